"""The engines of voice cloning under their suite, and what ElevenLabs alone does."""

import httpx
import pytest
from elevenlabs import ElevenLabs as Sdk
from engines.cloning_suite import CloningSuite
from imitations.elevenlabs_voices import CloningAtElevenLabs
from imitations.records import MemoryRecords, call_with
from imitations.server import GOOD_KEY

from reelwright.engines.abilities import CLONING, NO_KEYS, TeamKeys
from reelwright.engines.choose import open_chooser
from reelwright.engines.fake_cloning import FakeCloning
from reelwright.engines.paid import PaidRequest
from reelwright.engines.wire import KeyAccess
from reelwright.errors import AnswerLost, EngineFailed
from reelwright.settings import read_settings


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


def test_cloning_is_chosen_where_the_key_for_elevenlabs_is_there(at, recording):
    """A managed team's with the operator's key, an own-keys team's with its own; nobody else can, and nothing
    takes its place. What is chosen clones."""
    settings = read_settings(elevenlabs_api_key=GOOD_KEY, elevenlabs_base_url=at.imitation.address)
    opened = []

    def open_access(provider, use):
        opened.append((provider, use.holder))
        return KeyAccess(GOOD_KEY)

    chooser = open_chooser(settings, open_access)
    managed = TeamKeys("t1", uses_operators=True)
    own = TeamKeys("t2", frozenset({"elevenlabs"}))
    for team in (managed, own):
        assert chooser.provider_of(CLONING, team) == "elevenlabs"
        assert chooser.fallback(CLONING, team) is None
        engine = chooser.choose(CLONING, team)
        voice = engine.clone("Ada", [recording]).id
        assert voice in {one.id for one in engine.voices()}
        engine.delete(voice)
        assert engine.quota().voices_used == 0
    assert opened == [("elevenlabs", "operator"), ("elevenlabs", "team")]
    for nobody in (NO_KEYS, TeamKeys("t3", frozenset({"openrouter"}))):
        assert not chooser.has(CLONING, nobody)
    assert not open_chooser(read_settings()).has(CLONING, managed)
    assert chooser.serves("elevenlabs", CLONING)


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


def test_the_official_sdk_works_against_the_imitation(at, recording):
    """It makes, lists and deletes a voice and reads the quota, with our requests: the form field by field."""
    ours = at.clone("Ada", [recording, recording], "calm").id
    at.voices()
    at.quota()
    at.delete(ours)
    asked = list(at.imitation.seen)
    at.imitation.forget()
    files = [(f"recording-{number}.wav", recording.read_bytes(), "audio/x-wav") for number in (1, 2)]
    with httpx.Client(trust_env=False) as http:
        sdk = Sdk(api_key=GOOD_KEY, base_url=at.imitation.address, httpx_client=http)
        made = sdk.voices.ivc.create(name="Ada", description="calm", files=files)
        assert [one.voice_id for one in sdk.voices.search(page_size=100).voices] == [made.voice_id]
        assert sdk.user.get().subscription.character_limit == at.imitation.quota
        sdk.voices.delete(made.voice_id)
    assert at.imitation.kept == {}
    theirs = at.imitation.seen
    assert len(theirs) == len(asked) == 4
    for one, other in zip(asked, theirs, strict=True):
        assert (one.method, one.query, one.json) == (other.method, other.query, other.json)
        assert one.path.replace(ours, made.voice_id) == other.path
        assert one.headers["xi-api-key"] == other.headers["xi-api-key"]
    assert theirs[0].form.pop("labels") == ["null"]  # the client writes its default out
    assert asked[0].form == theirs[0].form
