"""Gemini: the multimodal models."""

from typing import Any

from pydantic import BaseModel, Field

from reelwright.engines.key_check import KeyStatus
from reelwright.engines.wire import SHORT_S, KeyAccess, Pace, Reply, Transport, Wire

BASE_URL = "https://generativelanguage.googleapis.com"


class _Models(BaseModel):
    models: list[dict[str, Any]]


class _GeminiDetail(BaseModel):
    reason: str = ""


class _Error(BaseModel):
    details: list[_GeminiDetail] = Field(default_factory=list)


class _GeminiRefusal(BaseModel):
    error: _Error


def open_wire(
    transport: Transport,
    access: KeyAccess,
    base_url: str = "",
    *,
    within_s: float = SHORT_S,
    pace: Pace = Pace(),  # noqa: B008 - frozen
) -> Wire:
    headers = {"x-goog-api-key": access.key}
    return Wire(transport, "gemini", base_url or BASE_URL, headers, access, within_s=within_s, pace=pace)


def check_key(wire: Wire) -> KeyStatus:
    reply = wire.get("/v1beta/models?pageSize=1")
    if reply.status in (401, 403) or _is_wrong(reply):
        return "invalid"
    reply.read(_Models)
    return "ok"


def _is_wrong(reply: Reply) -> bool:
    """A wrong key is a 400 here, told from other bad requests by its reason."""
    refusal = reply.try_read(_GeminiRefusal) if reply.status == 400 else None
    return refusal is not None and any(one.reason == "API_KEY_INVALID" for one in refusal.error.details)
