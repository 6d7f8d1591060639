"""Firecrawl: reading pages of the web."""

from collections.abc import Sequence
from typing import Any, Literal

from pydantic import BaseModel

from reelwright.engines.key_check import KeyStatus
from reelwright.engines.wire import SHORT_S, KeyAccess, Pace, Transport, Wire

BASE_URL = "https://api.firecrawl.dev"


class _Usage(BaseModel):
    success: Literal[True]
    data: dict[str, Any]


def open_wire(
    transport: Transport,
    access: KeyAccess,
    base_url: str = "",
    *,
    within_s: float = SHORT_S,
    pace: Pace = Pace(),  # noqa: B008 - frozen
) -> Wire:
    headers = {"Authorization": f"Bearer {access.key}"}
    return Wire(transport, "firecrawl", base_url or BASE_URL, headers, access, within_s=within_s, pace=pace)


def list_models(wire: Wire, ids: Sequence[str] = ()) -> list[str]:
    """It has no models to choose from."""
    return []


def check_key(wire: Wire) -> KeyStatus:
    reply = wire.get("/v1/team/credit-usage")
    if reply.status in (401, 403):
        return "invalid"
    reply.read(_Usage)
    return "ok"
