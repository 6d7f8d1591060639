"""`Idempotency-Key` on every POST: the same key and body answer the first answer again, byte for byte.

A create keeps its answer in its own transaction (`Creation`); every other answer is kept here afterwards.
"""

import asyncio
import hashlib
import json
import re
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractContextManager, asynccontextmanager
from dataclasses import dataclass
from typing import Any

import structlog
from anyio.to_thread import run_sync
from sqlalchemy.exc import SQLAlchemyError
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from reelwright.domain.media.quota import limit_and_promised
from reelwright.errors import Invalid, Refused, StorageFull
from reelwright.http.asgi import (
    BodyTooLarge,
    ClientDisconnected,
    RequestStalled,
    is_api,
    read_body,
    read_header,
    replay_body,
    state,
)
from reelwright.http.errors import error_response, general_error
from reelwright.http.parts import Api
from reelwright.http.upload_budget import UploadAllowance, UploadBudget, UploadReservation
from reelwright.http.uploads import (
    FIELD_BYTES,
    announced_size,
    is_form_accepted,
    most_bytes,
    most_files,
    read_form,
    staging_folder,
)
from reelwright.store import idempotency
from reelwright.store.idempotency import LEASE_MS, SEALED, Claim, StoredAnswer

log = structlog.get_logger("reelwright.http")

MOST_BODY_BYTES = 1_048_576
_KEY = re.compile(r"[\x20-\x7E]{1,255}")
_BODIES = ("POST", "PUT", "PATCH")


@dataclass
class HeldClaim:
    """The claim that a request runs under, and whether its answer is stored already."""

    claim: Claim
    kept: bool = False


class Idempotency:
    def __init__(self, app: ASGIApp, api: Api, renew_every_s: float = LEASE_MS / 3000) -> None:
        self._app = app
        self._api = api
        self._renew_every_s = renew_every_s
        self._upload_budget = UploadBudget()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not is_api(scope) or scope["method"] not in _BODIES:
            await self._app(scope, receive, send)
            return
        key = read_header(scope, "idempotency-key") if scope["method"] == "POST" else None
        if key is not None and not _KEY.fullmatch(key):
            error = Invalid("Idempotency-Key", "Must be 1-255 printable ASCII characters")
            await error_response(error)(scope, receive, send)
            return
        try:
            if is_form_accepted(scope):
                await self._answer_form(scope, receive, send, key)
            else:
                if announced_size(scope) > MOST_BODY_BYTES:
                    raise BodyTooLarge
                body = await read_body(receive, MOST_BODY_BYTES)
                print = await fingerprint(scope, body) if key is not None else ""
                await self._answer(scope, replay_body(body, receive), send, key, print)
        except BodyTooLarge:
            await general_error(413, "File too large", {"Connection": "close"})(scope, receive, send)
        except RequestStalled:
            await general_error(408, "The body has stopped coming", {"Connection": "close"})(
                scope, receive, send
            )
        except ClientDisconnected:
            return

    async def _answer_form(self, scope: Scope, receive: Receive, send: Send, key: str | None) -> None:
        """A form's files lie on disk while it is answered; handlers find it in `request.state.form`."""
        async with staging_folder(self._api.staging) as folder:
            try:
                with await self._reserve_room(scope, key) as share:
                    counted = share.count(receive, FIELD_BYTES)
                    most = most_bytes(scope, self._api.media_max_bytes)
                    form = await read_form(scope, counted, folder, most)
                    state(scope)["form"] = form
                    await self._answer(scope, replay_body(b"", receive), send, key, form.print)
            except StorageFull as full:
                refusal = error_response(full)
                refusal.headers["Connection"] = "close"
                await refusal(scope, receive, send)

    async def _reserve_room(self, scope: Scope, key: str | None) -> AbstractContextManager[UploadReservation]:
        """Before a byte is read. What is too large for everybody is refused as that, later."""
        team_id = state(scope)["caller"].team_id
        call = idempotency.call_id(team_id, scope["method"], scope["path"], key) if key is not None else None
        allowance = await run_sync(self._allowance, team_id, call)
        announced = announced_size(scope) - FIELD_BYTES
        fits = announced <= most_bytes(scope, self._api.media_max_bytes) * most_files(scope)
        return self._upload_budget.reserve_form(team_id, announced if fits else 0, allowance)

    def _allowance(self, team_id: str, call: str | None) -> UploadAllowance:
        """Return what the team may send; a form that may have been answered already is read again in any
        case."""
        with self._api.database.session() as session:
            limit, used = limit_and_promised(session, team_id)
            known = call is not None and session.get(idempotency.IdempotentCall, call) is not None
        most = max(limit - used, self._api.media_max_bytes if known else 0)
        return UploadAllowance(most, used, limit)

    async def _answer(self, scope: Scope, receive: Receive, send: Send, key: str | None, print: str) -> None:
        if key is None:
            await self._app(scope, receive, send)
        else:
            await (await self._answer_once(scope, receive, key, print))(scope, receive, send)

    async def _answer_once(self, scope: Scope, receive: Receive, key: str, print: str) -> Response:
        """The first answer under this key: kept from before, or made now."""
        call = idempotency.call_id(state(scope)["caller"].team_id, scope["method"], scope["path"], key)
        try:
            claimed = await run_sync(self._claim, call, print)
        except Refused as refused:
            return error_response(refused)
        if isinstance(claimed, StoredAnswer):
            return kept_response(self._unseal(claimed), {"Idempotent-Replayed": "true"})
        return await self._run(scope, receive, HeldClaim(claimed))

    def _unseal(self, kept: StoredAnswer) -> StoredAnswer:
        if SEALED not in kept.headers:
            return kept
        headers = {name: value for name, value in kept.headers.items() if name != SEALED}
        return StoredAnswer(kept.status, headers, self._api.secrets.decrypt(kept.body.decode()).encode())

    async def _run(self, scope: Scope, receive: Receive, held: HeldClaim) -> Response:
        state(scope)["held"] = held
        caught = CapturedResponse()
        try:
            async with renewing_lease(lambda: self._renew(held.claim), self._renew_every_s):
                await self._app(scope, receive, caught)
        except BaseException:
            await run_sync(self._release, held.claim)
            raise
        return await run_sync(self._settle, held, caught)

    def _settle(self, held: HeldClaim, caught: "CapturedResponse") -> Response:
        """Keep what ran; forget what may be tried again."""
        if not held.kept and is_kept(caught.status):
            try:
                with self._api.database.session() as session:
                    idempotency.keep(session, held.claim, caught.answer)
            except Refused as refused:
                return error_response(refused)
        elif not held.kept:
            self._release(held.claim)
        return caught.response()

    def _claim(self, call: str, print: str) -> Claim | StoredAnswer:
        with self._api.database.session() as session:
            return idempotency.claim(session, call, print, self._api.clock())

    def _renew(self, claim: Claim) -> None:
        with self._api.database.session() as session:
            idempotency.renew(session, claim, self._api.clock())

    def _release(self, claim: Claim) -> None:
        with self._api.database.session() as session:
            idempotency.release(session, claim)


