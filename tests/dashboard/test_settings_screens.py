"""Settings, usage and sharing in a real browser."""

import json
import re
import urllib.error
import urllib.request
from typing import Any

import pytest
from chromium import watched_page
from playwright.sync_api import Browser, Locator, Page, Route, expect
from studio import PASSWORD, OpenPage, Studio, wait_until_idle

pytestmark = pytest.mark.slow

PASSWORD_AGAIN = (403, "")
"""The answer to a change a quarter of an hour after the password was given, on any path."""
HOOK = "https://hooks.example.com/reelwright"


def ask(url: str, key: str | None = None) -> int:
    request = urllib.request.Request(url, headers={"x-api-key": key} if key else {})
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as refused:
        return refused.code


def expect_once_confirmed(page: Page, wanted: Locator) -> None:
    """Wait for what follows a change that asks for the password again, a quarter of an hour after it
    was given: the tests before this one may have taken that long."""
    asked = page.get_by_role("dialog", name="Confirm that it is you")
    expect(wanted.or_(asked).first).to_be_visible()
    if asked.is_visible():
        asked.get_by_label("Password").fill(PASSWORD)
        asked.get_by_role("button", name="Continue").click()
    expect(wanted).to_be_visible()


def secret_of(page: Page) -> str:
    """The secret of the dialog, which is closed then."""
    done = page.get_by_role("button", name="I have stored it")
    expect_once_confirmed(page, done)
    value = page.get_by_role("dialog").last.get_by_role("textbox").input_value()
    done.click()
    return value


def test_a_key_is_shown_once_works_and_is_revoked(open_page: OpenPage, studio: Studio) -> None:
    """Its value stands in the dialog and nowhere after; revoked, it is refused at once."""
    with open_page("/settings/keys") as (page, watch):
        watch.announce(*PASSWORD_AGAIN)
        page.get_by_role("button", name="New key").click()
        page.get_by_label("What is it for?").fill("Website")
        page.get_by_role("button", name="Create the key").click()
        expect_once_confirmed(page, page.get_by_text("This is the only time"))
        key = secret_of(page)
        assert ask(f"{studio.url}/v1/account", key) == 200
        page.reload()
        expect(page.get_by_role("heading", name="Website")).to_be_visible()
        assert key not in page.content()
        page.get_by_role("button", name="Revoke Website").click()
        page.get_by_role("dialog").get_by_role("button", name="Revoke").click()
        expect(page.get_by_text("Revoked", exact=True)).to_be_visible()
        assert ask(f"{studio.url}/v1/account", key) == 401


def test_who_is_invited_joins_as_a_member_and_sees_no_keys(
    open_page: OpenPage, browser: Browser, studio: Studio
) -> None:
    """The link is shown once; it opens the form to join; keys and webhooks say whose they are."""
    with open_page("/settings/team") as (page, watch):
        watch.announce(*PASSWORD_AGAIN)
        page.get_by_role("button", name="Invite").click()
        page.get_by_label("E-mail").fill("levin@example.com")
        page.get_by_role("button", name="Create the invitation").click()
        expect_once_confirmed(page, page.get_by_text("Pass this link on"))
        link = secret_of(page)
        expect(page.get_by_role("heading", name="levin@example.com")).to_be_visible()
    with watched_page(browser, studio.url) as (page, _):
        page.goto(link[link.index("/#in=") :])
        page.get_by_label("Your name").fill("Kostya Levin")
        page.get_by_role("button", name="Join").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("What is the next one about?")
        for path in ("/settings/keys", "/settings/webhooks"):
            page.goto(path)
            expect(page.get_by_role("heading", name="This is for the team's owners")).to_be_visible()
        page.goto("/settings/team")
        expect(page.get_by_role("heading", name="Kostya Levin")).to_be_visible()
        expect(page.get_by_role("button", name="Invite")).to_have_count(0)


def test_a_webhook_is_tested_sent_again_and_its_secret_changed(open_page: OpenPage) -> None:
    """Attempts stand with their answers; each new secret is another one."""
    with open_page("/settings/webhooks") as (page, watch):
        watch.announce(*PASSWORD_AGAIN)
        wait_until_idle(page)  # no end of other work is delivered in between
        page.get_by_role("button", name="New endpoint").click()
        page.get_by_label("Address").fill(HOOK)
        page.get_by_role("dialog").get_by_role("button", name="New endpoint").click()
        first = secret_of(page)
        page.get_by_role("button", name="Test", exact=True).click()
        delivery = page.locator(".delivery").first
        expect(delivery).to_contain_text("webhook.test")
        expect(delivery).to_contain_text(re.compile("[1-9] attempt"))
        delivery.locator("summary").click()
        expect(delivery.locator(".attempts li").first).to_contain_text("Attempt 1")
        expect(delivery.get_by_label("What was sent")).to_contain_text('"Test"')
        again = delivery.get_by_role("button", name="Send again")
        expect(again).to_be_disabled()
        page.route("**/webhook/deliveries?**", give_up)
        page.route("**/redeliver", lambda route: route.fulfill(json={"success": True, "data": {}}))
        expect(again).to_be_enabled()
        again.click()
        expect(page.get_by_text("It is being sent again")).to_be_visible()
        page.locator(".endpoint").get_by_role("button", name="Rotate").click()
        page.get_by_role("dialog").get_by_role("button", name="Rotate").click()
        assert secret_of(page) != first
        expect(page.locator(".endpoint")).to_contain_text("The old one is also valid")


def give_up(route: Route) -> None:
    """As the list is a day later, when all attempts were made."""
    answer = route.fetch()
    body = answer.json()
    for one in body["data"]["deliveries"]:
        one["status"] = "EXHAUSTED"
    route.fulfill(response=answer, body=json.dumps(body))


