from itertools import product
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reelwright_render.timeline.layout import Box, Stage, card_anchor

Side = Literal["top", "middle", "bottom"]
SHAPES = ((1080, 1920), (1920, 1080), (1080, 1080), (540, 960), (720, 1280))
ALIGNMENTS: tuple[Side, ...] = ("top", "middle", "bottom")
HALVES: tuple[Literal["top", "bottom"], ...] = ("top", "bottom")


def test_the_safe_box_of_a_vertical_frame_leaves_the_platforms_their_room() -> None:
    """Top 220, bottom 380, left 60, right 120 of 1080×1920."""
    assert Stage(1080, 1920).safe_box() == Box(60, 220, 900, 1320)


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1080, 1080)])
def test_other_frames_keep_five_percent_free(width: int, height: int) -> None:
    safe = Stage(width, height).safe_box()
    assert (safe.x, safe.y) == (width * 0.05, height * 0.05)
    assert (safe.right, safe.bottom) == (pytest.approx(width * 0.95), pytest.approx(height * 0.95))


@pytest.mark.parametrize(("shape", "alignment", "half"), list(product(SHAPES, ALIGNMENTS, HALVES)))
def test_captions_never_meet_a_card_that_shows(
    shape: tuple[int, int], alignment: Side, half: Literal["top", "bottom"]
) -> None:
    """Whatever the alignment says: where it would lie on the card, the other end is taken."""
    stage = Stage(*shape)
    captions = stage.caption_box(alignment, half)
    assert not captions.meets(stage.card_box(half))
    assert stage.safe_box().holds(captions)


@pytest.mark.parametrize("shape", SHAPES)
def test_middle_beside_a_card_is_laid_out_as_bottom(shape: tuple[int, int]) -> None:
    stage = Stage(*shape)
    assert stage.caption_box("middle", "top") == stage.caption_box("bottom")
    assert stage.caption_box("middle") != stage.caption_box("bottom")


@pytest.mark.parametrize(("shape", "half", "broad"), list(product(SHAPES, HALVES, (False, True))))
def test_a_comment_lies_in_the_safe_area_where_the_card_lies(
    shape: tuple[int, int], half: Literal["top", "bottom"], broad: bool
) -> None:
    """In its rows, and in the middle of the frame."""
    stage = Stage(*shape)
    comment, card = stage.comment_box(half, broad), stage.card_box(half)
    assert stage.safe_box().holds(comment)
    assert (comment.y, comment.height, comment.centre) == (card.y, card.height, pytest.approx(card.centre))


def test_captions_at_the_top_send_the_card_down() -> None:
    assert [card_anchor(alignment) for alignment in ALIGNMENTS] == ["bottom", "top", "top"]


@pytest.mark.parametrize("shape", SHAPES)
def test_the_card_takes_the_upper_55_percent_of_the_safe_area(shape: tuple[int, int]) -> None:
    stage = Stage(*shape)
    card, safe = stage.card_box("top"), stage.safe_box()
    assert (card.y, card.height) == (safe.y, pytest.approx(0.55 * safe.height))


@pytest.mark.parametrize("shape", SHAPES)
def test_what_is_read_on_a_card_lies_in_the_safe_area(shape: tuple[int, int]) -> None:
    stage = Stage(*shape)
    card, inset = stage.card_box("top"), stage.card_text_inset()
    assert stage.safe_box().holds(Box(card.x + inset, card.y, card.width - 2 * inset, card.height))


@given(
    width=st.integers(120, 2200),
    height=st.integers(120, 2200),
    strip=st.floats(0, 0.1),
    alignment=st.sampled_from(ALIGNMENTS),
    half=st.sampled_from([None, *HALVES]),
)
def test_everything_has_room_in_any_frame(
    width: int, height: int, strip: float, alignment: Side, half: Literal["top", "bottom"] | None
) -> None:
    """Captions stay in the safe area without the strip of branding, and off the card, for any size."""
    stage = Stage(width, height, top_strip=strip * height)
    captions = stage.caption_box(alignment, half)
    assert captions.width > 0
    assert stage.free_box().holds(captions, slack=0.1)
    assert half is None or not captions.meets(stage.card_box(half))


@pytest.mark.parametrize(("shape", "alignment"), list(product(SHAPES, ALIGNMENTS)))
def test_a_sticker_lies_beside_the_captions_and_not_on_them(shape: tuple[int, int], alignment: Side) -> None:
    stage = Stage(*shape)
    captions = stage.caption_box(alignment)
    for side in ("left", "right"):
        sticker = stage.sticker_box(captions, side)
        assert not sticker.meets(captions)
        assert stage.safe_box().holds(sticker)


@pytest.mark.parametrize(("shape", "half"), list(product(SHAPES, HALVES)))
def test_a_sticker_fits_between_captions_and_card(
    shape: tuple[int, int], half: Literal["top", "bottom"]
) -> None:
    """It lies on neither, and is still large enough to be seen."""
    stage = Stage(*shape, top_strip=0.06 * shape[1])
    captions = stage.caption_box("middle", half)
    sticker = stage.sticker_box(captions, "left", half)
    assert not sticker.meets(captions)
    assert not sticker.meets(stage.card_box(half))
    assert sticker.width >= 100 * stage.scale


def test_reference_units_do_not_depend_on_the_size() -> None:
    """A frame of half the size is laid out like the whole one."""
    assert Stage(540, 960, top_strip=50).reference() == Stage(1080, 1920, top_strip=100)
