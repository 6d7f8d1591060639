"""Signing in through OpenID Connect, tried against an issuer of our own on loopback."""

import json
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from fastapi.testclient import TestClient
from house import House, Member
from joserfc import jwt
from joserfc.jwk import ECKey
from people import PASSWORD, Person, add_person, browser_at, forget_tries

from reelwright.delivery.oidc import OidcClient
from reelwright.errors import WrongSetting
from reelwright.http.app import create_app
from reelwright.settings import read_settings
from reelwright.startup_checks import check_oidc

KEY = ECKey.generate_key("P-256", {"kid": "one", "alg": "ES256", "use": "sig"})
OTHER = ECKey.generate_key("P-256", {"kid": "one", "alg": "ES256", "use": "sig"})


@dataclass
class Issuer:
    """Vouches for `email` to whoever has the code; `claims` are told otherwise than they should be."""

    address: str = ""
    email: str = ""
    nonce: str = ""
    challenge: str = ""
    now_s: int = 0
    claims: dict[str, Any] = field(default_factory=dict)
    key: Any = field(default_factory=lambda: KEY)
    forms: list[dict[str, str]] = field(default_factory=list)

    def token(self) -> str:
        told = {
            "iss": self.address,
            "aud": "reelwright",
            "sub": "1",
            "iat": self.now_s,
            "exp": self.now_s + 300,
            "nonce": self.nonce,
            "email": self.email,
            "email_verified": True,
        }
        return jwt.encode({"alg": "ES256", "kid": "one"}, {**told, **self.claims}, self.key)

    def answer(self, path: str, form: dict[str, str]) -> dict[str, Any]:
        if path == "/.well-known/openid-configuration":
            names = ("authorization_endpoint", "token_endpoint", "jwks_uri")
            return {"issuer": self.address, **{name: f"{self.address}/{name}" for name in names}}
        if path == "/jwks_uri":
            return {"keys": [KEY.as_dict(private=False)]}
        self.forms.append(form)
        return {"id_token": self.token()}


@pytest.fixture(autouse=True)
def no_tries_yet(house: House) -> None:
    forget_tries(house)


