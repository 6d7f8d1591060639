"""What model servers of one's own are sent, and what becomes of their answers."""

import io
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
import soundfile
from imitations.model_server import WORD_S, ModelServer
from imitations.records import call_with
from imitations.server import GOOD_KEY, served
from imitations.wires import AT_ONCE, transport
from openai import OpenAI

from reelwright.engines.clips import ClipRequest
from reelwright.engines.fake_listening import FakeListening
from reelwright.engines.listening import Transcript
from reelwright.engines.paid import Usage
from reelwright.engines.pictures import PictureRequest
from reelwright.engines.providers.openai_compatible import open_wire
from reelwright.engines.providers.openai_compatible.clips import OwnServerClips
from reelwright.engines.providers.openai_compatible.pictures import OwnServerPictures
from reelwright.engines.providers.openai_compatible.speech import OwnServerSpeech
from reelwright.engines.providers.openai_compatible.writing import OwnServerWriting
from reelwright.engines.speech import Delivery, Utterance
from reelwright.engines.wire import KeyAccess, Wire
from reelwright.engines.writing import Example, WritingTask
from reelwright.errors import Cancelled, EngineBusy, EngineFailed, KeyRejected, ProviderRefused
from reelwright_render.timeline.model import Word

SHAPE = {
    "type": "object",
    "properties": {
        "title": {"type": "string", "minLength": 5, "maxLength": 80},
        "comments": {"type": "array", "items": {"type": "string"}, "minItems": 2, "maxItems": 3},
    },
    "required": ["title", "comments"],
    "additionalProperties": False,
}
TASK = WritingTask(
    "You write.", "Write of a lighthouse.", SHAPE, (Example("A cat.", {"title": "Cat"}),), seed=3
)
CHAT, PICTURES, EDITS = "/v1/chat/completions", "/v1/images/generations", "/v1/images/edits"
SPEECH, CAPTIONED, VIDEOS = "/v1/audio/speech", "/dev/captioned_speech", "/v1/videos"
TEXT = "She found three keys."


@pytest.fixture(scope="module")
def running() -> Iterator[ModelServer]:
    imitation = ModelServer()
    with served(imitation):
        yield imitation


@pytest.fixture
def server(running: ModelServer) -> ModelServer:
    running.forget()
    running.jobs.clear()
    running.says.clear()
    running.forms = {"json_schema", "json_object"}
    running.tells_times, running.links, running.hold, running.job_error = True, False, False, None
    return running


@pytest.fixture
def frame(tmp_path: Path) -> Path:
    path = tmp_path / "frame.png"
    cv2.imwrite(str(path), np.full((30, 40, 3), 90, np.uint8))
    return path


def wire_to(server: ModelServer, work: Any, key: str = "", path: str = "/v1") -> Wire:
    return open_wire(transport(server), work, KeyAccess(key), server.address + path, pace=AT_ONCE)


def writing(server: ModelServer, **more: Any) -> OwnServerWriting:
    return OwnServerWriting(wire_to(server, "writing", **more), "a-model")


def pictures(server: ModelServer, edits: tuple[Wire, str] | None = None) -> OwnServerPictures:
    return OwnServerPictures(wire_to(server, "images"), "a-model", edits)


def speech(server: ModelServer, voices: Sequence[str] = (), listening: Any = None) -> OwnServerSpeech:
    return OwnServerSpeech(wire_to(server, "speech"), "a-model", voices, lambda: listening or FakeListening())


def clips(server: ModelServer) -> OwnServerClips:
    return OwnServerClips(wire_to(server, "clips"), "a-model", (4, 8))


