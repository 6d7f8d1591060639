"""The specification's limits: each accepted at its end, and refused one beyond it."""

import json
from dataclasses import dataclass, replace
from typing import Any

import pytest
from fastapi.testclient import TestClient
from house import START_MS, House, Member, complete, story
from test_reads import created

from reelwright.catalog.plans import Plan, plans
from reelwright.http.app import create_app

STORY = "/v1/project/create/story"
CREATE = "/v1/project/create"
IMPORT = "/v1/media/import"
UPLOAD = "/v1/media/upload"
IMAGE = "/v1/media/generate/image"
VIDEO = "/v1/media/generate/video"
EXPAND = "/v1/image/expand"
ENDPOINT = "/v1/webhook/endpoints"
BASE: dict[str, dict[str, Any]] = {
    STORY: story({}),
    CREATE: {"templateId": "template_quote", "title": "t", "scenes": [{}]},
    IMPORT: {"url": "https://cdn.example.com/a.mp4"},
    UPLOAD: {"fileName": "a.png", "contentType": "image/png", "size": 10},
    IMAGE: {"prompt": "a cat"},
    VIDEO: {"prompt": "a cat"},
    EXPAND: {"mediaId": "m", "left": 1},
    ENDPOINT: {"url": "https://example.com/hook"},
}
HTTPS = "Must be a valid HTTPS URL"


@dataclass(frozen=True)
class Limit:
    """`inside` is accepted; `beyond` is refused for `reason`. A field in an object is named with a dot."""

    path: str
    field: str
    inside: Any
    beyond: Any
    reason: str


def length(path: str, field: str, most: int, letter: str = "x") -> Limit:
    reason = f"Must be at most {most} characters"
    return Limit(path, field, letter * most, letter * (most + 1), reason)


def between(path: str, field: str, low: float, high: float, step: float = 0.01) -> list[Limit]:
    reason = f"Must be between {low:g} and {high:g}"
    return [Limit(path, field, low, low - step, reason), Limit(path, field, high, high + step, reason)]


def address(size: int) -> str:
    return "https://example.com/".ljust(size, "x")


def metadata(size: int) -> dict[str, str]:
    """So many bytes as compact JSON."""
    return {"k": "x" * (size - 8)}


FIELDS = [
    # Story create
    Limit(STORY, "prompt", "x", "", "Must be at least 1 character"),
    length(STORY, "prompt", 4_000),
    length(STORY, "prompt", 4_000, "語"),  # characters, not bytes
    Limit(STORY, "voiceId", "x", "", "Must be at least 1 character"),
    length(STORY, "voiceId", 30),
    length(STORY, "name", 100),
    *between(STORY, "targetDuration", 10, 600),
    *between(STORY, "cardDurationSeconds", 1, 600),
    Limit(STORY, "media", ["m"] * 50, ["m"] * 51, "Must have at most 50 items"),
    length(STORY, "musicId", 30),
    # Webhook URL and metadata, wherever they are taken
    *(
        Limit(path, field, address(500), address(501), HTTPS)
        for path, field in (
            (STORY, "webhook"),
            (IMPORT, "webhook"),
            (IMAGE, "webhook"),
            (ENDPOINT, "url"),
        )
    ),
    *(
        Limit(path, "metadata", metadata(5_120), metadata(5_121), "Must be at most 5 KB")
        for path in (STORY, IMPORT, IMAGE, VIDEO)
    ),
    # Inner objects
    *(
        length(STORY, field, most)
        for field, most in (
            ("card.community", 50),
            ("card.author", 50),
            ("card.title", 300),
            ("card.body", 3_000),
            ("card.postedAgo", 20),
            ("content.watermarkText", 60),
            ("content.handle", 40),
            ("content.outroText", 120),
        )
    ),
    Limit(
        STORY, "card.commentList", [{"text": "x"}] * 10, [{"text": "x"}] * 11, "Must have at most 10 items"
    ),
    *between(STORY, "audio.speed", 0.5, 2),
    *(
        limit
        for field in ("audio.stability", "audio.similarityBoost", "audio.style", "content.logoOpacity")
        for limit in between(STORY, field, 0, 1)
    ),
    # Templates
    Limit(CREATE, "title", "x", "", "Must be at least 1 character"),
    length(CREATE, "title", 100),
    Limit(CREATE, "scenes", [{}], [], "Must have at least 1 item"),
    Limit(CREATE, "scenes", [{}] * 20, [{}] * 21, "Must have at most 20 items"),
    Limit(
        CREATE,
        "scenes[0].variables",
        [{"variables": [{"key": "k", "value": "v"}] * 20}],
        [{"variables": [{"key": "k", "value": "v"}] * 21}],
        "Must have at most 20 items",
    ),
    # Media library
    Limit(IMPORT, "url", address(2_000), address(2_001), HTTPS),
    length(IMPORT, "name", 100),
    Limit(UPLOAD, "fileName", "x", "", "Must be at least 1 character"),
    length(UPLOAD, "fileName", 255),
    length(UPLOAD, "name", 100),
    Limit(UPLOAD, "size", 1, 0, "Must be at least 1"),
    length(IMAGE, "prompt", 4_000),
    Limit(IMAGE, "prompt", "x", "", "Must be at least 1 character"),
    Limit(IMAGE, "referenceMediaIds", ["m"] * 5, ["m"] * 6, "Must have at most 5 items"),
    *between(IMAGE, "count", 1, 4, step=1),
    length(IMAGE, "name", 100),
    length(VIDEO, "prompt", 4_000),
    *(
        limit
        for side in ("left", "right", "top", "bottom")
        for limit in between(EXPAND, side, 0, 2_000, step=1)
    ),
    length(EXPAND, "prompt", 4_000),
]


