"""An ActingEngine that answers at once: a small plain clip of the right length."""

import tempfile
from collections.abc import Callable
from pathlib import Path

from reelwright.engines.acting import Act, ActRequest
from reelwright.engines.call import CALL
from reelwright.render.encode import Encoding, encode_segment
from reelwright.render.planar import Planar

_SHRINK = 12


class FakeActing:
    provider = "local"

    def act(self, request: ActRequest) -> Act:
        width, height = (size // _SHRINK // 2 * 2 for size in (request.width, request.height))
        with tempfile.TemporaryDirectory(prefix="reelwright-act-") as folder:
            out = Path(folder) / "act.mp4"
            how = Encoding(width, height, 1.0, "ultrafast", 40)
            encode_segment(_grey, range(request.count), out, how, self._drawn(request.count))
            if not request.cut_out:
                return Act(out.read_bytes(), request.count)
            matte = Path(folder) / "matte.mp4"
            encode_segment(_white, range(request.count), matte, how)
            return Act(out.read_bytes(), request.count, matte.read_bytes())

    def _drawn(self, count: int) -> Callable[[int], None]:
        call = CALL.get()

        def drawn(frames: int) -> None:
            call.stop_if_cancelled()
            call.progress(frames / count)

        return drawn


def _white(number: int, picture: Planar) -> None:
    picture.fill(255, 128, 128)


def _grey(number: int, picture: Planar) -> None:
    picture.fill(110, 128, 128)
