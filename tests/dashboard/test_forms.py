"""The forms of the create formats: from form to video at the price that was shown, and what they say when the
server refuses."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect
from studio import OpenPage, Studio, expect_noted, note_text, wait_for

pytestmark = pytest.mark.slow

SIZE = (
    "(({ naturalWidth, naturalHeight }) => [naturalWidth, naturalHeight])"
    "(document.querySelector('.sample img'))"
)
FIRST_STILL_MS = 240_000  # the viewer may have to be started
ARTICLE = "The harbour opens again. After nine years the first ferry left at four in the morning. " * 6
REFUSALS = {
    "INSUFFICIENT_CREDITS": "See usage",
    "SUBSCRIPTION_REQUIRED": "See the plan",
    "STORAGE_LIMIT": "Make room",
    "MISSING_CREDENTIALS": "AI keys",
}


def fill_story(page: Page) -> None:
    page.get_by_label("What it is about").fill("A letter in a library book")


def fill_script(page: Page) -> None:
    page.get_by_label("The script").fill("The house was sold. Nobody had asked it.")


def fill_article(page: Page) -> None:
    page.get_by_role("textbox", name="Text").fill(ARTICLE)


def fill_person(page: Page) -> None:
    page.get_by_text("Maya", exact=True).click()
    fill_script(page)


def fill_hook(page: Page) -> None:
    page.get_by_text("Maya, surprise", exact=True).click()
    page.get_by_role("textbox", name="Text").fill("Nobody told me")


def fill_film(page: Page) -> None:
    page.get_by_label("What it is about").fill("A lighthouse in a storm. A boat comes home.")


FEW = {"talking-avatar": fill_person}
ALL = {
    "story": fill_story,
    "prompt-to-video": fill_story,
    "script-to-video": fill_script,
    "article": fill_article,
    "document": fill_article,
    "talking-avatar": fill_person,
    "ugc-ads": fill_person,
    "hook-demo": fill_hook,
    "cinematic": fill_film,
}


@pytest.mark.parametrize("format", FEW)
def test_a_form_becomes_a_video_for_the_price_at_its_button(open_page: OpenPage, format: str) -> None:
    """What the button says is what the ledger holds."""
    make(open_page, format)


@pytest.mark.thorough
@pytest.mark.parametrize("format", sorted(ALL.keys() - FEW.keys()))
def test_each_form_becomes_a_video_for_the_price_at_its_button(open_page: OpenPage, format: str) -> None:
    """The same for the formats that need nothing of the library."""
    make(open_page, format)


def make(open_page: OpenPage, format: str) -> None:
    with open_page(f"/new/{format}") as (page, _):
        ALL[format](page)
        make_for_price(page)


def make_for_price(page: Page) -> None:
    """Press the button of a form, wait for the video, and compare the ledger with the button."""
    button = page.get_by_role("button", name=re.compile(r"^Make it for \d+ credits?"))
    expect(page.locator(".pay")).to_have_attribute("aria-busy", "false")  # not the price of an older form
    cost = int(re.findall(r"\d+", button.inner_text())[0])
    button.click()
    expect(page.get_by_role("heading", level=2, name="Downloads")).to_be_visible(timeout=180_000)
    project = page.url.rsplit("/", 1)[1]
    entries = page.evaluate("fetch('/app/v1/account/ledger?limit=200').then((answer) => answer.json())")
    charged = [one["credits"] for one in entries["data"]["entries"] if one["projectId"] == project]
    assert charged == [-cost]


def test_a_sample_shows_the_form_as_it_is_filled_in(open_page: OpenPage) -> None:
    """Drawn by the renderer at once, and anew after each change of words, look and shape; nothing is made or
    charged."""
    balance = "fetch('/app/now').then((answer) => answer.json()).then(({ data }) => data.balance)"
    with open_page("/new/story") as (page, _):
        before = page.evaluate(balance)
        still = page.locator(".sample img")
        shown: list[str] = []

        def is_drawn_anew() -> None:
            expect(still).to_have_attribute(
                "src", re.compile(r"/app/drafts/\w+/still"), timeout=FIRST_STILL_MS
            )
            if shown:
                expect(still).not_to_have_attribute("src", shown[-1])
            shown.append(still.get_attribute("src") or "")

        is_drawn_anew()
        fill_story(page)
        is_drawn_anew()
        page.locator(".pick", has_text="Glass").click()
        is_drawn_anew()
        page.get_by_text("16:9", exact=True).click()
        is_drawn_anew()
        # The picture of the change before may come last but one, and this one is not loaded at once.
        wait_for(page, SIZE, [540, 304])
        assert len(set(shown)) == 4
        assert page.evaluate(balance) == before


def test_a_field_that_is_wrong_is_told_at_the_field_and_focused(open_page: OpenPage) -> None:
    """Sent empty: the problem stands at the field, which has the focus; typed into, it is gone."""
    with open_page("/new/story") as (page, _):
        page.get_by_role("button", name="Make it").click()
        field = page.get_by_label("What it is about")
        expect(field).to_be_focused()
        expect(field).to_have_attribute("aria-invalid", "true")
        field.fill("A letter")
        expect(field).not_to_have_attribute("aria-invalid", "true")


def test_a_402_names_its_way_out(open_page: OpenPage) -> None:
    """Credits, plan, storage and keys: each refusal has a link to where it is put right; the words stay. What
    was refused can be sent changed: each try has a new Idempotency-Key."""
    keys = set()
    with open_page("/new/story") as (page, watch):
        watch.announce(402, "/create/story")
        page.on("request", lambda request: keys.add(request.headers.get("idempotency-key")))
        fill_story(page)
        for code, way_out in REFUSALS.items():
            refusal = {"success": False, "message": f"Not like this: {code}", "code": code, "details": {}}
            page.route("**/create/story", answer(402, refusal))
            page.get_by_role("button", name=re.compile("^Make it for")).click()
            expect(page.get_by_role("alert").get_by_text(f"Not like this: {code}")).to_be_visible()
            expect(page.get_by_role("alert").get_by_role("link", name=way_out)).to_be_visible()
        expect(page.get_by_label("What it is about")).to_have_value("A letter in a library book")
    assert len(keys - {None}) == len(REFUSALS)


def test_what_a_link_brings_along_is_shown_instead_of_an_older_draft(open_page: OpenPage) -> None:
    """Once: what is typed over it is a draft again, and outlives a reload."""
    with open_page("/new/story") as (page, _):
        fill_story(page)
        page.goto("/new/story?prompt=A%20lighthouse")
        field = page.get_by_label("What it is about")
        expect(field).to_have_value("A lighthouse")
        field.fill("A lighthouse in a storm")
        page.reload()
        expect(field).to_have_value("A lighthouse in a storm")


def test_a_429_counts_down_and_goes_on_by_itself(open_page: OpenPage) -> None:
    """The second try is the browser's own, with the same Idempotency-Key."""
    keys = []
    with open_page("/new/story") as (page, watch):
        watch.announce(429, "/create/story")

        def refuse_once(route: Route) -> None:
            keys.append(route.request.headers["idempotency-key"])
            if len(keys) == 1:
                body = {"success": False, "message": "Too many requests", "code": "RATE_LIMIT_EXCEEDED"}
                route.fulfill(status=429, json=body, headers={"retry-after": "2"})
            else:
                route.continue_()

        page.route("**/create/story", refuse_once)
        fill_story(page)
        note_text(page, "Too many requests at once")
        page.get_by_role("button", name=re.compile("^Make it for")).click()
        expect_noted(page)
        page.wait_for_url("**/p/*")
        assert len(keys) == 2 and keys[0] == keys[1]


def test_a_form_is_the_same_as_its_api_call(open_page: OpenPage) -> None:
    """ "Show as API call" has the fields that are filled in, and no others."""
    with open_page("/new/script-to-video") as (page, _):
        fill_script(page)
        page.get_by_role("button", name="Show as API call").click()
        shown = page.locator("dialog pre").inner_text()
        body = json.loads(re.findall(r"-d '(.*)'", shown, re.DOTALL)[0])
        assert body["script"] == "The house was sold. Nobody had asked it."
        assert set(body) == {"script", "voiceId", "caption"}


def answer(status: int, body: dict[str, Any]) -> Any:
    return lambda route: route.fulfill(status=status, json=body)


def test_a_killed_worker_is_followed_by_another_and_the_progress_goes_on(
    open_page: OpenPage, studio: Studio
) -> None:
    """The page needs nothing to be pressed or loaded again."""
    with open_page("/new/story") as (page, _):
        fill_story(page)
        page.get_by_role("button", name=re.compile("^Make it for")).click()
        page.wait_for_url("**/p/*")
        studio.kill_worker()
        expect(page.get_by_role("heading", level=2, name="Downloads")).to_be_visible(timeout=180_000)
