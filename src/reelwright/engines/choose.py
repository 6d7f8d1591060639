"""Which engines do a team's work: the operator's choice of local ones, or providers where there are keys.

No provider adapter is built yet, so every set is local; `domain` refuses teams that would need a provider.
"""

from collections.abc import Callable
from dataclasses import dataclass

from reelwright.engines.acting import ActingEngine
from reelwright.engines.footage import FootageEngine
from reelwright.engines.listening import ListeningEngine
from reelwright.engines.matting import MattingEngine
from reelwright.engines.portrait import PortraitEngine
from reelwright.engines.reading import ReadingEngine
from reelwright.engines.speech import SpeechEngine
from reelwright.engines.vision import VisionEngine
from reelwright.engines.writing import WritingEngine


@dataclass(frozen=True)
class EngineSet:
    writing: WritingEngine
    reading: ReadingEngine
    speech: SpeechEngine
    footage: FootageEngine
    portraits: PortraitEngine
    listening: ListeningEngine
    matting: MattingEngine
    acting: ActingEngine
    vision: VisionEngine


ChooseEngines = Callable[[str], EngineSet]  # a team's id


def instant_engines() -> EngineSet:
    """Engines that answer at once and always the same, for tests and trials of the service itself."""
    from reelwright.engines.fake_acting import FakeActing
    from reelwright.engines.fake_footage import FakeFootage
    from reelwright.engines.fake_listening import FakeListening
    from reelwright.engines.fake_matting import FakeMatting
    from reelwright.engines.fake_portraits import FakePortraits
    from reelwright.engines.fake_reading import FakeReading
    from reelwright.engines.fake_vision import FakeVision
    from reelwright.engines.fake_writing import FakeWriting
    from reelwright.engines.fakes import FakeSpeech

    return EngineSet(
        writing=FakeWriting(),
        reading=FakeReading(),
        speech=FakeSpeech(),
        footage=FakeFootage(),
        portraits=FakePortraits(),
        listening=FakeListening(),
        matting=FakeMatting(),
        acting=FakeActing(),
        vision=FakeVision(),
    )
