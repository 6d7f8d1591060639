"""What Gemini's Omni models are sent, and what becomes of their interactions."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import av
import pytest
from engines.clips_suite import draw_halves
from google import genai
from google.genai import types
from imitations.gemini import Gemini
from imitations.records import call_with
from imitations.server import GOOD_KEY, served
from imitations.wires import open_wire

from reelwright.engines.clips import ClipRequest
from reelwright.engines.paid import Usage
from reelwright.engines.providers.gemini.clips import GeminiClips
from reelwright.errors import AnswerLost, Cancelled, EngineFailed, ProviderRefused

PATH = "/v1/interactions"
WISH = ClipRequest("Waves", 3, "ratio_9_16", seed=2)


@pytest.fixture(scope="module")
def running() -> Iterator[Gemini]:
    imitation = Gemini()
    with served(imitation):
        yield imitation


@pytest.fixture
def imitation(running: Gemini) -> Gemini:
    running.forget()
    running.jobs.clear()
    running.fails.clear()
    running.links = running.hold = False
    return running


@pytest.fixture
def frame(tmp_path: Path) -> Path:
    return Path(draw_halves(tmp_path / "frame.png", (200, 40, 40), (40, 40, 200)))


def clips(imitation: Gemini) -> GeminiClips:
    return GeminiClips(open_wire("gemini", imitation), "omni")


def test_a_clip_is_begun_in_the_background_and_asked_about(imitation: Gemini, tmp_path: Path) -> None:
    """Its seconds are recorded, and priced by our table."""
    with call_with(folder=tmp_path) as records:
        made = clips(imitation).film(WISH)
    (sent,) = imitation.posts(PATH)
    assert sent.json == {
        "model": "omni",
        "input": [{"type": "user_input", "content": [{"type": "text", "text": "Waves"}]}],
        "response_format": {
            "type": "video",
            "aspect_ratio": "9:16",
            "duration": "3s",
            "resolution": "720p",
            "delivery": "inline",
        },
        "generation_config": {"video_config": {"task": "text_to_video"}, "seed": 2},
        "background": True,
        "store": True,
    }
    assert made.model == "omni"
    assert list(tmp_path.iterdir()) == [made.video]
    assert records.all[0].usages == [Usage("seconds", 3)]


@pytest.mark.parametrize("audio", [False, True])
def test_sound_is_left_out_unless_it_is_asked_for(imitation: Gemini, tmp_path: Path, audio: bool) -> None:
    """The model always makes some."""
    with call_with(folder=tmp_path):
        made = clips(imitation).film(ClipRequest("Waves", 3, audio=audio))
    with av.open(str(made.video)) as container:
        assert len(container.streams.audio) == (1 if audio else 0)


def test_a_first_and_a_last_frame_are_two_pictures(imitation: Gemini, frame: Path, tmp_path: Path) -> None:
    """In this order, before the words."""
    with call_with(folder=tmp_path):
        clips(imitation).film(WISH, frame, frame)
    sent = imitation.posts(PATH)[0].json
    assert [one["type"] for one in sent["input"][0]["content"]] == ["image", "image", "text"]
    assert sent["generation_config"]["video_config"] == {"task": "image_to_video"}


def test_a_clip_behind_a_link_is_fetched_from_the_address_of_the_settings(
    imitation: Gemini, tmp_path: Path
) -> None:
    """With the key, which no other host gets."""
    imitation.links = True
    with call_with(folder=tmp_path):
        assert clips(imitation).film(WISH).video.exists()
    last = imitation.seen[-1]
    assert (last.path, last.query) == ("/v1/files/v1_1:download", {"alt": "media"})
    assert last.headers["x-goog-api-key"] == GOOD_KEY


@pytest.mark.parametrize(
    ("ended", "kind", "told"),
    [
        (
            {"status": "failed", "errors": [{"code": 13, "message": "Internal error"}]},
            EngineFailed,
            "Internal error",
        ),
        ({"status": "incomplete"}, EngineFailed, "gemini made no clip: incomplete"),
        ({"status": "completed", "steps": []}, EngineFailed, "gemini made no clip: completed"),
        (
            {
                "status": "completed",
                "steps": [
                    {"type": "model_output", "error": {"code": 3, "message": "Blocked by our safety filters"}}
                ],
            },
            ProviderRefused,
            "The provider refused this request: Blocked by our safety filters",
        ),
        (
            {
                "status": "completed",
                "steps": [
                    {"type": "model_output", "content": [{"type": "text", "text": "I cannot film this."}]}
                ],
            },
            EngineFailed,
            "gemini made no clip: I cannot film this.",
        ),
    ],
)
def test_an_interaction_without_a_clip_says_why(
    imitation: Gemini, ended: dict[str, Any], kind: type[EngineFailed], told: str
) -> None:
    """By its error, by what the model says, else by its state."""
    imitation.fails.append(ended)
    with call_with(), pytest.raises(kind, match=told) as failed:
        clips(imitation).film(WISH)
    assert type(failed.value) is kind


def test_a_lost_answer_is_not_sent_again_and_a_begun_job_is_collected(
    imitation: Gemini, tmp_path: Path
) -> None:
    """The first may have been billed; the second was."""
    imitation.fault("lost", path=PATH, method="POST")
    with call_with() as records:
        for _ in range(2):
            with pytest.raises(AnswerLost):
                clips(imitation).film(WISH)
            records.again()
    assert imitation.billed == {"clips": 1}
    imitation.links = True
    imitation.fault("lost", path="/v1/files")
    with call_with(folder=tmp_path) as records, pytest.raises(EngineFailed):
        clips(imitation).film(WISH)
    with call_with(records.again(), folder=tmp_path):
        assert clips(imitation).film(WISH).video.exists()
    assert imitation.billed == {"clips": 2}


def test_a_cancelled_call_cancels_the_interaction(imitation: Gemini) -> None:
    """At the provider, too."""
    imitation.hold = True
    asked: list[int] = []

    def stop() -> None:
        asked.append(1)
        if len(asked) > 2:
            raise Cancelled

    with call_with(stop_if_cancelled=stop), pytest.raises(Cancelled):
        clips(imitation).film(WISH)
    assert imitation.jobs["v1_1"]["status"] == "cancelled"


def test_the_official_sdk_works_against_the_imitation(imitation: Gemini, tmp_path: Path) -> None:
    """Its request has our fields, and it finds the clip in the answer."""
    options = types.HttpOptions(base_url=imitation.address, api_version="v1")
    with call_with(folder=tmp_path):
        clips(imitation).film(WISH)
    ours = imitation.posts(PATH)[0].json
    with genai.Client(api_key=GOOD_KEY, http_options=options) as sdk:
        begun = sdk.interactions.create(**ours)
        done = sdk.interactions.get(begun.id)
        while done.status == "in_progress":
            done = sdk.interactions.get(begun.id)
    assert imitation.posts(PATH)[1].json == ours
    assert done.output_video is not None and done.output_video.data
