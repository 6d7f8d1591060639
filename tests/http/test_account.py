"""The account and the ledger."""

from typing import Any

import pytest
from house import START_MS, House, Member, complete, finish_render
from test_reads import created, read

from reelwright.domain.billing.service import charge
from reelwright.store.clock import iso

OF_NOTHING = dict.fromkeys(("projectId", "avatarId", "reactionId", "mediaId", "voiceId", "speechId"))


def test_a_managed_account_reads_in_full(house: House) -> None:
    """Plan, credits and storage; no provider keys."""
    team = house.team(credits=42, plan="Pro", plan_renews_at=START_MS)
    assert read(team, "/v1/account") == {
        "team": {"id": team.team_id, "name": "Acme"},
        "billingMode": "managed",
        "plan": {"name": "Pro", "status": "active", "renewsAt": "2027-01-15T08:00:00.000Z"},
        "credits": {"balance": 42, "chargedForGeneration": True},
        "storage": {"usedBytes": 0, "limitBytes": 50_000_000_000},
        "keys": None,
    }


def test_a_byok_account_shows_the_state_of_each_key(house: House) -> None:
    """Five providers: ok, missing or invalid, and never the key itself."""
    team = house.team(billing="byok")
    with house.database.session() as session:
        house.api.teams.set_provider_key(session, team.team_id, "openrouter", "sk-secret")
    answer = team.client.get("/v1/account")
    assert answer.json()["data"]["credits"] == {"balance": 100, "chargedForGeneration": False}
    assert answer.json()["data"]["keys"] == [
        {"provider": "openrouter", "configured": True, "status": "ok"},
        {"provider": "elevenlabs", "configured": False, "status": "missing"},
        {"provider": "gemini", "configured": False, "status": "missing"},
        {"provider": "fal", "configured": False, "status": "missing"},
        {"provider": "firecrawl", "configured": False, "status": "missing"},
    ]
    assert "sk-secret" not in answer.text


def test_storage_counts_library_and_videos(member: Member, house: House) -> None:
    """In bytes."""
    member.media(size=1_000)
    project_id, video_id = created(member)
    complete(house, project_id)
    finish_render(house, video_id, b"x" * 24)
    assert read(member, "/v1/account")["storage"]["usedBytes"] == 1_024


def test_the_ledger_lists_what_changed_the_credits(member: Member, house: House) -> None:
    """Newest first; the sum of all entries is the balance."""
    house.clock.pass_by(60)
    project_id, _ = created(member, name="Letters")
    shown = read(member, "/v1/account/ledger")
    ids = [entry.pop("id") for entry in shown["entries"]]
    assert len(set(ids)) == 2
    assert shown["entries"] == [
        {
            "kind": "charge",
            "credits": -8,
            "balanceAfter": 92,
            **OF_NOTHING,
            "projectId": project_id,
            "reason": "story: Letters",
            "createdAt": iso(START_MS + 60_000),
        },
        {
            "kind": "grant",
            "credits": 100,
            "balanceAfter": 100,
            **OF_NOTHING,
            "reason": "First credits",
            "createdAt": iso(START_MS),
        },
    ]
    assert sum(entry["credits"] for entry in shown["entries"]) == member.balance()


@pytest.mark.parametrize("kind", ["project", "avatar", "reaction", "media", "voice", "speech"])
def test_an_entry_names_what_was_paid_for(member: Member, house: House, kind: str) -> None:
    """Whatever costs credits has its id in a field of its own."""
    house.clock.pass_by(1)
    with house.database.session() as session:
        charge(session, member.team_id, f"{kind}:one-{member.team_id}", 3, "A trial", house.clock.now)
    newest = read(member, "/v1/account/ledger")["entries"][0]
    expected = {**OF_NOTHING, f"{kind}Id": f"one-{member.team_id}"}
    assert {name: newest[name] for name in OF_NOTHING} == expected


@pytest.mark.parametrize(
    ("query", "kinds"),
    [
        ("kind=charge", ["charge"]),
        ("kind=refund", []),
        ("from=2027-01-15T08:01:00Z", ["charge"]),
        ("to=2027-01-15T08:01:00Z", ["grant"]),
        ("from=2027-01-15&to=2027-01-16", ["charge", "grant"]),
        ("from=2027-01-15T09:00:59.999%2B01:00", ["charge"]),
        ("limit=1&offset=1", ["grant"]),
    ],
)
def test_the_ledger_is_filtered(member: Member, house: House, query: str, kinds: list[str]) -> None:
    """By kind and time: `from` is included, `to` is not."""
    house.clock.pass_by(60)
    created(member)
    entries = read(member, f"/v1/account/ledger?{query}")["entries"]
    assert [entry["kind"] for entry in entries] == kinds


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("kind=gift", "kind: Must be grant, charge or refund"),
        ("from=yesterday", "from: Must be an ISO 8601 time"),
        ("to=2027-13-01", "to: Must be an ISO 8601 time"),
    ],
)
def test_a_wrong_filter_of_the_ledger_is_refused(member: Member, query: str, message: str) -> None:
    """400 with the parameter to blame."""
    answer: Any = member.client.get(f"/v1/account/ledger?{query}")
    assert (answer.status_code, answer.json()["message"]) == (400, message)
