"""Weak answers of a writing engine, recognised by what they say."""

import re

_ASSISTANT = re.compile(
    r"\bas an ai\b|language model|\bi(?:'m| am) sorry, but i can|\bi can(?:no|')t assist"
    r"|\bhere(?:'s| is) (?:a|the|your) (?:story|post|title)|\bsure[,!] here|\bcertainly!|\bhope this helps"
    r"|how can i help|```|\bjson\b|\breader ?\d",
    re.IGNORECASE,
)
_INSTRUCTION = re.compile(r"_{3,}|\[\[|\{\w+\}|<\w+>|\bthe gap\b|\bthe topic\b|\bstate what\b", re.IGNORECASE)
_LOOSE_END = re.compile(
    r"\b(?:the|a|an|and|or|but|of|my|our|your|their|which|because|into|m)[.!?]?$",
    re.IGNORECASE,
)
_ENDS = (".", "!", "?", "…", "。", "！", "？", "”", '"', "’", "'", ")", "»")
_SCRIPTS = {
    "ja": re.compile(r"[\u3040-\u30ff\u3400-\u9fff]"),
    "zh": re.compile(r"[\u3400-\u9fff]"),
    "ko": re.compile(r"[\uac00-\ud7af]"),
    "hi": re.compile(r"[\u0900-\u097f]"),
    "ru": re.compile(r"[\u0400-\u04ff]"),
    "uk": re.compile(r"[\u0400-\u04ff]"),
    "bg": re.compile(r"[\u0400-\u04ff]"),
    "el": re.compile(r"[\u0370-\u03ff]"),
    "ar": re.compile(r"[\u0600-\u06ff]"),
    "fa": re.compile(r"[\u0600-\u06ff]"),
    "he": re.compile(r"[\u0590-\u05ff]"),
    "th": re.compile(r"[\u0e00-\u0e7f]"),
}
_COMMON = frozenset(
    """the a an and or but of to in on at for my i me we our his her their it its is was were that this with
    who why how when what about from into by as not you your after before then than them they she he have has
    had write story tell make create post video funny scary short long something someone one every keeps
    never""".split()
)
_LATIN = re.compile(r"[A-Za-zÀ-ɏ]")
_LETTER = re.compile(r"[^\W\d_]")


def weakness(
    text: str, *, language: str, topic: str = "", leaked: str = "", plan: bool = False
) -> str | None:
    """Say what is wrong with a draft's text, or None: the same words serve the log and the failure's reason.

    `topic` is what it must speak of, `leaked` a text (an example) that it must not repeat. A plan may say
    the same thing twice.
    """
    if _ASSISTANT.search(text):
        return "it spoke as an assistant"
    if _INSTRUCTION.search(text):
        return "it repeated its instructions"
    if in_another_script(text, language):
        return "it changed to another script"
    if not plan and repeats_itself(text):
        return "it repeated itself"
    if leaked and shares_a_run(text, leaked, 8):
        return "it copied the example"
    if topic and not on_topic(text, topic):
        return "it left the topic"
    return None


def is_cut(text: str) -> bool:
    """True for a text that does not end as a sentence does."""
    bare = text.rstrip()
    return not bare.endswith(_ENDS) or bool(_LOOSE_END.search(bare.rstrip("”\"'’)»")))


def in_another_script(text: str, language: str) -> bool:
    """More than a few letters in a script that the language is not written in."""
    letters = _LETTER.findall(text)
    script = _SCRIPTS.get(language, _LATIN)
    strange = [letter for letter in letters if not script.match(letter)]
    allowed = 0.25 if language in _SCRIPTS else 0.0  # names and abbreviations in Latin letters
    return len(strange) > max(0, allowed * len(letters))


def repeats_itself(text: str, most: float = 0.12) -> bool:
    """Return whether a text repeats itself, by the share of four-word runs that occur more than once."""
    said = _words(text)
    runs = [tuple(said[at : at + 4]) for at in range(len(said) - 3)]
    return len(runs) >= 8 and 1 - len(set(runs)) / len(runs) > most


def shares_a_run(text: str, other: str, length: int) -> bool:
    """True where so many words in a row stand in both."""
    said, others = _words(text), _words(other)
    known = {tuple(others[at : at + length]) for at in range(len(others) - length + 1)}
    return any(tuple(said[at : at + length]) in known for at in range(len(said) - length + 1))


def on_topic(text: str, topic: str, least: float = 0.25) -> bool:
    """Some of the topic's own words return, compared by their beginnings; short topics pass."""
    wanted = {word[:5] for word in _words(topic) if len(word) > 3 and word not in _COMMON}
    if len(wanted) < 2:
        return True
    return len(wanted & {word[:5] for word in _words(text)}) >= least * min(len(wanted), 12)


def content_words(text: str) -> list[str]:
    return [word for word in _words(text) if len(word) > 2 and word not in _COMMON]


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+(?:['’][^\W_]+)?", text.lower())
