"""The first screens in a real browser: in by the first link, a video from a sentence, watched as it comes."""

import re

import pytest
from playwright.sync_api import Page, Route, expect
from studio import EMAIL, PASSWORD, OpenPage, Studio, wait_until_idle

pytestmark = pytest.mark.slow

SENTENCE = "A night bus driver finds the same umbrella every Thursday"


def test_the_first_link_opens_the_set_up_which_ends_in_the_studio(studio: Studio) -> None:
    """The fixture has done it: link, name, e-mail, password, Studio."""
    assert studio.first_screen == "Studio · Reelwright"


def test_a_password_signs_in_and_signing_out_shows_the_door_again(open_page: OpenPage) -> None:
    """Nobody is signed in; the wrong password is refused at the form; the right one opens the Studio."""
    with open_page("/", state=None) as (page, watch):
        watch.announce(401, "/app/sign-in")
        page.get_by_label("E-mail").fill(EMAIL)
        page.get_by_label("Password").fill("not this one at all")
        page.get_by_role("button", name="Sign in").click()
        expect(page.get_by_role("alert")).to_be_visible()
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Sign in").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("What is the next one about?")
        watch.announce(401, "")  # questions that are under way while the session ends
        page.get_by_role("button", name="You, team and theme").click()
        page.get_by_role("button", name="Sign out").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Sign in")


def test_a_start_without_the_server_is_said_and_tried_again(open_page: OpenPage) -> None:
    """The first call fails: a sentence and a button, instead of an empty page. A sign-out that fails leaves
    the app as it was."""
    with open_page("/docs") as (page, watch):
        page.route("**/app/session", lambda route: route.abort())
        page.goto("/library")
        alert = page.get_by_role("alert")
        expect(alert).to_be_visible()
        page.unroute("**/app/session")
        alert.get_by_role("button", name="Try again").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Library")
        watch.announce(503, "/app/sign-out")
        refusal = {"success": False, "message": "Not now"}
        page.route("**/app/sign-out", lambda route: route.fulfill(status=503, json=refusal))
        page.get_by_role("button", name="You, team and theme").click()
        page.get_by_role("button", name="Sign out").click()
        expect(page.get_by_text("Not now")).to_be_visible()
        page.get_by_role("link", name="Studio", exact=True).click()
        expect(page.locator(".credits .big")).to_have_text(re.compile(r"\d"))


def test_the_reference_explains_failures_that_many_operations_share(open_page: OpenPage) -> None:
    """The document has them once and refers to them; each page shows their words and their model."""
    with open_page("/docs/api/createStory") as (page, _):
        limited = page.locator(".answer", has=page.get_by_text("429", exact=True))
        expect(limited).to_contain_text("A rate limit of the team is exceeded.")
        expect(limited.locator("summary").first).to_have_text("RateLimitFailure")


def test_a_sentence_is_gone_when_it_was_sent_from_a_studio_that_was_left(open_page: OpenPage) -> None:
    """The answer comes after the screen was left: come back to, it offers nothing to be paid twice."""
    waiting: list[Route] = []
    with open_page("/") as (page, _):
        page.route("**/create/story", lambda route: waiting.append(route))
        field = page.get_by_label("What the video is about")
        field.fill(SENTENCE)
        with page.expect_request("**/create/story"):
            page.get_by_role("button", name="Make it").click()
        page.get_by_role("link", name="Library", exact=True).click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Library")
        begun = {"projectId": "c1p9d7s5h3l0v8b6n4m2q1e3r"}
        waiting[0].fulfill(json={"success": True, "data": begun})
        expect(page.get_by_role("button", name="Watch its progress")).to_be_visible()
        page.get_by_role("link", name="Studio", exact=True).click()
        expect(field).to_have_value("")
        page.reload()
        expect(field).to_have_value("")


def test_a_sentence_becomes_a_video_once_however_often_the_button_is_pressed(open_page: OpenPage) -> None:
    """Pressed twice, it is made and paid once, for the price that stood at the button."""
    with open_page("/") as (page, _):
        wait_until_idle(page)
        page.reload()
        before = balance(page)
        page.get_by_label("What the video is about").fill(SENTENCE)
        price = page.locator(".price b")
        expect(page.locator(".price")).to_have_attribute("aria-busy", "false")
        expect(price).to_have_text(re.compile(r"^\d+ credits?$"))
        cost = int(re.findall(r"\d+", price.inner_text())[0])
        page.get_by_role("button", name="Make it").dblclick()
        page.get_by_role("button", name="Watch its progress").click()
        expect(page.get_by_role("heading", level=2, name="Downloads")).to_be_visible()
        page.get_by_role("link", name="Studio", exact=True).click()
        expect(page.locator(".credits .big")).to_have_text(f"{before - cost:,}")


def balance(page: Page) -> int:
    shown = page.locator(".credits .big")
    expect(shown).to_have_text(re.compile(r"\d"))
    return int(shown.inner_text().replace(",", ""))
