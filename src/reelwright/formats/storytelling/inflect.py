"""English verb forms, by lemminflect's tables and rules."""

from functools import cache

from lemminflect import getInflection, getLemma

from reelwright.engines.reading import Token

_IRREGULAR_PAST = {
    "be": "was",
    "lie": "lied",
    "wet": "wet",
    "input": "input",
    "knit": "knitted",
    "catfish": "catfished",
    "hang": "hung",
    "text": "texted",
    "ghost": "ghosted",
    "bet": "bet",
    "quit": "quit",
    "fit": "fit",
    "shine": "shone",
    "leap": "leapt",
    "learn": "learned",
    "dream": "dreamed",
    "burn": "burned",
    "spell": "spelled",
    "spill": "spilled",
    "smell": "smelled",
    "wake": "woke",
    "prove": "proved",
    "babysit": "babysat",
    "dive": "dove",
    "speed": "sped",
    "sneak": "snuck",
    "broadcast": "broadcast",
}
_IRREGULAR_DONE = {
    "get": "gotten",
    "prove": "proven",
    "lie": "lied",
    "hang": "hung",
    "quit": "quit",
    "text": "texted",
    "bet": "bet",
    "fit": "fit",
    "learn": "learned",
    "dream": "dreamed",
    "burn": "burned",
    "spell": "spelled",
    "spill": "spilled",
    "smell": "smelled",
    "show": "shown",
    "wake": "woken",
    "babysit": "babysat",
}


def base_form(token: Token) -> str:
    """The verb's infinitive."""
    lemma = token.lemma.lower()
    if (
        token.text.lower() in {"'s", "'re", "'m", "is", "are", "am", "was", "were"}
        and token.relation != "aux"
    ):
        return "be"
    text = token.text.lower()
    if token.tag in {"VB", "VBP"} and lemma == text:
        known = getLemma(text, upos="VERB")  # "I forgot" is sometimes read as a present
        return lemma if text in known else next((one for one in known if past_tense(one) == text), lemma)
    if token.tag not in {"VBD", "VBN", "VBG", "VBZ"}:
        return lemma
    made = {"VBD": past_tense, "VBN": participle, "VBG": gerund, "VBZ": present_s}[token.tag]
    looked_up = getLemma(text, upos="VERB")
    candidates = [lemma, *looked_up, text.removesuffix("d"), text.removesuffix("ed"), text.removesuffix("s")]
    fitting = [one for one in candidates if one != text and made(one) == text]
    known = [one for one in fitting if one in _IRREGULAR_PAST or is_verb(one)]
    listed = [one for one in looked_up if one != text and is_verb(one)]  # "knitted"
    return next(iter(known or listed or fitting), lemma)


def past_of_gerund(text: str) -> str:
    """The past of a verb that ends in "ing" ("making"): "made"; the word itself where it is no verb's."""
    verb = next((one for one in getLemma(text, upos="VERB") if is_verb(one) and gerund(one) == text), "")
    return past_tense(verb) if verb else text


def verb_of_present(text: str) -> str:
    """The infinitive of a word that may be a verb's third person ("sews"); "" for one that is none."""
    return next(
        (verb for verb in getLemma(text, upos="VERB") if is_verb(verb) and present_s(verb) == text), ""
    )


def is_verb(lemma: str) -> bool:
    return bool(getInflection(lemma, tag="VBZ", inflect_oov=False))


@cache
def is_only_past(word: str) -> bool:
    """Return whether a word can be nothing but the past of a verb: "rang"."""
    lemmas = [one for one in getLemma(word, upos="VERB") if one != word and is_verb(one)]
    is_noun = bool(getLemma(word, upos="NOUN", lemmatize_oov=False))
    return any(past_tense(one) == word for one in lemmas) and not is_noun


@cache
def past_tense(lemma: str) -> str:
    return _IRREGULAR_PAST.get(lemma) or _inflect(lemma, "VBD")


@cache
def participle(lemma: str) -> str:
    return "been" if lemma == "be" else _IRREGULAR_DONE.get(lemma) or _inflect(lemma, "VBN")


@cache
def gerund(lemma: str) -> str:
    return "being" if lemma == "be" else _inflect(lemma, "VBG")


@cache
def present_s(lemma: str) -> str:
    return {"be": "is", "have": "has"}.get(lemma) or _inflect(lemma, "VBZ")


def _inflect(lemma: str, tag: str) -> str:
    forms = getInflection(lemma, tag=tag)
    return str(forms[0]) if forms else lemma


@cache
def with_article(noun: str) -> str:
    """The noun with "a" or "an", by its first sound."""
    lower = noun.lower()
    vowel = lower[:1] in "aeiou" and not lower.startswith(("uni", "use", "usu", "eu", "one ", "once", "u-"))
    silent = lower.startswith(("hour", "honest", "honor", "heir")) or lower[:2] in {"8 ", "11", "18"}
    return ("an " if vowel or silent else "a ") + noun
