"""The facts of a prompt: who, what thing, what happens first and what then, where and when.

Everything comes from the prompt's own grammar; nothing is guessed by a model. Plots (`catalog.plots`) are
chosen by these facts and filled with them.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from reelwright.catalog.plots import kinds_of_deed, nouns
from reelwright.engines.reading import Reading, Token
from reelwright.formats.storytelling.clauses import (
    BEFORE_MARKS,
    Clause,
    PromptNarrator,
    Sentence,
    find_clauses,
    phrase,
    sentence_of,
)
from reelwright.formats.storytelling.details import Details, details_of, who_it_is
from reelwright.formats.storytelling.halves import split_halves
from reelwright.formats.storytelling.inflect import base_form, past_tense
from reelwright.formats.storytelling.prompt import Prompt, say_in_past
from reelwright.formats.storytelling.reword import reword
from reelwright.formats.storytelling.sentences import lower_first

Read = Callable[[str], Reading]

_FIRST_PERSON = {"i", "me", "my", "mine", "myself", "we", "us", "our", "ours", "i'm", "i've"}
_THIRD_SINGULAR = {"he", "him", "his", "himself", "she", "her", "hers", "herself"}
_THIRD_PLURAL = {"they", "them", "their", "theirs", "themselves"}
# "I am a guy" is nothing that one says of oneself.
_NOBODY = {
    "guy",
    "man",
    "woman",
    "girl",
    "boy",
    "person",
    "someone",
    "somebody",
    "kid",
    "people",
    "friends",
    "lady",
    "dude",
}
# Somebody who does something, where the subject of a logline is in no list: "two chess hustlers".
_DOER = re.compile(r"(?:[bcdfgklmnprstvwz]er|or|ist|ian|eer|man|woman)$")
_CHILDREN = frozenset(
    """kid child baby toddler son daughter boy girl niece nephew grandson granddaughter grandchild grandkid
    student pupil twin kids children""".split()
)
_COOKING = {
    "burn",
    "cook",
    "eat",
    "bake",
    "fry",
    "roast",
    "serve",
    "carve",
    "grill",
    "stuff",
    "overcook",
    "microwave",
    "smoke",
    "undercook",
}
_NO_THINGS = frozenset(
    """someone somebody something anyone anybody anything everyone everybody everything nobody nothing none
    one credit care advantage charge part notice revenge fun responsibility custody turns sense front
    rest back top middle way bit self""".split()
)
# "Two boxes of letters": what is meant stands behind the of.
_AMOUNTS = {
    "year",
    "month",
    "week",
    "box",
    "pair",
    "bunch",
    "bottle",
    "piece",
    "stack",
    "dozen",
    "lot",
    "bag",
    "pile",
    "set",
    "kind",
    "hundred",
    "thousand",
    "slice",
    "cup",
    "couple",
    "all",
    "half",
    "most",
    "some",
    "load",
    "series",
}
_MONEY = {"dollar", "euro", "pound", "buck", "grand", "cent"}
_INDEFINITE = {"someone", "somebody", "anyone", "everyone", "everybody", "nobody", "people"}
_WHERE = {"in", "at", "on", "near", "inside", "outside", "behind", "under", "off", "from", "across"}


@dataclass(frozen=True)
class Entity:
    """A person, an animal or a thing of the prompt. `full` as first named ("my grandfather's guitar"),
    `short` as named later ("the guitar"), `noun` alone ("guitar"); `you` as a reader names it to the
    teller."""

    at: int
    full: str
    short: str
    noun: str
    you: str
    short_you: str
    kind: str = ""
    plural: bool = False
    gender: str = ""  # woman | man | animal | ""
    owner: str = ""
    span: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Facts:
    """A prompt, understood. `flags` are what plots ask for ("e2", "other:family", "thing:food", "why", …)."""

    prompt: Prompt
    sentence: Sentence
    clauses: tuple[Clause, ...]
    e1: Clause | None = None
    e2: Clause | None = None
    e3: Clause | None = None
    further: tuple[Clause, ...] = ()
    parts: dict[str, Clause] = field(default_factory=dict)  # when, because, why, if
    other: Entity | None = None
    third: Entity | None = None
    thing: Entity | None = None
    second_thing: Entity | None = None
    place: str = ""
    time: str = ""
    role: str = ""
    kept: str = ""
    details: Details = Details()
    flags: frozenset[str] = frozenset()
    vector: tuple[float, ...] = ()


# "3 scary deep sea creatures": things by their number, of which nothing happens.
_NUMBERED = re.compile(r"(?:the )?(?:top )?\d{1,2} (?!years?|days?|months?|weeks?|hours?|minutes?|seconds?)")


def understand(prompt: Prompt, read: Read, *, find_teller: bool = True) -> Facts:
    """Return the facts of a prompt; `read` is the reading engine. With `find_teller` somebody of whom the
    prompt speaks may be the teller ("A night guard finds …")."""
    prompt, reading = reword(prompt, read)
    sentence = sentence_of(reading)
    vector = reading.vector if prompt.text == prompt.topic else read(prompt.topic).vector
    told = prompt.form in {"event", "aita", "own"}
    clauses = find_clauses(sentence, gerund_first=prompt.gerund) if told else []
    clauses = [] if _is_short_noun(sentence, clauses) else _with_relative(sentence, clauses)
    whole = bool(clauses) and not _lost_words(sentence, clauses)
    narrator = _narrator(sentence, clauses, prompt) if find_teller and told and whole else PromptNarrator()
    if clauses and not whole:
        clauses = [_verbatim(sentence, clauses[0])]
    if prompt.form == "event" and not clauses:
        if (in_past := say_in_past(prompt)) is not None:
            return understand(in_past, read, find_teller=find_teller)
        prompt = replace(prompt, form="facts" if _NUMBERED.match(prompt.said) else "topic")
    sentence = replace(sentence, narrator=narrator)
    clauses = [replace(clause, sentence=sentence) for clause in clauses]
    main = [clause for clause in clauses if clause.link in {"", "then", "but", "so"}]
    parts: dict[str, Clause] = {}
    for clause in clauses:
        if clause.link in {"when", "because", "why", "if"}:
            parts.setdefault(clause.link, clause)
    facts = Facts(
        prompt=prompt,
        sentence=sentence,
        clauses=tuple(clauses),
        e1=main[0] if main else None,
        e2=main[1] if len(main) > 1 else None,
        e3=main[2] if len(main) > 2 else None,
        further=tuple(main[3:]),
        parts=parts,
        vector=vector,
    )
    role = prompt.role or _role(sentence, narrator)
    role = "" if role and role.split()[-1] in _NOBODY else role
    facts = replace(facts, prompt=prompt, role=role, place=_place(sentence, narrator), time=_time(sentence))
    facts = _with_entities(facts)
    return replace(facts, flags=frozenset(_flags(facts)))


def understand_as_tale(prompt: Prompt, read: Read) -> Facts:
    """Return the facts of a prompt that is told of somebody, not by somebody: nobody of it is the teller, and
    a being that counts as a thing ("a dragon") is the other person where there is none."""
    facts = _with_thing_of_turn(_understand_halves(prompt, read))
    named = (facts.thing, facts.second_thing)
    being = next((one for one in named if one and (one.kind == "being" or _feels(facts, one))), None)
    acts = facts.e1 is not None and being is not None and being.at == facts.e1.subject_head_at
    if being is not None and (facts.other is None or acts):
        left = [one for one in named if one is not None and one is not being]
        facts = replace(
            facts, other=being, thing=left[0] if left else None, second_thing=None, third=facts.other
        )
    facts = _with_doer(facts)
    facts = replace(facts, details=_details(facts))
    return replace(facts, flags=frozenset(_flags(facts)))


def _with_doer(facts: Facts) -> Facts:
    """Whoever acts first is the other person, also by a trade that is in no list ("a chess hustler")."""
    at = facts.e1.subject_head_at if facts.e1 is not None else None
    if at is None or (facts.other is not None and facts.other.at == at):
        return facts
    token = facts.sentence.tokens[at]
    if token.tag != "NN" or not _DOER.search(token.lemma.lower()) or _is_known_noun(token):
        return facts
    if _is_definite(facts.sentence, at) or _animal_kind(facts.sentence, at):
        return facts
    things = [one for one in (facts.thing, facts.second_thing) if one is not None and one.at != at]
    return replace(
        facts,
        other=_entity(facts.sentence, at),
        third=facts.other or facts.third,
        thing=things[0] if things else None,
        second_thing=things[1] if len(things) > 1 else None,
    )


def _understand_halves(prompt: Prompt, read: Read) -> Facts:
    """The facts of the whole prompt; of its halves as two sentences where only these are understood."""
    whole = understand(prompt, read, find_teller=False)
    if prompt.form != "event" or any(token.text.lower() in _FIRST_PERSON for token in whole.sentence.tokens):
        return whole
    if whole.e2 is not None and not _is_misread(whole):
        return whole
    for half in split_halves(prompt.text):
        halves = understand(replace(prompt, text=half.text), read, find_teller=False)
        if halves.e2 is not None and halves.e1 is not None and not _is_misread(halves):
            if half.same_subject:
                own = tuple(at for at in halves.e2.own if at not in halves.e2.subject)
                second = replace(halves.e2, own=own, subject=halves.e1.subject, shared_subject=True)
                halves = replace(halves, e2=second)
            return replace(halves, prompt=whole.prompt, vector=whole.vector)
    return _with_subjects(whole)


def _is_misread(facts: Facts) -> bool:
    """Return whether a clause is said as it stands because its grammar was not understood, or has nobody who
    acts."""
    main = [clause for clause in facts.clauses if clause.link in {"", "then", "but", "so"}]
    return not main or any(clause.verbatim or not clause.subject for clause in main)


def _with_subjects(facts: Facts) -> Facts:
    """Whoever acts first acts in a later clause that names nobody: nobody else is there."""
    first = facts.e1
    if first is None or not first.subject:
        return facts

    def with_subject(clause: Clause | None) -> Clause | None:
        if clause is None or clause.subject or clause.verbatim:
            return clause
        return replace(clause, subject=first.subject, shared_subject=True)

    return replace(facts, e2=with_subject(facts.e2), e3=with_subject(facts.e3))


# "Pulls a tooth and finds a map in it", "mails a letter and gets a reply": it is about what comes then.
_COMES_THEN = frozenset("get receive catch".split())


def _with_thing_of_turn(facts: Facts) -> Facts:
    """The thing that the second half brings comes before what the first half names."""
    turn = facts.e2
    at = turn.has("dobj") if turn is not None else None
    if turn is None or at is None or turn.verbatim or not facts.sentence.tokens[at].tag.startswith("NN"):
        return facts
    if not ("find" in _kinds_of(turn) or base_form(turn.verb_token) in _COMES_THEN):
        return facts
    if _is_person(facts.sentence, at) or _animal_kind(facts.sentence, at):
        return facts
    found = _entity(facts.sentence, at)
    before = facts.thing if facts.thing is None or facts.thing.at != at else facts.second_thing
    return replace(facts, thing=found, second_thing=before)


def _details(facts: Facts) -> Details:
    main = tuple(clause for clause in (facts.e1, facts.e2) if clause is not None)
    return details_of(main, facts.thing.at if facts.thing else None, bool(facts.thing and facts.thing.plural))


_FEELING = frozenset(
    """want wish dream learn love hate refuse decide think fear try hope afraid scared lonely shy sad
    tired jealous brave curious""".split()
)


def _feels(facts: Facts, thing: Entity) -> bool:
    """Return whether a thing does what only somebody does: "a little cloud is afraid to rain"."""
    if facts.e1 is None or facts.e1.subject_head_at != thing.at:
        return False
    state = facts.e1.has("acomp")
    feels = facts.e1.verb_token if state is None else facts.sentence.tokens[state]
    return base_form(feels) in _FEELING or feels.lemma.lower() in _FEELING


def _is_short_noun(sentence: Sentence, clauses: list[Clause]) -> bool:
    """Return whether a few words are no sentence although one of them may be a verb: "the neighbors goat",
    "zombie apocalypse"."""
    last = len(sentence.tokens) - 1
    if last < 0 or last >= 4:
        return False
    before_noun = last > 0 and sentence.tokens[1].tag in {"NN", "NNS"}
    return any(
        clause.verb == at and _is_known_noun(sentence.tokens[at])
        for clause in clauses
        for at in ({0, last} if before_noun else {last})
    )


def _is_known_noun(token: Token) -> bool:
    text = token.text.lower()
    forms = (text, token.lemma.lower(), text.removesuffix("s"))
    return any(nouns().animal_kind("", form) or nouns().thing_kind("", form) for form in forms)


_LEFT_TO_PLOTS = frozenset("and then but so now or yet to that who which just".split())


def _lost_words(sentence: Sentence, clauses: list[Clause]) -> list[str]:
    """Words of a prompt that none of its clauses says ("Nineteen years after the ferry sank, a man knocks"
    read as one clause): then its grammar was not understood."""
    said: set[int] = set()
    marks: set[str] = set()
    for clause in clauses:
        said |= {*clause.own, *clause.subject}
        marks |= set(clause.mark.lower().split())
    return [
        token.text
        for at, token in enumerate(sentence.tokens)
        if at not in said
        and token.text.lower() not in _LEFT_TO_PLOTS | BEFORE_MARKS | marks
        and token.text[:1].isalnum()
        and token.relation not in {"aux", "auxpass", "neg"}
    ]


def _verbatim(sentence: Sentence, first: Clause) -> Clause:
    """The whole prompt as one clause that is said as it stands."""
    tokens = tuple(range(len(sentence.tokens)))
    while len(tokens) > 1 and sentence.tokens[tokens[-1]].tag == ".":
        tokens = tokens[:-1]
    return replace(first, own=tokens, link="", mark="", verbatim=True)


def _with_relative(sentence: Sentence, clauses: list[Clause]) -> list[Clause]:
    """ "The girl who beat me at school became my boss" tells two things: the first stands in a relative
    clause of the subject."""
    if not clauses or len(clauses) > 1:
        return clauses
    only = clauses[0]
    head = only.subject_head_at
    if head is None:
        return clauses
    for child in sentence.children[head]:
        token = sentence.tokens[child]
        if token.relation != "relcl" or token.tag not in {"VBD", "VBP", "VBZ", "VBN"}:
            continue
        own = sentence.subtree(child)
        pronoun = next(
            (
                at
                for at in sentence.children[child]
                if sentence.tokens[at].text.lower() in {"who", "that", "which"}
                and sentence.tokens[at].relation in {"nsubj", "nsubjpass"}
            ),
            None,
        )
        if pronoun is None:
            continue
        bare = tuple(at for at in only.subject if at not in own and sentence.tokens[at].tag != ",")
        after = max(own) + 1
        ends_with_comma = after < len(sentence.tokens) and sentence.tokens[after].tag == ","
        left_out = {*own, *only.subject, *([after] if ends_with_comma else [])}
        first = Clause(sentence, child, tuple(sorted({*bare, *own} - {pronoun})), bare, "", "", False)
        second = replace(
            only,
            own=tuple(at for at in only.own if at in bare or at not in left_out),
            subject=bare,
            link="then",
            shared_subject=True,
        )
        return [first, second]
    return clauses


def _narrator(sentence: Sentence, clauses: list[Clause], prompt: Prompt) -> PromptNarrator:
    """The tokens that mean the teller, where the prompt speaks of somebody instead of saying I."""
    tokens = sentence.tokens
    if prompt.role:
        said = _THIRD_SINGULAR
        return PromptNarrator(
            frozenset(), frozenset(at for at, one in enumerate(tokens) if one.text.lower() in said)
        )
    if any(token.text.lower() in _FIRST_PERSON for token in tokens):
        return PromptNarrator()
    candidates: list[int] = []
    for clause in clauses[:1]:
        if clause.subject_head_at is not None:
            candidates.append(clause.subject_head_at)
    candidates += [at for at in range(len(tokens)) if _is_met(sentence, clauses, at)]
    if any(tokens[head].text.lower() in _NEVER_TELLERS for head in candidates[:1]):
        return PromptNarrator()
    for head in candidates:
        token = tokens[head]
        compound, noun = _compound(sentence, head), token.lemma.lower()
        unlisted = not (nouns().person_kind(compound, noun)[0] or nouns().thing_kind(compound, noun))
        by_ending = head == candidates[0] and unlisted and bool(_DOER.search(token.lemma.lower()))
        if not (by_ending and not _is_definite(sentence, head)) and not _can_tell(
            sentence, clauses, head, prompt.past_for_present
        ):
            continue
        if not (by_ending or _is_person(sentence, head) or token.entity == "PERSON" or token.tag == "NNP"):
            continue
        if token.text.lower() in _INDEFINITE or (head != candidates[0] and noun in {"family", "couple"}):
            continue
        plural = token.tag in {"NNS", "NNPS"} or any(
            tokens[c].relation == "conj" for c in sentence.children[head]
        )
        said = (
            _THIRD_PLURAL
            if plural
            else _own_pronouns(sentence, head)
            | (_THIRD_PLURAL if not _has_plural_noun(sentence, head) else set())
        )
        pronouns = {
            at
            for at, one in enumerate(tokens)
            if one.text.lower() in said and at != head and not _is_somebody_else(sentence, at, head)
        }
        # "his owner": with its possessive the noun means the teller.
        owned = {c for c in sentence.children[head] if sentence.tokens[c].relation == "poss"}
        told = {
            at
            for child in sentence.children[head]
            if sentence.tokens[child].relation == "relcl" and any(one.verb == child for one in clauses)
            for at in sentence.subtree(child)
        }
        span = frozenset({*_noun_span(sentence, head), *owned} - told)
        return PromptNarrator(span, frozenset(pronouns - owned | {head}), plural)
    return PromptNarrator()


def _is_met(sentence: Sentence, clauses: list[Clause], at: int) -> bool:
    """Return whether a noun is one person to whom somebody does something, who may tell of it: "A stray cat
    follows a mailman". Whom a king is afraid of, and the friend whom a whale wants, tell nothing."""
    token = sentence.tokens[at]
    if token.tag != "NN" or token.relation not in {"dobj", "dative", "nsubjpass", "poss"}:
        return False
    subject = clauses[0].subject_head_at if clauses else None
    doer = sentence.tokens[subject].lemma.lower() if subject is not None else ""
    if nouns().thing_kind("", doer) == "being":
        return False
    return token.lemma.lower() not in _ONLY_OF_OTHERS and _is_person(sentence, at)


