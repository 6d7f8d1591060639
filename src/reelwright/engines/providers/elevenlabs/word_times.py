"""ElevenLabs: when each word is heard, by the times of its characters."""

from collections.abc import Iterator, Sequence

from pydantic import BaseModel

from reelwright.engines.local.timing import Span
from reelwright.errors import EngineFailed


class CharacterTimes(BaseModel):
    characters: list[str]
    character_start_times_seconds: list[float]
    character_end_times_seconds: list[float]


class SpokenTimes(BaseModel):
    """The times of a text as it was sent, and as it was spoken."""

    alignment: CharacterTimes | None = None
    normalized_alignment: CharacterTimes | None = None


def word_spans(answer: SpokenTimes, shown: Sequence[str]) -> list[Span]:
    """Return where each of the words is heard. The alignment of the text as it was sent comes first: the
    normalised one spells numbers as they are spoken. Raises EngineFailed where neither has these words."""
    for alignment in (answer.alignment, answer.normalized_alignment):
        if alignment is not None:
            found = list(_words(alignment))
            if len(found) == len(shown):
                return found
    raise EngineFailed("elevenlabs did not say when the words are heard")


def _words(alignment: CharacterTimes) -> Iterator[Span]:
    begins: float | None = None
    end = latest = 0.0
    triples = zip(
        alignment.characters,
        alignment.character_start_times_seconds,
        alignment.character_end_times_seconds,
        strict=True,
    )
    for letter, start_s, end_s in triples:
        if letter.isspace():
            if begins is not None:
                yield Span(round(begins * 1000), round(end * 1000))
            begins = None
        elif letter:
            latest = max(latest, start_s)
            begins, end = (latest if begins is None else begins), max(latest, end_s)
    if begins is not None:
        yield Span(round(begins * 1000), round(end * 1000))
