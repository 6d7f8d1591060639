"""Filming who lies in storage: acting engines see files."""

from dataclasses import replace
from pathlib import Path

from reelwright.delivery.files import Files
from reelwright.engines.acting import ActingEngine, ActRequest, FreshAct, Photograph, Subject
from reelwright.errors import EngineFailed
from reelwright_people.scores import Score
from reelwright_render.stills.last_frame import save_last_frame

MISSING = "The avatar's picture is missing"


class AssetActing:
    """Behind `context.acting`; its calls are steps."""

    def __init__(self, engine: ActingEngine, files: Files) -> None:
        self._engine = engine
        self._files = files

    @property
    def provider(self) -> str:
        return self._engine.provider

    def act(self, request: ActRequest) -> FreshAct:
        """Raises EngineFailed."""
        if not isinstance(request.subject, Photograph):
            return self._engine.act(request)
        here = replace(request.subject, image=str(self._path(request.subject.image)))
        return self._engine.act(replace(request, subject=here))

    def draw_still(self, subject: Subject, size: tuple[int, int], out: Path) -> None:
        """Write a picture of somebody at rest, in this size (width, height), as a JPEG: the first frame of
        what the engine films. Raises EngineFailed."""
        silent = ActRequest(subject, Score((), duration_ms=100), *size, 0, 1)
        film = out.with_suffix(".mp4")
        film.write_bytes(self.act(silent).video)
        save_last_frame(film, out)

    def _path(self, asset: str) -> Path:
        try:
            return self._files.path(asset)
        except FileNotFoundError:
            raise EngineFailed(MISSING) from None