# "His owner", "a friend": who they are depends on somebody else.
_ONLY_OF_OTHERS = frozenset(
    "friend owner brother sister mother father parent child son daughter enemy baby orphan kid toddler infant"
    " wife husband twin".split()
)
_PRONOUNS_OF = {"man": {"he", "him", "his", "himself"}, "woman": {"she", "her", "hers", "herself"}}


def _own_pronouns(sentence: Sentence, head: int) -> set[str]:
    """He or she, as the teller's noun or the first pronoun after it says: "A man searches for his mother and
    finds her"."""
    noun = sentence.tokens[head].lemma.lower()
    gender = nouns().person_kind(_compound(sentence, head), noun)[1]
    if gender in _PRONOUNS_OF:
        return _PRONOUNS_OF[gender]
    words = [token.text.lower() for token in sentence.tokens[head + 1 :]]
    for at, word in enumerate(words):
        if _is_done_to_another(sentence, head, head + 1 + at):
            continue
        for of in _PRONOUNS_OF.values():
            if word in of and not (
                word in {"he", "she"} and _is_of_another(sentence, head, word, words[at + 1 :])
            ):
                return of
    return _THIRD_SINGULAR


def _is_done_to_another(sentence: Sentence, head: int, at: int) -> bool:
    """ "Loses to a girl and asks her": whom somebody asks is not they themselves."""
    token = sentence.tokens[at]
    if token.text.lower() not in {"him", "her"} or token.relation not in {"dobj", "dative"}:
        return False
    verb = token.head
    while sentence.tokens[verb].relation == "conj" and not any(
        sentence.tokens[child].relation in {"nsubj", "nsubjpass"} for child in sentence.children[verb]
    ):
        verb = sentence.tokens[verb].head
    return head in sentence.children[verb] and sentence.tokens[head].relation == "nsubj"


