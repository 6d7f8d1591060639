"""What an avatar says in a scene is said anew in the editor, in a real browser, by a real worker with instant
engines."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from studio import OpenPage, Studio, expect_noted, note_text

pytestmark = pytest.mark.slow

FIRST_MS = 240_000
NEW = "The second one hurts even more than the first."
SCENES = [
    {"type": "avatar", "avatarId": "avatar_maya", "script": "Three things nobody tells you."},
    {"type": "avatar", "avatarId": "avatar_maya", "script": "Water comes first."},
]


def ask(page: Page, studio: Studio, method: str, path: str, body: Any = None) -> Any:
    """`data` of what the server answers to the page's own session."""
    headers = {"origin": studio.url, "x-reelwright": "1"}
    answer = page.context.request.fetch(f"{studio.url}{path}", method=method, headers=headers, data=body)
    assert answer.ok, answer.text()
    return answer.json()["data"]


def make_project(page: Page, studio: Studio) -> str:
    """A finished video of two scenes in which an avatar speaks."""
    made = ask(page, studio, "POST", "/app/v1/project/create/scenes", {"scenes": SCENES})
    project_id = str(made["projectId"])
    page.goto(f"/p/{project_id}")
    expect(page.get_by_role("link", name="Edit", exact=True)).to_be_visible(timeout=FIRST_MS)
    return project_id


def test_a_locked_scene_says_something_else(open_page: OpenPage, studio: Studio) -> None:
    """Its words stand in a field with what they cost; while it is filmed its progress is shown; then the
    captions have the new words, and those of the other scene are still there."""
    with open_page("/") as (page, watch):
        project_id = make_project(page, studio)
        balance = ask(page, studio, "GET", "/app/now")["balance"]
        page.goto(f"/p/{project_id}/edit")
        expect(page.locator(".line").first).to_be_visible(timeout=FIRST_MS)
        page.get_by_role("button", name=re.compile(r"^Scene 1, locked: ")).click()
        field = page.get_by_label("What Maya says")
        expect(field).to_have_value(str(SCENES[0]["script"]))
        button = page.get_by_role("button", name="Record again, 10 credits")
        expect(button).to_be_disabled()
        field.fill("x" * 451)
        expect(page.get_by_role("button", name="Record again, 20 credits")).to_be_enabled()
        watch.announce(400, "/say")
        field.fill("Das ist der erste Satz, und danach kommt noch einer, den niemand sprechen kann.")
        button.click()
        expect(page.locator(".problem")).to_have_text(re.compile('does not speak "de"'))
        field.fill(NEW)
        note_text(page, "It is being recorded again")
        button.click()
        expect_noted(page)
        expect(page.get_by_text("The new words are recorded.")).to_be_visible(timeout=FIRST_MS)
        expect(field).to_have_value(NEW)
        said = page.locator(".ed-panel.left")
        expect(said).to_contain_text("hurts")
        expect(said).to_contain_text("first.")
        assert ask(page, studio, "GET", "/app/now")["balance"] == balance - 10
        captions = ask(page, studio, "GET", f"/app/v1/project/{project_id}/captions")["segments"]
        assert " ".join(line["text"] for line in captions) == f"{NEW} Water comes first."
