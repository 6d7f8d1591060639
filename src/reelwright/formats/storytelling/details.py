"""What a prompt says beside its events: what was found out, for how long, and what its thing is like.

A story tells it in sentences of its own: of "a wife finds 41 unopened birthday cards addressed to her" come
"a wife found birthday cards", "there were 41 of them", "they had never been opened" and "they were addressed
to her".
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from lemminflect import getAllLemmas

from reelwright.catalog.plots import kinds_of_deed, nouns
from reelwright.engines.reading import Token
from reelwright.formats.storytelling.clauses import Clause, Sentence, phrase, render
from reelwright.formats.storytelling.inflect import base_form

_FINITE = {"VBD", "VBP", "VBZ", "MD"}
_KNOWING = frozenset("know suspect remember believe".split())
_DESCRIBING = {"nummod", "amod", "acl", "relcl"}
_NOT_DONE = re.compile(r"un\w+(?:ed|en|read|paid|sent|sold|worn)$")
_NO_NEGATIONS = frozenset("unwanted uninvited unexpected united unlimited unmarked undated".split())
# What says which one is meant, or how many, says nothing of how it is.
_WHICH = frozenset(
    """own same other only last first second third next late former best favorite favourite whole entire main
    real very new single more few many several all biggest oldest youngest final wrong right certain
    unknown least most secret fake missing forgotten lost stolen used""".split()
)
_UNITS = frozenset(
    "mile meter metre kilometer foot yard pound dollar euro cent page degree percent time".split()
)
_MOST = 3


@dataclass(frozen=True)
class Details:
    """`secret` is a clause: "her husband had been attending a club"; `how_long` "for three years"; `count` as
    in the prompt; `of_thing` whole sentences; `left_out` the tokens that these say."""

    secret: str = ""
    how_long: str = ""
    count: str = ""
    of_thing: tuple[str, ...] = ()
    left_out: frozenset[int] = frozenset()


def details_of(clauses: tuple[Clause, ...], thing_at: int | None, plural: bool) -> Details:
    """`thing_at` is the token of the thing, `plural` whether it is several."""
    secret = next((said for clause in clauses if (said := _secret(clause))), "")
    how_long = next((said for clause in clauses if (said := _how_long(clause))), "")
    holder = next((one for one in clauses if thing_at is not None and one.has("dobj") == thing_at), None)
    if thing_at is None or holder is None or holder.verbatim:
        return Details(secret, how_long)
    sentence = holder.sentence
    tokens = sentence.tokens
    count = next(
        (tokens[at].text for at in sentence.children[thing_at] if tokens[at].relation == "nummod" and plural),
        "",
    )
    found = list(_of_thing(holder, thing_at, plural))[:_MOST]
    return Details(
        secret,
        how_long,
        count,
        tuple(text for _, text in found),
        frozenset(at for head, _ in found for at in sentence.subtree(head)),
    )


def _secret(clause: Clause) -> str:
    """What somebody finds out or knows, as a clause of its own in the past."""
    verb = base_form(clause.verb_token)
    if clause.verbatim or not ("find" in kinds_of_deed(verb) or verb in _KNOWING):
        return ""
    sentence = clause.sentence
    inner = clause.has("ccomp")
    if inner is None or not _is_finite(sentence, inner) or inner < clause.verb:
        return ""
    below = [at for at in sentence.subtree(inner) if at in clause.own]
    if (subject := _subject_of_secret(clause, inner)) is not None:  # "finds out the trainee is the officer"
        below = sorted({*below, *(at for at in sentence.subtree(subject) if at in clause.own)})
    if any(
        sentence.tokens[at].relation == "mark" and sentence.tokens[at].text.lower() != "that" for at in below
    ):
        return ""
    asks = [at for at in below if sentence.tokens[at].tag in {"WP", "WRB", "WDT", "WP$"}]
    if any(sentence.tokens[at].head == inner for at in asks):
        return ""
    whole = render(clause, "past")
    before = render(clause, "past", without=below)
    if not whole.startswith(before):
        return ""
    return whole[len(before) :].strip().removeprefix("that ")


def _subject_of_secret(clause: Clause, inner: int) -> int | None:
    """Return the subject of what is found out, which is sometimes read as what is found."""
    tokens = clause.sentence.tokens
    own = [at for at in clause.sentence.children[inner] if tokens[at].relation in {"nsubj", "nsubjpass"}]
    return own[0] if own else clause.has("dobj")


def who_it_is(clauses: tuple[Clause, ...]) -> int | None:
    """Return the subject of what is found out, where it is who or what somebody is: "realizes the patient is
    her mother"."""
    for clause in clauses:
        inner = clause.has("ccomp")
        if inner is not None and _secret(clause) and clause.sentence.tokens[inner].lemma.lower() == "be":
            return _subject_of_secret(clause, inner)
    return None


