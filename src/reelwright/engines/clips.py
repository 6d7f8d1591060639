"""Clips from words and from pictures; people who speak on camera."""

from dataclasses import dataclass
from pathlib import Path
from typing import Generic, Literal, Protocol

from reelwright.engines.media import Film
from reelwright.engines.pictures import Shape

Quality = Literal["standard", "pro"]
"""`pro` asks for the provider's better model of two, where it has two."""


@dataclass(frozen=True)
class ClipModel:
    """What an engine's model can do. `durations_s` are the lengths that it makes, in seconds, rising."""

    model: str
    durations_s: tuple[int, ...]
    start_frame: bool
    end_frame: bool
    audio: bool

    def duration_for(self, wanted_s: float) -> int:
        """Return the shortest length that is long enough; the longest where none is."""
        return next((one for one in self.durations_s if one >= wanted_s), self.durations_s[-1])


@dataclass(frozen=True)
class ClipRequest:
    """`duration_s` is one of the model's lengths. `audio` asks for sound where the model makes any."""

    prompt: str
    duration_s: int
    shape: Shape = "ratio_9_16"
    audio: bool = False
    seed: int = 0
    quality: Quality = "standard"


@dataclass(frozen=True)
class Clip(Generic[Film]):
    """`video` is the file as the engine made it, with or without sound; it is probed and normalised like an
    upload."""

    video: Film
    model: str


FreshClip = Clip[Path]
StoredClip = Clip[str]


class ClipEngine(Protocol):
    @property
    def provider(self) -> str: ...

    def describe(self, quality: Quality = "standard") -> ClipModel:
        """Say what the model of this quality can do, from the provider's own list where there is one. Raises
        EngineBusy where it does not answer."""
        ...

    def film(self, request: ClipRequest, start: Path | None = None, end: Path | None = None) -> FreshClip:
        """Make a clip that begins with the picture `start` and ends with `end`, where they are given. Raises
        EngineFailed, and ProviderRefused for what it will not film."""
        ...


@dataclass(frozen=True)
class SpeakingRequest:
    """`text` is what the sound says, and `prompt` how the person behaves; engines that make the voice
    themselves read the text, the others move the lips to the sound."""

    text: str
    duration_s: float
    prompt: str = ""
    shape: Shape = "ratio_9_16"


class SpeakingClipEngine(Protocol):
    @property
    def provider(self) -> str: ...

    @property
    def keeps_sound(self) -> bool:
        """Return whether the clip has the given sound; otherwise it has a voice of the model's own."""
        ...

    def speak_on_camera(self, request: SpeakingRequest, picture: Path, sound: Path) -> FreshClip:
        """Film the person of the picture as the speaker of the sound (a WAV or FLAC file). Raises
        EngineFailed, and ProviderRefused for what it will not film."""
        ...
