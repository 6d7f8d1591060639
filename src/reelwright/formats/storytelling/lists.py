"""Posts that promise a list: "5 facts about octopuses", "How to quit a job without burning every bridge".

Facts come from the catalogue where it knows the subject, advice where it knows the topic. Elsewhere a writing
model may give the items, each checked; where none can, the list is told as a personal account of what the
teller went through: nothing in it can be wrong.
"""

import random
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from reelwright.catalog.facts import Subject, subjects
from reelwright.catalog.howto import Topic, accounts, questions, topics
from reelwright.formats.storytelling.compose import SHORT_BELOW, TINY_BELOW, marked_passages
from reelwright.formats.storytelling.facts import Facts
from reelwright.formats.storytelling.fit import LATER, Passage
from reelwright.formats.storytelling.known_subjects import (
    asked_for_facts,
    asked_for_story,
    is_true_story,
    named_alone,
    named_anywhere,
)
from reelwright.formats.storytelling.prompt import LISTED_THINGS, begins_with_name, is_list_of_things
from reelwright.formats.storytelling.sentences import lower_first, sentences
from reelwright.formats.storytelling.topic_words import head_word, shared_weight, speaks_of

NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_COUNT = re.compile(
    r"\b(?P<number>\d{1,3}|" + "|".join(NUMBERS[1:]) + r")\s+(?:[\w'-]+\s+){0,3}?"
    r"(?P<what>facts?|things|reasons?|tips?|ways|lessons|secrets|rules|truths|habits|signs|mistakes|steps|tricks"
    rf"|hacks|ideas|{LISTED_THINGS})\b",
    re.IGNORECASE,
)
_FIGURE = re.compile(
    r"^(?:the )?(?P<number>\d{1,2}) (?:[\w'’-]+ ){0,2}?"
    r"(?P<what>(?!(?:years|months|weeks|days|nights|hours|minutes|seconds|times|is|was|has|does)\b)[a-z]+(?<!s)s)\b",
    re.IGNORECASE,
)
_TOP = re.compile(r"\btop (?P<number>\d{1,3}|" + "|".join(NUMBERS[1:]) + r")\b", re.IGNORECASE)
# Cosine likeness from which a topic, or a question to a crowd, is the one that was asked for. Questions have
# fewer words that say something, so the likeness of two that mean the same is lower.
_KNOWN, _KNOWN_QUESTION = 0.6, 0.5
THE_SAME = 0.93  # likeness of two prompts that say the same
_ABOUT_AS_NEAR = 0.11
_WEIGHT_OF_LIKENESS = 10.0  # against shared words: 0.1 of likeness is worth a sixth of a rare word
_NO_NAMES = frozenset(
    ("I", "It", "That", "There", "Here", "What", "He", "She", "Who", "Let", "One", "Everybody", "Nobody")
)
_PLAIN_HOOK = "I learned this the slow way. ~So here it is in one minute."
_FEWEST, _WORDS_AN_ITEM, _MOST_UNASKED = 2, 20, 7
_BONUS_ABOVE = 230  # words
_BONUS = "And now a bonus round, and it's about"
_NEXT_STORY = "There is one more story that belongs here, and it's about"
# A life or an event as it happened: opening and end together, then a fact with both of its sentences.
_AROUND_A_STORY, _WORDS_A_CHAPTER = 40, 22
_TO = re.compile(
    r"(?:ways?|tips?|tricks?|steps?|rules?|things|lessons?|hacks?|secrets?|ideas|how|mistakes)\b(?:\s+(?:not|you|I|that|can|do|should))*\s+(?:to|for)\s+(?P<do>.+)$",
    re.IGNORECASE,
)
# "why airplane windows are round": a clause that "about" cannot stand before.
_CLAUSE = re.compile(r"(?:why|what|how|where|when|who)\s+(?!to\b)", re.IGNORECASE)
# What stands before the subject of a question, and within how many words the subject stands.
_ASKS = re.compile(
    r"(?:why|how|what|where|when|who)\s+(?:(?:is|are|was|were|do|does|did|can|would|will|don['’]t)\s+)?",
    re.IGNORECASE,
)
_FIRST_WORDS = 2
_INVERTED = re.compile(
    r"(?:why|how|where|when) (?:is|are|was|were|do|does|did|can|could|would|will|don['’]t|can['’]t)\b"
    r"|(?:who|what) (?:is|are|was|were)\b|what if\b",
    re.IGNORECASE,
)
_ABOUT = re.compile(
    r"\b(?:about|on|of|regarding)\s+(?P<subject>.+?)"
    r"(?:\s+(?:that|which|you|nobody|people|most|and why|and how)\b.*)?$",
    re.IGNORECASE,
)


