"""Two tabs of one browser, and a person of two teams."""

import re
from collections.abc import Iterator

import pytest
import sqlalchemy as sa
from chromium import Watch, watched_page
from playwright.sync_api import Browser, Page, expect
from studio import EMAIL, PASSWORD, Studio

from reelwright.domain.teams.model import Team
from reelwright.domain.users.model import OWNER, Membership, User
from reelwright.store.clock import now_ms
from reelwright.store.database import Database
from reelwright.store.ids import new_id

pytestmark = pytest.mark.slow

PROJECTS = "fetch('/app/v1/project/list').then((answer) => answer.json()).then(({ data }) => data.total)"
SWITCH = """(teamId) => fetch("/app/team/switch", {
  method: "POST",
  headers: { "content-type": "application/json", "x-reelwright": "1" },
  body: JSON.stringify({ teamId }),
}).then((answer) => answer.status)"""

# In one turn of the tab: it shows the new team as soon as any of its own questions is refused.
SWITCH_AND_MAKE = f"""(teamId) => ({SWITCH})(teamId).then((status) => {{
  const buttons = [...document.querySelectorAll("button")];
  buttons.find((button) => button.textContent.startsWith("Make it for"))?.click();
  return status;
}})"""


@pytest.fixture
def second_team(studio: Studio) -> Iterator[str]:
    """Another team of the owner's, as long as the test runs."""
    database = Database(f"sqlite:///{studio.data_dir / 'reelwright.db'}")
    team_id, row_id = new_id(), new_id()
    with database.session() as session:
        user_id = session.scalars(sa.select(User.id).where(User.email == EMAIL)).one()
        values = {"billing_mode": "managed", "balance": 100, "storage_limit_bytes": 10**9}
        session.add(Team(id=team_id, name="Night shift", webhook_secret="", created_at=now_ms(), **values))
        session.flush()
        row = {"user_id": user_id, "team_id": team_id, "role": OWNER, "created_at": now_ms()}
        session.add(Membership(id=row_id, **row))
    yield team_id
    with database.session() as session:
        session.execute(sa.delete(Membership).where(Membership.id == row_id))
    database.close()


def sign_in(page: Page) -> None:
    """Anew: the session of the other tests goes on showing its team."""
    page.goto("/")
    page.get_by_label("E-mail").fill(EMAIL)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("What is the next one about?")


def announce_refusals(watch: Watch) -> None:
    """What a tab of the old team may still ask in the moment before it shows the new one.

    What names its team is refused with 409. A still's address names none, and its draft is the old team's, so
    it is not found.
    """
    watch.announce(409, "")
    watch.announce(404, "/still")


def test_switching_the_team_empties_the_other_tab(browser: Browser, studio: Studio, second_team: str) -> None:
    """It is told, and goes to the Studio of the new team; nothing that was typed for the old one is left."""
    with watched_page(browser, studio.url) as (page, watch):
        announce_refusals(watch)
        sign_in(page)
        tab = page.context.new_page()
        tab.goto("/new/story")
        tab.get_by_label("What it is about").fill("A letter in a library book")
        page.get_by_role("button", name="You, team and theme").click()
        page.get_by_role("menuitemradio", name="Night shift").click()
        expect(page.locator(".credits .big")).to_have_text("100")
        expect(tab.locator(".credits .big")).to_have_text("100")
        tab.goto("/new/story")
        expect(tab.get_by_label("What it is about")).to_have_value("")
        assert page.evaluate(PROJECTS) == 0


def test_a_tab_that_was_not_told_writes_nothing_into_the_new_team(
    browser: Browser, studio: Studio, second_team: str
) -> None:
    """The server refuses what the page of the old team sends; then it shows the new one."""
    with watched_page(browser, studio.url) as (page, watch):
        announce_refusals(watch)
        sign_in(page)
        tab = page.context.new_page()
        tab.add_init_script("delete globalThis.BroadcastChannel")
        # The picture beside the form comes when it likes: refused, it would take the tab from the button.
        lost = {"success": False, "message": "Not now", "code": "INTERNAL_ERROR"}
        tab.route("**/app/drafts", lambda route: route.fulfill(status=503, json=lost))
        tab.goto("/new/story")
        tab.get_by_label("What it is about").fill("A letter in a library book")
        expect(tab.get_by_role("button", name=re.compile("^Make it for"))).to_be_visible()
        assert tab.evaluate(SWITCH_AND_MAKE, second_team) == 200
        expect(tab.locator(".credits .big")).to_have_text("100")
        assert page.evaluate(PROJECTS) == 0
