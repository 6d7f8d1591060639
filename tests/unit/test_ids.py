"""What is made from ids."""

from reelwright.store.ids import new_id, seed_of


def test_a_seed_belongs_to_its_id() -> None:
    """A recipe's chances, a face that is drawn and how a photograph blinks come from it: the same on every
    run and in every version, different for every id."""
    assert seed_of("p1") == seed_of("p1") == 4_131_738_108
    assert seed_of(new_id()) != seed_of(new_id())
