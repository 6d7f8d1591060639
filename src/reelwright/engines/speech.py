"""Text in, narrated sound and word times out."""

from dataclasses import dataclass
from typing import Generic, Protocol

from reelwright.engines.media import Media
from reelwright_people.lips import Phoneme as Phoneme
from reelwright_render.timeline.model import Word


@dataclass(frozen=True)
class Delivery:
    """How a voice speaks. Local voices use `speed`; the rest is for providers that have such settings."""

    speed: float = 1.0
    stability: float = 0.5
    similarity_boost: float = 0.75
    style: float = 0.0
    use_speaker_boost: bool = True


@dataclass(frozen=True)
class Utterance:
    """What to say: text as it is written (numbers, currency and all), and a voice's id of the catalogue."""

    text: str
    voice: str
    language: str = "en"
    delivery: Delivery = Delivery()


@dataclass(frozen=True)
class Speech(Generic[Media]):
    """`sound` is a FLAC file (mono, 24 kHz, 16 bit). Words are in order, inside the sound, and joined with
    spaces spell the text."""

    sound: Media
    words: tuple[Word, ...]
    duration_ms: int
    phonemes: tuple[Phoneme, ...] = ()
    model: str = ""


FreshSpeech = Speech[bytes]
StoredSpeech = Speech[str]


class SpeechEngine(Protocol):
    @property
    def provider(self) -> str: ...

    def speak(self, utterance: Utterance) -> FreshSpeech:
        """Raises EngineFailed for a voice that is not its own and a text that it cannot read."""
        ...
