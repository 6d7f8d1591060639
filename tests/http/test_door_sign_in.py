"""Signing in: passwords, links that work once, the set-up and invitations."""

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import sqlalchemy as sa
from fastapi.testclient import TestClient
from house import House, Member
from people import PASSWORD, Person, add_person, browser_at, forget_tries

from reelwright.domain.teams.model import Team
from reelwright.domain.users.links import NewLink
from reelwright.domain.users.model import SignInLink, User, UserSession
from reelwright.domain.users.passwords import Passwords
from reelwright.errors import TooMany
from reelwright.store.counters import RequestCount
from reelwright.store.secrets import hash_secret

GONE = "This link has been used, or is too old: ask for another one"


@pytest.fixture(autouse=True)
def no_tries_yet(house: House) -> None:
    forget_tries(house)


@pytest.fixture
def owner(house: House, member: Member) -> Person:
    return add_person(house, member.team_id, password=PASSWORD)


@pytest.fixture
def nobody(house: House) -> House:
    """A server to which nobody can sign in yet."""
    users = house.api.dashboard.users
    with house.database.session() as session:
        for user in users.all(session):
            users.remove(session, user)
    return house


def sign_in(browser: TestClient, email: str, password: str) -> Any:
    return browser.post("/app/sign-in", json={"email": email, "password": password})


def open_link(browser: TestClient, link: str) -> Any:
    return browser.post("/app/sign-in/link", json={"token": link.rpartition("#in=")[2]})


def set_up_link(house: House) -> NewLink:
    with house.database.session() as session:
        return house.api.dashboard.links.for_set_up(session)


def first_person(ticket: str, **changes: Any) -> dict[str, Any]:
    return {"ticket": ticket, "studio": "Lighthouse", "email": "ada@example.com", **changes}


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(owner: Person) -> None:
    """At loopback it cannot be `Secure`; that is all that it lacks."""
    answer = sign_in(browser_at(owner.house), owner.email, PASSWORD)
    name, *rest = answer.headers["set-cookie"].split("; ")
    assert name.startswith("reelwright=")
    assert rest == ["Max-Age=7776000", "Path=/", "HttpOnly", "SameSite=Strict"]


def test_a_session_is_kept_as_a_hash(owner: Person) -> None:
    with owner.house.database.session() as session:
        kept = set(session.scalars(sa.select(UserSession.token_hash)))
    assert hash_secret(owner.cookie) in kept and owner.cookie not in kept


def test_each_sign_in_makes_a_new_session_and_ends_the_one_before(owner: Person) -> None:
    """A cookie that somebody planted is worth nothing afterwards."""
    planted = owner.cookie
    sign_in(owner.browser, owner.email, PASSWORD)
    assert owner.browser.cookies.get("reelwright") != planted
    stranger = browser_at(owner.house)
    stranger.cookies.set("reelwright", planted, domain="127.0.0.1")
    assert stranger.get("/app/now").status_code == 401


def test_a_made_up_cookie_is_not_adopted(owner: Person) -> None:
    """The token of a session is always the server's own."""
    browser = browser_at(owner.house)
    browser.cookies.set("reelwright", "chosen-by-somebody", domain="127.0.0.1")
    answer = sign_in(browser, owner.email, PASSWORD)
    assert "chosen-by-somebody" not in answer.headers["set-cookie"]


def test_a_wrong_password_and_an_unknown_person_are_told_alike(owner: Person) -> None:
    """Also in the time that they take: an unknown name is compared with a hash as costly."""
    browser = browser_at(owner.house)
    wrong = sign_in(browser, owner.email, "four other unrelated words")
    unknown = sign_in(browser, "nobody@example.com", "four other unrelated words")
    assert (wrong.status_code, wrong.json()) == (unknown.status_code, unknown.json())
    assert wrong.json()["code"] == "WRONG_SIGN_IN" and "set-cookie" not in wrong.headers


def test_an_unknown_person_costs_a_whole_comparison() -> None:
    """With a hash of the same parameters as everybody's."""
    passwords = Passwords(memory_kib=64, passes=1)
    assert passwords._nobodys.startswith("$argon2id$v=19$m=64,t=1,p=1$")
    passwords._nobodys = passwords.hash("the password of nobody")
    assert passwords.is_right(passwords._nobodys, "the password of nobody")
    assert not passwords.is_right(None, "the password of nobody")


