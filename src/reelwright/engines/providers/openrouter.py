"""OpenRouter: the gateway to text, picture and video models."""

from pydantic import BaseModel

from reelwright.engines.key_check import KeyStatus
from reelwright.engines.wire import SHORT_S, KeyAccess, Pace, Transport, Wire

BASE_URL = "https://openrouter.ai"


class _Key(BaseModel):
    label: str


class _KeyAnswer(BaseModel):
    data: _Key


def open_wire(
    transport: Transport,
    access: KeyAccess,
    base_url: str = "",
    *,
    within_s: float = SHORT_S,
    pace: Pace = Pace(),  # noqa: B008 - frozen
) -> Wire:
    headers = {"Authorization": f"Bearer {access.key}"}
    return Wire(transport, "openrouter", base_url or BASE_URL, headers, access, within_s=within_s, pace=pace)


def check_key(wire: Wire) -> KeyStatus:
    reply = wire.get("/api/v1/key")
    if reply.status in (401, 403):
        return "invalid"
    reply.read(_KeyAnswer)
    return "ok"
