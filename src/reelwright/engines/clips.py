"""Clips from words and from pictures; people who speak on camera."""

from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import Generic, Literal, Protocol

from reelwright.engines.characters import CharacterLook
from reelwright.engines.media import Film, Source
from reelwright.engines.pictures import Frame, Move, Shape

Quality = Literal["standard", "pro"]
"""`pro` asks for the provider's better model of two, where it has two."""


@dataclass(frozen=True)
class ClipModel:
    """What an engine's model can do. `durations_s` are the lengths that it makes, in seconds, rising; from a
    picture it may make a longer clip, up to `longest_from_start_s`."""

    model: str
    durations_s: tuple[int, ...]
    start_frame: bool
    end_frame: bool
    audio: bool
    longest_from_start_s: int = 0

    def duration_for(self, wanted_s: float, *, has_start: bool = False) -> int:
        """Return the shortest length that is long enough; the longest where none is."""
        if has_start and wanted_s > self.durations_s[-1]:
            return max(self.durations_s[-1], min(ceil(wanted_s), self.longest_from_start_s))
        return next((one for one in self.durations_s if one >= wanted_s), self.durations_s[-1])


@dataclass(frozen=True)
class ClipRequest:
    """`duration_s` is one of the model's lengths. `audio` asks for sound where the model makes any. `subject`
    says what is shown in plain words, `style`, `before`, `take`, `frame`, `characters` and `is_empty` as in a
    PictureRequest; `move` is the camera's, where the prompt asks for one. `shown_ms` is how much of the clip
    is used, from its begin, where that is known: an engine may make no more. `size` are the pixels of the
    frame, for engines that make any; others make the shape."""

    prompt: str
    duration_s: int
    shape: Shape = "ratio_9_16"
    audio: bool = False
    seed: int = 0
    quality: Quality = "standard"
    subject: str = ""
    style: str = ""
    before: tuple[str, ...] = ()
    take: int = 0
    shown_ms: int = 0
    frame: Frame | None = None
    move: Move | None = None
    characters: tuple[CharacterLook, ...] = ()
    is_empty: bool = False
    size: tuple[int, int] | None = None

    @property
    def least_s(self) -> float:
        """How long the clip has to be at least, in seconds: what is shown of it, or all."""
        return min(self.duration_s, self.shown_ms / 1000) if self.shown_ms else float(self.duration_s)


@dataclass(frozen=True)
class Clip(Generic[Film]):
    """`video` is the file as the engine made it, with or without sound; it is probed and normalised like an
    upload, unless it `is_ready` for a timeline: H.264 at constant 30 fps. `source` is whose clip it is, where
    a stock library had it."""

    video: Film
    model: str
    source: Source | None = None
    is_ready: bool = False


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
class SpeakingModel:
    """What an engine's model can do. `keeps_sound` says that the clip has the given sound; otherwise it has a
    voice of the model's own, and no sound need be given. `longest_s` is the longest clip, in seconds."""

    keeps_sound: bool
    longest_s: float


@dataclass(frozen=True)
class SpeakingRequest:
    """`text` is what is said, and `prompt` how the person behaves. `duration_s` is how long the sound is, or
    about how long the text takes where there is none."""

    text: str
    duration_s: float
    prompt: str = ""
    shape: Shape = "ratio_9_16"
    seed: int = 0


class SpeakingClipEngine(Protocol):
    @property
    def provider(self) -> str: ...

    def describe_speaking(self) -> SpeakingModel:
        """Raises EngineFailed for a model that cannot be used."""
        ...

    def speak_on_camera(
        self, request: SpeakingRequest, picture: Path, sound: Path | None = None
    ) -> FreshClip:
        """Film the person of the picture as the speaker of the sound (a WAV or FLAC file), or of the text
        where the model has voices of its own. Raises EngineFailed, and ProviderRefused for what it will not
        film."""
        ...