def _is_somebody_else(sentence: Sentence, at: int, head: int) -> bool:
    """Return whether a pronoun means a person who was named after the teller: "A barista writes a
    stranger's name on the cup before he says it", "A teacher asks a student why he smiles"."""
    token = sentence.tokens[at]
    if _is_of_described(sentence, at, head):
        return True
    if token.relation != "nsubj":
        return False
    holder = sentence.tokens[token.head]
    asked = holder.relation == "ccomp" and sentence.tokens[holder.head].lemma.lower() == "ask"
    if not asked and holder.relation != "advcl":
        return False
    gender = {"he": "man", "she": "woman"}.get(token.text.lower(), "")
    return any(
        sentence.tokens[other].tag == "NN"
        and _is_person(sentence, other)
        and nouns().person_kind(_compound(sentence, other), sentence.tokens[other].lemma.lower())[1]
        in {"", gender}
        for other in range(head + 1, at)
    )


def _is_of_described(sentence: Sentence, at: int, head: int) -> bool:
    """Return whether a possessive stands in what is said of another person, who does it: "a bride who is
    running from her own wedding"."""
    token = sentence.tokens[at]
    if token.tag != "PRP$":
        return False
    gender = {"his": "man", "her": "woman"}.get(token.text.lower(), "")
    above = at
    while sentence.tokens[above].head != above:
        one = sentence.tokens[above]
        if one.relation == "relcl" and one.head != head and _is_person(sentence, one.head):
            noun = sentence.tokens[one.head]
            of = nouns().person_kind(_compound(sentence, one.head), noun.lemma.lower())[1]
            acts = any(
                sentence.tokens[c].relation in {"nsubj", "nsubjpass"}
                and sentence.tokens[c].text.lower() in {"who", "that"}
                for c in sentence.children[above]
            )
            return acts and of == gender
        above = one.head
    return False


# Whom a story is told about, and what has no voice.
_NEVER_TELLERS = frozenset(
    """bully thief burglar robber killer murderer scammer stalker kidnapper cheater liar town village city
    neighborhood community school company country robot santa""".split()
)


def _can_tell(sentence: Sentence, clauses: list[Clause], head: int, in_present: bool) -> bool:
    """Return whether somebody may be the teller: "a night guard finds", "a man finds"; but "the old man
    across the hall" and "a customer demanded" are met by the teller."""
    kind = nouns().person_kind(_compound(sentence, head), sentence.tokens[head].lemma.lower())[0]
    if kind == "role":
        return True
    if _is_definite(sentence, head):
        return False
    if not clauses or not kind or in_present:
        return True
    verb = clauses[0].verb
    finite = [
        verb,
        *(c for c in sentence.children[verb] if sentence.tokens[c].relation in {"aux", "auxpass"}),
    ]
    return any(sentence.tokens[at].tag in {"VBZ", "VBP"} for at in finite)


