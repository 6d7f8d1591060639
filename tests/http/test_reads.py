"""Reading projects, scenes, captions and videos."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import sqlalchemy as sa
from house import START_MS, House, Member, complete, finish_render

from reelwright.domain.projects.model import Project, Video
from reelwright.formats.story.request import StoryRequest
from reelwright.store.clock import iso

UNKNOWN = "c" + "0" * 24


def created(member: Member, **body: Any) -> tuple[str, str]:
    """The ids of a new project and its first video."""
    data = member.create(body).json()["data"]
    return data["projectId"], data["videoId"]


def read(member: Member, path: str) -> Any:
    return member.client.get(path).json()["data"]


def test_a_new_project_reads_in_full(member: Member) -> None:
    """All fields of the contract; no video yet."""
    project_id, _ = created(member, musicId="music_calm_01", metadata={"order": 1})
    shown = read(member, f"/v1/project/{project_id}")
    settings = shown.pop("videoSettings")
    assert shown == {
        "id": project_id,
        "projectId": project_id,
        "name": "I found a letter in a library book",
        "type": "story",
        "status": "draft",
        "aspectRatio": "ratio_9_16",
        "language": "en",
        "thumbnail": None,
        "progress": 0,
        "message": "Waiting for a worker",
        "error": None,
        "errorCode": None,
        "usedCredits": 8,
        "metadata": {"order": 1},
        "writer": None,
        "sources": [],
        "illustration": False,
        "createdAt": iso(START_MS),
        "updatedAt": iso(START_MS),
        "video": None,
    }
    assert settings["voiceId"] == "voice_heart"
    assert settings["musicId"] == "music_calm_01"
    assert settings["caption"] == {"preset": "default", "alignment": "bottom", "disabled": False}


def test_every_field_that_is_not_content_is_a_setting(member: Member) -> None:
    """A field that a request model gets is shown in `videoSettings` without being listed anywhere."""
    project_id, _ = created(
        member, name="N", metadata={"order": 1}, cardDurationSeconds=4, musicId="music_calm_01"
    )
    content = {"prompt", "name", "targetDuration", "card", "media", "webhook", "metadata"}
    fields = {field.alias or name for name, field in StoryRequest.model_fields.items()}
    shown = read(member, f"/v1/project/{project_id}")["videoSettings"]
    assert set(shown) == fields - content


def test_a_video_reads_from_the_create_on_but_stands_in_no_list(member: Member) -> None:
    """STARTED, without a link, with the project's message."""
    project_id, video_id = created(member)
    shown = read(member, f"/v1/video/{video_id}")
    assert (shown["status"], shown["url"], shown["progress"]) == ("STARTED", None, 0)
    assert (shown["message"], shown["projectId"]) == ("Waiting for a worker", project_id)
    assert read(member, "/v1/video/list") == {"videos": [], "total": 0, "limit": 50, "offset": 0}


def test_a_finished_video_reads_in_full(member: Member, house: House) -> None:
    """With links that work, its length at 30 frames a second, and the project's details."""
    project_id, video_id = created(member, webhook="https://example.com/hook", musicId="music_calm_01")
    complete(house, project_id)
    finish_render(house, video_id)
    shown = read(member, f"/v1/video/{video_id}")
    url, thumbnail, share = shown.pop("url"), shown.pop("thumbnail"), shown.pop("shareUrl")
    settings = shown.pop("videoSettings")
    assert shown == {
        "id": video_id,
        "videoId": video_id,
        "status": "COMPLETED",
        "transparentUrl": None,
        "durationInSeconds": 4.0,
        "durationInFrames": 120,
        "fps": 30,
        "size": 6,
        "quality": "final",
        "progress": 100,
        "message": "Done",
        "createdAt": iso(START_MS),
        "updatedAt": iso(START_MS),
        "name": "I found a letter in a library book",
        "type": "story",
        "projectId": project_id,
        "avatarId": None,
        "voiceId": "voice_heart",
        "musicId": "music_calm_01",
        "script": "one two three four five six seven eight",
        "usedCredits": 8,
        "webhook": "https://example.com/hook",
    }
    assert settings["mediaType"] == "gameplay"
    assert member.client.get(url).content == b"an mp4"
    assert member.client.get(thumbnail).content == b"a jpeg"
    assert "<video" in member.client.get(share).text
    project = read(member, f"/v1/project/{project_id}")
    assert (project["status"], project["video"]["id"], project["video"]["status"]) == (
        "completed",
        video_id,
        "COMPLETED",
    )


def test_a_finished_project_says_who_wrote_its_story(member: Member, house: House) -> None:
    """In its read and in the list."""
    project_id, _ = created(member)
    complete(house, project_id)
    assert read(member, f"/v1/project/{project_id}")["writer"] == "plots"
    assert read(member, "/v1/project/list")["projects"][0]["writer"] == "plots"


