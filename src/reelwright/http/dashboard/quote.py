"""What a create would cost, before it is sent: the create's own checks, and nothing is written."""

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Body
from pydantic import BaseModel, ValidationError

from reelwright.domain.activity import usual_durations
from reelwright.domain.projects.service import PriceQuote
from reelwright.domain.teams.model import Team
from reelwright.domain.views import View
from reelwright.errors import Invalid, MissingKeys, NotFound, Refused
from reelwright.formats.format import Format
from reelwright.http.creation import TeamId
from reelwright.http.envelope import Success, success
from reelwright.http.errors import error_body, refusal_of
from reelwright.http.parts import Api
from reelwright.http.routing import make_router


class ProblemView(View):
    """A field that the create would refuse, in its words."""

    field: str
    reason: str


class RefusalView(View):
    """Why the create would be refused although its fields are right."""

    code: str
    message: str


class QuoteView(View):
    """What a create would cost, and what stands in its way."""

    credits: int
    charged: bool
    """Whether the team pays with credits."""
    seconds: float | None
    """How long the video will be; `null` while nothing tells."""
    balance: int
    balance_after: int
    missing_providers: list[str]
    problems: list[ProblemView]
    refused: RefusalView | None
    seconds_to_make: int | None
    """From the last ten of that format; `null` where there are none."""


def quote_router(api: Api) -> APIRouter:
    router = make_router(prefix="/app", tags=["New"])
    formats = name_formats(api.formats)

    @router.post("/quote/{format}", operation_id="quote")
    def quote(format: str, body: Annotated[dict[str, Any], Body()], team_id: TeamId) -> Success[QuoteView]:
        """Returns what the body would cost if it were sent to the create of this format: the last part of its
        path, or its name. Nothing is charged, counted or kept."""
        found = formats.get(format)
        if found is None:
            raise NotFound("Format")
        with api.database.session() as session:
            usual = usual_durations(session, team_id, found.name).whole_ms
            to_make = None if usual is None else round(usual / 1000)
            try:
                request = validate_request(found, body)
                made = api.projects.quote(session, team_id, partial(found.quote, request))
            except Refused as refused:
                return success(_nothing_known(session.get_one(Team, team_id), refused, to_make))
        return success(_view(made, to_make))

    return router


def name_formats(formats: Mapping[str, Format[Any]]) -> dict[str, Format[Any]]:
    """Return formats by all that they are called: name, path and older names."""
    return {
        name: format
        for format in formats.values()
        for name in (format.name, format.path, *format.aliases)
        if name
    }


def validate_request(format: Format[Any], body: dict[str, Any]) -> BaseModel:
    """Raises Invalid, in the words of the create."""
    try:
        request: BaseModel = format.request.model_validate(body)
    except ValidationError as error:
        raise refusal_of([{**one, "loc": ("body", *one["loc"])} for one in error.errors()]) from None
    return request


def _view(made: PriceQuote, to_make: int | None) -> QuoteView:
    charged = made.team.billing_mode == "managed"
    return QuoteView(
        credits=made.credits,
        charged=charged,
        seconds=made.spec.expected_ms / 1000,
        balance=made.team.balance,
        balance_after=made.team.balance - (made.credits if charged else 0),
        **_refusal(made.refused),
        seconds_to_make=to_make,
    )


def _nothing_known(team: Team, refused: Refused, to_make: int | None) -> QuoteView:
    return QuoteView(
        credits=0,
        charged=team.billing_mode == "managed",
        seconds=None,
        balance=team.balance,
        balance_after=team.balance,
        **_refusal(refused),
        seconds_to_make=to_make,
    )


def _refusal(refused: Refused | None) -> dict[str, Any]:
    """Fields to blame are problems; everything else is the refusal of the whole."""
    errors = refused.errors if isinstance(refused, Invalid) else ()
    missing = refused.providers if isinstance(refused, MissingKeys) else []
    shown = None
    if refused is not None and not errors:
        body = error_body(refused)
        code = body.get("errorCode") or body.get("code") or ""
        shown = RefusalView(code=code, message=str(refused))
    problems = [ProblemView(field=one.field, reason=one.reason) for one in errors]
    return {"missing_providers": missing, "problems": problems, "refused": shown}