def test_passwords_are_kept_as_argon2id(owner: Person) -> None:
    wish = {"password": "another three words", "current": PASSWORD}
    owner.ask("PUT", "/app/user/password", json=wish)
    with owner.house.database.session() as session:
        stored = session.get_one(User, owner.user_id).password or ""
    assert stored.startswith("$argon2id$v=19$m=19456,t=2,p=1$")


def test_guessing_ends_after_ten_tries_and_begins_anew_after_fifteen_minutes(owner: Person) -> None:
    """Whoever guesses, the right password comes too late within that time."""
    browser = browser_at(owner.house)
    statuses = [sign_in(browser, owner.email, "wrong wrong wrong").status_code for _ in range(10)]
    assert statuses == [401] * 10
    refused = sign_in(browser, owner.email, PASSWORD)
    assert (refused.status_code, refused.json()["details"]["scope"]) == (429, "sign-in")
    owner.house.clock.pass_by(15 * 60)
    assert sign_in(browser, owner.email, PASSWORD).status_code == 200


def test_one_address_has_thirty_tries_whatever_it_tries(house: House) -> None:
    browser = browser_at(house)
    tried = [open_link(browser, f"/#in=guess{number}").status_code for number in range(31)]
    assert tried == [401] * 30 + [429]
    house.clock.pass_by(15 * 60)


def test_an_address_that_tried_too_often_locks_nobody_out(owner: Person) -> None:
    """What it tries further is not counted for the name."""
    browser = browser_at(owner.house)
    for number in range(30):
        open_link(browser, f"/#in=guess{number}")
    for _ in range(12):
        assert sign_in(browser, owner.email, "wrong wrong wrong").status_code == 429
    with owner.house.database.session() as session:
        tried = RequestCount.id == f"sign-in as {hash_secret(owner.email)}"
        assert session.scalar(sa.select(RequestCount.count).where(tried)) is None


def test_whoever_guesses_from_outside_does_not_keep_the_person_from_confirming(owner: Person) -> None:
    """The tries of somebody signed in are counted by themselves, and end as well."""
    for _ in range(11):
        sign_in(browser_at(owner.house), owner.email, "wrong wrong wrong")
    for number in range(11):
        status = 200 if number < 10 else 429
        owner.ask("POST", "/app/confirm", status, json={"password": PASSWORD})


def test_more_passwords_than_can_wait_are_refused() -> None:
    """Two are hashed, eight wait, and the server keeps its other threads."""
    passwords, may, inside = Passwords(memory_kib=64, passes=1), threading.Event(), threading.Semaphore(0)

    class SlowHasher:
        def hash(self, password: str) -> str:
            inside.release()
            may.wait(60)
            return password

    passwords._hasher = SlowHasher()  # type: ignore[assignment]
    with ThreadPoolExecutor(10) as pool:
        waiting = [pool.submit(passwords.hash, "x") for _ in range(10)]
        assert inside.acquire(timeout=60) and inside.acquire(timeout=60)
        for _ in range(3000):
            if passwords._present == 10 or may.wait(0.01):
                break
        with pytest.raises(TooMany):
            passwords.hash("one more")
        may.set()
        assert [one.result(60) for one in waiting] == ["x"] * 10
    assert passwords.hash("later") == "later"


def test_nothing_is_hashed_for_a_set_up_without_a_ticket(
    nobody: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nobody.api.dashboard.passwords, "hash", None)
    refused = browser_at(nobody).post("/app/set-up", json=first_person("made-up", password=PASSWORD))
    assert (refused.status_code, refused.json()["message"]) == (401, GONE)


def test_a_zero_character_is_refused_before_the_database_is_asked(owner: Person) -> None:
    """PostgreSQL could not even be asked."""
    assert sign_in(browser_at(owner.house), "a\0@example.com", PASSWORD).status_code == 400
    owner.ask("POST", "/app/team/switch", 400, json={"teamId": "a\0b"})
    for path in ("/app/sessions/a%00b", "/app/members/a%00b", "/app/keys/a%00b"):
        owner.ask("DELETE", path, 404)


