"""/v1/webhook: endpoints, their secrets, test calls, the log of deliveries and sending again."""

import json
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any, get_args

import pytest
import sqlalchemy as sa
from house import House, Member, complete
from sqlalchemy.orm import Session
from standardwebhooks.webhooks import Webhook
from test_reads import UNKNOWN, created, read

from reelwright.delivery.webhooks import Receipt, signed_headers
from reelwright.domain.media import outcome as media
from reelwright.domain.media.outcome import KeptFile, Verdict
from reelwright.domain.projects import outcome
from reelwright.domain.projects.outcome import RenderedFiles, Settlement
from reelwright.domain.webhooks import service
from reelwright.domain.webhooks.events import EVENTS, EventName
from reelwright.domain.webhooks.model import WebhookEndpoint
from reelwright.domain.webhooks.schedule import number_of
from reelwright.errors import BadRequest
from reelwright.http.webhook_events import PAYLOADS
from reelwright.store.idempotency import IdempotentCall

ENDPOINTS = "/v1/webhook/endpoints"
DELIVERIES = "/v1/webhook/deliveries"
URL = "https://example.com/hooks"
RENDERED = RenderedFiles("videos/v/video.mp4", "videos/v/thumbnail.jpg", 61_400, 1_842, 123)
NAMES = ", ".join(EVENTS)


def add(member: Member, **body: Any) -> dict[str, Any]:
    """A new endpoint."""
    answer = member.client.post(ENDPOINTS, json={"url": URL, **body})
    assert answer.status_code == 200, answer.text
    endpoint: dict[str, Any] = answer.json()["data"]
    return endpoint


def list_page(member: Member) -> list[dict[str, Any]]:
    endpoints: list[dict[str, Any]] = read(member, ENDPOINTS)["endpoints"]
    return endpoints


def change(member: Member, endpoint_id: str, body: Any) -> Any:
    return member.client.patch(f"{ENDPOINTS}/{endpoint_id}", json=body)


def deliveries(member: Member, **filters: Any) -> list[dict[str, Any]]:
    answer = member.client.get(DELIVERIES, params=filters)
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["data"]["deliveries"]
    return found


def finish(house: House, member: Member, **body: Any) -> tuple[str, str]:
    """A project that became a video, as a worker ends it. Returns the ids of both."""
    project_id, video_id = created(member, **body)
    complete(house, project_id)
    settling = Settlement(house.jobs, house.api.links)
    with house.database.session() as session:
        outcome.finish_video(session, settling, video_id, RENDERED, house.clock.now)
    return project_id, video_id


def attempt(
    house: House, delivery: str, number: int, status: int | None, wait_s: float | None = None
) -> bool:
    """An attempt, as a worker notes it. True when another one is due."""
    receipt = Receipt(status, None if status else "No connection to the receiver", 12, "ok" if status else "")
    with house.database.session() as session:
        return service.note_attempt(session, delivery, number, receipt, wait_s, house.clock.now)


def letter(house: House, delivery: str, number: int = 1) -> service.PendingDelivery | None:
    """What a worker would send now."""
    with house.database.session() as session:
        return service.load_pending(session, delivery, number, house.api.secrets.decrypt, house.clock.now)


def test_an_endpoint_is_created_and_its_secret_is_shown_this_once(member: Member) -> None:
    """The list shows it without; a secret is `whsec_` and base64."""
    answer = member.client.post(ENDPOINTS, json={"url": URL, "events": ["video.failed", "voice.completed"]})
    made = answer.json()["data"]
    secret = made.pop("secret")
    assert (answer.status_code, answer.json()["message"]) == (200, "The endpoint has been created")
    assert made == {
        "id": made["id"],
        "url": URL,
        "events": ["video.failed", "voice.completed"],
        "enabled": True,
        "disabledReason": None,
        "previousSecretUntil": None,
        "createdAt": "2027-01-15T08:00:00.000Z",
        "updatedAt": "2027-01-15T08:00:00.000Z",
    }
    assert secret.startswith("whsec_") and len(secret) == 38
    assert read(member, ENDPOINTS) == {"endpoints": [made], "total": 1, "limit": 50, "offset": 0}


def test_secrets_are_encrypted_at_rest_and_in_kept_answers(member: Member, house: House) -> None:
    """Neither the endpoint's row nor the answer that is kept for a repetition shows it; the repetition is the
    first answer, byte for byte."""
    key = {"Idempotency-Key": f"secret {member.team_id}"}
    first, second = (member.client.post(ENDPOINTS, json={"url": URL}, headers=key) for _ in range(2))
    secret = first.json()["data"]["secret"]
    assert (second.content, second.headers["Idempotent-Replayed"]) == (first.content, "true")
    assert set(second.headers) - set(first.headers) == {"idempotent-replayed"}
    assert len(list_page(member)) == 1
    with house.database.session() as session:
        row = session.get_one(WebhookEndpoint, first.json()["data"]["id"])
        bodies = list(session.scalars(sa.select(IdempotentCall.body)))
    assert secret not in row.secret
    assert house.api.secrets.decrypt(row.secret) == secret
    assert not any(secret.encode() in (body or b"") for body in bodies)


