"""Who the people of a text are: known by their role, their name or a pronoun, and how they look."""

from collections.abc import Sequence
from itertools import cycle, islice

from reelwright_pictures.scene import Mood, Person, Pose
from reelwright_pictures.words.cast import NARRATOR, Cast
from reelwright_pictures.words.mentions import PRONOUNS, Mention
from reelwright_pictures.words.roles import given_names
from reelwright_pictures.words.tables import grammar
from reelwright_pictures.words.tokens import Token

MOST_SUBJECTS = 3


def people_of(
    tokens: Sequence[Token], mention: Mention, until: int, pose: Pose, mood: Mood, cast: Cast
) -> tuple[Person, ...]:
    if mention.kind == "pronoun":
        return _meant_by_pronoun(mention, pose, mood, cast)
    assert mention.role is not None
    looks = mention.role.looks
    if mention.count > 1:
        looks = tuple(islice(cycle(looks), min(mention.count, MOST_SUBJECTS)))
    key = _key(tokens, mention)
    words = " ".join(tokens[at].low for at in describing(tokens, mention, until))
    if gender := given_names().get(_name_after(tokens, mention)):
        words = f"{words} {'woman' if gender == 'Female' else 'man'}"
    return tuple(
        cast.person(key if not number else f"{key} {number + 1}", f"{words} {look}".strip(), pose, mood)
        for number, look in enumerate(looks)
    )


def _meant_by_pronoun(mention: Mention, pose: Pose, mood: Mood, cast: Cast) -> tuple[Person, ...]:
    meant = PRONOUNS[mention.name]
    if meant == "self":
        return (cast.person(NARRATOR, "person", pose, mood),)
    if mention.name in ("they", "them"):
        return tuple(cast.person(one, "person", pose, mood) for one in cast.last_together())
    key = cast.last(meant)
    if key is None and mention.name in ("him", "her"):
        return ()
    look = "woman" if meant == "Female" else "man"
    return (cast.person(key or mention.name, look, pose, mood),)


def _key(tokens: Sequence[Token], mention: Mention) -> str:
    """Return the name under which somebody is known: a role, with whose it is ("my grandmother"), or the name
    that follows it ("a baker named Rosa")."""
    if given := _name_after(tokens, mention):
        return given
    owners = ("my", "his", "her", "our", "your", "their")
    owner = next((token.low for token in tokens[mention.first : mention.start] if token.low in owners), "")
    name = mention.role.name if mention.role else mention.name
    return f"{owner} {name}".strip() if owner in ("my", "your", "our") else name


def _name_after(tokens: Sequence[Token], mention: Mention) -> str:
    at = mention.end
    if at < len(tokens) and tokens[at].low in ("named", "called"):
        at += 1
    if mention.role is None or at >= len(tokens) or not tokens[at].text[0].isupper():
        return ""
    name = tokens[at].low.removesuffix("'s")
    return name if mention.count == 1 and name in given_names() and mention.name != name else ""


def describing(tokens: Sequence[Token], mention: Mention, until: int) -> tuple[int, ...]:
    """Return the tokens that say how somebody looks: those before the noun, and "with", "in" or "wearing" and
    what follows, if it is hair or clothes."""
    before = [
        at
        for at in range(mention.first, mention.start)
        if tokens[at].is_word and tokens[at].low not in _NO_LOOKS
    ]
    after: list[int] = []
    at = mention.end
    while at < until and tokens[at].low in _LINKS and len(after) < 12:
        ends = (
            end
            for end in range(at + 1, until)
            if not tokens[end].is_word or tokens[end].low in _LINKS or end - at > 6
        )
        stop = next(ends, until)
        if not any(token.low in CLOTHING for token in tokens[at:stop]):
            break
        after += range(at, stop)
        at = stop
    return (*before, *after)


_LINKS = frozenset("with in wearing and dressed".split())
_NO_LOOKS = grammar("no looks")
CLOTHING = grammar("clothing")
