"""The embedded reading engine, loaded once for all tests of a process; equal texts are read once."""

from collections.abc import Sequence
from functools import cache, cached_property

from reelwright.engines.local.english.reading import EnglishReading, SentenceEncoder
from reelwright.engines.reading import Reading
from reelwright.formats.storytelling.facts import Facts, understand
from reelwright.formats.storytelling.prompt import parse_prompt


class RememberingEncoder(SentenceEncoder):
    """Equal texts, which many plots share, are encoded once."""

    def __init__(self) -> None:
        super().__init__()
        self.embed = cache(super().embed)  # type: ignore[method-assign]


class RememberingReading(EnglishReading):
    @cached_property
    def _meaning(self) -> SentenceEncoder:
        return RememberingEncoder()


_ENGINE = RememberingReading()


class CachedReading:
    """A ReadingEngine."""

    provider = "local"

    @staticmethod
    @cache
    def read(text: str) -> Reading:
        return _ENGINE.read(text)

    @staticmethod
    def compare(text: str, others: Sequence[str]) -> tuple[float, ...]:
        return _compare(text, tuple(others))


_compare = cache(_ENGINE.compare)
READING = CachedReading()


def facts_of(prompt: str) -> Facts:
    return understand(parse_prompt(prompt), READING.read)
