"""The reactions that ship with the service: `reactions.toml`, read once.

What ships of each is a still and a small preview; who uses one in a video has it filmed in the video's size,
from the gesture that its name means (`engines.reactions`) and the avatar's portrait.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from reelwright.catalog.avatars import find_avatar

REACTION_NAMES = {
    "surprise": "Surprise",
    "shock": "Shock",
    "excitement": "Excitement",
    "smirk": "Smirk",
    "confusion": "Confusion",
    "disgust": "Disgust",
    "happy": "Happy",
    "laughing": "Laughing",
    "whispers": "Whispers",
    "nervous": "Nervous",
    "frustrated": "Frustrated",
    "crying": "Crying",
    "turn_reveal": "Turn reveal",
    "side_look": "Side look",
    "double_take": "Double take",
    "lean_in": "Lean in",
    "custom": "Custom",
}
"""All that a reaction can be, by their ids."""


@dataclass(frozen=True)
class LibraryReaction:
    id: str
    reaction: str
    avatar_id: str
    avatar_name: str
    gender: Literal["Female", "Male"]
    duration_ms: int

    @property
    def thumbnail(self) -> str:
        """A still as a shipped asset, 9:16."""
        return f"catalog/reactions/stills/{self.id}.jpg"

    @property
    def preview(self) -> str:
        """The clip, small, as a shipped asset."""
        return f"catalog/reactions/previews/{self.id}.mp4"


@cache
def reactions() -> tuple[LibraryReaction, ...]:
    """Every library reaction, in the order in which they are listed."""
    stored = tomllib.loads((Path(__file__).parent / "reactions.toml").read_text("utf-8"))
    return tuple(
        _library_reaction(row["reaction"], avatar, row["duration_ms"])
        for row in stored["reactions"]
        for avatar in row["avatars"]
    )


def find_reaction(reaction_id: str) -> LibraryReaction | None:
    return next((one for one in reactions() if one.id == reaction_id), None)


def _library_reaction(reaction: str, avatar_id: str, duration_ms: int) -> LibraryReaction:
    avatar = find_avatar(avatar_id)
    if avatar is None:
        raise ValueError(f"There is no avatar {avatar_id}")
    name = avatar_id.removeprefix("avatar_")
    return LibraryReaction(
        f"reaction_{name}_{reaction}", reaction, avatar_id, avatar.name, avatar.gender, duration_ms
    )


_MANNER = "The camera does not move, the background stays as it is. Nobody speaks. No text."


def film_prompt(kind: str, asked: str) -> str:
    """Return what a clip model is told to film for a reaction: what its name means, and the caller's own
    words, which are all that there is of a `custom` one."""
    known = _film_prompts()[kind]
    words = f"{asked.strip().rstrip('.')}." if asked.strip() else ""
    told = known.format(prompt=words) if kind == "custom" else f"{known} {words}".strip()
    return f"{told} {_MANNER}"


@cache
def _film_prompts() -> dict[str, str]:
    return tomllib.loads((Path(__file__).parent / "film_prompts.toml").read_text("utf-8"))
