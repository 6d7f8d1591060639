"""What an edit would make of a project, going back to an earlier render, and edits of what somebody else has
changed."""

import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from fastapi.testclient import TestClient
from house import House, Member, a_timeline
from people import add_person
from test_edit import MOVIE, PICTURE, edit, finished, row, timeline_of, with_card
from test_reads import UNKNOWN, created, read

from reelwright.domain.media.model import MediaUse
from reelwright.domain.projects.model import Video
from reelwright.domain.projects.service import RenderOptions
from reelwright.domain.projects.versions import timeline_version
from reelwright.domain.projects.viewer import Viewer
from reelwright.errors import NotDrawn, NotFound
from reelwright.http.app import create_app
from reelwright_render.timeline.codec import decode


@dataclass
class WatchingViewer:
    """Notes what it is asked and shows a few bytes. `refuses` is raised instead."""

    asked: list[Any] = field(default_factory=list)
    refuses: Exception | None = None

    def post(self, team_id: str, timeline: dict[str, Any]) -> dict[str, Any]:
        self.asked.append(("post", team_id, timeline))
        if self.refuses:
            raise self.refuses
        return {
            "draft": "d1",
            "width": 1080,
            "height": 1920,
            "duration_ms": 4_000,
            "pieces": [{"key": "p1", "start_ms": 0, "end_ms": 2_000, "made": True}],
            "again": 0,
            "sound": {"mix": None, "voice": None, "music": None},
            "strips": ["s1"],
            "posters": [],
        }

    def sample(self, team_id: str, format: str, request: dict[str, Any]) -> dict[str, Any]:
        return {**self.post(team_id, {"format": format, "request": request}), "still_ms": 900}

    def still(self, team_id: str, draft: str, ms: int, width: int, look: str | None) -> bytes:
        self.asked.append(("still", team_id, draft, ms, width, look))
        if self.refuses:
            raise self.refuses
        return b"a jpeg"

    def content(self, what: str, team_id: str, key: str) -> bytes:
        self.asked.append((what, team_id, key))
        return b"bytes"


@dataclass
class Cutter:
    """A person of the member's team at the dashboard."""

    member: Member
    viewer: WatchingViewer
    client: TestClient

    def draft(self, project_id: str, body: Any) -> Any:
        return self.client.post("/app/drafts", json={"projectId": project_id, "edit": body})


@pytest.fixture(scope="module")
def watched(built_house: House) -> tuple[House, WatchingViewer]:
    """The house with a viewer that is watched."""
    viewer = WatchingViewer()
    api = replace(built_house.api, viewer=viewer)  # type: ignore[arg-type]
    return replace(built_house, api=api, app=create_app(api)), viewer


@pytest.fixture
def cutter(watched: tuple[House, WatchingViewer], member: Member) -> Cutter:
    """Signed in: the session's door says whose team it is. The viewer has been asked nothing yet."""
    house, viewer = watched
    viewer.asked, viewer.refuses = [], None
    return Cutter(member, viewer, add_person(house, member.team_id).browser)


def test_a_draft_is_what_the_edit_would_store(cutter: Cutter, house: House) -> None:
    """The viewer gets the very timeline that the same PATCH stores then; until that nothing has changed."""
    project_id = finished(cutter.member, house, with_card())
    body = {
        "scenes": [{"index": 1, "mediaId": cutter.member.media(**PICTURE)}],
        "captionSegments": [{"index": 0, "text": "one two three more"}],
        "caption": {"preset": "glass"},
    }
    before = row(house, project_id)
    answer = cutter.draft(project_id, body)
    assert answer.status_code == 200
    after = row(house, project_id)
    assert (after.timeline, after.updated_at) == (before.timeline, before.updated_at)
    edit(cutter.member, project_id, body)
    assert cutter.viewer.asked == [("post", cutter.member.team_id, row(house, project_id).timeline)]
    shown = answer.json()["data"]
    assert shown["version"] == timeline_version(before.timeline)
    assert shown["lines"] == read(cutter.member, f"/v1/project/{project_id}/captions")["segments"]
    assert [one["mediaId"] for one in shown["scenes"]] == [None, body["scenes"][0]["mediaId"], None]  # type: ignore[index]
    assert (shown["draft"], shown["pieces"], shown["problems"]) == (
        "d1",
        [{"key": "p1", "startMs": 0, "endMs": 2_000, "made": True}],
        [],
    )


