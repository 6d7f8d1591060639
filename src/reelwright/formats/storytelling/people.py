"""Who wrote the post and its comments, and how many liked it: plausible, in code, the same for a seed."""

import random
from dataclasses import dataclass

from reelwright.catalog.handles import handle_words

_COMMUNITIES = {
    "reddit": "r/{}",
    "facebook": "{}",
    "instagram": "#{}",
}


@dataclass(frozen=True)
class Counts:
    """The figures under a post: `upvotes` read as reactions or likes elsewhere."""

    upvotes: int
    comments: int
    awards: int
    posted_ago: str


def handle(platform: str, chance: random.Random) -> str:
    """A user's name as the platform shows it."""
    if platform == "facebook":
        return f"{chance.choice(handle_words('given'))} {chance.choice(handle_words('family'))}"
    first, second = chance.choice(handle_words("handle_first")), chance.choice(handle_words("handle_second"))
    if platform == "instagram":
        return chance.choice([f"{first}.{second}", f"{first}_{second}", f"the{first}{second}"])
    return chance.choice([f"{first}_{second}{chance.randint(2, 98)}", f"{first.title()}{second.title()}"])


def handles(platform: str, how_many: int, chance: random.Random) -> tuple[str, ...]:
    """Return so many different account names."""
    found: dict[str, None] = {}
    while len(found) < how_many:
        found.setdefault(handle(platform, chance))
    return tuple(found)


def community(platform: str, name: str) -> str:
    """A plot's community as the platform writes it: r/RoommateStories, Roommate Stories, #roommatestories."""
    joined = name.replace(" ", "")
    shown = {"facebook": name, "instagram": joined.lower()}.get(platform, joined)
    return _COMMUNITIES.get(platform, "{}").format(shown)


def counts(chance: random.Random) -> Counts:
    upvotes = int(chance.triangular(2_100, 38_000, 9_000))
    return Counts(
        upvotes=upvotes,
        comments=int(upvotes * chance.uniform(0.04, 0.13)),
        awards=chance.randint(1, 6),
        posted_ago=f"{chance.randint(3, 22)}h",
    )


def comment_upvotes(how_many: int, post_upvotes: int, chance: random.Random) -> tuple[int, ...]:
    """Falling from the top comment down."""
    top = post_upvotes * chance.uniform(0.25, 0.5)
    return tuple(max(12, int(top * 0.72**place * chance.uniform(0.9, 1))) for place in range(how_many))
