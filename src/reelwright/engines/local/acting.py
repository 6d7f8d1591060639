"""Whoever acts is drawn again for every frame: portraits by their painter, photographs by what moves them."""

import tempfile
from collections.abc import Callable
from pathlib import Path

import cv2

from reelwright.engines.acting import FPS, ActRequest, FreshAct, Photograph, Playback, playback_of
from reelwright.engines.call import CALL
from reelwright.engines.gestures import View
from reelwright.engines.local.acting_cut import film_cut_out
from reelwright.engines.local.camera import seen
from reelwright.engines.local.photo.engine import Photographs
from reelwright.engines.portrait import Pixels, Portrait, PortraitEngine, Pose
from reelwright.errors import EngineFailed
from reelwright_render.encode.segments import encode_segment, encoding, film_encoding
from reelwright_render.pixels.planar import Planar, as_bytes, bgr_into

Paint = Callable[[Pose, View, Planar], None]


class LocalActing:
    """Films what a PortraitEngine draws, and photographs."""

    provider = "local"

    def __init__(self, portraits: PortraitEngine, photographs: Photographs) -> None:
        self._portraits = portraits
        self._photographs = photographs

    def act(self, request: ActRequest) -> FreshAct:
        performance = playback_of(request.score)
        call = CALL.get()

        def drawn(frames: int) -> None:
            call.stop_if_cancelled()
            call.progress(frames / request.count)

        frames = range(request.first, request.first + request.count)
        if request.cut_out:
            return film_cut_out(self._alone(request, performance), frames, drawn)
        paint = self._painter(request)

        def draw(number: int, out: Planar) -> None:
            at_ms = 1000 * number / FPS
            paint(performance.pose(at_ms), performance.view(at_ms), out)

        size = request.width, request.height
        with tempfile.TemporaryDirectory(prefix="reelwright-act-") as folder:
            out = Path(folder) / "act.mp4"
            how = encoding(*size, "final") if request.small else film_encoding(*size)
            encode_segment(draw, frames, out, how, drawn)
            return FreshAct(out.read_bytes(), request.count)

    def _alone(self, request: ActRequest, performance: Playback) -> Callable[[int], Pixels]:
        if isinstance(request.subject, Photograph):
            raise EngineFailed("A photograph is cut out of its film, not while it is filmed")
        portrait, width, height = request.subject, request.width, request.height

        def picture(number: int) -> Pixels:
            pose = performance.pose(1000 * number / FPS)
            return self._portraits.frame(portrait, pose, width, height, alone=True).pixels

        return picture

    def _painter(self, request: ActRequest) -> Paint:
        if isinstance(request.subject, Photograph):
            return self._of_photograph(Path(request.subject.image), request.width, request.height)
        return self._of_portrait(request.subject, request.width, request.height)

    def _of_portrait(self, portrait: Portrait, width: int, height: int) -> Paint:
        def paint(pose: Pose, view: View, out: Planar) -> None:
            shown = self._portraits.frame(portrait, pose, width, height)
            bgr_into(seen(as_bytes(cv2.cvtColor(shown.pixels, cv2.COLOR_BGRA2BGR)), view), out)

        return paint

    def _of_photograph(self, image: Path, width: int, height: int) -> Paint:
        stage = self._photographs.stage(image, width, height)

        def paint(pose: Pose, view: View, out: Planar) -> None:
            if view == View():
                stage.paint(pose, out)  # what stands still is not converted again
            else:
                bgr_into(seen(stage.picture(pose), view), out)

        return paint
