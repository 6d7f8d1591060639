"""Prompts that the grammar would misread, reworded: left-out subjects, gerunds, relative clauses that stand
alone."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from lemminflect import getLemma

from reelwright.catalog.plots import nouns
from reelwright.engines.reading import Reading, Token
from reelwright.formats.storytelling.clauses import Sentence, find_clauses, sentence_of
from reelwright.formats.storytelling.inflect import base_form, is_verb, past_tense, present_s
from reelwright.formats.storytelling.prompt import Prompt
from reelwright.formats.storytelling.sentences import lower_first

_ADVERBIAL, _FIRST = {"IN", "RB", "TO"}, {"DT", "PRP$", "CD"}
_FINITE = frozenset({"VBD", "VBZ", "VBP", "MD"})
_NOUNS = frozenset({"NN", "NNS", "NNP", "NNPS", "PRP"})
_HEAD_NOUNS = frozenset({"NN", "NNS", "NNP"})
_SUBJECTS = frozenset({"nsubj", "nsubjpass"})
_PRONOUNS = frozenset(
    """someone somebody anyone everyone everybody nobody something anything everything nothing""".split()
)
_COUNTED = frozenset("family owner child baby man woman boy girl kid house stranger neighbor".split())
_NO_ARTICLE = frozenset({"death", "time", "love", "winter", "god"})  # "Death takes a day off"
_RELATIVE_PRONOUNS = frozenset({"who", "that", "which"})
_TIME_MARKS = frozenset({"when", "whenever", "after", "before", "while", "since", "until", "once"})
_SUBJECT_STARTS = frozenset({"DT", "PRP$", "PRP"})
_OBJECT_PRONOUNS = frozenset({"me", "him", "her", "us", "them"})
_FOUND_OUT = re.compile(
    r"(?:finding out|learning|discovering|reali[sz]ing)\s+(?:that|my|our|the|I)\b", re.IGNORECASE
)


def reword(prompt: Prompt, read: Callable[[str], Reading]) -> tuple[Prompt, Reading]:
    """The prompt, reworded where needed, and what the reading engine says of it. Only what happened is
    reworded, not lists and questions."""
    reading = read(prompt.text)
    named = _with_apostrophes(prompt, reading)
    if named != prompt:
        prompt, reading = named, read(named.text)
    if prompt.form != "event":
        return prompt, reading
    for repair in _REPAIRS:
        reworded = repair(prompt, reading)
        if reworded == prompt:
            continue
        verb = _relative_verb(reading) if repair is _with_subject_before_verb else None
        prompt, reading = _read_again(reworded, read)
        if verb is not None and not _is_main(reading, verb):
            past = replace(prompt, text=_with_word(prompt.text, verb.text, past_tense(base_form(verb))))
            again = read(past.text)
            if _is_main(again, replace(verb, text=past_tense(base_form(verb)))):
                prompt, reading = replace(past, past_for_present=True), again
    return prompt, reading


def _with_apostrophes(prompt: Prompt, reading: Reading) -> Prompt:
    """ "My neighbors dog", "my dead brothers name": people who stand before a noun own it."""
    tokens = reading.tokens
    if prompt.form not in {"event", "aita", "own"}:
        return prompt
    for at, (token, following) in enumerate(pairwise(tokens)):
        lemma = token.lemma.lower()
        if (
            token.tag != "NNS"
            or not (_stands_before_own(tokens, at) or _is_somebodys(tokens, at))
            or token.text.lower() != f"{lemma}s"
            or not token.space
            or following.tag not in {"NN", "NNS", "NNP", "JJ"}
            or not nouns().person_kind("", lemma)[0]
            or not any(
                one.tag == "PRP$" or one.text.lower() in {"a", "an"} for one in tokens[max(0, at - 3) : at]
            )
        ):
            continue
        pair = re.compile(rf"\b{re.escape(token.text)} (?={re.escape(following.text)}\b)", re.IGNORECASE)
        owner = f"{token.text[:-1]}'s "
        prompt = replace(
            prompt,
            said=pair.sub(owner, prompt.said),
            text=pair.sub(owner, prompt.text),
            topic=pair.sub(owner, prompt.topic),
        )
    return prompt


def _is_somebodys(tokens: Sequence[Token], at: int) -> bool:
    """Return whether one person stands before another, who is theirs: "my sisters ex"."""
    following = tokens[at + 1]
    is_person = (
        following.text.lower() not in _ALSO_VERBS and nouns().person_kind("", following.text.lower())[0]
    )
    return bool(is_person) and following.tag in {"NN", "NNP", "JJ"}


_ALSO_VERBS = frozenset("date mother father baby host man nurse guard guide pilot doctor coach judge".split())


def _stands_before_own(tokens: Sequence[Token], at: int) -> bool:
    """Return whether several people stand where their noun belongs: before it, or after a preposition."""
    token, following = tokens[at], tokens[at + 1]
    if token.relation in {"compound", "nmod", "poss"}:
        return token.head > at
    return token.relation == "pobj" and following.tag.startswith("NN") and following.relation not in _SUBJECTS


def _relative_verb(reading: Reading) -> Token | None:
    sentence = sentence_of(reading)
    verb = next((verb for _, verb in _relative_clauses(sentence)), None)
    return None if verb is None or reading.tokens[verb].tag != "VBZ" else reading.tokens[verb]


def _is_main(reading: Reading, verb: Token) -> bool:
    """ "A crab collects lost rings" is sometimes read as a crab's collects."""
    root = sentence_of(reading)
    return root.tokens[_root_of(root)].text == verb.text


