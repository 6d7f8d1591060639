"""The footage engine of this machine: the games of `reelwright_footage`, drawn part by part by several
processes."""

import hashlib
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from reelwright.engines.call import CALL
from reelwright.engines.footage import FRAME_SIZES, FootagePart, FootageRequest
from reelwright.errors import EngineFailed
from reelwright_footage.errors import FootageError
from reelwright_footage.games import FRAMES, PIXELS_VERSION
from reelwright_footage.processes import draw_parts


class LocalFootage:
    """Draws clips with `processes` processes."""

    provider = "local"
    version = PIXELS_VERSION

    def __init__(self, processes: int = 2) -> None:
        self._processes = processes

    def key(self, request: FootageRequest) -> str:
        content = f"{PIXELS_VERSION} {request.game} {request.clip} {request.aspect_ratio} {FRAMES}"
        return hashlib.sha256(content.encode()).hexdigest()[:32]

    def film(
        self, request: FootageRequest, numbers: Sequence[int], keep: Callable[[FootagePart], None]
    ) -> None:
        """Draw the course in about its own length on two cores. Raises EngineFailed for a clip that is not
        drawn."""
        call = CALL.get()

        def hand_over(number: int, file: Path) -> None:
            keep(FootagePart(number, file.read_bytes()))
            file.unlink()

        with tempfile.TemporaryDirectory(prefix="reelwright-footage-") as folder:
            try:
                draw_parts(
                    request.game,
                    request.clip,
                    FRAME_SIZES[request.aspect_ratio],
                    numbers,
                    Path(folder),
                    hand_over,
                    processes=self._processes,
                    progress=call.progress,
                    stop=call.stop_if_cancelled,
                )
            except FootageError as error:
                raise EngineFailed(str(error)) from error
