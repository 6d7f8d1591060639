from dataclasses import replace

import pytest

from reelwright.engines.footage import Footage, FootageSection
from reelwright.formats.backgrounds import (
    CROSSFADE_MS,
    alternate_media,
    find_cut_points,
    lay_gameplay,
    place_media,
    repeat_media,
)
from reelwright.formats.context import LibraryItem
from reelwright_render.plan.plan import Plan, frame_at
from reelwright_render.timeline.framing import Attention, Region
from reelwright_render.timeline.model import Timeline

CLIP = LibraryItem("v1", "video", "media/v1.mp4", 5_000, 1080, 1920)
TALL = (1080, 1920)
PICTURE = LibraryItem("p1", "image", "media/p1.jpg", None, 1000, 1000)


def test_cuts_fall_on_sentence_ends():
    """Where a sentence ends near the due time, the picture changes there and not in mid-sentence."""
    assert find_cut_points([4_100, 7_600, 13_000], 18_000, 6_000) == [7_600, 13_000]


def test_a_long_sentence_is_cut_at_the_due_time():
    """Without a sentence end the picture changes all the same."""
    assert find_cut_points([], 20_000, 6_000) == [6_000, 12_000]


def test_media_repeat_to_the_end_in_order():
    """Two items over 20 s: they take turns, without a gap, to the last millisecond."""
    clips = alternate_media([PICTURE, CLIP], [10_000], 20_000, TALL)
    assert [(clip.media_id, clip.start_ms, clip.end_ms) for clip in clips] == [
        ("p1", 0, 10_000),
        ("v1", 10_000, 20_000),
    ]
    assert [clip.crossfade_ms for clip in clips] == [0, CROSSFADE_MS]


def test_a_clip_that_comes_again_goes_on_where_it_stopped():
    """A 5 s clip alone over 24 s plays on through its loop and does not jump back at a cut."""
    clips = alternate_media([CLIP], [], 24_000, TALL)
    assert [(clip.start_ms, clip.end_ms, clip.trim_start_ms) for clip in clips] == [
        (0, 12_000, 0),
        (12_000, 24_000, 2_000),
    ]


def test_a_picture_that_comes_again_moves_differently():
    """Repeating one still would look like a mistake."""
    first, second = alternate_media([PICTURE], [], 24_000, TALL)
    assert first.motion != second.motion


def test_a_picture_is_shown_as_its_faces_ask():
    """The crop of a wide picture ends on the face at its left, and not in the middle."""
    face = Region(0.1, 0.3, 0.1, 0.2)
    clip = place_media(
        replace(PICTURE, width=1600, height=1000, attention=Attention(0.15, 0.4, (face,))), TALL
    )
    assert (clip.kind, clip.fit, clip.media_id) == ("image", "cover", "p1")
    assert clip.motion.from_zoom == 1.0 and clip.motion.to_zoom > 1.05
    assert clip.motion.to_focus_x < 0.1


def test_faces_that_no_crop_holds_are_shown_over_a_blur():
    """Two people at the ends of a wide picture: none is cut away."""
    faces = (Region(0.05, 0.3, 0.1, 0.2), Region(0.85, 0.3, 0.1, 0.2))
    wide = replace(PICTURE, width=1600, height=1000, attention=Attention(0.1, 0.4, faces))
    assert place_media(wide, TALL).fit == "blurred"


def test_a_wide_clip_is_cropped_to_its_face():
    """And one that nobody has looked at yet to its middle."""
    seen = Attention(0.15, 0.4, (Region(0.1, 0.3, 0.1, 0.2),))
    wide = replace(CLIP, width=1920, height=1080)
    clip = repeat_media(replace(wide, attention=seen), 9_000, TALL)
    assert (clip.start_ms, clip.end_ms, clip.source_ms, clip.media_id) == (0, 9_000, 5_000, "v1")
    assert clip.focus_x < 0.1
    assert (repeat_media(wide, 9_000, TALL).focus_x, repeat_media(wide, 9_000, TALL).focus_y) == (0.5, 0.5)


COURSE = Footage((*(FootageSection(str(k), 20_000) for k in range(3)), FootageSection("3", 6_000)))


@pytest.mark.parametrize(
    ("start", "begin"), [(0, 0), (1_017, 0), (1_017, 17_333), (500, 39_999), (33, 40_001)]
)
def test_a_game_goes_on_over_its_sections_to_the_frame(start: int, begin: int) -> None:
    """Every frame of the video shows the next one of the course, whatever files they lie in."""
    end = start + 25_000
    timeline = Timeline(108, 192, end, (lay_gameplay(COURSE, start, end, begin),))
    plan, shown = Plan(timeline, ()), []
    for frame in range(frame_at(start), timeline.frames):
        (picture,) = plan.frame(frame).pictures
        shown.append(int(picture.asset) * 600 + picture.source_frame)
    first = frame_at(begin)
    assert shown == list(range(first, first + len(shown)))


def test_a_game_is_one_scene_however_long_it_is() -> None:
    """All but its first clip continue it; a short one is one clip."""
    assert [clip.continues for clip in lay_gameplay(COURSE, 0, 66_000)] == [False, True, True, True]
    (short,) = lay_gameplay(COURSE, 0, 20_000)
    assert (short.asset, short.start_ms, short.end_ms, short.continues) == ("0", 0, 20_000, False)
