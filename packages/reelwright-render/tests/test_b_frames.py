"""Encodings may do without B frames."""

from dataclasses import replace
from pathlib import Path

import av
import numpy as np
import pytest
from av.video.frame import PictureType

from reelwright_render.encode.segments import Encoding, encode_segment
from reelwright_render.pixels.planar import Planar

PLAIN = Encoding(64, 96, 1.0, "superfast", 21)


def flicker(number: int, picture: Planar) -> None:
    """Still but for a little noise: B frames pay."""
    picture.blacken()
    still = np.random.default_rng(0).integers(60, 180, picture.y.shape)
    picture.y[:] = still + np.random.default_rng(number).integers(0, 9, still.shape)


@pytest.mark.parametrize(("b_frames", "some"), [(3, True), (0, False)])
def test_there_are_b_frames_only_where_they_are_allowed(tmp_path: Path, b_frames: int, some: bool) -> None:
    """Every picture is there in both."""
    file = tmp_path / "segment.mp4"
    encode_segment(flicker, range(12), file, replace(PLAIN, b_frames=b_frames))
    with av.open(str(file)) as container:
        kinds = [PictureType(frame.pict_type) for frame in container.decode(video=0)]
    assert len(kinds) == 12
    assert (PictureType.B in kinds) is some


def test_what_decides_the_bytes_is_in_the_signature() -> None:
    """Segments with and without B frames are never taken for one another."""
    assert replace(PLAIN, b_frames=0).signature != PLAIN.signature
    assert replace(PLAIN, b_frames=3).signature == PLAIN.signature
