"""Pictures and clips that an engine would make for the library. A wish is judged in the contract's order:
fields, then the keys that the team would need, then whether an engine of this server serves it."""

from collections.abc import Sequence
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.orm import Session

from reelwright.catalog.models import Kind, not_available
from reelwright.domain.billing.preconditions import refuse_unserved
from reelwright.domain.media.model import Media
from reelwright.domain.projects.service import INVALID_WEBHOOK
from reelwright.domain.teams.model import Team
from reelwright.domain.teams.service import usable_keys
from reelwright.engines.abilities import CLIPS, IMAGES, NO_KEYS, Abilities, Ability
from reelwright.errors import FieldError, Invalid

_ABILITIES: dict[Kind, Ability[object]] = {"image": IMAGES, "video": CLIPS}


@dataclass(frozen=True)
class NamedPicture:
    """A library item that a field names. `must_be` ends the sentence that refuses another kind."""

    field: str
    media_id: str
    must_be: str = "Media must be an image file"


@dataclass(frozen=True)
class GenerationSpec:
    """`provider` is whose key an own-keys team needs, `model` what the call names."""

    makes: Kind
    provider: str
    model: str | None = None
    pictures: Sequence[NamedPicture] = ()
    character_id: str | None = None


def require_generation(
    session: Session, team_id: str, wish: GenerationSpec, webhook_is_good: bool, abilities: Abilities
) -> None:
    """Raises Invalid, MissingKeys or BadRequest where the wish is wrong, or no engine makes it for this team.
    Nothing is charged."""
    errors = picture_errors(session, team_id, wish.pictures)
    if wish.character_id is not None:
        errors.append(FieldError("characterId", f'Character "{wish.character_id}" not found'))
    if not webhook_is_good:
        errors.append(INVALID_WEBHOOK)
    if errors:
        raise Invalid(errors[0].field, errors[0].reason, more=tuple(errors[1:]))
    team, ability = session.get_one(Team, team_id), _ABILITIES[wish.makes]
    runs_here = abilities.has(ability, NO_KEYS, wish.model)
    refuse_unserved(session, team, {wish.provider}, abilities, runs_here)
    if not abilities.has(ability, usable_keys(session, team), wish.model):
        raise Invalid("model", not_available(wish.model, wish.makes), "INVALID_VALUE")


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
