"""/v1/voice/clone and the team's own voices: what one costs, how it ends, who may speak with it."""

import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
import sqlalchemy as sa
from house import START_MS, HandClock, House, Member, build_house, database_for_tests
from test_reads import UNKNOWN

from reelwright.domain.assets.lifecycle import complete, fail
from reelwright.domain.projects.outcome import Settlement
from reelwright.domain.voices.clone_kind import CLONED_VOICE, ClonedFiles, ClonedVoice
from reelwright.domain.webhooks.model import WebhookDelivery
from reelwright.engines.choose import open_chooser
from reelwright.settings import read_settings
from reelwright.store.clock import iso
from reelwright.store.removals import Removal

PATH = "/v1/voice/clone"
MADE = ClonedFiles("voices/x/preview.mp3", "elevenlabs", "cloned1")


@pytest.fixture(scope="module")
def keyed_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server whose operator has a key for the voice provider."""
    folder = tmp_path_factory.mktemp("keyed")
    database = database_for_tests(folder)
    chooser = open_chooser(read_settings(elevenlabs_api_key="k"))
    yield build_house(database, folder, HandClock(), chooser=chooser, media_max_bytes=20_000_000)
    database.close()


@pytest.fixture
def keyed(keyed_house: House) -> Member:
    keyed_house.clock.now = START_MS
    return keyed_house.team(credits=300)


def sound(seconds: float, rate: int = 8_000) -> bytes:
    """A WAV file with a tone."""
    file = io.BytesIO()
    tone = 0.2 * np.sin(np.arange(round(seconds * rate)) / 5)
    soundfile.write(file, tone, rate, format="WAV", subtype="PCM_16")
    return file.getvalue()


def send(member: Member, *contents: bytes, **fields: Any) -> Any:
    headers = {"Idempotency-Key": fields.pop("key")} if "key" in fields else {}
    files = [("files", (f"{number}.wav", content, "audio/wav")) for number, content in enumerate(contents)]
    said = {"name": "My voice", "consent": "true", **fields}
    data = {name: value for name, value in said.items() if value is not None}
    other = [("other", ("x", b"x", "text/plain"))]  # without a file it were no form
    return member.client.post(PATH, files=files or other, data=data, headers=headers)


def from_videos(member: Member, *ids: str, **fields: Any) -> Any:
    body = {"name": "My voice", "consent": True, "mediaIds": list(ids), **fields}
    return member.client.post(PATH, json={name: one for name, one in body.items() if one is not None})


def video(member: Member, seconds: float = 20, **values: Any) -> str:
    return member.media(type="video", duration_ms=round(seconds * 1000), **values)


def request_clone(member: Member, **fields: Any) -> str:
    answer = from_videos(member, video(member), **fields)
    assert answer.status_code == 202, answer.text
    return str(answer.json()["data"]["id"])


def end(member: Member, voice_id: str, made: ClonedFiles | str = MADE) -> bool:
    """End a voice as a worker does."""
    parts = Settlement(member.house.jobs, member.house.api.links)
    now = member.house.clock.now
    with member.house.database.session() as session:
        if isinstance(made, str):
            return fail(session, parts, CLONED_VOICE, voice_id, made, now)
        return complete(session, parts, CLONED_VOICE, voice_id, made, now)


def shown(member: Member, voice_id: str) -> Any:
    return member.client.get(f"/v1/voice/{voice_id}").json()["data"]


def listed(member: Member, query: str = "") -> list[str]:
    page = member.client.get(f"/v1/voice/list{query}").json()["data"]
    return [one["id"] for one in page["voices"]]


def test_recordings_are_taken_in_and_leave_a_job(keyed: Member) -> None:
    """202 with a voice that is PROCESSING, ten credits, a ledger entry that names it, one job, both files in
    storage; the same form with the same key is answered byte for byte."""
    answer = send(keyed, sound(6), sound(5), language="de", description="At home.", key="once")
    voice = answer.json()["data"]
    languages = voice.pop("languages")
    assert (answer.status_code, languages[:2], len(languages)) == (202, ["de", "en"], 29)
    assert answer.json()["message"] == "The voice is being cloned"
    assert voice == {
        "id": voice["id"],
        "name": "My voice",
        "gender": None,
        "language": "de",
        "accent": "",
        "age": "",
        "style": "",
        "description": "At home.",
        "previewUrl": None,
        "isCustom": True,
        "provider": "elevenlabs",
        "status": "PROCESSING",
        "error": None,
        "createdAt": iso(START_MS),
        "usedCredits": 10,
    }
    house = keyed.house
    assert house.jobs.wanted[keyed.jobs_before :] == [("clone-voice", voice["id"])]
    [entry] = keyed.client.get("/v1/account/ledger?kind=charge").json()["data"]["entries"]
    assert (entry["credits"], entry["voiceId"], entry["reason"]) == (-10, voice["id"], "voice: My voice")
    with house.database.session() as session:
        recordings = session.get_one(ClonedVoice, voice["id"]).recordings
        assert session.get(Removal, f"voices/{voice['id']}/") is None
    assert [Path(one["asset"]).name for one in recordings] == ["1.wav", "2.wav"]
    assert [house.storage.path(one["asset"]).stat().st_size for one in recordings] == [
        len(sound(6)),
        len(sound(5)),
    ]
    again = send(keyed, sound(6), sound(5), language="de", description="At home.", key="once")
    assert (again.content, keyed.balance()) == (answer.content, 290)


@pytest.mark.parametrize(("made", "event"), [(MADE, "voice.completed"), ("No", "voice.failed")])
def test_an_end_is_told_once(keyed: Member, made: Any, event: str) -> None:
    """The webhook hears of it with the caller's metadata; what failed is paid back, and its files go."""
    hook = {"webhook": "https://hooks.example.com/in", "metadata": {"orderId": "A-17"}}
    voice_id = request_clone(keyed, **hook)
    assert end(keyed, voice_id, made)
    assert not end(keyed, voice_id, made)
    with keyed.house.database.session() as session:
        own = sa.select(WebhookDelivery).where(WebhookDelivery.team_id == keyed.team_id)
        (delivery,) = session.scalars(own).all()
        swept = set(session.scalars(sa.select(Removal.id)))
    failed = made == "No"
    assert delivery.event == event
    assert json.loads(delivery.body) == {
        "status": "FAILED" if failed else "COMPLETED",
        "message": "No" if failed else "Voice completed",
        "data": {
            "voiceId": voice_id,
            "name": "My voice",
            "status": "FAILED" if failed else "COMPLETED",
            "error": "No" if failed else None,
            "metadata": {"orderId": "A-17"},
        },
    }
    assert f"voices/{voice_id}/{'' if failed else 'recordings/'}" in swept
    assert (shown(keyed, voice_id)["previewUrl"] is None) is failed
    assert keyed.balance() == (300 if failed else 290)


