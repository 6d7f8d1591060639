"""What a cloned voice leaves in storage and at its provider, who speaks with it, and how it goes."""

import io
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import av
import numpy as np
import pytest
import soundfile
import sqlalchemy as sa
from databases import new_sqlite

from reelwright.delivery.files import Files
from reelwright.delivery.storage import DiskStorage
from reelwright.domain.media.model import Media
from reelwright.domain.projects.model import Project
from reelwright.domain.teams.model import Team
from reelwright.domain.voices.clone_kind import ClonedVoice
from reelwright.engines.fake_cloning import FakeCloning
from reelwright.engines.fakes import FakeSpeech
from reelwright.engines.speech import FreshSpeech, Utterance
from reelwright.errors import EngineFailed
from reelwright.store.removals import Removal
from reelwright.workflows.clone_voice import GONE, SILENT, clone_voice
from reelwright.workflows.retire_voices import GIVEN_UP_MS, LOOKED_AGAIN_MS, RetiredVoices
from reelwright.workflows.team_speech import open_team_speech

NOW = 1_800_000_000_000
MINUTE = 60_000
VOICE = "c" + "0" * 24


class HeardCloning(FakeCloning):
    """Keeps how long the recordings are that it is sent, in seconds."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[float] = []
        self.down = False

    def clone(self, name: str, samples: Any, description: str = "") -> Any:
        self.heard = [round(_seconds(path)) for path in samples]
        return super().clone(name, samples, description)

    def delete(self, voice_id: str) -> None:
        if self.down:
            raise EngineFailed("down")
        super().delete(voice_id)


class ClonedSpeech(FakeSpeech):
    """Keeps the provider's ids that it speaks with."""

    def __init__(self) -> None:
        self.spoken: list[str] = []

    def speak(self, utterance: Utterance) -> FreshSpeech:
        self.spoken.append(utterance.voice)
        return super().speak(Utterance(utterance.text, "voice_heart"))


def _seconds(path: Path) -> float:
    with av.open(str(path)) as container:
        return sum(frame.samples / frame.sample_rate for frame in container.decode(audio=0))


def sound(seconds: float) -> bytes:
    file = io.BytesIO()
    tone = 0.2 * np.sin(np.arange(round(seconds * 8_000)) / 5)
    soundfile.write(file, tone, 8_000, format="WAV", subtype="PCM_16")
    return file.getvalue()


@pytest.fixture
def parts(tmp_path: Path) -> Iterator[Any]:
    """A team, with engines of a provider that answer at once."""
    database = new_sqlite(tmp_path / "test.db")
    storage = DiskStorage(tmp_path / "files")
    team = {"billing_mode": "managed", "storage_limit_bytes": 1, "webhook_secret": "x", "created_at": 0}
    with database.session() as session:
        session.add(Team(id="t", name="Acme", **team))
    engines = {"cloning": HeardCloning(), "cloned-speech": ClonedSpeech(), "speech": FakeSpeech()}

    class Chosen:
        def __call__(self, ability: Any, team_id: str, model: str | None = None) -> Any:
            return engines[ability.name]

        def fallback(self, ability: Any, team_id: str, model: str | None = None) -> Any:
            return FakeSpeech()

    yield SimpleNamespace(
        database=database,
        storage=storage,
        files=Files(storage),
        work_dir=tmp_path,
        choose=Chosen(),
        engines=engines,
        clock=lambda: NOW,
    )
    database.close()


def voice(parts: Any, *recordings: dict[str, str], **changes: Any) -> ClonedVoice:
    row: dict[str, Any] = {"id": VOICE, "team_id": "t", "name": "Mine", "description": "", "language": "en"}
    row |= {"recordings": list(recordings), "status": "PROCESSING", "created_at": NOW}
    with parts.database.session() as session:
        session.add(made := ClonedVoice(**{**row, **changes}))
    return made


def stored(parts: Any) -> ClonedVoice | None:
    with parts.database.session() as session:
        found: ClonedVoice | None = session.get(ClonedVoice, VOICE)
    return found


def test_a_voice_is_made_of_the_sound_alone(parts: Any) -> None:
    """Files and videos become plain MP3; the provider's id is written down; a preview of ten seconds."""
    parts.storage.put(f"voices/{VOICE}/recordings/1.wav", sound(12))
    parts.storage.put("media/m/original.wav", sound(3))
    with parts.database.session() as session:
        asset = {"asset": "media/m/original.wav", "size": 1, "created_at": 0}
        session.add(
            Media(
                id="m", team_id="t", name="Clip", type="video", status="COMPLETED", width=1, height=1, **asset
            )
        )
    made = clone_voice(parts, voice(parts, {"asset": f"voices/{VOICE}/recordings/1.wav"}, {"mediaId": "m"}))
    assert (made.asset, made.provider, made.provider_voice_id) == (
        f"voices/{VOICE}/preview.mp3",
        "local",
        "fake-1",
    )
    assert parts.engines["cloning"].heard == [12, 3]
    assert round(_seconds(parts.storage.path(made.asset))) == 10
    row = stored(parts)
    assert row is not None
    assert (row.provider, row.provider_voice_id) == ("local", "fake-1")


