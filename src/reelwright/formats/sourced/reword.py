"""A sentence of a text as it is said aloud. Words are only left out, never added or changed in what they say;
`None` for a sentence that cannot be heard."""

import re

from reelwright.formats.sourced.words_of_languages import words_of

_ASIDE = re.compile(r"\s*(?:\([^()]*\)|\[[^\[\]]*\]|（[^（）]*）|【[^【】]*】)")
_LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
_MARKS = re.compile(r"\*\*|__|`|(?<!\w)[*_](?=\S)|(?<=\S)[*_](?!\w)|<[^>]+>")
_FOOTNOTE = re.compile(r"(?<=[^\W\d_][.,;:”\"])\d{1,3}(?=\s|$)|[¹²³⁴-⁹†‡]+")
_DATELINE = re.compile(  # "STRANDSUND, 12 March (AP) — "
    r"^[A-ZÀ-ÖØ-Þ][A-ZÀ-ÖØ-Þ .'’-]{2,30}(?:,\s*[\w .]{2,16})?(?:\s*\([\w/ ]{2,12}\))?\s*(?:[—–]|--?)\s+"
)
_DASHES = re.compile(r"\s*(?:—|\s–\s|\s--?\s)\s*")
_BLANKS = re.compile(r"\s+")
_UNHEARD = re.compile(r"https?:|www\.|@\w|[{}|<>=^~\\]|\.{4,}|_{3,}|\b[A-Z]{2,}-\d{4,}")
_LETTER = re.compile(r"[^\W\d_]")
_END = re.compile(r"[.!?…。！？।॥]+[”\"»」』’)]*$")
_SHORT_FORMS = {"e.g.": "for example", "i.e.": "that is"}
_CAPITAL = re.compile(r"[^\W\d_a-zß-öø-ÿ]")
_FEWEST_LETTERS = 8
_MOST_LETTERS = 1_000  # more are no sentence to be heard, and take long to read
_FEWEST_SIGNS = 6
_FIRST_WORDS = 5
_FIRST_WORDS_OF_PARAGRAPH = 3
_BARE_NUMBER = re.compile(r"\b(?:has|have|had|owns?|owned|sold|are|were|only|about|now) [\d.,]*\d[.!]?$")
_SPACELESS = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_PAIRS = (("“", "”"), ("«", "»"), ("「", "」"), ("『", "』"), ("(", ")"), ("（", "）"))


def say(text: str, language: str) -> str | None:
    """The sentence without asides, marks and footnotes, with a full stop. None for what is no sentence to be
    read aloud: addresses, formulas, half a quotation, a page's words about itself."""
    if len(text) > _MOST_LETTERS:
        return None
    said = _DATELINE.sub("", _LINK.sub(r"\1", text))
    said = _FOOTNOTE.sub("", _MARKS.sub("", said))
    before = ""
    while before != said:
        before, said = said, _ASIDE.sub("", said)
    said = _DASHES.sub(", ", said)
    if language == "en":
        for short, whole in _SHORT_FORMS.items():
            said = said.replace(short, whole)
    said = _BLANKS.sub(" ", said).strip(" ,;:-–•*")
    said = re.sub(r"\s+([,.;:!?])", r"\1", said)
    said = re.sub(r",\s*(?=[,.;:!?])", "", said)
    return _finish(said, language) if _is_hearable(said, language) else None


def is_whole(text: str) -> bool:
    """Return whether a text ends as sentences do."""
    return _END.search(text.rstrip("*_ ")) is not None


def _is_hearable(said: str, language: str) -> bool:
    letters = len(_LETTER.findall(said))
    least = _FEWEST_SIGNS if _SPACELESS.search(said) else _FEWEST_LETTERS
    if letters < least or _UNHEARD.search(said) or not _is_balanced(said):
        return False
    if sum(letter.isdigit() for letter in said) > letters / 2 or _shouts(said) or _is_list_of_names(said):
        return False
    lower = said.lower()
    return not any(word in lower for word in words_of(language).page_words)