def test_own_voices_come_first_and_are_found(keyed: Member) -> None:
    """Newest first, before the library's; by type, language and text; nobody knows their gender."""
    first = request_clone(keyed, name="Grandmother", description="An old recording")
    keyed.house.clock.pass_by(1)
    second = request_clone(keyed)
    everything = listed(keyed)
    assert everything[:2] == [second, first]
    assert "voice_heart" in everything
    assert listed(keyed, "?type=custom&limit=1&offset=1") == [first]
    assert first not in listed(keyed, "?type=library")
    assert listed(keyed, "?type=custom&language=fr") == [second, first]
    assert listed(keyed, "?type=custom&language=xx") == []
    assert listed(keyed, "?type=custom&gender=female") == []
    assert listed(keyed, "?type=custom&search=old%20rec") == [first]
    assert listed(keyed.house.team(), "?type=custom") == []


def speech(member: Member, voice_id: str) -> Any:
    return member.client.post("/v1/voice/speech", json={"voiceId": voice_id, "text": "Good morning."})


def talk(member: Member, voice_id: str) -> Any:
    return member.create({"voiceId": voice_id})


def advertise(member: Member, voice_id: str) -> Any:
    body = {"script": "Good morning.", "avatarId": "avatar_maya", "voiceId": voice_id}
    return member.client.post("/v1/project/create/ugc-ads", json=body)


def narrate(member: Member, voice_id: str) -> Any:
    body = {"script": "Good morning.", "voiceId": voice_id}
    return member.client.post("/v1/project/create/script-to-video", json=body)


def show_slides(member: Member, voice_id: str) -> Any:
    body = {"script": "Good morning.", "voiceId": voice_id, "slides": [{}]}
    return member.client.post("/v1/project/create/slideshow", json=body)


SAYING = [(speech, 202), (talk, 200), (advertise, 200), (narrate, 200), (show_slides, 200)]


@pytest.mark.parametrize(("say", "accepted"), SAYING)
def test_a_voice_speaks_wherever_one_is_asked_for_once_it_is_ready(
    keyed: Member, say: Any, accepted: int
) -> None:
    """Not before it is COMPLETED, not for another team, and not after it was deleted."""
    voice_id = request_clone(keyed)
    refusals = [say(keyed, voice_id).json()["message"]]
    end(keyed, voice_id)
    assert say(keyed, voice_id).status_code == accepted
    refusals.append(say(keyed.house.team(), voice_id).json()["message"])
    assert keyed.client.delete(f"/v1/voice/{voice_id}").json()["data"] == {"id": voice_id, "deleted": True}
    refusals += [say(keyed, voice_id).json()["message"], say(keyed, UNKNOWN).json()["message"]]
    assert refusals == [
        f'voiceId: Voice "{voice_id}" is not ready (status PROCESSING)',
        f'voiceId: Voice "{voice_id}" not found',
        f'voiceId: Voice "{voice_id}" not found',
        f'voiceId: Voice "{UNKNOWN}" not found',
    ]


