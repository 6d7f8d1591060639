"""/v1/voice/speech: a text spoken without a video. Workers speak it; a call with a short text waits for them,
without a thread and without a connection to the database."""

from time import monotonic
from typing import Annotated, Any, Literal

from anyio import sleep
from anyio.to_thread import run_sync
from fastapi import APIRouter
from pydantic import ConfigDict, Field
from starlette.responses import Response

from reelwright.domain.voices.speech_kind import SPEECH_FILE, SpokenText
from reelwright.domain.voices.speech_views import SpeechView, speech_view
from reelwright.domain.voices.speeches import SpeechSpec
from reelwright.engines.speech import Delivery
from reelwright.errors import SpeechRefused
from reelwright.formats.shapes import AudioChoice, Id, Language, Length, RequiredText, Shape, Text
from reelwright.http.bodies import JsonBody
from reelwright.http.creation import Creating, Creation, TeamId
from reelwright.http.envelope import Success, success
from reelwright.http.error_bodies import CREATED, NOT_FOUND, UNSPOKEN
from reelwright.http.parts import Api
from reelwright.http.query import PathSpeechId
from reelwright.http.routing import make_router

SHORT = 600
_FIRST_PAUSE_S, _LONGEST_PAUSE_S = 0.1, 0.5
SPEAKING, SPOKEN = "The text is being spoken", "The text has been spoken"


class SpeechRequest(Shape):
    """The text to speak, and the voice that speaks it."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"voiceId": "voice_heart", "text": "Good morning."}]}
    )

    voice_id: Id = Field(examples=["voice_heart"])
    """The voice that speaks: the `id` of one of `GET /v1/voice/list`, of the library or your own. An unknown
    one is refused with 400."""
    text: Annotated[Text, RequiredText(), Length(5_000)]
    """What is said, in 1 to 5,000 characters. Numbers, dates and currency are written as usual."""
    language: Language | None = None
    """The language of the text, as two letters (ISO 639-1). One that the voice does not speak is refused with
    400. It is detected when omitted."""
    audio: AudioChoice = Field(default_factory=AudioChoice)
    """How the voice speaks. The defaults of each field when omitted."""
    format: Literal["mp3", "wav"] = "mp3"
    """The kind of file: `mp3` or `wav`, both mono at 24 kHz. Defaults to `mp3`."""


def speech_router(api: Api) -> APIRouter:
    router = make_router(prefix="/v1/voice/speech", tags=["Voices"])

    @router.post(
        "",
        operation_id="createSpeech",
        summary="Speak a text",
        response_model=Success[SpeechView],
        responses={
            **CREATED,
            **UNSPOKEN,
            202: {
                "model": Success[SpeechView],
                "description": "The text has more than 600 characters, or was not spoken within 25 seconds. "
                "Read the speech until it has ended.",
            },
        },
        dependencies=[JsonBody],
    )
    async def create_speech(body: SpeechRequest, creating: Creating) -> Response:
        """Speaks a text without making a video: a sound file, and the times of its words. It costs a managed
        team 1 credit for every started 1,000 characters.

        A text of at most 600 characters is answered with 200 and the finished file. A longer one, or one that
        takes more than 25 seconds, is answered with 202 and a speech that is `PROCESSING`; poll it with `GET
        /v1/voice/speech/{id}`. There is no webhook. A text that cannot be spoken is refused with 400
        `VOICE_SYNTHESIS_ERROR`, or is `FAILED`, and its credits come back. The file is deleted after seven
        days."""
        begun = await run_sync(_begin, api, creating, body)
        if len(body.text) > SHORT:
            return creating.answer(begun, SPEAKING, 202)
        speech = await _wait_until_spoken(api, creating.team_id, begun.id)
        if speech.status == "FAILED":
            raise SpeechRefused(speech.error or SPEECH_FILE.unexpected)
        is_ready = speech.status == "COMPLETED"
        shown = speech_view(speech, api.sign)
        return creating.answer(shown, SPOKEN if is_ready else SPEAKING, 200 if is_ready else 202)

    @router.get(
        "/{speechId}",
        operation_id="getSpeech",
        summary="Read a speech",
        responses=NOT_FOUND,
    )
    def get_speech(speechId: PathSpeechId, team_id: TeamId) -> Success[SpeechView]:
        """Returns a speech with a fresh link to its file. Poll it every few seconds while `status` is
        `PROCESSING`. From seven days after it was made on it answers 404."""
        return success(speech_view(_read(api, team_id, speechId), api.sign))

    return router


def _begin(api: Api, creating: Creation, body: SpeechRequest) -> SpeechView:
    audio: dict[str, Any] = body.audio.model_dump(by_alias=False)
    spec = SpeechSpec(body.voice_id, body.text, body.language, Delivery(**audio), body.format)
    return creating.begin(
        api.database,
        lambda session: speech_view(api.speeches.begin(session, creating.team_id, spec), api.sign),
        SPEAKING,
        202,
    )


async def _wait_until_spoken(api: Api, team_id: str, speech_id: str) -> SpokenText:
    """The speech once it has ended, or as it is when the time to wait is over."""
    until, pause_s = monotonic() + api.speech_wait_s, _FIRST_PAUSE_S
    while True:
        speech = await run_sync(_read, api, team_id, speech_id)
        if speech.status != "PROCESSING" or monotonic() >= until:
            return speech
        await sleep(pause_s)
        pause_s = min(pause_s * 1.5, _LONGEST_PAUSE_S)


def _read(api: Api, team_id: str, speech_id: str) -> SpokenText:
    """Raises NotFound."""
    api.assets.end_late(api.database, team_id, SPEECH_FILE)
    with api.database.session() as session:
        return api.speeches.read(session, team_id, speech_id)
