"""Where credits, storage and time went."""

import csv
import io
from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import Response

from reelwright.domain.account import LedgerEntryView, LedgerFilter, read_ledger
from reelwright.domain.activity import UnfinishedThing, read_activity
from reelwright.domain.billing.usage import (
    DAY_MS,
    CreditSum,
    StorageShare,
    credits_by_day,
    credits_by_format,
    storage_by_kind,
)
from reelwright.domain.costs.report import CostLine, sum_costs
from reelwright.domain.views import Instant, View
from reelwright.http.creation import TeamId
from reelwright.http.envelope import Success, success
from reelwright.http.parts import Api
from reelwright.http.routing import make_router
from reelwright.store.clock import iso

MOST_DAYS = 366
_OTHER_THINGS = {
    "project": "Deleted projects",
    "media": "Library",
    "avatar": "Avatars",
    "reaction": "Reactions",
    "character": "Characters",
    "voice": "Cloned voices",
    "speech": "Speech",
    "retake": "Scenes recorded again",
}
_COLUMNS = ("createdAt", "kind", "credits", "balanceAfter", "reason", "projectId", "id")
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


class DayView(View):
    """The credits of one day of UTC."""

    day: str
    charged: int
    refunded: int
    granted: int
    count: int


class FormatUsageView(View):
    """The credits of one format, or of another kind of thing."""

    format: str
    title: str
    charged: int
    refunded: int
    count: int


class StorageShareView(View):
    """What things of one kind take."""

    kind: str
    bytes: int
    count: int


class StorageView(View):
    """What the team keeps, and how much it may."""

    used_bytes: int
    limit_bytes: int
    by_kind: list[StorageShareView]


class LaneView(View):
    """What waits and what is worked on, of one kind."""

    kind: str
    waiting: int
    running: int
    oldest_started_at: Instant | None


class CostView(View):
    """What the team's calls to a provider cost."""

    provider: str
    work: str
    calls: int
    usd: float


class UsageView(View):
    """Where credits, storage and time went, and what is waiting."""

    since: Instant
    until: Instant
    by_day: list[DayView]
    by_format: list[FormatUsageView]
    storage: StorageView
    queue: list[LaneView]
    costs: list[CostView]


def usage_router(api: Api) -> APIRouter:
    router = make_router(prefix="/app", tags=["Usage"])

    @router.get("/usage", operation_id="getUsage")
    def get_usage(
        team_id: TeamId, days: Annotated[int, Query(ge=1, le=MOST_DAYS)] = 30
    ) -> Success[UsageView]:
        """Returns what the last days' credits went for, what storage holds, and what is under way."""
        api.end_late(team_id)
        until = api.clock()
        since = (until // DAY_MS - days + 1) * DAY_MS
        with api.database.session() as session:
            activity = read_activity(session, team_id, until)
            by_day = credits_by_day(session, team_id, since, until)
            by_format = credits_by_format(session, team_id, since, until)
            shares = storage_by_kind(session, team_id)
            costs = sum_costs(session, team_id, since, None)
        return success(
            UsageView(
                since=iso(since),
                until=iso(until),
                by_day=[DayView(day=day, **vars(total)) for day, total in by_day.items()],
                by_format=[_format(api, name, total) for name, total in by_format.items()],
                storage=StorageView(
                    used_bytes=activity.used_bytes,
                    limit_bytes=activity.team.storage_limit_bytes,
                    by_kind=[_share(one) for one in shares],
                ),
                queue=_lanes(activity.unfinished),
                costs=[_cost(line) for line in costs],
            )
        )

    @router.get("/ledger.csv", operation_id="downloadLedger", response_class=Response)
    def download_ledger(team_id: TeamId) -> Response:
        """Returns the whole ledger as a file, the newest entry first."""
        with api.database.session() as session:
            entries, _ = read_ledger(session, team_id, LedgerFilter(), limit=1_000_000, offset=0)
        headers = {"Content-Disposition": 'attachment; filename="ledger.csv"'}
        return Response(_csv(entries), media_type="text/csv", headers=headers)

    return router


def _format(api: Api, name: str, total: CreditSum) -> FormatUsageView:
    known = api.formats.get(name)
    title = known.title if known is not None else _OTHER_THINGS.get(name, name)
    return FormatUsageView(
        format=name, title=title, charged=total.charged, refunded=total.refunded, count=total.count
    )


def _share(one: StorageShare) -> StorageShareView:
    return StorageShareView(kind=one.kind, bytes=one.bytes, count=one.count)


def _lanes(things: list[UnfinishedThing]) -> list[LaneView]:
    lanes: dict[str, list[UnfinishedThing]] = {"project": [], "video": []}
    for one in things:
        lanes.setdefault(one.kind, []).append(one)
    return [
        LaneView(
            kind=kind,
            waiting=sum(map(_is_waiting, lane)),
            running=sum(not _is_waiting(one) for one in lane),
            oldest_started_at=iso(min(one.started_at for one in lane)) if lane else None,
        )
        for kind, lane in lanes.items()
    ]


def _is_waiting(one: UnfinishedThing) -> bool:
    return one.status == "draft" or one.kind == "video" and one.progress == 0


def _cost(line: CostLine) -> CostView:
    return CostView(
        provider=line.provider, work=line.ability, calls=line.calls, usd=line.microdollars / 1_000_000
    )


def _csv(entries: list[LedgerEntryView]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(_COLUMNS)
    for entry in entries:
        shown = entry.model_dump()
        writer.writerow([_cell(shown[name]) for name in _COLUMNS])
    return text.getvalue()


def _cell(value: object) -> object:
    """A text that a spreadsheet would run as a formula begins with an apostrophe."""
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value
