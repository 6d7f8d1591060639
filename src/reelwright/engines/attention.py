"""The places that a viewer looks at in a picture or a clip: asked for once for each file of the library, when
it is made ready. From the answer `timeline/framing.py` makes the numbers of crops and camera moves."""

from pathlib import Path
from typing import Protocol

from reelwright_render.timeline.framing import Attention


class AttentionEngine(Protocol):
    @property
    def model(self) -> str:
        """Return the model's name and version; under them the same file always gives the same answer."""
        ...

    def look(self, path: Path) -> Attention:
        """Find what draws the eye in a still, or in the first and the middle frame of a clip (a file whose
        name ends in .mp4). The file was made ready by our own normaliser. Raises EngineFailed where it
        cannot be read."""
        ...
