"""Firecrawl: reading pages of the web."""

from typing import Any, Literal

from pydantic import BaseModel

from reelwright.engines.key_check import KeyStatus
from reelwright.engines.wire import Wire

BASE_URL = "https://api.firecrawl.dev"


class _Usage(BaseModel):
    success: Literal[True]
    data: dict[str, Any]


class Firecrawl:
    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    def check_key(self, key: str) -> KeyStatus:
        reply = self._wire.get("/v1/team/credit-usage", {"Authorization": f"Bearer {key}"})
        if reply.status in (401, 403):
            return "invalid"
        reply.read(_Usage)
        return "ok"
