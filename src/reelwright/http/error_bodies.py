"""The bodies of refusals, as the OpenAPI document names them."""

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field
from pydantic.json_schema import SkipJsonSchema

from reelwright.domain.account import StorageUse
from reelwright.domain.views import Instant, NoFields, View

Responses = dict[int | str, dict[str, Any]]

FailureMessage = Annotated[
    str,
    Field(
        description="What went wrong, as an English sentence. Where a field is to blame it is "
        "`<field>: <reason>`.",
        examples=["Project not found"],
    ),
]
Unsuccessful = Annotated[Literal[False], Field(description="Always `false`: the call has failed.")]


def _example(**body: Any) -> dict[str, Any]:
    return {"examples": [{"success": False, **body}]}


class Failure(View):
    """The body of a general failure."""

    success: Unsuccessful
    message: FailureMessage


class FieldFailure(View):
    """A field that was refused, and why."""

    field: str = Field(examples=["scenes[0].mediaId"])
    """The path of the field in the request, such as `scenes[0].mediaId`."""
    reason: str = Field(examples=["Required"])
    """Why the field was refused, as a sentence without the field's name."""


class FieldFailures(View):
    """All fields that were refused."""

    errors: list[FieldFailure]
    """Every refused field of the request, in the order of the request's fields. `message` repeats the first
    one."""


class ValidationFailure(Failure):
    """The request has fields that are missing or wrong. Nothing was created or charged. Where no single field
    is to blame, as for a body that is not JSON, `code` and `details` are absent."""

    model_config = ConfigDict(
        json_schema_serialization_defaults_required=False,
        json_schema_extra=_example(
            message="prompt: Required",
            code="VALIDATION_ERROR",
            details={"errors": [{"field": "prompt", "reason": "Required"}]},
        ),
    )

    code: (
        Literal[
            "VALIDATION_ERROR", "INVALID_VALUE", "TEMPLATE_NOT_FOUND", "AVATAR_NOT_FOUND", "SCRIPT_TOO_LONG"
        ]
        | SkipJsonSchema[None]
    ) = None
    """The kind of the first error. `INVALID_VALUE`: a name that is not one of the possible values, or not in
    a catalogue. `TEMPLATE_NOT_FOUND`, `AVATAR_NOT_FOUND`: no such template or avatar. `SCRIPT_TOO_LONG`: the
    script has too many characters. `VALIDATION_ERROR`: everything else."""
    details: FieldFailures | SkipJsonSchema[None] = None
    """Every field that was refused, with its reason."""


class SpeechFailure(Failure):
    """The text could not be spoken. Its credits are back."""

    model_config = ConfigDict(
        json_schema_extra=_example(
            message="The provider refused this request: this text cannot be spoken",
            code="VOICE_SYNTHESIS_ERROR",
        )
    )

    code: Literal["VOICE_SYNTHESIS_ERROR"]
    """Always `VOICE_SYNTHESIS_ERROR`, for programs that tell failures apart."""


class Strangers(View):
    """The variables in which a create and its template differ."""

    missing: list[str] = Field(examples=[["scenes[0].heading"]])
    """The required variables of the template that were not sent, as `scenes[<index>].<key>`."""
    unknown: list[str] = Field(examples=[["scenes[0].headline"]])
    """The variables that were sent and that the template does not have, as `scenes[<index>].<key>`;
    `scenes[<index>]` for a scene that it does not have."""


class MismatchFailure(Failure):
    """The variables that were sent are not those of the template. Nothing was created or charged."""

    model_config = ConfigDict(
        json_schema_extra=_example(
            message="scenes: Variables do not match the template (missing scenes[0].heading; "
            "unknown scenes[0].headline)",
            code="VARIABLE_MISMATCH",
            details={"missing": ["scenes[0].heading"], "unknown": ["scenes[0].headline"]},
        )
    )

    code: Literal["VARIABLE_MISMATCH"]
    """Always `VARIABLE_MISMATCH`, for programs that tell failures apart."""
    details: Strangers
    """The variables that are missing, and those that the template does not have."""


