"""The workflow engine's start and end. The API holds a client only; workers launch the engine."""

import os
import shutil
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from typing import NoReturn

import structlog
from dbos import DBOS, DBOSClient, DBOSConfig, DBOSPortableJSONSerializer

from reelwright.domain.assets.registry import ASSET_KINDS
from reelwright.domain.projects.outcome import Settlement
from reelwright.store.database import Database
from reelwright.workflows.assets import register_asset_workflows
from reelwright.workflows.background_task import BackgroundTask
from reelwright.workflows.cancel import CancelWorkflows
from reelwright.workflows.deliver import DeliverWorkflow
from reelwright.workflows.durable import retry_engine_errors
from reelwright.workflows.generate import GenerateWorkflow
from reelwright.workflows.import_media import ImportWorkflow
from reelwright.workflows.jobs import (
    APPLICATION,
    ASSETS,
    GENERATIONS,
    IMPORTS,
    PROJECTS,
    RENDERS,
    STOPS,
    WEBHOOKS,
    DurableJobs,
)
from reelwright.workflows.locks import HeldLock, open_locks
from reelwright.workflows.parts import Parts
from reelwright.workflows.photograph import FetchPhotoWorkflow
from reelwright.workflows.render import RenderWorkflow
from reelwright.workflows.retake import RetakeWorkflow
from reelwright.workflows.retire_voices import RetiredVoices
from reelwright.workflows.retry import RetryingStorage
from reelwright.workflows.steps import CallLimits
from reelwright.workflows.sweep import Sweep
from reelwright.workflows.sweep_assets import AssetSweep
from reelwright.workflows.takeover import lock_worker_name, scratch_folder, take_over_dead_workers

log = structlog.get_logger(__name__)

VERSION = "1"  # constant: with the default, a hash of the code, every deploy would strand pending work
_SERIALIZER = DBOSPortableJSONSerializer()
_LOOK_EVERY_S = 1.0
_FORGET_EVERY_S = 3600.0
_KEYS_EVERY_S = 60.0


def prepare_tables(database: Database) -> None:
    """Create or upgrade the workflow engine's tables beside ours. Not by launching the engine, which would
    take jobs out of the queues."""
    DBOS.migrate(database.url)


def make_jobs(database: Database) -> DurableJobs:
    """Make the jobs client of the API process, which a worker also uses to enqueue. The tables must exist."""
    client = DBOSClient(
        system_database_engine=database.engine,
        serializer=_SERIALIZER,
        application_name=APPLICATION,
        retry_connection_errors=False,
    )
    return DurableJobs(client)


def run_worker(parts: Parts, name: str, stopped: Callable[[], bool]) -> None:
    """Work until `stopped()`; then end the process. Raises NotNow when the name is taken.

    It does not wait for steps that are half done: they begin again at the next start, or with another
    worker, exactly as after a crash.
    """
    locks = open_locks(parts.database, parts.work_dir / "locks")
    held = lock_worker_name(locks, name, stopped)
    scratch = scratch_folder(parts.work_dir, name)
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir(parents=True)
    jobs = make_jobs(parts.database)
    settling = Settlement(jobs, parts.links, parts.link_ttl_s)
    working = replace(parts, work_dir=scratch, storage=RetryingStorage(parts.storage))
    retry_engine_errors(parts.database.engine)
    places = CallLimits(parts.sizes)
    generation = GenerateWorkflow(working, settling, locks, places)
    RetakeWorkflow(working, settling, locks, places, generation)
    RenderWorkflow(working, settling, locks)
    DeliverWorkflow(working, jobs)
    CancelWorkflows()
    ImportWorkflow(working, settling)
    FetchPhotoWorkflow(working, settling)
    register_asset_workflows(working, settling)
    _launch(parts, name)
    log.info("worker started", worker=name)
    sweep = Sweep(parts, settling, jobs)
    chores: dict[Callable[[], None], float] = {
        lambda: take_over_dead_workers(locks, name, parts.work_dir): _LOOK_EVERY_S,
        sweep.projects: parts.sweep_every_s,
        sweep.videos: parts.sweep_every_s,
        sweep.deliveries: parts.sweep_every_s,
        **{AssetSweep(kind, parts, settling).run: parts.sweep_every_s for kind in ASSET_KINDS},
        sweep.plans: parts.sweep_every_s,
        BackgroundTask(sweep.removals, "removals"): parts.sweep_every_s,
        sweep.distant_deliveries: parts.sweep_every_s,
        BackgroundTask(RetiredVoices(parts).run, "voices"): parts.sweep_every_s,
        BackgroundTask(sweep.finished_work, "retention"): _FORGET_EVERY_S,
        BackgroundTask(parts.storage.forget_abandoned, "files that nobody needs"): _FORGET_EVERY_S,
        BackgroundTask(parts.check_keys, "provider keys"): _KEYS_EVERY_S,
        BackgroundTask(parts.refresh_models, "clip models"): _KEYS_EVERY_S,
    }
    _exit(name, lambda: _run_chores(held, stopped, chores))


def _run_chores(held: HeldLock, stopped: Callable[[], bool], chores: dict[Callable[[], None], float]) -> None:
    """The worker's main thread: small chores by the clock, until it is told to stop or has lost its name."""
    due = dict.fromkeys(chores, 0.0)
    while not stopped():
        if not held.alive():
            raise ConnectionError("The database dropped this worker's lock; another may take over its work")
        for chore, every_s in chores.items():
            if time.monotonic() >= due[chore]:
                due[chore] = time.monotonic() + every_s
                _run_chore(chore)
        time.sleep(0.25)


def _run_chore(chore: Callable[[], None]) -> None:
    """A chore comes again: a database that is locked or restarts is no reason to end what the worker does."""
    try:
        chore()
    except Exception:  # an edge: it is logged, and tried again
        log.exception("chore failed", chore=getattr(chore, "__qualname__", "chore"))


def _exit(name: str, last: Callable[[], None]) -> NoReturn:
    """Do the last thing of this process and leave at once, whatever comes of it: threads in the middle of a
    step would keep the process alive, and the supervisor starts another."""
    code = 1
    try:
        last()
        log.info("worker stopped", worker=name)
        code = 0
    except Exception:
        log.exception("worker broke off", worker=name)
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def _launch(parts: Parts, name: str) -> None:
    DBOS(config=_config(parts.database, name))
    DBOS.launch()
    sizes = parts.sizes
    at_once_by_queue = {
        PROJECTS: sizes.projects,
        RENDERS: sizes.renders,
        WEBHOOKS: sizes.webhooks,
        STOPS: sizes.stops,
        IMPORTS: sizes.imports,
        ASSETS: sizes.assets,
        GENERATIONS: sizes.generations,
    }
    a_team = {
        WEBHOOKS: sizes.webhooks_a_team,
        IMPORTS: sizes.imports_a_team,
        GENERATIONS: sizes.generations_a_team,
    }
    for queue, at_once in at_once_by_queue.items():
        DBOS.register_queue(
            queue,
            worker_concurrency=at_once,
            partition_worker_concurrency=a_team.get(queue),  # then each of its jobs names its team
            polling_interval_sec=parts.polling_s,
            on_conflict="always_update",
        )


def _config(database: Database, executor: str) -> DBOSConfig:
    return {
        "name": APPLICATION,
        "system_database_url": database.url,
        "system_database_engine": database.engine,
        "executor_id": executor,
        "application_version": VERSION,
        "serializer": _SERIALIZER,
        "log_level": "CRITICAL",  # each failed workflow would log a traceback; ours logs the outcomes
    }