@pytest.mark.parametrize(
    ("body", "message", "code"),
    [
        ({}, "url: Required", "VALIDATION_ERROR"),
        ({"url": None}, "url: Required", "VALIDATION_ERROR"),
        ({"url": ""}, "url: Must be a valid HTTPS URL", "VALIDATION_ERROR"),
        ({"url": 7}, "url: Must be a valid HTTPS URL", "VALIDATION_ERROR"),
        ({"url": "http://example.com/"}, "url: Must be a valid HTTPS URL", "VALIDATION_ERROR"),
        ({"url": "https://127.0.0.1/"}, "url: Must be a valid HTTPS URL", "VALIDATION_ERROR"),
        ({"url": "https://x.internal/"}, "url: Must be a valid HTTPS URL", "VALIDATION_ERROR"),
        ({"url": f"{URL}/{'x' * 475}"}, "url: Must be a valid HTTPS URL", "VALIDATION_ERROR"),
        ({"url": URL, "events": "video.failed"}, "events: Must be an array", "VALIDATION_ERROR"),
        ({"url": URL, "events": []}, "events: Must have at least 1 item", "VALIDATION_ERROR"),
        ({"url": URL, "events": ["x"]}, f"events[0]: Must be one of {NAMES}", "INVALID_VALUE"),
        (
            {"url": URL, "events": [TEST := "webhook.test", 1]},
            f"events[1]: Must be one of {NAMES}",
            "INVALID_VALUE",
        ),
        ({"url": URL, "events": [TEST] * 51}, "events: Must have at most 50 items", "VALIDATION_ERROR"),
        ({"url": URL, "enabled": "yes"}, "enabled: Must be a boolean", "VALIDATION_ERROR"),
    ],
)
def test_a_wrong_field_of_an_endpoint_is_refused(member: Member, body: Any, message: str, code: str) -> None:
    """400 in the contract's words, at the create and at a change; nothing is made."""
    answer = member.client.post(ENDPOINTS, json=body)
    assert (answer.status_code, answer.json()["message"], answer.json()["code"]) == (400, message, code)
    assert list_page(member) == []
    if "url" in message and not body.get("url"):
        return
    endpoint = add(member)
    changed = change(member, endpoint["id"], body)
    assert (changed.status_code, changed.json()["message"]) == (400, message)


def test_an_address_of_500_characters_is_accepted(member: Member) -> None:
    """One more is refused above."""
    url = f"{URL}/{'x' * 474}"
    assert (len(url), add(member, url=url)["url"]) == (500, url)


def test_events_that_are_named_twice_count_once(member: Member) -> None:
    """In the order in which they were named first."""
    named = ["video.failed", "video.completed", "video.failed"]
    assert add(member, events=named)["events"] == ["video.failed", "video.completed"]


def test_a_team_has_at_most_twenty_endpoints(member: Member) -> None:
    """The twenty-first is refused, until one is deleted."""
    made = [add(member, url=f"{URL}/{number}") for number in range(20)]
    refused = member.client.post(ENDPOINTS, json={"url": URL})
    assert (refused.status_code, refused.json()) == (
        400,
        {"success": False, "message": "A team has at most 20 webhook endpoints: delete one first"},
    )
    member.client.delete(f"{ENDPOINTS}/{made[3]['id']}")
    add(member)
    assert len(list_page(member)) == 20


def test_endpoints_are_listed_in_pages_oldest_first(member: Member, house: House) -> None:
    """With the total; what makes no sense falls back."""
    made = []
    for number in range(3):
        made.append(add(member, url=f"{URL}/{number}")["id"])
        house.clock.pass_by(1)
    page = read(member, f"{ENDPOINTS}?limit=2&offset=1")
    assert [one["id"] for one in page["endpoints"]] == made[1:]
    assert (page["total"], page["limit"], page["offset"]) == (3, 2, 1)
    assert [one["id"] for one in read(member, f"{ENDPOINTS}?limit=x&offset=-1")["endpoints"]] == made