def test_a_voice_speaks_german_where_the_librarys_do_not(keyed: Member) -> None:
    """The language is found in the text."""
    voice_id = request_clone(keyed)
    end(keyed, voice_id)
    body = {"voiceId": voice_id, "text": "Das Fenster war offen, und niemand wusste, wer es geöffnet hatte."}
    answer = keyed.client.post("/v1/voice/speech", json=body)
    assert answer.status_code == 202, answer.text


def test_a_voice_that_is_deleted_while_it_is_made_is_paid_back(keyed: Member) -> None:
    """It is gone at once, also for its job; the sweep deletes it at the provider."""
    voice_id = request_clone(keyed)
    assert keyed.client.delete(f"/v1/voice/{voice_id}").status_code == 200
    assert keyed.client.delete(f"/v1/voice/{voice_id}").status_code == 404
    assert not end(keyed, voice_id)
    assert (keyed.balance(), listed(keyed, "?type=custom")) == (300, [])
    with keyed.house.database.session() as session:
        assert session.get_one(ClonedVoice, voice_id).retire_at == START_MS


def test_a_voice_that_takes_too_long_fails_and_is_paid_back(keyed: Member) -> None:
    """Fifteen minutes after the answer, at the next read."""
    voice_id = request_clone(keyed)
    keyed.house.clock.pass_by(15 * 60 + 1)
    voice = shown(keyed, voice_id)
    assert (voice["status"], voice["error"], keyed.balance()) == (
        "FAILED",
        "Cloning this voice took too long. Please delete it and try again",
        300,
    )


def test_a_team_has_twenty_voices_of_its_own_at_most(keyed: Member) -> None:
    """What failed, and what was deleted, does not count."""
    voices = [request_clone(keyed) for _ in range(20)]
    refused = from_videos(keyed, video(keyed))
    assert (refused.status_code, refused.json()["message"]) == (
        400,
        "A team can have at most 20 voices of its own. Delete one of them first",
    )
    end(keyed, voices[0], "No")
    request_clone(keyed)
    keyed.client.delete(f"/v1/voice/{voices[1]}")
    request_clone(keyed)


def test_library_voices_cannot_be_deleted(keyed: Member) -> None:
    """400; and what is unknown is 404."""
    answers = [keyed.client.delete(f"/v1/voice/{one}") for one in ("voice_heart", UNKNOWN, "nothing")]
    assert [(one.status_code, one.json()["message"]) for one in answers] == [
        (400, "Library voices cannot be deleted"),
        (404, "Voice not found"),
        (404, "Voice not found"),
    ]


LENGTH = "Must be between 10 and 300 seconds long in all"
NO_SOUND = "Must be a WAV, MP3 or M4A file with sound"


@pytest.mark.parametrize(
    ("contents", "fields", "message"),
    [
        ([], {}, "files: Required"),
        ([], {"files": "x"}, "files: Must be a file"),
        ([sound(9.9)], {}, f"files: {LENGTH}"),
        ([sound(151)] * 2, {}, f"files: {LENGTH}"),
        ([sound(2)] * 6, {}, "files: Must have at most 5 items"),
        ([sound(11), b"RIFF is no sound"], {}, f"files[1]: {NO_SOUND}"),
        ([sound(11)], {"name": None}, "name: Required"),
        ([sound(11)], {"name": "x" * 61}, "name: Must be at most 60 characters"),
        ([sound(11)], {"consent": None}, "consent: Must be true"),
        ([sound(11)], {"consent": "false"}, "consent: Must be true"),
        ([sound(11)], {"description": "x" * 501}, "description: Must be at most 500 characters"),
        ([sound(11)], {"language": "xx"}, 'language: A cloned voice does not speak "xx"'),
        ([sound(11)], {"webhook": "http://example.com"}, "webhook: Must be a valid HTTPS URL"),
    ],
)
def test_wrong_recordings_and_fields_are_named(
    keyed: Member, contents: list[bytes], fields: dict[str, Any], message: str
) -> None:
    """400, nothing charged; nothing stays in storage."""
    answer = send(keyed, *contents, **fields)
    assert (answer.status_code, answer.json()["message"]) == (400, message)
    assert (keyed.balance(), keyed.rows()["jobs"], keyed.house.arriving()) == (300, 0, [])


