"""Which engine does a team's work, by team, ability and model.

RULES is the order as data; docs/adding-an-engine.md has it as a table. Which engine the last rule stands for
the settings say:

| first of these | who says it |
|-|-|
| a plug-in's engine, chosen for an ability | REELWRIGHT_USE_ENGINES, such as `speech=tone` |
| the embedded engines (`local`), or test engines (`instant`) | REELWRIGHT_ENGINES |
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import partial
from threading import Lock
from typing import TYPE_CHECKING, Generic, cast

from reelwright.catalog.models import LOCAL, LOCAL_ILLUSTRATION, LOCAL_MOTION
from reelwright.engines.abilities import (
    CLIPS,
    EMBEDDED,
    IMAGES,
    NO_KEYS,
    Ability,
    Engine,
    KeyHolder,
    KeyUse,
    TeamKeys,
)
from reelwright.engines.offers import (
    Made,
    Offer,
    OpenAccess,
    own_server_offers,
    provider_offers,
    stock_offers,
)
from reelwright.engines.workflow_offers import workflow_offers
from reelwright.errors import EngineFailed, WrongSetting
from reelwright.settings import PROVIDERS, Settings
from reelwright_render.plugins import Plugin, UnusablePlugin, load_plugins, record_fault

if TYPE_CHECKING:
    from reelwright.engines.attention import AttentionEngine

_GROUP = "reelwright.engines"
_NAMES = tuple(ability.name for ability in EMBEDDED)


@dataclass(frozen=True)
class Choice(Generic[Made]):
    offer: Offer[Made]
    key: KeyUse


@dataclass(frozen=True)
class Rule:
    """One line of the order in which engines are preferred. `fits(offer, team, operators)` says whether the
    offer's key, if it needs one, is that of `holder`; `operators` are the providers whose keys the operator
    has set."""

    says: str
    holder: KeyHolder
    fits: Callable[[Offer[object], TeamKeys, AbstractSet[str]], bool]


EXPLICIT_MODEL = "an explicit model"
"""The line above RULES: a model that the request names leaves only the engines that have it."""

RULES = (
    Rule("the team's own key", "team", lambda offer, team, operators: offer.provider in team.own),
    Rule(
        "a model server of the operator's own",
        "operator",
        lambda offer, team, operators: offer.service is not None,
    ),
    Rule(
        "the operator's key",
        "operator",
        lambda offer, team, operators: team.uses_operators and offer.provider in operators,
    ),
    Rule("the embedded engine", "nobody", lambda offer, team, operators: offer.is_embedded),
)


class Chooser:
    """Chooses among offers; of two for one rule, the first. `operators` are the providers whose keys the
    operator has set, and `embedded_first` the names of abilities for which these are not used."""

    def __init__(
        self,
        offers: Iterable[Offer[object]],
        operators: AbstractSet[str] = frozenset(),
        embedded_first: AbstractSet[str] = frozenset(),
    ) -> None:
        self._offers = tuple(offers)
        self._operators = operators
        self._embedded_first = embedded_first
        self._made: dict[Ability[object], dict[str, object]] = {}
        self._lock = Lock()

    @property
    def models(self) -> frozenset[str]:
        """The catalogue's ids of all models that an engine of this server has."""
        return frozenset(model for offer in self._offers for model in offer.models)

    def has(self, ability: Ability[object], team: TeamKeys, model: str | None = None) -> bool:
        """Return whether an engine serves the ability for the team, with the model where one is named."""
        return self.find(ability, team, model) is not None

    def provider_of(self, ability: Ability[object], team: TeamKeys, model: str | None = None) -> str | None:
        """Return the provider whose engine would be chosen. None for one that needs no key, and for none."""
        choice = self.find(ability, team, model)
        return choice.offer.provider if choice is not None else None

    def runs_here(self, ability: Ability[object], team: TeamKeys, model: str | None = None) -> bool:
        """Return whether an engine of this server itself would be chosen."""
        choice = self.find(ability, team, model)
        return choice is not None and choice.offer.is_embedded

    def serves(self, provider: str, ability: Ability[object]) -> bool:
        """Return whether this server has an engine of the provider for the ability, whoever's key it
        needs."""
        return any((_keeper(offer), offer.ability) == (provider, ability) for offer in self._offers)

    def find(
        self, ability: Ability[Engine], team: TeamKeys, model: str | None = None
    ) -> Choice[Engine] | None:
        """Apply the rules. None where no engine serves the ability for the team."""
        offers = [one for one in self._offers_for(ability, model) if _is_allowed(one, team)]
        operators = frozenset[str]() if self._saves_keys(ability, model) else self._operators
        for rule in RULES:
            for offer in offers:
                if rule.fits(offer, team, operators):
                    return Choice(offer, KeyUse(rule.holder, team.team_id if rule.holder == "team" else ""))
        return None

    def _saves_keys(self, ability: Ability[object], model: str | None) -> bool:
        """Return whether the operator's keys are not used: a model that is named is used all the same."""
        return model is None and ability.name in self._embedded_first

    def fallback(self, ability: Ability[Engine], team: TeamKeys, model: str | None = None) -> Engine | None:
        """Return the embedded engine that takes over where the chosen one fails for good. None where a model
        was named, where the team may not use it, and where the embedded one was chosen."""
        chosen = self.find(ability, team, model)
        if model is not None or not team.falls_back or chosen is None or chosen.offer.is_embedded:
            return None
        embedded = (one for one in self._offers_for(ability, None) if one.is_embedded)
        offer = next(embedded, None)
        return None if offer is None else self._engine(Choice(offer, KeyUse("nobody")))

    def needs_keys(self, ability: Ability[object], model: str | None = None) -> bool:
        """Return whether the choice depends on who the team is."""
        return any(offer.provider is not None for offer in self._offers_for(ability, model))

    def choose(self, ability: Ability[Engine], team: TeamKeys, model: str | None = None) -> Engine:
        """Return the engine of the ability's type. Raises EngineFailed where none serves it: what was
        accepted when one did, and the model or the key has gone since."""
        choice = self.find(ability, team, model)
        if choice is None:
            named = f'The model "{model}"' if model else f"An engine for {ability.name}"
            raise EngineFailed(f"{named} is not available on this server any more")
        return self._engine(choice)

    def make_embedded(self) -> None:
        """Make every engine that needs no key, so that one that cannot be made stops a worker's start. Models
        still load when they are first used."""
        for offer in self._offers:
            if offer.provider is None:
                self._engine(Choice(offer, KeyUse("nobody")))

    def _offers_for(self, ability: Ability[Engine], model: str | None) -> Sequence[Offer[Engine]]:
        mine = [offer for offer in self._offers if offer.ability == ability]
        fitting = [offer for offer in mine if (model in offer.models if model else not offer.only_by_model)]
        return cast(Sequence[Offer[Engine]], fitting)  # an ability has one type

    def _engine(self, choice: Choice[Engine]) -> Engine:
        """Return the process's one engine where it needs no key; an engine with a key is made for its
        call."""
        offer = choice.offer
        if offer.provider is not None:
            return offer.make(choice.key)
        with self._lock:
            made = self._made.setdefault(offer.ability, {})
            if offer.name not in made:
                made[offer.name] = offer.make(choice.key)
            return cast(Engine, made[offer.name])


