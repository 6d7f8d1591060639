"""ElevenLabs: voices."""

from typing import Any

from pydantic import BaseModel

from reelwright.engines.key_check import KeyStatus
from reelwright.engines.wire import SHORT_S, KeyAccess, Pace, Reply, Transport, Wire

BASE_URL = "https://api.elevenlabs.io"


class _User(BaseModel):
    subscription: dict[str, Any]


class _ElevenLabsDetail(BaseModel):
    status: str


class _ElevenLabsRefusal(BaseModel):
    detail: _ElevenLabsDetail


def open_wire(
    transport: Transport,
    access: KeyAccess,
    base_url: str = "",
    *,
    within_s: float = SHORT_S,
    pace: Pace = Pace(),  # noqa: B008 - frozen
) -> Wire:
    headers = {"xi-api-key": access.key}
    return Wire(transport, "elevenlabs", base_url or BASE_URL, headers, access, within_s=within_s, pace=pace)


def check_key(wire: Wire) -> KeyStatus:
    reply = wire.get("/v1/user")
    if reply.status in (401, 403):
        return "ok" if _is_known(reply) else "invalid"
    reply.read(_User)
    return "ok"


def _is_known(reply: Reply) -> bool:
    """A key that may speak but not read its user is refused here, and yet a good one."""
    refusal = reply.try_read(_ElevenLabsRefusal)
    return refusal is not None and refusal.detail.status == "missing_permissions"
