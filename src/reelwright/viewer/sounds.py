"""What a draft sounds like: the mix as it will be rendered, and its outlines."""

import tempfile
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from pathlib import Path
from typing import get_args

from reelwright.catalog.music import track_of
from reelwright_render.cache.folder import Cache
from reelwright_render.encode.fragments import sound_fragment
from reelwright_render.sound.cached_mix import mix_key, mix_with_cache
from reelwright_render.sound.peaks import peaks
from reelwright_render.timeline.model import Sound, Timeline

FindFile = Callable[[str], Path]
_SPOKEN = ("voice", "original")


@dataclass(frozen=True)
class SoundKeys:
    """Everything, only what is said, and only the music as it makes room; None where there is nothing."""

    mix: str | None
    voice: str | None
    music: str | None


class SoundMaker:
    """The sounds of one timeline. `cache` is the renders'."""

    def __init__(self, timeline: Timeline, find: FindFile, cache: Path) -> None:
        self._find = find
        self._cache = cache
        self._parts: dict[str, Timeline] = {}
        self.keys = SoundKeys(
            self._part(timeline, get_args(Sound.__annotations__["role"])),
            self._part(timeline, _SPOKEN),
            self._part(timeline, ("music",)),
        )

    def has(self, key: str) -> bool:
        return key in self._parts

    def fragment(self, key: str) -> bytes:
        """The sound as AAC in fragments. Raises KeyError, and EngineFailed for a broken file."""
        return self._make_once(key, ".mp4", sound_fragment)

    def outline(self, key: str) -> bytes:
        """Its loudest samples, 50 a second. Raises as `fragment` does."""
        return self._make_once(key, ".peaks", peaks)

    def _part(self, timeline: Timeline, roles: Collection[str]) -> str | None:
        sounds = tuple(one for one in timeline.sounds if one.role in roles)
        if not sounds:
            return None
        part = replace(timeline, sounds=sounds)
        key = mix_key(part, self._find, track_of)
        self._parts[key] = part
        return key

    def _make_once(self, key: str, ending: str, make: Callable[[Path], bytes]) -> bytes:
        part, cache = self._parts[key], Cache(self._cache)
        kept = cache.path("heard", key, ending)
        if cache.has(kept):
            return kept.read_bytes()
        with tempfile.TemporaryDirectory() as folder:
            mixed, made = Path(folder) / "mix.wav", Path(folder) / "made"
            mix_with_cache(part, self._find, self._cache, mixed, measured=track_of)
            made.write_bytes(make(mixed))
            cache.keep(made, kept)
            return made.read_bytes()