@pytest.mark.parametrize(
    ("change", "fields", "message"),
    [
        ({"type": "image"}, {}, "mediaIds[0]: Media must be a video file"),
        ({"status": "PROCESSING"}, {}, 'mediaIds[0]: Media "<id>" is not ready (status PROCESSING)'),
        ({"duration_ms": 9_999}, {}, f"mediaIds: {LENGTH}"),
        ({"duration_ms": 300_001}, {}, f"mediaIds: {LENGTH}"),
        ({}, {"mediaIds": []}, "mediaIds: Must have at least 1 item"),
        ({}, {"mediaIds": None}, "mediaIds: Required"),
        ({}, {"consent": None}, "consent: Must be true"),
        ({}, {"consent": False}, "consent: Must be true"),
    ],
)
def test_wrong_videos_are_named(
    keyed: Member, change: dict[str, Any], fields: dict[str, Any], message: str
) -> None:
    """400, nothing charged."""
    media_id = keyed.media(**{"type": "video", "duration_ms": 20_000, **change})
    answer = from_videos(keyed, media_id, **fields)
    assert (answer.status_code, answer.json()["message"]) == (400, message.replace("<id>", media_id))
    assert keyed.balance() == 300


def test_a_file_above_ten_megabytes_is_too_large(keyed: Member) -> None:
    """413; five of nearly that size are not."""
    large = sound(0.1) + b"\0" * (10 << 20)
    assert send(keyed, large).status_code == 413
    nearly = b"x" * 9_000_000
    assert send(keyed, *[nearly] * 5).json()["message"] == f"files[0]: {NO_SOUND}"


def test_where_no_engine_clones_it_is_said(member: Member, house: House) -> None:
    """400 on a server without a key; an own-keys team is told which key it lacks; nobody pays."""
    answers = [from_videos(one, video(one)) for one in (member, house.team(billing="byok"))]
    assert [(one.status_code, one.json()["message"]) for one in answers] == [
        (400, "Voice cloning is not available on this server"),
        (402, "Missing provider keys: elevenlabs. Add them in Settings, AI keys"),
    ]
    assert member.balance() == 100


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"credits": 9}, 402, "INSUFFICIENT_CREDITS"),
        ({"plan_status": "canceled"}, 402, "SUBSCRIPTION_REQUIRED"),
    ],
    ids=["credits", "plan"],
)
def test_recordings_of_a_team_that_cannot_pay_are_not_measured(
    keyed_house: House, change: dict[str, Any], status: int, code: str
) -> None:
    """No child is started for them: what is no sound at all is refused for want of credits, or of a plan."""
    answer = send(keyed_house.team(**change), b"RIFF is no sound")
    assert (answer.status_code, answer.json()["code"]) == (status, code)


NO_KEY = "needs a key for elevenlabs, which this server does not have any more"


def keyless(member: Member) -> str:
    """A voice of the team's own, on a server whose operator has taken the key away."""
    with member.house.database.session() as session:
        voice = ClonedVoice(
            id=member.house.api.new_id(),
            team_id=member.team_id,
            name="Mine",
            description="",
            language="en",
            recordings=[],
            status="COMPLETED",
            provider_voice_id="x",
            created_at=START_MS,
        )
        session.add(voice)
        return voice.id


def test_a_voice_whose_key_is_gone_is_not_spoken_with(house: House) -> None:
    """Refused before anything is charged."""
    member = house.team()
    voice_id = keyless(member)
    for say, _ in SAYING:
        answer = say(member, voice_id)
        assert answer.status_code == 400
        assert answer.json()["message"] == f'voiceId: Voice "{voice_id}" {NO_KEY}'
    assert member.balance() == 100


@pytest.mark.parametrize("is_named", [True, False])
def test_a_character_whose_voices_key_is_gone_says_no_line(house: House, is_named: bool) -> None:
    """Refused for the line, whether the shot names the character or its prompt may mean it; without a line
    the film is made."""
    member = house.team()
    voice_id = keyless(member)
    body = {"name": "Mira", "mediaIds": [member.media()], "voiceId": voice_id}
    character_id = member.client.post("/v1/character/create", json=body).json()["data"]["id"]
    shot = {"prompt": "Mira at home", **({"characterId": character_id} if is_named else {})}

    def film(**more: str) -> Any:
        sent = {"shots": [{**shot, **more}], "characterIds": [character_id]}
        return member.client.post("/v1/project/create/cinematic", json=sent)

    answer = film(line="Hello.")
    assert (answer.status_code, member.balance()) == (400, 100)
    assert answer.json()["message"] == f'shots[0].line: Voice "{voice_id}" {NO_KEY}'
    assert film().status_code == 200
