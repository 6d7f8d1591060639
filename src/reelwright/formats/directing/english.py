"""What the beats of a script in another language show, in English: the embedded engine of pictures reads no
other.

A writing model says it, several beats a call. What it says is checked: it is English, of this beat and not of
another one, and names nobody and no figure. Where no model is, or what it says does not pass, the words that
`catalog.picturable` knows take its place; and where that knows none, nothing.
"""

import re
import unicodedata
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from reelwright.catalog.languages import LANGUAGES
from reelwright.catalog.picturable import (
    PicturableWord,
    all_picturable,
    find_picturable,
    name_in_english,
    shares_a_word,
)
from reelwright.catalog.prompts import ask
from reelwright.engines.language import rank_languages
from reelwright.engines.writing import Example, WritingTask
from reelwright.errors import EngineFailed, EngineReplaced
from reelwright.formats.context import WritingSteps
from reelwright.formats.directing.beats import ScriptBeat
from reelwright.formats.directing.shots import Look, texts_of

A_CALL = 8
"""Beats of one call: with more a small model mixes them up."""
MOST_BY_MODEL = 64
"""Beats that a model is asked for, of a video: about five minutes. It takes one to three seconds for each."""
_LONGEST = 120  # letters of an answer
_TOKENS = 40  # of an answer
_DIGITS = re.compile(r"\d")
_AGE = re.compile(
    r",? \bwho (?:is|was) (?:about )?\d+ years old,?|\b(?:an? )?\d+[- ]years?[- ]old\b", re.IGNORECASE
)
_NUMBER = re.compile(
    r"(?:\b(?:in|of|since|on) )?(?:\b(?:January|February|March|April|May|June|July|August|September|October"
    r"|November|December) )?(?<![\w$€£¥.,-])\d[\d.,]*(?![\w%€$£¥-]) ?(?!%|percent|per cent)"
)
"""A figure, with its month: a picture is the same without it."""
_COUNT = re.compile(
    r",?\s*\b(?:of|with|for|about|after|in|by|since|until|from) (?:about |nearly |over )?\d[\d.,]*(?: \w+)?"
)
_AMOUNTS = re.compile(
    r"\b(?:hundreds?|thousands?|millions?|billions?|percent|per cent|euros?|dollars?|reais|yuan|yen|pounds)\b"
    r"|[%$€£¥]",
    re.IGNORECASE,
)
_LETTERS = re.compile(r"[^\W\d_]+")
_EXAMPLES = (
    Example(
        "1. En 1912 una panadera llamada Rosa abrió una tienda diminuta.\n"
        "2. Una noche de invierno un desconocido dejó una caja cerrada sobre el mostrador,\n"
        "3. y no volvió nunca a buscarla.",
        {
            "1": "A baker opens a tiny shop",
            "2": "A stranger leaves a locked box on the counter on a winter night",
            "3": "A locked box",
        },
    ),
    Example(
        "1. 那个下雨的夜晚，\n2. 护士陈丽在医院的走廊里找到了一只猫。",
        {"1": "A rainy night", "2": "A nurse finds a cat in the corridor of a hospital"},
    ),
)
_STARTS = frozenset("a an the his her their its in on at inside outside under near behind by from".split())
_LEADS_TO_NAME = frozenset("in of at from near to called named".split())
_NEEDS_SOMEBODY = frozenset(("", *"and with for by while when as that because but who about".split()))


def read_foreign(
    writing: WritingSteps, beats: Sequence[ScriptBeat], look: Look, reads_english: Callable[[], bool]
) -> tuple[str, ...] | None:
    """Return what the title and each beat of a script in another language show, in English; None where the
    script is English, or an engine draws that reads every language."""
    if look.language == "en" or not reads_english():
        return None
    return say_in_english(writing, texts_of(beats, look), look.language, look.seed)


def say_in_english(writing: WritingSteps, texts: Sequence[str], language: str, seed: int) -> tuple[str, ...]:
    """Return what each text shows, in a few English words; "" where nothing was understood. English texts are
    their own."""
    if language == "en":
        return tuple(texts)
    named = [find_picturable(text, language) for text in texts]
    written = _ask_model(writing, texts, language, seed)
    said: list[str] = []
    for number, (text, words) in enumerate(zip(texts, named, strict=True)):
        line = _checked(written.get(text, ""), text)
        others = {one for other in named[max(0, number - 2) : number + 3] for one in other} - set(words)
        said.append(line if _is_of(line, words, others) else name_in_english(words))
    return tuple(said)


def _is_of(line: str, words: Collection[PicturableWord], others: Collection[PicturableWord]) -> bool:
    """Return whether what a model says is of its own beat, as far as the known words of that and of its
    neighbours tell; where those show something and the line shows nothing, it is not."""
    if not line or not words or shares_a_word(line, words):
        return bool(line) and (bool(words) or not shares_a_word(line, others))
    return not shares_a_word(line, others) and shares_a_word(line, all_picturable())