def _is_list_of_names(said: str) -> bool:
    """Return whether a text is a label and names: `Present: Ada Sample, Bob Sample, Carl Sample.`"""
    label, _, names = said.partition(": ")
    items = names.split(", ")
    return len(label.split()) <= 2 and len(items) > 2 and all(_CAPITAL.search(one) for one in items)


def _shouts(said: str) -> bool:
    letters = [letter for letter in said if letter.isalpha()]
    return len(letters) > 20 and sum(letter.isupper() for letter in letters) > 0.6 * len(letters)


def _is_balanced(said: str) -> bool:
    return all(said.count(left) == said.count(right) for left, right in _PAIRS) and said.count('"') % 2 == 0


def _finish(said: str, language: str) -> str:
    said = said[:1].upper() + said[1:]
    if _END.search(said):
        return said
    stop = {"ja": "。", "zh": "。", "hi": "।"}.get(language, ".")
    return said.rstrip(",;:、，") + stop


def drop_opening(said: str, language: str) -> str:
    """Leave out an opening that only leads over from a sentence that is not told."""
    lower = said.lower().replace("’", "'")
    for opening in sorted(words_of(language).droppable, key=len, reverse=True):
        if lower.startswith((f"{opening} ", f"{opening},")):
            rest = said[len(opening) :].lstrip(" ,")
            return rest[:1].upper() + rest[1:] if len(rest) >= _FEWEST_LETTERS else said
    return said


def turns(said: str, language: str) -> bool:
    """Return whether a sentence takes back half of the one before: "But ...", "L'horloge, elle, ..."."""
    words = words_of(language)
    lower = said.lower().lstrip('“"«¿¡「')
    first, _, rest = lower.partition(", ")
    set_apart = rest.partition(",")[0] in words.pronouns and len(first.split()) <= _FIRST_WORDS
    return set_apart or any(_begins(lower, opening, language) for opening in words.turning)


def leans_on_before(said: str, language: str, opens: bool = False) -> bool:
    """Return whether a sentence is only understood after the one before it. One that opens a paragraph leans
    less: a person in it may have been named earlier, and it compares with what it says itself."""
    words = words_of(language)
    lower = _bare(said, language)
    if any(_begins(lower, opening, language) for opening in words.alone):
        return False
    leaning = [opening for opening in words.leaning if not (opens and opening in words.pronouns)]
    if any(_begins(lower, opening, language) for opening in leaning):
        return True
    if _points_back(lower, words.pointing) or _BARE_NUMBER.search(said):
        return True
    compared = " ".join(lower.split()[:_FIRST_WORDS_OF_PARAGRAPH]) if opens else lower
    if has_any(compared, words.comparing) and not has_any(lower, words.than):
        return True
    return not opens and _names_nobody_first(said, words.pronouns)


def calls_nobody_by_name(said: str, language: str) -> bool:
    """Return whether a sentence says "he" or "she" before any name."""
    return _names_nobody_first(said, words_of(language).pronouns)


def _bare(said: str, language: str) -> str:
    return drop_opening(said, language).lower().replace("’", "'").lstrip('“"«¿¡「')


def _begins(lower: str, opening: str, language: str) -> bool:
    if not lower.startswith(opening):
        return False
    after = lower[len(opening) : len(opening) + 1]
    return language in ("ja", "zh") or opening.endswith("'") or not (after.isalnum() or after == "-")


def has_any(lower: str, phrases: tuple[str, ...]) -> bool:
    """Return whether one of these words stands in a text of small letters."""
    words = " ".join(re.findall(r"[^\W_]+", lower))
    return any(f" {phrase} " in f" {words} " for phrase in phrases)


def _points_back(lower: str, pointing: tuple[str, ...]) -> bool:
    """Return whether one of the first words stands for something that was named before."""
    begin = f" {' '.join(lower.split()[:_FIRST_WORDS])} "
    return any(f" {word} " in begin for word in pointing)


def _names_nobody_first(said: str, pronouns: frozenset[str]) -> bool:
    """Return whether a pronoun of a person stands in a sentence before any name."""
    for number, word in enumerate(re.findall(r"[^\W\d_]+", said)):
        if word.lower() in pronouns:
            return True
        if number and word[:1].isupper() and word.lower() not in pronouns and word != "I":
            return False
    return False
