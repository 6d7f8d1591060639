"""What every engine that cuts out whole clips promises. A line in every_engine.py puts an engine under it.

Providers promise neither the same alpha again nor parts that join: `matting_suite.py` has what engines that
work frame by frame promise.
"""

import av
import cv2
import numpy as np
import pytest

from reelwright.engines.call import CALL, Call

FRAMES, WIDTH, HEIGHT = 10, 96, 64
WALL, SUBJECT = (190, 200, 210), (160, 40, 30)


def write_video(path):
    """A disc that goes from left to right before a plain wall: its place is `place_of` a frame."""
    with av.open(str(path), "w", format="mp4") as container:
        stream = container.add_stream("libx264", rate=12, options={"preset": "ultrafast"})
        stream.width, stream.height, stream.pix_fmt = WIDTH, HEIGHT, "yuv420p"
        for number in range(FRAMES):
            pixels = np.full((HEIGHT, WIDTH, 3), WALL, np.uint8)
            cv2.circle(pixels, (place_of(number), HEIGHT // 2), 16, SUBJECT, -1)
            container.mux(stream.encode(av.VideoFrame.from_ndarray(pixels, format="rgb24")))
        container.mux(stream.encode(None))
    return path


def place_of(number):
    return 26 + 4 * number


def read_frames(path):
    with av.open(str(path)) as container:
        return [frame.to_ndarray(format="rgb24").astype(int) for frame in container.decode(video=0)]


class ClipMattingSuite:
    @pytest.fixture
    def folder(self, tmp_path):
        """Where the call's large files belong."""
        folder = tmp_path / "call"
        folder.mkdir()
        token = CALL.set(Call(folder=folder))
        yield folder
        CALL.reset(token)

    @pytest.fixture
    def video(self, tmp_path):
        return write_video(tmp_path / "video.mp4")

    def test_both_videos_have_the_frames_of_the_clip(self, engine, folder, video):
        """As many, and of its size."""
        made = engine.cut_clip(video)
        for path in (made.colours, made.alpha):
            assert [frame.shape for frame in read_frames(path)] == [(HEIGHT, WIDTH, 3)] * FRAMES

    def test_the_alpha_is_white_where_the_subject_is(self, engine, folder, video):
        """In every frame, and black in the corners; the subject has its own colours."""
        made = engine.cut_clip(video)
        pairs = zip(read_frames(made.colours), read_frames(made.alpha), strict=True)
        for number, (colours, alpha) in enumerate(pairs):
            assert alpha[HEIGHT // 2, place_of(number)].min() > 200
            assert max(alpha[y, x].max() for y in (2, -3) for x in (2, -3)) < 50
            assert np.abs(colours[HEIGHT // 2, place_of(number)] - SUBJECT).max() < 40

    def test_what_is_no_person_is_cut_out_where_that_is_asked_for(self, engine, folder, video):
        """A thing before a wall."""
        alpha = read_frames(engine.cut_clip(video, person=False).alpha)[0]
        assert alpha[HEIGHT // 2, place_of(0)].min() > 200

    def test_the_videos_lie_in_the_folder_of_the_call(self, engine, folder, video):
        """And nothing else does; the clip is left as it was."""
        before = video.read_bytes()
        made = engine.cut_clip(video)
        assert set(folder.iterdir()) == {made.colours, made.alpha}
        assert video.read_bytes() == before

    def test_it_says_who_cut(self, engine, folder, video):
        """Records name provider and model."""
        assert engine.provider
        assert engine.cut_clip(video).model