class TestWriting:
    def test_the_task_becomes_a_chat_in_a_schema(self, server: ModelServer) -> None:
        """System, examples as turns, the request; it costs nothing, and its tokens are recorded."""
        with call_with() as records:
            draft = writing(server).write(TASK)
        (sent,) = server.posts(CHAT)
        assert [(one["role"], one["content"]) for one in sent.json["messages"]] == [
            ("system", "You write."),
            ("user", "A cat."),
            ("assistant", '{"title": "Cat"}'),
            ("user", "Write of a lighthouse."),
        ]
        assert sent.json["response_format"] == {
            "type": "json_schema",
            "json_schema": {"name": "answer", "strict": True, "schema": SHAPE},
        }
        assert set(draft.fields) == {"title", "comments"}
        assert records.all[0].usages == [Usage("tokens", 1200, 0.0)]

    @pytest.mark.parametrize(
        ("forms", "tried"),
        [({"json_object"}, ["json_schema", "json_object"]), (set(), ["json_schema", "json_object", "text"])],
    )
    def test_a_server_without_schemas_is_told_the_shape_in_words(
        self, server: ModelServer, forms: set[str], tried: list[str]
    ) -> None:
        """Once found, the form is kept: the second text asks once."""
        server.forms = forms
        engine = writing(server)
        with call_with():
            first, second = engine.write(TASK), engine.write(TASK)
        asked = [one.json.get("response_format", {"type": "text"})["type"] for one in server.posts(CHAT)]
        assert asked == [*tried, tried[-1]]
        assert set(first.fields) == set(second.fields) == {"title", "comments"}

    @pytest.mark.parametrize(
        "said", ["```json\n{}\n```", "<think>A {lighthouse}.</think>\n{}", "Here it is: {} Enjoy!"]
    )
    def test_an_object_is_found_among_what_a_model_thinks_aloud(self, server: ModelServer, said: str) -> None:
        """Fenced as code, after its thoughts, between friendly words."""
        fields = '{"title": "A lighthouse", "comments": ["One.", "Two."]}'
        server.says.append(said.replace("{}", fields))
        with call_with():
            draft = writing(server).write(TASK)
        assert draft.fields == {"title": "A lighthouse", "comments": ["One.", "Two."]}

    def test_a_model_that_never_keeps_to_the_shape_fails_in_a_sentence(self, server: ModelServer) -> None:
        """After two answers."""
        server.says += ["no JSON"] * 2
        with call_with(), pytest.raises(EngineFailed, match="a-model did not keep to the shape"):
            writing(server).write(TASK)
        assert server.billed == {"chats": 2}

    def test_a_refusal_inside_a_good_answer_is_one(self, server: ModelServer) -> None:
        """It is not asked again."""
        choice = {"finish_reason": "content_filter", "message": {"content": ""}}
        server.fault(200, path=CHAT, body={"model": "m", "choices": [choice]})
        with call_with(), pytest.raises(ProviderRefused, match="The provider refused"):
            writing(server).write(TASK)
        assert len(server.posts(CHAT)) == 1

    def test_the_address_may_end_with_v1_or_not_and_a_key_is_sent_where_one_is_set(
        self, server: ModelServer
    ) -> None:
        """As people copy addresses from a server's page."""
        with call_with():
            writing(server, path="", key=GOOD_KEY).write(TASK)
            writing(server, path="/v1/").write(TASK)
        sent = server.posts(CHAT)
        assert [one.headers.get("authorization") for one in sent] == [f"Bearer {GOOD_KEY}", None]

    @pytest.mark.parametrize(
        ("change", "error", "told"),
        [
            ({"key": "wrong-key-0123456789"}, KeyRejected, "see REELWRIGHT_OPENAI_WRITING_API_KEY"),
            ({"path": "/elsewhere"}, EngineFailed, "REELWRIGHT_OPENAI_WRITING_BASE_URL cannot do this"),
        ],
    )
    def test_what_is_set_wrong_names_its_setting(
        self, server: ModelServer, change: dict[str, str], error: type[EngineFailed], told: str
    ) -> None:
        """And never repeats the key."""
        with call_with(), pytest.raises(error, match=told) as failed:
            writing(server, **change).write(TASK)
        assert "wrong-key" not in str(failed.value)

    def test_a_model_that_the_server_does_not_have_names_its_setting(self, server: ModelServer) -> None:
        engine = OwnServerWriting(wire_to(server, "writing"), "gone")
        with (
            call_with(),
            pytest.raises(EngineFailed, match="set another one in REELWRIGHT_OPENAI_WRITING_MODEL"),
        ):
            engine.write(TASK)

    @pytest.mark.parametrize("fault", [500, 502, 429, 503, "lost", "truncated"])
    def test_a_bad_moment_may_be_asked_again_for_nothing_is_billed(
        self, server: ModelServer, fault: Any
    ) -> None:
        """Unlike at a provider, where a lost answer may have cost money."""
        server.fault(fault, path=CHAT)
        with call_with() as records, pytest.raises(EngineBusy):
            writing(server).write(TASK)
        with call_with(records.again()):
            assert writing(server).write(TASK).fields

    def test_an_answer_that_a_killed_worker_never_kept_is_asked_for_again(self, server: ModelServer) -> None:
        """The record says that the request was sent, and nothing more."""
        with call_with() as records:
            writing(server).write(TASK)
            records.all[0].answer, records.all[0].state = None, "sent"
        with call_with(records.again()):
            assert writing(server).write(TASK).fields
        assert len(server.posts(CHAT)) == 2


