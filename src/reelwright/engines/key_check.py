"""Whether a provider takes a key: asked with a read that costs nothing."""

from collections.abc import Mapping
from typing import Literal, Protocol

from reelwright.engines.wire import is_sendable
from reelwright.errors import EngineFailed

KeyStatus = Literal["ok", "invalid"]


class Provider(Protocol):
    def check_key(self, key: str) -> KeyStatus:
        """Raises EngineFailed (EngineBusy too) when the provider did not say."""
        ...


class KeyChecks:
    """The providers by their names."""

    def __init__(self, providers: Mapping[str, Provider]) -> None:
        self._providers = providers

    def __call__(self, provider: str, key: str) -> KeyStatus:
        """Raises EngineFailed when the provider did not say."""
        if provider not in self._providers:
            raise EngineFailed(f"{provider} cannot be asked")
        if not is_sendable(key):
            return "invalid"
        return self._providers[provider].check_key(key)
