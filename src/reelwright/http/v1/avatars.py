"""/v1/avatar: the people of a team's videos."""

from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import ConfigDict, Field
from sqlalchemy.orm import Session
from starlette.responses import Response

from reelwright.catalog.styles import is_style
from reelwright.domain.assets.listing import TYPES
from reelwright.domain.assets.service import AssetOrder
from reelwright.domain.avatars.kind import AVATAR, REACTION
from reelwright.domain.avatars.model import Avatar
from reelwright.domain.avatars.service import AvatarFilter, PortraitSpec
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
from reelwright.engines.abilities import IMAGES
from reelwright.formats.model_choice import model_for
from reelwright.formats.shapes import (
    AspectRatio,
    AssetMetadata,
    AvatarName,
    AvatarWebhook,
    Length,
    RequiredText,
    Shape,
    Text,
    in_catalogue,
)
from reelwright.http.bodies import JsonBody
from reelwright.http.creation import Creating, TeamId
from reelwright.http.envelope import PageLimit, PageOffset, Success, Total, success
from reelwright.http.error_bodies import CREATED, INVALID, NOT_FOUND
from reelwright.http.parts import Api
from reelwright.http.query import Chosen, Gender, Paging, PathAvatarId, choices_schema, example_schema
from reelwright.http.routing import make_router
from reelwright.http.v1.avatar_photo import add_photo
from reelwright.http.v1.model_choice import maker_of


class AvatarList(View):
    """A page of avatars."""

    avatars: list[AvatarView]
    """The avatars of this page: the team's own first, the newest of them before the others, and then those of
    the library."""
    total: Total
    limit: PageLimit
    offset: PageOffset


class GenerateAvatarRequest(Shape):
    """A description of the person to make.

    Where no provider's model is available, this server draws the portrait itself: an illustrated person, who
    can speak and react like any other avatar."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"description": "A cheerful baker in her forties with curly grey hair, in a warm kitchen"}
            ]
        }
    )

    description: Annotated[Text, RequiredText(), Length(2_000)]
    """The person in 1 to 2,000 characters: age, gender, look, activity and setting. What it leaves open is
    chosen for you. Several people, animals and famous people are refused: the avatar becomes `FAILED`."""
    name: AvatarName | None = Field(default=None, examples=["Rosa"])
    """The name of the avatar, of at most 60 characters. The first words of the description when omitted."""
    model: model_for("image", people=True) | None = Field(  # type: ignore[valid-type]
        default=None, examples=["local"]
    )
    """The model that makes the portrait: the `id` of one of `GET /v1/catalog/image-models`, where `local` is
    this server's own. An unknown model is refused with 400. The catalogue's default model when omitted, or
    this server's own where that is not available."""
    aspect_ratio: Annotated[
        AspectRatio,
        Field(
            description="The shape of the portrait: `ratio_9_16`, `ratio_16_9` or `ratio_1_1`. Defaults to "
            "`ratio_9_16`."
        ),
    ] = "ratio_9_16"
    art_style: Annotated[Text, in_catalogue("style", lambda name: is_style("visual", name))] = Field(
        default="realistic", examples=["watercolor"]
    )
    """The style of the portrait: the `id` of one of `GET /v1/catalog/visual-styles`. This server's own model
    draws the styles that the catalogue marks as `local`, and refuses the others with 400. Defaults to
    `realistic`."""
    webhook: AvatarWebhook = None
    metadata: AssetMetadata = None


def avatars_router(api: Api) -> APIRouter:
    router = make_router(prefix="/v1/avatar", tags=["Avatars"])
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
            Chosen,
            choices_schema(TYPES),
            Query(
                description="`library`: avatars that ship with the service. `custom`: the team's own. `all`: "
                "both. Defaults to `all`."
            ),
        ] = None,
        gender: Gender = None,
        search: Annotated[
            Chosen,
            example_schema("kitchen"),
            Query(
                description="Only avatars whose name contains this text, in any case; for avatars of the "
                "library their age and tags count, too. No restriction when omitted.",
            ),
        ] = None,
    ) -> Success[AvatarList]:
        """Returns the people who can speak on camera: the team's own avatars, the newest first, and then
        those of the library that ships with the service."""
        api.assets.end_late(api.database, team_id, AVATAR)
        with api.database.session() as session:
            found, total = api.avatars.list_page(session, team_id, AvatarFilter(type, gender, search), page)
        shown = [_view(one, api) for one in found]
        return success(AvatarList(avatars=shown, total=total, limit=page.limit, offset=page.offset))

    @router.get("/{avatarId}", operation_id="getAvatar", summary="Read an avatar", responses=NOT_FOUND)
    def get_avatar(avatarId: PathAvatarId, team_id: TeamId) -> Success[AvatarDetails]:
        """Returns an avatar with its reactions. Poll it every few seconds while `status` is `PROCESSING`."""
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
    def delete_avatar(avatarId: PathAvatarId, team_id: TeamId) -> Success[Deleted]:
        """Deletes one of the team's own avatars and its reactions. Videos that show it stay as they are. An
        avatar that is still `PROCESSING` is stopped, and its credits come back. Avatars of the library cannot
        be deleted: 400."""
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
        """Generates an avatar from a description. A managed team pays the price of the image model, 4 credits
        with the default one.

        The call answers at once with an avatar that is `PROCESSING`; poll it with `GET
        /v1/avatar/{avatarId}`, or pass a `webhook`. It takes some seconds to a minute. After 15 minutes at
        the latest it is `FAILED`, and its credits come back."""

        def work(session: Session) -> GeneratedAvatar:
            avatar = api.avatars.generate(session, creating.team_id, _wish(body))
            return generated_avatar(avatar, api.sign)

        return creating.run(api.database, work, "The avatar is being made", 202)


def _wish(body: GenerateAvatarRequest) -> PortraitSpec:
    maker = maker_of(body.model)
    return PortraitSpec(
        description=body.description,
        name=body.name,
        aspect_ratio=body.aspect_ratio,
        art_style=body.art_style,
        order=AssetOrder(
            credits=maker.model.credits,
            provider=maker.provider,
            provider_ability=IMAGES if maker.provider else None,
            model=body.model,
            webhook=body.webhook,
            metadata=body.metadata,
        ),
    )


def _view(avatar: Avatar | ShippedAvatar, api: Api) -> AvatarView:
    return avatar_view(avatar, api.sign) if isinstance(avatar, Avatar) else shipped_view(avatar, api.sign)
