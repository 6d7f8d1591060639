"""Scenes as data: what is seen, done and said around the things, places, people, jobs and deeds of prompts.

`<field>.toml` holds the scenes of one field, `_frames.toml` the sentences that join them to a story.
docs/writing-plots.md explains both. An unknown key in a file fails when it is read.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reelwright.catalog.meanings import read_meanings

_HERE = Path(__file__).parent
_KEYS = {"names", "verbs", "who", "like", "seen", "done", "said", "last", "replies"}
MOODS = ("bad", "good", "odd", "funny")


@dataclass(frozen=True)
class SceneLine:
    """A sentence of a scene. `mood` is one of MOODS where it fits no other story, else ""."""

    text: str
    mood: str = ""


@dataclass(frozen=True)
class StoryScene:
    """Sentences that fit wherever a prompt speaks of one of `names` (singular nouns), or of a deed by one of
    `verbs` (base forms; `who` does it: "me", "other" or "" for either).

    Those of the field "jobs" are told by somebody who does the job, those of "people" by somebody else.
    `seen` is what was there, `done` what the teller did with it, `said` what somebody else said, `last` how
    the story ends, and `replies` what readers answer. `like` are phrases that mean about the same.
    """

    key: str
    field: str
    names: tuple[str, ...]
    verbs: tuple[str, ...]
    who: str
    like: tuple[str, ...]
    seen: tuple[SceneLine, ...]
    done: tuple[SceneLine, ...]
    said: tuple[SceneLine, ...]
    last: tuple[SceneLine, ...]
    replies: tuple[SceneLine, ...]


@cache
def scenes() -> tuple[StoryScene, ...]:
    """All scenes, by field and in the order of their files."""
    return tuple(
        _scene(file.stem, at, one)
        for file in sorted(_HERE.glob("[a-z]*.toml"))
        for at, one in enumerate(tomllib.loads(file.read_text(encoding="utf-8"))["scene"])
    )


def _scene(field: str, at: int, written: dict[str, Any]) -> StoryScene:
    names = tuple(written.get("names", ()))
    verbs = tuple(written.get("verbs", ()))
    key = f"{field}/{(*names, *verbs, str(at))[0]}"
    if unknown := set(written) - _KEYS:
        raise ValueError(f"the scene {key} has unknown keys: {', '.join(sorted(unknown))}")
    parts = {
        part: _parse_lines(written.get(part, ())) for part in ("seen", "done", "said", "last", "replies")
    }
    return StoryScene(key, field, names, verbs, written.get("who", ""), tuple(written["like"]), **parts)


def _parse_lines(lines: list[str]) -> tuple[SceneLine, ...]:
    found = []
    for line in lines:
        mood = next((one for one in MOODS if line.startswith(f"[{one}] ")), "")
        found.append(SceneLine(line.removeprefix(f"[{mood}] "), mood))
    return tuple(found)


@cache
def scenes_by_name() -> dict[str, StoryScene]:
    """The scene of each noun; where two have it, the one that names it first in its list."""
    found: dict[str, tuple[int, StoryScene]] = {}
    for scene in scenes():
        for at, name in enumerate(scene.names):
            if name not in found or at < found[name][0]:
                found[name] = (at, scene)
    return {name: scene for name, (_, scene) in found.items()}


def liked_texts() -> dict[Path, list[str]]:
    """Every phrase that a scene is like, in the order of their baked meanings, by the file that has them."""
    return {_HERE / "_like.npz": sorted({text for scene in scenes() for text in scene.like})}


@cache
def likeness_vectors() -> dict[str, NDArray[np.float32]]:
    """The meaning of each phrase that a scene is like."""
    ((file, texts),) = liked_texts().items()
    return read_meanings(file, texts)


@cache
def frames() -> dict[str, tuple[str, ...]]:
    """The sentences that join scenes to a story, by their part in it."""
    written = tomllib.loads((_HERE / "_frames.toml").read_text(encoding="utf-8"))
    return {name: tuple(lines) for name, lines in written.items()}
