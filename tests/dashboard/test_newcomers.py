"""What people who had never seen the dashboard stumbled over, each mended: nothing contradicts what they see,
stands in its way, or is cut."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect
from studio import OpenPage, wait_for
from test_project_screen import CREATED, FIRST, ID, answer, project, video

pytestmark = pytest.mark.slow

SENTENCE = "My neighbour waters my dead plant every morning and I never told her that it is plastic"


def story_under_way() -> dict[str, Any]:
    return {
        "kind": "project",
        "id": ID,
        "projectId": ID,
        "type": "story",
        "name": "The plant",
        "status": "processing",
        "progress": 2,
        "message": "Writing the post and its comments",
        "startedAt": CREATED,
        "secondsLeft": None,
    }


def show_first_story(page: Page, seconds_left: int | None = None) -> None:
    """The team has no video yet, and its first one is being made."""

    def with_story(route: Route) -> None:
        # By the mark of what the page has already it would be answered 304, without news.
        headers = {name: value for name, value in route.request.headers.items() if name != "if-none-match"}
        news = route.fetch(headers=headers).json()
        route.fulfill(
            json={
                **news,
                "data": {**news["data"], "unfinished": [{**story_under_way(), "secondsLeft": seconds_left}]},
            }
        )

    page.route("**/app/now", with_story)
    nothing = {"projects": [], "total": 0, "limit": 60, "offset": 0}
    page.route("**/app/v1/project/list?*", answer(nothing))
    page.route(
        f"**/app/v1/project/{ID}",
        answer({**project(video(FIRST, "STARTED")), "status": "processing", "video": None}),
    )


def is_cut(box: Locator) -> bool:
    return bool(box.evaluate("(it) => it.scrollWidth > it.clientWidth || it.scrollHeight > it.clientHeight"))


@pytest.mark.parametrize("width", [360, 1440])
def test_the_sign_in_fits_into_the_window(open_page: OpenPage, width: int) -> None:
    """Not a pixel longer: browsers would show a scroll bar for it."""
    with open_page("/", state=None, width=width) as (page, _):
        expect(page.get_by_role("heading", level=1)).to_have_text("Sign in")
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_what_is_begun_is_said_until_its_own_page_is_shown(open_page: OpenPage) -> None:
    """There it would offer the page that is shown; and a sentence that is shortened says so."""
    with open_page("/") as (page, _):
        page.route("**/create/story", answer({"projectId": ID}))
        page.route(f"**/app/v1/project/{ID}", answer(project(video(FIRST, "COMPLETED"))))
        page.route("**/film/*.mp4", lambda route: route.fulfill(body=b"", content_type="video/mp4"))
        page.route(f"**/app/v1/project/{ID}/captions", answer({"segments": []}))
        page.get_by_label("What the video is about").fill(SENTENCE)
        page.get_by_role("button", name="Make it").click()
        expect(page.locator(".toast")).to_contain_text(f"{SENTENCE[:60].strip()}…")
        page.get_by_role("button", name="Watch its progress").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("The window")
        page.get_by_role("link", name="Studio", exact=True).click()
        expect(page.get_by_role("heading", level=1)).to_have_text("What is the next one about?")
        page.get_by_label("What the video is about").fill(SENTENCE)
        page.get_by_role("button", name="Make it").click()
        expect(page.locator(".toast")).to_be_visible()
        page.evaluate(f"history.pushState(null, '', '/p/{ID}'), dispatchEvent(new PopStateEvent('popstate'))")
        expect(page.get_by_role("heading", level=1)).to_have_text("The window")
        expect(page.locator(".toast")).to_have_count(0)


def test_the_first_video_on_its_way_is_no_empty_studio(open_page: OpenPage) -> None:
    """It says that a video comes, and on its page that the first one takes some minutes."""
    with open_page("/library") as (page, _):
        show_first_story(page)
        page.goto("/")
        expect(page.get_by_role("heading", name="Your first video is being made")).to_be_visible()
        expect(page.get_by_role("heading", name="No videos yet")).to_have_count(0)
        page.goto(f"/p/{ID}")
        expect(page.get_by_text("The first one takes a few minutes")).to_be_visible()


def test_what_takes_longer_than_usual_does_not_say_that_no_time_is_left(open_page: OpenPage) -> None:
    """In the Studio and on its own page: 0:00 beside a third of the way was seen."""
    with open_page("/library") as (page, _):
        show_first_story(page, seconds_left=0)
        page.goto("/")
        expect(page.get_by_text("longer than usual")).to_be_visible()
        page.goto(f"/p/{ID}")
        expect(page.get_by_text("longer than usual")).to_be_visible()
        expect(page.get_by_text("0:00 left")).to_have_count(0)


def test_a_price_without_a_usual_time_says_minutes(open_page: OpenPage) -> None:
    """Nobody knows how long a server takes before it has made a video."""
    quote = {
        "credits": 8,
        "charged": True,
        "seconds": 60,
        "balance": 100,
        "balanceAfter": 92,
        "missingProviders": [],
        "problems": [],
        "refused": None,
        "secondsToMake": None,
    }
    with open_page("/") as (page, _):
        page.route("**/app/quote/story", answer(quote))
        page.get_by_label("What the video is about").fill(SENTENCE)
        expect(page.locator(".price")).to_have_text("8 credits, ready in a few minutes. 92 left afterwards.")


@pytest.mark.parametrize("width", [360, 1440])
def test_the_download_shows_all_of_its_words(open_page: OpenPage, width: int) -> None:
    """Its kind and size, too."""
    with open_page("/library", width=width) as (page, _):
        film = {**video(FIRST, "COMPLETED"), "size": 148_000_000}
        page.route(f"**/app/v1/project/{ID}", answer(project(film)))
        page.route("**/app/v1/video/list?*", answer({"videos": [film], "total": 1, "limit": 50, "offset": 0}))
        page.route(f"**/app/v1/project/{ID}/captions", answer({"segments": []}))
        page.route("**/film/*.mp4", lambda route: route.fulfill(body=b"", content_type="video/mp4"))
        page.goto(f"/p/{ID}")
        download = page.get_by_role("link", name="Download the video")
        expect(download).to_contain_text("MP4 148 MB")
        assert not is_cut(download)


def test_voices_are_heard_and_looks_are_seen_where_they_are_chosen(open_page: OpenPage) -> None:
    """In the Studio's lists, too: a button beside each voice, and pictures that can be read."""
    with open_page("/") as (page, _):
        page.get_by_role("button", name="Voice:").click()
        menu = page.locator(".menu:popover-open")
        choices = menu.get_by_role("menuitemradio")
        expect(choices.nth(9)).to_be_visible()
        listeners = menu.get_by_role("button", name="Listen")
        expect(listeners).to_have_count(choices.count())
        expect(menu.get_by_role("searchbox")).to_be_focused()  # the menu has found its place
        voice, listener = choices.first.bounding_box(), listeners.first.bounding_box()
        assert voice and listener and listener["y"] < voice["y"] + voice["height"]
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Look:").click()
        picture = menu.locator(".pic").first
        expect(picture).to_be_visible()
        box = picture.bounding_box()
        assert box is not None and box["width"] >= 96 and box["height"] >= 54


