"""Pictures and clips made from words, for the library. A wish is judged in the contract's order: fields, then
the keys that the team would need, then whether an engine of this server serves it. Each method works inside
the caller's transaction, so that the charge, the items, their jobs and the stored answer commit together or
not at all."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import Session

from reelwright.catalog.models import Kind, default_model, find_model, local_model, not_available
from reelwright.domain.assets.service import AssetOrder, Assets
from reelwright.domain.billing.preconditions import refuse_unserved
from reelwright.domain.characters.lookup import character_errors
from reelwright.domain.media.kind import GENERATE_JOB, MEDIA_GENERATION
from reelwright.domain.media.model import Media
from reelwright.domain.media.names import clean_name
from reelwright.domain.teams.model import Team
from reelwright.domain.teams.service import usable_keys
from reelwright.engines.abilities import CLIPS, IMAGES, NO_KEYS, Ability
from reelwright.errors import FieldError, Invalid

_ABILITIES: dict[Kind, Ability[object]] = {"image": IMAGES, "video": CLIPS}
_WORDS_OF_A_NAME = 6
_LONGEST_NAME = 60


@dataclass(frozen=True)
class NamedPicture:
    """A library item that a field names. `must_be` ends the sentence that refuses another kind."""

    field: str
    media_id: str
    must_be: str = "Media must be an image file"


@dataclass(frozen=True)
class GenerationSpec:
    """What to make: `count` items of the kind `makes`. `order` names the model and whose key an own-keys team
    needs; its price is for one item. `wish` are the fields that the job reads, plain values."""

    makes: Kind
    order: AssetOrder
    wish: dict[str, Any]
    pictures: Sequence[NamedPicture] = ()
    character_id: str | None = None
    name: str | None = None
    count: int = 1


class MediaGeneration:
    """`refuse_words` says why this server's own engine draws nothing of a text; None where it does."""

    def __init__(self, assets: Assets, refuse_words: Callable[[str], str | None] = lambda text: None) -> None:
        self._assets = assets
        self._refuse_words = refuse_words

    def begin(self, session: Session, team_id: str, spec: GenerationSpec) -> list[Media]:
        """Take the credits, write PROCESSING items and their jobs.

        Raises Invalid, MissingKeys, BadRequest, NoPlan, NotEnoughCredits or StorageFull; then nothing has
        changed.
        """
        self._refuse_fields(session, team_id, spec)
        self._refuse_unserved(session, team_id, spec)
        spec = self._with_local_model(session, team_id, spec)
        return [self._start(session, team_id, spec, number) for number in range(spec.count)]

    def _refuse_fields(self, session: Session, team_id: str, spec: GenerationSpec) -> None:
        errors = picture_errors(session, team_id, spec.pictures)
        if spec.character_id is not None:
            errors += character_errors(session, team_id, [("characterId", spec.character_id)])
        errors += self._assets.webhook_errors(spec.order.webhook)
        if errors:
            raise Invalid(errors[0].field, errors[0].reason, more=tuple(errors[1:]))

    def _refuse_unserved(self, session: Session, team_id: str, spec: GenerationSpec) -> None:
        team, ability = session.get_one(Team, team_id), _ABILITIES[spec.makes]
        abilities, model = self._assets.abilities, spec.order.model
        runs_here = abilities.has(ability, NO_KEYS, model)
        refuse_unserved(session, team, {spec.order.provider: ability}, abilities, runs_here)
        if not abilities.has(ability, usable_keys(session, team), model):
            raise Invalid("model", not_available(model, spec.makes), "INVALID_VALUE")
        self._assets.refuse_beyond_cap(session, team, ability, model)

    def _with_local_model(self, session: Session, team_id: str, spec: GenerationSpec) -> GenerationSpec:
        """Return the spec with the model and the price of this server's own engine, where it will work, or
        as it is. Raises Invalid for words of which it draws nothing."""
        keys = usable_keys(session, session.get_one(Team, team_id))
        if not self._assets.abilities.runs_here(_ABILITIES[spec.makes], keys, spec.order.model):
            return spec
        reason = self._refuse_words(spec.wish["prompt"])
        if reason is not None:
            raise Invalid("prompt", reason, "INVALID_VALUE")
        model = local_model(spec.makes)
        return replace(spec, order=replace(spec.order, model=model.id, credits=model.credits))

    def _start(self, session: Session, team_id: str, spec: GenerationSpec, number: int) -> Media:
        name = clean_name(spec.name or "") or _name_of(spec.wish["prompt"])
        media = Media(
            id=self._assets.new_id(),
            team_id=team_id,
            name=name if spec.count == 1 else f"{name} {number + 1}",
            type=spec.makes,
            generation={**spec.wish, "model": spec.order.model},
            size=0,
            is_ai_generated=not _is_stock(spec.order.model),
        )
        reason = f"{spec.makes}: {name}"
        self._assets.start(session, MEDIA_GENERATION, GENERATE_JOB, media, spec.order, reason)
        return media


def _is_stock(model_id: str | None) -> bool:
    model = find_model(model_id) if model_id else None
    return model is not None and model.is_stock


def price_of_model(model: str | None, kind: Kind) -> int:
    """Return the credits that one item costs."""
    return ((find_model(model) if model else None) or default_model(kind)).credits


def _name_of(prompt: str) -> str:
    words = " ".join(prompt.split()[:_WORDS_OF_A_NAME])
    return clean_name(words[:_LONGEST_NAME].rstrip(" ,.;:")) or "Generated"


def picture_errors(session: Session, team_id: str, named: Sequence[NamedPicture]) -> list[FieldError]:
    wanted = Media.id.in_([one.media_id for one in named])
    own = sa.select(Media).where(Media.team_id == team_id, Media.deleted_at.is_(None), wanted)
    rows = {row.id: row for row in session.scalars(own)}
    reasons = ((one.field, _reason(rows.get(one.media_id), one)) for one in named)
    return [FieldError(field, reason) for field, reason in reasons if reason]


def _reason(media: Media | None, named: NamedPicture) -> str | None:
    if media is None:
        return f'Media "{named.media_id}" not found'
    if media.status != "COMPLETED":
        return f'Media "{media.id}" is not ready (status {media.status})'
    return named.must_be if media.type != "image" else None
