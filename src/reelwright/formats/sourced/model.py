"""A text that was read, and what is told of it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class SourceSentence:
    """A sentence as it stands in the text, from `start` to `end`. `paragraph` counts from 0; `opens` says
    that it is the paragraph's first, and `section` under which heading it stands. `step` is its number where
    it begins an item of a numbered list, else 0."""

    text: str
    start: int
    end: int
    paragraph: int
    opens: bool
    section: str = ""
    step: int = 0


@dataclass(frozen=True)
class ToldSentence:
    """A sentence of the narration and the sentence of the source that it is taken from: None for one that
    only names the source."""

    text: str
    source: SourceSentence | None
