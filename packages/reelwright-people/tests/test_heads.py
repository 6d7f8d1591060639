"""Heads that are drawn without their bodies."""

import numpy as np

from reelwright_people.portrait.anatomy import as_child, person
from reelwright_people.portrait.heads import HeadStage
from reelwright_people.portrait.painter import PortraitPainter
from reelwright_people.poses import Pose
from reelwright_people.traits import Portrait, PortraitTraits

SCALE = 0.5


def test_a_head_has_the_face_of_its_portrait_and_no_body() -> None:
    """Below the chin of somebody bald there is nothing; the face's colours are the portrait's."""
    bald = Portrait(PortraitTraits(gender="Male", hair="bald", mood="neutral"), 5)
    head = HeadStage(bald, SCALE).layers(Pose())
    x, y = (round(one) for one in head.neck)
    assert not head.before[y + round(16 * SCALE) :].any()
    assert not head.behind.any()
    portrait = PortraitPainter().frame(bald, Pose(), 230, 408, alone=True).pixels  # half a pixel a unit
    eyes = round(408 * 0.395)
    face = head.before[y - round(150 * SCALE) : y - round(60 * SCALE), x - 20 : x + 20]
    same = portrait[eyes - round(32 * SCALE) : eyes + round(58 * SCALE), 95:135]
    assert np.abs(face.mean(axis=(0, 1)) - same.mean(axis=(0, 1))).max() < 4


def test_long_hair_lies_behind_and_before_the_shoulders() -> None:
    """What a portrait lays under and over the body comes apart as two pictures of one size."""
    head = HeadStage(Portrait(PortraitTraits(hair="straight"), 5), SCALE).layers(Pose())
    low = round(head.neck[1] + 60 * SCALE)
    assert head.behind.shape == head.before.shape
    assert head.behind[low:].any() and head.before[low:].any()


def test_the_hour_does_not_colour_a_head() -> None:
    """A head is set into a scene that has a light of its own."""
    day, night = (
        HeadStage(Portrait(PortraitTraits(time=time), 5), SCALE).layers(Pose()).before
        for time in ("day", "night")
    )
    assert np.array_equal(day, night)


def test_a_child_has_larger_eyes_and_less_of_everything_else() -> None:
    """Whoever is drawn, girl or boy."""
    for gender in ("Female", "Male"):
        grown = person(Portrait(PortraitTraits(gender=gender, age="Teen", face="round"), 5))
        young, old = as_child(grown).body, grown.body
        assert young.eye_w > old.eye_w and young.eye_h > old.eye_h
        assert young.nose_w < old.nose_w and young.mouth_w < old.mouth_w
        assert young.chin_y < old.chin_y and young.neck <= old.neck
