"""Words that are written alike and said differently, told apart by the words beside them.

The dictionaries hold their sounds by part of speech; what stands there is offered to them under a private
spelling, `live` as a verb being `liveqxverb`.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from reelwright.engines.local.english.tables import word_list

_PRIVATE = "qx"
_CORE = re.compile(r"[A-Za-z]+(?:'[a-z]+)?")
_SUBJECTS = frozenset(word_list("subjects"))
_BEFORE_VERBS = _SUBJECTS | frozenset(word_list("before_verbs"))
_DETERMINERS = frozenset(word_list("determiners"))
_OBJECTS = frozenset(word_list("objects"))
_AFTER_LIVE = frozenset(word_list("after_live"))
_PARTICLES = frozenset(word_list("particles"))
_PAST = frozenset(word_list("past"))


def private_spellings(dictionary: Mapping[str, Any]) -> dict[str, str]:
    """Return what to add to a dictionary so that `told_apart` may name each sound of its homographs."""
    return {
        f"{word}{_PRIVATE}{kind.lower()}": sound
        for word, sounds in dictionary.items()
        if isinstance(sounds, dict) and word.islower()
        for kind, sound in sounds.items()
        if sound is not None
    }


def told_apart(words: Sequence[str], dictionary: Mapping[str, Any]) -> list[str]:
    """The words, with a private spelling in place of those that their neighbours decide."""
    plain = [_bare_word(word) for word in words]
    in_the_past = any(word in _PAST or word.endswith("ed") for word in plain)
    out = list(words)
    for index, word in enumerate(plain):
        if not isinstance(dictionary.get(word), dict):
            continue
        before = plain[index - 1] if index and not re.search(r"[.!?…,;:]\W*$", words[index - 1]) else ""
        after = plain[index + 1] if index + 1 < len(plain) else ""
        for kind in _kinds(word, before, after, in_the_past):
            if kind in dictionary[word]:
                out[index] = _CORE.sub(f"{word}{_PRIVATE}{kind.lower()}", words[index], count=1)
                break
    return out


def _bare_word(word: str) -> str:
    match = _CORE.search(word)
    return match[0].lower() if match else ""


def _kinds(word: str, before: str, after: str, in_the_past: bool) -> Iterator[str]:
    """List the word's kinds here, the best first; none where its neighbours do not tell."""
    if word == "read":
        if before in ("he", "she", "it") or in_the_past and (before in _SUBJECTS or before == "and"):
            yield "VBD"
        elif before in _BEFORE_VERBS:
            yield "DEFAULT"
    elif word == "used":
        yield "VBD" if after == "to" else "DEFAULT"
    elif word in ("live", "lives"):
        if before not in _DETERMINERS and (before in _BEFORE_VERBS or after in _AFTER_LIVE):
            yield "VERB"
        yield "DEFAULT"
    elif word == "close":
        yield "VERB" if after in _OBJECTS or before in ("to", "please") and after != "to" else "DEFAULT"
    elif word == "upset":
        yield "NOUN" if before in ("an", "the", "this", "that") and not after else "DEFAULT"
    elif word in ("tear", "tears", "wind", "wound"):
        yield from ("VERB", "VBD") if after in _PARTICLES else ("DEFAULT",)
    elif before in _DETERMINERS:
        yield from ("NOUN", "DEFAULT")
    elif before in _BEFORE_VERBS or after in _OBJECTS:
        yield from ("VERB", "DEFAULT")