@pytest.mark.parametrize(
    ("recording", "reason"),
    [({"asset": f"voices/{VOICE}/gone.wav"}, GONE), ({"mediaId": "gone"}, GONE), ({"asset": "bad"}, SILENT)],
)
def test_a_recording_that_is_gone_or_silent_is_told(parts: Any, recording: Any, reason: str) -> None:
    """Nothing is sent to the provider."""
    parts.storage.put("bad", b"no sound at all")
    with pytest.raises(EngineFailed, match=reason):
        clone_voice(parts, voice(parts, recording))
    assert parts.engines["cloning"].voices() == []


def test_a_cloned_voice_is_spoken_by_its_provider_and_by_nobody_else(parts: Any) -> None:
    """By the id that it has there, also when it was deleted meanwhile; never for another team."""
    voice(parts, status="COMPLETED", provider_voice_id="fake-7", deleted_at=NOW)
    own, other = open_team_speech(parts, "t"), open_team_speech(parts, "another")
    assert own.speak(Utterance("One two", VOICE)).duration_ms == 600
    assert own.speak(Utterance("One two", "voice_heart")).duration_ms == 600
    assert parts.engines["cloned-speech"].spoken == ["fake-7"]
    for engine, name in ((other, VOICE), (own, "c" + "1" * 24)):
        with pytest.raises(EngineFailed, match="not there any more"):
            engine.speak(Utterance("One", name))


def at_provider(parts: Any) -> list[str]:
    return [one.id for one in parts.engines["cloning"].voices()]


def retire(parts: Any, later_ms: int = 0) -> None:
    parts.clock = lambda: NOW + later_ms
    RetiredVoices(parts).run()


@pytest.fixture
def deleted(parts: Any) -> Any:
    """The team has deleted its voice."""
    recording = parts.work_dir / "1.wav"
    recording.write_bytes(sound(1))
    made = parts.engines["cloning"].clone("Mine", [recording])
    voice(parts, status="COMPLETED", provider_voice_id=made.id, deleted_at=NOW, retire_at=NOW)
    return parts


def test_a_deleted_voice_goes_at_its_provider_too(deleted: Any) -> None:
    """Its row and its files go with it."""
    retire(deleted)
    assert (at_provider(deleted), stored(deleted)) == ([], None)
    with deleted.database.session() as session:
        assert session.scalars(sa.select(Removal.id)).all() == [f"voices/{VOICE}/"]


def test_a_voice_is_there_until_what_was_begun_with_it_has_ended(deleted: Any) -> None:
    """A project that is being made keeps it; one that is begun later does not."""
    project: dict[str, Any] = {"team_id": "t", "type": "story", "name": "x", "aspect_ratio": "ratio_9_16"}
    project |= {"request": {}, "used_credits": 0, "expected_ms": 1, "deadline_at": 0, "updated_at": 0}
    with deleted.database.session() as session:
        session.add(Project(id="p", status="processing", created_at=NOW - 1, first_video_id="f", **project))
        session.add(Project(id="q", status="processing", created_at=NOW + 1, first_video_id="g", **project))
    retire(deleted)
    assert at_provider(deleted) == ["fake-1"]
    with deleted.database.session() as session:
        session.get_one(Project, "p").status = "completed"
    retire(deleted, LOOKED_AGAIN_MS - 1)
    assert at_provider(deleted) == ["fake-1"]
    retire(deleted, LOOKED_AGAIN_MS)
    assert at_provider(deleted) == []


def test_a_provider_that_does_not_answer_is_asked_for_seven_days(deleted: Any) -> None:
    """Then the voice is forgotten here."""
    deleted.engines["cloning"].down = True
    retire(deleted)
    assert stored(deleted) is not None
    retire(deleted, GIVEN_UP_MS + 1)
    assert stored(deleted) is None


def test_a_voice_that_came_too_late_goes_at_its_provider_and_is_still_shown(deleted: Any) -> None:
    """Its record says why it failed."""
    with deleted.database.session() as session:
        row = session.get_one(ClonedVoice, VOICE)
        row.status, row.deleted_at, row.retire_at = "FAILED", None, None
    retire(deleted)
    row = stored(deleted)
    assert (at_provider(deleted), row is not None and row.provider_voice_id) == ([], None)


def test_a_voice_that_is_deleted_while_it_is_made_waits_for_its_job(parts: Any) -> None:
    """The job may still make it: it is forgotten when that can be no more."""
    voice(parts, status="FAILED", deleted_at=NOW, retire_at=NOW)
    retire(parts)
    assert stored(parts) is not None
    retire(parts, 15 * MINUTE)
    assert stored(parts) is None
