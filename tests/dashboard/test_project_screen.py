"""A finished video whose last render is under way, or has failed: what was rendered before is still there."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route, expect
from studio import OpenPage

pytestmark = pytest.mark.slow

ID = "c1p9d7s5h3l0v8b6n4m2q1e3r"
FIRST, SECOND = "c1v9d7s5h3l0v8b6n4m2q1e3r", "c2v9d7s5h3l0v8b6n4m2q1e3r"
CREATED = "2026-11-20T10:00:00.000Z"


def video(video_id: str, status: str) -> dict[str, Any]:
    is_done = status == "COMPLETED"
    return {
        "id": video_id,
        "videoId": video_id,
        "projectId": ID,
        "status": status,
        "url": f"http://127.0.0.1/film/{video_id}.mp4" if is_done else None,
        "transparentUrl": None,
        "thumbnail": None,
        "shareUrl": None,
        "durationInSeconds": 12 if is_done else None,
        "size": 1000 if is_done else None,
        "quality": "final",
        "progress": 100 if is_done else 40,
        "message": "A picture of the video is missing" if status == "FAILED" else "Rendering",
        "createdAt": CREATED,
    }


def project(last: dict[str, Any]) -> dict[str, Any]:
    return {
        "id": ID,
        "projectId": ID,
        "name": "The window",
        "type": "story",
        "status": "completed",
        "aspectRatio": "ratio_9_16",
        "language": "en",
        "thumbnail": None,
        "progress": 100,
        "message": "Completed",
        "error": None,
        "usedCredits": 4,
        "writer": None,
        "sources": [],
        "illustration": False,
        "createdAt": CREATED,
        "updatedAt": CREATED,
        "video": last,
    }


def answer(data: Any) -> Callable[[Route], None]:
    return lambda route: route.fulfill(json={"success": True, "data": data})


@pytest.mark.parametrize("status", ["STARTED", "FAILED"])
def test_a_new_render_leaves_the_one_before_it_to_be_watched(open_page: OpenPage, status: str) -> None:
    """Its progress, or why it failed and what can be done, stands above the film and the downloads of the
    render before it."""
    last, first = video(SECOND, status), video(FIRST, "COMPLETED")
    with open_page("/library") as (page, _):
        answers = {
            f"**/app/v1/project/{ID}": project(last),
            "**/app/v1/video/list?*": {"videos": [last, first], "total": 2, "limit": 50, "offset": 0},
            f"**/app/v1/project/{ID}/captions": {"segments": []},
        }
        for path, data in answers.items():
            page.route(path, answer(data))
        page.route("**/film/*.mp4", lambda route: route.fulfill(body=b"", content_type="video/mp4"))
        page.goto(f"/p/{ID}")
        expect(page.locator(".watch video")).to_have_attribute("src", f"/film/{FIRST}.mp4")
        expect(page.locator("a.file").first).to_have_attribute("href", f"/film/{FIRST}.mp4")
        if status == "STARTED":
            # Whoever waits for the corrected video must not save the one before it in its place.
            expect(page.locator("a.file").first).to_contain_text("Download the previous version")
            expect(page.locator(".watch").get_by_role("progressbar")).to_have_attribute("aria-valuenow", "40")
        else:
            alert = page.locator(".watch").get_by_role("alert")
            expect(alert).to_contain_text("The last render failed")
            expect(alert).to_contain_text("A picture of the video is missing")
            expect(alert.get_by_role("link", name="Open the editor")).to_have_attribute(
                "href", f"/p/{ID}/edit"
            )
            page.route("**/app/v1/render", answer({}))
            with page.expect_request("**/app/v1/render") as sent:
                alert.get_by_role("button", name="Render again").click()
            assert sent.value.post_data_json == {"projectId": ID}