@pytest.mark.parametrize("limit", FIELDS, ids=lambda limit: f"{limit.path} {limit.field}: {limit.reason}")
def test_a_field_is_accepted_at_its_limit_and_refused_beyond_it(member: Member, limit: Limit) -> None:
    """At the limit nothing is said of its size; beyond it the answer is 400 with the field to blame."""
    inside, beyond = (sent(member, limit, value) for value in (limit.inside, limit.beyond))
    assert (limit.field, limit.reason) not in blamed(inside)
    assert (beyond.status_code, blamed(beyond)[0]) == (400, (limit.field, limit.reason))
    assert beyond.json()["message"] == f"{limit.field}: {limit.reason}"


def sent(member: Member, limit: Limit, value: Any) -> Any:
    outer, _, inner = limit.field.replace("[0].variables", "").partition(".")
    change = {outer: {inner: value} if inner else value}
    return member.client.post(limit.path, json={**BASE[limit.path], **change})


def blamed(answer: Any) -> list[tuple[str, str]]:
    errors = answer.json().get("details", {}).get("errors", ())
    return [(error["field"], error["reason"]) for error in errors]


@pytest.mark.parametrize(
    "change",
    [
        {"prompt": "x" * 4_000},
        {"name": "n" * 100},
        {"targetDuration": 10},
        {"targetDuration": 600},
        {"cardDurationSeconds": 1},
        {"cardDurationSeconds": 600},
        {"webhook": address(500)},
        {"metadata": metadata(5_120)},
    ],
    ids=lambda change: f"{next(iter(change))} {str(next(iter(change.values())))[:4]}",
)
def test_a_story_at_a_limit_is_created(member: Member, change: dict[str, Any]) -> None:
    """200, and not only another refusal."""
    assert member.create(change).status_code == 200


def test_a_story_of_fifty_library_items_is_created(member: Member) -> None:
    """The most that one may name."""
    item = member.media()
    assert member.create({"mediaType": "media", "media": [item] * 50}).status_code == 200


@pytest.mark.parametrize(
    ("key", "status"),
    [
        ("k", 200),
        (" ", 200),
        ("~" * 255, 200),
        ("", 400),
        ("k" * 256, 400),
        ("tab\tkey", 400),
        ("\x7f", 400),
        ("schlüssel".encode("latin-1"), 400),
    ],
    ids=["1", "a blank", "255", "none", "256", "a control code", "DEL", "no ASCII"],
)
def test_a_key_is_1_to_255_printable_ascii_characters(house: House, key: str | bytes, status: int) -> None:
    """Anything else is refused before the body is looked at."""
    member = house.team()
    sent = {"Idempotency-Key": key}
    answer = member.client.post(STORY, json=story({}), headers=sent)  # type: ignore[arg-type]
    assert answer.status_code == status
    if status == 400:
        assert answer.json()["message"] == "Idempotency-Key: Must be 1-255 printable ASCII characters"