def test_a_link_signs_in_once(owner: Person) -> None:
    with owner.house.database.session() as session:
        link = owner.house.api.dashboard.links.for_user(session, owner.user_id).at("http://a")
    first, second = browser_at(owner.house), browser_at(owner.house)
    opened = open_link(first, link).json()["data"]
    assert (opened["next"], opened["session"]["user"]["email"]) == ("signed-in", owner.email)
    again = open_link(second, link)
    assert (again.status_code, again.json()["message"]) == (401, GONE)
    assert first.get("/app/now").status_code == 200 and second.get("/app/now").status_code == 401


def test_a_link_ends_after_fifteen_minutes(owner: Person) -> None:
    with owner.house.database.session() as session:
        link = owner.house.api.dashboard.links.for_user(session, owner.user_id).at("http://a")
    owner.house.clock.pass_by(15 * 60)
    assert open_link(browser_at(owner.house), link).status_code == 401


def test_the_first_link_makes_a_team_and_its_owner(nobody: House) -> None:
    """Then nobody can set up again, not even with another link."""
    link, other, browser = set_up_link(nobody), set_up_link(nobody), browser_at(nobody)
    assert browser.get("/app/session").json()["data"]["hasUsers"] is False
    ticket = open_link(browser, link.at("")).json()["data"]["ticket"]
    late = open_link(browser_at(nobody), other.at("")).json()["data"]["ticket"]
    made = browser.post("/app/set-up", json=first_person(ticket, password=PASSWORD, name="Ada L"))
    session = made.json()["data"]
    assert session["user"] | {"id": ""} == {
        "id": "",
        "email": "ada@example.com",
        "name": "Ada L",
        "hasPassword": True,
    }
    assert (session["team"]["name"], session["team"]["role"]) == ("Lighthouse", "owner")
    assert browser.get("/app/now").json()["data"]["balance"] == 1000
    second = browser_at(nobody).post("/app/set-up", json=first_person(late, email="eve@example.com"))
    assert (second.status_code, second.json()["message"]) == (401, GONE)


def test_the_first_link_can_take_over_a_team_of_keys(nobody: House, member: Member) -> None:
    """Its things and credits stay; the name is the new one."""
    browser = browser_at(nobody)
    opened = open_link(browser, set_up_link(nobody).at("")).json()["data"]
    assert {"id": member.team_id, "name": "Acme"} in opened["teams"]
    wish = first_person(opened["ticket"], teamId=member.team_id, studio="Light and sound")
    assert browser.post("/app/set-up", json=wish).json()["data"]["team"]["id"] == member.team_id
    with nobody.database.session() as session:
        assert session.get_one(Team, member.team_id).name == "Light and sound"
    assert browser.get("/app/now").json()["data"]["balance"] == 100


def test_a_wrong_form_does_not_use_the_ticket_up(nobody: House) -> None:
    """Each field is told in its own words, and the next try counts."""
    with nobody.database.session() as session:
        nobody.api.teams.create(session, "A name of keys")
    browser = browser_at(nobody)
    ticket = open_link(browser, set_up_link(nobody).at("")).json()["data"]["ticket"]
    for changes, told in [
        ({"password": "short"}, "password: Must have at least 12 characters"),
        ({"password": "Password1234!"}, "password: Is too common: three or four unrelated words are better"),
        ({"email": "no address"}, "email: Must be an e-mail address"),
        ({"studio": "  "}, "studio: Must have 1 to 100 characters"),
        ({"studio": "a NAME of keys"}, "studio: Another team has this name"),
    ]:
        refused = browser.post("/app/set-up", json=first_person(ticket, **changes))
        assert (refused.status_code, refused.json()["message"]) == (400, told)
    wish = first_person(ticket, studio="The third lighthouse")
    assert browser.post("/app/set-up", json=wish).status_code == 200


