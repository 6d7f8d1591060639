"""Cancelling a project: it fails, its credits are back, its webhook is called once, its work is stopped."""

import json
from typing import Any

import pytest
import sqlalchemy as sa
from house import House, Member, complete

from reelwright.domain.billing.model import LedgerEntry
from reelwright.domain.projects.model import Project
from reelwright.domain.webhooks.model import WebhookDelivery


def created(member: Member, **body: Any) -> tuple[str, str]:
    data = member.create(body).json()["data"]
    return data["projectId"], data["videoId"]


def cancel(member: Member, project_id: str, **headers: str) -> Any:
    return member.client.post(f"/v1/project/{project_id}/cancel", headers=headers)


def set_status(house: House, project_id: str, status: str) -> None:
    with house.database.session() as session:
        session.get_one(Project, project_id).status = status


def refunds(house: House, project_id: str) -> list[int]:
    entries = sa.select(LedgerEntry.credits).where(LedgerEntry.project_id == project_id)
    with house.database.session() as session:
        return list(session.scalars(entries.where(LedgerEntry.kind == "refund")))


@pytest.mark.parametrize("status", ["draft", "processing"])
def test_a_cancelled_project_is_failed_and_paid_back(member: Member, house: House, status: str) -> None:
    """The answer is the project; the whole charge is back; its first video reads FAILED; its work is to be
    stopped."""
    project_id, video_id = created(member)
    set_status(house, project_id, status)
    answer = cancel(member, project_id)
    assert answer.status_code == 200
    assert answer.json() == {
        "success": True,
        "message": "The project has been cancelled",
        "data": member.client.get(f"/v1/project/{project_id}").json()["data"],
    }
    shown = answer.json()["data"]
    assert {name: shown[name] for name in ("id", "status", "error", "message", "video")} == {
        "id": project_id,
        "status": "failed",
        "error": "Cancelled",
        "message": "Cancelled",
        "video": None,
    }
    assert (member.balance(), refunds(house, project_id)) == (100, [8])
    video = member.client.get(f"/v1/video/{video_id}").json()["data"]
    assert (video["status"], video["message"]) == ("FAILED", "Cancelled")
    assert ("stop_generating", project_id) in house.jobs.wanted


def test_the_caller_is_told_once(member: Member, house: House) -> None:
    """`video.failed` with the message `Cancelled`, and no video: there was none."""
    project_id, _ = created(member, webhook="https://example.com/hook", metadata={"order": 5})
    cancel(member, project_id)
    cancel(member, project_id)
    own = sa.select(WebhookDelivery).where(WebhookDelivery.project_id == project_id)
    with house.database.session() as session:
        [delivery] = session.scalars(own)
    assert (delivery.event, delivery.url) == ("video.failed", "https://example.com/hook")
    assert json.loads(delivery.body) == {
        "status": "FAILED",
        "message": "Cancelled",
        "data": {
            "videoId": None,
            "projectId": project_id,
            "status": "FAILED",
            "errorCode": None,
            "metadata": {"order": 5, "projectId": project_id},
        },
    }


def test_what_is_over_cannot_be_cancelled(member: Member, house: House) -> None:
    """Completed, failed, or cancelled before: 400 with the status, and nothing changes, also while a render
    of it runs."""
    finished, _ = created(member)
    complete(house, finished)
    cancelled, _ = created(member)
    cancel(member, cancelled)
    answers = [cancel(member, project_id) for project_id in (finished, cancelled)]
    assert [(answer.status_code, answer.json()) for answer in answers] == [
        (
            400,
            {"success": False, "message": f"The project is no longer being generated (status {status})"},
        )
        for status in ("completed", "failed")
    ]
    assert (member.balance(), refunds(house, finished), refunds(house, cancelled)) == (92, [], [8])


def test_a_cancel_is_repeated_under_its_key(member: Member) -> None:
    """The first answer once more, not the refusal of a second cancel."""
    project_id, _ = created(member)
    first = cancel(member, project_id, **{"Idempotency-Key": "stop it"})
    again = cancel(member, project_id, **{"Idempotency-Key": "stop it"})
    assert (again.status_code, again.content) == (200, first.content)
    assert again.headers["Idempotent-Replayed"] == "true"


def test_an_unknown_project_cannot_be_cancelled(member: Member) -> None:
    """404, also for what is no id."""
    for project_id in ("c" + "0" * 24, "nothing"):
        answer = cancel(member, project_id)
        assert (answer.status_code, answer.json()) == (
            404,
            {"success": False, "message": "Project not found"},
        )


def test_a_team_with_its_own_keys_gets_no_credits_back(house: House) -> None:
    """It paid none."""
    own = house.team(credits=10, billing="byok", local_engines=True)
    project_id, _ = created(own)
    assert cancel(own, project_id).status_code == 200
    assert (own.balance(), refunds(house, project_id)) == (10, [])
