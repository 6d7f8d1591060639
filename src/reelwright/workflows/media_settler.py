"""How work on a library item ends, whatever made it: a verdict, its row, files that nobody wants any more."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import structlog

from reelwright.domain.media.model import Media
from reelwright.domain.media.outcome import KeptFile, Verdict, settle
from reelwright.domain.projects.outcome import Settlement
from reelwright.errors import EngineFailed, StorageFull
from reelwright.store.removals import remove_later
from reelwright.store.transient_failures import classify_failure
from reelwright.workflows.parts import Parts

log = structlog.get_logger(__name__)

FULL = "There is no room left for this file: the team's storage limit is reached"


@dataclass(frozen=True)
class MediaSettler:
    """`work` is what the log calls it, `unexpected` what a person reads of a failure that nobody foresaw."""

    parts: Parts
    settling: Settlement
    work: str
    unexpected: str

    def describe_failure(self, problem: Exception, media_id: str) -> dict[str, Any]:
        """The verdict on an item whose work broke off, in plain values. Raises the problem again where it
        passes: the step waits then, and begins again."""
        if classify_failure(problem) is not None:
            raise problem
        if isinstance(problem, EngineFailed):
            return asdict(Verdict(reason=str(problem)))
        log.error(f"{self.work} failed", media=media_id, exc_info=problem)
        return asdict(Verdict(reason=self.unexpected))

    def settle(self, media_id: str, found: dict[str, Any]) -> None:
        """Writes the verdict, once. A file that there is no room for fails the item."""
        verdict = Verdict(KeptFile(**found["kept"]) if found["kept"] else None, found["reason"])
        with self.parts.database.session() as session:
            now = self.parts.clock()
            try:
                changed = settle(session, self.settling, media_id, verdict, now)
            except StorageFull:
                changed = settle(session, self.settling, media_id, Verdict(reason=FULL), now)
            media = session.get(Media, media_id)
            if media is None or media.status == "FAILED":  # ended while its file was being stored
                remove_later(session, [f"media/{media_id}/"], now)
        if changed:
            log.info(f"{self.work} settled", media=media_id, reason=verdict.reason or None)

    @contextmanager
    def open_folder(self) -> Iterator[Path]:
        """Scratch space."""
        with tempfile.TemporaryDirectory(dir=self.parts.work_dir) as folder:
            yield Path(folder)
