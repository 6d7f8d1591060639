"""Engines that answer at once and always the same, for tests and trials of the service itself."""

from reelwright.engines.choose import EnginePlugin
from reelwright.engines.fake_acting import FakeActing
from reelwright.engines.fake_clips import FakeClips
from reelwright.engines.fake_footage import FakeFootage
from reelwright.engines.fake_listening import FakeListening
from reelwright.engines.fake_matting import FakeMatting
from reelwright.engines.fake_pictures import FakePictures
from reelwright.engines.fake_portraits import FakePortraits
from reelwright.engines.fake_reading import FakeReading
from reelwright.engines.fake_vision import FakeVision
from reelwright.engines.fake_writing import FakeWriting
from reelwright.engines.fakes import FakeSpeech

NAME = "instant"

INSTANT = (
    EnginePlugin("writing", NAME, lambda settings: FakeWriting()),
    EnginePlugin("reading", NAME, lambda settings: FakeReading()),
    EnginePlugin("speech", NAME, lambda settings: FakeSpeech()),
    EnginePlugin("footage", NAME, lambda settings: FakeFootage()),
    EnginePlugin("portraits", NAME, lambda settings: FakePortraits()),
    EnginePlugin("listening", NAME, lambda settings: FakeListening()),
    EnginePlugin("matting", NAME, lambda settings: FakeMatting()),
    EnginePlugin("acting", NAME, lambda settings: FakeActing()),
    EnginePlugin("vision", NAME, lambda settings: FakeVision()),
    EnginePlugin("images", NAME, lambda settings: FakePictures()),
    EnginePlugin("clips", NAME, lambda settings: FakeClips()),
)
