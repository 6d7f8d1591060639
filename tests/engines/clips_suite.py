"""What every engine of clips promises. A line in every_engine.py puts an engine under it.

Providers promise neither a size nor a rate of frames: a clip is normalised like an upload. What a model
cannot do it says before (`describe`), and it is not asked for.
"""

import av
import numpy as np
import pytest
from engines.calls import is_for_people
from PIL import Image

from reelwright.engines.call import CALL, Call
from reelwright.engines.clips import ClipRequest
from reelwright.errors import EngineFailed
from reelwright_render.stills.last_frame import save_last_frame

SHAPES = {"ratio_9_16": 9 / 16, "ratio_16_9": 16 / 9, "ratio_1_1": 1.0}
SMALL = (270, 480)
_TOLERANCE = 12  # of 255, on average: a clip is compressed


def draw_halves(path, left, right, size=(90, 160)):
    """A picture whose halves have these colours."""
    picture = Image.new("RGB", size, right)
    picture.paste(left, (0, 0, size[0] // 2, size[1]))
    picture.save(path)
    return path


def read_frames(path):
    """One after the other: many large ones do not fit into memory."""
    with av.open(str(path)) as container:
        for frame in container.decode(video=0):
            yield frame.to_ndarray(format="rgb24").astype(np.int16)


def first_and_last(path):
    first, *_, last = read_frames(path)
    return first, last


def distance(frame, picture):
    """The mean difference of a frame and a picture's file, of 255, in the frame's size."""
    with Image.open(picture) as opened:
        wanted = np.asarray(opened.convert("RGB").resize(frame.shape[1::-1]), np.int16)
    return np.abs(frame - wanted).mean()


class ClipsSuite:
    @pytest.fixture
    def folder(self, tmp_path):
        """Where the call's large files belong."""
        folder = tmp_path / "call"
        folder.mkdir()
        token = CALL.set(Call(folder=folder))
        yield folder
        CALL.reset(token)

    @pytest.fixture
    def start(self, tmp_path):
        return draw_halves(tmp_path / "start.png", (200, 40, 40), (40, 40, 200))

    @pytest.fixture
    def end(self, tmp_path):
        return draw_halves(tmp_path / "end.png", (40, 160, 40), (220, 220, 220))

    def wish(self, engine, shape="ratio_9_16", size=SMALL):
        """The shortest clip that the engine makes; an engine that draws its frames draws small ones."""
        return ClipRequest("Waves at dawn", engine.describe().durations_s[0], shape, seed=3, size=size)

    def test_its_lengths_are_told_and_rise(self, engine):
        """In whole seconds."""
        lengths = engine.describe().durations_s
        assert lengths
        assert list(lengths) == sorted({one for one in lengths if one >= 1})

    @pytest.mark.parametrize("shape", SHAPES)
    def test_a_clip_from_words_is_as_long_and_of_the_shape_as_was_asked_for(self, engine, folder, shape):
        """Within a quarter of a second, and it moves; in the size that the engine has for the shape."""
        if shape not in getattr(engine, "shapes", SHAPES):
            pytest.skip("its models have no clips of this shape")
        wish = self.wish(engine, shape, size=None)
        clip = engine.film(wish)
        with av.open(str(clip.video)) as container:
            video = container.streams.video[0]
            assert abs(float(video.duration * video.time_base) - wish.duration_s) < 0.25
            assert abs(video.width / video.height / SHAPES[shape] - 1) < 0.05
        frames = read_frames(clip.video)
        first = next(frames)
        assert any(np.abs(frame - first).max() > 20 for frame in frames)

    def test_a_clip_begins_with_the_picture_that_it_is_given(self, engine, folder, start):
        """Of a model that can."""
        if not engine.describe().start_frame:
            pytest.skip("its clips cannot begin with a picture")
        first = next(read_frames(engine.film(self.wish(engine), start).video))
        assert distance(first, start) < _TOLERANCE

    def test_a_clip_ends_with_the_picture_that_it_is_given(self, engine, folder, start, end):
        """Of a model that can; any other says so, and leaves nothing behind."""
        if not engine.describe().end_frame:
            with pytest.raises(EngineFailed) as failed:
                engine.film(self.wish(engine), start, end)
            assert is_for_people(str(failed.value))
            assert list(folder.iterdir()) == []
            return
        first, last = first_and_last(engine.film(self.wish(engine), start, end).video)
        assert distance(first, start) < _TOLERANCE
        assert distance(last, end) < _TOLERANCE

    def test_a_clip_is_extended_by_another_that_begins_where_it_ends(self, engine, folder, tmp_path, start):
        """The join is no cut."""
        if not engine.describe().start_frame:
            pytest.skip("its clips cannot begin with a picture")
        first = engine.film(self.wish(engine), start)
        joint = tmp_path / "joint.jpg"
        save_last_frame(first.video, joint)
        second = engine.film(self.wish(engine), joint)
        assert distance(next(read_frames(second.video)), joint) < _TOLERANCE

    def test_the_clip_lies_in_the_folder_of_the_call(self, engine, folder):
        """And nothing else does."""
        clip = engine.film(self.wish(engine))
        assert list(folder.iterdir()) == [clip.video]

    def test_a_picture_that_is_none_is_told_in_a_sentence(self, engine, folder, tmp_path):
        """Before anybody is asked to film, and nothing is left behind."""
        broken = tmp_path / "start.png"
        broken.write_bytes(b"nothing of the kind")
        with pytest.raises(EngineFailed) as failed:
            engine.film(self.wish(engine), broken)
        assert is_for_people(str(failed.value))
        assert list(folder.iterdir()) == []

    def test_it_says_who_filmed(self, engine, folder):
        """Records name provider and model."""
        assert engine.provider
        assert engine.film(self.wish(engine)).model
