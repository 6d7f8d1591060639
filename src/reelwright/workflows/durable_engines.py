"""The engines as recipes see them: each call is a durable step (`steps.EngineCalls`), and the media in what
it returns lie in storage."""

from collections.abc import Sequence
from types import NoneType

from reelwright.catalog.models import LOCAL
from reelwright.domain.sources.model import SourceText
from reelwright.engines.acting import ActRequest, StoredAct
from reelwright.engines.clips import ClipModel, Quality, SpeakingModel
from reelwright.engines.footage import Footage, FootageRequest
from reelwright.engines.listening import Transcript
from reelwright.engines.matting import Cut, CutOut
from reelwright.engines.pictures import PictureRequest
from reelwright.engines.reading import Reading, ReadingEngine
from reelwright.engines.speech import SpeechEngine, StoredSpeech, Utterance
from reelwright.engines.writing import Continuation, ContinuationTask, Draft, WritingEngine, WritingTask
from reelwright.errors import EngineFailed, EngineReplaced, ProviderRefused, SpeakingFailed
from reelwright.formats.context import (
    Actor,
    FilmableReaction,
    FilmCharacter,
    LibraryItem,
    PictureDownload,
    SceneClipRequest,
    Take,
    TakeRequest,
)
from reelwright.workflows.asset_acting import AssetActing
from reelwright.workflows.asset_clip_matting import AssetClipMatting
from reelwright.workflows.asset_clips import AssetClips
from reelwright.workflows.asset_downloads import AssetDownloads
from reelwright.workflows.asset_listening import AssetListening
from reelwright.workflows.asset_matting import AssetMatting
from reelwright.workflows.asset_pictures import AssetPictures
from reelwright.workflows.asset_sources import AssetSources
from reelwright.workflows.asset_speaking import AssetSpeaking
from reelwright.workflows.cast import TeamCast
from reelwright.workflows.footage import StoredFootage
from reelwright.workflows.library import TeamLibrary
from reelwright.workflows.steps import EngineCalls, Steps
from reelwright.workflows.team_speech import is_own_voice
from reelwright_render.timeline.edit import ReadyFile
from reelwright_render.timeline.model import Timeline


class DurableWriting:
    """`fallback` takes over where the engine fails for good. Failures are recorded like answers, so a recipe
    that runs again after a crash changes the engine at the same place."""

    def __init__(self, engine: WritingEngine, steps: Steps, fallback: WritingEngine | None = None) -> None:
        self._engine = engine
        self._steps = steps
        self._fallback = fallback
        self._calls = EngineCalls(steps, "writing", engine.provider)

    @property
    def writes_freely(self) -> bool:
        return self._calls.record("writes_freely", lambda: self._engine.writes_freely)

    def write(self, task: WritingTask) -> Draft:
        """Raises EngineReplaced where the fallback takes over: it may write in another way."""
        try:
            return self._calls.call(self._engine.write, task, returns=Draft)
        except EngineFailed as failure:
            if self._fallback is None or isinstance(failure, ProviderRefused):
                raise
            self._engine, self._fallback = self._fallback, None
            self._calls = EngineCalls(self._steps, "writing", self._engine.provider)
            raise EngineReplaced(str(failure)) from None

    def continue_text(self, task: ContinuationTask) -> list[Continuation]:
        return self._calls.call(self._engine.continue_text, task, returns=list[Continuation])


class DurableReading:
    def __init__(self, engine: ReadingEngine, steps: Steps) -> None:
        self._engine = engine
        self._calls = EngineCalls(steps, "reading", engine.provider)

    def read(self, text: str) -> Reading:
        return self._calls.call(self._engine.read, text, returns=Reading)

    def compare(self, text: str, others: Sequence[str]) -> tuple[float, ...]:
        return self._calls.call(self._engine.compare, text, others, returns=tuple[float, ...])


