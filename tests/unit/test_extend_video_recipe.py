"""What the recipe of `extend-video` films and lays out."""

from dataclasses import replace
from typing import Any

import pytest

from reelwright.engines.clips import ClipModel
from reelwright.errors import EngineFailed
from reelwright.formats.camera_moves import move_by_words
from reelwright.formats.context import Context, LibraryItem, SceneClipRequest
from reelwright.formats.extend_video.recipe import make
from reelwright.formats.extend_video.request import ExtendVideoRequest
from reelwright_render.timeline.model import Clip, Sound, Timeline

HERE = ClipModel("local-motion", (4, 8), True, True, False, longest_from_start_s=60)
GATEWAY = ClipModel("gateway-video", (5, 10), True, True, True)


class Library:
    def whole(self, media_id: str) -> LibraryItem:
        return LibraryItem(media_id, "video", "media/ready.mp4", 21_500, 606, 1081)


class Clips:
    """Films as long as was asked for."""

    def __init__(self, model: ClipModel) -> None:
        self.model = model
        self.asked: list[SceneClipRequest] = []

    def describe(self, quality: str) -> ClipModel:
        return self.model

    def film(self, wish: SceneClipRequest) -> LibraryItem:
        self.asked.append(wish)
        return LibraryItem("", "video", f"clip{len(self.asked)}.mp4", wish.wanted_ms, 606, 1080)


def make_video(clips: Clips, **fields: Any) -> Timeline:
    unused: Any = None
    context = Context(
        writing=unused,
        reading=unused,
        speech=unused,
        footage=unused,
        library=Library(),  # type: ignore[arg-type]
        progress=lambda percent, message: None,
        seed=7,
        listening=unused,
        matting=unused,
        cast=unused,
        acting=unused,
        clips=clips,  # type: ignore[arg-type]
    )
    request = {"media": "cvideo", "prompt": "The camera rises and it snows", **fields}
    return make(ExtendVideoRequest.model_validate(request), context).timeline


def test_the_new_part_begins_where_the_video_ends() -> None:
    """In its size, with its sound up to there; only the new part can be exchanged."""
    clips = Clips(HERE)
    timeline = make_video(clips, targetDuration=12)
    [wish] = clips.asked
    assert (wish.begins_after, wish.wanted_ms, wish.size) == ("media/ready.mp4", 12_000, (606, 1080))
    assert (wish.move, wish.subject) == ("rise", "The camera rises and it snows")
    old = Clip("video", "media/ready.mp4", 0, 21_500, source_ms=21_500, media_id="cvideo", replaceable=False)
    new = Clip("video", "clip1.mp4", 21_500, 33_500, source_ms=12_000, prompt="The camera rises and it snows")
    new = replace(new, understood="The camera slowly rises. It snows.")
    assert timeline.layers == ((old, new),)
    assert timeline.sounds == (Sound("media/ready.mp4", "original", 0, 21_500),)
    assert (timeline.width, timeline.height, timeline.duration_ms) == (606, 1080, 33_500)


def test_a_providers_clips_go_on_from_each_other() -> None:
    """As many as are paid for, with the sound that the model makes for them where it was asked for."""
    clips = Clips(GATEWAY)
    timeline = make_video(clips, targetDuration=8, generateAudio=True)
    assert [(one.begins_after, one.wanted_ms, one.audio) for one in clips.asked] == [
        ("media/ready.mp4", 4_000, True),
        ("clip1.mp4", 4_000, True),
    ]
    assert [one.asset for one in timeline.sounds] == ["media/ready.mp4", "clip1.mp4", "clip2.mp4"]
    assert [one.replaceable for one in timeline.layers[0]] == [False, False, False]


@pytest.mark.parametrize(
    ("prompt", "understood"),
    [
        ("Pan left", "The camera glides slowly to the left."),
        ("Night falls over the bay, and a storm comes up.", "The sky darkens. Night comes. It rains."),
        ("The sun sets. Fog rolls in", "Fog comes. Evening comes."),
        ("A man walks through the rain", "It rains. Not shown: man."),
        (
            "A dog runs along the beach while the camera zooms in",
            "The camera slowly moves closer. Not shown: A dog runs along the beach.",
        ),
        ("Waves break", "Not shown: Waves break."),
    ],
)
def test_the_record_says_what_of_a_prompt_is_shown_and_what_is_not(prompt: str, understood: str) -> None:
    assert make_video(Clips(HERE), prompt=prompt).layers[0][-1].understood == understood


def test_a_provider_takes_the_prompt_as_it_is() -> None:
    assert make_video(Clips(GATEWAY), prompt="Waves break").layers[0][-1].understood is None


def test_a_model_that_begins_with_no_picture_fails_with_a_reason() -> None:
    """Its clip would not go on."""
    with pytest.raises(EngineFailed, match="cannot begin with a picture"):
        make_video(Clips(ClipModel("own-video", (4,), False, False, False)))


@pytest.mark.parametrize(
    ("words", "move"),
    [
        ("Slowly zoom in on the door", "push"),
        ("The camera pulls back and reveals the city", "pull"),
        ("pan slowly to the left", "left"),
        ("The camera tracks right", "right"),
        ("the camera slowly rises", "rise"),
        ("Tilt down to the sea", "sink"),
        ("Waves break", None),
    ],
)
def test_the_camera_moves_as_the_prompt_says(words: str, move: str | None) -> None:
    """Nothing that rises in the picture moves the camera."""
    assert move_by_words(words) == move
    assert move_by_words("The sun rises over the hills") is None
