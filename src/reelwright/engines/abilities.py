"""What engines can do, by name and type: `choose(SPEECH, team_id)` is a `SpeechEngine`.

Recipes, workflows and the domain name an ability and never an engine; which engine serves it is decided in
`engines.choose`, and handed to them through the protocols below.
"""

from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

if TYPE_CHECKING:  # for annotations only: to ask for an ability costs no import
    from reelwright.engines.acting import ActingEngine
    from reelwright.engines.footage import FootageEngine
    from reelwright.engines.listening import ListeningEngine
    from reelwright.engines.matting import MattingEngine
    from reelwright.engines.portrait import PortraitEngine
    from reelwright.engines.reading import ReadingEngine
    from reelwright.engines.speech import SpeechEngine
    from reelwright.engines.vision import VisionEngine
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
)
"""The abilities that every server has: each has an embedded engine, in whose place a plug-in may stand."""

IMAGES: Ability[object] = Ability("images")
"""Pictures from words. No engine makes them yet, so there is no Protocol either."""
CLIPS: Ability[object] = Ability("clips")
"""Clips from words, as IMAGES."""


@dataclass(frozen=True)
class TeamKeys:
    """The provider keys that a team may work on: its own ones that are in order, and the operator's where the
    team is managed. An own-keys team never works on the operator's."""

    team_id: str = ""
    own: AbstractSet[str] = frozenset()
    uses_operators: bool = False


NO_KEYS = TeamKeys()
"""Asks what can be done without any provider."""


class Abilities(Protocol):
    """What this server can do, as the domain asks before anything is charged."""

    def has(self, ability: Ability[object], team: TeamKeys, model: str | None = None) -> bool:
        """Return whether an engine serves the ability for the team, with the model where one is named."""
        ...

    def has_providers(self, names: AbstractSet[str]) -> bool:
        """Return whether this server has an engine of each of these providers, whoever's key it needs."""
        ...


class ChooseEngine(Protocol):
    """Chooses the engine that does a team's work. Raises EngineFailed where none can."""

    def __call__(self, ability: Ability[Engine], team_id: str, model: str | None = None) -> Engine: ...