def _is_finite(sentence: Sentence, verb: int) -> bool:
    tokens = sentence.tokens
    return tokens[verb].tag in _FINITE or any(
        tokens[at].tag in _FINITE and tokens[at].relation in {"aux", "auxpass"}
        for at in sentence.children[verb]
    )


def _how_long(clause: Clause) -> str:
    tokens = clause.sentence.tokens
    for at in clause.own:
        token = tokens[at]
        if token.relation != "pobj" or tokens[token.head].text.lower() != "for":
            continue
        numbered = any(tokens[i].tag in {"CD", "NNS"} for i in clause.sentence.subtree(at))
        if nouns().thing_kind("", token.lemma.lower()) == "time" and numbered:
            return phrase(clause.sentence, [token.head, *clause.sentence.subtree(at)])
    return ""


def _of_thing(clause: Clause, thing: int, plural: bool) -> Iterator[tuple[int, str]]:
    """Return what is said of it, each with the token at which it hangs."""
    sentence = clause.sentence
    tokens = sentence.tokens
    it, was, had = ("they", "were", "had") if plural else ("it", "was", "had")
    is_measure = tokens[thing].lemma.lower() in _UNITS
    is_owned = any(tokens[at].relation == "poss" for at in sentence.children[thing])
    adjectives: list[int] = []
    for at in sentence.children[thing]:
        token = tokens[at]
        lower = token.text.lower()
        if at in sentence.narrator.tokens or token.relation not in _DESCRIBING:
            continue
        if token.relation == "nummod" and plural and not is_measure:
            yield at, f"There were {token.text} of them."
        elif token.relation == "amod" and _NOT_DONE.match(lower) and lower not in _NO_NEGATIONS:
            yield at, f"{it.capitalize()} {had} never been {lower[2:]}."
        elif is_owned:  # "her old house": which of hers it is
            continue
        elif token.relation == "amod" and _is_adjective(token) and lower not in _WHICH:
            adjectives.append(at)
        elif token.relation == "acl" and token.tag == "VBN":
            said = phrase(sentence, sentence.subtree(at))
            yield at, f"{it.capitalize()} {was} {said}."
        elif token.relation == "relcl" and (said := _relative(clause, at)):
            yield at, f"{it.capitalize()} {said}."
    if adjectives and all(len(sentence.subtree(at)) == 1 for at in adjectives):
        words = [tokens[at].text.lower() for at in adjectives]
        text = words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
        for at in adjectives[:-1]:
            yield at, ""
        yield adjectives[-1], f"{it.capitalize()} {was} {text}."


def _is_adjective(token: Token) -> bool:
    """Return whether it says how something is: "flashlight" in "a flashlight message" does not."""
    known = getAllLemmas(token.text.lower())
    return token.tag in {"JJ", "VBN"} and (not known or "ADJ" in known or token.tag == "VBN")


def _relative(clause: Clause, verb: int) -> str:
    """ "A station that closed in 1954": "closed in 1954", where the thing itself does it."""
    sentence = clause.sentence
    tokens = sentence.tokens
    own = sentence.subtree(verb)
    pronoun = next(
        (at for at in sentence.children[verb] if tokens[at].relation in {"nsubj", "nsubjpass"}),
        None,
    )
    if pronoun is None or tokens[pronoun].text.lower() not in {"that", "which"}:
        return ""
    if not _is_finite(sentence, verb):
        return ""
    inner = Clause(sentence, verb, tuple(at for at in own if at != pronoun), (), "", "", False)
    return render(inner, "past", "").strip()
