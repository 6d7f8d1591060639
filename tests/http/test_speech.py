"""/v1/voice/speech: what a text costs, how its caller waits, how it ends, for how long it is there."""

import threading
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
import sqlalchemy as sa
from fastapi.testclient import TestClient
from house import START_MS, House, Member

from reelwright.domain.assets.lifecycle import delete_expired, fail, settle
from reelwright.domain.projects.outcome import Settlement
from reelwright.domain.voices.speech_kind import KEPT_MS, SPEECH_FILE, SpokenFile, SpokenText
from reelwright.errors import StorageFull
from reelwright.http.app import create_app
from reelwright.store.clock import iso
from reelwright.store.removals import Removal

KEY = {"Idempotency-Key": "say it"}
BODY = {"voiceId": "voice_heart", "text": "Good morning."}
WORDS = ({"text": "Good", "start_ms": 0, "end_ms": 300}, {"text": "morning.", "start_ms": 300, "end_ms": 640})
DAY_S = 24 * 3_600


def say(member: Member, headers: dict[str, str] | None = None, **body: Any) -> Any:
    wanted = {**BODY, **body}
    return member.client.post("/v1/voice/speech", json=wanted, headers=headers or {})


def end(house: House, speech_id: str, reason: str = "", size: int = 5_000) -> None:
    """End a speech as a worker does: with a file, or with a reason."""
    parts = Settlement(house.jobs, house.api.links)
    with house.database.session() as session:
        if reason:
            fail(session, parts, SPEECH_FILE, speech_id, reason, house.clock.now)
            return
        asset = f"speeches/{speech_id}/speech.mp3"
        made = SpokenFile(asset, size, 640, WORDS, house.clock.now + KEPT_MS)
        settle(session, parts, SPEECH_FILE, speech_id, made, "", house.clock.now)


def spoken_by(member: Member, work: Callable[[str], None]) -> Any:
    """A call that waits, while a worker does its work on the speech; and then once more with the same key."""
    house = member.house
    app = create_app(replace(house.api, speech_wait_s=120.0))
    client = TestClient(app, headers={"x-api-key": member.key})

    def work_once_it_is_there() -> None:
        while not (begun := ids(member)):
            time.sleep(0.01)
        work(begun[0])

    worker = threading.Thread(target=work_once_it_is_there)
    worker.start()
    answers = [client.post("/v1/voice/speech", json=BODY, headers=KEY) for _ in range(2)]
    worker.join()
    assert answers[0].content == answers[1].content
    assert answers[1].headers["Idempotent-Replayed"] == "true"
    return answers[0]


def ids(member: Member) -> list[str]:
    with member.house.database.session() as session:
        own = sa.select(SpokenText.id).where(SpokenText.team_id == member.team_id)
        return list(session.scalars(own))


def read(member: Member, speech_id: str) -> Any:
    return member.client.get(f"/v1/voice/speech/{speech_id}")


def test_a_short_text_is_answered_with_its_file_and_the_replay_is_the_same(
    member: Member, house: House
) -> None:
    """200 once a worker has spoken it: one credit, a ledger entry that names it, one job, links that last."""
    answer = spoken_by(member, lambda speech_id: end(house, speech_id))
    [speech_id] = ids(member)
    body = answer.json()
    url = body["data"].pop("url")
    assert answer.status_code == 200
    assert body == {
        "success": True,
        "message": "The text has been spoken",
        "data": {
            "id": speech_id,
            "status": "COMPLETED",
            "durationSeconds": 0.64,
            "words": [
                {"word": "Good", "startMs": 0, "endMs": 300},
                {"word": "morning.", "startMs": 300, "endMs": 640},
            ],
            "error": None,
            "usedCredits": 1,
            "expiresAt": iso(START_MS + KEPT_MS),
            "createdAt": iso(START_MS),
        },
    }
    assert url.startswith("http://testserver/files/")
    assert house.jobs.wanted[member.jobs_before :] == [("speak", speech_id)]
    [entry] = member.client.get("/v1/account/ledger?kind=charge").json()["data"]["entries"]
    assert (entry["credits"], entry["speechId"], entry["reason"]) == (
        -1,
        speech_id,
        "speech: 13 characters",
    )


