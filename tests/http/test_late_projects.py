"""A project whose time is over reads failed, whether a worker runs or not; its credits are back, once."""

import json
from typing import Any

import pytest
import sqlalchemy as sa
from house import House, Member, complete
from test_cancel import cancel, created, refunds

from reelwright.domain.projects import outcome
from reelwright.domain.projects.model import Project
from reelwright.domain.webhooks.model import WebhookDelivery

LIMIT_S = 15 * 60 + 10 * 60
"""Of a story of a minute."""


def read(member: Member, path: str) -> Any:
    return member.client.get(path).json()["data"]


def begin(house: House, project_id: str) -> None:
    with house.database.session() as session:
        outcome.begin(session, project_id, house.clock.now)


def calls(house: House, project_id: str) -> list[tuple[str, str]]:
    """What the caller is told of it: the event, and the message."""
    own = sa.select(WebhookDelivery).where(WebhookDelivery.project_id == project_id)
    with house.database.session() as session:
        return [(row.event, json.loads(row.body)["message"]) for row in session.scalars(own)]


@pytest.mark.parametrize(
    ("begun", "reason"),
    [
        (False, "This video waited too long for its turn. Please try again"),
        (True, "Making this video took too long"),
    ],
)
def test_a_project_whose_time_is_over_reads_failed(
    member: Member, house: House, begun: bool, reason: str
) -> None:
    """15 minutes and ten times its length after the create, or after a worker began it; not a moment
    before."""
    project_id, video_id = created(member, webhook="https://hooks.example.com/made")
    if begun:
        house.clock.pass_by(LIMIT_S)
        begin(house, project_id)
    house.clock.pass_by(LIMIT_S)
    assert read(member, f"/v1/project/{project_id}")["status"] == ("processing" if begun else "draft")
    house.clock.pass_by(0.001)
    for _ in range(2):
        shown = read(member, f"/v1/project/{project_id}")
        assert (shown["status"], shown["error"], shown["video"]) == ("failed", reason, None)
    video = read(member, f"/v1/video/{video_id}")
    assert (video["status"], video["message"]) == ("FAILED", reason)
    assert (member.balance(), refunds(house, project_id)) == (100, [8])
    assert calls(house, project_id) == [("video.failed", reason)]
    assert house.jobs.wanted.count(("stop_generating", project_id)) == 1


@pytest.mark.parametrize(
    "path", ["/v1/project/list", "/v1/video/{video}", "/v1/account", "/v1/account/ledger"]
)
def test_every_read_that_shows_it_ends_it(member: Member, house: House, path: str) -> None:
    """Also the balance: it holds what came back."""
    project_id, video_id = created(member)
    house.clock.pass_by(LIMIT_S + 1)
    assert member.client.get(path.format(video=video_id)).status_code == 200
    assert (member.balance(), refunds(house, project_id)) == (100, [8])


def test_nothing_of_another_team_is_ended(member: Member, house: House) -> None:
    """Each team's reads end its own."""
    project_id, _ = created(member)
    house.clock.pass_by(LIMIT_S + 1)
    house.team().client.get("/v1/project/list")
    with house.database.session() as session:
        assert session.get_one(Project, project_id).status == "draft"


@pytest.mark.parametrize("first", ["read", "worker", "cancel"])
def test_whoever_is_first_ends_it(member: Member, house: House, first: str) -> None:
    """A result that comes after the read finds it over, and a read after the result changes nothing."""
    project_id, video_id = created(member, webhook="https://hooks.example.com/made")
    begin(house, project_id)
    house.clock.pass_by(LIMIT_S + 1)
    if first == "worker":
        complete(house, project_id)
    if first == "cancel":
        cancel(member, project_id)
    status = read(member, f"/v1/project/{project_id}")["status"]
    result = outcome.GenerationResult({}, "", "")
    with house.database.session() as session:
        parts = outcome.Settlement(house.jobs, house.api.links)
        assert not outcome.complete(session, parts, project_id, result, house.clock.now)
        assert not outcome.fail(session, parts, project_id, "Too late", house.clock.now)
    assert status == ("completed" if first == "worker" else "failed")
    assert refunds(house, project_id) == ([] if first == "worker" else [8])
    assert len(calls(house, project_id)) == (0 if first == "worker" else 1)


def test_what_begins_while_it_is_read_has_a_new_deadline(member: Member, house: House) -> None:
    """The read found it late, and a worker took it before the read could fail it: it is made."""
    project_id, _ = created(member)
    found_at = house.clock.now + 1000 * LIMIT_S + 1
    house.clock.pass_by(LIMIT_S + 2)
    begin(house, project_id)
    with house.database.session() as session:
        parts = outcome.Settlement(house.jobs, house.api.links)
        assert not outcome.fail_late(session, parts, project_id, found_at, house.clock.now)
    assert read(member, f"/v1/project/{project_id}")["status"] == "processing"


def test_what_waited_for_room_says_so(member: Member, house: House) -> None:
    """As when a worker ends it: the reason is the disk's."""
    project_id, _ = created(member)
    begin(house, project_id)
    with house.database.session() as session:
        outcome.report(session, project_id, 5, "Waiting for free disk space", house.clock.now)
    house.clock.pass_by(LIMIT_S + 1)
    assert read(member, f"/v1/project/{project_id}")["error"] == (
        "The service had no free disk space for too long. Please try again later"
    )
