from pathlib import Path

import cv2
import pytest
from small import counting_clip

from reelwright_render.errors import EngineFailed
from reelwright_render.stills.last_frame import save_last_frame


def test_the_last_frame_is_that_of_the_end(tmp_path: Path) -> None:
    """The brightest of a clip that grows brighter with each frame, in the clip's size, as JPEG."""
    video = counting_clip(tmp_path / "c.mp4")
    save_last_frame(video, tmp_path / "last.jpg")
    frames = []
    source = cv2.VideoCapture(str(video))
    while (read := source.read())[0]:
        frames.append(float(read[1].mean()))
    pixels = cv2.imread(str(tmp_path / "last.jpg"))
    assert (tmp_path / "last.jpg").read_bytes().startswith(b"\xff\xd8\xff")
    assert pixels.shape[:2] == (int(source.get(4)), int(source.get(3)))
    assert frames[-1] - frames[-3] > 1
    assert float(pixels.mean()) == pytest.approx(frames[-1], abs=0.9)


def test_a_file_that_is_no_video_has_no_last_frame(tmp_path: Path) -> None:
    (tmp_path / "no.mp4").write_bytes(b"no video" * 100)
    with pytest.raises(EngineFailed, match="The clip could not be read"):
        save_last_frame(tmp_path / "no.mp4", tmp_path / "last.jpg")
