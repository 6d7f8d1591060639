"""`Idempotency-Key`: the same key and body run and charge once, whatever happens in between."""

import asyncio
import json
import threading
from typing import Any

import pytest
import sqlalchemy as sa
from anyio.to_thread import run_sync
from fastapi.testclient import TestClient
from house import House, Member, story
from starlette.responses import JSONResponse

from reelwright.domain.teams.service import Caller
from reelwright.http import asgi
from reelwright.http.idempotency import Idempotency, fingerprint
from reelwright.store.idempotency import IdempotentCall, call_id, claim

KEY = {"Idempotency-Key": "order 17"}
IN_PROGRESS = {
    "success": False,
    "message": "A request with this Idempotency-Key is still in progress",
    "code": "IDEMPOTENCY_IN_PROGRESS",
}
REUSED = {
    "success": False,
    "message": "Idempotency-Key was already used with a different body",
    "code": "IDEMPOTENCY_KEY_REUSED",
}


def test_the_second_answer_is_the_first_byte_for_byte(member: Member) -> None:
    """With the header that says so; one project, one charge, one job."""
    first = member.create({}, **KEY)
    rows = member.rows()
    second = member.create({}, **KEY)
    assert (second.status_code, second.content) == (200, first.content)
    assert second.headers["Idempotent-Replayed"] == "true"
    assert "Idempotent-Replayed" not in first.headers
    assert second.headers["content-type"] == first.headers["content-type"] == "application/json"
    assert second.headers["X-Request-Id"] != first.headers["X-Request-Id"]
    assert member.rows() == rows


def test_the_order_of_names_and_the_spaces_do_not_matter(member: Member) -> None:
    """Bodies that mean the same are the same body."""
    body = story({})
    one = json.dumps(body)
    other = json.dumps(dict(reversed(body.items())), indent=3)
    answers = [post(member, text, **KEY) for text in (one, other)]
    assert answers[0].content == answers[1].content


@pytest.mark.parametrize("number", ["30.0", "3e1", "3.0E+1", "300e-1"])
def test_it_does_not_matter_how_a_number_is_written(member: Member, number: str) -> None:
    """JSON knows one kind of number, wherever in the body it stands."""
    body = json.dumps(story({"targetDuration": 777, "metadata": {"deep": [{"n": 777}]}}))
    answers = [post(member, body.replace("777", written), **KEY) for written in ("30", number)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].content == answers[1].content
    other = post(member, body.replace("777", "30.5"), **KEY)
    assert (other.status_code, other.json()) == (422, REUSED)


def post(member: Member, text: str | bytes, **headers: str) -> Any:
    kind = {"content-type": "application/json"}
    return member.client.post("/v1/project/create/story", content=text, headers={**kind, **headers})


def test_another_body_under_the_same_key_is_refused(member: Member) -> None:
    """422, and nothing runs."""
    member.create({}, **KEY)
    rows = member.rows()
    answer = member.create({"name": "another"}, **KEY)
    assert (answer.status_code, answer.json()) == (422, REUSED)
    assert member.rows() == rows


def test_keys_belong_to_one_team_and_one_path(member: Member, house: House) -> None:
    """Another team, or another endpoint, may use the same key."""
    first = member.create({}, **KEY).json()
    other = house.team().create({}, **KEY).json()
    rendered = member.client.post("/v1/render", json=story({}), headers=KEY)
    assert first["data"]["projectId"] != other["data"]["projectId"]
    assert rendered.json()["message"] == "Missing projectId"


def test_refusals_that_would_come_again_are_kept(member: Member) -> None:
    """400 and 404 are replayed as they were."""
    bad = [member.create({"voiceId": "nobody"}, **KEY) for _ in range(2)]
    lost = [member.client.post("/v1/render", json={"projectId": "c"}, headers=KEY) for _ in range(2)]
    unread = [post(member, b"{", **{"Idempotency-Key": "unread"}) for _ in range(2)]
    for first, second in (bad, lost, unread):
        assert first.content == second.content
        assert second.headers["Idempotent-Replayed"] == "true"
    assert [answers[0].status_code for answers in (bad, lost, unread)] == [400, 404, 400]


