"""The fake reading engine: its trees are trees, so that whoever walks them comes to an end."""

import pytest

from reelwright.engines.fake_reading import FakeReading


@pytest.mark.parametrize(
    "text",
    ["A quiet lake", "The old man", "my", "Two dogs. A cat!", "?", "My neighbour parked in my spot", "Is it"],
)
def test_every_word_hangs_on_a_root_at_last(text: str) -> None:
    """From each word upwards one comes to a word that is its own head."""
    tokens = FakeReading().read(text).tokens
    for at in range(len(tokens)):
        top = at
        for _ in tokens:
            top = tokens[top].head
        assert tokens[top].head == top
