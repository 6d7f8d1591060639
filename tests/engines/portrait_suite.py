"""What every portrait engine promises. A line in every_engine.py puts an engine under it."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import get_args

import numpy as np
import pytest
from engines.calls import is_for_people

from reelwright.errors import EngineFailed
from reelwright_people.poses import MouthShape, Pose
from reelwright_people.traits import Portrait, PortraitTraits

PERSON = Portrait(PortraitTraits(), seed=7)
SIZE = (180, 320)


class PortraitSuite:
    @pytest.mark.parametrize(("width", "height"), [(180, 320), (200, 200), (320, 180)])
    def test_a_frame_has_the_size_that_was_asked_for(self, engine, width, height):
        """Every shape is drawn natively, opaque from corner to corner."""
        pixels = engine.frame(PERSON, Pose(), width, height).pixels
        assert pixels.shape == (height, width, 4)
        assert pixels.dtype == np.uint8
        assert (pixels[..., 3] == 255).all()

    def test_the_same_pose_is_drawn_the_same(self, engine):
        """Two drawings of one moment are equal to the last bit, so parts of a film can be made apart."""
        pose = Pose(mouth=(("mid", 0.5), ("smile", 0.5)), lids=0.3, tilt=1.0)
        first, second = (engine.frame(PERSON, pose, *SIZE).pixels for _ in range(2))
        assert np.array_equal(first, second)

    def test_a_frame_belongs_to_the_caller(self, engine):
        """Painting over a frame does not show in the next one."""
        before = engine.frame(PERSON, Pose(), *SIZE).pixels.copy()
        engine.frame(PERSON, Pose(), *SIZE).pixels[:] = 0
        assert np.array_equal(engine.frame(PERSON, Pose(), *SIZE).pixels, before)

    def test_a_closed_mouth_shows_no_opening_and_a_wide_one_the_most(self, engine):
        """Lips together measure 0; of all shapes "wide" stands open furthest."""
        openings = {
            shape: engine.frame(PERSON, Pose(mouth=((shape, 1.0),)), *SIZE).opening
            for shape in get_args(MouthShape)
        }
        assert openings["closed"] == openings["pressed"] == 0.0
        assert max(openings.values()) == openings["wide"]
        assert all(openings[shape] > 0 for shape in ("slight", "mid", "wide", "round-small", "round-large"))

    def test_a_mouth_that_opens_is_seen(self, engine):
        """In the box that is named, and hardly anywhere else."""
        shut = engine.frame(PERSON, Pose(), *SIZE)
        wide = engine.frame(PERSON, Pose(mouth=(("wide", 1.0),)), *SIZE)
        changed = np.abs(shut.pixels.astype(int) - wide.pixels).max(axis=2) > 30
        box = wide.mouth
        inside = changed[box.y : box.y + box.height, box.x : box.x + box.width]
        assert inside.mean() > 0.2
        assert changed.sum() < 4 * box.width * box.height

    def test_other_traits_are_another_picture(self, engine):
        """Nobody pays for the same face twice."""
        stranger = Portrait(replace(PERSON.traits, gender="Male", skin="ebony", hair="bald"), PERSON.seed)
        one, other = (engine.frame(who, Pose(), *SIZE).pixels.astype(int) for who in (PERSON, stranger))
        assert (np.abs(one - other).max(axis=2) > 15).mean() > 0.03

    def test_who_is_drawn_alone_has_nothing_around(self, engine):
        """Transparent there and opaque inside, the colours premultiplied; what is opaque is as in the whole
        frame."""
        whole = engine.frame(PERSON, Pose(), *SIZE).pixels.astype(int)
        alone = engine.frame(PERSON, Pose(), *SIZE, alone=True).pixels.astype(int)
        alpha = alone[..., 3]
        assert 0.02 < (alpha == 255).mean() < 0.9 and (alpha == 0).mean() > 0.1
        assert (alone[..., :3] <= alpha[..., None]).all()
        assert np.abs(alone - whole)[alpha == 255].max() <= 1

    def test_the_mouth_lies_inside_the_frame(self, engine):
        """The box of the lips is a part of the picture, whatever the head does."""
        box = engine.frame(PERSON, Pose(mouth=(("wide", 1.0),), shift_x=2, tilt=3, turn=1), *SIZE).mouth
        assert 0 < box.x < box.x + box.width < SIZE[0]
        assert 0 < box.y < box.y + box.height < SIZE[1]

    def test_tags_tell_what_the_traits_say(self, engine):
        """Gender and age of the record are those of the drawing."""
        traits = replace(PERSON.traits, gender="Male", age="Senior")
        tags = engine.tags(Portrait(traits, 1))
        assert (tags.gender, tags.age) == ("Male", "Senior")
        assert tags.situation
        assert tags.emotions

    def test_the_same_words_and_seed_are_the_same_person(self, engine):
        """A description that is drawn again, after a crash for instance, is the person it was."""
        assert engine.traits_of("a woman in a cafe", 3) == engine.traits_of("a woman in a cafe", 3)

    def test_the_words_say_who_is_drawn(self, engine):
        """A man is a man and a woman a woman, whatever the seed fills in."""
        for seed in range(5):
            assert engine.traits_of("an old man in a park", seed).gender == "Male"
            assert engine.traits_of("a young woman at the beach", seed).gender == "Female"

    def test_what_cannot_be_drawn_is_refused_with_a_reason(self, engine):
        """What is no person's portrait fails with a sentence for a reader."""
        with pytest.raises(EngineFailed) as failed:
            engine.traits_of("a golden retriever dog on a lawn, nobody in sight", 1)
        assert is_for_people(str(failed.value))

    @pytest.mark.parametrize("description", ["", "\N{FACE WITH TEARS OF JOY}", "a man " * 300, "x" * 3000])
    def test_any_other_description_is_somebody(self, engine, description):
        """Words that say nothing leave everything to the seed; what comes out can be drawn."""
        portrait = Portrait(engine.traits_of(description, 4), 4)
        assert engine.frame(portrait, Pose(), *SIZE).pixels.std() > 5

    def test_portraits_may_be_drawn_at_once(self, engine):
        """Threads that draw two people and two sizes get what each would alone."""
        wanted = [(Portrait(PERSON.traits, seed), size) for seed in (1, 2) for size in (SIZE, (160, 160))]

        def drawn(one):
            return engine.frame(one[0], Pose(), *one[1]).pixels

        with ThreadPoolExecutor(4) as pool:
            together = list(pool.map(drawn, wanted))
        assert all(np.array_equal(drawn(one), seen) for one, seen in zip(wanted, together, strict=True))

    def test_it_says_who_drew(self, engine):
        """The record of an avatar names the provider."""
        assert engine.provider
