"""The avatars that ship with the service."""

from collections import Counter

import cv2
import pytest

from reelwright.catalog.avatars import avatars, find_avatar
from reelwright.catalog.shipped import shipped_path
from reelwright.catalog.voices import find_voice
from reelwright.engines.local.portraits import LocalPortraits
from reelwright_people.traits import Portrait, PortraitTraits

EVERY = [pytest.param(avatar, id=avatar.id) for avatar in avatars()]


@pytest.mark.parametrize("avatar", EVERY)
def test_a_record_says_what_the_drawing_shows(avatar):
    """Gender, age, skin tone, situation and emotions are the portrait engine's own tags."""
    tags = LocalPortraits().tags(Portrait(PortraitTraits(**avatar.traits), avatar.seed))
    assert (avatar.gender, avatar.age, avatar.skin_tone, avatar.situation, avatar.emotions) == (
        tags.gender,
        tags.age,
        tags.skin_tone,
        tags.situation,
        tags.emotions,
    )


@pytest.mark.parametrize("avatar", EVERY)
def test_a_voice_fits_its_avatar(avatar):
    """The voice exists and has the avatar's gender."""
    voice = find_voice(avatar.voice)
    assert voice is not None
    assert voice.gender == avatar.gender


@pytest.mark.parametrize("avatar", EVERY)
def test_a_thumbnail_is_small_and_tall(avatar):
    """A JPEG of 450 by 800 pixels below 40 KB."""
    path = shipped_path(avatar.thumbnail)
    assert path.stat().st_size < 40_000
    assert cv2.imread(str(path)).shape == (800, 450, 3)


def test_ids_and_names_are_unique_and_short():
    """An id fits into the 30 characters that `avatarId` may have."""
    ids = [avatar.id for avatar in avatars()]
    assert len(set(ids)) == len(ids) >= 30
    assert len({avatar.name for avatar in avatars()}) == len(ids)
    assert max(map(len, ids)) <= 30


def test_the_library_is_diverse():
    """Both genders about equally, every skin tone and age, most settings, no voice worn out."""
    shelf = avatars()
    assert abs(Counter(one.gender for one in shelf)["Female"] - len(shelf) / 2) <= 2
    assert min(Counter(one.skin_tone for one in shelf).values()) >= 6
    assert {one.age for one in shelf} == {"Teen", "Young Adult", "Adult", "Middle Aged", "Senior"}
    assert len({one.traits["setting"] for one in shelf}) >= 12
    assert len({one.traits["hair"] for one in shelf}) >= 14
    assert max(Counter(one.voice for one in shelf).values()) <= 3


def test_an_avatar_is_found_by_its_id():
    """And an unknown id finds nobody."""
    found = find_avatar("avatar_maya")
    assert found is not None
    assert found.name == "Maya"
    assert find_avatar("avatar_nobody") is None
