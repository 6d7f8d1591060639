"""/v1/voice: who can narrate."""

from typing import Annotated, NoReturn

from fastapi import APIRouter, Query

from reelwright.catalog.voices import Voice
from reelwright.domain.views import Deleted, View
from reelwright.domain.voices.views import TYPES, VoiceFilter, VoiceView, choose, voice_view
from reelwright.errors import BadRequest, NotFound
from reelwright.http.creation import TeamId
from reelwright.http.envelope import Success, success
from reelwright.http.error_bodies import INVALID, NOT_FOUND
from reelwright.http.parts import Api
from reelwright.http.query import Chosen, Paging, choices_schema


class VoiceList(View):
    voices: list[VoiceView]
    total: int
    """Counts every match."""
    limit: int
    offset: int


def voices_router(api: Api) -> APIRouter:
    router = APIRouter(prefix="/v1/voice", tags=["Voices"])

    @router.get("/list", operation_id="listVoices", summary="List voices", responses=INVALID)
    def list_voices(
        team_id: TeamId,
        page: Paging,
        type: Annotated[
            Chosen, choices_schema(TYPES), Query(description="Shipped, the team's own, or all (the default)")
        ] = None,
        language: Annotated[Chosen, Query(description="Two letters: voices that speak it")] = None,
        gender: Annotated[Chosen, Query(description="Female or Male")] = None,
        search: Annotated[Chosen, Query(description="Text in the name or description")] = None,
    ) -> Success[VoiceList]:
        """The recommended ones first."""
        found = choose(api.catalogue.voices(), VoiceFilter(type, language, gender, search))
        shown = [voice_view(voice, api.sign) for voice in found[page.offset : page.offset + page.limit]]
        return success(VoiceList(voices=shown, total=len(found), limit=page.limit, offset=page.offset))

    @router.get("/{voiceId}", operation_id="getVoice", summary="Read a voice", responses=NOT_FOUND)
    def get_voice(voiceId: str, team_id: TeamId) -> Success[VoiceView]:
        return success(voice_view(_found(api, voiceId), api.sign))

    @router.delete(
        "/{voiceId}",
        operation_id="deleteVoice",
        summary="Delete a voice",
        response_model=Success[Deleted],
        responses={**INVALID, **NOT_FOUND},
    )
    def delete_voice(voiceId: str, team_id: TeamId) -> NoReturn:
        """Voices of the library stay: 400. This version makes no others."""
        _found(api, voiceId)
        raise BadRequest("Library voices cannot be deleted")

    return router


def _found(api: Api, voice_id: str) -> Voice:
    """Raises NotFound."""
    voice = api.catalogue.find_voice(voice_id)
    if voice is None:
        raise NotFound("Voice")
    return voice
