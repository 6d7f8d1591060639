"""/v1/voice: who can narrate."""

from typing import Annotated, NoReturn

from fastapi import APIRouter, Query

from reelwright.catalog.voices import Voice
from reelwright.domain.views import Deleted, View
from reelwright.domain.voices.views import TYPES, VoiceFilter, VoiceView, choose, voice_view
from reelwright.errors import BadRequest, NotFound
from reelwright.http.creation import TeamId
from reelwright.http.envelope import PageLimit, PageOffset, Success, Total, success
from reelwright.http.error_bodies import INVALID, NOT_FOUND
from reelwright.http.parts import Api
from reelwright.http.query import Chosen, Gender, Paging, PathVoiceId, choices_schema, example_schema


class VoiceList(View):
    """A page of voices."""

    voices: list[VoiceView]
    """The voices of this page, the recommended ones first."""
    total: Total
    limit: PageLimit
    offset: PageOffset


def voices_router(api: Api) -> APIRouter:
    router = APIRouter(prefix="/v1/voice", tags=["Voices"])

    @router.get("/list", operation_id="listVoices", summary="List voices", responses=INVALID)
    def list_voices(
        team_id: TeamId,
        page: Paging,
        type: Annotated[
            Chosen,
            choices_schema(TYPES),
            Query(
                description="`library`: voices that ship with the service. `custom`: the team's own, of "
                "which this version has none. `all`: both. Defaults to `all`."
            ),
        ] = None,
        language: Annotated[
            Chosen,
            example_schema("en"),
            Query(
                description="Only voices that speak this language, as two letters (ISO 639-1). All languages "
                "when omitted.",
            ),
        ] = None,
        gender: Gender = None,
        search: Annotated[
            Chosen,
            example_schema("warm"),
            Query(
                description="Only voices that contain this text, in any case, in their name, accent, "
                "style or description. No restriction when omitted.",
            ),
        ] = None,
    ) -> Success[VoiceList]:
        """Returns the voices that can narrate, the recommended ones first. Send the `id` of one as `voiceId`
        to the create endpoints."""
        found = choose(api.catalogue.voices(), VoiceFilter(type, language, gender, search))
        shown = [voice_view(voice, api.sign) for voice in found[page.offset : page.offset + page.limit]]
        return success(VoiceList(voices=shown, total=len(found), limit=page.limit, offset=page.offset))

    @router.get("/{voiceId}", operation_id="getVoice", summary="Read a voice", responses=NOT_FOUND)
    def get_voice(voiceId: PathVoiceId, team_id: TeamId) -> Success[VoiceView]:
        """Returns a voice with a link to a few seconds of its speech."""
        return success(voice_view(_find_voice(api, voiceId), api.sign))

    @router.delete(
        "/{voiceId}",
        operation_id="deleteVoice",
        summary="Delete a voice",
        response_model=Success[Deleted],
        responses={**INVALID, **NOT_FOUND},
    )
    def delete_voice(voiceId: PathVoiceId, team_id: TeamId) -> NoReturn:
        """Deletes one of the team's own voices. This version has library voices only, which cannot be
        deleted: every known voice answers 400, and an unknown one 404."""
        _find_voice(api, voiceId)
        raise BadRequest("Library voices cannot be deleted")

    return router


def _find_voice(api: Api, voice_id: str) -> Voice:
    """Raises NotFound."""
    voice = api.catalogue.find_voice(voice_id)
    if voice is None:
        raise NotFound("Voice")
    return voice
