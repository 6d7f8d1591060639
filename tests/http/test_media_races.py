"""Calls that meet: room, leases, completions and deletions are decided once, on either database."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from typing import Any

import sqlalchemy as sa
from fastapi.testclient import TestClient
from house import Member
from test_edit import finished
from test_media import CLIP, announced, list_page, put, row, used_bytes
from test_media_import import imported

from reelwright.domain.media.model import MediaUse
from reelwright.store.ids import new_id

CALLERS = 8


def at_once(member: Member, calls: list[Callable[[TestClient], Any]]) -> list[Any]:
    """The answers of calls that begin together, served by one event loop as in production."""
    ready = Barrier(len(calls))

    def run(call: Callable[[TestClient], Any]) -> Any:
        ready.wait()
        return call(client)

    with (
        TestClient(member.house.app, headers={"x-api-key": member.key}) as client,
        ThreadPoolExecutor(len(calls)) as pool,
    ):
        return list(pool.map(run, calls))


def statuses(answers: list[Any]) -> dict[int, int]:
    return dict(Counter(answer.status_code for answer in answers))


def test_uploads_at_once_do_not_pass_the_limit_together(member: Member) -> None:
    """Room for three of eight."""
    with member.house.database.session() as session:
        member.house.api.teams.change(session, member.team_id, storage_limit_bytes=3_500)
    wish = {"fileName": "a.mp4", "contentType": "video/mp4", "size": 1_000}
    answers = at_once(member, [lambda client: client.post("/v1/media/upload", json=wish)] * CALLERS)
    assert statuses(answers) == {200: 3, 402: CALLERS - 3}
    forms = [lambda client: client.post("/v1/media/upload", files={"file": CLIP + b" " * 186})] * CALLERS
    assert statuses(at_once(member, forms)) == {200: 2, 402: CALLERS - 2}
    assert used_bytes(member) == 3_400  # the three that are to come count, too
    assert member.house.arriving() == []


def test_three_of_eight_imports_at_once_begin(member: Member) -> None:
    """The others are 429."""
    body = {"url": "https://cdn.example.com/a.mp4"}
    answers = at_once(member, [lambda client: client.post("/v1/media/import", json=body)] * CALLERS)
    assert statuses(answers) == {202: 3, 429: CALLERS - 3}
    assert imported(member).status_code == 429


def test_an_upload_is_completed_once(member: Member) -> None:
    """All callers see the same item, and its file is there."""
    upload = announced(member)
    put(member, upload)
    path = f"/v1/media/{upload['media']['id']}/complete"
    answers = at_once(member, [lambda client: client.post(path)] * CALLERS)
    assert {answer.content for answer in answers} == {answers[0].content}
    url = answers[0].json()["data"]["url"].removeprefix("http://testserver")
    assert member.house.client.get(url).content == CLIP


def test_an_item_is_used_or_deleted_but_never_both_lost(member: Member) -> None:
    """A create and a delete that meet: either the create is refused, or the file is kept for its project."""
    for _ in range(4):
        media_id = member.media()
        body = {"prompt": "p", "voiceId": "voice_heart", "mediaType": "media", "media": [media_id]}
        created, deleted = at_once(
            member,
            [
                lambda client, body=body: client.post("/v1/project/create/story", json=body),
                lambda client, media_id=media_id: client.delete(f"/v1/media/{media_id}"),
            ],
        )
        assert deleted.status_code == 200
        with member.house.database.session() as session:
            used = session.scalar(sa.select(MediaUse.project_id).where(MediaUse.media_id == media_id))
        kept = row(member, media_id)
        if created.status_code == 200:
            assert used == created.json()["data"]["projectId"]
            assert kept is not None
        else:
            assert created.json()["message"] == f'media: Media "{media_id}" not found'
            assert (used, kept) == (None, None)
        assert list_page(member)["total"] == 0


def test_forms_at_once_under_one_key_are_taken_once(member: Member) -> None:
    """The others are told that the first still runs, or get its answer."""
    headers = {"Idempotency-Key": new_id()}
    files = {"file": ("a.mp4", CLIP)}
    answers = at_once(
        member, [lambda client: client.post("/v1/media/upload", files=files, headers=headers)] * CALLERS
    )
    assert set(statuses(answers)) <= {200, 409}
    assert len({answer.content for answer in answers if answer.status_code == 200}) == 1
    assert list_page(member)["total"] == 1
    assert member.house.arriving() == []


def test_edits_that_name_the_same_media_wait_for_each_other(member: Member) -> None:
    """Each of two projects takes both items, crosswise; no edit is broken off by the other."""
    projects = [finished(member, member.house) for _ in range(2)]
    items = [member.media(asset=f"media/{n}/file.png") for n in range(2)]
    for turn in range(6):
        order = items if turn % 2 else items[::-1]
        answers = at_once(member, [partial(_edit, project_id, order) for project_id in projects * 2])
        assert statuses(answers) == {200: 4}


def _edit(project_id: str, items: list[str], client: TestClient) -> Any:
    scenes = [{"index": 1, "mediaId": items[0]}, {"index": 2, "mediaId": items[1]}]
    return client.patch(f"/v1/project/{project_id}/edit", json={"scenes": scenes})
