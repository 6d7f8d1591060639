"""An attention engine that answers at once: for tests and for trying the service without its models."""

from pathlib import Path

from reelwright.timeline.framing import Attention


class FakeAttention:
    """Looks at the middle of everything and knows no faces."""

    model = "fake"

    def look(self, path: Path) -> Attention:
        return Attention()
