"""POST /v1/render: a finished project once more, free of charge."""

from typing import Any

import pytest
from house import House, Member, a_timeline, complete, finish_render
from test_reads import UNKNOWN, created, read

from reelwright.domain.projects.model import Project, Video
from reelwright_render.timeline.codec import encode
from reelwright_render.timeline.model import Timeline


def finished(member: Member, house: House, **body: Any) -> str:
    """A project whose first render is done."""
    project_id, video_id = created(member, **body)
    complete(house, project_id)
    finish_render(house, video_id)
    return project_id


def render(member: Member, body: Any, **headers: str) -> Any:
    return member.client.post("/v1/render", json=body, headers=headers)


def test_a_render_starts_a_new_video_and_charges_nothing(member: Member, house: House) -> None:
    """It answers the new id, stands in the list, and is the project's latest video."""
    project_id = finished(member, house, webhook="https://example.com/first", metadata={"a": 1})
    balance = member.balance()
    house.clock.pass_by(1)
    answer = render(member, {"projectId": project_id})
    video_id = answer.json()["data"]["videoId"]
    assert (answer.status_code, answer.json()) == (
        200,
        {
            "success": True,
            "message": "The render has been started",
            "data": {"videoId": video_id, "projectId": project_id, "status": "STARTED"},
        },
    )
    assert house.jobs.wanted[-1] == ("render", video_id)
    assert member.balance() == balance
    assert read(member, f"/v1/project/{project_id}")["video"]["id"] == video_id
    assert [one["id"] for one in read(member, "/v1/video/list")["videos"]][0] == video_id
    with house.database.session() as session:
        video = session.get_one(Video, video_id)
    assert (video.automatic, video.webhook, video.caller_metadata) == (False, None, {"a": 1})
    assert video.timeline == encode(a_timeline())


def test_a_render_has_a_webhook_and_metadata_of_its_own(member: Member, house: House) -> None:
    """They are kept with the new video."""
    body = {"webhook": "https://example.com/again", "metadata": {"b": 2, "automationId": 1}}
    answer = render(member, {"projectId": finished(member, house), **body})
    with house.database.session() as session:
        video = session.get_one(Video, answer.json()["data"]["videoId"])
    assert (video.webhook, video.caller_metadata) == ("https://example.com/again", {"b": 2})


def test_a_preview_is_asked_for_and_shown_as_one(member: Member, house: House) -> None:
    """In the video and as the project's latest; without `quality`, or with null, it is final."""
    project_id = finished(member, house)
    house.clock.pass_by(1)
    video_id = render(member, {"projectId": project_id, "quality": "preview"}).json()["data"]["videoId"]
    assert read(member, f"/v1/video/{video_id}")["quality"] == "preview"
    assert read(member, f"/v1/project/{project_id}")["video"]["quality"] == "preview"
    for body in ({}, {"quality": None}, {"quality": "final"}):
        video_id = render(member, {"projectId": project_id, **body}).json()["data"]["videoId"]
        assert read(member, f"/v1/video/{video_id}")["quality"] == "final"
        finish_render(house, video_id)


def test_another_quality_is_refused(member: Member, house: House) -> None:
    answer = render(member, {"projectId": finished(member, house), "quality": "4k"})
    assert (answer.status_code, answer.json()["message"]) == (400, "quality: Must be one of final, preview")


def test_a_full_storage_takes_no_more_renders(member: Member, house: House) -> None:
    """At the limit, and not a byte before; then nothing is created either, and nothing is charged."""
    project_id = finished(member, house)
    finish_render(house, project_of(house, project_id).first_video_id, b"x" * 500)
    limit(member, 501)
    assert render(member, {"projectId": project_id}).status_code == 200
    limit(member, 500)
    before = member.rows()
    for answer in (render(member, {"projectId": project_id}), member.create()):
        assert (answer.status_code, answer.json()) == (
            402,
            {
                "success": False,
                "message": "Storage limit reached",
                "code": "STORAGE_LIMIT",
                "details": {"usedBytes": 500, "limitBytes": 500},
            },
        )
    assert member.rows() == before


def limit(member: Member, size: int) -> None:
    with member.house.database.session() as session:
        member.house.api.teams.change(session, member.team_id, storage_limit_bytes=size)


def project_of(house: House, project_id: str) -> Project:
    with house.database.session() as session:
        return session.get_one(Project, project_id)