class KeyTrouble(View):
    """Why the API key was refused."""

    api_key: Literal["Missing API key", "Invalid API key"] = Field(alias="x-api-key")
    """`Missing API key`: the request has no header `x-api-key`. `Invalid API key`: the key is unknown or was
    revoked."""


class NotAuthenticatedFailure(View):
    """The header `x-api-key` is missing, or its value is not a valid API key of this server."""

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
    """Always `not_authenticated`, for programs that tell failures apart."""
    message: FailureMessage
    error_code: Literal["NOT_AUTHENTICATED"]
    """The same as `code`, in capitals."""
    details: KeyTrouble
    """Why the key was refused."""


class EntitlementFailure(View):
    """The API key is valid, but the operator has not given its team access to the API."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "code": "entitlement_required",
                    "message": "The team does not have this product",
                    "errorCode": "ENTITLEMENT_REQUIRED",
                    "details": {},
                }
            ]
        }
    )

    code: Literal["entitlement_required"]
    """Always `entitlement_required`, for programs that tell failures apart."""
    message: FailureMessage
    error_code: Literal["ENTITLEMENT_REQUIRED"]
    """The same as `code`, in capitals."""
    details: NoFields
    """Always an empty object: there is nothing more to say."""


class MissingProviders(View):
    """The providers whose keys are missing."""

    missing_providers: list[str] = Field(examples=[["openrouter", "elevenlabs"]])
    """The same list as `missingProviders` beside `details`."""


class MissingCredentialsFailure(Failure):
    """A `byok` team lacks provider keys that the request needs. Nothing was created or charged."""

    model_config = ConfigDict(
        json_schema_extra=_example(
            message="Missing provider keys: openrouter, elevenlabs. Add them in Settings, AI keys",
            code="missing_credentials",
            errorCode="MISSING_CREDENTIALS",
            missingProviders=["openrouter", "elevenlabs"],
            details={"missingProviders": ["openrouter", "elevenlabs"]},
        )
    )

    code: Literal["missing_credentials"]
    """Always `missing_credentials`, for programs that tell failures apart."""
    error_code: Literal["MISSING_CREDENTIALS"]
    """The same as `code`, in capitals."""
    missing_providers: list[str]
    """The providers whose keys are missing or were refused, such as `openrouter` or `elevenlabs`. The
    operator sets keys with `reelwright keys set`."""
    details: MissingProviders
    """The missing providers once more, where other failures have their details."""


class PlanFailure(Failure):
    """A `managed` team has no plan that is `active`, `trialing` or `past_due`. Nothing was created or
    charged."""

    model_config = ConfigDict(
        json_schema_extra=_example(message="An active plan is required", code="SUBSCRIPTION_REQUIRED")
    )

    code: Literal["SUBSCRIPTION_REQUIRED"]
    """Always `SUBSCRIPTION_REQUIRED`, for programs that tell failures apart."""


class CreditsNeeded(View):
    """What the request costs, and what the team has."""

    required: int = Field(examples=[40])
    """The credits that the request costs."""
    balance: int = Field(examples=[12])
    """The credits that the team has."""


class CreditsFailure(Failure):
    """The team has fewer credits than the request costs. Nothing was created or charged."""

    model_config = ConfigDict(
        json_schema_extra=_example(
            message="Not enough credits",
            code="INSUFFICIENT_CREDITS",
            errorCode="INSUFFICIENT_CREDITS",
            details={"required": 40, "balance": 12},
        )
    )

    code: Literal["INSUFFICIENT_CREDITS"]
    """Always `INSUFFICIENT_CREDITS`, for programs that tell failures apart."""
    error_code: Literal["INSUFFICIENT_CREDITS"]
    """The same as `code`, under the name that older clients read."""
    details: CreditsNeeded
    """The credits that the request costs, and the team's balance."""


class CappedProvider(View):
    """The provider whose budget is used up."""

    provider: str = Field(examples=["openrouter"])
    """The name of the provider."""


