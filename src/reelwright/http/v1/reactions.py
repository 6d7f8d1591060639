"""/v1/avatar/{avatarId}/reaction and /v1/catalog/reactions: short clips of avatars making faces."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Query
from pydantic import ConfigDict, Field
from pydantic_core import PydanticCustomError
from sqlalchemy.orm import Session
from starlette.responses import Response

from reelwright.catalog.prices import price_of
from reelwright.catalog.reactions import REACTION_NAMES
from reelwright.domain.assets.listing import TYPES
from reelwright.domain.assets.service import AssetOrder
from reelwright.domain.avatars.kind import REACTION
from reelwright.domain.avatars.reactions import ReactionFilter, ReactionSpec
from reelwright.domain.avatars.reactions_views import (
    AvatarReactionView,
    CatalogueReaction,
    NewReaction,
    ReactionName,
    ReactionType,
    catalogue_reaction,
    new_reaction,
    reaction_view,
)
from reelwright.domain.views import Deleted, View
from reelwright.engines.abilities import REACTION_CLIPS
from reelwright.formats.model_choice import model_for
from reelwright.formats.shapes import (
    AssetMetadata,
    CrossCheckedShape,
    Length,
    ReactionWebhook,
    Text,
    refusal,
)
from reelwright.http.bodies import JsonBody
from reelwright.http.creation import Creating, TeamId
from reelwright.http.envelope import PageLimit, PageOffset, Success, Total, success
from reelwright.http.error_bodies import CREATED, INVALID, NOT_FOUND
from reelwright.http.parts import Api
from reelwright.http.query import (
    Chosen,
    Gender,
    Paging,
    PathAvatarId,
    PathReactionId,
    choices_schema,
    example_schema,
)
from reelwright.http.routing import make_router
from reelwright.http.v1.model_choice import maker_of

LONGEST_PROMPT = 500


class ReactionRequest(CrossCheckedShape):
    """The face that the avatar is to make in a silent clip of about three seconds."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"reaction": "double_take"},
                {"reaction": "custom", "prompt": "raises an eyebrow and smiles"},
            ]
        }
    )

    reaction: ReactionName
    """The face to make: one of the named ones, or `custom` for the one that `prompt` describes."""
    prompt: Annotated[Text, Length(LONGEST_PROMPT)] | None = None
    """What the face does, in English, in at most 500 characters. Required for `custom`, and ignored
    otherwise. A prompt that is not understood makes the reaction `FAILED`, and its credits come back."""
    model: model_for("image", people=True) | None = Field(  # type: ignore[valid-type]
        default=None, examples=["local"]
    )
    """The model that makes the clip: the `id` of one of `GET /v1/catalog/image-models`, where `local` is this
    server's own. An unknown model is refused with 400. The catalogue's default model when omitted, or this
    server's own where that is not available."""
    webhook: ReactionWebhook = None
    metadata: AssetMetadata = None

    @classmethod
    def disagreements(cls, sent: Mapping[str, Any]) -> Iterator[PydanticCustomError]:
        prompt = sent.get("prompt") or ""
        if sent.get("reaction") == "custom" and isinstance(prompt, str) and not prompt.strip():
            yield refusal("Required", "prompt")


class ReactionList(View):
    """A page of finished reactions, and all faces that reactions can make."""

    reactions: list[CatalogueReaction]
    """The reactions of this page: the team's own first, the newest of them before the others, and then those
    of the library."""
    types: list[ReactionType]
    """All values that `reaction` can have, with their names."""
    total: Total
    limit: PageLimit
    offset: PageOffset


def reactions_router(api: Api) -> APIRouter:
    router, avatars, catalogue = make_router(), make_router(tags=["Avatars"]), make_router(tags=["Catalogue"])
    _add_create(avatars, api)
    _add_reads(avatars, api)
    _add_catalogue(catalogue, api)
    router.include_router(avatars)
    router.include_router(catalogue)
    return router