_HOUR = re.compile(
    r"\b(?P<twelve>\d{1,2})(?::\d\d)? ?[ap]\.?m\b"
    rf"|\b(?:at|by|it's) (?P<hour>{'|'.join(NUMBERS[1:])})\b(?=[,.!?;]| ten\b| o'clock| now\b| in the\b|$)",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class List:
    """A list as it is told."""

    title: str
    passages: tuple[Passage, ...]
    comments: tuple[str, ...]
    quips: tuple[str, ...]
    community: str
    known: bool


def tell_list(
    facts: Facts,
    words: int,
    seed: int,
    vectors: Callable[[str], NDArray[np.float32]],
    items: Sequence[str] = (),
) -> List:
    """The list that a prompt asks for, for a narration of about so many words. `items` are a writing model's,
    used where the catalogue knows nothing."""
    prompt = facts.prompt.topic
    chance = random.Random(seed)
    if subject := asked_for_story(facts.prompt.said):
        return _true_story(subject, words, chance)
    if subject := asked_for_facts(prompt):
        return _facts_list(prompt, subject, words, chance)
    if subject := named_alone(facts.prompt.said):
        return _facts_list(subject.called, subject, words, chance)
    topic = known_topic(facts, vectors)
    known = topic is not None
    if topic is None and facts.prompt.form == "facts" and (subject := _named_first(prompt)):
        return _facts_list(prompt, subject, words, chance)
    if topic is None and not items and facts.prompt.form == "list" and is_list_of_things(prompt):
        return _lost_list(prompt, words, chance)
    if topic is None:
        topic = accounts()["facts" if facts.prompt.form == "facts" else "advice"]
    told = list(items) if items and not known else list(topic.items)
    if told != list(topic.items):  # what readers answer to our items does not answer a model's
        topic = replace(topic, comments=tuple(text for text in topic.comments if not text.startswith("@")))
    return tell_items(prompt, topic, told, words, chance, known)


def tell_question(facts: Facts, words: int, seed: int, vectors: Callable[[str], NDArray[np.float32]]) -> List:
    """A question to the crowd: the post asks it, and readers answer, each with a little story of their
    own."""
    chance = random.Random(seed)
    topic = _nearest(facts, questions(), vectors, _KNOWN_QUESTION) or accounts()["question"]
    prompt = facts.prompt.topic
    passages: list[Passage] = []
    if words >= TINY_BELOW:
        passages += marked_passages("hook", chance.choice(topic.hooks))
    if words >= SHORT_BELOW:
        passages += marked_passages("end", chance.choice(topic.endings))
    else:
        passages += marked_passages("end", "I will go first, if you promise to answer.")
    answers = [text.replace("~", "") for text in chance.sample(topic.items, len(topic.items))]
    title = prompt[:1].upper() + prompt[1:]
    comments = (*answers, *chance.sample(topic.comments, len(topic.comments)))
    return List(title, tuple(passages), comments, topic.quips, topic.community, topic.name != "question")


def known_topic(facts: Facts, vectors: Callable[[str], NDArray[np.float32]]) -> Topic | None:
    """Return the advice of the catalogue that answers a prompt."""
    return nearest_speaking_of(facts, topics(), vectors, _KNOWN)


def _nearest(
    facts: Facts, among: Sequence[Topic], vectors: Callable[[str], NDArray[np.float32]], least: float
) -> Topic | None:
    ranked = [(likeness_to(facts, topic, vectors), topic.name, topic) for topic in among]
    best = max(ranked, key=lambda hit: hit[:2], default=None)
    return best[2] if best and best[0] >= least else None


def likeness_to(facts: Facts, topic: Topic, vectors: Callable[[str], NDArray[np.float32]]) -> float:
    """Return how nearly a prompt means the nearest of those that a topic is like, from -1 to 1."""
    own = np.asarray(facts.vector, dtype=np.float32)
    return max(float(own @ vectors(text)) for text in topic.like)


def nearest_speaking_of(
    facts: Facts,
    among: Sequence[Topic],
    vectors: Callable[[str], NDArray[np.float32]],
    least: float,
    sure: float = 2.0,
) -> Topic | None:
    """Of the topics about as near as the nearest, the one that shares most with the prompt, in a line as near
    as that; none that does not speak of what the prompt is about, unless it is as near as `sure`."""
    prompt, own = facts.prompt.topic, np.asarray(facts.vector, dtype=np.float32)
    alike = [(float(own @ vectors(text)), text, topic) for topic in among for text in topic.like]
    nearest = max((hit[0] for hit in alike), default=0.0)
    if nearest < least:
        return None
    if nearest >= THE_SAME:
        return max(alike, key=lambda hit: hit[:2])[2]
    head = head_word(prompt)
    near = [
        (
            shared_weight(prompt, text) + _WEIGHT_OF_LIKENESS * (likeness - nearest),
            likeness,
            topic.name,
            topic,
        )
        for likeness, text, topic in alike
        if likeness >= max(least, nearest - _ABOUT_AS_NEAR) and (likeness >= sure or speaks_of(topic, head))
    ]
    return max(near, key=lambda hit: hit[:3])[3] if near else None


def is_known(facts: Facts, vectors: Callable[[str], NDArray[np.float32]]) -> bool:
    """Return whether the catalogue has a list for the prompt."""
    return is_known_subject(facts) or known_topic(facts, vectors) is not None


def is_unknown_question(facts: Facts, vectors: Callable[[str], NDArray[np.float32]]) -> bool:
    """Return whether the prompt asks for something, not for a number of things, of which the catalogue knows
    nothing."""
    prompt = facts.prompt
    return (
        prompt.form == "facts"
        and asked_count(prompt.topic) is None
        and not is_known(facts, vectors)
        and _named_first(prompt.topic) is None
    )


def _named_first(prompt: str) -> Subject | None:
    """The subject that a prompt speaks of; of a question only one that it begins with, since facts about
    water are no answer to "why do cats hate water"."""
    asks = _ASKS.match(prompt)
    return named_anywhere(" ".join(prompt[asks.end() :].split()[:_FIRST_WORDS]) if asks else prompt)


def is_known_subject(facts: Facts) -> bool:
    """Return whether the prompt asks for facts or the story of a subject that the catalogue knows."""
    said = facts.prompt.said
    return bool(asked_for_facts(facts.prompt.topic) or asked_for_story(said) or named_alone(said))


def is_asked_for_facts(facts: Facts) -> bool:
    """Return whether the prompt asks for facts of a subject that the catalogue knows, by the word: "facts
    about bees"."""
    return facts.prompt.form == "facts" and asked_for_facts(facts.prompt.topic) is not None


def tell_items(
    prompt: str,
    topic: Topic,
    items: list[str],
    words: int,
    chance: random.Random,
    known: bool,
    called: str = "",
    chosen: Sequence[int] | None = None,
    keeps_first: bool = False,
) -> List:
    """`chosen` are the places of the items to tell, without numbers; without it they are drawn by lot, as
    many as the prompt asks for, and numbered; the first among them where a hook leads to it, which
    `keeps_first` says."""
    asked, question = _asked_clause(prompt), _asked_question(prompt)
    values = {
        "do": what_to_do(prompt),
        "asked": asked,
        "question": question,
        "subject": called or ("it" if asked or question else what_about(prompt)),
        "topic": lower_first(prompt),
    }
    numbered = chosen is None
    if chosen is None:
        fit = [at for at, item in enumerate(items) if not names_another_hour(item, prompt)]
        count = how_many(prompt, len(fit), words)
        kept = 1 if keeps_first else 0
        drawn = [*fit[:kept], *chance.sample(fit[kept:], count - kept)]
        chosen = fit[:count] if words < SHORT_BELOW else sorted(drawn)
    count, names = len(chosen), _names_in(items)
    passages: list[Passage] = []
    short = words < SHORT_BELOW  # then nothing but items: no opening, no numbers before them
    if not short:
        hook, ending = _frame(topic, prompt, bool(called), chance)
        passages += marked_passages("hook", _fill_places(hook, values))
    for place, at in enumerate(chosen, 1):
        announced = "And the last one: " if place == count > 2 else f"Number {NUMBERS[place]}: "
        for passage in marked_passages(f"item-{place}", _fill_places(items[at], values)):
            text = passage.text
            if numbered and passage.key.endswith(".0") and not short:
                text = announced + _after_a_colon(text, names)
            passages.append(Passage(passage.key, "post", text, passage.group, passage.rank))
    if not short:
        passages += marked_passages("end", _fill_places(ending, values))
    comments = [
        _fill_places(_answer(text, chosen), values)
        for text in chance.sample(topic.comments, len(topic.comments))
    ]
    title = prompt[:1].upper() + prompt[1:].rstrip(".")
    title = with_count(title, count) if numbered else title
    return List(title, tuple(passages), tuple(c for c in comments if c), topic.quips, topic.community, known)


def _after_a_colon(text: str, names: frozenset[str]) -> str:
    text = text.removeprefix("And ")
    return text if begins_with_name(text) or _first_word(text) in names else lower_first(text)


def _names_in(items: Iterable[str]) -> frozenset[str]:
    """The words that have a capital within a sentence, or own something at the beginning of one."""
    found = {name for item in items for name in re.findall(r"(?<=[a-z,;] )[A-Z][\w-]+", item)}
    owners = {_first_word(item) for item in items if re.match(r"[A-Z][\w-]+['’]s ", item)}
    return frozenset(found | owners) - _NO_NAMES


def _first_word(text: str) -> str:
    found = re.match(r"[\w-]+", text)
    return found[0] if found else ""


def _facts_list(prompt: str, subject: Subject, words: int, chance: random.Random) -> List:
    known = accounts()["known facts"]
    facts = replace(known, name=subject.key, items=subject.facts)
    told = tell_items(prompt, facts, list(facts.items), words, chance, True, subject.called)
    return told if words < _BONUS_ABOVE else _with_others(told, subject, _BONUS, chance)


def _lost_list(prompt: str, words: int, chance: random.Random) -> List:
    """How a list of things that nobody here knows was torn up at a table: it names none of them."""
    topic = accounts()["lost list"]
    last = len(topic.items) - 1
    chosen = [0] if words < SHORT_BELOW else [*range(last + 1)]
    return tell_items(prompt, topic, list(topic.items), words, chance, False, chosen=chosen)


def _with_others(told: List, subject: Subject, opening: str, chance: random.Random) -> List:
    """The list with facts of other subjects before its end, for a long video: those of the same topic first,
    each round announced."""
    others = [one for one in chance.sample(subjects(), len(subjects())) if one != subject]
    others.sort(key=lambda one: one.topic != subject.topic)
    rounds = []
    for other in others:
        facts = other.facts if is_true_story(other) else chance.sample(other.facts, len(other.facts))
        rounds.append((f"{opening} {other.called}.", *facts))
    return with_rounds(told, rounds)


def with_rounds(told: List, rounds: Iterable[Sequence[str]]) -> List:
    """The list with further rounds before its end, told in long videos only. The first line of a round
    announces it, and goes with the second."""
    end = next(at for at, passage in enumerate(told.passages) if passage.key.startswith("end."))
    further = []
    for number, lines in enumerate(rounds):
        for at, line in enumerate(lines):
            text = " ".join(sentences(line)).replace("~", "").replace("+", "")
            group = f"bonus.{number}.{max(1, at)}"
            further.append(Passage(f"bonus-{number}.{at}", "post", text, group, LATER))
    return replace(told, passages=(*told.passages[:end], *further, *told.passages[end:]))


def _true_story(subject: Subject, words: int, chance: random.Random) -> List:
    """A life or an event as it happened: the facts in their order, without numbers before them, the first and
    the last among them."""
    story = replace(accounts()["true story"], name=subject.key, items=subject.facts)
    title = f"The true story of {subject.called}"
    room = (words - _AROUND_A_STORY) // _WORDS_A_CHAPTER
    last = len(story.items) - 1
    middle = chance.sample(range(1, last), min(last - 1, max(0, room - 2)))
    told = tell_items(
        title,
        story,
        list(story.items),
        words,
        chance,
        True,
        subject.called,
        chosen=[0, *sorted(middle), last] if room > 1 else [0],
    )
    return told if words < _BONUS_ABOVE else _with_others(told, subject, _NEXT_STORY, chance)


def _frame(topic: Topic, prompt: str, has_name: bool, chance: random.Random) -> tuple[str, str]:
    """A hook and the ending that was written for it: as many as there are of both, they are pairs."""
    are_pairs = len(topic.hooks) == len(topic.endings)
    endings = topic.endings if are_pairs else [chance.choice(topic.endings)] * len(topic.hooks)
    pairs = list(zip(topic.hooks, endings, strict=True))
    fitting = [
        (hook, ending)
        for hook, ending in pairs
        if _fits_hook(hook, prompt, has_name) and not names_another_hour(f"{hook} {ending}", prompt)
    ]
    return chance.choice(fitting) if fitting else (_PLAIN_HOOK, chance.choice(topic.endings))


def names_another_hour(text: str, prompt: str) -> bool:
    """Return whether a text is of another time of day than a prompt that names one: six, against 5 a.m."""
    asked = _hours(prompt)
    return bool(asked) and bool(_hours(text) - asked)


def _hours(text: str) -> set[int]:
    return {_number(found["twelve"] or found["hour"]) for found in _HOUR.finditer(text)}


def _asked_clause(prompt: str) -> str:
    """ "why airplane windows are round", where the prompt is such a clause; else nothing."""
    is_clause = _CLAUSE.match(prompt) and not _INVERTED.match(prompt)
    return lower_first(re.split(r",\s+and\s+|[?.!]", prompt)[0]) if is_clause else ""


def _asked_question(prompt: str) -> str:
    """ "Why is the ocean unexplored?", where the prompt asks with the verb in front; else nothing."""
    if not _INVERTED.match(prompt):
        return ""
    return prompt[:1].upper() + prompt[1:].rstrip("?.! ") + "?"


def _fits_hook(hook: str, prompt: str, has_name: bool) -> bool:
    """Return whether the places of a hook can be filled so that it stays a sentence."""
    if "{subject}" in hook and not has_name and _CLAUSE.match(prompt):
        return False
    return (
        ("{do}" not in hook or bool(_TO.search(prompt)))
        and ("{asked}" not in hook or bool(_asked_clause(prompt)))
        and ("{question}" not in hook or bool(_asked_question(prompt)))
    )


def _answer(text: str, chosen: Sequence[int]) -> str:
    """A comment, where the item that it answers is told; else nothing."""
    if not text.startswith("@"):
        return text
    number, rest = text[1:].split(" ", 1)
    return rest if int(number) - 1 in chosen else ""


def _fill_places(text: str, values: dict[str, str]) -> str:
    for name, value in values.items():
        text = text.replace("{" + name + "}", value)
    return text


def what_to_do(prompt: str) -> str:
    """The thing that a list helps to do: "save money on groceries"; told by the teller."""
    found = _TO.search(prompt)
    said = found["do"] if found else lower_first(prompt)
    said = re.sub(r"\byou're\b", "I'm", said.rstrip("?.! "))
    for yours, mine in (("your", "my"), ("yours", "mine"), ("yourself", "myself")):
        said = re.sub(rf"\b{yours}\b", mine, said)
    said = re.sub(r"\bhates you\b", "hates me", said)
    said = re.sub(
        r"\b(with|for|to|at|by|about|loves|knows|likes|tells|makes|lets|around) you\b", r"\1 me", said
    )
    return re.sub(r"\byou\b", "I", said)


def what_about(prompt: str) -> str:
    found = _ABOUT.search(prompt)
    return found["subject"].rstrip("?.! ") if found else lower_first(prompt)


def asked_count(prompt: str) -> int | None:
    """Return how many items a prompt says: "5 facts", "three good reasons", "top 10"."""
    found = _COUNT.search(prompt) or _TOP.search(prompt) or _FIGURE.match(prompt)
    return _number(found["number"]) if found else None


def how_many(prompt: str, there: int, words: int) -> int:
    """Return the number of items: as many as asked for, as far as there are any and they have room at all;
    without a number, what so many words have room for."""
    # Beside title and comment, in longer ones an opening and an end; short ones have no "Number one".
    room = max(1, (words - 12) // 8 if words < SHORT_BELOW else (words - 48) // 10)
    wanted = asked_count(prompt) or min(_MOST_UNASKED, max(_FEWEST, words // _WORDS_AN_ITEM))
    return max(1, min(wanted, there, room))


def with_count(title: str, count: int) -> str:
    """The title with the number of items that are told."""
    found = _COUNT.search(title) or _TOP.search(title) or _FIGURE.match(title)
    if not found or _number(found["number"]) == count or count >= len(NUMBERS):
        return title
    said = found["number"]
    now = str(count) if said.isdigit() else NUMBERS[count]
    now = now.capitalize() if said[:1].isupper() else now
    start, end = found.span("number")
    what = found.groupdict().get("what")
    rest = title[end:]
    if count == 1 and what:
        rest = rest.replace(what, what.removesuffix("s"), 1)
    return title[:start] + now + rest


def _number(said: str) -> int:
    return int(said) if said.isdigit() else NUMBERS.index(said.lower())
