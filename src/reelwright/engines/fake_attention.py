"""An attention engine that answers at once: for tests and for trying the service without its models."""

from pathlib import Path

from reelwright.engines.fake_vision import middle_of_what_differs
from reelwright_render.pixels.decode import VideoReader, still
from reelwright_render.timeline.framing import Attention


class FakeAttention:
    """Looks at the middle of every video, and in a picture at the middle of what has not the colour of its
    upper left corner. It knows no faces."""

    model = "fake"

    def look(self, path: Path) -> Attention:
        if path.suffix == ".mp4":
            VideoReader(path).close()
            return Attention()
        picture = still(path)
        x, y = middle_of_what_differs(picture)
        return Attention(x / picture.shape[1], y / picture.shape[0])