def test_a_project_that_failed_shows_why_and_so_does_its_video(member: Member, house: House) -> None:
    """The pre-allocated video reads FAILED with the reason, and is no video of the project."""
    project_id, video_id = created(member)
    with house.database.session() as session:
        project = session.get_one(Project, project_id)
        project.status, project.error = "failed", "The story could not be written"
    shown = read(member, f"/v1/project/{project_id}")
    video = read(member, f"/v1/video/{video_id}")
    assert (shown["status"], shown["error"], shown["video"]) == (
        "failed",
        "The story could not be written",
        None,
    )
    assert (video["status"], video["message"], video["url"]) == (
        "FAILED",
        "The story could not be written",
        None,
    )


def test_scenes_are_the_clips_in_play_order(member: Member, house: House) -> None:
    """By start, then from the bottom layer up, each with what is said while it shows."""
    project_id, _ = created(member)
    complete(house, project_id)
    shown = read(member, f"/v1/project/{project_id}/scenes")
    urls = [scene.pop("url") for scene in shown["scenes"]]
    assert shown == {
        "projectId": project_id,
        "aspectRatio": "ratio_9_16",
        "scenes": [
            {
                "index": 0,
                "kind": "video",
                "startMs": 0,
                "endMs": 4_000,
                "text": "one two three four five six seven eight",
                "mediaId": None,
                "prompt": "a loop",
                "understood": None,
                "replaceable": False,
                "trimStartMs": 0,
                "sourceDurationMs": 20_000,
            },
            {
                "index": 1,
                "kind": "image",
                "startMs": 0,
                "endMs": 2_000,
                "text": "one two three four",
                "mediaId": None,
                "prompt": None,
                "understood": None,
                "replaceable": True,
                "trimStartMs": 0,
                "sourceDurationMs": None,
            },
            {
                "index": 2,
                "kind": "image",
                "startMs": 2_000,
                "endMs": 4_000,
                "text": "five six seven eight",
                "mediaId": None,
                "prompt": None,
                "understood": None,
                "replaceable": True,
                "trimStartMs": 0,
                "sourceDurationMs": None,
            },
        ],
    }
    assert all(url.startswith("http://testserver/files/") for url in urls)


def test_captions_are_the_lines_with_their_words(member: Member, house: House) -> None:
    """Numbered over the whole video."""
    project_id, _ = created(member)
    complete(house, project_id)
    shown = read(member, f"/v1/project/{project_id}/captions")
    second = shown["segments"].pop()
    assert shown["segments"][0]["index"] == 0
    del shown["segments"]
    assert shown == {
        "projectId": project_id,
        "hasCaptions": True,
        "disabled": False,
        "preset": "beast",
        "alignment": "middle",
    }
    assert second == {
        "index": 1,
        "text": "five six seven eight",
        "startMs": 2_000,
        "endMs": 4_000,
        "words": [
            {"word": "five", "startMs": 2_000, "endMs": 2_500},
            {"word": "six", "startMs": 2_500, "endMs": 3_000},
            {"word": "seven", "startMs": 3_000, "endMs": 3_500},
            {"word": "eight", "startMs": 3_500, "endMs": 4_000},
        ],
    }


def test_before_completed_scenes_and_captions_are_empty(member: Member) -> None:
    """200 with empty lists and the captions that were asked for."""
    project_id, _ = created(member, caption={"preset": "tiktok", "alignment": "top", "disabled": True})
    assert read(member, f"/v1/project/{project_id}/scenes")["scenes"] == []
    assert read(member, f"/v1/project/{project_id}/captions") == {
        "projectId": project_id,
        "hasCaptions": False,
        "disabled": True,
        "preset": "tiktok",
        "alignment": "top",
        "segments": [],
    }


@pytest.mark.parametrize("part", ["", "/scenes", "/captions"])
@pytest.mark.parametrize("which", ["unknown", "malformed", "foreign"])
def test_projects_that_are_not_ours_are_not_found(
    member: Member, house: House, part: str, which: str
) -> None:
    """Unknown, malformed and another team's answer alike."""
    ids = {"unknown": UNKNOWN, "malformed": "no%00id", "foreign": created(house.team())[0]}
    answer = member.client.get(f"/v1/project/{ids[which]}{part}")
    assert (answer.status_code, answer.json()) == (404, {"success": False, "message": "Project not found"})


@pytest.mark.parametrize("which", ["unknown", "foreign"])
def test_videos_that_are_not_ours_are_not_found(member: Member, house: House, which: str) -> None:
    """Unknown and another team's answer alike."""
    video_id = UNKNOWN if which == "unknown" else created(house.team())[1]
    answer = member.client.get(f"/v1/video/{video_id}")
    assert (answer.status_code, answer.json()) == (404, {"success": False, "message": "Video not found"})


def test_projects_are_listed_newest_first_and_paged(member: Member, house: House) -> None:
    """`total` counts every match."""
    made = []
    for name in ("first", "second", "third"):
        house.clock.pass_by(1)
        made.append(created(member, name=name)[0])
    whole = read(member, "/v1/project/list")
    part = read(member, "/v1/project/list?limit=1&offset=1")
    assert [one["id"] for one in whole["projects"]] == made[::-1]
    assert ([one["name"] for one in part["projects"]], part["total"]) == (["second"], 3)
    assert (part["limit"], part["offset"]) == (1, 1)


