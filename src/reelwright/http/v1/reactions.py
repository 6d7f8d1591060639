"""/v1/avatar/{avatarId}/reaction and /v1/catalog/reactions: short clips of avatars making faces."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Query
from pydantic import ConfigDict
from pydantic_core import PydanticCustomError
from sqlalchemy.orm import Session
from starlette.responses import Response

from reelwright.catalog.prices import price_of
from reelwright.catalog.reactions import REACTION_NAMES
from reelwright.domain.assets.listing import TYPES
from reelwright.domain.assets.service import AssetOrder
from reelwright.domain.avatars.kind import REACTION
from reelwright.domain.avatars.reactions import ReactionFilter, ReactionWish
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
from reelwright.formats.shapes import (
    CrossChecked,
    Length,
    Metadata,
    Text,
    WebhookUrl,
    refusal,
)
from reelwright.http.bodies import JsonBody
from reelwright.http.creation import Creating, TeamId
from reelwright.http.envelope import Success, success
from reelwright.http.error_bodies import CREATED, INVALID, NOT_FOUND
from reelwright.http.parts import Api
from reelwright.http.query import Chosen, Paging, choices_schema
from reelwright.http.v1.model_choice import maker_of, model_for

LONGEST_PROMPT = 500


class ReactionRequest(CrossChecked):
    """A short clip of an avatar making a face: its features, its head and the camera move."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"reaction": "double_take"},
                {"reaction": "custom", "prompt": "raises an eyebrow and smiles"},
            ]
        }
    )

    reaction: ReactionName
    prompt: Annotated[Text, Length(LONGEST_PROMPT)] | None = None
    """What the face does, in English; required for `custom`, and ignored by the others. One that cannot be
    understood turns the reaction `FAILED`, with its credits back."""
    model: model_for("image", people=True) | None = None  # type: ignore[valid-type]
    """One of the image models, or `local` for the engine of this server; the default one unless given."""
    webhook: WebhookUrl | None = None
    """Called once with `reaction.completed` or `reaction.failed`."""
    metadata: Metadata | None = None
    """Returned in the webhook's payload; at most 5 KB. `automationId` is reserved and removed."""

    @classmethod
    def disagreements(cls, sent: Mapping[str, Any]) -> Iterator[PydanticCustomError]:
        prompt = sent.get("prompt") or ""
        if sent.get("reaction") == "custom" and isinstance(prompt, str) and not prompt.strip():
            yield refusal("Required", "prompt")


class ReactionList(View):
    reactions: list[CatalogueReaction]
    types: list[ReactionType]
    """All that `reaction` can be."""
    total: int
    """Counts every match."""
    limit: int
    offset: int


def reactions_router(api: Api) -> APIRouter:
    router, avatars, catalogue = APIRouter(), APIRouter(tags=["Avatars"]), APIRouter(tags=["Catalogue"])
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
    def create_reaction(avatarId: str, body: ReactionRequest, creating: Creating) -> Response:
        """Of an avatar of the library or of the team's own. Answers at once; poll the reaction, or pass a
        `webhook`. `FAILED` after 15 minutes at the latest, and then its credits come back."""

        def work(session: Session) -> NewReaction:
            made = api.reactions.make(session, creating.team_id, avatarId, _wish(body))
            return new_reaction(made, api.sign)

        return creating.run(api.database, work, "The reaction is being made", 202)


def _add_reads(router: APIRouter, api: Api) -> None:
    path = "/v1/avatar/{avatarId}/reaction/{reactionId}"

    @router.get(path, operation_id="getReaction", summary="Read a reaction", responses=NOT_FOUND)
    def get_reaction(avatarId: str, reactionId: str, team_id: TeamId) -> Success[AvatarReactionView]:
        """Poll it while it is `PROCESSING`."""
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
    def delete_reaction(avatarId: str, reactionId: str, team_id: TeamId) -> Success[Deleted]:
        """Videos that show it stay as they are. One that is still `PROCESSING` is stopped, and its credits
        come back."""
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
        reaction: Annotated[Chosen, Query(description="One of `types`")] = None,
        avatarId: Annotated[Chosen, Query(description="Whose")] = None,
        gender: Annotated[Chosen, Query(description="Female or Male")] = None,
        type: Annotated[
            Chosen, choices_schema(TYPES), Query(description="Shipped, the team's own, or all (the default)")
        ] = None,
    ) -> Success[ReactionList]:
        """Clips that are `COMPLETED`: the team's own, newest first, and then the shipped ones. Each goes into
        `avatarId` of a hook-demo."""
        wanted = ReactionFilter(reaction, avatarId, gender, type)
        with api.database.session() as session:
            found, total = api.reactions.listed(session, team_id, wanted, page)
        shown = [catalogue_reaction(one, api.sign) for one in found]
        names = [ReactionType.model_validate({"id": id, "name": name}) for id, name in REACTION_NAMES.items()]
        return success(
            ReactionList(reactions=shown, types=names, total=total, limit=page.limit, offset=page.offset)
        )


def _wish(body: ReactionRequest) -> ReactionWish:
    maker = maker_of(body.model)
    return ReactionWish(
        reaction=body.reaction,
        prompt=body.prompt or None,
        order=AssetOrder(
            credits=price_of("reaction").credits,
            provider=maker.provider,
            is_served=maker.is_served,
            model=body.model,
            webhook=body.webhook,
            metadata=body.metadata,
        ),
    )
