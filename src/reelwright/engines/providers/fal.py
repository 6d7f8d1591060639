"""fal: image editing."""

from typing import Any

from pydantic import BaseModel

from reelwright.engines.key_check import KeyStatus
from reelwright.engines.wire import Wire

BASE_URL = "https://api.fal.ai"


class _Prices(BaseModel):
    prices: list[dict[str, Any]]


class Fal:
    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    def check_key(self, key: str) -> KeyStatus:
        """Prices are told to holders of a key only; the list of models to everybody."""
        path = "/v1/models/pricing?endpoint_id=fal-ai/flux/dev"
        reply = self._wire.get(path, {"Authorization": f"Key {key}"})
        if reply.status in (401, 403):
            return "invalid"
        reply.read(_Prices)
        return "ok"
