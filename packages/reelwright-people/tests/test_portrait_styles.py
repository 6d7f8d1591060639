"""The styles of the portrait engine: real looks, that stand still, follow the face and can be cut out."""

from dataclasses import replace
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from people_drawn import PERSON

from reelwright_people.errors import Invalid
from reelwright_people.portrait.painter import PortraitPainter
from reelwright_people.portrait.styles import STYLES
from reelwright_people.poses import Pose
from reelwright_people.traits import REALISTIC

SIZE = (270, 480)
REST = Pose()
WIDE = Pose(mouth=(("wide", 1.0),))


@pytest.fixture(scope="module")
def engine() -> PortraitPainter:
    return PortraitPainter(stages=len(STYLES) + 1)


def drawn(engine: PortraitPainter, style: str, pose: Pose = REST, alone: bool = False) -> Any:
    return engine.frame(replace(PERSON, style=style), pose, *SIZE, alone).pixels.astype(int)


def test_a_style_that_is_not_drawn_is_told(engine: PortraitPainter) -> None:
    """With the styles that there are."""
    with pytest.raises(Invalid, match="^There is no style 'claymation': the styles are realistic, "):
        drawn(engine, "claymation")


def test_no_two_styles_look_alike(engine: PortraitPainter) -> None:
    """Nor like the engine's own hand: by more than a tint."""
    pictures = {style: drawn(engine, style)[..., :3] for style in (REALISTIC, *STYLES)}
    for one, other in combinations(pictures, 2):
        assert np.abs(pictures[one] - pictures[other]).mean() > 6, (one, other)


@pytest.mark.parametrize("style", STYLES)
class TestStyle:
    def test_a_frame_is_opaque_and_always_the_same(self, engine: PortraitPainter, style: str) -> None:
        """Also from another engine: parts of a film are made apart."""
        first = drawn(engine, style, WIDE)
        assert (first[..., 3] == 255).all()
        assert np.array_equal(first, drawn(PortraitPainter(), style, WIDE))

    def test_what_does_not_move_stands_still(self, engine: PortraitPainter, style: str) -> None:
        """While a mouth opens, nothing changes but the face: no paper, dots or colours swim."""
        changed = np.abs(drawn(engine, style, WIDE) - drawn(engine, style)).max(axis=2) > 12
        around = engine.frame(replace(PERSON, style=style), WIDE, *SIZE).mouth
        rows = slice(max(0, around.y - 2 * around.height), around.y + 4 * around.height)
        columns = slice(max(0, around.x - around.width), around.x + 2 * around.width)
        assert changed[around.y : around.y + around.height, around.x : around.x + around.width].mean() > 0.1
        changed[rows, columns] = False
        assert changed.mean() < 0.002

    def test_a_person_can_be_cut_out(self, engine: PortraitPainter, style: str) -> None:
        """Premultiplied, clear around them and solid within."""
        alone = drawn(engine, style, alone=True)
        assert (alone[..., :3] <= alone[..., 3:]).all()
        assert (alone[:40, :60, 3] == 0).all()
        assert (alone[350:440, 120:150, 3] > 250).all()


def test_lines_are_black_on_white(engine: PortraitPainter) -> None:
    """Nothing else, and a few of them."""
    picture = drawn(engine, "line-art")[..., :3]
    assert (picture.max(axis=2) - picture.min(axis=2)).max() == 0
    assert 0.01 < (picture < 128).mean() < 0.2


def test_pixels_are_a_coarse_grid_of_few_colours(engine: PortraitPainter) -> None:
    """135 cells across."""
    picture = drawn(engine, "pixel-art")[..., :3]
    cells = picture[1::2, 1::2]
    assert np.array_equal(np.repeat(np.repeat(cells, 2, axis=0), 2, axis=1), picture)
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) <= 22 + 22 + 12


def test_shapes_are_flat(engine: PortraitPainter) -> None:
    """A few plain colours cover nearly all of it."""
    _, counts = np.unique(drawn(engine, "flat")[..., :3].reshape(-1, 3), axis=0, return_counts=True)
    assert np.sort(counts)[-25:].sum() / counts.sum() > 0.7
