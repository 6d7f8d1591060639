"""The places that a viewer looks at in a picture or a clip: asked for once for each file of the library, when
it is made ready. From the answer `timeline/framing.py` makes the numbers of crops and camera moves."""

from pathlib import Path
from typing import Protocol

from reelwright_render.timeline.framing import Attention


class AttentionEngine(Protocol):
    @property
    def model(self) -> str:
        """Its name and version: the same file gives the same answer under it."""
        ...

    def look(self, path: Path) -> Attention:
        """At a still, or at the first and the middle frame of a clip, which is one if its name ends in .mp4.
        The file was made ready by our own normaliser. Raises EngineFailed where it cannot be read."""
        ...