def _ask_model(writing: WritingSteps, texts: Sequence[str], language: str, seed: int) -> Mapping[str, str]:
    """Return what a model says that each text shows, as far as it goes. One that fails is not asked again,
    unless another one works in its place."""
    wanted = list(dict.fromkeys(text for text in texts if text.strip()))[:MOST_BY_MODEL]
    found: dict[str, str] = {}
    for first in range(0, len(wanted), A_CALL):
        group = wanted[first : first + A_CALL]
        try:
            answer = _write(writing, _task(group, language, seed))
        except EngineFailed:
            break
        lines = {text: " ".join(str(answer.get(str(at), "")).split()) for at, text in enumerate(group, 1)}
        if _is_english(" ".join(lines.values()), language):
            found |= lines
    return found


def _write(writing: WritingSteps, task: WritingTask) -> Mapping[str, Any]:
    try:
        return writing.write(task).fields
    except EngineReplaced:
        return writing.write(task).fields


def _task(texts: Sequence[str], language: str, seed: int) -> WritingTask:
    numbers = [str(at) for at in range(1, len(texts) + 1)]
    prompt = ask(
        "pictures",
        language=LANGUAGES.get(language, language),
        lines="\n".join(f"{number}. {text}" for number, text in zip(numbers, texts, strict=True)),
    )
    return WritingTask(
        prompt.system,
        prompt.request,
        {
            "type": "object",
            "properties": {number: {"type": "string", "maxLength": _LONGEST} for number in numbers},
            "required": numbers,
            "additionalProperties": False,
        },
        _EXAMPLES,
        {"kind": "pictures", "language": language},
        seed,
        temperature=0.1,
        max_tokens=_TOKENS * len(texts) + _TOKENS,
    )


def _is_english(text: str, language: str) -> bool:
    """Return whether all that was said is English, and no copy of the script."""
    if not _is_latin(text):
        return False
    return rank_languages(text, {"en", language})[0][0] == "en" if text.strip() else False


def _is_latin(text: str) -> bool:
    return all(unicodedata.name(one, "").startswith("LATIN") for one in text if one.isalpha())


def _checked(line: str, said: str) -> str:
    """Return what a model says of a beat, without names and ages; "" for what adds a figure, or repeats the
    script in its own language."""
    for left_out in (_AGE, _COUNT, _NUMBER):
        line = left_out.sub("", line)
    line = _without_names(line.strip(" .,;"), said)
    amounts = _DIGITS.search(line) or _AMOUNTS.search(line)
    if not _is_latin(line) or amounts or _is_copy(line, said) or _has_claim(line):
        return ""
    return " ".join(line.split())


def _without_names(line: str, said: str) -> str:
    """Take names away: "cleaner Zhou Guilan" is a cleaner, "in Madrid" is left out, and a name that stands
    alone becomes somebody."""
    words = line.split()
    kept: list[str] = []
    was_name = False
    for at, word in enumerate(words):
        is_name = _begins_with_name(words, said) if at == 0 else word[:1].isupper()
        if not is_name:
            kept.append(word)
        elif not was_name:
            before = kept[-1].lower() if kept else ""
            if before in _LEADS_TO_NAME:
                kept.pop()
            elif before in _NEEDS_SOMEBODY and not (at == 0 and word.endswith(",")):
                kept.append("somebody")
        if is_name and word.endswith(("'s", "’s")) and kept[-1:] == ["somebody"]:
            kept[-1] = "somebody's"
        was_name = is_name
    plain = " ".join(kept).strip(" ,")
    return f"{plain[:1].upper()}{plain[1:]}"


def _begins_with_name(words: Sequence[str], said: str) -> bool:
    """Return whether the first word is a name: the script has it with its capital, or another name follows
    what is no role."""
    first = words[0].removesuffix("'s").removesuffix("’s")
    if first.lower() in _STARTS or shares_a_word(first, all_picturable()):
        return False
    if re.search(rf"\b{re.escape(first)}\b", said):
        return True
    is_named = len(words) > 1 and first.endswith(",") and words[1] in ("a", "an", "the")
    return is_named or (len(words) > 1 and words[1][:1].isupper())


def _has_claim(line: str) -> bool:
    """Return whether a chart would be drawn of it: a small model takes lower for higher."""
    from reelwright_pictures.errors import NotShown
    from reelwright_pictures.words import read

    try:
        return read(line).claim is not None
    except NotShown:
        return True


def _is_copy(line: str, said: str) -> bool:
    own = {word.lower() for word in _LETTERS.findall(line) if len(word) > 3}
    return len(own) > 2 and 2 * len(own & {word.lower() for word in _LETTERS.findall(said)}) > len(own)