def _read_again(prompt: Prompt, read: Callable[[str], Reading]) -> tuple[Prompt, Reading]:
    """Read a reworded prompt. "A robot collects lost gloves" has a subject only where it begins small."""
    reading = read(prompt.text)
    if _has_subject(reading):
        return prompt, reading
    small = replace(prompt, text=lower_first(prompt.text))
    other = read(small.text)
    return (small, other) if _has_subject(other) else (prompt, reading)


def _has_subject(reading: Reading) -> bool:
    sentence = sentence_of(reading)
    children = sentence.children[_root_of(sentence)]
    return any(sentence.tokens[at].relation in {"nsubj", "nsubjpass"} for at in children)


def _with_first_person(prompt: Prompt, reading: Reading) -> Prompt:
    """ "Got fired for being too nice" leaves the I out."""
    tokens = reading.tokens
    if not tokens or not (_is_in_past(tokens[0]) or tokens[0].text.lower() == "got"):
        return prompt
    verb = 0 if tokens[0].relation == "ROOT" else tokens[0].head
    if tokens[verb].relation != "ROOT" or verb and tokens[0].relation not in {"aux", "auxpass"}:
        return prompt
    if any(one.relation in {"nsubj", "nsubjpass"} and one.head == verb for one in tokens):
        return prompt
    return replace(prompt, text=f"I {lower_first(prompt.text)}")


def _is_in_past(token: Token) -> bool:
    """ "Overheard", "Forgot" and "Froze" are sometimes read as presents."""
    return token.tag in {"VBD", "VBN"} or (token.tag == "VB" and base_form(token) != token.text.lower())


def _with_comma_after_time(prompt: Prompt, reading: Reading) -> Prompt:
    """ "When it rains my brother calls me" is read more surely as "When it rains, my brother calls me"."""
    tokens = reading.tokens
    if not tokens or tokens[0].text.lower() not in _TIME_MARKS:
        return prompt
    first = next((at for at, one in enumerate(tokens) if one.tag in _FINITE), len(tokens))
    starts = -1
    for at in range(first + 1, len(tokens)):
        if tokens[at].tag in {",", "CC", ".", "IN", "WDT", "WP", "TO"}:
            return prompt
        if tokens[at].tag in _FINITE and starts > 0:
            return replace(prompt, text=f"{_text_of(tokens[:starts])}, {_text_of(tokens[starts:])}")
        if tokens[at].tag in _SUBJECT_STARTS and tokens[at].text.lower() not in _OBJECT_PRONOUNS:
            starts = at
    return prompt


