"""Whether a provider takes a key: asked with a read that costs nothing."""

from collections.abc import Callable, Mapping
from typing import Literal

from reelwright.engines.wire import is_sendable
from reelwright.errors import EngineFailed

KeyStatus = Literal["ok", "invalid"]

CheckKey = Callable[[str], KeyStatus]
"""Asks one provider about a key. Raises EngineFailed (EngineBusy too) when it did not say."""


class KeyChecks:
    """The providers by their names."""

    def __init__(self, checks: Mapping[str, CheckKey]) -> None:
        self._checks = checks

    def __call__(self, provider: str, key: str) -> KeyStatus:
        """Raises EngineFailed when the provider did not say."""
        if provider not in self._checks:
            raise EngineFailed(f"{provider} cannot be asked")
        if not is_sendable(key):
            return "invalid"
        return self._checks[provider](key)
