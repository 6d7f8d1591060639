"""Frosted glass: what lies behind is blurred where the glass is, and nowhere else."""

import cv2
import numpy as np
import pytest
from looks import LINE

from reelwright_render.compose.sprites import Tiles
from reelwright_render.overlays.captions import CaptionsOverlay, first_frame
from reelwright_render.pixels.planar import Planar, planar
from reelwright_render.plan.overlay import Glass, Overlay, Placement, Sprite, State
from reelwright_render.timeline.layout import Stage
from reelwright_render.timeline.model import Captions


class Pane:
    """Clear glass of 64×32 at an odd place, nothing written on it."""

    look = "pane"

    def __init__(self, placement: Placement = Placement(), keep: float = 1.0, lift: float = 0.0) -> None:  # noqa: B008
        self._placement, self._keep, self._lift = placement, keep, lift

    def state_at(self, frame: int) -> tuple[State, Placement] | None:
        return 0, self._placement

    def draw(self, state: State) -> Sprite | None:
        mark = np.zeros((32, 64, 4), np.uint8)
        mark[:2, :2] = 1  # as good as nothing
        return Sprite(
            21, 11, mark, glass=Glass(np.full((32, 64), 255, np.uint8), 8, self._keep, self._lift, 1)
        )


def chequered(width: int = 128, height: int = 64) -> Planar:
    """Squares of 2 pixels, light and dark, with the mean of 120; colours split left from right."""
    picture = planar(width, height)
    y, x = np.mgrid[0:height, 0:width]
    picture.y[:] = np.where((x // 2 + y // 2) % 2, 180, 60)
    picture.u[:], picture.v[:] = 100, 150
    return picture


def laid(overlay: Overlay, picture: Planar, scale: float = 1.0) -> Planar:
    shown = overlay.state_at(0)
    assert shown is not None
    Tiles([overlay], scale).lay(picture, 0, *shown)
    return picture


def test_what_lies_behind_is_blurred_and_nothing_else_is_touched() -> None:
    """The squares melt into their mean inside; outside every byte is as it was."""
    before, after = chequered(), laid(Pane(), chequered())
    inside = np.s_[11:43, 21:85]
    assert np.abs(after.y[inside].astype(int) - 120).max() <= 2
    rest = np.ones(after.y.shape, bool)
    rest[inside] = False
    assert np.array_equal(after.y[rest], before.y[rest])
    assert np.array_equal(after.u, before.u)
    assert np.array_equal(after.v, before.v)


def test_light_is_drawn_together_and_lifted() -> None:
    """Half of the contrast above black, and thirty steps more."""
    after = laid(Pane(keep=0.5, lift=30), chequered())
    assert np.abs(after.y[15:40, 25:80].astype(int) - (16 + (120 - 16) / 2 + 30)).max() <= 2


def test_half_faded_glass_blurs_by_half() -> None:
    """While it fades in the picture is still seen through it, half as strong."""
    after = laid(Pane(Placement(opacity=0.5)), chequered())
    assert set(np.unique(after.y[12:42, 22:84])) <= {89, 90, 91, 149, 150, 151}


@pytest.mark.parametrize(("dx", "dy"), [(-40, 0), (70, 40), (0, -30), (3, 1), (-300, 0)])
def test_glass_beyond_the_frame_is_cut(dx: int, dy: int) -> None:
    """At odd moves too; what is left of it lies where it belongs."""
    after = laid(Pane(Placement(dx=dx, dy=dy)), chequered())
    y, x = np.mgrid[0:64, 0:128]
    covered = (11 + dy <= y) & (y < 43 + dy) & (21 + dx <= x) & (x < 85 + dx)
    assert np.array_equal(after.y[~covered], chequered().y[~covered])
    if covered.any():
        assert abs(float(after.y[covered].mean()) - 120) <= 6
        assert after.y[covered].std() < 25


def test_a_previews_glass_is_half_as_large() -> None:
    """It covers the same part of the picture."""
    changed = laid(Pane(), chequered(), scale=0.5).y != chequered().y
    rows, columns = np.nonzero(changed)
    assert (rows.min(), rows.max(), columns.min(), columns.max()) == (6, 21, 10, 41)


@pytest.mark.parametrize("light", [16, 90, 235])
def test_white_text_is_read_on_the_preset_glass_whatever_lies_behind(light: int) -> None:
    """Letters against the pane beside them: at least 4.5 to 1 in the middle of their strokes."""
    stage = Stage(1080, 1920)
    captions = CaptionsOverlay(Captions("glass", "bottom", (LINE,)), stage)
    shown, picture = captions.state_at(first_frame(1_300)), planar(1080, 1920)
    picture.y[:], picture.u[:], picture.v[:] = light, 128, 128
    assert shown is not None
    sprite = captions.draw(shown[0])
    assert sprite is not None and sprite.glass is not None
    Tiles([captions], 1.0).lay(picture, 0, *shown)
    x, y, wide, high = cv2.boundingRect(sprite.glass.mask)
    seen = picture.y[sprite.y + y : sprite.y + y + high, sprite.x + x : sprite.x + x + wide]
    middle = seen[high // 3 : 2 * high // 3]
    letters, pane = (((float(np.percentile(middle, p)) - 16) / 219) ** 2.2 for p in (99, 20))
    assert (letters + 0.05) / (pane + 0.05) >= 4.5
