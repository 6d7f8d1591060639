"""The renderer as the workflows know it: what it does when the hardware fails."""

from pathlib import Path

import pytest
from small import timeline
from test_outputs import clicks
from trials import FAILS

from reelwright.workflows.local_renderer import LocalRenderer
from reelwright_render.encode.encoders import Coder


@pytest.mark.slow
def test_a_hardware_encoder_that_fails_later_leaves_the_video_to_x264(tmp_path: Path) -> None:
    """It passed its trial and broke on the video: the file is x264's all the same. It is tried once."""
    asked: list[int] = []

    def find() -> Coder:
        asked.append(1)
        return FAILS

    renderer = LocalRenderer(tmp_path / "cache", 1, find)
    plain = timeline(duration_ms=500)
    mixed = clicks(tmp_path / "mix.wav", 1, range(0))
    for name in "ab":
        renderer.film(plain, Path, mixed, tmp_path / f"{name}.mp4", lambda: None, lambda share: None)
    expected = tmp_path / "x264.mp4"
    LocalRenderer(tmp_path / "other", 1).film(plain, Path, mixed, expected, lambda: None, lambda share: None)
    assert {(tmp_path / f"{name}.mp4").read_bytes() for name in "ab"} == {expected.read_bytes()}
    assert asked == [1]
