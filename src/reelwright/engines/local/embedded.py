"""The embedded engines, as plug-ins of the service's own. Models load when first asked."""

from functools import cache
from typing import TYPE_CHECKING

from reelwright.engines.choose import EnginePlugin
from reelwright.settings import Settings

if TYPE_CHECKING:
    from reelwright.engines.acting import ActingEngine
    from reelwright.engines.clips import ClipEngine
    from reelwright.engines.footage import FootageEngine
    from reelwright.engines.listening import ListeningEngine
    from reelwright.engines.local.portraits import LocalPortraits
    from reelwright.engines.matting import MattingEngine
    from reelwright.engines.pictures import PictureEngine
    from reelwright.engines.reading import ReadingEngine
    from reelwright.engines.speech import SpeechEngine
    from reelwright.engines.vision import VisionEngine
    from reelwright.engines.writing import WritingEngine

NAME = "local"


def make_writing(settings: Settings) -> "WritingEngine":
    from reelwright.engines.local.template_writer import TemplateWriting
    from reelwright.engines.local.writers import found_weights, make_writer

    found = found_weights(settings.models_dir, settings.writer_model)
    return make_writer(found) if found and settings.writer != "template" else TemplateWriting()


def make_reading(settings: Settings) -> "ReadingEngine":
    from reelwright.engines.local.english.reading import EnglishReading

    return EnglishReading()


def make_speech(settings: Settings) -> "SpeechEngine":
    from reelwright.engines.local.kokoro import KokoroSpeech

    return KokoroSpeech(settings.models_dir)


def make_listening(settings: Settings) -> "ListeningEngine":
    from reelwright.engines.local.whisper import WhisperListening

    return WhisperListening(settings.models_dir)


def make_matting(settings: Settings) -> "MattingEngine":
    """The better engine where its weights were installed."""
    from reelwright.engines.local.matting import SelfieMatting
    from reelwright.engines.local.matting_rvm import RvmMatting, found_rvm

    weights = found_rvm(settings.models_dir)
    return SelfieMatting() if weights is None else RvmMatting(weights)


def make_footage(settings: Settings) -> "FootageEngine":
    from reelwright.engines.local.footage import LocalFootage

    return LocalFootage()


def make_vision(settings: Settings) -> "VisionEngine":
    from reelwright.engines.local.vision import LocalVision

    return LocalVision()


@cache
def shared_portraits() -> "LocalPortraits":
    """Return the process's one portrait engine: drawing and acting share what it keeps."""
    from reelwright.engines.local.portraits import LocalPortraits

    return LocalPortraits()


def make_acting(settings: Settings) -> "ActingEngine":
    from reelwright.engines.local.acting import LocalActing
    from reelwright_people.photo.photographs import Photographs

    return LocalActing(shared_portraits(), Photographs())


def make_pictures(settings: Settings) -> "PictureEngine":
    from reelwright.engines.local.illustration import LocalIllustration

    return LocalIllustration()


def make_clips(settings: Settings) -> "ClipEngine":
    from reelwright.engines.local.illustration import LocalMotion

    return LocalMotion()


EMBEDDED = (
    EnginePlugin("writing", NAME, make_writing),
    EnginePlugin("reading", NAME, make_reading),
    EnginePlugin("speech", NAME, make_speech),
    EnginePlugin("footage", NAME, make_footage),
    EnginePlugin("portraits", NAME, lambda settings: shared_portraits()),
    EnginePlugin("listening", NAME, make_listening),
    EnginePlugin("matting", NAME, make_matting),
    EnginePlugin("acting", NAME, make_acting),
    EnginePlugin("vision", NAME, make_vision),
    EnginePlugin("images", NAME, make_pictures),
    EnginePlugin("clips", NAME, make_clips),
)
