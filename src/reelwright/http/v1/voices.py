"""/v1/voice: who can narrate."""

from typing import Annotated

from fastapi import APIRouter, Query

from reelwright.domain.assets.listing import TYPES
from reelwright.domain.views import Deleted, View
from reelwright.domain.voices.clone_kind import CLONED_VOICE
from reelwright.domain.voices.service import VoiceFilter
from reelwright.domain.voices.views import VoiceView, voice_view
from reelwright.http.creation import TeamId
from reelwright.http.envelope import PageLimit, PageOffset, Success, Total, success
from reelwright.http.error_bodies import INVALID, NOT_FOUND
from reelwright.http.parts import Api
from reelwright.http.query import Chosen, Gender, Paging, PathVoiceId, choices_schema, example_schema
from reelwright.http.routing import make_router
from reelwright.http.v1.voice_clone import add_clone


class VoiceList(View):
    """A page of voices."""

    voices: list[VoiceView]
    """The voices of this page: the team's own, the newest first, and then those of the library, the
    recommended ones first."""
    total: Total
    limit: PageLimit
    offset: PageOffset


def voices_router(api: Api) -> APIRouter:
    router = make_router(prefix="/v1/voice", tags=["Voices"])
    add_clone(router, api)

    @router.get("/list", operation_id="listVoices", summary="List voices", responses=INVALID)
    def list_voices(
        team_id: TeamId,
        page: Paging,
        type: Annotated[
            Chosen,
            choices_schema(TYPES),
            Query(
                description="`library`: voices that ship with the service. `custom`: the team's own, in "
                "every status. `all`: both. Defaults to `all`."
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
        """Returns the voices that can narrate: the team's own, the newest first, and then those of the
        library, the recommended ones first. Send the `id` of one as `voiceId` to the create endpoints."""
        api.assets.end_late(api.database, team_id, CLONED_VOICE)
        wanted = VoiceFilter(type, language, gender, search)
        with api.database.session() as session:
            found, total = api.voices.list_page(session, team_id, wanted, page)
        shown = [voice_view(voice, api.sign) for voice in found]
        return success(VoiceList(voices=shown, total=total, limit=page.limit, offset=page.offset))

    @router.get("/{voiceId}", operation_id="getVoice", summary="Read a voice", responses=NOT_FOUND)
    def get_voice(voiceId: PathVoiceId, team_id: TeamId) -> Success[VoiceView]:
        """Returns a voice with a link to a few seconds of its speech. Poll one of your own every few seconds
        while `status` is `PROCESSING`."""
        api.assets.end_late(api.database, team_id, CLONED_VOICE)
        with api.database.session() as session:
            found = api.voices.read(session, team_id, voiceId)
        return success(voice_view(found, api.sign))

    @router.delete(
        "/{voiceId}",
        operation_id="deleteVoice",
        summary="Delete a voice",
        responses={**INVALID, **NOT_FOUND},
    )
    def delete_voice(voiceId: PathVoiceId, team_id: TeamId) -> Success[Deleted]:
        """Deletes one of the team's own voices, at its provider too. New calls cannot use it from now on;
        projects and speeches that were begun before are finished with it. A voice that is still `PROCESSING`
        gives its credits back. Voices of the library cannot be deleted: 400."""
        with api.database.session() as session:
            api.voices.delete(session, team_id, voiceId)
        return success(Deleted(id=voiceId), "The voice has been deleted")

    return router
