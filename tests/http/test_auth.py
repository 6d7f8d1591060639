"""401, 403, 429, and the shapes of what was not found: judged before a body is read."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from fastapi.testclient import TestClient
from house import START_MS, HandClock, House, Member, build_house

from reelwright.domain.teams.model import ApiKey
from reelwright.http.app import create_app
from reelwright.store.clock import iso
from reelwright.store.database import Database
from reelwright.store.secrets import hash_secret

LIMITS = ("X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset")


def not_authenticated(reason: str) -> dict[str, Any]:
    return {
        "code": "not_authenticated",
        "message": "Not authenticated",
        "errorCode": "NOT_AUTHENTICATED",
        "details": {"x-api-key": reason},
    }


@pytest.mark.parametrize(
    ("headers", "reason"),
    [
        ({}, "Missing API key"),
        ({"x-api-key": ""}, "Missing API key"),
        ({"x-api-key": "rw_wrong"}, "Invalid API key"),
    ],
)
@pytest.mark.parametrize(
    ("method", "path"),
    [("POST", "/v1/project/create/story"), ("GET", "/v1/account"), ("GET", "/v1/health"), ("GET", "/v1/x")],
)
def test_without_a_valid_key_nothing_under_v1_answers(
    house: House, headers: dict[str, str], reason: str, method: str, path: str
) -> None:
    """401 with the specified body, before a body is parsed and whether the route exists or not."""
    answer = TestClient(house.app, headers=headers).request(method, path, content=b"{")
    assert (answer.status_code, answer.json()) == (401, not_authenticated(reason))
    assert "X-RateLimit-Limit" not in answer.headers


def test_a_revoked_key_is_invalid(member: Member, house: House) -> None:
    """From the next request on."""
    with house.database.session() as session:
        house.api.teams.revoke_key(session, member.key)
    answer = member.client.get("/v1/account")
    assert (answer.status_code, answer.json()) == (401, not_authenticated("Invalid API key"))


def test_a_key_is_kept_as_its_hash_only(member: Member, house: House) -> None:
    """Nobody who reads the database can use it."""
    with house.database.session() as session:
        row = session.scalars(sa.select(ApiKey).where(ApiKey.team_id == member.team_id)).one()
        stored = [str(value) for value in vars(row).values()]
    assert row.hash == hash_secret(member.key)
    assert not any(member.key in value for value in stored)


def test_the_last_use_of_a_key_is_noted(member: Member, house: House) -> None:
    """At most once a minute."""
    member.client.get("/v1/account")
    used = [last_used(member, house)]
    for seconds in (59, 2):
        house.clock.pass_by(seconds)
        member.client.get("/v1/account")
        used.append(last_used(member, house))
    assert [at - used[0] for at in used] == [0, 0, 61_000]


def last_used(member: Member, house: House) -> int:
    with house.database.session() as session:
        found = session.scalar(sa.select(ApiKey.last_used_at).where(ApiKey.team_id == member.team_id))
    assert found is not None
    return found


def test_a_team_without_the_product_is_not_entitled(house: House) -> None:
    """403 before the rate limit and the body."""
    answer = house.team(product=False).create({"prompt": 1})
    assert answer.status_code == 403
    assert answer.json() == {
        "code": "entitlement_required",
        "message": "The team does not have this product",
        "errorCode": "ENTITLEMENT_REQUIRED",
        "details": {},
    }


@pytest.mark.parametrize(("method", "scope", "limit"), [("POST", "post", 30), ("GET", "other", 120)])
def test_a_minute_holds_so_many_requests(house: House, method: str, scope: str, limit: int) -> None:
    """The one after them is 429 with when to come back; the window opens with the first request and what is
    refused does not extend it."""
    member = strict(house)
    first = member.request(method, "/v1/render")
    reset = house.clock.now // 1000 + 60
    house.clock.pass_by(10.5)
    rest = [member.request(method, "/v1/render") for _ in range(limit - 1)]
    refused = member.request(method, "/v1/render")
    assert {answer.status_code for answer in (first, *rest)} == {400 if method == "POST" else 405}
    assert [first.headers[f"X-RateLimit-{name}"] for name in ("Limit", "Remaining", "Reset")] == [
        str(limit),
        str(limit - 1),
        str(reset),
    ]
    assert rest[-1].headers["X-RateLimit-Remaining"] == "0"
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "50")
    assert refused.json() == {
        "success": False,
        "message": "Rate limit exceeded. Try again in 50 seconds",
        "code": "RATE_LIMIT_EXCEEDED",
        "details": {
            "limit": limit,
            "remaining": 0,
            "resetAt": "2027-01-15T08:01:00.000Z",
            "scope": scope,
        },
    }
    house.clock.pass_by(49.5)
    assert member.request(method, "/v1/render").status_code != 429


def strict(house: House) -> TestClient:
    """A new team's client on an app with the limits of the specification."""
    member = house.team()
    app = create_app(replace(house.api, rate_limit_post=30, rate_limit_other=120))
    return TestClient(app, headers={"x-api-key": member.key})


