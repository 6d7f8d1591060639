"""Somebody's API: a file or a folder each, wire format only. They know nothing of each other.

Each has `BASE_URL`; `open_wire`, which puts a key into the provider's own header and knows its error bodies;
and `check_key`, which asks about the key with a read that costs nothing. Its engines take a wire and the id
of a model.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Protocol

from reelwright.delivery.outbound import AllowedTargets, Outbound
from reelwright.engines.key_check import KeyChecks, KeyStatus
from reelwright.engines.providers import elevenlabs, fal, firecrawl, gemini, openrouter
from reelwright.engines.wire import KeyAccess, PollingPace, Transport, Wire
from reelwright.settings import OWN_SERVER_WORK, PROVIDERS, Settings

CHECK_S = 10.0


class ProviderModule(Protocol):
    """What every file here has."""

    def open_wire(
        self,
        transport: Transport,
        access: KeyAccess,
        base_url: str = "",
        *,
        within_s: float = ...,
        pace: PollingPace = ...,
    ) -> Wire:
        """`base_url` is the provider's own unless given."""
        ...

    def check_key(self, wire: Wire) -> KeyStatus:
        """Raises EngineFailed (EngineBusy too) when the provider did not say."""
        ...

    def list_models(self, wire: Wire, ids: Sequence[str] = ()) -> list[str]:
        """Return the ids of the provider's models; where it can be asked about some, those of `ids` that it
        has. It is free. Raises EngineFailed."""
        ...


MODULES: dict[str, ProviderModule] = {
    "openrouter": openrouter,
    "elevenlabs": elevenlabs,
    "gemini": gemini,
    "fal": fal,
    "firecrawl": firecrawl,
}


def open_transport(settings: Settings) -> Outbound:
    """Return the guarded client for providers: addresses that the operator has set may be private ones."""
    own = [getattr(settings, f"{name}_base_url") for name in PROVIDERS]
    own += [getattr(settings, f"openai_{work}_base_url") for work in OWN_SERVER_WORK]
    own += [settings.pexels_base_url, settings.comfyui_base_url, settings.youtube_base_url]
    return Outbound(AllowedTargets.parse(settings.outbound_allow).with_addresses(filter(None, own)))


def open_key_checks(settings: Settings) -> KeyChecks:
    """Return checks of keys that ask each provider at the address of the settings."""
    base_urls = {name: getattr(settings, f"{name}_base_url") for name in PROVIDERS}
    return key_checks(open_transport(settings), base_urls)


def key_checks(transport: Transport, base_urls: Mapping[str, str], within_s: float = CHECK_S) -> KeyChecks:
    """`base_urls` by the providers' names; an empty one is the provider's own."""
    return KeyChecks(
        {name: partial(_check, transport, name, base_urls.get(name, ""), within_s) for name in MODULES}
    )


def _check(transport: Transport, name: str, base_url: str, within_s: float, key: str) -> KeyStatus:
    module = MODULES[name]
    return module.check_key(module.open_wire(transport, KeyAccess(key), base_url, within_s=within_s))