def test_an_answer_is_replayed_for_24_hours(member: Member, house: House) -> None:
    """To the millisecond; afterwards the same key runs anew."""
    key = {"Idempotency-Key": "daily"}
    first = member.create({}, **key)
    house.clock.now = START_MS + 24 * 3_600_000 - 1
    assert member.create({}, **key).content == first.content
    house.clock.now += 1
    again = member.create({}, **key)
    assert (again.status_code, again.content == first.content) == (200, False)
    assert "Idempotent-Replayed" not in again.headers


LISTS = (
    "/v1/template/list",
    "/v1/project/list",
    "/v1/video/list",
    "/v1/media/list",
    "/v1/voice/list",
    "/v1/avatar/list",
    "/v1/catalog/reactions",
    "/v1/account/ledger",
    "/v1/webhook/endpoints",
    "/v1/webhook/deliveries",
)


@pytest.mark.parametrize("path", LISTS)
@pytest.mark.parametrize(
    ("query", "limit", "offset"),
    [
        ("", 50, 0),
        ("limit=1", 1, 0),
        ("limit=100", 100, 0),
        ("limit=101", 100, 0),
        ("limit=1000000000000000", 100, 0),
        ("limit=99999999999999999999", 100, 0),
        (f"limit={'9' * 5_000}", 100, 0),
        (f"limit={'0' * 20}7&offset={'0' * 20}3", 7, 3),
        (f"limit={'0' * 20}", 50, 0),
        ("offset=9007199254740991", 50, 9007199254740991),
        ("offset=9999999999999999", 50, 9007199254740991),
        (f"offset={'9' * 5_000}", 50, 9007199254740991),
        ("limit=0&offset=0", 50, 0),
        ("limit=-1&offset=-1", 50, 0),
        ("limit=ten&offset=two", 50, 0),
        ("limit=1.5&offset=1.5", 50, 0),
        ("limit=&offset=", 50, 0),
        ("offset=7", 50, 7),
    ],
)
def test_every_list_has_the_same_pages(
    member: Member, path: str, query: str, limit: int, offset: int
) -> None:
    """Too large is capped: at 100, and where JSON readers stop counting; missing or invalid is 50 and 0."""
    shown = member.client.get(f"{path}?{query}").json()["data"]
    assert (shown["limit"], shown["offset"]) == (limit, offset)


@pytest.mark.parametrize(("method", "limit"), [("POST", 30), ("GET", 120)])
def test_a_minute_holds_30_posts_and_120_others(house: House, method: str, limit: int) -> None:
    """The one after them is 429, until the minute is over to the millisecond."""
    client = on(house, house.team().key, rate_limit_post=30, rate_limit_other=120)
    statuses = [client.request(method, "/v1/nothing").status_code for _ in range(limit + 1)]
    assert statuses == [404] * limit + [429]
    house.clock.now = START_MS + 59_999
    assert client.request(method, "/v1/nothing").headers["Retry-After"] == "1"
    house.clock.now += 1
    assert client.request(method, "/v1/nothing").status_code == 404


def on(house: House, key: str, **changes: Any) -> TestClient:
    """A caller of the same house with other limits."""
    return TestClient(create_app(replace(house.api, **changes)), headers={"x-api-key": key})


