from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Literal

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from looks import CARD, CARDS, TOLERANCE, card_picture, difference

from reelwright_render.draw.post_card import people_write, plan
from reelwright_render.overlays.post_card import CardOverlay
from reelwright_render.timeline.layout import Stage
from reelwright_render.timeline.model import Platform

PLATFORMS: tuple[Platform, ...] = ("reddit", "facebook", "instagram")
HALVES: tuple[Literal["top", "bottom"], ...] = ("top", "bottom")
SHAPES = ((1080, 1920), (1920, 1080), (1080, 1080))


@pytest.mark.parametrize("name", CARDS)
def test_a_card_looks_as_it_was_approved(name: str) -> None:
    """Against a stored picture; `python packages/reelwright-render/tests/looks.py` draws it anew."""
    assert difference(f"card-{name}", card_picture(CARDS[name])) <= TOLERANCE


@pytest.mark.parametrize(
    ("count", "written"),
    [
        (0, "0"),
        (999, "999"),
        (1_000, "1k"),
        (1_893, "1.8k"),
        (12_431, "12.4k"),
        (99_999, "99.9k"),
        (348_000, "348k"),
        (2_500_000, "2.5m"),
    ],
)
def test_counts_are_written_as_people_write_them(count: int, written: str) -> None:
    assert people_write(count) == written


@settings(max_examples=25, deadline=None)
@given(
    title=st.text("abc dé.W", max_size=300),
    body=st.text("abc dé.W\n", max_size=3_000),
    platform=st.sampled_from(PLATFORMS),
    shape=st.sampled_from(SHAPES),
    half=st.sampled_from(HALVES),
)
def test_any_text_fits_the_cards_room(
    title: str, body: str, platform: Platform, shape: tuple[int, int], half: Literal["top", "bottom"]
) -> None:
    """Titles up to 300 signs and bodies up to 3,000 make no card that is larger than its box."""
    stage = Stage(*shape).reference()
    room = stage.card_box(half)
    card = replace(CARD, title=title, body=body, platform=platform)
    assert room.holds(plan(card, room, stage.card_text_inset()).panel)


@pytest.mark.parametrize(("platform", "shape"), list(product(PLATFORMS, SHAPES)))
def test_a_long_title_shrinks_before_it_is_cut(platform: Platform, shape: tuple[int, int]) -> None:
    stage = Stage(*shape).reference()
    room, inset = stage.card_box("top"), stage.card_text_inset()
    title = "I planned the whole wedding for free and was not invited to it in the end. " * 4
    short = plan(replace(CARD, platform=platform, body=""), room, inset).texts
    long = plan(replace(CARD, platform=platform, title=title[:300], body=""), room, inset).texts
    assert long.title_font.size < short.title_font.size
    assert " ".join(long.title) == title[:300].strip()


def test_a_long_body_goes_on_beyond_the_card() -> None:
    stage = Stage(1080, 1920)
    texts = plan(replace(CARD, body="word " * 600), stage.card_box("top"), stage.card_text_inset()).texts
    assert texts.body_goes_on
    assert len(texts.body) >= 3


def test_a_card_rises_settles_and_slides_out_upwards() -> None:
    """One and the same drawing, moved: 6 frames to come, 7 to go."""
    overlay = CardOverlay(CARD, Stage(1080, 1920))
    shown = [overlay.state_at(frame) for frame in range(301)]
    assert {state for state, _ in filter(None, shown)} == {"card"}
    placed = [placement for _, placement in filter(None, shown)]
    coming, standing, going = placed[:6], placed[6:293], placed[293:]
    assert [p.dy for p in coming] == sorted((p.dy for p in coming), reverse=True) and coming[0].dy > 0
    assert {(p.dx, p.dy, p.opacity) for p in standing} == {(0, 0, 1.0)}
    assert [p.dy for p in going] == sorted((p.dy for p in going), reverse=True) and going[-1].dy < -500
    assert shown[300] is None


def test_a_card_that_stays_to_the_end_does_not_leave() -> None:
    placement = CardOverlay(CARD, Stage(1080, 1920), stays=True).state_at(299)
    assert placement is not None
    assert placement[1].dy == 0


def test_a_card_below_leaves_downwards_away_from_the_captions() -> None:
    shown = CardOverlay(replace(CARD, anchor="bottom"), Stage(1080, 1920)).state_at(298)
    assert shown is not None
    assert shown[1].dy > 300


def test_the_look_holds_all_that_is_seen_but_not_when() -> None:
    """Moving a card in time keeps its drawings; another word in its text does not."""
    stage = Stage(270, 480)
    looks = {
        CardOverlay(card, stage).look
        for card in (CARD, replace(CARD, start_ms=500, end_ms=900), replace(CARD, title="Other"))
    }
    assert len(looks) == 2


def test_the_authors_picture_is_shown(tmp_path: Path) -> None:
    """In the disc, and with its content in the look."""
    file = tmp_path / "face.png"
    cv2.imwrite(str(file), np.full((64, 48, 3), (10, 200, 30), np.uint8))
    stage = Stage(540, 960)
    drawn = CardOverlay(CARD, stage), CardOverlay(CARD, stage, avatar=file)
    greens = [_share_of_green(overlay) for overlay in drawn]
    assert greens[0] == 0
    assert greens[1] > 500
    assert drawn[0].look != drawn[1].look


def test_a_picture_that_cannot_be_read_leaves_the_drawn_disc(tmp_path: Path) -> None:
    file = tmp_path / "face.png"
    file.write_bytes(b"no picture")
    sprite = CardOverlay(CARD, Stage(270, 480), avatar=file).draw("card")
    plain = CardOverlay(CARD, Stage(270, 480)).draw("card")
    assert sprite is not None and plain is not None
    assert np.array_equal(sprite.pixels, plain.pixels)


def _share_of_green(overlay: CardOverlay) -> int:
    sprite = overlay.draw("card")
    assert sprite is not None
    return int((np.abs(sprite.pixels.astype(int) - (10, 200, 30, 255)).max(axis=2) < 4).sum())
