"""Deleting projects and videos, with all that belongs to them."""

from typing import Any

import pytest
import sqlalchemy as sa
from house import START_MS, House, Member, complete, finish_render

from reelwright.domain.billing.model import LedgerEntry
from reelwright.domain.media.model import Media, MediaUse
from reelwright.domain.projects.ending import STOPPING_MS
from reelwright.domain.projects.model import Project
from reelwright.domain.webhooks.model import WebhookDelivery
from reelwright.store.ids import new_id
from reelwright.store.removals import Removal


def created(member: Member, **body: Any) -> tuple[str, str]:
    data = member.create(body).json()["data"]
    return data["projectId"], data["videoId"]


def delete(member: Member, path: str) -> Any:
    return member.client.delete(f"/v1/{path}")


def data(member: Member, path: str) -> Any:
    return member.client.get(f"/v1/{path}").json()["data"]


def finished(member: Member, house: House, **body: Any) -> tuple[str, str]:
    project_id, video_id = created(member, **body)
    complete(house, project_id)
    finish_render(house, video_id)
    return project_id, video_id


def rendered_again(member: Member, project_id: str) -> str:
    answer = member.client.post("/v1/render", json={"projectId": project_id})
    return str(answer.json()["data"]["videoId"])


def removals(house: House, *things: str) -> dict[str, int]:
    """When which files go, in milliseconds from now."""
    with house.database.session() as session:
        rows = session.scalars(sa.select(Removal).order_by(Removal.id))
        return {row.id: row.due_at - START_MS for row in rows if any(thing in row.id for thing in things)}


def refunds(house: House, project_id: str) -> list[int]:
    entries = sa.select(LedgerEntry.credits).where(LedgerEntry.project_id == project_id)
    with house.database.session() as session:
        return list(session.scalars(entries.where(LedgerEntry.kind == "refund")))


def test_a_deleted_project_is_gone_with_its_videos_and_files(member: Member, house: House) -> None:
    """Every read and list answers as if it had never been; what was paid stays paid."""
    project_id, video_id = finished(member, house)
    answer = delete(member, f"project/{project_id}")
    assert (answer.status_code, answer.json()) == (
        200,
        {
            "success": True,
            "message": "The project has been deleted",
            "data": {"projectId": project_id, "deleted": True},
        },
    )
    for path, thing in ((f"project/{project_id}", "Project"), (f"video/{video_id}", "Video")):
        gone = member.client.get(f"/v1/{path}")
        assert (gone.status_code, gone.json()["message"]) == (404, f"{thing} not found")
    assert (data(member, "project/list")["total"], data(member, "video/list")["total"]) == (0, 0)
    assert removals(house, project_id, video_id) == {f"projects/{project_id}/": 0, f"videos/{video_id}/": 0}
    assert (member.balance(), refunds(house, project_id)) == (92, [])
    assert delete(member, f"project/{project_id}").status_code == 404


def test_the_ledger_keeps_what_a_deleted_project_cost(member: Member, house: House) -> None:
    """Books are not rewritten: the sum of all entries stays the balance."""
    project_id, _ = finished(member, house)
    delete(member, f"project/{project_id}")
    entries = data(member, "account/ledger")["entries"]
    assert {(entry["kind"], entry["credits"], entry.get("projectId")) for entry in entries} == {
        ("charge", -8, project_id),
        ("grant", 100, None),
    }


@pytest.mark.parametrize("status", ["draft", "processing"])
def test_deleting_what_is_being_made_stops_it_and_pays_it_back(
    member: Member, house: House, status: str
) -> None:
    """The credits are back, nobody is called, and the files go once nothing can write them any more."""
    project_id, video_id = created(member, webhook="https://example.com/hook")
    with house.database.session() as session:
        session.get_one(Project, project_id).status = status
    assert delete(member, f"project/{project_id}").status_code == 200
    assert (member.balance(), refunds(house, project_id)) == (100, [8])
    assert ("stop_generating", project_id) in house.jobs.wanted
    assert removals(house, project_id, video_id) == {
        f"projects/{project_id}/": STOPPING_MS,
        f"videos/{video_id}/": 0,
    }
    with house.database.session() as session:
        assert (
            session.scalars(sa.select(WebhookDelivery).where(WebhookDelivery.project_id == project_id)).all()
            == []
        )


def test_deleting_a_project_during_its_first_render_pays_nothing_back(member: Member, house: House) -> None:
    """What was paid for has been generated, and could be read; only a render that fails gives it back."""
    project_id, video_id = created(member)
    complete(house, project_id)
    assert delete(member, f"project/{project_id}").status_code == 200
    assert (member.balance(), refunds(house, project_id)) == (92, [])
    assert ("stop_rendering", video_id) in house.jobs.wanted
    assert removals(house, project_id, video_id) == {
        f"projects/{project_id}/": 0,
        f"videos/{video_id}/": STOPPING_MS,
    }


def test_deleting_a_project_during_a_later_render_pays_nothing_back(member: Member, house: House) -> None:
    """The video that was paid for has been made; the render that runs was free, and is stopped."""
    project_id, _ = finished(member, house)
    later = rendered_again(member, project_id)
    delete(member, f"project/{project_id}")
    assert (member.balance(), refunds(house, project_id)) == (92, [])
    assert ("stop_rendering", later) in house.jobs.wanted


