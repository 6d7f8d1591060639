"""Reactions, as avatars are asked for them."""

from reelwright.errors import EngineFailed
from reelwright_people import reaction_words
from reelwright_people.errors import NotUnderstood
from reelwright_people.reactions import PlannedReaction


def make_reaction(kind: str, prompt: str, seed: int, close: bool = True) -> PlannedReaction:
    """The reaction of a kind; of `custom` what its prompt says. Raises EngineFailed for one in which nothing
    is known."""
    try:
        return reaction_words.make_reaction(kind, prompt, seed, close)
    except NotUnderstood as error:
        raise EngineFailed(str(error)) from error