def _keeper(offer: Offer[object]) -> str | None:
    """Return the provider that a catalogue's model names for the offer."""
    return offer.service or offer.provider


@dataclass(frozen=True)
class TeamEngines:
    """A `ChooseEngine` for workers. `read_keys` finds a team's keys; it is asked only where they decide."""

    chooser: Chooser
    read_keys: Callable[[str], TeamKeys]

    def __call__(self, ability: Ability[Engine], team_id: str, model: str | None = None) -> Engine:
        return self.chooser.choose(ability, self._keys(ability, team_id, model), model)

    def has(self, ability: Ability[object], team_id: str, model: str | None = None) -> bool:
        return self.chooser.has(ability, self._keys(ability, team_id, model), model)

    def fallback(self, ability: Ability[Engine], team_id: str, model: str | None = None) -> Engine | None:
        return self.chooser.fallback(ability, self._keys(ability, team_id, model), model)

    def uses_own_key(self, ability: Ability[object], team_id: str) -> bool:
        choice = self.chooser.find(ability, self._keys(ability, team_id, None))
        return choice is not None and choice.key.holder == "team"

    def may_fall_back(self, team_id: str) -> bool:
        return self.read_keys(team_id).falls_back

    def _keys(self, ability: Ability[object], team_id: str, model: str | None) -> TeamKeys:
        return self.read_keys(team_id) if self.chooser.needs_keys(ability, model) else NO_KEYS


def open_chooser(settings: Settings, open_access: OpenAccess | None = None) -> Chooser:
    """Return the chooser of this server. It looks at names only: plug-ins and engines load when the first is
    made. `open_access` finds the key that a provider's engine works with; without it, as in the API's
    process, providers are offered and none of their engines is made."""
    operators = {name for name in PROVIDERS if getattr(settings, f"{name}_api_key").strip()}
    offers = [
        *provider_offers(settings, open_access),
        *own_server_offers(settings, open_access),
        *workflow_offers(settings, open_access),
        *stock_offers(settings, open_access),
        *_local_offers(settings),
    ]
    return Chooser(offers, operators, _embedded_first(settings))