def test_an_invitation_lets_somebody_in(owner: Person) -> None:
    """With the role that the owner chose, and a password of their own."""
    owner.ask("POST", "/app/confirm", json={"password": PASSWORD})
    made = owner.ask("POST", "/app/invitations", json={"email": "Grace@Example.com", "role": "member"})
    browser = browser_at(owner.house)
    opened = open_link(browser, made["link"]).json()["data"]
    assert (opened["next"], opened["email"], opened["role"]) == ("join", "grace@example.com", "member")
    assert opened["team"]["id"] == owner.team_id and opened["hasUser"] is False
    joined = browser.post("/app/join", json={"ticket": opened["ticket"], "name": "G", "password": PASSWORD})
    assert joined.json()["data"]["team"]["role"] == "member"
    assert open_link(browser_at(owner.house), made["link"]).status_code == 401
    again = browser_at(owner.house).post("/app/join", json={"ticket": opened["ticket"]})
    assert (again.status_code, again.json()["message"]) == (401, GONE)


def test_inviting_a_person_gives_nobody_their_account(house: House, owner: Person) -> None:
    """Whoever opens the invitation of somebody known must know that person's password."""
    known = add_person(house, house.team().team_id, password="a password of their own", email="")
    owner.ask("POST", "/app/confirm", json={"password": PASSWORD})
    made = owner.ask("POST", "/app/invitations", json={"email": known.email, "role": "owner"})
    thief = browser_at(house)
    opened = open_link(thief, made["link"]).json()["data"]
    assert opened["hasUser"] is True
    for password in (None, "my own new password"):
        refused = thief.post("/app/join", json={"ticket": opened["ticket"], "password": password})
        assert refused.status_code == 401 and "set-cookie" not in refused.headers
    joined = known.ask("POST", "/app/join", json={"ticket": opened["ticket"]})
    assert {team["id"] for team in joined["teams"]} == {known.team_id, owner.team_id}


def invited(owner: Person, email: str) -> str:
    """The ticket of an opened invitation."""
    owner.ask("POST", "/app/confirm", json={"password": PASSWORD})
    made = owner.ask("POST", "/app/invitations", json={"email": email, "role": "member"})
    ticket: str = open_link(browser_at(owner.house), made["link"]).json()["data"]["ticket"]
    return ticket


def test_taking_up_an_invitation_shuts_out_who_was_in_the_account_before(house: House, owner: Person) -> None:
    """An owner may have made it in the person's name: their session, their link and their password end where
    another team begins. The session of who joins stays, and is confirmed no longer than it was."""
    known = add_person(house, house.team().team_id, password="a password of mallory")
    mallory = browser_at(house)
    assert sign_in(mallory, known.email, "a password of mallory").status_code == 200
    with house.database.session() as session:
        kept = house.api.dashboard.links.for_user(session, known.user_id, "mallory@example.com").at("")
    until, cookie = known.ask("GET", "/app/session")["confirmedUntil"], known.cookie
    ticket = invited(owner, known.email)
    house.clock.pass_by(60)
    known.ask("POST", "/app/join", 401, json={"ticket": ticket, "password": "a guess of somebody"})
    joined = known.ask("POST", "/app/join", json={"ticket": ticket})
    assert (joined["team"]["id"], joined["confirmedUntil"], known.cookie) == (owner.team_id, until, cookie)
    assert joined["user"]["hasPassword"] is False
    assert mallory.get("/app/now").status_code == 401
    assert open_link(browser_at(house), kept).status_code == 401
    assert sign_in(browser_at(house), known.email, "a password of mallory").status_code == 401


def test_whoever_proves_the_password_keeps_it_in_a_second_team(house: House, owner: Person) -> None:
    """It is theirs; other sessions end all the same."""
    known = add_person(house, house.team().team_id, password="a password of their own")
    browser = browser_at(house)
    form = {"ticket": invited(owner, known.email), "password": "a password of their own"}
    joined = browser.post("/app/join", json=form).json()["data"]
    assert joined["user"]["hasPassword"] is True and joined["team"]["id"] == owner.team_id
    assert known.browser.get("/app/now").status_code == 401