class DurableSpeech:
    """`fallback` takes over where the engine fails for good: as a whole, since one video has one voice. It
    has the voices of the library only."""

    def __init__(self, engine: SpeechEngine, steps: Steps, fallback: SpeechEngine | None = None) -> None:
        self._engine = engine
        self._steps = steps
        self._fallback = fallback
        self._has_spoken = False
        self._calls = EngineCalls(steps, "speech", engine.provider, SpeakingFailed)

    def speak(self, utterance: Utterance) -> StoredSpeech:
        return self.speak_all([utterance])[0]

    def speak_all(self, utterances: Sequence[Utterance]) -> list[StoredSpeech]:
        """Raises EngineReplaced where the fallback takes over, and something has been spoken before: it must
        be spoken again, by the same voice."""
        try:
            spoken = self._calls.call_all(self._engine.speak, utterances, returns=StoredSpeech)
        except EngineFailed as failure:
            is_own = any(is_own_voice(one.voice) for one in utterances)
            if self._fallback is None or is_own or isinstance(failure, ProviderRefused):
                raise
            self._engine, self._fallback = self._fallback, None
            self._calls = EngineCalls(self._steps, "speech", self._engine.provider, SpeakingFailed)
            if self._has_spoken:
                raise EngineReplaced(str(failure)) from None
            return self.speak_all(utterances)
        self._has_spoken = True
        return spoken


class DurablePictures:
    """What was drawn is added to `made`."""

    def __init__(self, pictures: AssetPictures, steps: Steps, made: list[LibraryItem]) -> None:
        self._pictures = pictures
        self._calls = EngineCalls(steps, "images", pictures.provider)
        self._made = made

    @property
    def draws_here(self) -> bool:
        return self._calls.record("draws_here", lambda: self._pictures.provider == LOCAL)

    def draw_all(self, requests: Sequence[PictureRequest]) -> list[LibraryItem]:
        items = self._calls.call_all(self._pictures.draw, requests, returns=LibraryItem)
        self._made += items
        return items


class DurableClips:
    """What was filmed is added to `made`."""

    def __init__(self, clips: AssetClips, steps: Steps, made: list[LibraryItem]) -> None:
        self._clips = clips
        self._calls = EngineCalls(steps, "clips", clips.provider)
        self._made = made

    def describe(self, quality: Quality) -> ClipModel:
        return self._calls.call(self._clips.describe, quality, returns=ClipModel)

    def film(self, wish: SceneClipRequest) -> LibraryItem:
        item = self._calls.call(self._clips.film, wish, returns=LibraryItem)
        self._made.append(item)
        return item

    def film_all(self, wishes: Sequence[SceneClipRequest]) -> list[LibraryItem]:
        items = self._calls.call_all(self._clips.film, wishes, returns=LibraryItem)
        self._made += items
        return items


class DurableSpeaking:
    """`speaking` is None where this server's own acting engine films. `falls_back` lets it take over where
    the provider's fails for good."""

    def __init__(self, speaking: AssetSpeaking | None, steps: Steps, falls_back: bool) -> None:
        self._speaking = speaking
        self._falls_back = falls_back
        self._calls = EngineCalls(steps, "speaking", speaking.provider if speaking else "local")

    def describe(self) -> SpeakingModel | None:
        """Recorded: what has begun with a provider goes on with it after a crash, whatever changed."""
        try:
            described = self._calls.call(self._describe, returns=list[SpeakingModel])
        except EngineFailed:
            if not self._falls_back:
                raise
            return None
        return described[0] if described else None

    def _describe(self) -> list[SpeakingModel]:
        return [] if self._speaking is None else [self._speaking.describe()]

    def film_all(self, wishes: Sequence[TakeRequest]) -> list[Take] | None:
        try:
            return self._calls.call_all(self._film, wishes, returns=Take)
        except EngineFailed as failure:
            if not self._falls_back or isinstance(failure, ProviderRefused):
                raise
            return None

    def _film(self, wish: TakeRequest) -> Take:
        if self._speaking is None:
            raise EngineFailed("An engine for speaking-clips is not available on this server any more")
        return self._speaking.film(wish)


class DurableFootage:
    def __init__(self, engine: StoredFootage, steps: Steps) -> None:
        self._engine = engine
        self._calls = EngineCalls(steps, "footage", engine.provider)

    def film_for(self, request: FootageRequest, shown_ms: int) -> Footage:
        return self._calls.call(self._engine.film_for, request, shown_ms, returns=Footage)


class DurableLibrary:
    def __init__(self, library: TeamLibrary, steps: Steps) -> None:
        self._library = library
        self._calls = EngineCalls(steps, "library", library.provider)

    def ready(self, media_id: str) -> LibraryItem:
        return self._calls.call(self._library.ready, media_id, returns=LibraryItem)

    def ready_all(self, media_ids: Sequence[str]) -> list[LibraryItem]:
        return self._calls.call_all(self._library.ready, media_ids, returns=LibraryItem)

    def whole(self, media_id: str) -> LibraryItem:
        return self._calls.call(self._library.whole, media_id, returns=LibraryItem)

    def files_to_show(self, timeline: Timeline) -> dict[str, list[ReadyFile]]:
        return self._calls.call(self._library.files_to_show, timeline, returns=dict[str, list[ReadyFile]])


