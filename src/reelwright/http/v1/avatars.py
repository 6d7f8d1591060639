"""/v1/avatar: the people of a team's videos."""

from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import ConfigDict
from sqlalchemy.orm import Session
from starlette.responses import Response

from reelwright.catalog.styles import is_style
from reelwright.domain.assets.listing import TYPES
from reelwright.domain.assets.service import AssetOrder
from reelwright.domain.avatars.kind import AVATAR, REACTION
from reelwright.domain.avatars.model import Avatar
from reelwright.domain.avatars.service import AvatarFilter, PortraitWish
from reelwright.domain.avatars.views import (
    AvatarDetails,
    AvatarView,
    GeneratedAvatar,
    ShippedAvatar,
    avatar_details,
    avatar_view,
    generated_avatar,
    shipped_view,
)
from reelwright.domain.views import Deleted, View
from reelwright.formats.shapes import (
    AspectRatio,
    AvatarName,
    Length,
    Metadata,
    NotBlank,
    Shape,
    Text,
    WebhookUrl,
    in_catalogue,
)
from reelwright.http.bodies import JsonBody
from reelwright.http.creation import Creating, TeamId
from reelwright.http.envelope import Success, success
from reelwright.http.error_bodies import CREATED, INVALID, NOT_FOUND
from reelwright.http.parts import Api
from reelwright.http.query import Chosen, Paging, choices_schema
from reelwright.http.v1.avatar_photo import add_photo
from reelwright.http.v1.model_choice import maker_of, model_for


class AvatarList(View):
    avatars: list[AvatarView]
    total: int
    """Counts every match."""
    limit: int
    offset: int


class GenerateAvatarRequest(Shape):
    """A portrait from words. Without a provider that paints photographs it is drawn: an illustrated person,
    who can speak and react like any other avatar."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"description": "A cheerful baker in her forties with curly grey hair, in a warm kitchen"}
            ]
        }
    )

    description: Annotated[Text, NotBlank(), Length(2_000)]
    """Age, gender, look, activity, setting."""
    name: AvatarName | None = None
    """The first words of the description unless given."""
    model: model_for("image", people=True) | None = None  # type: ignore[valid-type]
    """One of the image models, or `local` for the engine of this server; the default one unless given."""
    aspect_ratio: AspectRatio = "ratio_9_16"
    art_style: Annotated[Text, in_catalogue("style", lambda name: is_style("visual", name))] = "realistic"
    """One of the visual styles. The engine of this server draws those that the catalogue shows as `local`,
    all of them as illustrations, and refuses the others."""
    webhook: WebhookUrl | None = None
    """Called once with `avatar.completed` or `avatar.failed`."""
    metadata: Metadata | None = None
    """Returned in the webhook's payload; at most 5 KB. `automationId` is reserved and removed."""


def avatars_router(api: Api) -> APIRouter:
    router = APIRouter(prefix="/v1/avatar", tags=["Avatars"])
    _add_reads(router, api)
    _add_generate(router, api)
    add_photo(router, api)
    return router


def _add_reads(router: APIRouter, api: Api) -> None:
    @router.get("/list", operation_id="listAvatars", summary="List avatars", responses=INVALID)
    def list_avatars(
        team_id: TeamId,
        page: Paging,
        type: Annotated[
            Chosen, choices_schema(TYPES), Query(description="Shipped, the team's own, or all (the default)")
        ] = None,
        gender: Annotated[Chosen, Query(description="Female or Male")] = None,
        search: Annotated[
            Chosen, Query(description="Text in the name; of shipped ones in their age and tags, too")
        ] = None,
    ) -> Success[AvatarList]:
        """The team's own, newest first, and then the shipped ones."""
        api.assets.end_late(api.database, team_id, AVATAR)
        with api.database.session() as session:
            found, total = api.avatars.listed(session, team_id, AvatarFilter(type, gender, search), page)
        shown = [_view(one, api) for one in found]
        return success(AvatarList(avatars=shown, total=total, limit=page.limit, offset=page.offset))

    @router.get("/{avatarId}", operation_id="getAvatar", summary="Read an avatar", responses=NOT_FOUND)
    def get_avatar(avatarId: str, team_id: TeamId) -> Success[AvatarDetails]:
        """Poll it while it is `PROCESSING`."""
        api.assets.end_late(api.database, team_id, AVATAR, REACTION)
        with api.database.session() as session:
            avatar = api.avatars.read(session, team_id, avatarId)
            reactions = api.reactions.of_avatar(session, team_id, avatarId)
        return success(avatar_details(avatar, reactions, api.sign))

    @router.delete(
        "/{avatarId}",
        operation_id="deleteAvatar",
        summary="Delete an avatar",
        responses={**INVALID, **NOT_FOUND},
    )
    def delete_avatar(avatarId: str, team_id: TeamId) -> Success[Deleted]:
        """Its reactions go, too; videos that show it stay as they are. One that is still `PROCESSING` is
        stopped, and its credits come back."""
        with api.database.session() as session:
            api.avatars.delete(session, team_id, avatarId)
        return success(Deleted(id=avatarId), "The avatar has been deleted")


def _add_generate(router: APIRouter, api: Api) -> None:
    @router.post(
        "/create/generate",
        operation_id="generateAvatar",
        summary="Generate an avatar",
        status_code=202,
        response_model=Success[GeneratedAvatar],
        responses=CREATED,
        dependencies=[JsonBody],
    )
    def generate_avatar(body: GenerateAvatarRequest, creating: Creating) -> Response:
        """Answers at once; poll the avatar, or pass a `webhook`. `FAILED` after 15 minutes at the latest, and
        then its credits come back."""

        def work(session: Session) -> GeneratedAvatar:
            avatar = api.avatars.generate(session, creating.team_id, _wish(body))
            return generated_avatar(avatar, api.sign)

        return creating.run(api.database, work, "The avatar is being made", 202)


def _wish(body: GenerateAvatarRequest) -> PortraitWish:
    maker = maker_of(body.model)
    return PortraitWish(
        description=body.description,
        name=body.name,
        aspect_ratio=body.aspect_ratio,
        art_style=body.art_style,
        order=AssetOrder(
            credits=maker.model.credits,
            provider=maker.provider,
            is_served=maker.is_served,
            model=body.model,
            webhook=body.webhook,
            metadata=body.metadata,
        ),
    )


def _view(avatar: Avatar | ShippedAvatar, api: Api) -> AvatarView:
    return avatar_view(avatar, api.sign) if isinstance(avatar, Avatar) else shipped_view(avatar, api.sign)