def test_a_failed_project_is_deleted_without_a_second_refund(member: Member, house: House) -> None:
    """It was paid back when it was cancelled."""
    project_id, _ = created(member)
    member.client.post(f"/v1/project/{project_id}/cancel")
    assert delete(member, f"project/{project_id}").status_code == 200
    assert (member.balance(), refunds(house, project_id)) == (100, [8])


def test_a_deleted_video_leaves_the_one_before(member: Member, house: House) -> None:
    """The project shows the render before it, and none when all are deleted."""
    project_id, first = finished(member, house)
    house.clock.pass_by(60)
    second = rendered_again(member, project_id)
    finish_render(house, second)
    assert data(member, f"project/{project_id}")["video"]["id"] == second
    answer = delete(member, f"video/{second}")
    assert (answer.status_code, answer.json()) == (
        200,
        {
            "success": True,
            "message": "The video has been deleted",
            "data": {"id": second, "videoId": second, "projectId": project_id, "deleted": True},
        },
    )
    assert data(member, f"project/{project_id}")["video"]["id"] == first
    assert [video["id"] for video in data(member, "video/list")["videos"]] == [first]
    assert removals(house, second) == {f"videos/{second}/": 60_000}
    delete(member, f"video/{first}")
    project = data(member, f"project/{project_id}")
    assert (project["status"], project["video"], project["thumbnail"]) == ("completed", None, None)
    assert delete(member, f"video/{first}").status_code == 404
    assert member.client.post("/v1/render", json={"projectId": project_id}).status_code == 200


def test_deleting_a_video_stops_its_render(member: Member, house: House) -> None:
    """Nothing is paid back: the project can be rendered again, free of charge. Its place is free at once."""
    project_id, video_id = created(member)
    complete(house, project_id)
    assert delete(member, f"video/{video_id}").status_code == 200
    assert ("stop_rendering", video_id) in house.jobs.wanted
    assert removals(house, video_id) == {f"videos/{video_id}/": STOPPING_MS}
    assert (member.balance(), refunds(house, project_id)) == (92, [])
    assert data(member, f"project/{project_id}")["video"] is None


def test_the_video_of_a_project_that_is_being_generated_cannot_be_deleted(member: Member) -> None:
    """It is only an id so far."""
    _, video_id = created(member)
    answer = delete(member, f"video/{video_id}")
    assert (answer.status_code, answer.json()) == (
        400,
        {"success": False, "message": "The project is still being generated: cancel it, or delete it"},
    )
    assert member.client.get(f"/v1/video/{video_id}").status_code == 200


def test_deleted_media_go_with_the_last_project_that_uses_them(member: Member, house: House) -> None:
    """Two projects show an item that was deleted since: its row and files stay until both are gone."""
    media_id = member.media(
        asset="media/of-two-projects/file.png", thumbnail_asset="media/of-two-projects/poster.jpg"
    )
    kept_id = member.media()
    body = {"mediaType": "media", "media": [media_id, kept_id]}
    projects = [finished(member, house, **body)[0] for _ in range(2)]
    with house.database.session() as session:
        session.get_one(Media, media_id).deleted_at = START_MS
    delete(member, f"project/{projects[0]}")
    assert removals(house, media_id, "media/of-two-projects/") == {}
    delete(member, f"project/{projects[1]}")
    assert removals(house, media_id, "media/of-two-projects/") == {
        f"media/{media_id}/": 0,
        "media/of-two-projects/file.png": 0,
        "media/of-two-projects/poster.jpg": 0,
    }
    with house.database.session() as session:
        assert session.get(Media, media_id) is None
        assert session.get(Media, kept_id) is not None
        left = sa.select(MediaUse).where(MediaUse.media_id.in_([media_id, kept_id]))
        assert session.scalars(left).all() == []


@pytest.mark.parametrize("rendering", [False, True])
def test_deleted_media_go_later_when_they_may_just_be_prepared(
    member: Member, house: House, rendering: bool
) -> None:
    """A worker that is being stopped may still write a prepared copy beside the file."""
    media_id = member.media(asset=f"media/{new_id()}.png")
    project_id, _ = created(member, mediaType="media", media=[media_id])
    if rendering:
        complete(house, project_id)
    with house.database.session() as session:
        session.get_one(Media, media_id).deleted_at = START_MS
    delete(member, f"project/{project_id}")
    assert removals(house, media_id) == {f"media/{media_id}/": STOPPING_MS}


def test_a_delete_that_breaks_leaves_everything(
    member: Member, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rows, refund, files and the job that stops the work stand or fall together."""
    project_id, video_id = created(member)
    before = member.rows()
    monkeypatch.setattr(type(house.jobs), "stop_generating", _broken)
    answer = delete(member, f"project/{project_id}")
    assert answer.status_code == 500
    assert (member.rows(), removals(house, project_id, video_id)) == (before, {})


def _broken(*_: Any) -> None:
    raise RuntimeError("The queue is broken")
