"""The bodies of refusals, as the OpenAPI document names them."""

from typing import Any, Literal

from pydantic import ConfigDict, Field
from pydantic.json_schema import SkipJsonSchema

from reelwright.domain.account import StorageUse
from reelwright.domain.views import Instant, NoFields, View

Responses = dict[int | str, dict[str, Any]]


class Failure(View):
    """Validation and general failures."""

    success: Literal[False]
    message: str
    """What went wrong, for a person."""


class FieldFailure(View):
    field: str
    """Where in the request, as `scenes[0].mediaId`."""
    reason: str


class FieldFailures(View):
    errors: list[FieldFailure]
    """All of them, in the order of the request's fields."""


class ValidationFailure(Failure):
    """`message` is the first error as `<field>: <reason>`; all of them stand in `details`. Where no single
    field is to blame, `code` and `details` are absent."""

    model_config = ConfigDict(
        json_schema_serialization_defaults_required=False,
        json_schema_extra={
            "examples": [
                {
                    "success": False,
                    "message": "prompt: Required",
                    "code": "VALIDATION_ERROR",
                    "details": {"errors": [{"field": "prompt", "reason": "Required"}]},
                }
            ]
        },
    )

    code: (
        Literal[
            "VALIDATION_ERROR", "INVALID_VALUE", "TEMPLATE_NOT_FOUND", "AVATAR_NOT_FOUND", "SCRIPT_TOO_LONG"
        ]
        | SkipJsonSchema[None]
    ) = None
    details: FieldFailures | SkipJsonSchema[None] = None


class Strangers(View):
    missing: list[str]
    """Of the template, not sent."""
    unknown: list[str]
    """Sent, not of the template."""


class MismatchFailure(Failure):
    """Variables that the template has not, or has and were not sent, as `scenes[0].title`."""

    code: Literal["VARIABLE_MISMATCH"]
    details: Strangers


class KeyTrouble(View):
    api_key: Literal["Missing API key", "Invalid API key"] = Field(alias="x-api-key")


class NotAuthenticatedFailure(View):
    """The header `x-api-key` is missing, or no key of this service."""

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
    details: KeyTrouble


class EntitlementFailure(View):
    """The team does not have the product."""

    code: Literal["entitlement_required"]
    message: str
    error_code: Literal["ENTITLEMENT_REQUIRED"]
    details: NoFields


class MissingProviders(View):
    missing_providers: list[str]


class MissingCredentialsFailure(Failure):
    """A team with its own keys lacks some that the request needs. Nothing was created or charged."""

    code: Literal["missing_credentials"]
    error_code: Literal["MISSING_CREDENTIALS"]
    missing_providers: list[str]
    """Whose keys are missing, as `openrouter`."""
    details: MissingProviders


class PlanFailure(Failure):
    """The team has no live plan. Nothing was created or charged."""

    code: Literal["SUBSCRIPTION_REQUIRED"]


class CreditsNeeded(View):
    required: int
    balance: int


class CreditsFailure(Failure):
    """Nothing was created or charged."""

    code: Literal["INSUFFICIENT_CREDITS"]
    error_code: Literal["INSUFFICIENT_CREDITS"]
    details: CreditsNeeded


class StorageFailure(Failure):
    """Delete media or videos, or ask for a larger plan. `usedBytes` counts announced uploads, too."""

    code: Literal["STORAGE_LIMIT"]
    details: StorageUse


class InProgressFailure(Failure):
    """Ask again after the seconds of `Retry-After`."""

    code: Literal["IDEMPOTENCY_IN_PROGRESS"]


class KeyReusedFailure(Failure):
    """Nothing ran. Send a new key with a new body."""

    code: Literal["IDEMPOTENCY_KEY_REUSED"]


class LimitReached(View):
    limit: int
    remaining: int
    reset_at: Instant
    scope: Literal["post", "other", "download", "render"]
    """What was counted: POSTs or other requests a minute, downloads at once, unfinished renders of a
    project."""


class RateLimitFailure(Failure):
    """Nothing ran or was charged. `Retry-After` says how many seconds to wait."""

    code: Literal["RATE_LIMIT_EXCEEDED"]
    details: LimitReached


class InternalFailure(Failure):
    """Retry; nothing of the request remains."""

    code: Literal["INTERNAL_ERROR"]
    request_id: str
    """Tell it to the operator."""


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
SENT: Responses = {
    **INVALID,
    408: {"model": Failure, "description": "The body has stopped coming"},
    413: {"model": Failure, "description": "The body is too large"},
    415: {"model": Failure, "description": "The body is not JSON"},
}
POSTED: Responses = {
    **SENT,
    409: {"model": InProgressFailure, "description": "The first request with this key still runs"},
    422: {"model": KeyReusedFailure, "description": "The key was used with a different body"},
}
CREATED: Responses = {
    **POSTED,
    402: {
        "model": MissingCredentialsFailure | PlanFailure | CreditsFailure | StorageFailure,
        "description": "No keys, no plan, not enough credits, or no room. Nothing was created or charged",
    },
}
ARRIVING: Responses = {
    409: {
        "model": InProgressFailure | Failure,
        "description": "The first request with this key still runs, or other files keep arriving",
    }
}
STORED: Responses = {402: {"model": StorageFailure, "description": "The team's storage is full"}}
FOREIGN_FILES: Responses = {
    403: {
        "model": EntitlementFailure | Failure,
        "description": "The team lacks the product, or the timeline uses files of another team",
    }
}
UNHEALTHY: Responses = {503: {"model": UnhealthyFailure, "description": "The database does not answer"}}
