"""A timeline to its video. Three tries; then the video is FAILED, and the automatic render's charge goes
back."""

import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path, PurePosixPath
from typing import Any

import structlog
from pydantic import TypeAdapter

from reelwright.domain.deadlines import describe_timeout
from reelwright.domain.projects import outcome
from reelwright.domain.projects.model import Video
from reelwright.domain.projects.outcome import RenderedFiles, Settlement
from reelwright.errors import EngineFailed
from reelwright.workflows.durable import OUT_OF_TIME, child, kind_of, step, workflow
from reelwright.workflows.library import TeamLibrary
from reelwright.workflows.locks import Locks
from reelwright.workflows.parts import FindFile, OnProgress, Parts, Stop
from reelwright.workflows.progress import ProgressReporter
from reelwright.workflows.retry import REPORT_WAIT, ignore_transient, retry_transient
from reelwright.workflows.steps import call_in_step
from reelwright_render.encode.segments import Quality
from reelwright_render.timeline.codec import decode
from reelwright_render.timeline.edit import ReadyFile, library_files, with_files
from reelwright_render.timeline.model import Timeline

log = structlog.get_logger(__name__)
_READY_FILE = TypeAdapter(ReadyFile)

TRIES = 3
PAUSE_S = 2.0
TOO_LONG = "Rendering this video took too long"
UNEXPECTED = "Something went wrong while rendering this video. Please try again"
CANCELLED = "Cancelled"
_MIXED_BY = 10  # percent of the progress that the sound stands for
_SEEN_BY = 40  # and a video that is then drawn without its background, too
_ALL = 99


@dataclass(frozen=True)
class RenderVerdict:
    """A rendered video, or the reason why there is none; `final` says that another try is no use."""

    made: dict[str, Any] | None = None
    reason: str = ""
    final: bool = False


@dataclass(frozen=True)
class _DrawingStage:
    """A stage of drawing: what is reported meanwhile, from which percent to which, and who draws."""

    message: str
    begin: int
    end: int
    film: Callable[[Timeline, FindFile, Path, Path, Stop, OnProgress], None]


