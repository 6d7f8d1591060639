"""A story is as long as it should be by choosing what is spoken."""

from reelwright.formats.storytelling.fit import Fit, Passage, choose


def passage(key: str, ms: int, rank: int = 0, group: str = "") -> tuple[Passage, int]:
    part = "comment" if key.startswith("comment") else "post"
    return Passage(key, part, "word " * 5, group or key, rank), ms


def fit(*given: tuple[Passage, int], target_ms: int, **changes: object) -> Fit:
    passages = [one for one, _ in given]
    measured = {one.key: ms for one, ms in given if ms}
    return choose(passages, target_ms, 180, measured, pause_ms=0, **changes)


def test_optional_passages_are_spoken_until_the_target_is_met() -> None:
    """The lowest ranks come first, in the order of the story."""
    chosen = fit(
        passage("a", 10_000), passage("b", 10_000, 2), passage("c", 10_000, 2), passage("d", 10_000, 3),
        target_ms=30_000,
    )  # fmt: skip
    assert chosen == Fit(("a", "b", "c"), 1.0, 30_000, near=True)


def test_what_must_be_spoken_is_spoken_even_when_it_is_too_long() -> None:
    """Text that was sent is never dropped: then the length gives way, and says so."""
    chosen = fit(passage("a", 40_000), passage("b", 20_000, 2), target_ms=20_000)
    assert chosen == Fit(("a",), 1.08, 37_037, near=False)


def test_a_group_is_spoken_whole_or_not_at_all() -> None:
    """A comment of two sentences loses neither of them."""
    chosen = fit(
        passage("a", 10_000), passage("comment.0", 3_000, 3, "one"), passage("comment.1", 3_000, 3, "one"),
        target_ms=12_000,
    )  # fmt: skip
    assert chosen.keys == ("a",)


def test_one_passage_is_swapped_for_another_that_fits_better() -> None:
    """Not the first that fits, but the set that comes nearest."""
    chosen = fit(
        passage("a", 10_000), passage("b", 7_000, 2), passage("c", 6_000, 2), passage("d", 4_000, 2),
        target_ms=20_000,
    )  # fmt: skip
    assert chosen == Fit(("a", "c", "d"), 1.0, 20_000, near=True)


def test_the_speed_makes_up_what_little_remains_and_never_more_than_eight_percent() -> None:
    """53 seconds can become 50; 60 cannot."""
    assert fit(passage("a", 53_000), target_ms=50_000) == Fit(("a",), 1.06, 50_000, near=True)
    assert fit(passage("a", 60_000), target_ms=50_000).speed == 1.08


def test_passages_that_were_not_measured_are_estimated_at_the_measured_rate() -> None:
    """A slow voice makes the rest slow too: five words in two seconds, not in 1.7."""
    chosen = fit(passage("a", 2_000), passage("b", 0, 2), passage("c", 0, 2), target_ms=4_000)
    assert chosen == Fit(("a", "b"), 1.0, 4_000, near=True)


def test_equal_questions_have_equal_answers() -> None:
    """A recipe that runs again from the top finds the same steps."""
    given = [passage(str(number), 1_000 + 137 * number, number % 4) for number in range(30)]
    assert fit(*given, target_ms=60_000) == fit(*given, target_ms=60_000)
