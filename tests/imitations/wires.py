"""Wires to imitations: as the product's, but without waiting between two questions about a job."""

from typing import Any

from imitations.server import GOOD_KEY, Imitation
from reelwright.delivery.outbound import AllowedTargets, Outbound
from reelwright.engines.providers import MODULES
from reelwright.engines.wire import KeyAccess, Pace, Wire

AT_ONCE = Pace(0.01, 0.02, 1.0)


def transport(*imitations: Imitation) -> Outbound:
    """The guarded client, with the imitations' addresses as an operator sets them."""
    return Outbound(AllowedTargets().with_addresses(one.address for one in imitations))


def open_wire(provider: str, imitation: Imitation, key: str = GOOD_KEY, **more: Any) -> Wire:
    access = more.pop("access", None) or KeyAccess(key)
    return MODULES[provider].open_wire(transport(imitation), access, imitation.address, pace=AT_ONCE, **more)
