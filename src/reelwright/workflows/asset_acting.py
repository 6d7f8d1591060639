"""Filming who lies in storage: acting engines see files."""

from dataclasses import replace
from pathlib import Path

from reelwright.delivery.files import Files
from reelwright.engines.acting import ActingEngine, ActRequest, FreshAct, Photograph
from reelwright.errors import EngineFailed

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

    def _path(self, asset: str) -> Path:
        try:
            return self._files.path(asset)
        except FileNotFoundError:
            raise EngineFailed(MISSING) from None
