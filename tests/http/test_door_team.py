"""What the team's people may do: roles, keys, secrets, and nothing of another team's."""

import pytest
from fastapi.routing import APIRoute
from house import House, Member
from people import PASSWORD, Person, add_person, browser_at, forget_tries
from test_reads import created

from reelwright.http.dashboard.routers import dashboard_routers

QUARTER_S = 15 * 60


@pytest.fixture(autouse=True)
def no_tries_yet(house: House) -> None:
    forget_tries(house)


@pytest.fixture
def owner(house: House, member: Member) -> Person:
    return add_person(house, member.team_id, password=PASSWORD)


@pytest.fixture
def helper(house: House, owner: Person) -> Person:
    """A member of the same team."""
    return add_person(house, owner.team_id, "member", password=PASSWORD)


OWNERS = [
    ("PATCH", "/app/team", {"name": "x"}),
    ("GET", "/app/audit", None),
    ("POST", "/app/invitations", {"email": "a@example.com"}),
    ("DELETE", "/app/invitations/x", None),
    ("PATCH", "/app/members/x", {"role": "owner"}),
    ("POST", "/app/members/x/link", {}),
    ("DELETE", "/app/members/x", None),
    ("GET", "/app/keys", None),
    ("POST", "/app/keys", {"name": "x"}),
    ("DELETE", "/app/keys/x", None),
    ("GET", "/app/webhook-secret", None),
    ("POST", "/app/webhook-secret/reveal", {}),
    ("POST", "/app/webhook-secret/rotate", {}),
    ("PUT", "/app/ai/fal", {"key": "x"}),
    ("DELETE", "/app/ai/fal", None),
    ("GET", "/app/v1/webhook/endpoints", None),
    ("POST", "/app/v1/webhook/endpoints", {"url": "https://example.com/hook"}),
    ("GET", "/app/v1/webhook/deliveries", None),
]
CONFIRMED = [
    ("POST", "/app/invitations", {"email": "a@example.com"}),
    ("PATCH", "/app/members/x", {"role": "owner"}),
    ("POST", "/app/members/x/link", {}),
    ("POST", "/app/keys", {"name": "x"}),
    ("POST", "/app/webhook-secret/reveal", {}),
    ("POST", "/app/webhook-secret/rotate", {}),
    ("PUT", "/app/ai/fal", {"key": "x"}),
    ("POST", "/app/v1/webhook/endpoints", {"url": "https://example.com/hook"}),
    ("POST", "/app/v1/webhook/endpoints/x/rotate-secret", {}),
]


def test_a_member_uses_no_operation_of_owners(helper: Person) -> None:
    for method, path, body in OWNERS:
        more = {} if body is None else {"json": body}
        assert helper.ask(method, path, 403, **more)["code"] == "OWNER_ONLY", path


def test_secrets_keys_and_owners_want_a_fresh_proof(owner: Person) -> None:
    """A quarter of an hour after the last one; then the same requests are let through."""
    owner.house.clock.pass_by(QUARTER_S)
    for method, path, body in CONFIRMED:
        assert owner.ask(method, path, 403, json=body)["code"] == "CONFIRM", path
    wrong = owner.ask("POST", "/app/confirm", 401, json={"password": "not this one"})
    assert wrong["code"] == "WRONG_SIGN_IN"
    owner.ask("POST", "/app/confirm", json={"password": PASSWORD})
    for method, path, body in CONFIRMED:
        assert "CONFIRM" not in owner.browser.request(method, path, json=body).text, path


def test_whoever_has_no_password_confirms_by_a_fresh_link(house: House, member: Member) -> None:
    person = add_person(house, member.team_id)
    house.clock.pass_by(QUARTER_S)
    refused = person.ask("POST", "/app/keys", 403, json={"name": "x"})
    assert refused["message"] == "Open a fresh sign-in link, and try again"


