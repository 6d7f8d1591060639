"""/v1/social/account: what an analysis finds and costs, what is kept, and what a platform's silence costs."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from house import START_MS, HandClock, House, Member, Platforms, build_house, database_for_tests
from test_reads import UNKNOWN

from reelwright.engines.social import SocialProfile, SocialVideo
from reelwright.errors import EngineFailed
from reelwright.store.clock import iso

VIEWS = (120_000, 10_000, 8_000, 9_000, 11_000)
CHANNEL = "UC0123456789abcdefghijkl"
KEEPER = SocialProfile(
    account_id=CHANNEL,
    username="lighthousekeeper",
    display_name="The Lighthouse Keeper",
    profile_url="https://www.youtube.com/@lighthousekeeper",
    bio="Storms, lamps and letters.",
    avatar_url="https://cdn.example.com/a.jpg",
    followers=128_000,
    videos=412,
    recent=tuple(
        SocialVideo("The lamp in the storm #Storm", views=views, likes=views // 10, comments=views // 100)
        for views in VIEWS
    ),
)
SILENT = EngineFailed("The account cannot be read: something private")


@pytest.fixture(scope="module")
def platforms() -> Platforms:
    return Platforms()


@pytest.fixture(scope="module")
def social_house(tmp_path_factory: pytest.TempPathFactory, platforms: Platforms) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("social")
    database = database_for_tests(folder)
    yield build_house(database, folder, HandClock(), platforms=platforms)
    database.close()


@pytest.fixture
def team(social_house: House, platforms: Platforms) -> Member:
    social_house.clock.now = START_MS
    platforms.accounts = {"lighthousekeeper": KEEPER, CHANNEL: KEEPER, "silent": SILENT}
    return social_house.team()


def analyze(
    member: Member, username: Any = "lighthousekeeper", platform: Any = "youtube", **headers: str
) -> Any:
    body = {"username": username, "platform": platform}
    return member.client.post("/v1/social/account/analyze", json=body, headers=headers)


def refresh(member: Member, account_id: str) -> Any:
    return member.client.post(f"/v1/social/account/{account_id}/refresh")


def analyzed(member: Member, **changes: Any) -> Any:
    answer = analyze(member, **changes)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]["account"]


def test_an_analysis_says_what_is_known_and_nothing_else(team: Member) -> None:
    """One credit, a ledger entry; what the platform does not tell is null; the same key is one analysis."""
    answer = analyze(team, "@lighthousekeeper", **{"Idempotency-Key": "once"})
    account = answer.json()["data"]["account"]
    assert (answer.status_code, answer.json()["message"]) == (200, "The account has been analysed")
    assert account == {
        "id": account["id"],
        "username": "lighthousekeeper",
        "platform": "youtube",
        "displayName": "The Lighthouse Keeper",
        "bio": "Storms, lamps and letters.",
        "avatarUrl": "https://cdn.example.com/a.jpg",
        "isVerified": None,
        "stats": {"followers": 128_000, "following": None, "videos": 412, "likes": None},
        "analytics": {"engagementRate": 11.0, "viralityScore": 40.0, "avgViews": 31_600.0},
        "topHashtags": ["storm"],
        "keywords": ["lamp", "storm"],
        "keywordsStatus": "completed",
        "lastAnalyzed": iso(START_MS),
        "createdAt": iso(START_MS),
        "profileUrl": "https://www.youtube.com/@lighthousekeeper",
    }
    [entry] = team.client.get("/v1/account/ledger?kind=charge").json()["data"]["entries"]
    assert (entry["credits"], entry["reason"]) == (-1, "youtube account: lighthousekeeper")
    again = analyze(team, "@lighthousekeeper", **{"Idempotency-Key": "once"})
    assert (again.content, team.balance()) == (answer.content, 99)
    assert team.client.get(f"/v1/social/account/{account['id']}").json()["data"]["account"] == account


def test_the_same_account_is_one_record_analysed_anew(team: Member, platforms: Platforms) -> None:
    """By its name, by its id there, and by a refresh, also under another name; each costs one credit."""
    first = analyzed(team)
    team.house.clock.pass_by(60)
    platforms.accounts |= {"renamed": replace(KEEPER, username="renamed", followers=None)}
    platforms.accounts[CHANNEL] = platforms.accounts["renamed"]
    second = analyzed(team, username="renamed")
    team.house.clock.pass_by(60)
    third = refresh(team, first["id"]).json()["data"]["account"]
    assert {first["id"], second["id"]} == {third["id"]}
    assert (third["username"], third["stats"]["followers"]) == ("renamed", None)
    assert (third["createdAt"], third["lastAnalyzed"]) == (iso(START_MS), iso(START_MS + 120_000))
    assert team.client.get("/v1/social/account/list").json()["data"]["total"] == 1
    assert team.balance() == 97


def test_a_platform_that_does_not_answer_costs_nothing(team: Member, platforms: Platforms) -> None:
    """502 without a word of what went wrong there; a record stays as it was; the same key may be tried
    again."""
    key = {"Idempotency-Key": "again"}
    silent = analyze(team, "silent", **key)
    assert (silent.status_code, silent.json()) == (
        502,
        {
            "success": False,
            "message": "The platform did not answer",
            "code": "INTERNAL_ERROR",
            "requestId": silent.headers["X-Request-Id"],
        },
    )
    platforms.accounts["silent"] = replace(KEEPER, account_id="another")
    assert analyze(team, "silent", **key).status_code == 200
    account = analyzed(team)
    platforms.accounts[CHANNEL] = SILENT
    assert refresh(team, account["id"]).status_code == 502
    shown = team.client.get(f"/v1/social/account/{account['id']}").json()["data"]["account"]
    assert (shown, team.balance()) == (account, 98)


def test_an_account_that_there_is_not_costs_nothing(team: Member) -> None:
    """404 with the platform's name."""
    answers = [analyze(team, "nobody", platform) for platform in ("youtube", "TikTok")]
    assert [(one.status_code, one.json()["message"]) for one in answers] == [
        (404, "Account not found on youtube"),
        (404, "Account not found on tiktok"),
    ]
    assert team.balance() == 100


