"""What the errors of these servers stand for. Each server has its own way to tell one, and some tell it with
status 200: `{"error": {"message": "…"}}`, `{"error": "…"}`, `{"detail": …}`."""

from collections.abc import Callable
from typing import Any, Literal

from pydantic import BaseModel

from reelwright.engines.wire import Reply, clean_reason
from reelwright.errors import EngineBusy, EngineFailed, KeyRejected, ProviderRefused

PROVIDER = "openai-compatible"
Work = Literal["writing", "images", "edits", "speech", "clips", "vision"]
Explain = Callable[[Reply], EngineFailed | None]

_REFUSALS = ("content_policy", "content_filter", "moderation", "safety")
_NO_ROUTE = frozenset({404, 405, 501})


class NoRoute(EngineFailed):
    """The server has no such path: it cannot do this kind of work, or not in this way."""


class FormatUnknown(EngineFailed):
    """The server does not know the form in which the answer was asked for."""


class _ServerErrorBody(BaseModel):
    error: Any = None
    detail: Any = None
    message: Any = None


def setting_of(work: Work, what: str) -> str:
    """Return the name of a setting: `setting_of("writing", "MODEL")`."""
    return f"REELWRIGHT_OPENAI_{work.upper()}_{what}"


def explain_for(work: Work) -> Explain:
    """Return what explains the answers of the server that does the work."""
    return lambda reply: _explain(work, reply)


def _explain(work: Work, reply: Reply) -> EngineFailed | None:
    body = reply.try_read(_ServerErrorBody)
    if reply.status < 400:
        told = _words(body.error) if body is not None else ""
        return _refusal(body.error if body else None, told) if told else None
    if reply.status == 401:
        return KeyRejected(f"{PROVIDER} does not accept the key: see {setting_of(work, 'API_KEY')}")
    told = _message(body)
    if reply.status in _NO_ROUTE:
        return _missing(work, told)
    if reply.status in (429, 503):
        return EngineBusy(f"{PROVIDER} is over its limit", reply.retry_after_s)
    if reply.status >= 500 or reply.status == 408:
        return None
    if _asks_for_a_format(told):
        return FormatUnknown(f"{PROVIDER} cannot answer in this form: {clean_reason(told)}")
    return _refusal(body.error if body else None, told) if told else None


def _missing(work: Work, told: str) -> EngineFailed:
    """A model that is not there and a path that is not there are both 404."""
    if "model" in told.lower():
        return EngineFailed(f"{PROVIDER} has no such model: set another one in {setting_of(work, 'MODEL')}")
    return NoRoute(f"The server in {setting_of(work, 'BASE_URL')} cannot do this kind of work")


def _asks_for_a_format(told: str) -> bool:
    words = told.lower()
    return any(one in words for one in ("response_format", "json_schema", "json_object", "grammar"))


def _refusal(error: Any, told: str) -> EngineFailed:
    kinds = f"{error.get('code')} {error.get('type')}".lower() if isinstance(error, dict) else ""
    if any(one in kinds for one in _REFUSALS):
        return ProviderRefused.because(clean_reason(told))
    return EngineFailed(f"{PROVIDER} cannot do this: {clean_reason(told)}")


def _message(body: _ServerErrorBody | None) -> str:
    if body is None:
        return ""
    return next(filter(None, map(_words, (body.error, body.detail, body.message))), "")


def _words(value: Any) -> str:
    """Return what a part of an error body says, whatever its shape."""
    if isinstance(value, dict):
        return next(filter(None, map(_words, (value.get("message"), value.get("error")))), "")
    if isinstance(value, list):
        return "; ".join(
            _words(one.get("msg") if isinstance(one, dict) and "msg" in one else one) for one in value[:3]
        )
    return value if isinstance(value, str) else ""
