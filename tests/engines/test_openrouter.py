"""What OpenRouter is sent, and what becomes of its answers."""

import base64
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from imitations.openrouter import OpenRouter
from imitations.records import call_with
from imitations.server import GOOD_KEY, served
from imitations.wires import open_wire
from openrouter import OpenRouter as Sdk

from reelwright.engines.clips import ClipRequest
from reelwright.engines.paid import Usage
from reelwright.engines.pictures import PictureRequest
from reelwright.engines.providers.openrouter.chats import OpenRouterWriting
from reelwright.engines.providers.openrouter.clips import OpenRouterClips
from reelwright.engines.providers.openrouter.pictures import OpenRouterPictures
from reelwright.engines.writing import Example, WritingTask
from reelwright.errors import Cancelled, EngineFailed, ProviderRefused

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
CHAT, PICTURES, VIDEOS = "/api/v1/chat/completions", "/api/v1/images", "/api/v1/videos"


@pytest.fixture(scope="module")
def running() -> Iterator[OpenRouter]:
    imitation = OpenRouter()
    with served(imitation):
        yield imitation


@pytest.fixture
def imitation(running: OpenRouter) -> OpenRouter:
    running.seen.clear()
    running.billed.clear()
    running.says.clear()
    running.jobs.clear()
    return running


@pytest.fixture
def frame(tmp_path: Path) -> Path:
    path = tmp_path / "frame.png"
    cv2.imwrite(str(path), np.full((8, 8, 3), 90, np.uint8))
    return path


class TestWriting:
    def test_the_task_becomes_a_chat_in_a_schema(self, imitation: OpenRouter) -> None:
        """System, examples as turns, the request; and what it used is recorded."""
        with call_with() as records:
            draft = OpenRouterWriting(open_wire("openrouter", imitation), "a-model").write(TASK)
        (sent,) = imitation.posts(CHAT)
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
        assert (sent.json["seed"], sent.json["provider"]) == (3, {"require_parameters": True})
        assert set(draft.fields) == {"title", "comments"}
        assert (draft.model, draft.template) == ("a-model", False)
        assert records.all[0].usages == [Usage("tokens", 1200, 0.0012)]

    def test_an_answer_in_another_shape_is_asked_for_once_more(self, imitation: OpenRouter) -> None:
        """With what was wrong; the second answer counts."""
        imitation.says.append('{"title": "A lighthouse", "comments": ["one"]}')
        with call_with():
            draft = OpenRouterWriting(open_wire("openrouter", imitation), "m").write(TASK)
        assert len(draft.fields["comments"]) == 3
        again = imitation.posts(CHAT)[1].json["messages"][-1]["content"]
        assert again.startswith("That does not fit: comments must be a list of at least 2 texts")

    def test_a_model_that_never_keeps_to_the_shape_fails_in_a_sentence(self, imitation: OpenRouter) -> None:
        """After two answers: no more are bought."""
        imitation.says += ["no JSON"] * 2
        with call_with(), pytest.raises(EngineFailed, match="did not keep to the shape"):
            OpenRouterWriting(open_wire("openrouter", imitation), "m").write(TASK)
        assert imitation.billed == {"chats": 2}

    @pytest.mark.parametrize(
        "choice",
        [
            {"finish_reason": "stop", "message": {"content": None, "refusal": "I will not write this."}},
            {"finish_reason": "content_filter", "message": {"content": ""}},
        ],
    )
    def test_a_refusal_inside_a_good_answer_is_one(self, imitation: OpenRouter, choice: Any) -> None:
        """It is not asked again."""
        imitation.fault(200, path=CHAT, body={"model": "m", "choices": [choice]})
        with call_with(), pytest.raises(ProviderRefused, match="The provider refused"):
            OpenRouterWriting(open_wire("openrouter", imitation), "m").write(TASK)
        assert len(imitation.posts(CHAT)) == 1


class TestPictures:
    def test_a_picture_is_asked_for_by_its_shape_with_references(
        self, imitation: OpenRouter, frame: Path
    ) -> None:
        """References go along as data; the file comes back as it is, with its cost."""
        wish = PictureRequest("A lighthouse", "ratio_16_9", transparent=True, seed=7)
        with call_with() as records:
            made = OpenRouterPictures(open_wire("openrouter", imitation), "painter").draw(wish, [frame])
        (sent,) = imitation.posts(PICTURES)
        assert {name: value for name, value in sent.json.items() if name != "input_references"} == {
            "model": "painter",
            "prompt": "A lighthouse",
            "aspect_ratio": "16:9",
            "n": 1,
            "seed": 7,
            "background": "transparent",
            "output_format": "png",
        }
        assert sent.json["input_references"][0]["image_url"]["url"].startswith("data:image/png;base64,")
        pixels = cv2.imdecode(np.frombuffer(made.image, np.uint8), cv2.IMREAD_COLOR)
        assert pixels.shape[1] / pixels.shape[0] == pytest.approx(16 / 9, abs=0.01)
        assert records.all[0].usages == [Usage("pictures", 1, 0.04)]

    @pytest.mark.parametrize("made", ["not base64!", base64.b64encode(b"A text file").decode()])
    def test_what_is_no_picture_is_told_in_a_sentence(self, imitation: OpenRouter, made: str) -> None:
        """Text where the picture should be, encoded or not."""
        imitation.fault(200, path=PICTURES, body={"data": [{"b64_json": made}]})
        with call_with(), pytest.raises(EngineFailed, match="something that is no picture"):
            OpenRouterPictures(open_wire("openrouter", imitation), "m").draw(PictureRequest("x"))