def test_a_menu_that_was_opened_before_its_list_came_is_as_any_other(open_page: OpenPage) -> None:
    """What comes late lies within the window, and has the focus."""
    waiting: list[Route] = []
    with open_page("/docs") as (page, _):
        page.route("**/app/v1/voice/list?*", lambda route: waiting.append(route))
        with page.expect_request("**/app/v1/voice/list?*"):
            page.goto("/")
        page.get_by_role("button", name="Voice:").click()
        menu = page.locator(".menu:popover-open")
        expect(menu.get_by_text("Nothing found")).to_be_visible()
        page.unroute("**/app/v1/voice/list?*")  # what has waited goes on, too
        expect(menu.get_by_role("menuitemradio").nth(9)).to_be_visible()
        expect(menu.get_by_role("searchbox")).to_be_focused()
        box = menu.bounding_box()
        assert box is not None and box["y"] >= 0 and box["y"] + box["height"] <= 900


@pytest.mark.parametrize("width", [360, 1440])
def test_upright_formats_stand_upright_under_new(open_page: OpenPage, width: int) -> None:
    """Little of each picture is cut away: what is seen is upright, as the video will be."""
    with open_page("/new", width=width) as (page, _):
        for format in ("story", "script-to-video", "article", "talking-avatar", "template", "slideshow"):
            pictures = page.locator(f".format[href='/new/{format}'] img")
            expect(pictures.first).to_be_visible()
            boxes = [one.bounding_box() for one in pictures.all() if one.is_visible()]
            shapes = [box["width"] / box["height"] for box in boxes if box]
            assert len(shapes) >= 2 and max(shapes) < 0.7, (format, shapes)


