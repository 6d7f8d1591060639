"""Files that a worker made or fetched for the library."""

from collections.abc import Callable
from pathlib import Path

from reelwright.domain.media.intake import Intake
from reelwright.domain.media.kind import KeptFile
from reelwright.errors import EngineFailed
from reelwright.workflows.assets import open_scratch
from reelwright.workflows.parts import Parts


def keep_file(parts: Parts, media_id: str, source: Path, stop: Callable[[], None]) -> KeptFile:
    """Judge a file that is here by its bytes, and put it and its poster into storage. Raises EngineFailed
    for one that the library does not take."""
    intake = Intake(parts.database, parts.storage, parts.inspect, lambda: open_scratch(parts), parts.clock)
    verdict = intake.inspect_here(media_id, source, stop)
    if verdict.kept is None:
        raise EngineFailed(verdict.reason)
    return verdict.kept
