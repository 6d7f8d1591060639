"""The transaction of a create: what it writes, its job and the bytes of its answer commit together."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, TypeVar

import structlog
from fastapi import Depends, Request
from pydantic import BaseModel
from sqlalchemy.orm import Session
from starlette.responses import Response

from reelwright.domain.teams.service import Caller
from reelwright.http.envelope import success_bytes
from reelwright.http.idempotency import HeldClaim, seal_answer
from reelwright.store.database import Database
from reelwright.store.idempotency import StoredAnswer, keep, promise

log = structlog.get_logger("reelwright.http")

JSON = "application/json"
Made = TypeVar("Made", bound=BaseModel)


@dataclass(frozen=True)
class Creation:
    team_id: str
    held: HeldClaim | None
    request_id: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)
    """Of the answer, and of its replays."""

    def run(
        self,
        database: Database,
        work: Callable[[Session], BaseModel],
        message: str,
        status: int = 200,
        encrypt: Callable[[str], str] | None = None,
    ) -> Response:
        """Do the work and answer with what it returns. Raises what the work raises, and StillInProgress when
        the claim on the caller's key was lost meanwhile; nothing is left of the work then. `encrypt` is for
        answers that show a secret: so they are kept."""
        with database.session() as session:
            made = work(session)
            body = success_bytes(made, message)
            if self.held is not None:
                answer = StoredAnswer(status, {"content-type": JSON, **self.headers}, body)
                keep(session, self.held.claim, seal_answer(answer, encrypt) if encrypt else answer)
        if self.held is not None:
            self.held.kept = True
        log.info("accepted", request=self.request_id, team=self.team_id, **_ids(made))
        return Response(body, status, dict(self.headers), media_type=JSON)

    def begin(
        self, database: Database, work: Callable[[Session], Made], message: str, status: int = 200
    ) -> Made:
        """Do the work of a request that waits afterwards for its outcome, and return what it made. The answer
        that tells of it commits with it, and is replayed where this process dies before the request has
        answered. Raises as `run` does."""
        with database.session() as session:
            made = work(session)
            if self.held is not None:
                body = success_bytes(made, message)
                answer = StoredAnswer(status, {"content-type": JSON, **self.headers}, body)
                promise(session, self.held.claim, answer)
        log.info("accepted", request=self.request_id, team=self.team_id, **_ids(made))
        return made

    def answer(self, made: BaseModel, message: str, status: int = 200) -> Response:
        """Answer with what was made."""
        return Response(success_bytes(made, message), status, dict(self.headers), media_type=JSON)


def caller(request: Request) -> Caller:
    found: Caller = request.state.caller
    return found


def team_id(request: Request) -> str:
    return caller(request).team_id


def creation(request: Request) -> Creation:
    return Creation(team_id(request), getattr(request.state, "held", None), request.state.request_id)


def _ids(made: BaseModel) -> dict[str, str]:
    """Return the ids of what was made, by their names in the log."""
    shown = made.model_dump(by_alias=True, include={"id", "project_id", "video_id", "media_id"})
    return {name: value for name, value in shown.items() if isinstance(value, str)}


TeamId = Annotated[str, Depends(team_id)]
Creating = Annotated[Creation, Depends(creation)]