def test_the_parts_of_a_screen_have_no_scroll_bar(open_page: OpenPage) -> None:
    """A pixel too many made one beside Avatars and Characters."""
    with open_page("/avatars") as (page, _):
        expect(page.locator(".areas")).to_be_visible()
        assert not is_cut(page.locator(".areas"))


def test_on_a_telephone_the_number_of_credits_has_its_name(open_page: OpenPage) -> None:
    with open_page("/", width=360) as (page, _):
        expect(page.get_by_role("heading", name="Credits")).to_be_visible()


def test_the_page_shows_its_frame_before_its_modules_come(open_page: OpenPage) -> None:
    """The rail and the mark, in the colours of the day and of the night; nothing that would be read out."""
    for theme, room in (("day", "rgb(248, 243, 234)"), ("night", "rgb(27, 24, 22)")):
        with open_page("/docs", theme=theme) as (page, _):
            page.route("**/main.js", lambda route: None)
            page.goto("/", wait_until="commit")
            expect(page.locator("#app .rail .mark svg")).to_be_visible()
            expect(page.locator("#app .rail")).to_have_css("background-color", room)
            expect(page.locator("#app [aria-hidden=true] .rail")).to_have_count(1)


def test_the_frame_is_painted_while_the_styles_of_the_screen_are_on_their_way(open_page: OpenPage) -> None:
    """It needs the colours and the layout alone; parts and screens may come later."""
    with open_page("/docs") as (page, _):
        for style in ("parts", "studio"):
            page.route(f"**/style/{style}.css", lambda route: None)
        page.goto("/", wait_until="commit")
        wait_for(page, "performance.getEntriesByName('first-contentful-paint').length", 1)
        expect(page.locator("#app [aria-hidden=true] .rail")).to_have_count(1)


def test_the_part_of_the_settings_that_is_shown_is_in_sight(open_page: OpenPage) -> None:
    """On a telephone their names do not fit beside each other: the last one stood outside of the window."""
    with open_page("/settings/you", width=360) as (page, _):
        shown = page.get_by_role("navigation", name="Parts of the settings").get_by_role("link", name="You")
        expect(shown).to_have_attribute("aria-current", "page")
        expect(shown).to_be_in_viewport(ratio=1)


def test_a_page_that_is_not_there_has_a_heading_and_a_way_on(open_page: OpenPage) -> None:
    with open_page("/library") as (page, watch):
        watch.announce(404, "/project/nothing")
        page.goto("/p/nothing")
        expect(page.get_by_role("heading", level=1)).to_have_text("There is nothing at this address")
        page.get_by_role("link", name="Go to the Studio").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("What is the next one about?")


def test_people_to_choose_from_are_shown_by_their_faces(open_page: OpenPage) -> None:
    """Half figures look alike: their pictures are enlarged, and cut at the tile's edge."""
    with open_page("/new/talking-avatar") as (page, _):
        tile = page.locator(".pick", has_text="Maya")
        expect(tile.locator("img")).to_be_visible()
        frame, face = tile.locator(".pic").bounding_box(), tile.locator("img").bounding_box()
        assert frame and face and face["width"] > 1.3 * frame["width"]
        expect(tile.locator(".pic")).to_have_css("overflow", "hidden")


def test_enter_finds_by_what_was_typed_last(open_page: OpenPage) -> None:
    """Typed and confirmed in one turn of the page, before the list is drawn anew."""
    with open_page("/") as (page, _):
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        page.keyboard.press("Control+k")
        field = page.get_by_role("dialog").locator("input")
        expect(field).to_be_focused()
        field.evaluate(
            "(it) => { it.value = 'Libr'; it.dispatchEvent(new Event('input', { bubbles: true }));"
            "it.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })); }"
        )
        expect(page.get_by_role("heading", level=1)).to_have_text("Library")
