"""POST /app/v1/project/{projectId}/scenes/{index}/say: what an avatar says, filmed anew."""

from typing import Any

import pytest
import sqlalchemy as sa
from house import House, Member, complete
from people import Person, add_person
from test_edit import edit, row, timeline_of
from test_reads import UNKNOWN

from reelwright.domain.billing.model import LedgerEntry
from reelwright.domain.projects.camera_speech import CameraSpeech, stored_speeches
from reelwright.domain.projects.model import Project
from reelwright.domain.projects.outcome import fail
from reelwright.domain.projects.retake_kind import SpeechRetake
from reelwright.domain.projects.retakes import CHANGED, settle_retake
from reelwright.domain.projects.versions import timeline_version
from reelwright_render.timeline.codec import encode
from reelwright_render.timeline.model import Captions, Clip, Line, Sound, Timeline, Word
from reelwright_render.timeline.retake import Retake

SCENES = [
    {"type": "avatar", "avatarId": "avatar_maya", "script": "What was said."},
    {"type": "avatar", "avatarId": "avatar_maya", "script": "What follows."},
]
WHO = {"image": "projects/photo.jpg", "seed": 7}
NEW = "Something else is said."
LONG = "word " * 100  # 500 characters: 34 s, so two started half minutes


def speaking(asset: str, start_ms: int, end_ms: int) -> Clip:
    return Clip("video", asset, start_ms, end_ms, source_ms=end_ms - start_ms, replaceable=False)


def spoken_film(media_id: str) -> Timeline:
    """Two speeches, and a picture after them."""
    words = (Word("What", 250, 500), Word("was", 500, 700), Word("said.", 700, 1_500, ends_line=True))
    later = (Word("What", 2_250, 2_500), Word("follows.", 2_500, 3_500, ends_line=True))
    return Timeline(
        1080,
        1920,
        5_000,
        layers=(
            (
                speaking("one.mp4", 0, 2_000),
                speaking("two.mp4", 2_000, 4_000),
                Clip("image", "media/picture.png", 4_000, 5_000, media_id=media_id),
            ),
        ),
        sounds=(Sound("one.wav", "voice", 250, 1_500), Sound("two.wav", "voice", 2_250, 3_500)),
        words=(*words, *later),
        captions=Captions("default", "bottom", (Line(words, 250, 2_000), Line(later, 2_250, 4_000))),
    )


def film(asset: str = "new.mp4") -> Retake:
    said = (Word("Something", 250, 800), Word("else", 800, 1_200), Word("is", 1_200, 1_500))
    words = (*said, Word("said.", 1_500, 2_500, ends_line=True))
    return Retake((speaking(asset, 0, 3_000),), (Sound("new.wav", "voice", 250, 2_500),), words, 3_000)


@pytest.fixture
def person(house: House, member: Member) -> Person:
    return add_person(house, member.team_id)


@pytest.fixture
def project_id(house: House, member: Member) -> str:
    """A finished project whose first two scenes are spoken; 20 of 100 credits are spent."""
    answer = member.client.post("/v1/project/create/scenes", json={"scenes": SCENES})
    assert answer.status_code == 200, answer.text
    made = str(answer.json()["data"]["projectId"])
    complete(house, made, spoken_film(member.media()))
    with house.database.session() as session:
        session.get_one(Project, made).speeches = stored_speeches(
            CameraSpeech(str(scene["script"]), WHO, "voice_heart", "en", (clip,), "avatar_maya")
            for scene, clip in zip(SCENES, ("one.mp4", "two.mp4"), strict=True)
        )
    return made


def say(person: Person, project_id: str, body: Any, scene: Any = 0, **headers: str) -> Any:
    path = f"/app/v1/project/{project_id}/scenes/{scene}/say"
    return person.browser.post(path, json=body, headers=headers)


def ledger(house: House, member: Member) -> list[tuple[str, int]]:
    own = sa.select(LedgerEntry).where(LedgerEntry.team_id == member.team_id)
    with house.database.session() as session:
        rows = session.scalars(own.order_by(LedgerEntry.number))
        return [(row.kind, row.credits) for row in rows if row.kind != "grant"]


def settle(house: House, retake_id: str, made: Retake | None, reason: str = "") -> bool:
    """As a worker does."""
    with house.database.session() as session:
        parts = house.api.assets.settling
        return settle_retake(session, parts, retake_id, made, reason, house.clock.now)


