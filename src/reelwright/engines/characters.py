"""Characters as engines see them: somebody who looks the same in every picture and clip."""

from collections.abc import Sequence
from dataclasses import dataclass

from reelwright_people.traits import Portrait

MOST_PICTURES = 2  # of each that a model is shown


@dataclass(frozen=True)
class CharacterLook:
    """`words` say how somebody looks, `portrait` how this server draws them. `pictures` are keys of pictures
    that show them, in storage: they come to engines as references."""

    name: str
    words: str
    portrait: Portrait
    pictures: tuple[str, ...] = ()


def describe_characters(prompt: str, characters: Sequence[CharacterLook]) -> str:
    """Return a prompt for a provider's model that also says who is seen, and how they look."""
    if not characters:
        return prompt
    told = "\n".join(f"{one.name}: {one.words}" for one in characters)
    pictured = any(one.pictures for one in characters)
    like = " Face, hair and clothes are exactly those of the reference pictures." if pictured else ""
    return f"{prompt.rstrip()}\n\nWho is seen:\n{told}{like}"
