"""What every matting engine promises. A line in every_engine.py puts an engine under it."""

from collections.abc import Iterator

import cv2
import numpy as np
import pytest
from drawn_people import drawn_person

from reelwright.engines.matting import PART_FRAMES, MattingEngine, Pixels
from reelwright_render.compose.matte import is_person_visible

WIDTH, HEIGHT = 192, 160


def scene(frames: int, width: int = WIDTH, height: int = HEIGHT) -> Iterator[tuple[Pixels, Pixels]]:
    """A drawn person who sways before a plain wall under film grain: each frame, and its true alpha."""
    grain = np.random.default_rng(5)
    for number in range(frames):
        person, alpha = drawn_person(width, height, shift=np.sin(number / 9) * width / 24)
        wall = np.full((height, width, 3), (150, 140, 120), np.float32)
        share = alpha[..., None] / 255
        seen = person * share + wall * (1 - share) + grain.normal(0, 2, person.shape)
        yield np.clip(seen, 0, 255).astype(np.uint8), alpha


def matted(engine: MattingEngine, frames: list[Pixels], first: int = 0) -> list[Pixels]:
    matte = engine.begin(first)
    return [matte.alpha(frame) for frame in frames]


class MattingSuite:
    @pytest.fixture(scope="class")
    @classmethod
    def seen(cls, engine):
        """Frames with their true alpha, and the engine's."""
        pairs = list(scene(8))
        frames = [frame for frame, _ in pairs]
        return frames, [alpha for _, alpha in pairs], matted(engine, frames)

    def test_each_frame_has_an_alpha_of_its_size(self, seen):
        """Height × width in bytes, one for each frame, in order."""
        frames, _, alphas = seen
        assert [(alpha.shape, alpha.dtype) for alpha in alphas] == [((HEIGHT, WIDTH), np.uint8)] * len(frames)

    def test_a_person_is_found(self, seen):
        """At least nine tenths of what is person or taken for one is both."""
        for truth, alpha in zip(seen[1], seen[2], strict=True):
            both = np.count_nonzero((truth > 127) & (alpha > 127))
            assert both / np.count_nonzero((truth > 127) | (alpha > 127)) > 0.9

    def test_there_is_somebody(self, engine, seen):
        """Whoever asks whether a picture shows a person is told so."""
        assert is_person_visible(seen[2][-1])
        assert engine.is_person(seen[0][-1], seen[2][-1])

    def test_a_wall_is_nobody(self, engine):
        """A plain picture has no person."""
        wall = np.full((HEIGHT, WIDTH, 3), (150, 140, 120), np.uint8)
        alpha = matted(engine, [wall])[0]
        assert not is_person_visible(alpha)
        assert not engine.is_person(wall, alpha)

    def test_the_same_frames_give_the_same_alpha(self, engine, seen):
        """Nothing is left to chance, and one clip knows nothing of another."""
        again = matted(engine, seen[0])
        assert all(np.array_equal(one, other) for one, other in zip(again, seen[2], strict=True))

    def test_a_frame_is_left_as_it_was(self, engine, seen):
        """The engine reads its frames only."""
        frame = seen[0][0].copy()
        frame.setflags(write=False)
        engine.begin().alpha(frame)
        assert np.array_equal(frame, seen[0][0])

    def test_clips_that_are_cut_at_once_know_nothing_of_each_other(self, engine, seen):
        """Two mattes used in turns give what each gives alone."""
        one, other = engine.begin(), engine.begin()
        for number, frame in enumerate(seen[0][:4]):
            assert np.array_equal(one.alpha(frame), seen[2][number])
            other.alpha(255 - frame)

    @pytest.mark.parametrize(("width", "height"), [(91, 161), (320, 90), (64, 64)])
    def test_frames_of_any_shape_are_cut(self, engine, width, height):
        """Upright, flat and odd ones."""
        alpha = matted(engine, [frame for frame, _ in scene(1, width, height)])[0]
        assert (alpha.shape, alpha.dtype) == ((height, width), np.uint8)

    def test_it_says_who_cut_and_how_long_it_remembers(self, engine):
        """Records name provider and model; the warm-up is a part of the frames of a part."""
        assert engine.provider
        assert engine.model
        assert 0 <= engine.warm_up < PART_FRAMES

    def test_a_part_has_the_alpha_of_the_whole(self, engine):
        """A part that is made with the engine's warm-up differs from the whole clip by one level at most."""
        frames = [frame for frame, _ in scene(PART_FRAMES + 4, 96, 80)]
        whole = matted(engine, frames)
        begin = PART_FRAMES - engine.warm_up
        part = matted(engine, frames[begin:], begin)
        for number in range(PART_FRAMES, PART_FRAMES + 4):
            assert cv2.absdiff(whole[number], part[number - begin]).max() <= 1
