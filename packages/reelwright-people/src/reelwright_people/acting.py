"""Films of people. Every frame is drawn again: portraits by their painter, photographs by what moves them."""

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import cv2

from reelwright_people.camera import show_view
from reelwright_people.cut_out import part_pixels, show_matte
from reelwright_people.encode import CUT_OUT, MATTE, ClipWriter, Encoding
from reelwright_people.frames import PortraitFrame
from reelwright_people.gestures import View
from reelwright_people.photo.photographs import Photographs
from reelwright_people.planar import Planar, as_bytes, bgr_into, planar
from reelwright_people.poses import Pose
from reelwright_people.scores import FPS, Playback
from reelwright_people.traits import Portrait

Paint = Callable[[Pose, View, Planar], None]
Report = Callable[[int], None]


class Painter(Protocol):
    def frame(
        self, portrait: Portrait, pose: Pose, width: int, height: int, alone: bool = False
    ) -> PortraitFrame: ...


class Studio:
    """Films portraits that `painter` draws, and photographs. `size` is width and height in pixels, both even;
    `report` is called with how many of the frames are done, and what it raises ends the work."""

    def __init__(self, painter: Painter, photographs: Photographs) -> None:
        self._painter = painter
        self._photographs = photographs

    def film(
        self,
        subject: Portrait | Path,
        playback: Playback,
        frames: range,
        size: tuple[int, int],
        out: Path,
        encoding: Encoding,
        report: Report,
    ) -> None:
        """Write these frames of what a portrait, or the person in a picture file, plays to an MP4. Raises
        UnusablePicture."""
        paint = self._paint_picture(subject, *size) if isinstance(subject, Path) else self._paint(subject)
        picture = planar(*size)
        with ClipWriter(out, encoding) as clip:
            for number in frames:
                at_ms = 1000 * number / FPS
                paint(playback.pose(at_ms), playback.view(at_ms), picture)
                clip.write(picture)
                report(number + 1 - frames.start)

    def film_cut_out(
        self,
        portrait: Portrait,
        playback: Playback,
        frames: range,
        size: tuple[int, int],
        colours: Path,
        matte: Path,
        report: Report,
    ) -> None:
        """Write these frames of a portrait without its setting to two MP4s: the person's own colours, and a
        matte whose luma (0–255, all of it) says how much of each pixel is theirs."""
        with ClipWriter(colours, CUT_OUT) as clip, ClipWriter(matte, MATTE) as mattes:
            for number in frames:
                pose = playback.pose(1000 * number / FPS)
                picture, alpha = part_pixels(self._painter.frame(portrait, pose, *size, alone=True).pixels)
                clip.write(picture)
                mattes.write(show_matte(alpha))
                report(number + 1 - frames.start)

    def _paint(self, portrait: Portrait) -> Paint:
        def paint(pose: Pose, view: View, out: Planar) -> None:
            shown = self._painter.frame(portrait, pose, out.width, out.height)
            bgr_into(show_view(as_bytes(cv2.cvtColor(shown.pixels, cv2.COLOR_BGRA2BGR)), view), out)

        return paint

    def _paint_picture(self, image: Path, width: int, height: int) -> Paint:
        stage = self._photographs.stage(image, width, height)

        def paint(pose: Pose, view: View, out: Planar) -> None:
            if view == View():
                stage.paint(pose, out)  # what stands still is not converted again
            else:
                bgr_into(show_view(stage.picture(pose), view), out)

        return paint