def test_only_what_is_sent_is_changed(member: Member, house: House) -> None:
    """`events: null` stands for all but `project.*`; other nulls are omitted fields."""
    endpoint = add(member, events=["video.failed"])
    house.clock.pass_by(60)
    answer = change(member, endpoint["id"], {"url": f"{URL}/new", "enabled": None})
    assert (answer.status_code, answer.json()["message"]) == (200, "The endpoint has been changed")
    changed = answer.json()["data"]
    assert (changed["url"], changed["events"], changed["enabled"]) == (f"{URL}/new", ["video.failed"], True)
    assert changed["updatedAt"] == "2027-01-15T08:01:00.000Z"
    assert "secret" not in changed
    changed = change(member, endpoint["id"], {"events": None, "enabled": False}).json()["data"]
    assert (changed["url"], changed["events"], changed["enabled"]) == (f"{URL}/new", None, False)
    assert list_page(member) == [changed]


@pytest.mark.parametrize("body", [{}, {"url": None}, {"other": 1}])
def test_a_change_of_nothing_is_refused(member: Member, body: Any) -> None:
    """400 in the general shape."""
    answer = change(member, add(member)["id"], body)
    assert (answer.status_code, answer.json()) == (400, {"success": False, "message": "Nothing to change"})


def test_another_teams_ids_answer_like_unknown_ones(member: Member, house: House) -> None:
    """Byte for byte, in every operation that takes an id; the other team's things stay as they are."""
    other = house.team()
    endpoint = add(other)
    finish(house, other)
    [delivery] = deliveries(other)
    attempt(house, delivery["id"], 1, 200)
    before = (list_page(other), deliveries(other))
    calls: list[tuple[str, str, str, Any]] = [
        ("PATCH", "Endpoint not found", f"{ENDPOINTS}/{{}}", {"enabled": False}),
        ("DELETE", "Endpoint not found", f"{ENDPOINTS}/{{}}", None),
        ("POST", "Endpoint not found", f"{ENDPOINTS}/{{}}/rotate-secret", None),
        ("POST", "Endpoint not found", f"{ENDPOINTS}/{{}}/test", None),
        ("POST", "Delivery not found", f"{DELIVERIES}/{{}}/redeliver", None),
    ]
    for method, message, path, body in calls:
        theirs = delivery["id"] if "redeliver" in path else endpoint["id"]
        for id in (theirs, UNKNOWN, "x", "a%00b"):
            answer = member.client.request(method, path.format(id), json=body)
            assert (answer.status_code, answer.json()) == (404, {"success": False, "message": message})
    assert (list_page(other), deliveries(other)) == before
    assert (list_page(member), deliveries(member)) == ([], [])
    assert deliveries(member, endpointId=endpoint["id"]) == []


def test_a_rotation_shows_a_new_secret_and_both_sign_for_a_day(member: Member, house: House) -> None:
    """Both verify both signatures until the day is over; then only the new one does."""
    endpoint = add(member)
    answer = member.client.post(f"{ENDPOINTS}/{endpoint['id']}/rotate-secret")
    rotated = answer.json()["data"]
    assert (answer.status_code, answer.json()["message"]) == (200, "The secret has been rotated")
    assert rotated["secret"] != endpoint["secret"]
    assert rotated["previousSecretUntil"] == "2027-01-16T08:00:00.000Z"
    member.client.post(f"{ENDPOINTS}/{endpoint['id']}/test")
    delivery = deliveries(member)[0]["id"]
    house.clock.pass_by(24 * 3600 - 1)
    young = letter(house, delivery)
    house.clock.pass_by(1)
    old = letter(house, delivery)
    assert young is not None and old is not None
    assert young.secrets == (rotated["secret"], endpoint["secret"])
    assert old.secrets == (rotated["secret"],)
    assert list_page(member)[0]["previousSecretUntil"] is None
    now = int(time.time())
    headers = signed_headers(young.message, young.secrets, now)
    for secret in young.secrets:
        assert Webhook(secret).verify(young.message.body, headers) == {
            "status": "COMPLETED",
            "message": "Test",
            "data": {},
        }
    assert headers["Service-Signature"].count("v1=") == 2


def test_a_test_call_is_one_delivery_to_one_endpoint(member: Member, house: House) -> None:
    """Whatever it is subscribed to; signed with its own secret; the answer is the delivery."""
    endpoint = add(member, events=["voice.failed"])
    add(member, url=f"{URL}/other")
    answer = member.client.post(f"{ENDPOINTS}/{endpoint['id']}/test")
    sent = answer.json()["data"]
    assert (answer.status_code, answer.json()["message"]) == (200, "The test call is on its way")
    assert sent == {
        "id": sent["id"],
        "event": "webhook.test",
        "status": "PENDING",
        "endpointId": endpoint["id"],
        "projectId": None,
        "url": URL,
        "payload": {"status": "COMPLETED", "message": "Test", "data": {}},
        "nextAttemptAt": "2027-01-15T08:00:00.000Z",
        "attempts": [],
        "createdAt": "2027-01-15T08:00:00.000Z",
        "updatedAt": "2027-01-15T08:00:00.000Z",
    }
    assert deliveries(member) == [sent]
    assert house.jobs.wanted[-1] == ("deliver", sent["id"])
    going = letter(house, sent["id"])
    assert going is not None and going.secrets == (endpoint["secret"],)
    again = member.client.post(f"{ENDPOINTS}/{endpoint['id']}/test").json()["data"]
    assert again["id"] != sent["id"]


