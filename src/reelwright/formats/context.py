"""All that a recipe may touch. Keep it short: whatever is not here, a recipe cannot do.

Each ability is an engine wrapped so that a call is a durable step: it runs once, its media lie in storage,
and after a crash finished calls answer from the record. So recipes are deterministic: seeds come from here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from reelwright.domain.sources.model import SourceText
from reelwright.engines.acting import ActRequest, StoredAct, Subject
from reelwright.engines.characters import CharacterLook
from reelwright.engines.clips import ClipModel, Quality, SpeakingModel
from reelwright.engines.footage import Footage, FootageRequest
from reelwright.engines.listening import Transcript
from reelwright.engines.matting import Cut, CutOut
from reelwright.engines.media import Source
from reelwright.engines.pictures import Frame, Move, PictureRequest, Shape
from reelwright.engines.reading import Reading as TextReading
from reelwright.engines.speech import StoredSpeech, Utterance
from reelwright.engines.writing import Continuation, ContinuationTask, Draft, WritingTask
from reelwright.errors import EngineFailed
from reelwright_people.gestures import Gesture
from reelwright_render.timeline.framing import Attention


class SpeechSteps(Protocol):
    def speak(self, utterance: Utterance) -> StoredSpeech: ...

    def speak_all(self, utterances: Sequence[Utterance]) -> list[StoredSpeech]: ...


class WritingSteps(Protocol):
    @property
    def writes_freely(self) -> bool:
        """Return whether whole texts may be left to the writer; recorded, so that a recipe that runs again
        after a crash takes the same way."""
        ...

    def write(self, task: WritingTask) -> Draft: ...

    def continue_text(self, task: ContinuationTask) -> list[Continuation]:
        """None from a writer that cannot: then use words of your own."""
        ...


class ReadingSteps(Protocol):
    """Reads English: grammar and meaning of a text."""

    def read(self, text: str) -> TextReading: ...

    def compare(self, text: str, others: Sequence[str]) -> tuple[float, ...]: ...


class FootageSteps(Protocol):
    def film_for(self, request: FootageRequest, shown_ms: int) -> Footage:
        """A game's course, as much of it as a video of this length shows."""
        ...


@dataclass(frozen=True)
class LibraryItem:
    """A library file made ready for a timeline: videos are H.264 at constant 30 fps. One that is too long to
    be made ready as a whole (`timeline.stretches`) comes as it is; what the timeline shows of it is made
    ready once that is known. `attention` is None where nobody has looked yet; `source` is whose it is, where
    a stock library had it, and `is_illustration` says that this server drew it."""

    media_id: str
    kind: str  # image | video
    asset: str
    duration_ms: int | None
    width: int
    height: int
    attention: Attention | None = None
    source: Source | None = None
    is_illustration: bool = False


class Library(Protocol):
    """The team's media, made ready when first used (once: the result is kept). Raises EngineFailed for one
    that was deleted meanwhile or cannot be read."""

    def ready(self, media_id: str) -> LibraryItem: ...

    def ready_all(self, media_ids: Sequence[str]) -> list[LibraryItem]: ...

    def whole(self, media_id: str) -> LibraryItem:
        """Made ready from its first to its last picture, however long it is."""
        ...


class ListeningSteps(Protocol):
    def listen(self, asset: str, language: str | None) -> Transcript:
        """Return what is said in a sound or video in storage. Of one without sound nothing."""
        ...


class MattingSteps(Protocol):
    """People cut out of a video: the whole of it at once, or in parts, joined to one clip and one matte."""

    def cut_whole(self, cut: Cut) -> CutOut | None:
        """Cut out a whole video by a provider's engine. None where the parts are to be cut on this machine:
        there is no such engine, or it has failed for good."""
        ...

    def cut_all(self, cuts: Sequence[Cut]) -> list[CutOut]: ...

    def join(self, parts: list[CutOut]) -> CutOut: ...

    def forget(self, parts: list[CutOut]) -> None:
        """The parts are joined: their files are of no use any more."""
        ...


@dataclass(frozen=True)
class Actor:
    """Who speaks: a portrait or a photograph that can be posed, and a voice that suits it."""

    subject: Subject
    voice_id: str


@dataclass(frozen=True)
class FilmableReaction:
    """A reaction that can be filmed again, at any size and for longer. `effect` is a short sound that suits
    the moment `accent_ms`. `film` is the clip that a provider made of it: it is shown as it is."""

    subject: Subject
    gesture: Gesture
    duration_ms: int
    accent_ms: int
    effect: str
    film: str | None = None


@dataclass(frozen=True)
class FilmCharacter:
    """A character of the team's own, or of the film: a look that stays the same, and a voice that suits
    it. The pictures of the look lie with the project."""

    look: CharacterLook
    voice_id: str


class Cast(Protocol):
    def character(self, character_id: str) -> FilmCharacter:
        """Raises EngineFailed for a character that was deleted meanwhile."""
        ...

    def actor(self, avatar_id: str) -> Actor:
        """Raises EngineFailed for an avatar that was deleted meanwhile."""
        ...

    def reaction(self, reaction_id: str) -> FilmableReaction:
        """Raises EngineFailed for a reaction that was deleted meanwhile."""
        ...


class ActingSteps(Protocol):
    def act_all(self, requests: Sequence[ActRequest]) -> list[StoredAct]: ...


class Progress(Protocol):
    def __call__(self, percent: int, message: str) -> None: ...