def test_a_refusal_for_want_of_credits_is_not_kept(house: House) -> None:
    """Once there are credits, the same request runs."""
    poor = house.team(credits=0)
    assert poor.create({}, **KEY).status_code == 402
    with house.database.session() as session:
        house.api.teams.change_credits(session, poor.team_id, "+8")
    answer = poor.create({}, **KEY)
    assert (answer.status_code, poor.balance()) == (200, 0)
    assert "Idempotent-Replayed" not in answer.headers


def test_a_fault_is_not_kept_and_leaves_nothing_behind(member: Member, house: House) -> None:
    """Project, charge and answer vanish together; the same request runs afterwards."""
    before = member.rows()
    house.jobs.broken = True
    assert member.create({}, **KEY).status_code == 500
    assert member.rows() == before
    house.jobs.broken = False
    assert member.create({}, **KEY).status_code == 200
    assert member.balance() == 92


def test_two_at_once_are_one_run_and_one_409(member: Member, house: House) -> None:
    """While the first still runs, the second is told to come back."""
    running, go_on = threading.Event(), threading.Event()

    def wait() -> None:
        running.set()
        assert go_on.wait(60)

    house.ear.meanwhile = wait
    answers: list[Any] = []
    first = threading.Thread(target=lambda: answers.append(member.create({}, **KEY)))
    first.start()
    assert running.wait(60)
    second = member.create({}, **KEY)
    go_on.set()
    first.join(60)
    assert (second.status_code, second.json(), second.headers["Retry-After"]) == (409, IN_PROGRESS, "1")
    assert answers[0].status_code == 200
    assert member.rows() == {"projects": 1, "videos": 1, "ledger": 2, "jobs": 1, "balance": 92}
    assert member.create({}, **KEY).content == answers[0].content


def test_a_claim_that_was_left_behind_is_taken_over(member: Member, house: House) -> None:
    """A server that died while it worked leaves 409 for a minute, not for a day."""
    abandon(member, house)
    assert member.create({}, **KEY).status_code == 409
    house.clock.pass_by(61)
    assert member.create({}, **KEY).status_code == 200


def abandon(member: Member, house: House) -> None:
    """Leave a claim as a killed server would."""
    scope = {"type": "http", "headers": []}
    same = asyncio.run(fingerprint(scope, json.dumps(story({})).encode()))
    call = call_id(member.team_id, "POST", "/v1/project/create/story", KEY["Idempotency-Key"])
    with house.database.session() as session:
        claim(session, call, same, house.clock())


def test_a_claim_is_renewed_while_its_request_runs(member: Member, house: House) -> None:
    """A request that takes longer than the lease keeps it."""
    seen: list[int] = []

    def wait() -> None:
        while len(set(seen)) < 2:
            house.clock.pass_by(1)
            with house.database.session() as session:
                own = call_id(member.team_id, "POST", "/v1/render", KEY["Idempotency-Key"])
                leases = sa.select(IdempotentCall.lease_until).where(IdempotentCall.id == own)
                seen.append(session.scalars(leases).one())

    async def slow(scope: Any, receive: Any, send: Any) -> None:
        await run_sync(wait)
        await JSONResponse({})(scope, receive, send)

    brisk = Idempotency(slow, house.api, renew_every_s=0.01)

    async def as_member(scope: Any, receive: Any, send: Any) -> None:
        scope["state"] = {"caller": Caller(member.team_id, True)}
        await brisk(scope, receive, send)

    answer = TestClient(as_member).post("/v1/render", json={}, headers=KEY)
    assert answer.status_code == 200
    assert max(seen) > min(seen)


def test_a_claim_that_could_not_be_renewed_is_tried_again(member: Member, house: House) -> None:
    """A database that does not answer for a moment ends nothing: the next renewal comes."""
    tried: list[int] = []

    class Stubborn(Idempotency):
        def _renew(self, held: Any) -> None:
            tried.append(1)
            if len(tried) == 1:
                raise sa.exc.OperationalError("locked", None, Exception())
            super()._renew(held)

    async def slow(scope: Any, receive: Any, send: Any) -> None:
        while len(tried) < 2:
            await asyncio.sleep(0.01)
        await JSONResponse({})(scope, receive, send)

    brisk = Stubborn(slow, house.api, renew_every_s=0.01)

    async def as_member(scope: Any, receive: Any, send: Any) -> None:
        scope["state"] = {"caller": Caller(member.team_id, True)}
        await brisk(scope, receive, send)

    assert TestClient(as_member).post("/v1/render", json={}, headers=KEY).status_code == 200


