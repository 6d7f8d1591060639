"""Explanations of what people wonder about: "why cats purr", "the history of coffee", "the strangest laws".

`*.toml` hold one `[[topic]]` each, in the form of the advice in `catalog.howto`: `items` are what is known,
in the order in which it is told, and all of it is true to the best of our knowledge. An explanation is found
by the meaning of the prompts that it is `like`.
"""

from functools import cache
from pathlib import Path

from reelwright.catalog.howto import Topic, read_topics

_HERE = Path(__file__).parent


@cache
def explanations() -> tuple[Topic, ...]:
    """List what the catalogue explains. An unknown key in a file fails here."""
    return tuple(topic for file in sorted(_HERE.glob("*.toml")) for topic in read_topics(file))


def alike(topic: Topic) -> tuple[Topic, ...]:
    """Return the other explanations of the same shelf ("Strange but True"), in the order of the files."""
    return tuple(one for one in explanations() if one.community == topic.community and one != topic)
