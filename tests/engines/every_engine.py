"""Every engine of every ability, for the suites: a new engine is one line here.

Each line makes the engine from the folder of joined models, which most do not need. `ready` engines answer
within milliseconds; `real` ones run a model. A provider's adapter works at an imitation, which ends with it:
`AtFal(lambda wire: FalMatting(wire, "veed/video-background-removal"))`.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from engines.at_imitations import SeeingAt, seeing_by_fake_faces, seeing_by_local_faces
from engines.web_suite import PAGES
from imitations.comfyui import ComfyUI, example_workflows, wire_to
from imitations.elevenlabs import AtElevenLabs
from imitations.fal import AtFal
from imitations.firecrawl import Firecrawl
from imitations.gemini import Gemini
from imitations.model_server import AtModelServer, ModelServer, open_own
from imitations.openrouter import OpenRouter
from imitations.pexels import Pexels, PexelsFiles
from imitations.server import GOOD_KEY
from imitations.wires import AT_ONCE, At, open_wire, transport

from reelwright.engines.fake_acting import FakeActing
from reelwright.engines.fake_attention import FakeAttention
from reelwright.engines.fake_clip_matting import FakeClipMatting
from reelwright.engines.fake_clips import FakeClips
from reelwright.engines.fake_listening import FakeListening
from reelwright.engines.fake_matting import FakeMatting
from reelwright.engines.fake_picture_edits import FakePictureEdits
from reelwright.engines.fake_pictures import FakePictures
from reelwright.engines.fake_portraits import FakePortraits
from reelwright.engines.fake_seeing import FakeSeeing
from reelwright.engines.fake_speaking_clips import FakeSpeakingClips
from reelwright.engines.fake_vision import FakeVision
from reelwright.engines.fake_web import FakeStock, FakeWebReading
from reelwright.engines.fake_writing import FakeWriting
from reelwright.engines.fakes import FakeSpeech
from reelwright.engines.local.acting import LocalActing
from reelwright.engines.local.attention import LocalAttention
from reelwright.engines.local.illustration import LocalIllustration, LocalMotion
from reelwright.engines.local.install import writer_is_installed, writer_path
from reelwright.engines.local.kokoro import KokoroSpeech
from reelwright.engines.local.matting import SelfieMatting
from reelwright.engines.local.matting_rvm import RvmMatting
from reelwright.engines.local.portraits import LocalPortraits
from reelwright.engines.local.qwen import QwenWriting
from reelwright.engines.local.template_writer import TemplateWriting
from reelwright.engines.local.vision import LocalVision
from reelwright.engines.local.whisper import WhisperListening
from reelwright.engines.providers.comfyui.clips import ComfyClips
from reelwright.engines.providers.comfyui.pictures import ComfyPictures
from reelwright.engines.providers.fal.clips import FalClips, FalMatting, FalSpeakingClips
from reelwright.engines.providers.fal.pictures import FalPictureEdits, FalPictures
from reelwright.engines.providers.firecrawl import FirecrawlReading
from reelwright.engines.providers.gemini.clips import GeminiClips
from reelwright.engines.providers.gemini.pictures import GeminiPictures
from reelwright.engines.providers.openai_compatible.clips import OwnServerClips
from reelwright.engines.providers.openai_compatible.pictures import OwnServerPictures
from reelwright.engines.providers.openrouter.clips import OpenRouterClips
from reelwright.engines.providers.openrouter.pictures import OpenRouterPictures
from reelwright.engines.providers.pexels import PexelsStock
from reelwright.engines.providers.pexels import open_wire as open_pexels
from reelwright.engines.wire import KeyAccess, Wire
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


def fal_clips(wire: Wire) -> FalClips:
    standard, pro = (f"fal-ai/kling-video/v3/{tier}/image-to-video" for tier in ("standard", "pro"))
    return FalClips(wire, standard, pro)


def openrouter_pictures(server: OpenRouter) -> OpenRouterPictures:
    return OpenRouterPictures(open_wire("openrouter", server), "bytedance-seed/seedream-4.5")


def openrouter_clips(server: OpenRouter) -> OpenRouterClips:
    wire = open_wire("openrouter", server)
    return OpenRouterClips(wire, "kwaivgi/kling-v3.0-std", "kwaivgi/kling-v3.0-pro")


def own_server_pictures(server: ModelServer) -> OwnServerPictures:
    return OwnServerPictures(open_own(server, "images"), server.model)


def own_server_clips(server: ModelServer) -> OwnServerClips:
    return OwnServerClips(open_own(server, "clips"), server.model, (2, 4))


def comfyui_clips(server: ComfyUI) -> ComfyClips:
    return ComfyClips(wire_to(server), example_workflows(), (2, 4), 24, "480p")


def firecrawl() -> At:
    server = Firecrawl()
    server.pages = dict(PAGES)
    return At(server, lambda at: FirecrawlReading(open_wire("firecrawl", at)))


def pexels() -> At:
    files = PexelsFiles()
    server = Pexels(files)
    server.knows = {"lighthouse"}
    return At(server, lambda at: PexelsStock(_pexels_wire(at)), files)


def _pexels_wire(server: Pexels) -> Wire:
    reach = transport(server, server.files)
    return open_pexels(reach, KeyAccess(GOOD_KEY), server.address, pace=AT_ONCE)


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
PICTURES = [
    ready("fake", lambda _: FakePictures()),
    ready("openrouter", lambda _: At(OpenRouter(), openrouter_pictures)),
    ready("gemini", lambda _: At(Gemini(), lambda at: GeminiPictures(open_wire("gemini", at), "painter"))),
    ready("fal", lambda _: AtFal(lambda wire: FalPictures(wire, "fal-ai/nano-banana-2/edit"))),
    ready("own-server", lambda _: At(ModelServer(), own_server_pictures)),
    ready("comfyui", lambda _: At(ComfyUI(), lambda at: ComfyPictures(wire_to(at), example_workflows()))),
    real("illustration", lambda _: LocalIllustration()),
]
CLIPS = [
    ready("fake", lambda _: FakeClips()),
    ready("openrouter", lambda _: At(OpenRouter(), openrouter_clips)),
    ready("fal", lambda _: AtFal(fal_clips)),
    ready("gemini", lambda _: At(Gemini(), lambda at: GeminiClips(open_wire("gemini", at), "omni"))),
    ready("own-server", lambda _: At(ModelServer(), own_server_clips)),
    ready("comfyui", lambda _: At(ComfyUI(), comfyui_clips)),
    real("motion", lambda _: LocalMotion()),
]
SEEING = [
    ready("fake", lambda _: FakeSeeing()),
    ready("fake-faces", lambda _: seeing_by_fake_faces()),
    ready("openrouter", lambda _: SeeingAt(OpenRouter())),
    ready("gemini", lambda _: SeeingAt(Gemini())),
    ready("own-server", lambda _: SeeingAt(ModelServer())),
    real("local-faces", lambda _: seeing_by_local_faces()),
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
WEB = [
    ready("fake", lambda _: FakeWebReading(PAGES)),
    ready("firecrawl", lambda _: firecrawl()),
]
STOCK = [
    ready("fake", lambda _: FakeStock()),
    ready("pexels", lambda _: pexels()),
]