class TestPictures:
    WISH = PictureRequest("A lighthouse", "ratio_16_9", seed=7)

    @pytest.mark.parametrize("links", [False, True])
    def test_a_picture_comes_as_data_or_behind_a_link(self, server: ModelServer, links: bool) -> None:
        """Asked for as data: servers differ."""
        server.links = links
        with call_with() as records:
            made = pictures(server).draw(self.WISH)
        (sent,) = server.posts(PICTURES)
        assert sent.json == {
            "model": "a-model",
            "prompt": "A lighthouse",
            "n": 1,
            "size": "1344x768",
            "seed": 7,
            "response_format": "b64_json",
        }
        pixels = cv2.imdecode(np.frombuffer(made.image, np.uint8), cv2.IMREAD_COLOR)
        assert pixels.shape[1] / pixels.shape[0] == pytest.approx(16 / 9, abs=0.01)
        assert records.all[0].usages == [Usage("pictures", 1, 0.0)]

    @pytest.mark.parametrize(("count", "name"), [(1, "image"), (2, "image[]")])
    def test_references_are_sent_to_the_server_that_edits(
        self, server: ModelServer, frame: Path, count: int, name: str
    ) -> None:
        """With its own model; the fields are named as the official client names them."""
        with call_with():
            pictures(server, (wire_to(server, "edits"), "a-model")).draw(self.WISH, [frame] * count)
        (sent,) = server.posts(EDITS)
        assert [(kind, size) for _, kind, size in sent.form[name]] == [
            ("image/png", frame.stat().st_size)
        ] * count
        assert (sent.form["prompt"], sent.form["size"]) == (["A lighthouse"], ["1344x768"])

    def test_a_link_to_a_private_address_that_is_not_the_servers_is_refused(
        self, server: ModelServer
    ) -> None:
        """Only the address of the setting may be private."""
        server.fault(200, path=PICTURES, body={"data": [{"url": "http://127.0.0.1:9/secret.png"}]})
        with call_with(), pytest.raises(EngineFailed, match="could not be downloaded"):
            pictures(server).draw(self.WISH)

    @pytest.mark.parametrize("made", [{"b64_json": "not base64!"}, {}])
    def test_what_is_no_picture_is_told_in_a_sentence(
        self, server: ModelServer, made: dict[str, str]
    ) -> None:
        server.fault(200, path=PICTURES, body={"data": [made]})
        with call_with(), pytest.raises(EngineFailed, match="no picture|without a picture"):
            pictures(server).draw(self.WISH)