def _is_definite(sentence: Sentence, head: int) -> bool:
    return any(sentence.tokens[c].text.lower() in {"the", "this", "that"} for c in sentence.children[head])


def _has_plural_noun(sentence: Sentence, head: int) -> bool:
    return any(token.tag in {"NNS", "NNPS"} for at, token in enumerate(sentence.tokens) if at != head)


_MISTAKEN = frozenset({"mistaken", "mistook"})  # "I was mistaken for an employee"


def is_role(sentence: Sentence, at: int) -> bool:
    """Return whether a noun says what the teller is: "my first winter as a shepherd", "now I'm a
    professor"."""
    token = sentence.tokens[at]
    if token.relation == "attr":
        subjects = (sentence.tokens[child] for child in sentence.children[token.head])
        return any(one.relation == "nsubj" and one.text.lower() == "i" for one in subjects)
    if token.relation != "pobj":
        return False
    before = sentence.tokens[token.head]
    mistaken = before.text.lower() == "for" and sentence.tokens[before.head].text.lower() in _MISTAKEN
    return before.text.lower() == "as" or mistaken


def _role(sentence: Sentence, narrator: PromptNarrator) -> str:
    """Return who tells, as the prompt names them: "a night guard at a museum"."""
    if not narrator.tokens:
        return ""
    text = phrase(sentence, sorted(narrator.tokens - narrator.pronouns) or [])
    span = sorted(narrator.tokens)
    plain = replace(sentence, narrator=PromptNarrator())
    text = re.sub(r"^(?:his|her|its|their)\b", "the", phrase(plain, span), flags=re.IGNORECASE)
    return lower_first(text)


def _with_entities(facts: Facts) -> Facts:
    sentence = facts.sentence
    people = [at for at in _nouns_in_order(facts) if _is_person(sentence, at) or _animal_kind(sentence, at)]
    people = [at for at in people if at not in sentence.narrator.tokens and not is_role(sentence, at)]
    subject = facts.e1.subject_head_at if facts.e1 else None
    second_subject = facts.e2.subject_head_at if facts.e2 else None
    for preferred in (second_subject, subject):
        if preferred in people:
            people.remove(preferred)
            people.insert(0, preferred)
    people = _each_once(sentence, _by_importance(facts, people))
    other = _entity(sentence, people[0]) if people else None
    unknown = [
        at
        for at, token in enumerate(sentence.tokens)
        if token.text.lower() in {"someone", "somebody"} and token.relation in {"nsubj", "nsubjpass"}
    ]
    if not other and unknown:
        other = _somebody(unknown[0])
    third = _entity(sentence, people[1]) if len(people) > 1 else None
    things = [
        at
        for at in _nouns_in_order(facts)
        if at not in sentence.narrator.tokens
        and not _is_person(sentence, at)
        and not _animal_kind(sentence, at)
        and (other is None or at not in other.span or at == other.at)
        and (other is None or at != other.at)
    ]
    ranked = sorted(things, key=lambda at: -_salience(facts, at))
    thing = _entity(sentence, ranked[0]) if ranked and _salience(facts, ranked[0]) > 0 else None
    second = _entity(sentence, ranked[1]) if len(ranked) > 1 and _salience(facts, ranked[1]) > 0.5 else None
    kept = nouns().usual_place(thing.noun, thing.kind) if thing else ""
    facts = replace(facts, other=other, third=third, thing=thing, second_thing=second, kept=kept)
    return replace(facts, details=_details(facts))


def _each_once(sentence: Sentence, people: list[int]) -> list[int]:
    """ "Found out that my dad is not my dad" speaks of one dad."""
    found: dict[str, int] = {}
    for at in people:
        found.setdefault(phrase(sentence, _noun_span(sentence, at)).lower(), at)
    return list(found.values())


def _by_importance(facts: Facts, people: list[int]) -> list[int]:
    """Sort people by importance: who acts or is acted on before those who only own something; where the
    teller asks who was wrong, whoever wanted something before anybody else."""
    tokens = facts.sentence.tokens
    wanting: set[int | None] = set()
    done_to = set(facts.e1.own) if facts.e1 else set()
    met = any(at in done_to and _is_done_to(facts, at) for at in people)
    if facts.prompt.form == "aita" and not met:
        wanting = {clause.subject_head_at for clause in facts.parts.values()}
        if not wanting & set(people):  # "after she uninvited my boyfriend": she was named before
            wanting = {at for at in people if at in done_to}

    def rank(at: int) -> int:
        if at in wanting or _is_parent(facts.sentence, at) or _is_addressee(facts, at):
            return 0
        return 2 if tokens[at].relation == "poss" else 1

    return sorted(people, key=rank)


def _is_done_to(facts: Facts, at: int) -> bool:
    """Return whether something is done to somebody, or they are made or let do something."""
    tokens = facts.sentence.tokens
    made = tokens[at].relation == "nsubj" and tokens[tokens[at].head].relation == "ccomp"
    return tokens[at].relation in {"dobj", "dative"} or (made and tokens[tokens[at].head].tag == "VB")


_SENDING = frozenset("send forward text email mail post hand give show".split())


def _is_addressee(facts: Facts, at: int) -> bool:
    """Return whether something was sent to somebody, who got what was meant for another: "sent a picture
    meant for my girlfriend to my boss"."""
    tokens = facts.sentence.tokens
    if facts.e1 is None or base_form(facts.e1.verb_token) not in _SENDING or at not in facts.e1.own:
        return False
    if facts.e1.subject_head is None or facts.e1.subject_head.text.lower() not in {"i", "we"}:
        return False
    to = tokens[tokens[at].head]
    return (
        tokens[at].relation == "pobj"
        and to.text.lower() == "to"
        and tokens[to.head].tag in {"VBN", "VBD", "VBG"}
    )


def _is_parent(sentence: Sentence, at: int) -> bool:
    """Return whether it is somebody whose child is dealt with, who speaks for it: "my sister's kids"."""
    token = sentence.tokens[at]
    child = sentence.tokens[token.head]
    return (
        token.relation == "poss"
        and child.lemma.lower() in _CHILDREN - {"son", "daughter"}
        and child.relation in {"dobj", "pobj", "dative"}
    )


def _nouns_in_order(facts: Facts) -> list[int]:
    tokens = facts.sentence.tokens
    found = []
    for at, token in enumerate(tokens):
        if token.tag not in {"NN", "NNS", "NNP", "NNPS"}:
            continue
        if _is_receiver(facts.sentence, at):
            found.append(at)
            continue
        if (
            token.relation in {"compound", "nmod", "amod", "npadvmod"}
            and tokens[token.head].tag.startswith("NN")
            and token.relation != "npadvmod"
        ):
            continue
        if (
            _names_nothing(facts.sentence, at)
            or token.text.lower() in _NO_THINGS
            or (
                token.text.lower() in {"home", "work", "school", "college"}
                and not facts.sentence.children[at]
            )
        ):
            continue
        if token.lemma.lower() in {
            "aita",
            "day",
            "way",
            "lot",
            "thing",
            "kind",
            "time",
            "minute",
            "hour",
            "year",
            "month",
            "week",
        } and token.relation in {"npadvmod", "pobj", "attr"}:
            continue
        found.append(at)
    return found


# "Make room", "on Instagram", "by accident": these nouns say how, and name nothing.
_LIGHT = {
    "make": frozenset("room space way noise peace eye friend money".split()),
    "take": frozenset("place time care part".split()),
    "have": frozenset("trouble".split()),
    "fall": frozenset("love".split()),
}
_STARTING = frozenset("keep stop start begin quit continue".split())


