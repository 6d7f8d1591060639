"""The local listening engine hears what is said, beyond what every engine promises."""

import pytest
from engines.word_error import word_error

from reelwright.catalog.shipped import shipped_path
from reelwright.catalog.voices import find_voice
from reelwright.engines.local.whisper import WhisperListening

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
