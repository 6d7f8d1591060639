"""A read ends what took too long as a worker does: a row and then the team, never another row after that."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import sqlalchemy as sa
from house import House, Member


def avatar(member: Member) -> Any:
    return member.client.post("/v1/avatar/create/generate", json={"description": "A sailor"})


def reaction(member: Member) -> Any:
    return member.client.post("/v1/avatar/avatar_maya/reaction", json={"reaction": "happy"})


def picture(member: Member) -> Any:
    return member.client.post("/v1/image/remove-background", json={"mediaId": member.media()})


def project(member: Member) -> Any:
    return member.create({"targetDuration": 10})


@contextmanager
def payments(house: House) -> Iterator[list[int]]:
    """Filled meanwhile: how often each transaction that is committed writes a team's balance, where it
    does."""
    engine = house.database.engine
    counted, now = [], [0]

    def executed(connection: Any, cursor: Any, statement: str, *more: Any) -> None:
        now[0] += statement.startswith("UPDATE teams")

    def committed(connection: Any) -> None:
        if now[0]:
            counted.append(now[0])
        now[0] = 0

    sa.event.listen(engine, "after_cursor_execute", executed)
    sa.event.listen(engine, "commit", committed)
    yield counted
    sa.event.remove(engine, "after_cursor_execute", executed)
    sa.event.remove(engine, "commit", committed)


@pytest.mark.parametrize(
    ("make", "path"),
    [
        (avatar, "/v1/avatar/list?type=custom"),
        (avatar, "/v1/avatar/{}"),
        (reaction, "/v1/avatar/avatar_maya"),
        (reaction, "/v1/avatar/avatar_maya/reaction/{}"),
        (picture, "/v1/media/list"),
        (picture, "/v1/media/{}"),
        (project, "/v1/project/list"),
        (project, "/v1/project/{}"),
        (project, "/v1/account"),
        (avatar, "/v1/account"),
        (reaction, "/v1/account/ledger"),
        (picture, "/v1/account"),
    ],
)
def test_each_is_paid_back_in_a_transaction_of_its_own(
    house: House, member: Member, make: Any, path: str
) -> None:
    """Of three that are late in one read. A transaction that held the team and waited for the next row would
    wait for a worker that holds that row and waits for the team: PostgreSQL ends one of the two."""
    made = [make(member) for _ in range(3)]
    assert all(answer.status_code < 300 for answer in made)
    data = made[0].json()["data"]
    house.clock.pass_by(15 * 60 + (100 if make is project else 0) + 0.001)
    id = data.get("id") or data.get("reactionId") or data["projectId"]
    with payments(house) as counted:
        assert member.client.get(path.format(id)).status_code == 200
    assert counted == [1, 1, 1]
    assert member.balance() == 100
