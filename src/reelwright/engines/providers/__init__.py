"""Somebody's API: a file each, wire format only. The files know nothing of each other."""

from collections.abc import Mapping
from typing import Any

import httpx

from reelwright.engines.key_check import KeyChecks, Provider
from reelwright.engines.providers import elevenlabs, fal, firecrawl, gemini, openrouter
from reelwright.engines.wire import WITHIN_S, Wire
from reelwright.settings import PROVIDERS, Settings

_PROVIDERS: dict[str, tuple[Any, str]] = {
    "openrouter": (openrouter.OpenRouter, openrouter.BASE_URL),
    "elevenlabs": (elevenlabs.ElevenLabs, elevenlabs.BASE_URL),
    "gemini": (gemini.Gemini, gemini.BASE_URL),
    "fal": (fal.Fal, fal.BASE_URL),
    "firecrawl": (firecrawl.Firecrawl, firecrawl.BASE_URL),
}


def provider(name: str, http: httpx.Client, base_url: str = "", within_s: float = WITHIN_S) -> Provider:
    """Return a provider's adapter, at the provider's own address unless another is given."""
    kind, own_url = _PROVIDERS[name]
    made: Provider = kind(Wire(http, name, base_url or own_url, within_s))
    return made


def open_key_checks(settings: Settings) -> KeyChecks:
    """Return checks of keys that ask each provider at the address of the settings."""
    return key_checks(httpx.Client(), {name: getattr(settings, f"{name}_base_url") for name in PROVIDERS})


def key_checks(http: httpx.Client, base_urls: Mapping[str, str], within_s: float = WITHIN_S) -> KeyChecks:
    """`base_urls` by the providers' names; an empty one is the provider's own."""
    return KeyChecks({name: provider(name, http, base_urls.get(name, ""), within_s) for name in _PROVIDERS})
