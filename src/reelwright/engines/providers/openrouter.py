"""OpenRouter: the gateway to text and image models."""

from pydantic import BaseModel

from reelwright.engines.key_check import KeyStatus
from reelwright.engines.wire import Wire

BASE_URL = "https://openrouter.ai"


class _Key(BaseModel):
    label: str


class _KeyAnswer(BaseModel):
    data: _Key


class OpenRouter:
    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    def check_key(self, key: str) -> KeyStatus:
        reply = self._wire.get("/api/v1/key", {"Authorization": f"Bearer {key}"})
        if reply.status in (401, 403):
            return "invalid"
        reply.read(_KeyAnswer)
        return "ok"
