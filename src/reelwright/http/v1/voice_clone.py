"""POST /v1/voice/clone: a voice of one's own, from recordings that are sent along or from videos of the
library."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request
from pydantic import BeforeValidator, ConfigDict, Field
from sqlalchemy.orm import Session
from starlette.responses import Response

from reelwright.domain.views import EXAMPLE_CLIP
from reelwright.domain.voices.recordings import MOST_FILES
from reelwright.domain.voices.service import CloneSpec
from reelwright.domain.voices.views import NewVoice, new_voice
from reelwright.formats.shapes import (
    CrossCheckedShape,
    Id,
    Language,
    Length,
    Metadata,
    RequiredText,
    Text,
    VoiceWebhook,
    refusal,
)
from reelwright.http.bodies import JsonBody
from reelwright.http.creation import Creating, Creation
from reelwright.http.envelope import Success
from reelwright.http.error_bodies import CREATED
from reelwright.http.errors import too_busy_error
from reelwright.http.fair_limiter import FairLimiter, LimiterBusy
from reelwright.http.forms import from_text, read_fields, read_files
from reelwright.http.parts import Api
from reelwright.http.uploads import Form
from reelwright.http.v1.media import FormRoute

NO_CONSENT = "Must be true"
MESSAGE = "The voice is being cloned"
FILES_FIELD = "files"
MEASURED_AT_ONCE = 2  # each is a child process; one at a time of a team
WAITING_OF_A_TEAM = 4
WAITING_TEAMS = 64


def _require_consent(value: Any) -> Literal[True]:
    if from_text(value) is not True:
        raise refusal(NO_CONSENT)
    return True


class CloneFields(CrossCheckedShape):
    """What is said of a voice, however its recordings come."""

    said_when_missing = {"consent": NO_CONSENT}

    name: Annotated[Text, RequiredText(), Length(60)] = Field(examples=["My voice"])
    """The name of the voice, in 1 to 60 characters."""
    language: Language | None = None
    """The language that the recordings are in, as two letters (ISO 639-1). The voice speaks the others, too;
    this is the one that is taken where a text does not say. Defaults to `en`."""
    description: Annotated[Text, Length(500)] | None = Field(
        default=None, examples=["Recorded at the kitchen table."]
    )
    """What is to be known of the voice, in at most 500 characters. It is sent to the provider. Nothing when
    omitted."""
    consent: Annotated[Literal[True], BeforeValidator(_require_consent)]
    """Send `true` to confirm that the person who is heard allows it. Everything else is refused with 400."""
    webhook: VoiceWebhook = None
    metadata: Annotated[Metadata, BeforeValidator(from_text)] | None = None
    """Any JSON object of your own, such as an order number, of at most 5 KB. It is returned in
    `data.metadata` of the webhook call. The key `automationId` is reserved and removed. None when omitted."""


class CloneVoiceRequest(CloneFields):
    """The videos of the library in which one person speaks, from 10 to 300 seconds in all."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"name": "My voice", "mediaIds": [EXAMPLE_CLIP], "language": "en", "consent": True}]
        }
    )

    media_ids: Annotated[list[Id], Field(min_length=1, max_length=MOST_FILES)] = Field(
        examples=[[EXAMPLE_CLIP]]
    )
    """The ids of 1 to 5 `COMPLETED` videos in your library, whose sound is used."""


