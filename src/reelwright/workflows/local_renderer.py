"""This machine's renderer and normaliser behind the protocols that the workflows know."""

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from pathlib import Path

import structlog

from reelwright.catalog.music import track_of
from reelwright.domain.media.ready import READY_VERSION
from reelwright.errors import EngineFailed
from reelwright.workflows.parts import FindFile, OnProgress, PreparedFile, Stop
from reelwright_render.encode.encoders import VP9_ALPHA_QUICK, Coder
from reelwright_render.encode.segments import Quality
from reelwright_render.intake.prepare import prepare_media
from reelwright_render.overlays.stack import overlays_for
from reelwright_render.sound.cached_mix import mix_with_cache
from reelwright_render.stills.cached_poster import poster_with_cache
from reelwright_render.timeline.assets import visible_assets
from reelwright_render.timeline.model import Timeline
from reelwright_render.timeline.stretches import Stretch
from reelwright_render.workers.render import RenderResult, render

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
        mix_with_cache(
            timeline,
            _explain_missing(find, "A sound of this video is missing"),
            self._cache,
            out,
            stop,
            progress,
            track_of,
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
        filming = self._prepare_film(timeline, find, sound, out, stop, progress, quality)
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
        self._prepare_film(timeline, find, sound, out, stop, progress, quality)(coder=VP9_ALPHA_QUICK)

    def _prepare_film(
        self,
        timeline: Timeline,
        find: FindFile,
        sound: Path,
        out: Path,
        stop: Stop,
        progress: OnProgress,
        quality: Quality,
    ) -> Callable[..., RenderResult]:
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
        poster_with_cache(video, self._cache, out)


class LocalFilePreparer:
    """Library files through the normaliser. Formats that can be transparent stay so."""

    version = READY_VERSION

    def __call__(
        self, source: Path, folder: Path, stop: Stop, progress: OnProgress, stretch: Stretch
    ) -> PreparedFile:
        ready = prepare_media(source, folder, stop, progress, stretch=stretch)
        return PreparedFile(ready.path, ready.duration_ms, ready.width, ready.height)


def _explain_missing(find: FindFile, missing: str) -> FindFile:
    """A file that is gone is told in words for a person."""

    def find_or_explain(asset: str) -> Path:
        try:
            return find(asset)
        except FileNotFoundError:
            raise EngineFailed(missing) from None

    return find_or_explain


def visible_files(timeline: Timeline, find: FindFile) -> Mapping[str, Path]:
    """Return every file that the picture shows, by its asset."""
    return {asset: find(asset) for asset in sorted(visible_assets(timeline))}