def test_the_list_shows_the_last_analysed_first(team: Member, platforms: Platforms) -> None:
    """Of all platforms or of one; another is refused."""
    platforms.accounts["keeper.tok"] = replace(KEEPER, account_id="MS4", username="keeper.tok")
    first = analyzed(team)
    team.house.clock.pass_by(60)
    second = analyzed(team, username="keeper.tok", platform="tiktok")

    def ids(query: str = "") -> list[str]:
        page = team.client.get(f"/v1/social/account/list{query}").json()["data"]
        return [one["id"] for one in page["accounts"]]

    assert ids() == [second["id"], first["id"]]
    assert (ids("?platform=youtube"), ids("?limit=1&offset=1")) == ([first["id"]], [first["id"]])
    team.house.clock.pass_by(60)
    refresh(team, first["id"])
    assert ids() == [first["id"], second["id"]]
    refused = team.client.get("/v1/social/account/list?platform=vine")
    assert (refused.status_code, refused.json()["message"]) == (400, "platform: Must be tiktok or youtube")
    page = team.client.get("/v1/social/account/list?platform=tiktok").json()["data"]
    assert {name: page[name] for name in ("total", "limit", "offset")} == {
        "total": 1,
        "limit": 50,
        "offset": 0,
    }


def test_a_deleted_account_is_gone(team: Member) -> None:
    """404 afterwards, for every operation; a new analysis makes a new record."""
    account_id = analyzed(team)["id"]
    path = f"/v1/social/account/{account_id}"
    assert team.client.delete(path).json()["data"] == {"id": account_id, "deleted": True}
    answers = [
        team.client.get(path),
        team.client.delete(path),
        refresh(team, account_id),
        refresh(team, UNKNOWN),
    ]
    assert [(one.status_code, one.json()["message"]) for one in answers] == [(404, "Account not found")] * 4
    assert analyzed(team)["id"] != account_id


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({"username": None}, "username: Required"),
        ({"username": "@"}, "username: Must be at least 1 character"),
        ({"username": "a b"}, "username: Must be the name of an account"),
        ({"username": "../admin"}, "username: Must be the name of an account"),
        ({"username": "x" * 101}, "username: Must be at most 100 characters"),
        ({"platform": None}, "platform: Required"),
        ({"platform": "vine"}, "platform: Must be tiktok or youtube"),
    ],
)
def test_a_wrong_field_is_named(team: Member, body: dict[str, Any], message: str) -> None:
    """400, and no platform is asked."""
    answer = analyze(team, **{"username": "lighthousekeeper", "platform": "youtube", **body})
    assert (answer.status_code, answer.json()["message"], team.balance()) == (400, message, 100)


def test_a_team_without_credits_asks_no_platform(social_house: House, platforms: Platforms) -> None:
    """402; an own-keys team pays nothing."""
    platforms.accounts = {"lighthousekeeper": KEEPER}
    poor, byok = social_house.team(credits=0), social_house.team(billing="byok")
    assert analyze(poor).json()["details"] == {"required": 1, "balance": 0}
    assert (analyze(byok).status_code, byok.balance()) == (200, 100)