def test_a_body_that_stops_coming_is_given_up(
    member: Member, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """408, so that nobody holds connections open with half a body."""
    monkeypatch.setattr(asgi, "STALLED_AFTER_S", 0.05)
    sent: list[Any] = []

    async def never() -> Any:
        await asyncio.sleep(60)

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "method": "POST",
        "path": "/v1/render",
        "raw_path": b"/v1/render",
        "query_string": b"",
        "headers": [(b"x-api-key", member.key.encode()), (b"content-type", b"application/json")],
    }
    asyncio.run(house.app(scope, never, send))
    assert sent[0]["status"] == 408
    assert json.loads(sent[1]["body"]) == {"success": False, "message": "The body has stopped coming"}


def test_work_whose_claim_was_lost_is_rolled_back(member: Member, house: House) -> None:
    """Whoever took the claim over runs; the first gets 409 and leaves nothing behind."""
    before = member.rows()

    def lose() -> None:
        with house.database.session() as session:
            session.execute(sa.update(IdempotentCall).values(owner="somebody else"))

    house.ear.meanwhile = lose
    answer = member.create({}, **KEY)
    assert (answer.status_code, answer.json()) == (409, IN_PROGRESS)
    assert member.rows() == before


def test_after_a_day_a_key_is_free_again(member: Member, house: House) -> None:
    """The same key and body run anew."""
    first = member.create({}, **KEY).json()
    house.clock.pass_by(24 * 3_600)
    second = member.create({}, **KEY).json()
    assert first["data"]["projectId"] != second["data"]["projectId"]
    assert member.rows()["projects"] == 2


@pytest.mark.parametrize("key", [b"", b"x" * 256, b"caf\xe9", b"a\tb"])
def test_a_key_of_the_wrong_shape_is_refused(member: Member, key: bytes) -> None:
    """1–255 printable ASCII characters."""
    answer = member.client.post(
        "/v1/project/create/story", json=story({}), headers=[(b"idempotency-key", key)]
    )
    assert (answer.status_code, answer.json()["message"]) == (
        400,
        "Idempotency-Key: Must be 1-255 printable ASCII characters",
    )


@pytest.mark.parametrize("key", ["x" * 255, "~ !"])
def test_a_key_of_the_right_shape_is_accepted(member: Member, key: str) -> None:
    """Spaces inside and 255 characters are fine."""
    assert member.create({}, **{"Idempotency-Key": key}).status_code == 200


def test_a_key_on_a_read_means_nothing(member: Member) -> None:
    """Only POSTs are kept."""
    answers = [member.client.get("/v1/account", headers=KEY) for _ in range(2)]
    assert "Idempotent-Replayed" not in answers[1].headers


def test_a_form_means_the_same_whatever_its_boundary() -> None:
    """Its parts count: their names, file names and contents."""

    def form(boundary: str, text: str = "x") -> tuple[dict[str, Any], bytes]:
        parts = (
            f'--{boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n{text}\r\n--{boundary}--\r\n'
        )
        kind = f"multipart/form-data; boundary={boundary}".encode()
        scope = {"type": "http", "method": "POST", "headers": [(b"content-type", kind)]}
        return scope, parts.encode()

    one, same, other = (asyncio.run(fingerprint(*form(*f))) for f in (("aa",), ("bb",), ("aa", "y")))
    assert one == same != other


def test_a_caller_who_left_before_the_body_came_claims_nothing(member: Member, house: House) -> None:
    """Half a body is nobody's request: nothing runs, and the retry under the same key is the first."""
    ran: list[str] = []

    async def inner(scope: Any, receive: Any, send: Any) -> None:
        ran.append(scope["path"])

    async def leave() -> None:
        messages = [
            {"type": "http.request", "body": b'{"pro', "more_body": True},
            {"type": "http.disconnect"},
        ]

        async def receive() -> Any:
            return messages.pop(0)

        async def send(message: Any) -> None:
            ran.append(message["type"])

        scope = {
            "type": "http",
            "method": "POST",
            "path": "/v1/project/create/story",
            "headers": [(name.lower().encode(), value.encode()) for name, value in KEY.items()],
            "state": {"caller": Caller(member.team_id, True)},
        }
        await Idempotency(inner, house.api)(scope, receive, send)

    asyncio.run(leave())
    assert ran == []
    answer = member.create({}, **KEY)
    assert answer.status_code == 200
    assert "idempotent-replayed" not in answer.headers
