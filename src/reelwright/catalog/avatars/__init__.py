"""The avatars that ship with the service: `avatars.toml`, read once.

Each is drawn by the portrait engine from its traits and seed, which this package only keeps.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Literal

Trait = str | bool
IMAGES = "catalog/avatars/images/"


@dataclass(frozen=True)
class LibraryAvatar:
    """`voice` is the id of the library voice that fits; `traits` and `seed` are the portrait."""

    id: str
    name: str
    gender: Literal["Female", "Male"]
    age: str
    skin_tone: Literal["light", "medium-light", "medium", "dark"]
    situation: tuple[str, ...]
    emotions: tuple[str, ...]
    voice: str
    description: str
    seed: int
    traits: Mapping[str, Trait] = field(hash=False)

    @property
    def thumbnail(self) -> str:
        """The portrait as a shipped asset, 9:16."""
        return f"catalog/avatars/thumbnails/{self.id}.jpg"

    @property
    def image(self) -> str:
        """The portrait in full size, which is drawn when somebody first looks at it."""
        return f"{IMAGES}{self.id}.jpg"


@cache
def avatars() -> tuple[LibraryAvatar, ...]:
    """Every library avatar, in the order in which they are listed."""
    stored = tomllib.loads((Path(__file__).parent / "avatars.toml").read_text("utf-8"))
    return tuple(
        LibraryAvatar(
            **{
                **row,
                "situation": tuple(row["situation"]),
                "emotions": tuple(row["emotions"]),
                "traits": MappingProxyType(row["traits"]),
            }
        )
        for row in stored["avatars"]
    )


def find_avatar(avatar_id: str) -> LibraryAvatar | None:
    return next((avatar for avatar in avatars() if avatar.id == avatar_id), None)


def find_by_picture(asset: str) -> LibraryAvatar | None:
    """Find the library avatar whose full-size portrait this asset is; None for any other asset."""
    return find_avatar(asset.removeprefix(IMAGES).removesuffix(".jpg")) if asset.startswith(IMAGES) else None


def voice_of_shipped(avatar_id: str) -> str | None:
    """The id of the voice that speaks for it; None for what is no avatar of the library."""
    avatar = find_avatar(avatar_id)
    return None if avatar is None else avatar.voice
