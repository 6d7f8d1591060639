"""Engines of providers at an imitation of their own, for the suites: the imitation ends with them."""

from contextlib import ExitStack
from pathlib import Path

import cv2
from imitations.gemini import Gemini
from imitations.model_server import ModelServer
from imitations.openrouter import OpenRouter
from imitations.server import Imitation, served
from imitations.wires import AT_ONCE, open_wire, transport

from reelwright.engines.fake_vision import FakeVision
from reelwright.engines.local.vision import LocalVision
from reelwright.engines.picture_files import read_upright
from reelwright.engines.portrait import PortraitTags
from reelwright.engines.providers.gemini.texts import GeminiSeeing
from reelwright.engines.providers.openai_compatible import open_wire as open_own_wire
from reelwright.engines.providers.openai_compatible.seeing import OwnServerSeeing
from reelwright.engines.providers.openrouter.chats import OpenRouterSeeing
from reelwright.engines.seeing import SeeingEngine, tags_of
from reelwright.engines.vision import VisionEngine
from reelwright.engines.wire import KeyAccess


class SeeingAt:
    """`make` opens the engine at the imitation."""

    def __init__(self, imitation: Imitation) -> None:
        self._open = ExitStack()
        self._open.enter_context(served(imitation))
        self.imitation = imitation
        self._engine = make_seeing(imitation)
        self.provider, self.model = self._engine.provider, self._engine.model

    def describe(self, picture: Path) -> PortraitTags:
        return self._engine.describe(picture)

    def close(self) -> None:
        self._open.close()


def make_seeing(imitation: Imitation) -> SeeingEngine:
    """The engine that works with the provider whose imitation it is."""
    if isinstance(imitation, OpenRouter):
        return OpenRouterSeeing(open_wire("openrouter", imitation), "a-model")
    if isinstance(imitation, Gemini):
        return GeminiSeeing(open_wire("gemini", imitation), "gemini-3.8-flash")
    assert isinstance(imitation, ModelServer)
    reach = transport(imitation)
    wire = open_own_wire(reach, "vision", KeyAccess(), imitation.address, pace=AT_ONCE)
    return OwnServerSeeing(wire, imitation.model)


class SeeingByFaces:
    """What is told where no provider's model sees: what an engine of this machine reads of the face."""

    def __init__(self, vision: VisionEngine) -> None:
        self._vision = vision
        self.provider, self.model = vision.provider, vision.model

    def describe(self, picture: Path) -> PortraitTags:
        read_upright(picture)
        return tags_of(self._vision.look(cv2.imread(str(picture))))


def seeing_by_fake_faces() -> SeeingByFaces:
    return SeeingByFaces(FakeVision())


def seeing_by_local_faces() -> SeeingByFaces:
    return SeeingByFaces(LocalVision())
