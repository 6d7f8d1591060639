"""The engines of voice cloning under their suite, and what ElevenLabs alone does."""

import pytest
from engines.cloning_suite import CloningSuite
from imitations.elevenlabs_voices import CloningAtElevenLabs
from imitations.records import MemoryRecords, call_with

from reelwright.engines.fake_cloning import FakeCloning
from reelwright.engines.paid import PaidRequest
from reelwright.errors import AnswerLost, EngineFailed


@pytest.fixture(scope="module")
def engine(request):
    """An engine of the list; what it started ends with it."""
    engine = request.param()
    yield engine
    if hasattr(engine, "close"):
        engine.close()


@pytest.mark.parametrize("engine", [FakeCloning, CloningAtElevenLabs], indirect=True, scope="module")
class TestCloning(CloningSuite):
    """Recordings become voices."""


@pytest.fixture(scope="module")
def running():
    at = CloningAtElevenLabs()
    yield at
    at.close()


@pytest.fixture
def at(running):
    running.imitation.forget()
    running.imitation.kept.clear()
    running.imitation.slots = 1000
    return running


@pytest.fixture
def recording(tmp_path):
    path = tmp_path / "Ada at home.wav"
    path.write_bytes(bytes(100))
    return path


def test_the_recordings_are_sent_without_their_own_names(at, recording):
    """Name, description, and each file in a field of its own."""
    at.clone("Ada", [recording, recording], "calm")
    form = at.imitation.posts("/v1/voices/add")[0].form
    assert (form["name"], form["description"]) == (["Ada"], ["calm"])
    assert [(name, size) for name, _, size in form["files"]] == [
        ("recording-1.wav", 100),
        ("recording-2.wav", 100),
    ]


def test_voices_of_all_pages_are_told(at, recording):
    """In their order, each once."""
    made = [at.clone(f"Voice {number}", [recording]).id for number in range(5)]
    assert [voice.id for voice in at.voices()] == made


def test_a_full_account_is_told(at, recording):
    """In the provider's words."""
    at.imitation.slots = 0
    with pytest.raises(EngineFailed, match="maximum amount of voices"):
        at.clone("Ada", [recording])


def test_a_clone_whose_answer_was_lost_is_not_made_again(at, recording):
    """Neither at once nor by a second try of the call."""
    records = MemoryRecords()
    at.imitation.fault("lost", path="/v1/voices/add")
    for _ in range(2):
        with call_with(records.again()), pytest.raises(AnswerLost):
            at.clone("Ada", [recording])
    assert len(at.imitation.posts("/v1/voices/add")) == 1


def test_a_voice_that_cannot_be_deleted_is_told(at, recording):
    """It is still there, so the deletion failed."""
    voice = at.clone("Ada", [recording]).id
    at.imitation.fault(403, path=f"/v1/voices/{voice}", method="DELETE")
    with pytest.raises(EngineFailed, match="403"):
        at.delete(voice)


def test_the_quota_is_read(at):
    """As the account tells it."""
    assert at.quota().character_limit == at.imitation.quota


def test_a_clone_is_recorded_as_one(at, recording):
    """Provider, ability and model."""
    seen: list[PaidRequest] = []

    class Watching(MemoryRecords):
        def open(self, request):
            seen.append(request)
            return super().open(request)

    with call_with(Watching()):
        at.clone("Ada", [recording])
    assert seen == [PaidRequest("elevenlabs", "cloning", "instant-voice-cloning")]