def test_posts_and_reads_and_teams_are_counted_apart(house: House) -> None:
    """Thirty POSTs of one team leave its reads, and another team, alone."""
    member, other = strict(house), strict(house)
    for _ in range(31):
        last = member.post("/v1/render")
    assert last.status_code == 429
    assert member.get("/v1/account").headers["X-RateLimit-Remaining"] == "119"
    assert other.post("/v1/render").headers["X-RateLimit-Remaining"] == "29"


def test_wrong_keys_of_one_address_are_limited(house: House) -> None:
    """After 120 in a minute they are 429, which says when to come back, and a right key from there still
    works."""
    stranger = TestClient(house.app, client=("203.0.113.9", 1), headers={"x-api-key": "rw_wrong"})
    statuses = [stranger.get("/v1/account").status_code for _ in range(121)]
    assert statuses == [401] * 120 + [429]
    house.clock.pass_by(12.5)
    refused = stranger.get("/v1/account")
    shown = {name: refused.headers[name] for name in ("Retry-After", *LIMITS)}
    reset = START_MS // 1000 + 60
    assert shown == dict(zip(("Retry-After", *LIMITS), ("48", "120", "0", str(reset)), strict=True))
    assert refused.json() == {
        "success": False,
        "message": "Rate limit exceeded. Try again in 48 seconds",
        "code": "RATE_LIMIT_EXCEEDED",
        "details": {"limit": 120, "remaining": 0, "resetAt": iso(reset * 1000), "scope": "other"},
    }
    key = house.team().key
    assert stranger.get("/v1/account", headers={"x-api-key": key}).status_code == 200


def test_every_answer_names_its_request(member: Member, house: House) -> None:
    """Also refusals, files and what does not exist."""
    paths = ("/v1/account", "/v1/nothing", "/livez", "/files/x", "/")
    ids = {member.client.get(path).headers["X-Request-Id"] for path in paths}
    assert len(ids) == len(paths)
    assert TestClient(house.app).get("/v1/account").headers["X-Request-Id"].startswith("req_")


@pytest.mark.parametrize(
    "path", ["/v1/nothing", "/v1/project/create/nothing", "/v1/trends", "/nothing", "/v1"]
)
def test_an_unknown_route_is_not_found(member: Member, path: str) -> None:
    """404 in the general shape."""
    answer = member.client.get(path)
    if path == "/v1/project/create/nothing":
        answer = member.client.post(path, json={})
    assert (answer.status_code, answer.json()) == (404, {"success": False, "message": "Not found"})


@pytest.mark.parametrize(
    ("method", "path", "allow"),
    [
        ("GET", "/v1/render", "POST"),
        ("DELETE", "/v1/account", "GET"),
        ("POST", "/v1/project/list", "GET"),
        ("PUT", "/files/x", "GET, HEAD"),
    ],
)
def test_a_wrong_method_is_told_the_right_ones(member: Member, method: str, path: str, allow: str) -> None:
    """405 with `Allow`."""
    answer = member.client.request(method, path)
    assert (answer.status_code, answer.json(), answer.headers["Allow"]) == (
        405,
        {"success": False, "message": "Method not allowed"},
        allow,
    )


def test_a_fault_shows_no_insides(member: Member, house: House) -> None:
    """500 with the request's id, and neither path nor traceback."""
    house.jobs.broken = True
    answer = member.create()
    assert (answer.status_code, answer.json()) == (
        500,
        {
            "success": False,
            "message": "Internal error. Try again; if it stays, tell the operator the request id",
            "code": "INTERNAL_ERROR",
            "requestId": answer.headers["X-Request-Id"],
        },
    )


def test_a_fault_says_what_is_left_of_the_requests(member: Member, house: House) -> None:
    """500 carries the headers of the rate limit like every answer to an authenticated request."""
    house.jobs.broken = True
    answers = [member.create(), member.create(), member.create(**{"Idempotency-Key": "once"})]
    assert [answer.status_code for answer in answers] == [500, 500, 500]
    shown = [[answer.headers[f"X-RateLimit-{name}"] for name in ("Limit", "Remaining")] for answer in answers]
    assert shown == [["1000", "999"], ["1000", "998"], ["1000", "997"]]
    assert answers[0].headers["X-RateLimit-Reset"] == str(house.clock.now // 1000 + 60)


def test_health_says_that_the_database_answers(member: Member) -> None:
    """With a key."""
    assert member.client.get("/v1/health").json() == {
        "success": True,
        "message": "OK",
        "data": {"api": "ok", "database": "ok"},
    }


def test_health_says_that_the_database_does_not_answer(member: Member, tmp_path: Path) -> None:
    """503, where any other request is a fault; the operator's probes agree."""
    empty = Database(f"sqlite:///{tmp_path / 'empty.db'}")
    client = TestClient(build_house(empty, tmp_path, HandClock()).app, headers={"x-api-key": member.key})
    answer = client.get("/v1/health")
    assert (answer.status_code, answer.json()["data"]) == (503, {"api": "ok", "database": "error"})
    assert "X-RateLimit-Limit" not in answer.headers
    assert client.get("/v1/account").status_code == 500
    assert (client.get("/livez").status_code, client.get("/readyz").status_code) == (200, 503)
    empty.close()
