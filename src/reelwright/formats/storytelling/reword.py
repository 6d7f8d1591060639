"""Prompts that the grammar would misread, reworded: left-out subjects, gerunds, relative clauses that stand
alone."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from lemminflect import getLemma

from reelwright.engines.reading import Reading, Token
from reelwright.formats.storytelling.clauses import find_clauses, sentence_of
from reelwright.formats.storytelling.inflect import base_form, past_tense, present_s
from reelwright.formats.storytelling.prompt import Prompt

_ADVERBIAL, _FIRST = {"IN", "RB", "TO"}, {"DT", "PRP$", "CD"}
_FINITE = frozenset({"VBD", "VBZ", "VBP", "MD"})
_NOUNS = frozenset({"NN", "NNS", "NNP", "NNPS", "PRP"})
_FOUND_OUT = re.compile(
    r"(?:finding out|learning|discovering|reali[sz]ing)\s+(?:that|my|our|the|I)\b", re.IGNORECASE
)


def reword(prompt: Prompt, read: Callable[[str], Reading]) -> tuple[Prompt, Reading]:
    """The prompt, reworded where needed, and what the reading engine says of it. Only what happened is
    reworded, not lists and questions."""
    reading = read(prompt.text)
    if prompt.form != "event":
        return prompt, reading
    for repair in _REPAIRS:
        reworded = repair(prompt, reading)
        if reworded != prompt:
            prompt, reading = reworded, read(reworded.text)
    return prompt, reading


def _with_first_person(prompt: Prompt, reading: Reading) -> Prompt:
    """ "Got fired for being too nice" leaves the I out."""
    tokens = reading.tokens
    if not tokens or not (tokens[0].tag in {"VBD", "VBN"} or tokens[0].text.lower() == "got"):
        return prompt
    verb = 0 if tokens[0].relation == "ROOT" else tokens[0].head
    if tokens[verb].relation != "ROOT" or verb and tokens[0].relation not in {"aux", "auxpass"}:
        return prompt
    if any(one.relation in {"nsubj", "nsubjpass"} and one.head == verb for one in tokens):
        return prompt
    return replace(prompt, text=f"I {prompt.text[:1].lower()}{prompt.text[1:]}")


def _is_what_happened(reading: Reading) -> bool:
    """Whether a first gerund is the whole prompt's verb, not the subject of another one ("Running a marathon
    changed my life")."""
    first = reading.tokens[0]
    return (
        first.relation == "ROOT"
        or (first.relation in {"aux", "auxpass"} and first.text.lower() == "being")
        or bool(_FOUND_OUT.match(_text_of(reading.tokens)))
    )


def _with_gerund_in_past(prompt: Prompt, reading: Reading) -> Prompt:
    """ "A girl finding old letters in a wall" is told as "A girl found old letters in a wall", "Losing my
    dog" as "I lost my dog"."""
    tokens = reading.tokens
    if tokens and tokens[0].tag == "VBG" and _is_what_happened(reading):
        joined = [one for one in tokens if one.tag == "VBG" and one.relation == "conj" and one.head == 0]
        text = prompt.text[len(tokens[0].text) :]
        for one in joined:
            text = re.sub(rf"\b{re.escape(one.text)}\b", past_tense(base_form(one)), text, count=1)
        verb = "was" if tokens[0].text.lower() == "being" else past_tense(base_form(tokens[0]))
        return replace(prompt, text=f"I {verb}{text}")
    if any(one.tag in _FINITE and one.relation == "ROOT" for one in tokens):
        return prompt
    for at, token in enumerate(tokens):
        if token.tag in _FINITE or token.tag == "TO":
            break
        before = at - 1
        while before > 0 and tokens[before].tag == "RB":
            before -= 1
        if token.tag != "VBG" or before < 0 or tokens[before].tag not in _NOUNS or token.relation == "amod":
            continue
        verb = past_tense(base_form(token))
        return replace(prompt, text=re.sub(rf"\b{re.escape(token.text)}\b", verb, prompt.text, count=1))
    return prompt


def _may_follow_verb(tokens: Sequence[Token], at: int) -> bool:
    if at == len(tokens) or tokens[at].tag in {".", ","}:
        return bool(tokens[0].tag in _FIRST | {"WRB"})
    return tokens[at].tag in {"DT", "PRP$", "PRP"} or (
        tokens[at].tag in _ADVERBIAL and tokens[0].tag in _FIRST | {"WRB"}
    )


