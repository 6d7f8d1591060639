"""fal: pictures cut out and expanded, pictures by references, clips, people who speak, videos cut out.

Its engines take the wire that `open_wire` returns and the id of a model; which fields a model has is a row of
`models`. The engines are in `pictures` and `clips`, so that asking about a key loads none of them.
"""

from collections.abc import Sequence
from urllib.parse import quote

from pydantic import BaseModel

from reelwright.engines.key_check import KeyStatus
from reelwright.engines.providers.fal.errors import Locked, NotAllowed, explain
from reelwright.engines.providers.fal.queue import BASE_URL, PROVIDER, FalPrices
from reelwright.engines.wire import SHORT_S, KeyAccess, PollingPace, Transport, Wire
from reelwright.errors import KeyRejected

__all__ = ["BASE_URL", "PROVIDER", "check_key", "explain", "list_models", "open_wire"]

_MOST_PAGES = 60


class _FalModel(BaseModel):
    endpoint_id: str


class _FalModels(BaseModel):
    models: list[_FalModel]
    next_cursor: str | None = None


def open_wire(
    transport: Transport,
    access: KeyAccess,
    base_url: str = "",
    *,
    within_s: float = SHORT_S,
    pace: PollingPace = PollingPace(),  # noqa: B008 - frozen
) -> Wire:
    """A `base_url` stands for all three hosts of fal; else the wire is that to the prices, and engines find
    the queue and the files from there."""
    headers = {"Authorization": f"Key {access.key}"}
    address = base_url or BASE_URL
    return Wire(transport, PROVIDER, address, headers, access, explain, within_s=within_s, pace=pace)


def check_key(wire: Wire) -> KeyStatus:
    """Prices are told to holders of a key only; the list of models to everybody. The key of an account that
    is locked, because its balance is used up for instance, is a good one."""
    try:
        wire.get("/v1/models/pricing?endpoint_id=fal-ai/flux/dev").read(FalPrices)
    except Locked:
        return "ok"
    except (KeyRejected, NotAllowed):
        return "invalid"
    return "ok"


def list_models(wire: Wire, ids: Sequence[str] = ()) -> list[str]:
    """Return which of these models fal has; without `ids`, all of them. It is free. Raises EngineFailed."""
    query = "&".join(f"endpoint_id={quote(one, safe='/')}" for one in ids) or "limit=100"
    found, cursor = [], ""
    for _ in range(_MOST_PAGES):
        page = wire.get(f"/v1/models?{query}{cursor}").read(_FalModels)
        found += [one.endpoint_id for one in page.models]
        if not page.next_cursor:
            break
        cursor = f"&cursor={quote(page.next_cursor, safe='')}"
    return found
