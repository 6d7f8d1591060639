"""What this server can use for each ability: an offer an engine. The engines of providers, and those of the
operator's own model servers, are two tables here; their adapters are imported when the first is made."""

from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from reelwright.catalog.models import SELF_HOSTED
from reelwright.engines.abilities import (
    CLIP_MATTING,
    CLIPS,
    CLONED_SPEECH,
    CLONING,
    IMAGES,
    LISTENING,
    PICTURE_EDITS,
    REACTION_CLIPS,
    SEEING,
    SPEAKING_CLIPS,
    SPEECH,
    WEB,
    WRITING,
    Ability,
    KeyUse,
)
from reelwright.errors import EngineFailed, WrongSetting
from reelwright.settings import OWN_SERVER_WORK, Settings

if TYPE_CHECKING:
    from reelwright.engines.providers.pexels import PexelsStock
    from reelwright.engines.wire import KeyAccess, Wire

Made = TypeVar("Made", covariant=True)

OpenAccess = Callable[[str, KeyUse], "KeyAccess"]
"""Returns the key that an engine of a provider works with, by the provider's name and whose key it is. Raises
EngineFailed where the key is gone."""


@dataclass(frozen=True)
class Offer(Generic[Made]):
    """An engine that this server can use for an ability.

    `models` are the catalogue's ids that ask for this engine. `provider` is whose key it needs: None for an
    engine of this machine, and for a service that the operator has set up: then `service` is what the
    catalogue calls it, such as `self-hosted`. An engine that is `only_by_model` works only where a request
    names one of its models. `make` is called when the engine is first chosen.
    """

    ability: Ability[Made]
    name: str
    make: Callable[[KeyUse], Made]
    models: AbstractSet[str] = frozenset()
    provider: str | None = None
    service: str | None = None
    only_by_model: bool = False

    @property
    def is_embedded(self) -> bool:
        return self.provider is None and self.service is None


@dataclass(frozen=True)
class ProviderEngine:
    """A row of the table: `make(wire, settings)` makes the engine."""

    provider: str
    ability: Ability[Any]
    make: "Callable[[Wire, Settings], Any]"
    models: tuple[str, ...] = ()


def _openrouter_writing(wire: "Wire", settings: Settings) -> Any:
    from reelwright.engines.providers.openrouter.chats import OpenRouterWriting

    return OpenRouterWriting(wire, settings.openrouter_text_model)


def _openrouter_pictures(wire: "Wire", settings: Settings) -> Any:
    from reelwright.engines.providers.openrouter.pictures import OpenRouterPictures

    return OpenRouterPictures(wire, settings.openrouter_image_model)


def _openrouter_clips(wire: "Wire", settings: Settings) -> Any:
    from reelwright.engines.providers.openrouter.clips import OpenRouterClips

    return OpenRouterClips(wire, settings.openrouter_video_model, settings.openrouter_video_pro_model)


def _openrouter_seeing(wire: "Wire", settings: Settings) -> Any:
    from reelwright.engines.providers.openrouter.chats import OpenRouterSeeing

    return OpenRouterSeeing(wire, settings.openrouter_vision_model)


def _gemini_writing(wire: "Wire", settings: Settings) -> Any:
    from reelwright.engines.providers.gemini.texts import GeminiWriting

    return GeminiWriting(wire, settings.gemini_text_model)


def _gemini_pictures(wire: "Wire", settings: Settings) -> Any:
    from reelwright.engines.providers.gemini.pictures import GeminiPictures

    return GeminiPictures(wire, settings.gemini_image_model)


def _gemini_clips(wire: "Wire", settings: Settings) -> Any:
    from reelwright.engines.providers.gemini.clips import GeminiClips

    return GeminiClips(wire, settings.gemini_video_model)


def _firecrawl_reading(wire: "Wire", settings: Settings) -> Any:
    from reelwright.engines.providers.firecrawl import FirecrawlReading

    return FirecrawlReading(wire)


def _gemini_seeing(wire: "Wire", settings: Settings) -> Any:
    from reelwright.engines.providers.gemini.texts import GeminiSeeing

    return GeminiSeeing(wire, settings.gemini_vision_model)


def _fal_picture_edits(wire: "Wire", settings: Settings) -> Any:
    from reelwright.engines.providers.fal.pictures import FalPictureEdits

    return FalPictureEdits(
        wire, settings.fal_cut_out_model, settings.fal_expand_model, settings.fal_outpaint_model
    )


def _fal_pictures(wire: "Wire", settings: Settings) -> Any:
    from reelwright.engines.providers.fal.pictures import FalPictures

    return FalPictures(wire, settings.fal_edit_model)


def _fal_clips(wire: "Wire", settings: Settings) -> Any:
    from reelwright.engines.providers.fal.clips import FalClips

    return FalClips(wire, settings.fal_video_model, settings.fal_video_pro_model)


def _fal_speaking_clips(wire: "Wire", settings: Settings) -> Any:
    from reelwright.engines.providers.fal.clips import FalSpeakingClips

    return FalSpeakingClips(wire, settings.fal_avatar_model)


