"""Whether a post tells its prompt: a check that every writer's story passes, or is written again."""

import re
from collections.abc import Sequence

from reelwright.engines.reading import Token
from reelwright.formats.context import ReadingSteps
from reelwright.formats.storytelling.clauses import Clause
from reelwright.formats.storytelling.facts import Facts
from reelwright.formats.storytelling.fit import Passage
from reelwright.formats.storytelling.inflect import base_form, past_tense

_CONTENT = {"NN", "NNS", "NNP", "NNPS", "VB", "VBD", "VBG", "VBN", "VBP", "VBZ", "JJ", "CD"}
# Words that a story can do without.
_LIGHT = frozenset(
    """be have do get go make say tell know keep start come take want let try thing time day way story guy
    one lot aita wrong never ever someone something old new own other first""".split()
)
LEAST_WORDS = 0.55
LEAST_OF_HALF = 0.5


def problems_of(post: Sequence[Passage], facts: Facts, reading: ReadingSteps, words: int) -> list[str]:
    """List what keeps a post from being the story of its prompt, each as a short sentence; nothing where it
    is."""
    always = [passage.text for passage in post if passage.rank == 0]
    text = " ".join(always)
    problems: list[str] = []
    told = _lemmas(reading.read(text).tokens)
    wanted = content_lemmas(facts)
    if words >= 60 and wanted:
        share = len(wanted & told) / len(wanted)
        if share < LEAST_WORDS:
            problems.append(
                f"it says {share:.0%} of the prompt's words: {', '.join(sorted(wanted - told))} are missing"
            )
    for name, clause in (("first", facts.e1), ("second", facts.e2)):
        if clause is not None and words >= 60 and not _half_told(clause, told):
            problems.append(f"the {name} half of the prompt does not happen")
    if facts.thing is not None and facts.e1 is not None and facts.thing.at in facts.e1.own and words >= 60:
        opening = _lemmas(reading.read(" ".join(always[:2])).tokens)
        if not set(facts.thing.noun.lower().split()) & opening:
            problems.append(f"the thing ({facts.thing.noun}) is not named in the first two sentences")
    if re.search(r"whoever it was['’]s|\b(?:was|is) whoever it was\b|to whoever it was\b", text):
        problems.append("it speaks to somebody whom nobody knows")
    problems += grammar_problems(reading.read(text).tokens)
    return problems


def content_lemmas(facts: Facts) -> set[str]:
    """The words of the prompt that carry its meaning, as lemmas."""
    found = {
        token.lemma.lower()
        for clause in facts.clauses
        for at in clause.own
        if (token := facts.sentence.tokens[at]).tag in _CONTENT
    }
    return {word for word in found if word not in _LIGHT and len(word) > 2}


def _half_told(clause: Clause, told: set[str]) -> bool:
    tokens = clause.sentence.tokens
    wanted = {
        tokens[at].lemma.lower()
        for at in clause.own
        if tokens[at].tag in _CONTENT
        and tokens[at].lemma.lower() not in _LIGHT
        and at not in clause.sentence.narrator.tokens
        and len(tokens[at].text) > 2
    }
    return not wanted or len(wanted & told) >= LEAST_OF_HALF * len(wanted)


def _lemmas(tokens: Sequence[Token]) -> set[str]:
    return {word for token in tokens for word in (token.lemma.lower(), token.text.lower())}


_SINGULAR = {"he", "she", "it"}
_PLURAL = {"they", "we", "you"}


def grammar_problems(tokens: Sequence[Token]) -> list[str]:
    """Faults that the independent grammar sees: verbs that disagree, doubled words, wrong articles."""
    problems: list[str] = []
    for at, token in enumerate(tokens):
        text = token.text.lower()
        following = tokens[at + 1].text.lower() if at + 1 < len(tokens) else ""
        if (
            text == following
            and text.isalpha()
            and text not in {"had", "that", "no", "so", "very", "knock", "ha"}
        ):
            problems.append(f"“{text} {following}” is doubled")
        if (
            text == "a"
            and re.match(r"[aeio]\w", following)
            and not following.startswith(("one", "eu", "uni"))
        ):
            problems.append(f"“a {following}”")
        if text == "an" and re.match(r"[bcdfgjklmnpqrstvwyz]\w", following):
            problems.append(f"“an {following}”")
        if token.relation == "nsubj" and token.head > at:
            verb = tokens[token.head]
            first = next(
                (t for t in tokens[at + 1 : token.head + 1] if t.tag in {"VBZ", "VBP", "VBD", "MD"}), verb
            )
            wished = at > 0 and tokens[at - 1].text.lower() in {"if", "though", "wish", "wished"}
            if (
                text in _SINGULAR
                and not (wished and first.text.lower() == "were")
                and (first.text.lower() == "were" or first.tag == "VBP" and not _may_be_past(first))
            ):
                problems.append(f"“{token.text} {first.text}”")
            if (text in _PLURAL or text == "i") and first.tag == "VBZ":
                problems.append(f"“{token.text} {first.text}”")
            if text in _PLURAL and first.text.lower() == "was":
                problems.append(f"“{token.text} was”")
    return problems


def _may_be_past(verb: Token) -> bool:
    """ "She read", "it fit" and "he stole" are taken for presents at times."""
    text = verb.text.lower()
    return text == "'d" or text in {past_tense(text), past_tense(base_form(verb))}
