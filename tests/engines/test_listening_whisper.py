"""The local listening engine hears words, their times and their language."""

import numpy as np
import pytest
import soundfile
from engines.word_error import word_error

from reelwright.catalog.shipped import shipped_path
from reelwright.catalog.voices import find_voice
from reelwright.engines.local.whisper import WhisperListening
from reelwright.errors import EngineFailed

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


def test_heard_words_are_in_order_and_inside_the_sound(transcript):
    """Captions can be laid over the video as they come."""
    edges = [edge for word in transcript.words for edge in (word.start_ms, word.end_ms)]
    assert edges == sorted(edges)
    assert all(word.start_ms < word.end_ms for word in transcript.words)
    assert edges[-1] <= 4_700


def test_silence_has_no_words(engine, tmp_path):
    """Nothing is invented where nobody speaks."""
    soundfile.write(tmp_path / "silence.wav", np.zeros(48_000, np.float32), 24_000)
    assert engine.listen(tmp_path / "silence.wav").words == ()


def test_a_file_that_is_no_sound_fails_with_a_sentence(engine, tmp_path):
    """A person reads the reason; no path stands in it."""
    (tmp_path / "no.mp3").write_bytes(b"this is no sound" * 100)
    with pytest.raises(EngineFailed, match="^The file has no sound that can be read$"):
        engine.listen(tmp_path / "no.mp3")
