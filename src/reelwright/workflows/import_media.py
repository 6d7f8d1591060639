"""A caller's address to a file in the library: fetched, judged and stored in one step, settled in another.

Imports have a queue of their own, so projects never make them wait. What goes wrong is a reason that a person
reads; what takes too long, or dies with its worker too often, is failed by the sweep.
"""

from collections.abc import Callable
from dataclasses import asdict
from threading import Semaphore
from typing import Any

from reelwright.delivery.download import DownloadLimits, download
from reelwright.domain.media.intake import Intake
from reelwright.domain.media.model import Media
from reelwright.domain.media.outcome import Verdict, begin
from reelwright.domain.media.quota import remaining_bytes
from reelwright.domain.media.service import IMPORT_WITHIN_MS
from reelwright.domain.projects.outcome import Settlement
from reelwright.errors import Cancelled, EngineFailed
from reelwright.workflows.disk_room import DiskRoom
from reelwright.workflows.durable import step, workflow
from reelwright.workflows.media_settler import FULL, MediaSettler
from reelwright.workflows.parts import Parts
from reelwright.workflows.retry import raise_when_over

TOO_LONG = "Importing this file took too long"
UNEXPECTED = "Something went wrong while importing this file. Please try again"
LEAST_MS = 60_000
_INSPECTED_AT_ONCE = 2


def download_limit_ms(deadline_at: int, now: int) -> int:
    """How long the download may take. The clock may have been set since the import was accepted, so it is
    never less than a minute; what is late for good is failed by the sweep."""
    return min(max(deadline_at - now, LEAST_MS), IMPORT_WITHIN_MS)


class ImportWorkflow:
    def __init__(self, parts: Parts, settling: Settlement) -> None:
        self._parts = parts
        self._settler = MediaSettler(parts, settling, "import", UNEXPECTED)
        self._intake = Intake(
            parts.database, parts.storage, parts.inspect, self._settler.open_folder, parts.clock
        )
        self._disk = DiskRoom(parts.work_dir)
        self._inspecting = Semaphore(_INSPECTED_AT_ONCE)
        workflow("import-media", self._run)

    def _run(self, media_id: str) -> None:
        step("begin", self._begin, media_id)
        verdict = step("fetch", self._fetch, media_id)
        self._disk.forget(media_id)
        if verdict is not None:
            step("settle", self._settler.settle, media_id, verdict)

    def _begin(self, media_id: str) -> None:
        with self._parts.database.session() as session:
            begin(session, media_id, IMPORT_WITHIN_MS, self._parts.clock())

    def _fetch(self, media_id: str) -> dict[str, Any] | None:
        """A verdict in plain values, or None when nobody waits for the file any more."""
        with self._parts.database.session() as session:
            media = session.get(Media, media_id)
            left = remaining_bytes(session, media.team_id) if media is not None else 0
        if media is None or media.status != "PROCESSING":
            return None
        try:
            return asdict(self._verdict(media, left))
        except Cancelled:
            return None
        except Exception as problem:  # an edge: whatever it is, the caller is told that it failed
            return self._settler.describe_failure(problem, media_id)

    def _verdict(self, media: Media, left_bytes: int) -> Verdict:
        left_ms = download_limit_ms(media.deadline_at or 0, self._parts.clock())
        if left_bytes == 0:
            raise EngineFailed(FULL)
        self._disk.await_for(media.id)
        limits = DownloadLimits(min(self._parts.media_max_bytes, left_bytes), left_ms / 1000)
        stop = self._make_check(media.id)
        with self._settler.open_folder() as folder:
            path = folder / "body"
            room = self._disk.watch(media.id)
            download(self._parts.outbound, media.source_url or "", path, limits, stop, room)
            with self._inspecting:
                return self._intake.inspect_here(media.id, path, stop)

    def _make_check(self, media_id: str) -> Callable[[], None]:
        """Raises Cancelled once the item was deleted or has ended."""

        def is_over() -> bool:
            with self._parts.database.session() as session:
                media = session.get(Media, media_id)
            return media is None or media.status != "PROCESSING"

        return raise_when_over(is_over)
