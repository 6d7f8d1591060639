"""The local listening engine hears what is said, beyond what every engine promises."""

import re
from dataclasses import replace

import numpy as np
import pytest
import soundfile
from engines.alignment import aligned_words, starts_apart
from engines.strangers import said
from engines.word_error import word_error

from reelwright.catalog.shipped import shipped_path
from reelwright.catalog.voices import find_voice
from reelwright.engines.local.whisper import WhisperListening, load_whisper

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def engine(models_dir):
    return WhisperListening(models_dir)


@pytest.fixture(scope="module")
def preview():
    return find_voice("voice_michael")


@pytest.fixture(scope="module")
def transcript(engine, preview):
    return engine.listen(shipped_path(preview.preview))


def test_what_was_said_is_heard(transcript, preview):
    """A clear sentence comes back word for word, in the language it was said in."""
    assert word_error(preview.sample, " ".join(word.text for word in transcript.words)) == 0
    assert transcript.language == "en"
    assert transcript.model == "whisper-base"


class Forgetful:
    """Whisper, but of the first sound that it hears it leaves out what is said from 0.7 to 2.9 s."""

    def __init__(self, model):
        self._model = model
        self._first = True

    def transcribe(self, samples, **options):
        segments, about = self._model.transcribe(samples, **options)
        first, self._first = self._first, False
        return (self._less(segments) if first else segments), about

    def _less(self, segments):
        for segment in segments:
            yield replace(segment, words=[one for one in segment.words if not 0.7 <= one.start < 2.9])


def test_what_the_model_leaves_out_is_heard_again(models_dir, preview, transcript):
    """It does so now and then between two of its windows. Words and times are those of the whole."""
    engine = WhisperListening(models_dir, load=lambda *given: Forgetful(load_whisper(*given)))
    again = engine.listen(shipped_path(preview.preview)).words
    assert len([one for one in transcript.words if 700 <= one.start_ms < 2_900]) >= 4
    assert word_error(preview.sample, " ".join(word.text for word in again)) == 0
    apart = [abs(one.start_ms - other.start_ms) for one, other in zip(transcript.words, again, strict=True)]
    assert max(apart) <= 200


@pytest.fixture(scope="module")
def strangers(engine):
    """Each of them, with the words that are heard."""
    return [(one, engine.listen(one.path).words) for one in said()]


@pytest.mark.parametrize("source", ["recording", "engine"])
def test_strangers_are_understood(strangers, source):
    """Of what a reader recorded for the public domain, and of what four voices of another engine say, at most
    5 of 100 words are heard otherwise."""
    of_source = [(one.text, words) for one, words in strangers if one.source == source]
    heard = [" ".join(word.text for word in words) for _, words in of_source]
    assert heard
    assert word_error(" ".join(text for text, _ in of_source), " ".join(heard)) <= 0.05


def letters(text: str) -> list[list[str]]:
    """Of each word the parts that an aligner knows: "cold-hearted" has two."""
    return [re.findall("[a-z']+", word) for word in text.lower().replace("mr.", "mister").split()]


def test_words_begin_where_an_aligner_hears_them(strangers):
    """Against PocketSphinx's forced alignment, where strangers were heard word for word: half within 80
    ms, nine of ten within 280 ms."""
    apart = []
    for one, words in strangers:
        parts = letters(one.text)
        if letters(" ".join(word.text for word in words)) != parts:
            continue
        samples, rate = soundfile.read(one.path, dtype="float32")
        aligned = aligned_words(samples, " ".join(part for word in parts for part in word), rate)
        firsts = np.cumsum([0] + [len(word) for word in parts[:-1]])
        apart += starts_apart(words, [aligned[first] for first in firsts])
    assert len(apart) >= 80
    assert np.median(np.abs(apart)) <= 80
    assert np.percentile(np.abs(apart), 90) <= 280
