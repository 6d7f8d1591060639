"""Spoken pieces laid one after the other: sounds and words on the clock of the video."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from reelwright.engines.speech import StoredSpeech
from reelwright_render.timeline.model import Sound, Word

LEAD_MS = 250  # before the first word
TAIL_MS = 450  # after the last
SENTENCE_GAP_MS = 180  # beside the little silence that each file keeps: 0.3 s are heard
PARAGRAPH_GAP_MS = 340  # 0.5 s are heard, and never more than 0.6


@dataclass(frozen=True)
class Piece:
    """One spoken sentence and the pause that follows it."""

    speech: StoredSpeech
    gap_ms: int = SENTENCE_GAP_MS


@dataclass(frozen=True)
class Narration:
    sounds: tuple[Sound, ...]
    words: tuple[Word, ...]
    sentence_ends_ms: tuple[int, ...]
    duration_ms: int


def lay_narration(pieces: Sequence[Piece]) -> Narration:
    """The pieces in order, from LEAD_MS on, with TAIL_MS of rest after the last."""
    sounds: list[Sound] = []
    words: list[Word] = []
    ends: list[int] = []
    at = LEAD_MS
    for piece in pieces:
        end = at + piece.speech.duration_ms
        sounds.append(Sound(asset=piece.speech.sound, role="voice", start_ms=at, end_ms=end))
        words += words_at(piece.speech.words, at)
        ends.append(end)
        at = end + piece.gap_ms
    return Narration(tuple(sounds), tuple(words), tuple(ends), (ends[-1] if ends else LEAD_MS) + TAIL_MS)


def words_at(words: Sequence[Word], at_ms: int) -> list[Word]:
    """A piece's words on the clock of the video; a caption line ends with the last of them."""
    moved = [replace(word, start_ms=word.start_ms + at_ms, end_ms=word.end_ms + at_ms) for word in words]
    return [*moved[:-1], *(replace(word, ends_line=True) for word in moved[-1:])]


def narration_ms(pieces: Sequence[Piece]) -> int:
    """Return how long the video would be, with its pauses."""
    return lay_narration(pieces).duration_ms if pieces else LEAD_MS + TAIL_MS