def test_a_drafts_problems_are_the_edits_own(cutter: Cutter, house: House) -> None:
    """What is right of an edit is drawn, beside every field that PATCH would refuse."""
    project_id = finished(cutter.member, house)
    body = {
        "captionSegments": [{"index": 7, "text": "nowhere"}, {"index": 0, "text": "right"}],
        "music": {"musicId": "music_none"},
    }
    shown = cutter.draft(project_id, body).json()["data"]
    refused = edit(cutter.member, project_id, body).json()["details"]["errors"]
    assert shown["problems"] == refused and len(refused) == 2
    assert shown["lines"][0]["text"] == "right"


def test_what_was_drawn_comes_with_its_kind(cutter: Cutter) -> None:
    """Pictures, pieces and sounds are private and never change under their names."""
    for path, kind in (
        ("/app/drafts/d1/still?ms=700&width=300&look=beast", "image/jpeg"),
        ("/app/strips/s1", "image/jpeg"),
        ("/app/pieces/p1", "video/mp4"),
        ("/app/sounds/m1", "audio/mp4"),
        ("/app/sounds/m1/peaks", "application/octet-stream"),
    ):
        answer = cutter.client.get(path)
        assert (answer.status_code, answer.headers["content-type"]) == (200, kind)
        assert answer.headers["cache-control"] == "private, max-age=86400, immutable"
    assert cutter.viewer.asked[0] == ("still", cutter.member.team_id, "d1", 700, 300, "beast")
    assert [asked[0] for asked in cutter.viewer.asked[1:]] == ["strip", "piece", "sound", "peaks"]


def test_a_form_is_a_draft_beside_what_is_wrong_with_it(cutter: Cutter) -> None:
    """Under the format's path or its name; the problems are the create's own, and nothing is made."""
    sent = {"script": "The house was sold.", "voiceId": "voice_heart", "caption": {"preset": "none"}}
    for format in ("script-to-video", "script_to_video"):
        answer = cutter.client.post("/app/drafts", json={"format": format, "request": sent})
        assert (answer.status_code, answer.json()["data"]) == (
            200,
            {
                "draft": "d1",
                "width": 1080,
                "height": 1920,
                "durationMs": 4_000,
                "stillMs": 900,
                "posters": [],
                "problems": [{"field": "caption.preset", "reason": 'Unknown preset "none"'}],
            },
        )
    posted = ("post", cutter.member.team_id, {"format": "script_to_video", "request": sent})
    assert cutter.viewer.asked == [posted, posted]
    assert read(cutter.member, "/v1/project/list")["total"] == 0


def test_a_draft_is_of_a_project_or_of_a_form(cutter: Cutter) -> None:
    """Neither and both are refused at the field; an unknown format is not found."""
    for sent, name, reason in (
        ({}, "projectId", "Required, or format"),
        ({"format": "story", "projectId": UNKNOWN}, "format", "Cannot be used together with projectId"),
    ):
        answer = cutter.client.post("/app/drafts", json=sent)
        assert answer.status_code == 400
        assert answer.json()["details"]["errors"] == [{"field": name, "reason": reason}]
    unknown = cutter.client.post("/app/drafts", json={"format": "opera"})
    assert (unknown.status_code, unknown.json()["message"]) == (404, "Format not found")
    assert cutter.viewer.asked == []


def test_a_lost_draft_and_a_silent_viewer_are_told(cutter: Cutter, house: House) -> None:
    """404 asks for the draft once more, 503 says that there are no previews now."""
    project_id = finished(cutter.member, house)
    cutter.viewer.refuses = NotFound("Draft")
    lost = cutter.client.get("/app/drafts/d9/still")
    assert (lost.status_code, lost.json()["message"]) == (404, "Draft not found")
    cutter.viewer.refuses = NotDrawn("A picture or clip of the video is missing")
    silent = cutter.draft(project_id, {})
    assert (silent.status_code, silent.json()) == (
        503,
        {"success": False, "message": "A picture or clip of the video is missing", "code": "NO_PREVIEW"},
    )


def test_without_a_viewer_previews_are_not_available(tmp_path: Path) -> None:
    """Where nothing listens at the socket."""
    with pytest.raises(NotDrawn, match="Previews are not available"):
        Viewer(tmp_path / "viewer.sock").still("team", "d1", 0, 100, None)


