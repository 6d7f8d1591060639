"""The first screens for everyone: no fault for axe, nothing scrolls sideways, the keyboard is enough,
words can be longer or run from right to left."""

import json
from pathlib import Path

import axe_playwright_python
import pytest
from chromium import watched_page
from playwright.sync_api import Browser, Page, expect
from studio import OpenPage, Studio

pytestmark = pytest.mark.slow

RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa")
SCREENS = {
    "/": "What is the next one about?",
    "/new": "What do you want to make?",
    "/new/story": "Story",
    "/new/scenes": "Scenes",
}
AXE = Path(axe_playwright_python.__file__).parent / "axe.min.js"


MAKE = """async () => {
  const answer = await fetch("/app/v1/project/create/script-to-video", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ script: "A letter came. To me.", voiceId: "voice_heart", name: "A letter" }),
  });
  return (await answer.json()).data.projectId;
}"""


@pytest.fixture(scope="module")
def project(browser: Browser, studio: Studio) -> str:
    """The id of a video that is finished."""
    with watched_page(browser, studio.url, studio.state) as (page, _):
        page.goto("/new")
        made = str(page.evaluate(MAKE))
        page.goto(f"/p/{made}")
        expect(page.get_by_role("heading", level=2, name="Downloads")).to_be_visible(timeout=180_000)
        return made


@pytest.mark.parametrize(
    ("width", "theme"),
    [
        (1440, "day"),
        (360, "night"),
        pytest.param(1440, "night", marks=pytest.mark.thorough),
        pytest.param(360, "day", marks=pytest.mark.thorough),
        pytest.param(768, "day", marks=pytest.mark.thorough),
    ],
)
def test_axe_finds_no_fault_and_nothing_scrolls_sideways(
    open_page: OpenPage, project: str, width: int, theme: str
) -> None:
    """WCAG 2.2 AA on each screen, in both themes, on a desk and on a telephone."""
    faults = []
    with open_page("/", width=width, theme=theme) as (page, _):
        for path, heading in {**SCREENS, f"/p/{project}": "A letter"}.items():
            page.goto(path)
            expect(page.get_by_role("heading", level=1)).to_have_text(heading)
            page.wait_for_load_state("networkidle")
            # So tall that the bar at the bottom of a telephone covers nothing that scrolling would uncover.
            page.set_viewport_size({"width": width, "height": 6000})
            faults += [f"{path}: {one}" for one in axe_faults(page)]
            if is_wider_than_window(page):
                faults.append(f"{path}: scrolls sideways")
    assert not faults, "\n".join(faults)


def test_the_sign_in_has_no_fault_either(open_page: OpenPage) -> None:
    """What who is not signed in sees."""
    for width in (1440, 360):
        with open_page("/", width=width, state=None) as (page, _):
            expect(page.get_by_role("heading", level=1)).to_have_text("Sign in")
            assert axe_faults(page) == []


def test_the_keyboard_goes_from_the_prompt_to_the_button_and_finds_a_screen(open_page: OpenPage) -> None:
    """No pointer: skip link, prompt, a chip chosen with arrows, Ctrl K to another screen."""
    with open_page("/") as (page, _):
        expect(page.get_by_label("What the video is about")).to_be_visible()
        page.keyboard.press("Tab")
        expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
        page.get_by_label("What the video is about").focus()
        for chip in ("Format", "Look", "Voice", "Background", "Shape"):
            expect(page.get_by_role("button", name=f"{chip}: ")).to_be_visible()
        for _ in range(5):
            page.keyboard.press("Tab")
        expect(page.get_by_role("button", name="Shape: 9:16")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.get_by_role("menuitemradio", name="9:16")).to_be_focused()
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name="Shape: 16:9")).to_be_focused()
        page.keyboard.press("Control+k")
        expect(page.get_by_role("dialog").locator("input")).to_be_focused()
        page.keyboard.type("New")
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", level=1)).to_have_text("What do you want to make?")


def test_every_word_comes_from_the_table_and_has_room(open_page: OpenPage) -> None:
    """In the pseudo language, a third longer, all words stand in brackets, and nothing scrolls sideways."""
    with open_page("/", width=360) as (page, _):
        page.evaluate("localStorage.setItem('reelwright.language', 'pseudo')")
        page.goto("/new")
        heading = page.get_by_role("heading", level=1)
        expect(heading).to_have_text("[Whaat doo yoouu waant too maakee?]")
        words = page.locator(".place, .format h2, .format p").all_inner_texts()
        assert [one for one in words if one and not one.startswith("[")] == []
        assert not is_wider_than_window(page)


def test_from_right_to_left_the_rail_stands_on_the_right(open_page: OpenPage) -> None:
    """Only logical properties: the whole screen is mirrored, and does not scroll sideways."""
    with open_page("/") as (page, _):
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        page.evaluate("document.documentElement.dir = 'rtl'")
        box = page.get_by_role("navigation", name="Areas").bounding_box()
        assert box is not None and box["x"] > 1300
        assert not is_wider_than_window(page)


def axe_faults(page: Page) -> list[str]:
    """Each rule that is broken, with where. The driver brings axe: the page may load no other script."""
    page.evaluate(AXE.read_text("utf-8"))
    rules = json.dumps({"runOnly": {"type": "tag", "values": RULES}})
    answer = page.evaluate(f"axe.run(document, {rules})")
    return [
        f"{rule['id']}: {', '.join(str(node['target'][0]) for node in rule['nodes'][:4])}"
        for rule in answer["violations"]
    ]


def is_wider_than_window(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))
