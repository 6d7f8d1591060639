"""Pictures of the catalogue, as `scripts/make_thumbnails.py` makes them."""

import cv2
import pytest

from reelwright.catalog.games import games
from reelwright.catalog.shipped import shipped_path
from reelwright.catalog.thumbnails import clip_thumbnail, preset_thumbnail
from reelwright_render.presets import PRESET_NAMES

CLIPS = [clip for game in games() if game.drawn for clip in game.clip_ids]


@pytest.mark.parametrize("asset", [*map(preset_thumbnail, PRESET_NAMES), *map(clip_thumbnail, CLIPS)])
def test_every_preset_and_every_drawn_clip_has_a_picture(asset: str) -> None:
    """One that opens, shows something and is small: run the script for what is missing."""
    file = shipped_path(asset)
    picture = cv2.imread(str(file))
    assert picture is not None
    assert picture.shape in ((200, 360, 3), (448, 252, 3))
    assert picture.std() > 8
    assert file.stat().st_size < 40_000


def test_no_two_pictures_are_the_same() -> None:
    """A look that falls back to another one would have that one's picture."""
    assets = [*map(preset_thumbnail, PRESET_NAMES), *map(clip_thumbnail, CLIPS)]
    assert len({shipped_path(asset).read_bytes() for asset in assets}) == len(assets)
