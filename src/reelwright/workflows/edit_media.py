"""A picture of the library becomes another: made and stored in one step, settled in another.

Such pictures share a queue with other assets, so projects never make them wait. What goes wrong is a reason
that a person reads, and the charge goes back; what takes too long, or dies with its worker too often, is
failed by the sweep.
"""

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import cv2

from reelwright.domain.media.intake import Intake
from reelwright.domain.media.model import Media
from reelwright.domain.media.outcome import Verdict
from reelwright.domain.projects.outcome import Settlement
from reelwright.engines.matting import MattingEngine
from reelwright.errors import EngineFailed
from reelwright.render.own_size import picture_at_own_size
from reelwright.render.picture_edits import Border, expanded, without_background
from reelwright.render.pictures import shrunk
from reelwright.render.planar import Bytes
from reelwright.render.sniff import LIBRARY_LIMITS
from reelwright.workflows.durable import step, workflow
from reelwright.workflows.media_settler import MediaSettler
from reelwright.workflows.parts import Parts

UNEXPECTED = "Something went wrong while making this picture. Please try again"
GONE = "The picture that this one is made of is no longer in the library"
TOO_LARGE = "What was made would be a file of more than {} MB. Please use a picture with fewer pixels"
NOBODY = "Nobody was found in this picture, and only people can be cut out on this server"
_SEEN = 2880  # pixels of the longer side: the engines look at less
_JPEG = [[cv2.IMWRITE_JPEG_QUALITY, quality] for quality in (93, 86, 75)]
_PNG = [[cv2.IMWRITE_PNG_COMPRESSION, 6]]


class EditWorkflow:
    def __init__(self, parts: Parts, settling: Settlement) -> None:
        self._parts = parts
        self._settler = MediaSettler(parts, settling, "edit", UNEXPECTED)
        self._intake = Intake(
            parts.database, parts.storage, parts.inspect, self._settler.open_folder, parts.clock
        )
        workflow("edit-media", self._run)

    def _run(self, media_id: str) -> None:
        verdict = step("edit", self._edit, media_id)
        if verdict is not None:
            step("settle", self._settler.settle, media_id, verdict)

    def _edit(self, media_id: str) -> dict[str, Any] | None:
        """A verdict in plain values, or None when nobody waits for the picture any more."""
        with self._parts.database.session() as session:
            media = session.get(Media, media_id)
            edit = media.edit if media is not None else None
            source = session.get(Media, edit["source"]) if edit else None
        if media is None or edit is None or media.status != "PROCESSING":
            return None
        try:
            return asdict(self._verdict(media, edit, source))
        except Exception as problem:  # an edge: whatever it is, the caller is told that it failed
            return self._settler.describe_failure(problem, media_id)

    def _verdict(self, media: Media, edit: dict[str, Any], source: Media | None) -> Verdict:
        if source is None or source.asset is None or source.team_id != media.team_id:
            raise EngineFailed(GONE)
        with self._settler.open_folder() as folder:
            pixels = self._read_pixels(source.asset, folder)
            if edit["operation"] == "cut-out":
                engine = self._parts.choose(media.team_id).matting
                made = write_picture(cut_out(engine, pixels), folder / "made.png", _PNG)
            else:
                made = write_picture(expanded(pixels, Border(**edit["sides"])), folder / "made.jpg", _JPEG)
            return self._intake.inspect_here(media.id, made, _do_nothing)

    def _read_pixels(self, asset: str, folder: Path) -> Bytes:
        """Of a file from outside: what reads it is a child with hard limits."""
        try:
            path = self._parts.files.path(asset)
        except FileNotFoundError:
            raise EngineFailed(GONE) from None
        return picture_at_own_size(path, folder, _do_nothing)


def cut_out(engine: MattingEngine, pixels: Bytes) -> Bytes:
    """The people of a picture (BGR) as BGRA of its size; who they are is told from a smaller copy where it is
    very large. Raises EngineFailed where there are none."""
    seen = shrunk(pixels, _SEEN)
    alpha = engine.begin().alpha(seen)
    if not engine.is_person(seen, alpha):
        raise EngineFailed(NOBODY)
    return without_background(pixels, alpha)


def write_picture(
    pixels: Bytes, path: Path, tries: Sequence[Sequence[int]], most_bytes: int = LIBRARY_LIMITS.image_bytes
) -> Path:
    """The first of `tries`, parameters of the encoder, that the library takes. EngineFailed where none is
    small enough: what was ordered is never made smaller."""
    for parameters in tries:
        if not cv2.imwrite(str(path), pixels, parameters):
            raise EngineFailed("The picture could not be written")
        if path.stat().st_size <= most_bytes:
            return path
    raise EngineFailed(TOO_LARGE.format(most_bytes >> 20))


def _do_nothing() -> None:
    """Nobody stops it."""