def test_a_scene_is_said_anew_at_the_price_of_its_length(
    house: House, member: Member, person: Person, project_id: str
) -> None:
    """The answer comes at once; credits, row and job are there; the project is as it was until it is done."""
    before = row(house, project_id).timeline
    answer = say(person, project_id, {"text": LONG})
    assert answer.status_code == 202, answer.text
    shown = answer.json()["data"]
    assert shown == {
        "id": shown["id"],
        "projectId": project_id,
        "status": "PROCESSING",
        "text": LONG,
        "progress": 0,
        "message": "Waiting for a worker",
        "error": None,
        "usedCredits": 20,
    }
    assert house.jobs.wanted[-1] == ("film-retake", shown["id"])
    assert ledger(house, member) == [("charge", -20), ("charge", -20)]
    assert row(house, project_id).timeline == before
    news = person.ask("GET", "/app/now")["unfinished"]
    [running] = [one for one in news if one["kind"] == "retake"]
    assert (running["id"], running["projectId"], running["progress"]) == (shown["id"], project_id, 0)


def test_what_was_filmed_takes_its_place(
    house: House, member: Member, person: Person, project_id: str
) -> None:
    """What follows comes a second later, the captions say the new words, and a new video of the same request
    would say them, too."""
    asked = say(person, project_id, {"text": NEW}).json()["data"]
    assert settle(house, asked["id"], film())
    timeline = timeline_of(house, project_id)
    assert [(clip.asset, clip.start_ms, clip.end_ms) for clip in timeline.layers[0]] == [
        ("new.mp4", 0, 3_000),
        ("two.mp4", 3_000, 5_000),
        ("media/picture.png", 5_000, 6_000),
    ]
    assert timeline.captions is not None
    assert " ".join(line.text for line in timeline.captions.lines) == f"{NEW} What follows."
    project = row(house, project_id)
    assert [scene["script"] for scene in project.request["scenes"]] == [NEW, "What follows."]
    assert project.script == f"{NEW} What follows."
    shown = person.ask("GET", f"/app/projects/{project_id}/speeches")
    assert shown["speeches"] == [
        {"scenes": [0], "text": NEW, "avatar": "Maya", "last": False},
        {"scenes": [1], "text": "What follows.", "avatar": "Maya", "last": False},
    ]
    assert (shown["credits"], shown["characters"], shown["longest"]) == (10, 450, 10_000)
    assert (shown["last"]["status"], shown["last"]["progress"]) == ("COMPLETED", 100)
    assert not settle(house, asked["id"], film("again.mp4"))
    assert row(house, project_id).timeline == project.timeline
    assert ledger(house, member) == [("charge", -20), ("charge", -10)]


def test_a_retake_that_fails_is_paid_back_once(
    house: House, member: Member, person: Person, project_id: str
) -> None:
    """The project stays as it was, the reason is shown, and the scene can be said again."""
    before = row(house, project_id).timeline
    asked = say(person, project_id, {"text": NEW}).json()["data"]
    assert settle(house, asked["id"], None, "The provider refused this request: no")
    assert not settle(house, asked["id"], None, "again")
    assert row(house, project_id).timeline == before
    assert ledger(house, member) == [("charge", -20), ("charge", -10), ("refund", 10)]
    shown = person.ask("GET", f"/app/projects/{project_id}/speeches")
    last = shown["last"]
    assert (last["status"], last["error"]) == ("FAILED", "The provider refused this request: no")
    assert [one["last"] for one in shown["speeches"]] == [True, False]
    assert say(person, project_id, {"text": NEW}).status_code == 202


def test_other_edits_meanwhile_stay_and_a_scene_that_is_gone_is_paid_back(
    house: House, member: Member, person: Person, project_id: str
) -> None:
    first = say(person, project_id, {"text": NEW}).json()["data"]
    assert edit(member, project_id, {"captionSegments": [{"index": 1, "text": "What comes"}]}).is_success
    assert settle(house, first["id"], film())
    captions = timeline_of(house, project_id).captions
    assert captions is not None and captions.lines[-1].text == "What comes"
    house.clock.pass_by(1)
    second = say(person, project_id, {"text": "More."}).json()["data"]
    with house.database.session() as session:
        session.get_one(Project, project_id).timeline = encode(spoken_film(""))
    assert settle(house, second["id"], film("more.mp4"))
    last = person.ask("GET", f"/app/projects/{project_id}/speeches")["last"]
    assert (last["status"], last["error"]) == ("FAILED", CHANGED)
    assert ledger(house, member)[-2:] == [("charge", -10), ("refund", 10)]


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ({}, "Required"),
        ({"text": ""}, "Must be at least 1 character"),
        ({"text": "  \n"}, "Must be at least 1 character"),
        ({"text": "x" * 10_001}, "Must be at most 10000 characters"),
        (
            {"text": "Das ist der erste Satz, und danach kommt noch einer, den niemand sprechen kann."},
            'Voice "voice_heart" does not speak "de"',
        ),
    ],
)
def test_words_that_cannot_be_said_are_refused_by_their_field(
    member: Member, person: Person, project_id: str, body: Any, reason: str
) -> None:
    before = member.rows()
    answer = say(person, project_id, body)
    assert answer.status_code == 400
    assert answer.json()["details"]["errors"] == [{"field": "text", "reason": reason}]
    assert member.rows() == before