def _fal_clip_matting(wire: "Wire", settings: Settings) -> Any:
    from reelwright.engines.providers.fal.clips import FalMatting

    return FalMatting(wire, settings.fal_matting_model)


def _elevenlabs_speech(wire: "Wire", settings: Settings) -> Any:
    from reelwright.engines.providers.elevenlabs.speech import ElevenLabsSpeech

    return ElevenLabsSpeech(wire, settings.elevenlabs_speech_model)


def _elevenlabs_cloning(wire: "Wire", settings: Settings) -> Any:
    from reelwright.engines.providers.elevenlabs.cloning import ElevenLabsCloning

    return ElevenLabsCloning(wire)


PROVIDER_ENGINES = (
    ProviderEngine("openrouter", WRITING, _openrouter_writing),
    ProviderEngine("openrouter", IMAGES, _openrouter_pictures, ("gateway-image",)),
    ProviderEngine("openrouter", CLIPS, _openrouter_clips, ("gateway-video",)),
    ProviderEngine("elevenlabs", SPEECH, _elevenlabs_speech),
    ProviderEngine("gemini", WRITING, _gemini_writing),
    ProviderEngine("gemini", IMAGES, _gemini_pictures, ("gemini-flash",)),
    ProviderEngine("fal", PICTURE_EDITS, _fal_picture_edits),
    ProviderEngine("fal", IMAGES, _fal_pictures),
    ProviderEngine("fal", CLIPS, _fal_clips),
    ProviderEngine("gemini", CLIPS, _gemini_clips),
    ProviderEngine("fal", SPEAKING_CLIPS, _fal_speaking_clips),
    ProviderEngine("openrouter", SPEAKING_CLIPS, _openrouter_clips),
    ProviderEngine("openrouter", REACTION_CLIPS, _openrouter_clips, ("gateway-image",)),
    ProviderEngine("fal", REACTION_CLIPS, _fal_clips),
    ProviderEngine("fal", CLIP_MATTING, _fal_clip_matting),
    ProviderEngine("openrouter", SEEING, _openrouter_seeing),
    ProviderEngine("gemini", SEEING, _gemini_seeing),
    ProviderEngine("elevenlabs", CLONING, _elevenlabs_cloning),
    ProviderEngine("elevenlabs", CLONED_SPEECH, _elevenlabs_speech),
    ProviderEngine("firecrawl", WEB, _firecrawl_reading),
)
"""Of two engines for one ability and one kind of key, the first is chosen."""


def provider_offers(settings: Settings, open_access: OpenAccess | None) -> Iterator[Offer[object]]:
    """The engines of all providers. Without `open_access` none of them can be made."""
    wires = _Wires(settings, open_access)
    for engine in PROVIDER_ENGINES:
        name = f"{engine.provider}-{engine.ability.name}"
        make = partial(_make, wires, engine, settings)
        yield Offer(engine.ability, name, make, frozenset(engine.models), engine.provider)


def _make(wires: "_Wires", engine: ProviderEngine, settings: Settings, use: KeyUse) -> object:
    made: object = engine.make(wires.open(engine.provider, use), settings)
    return made


@dataclass(frozen=True)
class OwnServerEngine:
    """A row of the table of model servers: `make(open_wire, settings)` makes the engine, and
    `open_wire(work)` opens the wire to the server that does a kind of work."""

    work: str
    ability: Ability[Any]
    make: "Callable[[Callable[[str], Wire], Settings], Any]"
    models: tuple[str, ...] = ()


def _own_writing(open_wire: "Callable[[str], Wire]", settings: Settings) -> Any:
    from reelwright.engines.providers.openai_compatible.writing import OwnServerWriting

    return OwnServerWriting(open_wire("writing"), settings.openai_writing_model)


def _own_seeing(open_wire: "Callable[[str], Wire]", settings: Settings) -> Any:
    from reelwright.engines.providers.openai_compatible.seeing import OwnServerSeeing

    return OwnServerSeeing(open_wire("vision"), settings.openai_vision_model)


def _own_pictures(open_wire: "Callable[[str], Wire]", settings: Settings) -> Any:
    from reelwright.engines.providers.openai_compatible.pictures import OwnServerPictures

    edits = (open_wire("edits"), settings.openai_edits_model) if settings.openai_edits_base_url else None
    return OwnServerPictures(open_wire("images"), settings.openai_images_model, edits)


def _own_speech(open_wire: "Callable[[str], Wire]", settings: Settings) -> Any:
    from reelwright.engines.choose import make_engine
    from reelwright.engines.providers.openai_compatible.speech import OwnServerSpeech

    voices = [one for part in settings.openai_speech_voices.split(",") if (one := part.strip())]
    listening = partial(make_engine, LISTENING, settings)
    return OwnServerSpeech(open_wire("speech"), settings.openai_speech_model, voices, listening)


