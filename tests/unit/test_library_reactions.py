"""The reactions that ship, against those that are drawn."""

from reelwright.catalog.avatars import find_avatar
from reelwright.catalog.reactions import REACTION_NAMES, reactions
from reelwright.catalog.shipped import shipped_path
from reelwright_people.reactions import KINDS, plan_reaction


def test_the_library_has_two_of_each_kind_with_their_files() -> None:
    """By two avatars; ids fit; durations are the gestures'; files are small."""
    for kind in KINDS:
        own = [one for one in reactions() if one.reaction == kind]
        assert len({one.avatar_id for one in own}) == 2
        assert {one.duration_ms for one in own} == {plan_reaction(kind).gesture.duration_ms}
    assert set(REACTION_NAMES) == {*KINDS, "custom"}
    for one in reactions():
        assert len(one.id) <= 30
        assert find_avatar(one.avatar_id) is not None
        assert shipped_path(one.thumbnail).stat().st_size < 30_000
        assert shipped_path(one.preview).stat().st_size < 120_000
