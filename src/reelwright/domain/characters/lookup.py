"""Whether calls may name characters, and who speaks for them."""

from collections.abc import Sequence

import sqlalchemy as sa
from sqlalchemy.orm import Session

from reelwright.catalog.voices import fitting_voice
from reelwright.domain.characters.model import Character
from reelwright.errors import FieldError


def character_errors(session: Session, team_id: str, named: Sequence[tuple[str, str]]) -> list[FieldError]:
    """Why fields may not name these characters, each a pair of field and id."""
    if not named:
        return []
    ids = Character.id.in_([character_id for _, character_id in named])
    own = sa.select(Character.id, Character.status).where(Character.team_id == team_id, ids)
    statuses = {row.id: row.status for row in session.execute(own)}
    errors = []
    for field, character_id in named:
        status = statuses.get(character_id)
        if status is None:
            errors.append(FieldError(field, f'Character "{character_id}" not found'))
        elif status != "COMPLETED":
            errors.append(FieldError(field, f'Character "{character_id}" is not ready (status {status})'))
    return errors


def voice_of_character(session: Session, team_id: str, character_id: str | None) -> str:
    """Return the voice that a character speaks with; of somebody who is not known yet, one that may be."""
    own = session.get(Character, character_id) if character_id is not None else None
    if own is None or own.team_id != team_id:
        return fitting_voice("Female", "Adult", 0)
    return own.voice_id or fitting_voice(own.gender or "Female", own.age or "Adult", 0)