class DurableListening:
    def __init__(self, engine: AssetListening, steps: Steps) -> None:
        self._engine = engine
        self._calls = EngineCalls(steps, "listening", engine.provider)

    def listen(self, asset: str, language: str | None) -> Transcript:
        return self._calls.call(self._engine.listen, asset, language, returns=Transcript)


class DurableMatting:
    """`whole` is None where no provider cuts out whole videos for the team."""

    def __init__(self, engine: AssetMatting, steps: Steps, whole: AssetClipMatting | None = None) -> None:
        self._engine = engine
        self._whole = whole
        self._calls = EngineCalls(steps, "matting", engine.provider)
        self._whole_calls = EngineCalls(steps, "matting", whole.provider if whole else engine.provider)

    def cut_whole(self, cut: Cut) -> CutOut | None:
        """Recorded: what has begun with a provider goes on with it after a crash, whatever changed. Cutting
        out needs no key of any team, so this machine's engine may always take over."""
        try:
            made = self._whole_calls.call(self._cut_whole, cut, returns=list[CutOut])
        except ProviderRefused:
            raise
        except EngineFailed:
            return None
        return made[0] if made else None

    def _cut_whole(self, cut: Cut) -> list[CutOut]:
        return [] if self._whole is None else [self._whole.cut(cut)]

    def cut_all(self, cuts: Sequence[Cut]) -> list[CutOut]:
        return self._calls.call_all(self._engine.cut, cuts, returns=CutOut)

    def join(self, parts: list[CutOut]) -> CutOut:
        return self._calls.call(self._engine.join, parts, returns=CutOut)

    def forget(self, parts: list[CutOut]) -> None:
        self._calls.call(self._engine.forget, parts, returns=NoneType)


class DurableSources:
    def __init__(self, sources: AssetSources, steps: Steps) -> None:
        self._sources = sources
        self._calls = EngineCalls(steps, "sources", sources.provider)

    def read_page(self, url: str) -> SourceText:
        return self._calls.call(self._sources.read_page, url, returns=SourceText)

    def read_document(self, url: str) -> SourceText:
        return self._calls.call(self._sources.read_document, url, returns=SourceText)

    def read_kept(self) -> SourceText:
        return self._calls.call(self._sources.read_kept, returns=SourceText)


class DurableDownloads:
    def __init__(self, downloads: AssetDownloads, steps: Steps) -> None:
        self._downloads = downloads
        self._calls = EngineCalls(steps, "downloads", downloads.provider)

    def fetch_pictures(self, wanted: Sequence[PictureDownload]) -> list[LibraryItem]:
        if not wanted:
            return []
        self._calls.call(self._downloads.begin, returns=NoneType)
        try:
            items = [self._calls.call(self._downloads.fetch, one, returns=LibraryItem) for one in wanted]
        except EngineFailed:  # some recipes go on without the picture: the place is free all the same
            self._calls.call(self._downloads.end, returns=NoneType)
            raise
        self._calls.call(self._downloads.end, returns=NoneType)
        return items


class DurableCast:
    def __init__(self, cast: TeamCast, steps: Steps) -> None:
        self._cast = cast
        self._calls = EngineCalls(steps, "cast", cast.provider)

    def character(self, character_id: str) -> FilmCharacter:
        return self._calls.call(self._cast.character, character_id, returns=FilmCharacter)

    def actor(self, avatar_id: str) -> Actor:
        return self._calls.call(self._cast.actor, avatar_id, returns=Actor)

    def reaction(self, reaction_id: str) -> FilmableReaction:
        return self._calls.call(self._cast.reaction, reaction_id, returns=FilmableReaction)


class DurableActing:
    def __init__(self, engine: AssetActing, steps: Steps) -> None:
        self._engine = engine
        self._calls = EngineCalls(steps, "acting", engine.provider)

    def act_all(self, requests: Sequence[ActRequest]) -> list[StoredAct]:
        return self._calls.call_all(self._engine.act, requests, returns=StoredAct)