CLONE_FORM: dict[str, Any] = {
    "type": "object",
    "description": "A form with recordings of one person.",
    "properties": {
        FILES_FIELD: {
            "type": "array",
            "items": {"type": "string", "format": "binary"},
            "minItems": 1,
            "maxItems": MOST_FILES,
            "description": "The recordings: 1 to 5 parts with this name, each a WAV, MP3 or M4A file of at "
            "most 10 MB, from 10 to 300 seconds in all.",
        },
        "name": {
            "type": "string",
            "minLength": 1,
            "maxLength": 60,
            "description": "The name of the voice, in 1 to 60 characters.",
            "examples": ["My voice"],
        },
        "language": {
            "type": "string",
            "pattern": "^[A-Za-z]{2}$",
            "description": "The language that the recordings are in, as two letters (ISO 639-1). Defaults to "
            "`en`.",
            "examples": ["en"],
        },
        "description": {
            "type": "string",
            "maxLength": 500,
            "description": "What is to be known of the voice, in at most 500 characters. It is sent to the "
            "provider. Nothing when omitted.",
            "examples": ["Recorded at the kitchen table."],
        },
        "consent": {
            "type": "string",
            "enum": ["true"],
            "description": "Send `true` to confirm that the person who is heard allows it. All else is "
            "refused with 400.",
        },
        "webhook": {
            "type": "string",
            "format": "uri",
            "maxLength": 500,
            "description": "The address that is called once by POST, with `voice.completed` or "
            "`voice.failed`: HTTPS, on a public host, at most 500 characters. Nothing is called when "
            "omitted; poll instead.",
            "examples": ["https://example.com/hooks/video"],
        },
        "metadata": {
            "type": "string",
            "description": "Any JSON object of your own, written as JSON text of at most 5 KB. It is "
            "returned in `data.metadata` of the webhook call. None when omitted.",
            "examples": ['{"orderId": "A-17"}'],
        },
    },
    "required": [FILES_FIELD, "name", "consent"],
}
_FORM: dict[str, Any] = {
    "requestBody": {
        "content": {"multipart/form-data": {"schema": {"$ref": "#/components/schemas/CloneVoiceForm"}}}
    }
}


def add_clone(router: APIRouter, api: Api) -> None:
    """Add the two routes of cloning: a form is answered by the first, JSON by the other."""
    measuring = FairLimiter(MEASURED_AT_ONCE, WAITING_OF_A_TEAM, WAITING_TEAMS, api.clock)

    async def from_form(request: Request, creating: Creating) -> Response:
        try:
            return await measuring.run(creating.team_id, _clone_from_files, api, creating, request.state.form)
        except LimiterBusy:
            return too_busy_error(creating.request_id)

    router.add_api_route(
        "/clone", from_form, methods=["POST"], include_in_schema=False, route_class_override=FormRoute
    )

    @router.post(
        "/clone",
        operation_id="cloneVoice",
        summary="Clone a voice",
        status_code=202,
        response_model=Success[NewVoice],
        responses=CREATED,
        openapi_extra=_FORM,
        dependencies=[JsonBody],
    )
    def clone_voice(body: CloneVoiceRequest, creating: Creating) -> Response:
        """Makes a voice of your own from recordings of one person, who has to allow it, by a model of
        ElevenLabs. It costs a managed team 10 credits. Send the recordings as a form (`multipart/form-data`)
        with the parts `files`, or `mediaIds` of videos in your library as JSON.

        The call answers at once with a voice that is `PROCESSING`; poll it with `GET /v1/voice/{voiceId}`, or
        pass a `webhook`. Once it is `COMPLETED` it narrates wherever a `voiceId` is taken, in 29 languages.
        After 15 minutes at the latest it is `FAILED`, and its credits come back. A team can have 20 voices of
        its own. A server without a key for ElevenLabs answers 400 `Voice cloning is not available on this
        server`."""
        spec = _spec(body, media_ids=tuple(body.media_ids))
        return _clone(api, creating, spec, "")


def _clone(api: Api, creating: Creation, spec: CloneSpec, voice_id: str) -> Response:
    def work(session: Session) -> NewVoice:
        voice = api.voices.clone(session, creating.team_id, spec, voice_id)
        if voice_id:
            api.recordings.arriving.claim(session, voice_id)
        return new_voice(voice, api.sign)

    return creating.run(api.database, work, MESSAGE, 202)


def _clone_from_files(api: Api, creating: Creation, form: Form) -> Response:
    """What needs no look at the files is refused before they are measured: a team that cannot pay for a voice
    starts no child."""
    fields = read_fields(CloneFields, form)
    files = read_files(form, FILES_FIELD, MOST_FILES)
    with api.database.session() as session:
        api.voices.refuse_clone(session, creating.team_id, _spec(fields))
    voice_id = api.new_id()
    recordings = api.recordings.keep(voice_id, [file.path for file in files])
    try:
        return _clone(api, creating, _spec(fields, recordings=tuple(recordings)), voice_id)
    except BaseException:
        api.recordings.arriving.discard(voice_id)
        raise


def _spec(fields: CloneFields, **recordings: Any) -> CloneSpec:
    return CloneSpec(
        **recordings,
        name=fields.name,
        language=fields.language,
        description=fields.description or "",
        webhook=fields.webhook,
        metadata=fields.metadata,
    )