def test_the_same_key_renders_once(member: Member, house: House) -> None:
    """Idempotency-Key works here as on a create."""
    body = {"projectId": finished(member, house)}
    first, second = (render(member, body, **{"Idempotency-Key": "r"}) for _ in range(2))
    assert (first.content, second.headers["Idempotent-Replayed"]) == (second.content, "true")
    assert member.rows()["videos"] == 2


@pytest.mark.parametrize(
    ("body", "status", "message"),
    [
        ({}, 400, "Missing projectId"),
        ({"projectId": None}, 400, "Missing projectId"),
        ({"projectId": ""}, 400, "Missing projectId"),
        ({"projectId": UNKNOWN}, 404, "Project not found"),
        ({"projectId": "a b"}, 404, "Project not found"),
        ({"projectId": 17}, 404, "Project not found"),
        ({"projectId": ["x"]}, 404, "Project not found"),
        ([], 400, "Invalid JSON body"),
    ],
)
def test_a_render_of_nothing_is_refused(member: Member, body: Any, status: int, message: str) -> None:
    """In the general shape, without a field."""
    answer = render(member, body)
    assert (answer.status_code, answer.json()) == (status, {"success": False, "message": message})


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({"webhook": "http://example.com"}, "webhook: Must be a valid HTTPS URL"),
        ({"webhook": "https://[::1]/"}, "webhook: Must be a valid HTTPS URL"),
        ({"metadata": {"k": "x" * 6_000}}, "metadata: Must be at most 5 KB"),
    ],
)
def test_a_wrong_field_of_a_render_is_refused(
    member: Member, house: House, body: dict[str, Any], message: str
) -> None:
    """400 as on a create; no video is made."""
    answer = render(member, {"projectId": finished(member, house), **body})
    assert (answer.status_code, answer.json()["message"]) == (400, message)
    assert member.rows()["videos"] == 1


def test_another_teams_project_is_not_found(member: Member, house: House) -> None:
    """404, as if it did not exist."""
    answer = render(member, {"projectId": finished(house.team(), house)})
    assert (answer.status_code, answer.json()["message"]) == (404, "Project not found")


@pytest.mark.parametrize("status", ["draft", "processing", "failed", "empty"])
def test_without_a_timeline_there_is_nothing_to_render(member: Member, house: House, status: str) -> None:
    """A project that has not finished, or shows nothing."""
    project_id, _ = created(member)
    if status == "empty":
        complete(house, project_id, Timeline(1080, 1920, 4_000))
    else:
        with house.database.session() as session:
            session.get_one(Project, project_id).status = status
    answer = render(member, {"projectId": project_id})
    assert (answer.status_code, answer.json()) == (
        400,
        {"success": False, "message": "There is nothing on the timeline to render yet"},
    )


def test_a_team_without_a_billing_record_has_no_subscription(member: Member, house: House) -> None:
    """400, as specified; a canceled plan still renders."""
    project_id = finished(member, house)
    with house.database.session() as session:
        house.api.teams.change(session, member.team_id, plan_status="none")
    answer = render(member, {"projectId": project_id})
    with house.database.session() as session:
        house.api.teams.change(session, member.team_id, plan_status="canceled")
    assert (answer.status_code, answer.json()) == (
        400,
        {"success": False, "message": "Subscription not found"},
    )
    assert render(member, {"projectId": project_id}).status_code == 200


def test_files_of_another_team_are_refused(member: Member, house: House) -> None:
    """403 in the general shape."""
    project_id, _ = created(member)
    complete(house, project_id, a_timeline(media_id=house.team().media()))
    answer = render(member, {"projectId": project_id})
    assert (answer.status_code, answer.json()) == (
        403,
        {"success": False, "message": "The project uses files that do not belong to this team"},
    )


def test_a_fourth_unfinished_render_waits(member: Member, house: House) -> None:
    """429 with the scope render; when one is done, the next may start."""
    project_id = finished(member, house)
    started = [render(member, {"projectId": project_id}) for _ in range(3)]
    refused = render(member, {"projectId": project_id})
    assert [answer.status_code for answer in started] == [200, 200, 200]
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "30")
    assert refused.json() == {
        "success": False,
        "message": "Rate limit exceeded. Try again in 30 seconds",
        "code": "RATE_LIMIT_EXCEEDED",
        "details": {"limit": 3, "remaining": 0, "resetAt": "2027-01-15T08:00:30.000Z", "scope": "render"},
    }
    finish_render(house, started[0].json()["data"]["videoId"])
    assert render(member, {"projectId": project_id}).status_code == 200
