"""A speech of a finished project, spoken and filmed anew. Each call of an engine is a step, as in the making
of a project; the outcome and the timeline that it changes are written in one transaction.

What goes wrong in an engine is a reason that a person reads, and the charge goes back at once; what breaks
otherwise, or takes too long, is failed by the sweep.
"""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import structlog
from pydantic import TypeAdapter

from reelwright.domain.billing.model import thing_of
from reelwright.domain.projects.model import Project
from reelwright.domain.projects.outcome import Settlement
from reelwright.domain.projects.retake_kind import FILM_RETAKE, RETAKE, SpeechRetake
from reelwright.domain.projects.retakes import CHANGED, begin_retake, report_retake, settle_retake
from reelwright.errors import EngineFailed
from reelwright.formats.retake import RetakePlan, film_retake
from reelwright.workflows.durable import step, workflow
from reelwright.workflows.durable_engines import DurableLibrary
from reelwright.workflows.generate import GenerateWorkflow
from reelwright.workflows.library import TeamLibrary
from reelwright.workflows.locks import Locks
from reelwright.workflows.parts import Parts
from reelwright.workflows.progress import ProgressReporter
from reelwright.workflows.retry import REPORT_WAIT, ignore_transient, retry_transient
from reelwright.workflows.steps import CallLimits, Steps
from reelwright_render.timeline.retake import Retake

log = structlog.get_logger(__name__)

_PLAN, _FILM = TypeAdapter(RetakePlan), TypeAdapter(Retake)
Outcome = dict[str, Any]
"""The film as plain values, or None there and a reason."""


class RetakeWorkflow:
    """`generation` opens what a recipe may touch."""

    def __init__(
        self,
        parts: Parts,
        settling: Settlement,
        locks: Locks,
        places: CallLimits,
        generation: GenerateWorkflow,
    ) -> None:
        self._parts = parts
        self._settling = settling
        self._locks = locks
        self._places = places
        self._generation = generation
        workflow(FILM_RETAKE.workflow, self._run)

    def _run(self, retake_id: str) -> None:
        plan = step("begin", self._begin, retake_id)
        if plan is not None:
            step("settle", self._settle, retake_id, self._film(retake_id, _PLAN.validate_python(plan)))

    def _film(self, retake_id: str, plan: RetakePlan) -> Outcome:
        project = retry_transient(lambda: self._project_of(retake_id))
        if project is None:
            return {"film": None, "reason": CHANGED}
        try:
            with ThreadPoolExecutor(self._parts.sizes.fan_out) as pool:
                steps = self._steps(retake_id, project, pool)
                library = DurableLibrary(TeamLibrary(self._parts, self._locks, project.team_id), steps)
                film = film_retake(plan, self._generation.open_context(project, steps, library, []))
        except EngineFailed as problem:
            return {"film": None, "reason": str(problem)}
        except Exception:  # it is logged; the sweep fails what has broken off, and pays it back
            log.exception("retake broke off", retake=retake_id)
            raise
        return {"film": _FILM.dump_python(film, mode="json"), "reason": ""}

    def _steps(self, retake_id: str, project: Project, pool: ThreadPoolExecutor) -> Steps:
        reporter = ProgressReporter(lambda percent, message: self._report(retake_id, percent, message))
        REPORT_WAIT.set(reporter.report_wait)
        return Steps(
            self._parts.storage,
            RETAKE.folder_of(retake_id).rstrip("/"),
            self._places,
            pool,
            reporter,
            lambda key: self._parts.open_records(key, project.team_id, thing_of(RETAKE.name, retake_id)),
            self._parts.work_dir,
        )

    def _begin(self, retake_id: str) -> dict[str, Any] | None:
        with self._parts.database.session() as session:
            return begin_retake(session, retake_id, self._parts.clock())

    def _project_of(self, retake_id: str) -> Project | None:
        with self._parts.database.session() as session:
            retake = session.get(SpeechRetake, retake_id)
            return session.get(Project, retake.project_id) if retake is not None else None

    def _report(self, retake_id: str, percent: int, message: str) -> None:
        with ignore_transient(), self._parts.database.session() as session:
            report_retake(session, retake_id, percent, message)

    def _settle(self, retake_id: str, outcome: Outcome) -> None:
        film = None if outcome["film"] is None else _FILM.validate_python(outcome["film"])
        with self._parts.database.session() as session:
            now = self._parts.clock()
            changed = settle_retake(session, self._settling, retake_id, film, outcome["reason"], now)
        if changed:
            log.info("retake settled", retake=retake_id, reason=outcome["reason"] or None)
