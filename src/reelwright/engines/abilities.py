"""What engines can do, by name and type: `choose(SPEECH, team_id)` is a `SpeechEngine`.

Recipes, workflows and the domain name an ability and never an engine; which engine serves it is decided in
`engines.choose`, and handed to them through the protocols below.
"""

from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, Literal, Protocol, TypeVar

if TYPE_CHECKING:  # for annotations only: to ask for an ability costs no import
    from reelwright.engines.acting import ActingEngine
    from reelwright.engines.clips import ClipEngine, SpeakingClipEngine
    from reelwright.engines.cloning import CloningEngine
    from reelwright.engines.footage import FootageEngine
    from reelwright.engines.listening import ListeningEngine
    from reelwright.engines.matting import ClipMattingEngine, MattingEngine
    from reelwright.engines.pictures import PictureEditEngine, PictureEngine
    from reelwright.engines.portrait import PortraitEngine
    from reelwright.engines.reading import ReadingEngine
    from reelwright.engines.seeing import SeeingEngine
    from reelwright.engines.speech import SpeechEngine
    from reelwright.engines.vision import VisionEngine
    from reelwright.engines.web import StockEngine, WebReadingEngine
    from reelwright.engines.writing import WritingEngine

Engine = TypeVar("Engine")
Served = TypeVar("Served", covariant=True)


@dataclass(frozen=True)
class Ability(Generic[Served]):
    """Something that engines do. `Served` is the Protocol of every engine that does it."""

    name: str


WRITING: "Ability[WritingEngine]" = Ability("writing")
READING: "Ability[ReadingEngine]" = Ability("reading")
SPEECH: "Ability[SpeechEngine]" = Ability("speech")
FOOTAGE: "Ability[FootageEngine]" = Ability("footage")
PORTRAITS: "Ability[PortraitEngine]" = Ability("portraits")
LISTENING: "Ability[ListeningEngine]" = Ability("listening")
MATTING: "Ability[MattingEngine]" = Ability("matting")
ACTING: "Ability[ActingEngine]" = Ability("acting")
VISION: "Ability[VisionEngine]" = Ability("vision")
"""Finds faces and measures them: what can be animated is told on this machine."""

IMAGES: "Ability[PictureEngine]" = Ability("images")
CLIPS: "Ability[ClipEngine]" = Ability("clips")

EMBEDDED: tuple[Ability[object], ...] = (
    WRITING,
    READING,
    SPEECH,
    FOOTAGE,
    PORTRAITS,
    LISTENING,
    MATTING,
    ACTING,
    VISION,
    IMAGES,
    CLIPS,
)
"""The abilities that every server has: each has an embedded engine, in whose place a plug-in may stand."""

PICTURE_EDITS: "Ability[PictureEditEngine]" = Ability("picture-edits")
SPEAKING_CLIPS: "Ability[SpeakingClipEngine]" = Ability("speaking-clips")
REACTION_CLIPS: "Ability[ClipEngine]" = Ability("reaction-clips")
"""A person of a picture makes a face: a clip that begins with the picture."""
CLIP_MATTING: "Ability[ClipMattingEngine]" = Ability("clip-matting")
SEEING: "Ability[SeeingEngine]" = Ability("seeing")
"""Tells how a person in a picture looks, and where it was taken; without it, what VISION has read is told."""
CLONING: "Ability[CloningEngine]" = Ability("cloning")
CLONED_SPEECH: "Ability[SpeechEngine]" = Ability("cloned-speech")
"""Speaks with voices that CLONING has made: by the ids that the provider gave them."""
WEB: "Ability[WebReadingEngine]" = Ability("web")
STOCK: "Ability[StockEngine]" = Ability("stock")
"""From PICTURE_EDITS on: what only a provider, or a model server of the operator's own, can do."""

KeyHolder = Literal["nobody", "team", "operator"]


@dataclass(frozen=True)
class KeyUse:
    """Whose key an engine works with; `team_id` where it is a team's own."""

    holder: KeyHolder
    team_id: str = ""


@dataclass(frozen=True)
class TeamKeys:
    """The provider keys that a team may work on: its own ones that are in order, and the operator's where the
    team is managed. An own-keys team never works on the operator's, and falls back to an embedded engine only
    where the operator lets it (`falls_back`)."""

    team_id: str = ""
    own: AbstractSet[str] = frozenset()
    uses_operators: bool = False
    falls_back: bool = True


NO_KEYS = TeamKeys()
"""Asks what can be done without any provider."""


class Abilities(Protocol):
    """What this server can do, as the domain asks before anything is charged."""

    def has(self, ability: Ability[object], team: TeamKeys, model: str | None = None) -> bool:
        """Return whether an engine serves the ability for the team, with the model where one is named."""
        ...

    def provider_of(self, ability: Ability[object], team: TeamKeys, model: str | None = None) -> str | None:
        """Return the provider whose engine would be chosen. None for one that needs no key, and for none."""
        ...

    def runs_here(self, ability: Ability[object], team: TeamKeys, model: str | None = None) -> bool:
        """Return whether an engine of this server itself would be chosen."""
        ...

    def serves(self, provider: str, ability: Ability[object]) -> bool:
        """Return whether this server has an engine of the provider for the ability, whoever's key it
        needs."""
        ...


class ChooseEngine(Protocol):
    """Chooses the engine that does a team's work. Raises EngineFailed where none can."""

    def __call__(self, ability: Ability[Engine], team_id: str, model: str | None = None) -> Engine: ...

    def has(self, ability: Ability[object], team_id: str, model: str | None = None) -> bool:
        """Return whether an engine serves the ability for the team, with the model where one is named."""
        ...

    def fallback(self, ability: Ability[Engine], team_id: str, model: str | None = None) -> Engine | None:
        """Return the embedded engine that takes over where the chosen one fails for good. None where a model
        was named, where the team may not use it, and where the embedded one was chosen."""
        ...

    def uses_own_key(self, ability: Ability[object], team_id: str) -> bool:
        """Return whether the engine that would be chosen works with a key of the team's own."""
        ...

    def may_fall_back(self, team_id: str) -> bool:
        """Return whether the team may use this server's own engines where a provider's fails."""
        ...
