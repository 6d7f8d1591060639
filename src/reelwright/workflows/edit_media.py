"""A picture of the library becomes another: made and stored in one step, settled in another.

Such pictures share a queue with other assets, so projects never make them wait. What goes wrong is a reason
that a person reads, and the charge goes back; what takes too long, or dies with its worker too often, is
failed by the sweep.
"""

from dataclasses import asdict
from pathlib import Path
from typing import Any

import cv2

from reelwright.domain.media.intake import Intake
from reelwright.domain.media.model import Media
from reelwright.domain.media.outcome import Verdict
from reelwright.domain.projects.outcome import Settling
from reelwright.engines.matting import MattingEngine
from reelwright.errors import EngineFailed
from reelwright.render.picture_edits import Border, expanded, opened, without_background
from reelwright.render.planar import Bytes
from reelwright.timeline.stretches import WHOLE
from reelwright.workflows.durable import step, workflow
from reelwright.workflows.media_ending import MediaEnding
from reelwright.workflows.parts import Parts

TOO_LONG = "Making this picture took too long"
UNEXPECTED = "Something went wrong while making this picture. Please try again"
GONE = "The picture that this one is made of is no longer in the library"
NOBODY = "Nobody was found in this picture, and only people can be cut out on this server"


class Editing:
    def __init__(self, parts: Parts, settling: Settling) -> None:
        self._parts = parts
        self._ending = MediaEnding(parts, settling, "edit", UNEXPECTED)
        self._intake = Intake(parts.database, parts.storage, parts.inspect, self._ending.folder, parts.clock)
        workflow("edit-media", self._editing)

    def _editing(self, media_id: str) -> None:
        verdict = step("edit", self._edited, media_id)
        if verdict is not None:
            step("settle", self._ending.settle, media_id, verdict)

    def _edited(self, media_id: str) -> dict[str, Any] | None:
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
            return self._ending.failed(problem, media_id)

    def _verdict(self, media: Media, edit: dict[str, Any], source: Media | None) -> Verdict:
        if source is None or source.asset is None or source.team_id != media.team_id:
            raise EngineFailed(GONE)
        with self._ending.folder() as folder:
            pixels = self._pixels(source.asset, folder)
            if edit["operation"] == "cut-out":
                engine = self._parts.choose(media.team_id).matting
                made = _written(cut_out(engine, pixels), folder / "made.png")
            else:
                border = Border(**edit["sides"]).scaled(pixels.shape[1] / (source.width or pixels.shape[1]))
                made = _written(expanded(pixels, border), folder / "made.jpg")
            return self._intake.judge(media.id, made, _never)

    def _pixels(self, asset: str, folder: Path) -> Bytes:
        """Of a file from outside: what reads it is a child with hard limits."""
        try:
            path = self._parts.files.path(asset)
        except FileNotFoundError:
            raise EngineFailed(GONE) from None
        return opened(self._parts.prepare(path, folder, _never, _unheard, WHOLE).path)


def cut_out(engine: MattingEngine, pixels: Bytes) -> Bytes:
    """The people of a picture (BGR) as BGRA. Raises EngineFailed where there are none."""
    alpha = engine.begin().alpha(pixels)
    if not engine.is_person(pixels, alpha):
        raise EngineFailed(NOBODY)
    return without_background(pixels, alpha)


def _written(pixels: Bytes, path: Path) -> Path:
    if not cv2.imwrite(str(path), pixels, [cv2.IMWRITE_JPEG_QUALITY, 93]):
        raise EngineFailed("The picture could not be written")
    return path


def _never() -> None:
    """Nobody stops it."""


def _unheard(share: float) -> None:
    """Nobody asks how far it is."""
