"""POST /v1/project/create/slideshow: what it writes and costs, under both names, and each refusal in full."""

from typing import Any

import pytest
from house import House, Member
from test_reads import UNKNOWN

from reelwright.domain.media.model import MediaUse
from reelwright.domain.projects.model import Project

PATH = "/v1/project/create/slideshow"
URL = "https://cdn.example.com/team/anna.jpg"
SCRIPT = "Three days are enough to fall in love with this town."
NOTHING = {"projects": 0, "videos": 0, "ledger": 1, "jobs": 0, "balance": 100}


def create(member: Member, *slides: Any, path: str = PATH, **body: Any) -> Any:
    return member.client.post(path, json={"slides": list(slides) or [{}], **body})


def project_of(member: Member, answer: Any) -> Any:
    assert answer.status_code == 200, answer.text
    return member.client.get(f"/v1/project/{answer.json()['data']['projectId']}").json()["data"]


@pytest.mark.parametrize("path", [PATH, "/v1/project/create/tiktok-slideshow"])
def test_a_slideshow_is_taken_at_once(house: House, member: Member, path: str) -> None:
    """Both names make the same project for two credits, called after its first words, in one job."""
    picture = member.media()
    answer = create(member, {"text": "Three days in Lisbon"}, {"mediaId": picture, "duration": 4}, path=path)
    project = project_of(member, answer)
    assert (project["type"], project["name"], project["usedCredits"]) == (
        "slideshow",
        "Three days in Lisbon",
        2,
    )
    assert house.jobs.wanted[-1] == ("generate", project["id"])
    with house.database.session() as session:
        assert session.get_one(Project, project["id"]).expected_ms == 7_000
        assert session.get(MediaUse, (project["id"], picture)) is not None


def test_the_record_shows_every_field(member: Member) -> None:
    """`videoSettings.slides` is what was sent, with the defaults of what was left out."""
    sent = {"text": "Hi", "x": 5, "y": 10, "fontWeight": "bold", "backgroundColor": "#ffcc00", "rotation": -4}
    slide = project_of(member, create(member, {"texts": [sent]}))["videoSettings"]["slides"][0]
    assert slide == {
        "duration": 3,
        "texts": [
            {
                "text": "Hi",
                "x": 5,
                "y": 10,
                "fontSize": 72,
                "fontWeight": 700,
                "color": "#FFFFFF",
                "backgroundColor": "#FFCC00",
                "textAlign": "center",
                "borderRadius": 16,
                "opacity": 1,
                "rotation": -4,
                "scale": 1,
                "zIndex": 0,
            }
        ],
    }


@pytest.mark.parametrize(
    ("body", "credits"),
    [
        ({}, 2),
        ({"script": SCRIPT, "voiceId": "voice_heart"}, 2 + 4),
        ({"script": SCRIPT, "avatarId": "avatar_maya"}, 2 + 10),
        ({"script": SCRIPT, "voiceId": "voice_heart", "slides": [{"duration": 10}] * 4}, 2 + 2 * 4),
        ({"script": "word " * 180, "voiceId": "voice_heart"}, 2 + 2 * 4),
    ],
    ids=["silent", "narrated", "avatar", "long slides", "long script"],
)
def test_the_price_is_that_of_the_slides_and_of_what_is_said(
    member: Member, body: dict[str, Any], credits: int
) -> None:
    """Two, and for each started 30 s of a narrated video four, or ten where an avatar speaks."""
    assert create(member, **body).status_code == 200
    assert member.balance() == 100 - credits


@pytest.mark.parametrize(
    ("body", "missing"),
    [
        ({}, None),
        ({"script": SCRIPT, "voiceId": "voice_heart"}, ["elevenlabs"]),
        ({"script": SCRIPT, "avatarId": "avatar_maya"}, ["openrouter"]),
    ],
    ids=["silent", "narrated", "avatar"],
)
def test_a_team_with_own_keys_needs_that_of_who_speaks(
    house: House, body: dict[str, Any], missing: list[str] | None
) -> None:
    """402 with the provider's name; with local engines allowed none is needed."""
    own = house.team(credits=0, billing="byok")
    answer = create(own, **body)
    assert answer.status_code == (402 if missing else 200)
    assert answer.json().get("missingProviders") == missing
    assert create(house.team(credits=0, billing="byok", local_engines=True), **body).status_code == 200


@pytest.mark.parametrize("name", ["slideshow", "tiktok-slideshow"])
def test_a_slideshow_can_be_named_by_type(member: Member, name: str) -> None:
    """Through the common create."""
    assert create(member, path="/v1/project/create", type=name).status_code == 200


