"""The portraits that this machine draws."""

from dataclasses import replace
from typing import get_args, get_type_hints

import numpy as np
import pytest
from people_drawn import PERSON, SIZE

from reelwright_people.portrait.anatomy import person
from reelwright_people.portrait.mouth import SHAPES, blend, mouth_of
from reelwright_people.portrait.painter import PortraitPainter
from reelwright_people.poses import MouthShape, Pose
from reelwright_people.traits import Portrait, PortraitTraits

HEAD = (slice(60, 215), slice(30, 150))


@pytest.fixture(scope="module")
def engine():
    return PortraitPainter()


def shown(engine, **pose):
    return engine.frame(PERSON, Pose(**pose), *SIZE).pixels.astype(int)


def test_nothing_outside_head_and_shoulders_moves(engine):
    """Talking, turning and breathing leave the setting as it is."""
    still, moved = shown(engine), shown(engine, mouth=(("wide", 1.0),), turn=1.0, tilt=2.0, breath=1.0)
    changed = np.abs(still - moved).max(axis=(1, 2))
    assert changed[:40].max() == 0
    sides = np.abs(still - moved)[:, :12].max()
    assert sides == 0


def test_lips_alone_change_only_the_lower_face(engine):
    """With the head still, a word moves the mouth and the jaw, not the eyes or the clothes."""
    different = np.abs(shown(engine) - shown(engine, mouth=(("wide", 1.0),))).max(axis=2) > 2
    rows = np.flatnonzero(different.any(axis=1))
    assert rows.size > 0
    assert rows.min() > 126 + 8
    assert rows.max() < 190


def test_lids_close_over_the_whites_of_the_eyes(engine):
    """Shut eyes show less white than open ones."""

    def whites(pixels):
        part = pixels[115:138, 55:125]
        return int(((part.min(axis=2) > 205) & (np.ptp(part[..., :3], axis=2) < 26)).sum())

    assert whites(shown(engine, lids=1.0)) < whites(shown(engine)) / 2


@pytest.mark.parametrize(
    "pose", [{"brows": 1.0}, {"furrow": 1.0}, {"gaze_x": 1.0}, {"turn": 1.0}, {"smile": -1.0}]
)
def test_every_part_of_a_pose_shows(engine, pose):
    """Brows, gaze, turn and smile each change the head."""
    assert np.abs(shown(engine)[HEAD] - shown(engine, **pose)[HEAD]).max() > 20


@pytest.mark.parametrize("shape", get_args(MouthShape))
@pytest.mark.parametrize("other", get_args(MouthShape))
def test_every_blend_of_two_mouths_keeps_its_lips_in_order(shape, other):
    """At each tenth between two shapes the gap's upper edge lies above its lower one, inside the lips."""
    someone = person(PERSON)
    for tenth in range(11):
        mouth = mouth_of(someone, blend(((shape, 1 - tenth / 10), (other, tenth / 10))), 0.5)
        edges = zip(mouth.outer_top, mouth.inner_top, mouth.inner_low, mouth.outer_low, strict=True)
        for over, above, below, under in list(edges)[3:-3]:
            assert over[1] <= above[1] + 0.6
            assert above[1] <= below[1] + 0.6
            assert below[1] <= under[1] + 0.6


def test_a_blend_is_the_mean_of_its_shapes():
    """Half of one and half of another; weights need not sum to one."""
    half = blend((("closed", 2.0), ("wide", 2.0)))
    assert half.down == pytest.approx((SHAPES["closed"].down + SHAPES["wide"].down) / 2)


@pytest.mark.slow
def test_another_seed_is_another_person_with_the_same_traits(engine):
    """Traits leave room: the seed fills it."""
    one, other = (
        engine.frame(Portrait(PERSON.traits, seed), Pose(), *SIZE).pixels.astype(int) for seed in (1, 2)
    )
    assert np.abs(one[HEAD] - other[HEAD]).mean() > 1


def test_a_size_without_a_picture_is_refused(engine):
    """Nobody sees a portrait of ten pixels, and no memory holds one of a hundred thousand."""
    for size in ((10, 10), (100_000, 100_000)):
        with pytest.raises(ValueError, match="cannot be"):
            engine.frame(PERSON, Pose(), *size)


@pytest.mark.slow
def test_only_the_last_stages_are_kept():
    """Drawing many people does not fill the memory: two are kept unless told otherwise."""
    engine = PortraitPainter(stages=2)
    for seed in range(4):
        engine.frame(Portrait(PERSON.traits, seed), Pose(), 90, 160)
    assert len(engine._stages) == 2


def choices():
    """Each value of each trait, on a woman and on a man."""
    for trait, kind in get_type_hints(PortraitTraits).items():
        for value in get_args(kind) or (True, False):
            yield trait, value


@pytest.mark.slow
@pytest.mark.parametrize(("trait", "value"), list(choices()))
def test_every_value_of_every_trait_is_drawn(engine, trait, value):
    """No word of the vocabulary is without a drawing, for either gender."""
    for gender in ("Female", "Male"):
        traits = replace(PortraitTraits(gender=gender), **{trait: value})
        pixels = engine.frame(Portrait(traits, 5), Pose(), 90, 160).pixels
        assert len(np.unique(pixels.reshape(-1, 4), axis=0)) > 500


@pytest.mark.slow
@pytest.mark.parametrize(
    "trait", [t for t in get_type_hints(PortraitTraits) if t not in ("headwear_colour", "age", "beard")]
)
def test_the_values_of_a_trait_look_different(engine, trait):
    """No two choices are the same picture, where hair leaves the ears free."""
    kind = get_type_hints(PortraitTraits)[trait]
    pictures = [
        engine.frame(
            Portrait(replace(PortraitTraits(hair="bun"), **{trait: value}), 5), Pose(), 180, 320
        ).pixels.tobytes()
        for value in get_args(kind) or (True, False)
    ]
    assert len(set(pictures)) == len(pictures)
