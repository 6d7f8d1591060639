"""An attention engine that answers at once: for tests and for trying the service without its models."""

from pathlib import Path

from reelwright.render.decode import VideoReader, still
from reelwright.timeline.framing import Attention


class FakeAttention:
    """Looks at the middle of everything that can be opened, and knows no faces."""

    model = "fake"

    def look(self, path: Path) -> Attention:
        if path.suffix == ".mp4":
            VideoReader(path).close()
        else:
            still(path)
        return Attention()
