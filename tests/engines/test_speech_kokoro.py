"""The local speech engine itself, beyond what every engine promises: its own limits, and two independent
listeners."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from engines.alignment import aligned_starts, aligned_words, starts_apart
from engines.silence import begins_again, silence_around
from engines.speech_suite import samples_of, say
from engines.word_error import word_error
from sampling import sampled

from reelwright.engines.local.kokoro import KokoroSpeech
from reelwright.engines.local.whisper import WhisperListening
from reelwright.errors import EngineFailed
from reelwright.formats.narration import PARAGRAPH_GAP_MS, SENTENCE_GAP_MS, Piece, lay_narration

pytestmark = pytest.mark.slow

STORIES = [
    (
        "voice_heart",
        "I never thought my sister would do this to me. Last summer, on my wedding day, she stood up and "
        "told everyone that she had been seeing my husband for three years.",
    ),
    (
        "voice_michael",
        "My boss called me into his office and asked why nobody had finished the report. I said nothing. "
        "Then he turned his screen around, and there was my name on every single page.",
    ),
    (
        "voice_emma",
        "The old house at the end of our street had been empty since before I was born. One night, a light "
        "went on upstairs, and somebody waved at me.",
    ),
]


@pytest.fixture(scope="module")
def engine(models_dir):
    return KokoroSpeech(models_dir)


class TestKokoro:
    def test_a_long_text_without_a_full_stop_is_spoken_whole(self, engine):
        """Texts beyond the network's 510 symbols are cut where nobody hears it; every word keeps a time."""
        text = " ".join(["and then we walked along the river to the next village"] * 11)
        speech = say(engine, text, speed=2.0)
        assert len(speech.words) == 11 * 11
        assert all(word.end_ms - word.start_ms < 1500 for word in speech.words)

    def test_another_script_fails_with_a_sentence(self, engine):
        """Rather than minutes of silence."""
        with pytest.raises(EngineFailed, match='The voice "Heart" reads English and cannot read "Привет,"'):
            say(engine, "Привет, как дела?")

    def test_a_stray_foreign_word_is_shown_and_not_said(self, engine):
        """One word in another script does not stop an English story."""
        assert [word.text for word in say(engine, "She said 你好 to me.").words] == [
            "She",
            "said",
            "你好",
            "to",
            "me.",
        ]


@pytest.mark.parametrize(
    "voice", sampled(["voice_alloy", "voice_heart", "voice_nova", "voice_onyx", "voice_isabella"], 5)
)
def test_pauses_are_as_long_as_they_were_meant(engine, voice):
    """Half a second between title, post and comments, at most 0.6 s, and a shorter breath between sentences,
    also of voices that breathe out for half a second after their last word."""
    spoken = [
        say(engine, text, voice) for text in ("That would break me.", "She was told to follow us.", "We did")
    ]
    gaps = (PARAGRAPH_GAP_MS, SENTENCE_GAP_MS, 0)
    told = lay_narration(
        [Piece(replace(one, sound="file"), gap) for one, gap in zip(spoken, gaps, strict=True)]
    )
    heard = np.zeros(told.duration_ms * 24, np.float32)
    for one, placed in zip(spoken, told.sounds, strict=True):
        samples = samples_of(one)[0]
        heard[placed.start_ms * 24 :][: len(samples)] = samples
    between_parts, between_sentences = (
        silence_around(heard, 24_000, (one.end_ms + after.start_ms) // 2)
        for one, after in pairwise(told.sounds)
    )
    assert 400 <= between_parts <= 600
    assert 230 <= between_sentences <= 430


@pytest.mark.thorough  # tests/story aligns a finished mix
def test_word_starts_agree_with_an_independent_aligner(engine):
    """Against PocketSphinx's forced alignment of ≥ 60 words: half within 50 ms, 95 of 100 within 120 ms."""
    apart = []
    for voice, text in STORIES:
        speech = say(engine, text, voice)
        apart += starts_apart(speech.words, aligned_words(samples_of(speech)[0], text))
    assert len(apart) >= 60
    assert np.median(np.abs(apart)) <= 50
    assert np.percentile(np.abs(apart), 95) <= 120


@pytest.mark.parametrize(
    ("voice", "text"),
    [
        ("voice_heart", "So I bought a camera for $39.99, put it on the shelf, and he'd never say why."),
        (
            "voice_michael",
            "He'd told me she died in 1998, in a fire, when I was 9 years old, and I couldn't cry.",
        ),
        ("voice_george", "It wasn't 20%, it's 35%, and on June 1, 2024, at 2:15 a.m., I'm gone."),
    ],
)
def test_numbers_contractions_and_words_after_pauses_start_when_they_are_said(engine, voice, text):
    """Against PocketSphinx, and after pauses against the sound itself: each within 120 ms."""
    speech = say(engine, text, voice)
    samples, _ = samples_of(speech)
    aligned = aligned_starts(samples, text)
    apart = [word.start_ms - at for word, at in zip(speech.words, aligned, strict=True) if at is not None]
    assert len(apart) >= 14
    assert max(map(abs, apart)) <= 120
    begun = begins_again(samples, 24_000)
    assert len(begun) >= 2
    for at in begun:
        assert min(abs(word.start_ms - at) for word in speech.words) <= 120


@pytest.mark.thorough  # tests/story recognises a finished mix
def test_a_recogniser_hears_what_was_written(engine, models_dir, tmp_path):
    """Whisper hears at most 5 of 100 words otherwise, numbers and all."""
    texts = [
        *STORIES,
        ("voice_george", "It cost $1,250 on June 5, 2021, about 20% more than in 1999, at 3:15pm."),
    ]
    listener = WhisperListening(models_dir)
    said, heard = [], []
    for voice, text in texts:
        sound = say(engine, text, voice).sound
        (tmp_path / "said.flac").write_bytes(sound)
        said.append(text)
        heard.append(" ".join(word.text for word in listener.listen(tmp_path / "said.flac").words))
    assert word_error(" ".join(said), " ".join(heard)) <= 0.05