def test_the_same_key_rotates_tests_and_redelivers_once(member: Member, house: House) -> None:
    """Idempotency-Key works on every POST of this resource."""
    endpoint = add(member)
    paths = [f"{ENDPOINTS}/{endpoint['id']}/{what}" for what in ("rotate-secret", "test")]
    for path in paths:
        first, second = (member.client.post(path, headers={"Idempotency-Key": "k"}) for _ in range(2))
        assert (first.status_code, second.content) == (200, first.content)
        assert second.headers["Idempotent-Replayed"] == "true"
    [delivery] = deliveries(member)
    attempt(house, delivery["id"], 1, 503)
    path = f"{DELIVERIES}/{delivery['id']}/redeliver"
    first, second = (member.client.post(path, headers={"Idempotency-Key": "k"}) for _ in range(2))
    assert (first.status_code, second.content) == (200, first.content)


def test_a_disabled_endpoint_is_not_tested(member: Member) -> None:
    """400: it would not be called."""
    endpoint = add(member, enabled=False)
    answer = member.client.post(f"{ENDPOINTS}/{endpoint['id']}/test")
    assert (answer.status_code, answer.json()) == (
        400,
        {"success": False, "message": "The endpoint is disabled: enable it first"},
    )
    assert deliveries(member) == []


def test_the_event_types_are_those_of_the_contract(member: Member) -> None:
    """With descriptions; `project.*` repeats `video.*` in the older shape and must be named."""
    shown = read(member, "/v1/webhook/event-types")["eventTypes"]
    pairs = [
        f"{thing}.{what}"
        for thing in ("video", "media", "avatar", "reaction", "voice", "project")
        for what in ("completed", "failed")
    ]
    assert [one["name"] for one in shown] == [*pairs, "webhook.test"]
    assert [one["name"] for one in shown if not one["isDefault"]] == ["project.completed", "project.failed"]
    assert all(one["description"].endswith(".") for one in shown)
    assert set(get_args(EventName)) == set(EVENTS) == set(PAYLOADS)


def test_an_outcome_calls_the_field_and_every_subscribed_endpoint_once(member: Member, house: House) -> None:
    """Each is a receiver of its own, with one delivery and its own secret; the same address twice is two."""
    all_but = add(member)
    older = add(member, url=f"{URL}/older", events=["project.completed", "project.failed"])
    add(member, url=f"{URL}/others", events=["video.failed", "media.completed"])
    add(member, url=f"{URL}/off", enabled=False)
    add(house.team(), url=f"{URL}/strangers")
    project_id, _ = finish(house, member, webhook=URL)
    sent = deliveries(member)
    assert sorted((one["endpointId"] or "", one["event"], one["url"]) for one in sent) == sorted(
        [
            ("", "video.completed", URL),
            (all_but["id"], "video.completed", URL),
            (older["id"], "project.completed", f"{URL}/older"),
        ]
    )
    assert len({one["id"] for one in sent}) == 3
    assert {one["projectId"] for one in sent} == {project_id}
    secrets = {one["endpointId"]: letter(house, one["id"]) for one in sent}
    with house.database.session() as session:
        team_secret = house.api.teams.webhook_secret(session, member.team_id)
    assert {id: found and found.secrets for id, found in secrets.items()} == {
        None: (team_secret,),
        all_but["id"]: (all_but["secret"],),
        older["id"]: (older["secret"],),
    }