def _names_nothing(sentence: Sentence, at: int) -> bool:
    token, tokens = sentence.tokens[at], sentence.tokens
    if _is_denied_noun(sentence, at) and nouns().person_kind(_compound(sentence, at), token.lemma.lower())[0]:
        return True
    before, word = tokens[token.head], token.text.lower()
    bare = not any(
        tokens[c].relation in {"det", "poss", "amod", "nummod", "compound"} for c in sentence.children[at]
    )
    if token.relation == "oprd":  # "called me a burden"
        return before.lemma.lower() == "call"
    if word == "door" and at and tokens[at - 1].text.lower() == "next":
        return True
    if token.relation == "dobj" and (
        token.lemma.lower() in _LIGHT.get(before.lemma.lower(), ())
        or (word.endswith("ing") and bare and before.lemma.lower() in _STARTING)
    ):
        return bare
    if token.relation != "pobj" or not bare or token.tag not in {"NN", "NNP"} or _is_person(sentence, at):
        return False
    return before.text.lower() in {"by", "in", "on", "at"}


def _salience(facts: Facts, at: int) -> float:
    """Return how much a noun is what the prompt is about."""
    tokens = facts.sentence.tokens
    token = tokens[at]
    kind = nouns().thing_kind(_compound(facts.sentence, at), token.lemma.lower())
    score = {
        "dobj": 3.0,
        "nsubj": 2.2,
        "nsubjpass": 3.0,
        "pobj": 1.5,
        "attr": 1.2,
        "conj": 1.0,
        "poss": 0.8,
        "appos": 0.8,
    }.get(token.relation, 1.0)
    if token.relation == "pobj" and tokens[token.head].text.lower() in {
        "of",
        "in",
        "on",
        "at",
        "from",
        "during",
    }:
        score -= 0.5
    score += (
        1.5
        if kind and kind not in {"idea", "time", "place", "work", "event", "body"}
        else 0.4
        if kind in {"event", "work"}
        else 0.0
    )
    if token.relation == "pobj" and tokens[token.head].text.lower() == "of":
        amount = tokens[tokens[token.head].head]
        if amount.lemma.lower() in _AMOUNTS:
            score += {"dobj": 2.5, "nsubj": 1.5}.get(amount.relation, 1.0)
    if token.lemma.lower() in _AMOUNTS and any(
        tokens[c].text.lower() == "of" for c in facts.sentence.children[at]
    ):
        score -= 2
    if token.entity == "MONEY" and token.relation == "dobj" and token.lemma.lower() in _MONEY:
        score += 3
    if (
        kind == "time"
        or token.tag in {"CD"}
        or token.entity in {"DATE", "TIME", "CARDINAL", "MONEY", "GPE", "PERSON"}
    ):
        score -= 3
    if facts.e1 is not None and at in facts.e1.own:
        score += 1.0
        if token.relation in {"dobj", "nsubjpass"} and token.head == facts.e1.verb:
            score += 1.0
    if any(tokens[c].relation in {"relcl", "acl"} for c in facts.sentence.children[at]):
        score += 0.7
    return score


def _entity(sentence: Sentence, at: int) -> Entity:
    token = sentence.tokens[at]
    span = _noun_span(sentence, at)
    lexicon = nouns()
    compound = _compound(sentence, at)
    lemma = token.lemma.lower()
    plural = token.tag in {"NNS", "NNPS"} or any(
        sentence.tokens[c].relation == "conj" and _is_person(sentence, at) and _is_person(sentence, c)
        for c in sentence.children[at]
    )
    person, gender = lexicon.person_kind(compound, lemma)
    animal = _animal_kind(sentence, at)
    cooked = "food" if not animal and lexicon.animal_kind(compound, lemma) else ""
    named = token.tag in {"NNP", "NNPS"} and not person and token.text[:1].isupper()
    full = phrase(sentence, span)
    you = phrase(sentence, span, "you")
    span = [i for i in span if not (sentence.tokens[i].tag == "POS" and sentence.tokens[i].head == at)]
    owner_at = next((c for c in sentence.children[at] if sentence.tokens[c].relation == "poss"), None)
    if _is_receiver(sentence, at):
        owner_at, span = at - 1, [at - 1, at]
    elif any(_is_receiver(sentence, c) for c in sentence.children[at]):
        receiver = max(c for c in sentence.children[at] if _is_receiver(sentence, c))
        span, owner_at = [i for i in span if i > receiver], None
    owner = ""
    owned_by_me = False
    if owner_at is not None:
        if sentence.tokens[owner_at].tag == "PRP$":
            owned_by_me = (
                sentence.tokens[owner_at].text.lower() in {"my", "our"}
                or owner_at in sentence.narrator.pronouns
            )
        else:
            owner = phrase(
                sentence, [i for i in sentence.subtree(owner_at) if sentence.tokens[i].tag != "POS"]
            )
    span = _with_determiner(sentence, at, span, plural)
    full, you = phrase(sentence, span), phrase(sentence, span, "you")
    # A name or a relation keeps its own words: "my brother", "Uncle Ray"; other things become "the guitar".
    words = _compound_span(sentence, at)
    noun = " ".join(sentence.tokens[i].text for i in words)
    if not any(sentence.tokens[i].tag.startswith("NNP") or sentence.tokens[i].text.isupper() for i in words):
        noun = noun.lower()
    if named or _has_name(sentence, at):
        short = short_you = phrase(sentence, words)
        if owner_at is not None and not named:
            short, short_you = full, you
    elif person and owner_at is not None and sentence.tokens[owner_at].tag == "PRP$":
        keep = [i for i in span if i in words or i == owner_at]
        short, short_you = phrase(sentence, keep), phrase(sentence, keep, "you")
    elif person and owner:  # without what follows the noun: "my sister's fiancé, about her debts"
        keep = [i for i in span if i <= at]
        short, short_you = phrase(sentence, keep), phrase(sentence, keep, "you")
    elif lemma in _MONEY:
        short, short_you, plural = "the money", "the money", False
    else:
        short = short_you = f"the {noun}"
    return Entity(
        at=at,
        full=_lower_article(sentence, at, full),
        short=_lower_article(sentence, at, short),
        noun=noun,
        you=_lower_article(sentence, at, you),
        short_you=_lower_article(sentence, at, short_you),
        kind="animal" if animal and not person else person or lexicon.thing_kind(compound, lemma) or cooked,
        plural=plural,
        gender=_gender(sentence, at, gender, bool(animal and not person)),
        owner=owner if not owned_by_me else "",
        span=frozenset(span),
    )


def _has_name(sentence: Sentence, at: int) -> bool:
    return any(
        sentence.tokens[i].tag == "NNP" and sentence.tokens[i].text[:1].isupper()
        for i in (at, *sentence.children[at])
        if (sentence.tokens[i].relation in {"compound", "appos"} and _is_person(sentence, at)) or i == at
    )


def _somebody(at: int) -> Entity:
    return Entity(
        at,
        "someone",
        "whoever it was",
        "person",
        "someone",
        "whoever it was",
        "stranger",
        span=frozenset({at}),
    )


def _lower_article(sentence: Sentence, at: int, text: str) -> str:
    first = text.split(" ", 1)[0]
    return (
        text[:1].lower() + text[1:]
        if first.lower()
        in {
            "a",
            "an",
            "the",
            "my",
            "our",
            "your",
            "his",
            "her",
            "their",
            "two",
            "three",
            "some",
            "every",
            "this",
            "that",
            "all",
            "both",
            "most",
            "one",
        }
        else text
    )


_WOMEN = frozenset("queen witch nun bride landlady ballerina mermaid widow".split())
_MEN = frozenset("king wizard monk knight priest landlord waiter prince pirate".split())