class PictureSteps(Protocol):
    @property
    def draws_here(self) -> bool:
        """Return whether this server's own engine draws, which reads English only; recorded."""
        ...

    def draw_all(self, requests: Sequence[PictureRequest]) -> list[LibraryItem]:
        """Draw pictures, ready for a timeline: items without a `media_id`, which lie with the project."""
        ...


@dataclass(frozen=True)
class SceneClipRequest:
    """What to film, for how long; `subject`, `style`, `before`, `take`, `frame` and `move` are those of a
    ClipRequest, and so are the others of these names. It begins with the last frame of the clip
    `begins_after`, or with the picture `begins_with`, and ends with the picture `ends_with`: assets, where
    they are given. `model` is one that the caller has chosen."""

    prompt: str
    wanted_ms: int
    shape: Shape
    quality: Quality
    seed: int
    begins_after: str | None = None
    subject: str = ""
    style: str = ""
    before: tuple[str, ...] = ()
    take: int = 0
    frame: Frame | None = None
    move: Move | None = None
    characters: tuple[CharacterLook, ...] = ()
    is_empty: bool = False
    audio: bool = False
    size: tuple[int, int] | None = None
    begins_with: str | None = None
    ends_with: str | None = None
    model: str | None = None


class ClipSteps(Protocol):
    """Clips ready for a timeline: items without a `media_id`, which lie with the project. One may be a
    little shorter than it was asked for, never longer."""

    def describe(self, quality: Quality) -> ClipModel:
        """Say what the model can do; recorded, so that a recipe that runs again cuts in the same places."""
        ...

    def film(self, wish: SceneClipRequest) -> LibraryItem: ...

    def film_all(self, wishes: Sequence[SceneClipRequest]) -> list[LibraryItem]: ...


@dataclass(frozen=True)
class TakeRequest:
    """Somebody says `text` in a film of this size. `sounds` are the files in which it is spoken, each with
    the millisecond at which it begins: below 0 for one that has begun before. There are none where the model
    speaks with a voice of its own."""

    subject: Subject
    text: str
    sounds: tuple[tuple[str, int], ...]
    duration_ms: int
    width: int
    height: int


@dataclass(frozen=True)
class Take:
    """A clip of somebody who speaks, ready for a timeline. `speech` is what a voice of the model's own says
    in it, from its first frame on; `matte` says of one that was cut out what is seen of it, as in a Clip."""

    video: str
    duration_ms: int
    speech: StoredSpeech | None = None
    matte: str | None = None


class SpeakingSteps(Protocol):
    def describe(self) -> SpeakingModel | None:
        """Say what films the speakers; None for this server's own acting engine. Recorded."""
        ...

    def film_all(self, wishes: Sequence[TakeRequest]) -> list[Take] | None:
        """None where the engine fails for good, and this server's own takes over."""
        ...


@dataclass(frozen=True)
class PictureDownload:
    """A picture behind an address; `name` is what it is called where it cannot be had, as in `Slide 3`."""

    name: str
    url: str


class SourceSteps(Protocol):
    """Reads what somebody else wrote."""

    def read_page(self, url: str) -> SourceText:
        """Download a page of the web, and read it. Raises EngineFailed with the reason."""
        ...

    def read_document(self, url: str) -> SourceText:
        """Download a document, and read it. Raises EngineFailed with the reason."""
        ...

    def read_kept(self) -> SourceText:
        """Read the text of the document that came with the call: it is kept until the project ends."""
        ...


class _NoSources:
    def read_page(self, url: str) -> SourceText:
        raise EngineFailed("Pages cannot be read here")

    def read_document(self, url: str) -> SourceText:
        raise EngineFailed("Documents cannot be read here")

    def read_kept(self) -> SourceText:
        raise EngineFailed("Documents cannot be read here")


class DownloadSteps(Protocol):
    def fetch_pictures(self, wanted: Sequence[PictureDownload]) -> list[LibraryItem]:
        """Download pictures, ready for a timeline: items without a `media_id`, which lie with the project.
        Raises EngineFailed for the first that cannot be had."""
        ...


class _NoDownloads:
    def fetch_pictures(self, wanted: Sequence[PictureDownload]) -> list[LibraryItem]:
        raise EngineFailed("Nothing can be downloaded here")


class _NoSpeaking:
    def describe(self) -> SpeakingModel | None:
        return None

    def film_all(self, wishes: Sequence[TakeRequest]) -> list[Take] | None:
        return None


class _NoPictures:
    draws_here = False

    def draw_all(self, requests: Sequence[PictureRequest]) -> list[LibraryItem]:
        raise EngineFailed("No image model is available on this server any more")


class _NoClips:
    def describe(self, quality: Quality) -> ClipModel:
        raise EngineFailed("No video model is available on this server any more")

    def film(self, wish: SceneClipRequest) -> LibraryItem:
        raise EngineFailed("No video model is available on this server any more")

    def film_all(self, wishes: Sequence[SceneClipRequest]) -> list[LibraryItem]:
        raise EngineFailed("No video model is available on this server any more")


@dataclass(frozen=True)
class Context:
    writing: WritingSteps
    reading: ReadingSteps
    speech: SpeechSteps
    footage: FootageSteps
    library: Library
    progress: Progress
    seed: int
    listening: ListeningSteps
    matting: MattingSteps
    cast: Cast
    acting: ActingSteps
    pictures: PictureSteps = _NoPictures()
    clips: ClipSteps = _NoClips()
    speaking: SpeakingSteps = _NoSpeaking()
    downloads: DownloadSteps = _NoDownloads()
    sources: SourceSteps = _NoSources()
