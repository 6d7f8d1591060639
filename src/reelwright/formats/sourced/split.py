"""A text in its sentences, with where each stands. For every script that ends sentences by marks."""

import re
from collections.abc import Iterator

from reelwright.domain.sources.model import join_rows
from reelwright.formats.sourced.model import SourceSentence
from reelwright.formats.sourced.words_of_languages import ABBREVIATIONS

_BLOCK = re.compile(r"[^\n]+(?:\n(?![\n#])[^\n]+)*")
_END = re.compile(
    # before a capital, or a script without any; a row of marks is looked at once
    r"(?<![.!?…])[.!?…]+[\"”’»)\]]*(?=\s+[\"“‘«(\[¿¡—–-]*[^\W_a-zß-öø-ÿ])"
    r"|[。！？]+[」』”’）〉》]*"
    r"|[।॥]+[\"”’)]*"
)
_INITIAL = re.compile(r"(?:^|[\s(“\"])(?:[A-ZÀ-Þ]\.)+$")
_LAST_WORD = re.compile(r"([^\s(“\"]+)\.$")
_LOOKED_AT = 24  # characters on each side of a full stop: a text may be one sentence of megabytes
_NUMBERED = frozenset(("no", "fig", "vol", "nr", "art", "p", "pp"))  # abbreviations before a number
_LIST_MARK = re.compile(r"(?:[-*•–·]|(?P<step>\d{1,2})[.)])\s+")
_BARE_STEP = re.compile(r"(\d{1,2})[.)]")


def split_text(text: str, language: str) -> list[SourceSentence]:
    """The sentences of all paragraphs; headings are no sentences, and neither are tables."""
    found: list[SourceSentence] = []
    section = ""
    for number, block in enumerate(_BLOCK.finditer(text)):
        if block[0].startswith("#"):
            section = block[0].lstrip("# ").strip()
        elif not _is_table(block[0]):
            found += _split_block(block[0], block.start(), number, section, language)
    return found


def _is_table(block: str) -> bool:
    return block.count("|") >= 4 or block.count("\t") >= 2


def _split_block(
    block: str, offset: int, number: int, section: str, language: str
) -> Iterator[SourceSentence]:
    step, opens = 0, True
    for start, end in split_spans(block, language):
        if bare := _BARE_STEP.fullmatch(block, start, end):
            step = int(bare[1])
            continue
        mark = _LIST_MARK.match(block, start)
        begin = mark.end() if mark and mark.end() < end else start
        step = int(mark["step"] or 0) if mark and begin > start else step
        said = join_rows(block[begin:end])
        yield SourceSentence(said, offset + begin, offset + end, number, opens, section, step)
        step, opens = 0, False


def split_spans(text: str, language: str) -> Iterator[tuple[int, int]]:
    """Where the sentences of one paragraph begin and end."""
    start = 0
    for end in _END.finditer(text):
        before = text[max(start, end.end() - _LOOKED_AT) : end.end()]
        after = text[end.end() : end.end() + _LOOKED_AT].lstrip()[:1]
        if _is_no_end(before, after, language):
            continue
        yield from _trimmed(text, start, end.end())
        start = end.end()
    yield from _trimmed(text, start, len(text))


def _is_no_end(so_far: str, after: str, language: str) -> bool:
    """Return whether the full stop belongs to an abbreviation, or to an initial."""
    if _INITIAL.search(so_far[-12:]):
        return True
    word = _LAST_WORD.search(so_far)
    if word is None or (word[1].lower() in _NUMBERED and not after.isdigit()):
        return False
    return word[1].lower() in ABBREVIATIONS.get(language, ABBREVIATIONS["en"])


def _trimmed(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    part = text[start:end]
    start, end = start + len(part) - len(part.lstrip()), end - (len(part) - len(part.rstrip()))
    if start < end:
        yield start, end