def _without_when(prompt: Prompt, reading: Reading) -> Prompt:
    """ "When my brother sold my guitar" is a title: the brother sold it."""
    tokens = reading.tokens
    if len(tokens) < 2 or tokens[0].text.lower() != "when" or tokens[1].tag not in _SUBJECT_STARTS:
        return prompt
    if any(one.tag == "," for one in tokens):
        return prompt
    rest = _text_of(tokens[1:])
    return replace(prompt, text=f"{rest[:1].upper()}{rest[1:]}")


def _is_what_happened(reading: Reading) -> bool:
    """Return whether a first gerund is the whole prompt's verb, not the subject of another one ("Running a
    marathon changed my life")."""
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
            text = _with_word(text, one.text, past_tense(base_form(one)))
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
        return replace(prompt, text=_with_word(prompt.text, token.text, past_tense(base_form(token))))
    return prompt


def _may_follow_verb(tokens: Sequence[Token], at: int) -> bool:
    begins_with_noun_phrase = tokens[0].tag in {*_FIRST, "WRB"}
    if at == len(tokens) or tokens[at].tag in {".", ",", *_ADVERBIAL}:
        return begins_with_noun_phrase
    return tokens[at].tag in {"DT", "PRP$", "PRP"}


def _with_verb_in_past(prompt: Prompt, reading: Reading) -> Prompt:
    """ "Our parrot insults the neighbors" is sometimes read as a parrot's insults; in the past it is not."""
    sentence, tokens = sentence_of(reading), reading.tokens
    if find_clauses(sentence) and tokens[_root_of(sentence)].tag != "NNS":
        return prompt
    for at in range(1, len(tokens)):
        token = tokens[at]
        lemmas = getLemma(token.text.lower(), upos="VERB")
        if (
            token.tag == "NNS"
            and token.text.endswith("s")
            and tokens[at - 1].tag in {"NN", "NNP", "JJ"}
            and not any(one.tag in _FINITE for one in tokens[:at])
            and lemmas
            and is_verb(lemmas[0])
            and (token.relation == "ROOT" or _may_follow_verb(tokens, at + 1))
        ):
            return replace(prompt, text=_with_word(prompt.text, token.text, past_tense(lemmas[0])))
    return prompt


def _with_object_after_verb(prompt: Prompt, reading: Reading) -> Prompt:
    """ "The letter my father never sent" is told as "My father never sent the letter"."""
    sentence, tokens = sentence_of(reading), reading.tokens
    for root, verb in _relative_clauses(sentence):
        subjects = [at for at in sentence.children[verb] if tokens[at].relation == "nsubj"]
        objects = [at for at in sentence.children[verb] if tokens[at].relation in {"dobj", "attr"}]
        where = any(tokens[at].tag == "WRB" for at in sentence.children[verb])
        if where or len(subjects) != 1 or objects or tokens[subjects[0]].text.lower() in _RELATIVE_PRONOUNS:
            continue
        start, end = min(sentence.subtree(subjects[0])), verb
        while further := [
            at
            for at in sentence.children[end]
            if at > end and tokens[at].relation in {"xcomp", "prt"} and tokens[at].tag in {"VB", "VBG", "RP"}
        ]:
            end = further[0]
        between = tokens[root + 1 : start]
        if any(one.text.lower() in _RELATIVE_PRONOUNS for one in between[:-1]):
            continue  # "a clock that stops every time somebody lies"
        if not root < start <= verb or any(one.text == "," for one in tokens[:start]):
            continue
        subject = _text_of(tokens[start : end + 1])
        thing = _text_of(tokens[:start])
        if tokens[0].tag in _FIRST:
            thing = lower_first(thing)
        return replace(
            prompt, text=f"{subject[:1].upper()}{subject[1:]} {thing} {_text_of(tokens[end + 1 :])}".strip()
        )
    return prompt


def _with_subject_before_verb(prompt: Prompt, reading: Reading) -> Prompt:
    """ "The teacher who lost control of the class" is told as "The teacher lost control of the class"."""
    sentence, tokens = sentence_of(reading), reading.tokens
    for root, verb in _relative_clauses(sentence):
        at = root + 1
        if tokens[at].text.lower() not in _RELATIVE_PRONOUNS or at not in sentence.children[verb]:
            continue
        if tokens[at].relation in {"nsubj", "nsubjpass"}:
            bare = tokens[0].tag == "NN" and root == 0 and tokens[0].text.lower() not in _PRONOUNS
            article = "A " if bare else ""
            return replace(prompt, text=f"{article}{_text_of((*tokens[:at], *tokens[at + 1 :]))}")
    return prompt


