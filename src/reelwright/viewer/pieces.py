"""The pieces of a draft: those of the last render as they lie in its cache, the others drawn small."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import av

from reelwright_render.cache.digest import asset_digest
from reelwright_render.cache.folder import Cache
from reelwright_render.compose.compositor import Composer
from reelwright_render.encode.encoders import Coder
from reelwright_render.encode.fragments import picture_fragment
from reelwright_render.encode.segments import Encoding, Quality, encode_segment, encoding
from reelwright_render.overlays.stack import overlays_for
from reelwright_render.plan.plan import Plan, Segment
from reelwright_render.timeline.model import FPS, Timeline


@dataclass(frozen=True)
class VideoPiece:
    """`made`: the last render has it as it will be, so it need not be made again."""

    key: str
    start_ms: int
    end_ms: int
    made: bool


class PieceMaker:
    """The pieces of one timeline. `assets` leads to its files; `cache` is the renders'."""

    def __init__(
        self, timeline: Timeline, assets: Mapping[str, Path], cache: Cache, coder: Coder | None = None
    ) -> None:
        self._timeline = timeline
        self._assets = assets
        self._cache = cache
        self._plan = Plan(timeline, overlays_for(timeline, assets))
        self._final = self._segments(self._how("final", coder))
        self._small: Sequence[Segment] = ()
        self._composer: Composer | None = None

    @property
    def plan(self) -> Plan:
        return self._plan

    def list(self) -> list[VideoPiece]:
        """All pieces in order."""
        return [
            VideoPiece(
                one.key,
                round(one.frames.start * 1000 / FPS),
                round(one.frames.stop * 1000 / FPS),
                self._cache.has(self._path(one)),
            )
            for one in self._final
        ]

    def has(self, key: str) -> bool:
        return any(one.key == key for one in self._final)

    def fragment(self, key: str) -> bytes:
        """The piece as a fragment: as the last render made it, or small. Raises KeyError for another
        timeline's, EngineFailed where a source cannot be read."""
        number = next((at for at, one in enumerate(self._final) if one.key == key), None)
        if number is None:
            raise KeyError(key)
        final = self._path(self._final[number])
        if self._cache.has(final):
            try:
                return picture_fragment(final)
            except (av.error.FFmpegError, FileNotFoundError):  # damaged by a power cut, or just forgotten
                final.unlink(missing_ok=True)
        return picture_fragment(self._small_piece(number))

    def close(self) -> None:
        if self._composer is not None:
            self._composer.close()
            self._composer = None

    def _small_piece(self, number: int) -> Path:
        how = self._how("preview")
        self._small = self._small or self._segments(how)
        path = self._path(self._small[number])
        if not self._cache.has(path):
            temporary = self._cache.temporary()
            try:
                encode_segment(self._draw(how).draw, self._small[number].frames, temporary, how, ahead=True)
                os.replace(temporary, path)
            finally:
                temporary.unlink(missing_ok=True)
        return path

    def _draw(self, how: Encoding) -> Composer:
        if self._composer is None:
            self._composer = Composer(self._plan, self._assets, how.width, how.height, how.scale)
        return self._composer

    def _segments(self, how: Encoding) -> Sequence[Segment]:
        return self._plan.segments(partial(asset_digest, self._assets), how.signature)

    def _how(self, quality: Quality, coder: Coder | None = None) -> Encoding:
        return encoding(self._timeline.width, self._timeline.height, quality, coder)

    def _path(self, segment: Segment) -> Path:
        return self._cache.path("picture", segment.key)
