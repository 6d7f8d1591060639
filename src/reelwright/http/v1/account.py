"""/v1/account."""

from typing import Annotated

from fastapi import APIRouter, Query

from reelwright.domain.account import Account, LedgerEntryView, LedgerFilter, read_account, read_ledger
from reelwright.domain.views import View
from reelwright.http.creation import TeamId
from reelwright.http.envelope import PageLimit, PageOffset, Success, Total, success
from reelwright.http.error_bodies import INVALID
from reelwright.http.parts import Api
from reelwright.http.query import INSTANT, Chosen, Paging, choices_schema, parse_choice, parse_instant
from reelwright.http.routing import make_router


class Ledger(View):
    """A page of the team's credit ledger."""

    entries: list[LedgerEntryView]
    """The entries of this page, the newest first."""
    total: Total
    limit: PageLimit
    offset: PageOffset


KINDS = ("grant", "charge", "refund")


def account_router(api: Api) -> APIRouter:
    router = make_router(prefix="/v1/account", tags=["Account"])

    @router.get("", operation_id="getAccount", summary="Read the account")
    def get_account(team_id: TeamId) -> Success[Account]:
        """Returns the team's plan, credits, storage and provider keys. Call it before a batch of creates: a
        managed team checks `credits.balance`, a byok team that the keys it needs are `ok`."""
        api.end_late(team_id)
        with api.database.session() as session:
            return success(read_account(session, team_id))

    @router.get(
        "/ledger", operation_id="listLedger", summary="List changes of the credits", responses=INVALID
    )
    def list_ledger(
        team_id: TeamId,
        page: Paging,
        kind: Annotated[
            Chosen,
            choices_schema(KINDS),
            Query(description="Only entries of this kind. All kinds when omitted."),
        ] = None,
        since: Annotated[
            Chosen,
            INSTANT,
            Query(
                alias="from",
                description="Only entries made at this time or later, as ISO 8601, in UTC unless it names a "
                "zone. From the first entry on when omitted.",
            ),
        ] = None,
        before: Annotated[
            Chosen,
            INSTANT,
            Query(
                alias="to",
                description="Only entries made before this time, as ISO 8601, in UTC unless it names a zone. "
                "Up to the newest entry when omitted.",
            ),
        ] = None,
    ) -> Success[Ledger]:
        """Returns every grant, charge and refund of credits, the newest first. The sum of all entries is the
        balance, and each entry's `balanceAfter` is that of the entry before it plus its own `credits`."""
        known = parse_choice("kind", kind, KINDS, "Must be grant, charge or refund")
        wanted = LedgerFilter(known, parse_instant("from", since), parse_instant("to", before))
        api.end_late(team_id)
        with api.database.session() as session:
            entries, total = read_ledger(session, team_id, wanted, page.limit, page.offset)
        return success(Ledger(entries=entries, total=total, limit=page.limit, offset=page.offset))

    return router