class CostCapFailure(Failure):
    """The team has cost the operator as much at a provider today as it may. Nothing was created or
    charged."""

    model_config = ConfigDict(
        json_schema_extra=_example(
            message="Today's budget for openrouter is used up. It is there again after midnight UTC",
            code="COST_CAP_REACHED",
            details={"provider": "openrouter"},
        )
    )

    code: Literal["COST_CAP_REACHED"]
    """Always `COST_CAP_REACHED`, for programs that tell failures apart."""
    details: CappedProvider
    """The provider at which the budget is used up, until midnight UTC."""


class StorageFailure(Failure):
    """The team's storage has no room for it. Delete media or videos, or ask the operator for a larger
    plan."""

    model_config = ConfigDict(
        json_schema_extra=_example(
            message="Storage limit reached",
            code="STORAGE_LIMIT",
            details={"usedBytes": 1_073_000_000, "limitBytes": 1_073_741_824},
        )
    )

    code: Literal["STORAGE_LIMIT"]
    """Always `STORAGE_LIMIT`, for programs that tell failures apart."""
    details: StorageUse
    """The storage that the team uses, and its limit."""


class InProgressFailure(Failure):
    """The first request with this `Idempotency-Key` has not been answered yet. Send the same request again
    after the seconds that `Retry-After` names."""

    model_config = ConfigDict(
        json_schema_extra=_example(
            message="A request with this Idempotency-Key is still in progress", code="IDEMPOTENCY_IN_PROGRESS"
        )
    )

    code: Literal["IDEMPOTENCY_IN_PROGRESS"]
    """Always `IDEMPOTENCY_IN_PROGRESS`, for programs that tell failures apart."""


class KeyReusedFailure(Failure):
    """The `Idempotency-Key` was used within the last 24 hours with a different body. Nothing ran. Send a new
    key with a new body."""

    model_config = ConfigDict(
        json_schema_extra=_example(
            message="Idempotency-Key was already used with a different body", code="IDEMPOTENCY_KEY_REUSED"
        )
    )

    code: Literal["IDEMPOTENCY_KEY_REUSED"]
    """Always `IDEMPOTENCY_KEY_REUSED`, for programs that tell failures apart."""


class LimitReached(View):
    """The limit that was exceeded."""

    limit: int = Field(examples=[30])
    """The largest number that is allowed of what `scope` names."""
    remaining: int = Field(examples=[0])
    """How much of `limit` is left: 0, as it is exceeded."""
    reset_at: Instant
    """The time at which the next request is accepted, as ISO 8601 in UTC with `Z`."""
    scope: Literal["post", "other", "download", "render"]
    """What the limit counts. `post`: POST requests a minute (30 unless the operator has changed it). `other`:
    all other requests a minute (120 unless the operator has changed it). `download`: downloads from addresses
    at the same time (3). `render`: unfinished renders of one project (3)."""


class OutdatedFailure(Failure):
    """The project was changed since it was read. Nothing of this edit was applied: read the project again."""

    model_config = ConfigDict(
        json_schema_extra=_example(
            message="The project was changed meanwhile: read it again", code="OUTDATED"
        )
    )

    code: Literal["OUTDATED"]
    """Always `OUTDATED`, for programs that tell failures apart."""


class RateLimitFailure(Failure):
    """A limit of the team is exceeded. Nothing ran or was charged. Send the request again after the seconds
    that `Retry-After` names."""

    model_config = ConfigDict(
        json_schema_extra=_example(
            message="Rate limit exceeded. Try again in 12 seconds",
            code="RATE_LIMIT_EXCEEDED",
            details={"limit": 30, "remaining": 0, "resetAt": "2026-03-01T09:31:00.000Z", "scope": "post"},
        )
    )

    code: Literal["RATE_LIMIT_EXCEEDED"]
    """Always `RATE_LIMIT_EXCEEDED`, for programs that tell failures apart."""
    details: LimitReached
    """The limit that was exceeded, and when it ends."""


class InternalFailure(Failure):
    """The server could not answer. Nothing of the request remains, so send it again, with the same
    `Idempotency-Key` if it had one."""

    model_config = ConfigDict(
        json_schema_extra=_example(
            message="Internal error. Try again; if it stays, tell the operator the request id",
            code="INTERNAL_ERROR",
            requestId="c0r9e8q7u6e5s4t3i2d1x0y9z",
        )
    )

    code: Literal["INTERNAL_ERROR"]
    """Always `INTERNAL_ERROR`, for programs that tell failures apart."""
    request_id: str
    """The id of the request, the same as in the header `X-Request-Id`. Tell it to the operator, who finds
    the request in the server's log by it."""


