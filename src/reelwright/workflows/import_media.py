"""A caller's address to a file in the library: fetched, judged and stored in one step, settled in another.

Imports have a queue of their own, so projects never make them wait. What goes wrong is a reason that a person
reads; what takes too long, or dies with its worker too often, is failed by the sweep.
"""

from dataclasses import asdict
from threading import Semaphore

from reelwright.delivery.download import DownloadLimits, download
from reelwright.domain.media.kind import IMPORT_JOB, IMPORT_WITHIN_MS, MEDIA_IMPORT, KeptFile
from reelwright.domain.media.model import Media
from reelwright.domain.media.outcome import begin
from reelwright.domain.media.quota import remaining_bytes
from reelwright.domain.projects.outcome import Settlement
from reelwright.errors import EngineFailed
from reelwright.workflows.assets import FULL, AssetWork, Found, open_scratch
from reelwright.workflows.disk_room import DiskRoom
from reelwright.workflows.durable import step, workflow
from reelwright.workflows.keep_file import keep_file
from reelwright.workflows.parts import Parts

LEAST_MS = 60_000
_INSPECTED_AT_ONCE = 2


def download_limit_ms(deadline_at: int, now: int) -> int:
    """Return how long the download may take. The clock may have been set since the import was accepted, so
    it is never less than a minute; what is late for good is failed by the sweep."""
    return min(max(deadline_at - now, LEAST_MS), IMPORT_WITHIN_MS)


class ImportWorkflow:
    def __init__(self, parts: Parts, settling: Settlement) -> None:
        self._parts = parts
        self._work = AssetWork(parts, settling, MEDIA_IMPORT, IMPORT_JOB)
        self._disk = DiskRoom(parts.work_dir)
        self._inspecting = Semaphore(_INSPECTED_AT_ONCE)
        workflow(IMPORT_JOB.workflow, self._run)

    def _run(self, media_id: str) -> None:
        step("begin", self._begin, media_id)
        found = step(IMPORT_JOB.step, self._fetch, media_id)
        self._disk.forget(media_id)
        if found is not None:
            step("settle", self._work.settle, media_id, found)

    def _begin(self, media_id: str) -> None:
        with self._parts.database.session() as session:
            begin(session, media_id, IMPORT_WITHIN_MS, self._parts.clock())

    def _fetch(self, media_id: str) -> Found | None:
        return self._work.attempt(media_id, lambda media: asdict(self._download(media)))

    def _download(self, media: Media) -> KeptFile:
        """The file in storage. Raises EngineFailed, or Cancelled when nobody waits for it any more."""
        with self._parts.database.session() as session:
            left_bytes = remaining_bytes(session, media.team_id)
        left_ms = download_limit_ms(media.deadline_at or 0, self._parts.clock())
        if left_bytes == 0:
            raise EngineFailed(FULL)
        self._disk.await_for(media.id)
        limits = DownloadLimits(min(self._parts.media_max_bytes, left_bytes), left_ms / 1000)
        stop = self._work.make_check(media.id)
        with open_scratch(self._parts) as folder:
            path = folder / "body"
            room = self._disk.watch(media.id)
            download(self._parts.outbound, media.source_url or "", path, limits, stop, room)
            with self._inspecting:
                return keep_file(self._parts, media.id, path, stop)