def _with_verb_in_past(prompt: Prompt, reading: Reading) -> Prompt:
    """ "Our parrot insults the neighbors" is sometimes read as a parrot's insults; in the past it is not."""
    sentence = sentence_of(reading)
    tokens = reading.tokens
    root = next(iter(sentence.roots()), 0)
    if find_clauses(sentence) and tokens[root].tag != "NNS":
        return prompt
    for at in range(1, len(tokens)):
        token = tokens[at]
        lemmas = getLemma(token.text.lower(), upos="VERB")
        if (
            token.tag == "NNS"
            and token.text.endswith("s")
            and tokens[at - 1].tag in {"NN", "NNP", "JJ"}
            and lemmas
            and (token.relation == "ROOT" or _may_follow_verb(tokens, at + 1))
        ):
            text = re.sub(rf"\b{re.escape(token.text)}\b", past_tense(lemmas[0]), prompt.text, count=1)
            return replace(prompt, text=text)
    return prompt


def _with_object_after_verb(prompt: Prompt, reading: Reading) -> Prompt:
    """ "The letter my father never sent" is told as "My father never sent the letter"."""
    sentence = sentence_of(reading)
    tokens = reading.tokens
    root = next(iter(sentence.roots()), 0)
    if find_clauses(sentence) or tokens[root].tag not in {"NN", "NNS", "NNP"}:
        return prompt
    for verb in sentence.children[root]:
        subjects = [at for at in sentence.children[verb] if tokens[at].relation == "nsubj"]
        objects = [at for at in sentence.children[verb] if tokens[at].relation in {"dobj", "attr"}]
        if tokens[verb].relation != "relcl" or len(subjects) != 1 or objects:
            continue
        if tokens[subjects[0]].text.lower() in {"who", "that", "which"}:
            continue
        start, end = min(sentence.subtree(subjects[0])), verb
        while further := [
            at
            for at in sentence.children[end]
            if at > end and tokens[at].relation in {"xcomp", "prt"} and tokens[at].tag in {"VB", "VBG", "RP"}
        ]:
            end = further[0]
        if not root < start <= verb or any(one.text == "," for one in tokens[:start]):
            continue
        subject = _text_of(tokens[start : end + 1])
        thing = _text_of(tokens[:start])
        if tokens[0].tag in _FIRST:
            thing = thing[:1].lower() + thing[1:]
        return replace(
            prompt, text=f"{subject[:1].upper()}{subject[1:]} {thing} {_text_of(tokens[end + 1 :])}".strip()
        )
    return prompt


def _with_subject_before_verb(prompt: Prompt, reading: Reading) -> Prompt:
    """ "The teacher who lost control of the class" is told as "The teacher lost control of the class"."""
    sentence = sentence_of(reading)
    tokens = reading.tokens
    root = next(iter(sentence.roots()), 0)
    if find_clauses(sentence) or tokens[root].tag not in {"NN", "NNS", "NNP"}:
        return prompt
    for verb in sentence.children[root]:
        for at in sentence.children[verb]:
            told = tokens[verb].relation == "relcl" and tokens[at].relation == "nsubj" and at == root + 1
            if told and tokens[at].text.lower() in {"who", "that", "which"}:
                article = "A " if tokens[0].tag == "NN" and root == 0 else ""
                return replace(prompt, text=f"{article}{_text_of((*tokens[:at], *tokens[at + 1 :]))}")
    return prompt


def _with_finite_verb(prompt: Prompt, reading: Reading) -> Prompt:
    """ "A stranger at the laundromat paid for my dryer" is sometimes read as a laundromat that was paid; with
    "pays" it is not."""
    sentence = sentence_of(reading)
    tokens = reading.tokens
    root = next(iter(sentence.roots()), 0)
    if tokens[root].tag not in {"NN", "NNS", "NNP"}:
        return prompt
    end = next((at for at, one in enumerate(tokens) if one.tag == "."), len(tokens))
    for at in range(root + 1, end):
        token = tokens[at]
        if (
            token.tag == "VBN"
            and token.relation == "acl"
            and past_tense(base_form(token)) == token.text.lower()
        ):
            if any(tokens[child].text.lower() == "by" for child in sentence.children[at]):
                return prompt
            verb = base_form(token) if tokens[root].tag == "NNS" else present_s(base_form(token))
            said = re.sub(rf"\b{re.escape(token.text)}\b", verb, prompt.text, count=1)
            return replace(prompt, text=said)
    return prompt


_REPAIRS = (
    _with_first_person,
    _with_gerund_in_past,
    _with_verb_in_past,
    _with_object_after_verb,
    _with_subject_before_verb,
    _with_finite_verb,
)


def _text_of(tokens: Sequence[Token]) -> str:
    return "".join(one.text + " " * one.space for one in tokens).strip()
