"""Portraits that are drawn speak and react by being drawn again for every frame: only what moves is new."""

import tempfile
from pathlib import Path

import numpy as np

from reelwright.engines.acting import FPS, Act, ActRequest, Photograph, performance_of
from reelwright.engines.call import CALL
from reelwright.engines.local.camera import seen
from reelwright.engines.portrait import PortraitEngine
from reelwright.errors import EngineFailed
from reelwright.render.encode import encode_segment, encoding
from reelwright.render.planar import Planar, from_bgr


class LocalActing:
    """Films what a PortraitEngine draws."""

    provider = "local"

    def __init__(self, portraits: PortraitEngine) -> None:
        self._portraits = portraits

    def act(self, request: ActRequest) -> Act:
        if isinstance(request.subject, Photograph):
            raise EngineFailed("This avatar cannot speak on this server: it was made from a photograph")
        portrait = request.subject
        performance = performance_of(request.score)
        call = CALL.get()

        def draw(number: int, out: Planar) -> None:
            at_ms = 1000 * number / FPS
            shown = self._portraits.frame(portrait, performance.pose(at_ms), request.width, request.height)
            bgr = np.ascontiguousarray(shown.pixels[:, :, :3])
            out.block[:] = from_bgr(seen(bgr, performance.view(at_ms))).block

        def drawn(frames: int) -> None:
            call.stop_if_cancelled()
            call.progress(frames / request.count)

        frames = range(request.first, request.first + request.count)
        with tempfile.TemporaryDirectory(prefix="reelwright-act-") as folder:
            out = Path(folder) / "act.mp4"
            encode_segment(draw, frames, out, encoding(request.width, request.height, "final"), drawn)
            return Act(out.read_bytes(), request.count)
