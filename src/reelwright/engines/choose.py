"""Which engines do a team's work.

| first of these | who says it |
|-|-|
| a plug-in's engine, chosen for an ability | REELWRIGHT_USE_ENGINES, such as `speech=tone` |
| the embedded engines (`local`), or test engines (`instant`) | REELWRIGHT_ENGINES |

No provider's engine is built yet, so all teams have the same set; `domain` refuses teams that would need one.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from reelwright.engines.acting import ActingEngine
from reelwright.engines.footage import FootageEngine
from reelwright.engines.listening import ListeningEngine
from reelwright.engines.matting import MattingEngine
from reelwright.engines.portrait import PortraitEngine
from reelwright.engines.reading import ReadingEngine
from reelwright.engines.speech import SpeechEngine
from reelwright.engines.vision import VisionEngine
from reelwright.engines.writing import WritingEngine
from reelwright.errors import WrongSetting
from reelwright.settings import Settings
from reelwright_render.plugins import Plugin, UnusablePlugin, load_plugins, record_fault


@dataclass(frozen=True)
class EngineSet:
    writing: WritingEngine
    reading: ReadingEngine
    speech: SpeechEngine
    footage: FootageEngine
    portraits: PortraitEngine
    listening: ListeningEngine
    matting: MattingEngine
    acting: ActingEngine
    vision: VisionEngine


ABILITIES = tuple(field.name for field in fields(EngineSet))
ChooseEngines = Callable[[str], EngineSet]  # a team's id
_GROUP = "reelwright.engines"


@dataclass(frozen=True)
class EnginePlugin:
    """An engine that can be chosen. `ability` is a field of EngineSet, and REELWRIGHT_USE_ENGINES calls the
    engine by its `name`. `make` is called once in each worker; models load when they are first used."""

    ability: str
    name: str
    make: Callable[[Settings], Any]


def engine_plugins() -> dict[tuple[str, str], EnginePlugin]:
    """All that are installed, ours included, by ability and name."""
    engines: dict[tuple[str, str], EnginePlugin] = {}
    for plugin in load_plugins(_GROUP, _check):
        engine = plugin.value
        if (engine.ability, engine.name) in engines:
            reason = f"there is an engine {engine.name!r} for {engine.ability} already"
            record_fault(_GROUP, plugin.package, _entry(plugin), reason)
        else:
            engines[engine.ability, engine.name] = engine
    return engines


def _entry(plugin: Plugin[EnginePlugin]) -> str:
    return f"{plugin.entry}/{plugin.value.ability}"


def _check(value: object) -> EnginePlugin:
    if not isinstance(value, EnginePlugin):
        raise UnusablePlugin(f"{value!r} is no reelwright.engines.choose.EnginePlugin")
    if value.ability not in ABILITIES:
        known = ", ".join(ABILITIES)
        raise UnusablePlugin(f"there is no ability {value.ability!r}: the abilities are {known}")
    return value


def make_engines(settings: Settings) -> EngineSet:
    """The set that the settings ask for. Raises WrongSetting for an engine that is not installed."""
    installed = engine_plugins()
    chosen = chosen_engines(settings, installed)
    return EngineSet(**{ability: chosen[ability].make(settings) for ability in ABILITIES})


def chosen_engines(
    settings: Settings, installed: Mapping[tuple[str, str], EnginePlugin]
) -> dict[str, EnginePlugin]:
    """One for each ability. Raises WrongSetting."""
    names: dict[str, str] = dict.fromkeys(ABILITIES, settings.engines)
    for choice in filter(None, (part.strip() for part in settings.use_engines.split(","))):
        ability, _, name = (part.strip() for part in choice.partition("="))
        if (ability, name) not in installed:
            known = ", ".join(f"{one}={other}" for one, other in sorted(installed))
            raise WrongSetting(
                f"REELWRIGHT_USE_ENGINES asks for {choice!r}, which is not installed: write some of {known}."
            )
        names[ability] = name
    return {ability: installed[ability, name] for ability, name in names.items()}