def _gender(sentence: Sentence, at: int, by_noun: str, animal: bool) -> str:
    if by_noun:
        return by_noun
    said = sentence.tokens[at].text.lower()
    if said.endswith("ess") and said != "boss" or said in _WOMEN:
        return "woman"
    if said.endswith("man") and said not in {"woman", "human"} or said in _MEN:
        return "man"
    for name in (at, *sentence.children[at]):
        if sentence.tokens[name].tag == "NNP" and (
            known := nouns().gender_of_name(sentence.tokens[name].text)
        ):
            return known
    later = [
        token.text.lower()
        for i, token in enumerate(sentence.tokens)
        if i > at and i not in sentence.narrator.pronouns and not _is_done_to_another(sentence, at, i)
    ]
    for word in later:
        if word in _FIRST_PERSON:
            break
        if word == "pregnant":
            return "woman"
    owners = _genders_of_owners(sentence, at)
    if sentence.tokens[at].lemma.lower() in {"ex", "ex-partner"} and len(owners) == 1:
        return "woman" if owners == {"man"} else "man"
    for i, word in enumerate(later):
        for known, own in _PRONOUNS_OF.items():
            if word in own and (known not in owners or word in {"he", "she"}):
                if word in {"he", "she"} and _is_of_another(sentence, at, word, later[i + 1 :]):
                    continue
                return known
    return "animal" if animal else ""


def _is_of_another(sentence: Sentence, at: int, pronoun: str, later: list[str]) -> bool:
    """ "A thief breaks into a teacher's home, but then she wakes up and says he is late": where both a he
    and a she come, and somebody else was named before the first of them, that one is somebody else."""
    other = _PRONOUNS_OF["man" if pronoun == "she" else "woman"]
    if not any(word in other for word in later):
        return False
    first = next(i for i, token in enumerate(sentence.tokens) if i > at and token.text.lower() == pronoun)
    between = range(at + 1, first)
    return any(sentence.tokens[i].tag == "NN" and _is_person(sentence, i) for i in between)


def _genders_of_owners(sentence: Sentence, at: int) -> set[str]:
    """In "my wife's boss keeps texting her" it is the wife who is texted."""
    tokens = sentence.tokens
    owners = [c for c in sentence.children[at] if tokens[c].relation == "poss" and tokens[c].tag[:2] == "NN"]
    said = {tokens[c].text.lower() for c in sentence.children[at] if tokens[c].relation == "poss"}
    if said & {"his", "her"}:
        return {"man" if "his" in said else "woman"}
    return {nouns().person_kind(_compound(sentence, c), tokens[c].lemma.lower())[1] for c in owners} - {""}


def _compound_span(sentence: Sentence, at: int) -> list[int]:
    adjective = at - 1
    if _is_titled(sentence, at):  # "maid of honor"
        return [at, at + 1, at + 2]
    if (
        at
        and sentence.tokens[adjective].head == at
        and sentence.tokens[adjective].tag in {"JJ", "JJS"}
        and nouns().names_person(
            f"{sentence.tokens[adjective].text.lower()} {sentence.tokens[at].lemma.lower()}"
        )
    ):
        return [adjective, at]
    return sorted(
        [
            *(
                c
                for c in sentence.children[at]
                if sentence.tokens[c].relation == "compound" and c < at and not _is_receiver(sentence, c)
            ),
            at,
        ]
    )


def _is_titled(sentence: Sentence, at: int) -> bool:
    if at + 2 >= len(sentence.tokens) or sentence.tokens[at + 1].text.lower() != "of":
        return False
    return nouns().names_person(
        f"{sentence.tokens[at].lemma.lower()} of {sentence.tokens[at + 2].text.lower()}"
    )


def _compound(sentence: Sentence, at: int) -> str:
    span = _compound_span(sentence, at)
    if span[0] == at and len(span) > 1:
        return " ".join(sentence.tokens[i].text.lower() for i in span)
    words = [sentence.tokens[i].text.lower() for i in span[:-1]] + [sentence.tokens[at].lemma.lower()]
    return " ".join(words).replace(" - ", "-")


def _noun_span(sentence: Sentence, at: int) -> list[int]:
    """The noun phrase around a noun, with its possessor, adjectives and what follows it."""
    keep = {at}
    for child in sentence.children[at]:
        token = sentence.tokens[child]
        if token.relation in {"punct", "cc", "conj", "appos"} and token.relation != "conj":
            if token.relation == "appos" and token.tag == "NNP":
                keep |= set(sentence.subtree(child))
            continue
        if token.relation == "advcl" or _is_loose(sentence, at, child):
            continue
        if token.relation == "conj" and not (_is_person(sentence, at) and _is_person(sentence, child)):
            continue
        keep |= set(sentence.subtree(child))
    if any(c in keep and sentence.tokens[c].relation == "conj" for c in sentence.children[at]):
        keep |= {c for c in sentence.children[at] if sentence.tokens[c].relation == "cc"}
    span = sorted(keep)
    while span and sentence.tokens[span[-1]].tag in {".", ",", ":"}:
        span.pop()
    # A phrase that was pulled apart ("packages … off my porch") is cut at the first hole.
    whole = [span[0]] if span else []
    for one in span[1:]:
        if one != whole[-1] + 1:
            if one <= at:
                whole = []
            else:
                break
        whole.append(one)
    return whole or [at]


def _with_determiner(sentence: Sentence, at: int, span: list[int], plural: bool) -> list[int]:
    """A phrase whose article the grammar hung elsewhere ("one left shoe") gets it back."""
    first = span[0]
    tags = {sentence.tokens[i].tag for i in span}
    if (
        plural
        or tags & {"DT", "PRP$", "CD", "POS", "NNP"}
        or nouns().is_uncountable(sentence.tokens[at].lemma.lower())
    ):
        return span
    for start in range(first - 1, max(-1, first - 4), -1):
        tag = sentence.tokens[start].tag
        if tag == "NN" and sentence.tokens[start].relation in {"nsubj", "nsubjpass", "dobj", "dative"}:
            break  # "my dad learned sign language"
        if tag in {"DT", "PRP$", "CD"}:
            return [*range(start, first), *span]
        if tag not in {"JJ", "NN", "VBD", "VBN", "VBG", "RB"}:
            break
    return span


# "Hid my lottery win from my family": from whom belongs to the verb.
_TAKING = frozenset("hide steal borrow take keep rescue save protect".split())


def _is_loose(sentence: Sentence, at: int, child: int) -> bool:
    """Return whether a phrase after a noun may as well belong to the verb: "a ring for concert tickets",
    "a plumber to impress a girl"; and a person who is given the thing: "(charge) my in-laws rent"."""
    token = sentence.tokens[child]
    if token.relation == "prep" and token.text.lower() in {
        "for",
        "by",
        "without",
        "until",
        "after",
        "before",
        "as",
        "into",
        "off",
        "because",
    }:
        return True
    verb = sentence.tokens[sentence.tokens[at].head]
    if (
        token.relation == "prep"
        and token.text.lower() == "from"
        and sentence.tokens[at].relation == "dobj"
        and verb.lemma.lower() in _TAKING
    ):
        return True
    if token.relation in {"acl", "relcl"} and token.tag == "VB":
        return True
    return _is_receiver(sentence, child)


def _is_receiver(sentence: Sentence, at: int) -> bool:
    """A person read as part of the next noun: "(bring) my daughter buttons"."""
    token = sentence.tokens[at]
    whole = f"{token.text.lower()} {sentence.tokens[token.head].lemma.lower()}"
    return (
        token.relation in {"compound", "nmod"}
        and not nouns().thing_kind(whole, "")
        and sentence.tokens[token.head].relation not in {"nsubj", "nsubjpass"}
        and _is_person(sentence, at)
        and at > 0
        and sentence.tokens[at - 1].tag == "PRP$"
    )


_PLACES = frozenset("vegas paris london florida disney".split())  # sometimes read as somebody's name


