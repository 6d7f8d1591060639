"""The acting engine of this machine: portraits and photographs filmed by `reelwright_people`."""

import tempfile
from collections.abc import Callable
from pathlib import Path

from reelwright.engines.acting import ActRequest, FreshAct, Photograph
from reelwright.engines.call import CALL
from reelwright.engines.portrait import PortraitEngine
from reelwright.errors import EngineFailed
from reelwright_people.acting import Studio
from reelwright_people.encode import TO_EDIT, TO_KEEP
from reelwright_people.errors import NoFace, UnclearFace, UnreadablePicture, UnusablePicture
from reelwright_people.photo.photographs import Photographs
from reelwright_people.scores import playback_of

NO_FACE = "No face was found in this avatar's picture"
_REASONS: dict[type[UnusablePicture], str] = {
    NoFace: NO_FACE,
    UnclearFace: "The face in this avatar's picture cannot be animated: use one that looks into the camera",
    UnreadablePicture: "A picture of the video could not be read",
}


class LocalActing:
    """Films what a PortraitEngine draws, and photographs."""

    provider = "local"

    def __init__(self, portraits: PortraitEngine, photographs: Photographs) -> None:
        self._studio = Studio(portraits, photographs)

    def act(self, request: ActRequest) -> FreshAct:
        with tempfile.TemporaryDirectory(prefix="reelwright-act-") as folder:
            try:
                return self._film_cut_out(request, folder) if request.cut_out else self._film(request, folder)
            except UnusablePicture as error:
                raise EngineFailed(_REASONS[type(error)]) from error

    def _film(self, request: ActRequest, folder: str) -> FreshAct:
        out, subject = Path(folder) / "act.mp4", request.subject
        self._studio.film(
            Path(subject.image) if isinstance(subject, Photograph) else subject,
            playback_of(request.score),
            _frames(request),
            (request.width, request.height),
            out,
            TO_KEEP if request.small else TO_EDIT,
            _report(request),
        )
        return FreshAct(out.read_bytes(), request.count)

    def _film_cut_out(self, request: ActRequest, folder: str) -> FreshAct:
        if isinstance(request.subject, Photograph):
            raise EngineFailed("A photograph is cut out of its film, not while it is filmed")
        colours, matte = Path(folder) / "colours.mp4", Path(folder) / "matte.mp4"
        size = request.width, request.height
        playback, frames = playback_of(request.score), _frames(request)
        self._studio.film_cut_out(request.subject, playback, frames, size, colours, matte, _report(request))
        return FreshAct(colours.read_bytes(), request.count, matte.read_bytes())


def _frames(request: ActRequest) -> range:
    return range(request.first, request.first + request.count)


def _report(request: ActRequest) -> Callable[[int], None]:
    """Tell the call how much of a request is done, and stop where it was cancelled."""
    call = CALL.get()

    def report(frames: int) -> None:
        call.stop_if_cancelled()
        call.progress(frames / request.count)

    return report
