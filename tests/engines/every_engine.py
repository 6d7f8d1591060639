"""Every engine of every ability, for the suites: a new engine is one line here.

Each line makes the engine from the folder of joined models, which most do not need. `ready` engines answer
within milliseconds; `real` ones run a model. A provider's adapter works at an imitation, which ends with it:
`AtFal(lambda wire: FalMatting(wire, "veed/video-background-removal"))`.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from imitations.elevenlabs import AtElevenLabs
from imitations.fal import AtFal
from imitations.model_server import AtModelServer

from reelwright.engines.fake_acting import FakeActing
from reelwright.engines.fake_attention import FakeAttention
from reelwright.engines.fake_clip_matting import FakeClipMatting
from reelwright.engines.fake_listening import FakeListening
from reelwright.engines.fake_matting import FakeMatting
from reelwright.engines.fake_picture_edits import FakePictureEdits
from reelwright.engines.fake_portraits import FakePortraits
from reelwright.engines.fake_speaking_clips import FakeSpeakingClips
from reelwright.engines.fake_vision import FakeVision
from reelwright.engines.fake_writing import FakeWriting
from reelwright.engines.fakes import FakeSpeech
from reelwright.engines.local.acting import LocalActing
from reelwright.engines.local.attention import LocalAttention
from reelwright.engines.local.install import writer_is_installed, writer_path
from reelwright.engines.local.kokoro import KokoroSpeech
from reelwright.engines.local.matting import SelfieMatting
from reelwright.engines.local.matting_rvm import RvmMatting
from reelwright.engines.local.portraits import LocalPortraits
from reelwright.engines.local.qwen import QwenWriting
from reelwright.engines.local.template_writer import TemplateWriting
from reelwright.engines.local.vision import LocalVision
from reelwright.engines.local.whisper import WhisperListening
from reelwright.engines.providers.fal.clips import FalMatting, FalSpeakingClips
from reelwright.engines.providers.fal.pictures import FalPictureEdits
from reelwright.engines.wire import Wire
from reelwright.settings import read_settings
from reelwright_people.photo.photographs import Photographs

RVM = Path(__file__).parents[2] / "packages/reelwright-rvm/src/reelwright_rvm/rvm.onnx"

Make = Callable[[Path], Any]


def ready(name: str, make: Make) -> Any:
    return pytest.param(make, id=name)


def real(name: str, make: Make, *marks: pytest.MarkDecorator) -> Any:
    return pytest.param(make, id=name, marks=[pytest.mark.slow, *marks])


def writer(_: Path) -> QwenWriting:
    models = read_settings().models_dir
    if not writer_is_installed(models):
        pytest.skip("the writing model is not installed: reelwright models install writer")
    return QwenWriting(writer_path(models))


def fal_picture_edits(wire: Wire) -> FalPictureEdits:
    return FalPictureEdits(
        wire, "fal-ai/birefnet/v2", "bria/fibo-edit-1.5/expand", "fal-ai/flux-2-pro/outpaint"
    )


SPEECH = [
    ready("fake", lambda _: FakeSpeech()),
    ready("elevenlabs", lambda _: AtElevenLabs()),
    ready("own-server", lambda _: AtModelServer()),
    real("kokoro", KokoroSpeech),
]
LISTENING = [
    ready("fake", lambda _: FakeListening()),
    real("whisper", WhisperListening),
]
WRITING = [
    ready("fake", lambda _: FakeWriting()),
    ready("own-server", lambda _: AtModelServer()),
    ready("template", lambda _: TemplateWriting()),
    real("qwen", writer, pytest.mark.writer),
]
MATTING = [
    ready("fake", lambda _: FakeMatting()),
    real("selfie", lambda _: SelfieMatting()),
    real("rvm", lambda _: RvmMatting(RVM)),
]
PORTRAITS = [
    ready("fake", lambda _: FakePortraits()),
    ready("local", lambda _: LocalPortraits()),
]
ACTING = [
    ready("fake", lambda _: FakeActing()),
    real("local", lambda _: LocalActing(LocalPortraits(), Photographs())),
]
ATTENTION = [
    ready("fake", lambda _: FakeAttention()),
    real("local", lambda _: LocalAttention()),
]
VISION = [
    ready("fake", lambda _: FakeVision()),
    real("local", lambda _: LocalVision()),
]
PICTURE_EDITS = [
    ready("fake", lambda _: FakePictureEdits()),
    ready("fal", lambda _: AtFal(fal_picture_edits)),
]
SPEAKING_CLIPS = [
    ready("fake", lambda _: FakeSpeakingClips()),
    ready("fal", lambda _: AtFal(lambda wire: FalSpeakingClips(wire, "veed/fabric-1.0"))),
]
CLIP_MATTING = [
    ready("fake", lambda _: FakeClipMatting()),
    ready("fal", lambda _: AtFal(lambda wire: FalMatting(wire, "veed/video-background-removal"))),
    ready("fal-by-frame", lambda _: AtFal(lambda wire: FalMatting(wire, "fal-ai/birefnet/v2/video"))),
]