def test_a_key_is_shown_once_used_and_revoked(owner: Person) -> None:
    made = owner.ask("POST", "/app/keys", json={"name": "my script"})
    client = owner.house.client
    client.headers["x-api-key"] = made["key"]
    assert client.get("/v1/account").status_code == 200
    listed = owner.browser.get("/app/keys")
    assert made["key"] not in listed.text
    first = next(one for one in listed.json()["data"]["keys"] if one["id"] == made["id"])
    assert (first["name"], first["hint"], first["madeBy"]) == ("my script", made["key"][:7], owner.email)
    assert first["lastUsedAt"] is not None
    assert owner.ask("DELETE", f"/app/keys/{made['id']}")["revokedAt"] is not None
    assert client.get("/v1/account").status_code == 401


def test_the_webhook_secret_is_shown_and_rotated(owner: Person) -> None:
    shown = owner.ask("POST", "/app/webhook-secret/reveal")
    hint = owner.ask("GET", "/app/webhook-secret")
    assert shown["secret"].startswith(hint["hint"].rstrip("…")) and len(hint["hint"]) == 10
    fresh = owner.ask("POST", "/app/webhook-secret/rotate")
    assert fresh["secret"] != shown["secret"] and fresh["previousUntil"] is not None


def test_ai_keys_are_never_shown(owner: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their state is, and what each is needed for."""
    keys = owner.house.api.dashboard.provider_keys
    monkeypatch.setattr(keys, "_check", lambda provider, key: "invalid" if "bad" in key else "ok")
    answer = owner.browser.put("/app/ai/elevenlabs", json={"key": "sk-very-secret"})
    assert answer.json()["data"] | {"checkedAt": ""} == {
        "provider": "elevenlabs",
        "title": "ElevenLabs",
        "configured": True,
        "status": "ok",
        "checkedAt": "",
        "neededFor": ["Narration", "Cloned voices"],
        "unanswered": None,
    }
    assert owner.ask("PUT", "/app/ai/fal", json={"key": "bad-secret"})["status"] == "invalid"
    listed = owner.browser.get("/app/ai")
    assert "secret" not in answer.text + listed.text
    states = {one["provider"]: one["status"] for one in listed.json()["data"]["providers"]}
    assert states == {
        "openrouter": "missing",
        "elevenlabs": "ok",
        "gemini": "missing",
        "fal": "invalid",
        "firecrawl": "missing",
    }
    assert owner.ask("DELETE", "/app/ai/fal")["status"] == "missing"
    owner.ask("PUT", "/app/ai/pexels", 404, json={"key": "x"})


def test_the_last_owner_stays(owner: Person, helper: Person) -> None:
    """Neither leaves nor becomes a member, until there is another one."""
    told = "A team keeps one owner: make somebody else an owner first"
    path = f"/app/members/{owner.user_id}"
    assert owner.ask("PATCH", path, 400, json={"role": "member"})["message"] == told
    assert owner.ask("DELETE", path, 400)["message"] == told
    assert owner.ask("PATCH", f"/app/members/{helper.user_id}", json={"role": "owner"})["role"] == "owner"
    owner.ask("DELETE", path)
    assert [one["email"] for one in helper.ask("GET", "/app/members")["members"]] == [helper.email]


def test_whoever_is_no_owner_any_more_has_invited_nobody(owner: Person, helper: Person) -> None:
    """Neither through an invitation that waits nor through one that was opened; both are shown till then."""
    owner.ask("PATCH", f"/app/members/{helper.user_id}", json={"role": "owner"})
    for email in ("back@example.com", "door@example.com"):
        made = helper.ask("POST", "/app/invitations", json={"email": email, "role": "owner"})
    token = made["link"].rpartition("#in=")[2]
    ticket = helper.ask("POST", "/app/sign-in/link", json={"token": token})["ticket"]
    listed = owner.ask("GET", "/app/members")["invitations"]
    assert {one["email"] for one in listed} == {"back@example.com", "door@example.com"}
    owner.ask("PATCH", f"/app/members/{helper.user_id}", json={"role": "member"})
    assert owner.ask("GET", "/app/members")["invitations"] == []
    helper.ask("POST", "/app/join", 401, json={"ticket": ticket})


@pytest.mark.parametrize("goes", ["leaves", "is removed", "becomes a member", "is taken away"])
def test_an_owner_who_goes_keeps_no_session_of_a_member(house: House, owner: Person, goes: str) -> None:
    """The link that they made for the member, and have opened themselves, is of no use any more; the member's
    own sessions, and those by another owner's link, go on."""
    member = add_person(house, owner.team_id, "member")
    leaver = add_person(house, owner.team_id, "owner")
    path = f"/app/members/{member.user_id}/link"
    theirs, helped = browser_at(house), browser_at(house)
    for maker, browser in ((leaver, theirs), (owner, helped)):
        token = maker.ask("POST", path)["link"].rpartition("#in=")[2]
        assert browser.post("/app/sign-in/link", json={"token": token}).status_code == 200
        assert browser.get("/app/now").status_code == 200
    at = f"/app/members/{leaver.user_id}"
    if goes == "leaves":
        leaver.ask("DELETE", at)
    elif goes == "is removed":
        owner.ask("DELETE", at)
    elif goes == "becomes a member":
        owner.ask("PATCH", at, json={"role": "member"})
    else:
        with house.database.session() as session:
            users = house.api.dashboard.users
            users.remove(session, users.read(session, leaver.email))
    assert theirs.get("/app/now").status_code == 401
    assert helped.get("/app/now").status_code == 200
    assert member.browser.get("/app/now").status_code == 200


def test_no_two_teams_have_one_name(house: House, owner: Person) -> None:
    """Nor one in capitals; a team may write its own otherwise."""
    with house.database.session() as session:
        house.api.teams.create(session, "Night shift")
    told = owner.ask("PATCH", "/app/team", 400, json={"name": "NIGHT shift"})["message"]
    assert told == "name: Another team has this name"
    for name in ("Day shift", "DAY shift"):
        assert owner.ask("PATCH", "/app/team", json={"name": name})["team"]["name"] == name


def test_the_audit_has_what_an_owner_changes_of_the_webhooks(owner: Person) -> None:
    """Their answers show secrets. What is refused or only read is not noted."""
    owner.ask("GET", "/app/v1/webhook/endpoints")
    owner.ask("POST", "/app/v1/webhook/endpoints", 400, json={"url": "no address"})
    made = owner.browser.post("/app/v1/webhook/endpoints", json={"url": "https://example.com/hook"})
    assert made.status_code // 100 == 2, made.text
    entries = owner.ask("GET", "/app/audit")["entries"]
    assert [(one["who"], one["what"], one["about"]) for one in entries] == [
        (owner.email, "webhook.change", "POST /v1/webhook/endpoints")
    ]


def test_a_member_may_leave(owner: Person, helper: Person) -> None:
    helper.ask("DELETE", f"/app/members/{helper.user_id}")
    assert len(owner.ask("GET", "/app/members")["members"]) == 1


def test_an_owner_makes_no_link_into_other_teams(house: House, owner: Person, helper: Person) -> None:
    """A link signs in everywhere: who belongs to a team of somebody else's gets it from the operator."""
    path = f"/app/members/{helper.user_id}/link"
    assert "#in=" in owner.ask("POST", path)["link"]
    with house.database.session() as session:
        house.api.dashboard.users.join(session, helper.user_id, house.team().team_id, "member")
    assert owner.ask("POST", path, 403)["code"] == "OWNER_ONLY"


def test_owners_read_what_was_done(owner: Person, helper: Person) -> None:
    """Who, what, when; of this team only, and without secrets."""
    made = owner.ask("POST", "/app/keys", json={"name": "my script"})
    owner.ask("DELETE", f"/app/members/{helper.user_id}")
    answer = owner.browser.get("/app/audit")
    entries = answer.json()["data"]["entries"]
    assert {(one["who"], one["what"], one["about"]) for one in entries} == {
        (owner.email, "key.create", "my script"),
        (owner.email, "member.remove", helper.email),
    }
    assert made["key"] not in answer.text


def test_a_team_is_shown_to_whoever_belongs_to_it(house: House, owner: Person) -> None:
    foreign = house.team()
    owner.ask("POST", "/app/team/switch", 404, json={"teamId": foreign.team_id})
    with house.database.session() as session:
        house.api.dashboard.users.join(session, owner.user_id, foreign.team_id, "member")
    shown = owner.ask("POST", "/app/team/switch", json={"teamId": foreign.team_id})
    assert (shown["team"]["id"], shown["team"]["role"]) == (foreign.team_id, "member")
    assert owner.ask("GET", "/app/keys", 403)["code"] == "OWNER_ONLY"


def test_another_teams_ids_are_not_found(house: House, owner: Person) -> None:
    """In every operation of the door that takes an id."""
    stranger = add_person(house, house.team().team_id, password=PASSWORD)
    friend = add_person(house, stranger.team_id, "member")
    key = stranger.ask("POST", "/app/keys", json={"name": "theirs"})["id"]
    invited = stranger.ask("POST", "/app/invitations", json={"email": "i@example.com"})["id"]
    session = stranger.ask("GET", "/app/sessions")["sessions"][0]["id"]
    tried = {
        "DELETE /app/keys/{id}": key,
        "DELETE /app/invitations/{id}": invited,
        "DELETE /app/sessions/{id}": session,
        "DELETE /app/members/{id}": friend.user_id,
        "PATCH /app/members/{id}": friend.user_id,
        "POST /app/members/{id}/link": friend.user_id,
    }
    taking_ids = {one for one in door_operations(house) if "{id}" in one}
    of_projects = {one for one in taking_ids if "/projects/" in one}
    assert taking_ids - of_projects == set(tried)
    project, video = created(house.team())
    for operation, id in {**tried, **dict.fromkeys(of_projects, project)}.items():
        method, path = operation.split()
        body = {"json": {"role": "owner", "videoId": video}} if method != "DELETE" else {}
        owner.ask(method, path.replace("{id}", id), 404, **body)
    assert [one["id"] for one in stranger.ask("GET", "/app/keys")["keys"] if one["revokedAt"]] == []
    assert len(stranger.ask("GET", "/app/members")["members"]) == 2


def test_another_teams_projects_are_not_found_through_the_door(house: House, owner: Person) -> None:
    """Neither by the API's operations nor by those of the dashboard alone."""
    project, _ = created(house.team())
    owner.ask("GET", f"/app/v1/project/{project}", 404)
    for operation in door_operations(house):
        method, path = operation.split()
        if method == "GET" and "{projectId}" in path:
            assert owner.browser.get(path.replace("{projectId}", project)).status_code == 404, path


def door_operations(house: House) -> set[str]:
    return {
        f"{method} {route.path}"
        for router in dashboard_routers(house.api)
        for route in router.routes
        if isinstance(route, APIRoute)
        for method in route.methods
    }


NOT_JSON = {"/app/ledger.csv", "/app/oidc/start", "/app/oidc/callback"}
DRAWN = ("/app/drafts/", "/app/strips/", "/app/pieces/", "/app/sounds/")  # pictures, clips and sound


def test_every_operation_of_the_door_describes_its_answer(house: House) -> None:
    """The types of the dashboard are compared with it."""
    undescribed = {
        route.path
        for router in dashboard_routers(house.api)
        for route in router.routes
        if isinstance(route, APIRoute) and route.response_model is None
    }
    assert {path for path in undescribed - NOT_JSON if not path.startswith(DRAWN)} == set()
