"""What this server can use for each ability: an offer an engine. The engines of providers stand in one table
here; their adapters are imported when the first of them is made."""

from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from reelwright.engines.abilities import (
    CLIPS,
    IMAGES,
    PICTURE_EDITS,
    REACTION_CLIPS,
    SPEAKING_CLIPS,
    SPEECH,
    WRITING,
    Ability,
    KeyUse,
)
from reelwright.errors import EngineFailed
from reelwright.settings import Settings

if TYPE_CHECKING:
    from reelwright.engines.wire import KeyAccess, Wire

Made = TypeVar("Made", covariant=True)

OpenAccess = Callable[[str, KeyUse], "KeyAccess"]
"""Returns the key that an engine of a provider works with, by the provider's name and whose key it is. Raises
EngineFailed where the key is gone."""


@dataclass(frozen=True)
class Offer(Generic[Made]):
    """An engine that this server can use for an ability.

    `models` are the catalogue's ids that ask for this engine. `provider` is whose key it needs: None for an
    engine of this machine. `make` is called when the engine is first chosen.
    """

    ability: Ability[Made]
    name: str
    make: Callable[[KeyUse], Made]
    models: AbstractSet[str] = frozenset()
    provider: str | None = None


@dataclass(frozen=True)
class ProviderEngine:
    """A row of the table: `make(wire, settings)` makes the engine."""

    provider: str
    ability: Ability[Any]
    make: "Callable[[Wire, Settings], Any]"
    models: tuple[str, ...] = ()


def _openrouter_writing(wire: "Wire", settings: Settings) -> Any:
    from reelwright.engines.providers.openrouter import OpenRouterWriting

    return OpenRouterWriting(wire, settings.openrouter_text_model)


def _openrouter_pictures(wire: "Wire", settings: Settings) -> Any:
    from reelwright.engines.providers.openrouter import OpenRouterPictures

    return OpenRouterPictures(wire, settings.openrouter_image_model)


def _openrouter_clips(wire: "Wire", settings: Settings) -> Any:
    from reelwright.engines.providers.openrouter import OpenRouterClips

    return OpenRouterClips(wire, settings.openrouter_video_model, settings.openrouter_video_pro_model)


def _gemini_writing(wire: "Wire", settings: Settings) -> Any:
    from reelwright.engines.providers.gemini import GeminiWriting

    return GeminiWriting(wire, settings.gemini_text_model)


def _gemini_pictures(wire: "Wire", settings: Settings) -> Any:
    from reelwright.engines.providers.gemini import GeminiPictures

    return GeminiPictures(wire, settings.gemini_image_model)


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


def _elevenlabs_speech(wire: "Wire", settings: Settings) -> Any:
    from reelwright.engines.providers.elevenlabs import ElevenLabsSpeech

    return ElevenLabsSpeech(wire, settings.elevenlabs_speech_model)


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
    ProviderEngine("fal", SPEAKING_CLIPS, _fal_speaking_clips),
    ProviderEngine("openrouter", SPEAKING_CLIPS, _openrouter_clips),
    ProviderEngine("openrouter", REACTION_CLIPS, _openrouter_clips, ("gateway-image",)),
    ProviderEngine("fal", REACTION_CLIPS, _fal_clips),
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
