"""What a recipe of scenes lays out: five kinds one after the other, with their own sound, words and lips."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from test_talking_avatar import Acting, Cast, Speaking

from reelwright.engines.clips import ClipModel, Quality
from reelwright.formats.context import Context, LibraryItem, SceneClipRequest
from reelwright.formats.format import RecipeResult
from reelwright.formats.scenes.recipe import FROM_FRAME_TO_FRAME, make
from reelwright.formats.scenes.request import ScenesRequest
from reelwright_render.timeline.model import Timeline

AVATAR = {"type": "avatar", "script": "One two three four.", "avatarId": "avatar_maya"}
VIDEO = {"type": "video", "mediaId": "film"}
IMAGE = {"type": "image", "mediaId": "picture"}
FRAMES = {"type": "start_end_frame", "startFrameMediaId": "first", "endFrameMediaId": "last"}
PIP = {**AVATAR, "type": "picture_in_picture", "mediaId": "film"}
ALL = (AVATAR, VIDEO, IMAGE, FRAMES, PIP)
FILM_MS = 1_500


class Library:
    def ready(self, media_id: str) -> LibraryItem:
        if media_id == "film":
            return LibraryItem(media_id, "video", "ready/film.mp4", FILM_MS, 1920, 1080)
        return LibraryItem(media_id, "image", f"ready/{media_id}.jpg", None, 1600, 1200)

    def whole(self, media_id: str) -> LibraryItem:
        return replace(self.ready(media_id), asset="whole/film.mp4")


@dataclass
class Clips:
    asked: list[SceneClipRequest] = field(default_factory=list)

    def describe(self, quality: Quality) -> ClipModel:
        return ClipModel("local-motion", (4, 8), start_frame=True, end_frame=True, audio=False)

    def film_all(self, wishes: Sequence[SceneClipRequest]) -> list[LibraryItem]:
        self.asked += wishes
        return [LibraryItem("", "video", f"clip/{one.take}.mp4", one.wanted_ms, 1080, 1920) for one in wishes]


def make_video(
    *scenes: Any, clips: Clips | None = None, acting: Acting | None = None, **fields: Any
) -> RecipeResult:
    unused: Any = None
    context = Context(
        writing=unused,
        reading=unused,
        speech=Speaking(),  # type: ignore[arg-type]
        footage=unused,
        library=Library(),  # type: ignore[arg-type]
        progress=lambda percent, message: None,
        seed=7,
        listening=unused,
        matting=unused,
        cast=Cast(),
        acting=acting or Acting(),
        clips=clips or Clips(),  # type: ignore[arg-type]
    )
    return make(ScenesRequest.model_validate({"scenes": list(scenes), **fields}), context)


def test_scenes_follow_each_other_without_a_gap() -> None:
    """In their order: the avatar's film, the video, the picture, the clip, and what the second avatar stands
    before. Media can be exchanged, who speaks cannot."""
    timeline = make_video(*ALL).timeline
    below, above = timeline.layers
    shown = [(clip.asset, clip.replaceable) for clip in below if not clip.asset.startswith("act/")]
    assert shown == [
        ("whole/film.mp4", True),
        ("ready/picture.jpg", True),
        ("clip/3.mp4", True),
        ("ready/film.mp4", True),
    ]
    assert below[0].asset == "act/0.mp4"
    assert [clip.start_ms for clip in below[1:]] == [clip.end_ms for clip in below[:-1]]
    assert below[-1].end_ms == above[-1].end_ms == timeline.duration_ms
    assert not any(clip.replaceable for clip in (below[0], *above))


def lengths(timeline: Timeline) -> list[int]:
    return [clip.end_ms - clip.start_ms for clip in timeline.layers[0]]


def test_each_kind_is_as_long_as_it_says() -> None:
    """A video whole, a picture three seconds or what was asked, a clip the shortest of its model or what was
    asked."""
    timeline = make_video(
        VIDEO, IMAGE, {**IMAGE, "durationMs": 1_200}, FRAMES, {**FRAMES, "frameDuration": 2}
    ).timeline
    assert lengths(timeline) == [1_500, 3_000, 1_200, 4_000, 2_000]


def test_a_video_keeps_its_sound_and_one_behind_an_avatar_has_none() -> None:
    """The second video is heard no more than a picture."""
    timeline = make_video(IMAGE, VIDEO, PIP).timeline
    heard = [(one.asset, one.start_ms, one.end_ms) for one in timeline.sounds if one.role == "original"]
    assert heard == [("whole/film.mp4", 3_000, 4_500)]


def test_media_shorter_than_what_is_said_loop() -> None:
    """One and a half seconds of film for 2.7 of speech."""
    (clip,) = make_video(PIP).timeline.layers[0]
    assert (clip.source_ms, clip.loop, clip.media_id) == (FILM_MS, "plain", "film")
    assert clip.end_ms - clip.start_ms > FILM_MS


@pytest.mark.parametrize("shape", ["ratio_9_16", "ratio_16_9", "ratio_1_1"])
def test_picture_in_picture_is_laid_out_as_in_ugc_ads(shape: str) -> None:
    """The avatar in a circle over media that fill the frame, filmed as large as it is seen."""
    acting = Acting()
    timeline = make_video(PIP, aspectRatio=shape, acting=acting).timeline
    (media,), seen = timeline.layers
    assert media.window is None
    window = seen[0].window
    assert window is not None
    width, height = window.size((timeline.width, timeline.height))
    assert abs(width - height) <= 1 and window.radius >= width / 2
    assert {(one.width, one.height) for one in acting.asked} == {
        (round(width * 1.45 / 2) * 2, round(height * 1.45 / 2) * 2)
    }


def test_captions_and_sounds_of_every_speaker_are_on_the_clock_of_the_video() -> None:
    """The words of the second script begin with its scene, and each is said once."""
    result = make_video(AVATAR, IMAGE, PIP)
    timeline = result.timeline
    voices = [one for one in timeline.sounds if one.role == "voice"]
    start = timeline.layers[1][0].start_ms
    assert [voices[1].start_ms - start, voices[0].start_ms] == [250, 250]
    assert [word.text for word in timeline.words] == "One two three four. One two three four.".split()
    assert timeline.words[4].start_ms == voices[1].start_ms
    assert timeline.captions is not None
    assert " ".join(line.text for line in timeline.captions.lines) == result.script


def test_where_nobody_speaks_there_are_no_captions() -> None:
    """Nothing is said in media."""
    assert make_video(VIDEO, IMAGE).timeline.captions is None


def test_a_clip_begins_and_ends_with_the_callers_pictures() -> None:
    """Made by the model that the scene names, from its prompt; one without a prompt moves calmly."""
    clips = Clips()
    prompt = {"framePrompt": "The tide comes in", "frameModel": "local-motion", "frameDuration": 6}
    timeline = make_video({**FRAMES, **prompt}, FRAMES, clips=clips).timeline
    told = [(one.prompt, one.begins_with, one.ends_with, one.model, one.wanted_ms) for one in clips.asked]
    assert told == [
        ("The tide comes in", "ready/first.jpg", "ready/last.jpg", "local-motion", 6_000),
        (FROM_FRAME_TO_FRAME, "ready/first.jpg", "ready/last.jpg", None, 4_000),
    ]
    assert [clip.prompt for clip in timeline.layers[0]] == ["The tide comes in", None]


@pytest.mark.parametrize("model", [{}, {"frameModel": "local-motion"}])
def test_a_clip_is_as_long_as_its_model_makes_one_at_most(model: dict[str, str]) -> None:
    """One clip is paid, though this server could move over its first picture for a minute."""
    clips = Clips()
    make_video({**FRAMES, **model, "frameDuration": 60}, clips=clips)
    assert [one.wanted_ms for one in clips.asked] == [8_000]


def test_faces_are_never_seen_through_each_other() -> None:
    """Media fade into each other; to and from an avatar there is a plain cut."""
    short = {**AVATAR, "script": "One."}
    (clips,) = make_video(short, IMAGE, VIDEO, short, IMAGE).timeline.layers
    assert [(clip.asset.split("/")[0], clip.crossfade_ms) for clip in clips] == [
        ("act", 0),
        ("ready", 0),
        ("whole", 300),
        ("act", 0),
        ("ready", 0),
    ]


@pytest.mark.parametrize("last", [AVATAR, IMAGE, VIDEO])
def test_an_outro_comes_after_the_last_scene(last: Any) -> None:
    """When all has been said and shown: two and a half seconds from the end."""
    timeline = make_video(IMAGE, last, content={"outroText": "Follow"}).timeline
    outro_ms = timeline.branding.outro_start_ms
    assert outro_ms == timeline.duration_ms - 2_500
    assert all(one.end_ms <= outro_ms + 34 for one in timeline.sounds)
