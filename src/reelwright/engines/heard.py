"""When the words of a text are spoken, from words that somebody heard: a recogniser, or a speaking engine
that tells the times of what it reads. They need not be spelled as the text is: "$3" may be heard as "three
dollars"."""

from collections.abc import Sequence
from difflib import SequenceMatcher

from reelwright.engines.local.languages import said_words
from reelwright.engines.local.timing import Span
from reelwright_render.timeline.model import Word


def place_words(text: str, heard: Sequence[Word], language: str) -> list[Span | None]:
    """Return where each word of the text (between white space) is heard. None for words that nobody can say,
    such as emoji, and for those that were not heard."""
    shown = text.split()
    said = [(number, bare) for number, words in enumerate(_spoken_words(text, language)) for bare in words]
    listened = [(bare, one) for one in heard for bare in [_bare(one.text)] if bare]
    spans: list[Span | None] = [None] * len(shown)
    if not listened:
        return spans
    matcher = SequenceMatcher(
        None, [bare for _, bare in said], [bare for bare, _ in listened], autojunk=False
    )
    for kind, first, last, from_heard, to_heard in matcher.get_opcodes():
        if kind in ("equal", "replace"):
            times = [one for _, one in listened[from_heard:to_heard]]
            for (number, _), span in zip(
                said[first:last], _share(said[first:last], times, kind == "equal"), strict=True
            ):
                spans[number] = _join(spans[number], span)
    return spans


def spread_words(text: str, start_ms: int, end_ms: int) -> list[Span | None]:
    """Return the words evenly over a time, each by its letters: for sound in which nobody heard any."""
    said = [(number, _bare(word)) for number, word in enumerate(text.split())]
    spoken = [one for one in said if one[1]]
    spans: list[Span | None] = [None] * len(said)
    for (number, _), span in zip(
        spoken, _share(spoken, [Word("", start_ms, end_ms)], exactly=False), strict=True
    ):
        spans[number] = span
    return spans


def _share(said: Sequence[tuple[int, str]], times: Sequence[Word], exactly: bool) -> list[Span]:
    """A time for each: its own where the words are the same, else a share of the whole by its letters."""
    if exactly:
        return [Span(one.start_ms, one.end_ms) for one in times]
    start, whole = times[0].start_ms, times[-1].end_ms - times[0].start_ms
    letters, at, spans = sum(len(bare) for _, bare in said), 0, []
    for _, bare in said:
        until = at + len(bare)
        spans.append(Span(start + whole * at // letters, start + whole * until // letters))
        at = until
    return spans


def _join(one: Span | None, other: Span) -> Span:
    if one is None:
        return other
    return Span(min(one.start_ms, other.start_ms), max(one.end_ms, other.end_ms))


def _spoken_words(text: str, language: str) -> list[list[str]]:
    """What is said for each shown word, in bare words, in the languages whose rules are known."""
    shown = text.split()
    spoken = said_words(text, language.split("-")[0])
    if len(spoken) == len(shown):
        return [_bare_words(one) for one in spoken]
    return [_bare_words(one) for one in shown]


def _bare_words(text: str) -> list[str]:
    parts = text.replace("-", " ").split()
    return [bare for bare in map(_bare, parts) if bare]


def _bare(word: str) -> str:
    return "".join(letter for letter in word.casefold() if letter.isalnum())
