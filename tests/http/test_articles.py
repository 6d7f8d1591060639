"""POST /v1/project/create/article: what is accepted, and each refusal in full."""

from typing import Any

import pytest
from house import House, Member

TEXT = "Owls hunt at night and nobody hears them come. Their feathers break the air into small streams."
GERMAN = (
    "Die Eule jagt in der Nacht und niemand hört sie kommen, weil ihre Federn die Luft in kleine Ströme "
    "zerlegen, was die Forscher seit vielen Jahren zu verstehen versuchen."
)


def create(member: Member, **body: Any) -> Any:
    return member.client.post("/v1/project/create/article", json={"voiceId": "voice_heart", **body})


def test_an_article_answers_with_its_project_alone(member: Member) -> None:
    """The answer names the project, which is processing, and no video."""
    answer = create(member, text=TEXT)
    project_id = answer.json()["data"]["projectId"]
    assert (answer.status_code, answer.json()) == (
        200,
        {
            "success": True,
            "message": "The project has been started",
            "data": {"projectId": project_id, "status": "processing"},
        },
    )


def test_an_article_costs_what_a_story_costs_and_two_credits(member: Member) -> None:
    """61 seconds are three started half minutes: 14 credits."""
    create(member, text=TEXT, targetDuration=61)
    assert member.rows()["balance"] == 86


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({"text": TEXT, "url": "https://example.com/a"}, "url: Send either url or text"),
        ({}, "url: Required"),
        ({"url": "http://example.com/a"}, "url: Must be a valid HTTPS URL"),
        ({"url": "https://127.0.0.1/a"}, "url: Must be a valid HTTPS URL"),
        ({"url": f"https://example.com/{'a' * 2_000}"}, "url: Must be a valid HTTPS URL"),
        ({"text": " "}, "text: Must be at least 1 character"),
        ({"text": "a" * 50_001}, "text: Must be at most 50000 characters"),
        ({"text": TEXT, "voiceId": "voice_nobody"}, 'voiceId: Voice "voice_nobody" not found'),
        ({"text": TEXT, "targetDuration": 9}, "targetDuration: Must be between 10 and 600"),
        ({"text": TEXT, "mediaType": "media"}, "media: Required"),
        ({"text": TEXT, "language": "de"}, 'language: Voice "voice_heart" does not speak "de"'),
        (
            {"text": GERMAN},
            'text: Voice "voice_heart" does not speak "de"',
        ),
    ],
)
def test_a_wrong_article_is_refused_and_nothing_is_charged(
    member: Member, body: dict[str, Any], message: str
) -> None:
    """400 with the field and the reason; no project, and all credits are there."""
    answer = create(member, **body)
    assert (answer.status_code, answer.json()["message"]) == (400, message)
    assert (member.rows()["projects"], member.rows()["balance"]) == (0, 100)


def test_a_fourth_page_at_once_is_refused_for_five_seconds(member: Member) -> None:
    """Three addresses take the team's three downloads; the next is 429 with Retry-After, and not charged."""
    for number in range(3):
        assert create(member, url=f"https://example.com/{number}").status_code == 200
    balance = member.rows()["balance"]
    answer = create(member, url="https://example.com/4")
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "5")
    assert answer.json()["details"]["scope"] == "download"
    assert member.rows()["balance"] == balance


def test_a_team_on_its_own_keys_needs_the_web_readers_for_an_address_only(house: House) -> None:
    """402 names firecrawl where a url is sent, and not where a text is."""
    member = house.team(billing="byok")
    by_url, by_text = create(member, url="https://example.com/a"), create(member, text=TEXT)
    assert by_url.status_code == by_text.status_code == 402
    assert "firecrawl" in by_url.json()["message"]
    assert "firecrawl" not in by_text.json()["message"]
