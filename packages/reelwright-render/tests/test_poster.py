from pathlib import Path

import cv2
import numpy as np
import pytest
from small import counting_clip
from test_encode import noise

from reelwright_render.encode.segments import encode_segment, encoding
from reelwright_render.errors import EngineFailed
from reelwright_render.pixels.planar import Planar
from reelwright_render.stills.poster import contact_sheet, poster


def test_a_poster_is_the_frame_at_one_second(tmp_path: Path) -> None:
    """In the width asked for, as JPEG."""
    poster(counting_clip(tmp_path / "c.mp4"), tmp_path / "p.jpg", width=48)
    pixels = cv2.imread(str(tmp_path / "p.jpg"))
    assert (tmp_path / "p.jpg").read_bytes().startswith(b"\xff\xd8\xff")
    assert pixels.shape == (80, 48, 3)
    assert abs(float(pixels.mean()) - (40 + 2 * 30 - 16) * 255 / 219) < 3


def test_a_poster_prefers_a_neighbour_that_shows_clearly_more(tmp_path: Path) -> None:
    """A blank frame at one second is not the video's face."""

    def draw(number: int, out: Planar) -> None:
        noise(0, out)
        if number < 40:
            out.blacken()

    encode_segment(draw, range(60), tmp_path / "v.mp4", encoding(96, 160, "final"))
    poster(tmp_path / "v.mp4", tmp_path / "p.jpg", width=96)
    assert cv2.imread(str(tmp_path / "p.jpg")).std() > 20


def test_a_contact_sheet_shows_frames_in_reading_order(tmp_path: Path) -> None:
    """Spread evenly: each one brighter than the one before in a clip that grows brighter."""
    contact_sheet(counting_clip(tmp_path / "c.mp4"), tmp_path / "s.png", columns=3, rows=2, width=48)
    sheet = cv2.imread(str(tmp_path / "s.png"))
    assert sheet.shape == (2 * 88 + 8, 3 * 56 + 8, 3)
    middles = [
        float(sheet[8 + 40 + 88 * row, 8 + 24 + 56 * column].mean()) for row in (0, 1) for column in (0, 1, 2)
    ]
    assert np.diff(middles).min() > 10


def test_no_video_has_no_poster(tmp_path: Path) -> None:
    """The reason is for a person."""
    (tmp_path / "v.mp4").write_bytes(b"")
    with pytest.raises(EngineFailed, match="^A clip of the video could not be read$"):
        poster(tmp_path / "v.mp4", tmp_path / "p.jpg")
