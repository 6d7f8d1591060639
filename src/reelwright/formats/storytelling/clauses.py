"""The clauses of a prompt, and each of them said again in another tense, person or form.

A prompt is read once (`engines.reading`); what stands here turns its dependency tree into clauses and renders
them: "A night guard finds a painting" becomes "I found a painting", "finding a painting", "you found a
painting".
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Literal

from lemminflect import getAllLemmas

from reelwright.catalog.plots import nouns
from reelwright.engines.reading import Reading, Token
from reelwright.formats.storytelling.inflect import (
    base_form,
    gerund,
    is_only_past,
    is_verb,
    participle,
    past_tense,
    present_s,
)

View = Literal["me", "you"]  # who tells: "I lost my keys", or a reader answers: "you lost your keys"
Form = Literal["past", "as_said", "had", "ing", "base"]

_FINITE = {"VBD", "VBP", "VBZ", "MD"}
_VERBS = _FINITE | {"VB", "VBN", "VBG"}
_SUBJECTS = {"nsubj", "nsubjpass", "csubj", "expl"}
_AUXILIARIES = {"aux", "auxpass"}
_LINKS = {
    "because": "because",
    "when": "since as when whenever while after before until till once",
    "if": "if unless",
    "why": "so",
    "but": "although though",
}
_SUBORDINATE = {mark: link for link, marks in _LINKS.items() for mark in marks.split()}
_MANNER = {"like", "as", "than", "that", "whether"}
BEFORE_MARKS = {"even", "right", "just", "shortly"}  # "even though", "right before"
_JOINERS = {"and", "but", "so", "then", "or", "yet", ","}

ME_TO_YOU = {
    "i": "you", "me": "you", "my": "your", "mine": "yours", "myself": "yourself",
    "we": "you", "us": "you", "our": "your", "ours": "yours", "ourselves": "yourselves",
    "i'm": "you're",
}  # fmt: skip


@dataclass(frozen=True)
class PromptNarrator:
    """The one who tells: the tokens that mean the teller, where a prompt speaks of somebody ("a night
    guard"), or none where it says I. `plural` where two or more tell."""

    tokens: frozenset[int] = frozenset()
    pronouns: frozenset[int] = frozenset()
    plural: bool = False


@dataclass(frozen=True)
class Clause:
    """One clause of a sentence: what happens, by whom.

    `own` are the indexes of its tokens, `verb` the index of its main verb, `subject` those of its subject,
    which a joined clause may share with the one before. `link` says how it hangs on the first clause:
    "" (the first), "then", "but", "so", "when", "because", "why" (a purpose), "if".
    """

    sentence: "Sentence"
    verb: int
    own: tuple[int, ...]
    subject: tuple[int, ...]
    link: str = ""
    mark: str = ""
    shared_subject: bool = False
    gerund: bool = False
    holder: int = -1  # the verb of the clause that it hangs on
    verbatim: bool = False  # said as it stands in the prompt, whatever form is asked for

    @property
    def subject_head(self) -> Token | None:
        at = self.subject_head_at
        return None if at is None else self.sentence.tokens[at]

    @property
    def subject_head_at(self) -> int | None:
        for at in self.subject:
            token = self.sentence.tokens[at]
            if token.head not in self.subject or token.head == at:
                return at
        return self.subject[0] if self.subject else None

    @property
    def verb_token(self) -> Token:
        return self.sentence.tokens[self.verb]

    def has(self, relation: str) -> int | None:
        """The token that hangs on the verb by this relation."""
        return next(
            (
                at
                for at in self.own
                if self.sentence.tokens[at].relation == relation
                and self.sentence.tokens[at].head == self.verb
            ),
            None,
        )


@dataclass(frozen=True)
class Sentence:
    """A prompt's tokens with their tree."""

    tokens: tuple[Token, ...]
    narrator: PromptNarrator = PromptNarrator()

    @cached_property
    def children(self) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {at: [] for at in range(len(self.tokens))}
        for at, token in enumerate(self.tokens):
            if token.head != at:
                found[token.head].append(at)
        return found

    def subtree(self, at: int) -> list[int]:
        found = [at]
        for child in self.children[at]:
            found += self.subtree(child)
        return sorted(found)

    def roots(self) -> list[int]:
        return [at for at, token in enumerate(self.tokens) if token.head == at]


def sentence_of(reading: Reading) -> Sentence:
    tokens = _with_a_verb_each(_with_compound_subjects(reading.tokens))
    tokens = _with_own_subjects(_with_noun_will(_with_verbs_of_one(tokens)))
    tokens = _with_first_verb_above(_with_days_of_their_own(tokens))
    tokens = _with_participles_of_things(_with_right_tags(tokens))
    tokens = _with_clauses_of_moments(_with_owned_things(_with_finite_motion(_with_main_verbs(tokens))))
    return Sentence(_with_verbs_after_said(_with_verbs_in_step(_with_subjects_after_and(tokens))))


def _with_a_verb_each(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """Give a sentence without a finite verb the verb that was read as a plural: "The pupil hands in two
    pages", "A cleaner on the thirtieth floor dresses as a hero", "Two rivals race for a summit"."""
    for root in [at for at, token in enumerate(tokens) if token.head == at]:
        below = [at for at in range(len(tokens)) if _root_of(tokens, at) == root]
        if not tokens[root].tag.startswith("NN") or any(_is_main_verb(tokens, at, root) for at in below):
            continue
        found = next((at for at in below if _is_hidden_verb(tokens, at, root)), None)
        if found is not None:
            tokens = _with_verb(tokens, root, found)
    return tokens


def _with_compound_subjects(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """ "A robot nanny has to choose" is about a nanny, not about a robot that nanny chooses: a noun in the
    singular without an article of its own goes with the one before it."""
    for at, token in enumerate(tokens[:-1]):
        noun = tokens[at + 1]
        verb = noun.head
        if token.head != at or (token.tag, noun.tag, noun.relation) != ("NN", "NN", "nsubj"):
            continue
        if (
            tokens[verb].relation != "relcl"
            or tokens[verb].head != at
            or at + 1 in {one.head for one in tokens}
        ):
            continue
        mended = [replace(one, head=at + 1) if one.head == at else one for one in tokens]
        mended[at] = replace(token, relation="compound", head=at + 1)
        mended[verb] = replace(tokens[verb], relation="ROOT", head=verb)
        return tuple(mended)
    return tokens


_INSIDE = frozenset("ccomp relcl advcl acl pcomp csubj".split())


def _is_main_verb(tokens: tuple[Token, ...], at: int, root: int) -> bool:
    """Return whether a finite verb says what the sentence is about, not a clause inside it."""
    if tokens[at].tag not in _FINITE:
        return False
    while at != root:
        if tokens[at].relation in _INSIDE:
            return False
        at = tokens[at].head
    return True


def _root_of(tokens: tuple[Token, ...], at: int) -> int:
    while tokens[at].head != at:
        at = tokens[at].head
    return at


def _is_hidden_verb(tokens: tuple[Token, ...], at: int, root: int) -> bool:
    token, before = tokens[at], tokens[at - 1]
    if at == 0 or at < root or at + 1 >= len(tokens) or not is_verb(base_form(token)):
        return False
    if any(one.head == at and one.relation in _SUBJECTS for one in tokens):
        return token.tag in {"NNS", "NN"}
    if token.tag == "NN":  # "two rival mountaineers race for"
        return at == root and before.tag == "NNS" and before.head == at and tokens[at + 1].tag == "IN"
    if token.tag != "NNS" or before.tag not in {"NN", "JJ", "CD"} or before.head != at:
        return False
    return tokens[at + 1].tag in {"IN", "DT", "PRP$", "RP", "RB", "TO", "PRP", ".", ","} or at != root


def _with_verb(tokens: tuple[Token, ...], root: int, verb: int) -> tuple[Token, ...]:
    mended = list(tokens)
    noun, old = verb - 1, tokens[verb]
    has_subject = any(one.head == verb and one.relation in _SUBJECTS for one in tokens)
    mended[verb] = replace(old, tag="VBP" if old.tag == "NN" else "VBZ", relation="ROOT", head=verb)
    for at, one in enumerate(tokens):  # what described the plural describes the noun before it
        describes = one.relation in {"det", "amod", "nummod", "compound", "poss", "nmod"}
        if one.head == verb and at < noun and not has_subject and describes:
            mended[at] = replace(one, head=noun)
    if verb == root:
        if not has_subject:
            tag = "NNS" if tokens[noun].tag == "NNS" else "NN"
            mended[noun] = replace(tokens[noun], tag=tag, relation="nsubj", head=verb)
        return tuple(mended)
    mended[noun] = replace(tokens[noun], tag="NN", relation=old.relation, head=old.head)
    other = next((at for at, one in enumerate(tokens) if one.head == root and one.relation == "appos"), None)
    is_time = nouns().thing_kind("", tokens[root].lemma.lower()) == "time"
    mended[root] = replace(tokens[root], relation="npadvmod" if is_time and other else "nsubj", head=verb)
    if is_time and other is not None and other < verb:
        mended[other] = replace(tokens[other], relation="nsubj", head=verb)
    for at, one in enumerate(tokens):
        if one.head == root and at > verb:
            mended[at] = replace(one, relation="dobj" if one.relation == "appos" else one.relation, head=verb)
    return tuple(mended)


def _with_days_of_their_own(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """ "Every Tuesday and one Tuesday she leaves him": the second day belongs to what happens on it."""
    mended = list(tokens)
    for at, token in enumerate(tokens[:-1]):
        day = tokens[at + 1]
        if (
            token.tag == "CD"
            and token.relation == "conj"
            and day.relation == "npadvmod"
            and day.head > at + 1
        ):
            mended[at] = replace(token, relation="nummod", head=at + 1)
            if at and tokens[at - 1].relation == "cc":
                mended[at - 1] = replace(tokens[at - 1], head=tokens[day.head].head)
    return tuple(mended)


def _with_first_verb_above(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """ "A baker finds a loaf missing, hides to catch the thief": the second verb is sometimes read as the one
    that the first depends on."""
    mended = list(tokens)
    for root, token in enumerate(tokens):
        if token.head != root or token.tag not in {"VBZ", "VBD"}:
            continue
        if any(one.head == root and one.relation in _SUBJECTS for one in tokens):
            continue
        first = next(
            (
                at
                for at, one in enumerate(tokens[:root])
                if one.head == root and one.relation == "ccomp" and one.tag == token.tag
            ),
            None,
        )
        if first is None:
            continue
        mended[first] = replace(tokens[first], relation="ROOT", head=first)
        mended[root] = replace(token, relation="conj", head=first)
    return tuple(mended)


_OF_ONE = frozenset("a an one every each another".split())


def _with_verbs_of_one(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """Read no plural in "A parrot escapes" and "one winter a stranger returns": what follows one person or
    thing and looks like a plural is the verb."""
    mended = list(tokens)
    root = next((at for at, token in enumerate(tokens) if token.head == at), 0)
    for at, token in enumerate(tokens):
        if token.tag == "NNS" and token.relation == "conj" and _is_verb_after_and(tokens, at):
            mended[at] = replace(token, tag="VBZ", head=root)
            mended[at - 1] = replace(tokens[at - 1], head=root)
            continue
        noun = at - 1
        below = [i for i, one in enumerate(tokens) if one.head == at and i < at]
        is_one = any(tokens[i].text.lower() in _OF_ONE and tokens[i].head == at for i in below)
        if token.tag not in {"NNS", "VBZ"} or not (is_one or token.tag == "VBZ") or noun not in below:
            continue
        if tokens[noun].relation not in {"compound", "amod", "nmod"} or not is_verb(base_form(token)):
            continue
        if token.relation == "pobj" or (token.tag == "VBZ" and token.head != at):
            continue
        mended[noun] = replace(tokens[noun], tag="NN", relation="nsubj", head=at)
        for i in below:
            if i != noun and tokens[i].relation in {"det", "amod", "nummod", "compound", "poss"}:
                mended[i] = replace(tokens[i], head=noun)
        for i, one in enumerate(tokens):
            if one.head == at and i > at and one.relation == "acl":
                mended[i] = replace(one, relation="xcomp")
        if token.head == at:
            mended[at] = replace(token, tag="VBZ")
            continue
        mended[at] = replace(token, tag="VBZ", relation="conj", head=root)
        if token.relation == "appos":  # "one winter a stranger returns": the winter is when
            mended[token.head] = replace(tokens[token.head], relation="npadvmod", head=at)
    return tuple(mended)


def _is_verb_after_and(tokens: tuple[Token, ...], at: int) -> bool:
    """Return whether "and stares", "and testifies" joins a verb to a verb in the present."""
    token = tokens[at]
    if at == 0 or tokens[at - 1].text.lower() != "and":
        return False
    root = next((one for i, one in enumerate(tokens) if one.head == i), token)
    if root.tag not in {"VBZ", "NNS"} or not is_verb(base_form(token)):
        return False
    return tokens[token.head] is root or "NOUN" not in getAllLemmas(token.text.lower())


def _with_noun_will(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """ "Change her will" ends with a thing, not with a verb: the thing belongs to the last verb before it."""
    words = [at for at, token in enumerate(tokens) if token.tag not in {".", ","}]
    last = words[-1] if words else 0
    owner = tokens[last - 1]
    if last < 2 or tokens[last].tag != "MD" or owner.tag not in {"PRP", "PRP$", "DT"}:
        return tokens
    verb = next((at for at in range(last - 2, -1, -1) if tokens[at].tag in _VERBS), None)
    mains = [at for at, one in enumerate(tokens) if one.head == last and one.tag in {"VBZ", "VBD", "VBP"}]
    is_root = tokens[last].head == last
    if verb is None or (is_root and not mains):
        return tokens
    mended = list(tokens)
    if is_root:
        for at, one in enumerate(tokens):
            if one.head == last:
                mended[at] = replace(one, head=mains[0])
        mended[mains[0]] = replace(tokens[mains[0]], relation="ROOT", head=mains[0])
    is_article = owner.tag == "DT"
    tag, relation = ("DT", "det") if is_article else ("PRP$", "poss")
    mended[last - 1] = replace(owner, tag=tag, relation=relation, head=last)
    mended[last] = replace(tokens[last], tag="NN", relation="dobj", head=verb)
    return tuple(mended)


_MOMENTS = frozenset("day night moment minute second week year summer winter morning evening".split())


def _with_clauses_of_moments(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """In "the clock stopped the day the baker disappeared" the second verb says which day is meant."""
    mended = list(tokens)
    for at, token in enumerate(tokens[:-2]):
        follows = tokens[at + 1].tag in {"DT", "PRP", "PRP$", "NNP"}
        if token.lemma.lower() not in _MOMENTS or tokens[at - 1].text.lower() != "the" or not follows:
            continue
        verb = next((i for i in range(at + 2, len(tokens)) if tokens[i].tag in _FINITE), None)
        if verb is None or tokens[verb].relation != "conj" or tokens[verb].head > at:
            continue
        if not any(one.relation == "cc" for one in tokens[at:verb]):
            mended[verb] = replace(tokens[verb], relation="relcl", head=at)
    return tuple(mended)


def _with_owned_things(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """In "the book has a page glued shut" the page belongs to the book, and is no subject of "glued"."""
    for at, token in enumerate(tokens):
        root = token.head
        if token.lemma.lower() != "have" or token.relation != "aux" or tokens[root].tag != "VBN":
            continue
        owned = next((i for i in range(at + 1, root) if tokens[i].relation in _SUBJECTS), None)
        if owned is None or not any(one.relation in _SUBJECTS for one in tokens[:at]):
            continue
        mended = list(tokens)
        is_root = tokens[root].head == root
        mended[at] = replace(token, relation=tokens[root].relation, head=at if is_root else tokens[root].head)
        for i, one in enumerate(tokens[:at]):
            if one.head == root:
                mended[i] = replace(one, head=at)
        mended[owned] = replace(tokens[owned], relation="dobj", head=at)
        said = next((i for i in range(owned, root) if tokens[i].relation == "acl"), None)
        relation, head = ("acl", owned) if said is None else ("acomp", said)
        mended[root] = replace(tokens[root], relation=relation, head=head)
        return tuple(mended)
    return tokens


def _with_own_subjects(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """In "An elevator gets stuck" the subject hangs sometimes on the auxiliary."""
    mended = list(tokens)
    for at, token in enumerate(tokens):
        if token.relation != "nsubj" or tokens[token.head].relation not in {"auxpass", "aux"}:
            continue
        verb = tokens[token.head].head
        if not any(one.head == verb and one.relation in _SUBJECTS for one in tokens):
            relation = "nsubjpass" if tokens[token.head].relation == "auxpass" else "nsubj"
            mended[at] = replace(token, relation=relation, head=verb)
    return tuple(mended)


def _with_right_tags(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """A drawing of somebody's is a noun, and "my phone rang" has a verb."""
    mended = list(tokens)
    for at, token in enumerate(tokens):
        below = [i for i, one in enumerate(tokens) if one.head == at and i < at]
        if token.tag == "JJ" and any(tokens[i].relation == "auxpass" for i in below):
            mended[at] = replace(token, tag="VBN")  # "is mistaken for"
            continue
        if token.tag == "VBG" and token.relation in {"nsubj", "dobj"}:
            if any(tokens[i].relation == "poss" and tokens[i].tag == "PRP$" for i in below):
                mended[at] = replace(token, tag="NN", lemma=token.text.lower())
            continue
        if token.tag == "JJ" and _is_made_to(tokens, at):
            made, thing = tokens[at + 1], token.head
            mended[at] = replace(token, tag="NN", relation="nsubj", head=at + 1)
            mended[at + 1] = replace(made, tag="VB", relation="ccomp", head=tokens[thing].head)
            mended[thing] = replace(tokens[thing], head=at + 1)
            for i, one in enumerate(tokens[:at]):
                if one.head == thing and one.tag == "PRP$":
                    mended[i] = replace(one, head=at)
            continue
        noun = next((i for i in below if i == at - 1 and tokens[i].relation == "compound"), None)
        if token.tag != "NN" or token.head != at or noun is None or not is_only_past(token.text.lower()):
            continue
        mended[at] = replace(token, tag="VBD")
        for i in below:
            mended[i] = replace(tokens[i], head=noun)
        mended[noun] = replace(tokens[noun], relation="nsubj", head=at)
    return tuple(mended)


def _with_participles_of_things(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """ "A wife finds 41 cards addressed to her": in a sentence in the present the cards did not address."""
    mended = list(tokens)
    for at, token in enumerate(tokens):
        finds = tokens[token.head]
        if token.relation != "ccomp" or token.tag != "VBD" or finds.tag not in {"VBZ", "VBP"}:
            continue
        below = [i for i, one in enumerate(tokens) if one.head == at]
        noun = at - 1
        if noun not in below or tokens[noun].relation != "nsubj" or not tokens[noun].tag.startswith("NN"):
            continue
        if (
            any(tokens[i].relation == "mark" for i in below)
            or participle(base_form(token)) != token.text.lower()
        ):
            continue
        mended[noun] = replace(tokens[noun], relation="dobj", head=token.head)
        mended[at] = replace(token, tag="VBN", relation="acl", head=noun)
    return tuple(mended)


def _is_made_to(tokens: tuple[Token, ...], at: int) -> bool:
    """Return whether a person was taken for an adjective: "making my stepson pay rent"."""
    token = tokens[at]
    if token.head != at + 2 or at + 2 >= len(tokens) or not nouns().person_kind("", token.text.lower())[0]:
        return False
    made, thing = tokens[at + 1], tokens[at + 2]
    return (
        made.tag == "NN"
        and is_verb(made.text.lower())
        and thing.relation == "dobj"
        and tokens[thing.head].lemma.lower() in {"make", "let", "have", "help"}
    )


_MOTION = frozenset("come comes came go goes went".split())


def _with_finite_motion(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """In "The neighbor came knocking" the verb is "came", which is sometimes read as an auxiliary."""
    mended = list(tokens)
    for at, token in enumerate(tokens):
        doing = tokens[token.head]
        if token.relation != "aux" or token.text.lower() not in _MOTION or doing.tag != "VBG":
            continue
        if token.tag not in {"VBD", "VBZ", "VBP"}:
            continue
        is_root = doing.head == token.head
        mended[at] = replace(token, relation=doing.relation, head=at if is_root else doing.head)
        mended[token.head] = replace(doing, relation="xcomp", head=at)
        for other, one in enumerate(tokens):
            if one.head == token.head and other < at:
                mended[other] = replace(one, head=at)
    return tuple(mended)


def _with_subjects_after_and(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """Of "I deliver pizza and a customer tipped me" the pizza and the customer are sometimes read as
    delivered, and of "demanded to see the manager and I was the manager" the manager and I as one."""
    mended = list(tokens)
    for at, token in enumerate(tokens):
        if token.relation != "conj" or not tokens[token.head].tag.startswith("NN"):
            continue
        joined, verb = tokens[token.head], at + 1
        while verb < len(tokens) and tokens[verb].tag in {"RB", "MD"}:
            verb += 1
        if verb >= len(tokens) or tokens[verb].tag not in {"VBD", "VBZ", "VBP"}:
            continue
        joint = [
            i for i in range(token.head, at) if tokens[i].relation == "cc" and tokens[i].head == token.head
        ]
        if not joint:
            continue
        has_subject = any(
            one.relation in _SUBJECTS and one.head == verb and i > token.head for i, one in enumerate(tokens)
        )
        if joined.relation in {"dobj", "pobj"} and not has_subject and tokens[verb].relation == "conj":
            above = tokens[verb].head
        elif (
            joined.relation == "nsubj"
            and joined.head == verb
            and token.text.lower() in {"i", "we", "he", "she", "they"}
            and tokens[verb].relation == "ccomp"
            and tokens[tokens[verb].head].tag == "VB"
        ):
            outer = tokens[verb].head
            mended[token.head] = replace(joined, relation="dobj", head=outer)
            found = next(
                (t for t in ("VBD", "VBZ", "VBP") if _nearest_above(tokens, outer, t) is not None), ""
            )
            above = (_nearest_above(tokens, outer, found) if found else None) or outer
            mended[verb] = replace(tokens[verb], relation="conj", head=above)
        else:
            continue
        mended[at] = replace(token, relation="nsubj", head=verb)
        mended[joint[-1]] = replace(tokens[joint[-1]], head=above)
    return tuple(mended)


def _with_verbs_after_said(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """ "Told me I had six months and that was ten years ago", "told him I quit and then found out": what
    follows was not said."""
    mended = list(tokens)
    for at, token in enumerate(tokens):
        said = tokens[token.head]
        if token.relation != "conj" or token.tag not in {"VBD", "VBZ"} or said.relation != "ccomp":
            continue
        above = said.head
        if tokens[above].tag not in {"VBD", "VBZ"} or above > token.head:
            continue
        own = [i for i, one in enumerate(tokens) if one.head == at and token.head < i < at]
        subject = next((tokens[i].text.lower() for i in own if tokens[i].relation in _SUBJECTS), "")
        then = any(tokens[i].text.lower() == "then" for i in own)
        if not (subject == "that" and token.lemma == "be") and not (then and not subject):
            continue
        mended[at] = replace(token, head=above)
        for i, one in enumerate(tokens[:at]):
            if one.relation == "cc" and one.head == token.head:
                mended[i] = replace(one, head=above)
    return tuple(mended)


def _with_verbs_in_step(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """ "She finds notes tucked under the lids and starts to answer" is sometimes read as "tucked and starts":
    a finite verb after "and" is joined to the nearest verb above in its own tense."""
    mended = list(tokens)
    for at, token in enumerate(tokens):
        out_of_step = {"VBZ": _VERBS - {"VBZ"}, "VBD": {"VB", "VBG"}}.get(token.tag, set())
        if token.relation != "conj" or tokens[token.head].tag not in out_of_step:
            continue
        above = _nearest_above(tokens, token.head, token.tag)
        if above is None:
            continue
        mended[at] = replace(token, head=above)
        for other, one in enumerate(tokens[:at]):
            if one.relation == "cc" and one.head == token.head and other > token.head:
                mended[other] = replace(one, head=above)
    return tuple(mended)


def _nearest_above(tokens: tuple[Token, ...], at: int, tag: str) -> int | None:
    while tokens[at].head != at:
        at = tokens[at].head
        if tokens[at].tag == tag:
            return at
    return None


def _with_main_verbs(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """ "A stranger paid for my groceries" is sometimes read as "a stranger (who was) paid": a sentence whose
    root is a noun with such a verb behind it gets the verb as its root."""
    mended = list(tokens)
    for root, token in enumerate(tokens):
        if token.head != root or not token.tag.startswith("NN"):
            continue
        below = [at for at, one in enumerate(tokens) if one.head == root and at > root]
        verb = next(
            (at for at in below if tokens[at].relation == "acl" and tokens[at].tag in {"VBN", "VBD"}), None
        )
        finite = any(
            one.tag in {"VBD", "VBZ", "VBP"} and one.head == root and at != verb
            for at, one in enumerate(tokens)
        )
        if verb is None or finite:
            continue
        mended[root] = replace(token, relation="nsubj", head=verb)
        for at in below:
            if at > verb:
                mended[at] = replace(tokens[at], head=verb)
        mended[verb] = replace(tokens[verb], tag="VBD", relation="ROOT", head=verb)
    return tuple(mended)


def find_clauses(sentence: Sentence, gerund_first: bool = False) -> list[Clause]:
    """Return all clauses that tell something of their own, in the order in which they are said; clauses
    inside a noun phrase or after "that" stay part of the one that holds them."""
    heads: list[tuple[int, str, str]] = []
    for root in sentence.roots():
        if sentence.tokens[root].tag in _VERBS:
            heads += _heads_below(sentence, root, "then" if heads else "", "")
    verbs = {head for head, _, _ in heads}
    link_of = {head: link for head, link, _ in heads}
    clauses: list[Clause] = []
    subjects: dict[int, tuple[int, ...]] = {}
    for head, link, mark in heads:
        own = _own_tokens(sentence, head, verbs)
        subject = _subject_of(sentence, head)
        shared = not subject
        if shared:
            holder = _holder(sentence, head, verbs)
            if link in {"then", "but"} and link_of.get(holder) == "if":
                holder = _holder(sentence, holder, verbs)
            subject = subjects.get(holder, ())
        subjects[head] = subject
        clauses.append(
            Clause(
                sentence,
                head,
                tuple(own),
                tuple(subject),
                link,
                mark,
                shared,
                gerund_first and (not clauses or sentence.tokens[head].tag == "VBG"),
                _holder(sentence, head, verbs),
            )
        )
    order = sorted((clause for clause in clauses if clause.own), key=lambda clause: min(clause.own))
    order = [
        _with_joint(sentence, order[place - 1], clause) if place else clause
        for place, clause in enumerate(order)
    ]
    order = clauses = _with_days_before(sentence, _with_own_ends(order))
    first = next((clause for clause in clauses if not clause.link), None)
    if first is None:
        return order
    before = [c for c in order if c.link == "then" and c.own and max(c.own) < min(first.own)]
    if before:
        return [
            replace(before[0], link=""),
            _with_joint(sentence, before[0], replace(first, link="then")),
            *(c for c in order if c not in (before[0], first)),
        ]
    return [first, *(c for c in order if c is not first)]


_SPANS = frozenset("day night week morning evening afternoon month year hour minute moment second".split())


def _with_days_before(sentence: Sentence, order: list[Clause]) -> list[Clause]:
    """ "The day before she died": how long before is said with it, not with what happened then."""
    found = list(order)
    for place, clause in enumerate(order):
        if clause.mark not in {"before", "after"} or not clause.own:
            continue
        at = min(clause.own) - 1
        if at < 2 or sentence.tokens[at].text.lower() != clause.mark:
            continue
        span, first = sentence.tokens[at - 1], sentence.tokens[at - 2]
        if span.lemma.lower() not in _SPANS or first.tag not in {"DT", "CD"}:
            continue
        found[place] = replace(clause, mark=f"{first.text.lower()} {span.text.lower()} {clause.mark}")
        for other, one in enumerate(found):
            if other != place and at - 1 in one.own:
                found[other] = replace(one, own=tuple(i for i in one.own if i not in {at - 2, at - 1}))
    return found


def _with_own_ends(order: list[Clause]) -> list[Clause]:
    """Give the last clause all that stands after its beginning: "gave me a ring, and told me to wait until I
    turned thirty" is sometimes read as a gift of thirty."""
    if len(order) < 2 or order[-1].link not in {"then", "but", "so"}:
        return order
    last = order[-1]
    strayed = [at for clause in order[:-1] for at in clause.own if at > last.verb]
    if not strayed:
        return order
    kept = [replace(clause, own=tuple(at for at in clause.own if at not in strayed)) for clause in order[:-1]]
    return [*kept, replace(last, own=tuple(sorted({*last.own, *strayed})))]


def _with_joint(sentence: Sentence, before: Clause, clause: Clause) -> Clause:
    """A later sentence or clause that begins with so or but is joined by it."""
    if clause.link != "then":
        return clause
    start = min(clause.own)
    between = [
        sentence.tokens[at].text.lower() for at in range(max(before.own) + 1, start + 1) if at < start + 1
    ]
    for joint in ("so", "but"):
        if joint in between[:4] and max(before.own) < start:
            return replace(clause, link=joint)
    return clause


def _heads_below(sentence: Sentence, verb: int, link: str, mark: str) -> list[tuple[int, str, str]]:
    found = [(verb, link, mark)]
    for child in sentence.children[verb]:
        token = sentence.tokens[child]
        if token.tag not in _VERBS:
            continue
        if token.relation in {"ccomp", "xcomp"} and sentence.tokens[verb].lemma.lower() in _SAYING:
            found += _told_after_saying(sentence, child)
        if link == "if" and token.relation == "conj" and not _subject_of(sentence, child):
            found += _heads_below(sentence, child, "then", "")
            continue
        link_of_child = _link(sentence, verb, child, link)
        if link_of_child is not None:
            found += _heads_below(sentence, child, *link_of_child)
    return found


# "Promised me the ring and gave it to my brother": what follows the and is no part of the promise.
_ASKING = {"ask", "wonder", "know", "see", "check"}  # "asked me if I was his dad"
_SAYING = {"promise", "say", "tell", "swear", "claim", "agree", "vow", "offer", "want", "ask"}


def _told_after_saying(sentence: Sentence, inner: int) -> list[tuple[int, str, str]]:
    found: list[tuple[int, str, str]] = []
    for child in sentence.children[inner]:
        token = sentence.tokens[child]
        if token.relation == "conj" and token.tag == "VBD" and sentence.tokens[inner].tag != "VBD":
            link = "but" if _joiner(sentence, inner, child) == "but" else "then"
            found += _heads_below(sentence, child, link, "")
    return found


def _link(sentence: Sentence, verb: int, child: int, link: str) -> tuple[str, str] | None:
    token = sentence.tokens[child]
    if link in {"when", "because", "why", "if"}:
        return None  # what hangs on a clause of time or reason stays in it
    if token.relation == "conj" and token.tag == sentence.tokens[verb].tag == "VBG" and link == "":
        return "then", ""
    has_subject = bool(_subject_of(sentence, child))
    finite = token.tag in _FINITE or any(
        sentence.tokens[at].tag in _FINITE
        for at in sentence.children[child]
        if sentence.tokens[at].relation in _AUXILIARIES
    )
    if (
        token.relation in {"conj", "parataxis"}
        or (token.relation in {"ccomp", "dep"} and has_subject and child < verb)
        or (token.relation == "advcl" and has_subject and finite and _follows_and(sentence, verb, child))
    ):
        start = min(sentence.subtree(child))
        near = {sentence.tokens[i].text.lower() for i in range(max(0, start - 2), start)}
        if (
            not finite
            or (near & {"like", "than"} and not near & {"and", "but"})
            or token.tag == "VBN"
            and "like" in {sentence.tokens[i].text.lower() for i in range(max(0, child - 4), child)}
        ):
            return None
        joiner = _joiner(sentence, verb, child)
        if joiner == "so" and any(
            sentence.tokens[i].text.lower() in {"could", "can", "would"} for i in sentence.children[child]
        ):
            return "why", "so"
        return (
            link if link not in {"", "then"} else {"but": "but", "yet": "but", "so": "so"}.get(joiner, "then")
        ), ""
    if token.relation == "advcl":
        marks = [
            at
            for at in sentence.children[child]
            if sentence.tokens[at].relation in {"mark", "advmod"}
            and at < child
            and sentence.tokens[at].text.lower() in {*_SUBORDINATE, *_MANNER}
        ]
        named = sentence.tokens[marks[0]].text.lower() if marks else ""
        to = any(sentence.tokens[at].tag == "TO" for at in sentence.children[child])
        if named in {"like", "than", "that", "whether"}:
            return None
        following = sentence.tokens[marks[0] + 1].text.lower() if marks else ""
        if (named == "as" and not finite) or (named == "as" and following in {"if", "though"}):
            return None
        if named == "if" and sentence.tokens[verb].lemma.lower() in _ASKING:
            return None
        if named == "if" and sentence.tokens[marks[0] - 1].text.lower() == "as":
            return None
        if named == "so":
            could = any(
                sentence.tokens[at].text.lower() in {"could", "can", "would"}
                for at in sentence.children[child]
            )
            return ("why" if could else "so"), ("so" if could else "")
        if named in _SUBORDINATE and (has_subject or finite):
            return _SUBORDINATE[named], named
        if to and not has_subject and token.tag == "VB":
            return "why", "to"
    return None


def _follows_and(sentence: Sentence, verb: int, child: int) -> bool:
    """ "And twenty years later a boy buys it" is sometimes read as a clause of time."""
    start = min(sentence.subtree(child))
    return verb < start and sentence.tokens[start - 1].tag == "CC"


def _joiner(sentence: Sentence, verb: int, child: int) -> str:
    start = min(sentence.subtree(child))
    near = [at for at in range(max(0, start - 3), child) if min(verb, child) <= at]
    for at in near:
        if sentence.tokens[at].text.lower() in {"but", "so", "yet"}:
            return sentence.tokens[at].text.lower()
    return "and"


def _subject_of(sentence: Sentence, verb: int) -> tuple[int, ...]:
    for child in sentence.children[verb]:
        if sentence.tokens[child].relation in _SUBJECTS:
            return tuple(sentence.subtree(child))
    return ()


def _holder(sentence: Sentence, head: int, verbs: set[int]) -> int:
    at = sentence.tokens[head].head
    while at not in verbs and sentence.tokens[at].head != at:
        at = sentence.tokens[at].head
    return at


def _own_tokens(sentence: Sentence, head: int, verbs: set[int]) -> list[int]:
    tokens = sentence.tokens
    own = set(sentence.subtree(head))
    for verb in verbs - {head}:
        below = set(sentence.subtree(verb))
        if verb in own and head not in below:
            own -= below
    ordered = sorted(own)
    subject = set(_subject_of(sentence, head))
    marks = [
        at
        for at in ordered
        if tokens[at].head == head
        and tokens[at].relation in {"cc", "mark", "advmod", "punct"}
        and (tokens[at].text.lower() in {*_JOINERS, *_SUBORDINATE, ";", "-", "–", "—"})
        and (tokens[at].relation != "advmod" or at < head)
        and not (subject and at > min(subject) and tokens[at].relation != "cc")
    ]
    following = {
        at: ordered[place + 1] if place + 1 < len(ordered) else -1 for place, at in enumerate(ordered)
    }
    first = ordered[0] if ordered else -1
    marks = [at for at in marks if tokens[at].relation != "cc" or following[at] != at + 1 or at == first]
    marks += [at - 1 for at in marks if at and tokens[at - 1].text.lower() in BEFORE_MARKS]
    ordered = [at for at in ordered if at not in marks]
    while ordered and (
        tokens[ordered[0]].text in {",", ";", "-", "–", "—"}
        or (tokens[ordered[0]].relation in {"cc", "mark"} and tokens[ordered[0]].text.lower() in _JOINERS)
    ):
        ordered.pop(0)
    while ordered and (
        tokens[ordered[-1]].tag in {".", ",", ":", "CC"}
        or tokens[ordered[-1]].text.lower() in {"so", "that", "because"}
    ):
        ordered.pop()
    return ordered


@dataclass
class _ClausePart:
    text: str
    space: bool


def render(
    clause: Clause,
    form: Form = "past",
    subject: str | None = None,
    view: View = "me",
    without: Iterable[int] = (),
    plural_subject: bool | None = None,
) -> str:
    """The clause as words, without a closing mark; "" for a form that a verbatim clause does not have.

    `subject` replaces the subject ("he"); for "ing" and "base" there is none unless it is given.
    `without` are tokens that are left out.
    """
    if clause.verbatim:
        return phrase(clause.sentence, clause.own, view) if form in {"past", "as_said"} else ""
    left_out = set(without)
    own = [at for at in clause.own if at not in left_out]
    subject_at = set(clause.subject)
    verb_span = _verb_span(clause)
    person = _person(clause, subject, view, plural_subject)
    in_past = form in {"past", "had"} and _is_present(clause, verb_span)
    said: list[_ClausePart] = []
    told_subject = False
    told_verb = False
    for before, at in pairwise([-1, *own]):
        if said and not said[-1].space and at > before + 1:  # "Last summer, we …", whose comma is no clause's
            comma = {token.text for token in clause.sentence.tokens[before + 1 : at]} == {","}
            said[-1] = _ClausePart(said[-1].text + "," * comma, True)
        if at in subject_at:
            if form in {"ing", "base"} and subject is None:
                continue
            if told_subject:
                continue
            told_subject = True
            said += (
                [_ClausePart(subject, True)]
                if subject is not None
                else _noun_phrase(clause, sorted(subject_at & set(own)), view)
            )
            continue
        if at in verb_span:
            if told_verb:
                continue
            told_verb = True
            if not told_subject and form not in {"ing", "base"}:
                said += (
                    [_ClausePart(subject, True)]
                    if subject is not None
                    else _noun_phrase(clause, sorted(subject_at), view)
                )
                told_subject = True
            elif subject is not None and not told_subject:
                said.append(_ClausePart(subject, True))
                told_subject = True
            group = _verb_group(clause, verb_span, form, person)
            if said and group and not group[0].text.startswith(("'", "n't")):
                said[-1].space = True
            said += group
            continue
        if form in {"ing", "base"} and not told_verb and _is_lead(clause, at):
            continue
        if in_past and (verb := _past_of(clause, at, view)):
            if said and clause.sentence.tokens[at].text.startswith("'"):
                said[-1].space = True
            said.append(_ClausePart(verb, clause.sentence.tokens[at].space))
            continue
        said.append(_render_token(clause, at, view))
    return join(said)


def _is_present(clause: Clause, verb_span: Sequence[int]) -> bool:
    """Return whether the prompt has this clause in the present."""
    tags = {clause.sentence.tokens[at].tag for at in (*verb_span, clause.verb)}
    return bool(tags & {"VBZ", "VBP"}) and "VBD" not in tags


def _past_of(clause: Clause, at: int, view: View) -> str:
    """The past of a present verb inside a clause that was moved to the past ("a phone that keeps ringing");
    "" for everything else, and for what somebody says in quotation marks."""
    token = clause.sentence.tokens[at]
    before = clause.sentence.tokens[:at]
    quoted = sum(one.text in {"“", '"', "”"} for one in before) % 2 == 1
    if quoted or token.tag not in {"VBZ", "VBP", "MD"}:
        return ""
    lower = token.text.lower()
    if token.tag == "MD":
        return {"will": "would", "can": "could", "may": "might"}.get(lower, "")
    following = clause.sentence.tokens[at + 1].text.lower() if at + 1 < len(clause.sentence.tokens) else ""
    if lower in {"'s", "’s"} and following == "been":
        return "had"
    if token.lemma == "be" or lower in {"is", "are", "am", "'re", "'m"}:
        teller_is_you = view == "you" and (
            _subject_is_i(clause.sentence, at) or _subject_is_narrator(clause.sentence, at)
        )
        return "were" if lower in {"are", "'re"} or teller_is_you else "was"
    if token.tag == "VBP" and _has_singular_subject(clause.sentence, at):
        return ""  # "hears somebody sing": a bare infinitive that the grammar took for a present
    return past_tense(base_form(token))


def _has_singular_subject(sentence: Sentence, verb: int) -> bool:
    return any(
        sentence.tokens[child].relation == "nsubj"
        and sentence.tokens[child].tag in {"NN", "NNP"}
        and sentence.tokens[child].text.lower() not in {"people", "police", "family", "team", "staff"}
        and not any(sentence.tokens[also].relation == "conj" for also in sentence.children[child])
        for child in sentence.children[verb]
    )


def _is_lead(clause: Clause, at: int) -> bool:
    return at < min(_verb_span(clause))


def _verb_span(clause: Clause) -> list[int]:
    """The finite verb and what belongs to it, up to the main verb, with the adverbs between them."""
    tokens = clause.sentence.tokens
    parts = [clause.verb] + [
        at
        for at in clause.sentence.children[clause.verb]
        if tokens[at].relation in {*_AUXILIARIES, "neg"} and at < clause.verb
    ]
    last_subject = max((at for at in clause.subject if at < clause.verb), default=-1)
    near = clause.verb - 1
    while (
        near > last_subject
        and tokens[near].tag == "RB"
        and tokens[near].head == clause.verb
        and near in clause.own
    ):
        parts.append(near)
        near -= 1
    # "to" before a purpose belongs to the link, not to the verb
    parts = [at for at in parts if tokens[at].tag != "TO"]
    first = min(parts)
    subject = set(clause.subject)
    return [
        at
        for at in range(first, clause.verb + 1)
        if at in clause.own
        and at not in subject
        and (at in parts or tokens[at].head == clause.verb)
        and tokens[at].tag != "TO"
    ]


@dataclass(frozen=True)
class _Person:
    first: bool
    plural: bool


def _person(clause: Clause, subject: str | None, view: View, plural: bool | None) -> _Person:
    if subject is not None:
        lower = subject.lower()
        return _Person(lower == "i", bool(plural) or lower in {"we", "you", "they"})
    head = clause.subject_head
    if head is None:
        return _Person(view == "me", view == "you")
    if clause.subject_head_at in clause.sentence.narrator.tokens:
        return _Person(
            view == "me" and not clause.sentence.narrator.plural,
            view == "you" or clause.sentence.narrator.plural,
        )
    lower = head.text.lower()
    if lower == "i":
        return _Person(view == "me", view == "you")
    many = (
        lower in {"we", "you", "they", "these", "those"}
        or head.tag in {"NNS", "NNPS"}
        or _is_coordinated(clause)
        or (lower == "there" and clause.verb_token.text.lower() in {"are", "were"})
    )
    if clause.subject_head_at in clause.sentence.narrator.pronouns:
        return _Person(view == "me" and not many, view == "you" or many)
    return _Person(False, many)


def _is_coordinated(clause: Clause) -> bool:
    at = clause.subject_head_at
    return at is not None and any(
        clause.sentence.tokens[c].relation == "conj" for c in clause.sentence.children[at]
    )


_BE_PAST = {True: "were", False: "was"}
_MODALS = {
    "will": "would",
    "'ll": "would",
    "can": "could",
    "ca": "could",
    "wo": "would",
    "may": "might",
    "shall": "would",
    "must": "had to",
}


def _verb_group(clause: Clause, span: Sequence[int], form: Form, person: _Person) -> list[_ClausePart]:
    tokens = clause.sentence.tokens
    if form == "as_said":
        return [_agree(clause, at, person) for at in span]
    words = [tokens[at] for at in span]
    if clause.gerund:
        words = [w for w in words if not (w.lemma == "be" and w.relation in _AUXILIARIES)]
    negated = any(w.relation == "neg" for w in words)
    between = [w for w in words if w.relation not in {*_AUXILIARIES, "neg"} and w is not tokens[clause.verb]]
    never = next((w for w in words if w.relation == "neg" and w.text.lower() == "never"), None)
    aux = [w for w in words if w.relation in _AUXILIARIES and w.text.lower() not in {"do", "does", "did"}]
    main = tokens[clause.verb]
    passive = any(w.relation == "auxpass" for w in aux)
    got = any(w.relation == "auxpass" and w.lemma == "get" for w in aux)
    progressive = main.tag == "VBG" and any(w.lemma == "be" for w in aux)
    perfect = any(w.lemma in {"have", "'ve"} or w.text.lower() in {"'ve", "has", "had", "have"} for w in aux)
    modal = next((w for w in aux if w.tag == "MD"), None)
    adverbs = [_ClausePart(w.text, True) for w in between]
    if never is not None:
        adverbs, negated = [_ClausePart("never", True), *adverbs], False
    if clause.gerund:
        progressive = False
    return _conjugate(main, form, person, negated, adverbs, passive, got, progressive, perfect, modal, clause)


def _conjugate(
    main: Token,
    form: Form,
    person: _Person,
    negated: bool,
    adverbs: list[_ClausePart],
    passive: bool,
    got: bool,
    progressive: bool,
    perfect: bool,
    modal: Token | None,
    clause: Clause,
) -> list[_ClausePart]:
    lemma = base_form(main)
    was = _BE_PAST[person.plural]
    is_be = lemma == "be"
    done = participle(lemma) if main.tag != "VBN" else main.text
    if got:
        lemma, passive_tail = "get", [_ClausePart(done, True)]
    elif passive:
        lemma, passive_tail = "be", [_ClausePart(done, True)]
    elif progressive:
        lemma, passive_tail = "be", [_ClausePart(gerund(base_form(main)), True)]
    else:
        passive_tail = []
    be = lemma == "be"
    no = [_ClausePart("not", True)] if negated else []
    if form == "ing":
        return (
            [*no, *adverbs, _ClausePart(gerund(lemma), True), *passive_tail]
            if not progressive
            else [*no, *adverbs, *passive_tail]
        )
    if form == "base":
        return (
            [*no, *adverbs, _ClausePart(lemma, True), *passive_tail]
            if not progressive
            else [*no, *adverbs, _ClausePart(base_form(main), True)]
        )
    if form == "had":
        had = "hadn't" if negated else "had"
        if progressive:
            return [_ClausePart(had, True), *adverbs, _ClausePart("been", True), *passive_tail]
        return [_ClausePart(had, True), *adverbs, _ClausePart(participle(lemma), True), *passive_tail]
    if modal is not None:
        said = _MODALS.get(modal.text.lower(), modal.text)
        said = said + "n't" if negated and said in {"would", "could"} else said
        return [_ClausePart(said, True), *adverbs, _ClausePart(lemma, True), *passive_tail]
    if perfect and progressive:
        return [_ClausePart("had", True), *adverbs, _ClausePart("been", True), *passive_tail]
    if perfect and main.tag in {"VBN", "VBD"} and (negated or _keeps_perfect(clause)):
        return [
            _ClausePart("hadn't" if negated else "had", True),
            *adverbs,
            _ClausePart(participle(lemma), True),
            *passive_tail,
        ]
    if be:
        return [_ClausePart(was + "n't" if negated else was, True), *adverbs, *passive_tail]
    if negated:
        return [_ClausePart("didn't", True), *adverbs, _ClausePart(lemma, True), *passive_tail]
    is_past = main.tag == "VBD" and not passive_tail and not is_be
    return [*adverbs, _ClausePart(main.text if is_past else past_tense(lemma), True), *passive_tail]


def _keeps_perfect(clause: Clause) -> bool:
    """A perfect that was said as past perfect stays one; "has filed" is told as "filed"."""
    tokens = clause.sentence.tokens
    return any(
        tokens[at].text.lower() in {"had", "'d"}
        for at in clause.sentence.children[clause.verb]
        if tokens[at].relation == "aux"
    )


def _agree(clause: Clause, at: int, person: _Person) -> _ClausePart:
    """A finite verb as it was said, with the person that its subject has now."""
    token = clause.sentence.tokens[at]
    text = token.text
    lower = text.lower()
    if lower in {"is", "are", "am", "'s", "'re", "'m"} and token.lemma == "be":
        text = "am" if person.first else "are" if person.plural else "is"
        return _ClausePart(text, True)
    if lower in {"was", "were"}:
        return _ClausePart("were" if person.plural else "was", token.space)
    if token.tag == "VBZ" and (person.first or person.plural):
        return _ClausePart(base_form(token), token.space)
    if token.tag == "VBP" and not (person.first or person.plural):
        return _ClausePart(present_s(base_form(token)), token.space)
    return _ClausePart(text, token.space)


def _noun_phrase(clause: Clause, span: Sequence[int], view: View) -> list[_ClausePart]:
    narrator = clause.sentence.narrator
    if clause.subject_head_at in narrator.tokens or clause.subject_head_at in narrator.pronouns:
        return [_ClausePart("you" if view == "you" else "we" if narrator.plural else "I", True)]
    return [_render_token(clause, at, view) for at in span]


_ARE_FOR_YOU = {"was": "were", "am": "are", "'m": "'re", "’m": "’re"}


def _render_token(clause: Clause, at: int, view: View) -> _ClausePart:
    return render_token(clause.sentence, at, view)


def render_token(sentence: Sentence, at: int, view: View) -> _ClausePart:
    """A token as the teller says it, or as a reader says it to the teller."""
    token = sentence.tokens[at]
    narrator = sentence.narrator
    text = token.text
    if at in narrator.tokens and at not in narrator.pronouns:
        return _ClausePart("", False)
    if at in narrator.pronouns:
        text = _narrator_pronoun(token, narrator.plural)
        if at in narrator.tokens:
            return _ClausePart(ME_TO_YOU.get(text.lower(), text) if view == "you" else text, True)
    elif view == "you" and text.lower() in _ARE_FOR_YOU and _subject_is_i(sentence, at):
        text = _ARE_FOR_YOU[text.lower()]
    elif token.tag == "VBZ" and _subject_is_narrator(sentence, at):
        text = {"is": "are" if narrator.plural or view == "you" else "am"}.get(text.lower(), base_form(token))
    elif text == "i":
        text = "I"
    if view == "you":
        text = ME_TO_YOU.get(text.lower(), text)
    return _ClausePart(text, token.space)


def _subject_is_i(sentence: Sentence, at: int) -> bool:
    token = sentence.tokens[at]
    verb = token.head if token.relation in _AUXILIARIES else at
    return any(
        sentence.tokens[child].text.lower() == "i" and sentence.tokens[child].relation in _SUBJECTS
        for child in sentence.children[verb]
    )


def _subject_is_narrator(sentence: Sentence, at: int) -> bool:
    """Return whether a finite verb's subject is a pronoun that now means the teller."""
    token = sentence.tokens[at]
    verb = token.head if token.relation in _AUXILIARIES else at
    return any(
        child in sentence.narrator.pronouns and sentence.tokens[child].relation in _SUBJECTS
        for child in sentence.children[verb]
    )


def _narrator_pronoun(token: Token, plural: bool) -> str:
    if token.tag == "PRP$" or token.relation == "poss":
        return "our" if plural else "my"
    if token.text.lower() in {"himself", "herself", "themselves", "themself", "itself"}:
        return "ourselves" if plural else "myself"
    if token.relation in _SUBJECTS and token.text.lower() not in {"him", "her", "them"}:
        return "we" if plural else "I"
    return "us" if plural else "me"


def join(said: Iterable[_ClausePart]) -> str:
    text = "".join(one.text + (" " if one.space else "") for one in said)
    return (
        " ".join(text.split())
        .replace(" ,", ",")
        .replace(" ’s", "’s")
        .replace(" 's", "'s")
        .replace(" n't", "n't")
    )


def phrase(sentence: Sentence, span: Iterable[int], view: View = "me") -> str:
    """Some tokens as a phrase."""
    return join([render_token(sentence, at, view) for at in span]).strip(" ,")


Renderer = Callable[[Clause], str]
__all__ = [
    "Clause",
    "PromptNarrator",
    "Sentence",
    "find_clauses",
    "phrase",
    "render",
    "replace",
    "sentence_of",
]
