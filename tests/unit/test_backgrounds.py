from reelwright.formats.backgrounds import CROSSFADE_MS, cut_points, stretches
from reelwright.formats.context import LibraryItem

CLIP = LibraryItem("v1", "video", "media/v1.mp4", 5_000, 1080, 1920)
PICTURE = LibraryItem("p1", "image", "media/p1.jpg", None, 1000, 1000)


def test_cuts_fall_on_sentence_ends():
    """Where a sentence ends near the due time, the picture changes there and not in mid-sentence."""
    assert cut_points([4_100, 7_600, 13_000], 18_000, 6_000) == [7_600, 13_000]


def test_a_long_sentence_is_cut_at_the_due_time():
    """Without a sentence end the picture changes all the same."""
    assert cut_points([], 20_000, 6_000) == [6_000, 12_000]


def test_media_repeat_to_the_end_in_order():
    """Two items over 20 s: they take turns, without a gap, to the last millisecond."""
    clips = stretches([PICTURE, CLIP], [10_000], 20_000)
    assert [(clip.media_id, clip.start_ms, clip.end_ms) for clip in clips] == [
        ("p1", 0, 10_000),
        ("v1", 10_000, 20_000),
    ]
    assert [clip.crossfade_ms for clip in clips] == [0, CROSSFADE_MS]


def test_a_clip_that_comes_again_goes_on_where_it_stopped():
    """A 5 s clip alone over 24 s plays on through its loop and does not jump back at a cut."""
    clips = stretches([CLIP], [], 24_000)
    assert [(clip.start_ms, clip.end_ms, clip.trim_start_ms) for clip in clips] == [
        (0, 12_000, 0),
        (12_000, 24_000, 2_000),
    ]


def test_a_picture_that_comes_again_moves_differently():
    """Repeating one still would look like a mistake."""
    first, second = stretches([PICTURE], [], 24_000)
    assert first.motion != second.motion
