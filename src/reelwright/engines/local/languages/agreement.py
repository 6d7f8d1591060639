"""Numerals take the gender of what is counted, and some are shorter before it."""

import re

_ES_FEMININE = re.compile(r"(?:as?|ción|ciones|sión|siones|dad|dades|tud|tudes|noches?|veces|mujeres|leyes)$")
_ES_MASCULINE = re.compile(r"(?:ma|mas|día|días|mapas?|planetas?|poetas?|turistas?|artistas?)$")
_PT_FEMININE = re.compile(r"(?:as?|ção|ções|são|sões|dade|dades|noites?|vezes|mulheres|pessoas?|leis)$")
_PT_MASCULINE = re.compile(r"(?:ma|mas|dias?|mapas?|planetas?|poetas?|turistas?|artistas?)$")
_IT_FEMININE = re.compile(r"(?:a|zione|sione|tà|notte)$")


def agree(
    language: str, words: str, *, noun: str = "", feminine: bool | None = None, before_noun: bool = False
) -> str:
    """Return the numeral's words as they stand before a noun, whose gender is told or seen by its ending."""
    if language == "es":
        return _spanish(words, noun, feminine, before_noun)
    if language == "pt":
        return _portuguese(words, noun, feminine)
    if language == "it" and words == "uno" and (noun or before_noun):
        return "una" if feminine or (feminine is None and _IT_FEMININE.search(noun)) else "un"
    return words


def _spanish(words: str, noun: str, feminine: bool | None, before_noun: bool) -> str:
    if not noun and not before_noun and feminine is None:
        return words
    is_feminine = feminine
    if feminine is None:
        is_feminine = bool(_ES_FEMININE.search(noun)) and not _ES_MASCULINE.search(noun)
    if is_feminine:
        words = re.sub(r"cientos\b", "cientas", words).replace("quinientos", "quinientas")
        return re.sub(r"uno$", "una", words)
    if words.endswith("veintiuno"):
        return words[:-3] + "ún"
    return re.sub(r"uno$", "un", words) if noun or before_noun else words


def _portuguese(words: str, noun: str, feminine: bool | None) -> str:
    is_feminine = feminine
    if feminine is None:
        is_feminine = bool(_PT_FEMININE.search(noun)) and not _PT_MASCULINE.search(noun)
    if not is_feminine:
        return words
    words = re.sub(r"(?<=[aeiou]n)tos\b", "tas", words)
    return re.sub(r"\bdois$", "duas", re.sub(r"\bum$", "uma", words))