def test_only_a_scene_that_speaks_is_said_anew(
    house: House, member: Member, person: Person, project_id: str
) -> None:
    """Others are refused with what to do, and nothing is charged."""
    before = member.rows()
    body = {"text": NEW}
    assert say(person, project_id, body, 3).status_code == 404
    assert say(person, UNKNOWN, body).status_code == 404
    stranger = add_person(house, house.team().team_id)
    assert say(stranger, project_id, body).status_code == 404
    silent = say(person, project_id, body, 2)
    assert (silent.status_code, silent.json()["code"]) == (409, "CONFLICT")
    assert silent.json()["message"] == "Nobody speaks in this scene: give it other media with an edit"
    with house.database.session() as session:
        session.get_one(Project, project_id).speeches = None
    unknown = say(person, project_id, body)
    assert (unknown.status_code, unknown.json()["message"]) == (
        409,
        "It is not known who speaks in this scene: make the video again to change what is said",
    )
    assert member.rows() == before
    by_key = member.client.post(f"/v1/project/{project_id}/scenes/0/say", json=body)
    assert by_key.status_code == 401


def test_a_project_that_is_made_or_has_failed_says_nothing_anew(
    house: House, member: Member, person: Person
) -> None:
    answer = member.client.post("/v1/project/create/scenes", json={"scenes": SCENES})
    project_id = answer.json()["data"]["projectId"]
    unfinished = say(person, project_id, {"text": NEW})
    assert (unfinished.status_code, unfinished.json()["message"]) == (
        409,
        "The project is still being generated",
    )
    with house.database.session() as session:
        fail(session, house.api.assets.settling, project_id, "No", house.clock.now)
    failed = say(person, project_id, {"text": NEW})
    assert (failed.status_code, failed.json()["message"]) == (
        409,
        "The project has failed: nothing in it can be said anew",
    )


def test_without_the_credits_nothing_is_begun(
    house: House, person: Person, member: Member, project_id: str
) -> None:
    with house.database.session() as session:
        house.api.teams.change(session, member.team_id, balance=9)
    before = member.rows()
    answer = say(person, project_id, {"text": NEW})
    assert (answer.status_code, answer.json()["details"]) == (402, {"required": 10, "balance": 9})
    assert member.rows() == before


def test_a_double_click_is_one_retake(house: House, member: Member, person: Person, project_id: str) -> None:
    """With the same key the first answer comes again; without it, and for the other scene, it is 409
    until the first has ended."""
    key = {"Idempotency-Key": "one"}
    first, again = (say(person, project_id, {"text": NEW}, **key) for _ in range(2))
    assert (first.status_code, again.status_code) == (202, 202)
    assert again.json() == first.json()
    other = say(person, project_id, {"text": NEW}, 1)
    assert (other.status_code, other.json()["message"]) == (
        409,
        "A scene of this project is being filmed anew: wait until that is done",
    )
    with house.database.session() as session:
        assert session.scalar(sa.select(sa.func.count()).where(SpeechRetake.project_id == project_id)) == 1
    assert ledger(house, member) == [("charge", -20), ("charge", -10)]


def test_a_project_that_was_changed_meanwhile_is_outdated(
    house: House, member: Member, person: Person, project_id: str
) -> None:
    version = timeline_version(row(house, project_id).timeline)
    before = member.rows()
    outdated = say(person, project_id, {"text": NEW}, **{"If-Match": '"another"'})
    assert (outdated.status_code, outdated.json()["code"]) == (412, "OUTDATED")
    assert member.rows() == before
    assert say(person, project_id, {"text": NEW}, **{"If-Match": f'"{version}"'}).status_code == 202


def test_a_deleted_project_takes_its_retake_along(
    house: House, member: Member, person: Person, project_id: str
) -> None:
    """Its credits come back, and what was filmed finds nothing to change."""
    asked = say(person, project_id, {"text": NEW}).json()["data"]
    assert member.client.delete(f"/v1/project/{project_id}").is_success
    assert not settle(house, asked["id"], film())
    assert ledger(house, member) == [("charge", -20), ("charge", -10), ("refund", 10)]
    with house.database.session() as session:
        assert session.get(SpeechRetake, asked["id"]) is None