EMBEDDED_TOO = ("writing", "speech", "speaking-clips", "reaction-clips", "clip-matting", "seeing", "web")
"""The abilities of providers that this server has, too (it acts instead of making clips of people, cuts
people out frame by frame, and reads photographs and pages itself): it takes over where a provider fails."""


def _embedded_first(settings: Settings) -> frozenset[str]:
    names = frozenset(filter(None, (name.strip() for name in settings.embedded_first.split(","))))
    if unknown := sorted(names - set(EMBEDDED_TOO)):
        raise WrongSetting(
            f"REELWRIGHT_EMBEDDED_FIRST has {unknown[0]!r}: write some of {', '.join(EMBEDDED_TOO)}, with "
            "commas."
        )
    return names


def make_engine(ability: Ability[Engine], settings: Settings) -> Engine:
    """Return the engine that does the work of a team without any key. Raises WrongSetting for one that is not
    installed."""
    return open_chooser(settings).choose(ability, NO_KEYS)


def make_attention(settings: Settings) -> "AttentionEngine":
    """Return the engine that looks at library files. It is no ability that a team's work chooses: a file is
    looked at once."""
    from reelwright.engines.fake_attention import FakeAttention
    from reelwright.engines.local.attention import LocalAttention

    return FakeAttention() if settings.engines == "instant" else LocalAttention()


@dataclass(frozen=True)
class EnginePlugin:
    """An engine that can be chosen. `ability` is the name of one of `abilities.EMBEDDED`, and
    REELWRIGHT_USE_ENGINES calls the engine by its `name`. `make` is called once in each worker, and what it
    returns fills the ability's Protocol; models load when they are first used."""

    ability: str
    name: str
    make: Callable[[Settings], object]


def engine_plugins() -> dict[tuple[str, str], EnginePlugin]:
    """Return all that are installed, ours included, by ability and name."""
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
    if value.ability not in _NAMES:
        known = ", ".join(_NAMES)
        raise UnusablePlugin(f"there is no ability {value.ability!r}: the abilities are {known}")
    return value


def chosen_engines(
    settings: Settings, installed: Mapping[tuple[str, str], EnginePlugin]
) -> dict[str, EnginePlugin]:
    """Return the chosen engine of each ability. Raises WrongSetting."""
    for ability, name, choice in _choices(settings):
        if (ability, name) not in installed:
            known = ", ".join(f"{one}={other}" for one, other in sorted(installed))
            raise WrongSetting(
                f"REELWRIGHT_USE_ENGINES asks for {choice!r}, which is not installed: write some of {known}."
            )
    return {ability: installed[ability, name] for ability, name in _chosen_names(settings).items()}


def _local_offers(settings: Settings) -> list[Offer[object]]:
    """The engine of each ability that needs no key."""
    loaded: dict[str, EnginePlugin] = {}

    def make(ability: str, key: KeyUse) -> object:
        if not loaded:
            loaded.update(chosen_engines(settings, engine_plugins()))
        return loaded[ability].make(settings)

    names = _chosen_names(settings)
    return [
        Offer(ability, names[ability.name], partial(make, ability.name), _local_models(ability))
        for ability in EMBEDDED
    ]


def _is_allowed(offer: Offer[object], team: TeamKeys) -> bool:
    """Return whether the team may use the offer. A team that is kept off this server's own engines is not
    drawn for by them either where its key is gone."""
    return team.falls_back or not offer.is_embedded or offer.ability not in (IMAGES, CLIPS)


def _local_models(ability: Ability[object]) -> frozenset[str]:
    """Return the catalogue's ids that ask for the engine of this server itself."""
    named: dict[Ability[object], str] = {IMAGES: LOCAL_ILLUSTRATION, CLIPS: LOCAL_MOTION}
    return frozenset({named.get(ability, LOCAL)})


def _chosen_names(settings: Settings) -> dict[str, str]:
    """The engine of each ability by its name, installed or not."""
    asked = {ability: name for ability, name, _ in _choices(settings)}
    return {ability: asked.get(ability, settings.engines) for ability in _NAMES}


def _choices(settings: Settings) -> list[tuple[str, str, str]]:
    """Return what REELWRIGHT_USE_ENGINES asks for: ability, engine, and both as they were written."""
    written = filter(None, (part.strip() for part in settings.use_engines.split(",")))
    split = ((choice.partition("="), choice) for choice in written)
    return [(ability.strip(), name.strip(), choice) for (ability, _, name), choice in split]