class TestSpeech:
    def test_words_are_timed_as_the_server_says(self, server: ModelServer) -> None:
        """At Kokoro-FastAPI, with the name that the voice has there."""
        with call_with() as records:
            spoken = speech(server).speak(Utterance(TEXT, "voice_heart"))
        (sent,) = server.posts()
        assert (sent.path, sent.json) == (
            CAPTIONED,
            {
                "model": "a-model",
                "input": TEXT,
                "voice": "af_heart",
                "response_format": "wav",
                "stream": False,
            },
        )
        assert [word.text for word in spoken.words] == TEXT.split()
        apart = [
            later.start_ms - sooner.start_ms
            for sooner, later in zip(spoken.words, spoken.words[1:], strict=False)
        ]
        assert apart == pytest.approx([1000 * WORD_S] * 3, abs=2)
        assert records.all[0].usages == [Usage("characters", len(TEXT), 0.0)]

    def test_where_the_server_tells_no_times_the_words_are_found_by_listening(
        self, server: ModelServer
    ) -> None:
        """The path that it does not have is asked for once."""
        server.tells_times = False
        heard = Heard(
            [Word("She", 110, 300), Word("found", 400, 600), Word("3", 650, 900), Word("keys", 950, 1200)]
        )
        engine = speech(server, listening=heard)
        with call_with():
            spoken = engine.speak(Utterance(TEXT, "voice_heart"))
            engine.speak(Utterance(TEXT, "voice_heart"))
        assert [one.path for one in server.posts()] == [CAPTIONED, SPEECH, SPEECH]
        assert [word.text for word in spoken.words] == TEXT.split()
        # 40 ms of the 100 ms of silence at the beginning are left.
        assert [word.start_ms for word in spoken.words] == pytest.approx([50, 340, 590, 890], abs=3)

    def test_where_nobody_hears_a_word_they_share_the_sound_by_their_letters(
        self, server: ModelServer
    ) -> None:
        """So that captions never fail."""
        server.tells_times = False
        with call_with():
            spoken = speech(server, listening=Heard([])).speak(Utterance(TEXT, "voice_heart"))
        lengths = [word.end_ms - word.start_ms for word in spoken.words]
        assert [word.text for word in spoken.words] == TEXT.split()
        assert lengths[1] == pytest.approx(lengths[0] * 5 / 3, rel=0.15)

    @pytest.mark.parametrize(("voice", "named"), [("voice_heart", "nova"), ("voice_michael", "onyx")])
    def test_two_voices_stand_for_all_women_and_all_men(
        self, server: ModelServer, voice: str, named: str
    ) -> None:
        """Where the server has other names than Kokoro's."""
        with call_with():
            speech(server, ("nova", "onyx")).speak(Utterance(TEXT, voice))
        assert server.posts()[0].json["voice"] == named

    def test_speed_makes_the_sound_shorter_here(self, server: ModelServer) -> None:
        """Not every server can."""
        with call_with():
            usual = speech(server).speak(Utterance(TEXT, "voice_heart"))
            fast = speech(server).speak(Utterance(TEXT, "voice_heart", delivery=Delivery(speed=1.25)))
        assert fast.duration_ms * 1.25 == pytest.approx(usual.duration_ms, rel=0.05)

    def test_sound_is_a_mono_flac_at_24_khz(self, server: ModelServer) -> None:
        with call_with():
            spoken = speech(server).speak(Utterance(TEXT, "voice_heart"))
        file = soundfile.SoundFile(io.BytesIO(spoken.sound))
        assert (file.format, file.samplerate, file.channels) == ("FLAC", 24_000, 1)

    def test_what_is_no_sound_is_told_in_a_sentence(self, server: ModelServer) -> None:
        server.tells_times = False
        server.fault("garbage", path=SPEECH)
        with call_with(), pytest.raises(EngineFailed, match="something that is no sound"):
            speech(server).speak(Utterance(TEXT, "voice_heart"))

    def test_a_voice_that_nobody_knows_is_refused_before_anything_is_sent(self, server: ModelServer) -> None:
        with call_with(), pytest.raises(EngineFailed, match='The voice "voice_nobody" is not one'):
            speech(server).speak(Utterance(TEXT, "voice_nobody"))
        assert server.posts() == []


class TestClips:
    WISH = ClipRequest("Waves", 4, "ratio_9_16", seed=2)

    def test_the_lengths_are_those_of_the_setting(self, server: ModelServer) -> None:
        """No server has a list of them."""
        model = clips(server).describe()
        assert (model.durations_s, model.start_frame, model.end_frame, model.audio) == (
            (4, 8),
            True,
            False,
            False,
        )

    def test_a_clip_is_begun_waited_for_and_downloaded(
        self, server: ModelServer, frame: Path, tmp_path: Path
    ) -> None:
        """With its first frame in the clip's own size."""
        with call_with(folder=tmp_path) as records:
            made = clips(server).film(self.WISH, frame)
        (sent,) = server.posts(VIDEOS)
        assert {name: value for name, value in sent.form.items() if name != "input_reference"} == {
            "model": ["a-model"],
            "prompt": ["Waves"],
            "seconds": ["4"],
            "size": ["720x1280"],
            "seed": ["2"],
        }
        assert sent.form["input_reference"][0][1] == "image/png"
        assert made.video.read_bytes()[4:8] == b"ftyp"
        assert records.all[0].usages == [Usage("seconds", 4, 0.0)]

    def test_a_clip_cannot_end_with_a_picture(self, server: ModelServer, frame: Path) -> None:
        """Told before anything is sent."""
        with call_with(), pytest.raises(EngineFailed, match="cannot end a clip with a given picture"):
            clips(server).film(self.WISH, frame, frame)
        assert server.posts() == []

    def test_a_worker_that_was_killed_collects_the_same_job(
        self, server: ModelServer, tmp_path: Path
    ) -> None:
        """The job was begun, then the process died: the next try asks for it and begins none."""
        server.fault("lost", path="/content")
        with call_with(folder=tmp_path) as records, pytest.raises(EngineFailed):
            clips(server).film(self.WISH)
        with call_with(records.again(), folder=tmp_path):
            assert clips(server).film(self.WISH).video.exists()
        assert server.billed == {"clips": 1}

    def test_a_job_that_failed_says_why(self, server: ModelServer) -> None:
        server.job_error = {"code": "oom", "message": "Out of memory"}
        with (
            call_with(),
            pytest.raises(EngineFailed, match="openai-compatible cannot do this: Out of memory"),
        ):
            clips(server).film(self.WISH)

    def test_a_cancelled_call_cancels_the_job(self, server: ModelServer) -> None:
        """So that the machine is free for others."""
        server.hold = True
        asked: list[int] = []

        def stop() -> None:
            asked.append(1)
            if len(asked) > 2:
                raise Cancelled

        with call_with(stop_if_cancelled=stop), pytest.raises(Cancelled):
            clips(server).film(self.WISH)
        assert (server.seen[-1].method, server.seen[-1].path) == ("DELETE", "/v1/videos/video_1")


