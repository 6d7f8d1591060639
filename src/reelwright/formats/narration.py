"""Spoken pieces laid one after the other: sounds and words on the clock of the video."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from reelwright.engines.speech import Delivery, StoredSpeech
from reelwright.formats.shapes import AudioChoice
from reelwright.formats.storytelling.sentences import sentences
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


def delivery_of(audio: AudioChoice) -> Delivery:
    """Return how the narrator speaks, as a request asks for it."""
    return Delivery(
        speed=audio.speed,
        stability=audio.stability,
        similarity_boost=audio.similarity_boost,
        style=audio.style,
        use_speaker_boost=audio.use_speaker_boost,
    )


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


def split_script(script: str) -> list[tuple[str, int]]:
    """The sentences of a script, each with the pause after it; a longer one ends a paragraph."""
    paragraphs = [sentences(" ".join(line.split())) for line in script.splitlines() if line.strip()]
    return [
        (sentence, PARAGRAPH_GAP_MS if at == len(paragraph) - 1 else SENTENCE_GAP_MS)
        for paragraph in paragraphs
        for at, sentence in enumerate(paragraph)
    ]


def words_at(words: Sequence[Word], at_ms: int) -> list[Word]:
    """A piece's words on the clock of the video; a caption line ends with the last of them."""
    moved = [replace(word, start_ms=word.start_ms + at_ms, end_ms=word.end_ms + at_ms) for word in words]
    return [*moved[:-1], *(replace(word, ends_line=True) for word in moved[-1:])]
