"""ElevenLabs: voices."""

from typing import Any

from pydantic import BaseModel

from reelwright.engines.key_check import KeyStatus
from reelwright.engines.wire import Reply, Wire

BASE_URL = "https://api.elevenlabs.io"


class _User(BaseModel):
    subscription: dict[str, Any]


class _ElevenLabsDetail(BaseModel):
    status: str


class _ElevenLabsRefusal(BaseModel):
    detail: _ElevenLabsDetail


class ElevenLabs:
    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    def check_key(self, key: str) -> KeyStatus:
        reply = self._wire.get("/v1/user", {"xi-api-key": key})
        if reply.status in (401, 403):
            return "ok" if _is_known(reply) else "invalid"
        reply.read(_User)
        return "ok"


def _is_known(reply: Reply) -> bool:
    """A key that may speak but not read its user is refused here, and yet a good one."""
    refusal = reply.try_read(_ElevenLabsRefusal)
    return refusal is not None and refusal.detail.status == "missing_permissions"
