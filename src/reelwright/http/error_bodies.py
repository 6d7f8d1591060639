"""The bodies of refusals, as the OpenAPI document names them."""

from typing import Any, Literal

from pydantic import ConfigDict

from reelwright.domain.views import View

Responses = dict[int | str, dict[str, Any]]


class Failure(View):
    """Validation and general failures."""

    success: Literal[False]
    message: str


class FieldFailure(View):
    field: str
    reason: str


class FieldFailures(View):
    errors: list[FieldFailure]


class ValidationFailure(Failure):
    """`message` is the first error as `<field>: <reason>`; all of them stand in `details`."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "success": False,
                    "message": "prompt: Required",
                    "code": "VALIDATION_ERROR",
                    "details": {"errors": [{"field": "prompt", "reason": "Required"}]},
                }
            ]
        }
    )

    code: Literal["VALIDATION_ERROR", "INVALID_VALUE", "TEMPLATE_NOT_FOUND", "AVATAR_NOT_FOUND"] | None = None
    details: FieldFailures | None = None


class Strangers(View):
    missing: list[str]
    unknown: list[str]


class MismatchFailure(Failure):
    """Variables that the template has not, or has and were not sent, as `scenes[0].title`."""

    code: Literal["VARIABLE_MISMATCH"]
    details: Strangers


class NotAuthenticatedFailure(View):
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "code": "not_authenticated",
                    "message": "Not authenticated",
                    "errorCode": "NOT_AUTHENTICATED",
                    "details": {"x-api-key": "Invalid API key"},
                }
            ]
        }
    )

    code: Literal["not_authenticated"]
    message: str
    error_code: Literal["NOT_AUTHENTICATED"]
    details: dict[str, str]


class EntitlementFailure(View):
    """The team does not have the product."""

    code: Literal["entitlement_required"]
    message: str
    error_code: Literal["ENTITLEMENT_REQUIRED"]
    details: dict[str, Any]


class MissingCredentialsFailure(Failure):
    """A team with its own keys lacks some that the request needs. Nothing was created or charged."""

    code: Literal["missing_credentials"]
    error_code: Literal["MISSING_CREDENTIALS"]
    missing_providers: list[str]
    details: dict[str, Any]


class PlanFailure(Failure):
    code: Literal["SUBSCRIPTION_REQUIRED"]


class CreditsNeeded(View):
    required: int
    balance: int


class CreditsFailure(Failure):
    """Nothing was created or charged."""

    code: Literal["INSUFFICIENT_CREDITS"]
    error_code: Literal["INSUFFICIENT_CREDITS"]
    details: CreditsNeeded


class StorageUse(View):
    used_bytes: int
    """With what was announced and has not come yet."""
    limit_bytes: int


class StorageFailure(Failure):
    """Delete media or videos, or ask for a larger plan."""

    code: Literal["STORAGE_LIMIT"]
    details: StorageUse


class InProgressFailure(Failure):
    code: Literal["IDEMPOTENCY_IN_PROGRESS"]


class KeyReusedFailure(Failure):
    code: Literal["IDEMPOTENCY_KEY_REUSED"]


class LimitReached(View):
    limit: int
    remaining: int
    reset_at: str
    scope: Literal["post", "other", "download", "render"]


class RateLimitFailure(Failure):
    """Nothing ran or was charged. `Retry-After` says how many seconds to wait."""

    code: Literal["RATE_LIMIT_EXCEEDED"]
    details: LimitReached


class InternalFailure(Failure):
    """Retry; nothing of the request remains."""

    code: Literal["INTERNAL_ERROR"]
    request_id: str


class NoDatabase(View):
    api: Literal["ok"]
    database: Literal["error"]


class UnhealthyFailure(Failure):
    """What works and what does not."""

    data: NoDatabase


INTERNAL: Responses = {
    500: {"model": InternalFailure, "description": "Internal error"},
    503: {"model": InternalFailure, "description": "No room on the disk, or no answer of the database"},
}
EVERYWHERE: Responses = {
    401: {"model": NotAuthenticatedFailure, "description": "Missing or invalid API key"},
    403: {"model": EntitlementFailure, "description": "The team lacks the product"},
    429: {"model": RateLimitFailure, "description": "Rate limit exceeded"},
    **INTERNAL,
}
INVALID: Responses = {400: {"model": ValidationFailure, "description": "A field is to blame"}}
MISMATCHED: Responses = {
    400: {
        "model": ValidationFailure | MismatchFailure,
        "description": "A field is to blame, or variables do not match the template",
    }
}
NOT_FOUND: Responses = {404: {"model": Failure, "description": "Unknown, or another team's"}}
POSTED: Responses = {
    **INVALID,
    409: {"model": InProgressFailure, "description": "The first request with this key still runs"},
    413: {"model": Failure, "description": "The body is too large"},
    415: {"model": Failure, "description": "The body is not JSON"},
    422: {"model": KeyReusedFailure, "description": "The key was used with a different body"},
}
CREATED: Responses = {
    **POSTED,
    402: {
        "model": MissingCredentialsFailure | PlanFailure | CreditsFailure,
        "description": "Missing keys, no live plan, or not enough credits. Nothing was created or charged",
    },
}
STORED: Responses = {402: {"model": StorageFailure, "description": "The team's storage is full"}}
FOREIGN_FILES: Responses = {
    403: {
        "model": EntitlementFailure | Failure,
        "description": "The team lacks the product, or the timeline uses files of another team",
    }
}
UNHEALTHY: Responses = {503: {"model": UnhealthyFailure, "description": "The database does not answer"}}
