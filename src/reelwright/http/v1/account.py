"""/v1/account."""

from typing import Annotated

from fastapi import APIRouter, Query

from reelwright.domain.account import Account, LedgerEntryView, LedgerFilter, read_account, read_ledger
from reelwright.domain.views import View
from reelwright.http.creation import TeamId
from reelwright.http.envelope import Success, success
from reelwright.http.error_bodies import INVALID
from reelwright.http.parts import Api
from reelwright.http.query import INSTANT, Chosen, Paging, choices_schema, parse_choice, parse_instant


class Ledger(View):
    entries: list[LedgerEntryView]
    total: int
    """Counts every match."""
    limit: int
    offset: int


KINDS = ("grant", "charge", "refund")


def account_router(api: Api) -> APIRouter:
    router = APIRouter(prefix="/v1/account", tags=["Account"])

    @router.get("", operation_id="getAccount", summary="Read the account")
    def get_account(team_id: TeamId) -> Success[Account]:
        """Plan, credits, storage and provider keys. Call it before a batch."""
        api.end_late(team_id)
        with api.database.session() as session:
            return success(read_account(session, team_id))

    @router.get(
        "/ledger", operation_id="listLedger", summary="List what changed the credits", responses=INVALID
    )
    def list_ledger(
        team_id: TeamId,
        page: Paging,
        kind: Annotated[Chosen, choices_schema(KINDS), Query(description="Entries of one kind")] = None,
        since: Annotated[Chosen, INSTANT, Query(alias="from", description="ISO 8601, included")] = None,
        before: Annotated[Chosen, INSTANT, Query(alias="to", description="ISO 8601, not included")] = None,
    ) -> Success[Ledger]:
        """Newest first. The sum of all entries is the balance, and each entry's `balanceAfter` is that of the
        one before it plus its `credits`."""
        known = parse_choice("kind", kind, KINDS, "Must be grant, charge or refund")
        wanted = LedgerFilter(known, parse_instant("from", since), parse_instant("to", before))
        api.end_late(team_id)
        with api.database.session() as session:
            entries, total = read_ledger(session, team_id, wanted, page.limit, page.offset)
        return success(Ledger(entries=entries, total=total, limit=page.limit, offset=page.offset))

    return router