TEXT = "slides[0].text"
REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"slides": None}, "slides: Required"),
    ({"slides": []}, "slides: Must have at least 1 item"),
    ({"slides": [{}] * 51}, "slides: Must have at most 50 items"),
    ({"slides": [{"mediaId": UNKNOWN}]}, f'slides[0].mediaId: Media "{UNKNOWN}" not found'),
    ({"slides": [{}, {"mediaId": ""}]}, 'slides[1].mediaId: Media "" not found'),
    ({"slides": [{"imageUrl": "http://x.example.com"}]}, "slides[0].imageUrl: Must be a valid HTTPS URL"),
    ({"slides": [{"imageUrl": "https://127.0.0.1/a"}]}, "slides[0].imageUrl: Must be a valid HTTPS URL"),
    (
        {"slides": [{"mediaId": "x", "imageUrl": URL}]},
        "slides[0].imageUrl: Must be omitted when mediaId is given",
    ),
    ({"slides": [{"duration": 0.5}]}, "slides[0].duration: Must be between 1 and 10"),
    ({"slides": [{"duration": 10.5}]}, "slides[0].duration: Must be between 1 and 10"),
    ({"slides": [{"texts": [{"text": "a"}] * 11}]}, "slides[0].texts: Must have at most 10 items"),
    ({"slides": [{"text": {}}]}, f"{TEXT}.text: Required"),
    ({"slides": [{"text": " "}]}, f"{TEXT}.text: Must be at least 1 character"),
    ({"slides": [{"text": {"text": "x" * 501}}]}, f"{TEXT}.text: Must be at most 500 characters"),
    ({"slides": [{"text": 7}]}, f"{TEXT}: Must be an object"),
    *(
        ({"slides": [{"text": {"text": "a", name: value}}]}, f"{TEXT}.{name}: {reason}")
        for name, value, reason in [
            ("x", -101, "Must be between -100 and 100"),
            ("y", 101, "Must be between -100 and 100"),
            ("width", 0, "Must be between 1 and 200"),
            ("height", 201, "Must be between 1 and 200"),
            ("fontSize", 7, "Must be between 8 and 400"),
            ("fontWeight", 950, "Must be between 100 and 900"),
            ("fontWeight", "heavy", "Must be a number"),
            ("color", "red", "Must be a hex colour such as #FFFFFF"),
            ("backgroundColor", "#FFF", "Must be a hex colour such as #FFFFFF"),
            ("textAlign", "middle", "Must be one of left, center, right"),
            ("borderRadius", -1, "Must be between 0 and 540"),
            ("padding", 301, "Must be between 0 and 300"),
            ("opacity", 1.1, "Must be between 0 and 1"),
            ("rotation", 361, "Must be between -360 and 360"),
            ("scale", 0, "Must be between 0.1 and 10"),
            ("zIndex", 1_001, "Must be between -1000 and 1000"),
            ("zIndex", 0.5, "Must be a whole number"),
        ]
    ),
    ({"script": ""}, "script: Must be at least 1 character"),
    (
        {"script": "x" * 10_001, "voiceId": "voice_heart"},
        "script: Must be at most 10000 characters",
    ),
    ({"script": SCRIPT}, "voiceId: Required"),
    ({"avatarId": "avatar_maya"}, "script: Required"),
    ({"script": SCRIPT, "voiceId": "nobody"}, 'voiceId: Voice "nobody" not found'),
    ({"voiceId": "no one"}, 'voiceId: Voice "no one" not found'),
    ({"script": SCRIPT, "avatarId": "nobody"}, 'avatarId: Avatar "nobody" not found.'),
    (
        {"script": SCRIPT, "voiceId": "voice_heart", "language": "xx"},
        'language: Voice "voice_heart" does not speak "xx"',
    ),
    ({"musicId": "x"}, 'musicId: Music "x" not found'),
    ({"caption": {"preset": "x"}}, 'caption.preset: Unknown preset "x"'),
    ({"content": {"logoMediaId": UNKNOWN}}, f'content.logoMediaId: Media "{UNKNOWN}" not found'),
    ({"webhook": "http://example.com"}, "webhook: Must be a valid HTTPS URL"),
]


@pytest.mark.parametrize(("body", "message"), REFUSED, ids=[message for _, message in REFUSED])
def test_a_wrong_field_is_refused_and_nothing_is_charged(
    member: Member, body: dict[str, Any], message: str
) -> None:
    """400 in the contract's words."""
    answer = create(member, **body)
    assert (answer.status_code, answer.json()["message"]) == (400, message)
    assert member.rows() == NOTHING


def test_a_voice_that_says_nothing_costs_nothing(house: House) -> None:
    """It is looked up only: a slideshow without a script is as dear, and needs no key."""
    assert create(house.team(credits=2), voiceId="voice_heart").status_code == 200
    assert create(house.team(credits=0, billing="byok"), voiceId="voice_heart").status_code == 200


def test_media_that_are_not_ready_are_refused(member: Member) -> None:
    """400 with the slide and the status."""
    media = member.media(status="PROCESSING")
    answer = create(member, {}, {"mediaId": media}).json()
    assert answer["message"] == f'slides[1].mediaId: Media "{media}" is not ready (status PROCESSING)'


def test_all_downloads_of_a_project_take_one_of_the_teams_three_places(member: Member) -> None:
    """Three projects with twenty addresses each are taken, a fourth is 429 with scope `download` and costs
    nothing; one without addresses is taken, and so is the fourth when one is deleted."""
    downloading = [{"imageUrl": f"{URL}?{number}"} for number in range(20)]
    ids = [create(member, *downloading).json()["data"]["projectId"] for _ in range(3)]
    refused = create(member, *downloading)
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "5")
    assert refused.json()["details"]["scope"] == "download"
    assert member.client.post("/v1/media/import", json={"url": URL}).status_code == 429
    assert member.balance() == 100 - 3 * 2
    assert create(member).status_code == 200
    assert member.client.post(f"/v1/project/{ids[0]}/cancel").status_code == 200
    assert create(member, *downloading).status_code == 200
    assert create(member, *downloading).status_code == 429
    assert member.client.delete(f"/v1/project/{ids[1]}").status_code == 200
    assert create(member, *downloading).status_code == 200
