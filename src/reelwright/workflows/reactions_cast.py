"""What a reaction's id means, when a recipe shows it."""

from dataclasses import replace
from pathlib import PurePosixPath
from typing import Any

from pydantic import TypeAdapter

from reelwright.catalog.reactions import LibraryReaction, find_reaction
from reelwright.domain.avatars.reactions_model import Reaction
from reelwright.engines.acting import Photograph, Subject
from reelwright.engines.gestures import Gesture
from reelwright.engines.portrait import Portrait, PortraitTraits, as_json
from reelwright.engines.reaction_words import gesture_of
from reelwright.errors import EngineFailed
from reelwright.formats.context import Played
from reelwright.workflows.parts import Parts

GONE = "The reaction was deleted before its video was made"
_GESTURE = TypeAdapter(Gesture)


def played(parts: Parts, team_id: str, folder: str, reaction_id: str) -> Played:
    """Of a photograph the picture, and of a reaction that is only a clip the clip, is copied into `folder`.
    Raises EngineFailed."""
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
        subject=Portrait(PortraitTraits(**avatar.traits), avatar.seed),
        gesture=known.gesture,
    )


def remembered(subject: Subject, gesture: Gesture) -> dict[str, Any]:
    """What a reaction keeps of its film, so that it can be filmed again: plain values."""
    who = as_json(subject.traits) if isinstance(subject, Portrait) else subject.image
    name = "traits" if isinstance(subject, Portrait) else "photograph"
    return {name: who, "seed": subject.seed, "gesture": _GESTURE.dump_python(gesture, mode="json")}


def _of_team(parts: Parts, row: Reaction, folder: str) -> Played:
    known = gesture_of(row.reaction, row.prompt or "", 0)
    heard = Played(row.duration_ms or 0, known.accent_ms, _asset(known.effect))
    if row.played is None:
        return replace(heard, clip=_copied(parts, row.asset or "", f"{folder}/{row.id}.mp4"))
    seed, gesture = int(row.played["seed"]), _GESTURE.validate_python(row.played["gesture"])
    if "traits" in row.played:
        return replace(heard, subject=Portrait(PortraitTraits(**row.played["traits"]), seed), gesture=gesture)
    kept = str(row.played["photograph"])
    image = _copied(parts, kept, f"{folder}/{row.id}{PurePosixPath(kept).suffix}")
    return replace(heard, subject=Photograph(image, seed), gesture=gesture)


def _copied(parts: Parts, asset: str, key: str) -> str:
    """Deleting the reaction does not touch the project."""
    try:
        parts.storage.copy(asset, key)
    except FileNotFoundError:
        raise EngineFailed(GONE) from None
    return key


def _asset(effect: str) -> str:
    return f"catalog/effects/{effect}.flac"
