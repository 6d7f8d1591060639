"""What a reaction's id means, when a recipe shows it."""

from pydantic import TypeAdapter

from reelwright.catalog.reactions import LibraryReaction, find_reaction
from reelwright.domain.avatars.reactions_model import Reaction
from reelwright.engines.gestures import Gesture
from reelwright.engines.portrait import Portrait, PortraitTraits
from reelwright.engines.reaction_words import gesture_of
from reelwright.errors import EngineFailed
from reelwright.formats.context import Played
from reelwright.workflows.parts import Parts

GONE = "The reaction was deleted before its video was made"
_GESTURE = TypeAdapter(Gesture)


def played(parts: Parts, team_id: str, folder: str, reaction_id: str) -> Played:
    """Of a reaction that is only a clip, the clip is copied into `folder`: deleting the reaction does not
    touch the project. Raises EngineFailed."""
    shipped = find_reaction(reaction_id)
    if shipped is not None:
        return _of_library(parts, shipped)
    with parts.database.session() as session:
        row = session.get(Reaction, reaction_id)
    if row is None or row.team_id != team_id or row.status != "COMPLETED":
        raise EngineFailed(GONE)
    return _of_team(parts, row, folder)


def _of_library(parts: Parts, shipped: LibraryReaction) -> Played:
    avatar = parts.find_avatar(shipped.avatar_id)
    if avatar is None:
        raise EngineFailed(GONE)
    known = gesture_of(shipped.reaction, "", avatar.seed)
    return Played(
        duration_ms=known.gesture.duration_ms,
        accent_ms=known.accent_ms,
        effect=_asset(known.effect),
        portrait=Portrait(PortraitTraits(**avatar.traits), avatar.seed),
        gesture=known.gesture,
    )


def _of_team(parts: Parts, row: Reaction, folder: str) -> Played:
    known = gesture_of(row.reaction, row.prompt or "", 0)
    heard = {
        "accent_ms": known.accent_ms,
        "effect": _asset(known.effect),
        "duration_ms": row.duration_ms or 0,
    }
    if row.played is not None:
        portrait = Portrait(PortraitTraits(**row.played["traits"]), int(row.played["seed"]))
        gesture = _GESTURE.validate_python(row.played["gesture"])
        return Played(**heard, portrait=portrait, gesture=gesture)  # type: ignore[arg-type]
    clip = f"{folder}/{row.id}.mp4"
    try:
        parts.storage.copy(row.asset or "", clip)
    except FileNotFoundError:
        raise EngineFailed(GONE) from None
    return Played(**heard, clip=clip)  # type: ignore[arg-type]


def _asset(effect: str) -> str:
    return f"catalog/effects/{effect}.flac"