def test_an_account_that_was_made_meanwhile_is_nobody_elses(
    house: House, owner: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The operator adds the person while somebody else takes the invitation up."""
    ticket = invited(owner, "late@example.com")
    parts = house.api.dashboard
    hash_slowly = parts.passwords.hash

    def add_meanwhile(password: str) -> str:
        add_person(house, house.team().team_id, email="late@example.com")
        return hash_slowly(password)

    monkeypatch.setattr(parts.passwords, "hash", add_meanwhile)
    refused = browser_at(house).post("/app/join", json={"ticket": ticket, "password": PASSWORD})
    assert (refused.status_code, "set-cookie" in refused.headers) == (401, False)


def test_a_ticket_is_no_link(nobody: House) -> None:
    """It cannot be exchanged for another one, and so lasts no longer."""
    browser = browser_at(nobody)
    ticket = open_link(browser, set_up_link(nobody).at("")).json()["data"]["ticket"]
    assert open_link(browser, f"#in={ticket}").status_code == 401


def test_a_withdrawn_invitation_opens_nothing(owner: Person) -> None:
    owner.ask("POST", "/app/confirm", json={"password": PASSWORD})
    made = owner.ask("POST", "/app/invitations", json={"email": "h@example.com", "role": "member"})
    assert [one["email"] for one in owner.ask("GET", "/app/members")["invitations"]] == ["h@example.com"]
    owner.ask("DELETE", f"/app/invitations/{made['id']}")
    assert open_link(browser_at(owner.house), made["link"]).status_code == 401


def test_a_new_password_ends_all_other_sessions(owner: Person) -> None:
    other = browser_at(owner.house)
    sign_in(other, owner.email, PASSWORD)
    wish = {"password": "another three words", "current": PASSWORD}
    assert owner.ask("PUT", "/app/user/password", 400, json={**wish, "current": "no"})["message"] == (
        "current: Is not your password"
    )
    owner.ask("PUT", "/app/user/password", json=wish)
    assert owner.ask("GET", "/app/session")["user"] is not None
    assert other.get("/app/now").status_code == 401
    assert sign_in(other, owner.email, "another three words").status_code == 200


def test_sessions_are_seen_and_ended(owner: Person) -> None:
    """One by one, or all others; nobody ends those of somebody else."""
    other = browser_at(owner.house, **{"user-agent": "a telephone"})
    sign_in(other, owner.email, PASSWORD)
    seen = owner.ask("GET", "/app/sessions")["sessions"]
    assert {(one["agent"], one["current"], one["how"]) for one in seen} == {
        ("test", True, "link"),
        ("a telephone", False, "password"),
    }
    theirs = next(one["id"] for one in seen if not one["current"])
    stranger = add_person(owner.house, owner.team_id)
    stranger.ask("DELETE", f"/app/sessions/{theirs}", 404)
    owner.ask("DELETE", f"/app/sessions/{theirs}")
    assert other.get("/app/now").status_code == 401
    sign_in(other, owner.email, PASSWORD)
    assert owner.ask("DELETE", "/app/sessions") == {"ended": 1}


def test_signing_out_ends_the_session_and_takes_the_cookie_away(owner: Person) -> None:
    cookie = owner.cookie
    answer = owner.browser.post("/app/sign-out", json={})
    assert answer.headers["set-cookie"].startswith("reelwright=; Max-Age=0; ")
    assert answer.headers["clear-site-data"] == '"cache"'
    late = browser_at(owner.house)
    late.cookies.set("reelwright", cookie, domain="127.0.0.1")
    assert late.get("/app/now").status_code == 401


def test_no_answer_and_no_log_tells_a_secret(owner: Person, capsys: pytest.CaptureFixture[str]) -> None:
    """Neither tokens of links nor passwords nor cookies, also where they are refused."""
    browser = browser_at(owner.house)
    said = [
        sign_in(browser, owner.email, "a wrong secret password"),
        open_link(browser, "/#in=a-secret-token"),
        browser.post("/app/join", json={"ticket": "a-secret-ticket", "password": "a secret password"}),
        owner.browser.put("/app/user/password", json={"password": "a secret pass", "current": "a secret"}),
    ]
    told = "".join(answer.text for answer in said) + "".join(capsys.readouterr())
    assert "secret" not in told and owner.cookie not in told and len(told) > 200


def test_links_are_kept_as_hashes(owner: Person) -> None:
    with owner.house.database.session() as session:
        made = owner.house.api.dashboard.links.for_user(session, owner.user_id)
        row = session.get_one(SignInLink, made.id)
    assert row.token_hash == hash_secret(made.token) and made.token not in str(vars(row))
