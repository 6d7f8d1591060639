"""Errors as the API answers them: one table from the error's class to status and body, one from Pydantic's
kinds of errors to the specification's words."""

import re
from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Any

from fastapi.exceptions import RequestValidationError
from starlette.responses import JSONResponse, Response

from reelwright.errors import (
    BadRequest,
    Conflict,
    CostCapReached,
    CrossSite,
    FieldError,
    Forbidden,
    Invalid,
    KeyReused,
    Mismatch,
    MissingKeys,
    NoPlan,
    NotAuthenticated,
    NotConfirmed,
    NotDrawn,
    NotEnoughCredits,
    NotEntitled,
    NotFound,
    NotLetIn,
    NotSignedIn,
    OtherTeam,
    Outdated,
    OwnersOnly,
    PlatformSilent,
    Refused,
    SpeakingFailed,
    SpeechRefused,
    StillInProgress,
    StorageFull,
    TooMany,
    UnknownHost,
    WithoutTeam,
    WrongSignIn,
)
from reelwright.store.clock import iso
from reelwright.store.transient_failures import Trouble

STATUS: Mapping[type[Refused], int] = {
    Invalid: 400,
    Mismatch: 400,
    BadRequest: 400,
    SpeechRefused: 400,
    NotAuthenticated: 401,
    NotSignedIn: 401,
    WrongSignIn: 401,
    MissingKeys: 402,
    NoPlan: 402,
    NotEnoughCredits: 402,
    CostCapReached: 402,
    StorageFull: 402,
    NotEntitled: 403,
    NotConfirmed: 403,
    OwnersOnly: 403,
    WithoutTeam: 403,
    CrossSite: 403,
    Forbidden: 403,
    NotFound: 404,
    Conflict: 409,
    StillInProgress: 409,
    OtherTeam: 409,
    Outdated: 412,
    UnknownHost: 421,
    KeyReused: 422,
    TooMany: 429,
    NotDrawn: 503,
}
INVALID_JSON = "Invalid JSON body"


def error_response(error: Refused) -> Response:
    return JSONResponse(error_body(error), STATUS[type(error)], error_headers(error))


def error_body(error: Refused) -> dict[str, Any]:
    match error:
        case NotAuthenticated():
            details: dict[str, Any] = {"x-api-key": str(error)}
            return _coded_body("not_authenticated", "Not authenticated", "NOT_AUTHENTICATED", details)
        case NotEntitled():
            return _coded_body("entitlement_required", str(error), "ENTITLEMENT_REQUIRED", {})
        case MissingKeys():
            details = {"missingProviders": error.providers}
            coded = _coded_body("missing_credentials", str(error), "MISSING_CREDENTIALS", details)
            return {"success": False, **coded, "missingProviders": error.providers}
        case _:
            return {"success": False, "message": str(error), **_extra_fields(error)}


def error_headers(error: Refused) -> dict[str, str]:
    if isinstance(error, TooMany):
        return {"Retry-After": str(error.retry_after_s)}
    return {"Retry-After": "1"} if isinstance(error, StillInProgress) else {}


def _coded_body(code: str, message: str, error_code: str, details: dict[str, Any]) -> dict[str, Any]:
    return {"code": code, "message": message, "errorCode": error_code, "details": details}


def _extra_fields(error: Refused) -> dict[str, Any]:
    match error:
        case Invalid():
            errors = [{"field": one.field, "reason": one.reason} for one in error.errors]
            return {"code": error.code, "details": {"errors": errors}}
        case Mismatch():
            details: dict[str, Any] = {"missing": error.missing, "unknown": error.unknown}
            return {"code": "VARIABLE_MISMATCH", "details": details}
        case NotEnoughCredits():
            details = {"required": error.required, "balance": error.balance}
            return {
                "code": "INSUFFICIENT_CREDITS",
                "errorCode": "INSUFFICIENT_CREDITS",
                "details": details,
            }
        case SpeechRefused():
            return {"code": SpeakingFailed.code}
        case CostCapReached():
            return {"code": "COST_CAP_REACHED", "details": {"provider": error.provider}}
        case NotLetIn():
            return {"code": error.code}
        case NoPlan():
            return {"code": "SUBSCRIPTION_REQUIRED"}
        case StorageFull():
            details = {"usedBytes": error.used_bytes, "limitBytes": error.limit_bytes}
            return {"code": "STORAGE_LIMIT", "details": details}
        case NotDrawn():
            return {"code": "NO_PREVIEW"}
        case Outdated():
            return {"code": "OUTDATED"}
        case Conflict():
            return {"code": "CONFLICT"}
        case StillInProgress():
            return {"code": "IDEMPOTENCY_IN_PROGRESS"}
        case KeyReused():
            return {"code": "IDEMPOTENCY_KEY_REUSED"}
        case TooMany():
            return {"code": "RATE_LIMIT_EXCEEDED", "details": _limit_fields(error)}
        case _:
            return {}


def _limit_fields(error: TooMany) -> dict[str, Any]:
    return {
        "limit": error.limit,
        "remaining": error.remaining,
        "resetAt": iso(error.reset_at * 1000),
        "scope": error.scope,
    }


def general_error(status: int, message: str, headers: Mapping[str, str] | None = None) -> Response:
    return JSONResponse({"success": False, "message": message}, status, headers)