def test_a_finished_video_in_the_older_shape(member: Member, house: House) -> None:
    """As the guide shows it: its own names, seconds, and a link that opens for seven days."""
    add(member, events=["project.completed"])
    house.clock.pass_by(90)
    project_id, video_id = finish(house, member, metadata={"a": 1})
    house.clock.pass_by(1)
    [sent] = deliveries(member)
    url, thumbnail = (sent["payload"]["video"].pop(name) for name in ("url", "thumbnail"))
    assert sent["payload"] == {
        "event": "project.completed",
        "projectId": project_id,
        "status": "completed",
        "video": {
            "id": video_id,
            "duration": 61.4,
            "aspectRatio": "ratio_9_16",
            "resolution": "1080x1920",
        },
        "createdAt": "2027-01-15T08:01:30.000Z",
        "completedAt": "2027-01-15T08:01:30.000Z",
    }
    for link, asset in ((url, "videos/v/video.mp4"), (thumbnail, "videos/v/thumbnail.jpg")):
        opened = house.api.links.read(link.rpartition("/")[2])
        assert (opened.asset, opened.expires_at - house.clock.now // 1000) == (asset, 7 * 86_400 - 1)


def test_a_preview_in_the_older_shape_says_its_own_size(member: Member, house: House) -> None:
    """Half of the timeline's: that of the file."""
    project_id, _ = finish(house, member)
    add(member, events=["project.completed"])
    body = {"projectId": project_id, "quality": "preview"}
    preview_id = member.client.post("/v1/render", json=body).json()["data"]["videoId"]
    with house.database.session() as session:
        outcome.finish_video(
            session, Settlement(house.jobs, house.api.links), preview_id, RENDERED, house.clock.now
        )
    [sent] = deliveries(member)
    assert (sent["payload"]["video"]["id"], sent["payload"]["video"]["resolution"]) == (preview_id, "540x960")


@pytest.mark.parametrize("rendered", [False, True])
def test_a_failure_in_the_older_shape(member: Member, house: House, rendered: bool) -> None:
    """Without a video when there was none yet; with its id and no links when its render failed."""
    add(member, events=["project.failed"])
    project_id, video_id = created(member)
    settling = Settlement(house.jobs, house.api.links)
    if rendered:
        complete(house, project_id)
    with house.database.session() as session:
        if rendered:
            outcome.fail_video(session, settling, video_id, "No more room", house.clock.now)
        else:
            outcome.fail(session, settling, project_id, "No more room", house.clock.now)
    [sent] = deliveries(member)
    assert sent["payload"] == {
        "event": "project.failed",
        "projectId": project_id,
        "status": "failed",
        "video": {
            "id": video_id,
            "url": None,
            "duration": None,
            "thumbnail": None,
            "aspectRatio": "ratio_9_16",
            "resolution": "1080x1920",
        }
        if rendered
        else None,
        "message": "No more room",
        "createdAt": "2027-01-15T08:00:00.000Z",
        "completedAt": "2027-01-15T08:00:00.000Z",
    }


def test_every_render_is_an_outcome_of_its_own(member: Member, house: House) -> None:
    """A later render tells the team's endpoints again, in both shapes, and not the create's `webhook`."""
    add(member, events=["video.completed", "project.completed"])
    project_id, first = finish(house, member, webhook=URL)
    answer = member.client.post("/v1/render", json={"projectId": project_id})
    second = answer.json()["data"]["videoId"]
    settling = Settlement(house.jobs, house.api.links)
    with house.database.session() as session:
        outcome.finish_video(session, settling, second, RENDERED, house.clock.now)
    told = [
        (
            one["event"],
            (one["payload"].get("video") or one["payload"]["data"]).get("id")
            or one["payload"]["data"]["videoId"],
            one["endpointId"] is None,
        )
        for one in deliveries(member)
    ]
    assert sorted(told) == sorted(
        [
            ("video.completed", first, True),
            ("video.completed", first, False),
            ("project.completed", first, False),
            ("video.completed", second, False),
            ("project.completed", second, False),
        ]
    )


def test_deliveries_show_every_attempt(member: Member, house: House) -> None:
    """Statuses, times, the answer's beginning or why there was none, and when the next one is due."""
    add(member)
    finish(house, member)
    [delivery] = deliveries(member)
    assert attempt(house, delivery["id"], 1, None, wait_s=1)
    house.clock.pass_by(1)
    assert attempt(house, delivery["id"], 2, 500, wait_s=60)
    [shown] = deliveries(member)
    assert (shown["status"], shown["nextAttemptAt"]) == ("PENDING", "2027-01-15T08:01:01.000Z")
    assert shown["attempts"] == [
        {
            "number": 1,
            "status": None,
            "durationMs": 12,
            "answer": "",
            "error": "No connection to the receiver",
            "createdAt": "2027-01-15T08:00:00.000Z",
        },
        {
            "number": 2,
            "status": 500,
            "durationMs": 12,
            "answer": "ok",
            "error": None,
            "createdAt": "2027-01-15T08:00:01.000Z",
        },
    ]
    assert not attempt(house, delivery["id"], 3, 200, wait_s=300)
    [shown] = deliveries(member)
    assert (shown["status"], shown["nextAttemptAt"], len(shown["attempts"])) == ("DELIVERED", None, 3)


def test_deliveries_are_listed_newest_first_in_pages_and_filtered(member: Member, house: House) -> None:
    """By event, status in either case, endpoint and project; an unknown id matches nothing."""
    endpoint = add(member)
    projects = []
    for _ in range(3):
        house.clock.pass_by(1)
        projects.append(finish(house, member)[0])
    member.client.post(f"{ENDPOINTS}/{endpoint['id']}/test")
    ids = [one["id"] for one in deliveries(member)]
    attempt(house, ids[3], 1, 200)
    page = read(member, f"{DELIVERIES}?limit=2&offset=1")
    assert ([one["id"] for one in page["deliveries"]], page["total"]) == (ids[1:3], 4)
    by_project = [one["id"] for one in deliveries(member, projectId=projects[0])]
    assert by_project == [one["id"] for one in deliveries(member, status="delivered")] == [ids[3]]
    assert len(deliveries(member, event="video.completed", status="PENDING")) == 2
    assert [one["event"] for one in deliveries(member, event="webhook.test")] == ["webhook.test"]
    assert len(deliveries(member, endpointId=endpoint["id"], event="")) == 4
    assert deliveries(member, endpointId=UNKNOWN) == deliveries(member, projectId="x\0") == []


@pytest.mark.parametrize(
    ("filters", "message"),
    [
        ({"status": "gone"}, "status: Must be PENDING, DELIVERED, EXHAUSTED or CANCELLED"),
        ({"event": "video"}, f"event: Must be one of {NAMES}"),
    ],
)
def test_a_filter_of_no_known_value_is_refused(member: Member, filters: Any, message: str) -> None:
    """400, INVALID_VALUE."""
    answer = member.client.get(DELIVERIES, params=filters)
    assert (answer.status_code, answer.json()["message"]) == (400, message)
    assert answer.json()["code"] == "INVALID_VALUE"


def test_an_exhausted_delivery_can_be_sent_again(member: Member, house: House) -> None:
    """Same id, same body, the schedule from its beginning under new numbers; the old attempts stay."""
    add(member)
    finish(house, member)
    [before] = deliveries(member)
    assert attempt(house, before["id"], 1, 503, wait_s=1)
    assert not attempt(house, before["id"], 2, 503)
    assert deliveries(member)[0]["status"] == "EXHAUSTED"
    house.clock.pass_by(3600)
    answer = member.client.post(f"{DELIVERIES}/{before['id']}/redeliver")
    again = answer.json()["data"]
    assert (answer.status_code, answer.json()["message"]) == (200, "The delivery is on its way again")
    assert (again["id"], again["status"], again["payload"]) == (before["id"], "PENDING", before["payload"])
    assert (again["nextAttemptAt"], len(again["attempts"])) == ("2027-01-15T09:00:00.000Z", 2)
    assert house.jobs.wanted[-1] == (f"deliver {number_of(1, 1)}", before["id"])
    assert letter(house, before["id"], number=3) is None  # a job of the first round that comes too late
    assert letter(house, before["id"], number_of(1, 1)) is not None
    assert not attempt(house, before["id"], number_of(1, 1), 200)
    [shown] = deliveries(member)
    assert (shown["status"], [one["number"] for one in shown["attempts"]]) == ("DELIVERED", [1, 2, 3])


def test_a_late_attempt_of_an_earlier_round_changes_nothing_but_the_log(member: Member, house: House) -> None:
    """A worker that was taken for dead comes back after a redelivery: no second schedule begins."""
    add(member)
    finish(house, member)
    [delivery] = deliveries(member)
    attempt(house, delivery["id"], 2, 503)
    member.client.post(f"{DELIVERIES}/{delivery['id']}/redeliver")
    assert not attempt(house, delivery["id"], 1, 503, wait_s=1)
    [shown] = deliveries(member)
    assert (shown["status"], len(shown["attempts"])) == ("PENDING", 2)


def test_a_delivered_one_can_be_sent_again_too(member: Member, house: House) -> None:
    """Receivers drop what they know by its id."""
    add(member)
    finish(house, member)
    [delivery] = deliveries(member)
    attempt(house, delivery["id"], 1, 200)
    assert member.client.post(f"{DELIVERIES}/{delivery['id']}/redeliver").status_code == 200


def test_what_cannot_be_sent_again_is_refused_with_a_reason(member: Member, house: House) -> None:
    """While it still waits, while its endpoint is disabled, and once that is deleted."""
    endpoint = add(member)
    finish(house, member)
    [delivery] = deliveries(member)
    path = f"{DELIVERIES}/{delivery['id']}/redeliver"

    def refusal() -> tuple[int, str]:
        answer = member.client.post(path)
        return answer.status_code, answer.json()["message"]

    assert refusal() == (400, "The delivery is still being attempted (status PENDING)")
    change(member, endpoint["id"], {"enabled": False})
    assert refusal() == (400, "The endpoint is disabled: enable it first")
    member.client.delete(f"{ENDPOINTS}/{endpoint['id']}")
    assert refusal() == (400, "The endpoint has been deleted")


@pytest.mark.parametrize("how", ["delete", "disable"])
def test_what_waits_for_an_endpoint_ends_with_it(member: Member, house: House, how: str) -> None:
    """Its pending deliveries are cancelled and stay in the log; others go on."""
    endpoint = add(member)
    add(member, url=f"{URL}/other")
    finish(house, member)
    if how == "delete":
        answer = member.client.delete(f"{ENDPOINTS}/{endpoint['id']}")
        assert answer.json()["data"] == {"id": endpoint["id"], "deleted": True}
        assert member.client.delete(f"{ENDPOINTS}/{endpoint['id']}").status_code == 404
    else:
        change(member, endpoint["id"], {"enabled": False})
    states = {one["url"]: (one["id"], one["status"], one["nextAttemptAt"]) for one in deliveries(member)}
    assert states[URL][1:] == ("CANCELLED", None)
    assert states[f"{URL}/other"][1] == "PENDING"
    assert letter(house, states[URL][0]) is None


def test_a_delivery_that_was_written_as_its_endpoint_went_ends_at_its_attempt(
    member: Member, house: House
) -> None:
    """The change saw no delivery, the delivery saw no change: the attempt sees both."""
    endpoint = add(member)
    finish(house, member)
    [delivery] = deliveries(member)
    with house.database.session() as session:
        session.get_one(WebhookEndpoint, endpoint["id"]).enabled = False
    assert letter(house, delivery["id"]) is None
    assert deliveries(member)[0]["status"] == "CANCELLED"


def test_an_attempt_that_was_under_way_as_its_endpoint_went_is_noted(member: Member, house: House) -> None:
    """What was received was received; what was not is not tried again."""
    endpoint = add(member)
    for _ in range(2):
        finish(house, member)
    received, refused = (one["id"] for one in deliveries(member))
    change(member, endpoint["id"], {"enabled": False})
    assert not attempt(house, received, 1, 200, wait_s=1)
    assert not attempt(house, refused, 1, 500, wait_s=1)
    states = {one["id"]: (one["status"], len(one["attempts"])) for one in deliveries(member)}
    assert states == {received: ("DELIVERED", 1), refused: ("CANCELLED", 1)}


def test_410_disables_the_endpoint(member: Member, house: House) -> None:
    """It says why, what else waits for it ends, and new outcomes do not call it until it is enabled."""
    endpoint = add(member)
    for _ in range(2):
        finish(house, member)
    gone, other = (one["id"] for one in deliveries(member))
    assert not attempt(house, gone, 1, 410, wait_s=1)
    [shown] = list_page(member)
    assert (shown["enabled"], shown["disabledReason"]) == (False, "The receiver answered 410 Gone")
    assert {one["id"]: one["status"] for one in deliveries(member)} == {gone: "EXHAUSTED", other: "CANCELLED"}
    finish(house, member)
    assert len(deliveries(member)) == 2
    enabled = change(member, endpoint["id"], {"enabled": True}).json()["data"]
    assert (enabled["enabled"], enabled["disabledReason"]) == (True, None)
    finish(house, member)
    assert len(deliveries(member)) == 3


def test_410_from_an_address_that_was_replaced_meanwhile_disables_nothing(
    member: Member, house: House
) -> None:
    """The new address has not said so."""
    endpoint = add(member)
    finish(house, member)
    [delivery] = deliveries(member)
    assert letter(house, delivery["id"]) is not None
    change(member, endpoint["id"], {"url": f"{URL}/new"})
    attempt(house, delivery["id"], 1, 410, wait_s=1)
    assert list_page(member)[0]["enabled"] is True


def test_what_waits_goes_to_the_endpoints_new_address(member: Member, house: House) -> None:
    """And so does what is sent again."""
    endpoint = add(member)
    finish(house, member)
    [delivery] = deliveries(member)
    change(member, endpoint["id"], {"url": f"{URL}/new"})
    going = letter(house, delivery["id"])
    assert going is not None and going.url == f"{URL}/new"
    attempt(house, delivery["id"], 1, 500)
    change(member, endpoint["id"], {"url": f"{URL}/newest"})
    again = member.client.post(f"{DELIVERIES}/{delivery['id']}/redeliver").json()["data"]
    assert again["url"] == f"{URL}/newest"


def test_410_from_a_webhook_field_ends_that_delivery_only(member: Member, house: House) -> None:
    """There is no endpoint to disable."""
    add(member)
    finish(house, member, webhook=f"{URL}/field")
    field = next(one["id"] for one in deliveries(member) if one["endpointId"] is None)
    assert not attempt(house, field, 1, 410, wait_s=1)
    assert list_page(member)[0]["enabled"] is True
    assert {one["status"] for one in deliveries(member)} == {"EXHAUSTED", "PENDING"}


def test_the_payloads_of_the_service_are_those_that_it_documents(member: Member, house: House) -> None:
    """Every call that was sent fits the schema of its event; so do the examples."""
    for events in (None, ["project.completed", "project.failed"]):
        add(member, events=events)
    finish(house, member, metadata={"a": {"b": 1}})
    project_id, _ = created(member)
    ids = [member.media(status="PROCESSING", source_url=URL) for _ in range(2)]
    with house.database.session() as session:
        settling = Settlement(house.jobs, house.api.links)
        outcome.fail(session, settling, project_id, "No", house.clock.now)
        media.settle(session, settling, ids[0], Verdict(reason="No"), house.clock.now)
        kept = KeptFile("video", "media/a.mp4", "media/a.jpg", 1_500, 10, 10, 1)
        media.settle(session, settling, ids[1], Verdict(kept), house.clock.now)
    member.client.post(f"{ENDPOINTS}/{list_page(member)[0]['id']}/test")
    sent = deliveries(member)
    assert {one["event"] for one in sent} == {
        "video.completed",
        "video.failed",
        "media.completed",
        "media.failed",
        "project.completed",
        "project.failed",
        "webhook.test",
    }
    for event, body in [(one["event"], one["payload"]) for one in sent] + [
        (event, example) for event, (_, example) in PAYLOADS.items()
    ]:
        schema, _ = PAYLOADS[event]
        assert json.loads(schema.model_validate(body, strict=True, extra="forbid").model_dump_json()) == body


def test_operations_have_no_other_methods(member: Member) -> None:
    """405, and what the path takes."""
    answer = member.client.get(f"{ENDPOINTS}/{UNKNOWN}")
    assert (answer.status_code, answer.headers["Allow"]) == (405, "PATCH, DELETE")


def at_once(calls: int, call: Callable[[], Any]) -> list[int]:
    """The statuses of as many calls at the same time."""
    with ThreadPoolExecutor(calls) as pool:
        asked = [pool.submit(call) for _ in range(calls)]
        return sorted(one.result().status_code for one in asked)


def in_between(house: House, first: Callable[[Session], Any], second: Callable[[Session], Any]) -> Any:
    """What the second change answers that begins before the first one is committed."""
    begun = Event()

    def later() -> Any:
        with house.database.session() as session:
            begun.set()
            return second(session)

    with ThreadPoolExecutor(1) as pool:
        with house.database.session() as session:
            first(session)
            asked = pool.submit(later)
            begun.wait()
            time.sleep(0.2)  # time to do it wrong; right is to wait
        return asked.result()


def test_the_last_endpoint_is_given_once(member: Member, house: House) -> None:
    """Whoever comes second waits for the first, and is refused."""
    for number in range(19):
        add(member, url=f"{URL}/{number}")

    def create(session: Session) -> Any:
        return house.api.endpoints.create(session, member.team_id, URL, None, True)

    with pytest.raises(BadRequest, match="at most 20"):
        in_between(house, create, create)
    assert len(list_page(member)) == 20


def test_a_delivery_is_sent_again_once(member: Member, house: House) -> None:
    """Of six calls at the same time one begins the schedule; the others hear that it runs."""
    add(member)
    finish(house, member)
    [delivery] = deliveries(member)
    attempt(house, delivery["id"], 1, 500)
    before = len(house.jobs.wanted)
    statuses = at_once(6, lambda: member.client.post(f"{DELIVERIES}/{delivery['id']}/redeliver"))
    assert statuses == [200, 400, 400, 400, 400, 400]
    assert house.jobs.wanted[before:] == [(f"deliver {number_of(1, 1)}", delivery["id"])]


def test_rotations_at_the_same_time_lose_no_secret(member: Member, house: House) -> None:
    """Both that were shown sign; the one before them does not any more."""
    endpoint = add(member)
    shown: list[str] = []

    def rotate(session: Session) -> None:
        shown.append(house.api.endpoints.rotate_secret(session, member.team_id, endpoint["id"]).secret)

    in_between(house, rotate, rotate)
    member.client.post(f"{ENDPOINTS}/{endpoint['id']}/test")
    going = letter(house, deliveries(member)[0]["id"])
    assert going is not None and going.secrets == (shown[1], shown[0])
