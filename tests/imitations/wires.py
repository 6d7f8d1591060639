"""Wires to imitations: as the product's, but without waiting between two questions about a job."""

from contextlib import ExitStack
from typing import Any

from imitations.server import GOOD_KEY, Imitation, served
from reelwright.delivery.outbound import AllowedTargets, Outbound
from reelwright.engines.providers import MODULES
from reelwright.engines.wire import KeyAccess, PollingPace, Wire

AT_ONCE = PollingPace(0.01, 0.02, 1.0)


def transport(*imitations: Imitation) -> Outbound:
    """The guarded client, with the imitations' addresses as an operator sets them."""
    return Outbound(AllowedTargets().with_addresses(one.address for one in imitations))


def open_wire(provider: str, imitation: Imitation, key: str = GOOD_KEY, **more: Any) -> Wire:
    access = more.pop("access", None) or KeyAccess(key)
    return MODULES[provider].open_wire(transport(imitation), access, imitation.address, pace=AT_ONCE, **more)


class At:
    """An engine at an imitation of its own, for the suites: the imitation ends with it, and so do `more`
    beside it. `make` makes the engine from the imitation, which is served then."""

    def __init__(self, imitation: Any, make: Any, *more: Any) -> None:
        self._open = ExitStack()
        self._open.enter_context(served(imitation, *more))
        self._engine = make(imitation)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._engine, name)

    def close(self) -> None:
        self._open.close()
