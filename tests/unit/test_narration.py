from reelwright.engines.speech import Speech
from reelwright.formats.narration import LEAD_MS, TAIL_MS, Piece, lay_narration
from reelwright_render.timeline.model import Sound, Word


def speech(name: str, *words: str) -> Speech:
    spoken = tuple(Word(word, 100 * i, 100 * i + 90) for i, word in enumerate(words))
    return Speech(name, spoken, 100 * len(words))


def test_pieces_follow_each_other_with_their_pauses():
    """Words and sounds stand on the clock of the video; the last pause is not heard."""
    told = lay_narration(
        [Piece(speech("a.flac", "Hi", "you."), gap_ms=200), Piece(speech("b.flac", "Bye."), gap_ms=900)]
    )
    assert told.sounds == (
        Sound("a.flac", "voice", LEAD_MS, LEAD_MS + 200),
        Sound("b.flac", "voice", LEAD_MS + 400, LEAD_MS + 500),
    )
    assert told.words == (
        Word("Hi", LEAD_MS, LEAD_MS + 90),
        Word("you.", LEAD_MS + 100, LEAD_MS + 190, ends_line=True),
        Word("Bye.", LEAD_MS + 400, LEAD_MS + 490, ends_line=True),
    )
    assert told.sentence_ends_ms == (LEAD_MS + 200, LEAD_MS + 500)
    assert told.duration_ms == LEAD_MS + 500 + TAIL_MS


def test_nothing_to_say_is_only_the_rests():
    """An empty narration has a length too, so that sizing never divides by nothing."""
    assert lay_narration([]).duration_ms == LEAD_MS + TAIL_MS
