"""Logo, handle, watermark and outro: readable over anything, of any shape, and out of each other's way."""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from reelwright_render.overlays.branding import MarksOverlay
from reelwright_render.overlays.outro import OutroOverlay
from reelwright_render.overlays.stack import overlays_for
from reelwright_render.overlays.stickers import StickersOverlay
from reelwright_render.plan.overlay import Overlay, Sprite
from reelwright_render.timeline.layout import Box, Stage
from reelwright_render.timeline.model import Branding, Logo, Sticker, Timeline

STAGE = Stage(540, 960)
SHAPES = {
    "square": (300, 300),
    "wide": (1600, 120),
    "endless": (3000, 20),
    "tall": (60, 900),
    "needle": (4, 2000),
    "tiny": (9, 9),
    "huge": (4000, 3000),
}


def magenta(folder: Path, width: int, height: int) -> Path:
    file = folder / "logo.png"
    cv2.imwrite(str(file), np.full((height, width, 4), (255, 0, 255, 255), np.uint8))
    return file


def covered(sprite: Sprite, where: NDArray[np.bool_]) -> Box:
    rows, columns = np.nonzero(where)
    left, top = int(sprite.x + columns.min()), int(sprite.y + rows.min())
    return Box(left, top, int(columns.max() - columns.min() + 1), int(rows.max() - rows.min() + 1))


def logo_drawn(branding: Branding, file: Path) -> Box:
    sprite = MarksOverlay(branding, STAGE, file).draw("marks")
    assert sprite is not None
    pixels = sprite.pixels.astype(int)
    return covered(sprite, (pixels[..., 2] > 100) & (pixels[..., 1] < 60) & (pixels[..., 0] > 100))


def over(overlay: Overlay, frame: int, ground: int) -> NDArray[np.float64]:
    """What shows at a frame over a plain grey, as numbers from 0 to 255."""
    shown = overlay.state_at(frame)
    assert shown is not None
    sprite = overlay.draw(shown[0])
    assert sprite is not None
    pixels = sprite.pixels.astype(float) * shown[1].opacity
    laid: NDArray[np.float64] = pixels[..., :3] + ground * (1 - pixels[..., 3:] / 255)
    return laid


@pytest.mark.parametrize("name", SHAPES)
def test_a_logo_of_any_shape_keeps_its_shape_and_its_place(name: str, tmp_path: Path) -> None:
    """Inside the safe area, not over half of its width, not higher than the strip; a tiny one is not blown
    up more than three times."""
    width, height = SHAPES[name]
    box = logo_drawn(Branding(logo=Logo("l", "top-left")), magenta(tmp_path, width, height))
    safe = STAGE.safe_box()
    assert safe.holds(box, slack=1.5)
    assert box.width <= safe.width / 2 + 2 and box.height <= 54
    assert box.height <= 3 * height * STAGE.scale + 2
    if 1 / 20 < width / height < 20:
        assert box.width / box.height == pytest.approx(width / height, rel=0.25)


def test_wide_logos_weigh_about_as_much_as_square_ones(tmp_path: Path) -> None:
    """A logo five times as wide as high takes at most twice the area of a square one."""
    square = logo_drawn(Branding(logo=Logo("l", "top-left")), magenta(tmp_path, 400, 400))
    wide = logo_drawn(Branding(logo=Logo("l", "top-left")), magenta(tmp_path, 2000, 400))
    assert wide.width * wide.height < 2.1 * square.width * square.height


@pytest.mark.parametrize("ground", [0, 128, 255])
def test_a_handle_is_readable_over_any_ground(ground: int) -> None:
    """White in a dark pill: the letters stand out from what is around them."""
    laid = over(MarksOverlay(Branding(handle="@team"), STAGE, None), 0, ground)[:, :120].max(axis=2)
    assert (laid[16:38, 24:70] > 235).sum() > 60
    assert laid[24:30, 15:19].max() < 130


@pytest.mark.parametrize("ground", [0, 255])
def test_a_watermark_is_there_and_quiet(ground: int) -> None:
    """Over black and over white it differs from its ground, but never as much as the handle does."""
    mark = over(MarksOverlay(Branding(watermark="Made by hand"), STAGE, None), 0, ground)
    strongest = np.abs(mark - ground).max()
    assert 90 < strongest < 225


