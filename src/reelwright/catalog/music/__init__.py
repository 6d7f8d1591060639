"""Background music that ships with the service.

`tracks.toml` is written by people: names, categories, genres, where the file comes from. `measured.json` is
written by `scripts/make_music.py`: length, loudness and the points where a track loops without a seam.
"""

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from reelwright_render.timeline.library import Loop

_HERE = Path(__file__).parent
_PREFIX = "catalog/music/"


@dataclass(frozen=True)
class Category:
    id: int
    name: str
    description: str


@dataclass(frozen=True)
class Track:
    """`lufs` is the integrated loudness of the file; `thumbnail` an asset."""

    id: str
    name: str
    category: str
    genres: tuple[str, ...]
    bpm: int
    duration_ms: int
    lufs: float
    loop: Loop
    file: Path

    @property
    def asset(self) -> str:
        return _PREFIX + self.id

    @property
    def thumbnail(self) -> str:
        return f"{_PREFIX}covers/{self.id}.webp"


def tracks() -> tuple[Track, ...]:
    """All of them, category by category."""
    return tuple(_catalogue().values())


def find_track(track_id: str) -> Track | None:
    return _catalogue().get(track_id)


def track_of(asset: str) -> Track | None:
    """The track behind an asset's name, None for a file that is none of the catalogue's."""
    return find_track(asset.removeprefix(_PREFIX)) if asset.startswith(_PREFIX) else None


def track_path(track_id: str) -> Path:
    """The track's file. Raises FileNotFoundError for an unknown track."""
    track = find_track(track_id)
    if track is None:
        raise FileNotFoundError(track_id)
    return track.file


@cache
def categories() -> tuple[Category, ...]:
    return tuple(Category(**entry) for entry in _read_tracks()["category"])


@cache
def _catalogue() -> Mapping[str, Track]:
    measured = json.loads((_HERE / "measured.json").read_text())
    return {entry["id"]: _track(entry, measured[entry["id"]]) for entry in _read_tracks()["track"]}


def _track(written: dict[str, Any], measured: dict[str, float]) -> Track:
    return Track(
        id=written["id"],
        name=written["name"],
        category=written["category"],
        genres=tuple(written["genres"]),
        bpm=written["bpm"],
        duration_ms=int(measured["duration_ms"]),
        lufs=measured["lufs"],
        loop=Loop(int(measured["loop_start"]), int(measured["loop_end"]), int(measured["loop_fade"])),
        file=_file(written["file"]),
    )


def _file(name: str) -> Path:
    """`package:<name>` lies in the installed package immich-memories-music, anything else beside this."""
    package, _, inside = name.rpartition(":")
    if package:
        return Path(str(resources.files("immich_memories_music") / "tracks" / inside))
    return _HERE / name


@cache
def _read_tracks() -> dict[str, list[dict[str, Any]]]:
    return tomllib.loads((_HERE / "tracks.toml").read_text())