class RenderWorkflow:
    def __init__(self, parts: Parts, settling: Settlement, locks: Locks) -> None:
        self._parts = parts
        self._settling = settling
        self._locks = locks
        self._film_workflow = workflow("film", self._film_attempt)
        workflow("render", self._run)

    def _run(self, video_id: str) -> None:
        limit_ms = step("begin", self._begin, video_id)
        if limit_ms is None:
            return
        verdict = RenderVerdict()
        for run in range(1, TRIES + 1):
            verdict = self._verdict(video_id, run, limit_ms)
            if verdict.made is not None or verdict.final:
                break
            if run < TRIES:
                time.sleep(PAUSE_S * run)  # the engine's durable sleep ends at a time of day
        step("settle", self._settle, video_id, verdict)

    def _verdict(self, video_id: str, run: int, limit_ms: int) -> RenderVerdict:
        try:
            return RenderVerdict(
                **child(f"film:{video_id}:{run}", limit_ms, self._film_workflow, video_id, run)
            )
        except Exception as error:  # whatever a render dies of, it is tried again, and then settled
            late = kind_of(error) == OUT_OF_TIME
            return RenderVerdict(reason=TOO_LONG if late else UNEXPECTED, final=late)

    def _film_attempt(self, video_id: str, run: int) -> dict[str, Any]:
        video = retry_transient(lambda: self._video(video_id))
        if video is None or video.status != "STARTED" or video.timeline is None:
            return asdict(RenderVerdict(reason=CANCELLED, final=True))
        try:
            return asdict(RenderVerdict(made=self._make(video, run, decode(video.timeline))))
        except EngineFailed as problem:
            log.warning("render failed", video=video_id, run=run, reason=str(problem))
            return asdict(RenderVerdict(reason=str(problem)))
        except Exception:
            log.exception("render failed", video=video_id, run=run)
            raise

    def _make(self, video: Video, run: int, timeline: Timeline) -> dict[str, Any]:
        video_id = video.id
        reporter = ProgressReporter(lambda percent, message: self._report(video_id, percent, message))
        REPORT_WAIT.set(reporter.report_wait)
        if library_files(timeline):
            ready = step("ready", self._prepare_files, video.team_id, timeline, reporter)
            timeline = _with_prepared_files(timeline, ready)
        sound = f"videos/{video_id}/sound-{run}.wav"
        asset = f"videos/{video_id}/video.mp4"
        thumbnail = f"videos/{video_id}/thumbnail.jpg"
        step("mix", self._mix, timeline, sound, reporter)
        until = _SEEN_BY if timeline.is_cut_out else _ALL
        size = step("film", self._film, timeline, sound, asset, reporter, until, video.quality)
        step("poster", self._make_poster, asset, thumbnail)
        made = RenderedFiles(asset, thumbnail, timeline.duration_ms, timeline.frames, size)
        if timeline.is_cut_out:
            cut = f"videos/{video_id}/transparent.webm"
            seen = timeline, sound, cut, reporter, video.quality
            cut_size = step("film-transparent", self._film_transparent, *seen)
            made = replace(made, transparent_asset=cut, transparent_size=cut_size)
        return asdict(made)

    def _prepare_files(self, team_id: str, timeline: Timeline, reporter: ProgressReporter) -> dict[str, Any]:
        """Make ready what the timeline names as it came into the library. By their assets."""
        library = TeamLibrary(self._parts, self._locks, team_id)
        with call_in_step(reporter.report_share):
            if library.unprepared_items(timeline):
                reporter(0, "Preparing media")
            shown = library.files_to_show(timeline)
        return {asset: [asdict(file) for file in files] for asset, files in shown.items()}

    def _mix(self, timeline: Timeline, sound: str, reporter: ProgressReporter) -> None:
        reporter(0, "Mixing the sound")

        def progress(share: float) -> None:
            reporter(round(share * _MIXED_BY), "Mixing the sound")

        with call_in_step(progress) as call, self._open_scratch("sound.wav") as out:
            self._parts.renderer.mix(
                timeline, self._parts.files.path, out, call.stop_if_cancelled, call.progress
            )
            self._parts.storage.put(sound, out)

    def _film(
        self,
        timeline: Timeline,
        sound: str,
        asset: str,
        reporter: ProgressReporter,
        until: int,
        quality: Quality,
    ) -> int:
        film = partial(self._parts.renderer.film, quality=quality)
        drawing = _DrawingStage("Rendering", _MIXED_BY, until, film)
        return self._draw_video(drawing, timeline, sound, asset, reporter)

    def _film_transparent(
        self, timeline: Timeline, sound: str, asset: str, reporter: ProgressReporter, quality: Quality
    ) -> int:
        film = partial(self._parts.renderer.film_transparent, quality=quality)
        drawing = _DrawingStage("Rendering without a background", _SEEN_BY, _ALL, film)
        return self._draw_video(drawing, timeline, sound, asset, reporter)

    def _draw_video(
        self, drawing: "_DrawingStage", timeline: Timeline, sound: str, asset: str, reporter: ProgressReporter
    ) -> int:
        """The size of the file."""
        reporter(drawing.begin, drawing.message)

        def progress(share: float) -> None:
            reporter(drawing.begin + round(share * (drawing.end - drawing.begin)), drawing.message)

        files = self._parts.files
        with call_in_step(progress) as call, self._open_scratch(PurePosixPath(asset).name) as out:
            drawing.film(timeline, files.path, files.path(sound), out, call.stop_if_cancelled, call.progress)
            self._parts.storage.put(asset, out)
        return files.size(asset)

    def _make_poster(self, asset: str, thumbnail: str) -> None:
        with self._open_scratch("thumbnail.jpg") as out:
            self._parts.renderer.poster(self._parts.files.path(asset), out)
            self._parts.storage.put(thumbnail, out)

    @contextmanager
    def _open_scratch(self, name: str) -> Iterator[Path]:
        with tempfile.TemporaryDirectory(dir=self._parts.work_dir) as folder:
            yield Path(folder) / name

    def _begin(self, video_id: str) -> int | None:
        with self._parts.database.session() as session:
            video = session.get(Video, video_id)
            if video is None or video.status != "STARTED" or video.timeline is None:
                return None
            return outcome.limit_ms(decode(video.timeline).duration_ms)

    def _video(self, video_id: str) -> Video | None:
        with self._parts.database.session() as session:
            return session.get(Video, video_id)

    def _report(self, video_id: str, percent: int, message: str) -> None:
        with ignore_transient(), self._parts.database.session() as session:
            outcome.report_render(session, video_id, percent, message, self._parts.clock())

    def _settle(self, video_id: str, verdict: RenderVerdict) -> None:
        with self._parts.database.session() as session:
            now = self._parts.clock()
            if verdict.made is not None:
                changed = outcome.finish_video(
                    session, self._settling, video_id, RenderedFiles(**verdict.made), now
                )
            else:
                video = session.get(Video, video_id)
                reason = describe_timeout(verdict.reason, TOO_LONG, video.message if video else None)
                changed = outcome.fail_video(session, self._settling, video_id, reason, now)
        for run in range(1, TRIES + 1):
            self._parts.storage.delete(f"videos/{video_id}/sound-{run}.wav")
        if changed:
            log.info("render settled", video=video_id, reason=verdict.reason or None)


def _with_prepared_files(timeline: Timeline, ready: Mapping[str, Sequence[Mapping[str, Any]]]) -> Timeline:
    """Return the timeline with every clip taken from the file that has its part."""
    for asset, files in ready.items():
        for file in files:
            timeline = with_files(timeline, {asset: _READY_FILE.validate_python(file)})
    return timeline
