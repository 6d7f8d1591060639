"""The reactions of a team, as recipes show them."""

from pathlib import PurePosixPath
from typing import Any

from pydantic import TypeAdapter

from reelwright.catalog.reactions import LibraryReaction, find_reaction
from reelwright.domain.avatars.reactions_model import Reaction
from reelwright.engines.acting import Photograph, Subject
from reelwright.engines.portrait import as_json
from reelwright.engines.reactions import make_reaction
from reelwright.errors import EngineFailed
from reelwright.formats.context import FilmableReaction
from reelwright.workflows.parts import Parts
from reelwright_people.gestures import Gesture
from reelwright_people.reactions import PlannedReaction as Known
from reelwright_people.traits import REALISTIC, Portrait, PortraitTraits

GONE = "The reaction was deleted before its video was made"
_GESTURE = TypeAdapter(Gesture)


def play_reaction(parts: Parts, team_id: str, folder: str, reaction_id: str) -> FilmableReaction:
    """Return a reaction that can be filmed. A photograph's picture is copied into `folder`. Raises
    EngineFailed."""
    shipped = find_reaction(reaction_id)
    if shipped is not None:
        return _play_shipped(parts, shipped)
    with parts.database.session() as session:
        row = session.get(Reaction, reaction_id)
    if row is None or row.team_id != team_id or row.status != "COMPLETED":
        raise EngineFailed(GONE)
    return _play_own(parts, row, folder)


def _play_shipped(parts: Parts, shipped: LibraryReaction) -> FilmableReaction:
    avatar = parts.find_avatar(shipped.avatar_id)
    if avatar is None:
        raise EngineFailed(GONE)
    known = make_reaction(shipped.reaction, "", avatar.seed)
    return FilmableReaction(
        subject=Portrait(PortraitTraits(**avatar.traits), avatar.seed),
        gesture=known.gesture,
        duration_ms=known.gesture.duration_ms,
        accent_ms=known.accent_ms,
        effect=_asset(known.effect),
    )


def describe_film(subject: Subject, known: Known) -> dict[str, Any]:
    """Return what a reaction keeps of its film, so that it can be filmed again: plain values. The words that
    it was asked for in are not read a second time."""
    return {
        **_describe_subject(subject),
        "seed": subject.seed,
        "gesture": _GESTURE.dump_python(known.gesture, mode="json"),
        "accentMs": known.accent_ms,
        "effect": known.effect,
    }


def _describe_subject(subject: Subject) -> dict[str, Any]:
    if isinstance(subject, Portrait):
        return {"traits": as_json(subject.traits), "style": subject.style}
    return {"photograph": subject.image}


def _play_own(parts: Parts, row: Reaction, folder: str) -> FilmableReaction:
    kept = row.played or {}
    return FilmableReaction(
        subject=_subject(parts, row, kept, folder),
        gesture=_GESTURE.validate_python(kept["gesture"]),
        duration_ms=row.duration_ms or 0,
        accent_ms=int(kept["accentMs"]),
        effect=_asset(kept["effect"]),
        film=_copy_film(parts, row, kept, folder),
    )


def _copy_film(parts: Parts, row: Reaction, kept: dict[str, Any], folder: str) -> str | None:
    film = kept.get("film")
    return _copy_once(parts, str(film), f"{folder}/{row.id}.mp4") if film else None


def _subject(parts: Parts, row: Reaction, kept: dict[str, Any], folder: str) -> Subject:
    if "traits" in kept:
        style = kept.get("style", REALISTIC)
        return Portrait(PortraitTraits(**kept["traits"]), int(kept["seed"]), style)
    image = str(kept["photograph"])
    return Photograph(
        _copy_once(parts, image, f"{folder}/{row.id}{PurePosixPath(image).suffix}"), int(kept["seed"])
    )


def _copy_once(parts: Parts, asset: str, key: str) -> str:
    """Deleting the reaction does not touch the project."""
    try:
        parts.storage.copy(asset, key)
    except FileNotFoundError:
        raise EngineFailed(GONE) from None
    return key


def _asset(effect: str) -> str:
    return f"catalog/effects/{effect}.flac"
