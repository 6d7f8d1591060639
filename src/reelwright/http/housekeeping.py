"""Regular work of the API's process, beside its answers."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress

import structlog
from anyio.to_thread import run_sync
from fastapi import FastAPI

log = structlog.get_logger("reelwright.http")

EVERY_S = 3600.0


def housekeeping_lifespan(
    tidy: Callable[[], None], every_s: float = EVERY_S
) -> Callable[[FastAPI], AbstractAsyncContextManager[None]]:
    """The app's lifespan: `tidy` is called at its start and once an hour. A worker does the same, but it may
    run on another machine."""

    async def repeatedly() -> None:
        while True:
            try:
                await run_sync(tidy)
            except Exception:  # an edge: it is logged, and tried again
                log.exception("chore failed", chore="files that nobody needs")
            await asyncio.sleep(every_s)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        task = asyncio.create_task(repeatedly())
        try:
            yield
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    return lifespan
