"""ElevenLabs: its wire. Voices speak in `speech`, and are made from recordings in `cloning`."""

from collections.abc import Sequence
from typing import Any

from pydantic import BaseModel, RootModel

from reelwright.engines.key_check import KeyStatus
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

PROVIDER = "elevenlabs"
BASE_URL = "https://api.elevenlabs.io"
_REFUSALS = frozenset({"content_policy_violation", "content_against_policy", "detected_unusual_activity"})


class _ElevenLabsModel(BaseModel):
    model_id: str


class _ElevenLabsModels(RootModel[list[_ElevenLabsModel]]):
    pass


class _Subscriber(BaseModel):
    subscription: dict[str, Any]


class _ElevenLabsDetail(BaseModel):
    status: str
    message: str = ""


class _Refusal(BaseModel):
    detail: _ElevenLabsDetail


def open_wire(
    transport: Transport,
    access: KeyAccess,
    base_url: str = "",
    *,
    within_s: float = SHORT_S,
    pace: PollingPace = PollingPace(),  # noqa: B008 - frozen
) -> Wire:
    headers = {"xi-api-key": access.key}
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
    """A key that may speak but not read its user is refused here, and yet a good one."""
    try:
        reply = wire.get("/v1/user")
    except _Restricted:
        return "ok"
    except KeyRejected:
        return "invalid"
    if reply.status in (401, 403):
        return "invalid"
    reply.read(_Subscriber)
    return "ok"


def list_models(wire: Wire, ids: Sequence[str] = ()) -> list[str]:
    """Return the ids of all models. It is free. Raises EngineFailed."""
    return [one.model_id for one in wire.get("/v1/models").read(_ElevenLabsModels).root]


class _Restricted(EngineFailed):
    """The key is good, and may not do this."""


def explain(reply: Reply) -> EngineFailed | None:
    """Return the failure that an error body stands for. A 401 is not always about the key."""
    refusal = reply.try_read(_Refusal) if reply.status >= 400 else None
    if refusal is None:
        return None
    status, message = refusal.detail.status, clean_reason(refusal.detail.message)
    if status == "invalid_api_key":
        return KeyRejected("elevenlabs does not accept the key")
    if status == "quota_exceeded":
        return balance_used_up(PROVIDER)
    if status == "missing_permissions":
        return _Restricted(f"The key for elevenlabs may not do this: {message}")
    if status in ("too_many_concurrent_requests", "system_busy"):
        return EngineBusy("elevenlabs is over its limit", reply.retry_after_s)
    if status in _REFUSALS:
        return ProviderRefused.because(message)
    if reply.status in (400, 404, 422):
        return EngineFailed(f"elevenlabs cannot do this: {message or status}")
    return None
