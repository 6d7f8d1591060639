"""POST /v1/project/create/ugc-ads: it works, says that it is deprecated, and refuses what is wrong."""

from typing import Any

import pytest
from house import House, Member
from test_reads import UNKNOWN
from test_remove_background import clip

PATH = "/v1/project/create/ugc-ads"
BODY = {"script": "I love this bottle. Get yours today.", "avatarId": "avatar_maya"}


def create(member: Member, headers: dict[str, str] | None = None, **body: Any) -> Any:
    return member.client.post(PATH, json={**BODY, **body}, headers=headers or {})


def test_an_advertisement_is_accepted_at_once(house: House, member: Member) -> None:
    """200 with ids, ten credits, one job; the project says what it was asked for."""
    media = [clip(member), member.media()]
    answer = create(member, media=media, adSettings={"bRollType": "split"}, voiceId="voice_adam")
    data = answer.json()["data"]
    assert (answer.status_code, data["status"]) == (200, "STARTED")
    project = member.client.get(f"/v1/project/{data['projectId']}").json()["data"]
    assert (project["type"], project["name"], project["usedCredits"]) == ("ugc_ads", BODY["script"], 10)
    settings = project["videoSettings"]
    assert settings["media"] == media
    assert settings["adSettings"] == {"bRollType": "split", "removeAvatarBackground": False}
    video = member.client.get(f"/v1/video/{data['videoId']}").json()["data"]
    assert (video["avatarId"], video["voiceId"]) == ("avatar_maya", "voice_adam")
    assert house.jobs.wanted[-1] == ("generate", data["projectId"])
    assert member.balance() == 90


def test_the_answer_says_that_it_is_deprecated(member: Member) -> None:
    """RFC 9745's header with the day, and where to go instead; a replay says so too."""
    key = {"Idempotency-Key": "once"}
    for replayed in (None, "true"):
        answer = create(member, key)
        assert answer.headers.get("Idempotent-Replayed") == replayed
        assert answer.headers["Deprecation"] == "@1793491200"
        assert answer.headers["Link"] == '</v1/project/create/talking-avatar>; rel="successor-version"'
    assert member.balance() == 90


def test_a_refusal_says_so_too(house: House, member: Member, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every answer of the path: 400, 401, 402, 403, 405, 422 and a fault."""
    key = {"Idempotency-Key": "once"}
    assert create(member, key).status_code == 200
    told = [
        create(member, script=None),
        create(member, {"Idempotency-Key": "x" * 256}),
        member.client.post(PATH, content=b"{", headers={"content-type": "application/json"}),
        house.client.post(PATH, json=BODY),
        create(house.team(credits=0)),
        create(house.team(billing="byok")),
        create(house.team(product=False)),
        member.client.get(PATH),
        create(member, key, name="Another body"),
    ]
    with monkeypatch.context() as broken:
        broken.setattr(house.jobs, "generate", None)  # a fault, in the middle of the work
        told.append(house.lenient(member.key).post(PATH, json=BODY))
    statuses = [answer.status_code for answer in told]
    assert statuses == [400, 400, 400, 401, 402, 402, 403, 405, 422, 500]
    for answer in told:
        assert answer.headers["Deprecation"] == "@1793491200"
        assert answer.headers["Link"] == '</v1/project/create/talking-avatar>; rel="successor-version"'
        assert "X-Request-Id" in answer.headers


@pytest.mark.parametrize("name", ["ugc_ads", "ugc-ads"])
def test_the_answer_says_so_where_the_format_is_named_by_type(member: Member, name: str) -> None:
    """`POST /v1/project/create` with this `type` has the same headers, and with another one has none."""
    answer = member.client.post("/v1/project/create", json={"type": name, **BODY})
    assert (answer.status_code, answer.headers.get("Deprecation")) == (200, "@1793491200")
    assert answer.headers["Link"] == '</v1/project/create/talking-avatar>; rel="successor-version"'
    other = member.client.post("/v1/project/create", json={"type": "talking_avatar", **BODY})
    assert (other.status_code, {"Deprecation", "Link"} & set(other.headers)) == (200, set())


def test_other_formats_are_not_deprecated(member: Member) -> None:
    """Neither in their answers nor in the document."""
    answer = member.client.post("/v1/project/create/talking-avatar", json=BODY)
    assert answer.status_code == 200
    assert "Deprecation" not in answer.headers
    paths = member.client.get("/openapi.json").json()["paths"]
    old = [path for path, item in paths.items() for op in item.values() if op.get("deprecated")]
    assert old == [PATH]
    for response in paths[PATH]["post"]["responses"].values():
        assert {"Deprecation", "Link"} <= set(response["headers"])


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({"script": ""}, "script: Script must be at least 1 character"),
        ({"script": "a" * 10_001}, "script: Must be at most 10000 characters"),
        ({"avatarId": None}, "avatarId: Required"),
        ({"avatarId": UNKNOWN}, f'avatarId: Avatar "{UNKNOWN}" not found.'),
        ({"voiceId": "nobody"}, 'voiceId: Voice "nobody" not found'),
        ({"media": [UNKNOWN]}, f'media: Media "{UNKNOWN}" not found'),
        ({"adSettings": {"bRollType": "round"}}, 'adSettings.bRollType: Unknown B-roll type "round"'),
        ({"musicId": "x"}, 'musicId: Music "x" not found'),
        ({"caption": {"preset": "x"}}, 'caption.preset: Unknown preset "x"'),
    ],
)
def test_a_wrong_field_is_refused_and_nothing_is_charged(
    member: Member, body: dict[str, Any], message: str
) -> None:
    """400 in the contract's words."""
    answer = create(member, **body)
    assert (answer.status_code, answer.json()["message"]) == (400, message)
    assert member.balance() == 100


def test_more_than_fifty_media_are_refused(member: Member) -> None:
    """Fifty are taken, one of them as often as one likes."""
    one = member.media()
    assert create(member, media=[one] * 50).status_code == 200
    assert create(member, media=[one] * 51).status_code == 400


def test_a_team_with_own_keys_needs_the_gateways(house: House) -> None:
    """402 with its name; with local engines allowed none is needed."""
    own = house.team(credits=0, billing="byok")
    answer = create(own)
    assert (answer.status_code, answer.json()["missingProviders"]) == (402, ["openrouter"])
    free = house.team(credits=0, billing="byok", local_engines=True)
    assert create(free).status_code == 200


def test_it_can_be_named_by_its_type(member: Member) -> None:
    """POST /v1/project/create makes it as well."""
    answer = member.client.post("/v1/project/create", json={"type": "ugc_ads", **BODY})
    assert answer.status_code == 200
