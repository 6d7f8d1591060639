"""The screens behind the rail and the documentation for everyone: no fault for axe, nothing scrolls
sideways."""

import re

import pytest
from playwright.sync_api import expect
from studio import OpenPage
from test_screens_for_everyone import axe_faults, is_wider_than_window

pytestmark = pytest.mark.slow

SCREENS = {
    "/library": "Library",
    "/avatars": "Avatars",
    "/avatars/avatar_maya": "Maya",
    "/characters": "Characters",
    "/sounds": "Sounds",
    "/sounds?tab=music": "Sounds",
    "/usage": "Usage",
    "/settings/keys": "API keys",
    "/settings/webhooks": "Webhooks",
    "/settings/ai-keys": "AI keys",
    "/settings/team": "Team",
    "/settings/plan": "Plan and storage",
    "/settings/you": "You",
    "/docs": "The Reelwright API",
    "/docs/api/createStory": "Create a story video",
    "/docs/media": "The media library",
}


CREATE = """(name) => fetch("/app/v1/project/create/story", {
  method: "POST",
  headers: { "content-type": "application/json", "x-reelwright": "1" },
  body: JSON.stringify({ name, prompt: "A letter in a library book", voiceId: "voice_heart" }),
}).then((answer) => answer.status)"""


@pytest.mark.parametrize(
    ("width", "theme"),
    [
        (1440, "day"),
        pytest.param(360, "night", marks=pytest.mark.thorough),
        pytest.param(1440, "night", marks=pytest.mark.thorough),
        pytest.param(360, "day", marks=pytest.mark.thorough),
        pytest.param(768, "day", marks=pytest.mark.thorough),
    ],
)
def test_axe_finds_no_fault_behind_the_rail(open_page: OpenPage, width: int, theme: str) -> None:
    """WCAG 2.2 AA on each screen, in both themes, on a desk and on a telephone."""
    faults = []
    with open_page("/settings/you", width=width, theme=theme) as (page, _):
        # So high that the bar at the foot covers nothing: what it covers, axe would call too small to press.
        page.set_viewport_size({"width": width, "height": 6000})
        for path, heading in SCREENS.items():
            page.goto(path)
            expect(page.get_by_role("heading", level=1)).to_have_text(heading)
            expect(page.locator("main .ghost")).to_have_count(0)
            faults += [f"{path}: {one}" for one in axe_faults(page)]
            if is_wider_than_window(page):
                faults.append(f"{path}: scrolls sideways")
    assert not faults, "\n".join(faults)


def test_a_long_name_without_blanks_widens_no_screen(open_page: OpenPage) -> None:
    """On a telephone, where a video's name stands in lists."""
    with open_page("/", width=360) as (page, _):
        assert page.evaluate(CREATE, "Overtheedge" * 9) == 200
        for path in ("/usage", "/"):
            page.goto(path)
            expect(page.get_by_text("Overtheedge").first).to_be_visible()
            assert not is_wider_than_window(page), path


def test_the_documentation_is_searched_and_a_call_is_tried(open_page: OpenPage) -> None:
    """A slash opens the search; the call is shown as it is sent, and its answer stands below."""
    with open_page("/docs") as (page, watch):
        watch.announce(401, "/v1/voice/list")
        expect(page.get_by_role("heading", level=1)).to_have_text("The Reelwright API")
        page.keyboard.press("/")
        page.get_by_role("combobox", name="Search").fill("list voices")
        expect(page.get_by_role("option").first).to_contain_text("List voices")
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", level=1)).to_have_text("List voices")
        page.get_by_role("tab", name="Python").click()
        page.get_by_role("button", name="Send this call with your key").click()
        page.get_by_label("API key").fill("rw_none")
        page.get_by_role("textbox", name=re.compile("^language")).fill("fr")
        expect(page.get_by_role("tabpanel")).to_contain_text("language=fr")
        page.get_by_role("button", name="Send", exact=True).click()
        expect(page.locator(".reply")).to_contain_text("401")
