"""What every acting engine promises: of portraits and of photographs alike."""

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import av
import cv2
import numpy as np
import pytest
from engines.calls import cancelled, told

from reelwright.engines.acting import ActRequest, Photograph
from reelwright.errors import Cancelled
from reelwright_people.gestures import Gesture, Key, View
from reelwright_people.lips import MouthKey
from reelwright_people.poses import Pose
from reelwright_people.scores import Score
from reelwright_people.traits import Portrait, PortraitTraits

ASTRONAUT = str(Path(__file__).parent / "pictures" / "astronaut.jpg")
SUBJECTS = [
    pytest.param(Portrait(PortraitTraits(), 7), id="portrait"),
    pytest.param(Photograph(ASTRONAUT, 7), id="photograph"),
]
STRANGER = replace(
    PortraitTraits(), gender="Male", skin="ebony", hair="bald", clothes_colour="yellow", posture="turned"
)
SCORE = Score((MouthKey(0, "closed"), MouthKey(200, "wide"), MouthKey(400, "closed")), (200,), (400,), 600, 3)
SHUT = replace(SCORE, keys=(MouthKey(0, "closed"),))
NOD = Gesture((Key(0), Key(300, Pose(lids=1.0, brows=1.0, turn=0.6), View(zoom=1.2))), 400)


def asked(subject, **fields) -> ActRequest:
    return replace(ActRequest(subject, SCORE, 180, 320, 0, 6), **fields)


def decoded(video: bytes) -> list[np.ndarray]:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "act.mp4"
        file.write_bytes(video)
        with av.open(str(file)) as container:
            stream = container.streams.video[0]
            assert (stream.average_rate, stream.codec_context.pix_fmt) == (30, "yuv420p")
            assert not container.streams.audio
            return [frame.to_ndarray(format="bgr24").astype(int) for frame in container.decode(stream)]


def frames(act) -> list[np.ndarray]:
    return decoded(act.video)


def apart(one: list[np.ndarray], other: list[np.ndarray]) -> list[float]:
    """How far frame and frame differ, of 255 on average."""
    return [float(np.abs(a - b).mean()) for a, b in zip(one, other, strict=True)]


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
        """A part shows the frames of the whole that it stands for, but for what encoding does; what is shown
        three frames earlier is another picture."""
        whole = frames(engine.act(asked(subject, score=NOD, count=10)))
        part = frames(engine.act(asked(subject, score=NOD, first=4, count=4)))
        right, wrong = apart(whole[4:8], part), apart(whole[1:5], part)
        assert max(right) < 5
        assert max(right) < min(wrong) / 2

    @pytest.mark.parametrize("subject", SUBJECTS)
    def test_a_gesture_is_acted_too(self, engine, subject):
        """With what its camera does: at its end, another picture than at its beginning."""
        acted = frames(engine.act(asked(subject, score=NOD, count=10)))
        assert len(acted) == 10
        assert np.abs(acted[0] - acted[-1]).mean() > 5

    @pytest.mark.parametrize("subject", SUBJECTS)
    def test_the_mouth_says_what_the_score_says(self, engine, subject):
        """Wide open it differs from one that stays shut, all else being equal; where both are shut, nothing
        does."""
        spoken = frames(engine.act(asked(subject, count=7)))
        silent = frames(engine.act(asked(subject, score=SHUT, count=7)))
        assert np.abs(spoken[6] - silent[6]).max() > 60
        assert np.abs(spoken[0] - silent[0]).mean() < 1
        changed = np.abs(spoken[6] - silent[6]).max(axis=2) > 30
        assert changed.mean() < 0.2

    def test_another_portrait_is_another_picture(self, engine):
        """Whose traits differ."""
        one = frames(engine.act(asked(Portrait(PortraitTraits(), 7), count=1)))
        other = frames(engine.act(asked(Portrait(STRANGER, 7), count=1)))
        assert np.abs(one[0] - other[0]).mean() > 3

    def test_another_photograph_is_another_picture(self, engine, tmp_path):
        """It is the file that is filmed, whoever is in it."""
        mirrored = tmp_path / "mirrored.jpg"
        cv2.imwrite(str(mirrored), np.ascontiguousarray(cv2.imread(ASTRONAUT)[:, ::-1]))
        one = frames(engine.act(asked(Photograph(ASTRONAUT, 7), count=1)))
        other = frames(engine.act(asked(Photograph(str(mirrored), 7), count=1)))
        assert np.abs(one[0] - other[0]).mean() > 3

    def test_who_is_cut_out_has_a_matte(self, engine):
        """A second video of as many frames, in which the person is white and what is around them black."""
        act = engine.act(asked(Portrait(PortraitTraits(), 7), cut_out=True))
        mattes = decoded(act.matte)
        assert (len(frames(act)), len(mattes), act.frames) == (6, 6, 6)
        for matte in mattes:
            assert (matte.min(), matte.max()) == (0, 255)
            assert 0.1 < (matte > 127).mean() < 0.9
        assert engine.act(asked(Portrait(PortraitTraits(), 7))).matte is None

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