def test_a_text_that_cannot_be_spoken_is_refused_and_paid_back(member: Member, house: House) -> None:
    """400 with the code of the specification, kept for the key; the record says why, too."""
    answer = spoken_by(member, lambda speech_id: end(house, speech_id, "The voice has no breath left"))
    assert (answer.status_code, answer.json()) == (
        400,
        {"success": False, "message": "The voice has no breath left", "code": "VOICE_SYNTHESIS_ERROR"},
    )
    shown = read(member, ids(member)[0]).json()["data"]
    assert (shown["status"], shown["error"], shown["url"]) == ("FAILED", "The voice has no breath left", None)
    assert member.balance() == 100


@pytest.mark.parametrize(("length", "credits"), [(600, 1), (601, 1), (1_000, 1), (1_001, 2), (5_000, 5)])
def test_a_text_costs_a_credit_for_each_started_thousand_characters(
    member: Member, length: int, credits: int
) -> None:
    """202 with a speech that is PROCESSING: it is too long, or nobody has spoken it in time."""
    answer = say(member, text="A word. " * (length // 8) + "x" * (length % 8))
    data = answer.json()["data"]
    assert (answer.status_code, data["status"], data["url"], data["words"]) == (202, "PROCESSING", None, [])
    assert (data["usedCredits"], member.balance()) == (credits, 100 - credits)


def test_a_long_text_is_read_when_it_is_ready(member: Member, house: House) -> None:
    """It is polled; its replay is the first answer, whatever has become of it."""
    first = say(member, KEY, text="word " * 200)
    speech_id = first.json()["data"]["id"]
    house.clock.pass_by(30)
    end(house, speech_id)
    shown = read(member, speech_id).json()["data"]
    assert (shown["status"], shown["durationSeconds"], len(shown["words"])) == ("COMPLETED", 0.64, 2)
    assert shown["expiresAt"] == iso(START_MS + 30_000 + KEPT_MS)
    assert say(member, KEY, text="word " * 200).content == first.content


def test_a_server_that_dies_while_its_caller_waits_leaves_one_speech(member: Member, house: House) -> None:
    """The answer that was stored with the charge is the first one, once the dead request's lease is over."""

    class Broken:
        """Begins speeches, and breaks off when one is read."""

        begin = house.api.speeches.begin

    broken: Any = Broken()
    app = create_app(replace(house.api, speeches=broken))
    client = TestClient(app, headers={"x-api-key": member.key}, raise_server_exceptions=False)
    assert client.post("/v1/voice/speech", json=BODY, headers=KEY).status_code == 500
    assert member.client.post("/v1/voice/speech", json=BODY, headers=KEY).status_code == 409
    house.clock.pass_by(61)
    other = member.client.post("/v1/voice/speech", json={**BODY, "text": "Other words."}, headers=KEY)
    assert (other.status_code, other.json()["code"]) == (422, "IDEMPOTENCY_KEY_REUSED")
    answers = [member.client.post("/v1/voice/speech", json=BODY, headers=KEY) for _ in range(2)]
    [speech_id] = ids(member)
    assert [answer.status_code for answer in answers] == [202, 202]
    assert answers[0].json()["data"]["id"] == speech_id
    assert answers[0].content == answers[1].content
    assert (member.balance(), house.jobs.wanted[member.jobs_before :]) == (99, [("speak", speech_id)])


def test_a_speech_is_there_for_seven_days_and_counts_as_storage(member: Member, house: House) -> None:
    """Then it is not found, its row and its file go, and its bytes count no more."""
    speech_id = say(member).json()["data"]["id"]
    end(house, speech_id, size=5_000)
    used = member.client.get("/v1/account").json()["data"]["storage"]["usedBytes"]
    house.clock.pass_by(7 * DAY_S - 1)
    assert read(member, speech_id).status_code == 200
    house.clock.pass_by(1)
    gone = read(member, speech_id)
    assert (gone.status_code, gone.json()) == (404, {"success": False, "message": "Speech not found"})
    with house.database.session() as session:
        assert speech_id in delete_expired(session, SPEECH_FILE, house.clock.now)
        assert session.get(Removal, f"speeches/{speech_id}/") is not None
    assert used == 5_000
    assert member.client.get("/v1/account").json()["data"]["storage"]["usedBytes"] == 0


def test_a_speech_that_takes_too_long_fails_and_is_paid_back(member: Member, house: House) -> None:
    """Fifteen minutes after the answer; a read ends it, and what failed is swept like the others."""
    speech_id = say(member).json()["data"]["id"]
    house.clock.pass_by(15 * 60 + 1)
    shown = read(member, speech_id).json()["data"]
    assert (shown["status"], shown["error"]) == (
        "FAILED",
        "Speaking this text took too long. Please try again",
    )
    assert member.balance() == 100


def test_a_file_without_room_fails(house: House) -> None:
    """The limit is judged when the size is known."""
    small = house.team(storage_limit_bytes=100)
    speech_id = say(small).json()["data"]["id"]
    parts = Settlement(house.jobs, house.api.links)
    with house.database.session() as session, pytest.raises(StorageFull):
        made = SpokenFile("speeches/x/speech.mp3", 101, 640, WORDS, START_MS)
        settle(session, parts, SPEECH_FILE, speech_id, made, "", START_MS)


@pytest.mark.parametrize(
    ("body", "message", "code"),
    [
        ({"voiceId": "nobody"}, 'voiceId: Voice "nobody" not found', "INVALID_VALUE"),
        ({"voiceId": None}, "voiceId: Required", "VALIDATION_ERROR"),
        ({"text": ""}, "text: Must be at least 1 character", "VALIDATION_ERROR"),
        ({"text": " \n"}, "text: Must be at least 1 character", "VALIDATION_ERROR"),
        ({"text": "x" * 5_001}, "text: Must be at most 5000 characters", "VALIDATION_ERROR"),
        ({"format": "ogg"}, "format: Must be one of mp3, wav", "INVALID_VALUE"),
        ({"audio": {"speed": 2.1}}, "audio.speed: Must be between 0.5 and 2", "VALIDATION_ERROR"),
        ({"language": "de"}, 'language: Voice "voice_heart" does not speak "de"', "INVALID_VALUE"),
        (
            {"text": "Das Fenster war offen, und niemand wusste, wer es geöffnet hatte. Es regnete."},
            'text: Voice "voice_heart" does not speak "de"',
            "INVALID_VALUE",
        ),
    ],
)
def test_a_wrong_field_is_named_and_nothing_is_charged(
    member: Member, body: dict[str, Any], message: str, code: str
) -> None:
    """400 before anything is written."""
    answer = say(member, **body)
    assert (answer.status_code, answer.json()["message"]) == (400, message)
    assert answer.json()["code"] == code
    assert (ids(member), member.balance()) == ([], 100)


def test_teams_that_cannot_pay_or_lack_a_key_are_refused(house: House) -> None:
    """402, each with the words of its own; a team with its own keys that may use local engines needs none and
    pays nothing."""
    poor, byok = house.team(credits=0), house.team(billing="byok")
    local = house.team(billing="byok", local_engines=True)
    assert say(poor).json()["details"] == {"required": 1, "balance": 0}
    assert say(byok).json()["missingProviders"] == ["elevenlabs"]
    answer = say(local)
    assert (answer.status_code, answer.json()["data"]["usedCredits"]) == (202, 0)
