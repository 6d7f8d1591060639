"""The recordings that a voice is made from: their checks, before anything is charged."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import Session

from reelwright.domain.assets.arriving import ArrivingFiles
from reelwright.domain.media.model import Media
from reelwright.domain.voices.clone_kind import recordings_of
from reelwright.errors import EngineFailed, FieldError, Invalid

MOST_FILES = 5
MOST_BYTES = 10 << 20
LEAST_MS, MOST_MS = 10_000, 300_000
OUT_OF_RANGE = "Must be between 10 and 300 seconds long in all"
NOT_A_RECORDING = "Must be a WAV, MP3 or M4A file with sound"

MeasureSound = Callable[[Path, Path], tuple[str, int]]
"""Returns the kind of a sound file (`wav`, `mp3` or `m4a`) and its length in milliseconds, read by its bytes
in a child with hard limits that works in the folder. Raises EngineFailed for what is none of these."""


@dataclass(frozen=True)
class RecordingIntake:
    """Recordings that come with the call. `folder` gives one of this machine's disk, gone afterwards."""

    arriving: ArrivingFiles
    measure: MeasureSound
    folder: Callable[[], AbstractContextManager[Path]]

    def keep(self, voice_id: str, files: Sequence[Path]) -> list[dict[str, str]]:
        """Judge the files together, store them, and return the recordings as the voice keeps them. Raises
        Invalid."""
        kinds, total_ms = [], 0
        with self.folder() as folder:
            for number, file in enumerate(files):
                try:
                    kind, length_ms = self.measure(file, folder)
                except EngineFailed:
                    raise Invalid(f"files[{number}]", NOT_A_RECORDING) from None
                kinds.append(kind)
                total_ms += length_ms
        if not LEAST_MS <= total_ms <= MOST_MS:
            raise Invalid("files", OUT_OF_RANGE)
        keys = [f"{recordings_of(voice_id)}{number}.{kind}" for number, kind in enumerate(kinds, 1)]
        self.arriving.store(voice_id, dict(zip(keys, files, strict=True)))
        return [{"asset": key} for key in keys]


def media_errors(session: Session, team_id: str, ids: Sequence[str]) -> list[FieldError]:
    """Why items of the library cannot be the recordings."""
    own = sa.select(Media).where(Media.team_id == team_id, Media.deleted_at.is_(None), Media.id.in_(ids))
    rows = {row.id: row for row in session.scalars(own)}
    errors = [
        FieldError(f"mediaIds[{number}]", reason)
        for number, media_id in enumerate(ids)
        if (reason := _media_reason(media_id, rows.get(media_id)))
    ]
    total_ms = sum(rows[one].duration_ms or 0 for one in ids if one in rows)
    if not errors and not LEAST_MS <= total_ms <= MOST_MS:
        errors.append(FieldError("mediaIds", OUT_OF_RANGE))
    return errors


def _media_reason(media_id: str, media: Any) -> str | None:
    if media is None:
        return f'Media "{media_id}" not found'
    if media.status != "COMPLETED":
        return f'Media "{media_id}" is not ready (status {media.status})'
    return None if media.type == "video" else "Media must be a video file"
