"""What somebody says on camera, said anew: an operation of the session's door beside the edits, since the
public API leaves such scenes as they are."""

from typing import Annotated, Literal

from fastapi import APIRouter, Header, Path
from sqlalchemy.orm import Session
from starlette.responses import Response

from reelwright.catalog.prices import price_of
from reelwright.domain.assets.service import AssetOrder
from reelwright.domain.projects.retake_kind import SpeechRetake
from reelwright.domain.projects.retakes import RetakeSpec, SpokenScenes
from reelwright.domain.views import View
from reelwright.engines.abilities import SPEAKING_CLIPS
from reelwright.formats.length import CHARACTERS_A_SECOND, estimate_speech_ms
from reelwright.formats.retake import plan_retake
from reelwright.formats.shapes import Length, RequiredText, Shape, Text
from reelwright.formats.talking_avatar.request import LONGEST_SCRIPT
from reelwright.http.bodies import JsonBody
from reelwright.http.creation import Creating, TeamId
from reelwright.http.dashboard.door import AsUser
from reelwright.http.envelope import Success, success
from reelwright.http.parts import Api
from reelwright.http.query import Chosen
from reelwright.http.routing import make_router
from reelwright.http.v1.edit import named_version


class SayRequest(Shape):
    """What is to be said in a scene, in the place of what is said there now."""

    text: Annotated[Text, RequiredText(), Length(LONGEST_SCRIPT)]


class RetakeView(View):
    """A scene that is filmed anew. `error` says why it failed; its credits are back then."""

    id: str
    project_id: str
    status: Literal["PROCESSING", "COMPLETED", "FAILED"]
    text: str
    progress: int
    message: str
    error: str | None
    used_credits: int


class SpokenSceneView(View):
    """What an avatar says, and the numbers of the scenes in which it is seen."""

    scenes: list[int]
    text: str
    avatar: str
    """The name of the avatar; empty where it was deleted."""
    last: bool
    """Whether the last retake is of this speech."""


class SpokenScenesView(View):
    """Everything in a project that can be said anew, what that costs, and the last retake."""

    speeches: list[SpokenSceneView]
    credits: int
    """For every started part of so many characters."""
    characters: int
    longest: int
    last: RetakeView | None


def say_router(api: Api) -> APIRouter:
    router = make_router()

    @router.post(
        "/v1/project/{projectId}/scenes/{index}/say",
        status_code=202,
        response_model=Success[RetakeView],
        dependencies=[JsonBody],
    )
    def say(
        projectId: str,
        index: Annotated[int, Path(ge=0)],
        body: SayRequest,
        user: AsUser,
        creating: Creating,
        if_match: Annotated[Chosen, Header(alias="If-Match")] = None,
    ) -> Response:
        """Has what an avatar says in a scene spoken and filmed anew, by the same avatar and voice, at the
        price of a talking avatar. What follows moves, and the captions of the scene are replaced; nothing is
        rendered."""
        api.end_late(creating.team_id)

        def work(session: Session) -> RetakeView:
            wish = _wish(body.text)
            version = named_version(if_match)
            return _retake(api.retakes.say(session, creating.team_id, projectId, index, wish, version))

        return creating.run(api.database, work, "The scene is being filmed anew", 202)

    @router.get("/app/projects/{projectId}/speeches")
    def get_speeches(projectId: str, team_id: TeamId, user: AsUser) -> Success[SpokenScenesView]:
        """Returns what can be said anew in a project."""
        with api.database.session() as session:
            found = api.retakes.speeches(session, team_id, projectId)
            last = api.retakes.newest(session, team_id, projectId)
        price = price_of("talking-avatar")
        return success(
            SpokenScenesView(
                speeches=[_speech(one) for one in found],
                credits=price.credits,
                characters=price.seconds * CHARACTERS_A_SECOND,
                longest=LONGEST_SCRIPT,
                last=_retake(last) if last is not None else None,
            )
        )

    return router


def _wish(text: str) -> RetakeSpec:
    length_ms = estimate_speech_ms(text)
    credits = price_of("talking-avatar").for_seconds(length_ms / 1000)
    order = AssetOrder(credits, "openrouter", SPEAKING_CLIPS)
    return RetakeSpec(
        text, length_ms, order, lambda speech, timeline, request: plan_retake(speech, text, timeline, request)
    )


def _speech(one: SpokenScenes) -> SpokenSceneView:
    return SpokenSceneView(scenes=list(one.scenes), text=one.speech.text, avatar=one.name, last=one.is_last)


def _retake(retake: SpeechRetake) -> RetakeView:
    return RetakeView.model_validate({name: getattr(retake, name) for name in RetakeView.model_fields})
