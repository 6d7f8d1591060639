"""fal: picture editing, clips and talking avatars."""

from typing import Any

from pydantic import BaseModel

from reelwright.engines.key_check import KeyStatus
from reelwright.engines.wire import SHORT_S, KeyAccess, Pace, Transport, Wire

BASE_URL = "https://api.fal.ai"


class _Prices(BaseModel):
    prices: list[dict[str, Any]]


def open_wire(
    transport: Transport,
    access: KeyAccess,
    base_url: str = "",
    *,
    within_s: float = SHORT_S,
    pace: Pace = Pace(),  # noqa: B008 - frozen
) -> Wire:
    headers = {"Authorization": f"Key {access.key}"}
    return Wire(transport, "fal", base_url or BASE_URL, headers, access, within_s=within_s, pace=pace)


def check_key(wire: Wire) -> KeyStatus:
    """Prices are told to holders of a key only; the list of models to everybody."""
    reply = wire.get("/v1/models/pricing?endpoint_id=fal-ai/flux/dev")
    if reply.status in (401, 403):
        return "invalid"
    reply.read(_Prices)
    return "ok"