@asynccontextmanager
async def renewing_lease(renew: Callable[[], None], every_s: float = LEASE_MS / 3000) -> AsyncIterator[None]:
    """Renew a lease while the request runs."""

    async def renewing() -> None:
        while True:
            await asyncio.sleep(every_s)
            try:
                await run_sync(renew)
            except SQLAlchemyError:  # the lease lasts for two more tries
                log.warning("a claim could not be renewed", exc_info=True)

    task = asyncio.create_task(renewing())
    try:
        yield
    finally:
        task.cancel()


class CapturedResponse:
    """An answer, caught before it is sent."""

    def __init__(self) -> None:
        self.status = 0
        self._headers: list[tuple[bytes, bytes]] = []
        self._body: list[bytes] = []

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self._headers = list(message.get("headers", ()))
        elif message["type"] == "http.response.body":
            self._body.append(message.get("body", b""))

    @property
    def answer(self) -> StoredAnswer:
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in self._headers}
        return StoredAnswer(self.status, headers, b"".join(self._body))

    def response(self) -> Response:
        response = Response(b"".join(self._body), self.status)
        response.raw_headers = self._headers
        return response


def is_kept(status: int) -> bool:
    """Return whether an answer is stored: successes, and refusals that would come again."""
    return 200 <= status < 300 or status in (400, 404)


def seal_answer(answer: StoredAnswer, encrypt: Callable[[str], str]) -> StoredAnswer:
    """An answer that shows a secret: kept encrypted, as the secret itself is."""
    body = encrypt(answer.body.decode()).encode()
    return StoredAnswer(answer.status, {**answer.headers, SEALED: "yes"}, body)


def kept_response(kept: StoredAnswer, headers: dict[str, str]) -> Response:
    return Response(kept.body, kept.status, {**kept.headers, **headers})


async def fingerprint(scope: Scope, body: bytes) -> str:
    """Return a fingerprint that is the same for bodies that mean the same: canonical JSON, the parts of a
    form without its boundary, else the bytes as they are."""
    is_form = (read_header(scope, "content-type") or "").startswith("multipart/form-data")
    meaning = await _canonical_form(scope, body) if is_form else _canonical_json(body)
    return hashlib.sha256(meaning).hexdigest()


def _canonical_json(body: bytes) -> bytes:
    try:
        meaning = json.loads(body, parse_float=_normal_number)
        return json.dumps(meaning, sort_keys=True, separators=(",", ":")).encode()
    except (ValueError, RecursionError):
        return body


def _normal_number(text: str) -> int | float:
    """JSON knows one kind of number: 30.0 and 3e1 are 30."""
    number = float(text)
    return int(number) if number.is_integer() else number


async def _canonical_form(scope: Scope, body: bytes) -> bytes:
    async def never() -> Message:
        return {"type": "http.disconnect"}

    try:
        async with Request(scope, replay_body(body, never)).form() as form:
            parts = sorted([await _part(name, value) for name, value in form.multi_items()])
    except HTTPException:  # what does not parse
        return body
    return json.dumps(parts).encode()


async def _part(name: str, value: Any) -> tuple[str, str, str]:
    if isinstance(value, UploadFile):
        return name, value.filename or "", hashlib.sha256(await value.read()).hexdigest()
    return name, "", hashlib.sha256(str(value).encode()).hexdigest()