def _with_own_sentence_before_but(prompt: Prompt, reading: Reading) -> Prompt:
    """ "A sitter who hears a voice but the baby is asleep" is told as "A sitter hears a voice but …"."""
    sentence, tokens = sentence_of(reading), reading.tokens
    root = _root_of(sentence)
    subjects = [at for at in sentence.children[root] if tokens[at].relation == "nsubj"]
    if len(subjects) < 2 or not any(one.tag == "CC" for one in tokens[subjects[0] : subjects[-1]]):
        return prompt
    at = subjects[0] + 1
    if tokens[at].text.lower() not in _RELATIVE_PRONOUNS:
        return prompt
    return replace(prompt, text=_text_of((*tokens[:at], *tokens[at + 1 :])))


def _with_articles(prompt: Prompt, reading: Reading) -> Prompt:
    """ "Dog saves family" is told as "A dog saves a family"."""
    sentence, tokens = sentence_of(reading), reading.tokens
    root = _root_of(sentence)
    subject = next((at for at in sentence.children[root] if tokens[at].relation == "nsubj"), None)
    if subject is None or tokens[subject].tag != "NN" or tokens[subject].text.lower() in _PRONOUNS:
        return prompt
    if subject == 0 and tokens[0].lemma.lower() in _NO_ARTICLE:
        return prompt
    leading = {one.tag for one in tokens[:subject]}
    if tokens[root].tag not in {"VBZ", "VBD"} or not leading <= {"JJ", "NN", "VBN", "VBD"}:
        return prompt
    words = [one.text + " " * one.space for one in tokens]
    found = next((at for at in sentence.children[root] if tokens[at].relation == "dobj"), subject)
    if found != subject and tokens[found].text.lower() in _COUNTED and not sentence.children[found]:
        words[found] = f"a {words[found]}"
    article = "An" if words[0][:1].lower() in "aeiou" else "A"
    first = lower_first(words[0])
    if first[:2].isupper():  # "HR told me", "HOA lady fined me": letters are spoken one by one
        article = "The" if subject == 0 else "An" if first[0] in "AEFHILMNORSX" else "A"
    return replace(prompt, text=f"{article} {first}{''.join(words[1:])}".strip())


def _relative_clauses(sentence: Sentence) -> Iterator[tuple[int, int]]:
    """The places of the noun and of the verb of each relative clause of a prompt that is one noun phrase."""
    root = _root_of(sentence)
    if not find_clauses(sentence) and sentence.tokens[root].tag in _HEAD_NOUNS:
        for verb in sentence.children[root]:
            if sentence.tokens[verb].relation == "relcl":
                yield root, verb


def _root_of(sentence: Sentence) -> int:
    return next(iter(sentence.roots()), 0)


def _with_finite_verb(prompt: Prompt, reading: Reading) -> Prompt:
    """ "A stranger at the laundromat paid for my dryer" is sometimes read as a laundromat that was paid; with
    "pays" it is not."""
    sentence, tokens = sentence_of(reading), reading.tokens
    root = _root_of(sentence)
    if tokens[root].tag not in _HEAD_NOUNS:
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
            return replace(prompt, text=_with_word(prompt.text, token.text, verb))
    return prompt


_REPAIRS = (
    _with_comma_after_time,
    _without_when,
    _with_first_person,
    _with_gerund_in_past,
    _with_verb_in_past,
    _with_object_after_verb,
    _with_subject_before_verb,
    _with_own_sentence_before_but,
    _with_verb_in_past,  # "a vampire who faints" may have become "a vampire faints"
    _with_articles,
    _with_finite_verb,
)


def _text_of(tokens: Sequence[Token]) -> str:
    return "".join(one.text + " " * one.space for one in tokens).strip()


def _with_word(text: str, word: str, other: str) -> str:
    """The text with the first `word` in it replaced."""
    return re.sub(rf"\b{re.escape(word)}\b", other, text, count=1)