@pytest.mark.parametrize(
    ("query", "limit", "offset"),
    [
        ("limit=1000", 100, 0),
        ("limit=0", 50, 0),
        ("limit=-3&offset=-1", 50, 0),
        ("limit=many&offset=few", 50, 0),
        ("limit=2.5&offset=99999999999999999999", 50, 9007199254740991),
        ("limit=&offset=", 50, 0),
        ("limit=7&offset=3", 7, 3),
    ],
)
@pytest.mark.parametrize(
    "path", ["/v1/project/list", "/v1/video/list", "/v1/voice/list", "/v1/account/ledger"]
)
def test_paging_falls_back_alike_everywhere(
    member: Member, path: str, query: str, limit: int, offset: int
) -> None:
    """Too large is capped; missing or invalid falls back."""
    shown = read(member, f"{path}?{query}")
    assert (shown["limit"], shown["offset"]) == (limit, offset)


def test_projects_are_filtered(member: Member, house: House) -> None:
    """By status, type and text in the name, whatever its case; `%` is a letter like others."""
    done, _ = created(member, name="Letters 100%")
    created(member, name="Another")
    complete(house, done)
    for query in ("status=completed", "search=LETTERS", "search=100%25", "type=story&status=completed"):
        assert [one["id"] for one in read(member, f"/v1/project/list?{query}")["projects"]] == [done]
    for query in ("search=%25%25", "type=article", "status=failed"):
        assert read(member, f"/v1/project/list?{query}")["total"] == 0


@pytest.mark.parametrize("search", ["äpfel", "ÄPFEL", "иВАН"])
def test_a_search_knows_the_case_of_all_letters(member: Member, search: str) -> None:
    """Not only of A to Z, on either database."""
    wanted, _ = created(member, name="Äpfel, Иван")
    created(member, name="apfel")
    found = member.client.get("/v1/project/list", params={"search": search}).json()["data"]["projects"]
    assert [one["id"] for one in found] == [wanted]


def test_an_unknown_status_is_refused(member: Member) -> None:
    """400 with the values that there are."""
    for path, names in (
        ("project", "draft, processing, completed or failed"),
        ("video", "STARTED, COMPLETED or FAILED"),
    ):
        answer = member.client.get(f"/v1/{path}/list?status=done")
        assert (answer.status_code, answer.json()["message"]) == (400, f"status: Must be {names}")


def test_videos_are_listed_once_their_render_has_started(member: Member, house: House) -> None:
    """And filtered by status in any case, project and type."""
    project_id, video_id = created(member)
    created(member)
    complete(house, project_id)
    for query in ("", "status=started", "status=STARTED", f"projectId={project_id}", "type=story"):
        shown = read(member, f"/v1/video/list?{query}")
        assert [one["id"] for one in shown["videos"]] == [video_id]
    for query in ("status=completed", f"projectId={UNKNOWN}", "type=article"):
        assert read(member, f"/v1/video/list?{query}")["total"] == 0


def test_another_teams_things_are_in_no_list(member: Member, house: House) -> None:
    """Projects, videos and ledger entries are one's own."""
    project_id, _ = created(house.team())
    complete(house, project_id)
    assert read(member, "/v1/project/list")["total"] == 0
    assert read(member, "/v1/video/list")["total"] == 0
    assert read(member, "/v1/account/ledger")["total"] == 1


@contextmanager
def watched(house: House) -> Iterator[tuple[list[str], list[Video]]]:
    """The statements that are sent, and the videos that are loaded."""
    sent: list[str] = []
    loaded: list[Video] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        sent.append(statement)

    def count(video: Video, _: Any) -> None:
        loaded.append(video)

    sa.event.listen(house.database.engine, "before_cursor_execute", note)
    sa.event.listen(Video, "load", count)
    try:
        yield sent, loaded
    finally:
        sa.event.remove(house.database.engine, "before_cursor_execute", note)
        sa.event.remove(Video, "load", count)


def test_a_poll_loads_the_latest_render_only(member: Member, house: House) -> None:
    """However many renders a project has, and without what they render."""
    project_id, video_id = created(member)
    complete(house, project_id)
    finish_render(house, video_id)
    for _ in range(3):
        house.clock.pass_by(1)
        video_id = member.client.post("/v1/render", json={"projectId": project_id}).json()["data"]["videoId"]
        finish_render(house, video_id)
    for path in (f"/v1/project/{project_id}", "/v1/project/list"):
        with watched(house) as (sent, loaded):
            read(member, path)
        assert [video.id for video in loaded] == [video_id]
        assert not [statement for statement in sent if "videos.timeline" in statement]


def test_lists_leave_timelines_alone(member: Member, house: House) -> None:
    """They are large, and nothing of them is shown."""
    project_id, video_id = created(member)
    complete(house, project_id)
    for path in ("/v1/project/list", "/v1/video/list", f"/v1/video/{video_id}"):
        with watched(house) as (sent, _):
            read(member, path)
        assert len(sent) > 1
        assert not [statement for statement in sent if "timeline" in statement]