def _is_person(sentence: Sentence, at: int) -> bool:
    token = sentence.tokens[at]
    if (
        token.entity == "PERSON"
        and token.text.lower() not in _PLACES
        and token.tag in {"NNP", "NNPS"}
        and token.relation
        in {"nsubj", "dobj", "pobj", "dative", "appos", "conj", "ROOT", "nsubjpass", "poss"}
    ):
        return True
    if token.tag not in {"NN", "NNS", "NNP", "NNPS"}:
        return False
    if _is_no_person(sentence, at):
        return False
    kind = nouns().person_kind(_compound(sentence, at), token.lemma.lower())[0]
    if (
        kind == "group"
        and token.lemma.lower() != "family"
        and token.relation == "pobj"
        and sentence.tokens[token.head].text.lower() in _WHERE
    ):
        return False
    return bool(kind)


def _is_denied_noun(sentence: Sentence, at: int) -> bool:
    children = (sentence.tokens[child] for child in sentence.children[at])
    return any(one.relation == "det" and one.text.lower() == "no" for one in children)


def _is_no_person(sentence: Sentence, at: int) -> bool:
    """Words for somebody that mean nobody here: "no professor", "the server crashed", "a date with him"."""
    token, tokens = sentence.tokens[at], sentence.tokens
    if _is_denied_noun(sentence, at):
        return True
    before, noun = tokens[token.head], token.lemma.lower()
    if noun == "server":
        return before.lemma.lower() in {"crash", "fail", "delete", "wipe", "restart"}
    if noun == "date":  # with somebody
        return any(tokens[c].text.lower() == "with" for c in sentence.children[at])
    return False


def _animal_kind(sentence: Sentence, at: int) -> str:
    token = sentence.tokens[at]
    eaten = token.relation not in {"nsubj", "poss"}
    if eaten and sentence.tokens[token.head].lemma.lower() in _COOKING:
        return ""
    return (
        nouns().animal_kind(_compound(sentence, at), token.lemma.lower())
        if token.tag in {"NN", "NNS"}
        else ""
    )


def _place(sentence: Sentence, narrator: PromptNarrator) -> str:
    """Return where it happens, as a phrase with its preposition: "at a wax museum"."""
    for at, token in enumerate(sentence.tokens):
        if token.relation != "pobj" or sentence.tokens[token.head].text.lower() not in _WHERE - {
            "from",
            "across",
        }:
            continue
        kind = nouns().thing_kind(_compound(sentence, at), token.lemma.lower())
        town = nouns().person_kind("", token.lemma.lower())[0] == "group"
        if kind in {"place", "room", "house"} or town or token.entity in {"GPE", "LOC", "FAC"}:
            return phrase(sentence, [token.head, *_noun_span(sentence, at)])
    return ""


def _time(sentence: Sentence) -> str:
    for at, token in enumerate(sentence.tokens):
        if token.relation in {"npadvmod"} and any(
            sentence.tokens[c].text.lower() in {"every", "each"} for c in sentence.children[at]
        ):
            return phrase(sentence, sentence.subtree(at))
    return ""


def _flags(facts: Facts) -> Iterable[str]:
    yield f"form:{facts.prompt.form}"
    if facts.prompt.form == "topic":
        words = {word.lower() for word in re.findall(r"[\w-]+", facts.prompt.topic)}
        for word in words | {token.lemma.lower() for token in facts.sentence.tokens}:
            yield f"says:{word}"
    if facts.prompt.mood:
        yield f"mood:{facts.prompt.mood}"
    for name, clause in (("e1", facts.e1), ("e2", facts.e2), ("e3", facts.e3)):
        if clause is None:
            continue
        yield name
        yield f"{name}:{_agent(facts, clause)}"
        if name != "e1":
            yield f"{name}:{clause.link}"
        yield f"{name}:{base_form(clause.verb_token)}"
        for kind in _kinds_of(clause):
            yield f"{name}={kind}"
        if _is_denied(clause):
            yield f"{name}:denied"
        if base_form(clause.verb_token) in _STATES:
            yield f"{name}:state"
        if _is_timed(facts.sentence, clause):
            yield f"{name}:timed"
        if _is_ongoing(facts.sentence, clause):
            yield f"{name}:ongoing"
    for name, part in facts.parts.items():
        if name != "why" or part.mark == "to":  # "so he wouldn't be lonely" fits no "to {why}"
            yield name
    for name, entity in (
        ("other", facts.other),
        ("third", facts.third),
        ("thing", facts.thing),
        ("thing2", facts.second_thing),
    ):
        if entity is None:
            continue
        yield name
        if entity.gender == "animal" or entity.kind == "animal":
            yield f"{name}:animal"
            continue
        if entity.kind:
            yield f"{name}:{entity.kind}"
        if entity.noun in _CHILDREN or entity.noun.endswith("-year-old"):
            yield f"{name}:child"
        if entity.plural:
            yield f"{name}:plural"
        if entity.owner:
            yield "owner"
        if entity.full == "someone":
            yield "other:unknown"
    if facts.other is not None and _DEATH.search(facts.prompt.said):
        yield "other:dead"
    if facts.other is not None and _is_met_again(facts, facts.other):
        yield "other:known"
    if facts.other is not None and _can_answer(facts, facts.other):
        yield "other:talks"
    if any(_is_wrong(facts, clause) for clause in facts.clauses):
        yield "wronged"
    if any(
        token.lemma.lower() in _EERIE and not (token.lemma.lower() == "ghost" and token.tag.startswith("V"))
        for token in facts.sentence.tokens
    ):
        yield "eerie"
    for token in facts.sentence.tokens:
        yield f"word:{token.lemma.lower()}"
        if nouns().person_kind("", token.lemma.lower())[0] == "family" and token.tag[:2] == "NN":
            yield "kin"
    if facts.kept:
        yield "kept"
    if facts.details.secret:
        yield "secret"
        at = who_it_is(tuple(clause for clause in (facts.e1, facts.e2) if clause is not None))
        if at is not None and _is_person(facts.sentence, at):
            yield "secret:who"
    if facts.third is not None and _is_alive(facts, facts.third):
        yield "third:alive"
    if facts.details.how_long:
        yield "long"
    if facts.details.count:
        yield "count"
    if facts.details.of_thing:
        for name, clause in (("e1", facts.e1), ("e2", facts.e2)):
            if clause is not None and facts.thing is not None and facts.thing.at in clause.own:
                yield f"{name}:details"
    if facts.place:
        yield "place"
    if facts.time:
        yield "time"
    if facts.role:
        yield "role"
    subject = facts.e1.subject_head if facts.e1 else None
    if facts.sentence.narrator.plural or (subject is not None and subject.text.lower() == "we"):
        yield "we"


# Whoever it was: a plot in which somebody answers is wrong for all of these.
_DEATH = re.compile(
    r"\b(?:die[sd]?|dying|dead|death|passed away|funeral|widow(?:er)?|grave|coffin"
    r"|late (?:wife|husband|mother|father|mom|dad|brother|sister|son|daughter|grand\w+|uncle|aunt))\b",
    re.IGNORECASE,
)
_NOT_ALIVE = frozenset("late dead deceased".split())


def _is_alive(facts: Facts, third: Entity) -> bool:
    """Return whether it is one person who can be spoken to."""
    tokens = facts.sentence.tokens
    gone = any(
        clause.subject_head_at == third.at and base_form(clause.verb_token) in _GONE
        for clause in facts.clauses
    )
    said = {tokens[at].text.lower() for at in third.span}
    speaks = third.gender != "animal" and not third.plural and third.noun not in {"baby", "infant", "newborn"}
    return speaks and not gone and not said & _NOT_ALIVE


_NEAR_KINDS = frozenset("family partner friend work neighbor".split())
_GONE = frozenset("die vanish disappear".split())


def _is_met_again(facts: Facts, other: Entity) -> bool:
    """Return whether it is one grown person whom the teller knows and will speak to again."""
    gone = any(base_form(clause.verb_token) in _GONE for clause in facts.clauses)
    return (
        other.kind in _NEAR_KINDS
        and not other.plural
        and other.noun not in _CHILDREN - {"son", "daughter"}
        and not _DEATH.search(facts.prompt.said)
        and not gone
    )