@pytest.fixture(scope="module")
def running() -> Iterator[Issuer]:
    issuer = Issuer()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            size = int(self.headers.get("content-length") or 0)
            form = {name: value[0] for name, value in parse_qs(self.rfile.read(size).decode()).items()}
            body = json.dumps(issuer.answer(self.path, form)).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        do_POST = do_GET

        def log_message(self, format: str, *arguments: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    issuer.address = f"http://127.0.0.1:{server.server_port}"
    yield issuer
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(scope="module")
def oidc_app(built_house: House, running: Issuer) -> Any:
    """The house with this issuer."""
    redirect = "http://127.0.0.1:8080/app/oidc/callback"
    client = OidcClient(
        running.address, "reelwright", "a secret", {"example.com"}, redirect, built_house.clock
    )
    api = built_house.api
    return create_app(replace(api, dashboard=replace(api.dashboard, oidc=client)))


@pytest.fixture
def issuer(house: House, running: Issuer) -> Issuer:
    running.claims, running.key, running.forms = {}, KEY, []
    running.now_s = house.clock.now // 1000
    return running


@pytest.fixture
def person(house: House, member: Member) -> Person:
    return add_person(house, member.team_id)


def fresh_browser(house: House, app: Any) -> TestClient:
    """Of this app, not the house's own."""
    return browser_at(replace(house, app=app))


def begin(browser: TestClient, issuer: Issuer) -> str:
    """Go to the issuer, which remembers what it was told. Returns the state."""
    sent = browser.get("/app/oidc/start", follow_redirects=False)
    assert sent.status_code == 303
    query = parse_qs(urlsplit(sent.headers["location"]).query)
    issuer.nonce, issuer.challenge = query["nonce"][0], query["code_challenge"][0]
    return query["state"][0]


def come_back(browser: TestClient, state: str) -> tuple[str, bool]:
    """Where the browser ends, and whether it is signed in."""
    from_there = {"sec-fetch-site": "cross-site"}
    path = f"/app/oidc/callback?code=c&state={state}"
    answer = browser.get(path, headers=from_there, follow_redirects=False)
    assert answer.status_code == 303
    return answer.headers["location"], browser.get("/app/now").status_code == 200


def test_a_known_person_comes_in(house: House, oidc_app: Any, issuer: Issuer, person: Person) -> None:
    """With the verifier of the challenge, and the redirect address both times."""
    issuer.email = person.email.upper()
    browser = fresh_browser(house, oidc_app)
    assert browser.get("/app/session").json()["data"]["oidc"] == {"start": "/app/oidc/start"}
    assert come_back(browser, begin(browser, issuer)) == ("/", True)
    assert issuer.forms[0]["redirect_uri"] == "http://127.0.0.1:8080/app/oidc/callback"
    assert len(issuer.forms[0]["code_verifier"]) == 43
    sessions = browser.get("/app/sessions").json()["data"]["sessions"]
    assert "oidc" in {one["how"] for one in sessions}


@pytest.mark.parametrize(
    ("ago_s", "is_confirmed"), [(60, True), (901, False), (None, False), ("now", False)], ids=str
)
def test_only_a_fresh_sign_in_at_the_issuer_confirms(
    house: House, oidc_app: Any, issuer: Issuer, person: Person, ago_s: Any, is_confirmed: bool
) -> None:
    """Whoever finds somebody's browser gets through an issuer that still knows it, and sees no secrets."""
    issuer.email = person.email
    if ago_s is not None:
        issuer.claims = {"auth_time": issuer.now_s - ago_s if isinstance(ago_s, int) else ago_s}
    browser = fresh_browser(house, oidc_app)
    assert come_back(browser, begin(browser, issuer)) == ("/", True)
    assert browser.get("/app/session").json()["data"]["needsConfirm"] is not is_confirmed


def test_the_first_sign_in_at_the_issuer_drops_what_an_invitation_made(
    house: House, oidc_app: Any, issuer: Issuer, person: Person
) -> None:
    """Whoever opened it may have chosen the password, not whose address it is. A later one stays."""
    issuer.email = f"{house.api.new_id()}@example.com"
    made = person.ask("POST", "/app/invitations", json={"email": issuer.email, "role": "member"})
    mallory, browser = browser_at(house), fresh_browser(house, oidc_app)
    opened = mallory.post("/app/sign-in/link", json={"token": made["link"].rpartition("#in=")[2]})
    form = {"ticket": opened.json()["data"]["ticket"], "password": PASSWORD}
    assert mallory.post("/app/join", json=form).status_code == 200
    issuer.claims = {"auth_time": issuer.now_s}
    assert come_back(browser, begin(browser, issuer)) == ("/", True)
    assert mallory.get("/app/now").status_code == 401
    assert browser.get("/app/session").json()["data"]["user"]["hasPassword"] is False
    assert browser.put("/app/user/password", json={"password": PASSWORD}).status_code == 200
    assert come_back(browser, begin(browser, issuer)) == ("/", True)
    assert browser.get("/app/session").json()["data"]["user"]["hasPassword"] is True


def test_nobody_is_made_by_it(house: House, oidc_app: Any, issuer: Issuer) -> None:
    issuer.email = "stranger@example.com"
    browser = fresh_browser(house, oidc_app)
    assert come_back(browser, begin(browser, issuer)) == ("/#oidc=unknown", False)


@pytest.mark.parametrize(
    "claims",
    [
        {"email_verified": False},
        {"email_verified": "true"},
        {"email": "ada@elsewhere.example"},
        {"nonce": "another"},
        {"aud": "somebody"},
        {"aud": ["reelwright", "somebody"], "azp": "somebody"},
        {"iss": "http://127.0.0.1:1"},
        {"exp": 1},
        {"iat": 32503680000},
    ],
    ids=str,
)
def test_a_token_that_is_not_right_lets_nobody_in(
    house: House, oidc_app: Any, issuer: Issuer, person: Person, claims: dict[str, Any]
) -> None:
    issuer.email, issuer.claims = person.email, claims
    browser = fresh_browser(house, oidc_app)
    assert come_back(browser, begin(browser, issuer)) == ("/#oidc=failed", False)


def test_a_token_of_another_key_lets_nobody_in(
    house: House, oidc_app: Any, issuer: Issuer, person: Person
) -> None:
    issuer.email, issuer.key = person.email, OTHER
    browser = fresh_browser(house, oidc_app)
    assert come_back(browser, begin(browser, issuer)) == ("/#oidc=failed", False)


def test_only_the_browser_that_began_comes_back(
    house: House, oidc_app: Any, issuer: Issuer, person: Person
) -> None:
    """Within ten minutes, with its own state, once."""
    issuer.email = person.email
    browser, victim = fresh_browser(house, oidc_app), fresh_browser(house, oidc_app)
    state = begin(browser, issuer)
    assert come_back(victim, state) == ("/#oidc=failed", False)
    assert come_back(browser, "another") == ("/#oidc=failed", False)
    late = begin(browser, issuer)
    house.clock.pass_by(601)
    assert come_back(browser, late) == ("/#oidc=failed", False)
    issuer.now_s = house.clock.now // 1000
    assert come_back(browser, begin(browser, issuer)) == ("/", True)
    browser.post("/app/sign-out", json={})
    assert come_back(browser, late) == ("/#oidc=failed", False)


def test_it_is_off_unless_an_issuer_is_named(house: House) -> None:
    browser = browser_at(house)
    assert browser.get("/app/session").json()["data"]["oidc"] is None
    assert browser.get("/app/oidc/start").status_code == 404


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"oidc_issuer": "https://id.example.com", "oidc_client_id": "x"}, "OIDC_CLIENT_SECRET is missing"),
        ({"oidc_issuer": "https://id.example.com"}, "OIDC_CLIENT_ID is missing"),
        ({"oidc_issuer": "http://id.example.com"}, "is no https:// address"),
    ],
)
def test_half_of_the_settings_stop_the_start(changes: dict[str, str], told: str) -> None:
    with pytest.raises(WrongSetting, match=told):
        check_oidc(read_settings(**changes))
