"""OpenRouter: the gateway to text, picture and video models. Its key, its models and its failures."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from reelwright.engines.key_check import KeyStatus
from reelwright.engines.picture_files import as_data_url
from reelwright.engines.wire import (
    SHORT_S,
    KeyAccess,
    PollingPace,
    Reply,
    Transport,
    Wire,
    balance_used_up,
    clean_reason,
)
from reelwright.errors import EngineBusy, EngineFailed, KeyRejected, ProviderRefused

PROVIDER = "openrouter"
BASE_URL = "https://openrouter.ai"
RATIOS = {"ratio_9_16": "9:16", "ratio_16_9": "16:9", "ratio_1_1": "1:1"}
_REFUSALS = frozenset({"content_policy_violation", "refusal", "content_filter"})
_BUSY = frozenset({"rate_limit_exceeded", "provider_overloaded", "provider_unavailable"})


class _Key(BaseModel):
    label: str


class _KeyAnswer(BaseModel):
    data: _Key


class _OpenRouterModel(BaseModel):
    id: str


class _OpenRouterModels(BaseModel):
    data: list[_OpenRouterModel]


class _ErrorBody(BaseModel):
    code: int | str = 0
    message: str = ""
    metadata: dict[str, Any] | None = None


class _OpenRouterFailure(BaseModel):
    error: _ErrorBody


class TokenUsage(BaseModel):
    total_tokens: float = 0
    cost: float | None = None


def open_wire(
    transport: Transport,
    access: KeyAccess,
    base_url: str = "",
    *,
    within_s: float = SHORT_S,
    pace: PollingPace = PollingPace(),  # noqa: B008 - frozen
) -> Wire:
    headers = {"Authorization": f"Bearer {access.key}"}
    return Wire(
        transport,
        PROVIDER,
        base_url or BASE_URL,
        headers,
        access,
        explain=explain,
        within_s=within_s,
        pace=pace,
    )


def check_key(wire: Wire) -> KeyStatus:
    try:
        reply = wire.get("/api/v1/key")
    except (KeyRejected, ProviderRefused):
        return "invalid"
    if reply.status in (401, 403):
        return "invalid"
    reply.read(_KeyAnswer)
    return "ok"


def list_models(wire: Wire, ids: Sequence[str] = ()) -> list[str]:
    """Return the ids of all models, which stand in three lists: texts, pictures, clips. It is free. Raises
    EngineFailed."""
    lists = (wire.get(f"/api/v1{path}/models") for path in ("", "/images", "/videos"))
    return [one.id for reply in lists for one in reply.read(_OpenRouterModels).data]


def explain(reply: Reply) -> EngineFailed | None:
    """Return the failure that an answer stands for; a good status may hold one, too."""
    failure = reply.try_read(_OpenRouterFailure)
    if failure is None:
        return None
    error = failure.error
    kind = str((error.metadata or {}).get("error_type", ""))
    status = reply.status if reply.status >= 400 else _number(error.code)
    if status == 401 or kind == "authentication":
        return KeyRejected("openrouter does not accept the key")
    if status == 402:
        if reply.retry_after_s is not None:  # too much is being spent at once; that passes
            return EngineBusy("openrouter is over its limit", reply.retry_after_s)
        return balance_used_up(PROVIDER)
    if status == 403 or kind in _REFUSALS:
        return ProviderRefused.because(clean_reason(error.message))
    if status in (429, 503, 529) or kind in _BUSY:
        return EngineBusy("openrouter is over its limit", reply.retry_after_s)
    if status == 404:
        return EngineFailed(
            "openrouter does not know this model or job: see REELWRIGHT_OPENROUTER_TEXT_MODEL, _IMAGE_MODEL "
            "and _VIDEO_MODEL"
        )
    if reply.status < 400:
        return EngineFailed(f"openrouter failed: {clean_reason(error.message)}")
    return None


def _number(code: int | str) -> int:
    return int(code) if str(code).isdigit() else 0


def as_reference(path: Path) -> dict[str, Any]:
    return {"type": "image_url", "image_url": {"url": as_data_url(path)}}
