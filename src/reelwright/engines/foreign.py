"""Whether a text is in a language that a voice does not speak: one that is to be read aloud, or a prompt.

A wrong yes is worse than a wrong no: English is full of names, quotations and borrowed words, and must never
be refused. So a text in Latin letters is foreign only where the statistics of `language` leave hardly
anything for the voice's own languages, no sentence is in one of them, and little words do not speak against
it. A script of some length in a language whose little words are known must have several of them besides.
Articles and prepositions alone do not say so: they stand in names and titles, as in Las Vegas and La casa de
papel. A text in other letters is foreign where most are such.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache

from reelwright.catalog.languages import LANGUAGES
from reelwright.engines.language import SHORTEST, rank_languages
from reelwright.engines.little_words import ALIKE, ENGLISH, LITTLE, NAMES

_MOSTLY = 0.5
_FEWEST_WORDS = 12
_FEWEST_KINDS = 4
_FEWEST_OF_PROSE = 2
_FEWEST_UNCLEAR = 3
_LEAST_SHARE = 0.2
_MOST_OWN_SHARE = 0.04
_LEAST_SENTENCE = 2
_SURELY = 0.4
_HARDLY = 0.002
_FEWEST_OF_SHORT = 4
_SHORT_SURELY = 0.9
_OWN_PROSE_WORDS = 2
_OWN_PROSE_SHARE = 0.15
_END = re.compile(r"[.!?…:;\n]+|\s[-–—]+\s")
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_NO_PROSE = re.compile(  # possessive, from where a word begins: in one pass, whatever is written
    r"\b(?:https?://|www\.)\S+|(?<!\S)[^\s@]++@\S+|[@#]\w+|(?<![\w-])[\w-]++(?:\.[\w-]++)+"
)

_OWN = {**LITTLE, "en": ENGLISH}
_LETTERS: dict[str, tuple[str, ...]] = {  # how Unicode names them, and who writes so
    "ARABIC": ("ar", "fa", "ur"),
    "ARMENIAN": ("hy",),
    "BENGALI": ("bn",),
    "CJK": ("zh", "ja"),
    "CYRILLIC": ("ru", "uk", "bg", "be", "sr", "mk"),
    "DEVANAGARI": ("hi", "mr", "ne"),
    "ETHIOPIC": ("am",),
    "GEORGIAN": ("ka",),
    "GREEK": ("el",),
    "GUJARATI": ("gu",),
    "GURMUKHI": ("pa",),
    "HANGUL": ("ko",),
    "HEBREW": ("he",),
    "HIRAGANA": ("ja",),
    "KANNADA": ("kn",),
    "KATAKANA": ("ja",),
    "KHMER": ("km",),
    "LAO": ("lo",),
    "MALAYALAM": ("ml",),
    "SINHALA": ("si",),
    "TAMIL": ("ta",),
    "TELUGU": ("te",),
    "THAI": ("th",),
}


def foreign_language(text: str, spoken: Sequence[str]) -> str | None:
    """The two-letter code of the language of a script that a voice of these languages cannot read aloud, or
    None where it can, or might."""
    return _foreign(text, spoken, _of_script)


def foreign_prompt(text: str, spoken: Sequence[str]) -> str | None:
    """The two-letter code of the language of the catalogue that a prompt is in, where that is clearly none of
    these."""
    return _foreign(text, spoken, _of_prompt) or _of_short_prompt(_NO_PROSE.sub(" ", text), spoken)


def _foreign(
    text: str, spoken: Sequence[str], of_latin: Callable[[str, Collection[str]], str | None]
) -> str | None:
    prose = _NO_PROSE.sub(" ", text)
    words = (word for word in _WORD.findall(prose) if sum(map(str.isalpha, word)) > 1)  # α is a formula's
    written = Counter(filter(None, map(_letters_of, "".join(words))))
    other, latin = written.total() - written["LATIN"], written["LATIN"]
    if other > _MOSTLY * (other + latin):
        del written["LATIN"]
        return _by_letters(prose, written, spoken)
    return of_latin(prose, spoken) if len(" ".join(prose.split())) >= SHORTEST else None


def _by_letters(prose: str, written: Counter[str], spoken: Collection[str]) -> str | None:
    """Tell a language by its letters. Those of Japanese and Chinese are partly the same; syllables are
    Japanese."""
    japanese = written["HIRAGANA"] + written["KATAKANA"] > 0
    candidates = ("ja",) if japanese else _LETTERS[written.most_common(1)[0][0]]
    if set(candidates) & set(spoken):
        return None
    if len(candidates) == 1 or candidates[0] == "zh":
        return candidates[0]
    return rank_languages(prose, candidates)[0][0]


def _of_script(prose: str, spoken: Collection[str]) -> str | None:
    """The little words decide where there are enough words, and they are known; without them only what has
    capitals, as prose has, and no little word of the voice's own."""
    found = _WORD.findall(prose)
    likely = _of_prompt(prose, spoken)
    if len(found) < _FEWEST_WORDS or likely is not None and likely not in LITTLE:
        return likely
    own = _own_words(spoken) - LITTLE.get(likely or "", frozenset())
    is_prose = not prose.isupper() and not prose.islower() and not any(word.lower() in own for word in found)
    return likely if is_prose else _by_words(prose, spoken)