def test_a_white_logo_shows_over_white(tmp_path: Path) -> None:
    """By the soft shadow of its shape, which what is transparent in it does not throw."""
    pixels = np.zeros((200, 200, 4), np.uint8)
    cv2.circle(pixels, (100, 100), 60, (255, 255, 255, 255), -1)
    cv2.imwrite(str(tmp_path / "logo.png"), pixels)
    branding = Branding(logo=Logo("l", "top-left"))
    laid = over(MarksOverlay(branding, STAGE, tmp_path / "logo.png"), 0, 255)
    assert laid.min() < 215
    assert laid[14, 14].min() > 245  # the square's corner


def test_a_pictures_corners_are_rounded_and_a_drawings_are_its_own(tmp_path: Path) -> None:
    """A photograph would look cut out with scissors."""
    file = tmp_path / "logo.jpg"
    cv2.imwrite(str(file), np.full((200, 200, 3), (255, 0, 255), np.uint8))
    branding = Branding(logo=Logo("l", "top-left"))
    alphas = {}
    for name, path in (("jpg", file), ("png", magenta(tmp_path, 200, 200))):
        sprite = MarksOverlay(branding, STAGE, path).draw("marks")
        assert sprite is not None
        box = logo_drawn(branding, path)
        alphas[name] = sprite.pixels[int(box.y - sprite.y), int(box.x - sprite.x), 3]
    assert alphas["jpg"] < 200


def test_marks_leave_when_the_outro_shows_them() -> None:
    """Logo and handle fade out as it begins; a watermark alone stays over the whole video."""
    branding = Branding(handle="@team", outro="Bye", outro_start_ms=2_000)
    marks = MarksOverlay(branding, STAGE, None)
    shown = [marks.state_at(frame) for frame in range(90)]
    assert shown[59] is not None and shown[59][1].opacity == 1
    assert shown[63] is not None and 0 < shown[63][1].opacity < 1
    assert shown[70] is None
    only = MarksOverlay(replace(branding, handle=None, watermark="mine"), STAGE, None)
    assert only.state_at(89) is not None


def test_stickers_make_way_for_the_outro() -> None:
    """One that shows ends with it; one that would hardly be seen does not come."""
    stickers = (Sticker("🐶", 1_000, 2_500), Sticker("🍕", 1_700, 3_200), Sticker("🎸", 4_000, 5_500))
    branding = Branding(outro="Bye", outro_start_ms=2_000)
    overlays = overlays_for(Timeline(540, 960, 6_000, stickers=stickers, branding=branding), {})
    shown = next(one for one in overlays if isinstance(one, StickersOverlay))
    assert [shown.state_at(frame) is not None for frame in (40, 59, 60, 130)] == [True, True, False, False]


def test_the_outro_comes_up_part_by_part(tmp_path: Path) -> None:
    """Logo, words, stroke and handle: each frame adds something until it rests; then it is one picture."""
    outro = OutroOverlay("Follow for more", "@team", 1_000, STAGE, magenta(tmp_path, 300, 300))
    assert outro.state_at(29) is None
    bright = [(over(outro, frame, 0).max(axis=2) > 120).sum() for frame in (30, 33, 36, 70)]
    assert bright == sorted(set(bright))
    rest = outro.state_at(100)
    assert rest is not None
    assert rest == outro.state_at(500)


@pytest.mark.parametrize("size", [(540, 960), (960, 540), (540, 540)])
@pytest.mark.parametrize(
    "text", ["Bye", "Follow for part two, tomorrow at six, and tell a friend about it. " * 2]
)
def test_the_outros_words_stay_inside_the_safe_area(size: tuple[int, int], text: str) -> None:
    """Whatever its length: letters, stroke and handle."""
    stage = Stage(*size)
    outro = OutroOverlay(text[:120], "@a_rather_long_handle_of_forty_characters_", 0, stage)
    laid = over(outro, 300, 0).max(axis=2)
    rows, columns = np.nonzero(laid > 150)
    safe = stage.safe_box()
    assert rows.min() >= safe.y and rows.max() <= safe.bottom
    assert columns.min() >= min(safe.x, stage.width - safe.right) and columns.max() <= stage.width - 20