def test_another_teams_project_gives_no_draft(cutter: Cutter, house: House) -> None:
    """It answers like an unknown one, and so does going back."""
    strangers = finished(house.team(), house)
    for project_id in (strangers, UNKNOWN):
        answer = cutter.draft(project_id, {})
        assert (answer.status_code, answer.json()["message"]) == (404, "Project not found")
        back = cutter.client.post(f"/app/projects/{project_id}/restore", json={"videoId": UNKNOWN})
        assert (back.status_code, back.json()["message"]) == (404, "Project not found")
    assert cutter.viewer.asked == []


def test_a_project_without_a_timeline_gives_no_draft(cutter: Cutter) -> None:
    project_id, _ = created(cutter.member)
    answer = cutter.draft(project_id, {})
    assert (answer.status_code, answer.json()["message"]) == (400, "There is nothing to look at yet")


def test_an_earlier_render_can_be_gone_back_to(cutter: Cutter, house: House) -> None:
    """Its timeline, music and look are the project's again, and so is the library item that it shows, though
    it was deleted meanwhile from the library with this project alone using it."""
    member = cutter.member
    project_id = finished(member, house, with_card())
    first = row(house, project_id).timeline
    picture = member.media(**PICTURE)
    edit(member, project_id, {"scenes": [{"index": 1, "mediaId": picture}], "caption": {"preset": "neon"}})
    with house.database.session() as session:
        video = house.api.projects.render(session, member.team_id, RenderOptions(project_id, None, None))
    edit(member, project_id, {"scenes": [{"index": 1, "mediaId": member.media(**MOVIE)}], "name": "Now"})
    back = cutter.client.post(f"/app/projects/{project_id}/restore", json={"videoId": video.id})
    assert back.status_code == 200
    assert back.json()["data"]["videoSettings"]["caption"]["preset"] == "neon"
    assert timeline_of(house, project_id).layers[1][0].media_id == picture
    with house.database.session() as session:
        uses = sa.select(MediaUse.media_id).where(MediaUse.project_id == project_id)
        assert picture in set(session.scalars(uses))
        original = session.scalars(
            sa.select(Video).where(Video.project_id == project_id, Video.id != video.id)
        ).one()
    cutter.client.post(f"/app/projects/{project_id}/restore", json={"videoId": original.id})
    assert row(house, project_id).timeline == first
    assert row(house, project_id).name == "Now"


def test_a_version_whose_media_are_gone_is_refused(cutter: Cutter, house: House) -> None:
    """Nothing is changed then."""
    member = cutter.member
    gone = member.media(**PICTURE)
    project_id = finished(member, house, a_timeline(gone))
    edit(member, project_id, {"scenes": [{"index": at, "mediaId": member.media(**PICTURE)} for at in (1, 2)]})
    with house.database.session() as session:
        session.execute(sa.delete(MediaUse).where(MediaUse.media_id == gone))
    assert member.client.delete(f"/v1/media/{gone}").status_code == 200
    before = row(house, project_id)
    with house.database.session() as session:
        first = session.scalars(sa.select(Video.id).where(Video.project_id == project_id)).one()
    back = cutter.client.post(f"/app/projects/{project_id}/restore", json={"videoId": first})
    assert (back.status_code, back.json()["message"]) == (
        400,
        "This version shows media that have been deleted from the library",
    )
    assert row(house, project_id).timeline == before.timeline


def test_another_projects_video_is_no_version(cutter: Cutter, house: House) -> None:
    project_id, other = (finished(cutter.member, house) for _ in range(2))
    with house.database.session() as session:
        video = session.scalars(sa.select(Video.id).where(Video.project_id == other)).one()
    back = cutter.client.post(f"/app/projects/{project_id}/restore", json={"videoId": video})
    assert (back.status_code, back.json()["message"]) == (404, "Video not found")