def _of_prompt(prose: str, spoken: Collection[str]) -> str | None:
    words = [word.replace("’", "'").lower() for word in _WORD.findall(prose)]
    if _reads_as_own(words, spoken):
        return None
    among = LANGUAGES.keys() | set(spoken)
    shares = rank_languages(" ".join(prose.split()), among)
    best = shares[0][0]
    if sum(share for language, share in shares if language in spoken) > _HARDLY:
        return None
    little = LITTLE.get(best, frozenset())
    own = _own_words(spoken) - little - ALIKE.get(best, frozenset())
    against = sum(word in own for word in words)
    if little and against and against >= sum(word in little - NAMES for word in words):
        return None
    return None if any(_is_own(part, among, spoken) for part in _END.split(prose)) else best


def _of_short_prompt(prose: str, spoken: Collection[str]) -> str | None:
    """Tell a few words by the statistics and a little word of the language: names, dishes and titles have
    one of the two."""
    words = [word.replace("’", "'").lower() for word in _WORD.findall(prose)]
    own = _own_words(spoken)
    if len(words) < _FEWEST_OF_SHORT or len(" ".join(prose.split())) >= SHORTEST or not own.isdisjoint(words):
        return None
    if not any(word in LITTLE[one] - NAMES for one in LITTLE.keys() - set(spoken) for word in words):
        return None
    shares = dict(rank_languages(" ".join(prose.split()), LANGUAGES.keys() | set(spoken)))
    best = max(shares, key=lambda language: shares[language])
    is_own = sum(shares[language] for language in spoken if language in shares) > _HARDLY
    is_said = not (LITTLE.get(best, frozenset()) - NAMES).isdisjoint(words)
    return best if best not in spoken and is_said and not is_own and shares[best] >= _SHORT_SURELY else None


def _reads_as_own(words: Sequence[str], spoken: Collection[str]) -> bool:
    """Told by little words alone, without the statistics, which take half a second to load."""
    own = _own_words(spoken)
    others = frozenset().union(*(_OWN[one] for one in _OWN if one not in spoken))
    said = sum(word in own for word in words)
    strange = not (others - own - NAMES).isdisjoint(words)
    return not strange and said >= max(_OWN_PROSE_WORDS, _OWN_PROSE_SHARE * len(words))


def _own_words(spoken: Collection[str]) -> frozenset[str]:
    return frozenset().union(*(_OWN.get(one, frozenset()) for one in spoken))


def _by_words(prose: str, spoken: Collection[str]) -> str | None:
    words = [word.replace("’", "'") for word in _WORD.findall(prose)]
    own = Counter(low for low in map(str.lower, words) if any(low in _OWN.get(one, ()) for one in spoken))
    if not any(_says_so(words, own, language) for language in LITTLE.keys() - set(spoken)):
        return None
    among = {*_OWN, *spoken}
    best = rank_languages(prose, among)[0][0]
    return None if best in spoken or any(_is_own(part, among, spoken) for part in _END.split(prose)) else best


def _is_own(sentence: str, among: Collection[str], spoken: Collection[str]) -> bool:
    """A lesson explains in one language the words of another."""
    if len(_WORD.findall(sentence)) < _LEAST_SENTENCE:
        return False
    language, share = rank_languages(sentence.strip(), among)[0]
    return language in spoken and share >= _SURELY


def _says_so(words: Sequence[str], own: Mapping[str, int], language: str) -> bool:
    """Capitals are of names, as in Los Angeles, Las Vegas and El Paso. Where there is nothing else, or
    none at all, they tell nothing, and more words must be such as only prose has."""
    little, alike = LITTLE[language], ALIKE.get(language, frozenset())
    shouted = not any(letter.islower() for word in words for letter in word)
    unclear = shouted or not any(letter.isupper() for word in words for letter in word)
    lowered = (word.lower() for word in words if shouted or word.islower())
    found = [word for word in lowered if word in little]
    owned = sum(count for word, count in own.items() if word not in alike and word not in little)
    return (
        len(set(found)) >= _FEWEST_KINDS
        and len(set(found) - NAMES) >= (_FEWEST_UNCLEAR if unclear else _FEWEST_OF_PROSE)
        and len(found) >= _LEAST_SHARE * len(words)
        and owned <= _MOST_OWN_SHARE * len(words)
    )


@lru_cache(4_096)
def _letters_of(letter: str) -> str | None:
    """Return the script of a letter where it is known; ornaments and signs have none."""
    if not letter.isalpha():
        return None
    first = unicodedata.name(letter, "").partition(" ")[0]
    return first if first == "LATIN" or first in _LETTERS else None
