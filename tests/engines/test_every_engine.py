"""Each ability's promises, kept by every engine that has it: the list is every_engine.py."""

import pytest
from engines.acting_suite import ActingSuite
from engines.attention_suite import AttentionSuite
from engines.clip_matting_suite import ClipMattingSuite
from engines.clips_suite import ClipsSuite
from engines.every_engine import (
    ACTING,
    ATTENTION,
    CLIP_MATTING,
    CLIPS,
    LISTENING,
    MATTING,
    PICTURE_EDITS,
    PICTURES,
    PORTRAITS,
    SEEING,
    SPEAKING_CLIPS,
    SPEECH,
    STOCK,
    VISION,
    WEB,
    WRITING,
)
from engines.listening_suite import ListeningSuite
from engines.matting_suite import MattingSuite
from engines.picture_edits_suite import PictureEditsSuite
from engines.pictures_suite import PicturesSuite
from engines.portrait_suite import PortraitSuite
from engines.seeing_suite import SeeingSuite
from engines.speaking_clips_suite import SpeakingClipsSuite
from engines.speech_suite import SpeechSuite
from engines.stock_suite import StockSuite
from engines.vision_suite import VisionSuite
from engines.web_suite import WebReadingSuite
from engines.writing_suite import WritingSuite


@pytest.fixture(scope="module")
def engine(request, models_dir):
    """An engine of the list; what it started ends with it."""
    engine = request.param(models_dir)
    yield engine
    if hasattr(engine, "close"):
        engine.close()


@pytest.mark.parametrize("engine", SPEECH, indirect=True, scope="module")
class TestSpeech(SpeechSuite):
    """Text becomes sound and times."""


@pytest.mark.parametrize("engine", LISTENING, indirect=True, scope="module")
class TestListening(ListeningSuite):
    """Sound becomes words and times."""


@pytest.mark.parametrize("engine", WRITING, indirect=True, scope="module")
class TestWriting(WritingSuite):
    """A task becomes text."""


@pytest.mark.parametrize("engine", MATTING, indirect=True, scope="module")
class TestMatting(MattingSuite):
    """Frames become mattes."""


@pytest.mark.parametrize("engine", PORTRAITS, indirect=True, scope="module")
class TestPortraits(PortraitSuite):
    """Words and poses become pictures."""


@pytest.mark.parametrize("engine", ACTING, indirect=True, scope="module")
class TestActing(ActingSuite):
    """Scores and gestures become clips."""


@pytest.mark.parametrize("engine", ATTENTION, indirect=True, scope="module")
class TestAttention(AttentionSuite):
    """Pictures become places to look at."""


@pytest.mark.parametrize("engine", VISION, indirect=True, scope="module")
class TestVision(VisionSuite):
    """Photographs become faces."""


@pytest.mark.parametrize("engine", PICTURES, indirect=True, scope="module")
class TestPictures(PicturesSuite):
    """Words become pictures."""


@pytest.mark.parametrize("engine", CLIPS, indirect=True, scope="module")
class TestClips(ClipsSuite):
    """Words and pictures become clips."""


@pytest.mark.parametrize("engine", SEEING, indirect=True, scope="module")
class TestSeeing(SeeingSuite):
    """Pictures become tags."""


@pytest.mark.parametrize("engine", PICTURE_EDITS, indirect=True, scope="module")
class TestPictureEdits(PictureEditsSuite):
    """Pictures are cut out and expanded."""


@pytest.mark.parametrize("engine", SPEAKING_CLIPS, indirect=True, scope="module")
class TestSpeakingClips(SpeakingClipsSuite):
    """Pictures speak."""


@pytest.mark.parametrize("engine", CLIP_MATTING, indirect=True, scope="module")
class TestClipMatting(ClipMattingSuite):
    """Clips become colours and alpha."""


@pytest.mark.parametrize("engine", WEB, indirect=True, scope="module")
class TestWeb(WebReadingSuite):
    """Addresses become texts."""


@pytest.mark.parametrize("engine", STOCK, indirect=True, scope="module")
class TestStock(StockSuite):
    """Words find pictures and clips of others."""
