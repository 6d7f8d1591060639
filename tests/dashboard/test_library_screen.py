"""The library in a real browser: files dropped, stopped, too large; links; pictures made and changed."""

import base64
import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect
from studio import OpenPage, expect_noted, note_text

pytestmark = pytest.mark.slow

PICTURES = Path(__file__).parents[1] / "engines" / "pictures"
COFFEE = PICTURES / "coffee.jpg"
UPLOAD = "**/app/v1/media/upload"
# Files on the window as a hand drops them there: the data reaches the page as text.
DROP = """async ([name, type, data]) => {
  const bytes = Uint8Array.from(atob(data), (one) => one.charCodeAt(0));
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([bytes], name, { type }));
  const drag = (kind) => new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true });
  // The window takes files from the moment in which it lets them be held over it.
  while (document.body.dispatchEvent(drag("dragover"))) await new Promise(requestAnimationFrame);
  for (const kind of ["dragenter", "drop"]) document.body.dispatchEvent(drag(kind));
}"""

EMPTY = """async () => {
  const list = async () => (await (await fetch("/app/v1/media/list?limit=100")).json()).data;
  for (const { id } of (await list()).media) {
    await fetch(`/app/v1/media/${id}`, { method: "DELETE", headers: { "X-Reelwright": "1" } });
  }
  return (await list()).media.length;
}"""


def drop(page: Page, path: Path, name: str, kind: str = "image/jpeg") -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text("Library")
    page.evaluate(DROP, [name, kind, base64.b64encode(path.read_bytes()).decode()])


def test_a_dropped_file_arrives_and_is_cut_out_and_deleted(open_page: OpenPage) -> None:
    """From the window to the light table; opened, cut out for its price, and gone after the question."""
    with open_page("/library") as (page, _):
        assert page.evaluate(EMPTY) == 0, "other tests of this service have left something that cannot go"
    with open_page("/library") as (page, _):
        expect(page.get_by_role("heading", name="The library is empty")).to_be_visible()
        note_text(page, "1 file is in the library")
        drop(page, COFFEE, "coffee.jpg")
        expect_noted(page)
        page.get_by_role("button", name="Open coffee.jpg").click()
        page.get_by_role("button", name="Remove background · 2 credits").click()
        expect(page.locator(".light-table .shot")).to_have_count(2)
        page.get_by_role("button", name="Open coffee.jpg").first.click()
        page.get_by_role("dialog").get_by_role("button", name="Delete").click()
        page.get_by_role("dialog", name=re.compile("^Delete")).get_by_role("button", name="Delete").click()
        expect(page.locator(".light-table .shot")).to_have_count(1)


def test_an_upload_shows_its_progress_and_can_be_stopped(open_page: OpenPage) -> None:
    """A file whose sending hangs stands with its progress until it is stopped; nothing arrives."""
    with open_page("/library") as (page, _):
        page.route(UPLOAD, lambda route: None)
        page.get_by_label("Upload files").set_input_files(COFFEE)
        line = page.locator(".arrival")
        expect(line.get_by_role("progressbar")).to_be_visible()
        line.get_by_role("button", name="Stop coffee.jpg").click()
        expect(line).to_have_count(0)


def test_an_upload_whose_answer_was_lost_is_stored_once(open_page: OpenPage) -> None:
    """The server has it, the browser does not know: sent again it has the same Idempotency-Key."""
    keys: list[str] = []

    def lose_first_answer(route: Route) -> None:
        keys.append(route.request.headers["idempotency-key"])
        if len(keys) == 1:
            route.fetch()
            route.abort()
        else:
            route.continue_()

    with open_page("/library") as (page, _):
        page.route(UPLOAD, lose_first_answer)
        drop(page, COFFEE, "once.jpg")
        expect(page.locator(".arrival .state.bad")).to_be_visible()
        note_text(page, "1 file is in the library")
        page.get_by_role("button", name="Upload once.jpg again").click()
        expect_noted(page)
        expect(page.get_by_role("button", name="Open once.jpg")).to_have_count(1)
        stored = page.evaluate("fetch('/app/v1/media/list?search=once.jpg').then((answer) => answer.json())")
        assert (len(keys), len(set(keys)), stored["data"]["total"]) == (2, 1, 1)


def test_a_file_that_is_too_large_is_refused_before_and_after_it_is_sent(open_page: OpenPage) -> None:
    """By the limit that the session tells, and by the server's 413; text files are left out."""
    with open_page("/library") as (page, watch):
        watch.announce(413, "/media/upload")
        refusal = {"success": False, "message": "The file is larger than 2 GB"}
        page.route(UPLOAD, lambda route: route.fulfill(status=413, json=refusal))
        drop(page, COFFEE, "large.jpg")
        expect(page.locator(".arrival .state.bad")).to_have_text("The file is larger than 2 GB")
        note_text(page, "1 file is neither a picture nor a clip")
        drop(page, Path(__file__), "notes.txt", "text/plain")
        expect_noted(page)
    with open_page("/library") as (page, _):
        page.route("**/app/session", lambda route: with_small_limit(route))
        page.reload()
        drop(page, COFFEE, "coffee.jpg")
        expect(page.locator(".arrival .state.bad")).to_have_text("The file is larger than 1 kB.")


def with_small_limit(route: Route) -> None:
    answer = route.fetch()
    body = answer.json()
    body["data"]["limits"]["mediaMaxBytes"] = 1000
    route.fulfill(response=answer, body=json.dumps(body))


def test_a_link_is_fetched_or_refused_at_its_field(open_page: OpenPage) -> None:
    """A private address is refused at the field; another is tried, and its failure says why."""
    with open_page("/library") as (page, watch):
        watch.announce(400, "/media/import")
        page.get_by_role("button", name="From a link").click()
        page.get_by_label("Address of the file").fill("https://127.0.0.1/picture.jpg")
        page.get_by_role("button", name="Fetch it").click()
        field = page.get_by_label("Address of the file")
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(field).to_be_focused()
        field.fill("https://pictures.example.com/picture.jpg")
        page.get_by_role("dialog").get_by_label("Name").fill("From afar")
        page.get_by_role("button", name="Fetch it").click()
        failed = page.locator(".shot.failed", has_text="From afar")
        expect(failed.locator(".why")).to_have_text(re.compile(r"\w+"))


@pytest.mark.thorough
def test_a_picture_is_made_from_words_for_the_price_at_the_button(open_page: OpenPage) -> None:
    """Two pictures cost twice as much as one."""
    with open_page("/library") as (page, _):
        page.get_by_role("button", name="Generate").first.click()
        page.get_by_label("What it shows").fill("A lighthouse on a cliff")
        one = page.get_by_role("button", name=re.compile(r"^Generate for \d+ credits$"))
        price = int(re.findall(r"\d+", one.inner_text())[0])
        page.get_by_role("spinbutton", name="How many").fill("2")
        page.get_by_role("button", name=f"Generate for {2 * price} credits").click()
        expect(page.locator(".light-table .shot", has_text="lighthouse")).to_have_count(2)