class NoDatabase(View):
    """Which parts of the service work."""

    api: Literal["ok"]
    """Always `ok`: the API has answered this request."""
    database: Literal["error"]
    """Always `error`: the database does not answer."""


class UnhealthyFailure(Failure):
    """The database does not answer, so hardly any other call will succeed."""

    model_config = ConfigDict(
        json_schema_extra=_example(
            message="The database does not answer", data={"api": "ok", "database": "error"}
        )
    )

    data: NoDatabase
    """Which parts of the service work and which do not."""


INTERNAL: Responses = {
    500: {"model": InternalFailure, "description": "An internal error. Nothing remains of the request."},
    503: {
        "model": InternalFailure,
        "description": "The server's disk is full, its database does not answer, or it has too much to do. "
        "Send the request again after `Retry-After` seconds.",
    },
}
EVERYWHERE: Responses = {
    401: {
        "model": NotAuthenticatedFailure,
        "description": "The header `x-api-key` is missing, or its key is not valid.",
    },
    403: {
        "model": EntitlementFailure,
        "description": "The operator has not given the team access to the API.",
    },
    429: {
        "model": RateLimitFailure,
        "description": "A rate limit of the team is exceeded. Nothing ran or was charged.",
    },
    **INTERNAL,
}
INVALID: Responses = {
    400: {
        "model": ValidationFailure,
        "description": "The request is not valid; `message` names the field that is to blame.",
    }
}
MISMATCHED: Responses = {
    400: {
        "model": ValidationFailure | MismatchFailure,
        "description": "A field is to blame, or the variables are not those of the template.",
    }
}
UNSPOKEN: Responses = {
    400: {
        "model": ValidationFailure | SpeechFailure,
        "description": "A field is to blame, or the text could not be spoken; nothing is charged.",
    }
}
NOT_FOUND: Responses = {
    404: {"model": Failure, "description": "The id in the path is unknown, or belongs to another team."}
}
CHANGED: Responses = {
    412: {
        "model": OutdatedFailure,
        "description": "The project is not the version that `If-Match` names any more.",
    }
}
SILENT: Responses = {
    502: {
        "model": InternalFailure,
        "description": "The platform did not answer, or its answer cannot be read. Nothing is charged.",
    }
}
SENT: Responses = {
    **INVALID,
    408: {"model": Failure, "description": "The body stopped arriving before it was complete."},
    413: {"model": Failure, "description": "The body or the file is larger than this server accepts."},
    415: {
        "model": Failure,
        "description": "The body has a `Content-Type` that this operation does not take.",
    },
}
POSTED: Responses = {
    **SENT,
    409: {
        "model": InProgressFailure,
        "description": "The first request with this `Idempotency-Key` is still running.",
    },
    422: {
        "model": KeyReusedFailure,
        "description": "This `Idempotency-Key` was already used with a different body.",
    },
}
CREATED: Responses = {
    **POSTED,
    402: {
        "model": MissingCredentialsFailure | PlanFailure | CreditsFailure | CostCapFailure | StorageFailure,
        "description": "The team lacks provider keys, a live plan, credits, a budget at a provider or "
        "storage. Nothing was created or charged.",
    },
}
ARRIVING: Responses = {
    409: {
        "model": InProgressFailure | Failure,
        "description": "The first request with this `Idempotency-Key` is still running, or a newer file for "
        "this upload is arriving.",
    }
}
STORED: Responses = {402: {"model": StorageFailure, "description": "The team's storage has no room for it."}}
FOREIGN_FILES: Responses = {
    403: {
        "model": EntitlementFailure | Failure,
        "description": "The operator has not given the team access to the API, or the timeline of the "
        "project uses files of another team.",
    }
}
UNHEALTHY: Responses = {
    503: {"model": UnhealthyFailure, "description": "The database of the service does not answer."}
}
