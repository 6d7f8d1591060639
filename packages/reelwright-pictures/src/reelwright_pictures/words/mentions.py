"""Who and what a text mentions: people by their roles and names, things by the table of meanings."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import zip_longest
from typing import Literal

from reelwright_pictures import stock
from reelwright_pictures.stock.plurals import singular
from reelwright_pictures.words.lexicon import COLOURS, NUMBERS, POSES
from reelwright_pictures.words.roles import Role, given_names, roles
from reelwright_pictures.words.tables import data_lines, grammar
from reelwright_pictures.words.tokens import Match, PhraseTable, Token
from reelwright_pictures.words.verbs import bases

Kind = Literal["person", "pronoun", "thing", "meaning"]

PRONOUNS = {
    "i": "self", "me": "self", "we": "self", "us": "self", "you": "self", "he": "Male", "him": "Male",
    "she": "Female", "they": "", "them": "", "myself": "self", "yourself": "self",
}  # fmt: skip
_DETERMINERS, _PREPOSITIONS = grammar("determiners"), grammar("prepositions")
_BEFORE_A_VERB, _AFTER_A_VERB, _PAST = (
    grammar("before a verb"),
    grammar("after a verb"),
    grammar("past forms"),
)
# Words that are verbs as often as things are things only where the grammar says so; the others never.
_VERBS_TOO, _NEVER = grammar("verbs too"), grammar("never things")
_STOPS = grammar("stops")
_MANY = frozenset(
    "steaming-bowl spaghetti cooked-rice pot-of-food popcorn green-salad bouquet bubbles sweat-droplets "
    "eyes french-fries birthday-cake".split()
)


@dataclass(frozen=True)
class Mention:
    """Tokens that name somebody or something. `name` is a thing's name in the stock or a person's key; `also`
    are more things of the same meaning; `count` how many; `colour` what colour a word before it says."""

    start: int
    end: int
    kind: Kind
    name: str
    role: Role | None = None
    count: int = 1
    colour: str = ""
    also: tuple[str, ...] = ()
    first: int = 0


@dataclass(frozen=True)
class _Named:
    kind: Kind
    name: str
    role: Role | None = None
    also: tuple[str, ...] = ()


def mentions(tokens: Sequence[Token], taken: frozenset[int]) -> tuple[Mention, ...]:
    """Return what a text mentions, from left to right; `taken` are tokens that mean something else."""
    return tuple(_mentions(tokens, taken))


def shown_of(tokens: Sequence[Token], found: tuple[Mention, ...]) -> tuple[Mention, ...]:
    """Return the mentions that are to be seen: without who is only in a picture, what something is compared
    with, what only holds something, and what only says of what kind something is."""
    found = _without_depicted(tokens, found)
    return _without_modifiers(_without_containers(tokens, _without_similes(tokens, found)))


def _without_depicted(tokens: Sequence[Token], found: tuple[Mention, ...]) -> tuple[Mention, ...]:
    """Leave out who and what is only on a picture: "a portrait of a woman", "a drawing of her family"."""
    shown = []
    for one in found:
        before = [token.low for token in tokens[max(0, one.first - 2) : one.start] if token.is_word]
        is_on_one = any(
            word in _PICTURES and after == "of" for word, after in zip(before, before[1:], strict=False)
        )
        earlier = [token.low for token in tokens[max(0, one.first - 4) : one.first]]
        takes = any(base in ("take", "snap", "shoot") for word in earlier for base in bases(word))
        if not (is_on_one and len(found) > 1 and not takes):
            shown.append(one)
    return tuple(shown)


_PICTURES = frozenset(
    "portrait portraits picture pictures painting paintings drawing drawings sketch".split()
)


def _without_modifiers(found: tuple[Mention, ...]) -> tuple[Mention, ...]:
    """Leave out what only says of what kind the next thing or person is: "a delivery robot"."""
    return tuple(
        one
        for one, after in zip_longest(found, found[1:])
        if one.kind not in ("thing", "meaning")
        or after is None
        or after.start != one.end
        or after.kind not in ("thing", "person")
    )


def _without_similes(tokens: Sequence[Token], found: tuple[Mention, ...]) -> tuple[Mention, ...]:
    """Leave out what something is only compared with, "like coats", and what a street is called after."""
    return tuple(
        one
        for one in found
        if one.kind not in ("thing", "meaning")
        or not (
            _is_compared(tokens, one)
            or _is_cooked(tokens, one)
            or (len(found) > 1 and _is_beside_the_point(tokens, one))
        )
    )


def _is_cooked(tokens: Sequence[Token], mention: Mention) -> bool:
    """Say whether an animal is a meal: "grilled fish"."""
    before = tokens[mention.start - 1].low if mention.start else ""
    return mention.kind == "thing" and before in _COOKED and stock.item(mention.name).kind == "animal"


_COOKED = frozenset("grilled fried roasted roast baked smoked cooked steamed stuffed boiled raw".split())


def _is_beside_the_point(tokens: Sequence[Token], mention: Mention) -> bool:
    """Say whether something is only a measure of another: "older than trees", "the best in the world"."""
    before = tokens[mention.first - 1].low if mention.first else ""
    return before in ("than", "as") or _is_everywhere(tokens, mention)


def _is_everywhere(tokens: Sequence[Token], mention: Mention) -> bool:
    """Say whether words only say that something is so all over the Earth: "in the world"."""
    at = mention.start - (2 if mention.start and tokens[mention.start - 1].low == "the" else 1)
    before = tokens[at].low if at >= 0 else ""
    return mention.name.startswith("globe-showing") and before in _ALL_OVER


_ALL_OVER = ("on", "in", "across", "around", "of", "over")


def _is_compared(tokens: Sequence[Token], mention: Mention) -> bool:
    if mention.end < len(tokens) and tokens[mention.end].text in ("Street", "Road", "Avenue", "Lane"):
        return True
    at = mention.start - 1
    while at >= 0 and tokens[at].low in ("a", "an", "the", "my", "his", "her"):
        at -= 1
    if at < 0 or tokens[at].low != "like":
        return False
    before = tokens[at - 1].low if at else ""
    return before not in _LIKING and before not in PRONOUNS


_LIKING = frozenset("would to don't didn't doesn't not really also who looks look looked".split())
_CONTAINERS = ("bowl-with-spoon", "jar", "glass-of-milk", "hot-beverage", "fork-and-knife-with-plate")


def _without_containers(tokens: Sequence[Token], found: tuple[Mention, ...]) -> tuple[Mention, ...]:
    """Leave out what only holds the food that is named after it: "a bowl of soup" is one thing."""
    return tuple(
        one
        for one, after in zip_longest(found, found[1:])
        if after is None
        or one.kind != "thing"
        or after.kind != "thing"
        or (stock.item(one.name).kind != "tableware" and one.name not in _CONTAINERS)
        or [token.low for token in tokens[one.end : one.end + 1]] != ["of"]
        or after.start > one.end + 3
    )


def _mentions(tokens: Sequence[Token], taken: frozenset[int]) -> Iterator[Mention]:
    at = floor = 0
    while at < len(tokens):
        found = None if at in taken else _named_at(tokens, at)
        if found is None or found.overlaps(taken):
            at += 1
            continue
        yield _mention(tokens, found, floor)
        at = floor = found.end


def _named_at(tokens: Sequence[Token], at: int) -> Match[_Named] | None:
    """Return the longest name at a token; of two as long, what is named goes before what is meant."""
    found = [match for table in _tables() if (match := table.at(tokens, at)) is not None]
    best = max(found, key=lambda match: match.end, default=None)
    if best is not None and best.end - at == 1 and (tokens[at].low in _NEVER or is_verb(tokens, at)):
        return None
    if best is not None and best.end - at > 1 and _is_deed_of_the_one_before(tokens, at):
        return None
    if best is not None and best.end - at == 1 and _is_among_colours(tokens, at):
        return None
    if best is not None:
        return best
    return _pronoun_or_name(tokens, at)


def _is_deed_of_the_one_before(tokens: Sequence[Token], at: int) -> bool:
    """Say whether a word in -ing is what somebody does: "an elephant drinking water" is no drinking water."""
    if (
        not at
        or not tokens[at].low.endswith("ing")
        or not any(base in POSES for base in bases(tokens[at].low))
    ):
        return False
    before = (tokens[at - 1],)
    named = next((match.value for table in _tables() if (match := table.at(before, 0)) is not None), None)
    if named is None:
        return False
    return named.kind == "person" or (named.kind == "thing" and stock.item(named.name).kind == "animal")


def _is_among_colours(tokens: Sequence[Token], at: int) -> bool:
    """Say whether a word is a colour beside another one: "orange and red"."""
    beside = (at - 2, at + 2)
    return tokens[at].low in COLOURS and any(
        0 <= one < len(tokens) and tokens[one].low in COLOURS and tokens[(one + at) // 2].low in ("and", ",")
        for one in beside
    )


def _pronoun_or_name(tokens: Sequence[Token], at: int) -> Match[_Named] | None:
    token = tokens[at]
    if token.low.split("'")[0] in PRONOUNS and token.low not in ("i'd",):
        return Match(at, at + 1, _Named("pronoun", token.low.split("'")[0]))
    gender = given_names().get(token.low.removesuffix("'s"))
    if gender and token.text[0].isupper():
        look = "woman" if gender == "Female" else "man"
        return Match(at, at + 1, _Named("person", token.low.removesuffix("'s"), Role(token.low, (look,), "")))
    return None


def is_verb(tokens: Sequence[Token], at: int) -> bool:
    """Say whether a word that can be a thing is a verb here, by the words beside it."""
    word = tokens[at].low
    is_deed = word != singular(word) and any(base in POSES for base in bases(word))  # "scrolls"
    if word not in _VERBS_TOO and not is_deed and not any(base in _VERBS_TOO for base in bases(word)):
        return False
    before = tokens[at - 1].low if at else "."
    after = tokens[at + 1].low if at + 1 < len(tokens) else "."
    if before in _DETERMINERS or before.endswith("'s") or before in _PREPOSITIONS:
        return False
    if before in ("and", "that", "or", "then"):
        return after in _DETERMINERS or after in PRONOUNS or (word.endswith("s") and after in _AFTER_A_VERB)
    if before in _BEFORE_A_VERB:
        return True
    if not before[0].isalpha():
        return after in _DETERMINERS or after in ("your", "me", "up")
    is_subject, is_plural = _is_noun(before), singular(before) != before
    if word in _PAST:
        return is_subject or after in _AFTER_A_VERB
    if word.endswith(("s", "ed", "ing")) and not is_plural:
        return is_subject or (word.endswith(("ed", "ing")) and after in _AFTER_A_VERB)
    return is_plural and (after in _AFTER_A_VERB or (is_subject and not word.endswith("s")))


def _is_noun(word: str) -> bool:
    """Say whether a word names somebody or something that a text can say something of."""
    token = Token(word, word, 0, 0)
    return word in PRONOUNS or word in given_names() or any(table.at((token,), 0) for table in _tables())


def _mention(tokens: Sequence[Token], match: Match[_Named], floor: int) -> Mention:
    named, last = match.value, tokens[match.end - 1].low
    first, count, colour = _before(tokens, match.start, floor)
    is_plural = singular(last) != last and not last.endswith("'s")
    if named.kind == "meaning":
        count = 1
    elif count is None or (count == 1 and is_plural):
        count = 3 if is_plural and not _shows_many(named) else 1
    return Mention(
        match.start, match.end, named.kind, named.name, named.role, min(count, 12), colour, named.also, first
    )


def _shows_many(named: _Named) -> bool:
    """Say whether a drawing, or a role for several, is already of more than one."""
    if named.role is not None:
        return len(named.role.looks) > 1
    return named.name.endswith("s") or named.name in _MANY


def _before(tokens: Sequence[Token], start: int, floor: int) -> tuple[int, int | None, str]:
    """Return where the words before a noun begin that belong to it, the count among them, and the colour."""
    count: int | None = None
    colour, at = "", start - 1
    while at >= floor and start - at <= 5:
        word = tokens[at].low
        if word in COLOURS and not colour:
            colour = COLOURS[word]
        number = _number(word)
        if number is not None and count in (None, 1):
            count = number
        if not (tokens[at].is_word or number is not None) or (word in _STOPS and not _is_group(tokens, at)):
            break
        if word in ("a", "an", "the") and count not in (None, 1):
            break
        if word in ("a", "an") and at > floor and tokens[at - 1].low.isdigit():
            return at, count, colour  # "in 1912 a baker": the number is none of bakers
        if word.endswith(("s", "ed")) and any(base in POSES for base in bases(word) if base != word):
            break
        at -= 1
    return at + 1, count, colour


def _is_group(tokens: Sequence[Token], at: int) -> bool:
    """Say whether "of" follows a word for a group: "a herd of elephants"."""
    return tokens[at].low == "of" and at > 0 and tokens[at - 1].low in NUMBERS


def _number(word: str) -> int | None:
    if word.isdigit():
        return int(word) if 0 < int(word) < 10_000 else None
    return NUMBERS.get(word)


@cache
def _tables() -> tuple[PhraseTable[_Named], ...]:
    items = [stock.item(name) for name in stock.names()]
    things = {word: _Named("thing", one.name) for one in items for word in one.words}
    meanings = {word: _Named("meaning", one.name) for one in items for word in one.meanings}
    for line in data_lines("recipes.txt"):
        words, _, names = line.partition(":")
        first, *more = (name.strip() for name in names.split(","))
        meanings.update(
            {word.strip(): _Named("meaning", first, also=tuple(more)) for word in words.split(",")}
        )
    return (
        roles().as_table(lambda role: _Named("person", role.name, role)),
        PhraseTable(things),
        PhraseTable(meanings),
    )
