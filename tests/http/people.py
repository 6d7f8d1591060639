"""People who are signed in to the dashboard of a `House`."""

from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from fastapi.testclient import TestClient
from house import House

from reelwright.domain.users.passwords import Passwords
from reelwright.domain.users.sessions import Browser
from reelwright.store.counters import RequestCount

HOST = "127.0.0.1:8080"
PASSWORD = "three unrelated words"
CHEAP = Passwords(memory_kib=64, passes=1)
"""Makes hashes that are compared at once: a hash says itself what it costs."""


@dataclass
class Person:
    """Somebody's browser, on a page of the dashboard."""

    house: House
    browser: TestClient
    user_id: str
    email: str
    team_id: str

    @property
    def cookie(self) -> str:
        return self.browser.cookies.get("reelwright") or ""

    def ask(self, method: str, path: str, status: int = 200, **more: Any) -> Any:
        """Return `data` of an answer of this status, or the whole body of a refusal."""
        if method in ("POST", "PUT", "PATCH"):
            more.setdefault("json", {})
        answer = self.browser.request(method, path, **more)
        assert answer.status_code == status, answer.text
        return answer.json()["data"] if status == 200 else answer.json()


def forget_tries(house: House) -> None:
    """What other tests have tried at the same address and time counts no more."""
    with house.database.session() as session:
        session.execute(sa.delete(RequestCount).where(RequestCount.id.startswith("sign-in ")))


def browser_at(house: House, host: str = HOST, **headers: str) -> TestClient:
    """A browser on a page of the dashboard; nobody is signed in."""
    scheme = "https" if host.startswith("videos.") else "http"
    sent = {"sec-fetch-site": "same-origin", "x-reelwright": "1", **headers}
    client = TestClient(house.app, base_url=f"{scheme}://{host}", headers=sent)
    client.portal = house.loop
    return client


def add_person(
    house: House, team_id: str, role: str = "owner", password: str | None = None, email: str = ""
) -> Person:
    """A new person in this team, signed in just now."""
    parts = house.api.dashboard
    stored = CHEAP.hash(password) if password else None
    with house.database.session() as session:
        email = email or f"{house.api.new_id()}@example.com"
        user = parts.users.add(session, email, "Ada", stored)
        parts.users.join(session, user.id, team_id, role)
        token = parts.sessions.start(session, user.id, "link", Browser("test", "127.0.0.1"), team_id)
    browser = browser_at(house)
    browser.cookies.set("reelwright", token, domain="127.0.0.1")
    return Person(house, browser, user.id, email, team_id)
