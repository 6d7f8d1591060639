"""The dashboard's door: who comes in, from where, and what they may do."""

import pytest
from house import House, Member
from people import HOST, PASSWORD, Person, add_person, browser_at, forget_tries

from reelwright.http.dashboard.address import DashboardAddress
from reelwright.http.idempotency import MOST_BODY_BYTES
from reelwright.store.counters import RequestCount

STORY = {"prompt": "I found a letter in a library book", "voiceId": "voice_heart"}


@pytest.fixture(autouse=True)
def no_tries_yet(house: House) -> None:
    forget_tries(house)


@pytest.fixture
def owner(house: House, member: Member) -> Person:
    return add_person(house, member.team_id)


def test_a_session_creates_as_a_key_does(owner: Person, member: Member) -> None:
    """The same handlers behind both doors: the team is charged once, and the same key replays the answer."""
    headers = {"Idempotency-Key": "one form"}
    first = owner.browser.post("/app/v1/project/create/story", json=STORY, headers=headers)
    again = owner.browser.post("/app/v1/project/create/story", json=STORY, headers=headers)
    assert first.status_code == 200 and again.json() == first.json()
    assert again.headers["idempotent-replayed"] == "true"
    assert member.rows()["projects"] == 1
    assert first.headers["x-ratelimit-limit"] == "120"


def test_the_key_api_never_looks_at_a_cookie(owner: Person) -> None:
    """401, whatever cookie comes along."""
    assert owner.browser.get("/v1/account").status_code == 401
    assert owner.browser.post("/v1/project/create/story", json=STORY).status_code == 401


def test_a_key_is_no_session(member: Member) -> None:
    """The dashboard's operations do not know keys."""
    headers = {"sec-fetch-site": "same-origin"}
    for path in ("/app/now", "/app/v1/account"):
        answer = member.client.get(path, headers={**headers, "host": HOST})
        assert (answer.status_code, answer.json()["code"]) == (401, "SIGN_IN")


FOREIGN: list[dict[str, str]] = [
    {"sec-fetch-site": "cross-site", "origin": "https://evil.example"},
    {"sec-fetch-site": "same-site", "origin": f"http://{HOST}"},
    {"sec-fetch-site": "none"},
    {"sec-fetch-site": "cross-site", "origin": "null"},  # a sandboxed frame
    {"origin": "https://evil.example"},
    {"origin": "null"},
    {},
]