class TestClips:
    WISH = ClipRequest("Waves", 5, "ratio_9_16", audio=True, seed=2)

    def engine(self, imitation: OpenRouter) -> OpenRouterClips:
        return OpenRouterClips(
            open_wire("openrouter", imitation), "kwaivgi/kling-v3.0-std", "kwaivgi/kling-v3.0-pro"
        )

    def test_the_models_lengths_are_those_of_the_providers_list(self, imitation: OpenRouter) -> None:
        """So are its frames and its sound."""
        model = self.engine(imitation).describe()
        assert (model.durations_s, model.start_frame, model.end_frame, model.audio) == (
            (5, 10),
            True,
            True,
            True,
        )
        assert [model.duration_for(wanted) for wanted in (3, 5, 6, 60)] == [5, 5, 10, 10]

    def test_a_model_that_is_gone_names_its_setting(self, imitation: OpenRouter) -> None:
        """So that the operator knows what to change."""
        engine = OpenRouterClips(open_wire("openrouter", imitation), "gone", "gone-too")
        with pytest.raises(EngineFailed, match="set REELWRIGHT_OPENROUTER_VIDEO_MODEL"):
            engine.describe()

    def test_a_clip_is_begun_waited_for_and_downloaded(
        self, imitation: OpenRouter, frame: Path, tmp_path: Path
    ) -> None:
        """With both frames; the content is fetched from the configured address, with the key."""
        with call_with(folder=tmp_path) as records:
            made = self.engine(imitation).film(self.WISH, frame, frame)
        (sent,) = imitation.posts(VIDEOS)
        kinds = [one["frame_type"] for one in sent.json["frame_images"]]
        assert (kinds, sent.json["duration"]) == (["first_frame", "last_frame"], 5)
        assert made.video.read_bytes()[4:8] == b"ftyp"
        assert made.video.parent == tmp_path
        assert records.all[0].usages == [Usage("seconds", 5, 0.35)]
        assert imitation.seen[-1].path == "/api/v1/videos/job-1/content"

    def test_a_worker_that_was_killed_collects_the_same_job(
        self, imitation: OpenRouter, tmp_path: Path
    ) -> None:
        """The job was begun, then the process died: the next try asks for it and begins none."""
        imitation.fault("lost", path="/content")
        with call_with(folder=tmp_path) as records, pytest.raises(EngineFailed):
            self.engine(imitation).film(self.WISH)
        with call_with(records.again(), folder=tmp_path):
            assert self.engine(imitation).film(self.WISH).video.exists()
        assert imitation.billed == {"clips": 1}

    def test_a_job_that_failed_says_why(self, imitation: OpenRouter) -> None:
        """In the provider's words, cleaned."""

        def fail(job: Any) -> None:
            job["error"] = "The model broke"

        with (
            call_with(),
            pytest.raises(EngineFailed, match="not make the clip: The model broke"),
        ):
            engine = self.engine(imitation)
            imitation.on_begin = fail
            try:
                engine.film(self.WISH)
            finally:
                imitation.on_begin = None

    def test_a_bad_moment_while_asking_loses_no_job(self, imitation: OpenRouter, tmp_path: Path) -> None:
        """Asking is free, so it is asked again."""
        for fault in (500, "lost", 429):
            imitation.fault(fault, method="GET", path="/videos/job-")
        with call_with(folder=tmp_path):
            assert self.engine(imitation).film(self.WISH).video.exists()
        assert imitation.billed == {"clips": 1}

    def test_a_cancelled_call_stops_asking(self, imitation: OpenRouter) -> None:
        """Within a second; the provider cannot cancel."""
        asked: list[int] = []

        def stop() -> None:
            asked.append(1)
            if len(asked) > 1:
                raise Cancelled

        with call_with(stop_if_cancelled=stop), pytest.raises(Cancelled):
            self.engine(imitation).film(self.WISH)


def test_the_official_sdk_works_against_the_imitation(
    imitation: OpenRouter, frame: Path, tmp_path: Path
) -> None:
    """Chat, picture, and a clip from its job to its file: so the imitation answers as the provider does, and
    our requests are the client's, field by field."""
    with call_with(folder=tmp_path):
        wire = open_wire("openrouter", imitation)
        OpenRouterWriting(wire, "m").write(TASK)
        OpenRouterPictures(wire, "painter").draw(PictureRequest("A lighthouse", seed=7), [frame])
        clips = OpenRouterClips(wire, "kwaivgi/kling-v3.0-std", "kwaivgi/kling-v3.0-pro")
        clips.film(TestClips.WISH, frame, frame)
    ours = {one.path: one for one in imitation.posts()}
    imitation.forget()
    sdk = Sdk(api_key=GOOD_KEY, server_url=f"{imitation.address}/api/v1")
    assert sdk.chat.send(**ours[CHAT].json).choices[0].message.content
    assert sdk.images.generate(**ours[PICTURES].json).data[0].b64_json
    job = sdk.video_generation.generate(**ours[VIDEOS].json)
    while sdk.video_generation.get_generation(job_id=job.id).status != "completed":
        pass
    assert sdk.video_generation.get_video_content(job_id=job.id, index=0)
    theirs = {one.path: one for one in imitation.posts()}
    assert set(theirs) == set(ours)
    for path, sent in theirs.items():
        unsaid = {"stream": False}  # defaults that the client writes out
        assert {**unsaid, **ours[path].json} == {**unsaid, **sent.json}
        assert ours[path].headers["authorization"] == sent.headers["authorization"]