def _add_create(router: APIRouter, api: Api) -> None:
    @router.post(
        "/v1/avatar/{avatarId}/reaction",
        operation_id="createReaction",
        summary="Make a reaction",
        status_code=202,
        response_model=Success[NewReaction],
        responses={**CREATED, **NOT_FOUND},
        dependencies=[JsonBody],
    )
    def create_reaction(avatarId: PathAvatarId, body: ReactionRequest, creating: Creating) -> Response:
        """Makes a silent clip of about three seconds in which an avatar, of the library or of the team's own,
        makes a face. It costs a managed team 12 credits.

        The call answers at once with a reaction that is `PROCESSING`; poll it, or pass a `webhook`. After 15
        minutes at the latest it is `FAILED`, and its credits come back. An avatar that is not `COMPLETED` is
        refused with 400."""

        def work(session: Session) -> NewReaction:
            made = api.reactions.make(session, creating.team_id, avatarId, _wish(body))
            return new_reaction(made, api.sign)

        return creating.run(api.database, work, "The reaction is being made", 202)


def _add_reads(router: APIRouter, api: Api) -> None:
    path = "/v1/avatar/{avatarId}/reaction/{reactionId}"

    @router.get(path, operation_id="getReaction", summary="Read a reaction", responses=NOT_FOUND)
    def get_reaction(
        avatarId: PathAvatarId, reactionId: PathReactionId, team_id: TeamId
    ) -> Success[AvatarReactionView]:
        """Returns a reaction of an avatar. Poll it every few seconds while `status` is `PROCESSING`."""
        api.assets.end_late(api.database, team_id, REACTION)
        with api.database.session() as session:
            found = api.reactions.read(session, team_id, avatarId, reactionId)
        return success(reaction_view(found, api.sign))

    @router.delete(
        path,
        operation_id="deleteReaction",
        summary="Delete a reaction",
        responses={**INVALID, **NOT_FOUND},
    )
    def delete_reaction(
        avatarId: PathAvatarId, reactionId: PathReactionId, team_id: TeamId
    ) -> Success[Deleted]:
        """Deletes one of the team's own reactions. Videos that show it stay as they are. A reaction that is
        still `PROCESSING` is stopped, and its credits come back. Reactions of the library cannot be deleted:
        400."""
        with api.database.session() as session:
            api.reactions.delete(session, team_id, avatarId, reactionId)
        return success(Deleted(id=reactionId), "The reaction has been deleted")


def _add_catalogue(router: APIRouter, api: Api) -> None:
    @router.get(
        "/v1/catalog/reactions",
        operation_id="listReactions",
        summary="List reactions",
        responses=INVALID,
    )
    def list_reactions(
        team_id: TeamId,
        page: Paging,
        reaction: Annotated[
            Chosen,
            example_schema("surprise"),
            Query(
                description="Only reactions with this face: the `id` of one of `types`. All faces when "
                "omitted.",
            ),
        ] = None,
        avatarId: Annotated[
            Chosen,
            example_schema("avatar_maya"),
            Query(
                description="Only reactions of this avatar: the `id` of one of `GET /v1/avatar/list`. All "
                "avatars when omitted.",
            ),
        ] = None,
        gender: Gender = None,
        type: Annotated[
            Chosen,
            choices_schema(TYPES),
            Query(
                description="`library`: reactions that ship with the service. `custom`: the team's own. "
                "`all`: both. Defaults to `all`."
            ),
        ] = None,
    ) -> Success[ReactionList]:
        """Returns the reactions that are `COMPLETED`: the team's own, the newest first, and then those of the
        library that ships with the service. Send the `id` of one as `avatarId` to `POST
        /v1/project/create/hook-demo`."""
        wanted = ReactionFilter(reaction, avatarId, gender, type)
        with api.database.session() as session:
            found, total = api.reactions.list_page(session, team_id, wanted, page)
        shown = [catalogue_reaction(one, api.sign) for one in found]
        names = [ReactionType.model_validate({"id": id, "name": name}) for id, name in REACTION_NAMES.items()]
        return success(
            ReactionList(reactions=shown, types=names, total=total, limit=page.limit, offset=page.offset)
        )


def _wish(body: ReactionRequest) -> ReactionSpec:
    maker = maker_of(body.model)
    return ReactionSpec(
        reaction=body.reaction,
        prompt=body.prompt or None,
        order=AssetOrder(
            credits=price_of("reaction").credits,
            provider=maker.provider,
            provider_ability=REACTION_CLIPS if maker.provider else None,
            model=body.model,
            webhook=body.webhook,
            metadata=body.metadata,
        ),
    )