class Heard:
    """A recogniser that hears these words."""

    provider = "heard"

    def __init__(self, words: Sequence[Word]) -> None:
        self._words = tuple(words)

    def listen(self, sound: Path, language: str | None = None) -> Transcript:
        return Transcript(self._words, language or "en", "heard")


@pytest.mark.filterwarnings("ignore:The Sora API is scheduled:DeprecationWarning")
def test_the_official_sdk_works_against_the_imitation(
    server: ModelServer, frame: Path, tmp_path: Path
) -> None:
    """Chat, picture, edit, speech, and a clip from its job to its file: so the imitation answers as servers
    do, and our requests are the same in every field that both send."""
    sdk = OpenAI(api_key=GOOD_KEY, base_url=f"{server.address}/v1", max_retries=0)
    assert [one.id for one in sdk.models.list()] == ["a-model"]
    shape = {"name": "answer", "strict": True, "schema": SHAPE}
    said = sdk.chat.completions.create(
        model="a-model",
        messages=[{"role": "user", "content": "Hi"}],
        response_format={"type": "json_schema", "json_schema": shape},
    )
    assert said.choices[0].message.content
    drawn = sdk.images.generate(
        model="a-model",
        prompt="A lighthouse",
        n=1,
        size="1344x768",
        response_format="b64_json",
        extra_body={"seed": 7},
    )
    assert drawn.data and drawn.data[0].b64_json
    edited = sdk.images.edit(
        model="a-model",
        prompt="A lighthouse",
        image=[frame, frame],
        n=1,
        size="1344x768",
        response_format="b64_json",
        extra_body={"seed": 7},
    )
    assert edited.data and edited.data[0].b64_json
    assert sdk.audio.speech.create(
        model="a-model", input=TEXT, voice="af_heart", response_format="wav"
    ).read()
    job = sdk.videos.create_and_poll(
        model="a-model",
        prompt="Waves",
        seconds="4",
        size="720x1280",
        input_reference=frame,
        poll_interval_ms=10,
    )
    assert sdk.videos.download_content(job.id).read()[4:8] == b"ftyp"
    theirs = {one.path: one for one in server.posts()}
    server.tells_times = False
    with call_with(folder=tmp_path):
        pictures(server).draw(TestPictures.WISH)
        pictures(server).draw(TestPictures.WISH, [frame, frame])
        speech(server).speak(Utterance(TEXT, "voice_heart"))
        clips(server).film(TestClips.WISH, frame)
    ours = {one.path: one for one in server.posts()}
    for path in (PICTURES, SPEECH):
        assert ours[path].json == theirs[path].json
    for path in (EDITS, VIDEOS):
        assert {*ours[path].form} - {"seed"} == {*theirs[path].form} - {"seed"}
        texts = {name for name, value in theirs[path].form.items() if isinstance(value[0], str)} - {"seed"}
        assert {name: ours[path].form[name] for name in texts} == {
            name: theirs[path].form[name] for name in texts
        }