def _can_answer(facts: Facts, other: Entity) -> bool:
    """Return whether it is one living person who can be spoken to, if only on the spot."""
    is_somebody = bool(other.kind) and other.kind not in {"animal", "group"}
    return (
        is_somebody
        and not other.plural
        and other.full != "someone"
        and other.gender != "animal"
        and other.noun not in _SPEECHLESS
        and not _DEATH.search(facts.prompt.said)
        and not any(base_form(clause.verb_token) in _GONE for clause in facts.clauses)
    )


_SPEECHLESS = frozenset("baby newborn infant ghost statue".split())

_EERIE = frozenset(
    """attic basement cellar cemetery coffin corpse crawl creak dark footprint footstep ghost grave handprint
    haunt knock lullaby mirror nightmare possess scratch shadow skull vanish voice whisper""".split()
)
_STATES = frozenset("own be have know hate belong owe".split())
# What one does to somebody, and what one does for somebody who then does not deserve it.
_WRONGS = frozenset(
    """accuse ban betray blackmail blame break burn cancel cheat claim copy crash cut damage delete demand
    destroy eat expose fake fire forge frame gossip humiliate insult kick lie lock mock name
    park poison post pretend quit refuse rename ruin scratch sell sneak spread steal swap throw
    trash trick uninvite wear wreck""".split()
)
_TRUSTS = frozenset("lend trust loan pay believe".split())


def _is_wrong(facts: Facts, clause: Clause) -> bool:
    """Return whether the verb of a clause alone lets one think that somebody was wronged by somebody."""
    verb = base_form(clause.verb_token)
    agent = _agent(facts, clause)
    return verb in _WRONGS and agent == "other" or verb in _TRUSTS and agent == "me"


_OF_THINGS = frozenset({"hide", "sneak", "cover"})
_GIVEN = frozenset({"leave", "return"})  # to somebody, or from somewhere


_TIMES = frozenset("every each last ago today yesterday tonight often usually".split())


def _is_denied(clause: Clause) -> bool:
    return clause.has("neg") is not None


def _kinds_of(clause: Clause) -> Iterable[str]:
    """Return what kinds of deed it tells: of "keeps eating my lunch" both the keeping and the eating."""
    verb = clause.verb_token
    tokens = clause.sentence.tokens
    lying = [
        at for at in clause.own if tokens[at].tag == "VBG" and "lie" in kinds_of_deed(base_form(tokens[at]))
    ]
    if lying and not _is_denied(clause):  # "went on a date pretending to be me"
        return ("lie",)
    if base_form(verb) in _GIVEN and not _is_denied(clause):
        given = clause.has("dobj" if base_form(verb) == "return" else "dative") is not None
        return [kind for kind in kinds_of_deed(base_form(verb)) if (kind == "give") == given]
    if base_form(verb) in _OF_THINGS and clause.has("dobj") is None:  # "I hid in the bathroom"
        return ()
    if verb.lemma.lower() != "keep":
        return kinds_of_deed(base_form(verb), _is_denied(clause))
    again = [clause.sentence.tokens[at] for at in clause.own if at > clause.verb]
    again = [token for token in again if token.tag == "VBG" and token.head == clause.verb]
    return ("nag", *kinds_of_deed(base_form(again[0]))) if again else ()


def _is_timed(sentence: Sentence, clause: Clause) -> bool:
    """Return whether it says when or how long, so that a plot does not say so again."""
    for at in clause.own:
        token = sentence.tokens[at]
        if token.entity in {"DATE", "TIME"}:
            return True
        spoken_of = sentence.tokens[token.head].lemma.lower()
        is_last_one = token.text.lower() == "last" and nouns().thing_kind("", spoken_of) != "time"
        if token.text.lower() in _TIMES and not is_last_one:  # "his last five dollars"
            return True
        if token.relation == "npadvmod" and nouns().thing_kind("", token.lemma.lower()) == "time":
            return True
    return False


def _is_ongoing(sentence: Sentence, clause: Clause) -> bool:
    """Return whether it happens again and again: "keeps bringing", "every night", "shows up each evening"."""
    words = {sentence.tokens[at].text.lower() for at in clause.own}
    verb = clause.verb_token
    habit = (
        verb.tag in {"VBZ", "VBP"}
        and past_tense(base_form(verb)) != verb.text.lower()
        and not sentence.narrator.tokens
        and verb.lemma.lower() not in {"be", "have", "want", "know", "think"}
    )
    keeps = verb.lemma.lower() == "keep" and any(
        sentence.tokens[at].tag == "VBG" for at in clause.own if at > clause.verb
    )
    return keeps or bool(words & {"every", "each", "always", "daily", "nightly"}) or habit


def _agent(facts: Facts, clause: Clause) -> str:
    """Return who does it: me, other, third, thing, or somebody else."""
    at = clause.subject_head_at
    if at is None:
        return "me"
    token = facts.sentence.tokens[at]
    if at in facts.sentence.narrator.tokens or at in facts.sentence.narrator.pronouns:
        return "me"
    word = token.text.lower()
    if word in {"i", "we"}:
        return "me"
    if facts.other and at == facts.other.at:
        return "other"
    if facts.third and at == facts.third.at:
        return "third"
    if word in {"he", "she", "they"}:
        for name, entity in (("other", facts.other), ("third", facts.third)):
            if entity and _may_mean(word, entity):
                return name
    if facts.thing and (at == facts.thing.at or word == "it"):
        return "thing"
    return "else"


def _may_mean(word: str, entity: Entity) -> bool:
    """Return whether he, she or they can be this person or animal."""
    if word == "they":
        return entity.plural or entity.kind == "group" or not entity.gender
    return not entity.plural and entity.gender in {"", "animal", {"he": "man", "she": "woman"}[word]}


@dataclass(frozen=True)
class Mention:
    """A noun of the prompt: `names` are the words by which it may be known, the most particular first ("wax
    museum", "museum"); `weight` is how much the prompt is about it."""

    entity: Entity
    names: tuple[str, ...]
    weight: float


def mentions_of(facts: Facts) -> tuple[Mention, ...]:
    """Return every noun of the prompt, in order, those that only describe another one ("basement door")
    included."""
    sentence = facts.sentence
    found: list[Mention] = []
    for at, token in enumerate(sentence.tokens):
        if token.tag not in {"NN", "NNS"} or token.text.lower() in _NO_THINGS:
            continue
        head_of_compound = token.relation != "compound"
        weight = _salience(facts, at) if head_of_compound else 0.2
        if _is_inside_phrase(sentence, at):
            weight -= _INSIDE_PHRASE
        found.append(Mention(_entity(sentence, at), tuple(_names(sentence, at)), weight))
    return tuple(found)


_INSIDE_PHRASE = 1.5


def _is_inside_phrase(sentence: Sentence, at: int) -> bool:
    """Return whether a noun only tells which other one is meant: "a prop from a theater"."""
    while sentence.tokens[at].head != at:
        token = sentence.tokens[at]
        if token.relation in {"relcl", "acl", "poss"}:
            return True
        if token.relation == "prep" and token.text.lower() in {"from", "of", "for", "about"}:
            return sentence.tokens[token.head].tag.startswith("NN")
        at = token.head
    return False


def _names(sentence: Sentence, at: int) -> Iterable[str]:
    """ "old smart fridge", "smart fridge", "fridge"."""
    lemma = sentence.tokens[at].lemma.lower()
    before = [
        c
        for c in sentence.children[at]
        if c < at and sentence.tokens[c].relation in {"compound", "amod", "nmod"}
    ]
    words = [sentence.tokens[c].text.lower() for c in sorted(before)]
    for start in range(len(words)):
        yield " ".join([*words[start:], lemma])
    yield lemma
