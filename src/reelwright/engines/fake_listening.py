"""A listening engine that answers at once: for tests and for trying the service without its models."""

from pathlib import Path

from reelwright.engines.listening import Transcript
from reelwright.timeline.model import Word

_SAID = "These are the words that nobody said".split()
_WORD_MS = 300


class FakeListening:
    """Hears the same seven words in whatever it is given, 300 ms each."""

    provider = "local"

    def listen(self, sound: Path, language: str | None = None) -> Transcript:
        words = (Word(word, n * _WORD_MS, (n + 1) * _WORD_MS) for n, word in enumerate(_SAID))
        return Transcript(tuple(words), language or "en", "fake")