@pytest.mark.parametrize("plan", plans(), ids=lambda plan: plan.name)
def test_a_plan_gives_its_burst_and_then_its_rate(house: House, plan: Plan) -> None:
    """POST and others together; one more comes back each 60 / rate seconds."""
    client = on(house, house.team(plan=plan.name).key, plan_limits=True)
    with house.database.session() as session:
        member = house.api.teams.authenticate(session, client.headers["x-api-key"])
        for _ in range(plan.burst - 2):
            house.api.counters.bucket(
                session, f"{member.team_id}:plan", plan.requests_a_minute, plan.burst, START_MS
            )
    answers = [client.request(method, "/v1/nothing") for method in ("POST", "GET", "GET")]
    each_ms = 60_000 // plan.requests_a_minute
    full_at = -(-(START_MS + plan.burst * each_ms) // 1000)
    assert [answer.status_code for answer in answers] == [404, 404, 429]
    assert limits(answers[1]) == (str(plan.burst), "0", str(full_at))
    assert limits(answers[2]) == (str(plan.burst), "0", str(full_at))
    wait_s = -(-each_ms // 1000)
    assert answers[2].headers["Retry-After"] == str(wait_s)
    assert answers[2].json()["message"] == f"Rate limit exceeded. Try again in {wait_s} seconds"
    assert answers[2].json()["details"]["scope"] == "other"
    house.clock.now = START_MS + each_ms - 1
    assert client.get("/v1/nothing").status_code == 429
    house.clock.now = START_MS + each_ms
    assert [client.get("/v1/nothing").status_code for _ in range(2)] == [404, 429]


def limits(answer: Any) -> tuple[str, str, str]:
    """Limit, remaining and reset, as the answer shows them."""
    limit, remaining, reset = (
        answer.headers[f"X-RateLimit-{name}"] for name in ("Limit", "Remaining", "Reset")
    )
    return limit, remaining, reset


def test_a_new_plan_counts_from_the_next_request_on(house: House) -> None:
    """Whatever its status; what was spent of the old one is not forgotten."""
    member = house.team(plan="Free", plan_status="canceled")
    client = on(house, member.key, plan_limits=True)
    assert limits(client.get("/v1/nothing"))[:2] == ("20", "19")
    with house.database.session() as session:
        house.api.teams.change(session, member.team_id, plan="Pro")
    assert limits(client.get("/v1/nothing"))[:2] == ("500", "469")


def test_a_body_has_at_most_a_mebibyte(member: Member) -> None:
    """One byte more is 413 before anything is parsed."""
    body = json.dumps(story({})).encode()
    at, beyond = (member.client.post(STORY, content=body.ljust(size)) for size in (1_048_576, 1_048_577))
    assert (at.status_code, beyond.status_code) == (200, 413)
    assert beyond.json() == {"success": False, "message": "File too large"}


def test_storage_holds_what_the_plan_says_to_the_byte(house: House) -> None:
    """What was announced counts."""
    member = house.team(storage_limit_bytes=1_000)
    member.media(size=900)
    sizes = (101, 100, 1)
    answers = [member.client.post(UPLOAD, json={**BASE[UPLOAD], "size": size}) for size in sizes]
    assert [answer.status_code for answer in answers] == [402, 200, 402]
    assert answers[2].json()["details"] == {"usedBytes": 1_000, "limitBytes": 1_000}


def test_a_file_has_at_most_the_bytes_of_the_setting(member: Member, house: House) -> None:
    """One more is 413."""
    most = house.api.media_max_bytes
    answers = [member.client.post(UPLOAD, json={**BASE[UPLOAD], "size": size}) for size in (most, most + 1)]
    assert [answer.status_code for answer in answers] == [200, 413]


def test_three_downloads_run_at_a_time(member: Member) -> None:
    """The fourth waits."""
    statuses = [member.client.post(IMPORT, json=BASE[IMPORT]).status_code for _ in range(4)]
    assert statuses == [202, 202, 202, 429]


def test_three_renders_of_a_project_are_unfinished_at_most(member: Member, house: House) -> None:
    """The automatic one counts."""
    project_id, _ = created(member)
    complete(house, project_id)
    statuses = [
        member.client.post("/v1/render", json={"projectId": project_id}).status_code for _ in range(3)
    ]
    assert statuses == [200, 200, 429]


def test_twenty_webhook_endpoints_are_the_most(member: Member) -> None:
    """The next one is refused."""
    statuses = [member.client.post(ENDPOINT, json=BASE[ENDPOINT]).status_code for _ in range(21)]
    assert statuses == [200] * 20 + [400]


def test_a_signed_link_lives_as_long_as_the_setting(member: Member, house: House) -> None:
    """24 hours; from then on it is 403."""
    house.storage.put("media/picture.png", b"a picture")
    media_id = member.media()
    url = member.client.get(f"/v1/media/{media_id}").json()["data"]["url"]
    statuses = []
    for seconds in (24 * 3_600 - 1, 24 * 3_600):
        house.clock.now = START_MS + seconds * 1000
        statuses.append(member.client.get(url).status_code)
    assert statuses == [200, 403]