def _own_clips(open_wire: "Callable[[str], Wire]", settings: Settings) -> Any:
    from reelwright.engines.providers.openai_compatible.clips import OwnServerClips

    return OwnServerClips(open_wire("clips"), settings.openai_clips_model, _own_lengths(settings))


def _own_lengths(settings: Settings) -> tuple[int, ...]:
    return read_lengths("REELWRIGHT_OPENAI_CLIPS_SECONDS", settings.openai_clips_seconds)


def read_lengths(setting: str, written: str) -> tuple[int, ...]:
    """Return the lengths of clips in a setting, in seconds, rising. Raises WrongSetting."""
    parts = [part.strip() for part in written.split(",")]
    if not all(part.isascii() and part.isdigit() and 1 <= int(part) <= 60 for part in parts):
        raise WrongSetting(
            f"{setting} is {written!r}: write whole seconds from 1 to 60, with commas, such as 4,8."
        )
    return tuple(sorted({int(part) for part in parts}))


OWN_SERVER_ENGINES = (
    OwnServerEngine("writing", WRITING, _own_writing),
    OwnServerEngine("images", IMAGES, _own_pictures, ("own-image",)),
    OwnServerEngine("speech", SPEECH, _own_speech),
    OwnServerEngine("clips", CLIPS, _own_clips, ("own-video",)),
    OwnServerEngine("vision", SEEING, _own_seeing),
)
"""What model servers of the operator's own that speak OpenAI's API do, each where its address is set."""


def own_server_offers(settings: Settings, open_access: OpenAccess | None) -> Iterator[Offer[object]]:
    """The engines of the operator's own model servers. Raises WrongSetting for a server without a model."""
    for work in OWN_SERVER_WORK:
        if getattr(settings, f"openai_{work}_base_url") and not getattr(settings, f"openai_{work}_model"):
            name = f"REELWRIGHT_OPENAI_{work.upper()}"
            raise WrongSetting(f"{name}_BASE_URL needs {name}_MODEL: write the name of the server's model.")
    if settings.openai_clips_base_url:
        _own_lengths(settings)
    for engine in OWN_SERVER_ENGINES:
        if getattr(settings, f"openai_{engine.work}_base_url"):
            name = f"openai-compatible-{engine.ability.name}"
            make = partial(_make_own, engine, settings, open_access)
            yield Offer(engine.ability, name, make, frozenset(engine.models), service=SELF_HOSTED)


def _make_own(
    engine: OwnServerEngine, settings: Settings, open_access: OpenAccess | None, use: KeyUse
) -> object:
    made: object = engine.make(partial(_open_own, settings, open_access, use), settings)
    return made


def _open_own(settings: Settings, open_access: OpenAccess | None, use: KeyUse, work: Any) -> "Wire":
    """Open the wire to one of the operator's own servers; a command, without `open_access`, shares it with
    nobody."""
    from reelwright.engines.providers import open_transport
    from reelwright.engines.providers.openai_compatible import open_wire
    from reelwright.engines.wire import KeyAccess

    key, address = (getattr(settings, f"openai_{work}_{part}") for part in ("api_key", "base_url"))
    access = open_access(f"openai-{work}", use) if open_access else KeyAccess(key.strip())
    return open_wire(open_transport(settings), work, access, address)


PEXELS = "pexels"


def stock_offers(settings: Settings, open_access: OpenAccess | None) -> Iterator[Offer[object]]:
    """The stock library that the operator has a key for. It works only where a request names it."""
    if not settings.pexels_api_key.strip():
        return

    def open_library(use: KeyUse) -> "PexelsStock":
        from reelwright.engines.providers import open_transport, pexels
        from reelwright.engines.wire import KeyAccess

        access = open_access(PEXELS, use) if open_access else KeyAccess(settings.pexels_api_key.strip())
        return pexels.PexelsStock(
            pexels.open_wire(open_transport(settings), access, settings.pexels_base_url)
        )

    def find_pictures(use: KeyUse) -> object:
        from reelwright.engines.stock import StockPictures

        return StockPictures(open_library(use))

    def find_clips(use: KeyUse) -> object:
        from reelwright.engines.stock import StockClips

        return StockClips(open_library(use))

    for ability, make, model in (
        (IMAGES, find_pictures, "stock-pexels"),
        (CLIPS, find_clips, "stock-pexels-video"),
    ):
        name = f"{PEXELS}-{ability.name}"
        yield Offer(ability, name, make, frozenset({model}), service=PEXELS, only_by_model=True)


class _Wires:
    """Opens the wires of one process over one guarded client."""

    def __init__(self, settings: Settings, open_access: OpenAccess | None) -> None:
        self._settings = settings
        self._open_access = open_access

    def open(self, provider: str, use: KeyUse) -> "Wire":
        if self._open_access is None:
            raise EngineFailed("Engines of providers are made by workers only")
        from reelwright.engines.providers import MODULES, open_transport

        access = self._open_access(provider, use)
        base_url = getattr(self._settings, f"{provider}_base_url")
        return MODULES[provider].open_wire(open_transport(self._settings), access, base_url)