FAULTS: Mapping[tuple[str, str], str] = {  # the specification's words for 500, whatever has failed
    ("GET", "/v1/media/list"): "Failed to fetch media",
    ("POST", "/v1/render"): "API Render Error in renderMedia",
}
FAULT = "Internal error. Try again; if it stays, tell the operator the request id"


def internal_error(method: str, path: str, request_id: str, headers: Mapping[str, str]) -> Response:
    message = FAULTS.get((method, path), FAULT)
    body = {"success": False, "message": message, "code": "INTERNAL_ERROR", "requestId": request_id}
    return JSONResponse(body, 500, headers)


UNAVAILABLE: Mapping[Trouble, str] = {
    "room": "The service has no free disk space at the moment. Try again, with the same Idempotency-Key",
    "database": "The database does not answer at the moment. Try again, with the same Idempotency-Key",
}
RETRY_S = 5


def too_busy_error(request_id: str) -> Response:
    """Answer a request that has begun nothing, and may be tried again."""
    message = "The service has too much to do at the moment. Try again later"
    body = {"success": False, "message": message, "code": "INTERNAL_ERROR", "requestId": request_id}
    return JSONResponse(body, 503, {"Retry-After": str(RETRY_S)})


def silent_platform_error(problem: PlatformSilent, request_id: str) -> Response:
    """Answer that somebody else's server gave no answer. Nothing is charged."""
    body = {"success": False, "message": str(problem), "code": "INTERNAL_ERROR", "requestId": request_id}
    return JSONResponse(body, 502)


def unavailable_error(trouble: Trouble, request_id: str, headers: Mapping[str, str]) -> Response:
    """Answer that a fault will pass. Nothing of the request remains, unless the connection broke while it was
    being kept: then only the same key tells the caller."""
    body = {
        "success": False,
        "message": UNAVAILABLE[trouble],
        "code": "INTERNAL_ERROR",
        "requestId": request_id,
    }
    return JSONResponse(body, 503, {**headers, "Retry-After": str(RETRY_S)})


def validation_refusal(error: RequestValidationError) -> Refused:
    """FastAPI's 422 as our 400: a body that is no JSON object, or fields that break a rule."""
    return refusal_of(error.errors())


def refusal_of(problems: Sequence[Mapping[str, Any]]) -> Refused:
    """The same of Pydantic's errors, each with `body` before its place."""
    if any(_is_not_an_object(problem) for problem in problems):
        return BadRequest(INVALID_JSON)
    errors = [FieldError(_field(problem), _reason(problem)) for problem in problems]
    return Invalid(errors[0].field, errors[0].reason, _code(problems[0]), tuple(errors[1:]))


def _is_not_an_object(problem: Mapping[str, Any]) -> bool:
    return (
        problem["type"] == "json_invalid" or tuple(problem["loc"]) == ("body",) and not _blamed_field(problem)
    )


def _blamed_field(problem: Mapping[str, Any]) -> str:
    """The field that a check over several fields blames."""
    return str(problem.get("ctx", {}).get("field", ""))


def _field(problem: Mapping[str, Any]) -> str:
    """`scenes[0].mediaId`, as the contract writes it."""
    named = _blamed_field(problem)
    if named:
        return named
    parts = (f"[{part}]" if isinstance(part, int) else f".{part}" for part in problem["loc"][1:])
    return "".join(parts).removeprefix(".")


_CODES = {
    "literal_error": "INVALID_VALUE",
    "enum": "INVALID_VALUE",
    "unknown": "INVALID_VALUE",
    "script_too_long": "SCRIPT_TOO_LONG",
}
_REASONS = {
    "missing": "Required",
    "string_type": "Must be a string",
    "string_unicode": "Must be a string",
    "int_type": "Must be a number",
    "int_parsing": "Must be a number",
    "int_parsing_size": "Must be a number",
    "int_from_float": "Must be a number",
    "float_type": "Must be a number",
    "float_parsing": "Must be a number",
    "finite_number": "Must be a number",
    "bool_type": "Must be a boolean",
    "bool_parsing": "Must be a boolean",
    "model_type": "Must be an object",
    "model_attributes_type": "Must be an object",
    "dict_type": "Must be an object",
    "list_type": "Must be an array",
    "string_too_long": "Must be at most {max_length} characters",
    "too_long": "Must have at most {max_length} items",
    "too_short": "Must have at least {min_length} items",
}


def _code(problem: Mapping[str, Any]) -> str:
    return _CODES.get(problem["type"], "VALIDATION_ERROR")


def _reason(problem: Mapping[str, Any]) -> str:
    context: Mapping[str, Any] = problem.get("ctx", {})
    if problem["type"] in ("literal_error", "enum"):
        return f"Must be one of {', '.join(_quoted_choices(context['expected']))}"
    if problem["type"] in ("int_type", "int_from_float") and isinstance(problem["input"], float):
        return "Must be a whole number" if isfinite(problem["input"]) else "Must be a number"
    reason = _REASONS.get(problem["type"])
    return _singular(reason.format(**context)) if reason else str(problem["msg"])


def _singular(reason: str) -> str:
    """A single item or character is no plural."""
    return reason.removesuffix("s") if re.search(r" 1 \w+s$", reason) else reason


def _quoted_choices(expected: str) -> Sequence[str]:
    """Pydantic says "'a', 'b' or 'c'"."""
    return re.findall(r"'([^']*)'", expected)
