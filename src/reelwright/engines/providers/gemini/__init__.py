"""Gemini: the multimodal models. Its key, its models and its failures."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

from pydantic import BaseModel, Field, TypeAdapter, ValidationError

from reelwright.engines.key_check import KeyStatus
from reelwright.engines.wire import (
    SHORT_S,
    KeyAccess,
    PollingPace,
    Reply,
    Transport,
    Wire,
    balance_used_up,
)
from reelwright.errors import EngineBusy, EngineFailed, KeyRejected

PROVIDER = "gemini"
BASE_URL = "https://generativelanguage.googleapis.com"
_MOST_PAGES = 10  # of a list of models


class _GeminiModels(BaseModel):
    models: list[dict[str, Any]]


class _ModelName(BaseModel):
    name: str


class _ModelNames(BaseModel):
    models: list[_ModelName]
    nextPageToken: str = ""


class _GeminiDetail(BaseModel):
    reason: str = ""
    retryDelay: str = ""
    violations: list[dict[str, Any]] = Field(default_factory=list)


class _Error(BaseModel):
    message: str = ""
    details: list[_GeminiDetail] = Field(default_factory=list)


class _GeminiFailure(BaseModel):
    error: _Error


_FAILURES = TypeAdapter(_GeminiFailure | list[_GeminiFailure])


def open_wire(
    transport: Transport,
    access: KeyAccess,
    base_url: str = "",
    *,
    within_s: float = SHORT_S,
    pace: PollingPace = PollingPace(),  # noqa: B008 - frozen
) -> Wire:
    headers = {"x-goog-api-key": access.key}  # not in the address: that would stand in logs
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
        reply = wire.get("/v1beta/models?pageSize=1")
    except KeyRejected:
        return "invalid"
    if reply.status in (401, 403):
        return "invalid"
    reply.read(_GeminiModels)
    return "ok"


def list_models(wire: Wire, ids: Sequence[str] = ()) -> list[str]:
    """Return the ids of all models. It is free. Raises EngineFailed."""
    found, token = [], ""
    for _ in range(_MOST_PAGES):
        page = wire.get(f"/v1/models?pageSize=1000{token}").read(_ModelNames)
        found += [one.name.removeprefix("models/") for one in page.models]
        if not page.nextPageToken:
            break
        token = f"&pageToken={quote(page.nextPageToken, safe='')}"
    return found


def explain(reply: Reply) -> EngineFailed | None:
    """Return the failure that an error body stands for. A wrong key is a 400 here, told from other bad
    requests by its reason; how long to wait stands in the body."""
    failure = _read_failure(reply) if reply.status >= 400 else None
    if failure is None:
        return None
    details = failure.error.details
    if reply.status == 401 or any(one.reason == "API_KEY_INVALID" for one in details):
        return KeyRejected("gemini does not accept the key")
    if reply.status == 429:
        if any("PerDay" in str(one.violations) for one in details):
            return balance_used_up(PROVIDER)
        return EngineBusy("gemini is over its limit", _wait_s(details))
    if reply.status == 404:
        return EngineFailed(
            "gemini has no such model: set another one in REELWRIGHT_GEMINI_TEXT_MODEL, "
            "REELWRIGHT_GEMINI_IMAGE_MODEL or REELWRIGHT_GEMINI_VIDEO_MODEL"
        )
    return None


def _read_failure(reply: Reply) -> _GeminiFailure | None:
    """Errors come at times in a list of one."""
    try:
        found = _FAILURES.validate_json(reply.body)
    except ValidationError:
        return None
    return found if isinstance(found, _GeminiFailure) else next(iter(found), None)


def _wait_s(details: Sequence[_GeminiDetail]) -> float | None:
    told = next((one.retryDelay.removesuffix("s") for one in details if one.retryDelay), "")
    return float(told) if told.replace(".", "", 1).isdigit() else None
