"""A project from the queue to its timeline. The guard waits for the recipe and settles what came of it; the
refund is the guard's, because a recipe that was cancelled runs no code of its own any more."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any

import structlog

from reelwright.domain.billing.model import thing_of
from reelwright.domain.deadlines import describe_timeout
from reelwright.domain.projects import outcome
from reelwright.domain.projects.camera_speech import stored_speeches
from reelwright.domain.projects.model import Project
from reelwright.domain.projects.outcome import TOO_LONG, GenerationResult, Settlement
from reelwright.engines.abilities import (
    ACTING,
    CLIP_MATTING,
    CLIPS,
    FOOTAGE,
    IMAGES,
    LISTENING,
    MATTING,
    READING,
    SPEAKING_CLIPS,
    SPEECH,
    WRITING,
    Ability,
    Engine,
)
from reelwright.engines.matting import MattingEngine
from reelwright.errors import EngineFailed
from reelwright.formats.context import Context, LibraryItem
from reelwright.store.ids import seed_of
from reelwright.workflows.asset_acting import AssetActing
from reelwright.workflows.asset_clip_matting import AssetClipMatting
from reelwright.workflows.asset_clips import AssetClips
from reelwright.workflows.asset_downloads import AssetDownloads
from reelwright.workflows.asset_listening import AssetListening
from reelwright.workflows.asset_matting import AssetMatting
from reelwright.workflows.asset_pictures import AssetPictures
from reelwright.workflows.asset_sources import AssetSources
from reelwright.workflows.asset_speaking import AssetSpeaking
from reelwright.workflows.cast import TeamCast
from reelwright.workflows.durable import CHANGED_CODE, OUT_OF_TIME, child, kind_of, step, workflow
from reelwright.workflows.durable_engines import (
    DurableActing,
    DurableCast,
    DurableClips,
    DurableDownloads,
    DurableFootage,
    DurableLibrary,
    DurableListening,
    DurableMatting,
    DurablePictures,
    DurableReading,
    DurableSources,
    DurableSpeaking,
    DurableSpeech,
    DurableWriting,
)
from reelwright.workflows.footage import StoredFootage
from reelwright.workflows.library import TeamLibrary
from reelwright.workflows.locks import Locks
from reelwright.workflows.parts import Parts
from reelwright.workflows.progress import ProgressReporter
from reelwright.workflows.retry import (
    LEAST_MS,
    REPORT_WAIT,
    ignore_transient,
    remaining_ms,
    retry_transient,
)
from reelwright.workflows.steps import CallLimits, Steps
from reelwright.workflows.team_speech import TeamSpeech
from reelwright_render.timeline.codec import encode
from reelwright_render.timeline.stretches import long_stretches

log = structlog.get_logger(__name__)

UNEXPECTED = "Something went wrong while making this video. Please try again"
CANCELLED = "Cancelled"
RUNS = (1, 2)


@dataclass(frozen=True)
class GenerateVerdict:
    """A recipe's result, or a reason that a person reads, and its code where it has one. Plain values, as the
    record is."""

    result: dict[str, Any] | None = None
    reason: str = ""
    code: str | None = None


class GenerateWorkflow:
    def __init__(self, parts: Parts, settling: Settlement, locks: Locks, places: CallLimits) -> None:
        self._parts = parts
        self._settling = settling
        self._locks = locks
        self._places = places
        self._make_workflow = workflow("make", self._make)
        workflow("generate", self._run)

    def _run(self, project_id: str) -> None:
        begun = step("begin", self._begin, project_id)
        if begun is not None:
            verdict = self._verdict(project_id, retry_transient(lambda: self._remaining_ms(project_id)))
            step("settle", self._settle, project_id, verdict)

    def _verdict(self, project_id: str, left_ms: int) -> GenerateVerdict:
        """A recipe whose code was changed under it begins anew, once."""
        for run in RUNS:
            try:
                return GenerateVerdict(
                    **child(f"make:{project_id}:{run}", left_ms, self._make_workflow, project_id, run)
                )
            except Exception as error:  # whatever the recipe dies of, the charge goes back
                kind = kind_of(error)
                if kind not in (CHANGED_CODE, OUT_OF_TIME):
                    log.exception("generation failed", project=project_id)
                if kind != CHANGED_CODE:
                    return GenerateVerdict(reason=TOO_LONG if kind == OUT_OF_TIME else UNEXPECTED)
        return GenerateVerdict(reason=UNEXPECTED)

    def _make(self, project_id: str, run: int) -> dict[str, Any]:
        project = retry_transient(lambda: self._project(project_id))
        if project is None or project.status != "processing":
            return asdict(GenerateVerdict(reason=CANCELLED))
        try:
            with ThreadPoolExecutor(self._parts.sizes.fan_out) as pool:
                steps = self._steps(project, run, pool)
                library = DurableLibrary(TeamLibrary(self._parts, self._locks, project.team_id), steps)
                made_items: list[LibraryItem] = []
                context = self.open_context(project, steps, library, made_items)
                made = self._parts.formats[project.type].run(project.request, context)
                if long_stretches(made.timeline):  # a video that cannot be read fails here, not in a render
                    context.progress(97, "Preparing media")
                    library.files_to_show(made.timeline)
        except EngineFailed as problem:
            return asdict(GenerateVerdict(reason=str(problem), code=problem.code))
        except Exception:
            log.exception("recipe failed", project=project_id, type=project.type)
            raise
        sources = dict.fromkeys(one.source for one in made_items if one.source is not None)
        result = GenerationResult(
            encode(made.timeline),
            made.name,
            made.script,
            made.writer,
            [asdict(one) for one in (*sources, *made.sources)],
            any(one.is_illustration for one in made_items),
            stored_speeches(made.speeches),
        )
        return asdict(GenerateVerdict(result=asdict(result)))

    def _steps(self, project: Project, run: int, pool: ThreadPoolExecutor) -> Steps:
        project_id = project.id
        reporter = ProgressReporter(lambda percent, message: self._report(project_id, percent, message))
        REPORT_WAIT.set(reporter.report_wait)
        return Steps(
            self._parts.storage,
            f"projects/{project_id}/{run}",
            self._places,
            pool,
            reporter,
            lambda key: self._parts.open_records(key, project.team_id, thing_of("project", project.id)),
            self._parts.work_dir,
        )

    def open_context(
        self, project: Project, steps: Steps, library: DurableLibrary, made_items: list[LibraryItem]
    ) -> Context:
        """Open what a recipe may touch, for this project. `made_items` is filled with the pictures and clips
        that engines have made."""

        def choose(ability: Ability[Engine]) -> Engine:
            return retry_transient(lambda: self._parts.choose(ability, project.team_id))

        def fallback(ability: Ability[Engine]) -> Engine | None:
            return retry_transient(lambda: self._parts.choose.fallback(ability, project.team_id))

        model = (project.request.get("presetSettings") or {}).get("aiModel")
        clip_model = model or project.request.get("model")
        made_ones: dict[str, Any] = {}
        if retry_transient(lambda: self._parts.choose.has(IMAGES, project.team_id, model)):
            engine = retry_transient(lambda: self._parts.choose(IMAGES, project.team_id, model))
            drawn = AssetPictures(engine, self._parts, f"{steps.prefix}/drawn")
            made_ones["pictures"] = DurablePictures(drawn, steps, made_items)
        if retry_transient(lambda: self._parts.choose.has(CLIPS, project.team_id, clip_model)):
            filming = retry_transient(lambda: self._parts.choose(CLIPS, project.team_id, clip_model))
            named = partial(self._parts.choose, CLIPS, project.team_id)
            filmed = AssetClips(filming, self._parts, f"{steps.prefix}/filmed", named)
            made_ones["clips"] = DurableClips(filmed, steps, made_items)
        speaking = None
        if retry_transient(lambda: self._parts.choose.has(SPEAKING_CLIPS, project.team_id)):
            speaking = AssetSpeaking(
                choose(SPEAKING_CLIPS),
                choose(ACTING),
                choose(LISTENING),
                self._parts,
                f"{steps.prefix}/spoken",
            )
        whole = None
        if retry_transient(lambda: self._parts.choose.has(CLIP_MATTING, project.team_id)):
            whole = AssetClipMatting(choose(CLIP_MATTING), self._parts, f"{steps.prefix}/cut")
        may_act = retry_transient(lambda: self._parts.choose.may_fall_back(project.team_id))
        fetched = AssetDownloads(self._parts, project.team_id, project.id, f"{steps.prefix}/fetched")
        footage = StoredFootage(choose(FOOTAGE), self._parts.storage, self._locks)
        return Context(
            writing=DurableWriting(choose(WRITING), steps, fallback(WRITING)),
            reading=DurableReading(choose(READING), steps),
            speech=DurableSpeech(
                TeamSpeech(choose(SPEECH), self._parts, project.team_id), steps, fallback(SPEECH)
            ),
            footage=DurableFootage(footage, steps),
            library=library,
            listening=DurableListening(AssetListening(choose(LISTENING), self._parts.files), steps),
            matting=DurableMatting(self._make_matting(choose(MATTING), steps.prefix), steps, whole),
            cast=DurableCast(
                TeamCast(self._parts, project.team_id, f"{steps.prefix}/cast", language=project.language),
                steps,
            ),
            acting=DurableActing(AssetActing(choose(ACTING), self._parts.files), steps),
            speaking=DurableSpeaking(speaking, steps, may_act),
            downloads=DurableDownloads(fetched, steps),
            sources=DurableSources(AssetSources(self._parts, project.team_id, project.id), steps),
            progress=steps.progress,
            seed=seed_of(project.id),
            **made_ones,
        )

    def _make_matting(self, engine: MattingEngine, prefix: str) -> AssetMatting:
        return AssetMatting(engine, self._parts.storage, self._parts.work_dir, f"{prefix}/cut")

    def _begin(self, project_id: str) -> int | None:
        with self._parts.database.session() as session:
            return outcome.begin(session, project_id, self._parts.clock())

    def _project(self, project_id: str) -> Project | None:
        with self._parts.database.session() as session:
            return session.get(Project, project_id)

    def _remaining_ms(self, project_id: str) -> int:
        """Return how long the work may still take, for a guard that begins and for one that goes on after
        a crash."""
        project = self._project(project_id)
        if project is None:
            return LEAST_MS
        return remaining_ms(project.deadline_at, self._parts.clock(), outcome.limit_ms(project.expected_ms))

    def _report(self, project_id: str, percent: int, message: str) -> None:
        with ignore_transient(), self._parts.database.session() as session:
            outcome.report(session, project_id, percent, message, self._parts.clock())

    def _settle(self, project_id: str, verdict: GenerateVerdict) -> None:
        with self._parts.database.session() as session:
            now = self._parts.clock()
            if verdict.result is not None:
                changed = outcome.complete(
                    session, self._settling, project_id, GenerationResult(**verdict.result), now
                )
            else:
                project = session.get(Project, project_id)
                reason = describe_timeout(verdict.reason, TOO_LONG, project.message if project else None)
                changed = outcome.fail(session, self._settling, project_id, reason, now, verdict.code)
        if changed:
            log.info("project settled", project=project_id, reason=verdict.reason or None)