def test_a_write_of_another_site_is_refused(owner: Person) -> None:
    """Whatever it carries: nothing runs."""
    del owner.browser.headers["sec-fetch-site"]
    for headers in FOREIGN:
        for path in ("/app/v1/project/create/story", "/app/sign-out"):
            answer = owner.browser.post(path, json=STORY, headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (403, "CROSS_SITE"), headers
    assert owner.ask("GET", "/app/session", headers={"sec-fetch-site": "same-origin"})["user"] is not None


def test_a_browser_without_fetch_metadata_is_known_by_its_origin(owner: Person) -> None:
    """Plain HTTP off loopback sends no `Sec-Fetch-Site`."""
    del owner.browser.headers["sec-fetch-site"]
    answer = owner.browser.post("/app/sign-out", json={}, headers={"origin": f"http://{HOST}"})
    assert answer.status_code == 200


def test_a_page_whose_name_the_proxy_does_not_pass_on_writes_nothing(owner: Person) -> None:
    """There, `Host` says loopback to every page: the browser's own word differs."""
    for origin in ("https://videos.example.com", "null"):
        answer = owner.browser.post("/app/sign-out", json={}, headers={"origin": origin})
        assert (answer.status_code, answer.json()["code"]) == (403, "CROSS_SITE")
    assert owner.ask("POST", "/app/sign-out", headers={"origin": f"http://{HOST}"}) == {"ended": 1}


def test_a_write_is_json_or_marked(owner: Person) -> None:
    """What a form can send is refused, also from the same origin."""
    del owner.browser.headers["x-reelwright"]
    for kind in ("application/x-www-form-urlencoded", "text/plain", "multipart/form-data"):
        answer = owner.browser.post("/app/sign-out", content=b"{}", headers={"content-type": kind})
        assert (answer.status_code, answer.json()["code"]) == (403, "CROSS_SITE")


def test_a_read_from_another_site_is_refused(owner: Person) -> None:
    """A frame or a picture of another site gets nothing."""
    for site in ("cross-site", "same-site", "none"):
        answer = owner.browser.get("/app/now", headers={"sec-fetch-site": site})
        assert (answer.status_code, answer.json()["code"]) == (403, "CROSS_SITE")


def test_a_name_that_somebody_else_made_lead_here_is_refused(owner: Person) -> None:
    """DNS rebinding: the browser says the other name."""
    for host in ("evil.example", "evil.example:8080", "127.0.0.1.evil.example", ""):
        answer = owner.browser.get("/app/session", headers={"host": host})
        assert (answer.status_code, answer.json()["code"]) == (421, "UNKNOWN_HOST")


def test_loopback_is_known_by_all_its_names(house: House) -> None:
    for host in ("localhost", "localhost:9000", "127.0.0.1:8080", "[::1]:8080"):
        assert browser_at(house).get("/app/session", headers={"host": host}).status_code == 200


def test_over_https_the_cookie_is_bound_to_its_host_and_never_sent_in_the_clear() -> None:
    """There, a cookie without that prefix counts for nothing."""
    address = DashboardAddress("https://videos.example.com")
    assert address.knows("videos.example.com") and not address.knows("example.com")
    assert DashboardAddress("https://videos.example.com:443").is_secure("videos.example.com")
    assert address.cookie("videos.example.com", "token", 60) == (
        "__Host-reelwright=token; Max-Age=60; Path=/; HttpOnly; SameSite=Strict; Secure"
    )
    assert address.cookie_name("videos.example.com") != address.cookie_name("127.0.0.1:8080")
    assert address.cookie("127.0.0.1:8080", "token", 60, "https").endswith("; Secure")
    assert not address.is_plain and DashboardAddress("http://videos.example.com").is_plain


def test_an_ended_session_is_nobody(owner: Person) -> None:
    """After 14 days without use, after 90 in any case, and when it was ended."""
    owner.house.clock.pass_by(13 * 86_400)
    owner.ask("GET", "/app/now")
    owner.house.clock.pass_by(14 * 86_400 + 1)
    assert owner.ask("GET", "/app/now", 401)["code"] == "SIGN_IN"
    assert owner.ask("GET", "/app/session")["user"] is None


def test_a_session_ends_after_ninety_days_of_use(owner: Person) -> None:
    for _ in range(9):
        owner.house.clock.pass_by(10 * 86_400)
        last = owner.browser.get("/app/now").status_code
    assert last == 401


def test_a_person_has_limits_of_their_own(owner: Person, member: Member) -> None:
    """120 writes a minute; the team's count stays untouched."""
    now = owner.house.clock.now
    with owner.house.database.session() as session:
        session.add(RequestCount(id=f"{owner.user_id}:write", count=119, window_ends_at=now + 60_000))
    owner.ask("POST", "/app/confirm", 400)
    refused = owner.ask("POST", "/app/confirm", 429)
    assert refused["details"]["scope"] == "write"
    assert member.client.get("/v1/account").headers["x-ratelimit-remaining"] == "999"


def test_a_large_body_is_refused(owner: Person) -> None:
    body = b'"' + b"x" * MOST_BODY_BYTES + b'"'
    answer = owner.browser.post("/app/confirm", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 413


def test_answers_are_kept_by_nobody_and_shown_in_no_frame(owner: Person) -> None:
    for path in ("/app/session", "/app/v1/account"):
        headers = owner.browser.get(path).headers
        assert headers["cache-control"] == "no-store"
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["content-security-policy"] == "default-src 'none'; frame-ancestors 'none'"


def test_a_member_who_left_is_in_no_team(house: House, member: Member, owner: Person) -> None:
    """What was theirs is closed at once, and the account stays."""
    friend = add_person(house, member.team_id, "member")
    owner.ask("DELETE", f"/app/members/{friend.user_id}")
    assert friend.ask("GET", "/app/now", 403)["code"] == "NO_TEAM"
    assert friend.ask("GET", "/app/v1/account", 403)["code"] == "NO_TEAM"
    assert friend.ask("GET", "/app/session")["team"] is None


def test_nothing_is_done_in_another_team_than_the_page_shows(
    house: House, member: Member, owner: Person
) -> None:
    """The session shows another team since a moment ago, in another tab: what the page of the old one reads
    or writes is refused. Which team that is, it learns from the session, and without the header from none."""
    other = house.team().team_id
    with house.database.session() as session:
        house.api.dashboard.users.join(session, owner.user_id, other, "owner")
    owner.ask("POST", "/app/team/switch", json={"teamId": other})
    page = {"x-reelwright-team": member.team_id}
    for method, path in (
        ("GET", "/app/now"),
        ("GET", "/app/v1/account"),
        ("POST", "/app/keys"),
        ("POST", "/app/v1/project/create/story"),
        ("DELETE", "/app/v1/project/c1p9d7s5h3l0v8b6n4m2q1e3r"),
    ):
        refused = owner.ask(method, path, 409, headers=page)
        assert (refused["code"], refused["message"]) == (
            "OTHER_TEAM",
            "This browser shows another team now: load the page again",
        )
    assert owner.ask("GET", "/app/session", headers=page)["team"]["id"] == other
    assert owner.browser.get("/app/v1/account", headers={"x-reelwright-team": other}).status_code == 200
    assert owner.browser.get("/app/v1/account").status_code == 200
    owner.ask("POST", "/app/team/switch", json={"teamId": member.team_id}, headers=page)
    assert owner.browser.get("/app/v1/account", headers=page).status_code == 200


def test_a_password_signs_in(house: House, member: Member) -> None:
    person = add_person(house, member.team_id, password=PASSWORD)
    fresh = browser_at(house)
    answer = fresh.post("/app/sign-in", json={"email": person.email.upper(), "password": PASSWORD})
    assert answer.json()["data"]["user"]["email"] == person.email
    assert answer.headers["set-cookie"].startswith("reelwright=")
    assert fresh.get("/app/now").status_code == 200