def test_what_can_be_edited_is_read_under_the_same_names(member: Member, house: House) -> None:
    """Sent back to PATCH as it is, it changes nothing of the timeline."""
    project_id = finished(member, house, with_card())
    edit(member, project_id, {"music": {"volume": 0.25}, "logo": {"mediaId": member.media(), "scale": 1.5}})
    shown = read(member, f"/v1/project/{project_id}/edit")
    before = timeline_of(house, project_id)
    assert shown == {
        "projectId": project_id,
        "version": timeline_version(row(house, project_id).timeline),
        "name": row(house, project_id).name,
        "caption": {"preset": "beast", "alignment": "middle", "disabled": False},
        "music": {"musicId": "music_calm_01", "volume": 0.25},
        "logo": {
            "mediaId": before.branding.logo.media_id if before.branding.logo else None,
            "position": "top-left",
            "opacity": 1.0,
            "scale": 1.5,
        },
    }
    body = {key: shown[key] for key in ("caption", "music", "logo", "name")}
    assert edit(member, project_id, body).status_code == 200
    after = timeline_of(house, project_id)
    assert after.branding == before.branding and after.captions == before.captions
    assert {one.asset: one.volume for one in after.sounds} == {one.asset: one.volume for one in before.sounds}


def test_before_it_is_completed_there_is_nothing_but_a_name(member: Member) -> None:
    project_id, _ = created(member)
    shown = read(member, f"/v1/project/{project_id}/edit")
    assert (shown["caption"], shown["music"], shown["logo"]) == (None, None, None)


def test_an_edit_of_an_older_version_is_refused(member: Member, house: House) -> None:
    """With `If-Match`: 412, and nothing is changed; the present version, in quotes or without, and `*` go
    through."""
    project_id = finished(member, house)
    path = f"/v1/project/{project_id}/edit"
    version = read(member, path)["version"]
    line = {"captionSegments": [{"index": 0, "text": "one"}]}
    assert member.client.patch(path, json=line, headers={"If-Match": f'"{version}"'}).status_code == 200
    late = member.client.patch(path, json={"name": "Late"}, headers={"If-Match": version})
    assert (late.status_code, late.json()) == (
        412,
        {
            "success": False,
            "message": "The project was changed meanwhile: read it again",
            "code": "OUTDATED",
        },
    )
    assert row(house, project_id).name != "Late"
    assert member.client.patch(path, json={"name": "Any"}, headers={"If-Match": "*"}).status_code == 200
    now = read(member, path)["version"]
    assert now == timeline_version(row(house, project_id).timeline) and now != version
    assert member.client.patch(path, json={"name": "Now"}, headers={"If-Match": now}).status_code == 200


def test_a_clips_scene_says_where_it_begins(member: Member, house: House) -> None:
    """And how long the whole clip is, so that it can be moved."""
    project_id = finished(member, house)
    movie = member.media(**MOVIE)
    edit(member, project_id, {"scenes": [{"index": 2, "mediaId": movie, "trimStartMs": 1_100}]})
    scene = read(member, f"/v1/project/{project_id}/scenes")["scenes"][2]
    assert (scene["trimStartMs"], scene["sourceDurationMs"]) == (1_100, 3_200)
    assert decode(row(house, project_id).timeline or {}).layers[1][1].trim_start_ms == 1_100


class StuckViewer(WatchingViewer):
    """Answers nobody until it may, and counts who waits."""

    def __init__(self) -> None:
        super().__init__()
        self.may, self.waiting = threading.Event(), threading.Semaphore(0)

    def content(self, what: str, team_id: str, key: str) -> bytes:
        self.waiting.release()
        assert self.may.wait(60)
        return super().content(what, team_id, key)


def test_pieces_that_somebody_waits_for_stop_neither_the_api_nor_somebody_else(
    house: House, member: Member
) -> None:
    """Fifty at once, which is more than the server has threads: each person has one turn at a time."""
    viewer = StuckViewer()
    api = replace(house.api, viewer=viewer)  # type: ignore[arg-type]
    stuck = replace(house, api=api, app=create_app(api))
    greedy, other = (add_person(stuck, member.team_id) for _ in range(2))
    with ThreadPoolExecutor(51) as pool:
        asked = [pool.submit(greedy.browser.get, f"/app/pieces/p{number}") for number in range(50)]
        try:
            assert viewer.waiting.acquire(timeout=60)
            assert greedy.browser.get("/app/now").status_code == 200
            asked.append(pool.submit(other.browser.get, "/app/pieces/p"))
            assert viewer.waiting.acquire(timeout=60), "somebody else waits behind them"
            assert not viewer.waiting.acquire(blocking=False)
        finally:
            viewer.may.set()
        assert {one.result(60).status_code for one in asked} == {200}
