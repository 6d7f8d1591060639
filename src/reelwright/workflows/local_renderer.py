"""This machine's renderer and normaliser behind the protocols that the workflows know."""

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from pathlib import Path

import structlog

from reelwright.errors import EngineFailed
from reelwright.render.encode import Quality
from reelwright.render.encoders import VP9_ALPHA_QUICK, Coder
from reelwright.render.kept_mix import kept_mix
from reelwright.render.kept_poster import kept_poster
from reelwright.render.overlays import overlays_for
from reelwright.render.prepare import prepare_media
from reelwright.render.render import Rendered, render
from reelwright.timeline.model import Timeline
from reelwright.timeline.stretches import Stretch
from reelwright.workflows.parts import FindFile, OnProgress, Prepared, Stop

log = structlog.get_logger(__name__)


class LocalRenderer:
    """`cache` keeps segments by what they show and sound by what it plays; it may be shared by all workers
    of a machine. `find_coder` is asked once, by the first render; None stands for x264."""

    def __init__(
        self, cache: Path, processes: int = 2, find_coder: Callable[[], Coder | None] = lambda: None
    ) -> None:
        self._cache = cache
        self._processes = processes
        self._coder = lru_cache(find_coder)

    def mix(self, timeline: Timeline, find: FindFile, out: Path, stop: Stop, progress: OnProgress) -> None:
        kept_mix(
            timeline,
            _explain_missing(find, "A sound of this video is missing"),
            self._cache,
            out,
            stop,
            progress,
        )

    def film(
        self,
        timeline: Timeline,
        find: FindFile,
        sound: Path,
        out: Path,
        stop: Stop,
        progress: OnProgress,
        quality: Quality = "final",
    ) -> None:
        """An encoder in hardware that fails on this video leaves it to x264."""
        filming = self._filming(timeline, find, sound, out, stop, progress, quality)
        coder = self._coder()
        try:
            filming(coder=coder)
        except EngineFailed as problem:
            if coder is None:
                raise
            log.warning("hardware encoder failed", encoder=coder.name, reason=str(problem))
            filming()

    def film_transparent(
        self,
        timeline: Timeline,
        find: FindFile,
        sound: Path,
        out: Path,
        stop: Stop,
        progress: OnProgress,
        quality: Quality = "final",
    ) -> None:
        self._filming(timeline, find, sound, out, stop, progress, quality)(coder=VP9_ALPHA_QUICK)

    def _filming(
        self,
        timeline: Timeline,
        find: FindFile,
        sound: Path,
        out: Path,
        stop: Stop,
        progress: OnProgress,
        quality: Quality,
    ) -> Callable[..., Rendered]:
        return partial(
            render,
            timeline,
            visible_files(timeline, _explain_missing(find, "A picture or clip of this video is missing")),
            overlays_for,
            sound,
            self._cache,
            out,
            processes=self._processes,
            progress=progress,
            stop=stop,
            quality=quality,
        )

    def poster(self, video: Path, out: Path) -> None:
        kept_poster(video, self._cache, out)


class LocalPrepare:
    """Library files through the normaliser. Formats that can be transparent stay so."""

    version = "4"

    def __call__(
        self, source: Path, folder: Path, stop: Stop, progress: OnProgress, stretch: Stretch
    ) -> Prepared:
        ready = prepare_media(source, folder, stop, progress, stretch=stretch)
        return Prepared(ready.path, ready.duration_ms, ready.width, ready.height)


def _explain_missing(find: FindFile, missing: str) -> FindFile:
    """A file that is gone is told in words for a person."""

    def find_or_explain(asset: str) -> Path:
        try:
            return find(asset)
        except FileNotFoundError:
            raise EngineFailed(missing) from None

    return find_or_explain


def visible_files(timeline: Timeline, find: FindFile) -> Mapping[str, Path]:
    """Every file that the picture shows, by its asset."""
    clips = [clip for layer in timeline.layers for clip in layer]
    assets = {clip.asset for clip in clips} | {clip.matte for clip in clips if clip.matte}
    if timeline.card is not None and timeline.card.author_avatar is not None:
        assets.add(timeline.card.author_avatar)
    if timeline.branding.logo is not None:
        assets.add(timeline.branding.logo.asset)
    return {asset: find(asset) for asset in sorted(assets)}
