"""What every acting engine promises: of portraits and of photographs alike."""

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import av
import numpy as np
import pytest
from engines.calls import cancelled, told

from reelwright.engines.acting import ActRequest, Photograph, Score
from reelwright.engines.gestures import Gesture, Key, View
from reelwright.engines.lips import MouthKey
from reelwright.engines.portrait import Portrait, PortraitTraits, Pose
from reelwright.errors import Cancelled

ASTRONAUT = str(Path(__file__).parent / "pictures" / "astronaut.jpg")
SUBJECTS = [
    pytest.param(Portrait(PortraitTraits(), 7), id="portrait"),
    pytest.param(Photograph(ASTRONAUT, 7), id="photograph"),
]
SCORE = Score((MouthKey(0, "closed"), MouthKey(200, "wide"), MouthKey(400, "closed")), (200,), (400,), 600, 3)
NOD = Gesture((Key(0), Key(300, Pose(lids=1.0, brows=1.0, turn=0.6), View(zoom=1.2))), 400)


def asked(subject, **fields) -> ActRequest:
    return replace(ActRequest(subject, SCORE, 180, 320, 0, 6), **fields)


def frames(act) -> list[np.ndarray]:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "act.mp4"
        file.write_bytes(act.video)
        with av.open(str(file)) as container:
            stream = container.streams.video[0]
            assert (stream.average_rate, stream.codec_context.pix_fmt) == (30, "yuv420p")
            assert not container.streams.audio
            return [frame.to_ndarray(format="bgr24") for frame in container.decode(stream)]


class ActingSuite:
    @pytest.mark.parametrize("subject", SUBJECTS)
    def test_a_clip_has_the_frames_that_were_asked_for(self, engine, subject):
        """As many as it says, at 30 a second, without sound."""
        act = engine.act(asked(subject))
        assert (len(frames(act)), act.frames) == (6, 6)

    @pytest.mark.parametrize("subject", SUBJECTS)
    @pytest.mark.parametrize(("width", "height"), [(180, 320), (320, 180), (200, 200)])
    def test_a_clip_has_the_shape_that_was_asked_for(self, engine, subject, width, height):
        """Upright, wide and square; an engine may make it smaller."""
        (frame,) = frames(engine.act(asked(subject, width=width, height=height, count=1)))
        assert frame.shape[1] / frame.shape[0] == pytest.approx(width / height, rel=0.15)

    @pytest.mark.parametrize("subject", SUBJECTS)
    def test_the_same_is_acted_the_same(self, engine, subject):
        """Byte for byte: a part that is made again after a crash fits its neighbours."""
        assert engine.act(asked(subject)).video == engine.act(asked(subject)).video

    @pytest.mark.parametrize("subject", SUBJECTS)
    def test_parts_join_without_a_jump(self, engine, subject):
        """A part shows the frames of the whole that it stands for, but for what encoding does."""
        whole = frames(engine.act(asked(subject, count=12)))
        part = frames(engine.act(asked(subject, first=7, count=5)))
        apart = [np.abs(one.astype(int) - two).mean() for one, two in zip(whole[7:], part, strict=True)]
        assert max(apart) < 4

    @pytest.mark.parametrize("subject", SUBJECTS)
    def test_a_gesture_is_acted_too(self, engine, subject):
        """With what its camera does."""
        assert len(frames(engine.act(asked(subject, score=NOD, count=10)))) == 10

    @pytest.mark.parametrize("subject", SUBJECTS)
    def test_it_tells_how_far_it_is(self, engine, subject):
        """Rising, and 1 at the end."""
        with told() as shares:
            engine.act(asked(subject))
        assert shares == sorted(shares)
        assert shares[-1] == 1

    @pytest.mark.parametrize("subject", SUBJECTS)
    def test_a_cancelled_call_ends(self, engine, subject):
        """With the error that the caller raises."""
        with cancelled(), pytest.raises(Cancelled):
            engine.act(asked(subject))
