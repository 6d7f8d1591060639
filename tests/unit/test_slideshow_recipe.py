"""What a slideshow's recipe lays out: slides in time, texts in place, an avatar where nothing is written."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest
from test_talking_avatar import Acting, Cast, Speaking

from reelwright.catalog.shipped import shipped_path
from reelwright.formats.context import Context, LibraryItem, PictureDownload
from reelwright.formats.format import RecipeResult
from reelwright.formats.slideshow.recipe import make
from reelwright.formats.slideshow.request import SlideshowRequest
from reelwright.formats.template.avatars import find_obstacles
from reelwright_render.draw.text_boxes import lay_text
from reelwright_render.timeline.layout import Box, Stage
from reelwright_render.timeline.model import TextBox, Timeline

SCRIPT = "One two three four. " * 10
URL = "https://cdn.example.com/a.jpg"
SHAPES = ("ratio_9_16", "ratio_16_9", "ratio_1_1")


class Library:
    def ready_all(self, media_ids: Sequence[str]) -> list[LibraryItem]:
        return [LibraryItem(one, "image", f"ready/{one}.jpg", None, 1600, 1200) for one in media_ids]


@dataclass
class Web:
    asked: list[PictureDownload] = field(default_factory=list)

    def fetch_pictures(self, wanted: Sequence[PictureDownload]) -> list[LibraryItem]:
        self.asked += wanted
        return [LibraryItem("", "image", f"fetched/{one.name}", None, 900, 900) for one in wanted]


def make_video(
    *slides: Any, web: Web | None = None, acting: Acting | None = None, **fields: Any
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
        downloads=web or Web(),
    )
    return make(SlideshowRequest.model_validate({"slides": list(slides), **fields}), context)


def edges(timeline: Timeline) -> list[tuple[int, int]]:
    return [(clip.start_ms, clip.end_ms) for clip in timeline.layers[0]]


def test_slides_are_shown_for_as_long_as_was_asked() -> None:
    """One after the other, three seconds where nothing is said; without a script nothing is narrated."""
    result = make_video({"duration": 1}, {}, {"duration": 2.5})
    assert edges(result.timeline) == [(0, 1_000), (1_000, 4_000), (4_000, 6_500)]
    assert (result.timeline.sounds, result.timeline.captions, result.script) == ((), None, "")


def test_a_longer_narration_stretches_all_slides_alike() -> None:
    """Twenty-three seconds over slides of one, two and one: the second stays twice as long as the others,
    and the last ends with the narration."""
    timeline = make_video(
        {"duration": 1}, {"duration": 2}, {"duration": 1}, script=SCRIPT, voiceId="v"
    ).timeline
    lengths = [end - start for start, end in edges(timeline)]
    assert timeline.duration_ms >= timeline.words[-1].end_ms > 20_000
    assert abs(lengths[1] - 2 * lengths[0]) <= 67
    assert abs(lengths[0] - lengths[2]) <= 34


def test_a_shorter_narration_leaves_the_slides_as_they_are() -> None:
    """The words end before the slides do."""
    timeline = make_video({"duration": 10}, script="One two.", voiceId="v").timeline
    assert edges(timeline) == [(0, 10_000)]


def test_an_outro_comes_after_the_slides() -> None:
    """The last slide stays two and a half seconds longer, without its texts."""
    timeline = make_video({"text": "Hi"}, content={"outroText": "Follow"}).timeline
    assert (timeline.duration_ms, timeline.branding.outro_start_ms) == (5_500, 3_000)
    assert timeline.texts[0].end_ms == 3_000


@pytest.mark.parametrize("shape", SHAPES)
def test_nothing_stands_still_and_every_slide_is_led_to(shape: str) -> None:
    """Every picture and every card moves, no two neighbours alike; cards are files that ship."""
    slides: list[Any] = [{}, {}, {"mediaId": "a"}, {"mediaId": "b"}, {"imageUrl": URL}, {}]
    (clips,) = make_video(*slides, aspectRatio=shape).timeline.layers
    moves = [clip.motion for clip in clips]
    assert None not in moves
    assert all(one != after for one, after in zip(moves, moves[1:], strict=False))
    assert [clip.transition for clip in clips[1:]] == [
        "push-left",
        "push-left",
        "crossfade",
        "crossfade",
        "push-left",
    ]
    assert [clip.crossfade_ms for clip in clips] == [0, 420, 420, 420, 420, 420]
    for clip in (clips[0], clips[1], clips[5]):
        assert shipped_path(clip.asset).is_file()


def test_an_address_is_asked_once_and_named_after_its_first_slide() -> None:
    """The second slide has what the first has fetched."""
    web = Web()
    (clips,) = make_video({}, {"imageUrl": URL}, {"imageUrl": URL}, web=web).timeline.layers
    assert web.asked == [PictureDownload("Slide 2", URL)]
    assert [clip.asset for clip in clips[1:]] == ["fetched/Slide 2"] * 2


def only_text(**text: Any) -> TextBox:
    (box,) = make_video({"text": {"text": "Hello there", **text}}).timeline.texts
    return box


def test_a_text_stands_where_it_was_placed() -> None:
    """Percents become shares of the frame; every field is handed on."""
    box = only_text(
        x=5,
        y=10,
        width=60,
        height=20,
        fontSize=90,
        fontWeight=400,
        color="#ffe14a",
        backgroundColor="#101014e6",
        textAlign="left",
        borderRadius=30,
        padding=12,
        opacity=0.5,
        rotation=-12,
        scale=1.5,
        zIndex=3,
    )
    expected = TextBox(
        "Hello there",
        0.05,
        0.1,
        0.6,
        0.2,
        0,
        3_000,
        font="Inter-Regular",
        size=90,
        color="#FFE14A",
        background="#101014E6",
        align="left",
        pitch=box.pitch,
        radius=30,
        padding=12,
        opacity=0.5,
        rotation=-12,
        scale=1.5,
        z_index=3,
    )
    assert box == expected


def test_text_and_texts_are_shown_together() -> None:
    """`text` first; those without a place do not lie on each other."""
    boxes = make_video({"text": "One", "texts": [{"text": "Two"}, {"text": "Three"}]}).timeline.texts
    assert [box.text for box in boxes] == ["One", "Two", "Three"]
    assert boxes[0].y + boxes[0].height <= boxes[1].y
    assert boxes[1].y + boxes[1].height <= boxes[2].y


@pytest.mark.parametrize("shape", SHAPES)
def test_ten_texts_without_a_place_stay_clear_of_the_captions(shape: str) -> None:
    """However small they become: all in the safe area, above the captions."""
    slide = {"texts": [{"text": f"Row {number}: something to read"} for number in range(10)]}
    timeline = make_video(slide, script="One two.", voiceId="v", aspectRatio=shape).timeline
    stage = Stage(timeline.width, timeline.height)
    safe, captions = stage.safe_box(), stage.caption_box("bottom")
    for box in timeline.texts:
        assert safe.y <= box.y * stage.height + 0.1
        assert (box.y + box.height) * stage.height <= captions.y + 0.1


LOW = {"text": "Day one: Alfama", "y": 70}


def test_captions_keep_off_a_text_that_was_placed_at_the_bottom() -> None:
    """They stand at the top while that slide is shown, and at the bottom before and after it."""
    slides: list[Any] = [{}, {"text": LOW}, {}]
    captions = make_video(*slides, script=SCRIPT, voiceId="v").timeline.captions
    assert captions is not None
    assert [layer.alignment for layer in captions.layers] == ["bottom", "top", "bottom"]
    assert " ".join(line.text for line in captions.lines) == " ".join(SCRIPT.split())


def test_captions_stand_where_the_caller_wants_them() -> None:
    """Whatever is written there."""
    wish = {"alignment": "bottom"}
    captions = make_video({"text": LOW}, script=SCRIPT, voiceId="v", caption=wish).timeline.captions
    assert captions is not None
    assert (captions.alignment, captions.layers) == ("bottom", ())


def test_a_long_word_is_made_smaller_rather_than_broken() -> None:
    """A German one of forty-two letters in a row of its own."""
    box = make_video(
        {"text": {"text": "Donaudampfschifffahrtsgesellschaftskapitän", "fontSize": 110}}
    ).timeline.texts[0]
    frame = Stage(1080, 1920).reference()
    room = Box(box.x * frame.width, box.y * frame.height, box.width * frame.width, box.height * frame.height)
    assert len(lay_text(box, room).rows) == 1
    assert box.size < 110


@pytest.mark.parametrize("shape", SHAPES)
def test_an_avatar_covers_no_text_that_nobody_placed(shape: str) -> None:
    """Its circle lies beside all of them, over every frame of the video, and is filmed once."""
    acting = Acting()
    slides = [{"text": "Three days in Lisbon"}, {"texts": [{"text": "One"}, {"text": "Two"}]}]
    timeline = make_video(
        *slides, script=SCRIPT, avatarId="avatar_maya", aspectRatio=shape, acting=acting
    ).timeline
    _, seen = timeline.layers
    assert (seen[0].start_ms, seen[-1].end_ms) == (0, timeline.duration_ms)
    assert not any(clip.replaceable for clip in seen)
    assert sum(one.count for one in acting.asked) == timeline.frames
    stage = Stage(timeline.width, timeline.height)
    for clip in seen:
        assert clip.window is not None
        at, (width, height) = clip.window, clip.window.size((stage.width, stage.height))
        circle = Box(at.x * stage.width, at.y * stage.height, width, height)
        beside = [box for box in timeline.texts if clip.start_ms < box.end_ms and box.start_ms < clip.end_ms]
        assert not any(circle.meets(written) for written in find_obstacles(beside, stage))