def test_an_ai_key_is_missing_refused_and_removed(open_page: OpenPage) -> None:
    """The provider is not asked here: its answers are laid out. The key never comes back to the page."""
    state: dict[str, Any] = {"configured": False, "status": "missing", "checkedAt": None}
    with open_page("/settings/team") as (page, _):
        page.route("**/app/ai**", lambda route: answer_ai(route, state))
        page.get_by_role("link", name="AI keys").click()
        card = page.locator(".provider").first
        expect(card.locator(".state")).to_have_text("Missing")
        expect(card.locator(".needs li").first).to_be_visible()
        card.get_by_role("button", name="Key for OpenRouter").click()
        page.get_by_label("Key", exact=True).fill("sk-or-not-a-key")
        page.get_by_role("button", name="Save and try").click()
        expect(card.locator(".state")).to_have_text("Refused by the provider")
        assert "sk-or-not-a-key" not in page.content()
        card.get_by_role("button", name="Remove the key for OpenRouter?").click()
        page.get_by_role("dialog").get_by_role("button", name="Remove").click()
        expect(card.locator(".state")).to_have_text("Missing")


def answer_ai(route: Route, state: dict[str, Any]) -> None:
    if route.request.method == "GET":
        answer = route.fetch()
        body = answer.json()
        body["data"]["providers"][0] |= state
        route.fulfill(response=answer, body=json.dumps(body))
        return
    is_set = route.request.method == "PUT"
    state |= {
        "configured": is_set,
        "status": "invalid" if is_set else "missing",
        "checkedAt": "2026-11-27T01:00:00Z" if is_set else None,
    }
    entry = {"provider": "openrouter", "title": "OpenRouter", "neededFor": [], "unanswered": None, **state}
    route.fulfill(json={"success": True, "message": "OK", "data": entry})


def test_the_ledger_adds_up_to_the_balance(open_page: OpenPage) -> None:
    """What stands in the column of changes is in sum what is left, on the screen as at its head."""
    with open_page("/usage") as (page, _):
        wait_until_idle(page)
        page.reload()
        rows = page.locator(".ledger tbody tr")
        expect(rows.first).to_be_visible()
        more = page.locator(".ledger").get_by_role("button", name="Show more")
        while more.count():
            before = rows.count()
            more.click()
            expect(rows).not_to_have_count(before)
        changes = [number_of(one) for one in page.locator(".ledger tbody td:nth-child(3)").all_inner_texts()]
        balance = page.locator(".figure .big").first
        expect(balance).to_have_text(re.compile(r"\d"))  # the news come apart from the rest
        left = number_of(balance.inner_text())
        assert sum(changes) == left == number_of(rows.first.locator("td").last.inner_text())
        with page.expect_download() as download:
            page.get_by_role("link", name="Download as CSV").click()
        assert download.value.suggested_filename == "ledger.csv"


def test_what_is_shown_of_a_list_stays_until_more_of_it_has_come(open_page: OpenPage) -> None:
    """The ledger's rows, while the longer list is on its way."""
    entries = [
        {
            "id": f"entry {at}",
            "kind": "charge",
            "credits": -1,
            "balanceAfter": at,
            "reason": f"Video {at}",
            "createdAt": "2026-11-20T10:00:00.000Z",
            "projectId": None,
            "avatarId": None,
        }
        for at in range(30, 0, -1)
    ]
    waiting: list[Route] = []

    def tell(route: Route, limit: int) -> None:
        shown = {"entries": entries[:limit], "total": 30, "limit": limit, "offset": 0}
        route.fulfill(json={"success": True, "data": shown})

    with open_page("/docs") as (page, _):
        page.route("**/account/ledger?*limit=25*", lambda route: tell(route, 25))
        page.route("**/account/ledger?*limit=50*", lambda route: waiting.append(route))
        page.goto("/usage")
        rows = page.locator(".ledger tbody tr")
        expect(rows).to_have_count(25)
        with page.expect_request("**/account/ledger?*limit=50*"):
            page.locator(".ledger").get_by_role("button", name="Show more").click()
        assert rows.count() == 25
        tell(waiting[0], 50)
        expect(rows).to_have_count(30)


def number_of(shown: str) -> int:
    return int(shown.replace(",", "").replace("−", "-"))


def test_a_shared_video_opens_for_everybody_until_its_link_is_switched_off(
    open_page: OpenPage, studio: Studio
) -> None:
    """The link works without a session; switched off, nothing is there."""
    with open_page("/new/story?prompt=A%20letter%20in%20a%20library%20book") as (page, _):
        page.get_by_role("button", name=re.compile("^Make it for")).click()
        expect(page.get_by_role("heading", name="Downloads")).to_be_visible()
        link = page.locator("code.link").inner_text()
        address = studio.url + link[link.index("/share/") :]
        assert ask(address) == 200
        page.get_by_role("button", name="Switch the link off").click()
        page.get_by_role("dialog").get_by_role("button", name="Switch the link off").click()
        expect(page.locator("code.link")).to_have_count(0)
        assert ask(address) == 404


@pytest.mark.thorough
def test_the_persons_own_page_marks_this_browser_and_changes_the_theme(open_page: OpenPage) -> None:
    """This browser has its line among the sessions; night is shown at once."""
    with open_page("/settings/you") as (page, _):
        expect(page.get_by_text("this browser")).to_be_visible()
        expect(page.get_by_label("Your name")).to_be_visible()
        page.get_by_text("Night", exact=True).last.click()
        expect(page.locator("html")).to_have_attribute("data-theme", "night")
