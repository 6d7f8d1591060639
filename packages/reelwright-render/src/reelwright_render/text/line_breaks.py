"""Where a text may be broken, and what each place costs: a number stays with its unit and its name, a title
with the name, an article with its noun; the ends of sentences and clauses are cheap.

The lists are those of English, with the small words of German, French, Spanish, Italian and Portuguese that
are none in English.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence

CLOSEST = 600.0
"""What is one figure: a number of several words, a number and its unit, a currency and its sum, a name and
its number, a title."""
CLOSE = 300.0
"""The words of a name."""
_COUNTS = 120.0  # a number and what is counted, an emoji and the words before it
_OPENS = 72.0  # "and", "because", "in": what they begin comes after them
_LEANS = 48.0
_ANYWHERE = 28.0
_BEFORE_A_PHRASE = 14.0
_CLAUSE_ENDS = 5.0
_FEW = 5  # words from which on a text tells whether its capitals mean anything
_LONGEST = 40  # letters; what is longer is an address or noise, and nobody's name, number or unit
_ENDING = 12  # letters that are looked at for what a word ends in
_MONEY = "$€£¥₹"


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_TITLES = _words(
    "mr mrs ms mme dr prof st vs gen col lt sgt capt rev fig e.g i.e approx dept hr fr herr frau"
)
_AFTER_NAMES = _words("jr sr etc esq inc ltd co")
_LEANING = _words(
    "a an the my your his her its our their this that these those and or but nor so if as than because "
    "of in on at to for from with by about into over under after before between through during without "
    "is was are were be been am i'm he's she's it's we're they're you're not no very too really just "
    "i you he she we they it who which what when where why how every each some any one two "
    "der das den dem des ein eine einen einem einer und oder mit von zum zur zu im ist nicht ich wir ihr "
    "le la les un une du de et ou au aux dans sur avec que qui ce cette je nous vous ne "
    "el los las una unos unas del y con para sin su al muy il lo gli i della di che per os um uma da em"
)
_STARTING = _words(
    "and but or so because if when while although though since until unless that which who whose where "
    "after before then than as for with without into from about at by in on of to "
    "und oder aber weil wenn denn dass damit et ou mais parce quand que qui pero porque cuando ma quando "
    "perché mas mit von avec pour con para"
)
_UNITS = _words(
    "dollars dollar bucks euros euro pounds pound cents yen percent % degrees kg kilos kilograms grams g mg "
    "lb lbs ounces oz km kilometers kilometres miles mile m meters metres cm mm feet foot ft inches inch "
    "hours hour minutes minute seconds second days day weeks week months month years year am pm a.m p.m "
    "k million billion trillion thousand hundred dozen times people "
    "prozent grad uhr stunden minuten sekunden tage wochen monate jahre meter kilometer "
    "heures jours semaines mois ans degrés mètres kilomètres horas minutos días dias semanas meses años anos "
    "grados graus ore minuti giorni settimane mesi anni gradi metros metri millones milioni milhões millionen"
)
_COUNTED = _words(
    "page pages chapter part number room apartment season episode level step day week year gate flight line "
    "rule act volume version phase stage section unit table row seat exit route highway lane grade round "
    "minus plus seite kapitel teil zimmer folge tag capítulo página parte episodio chapitre partie capitolo"
)
_BETWEEN_NUMBERS = _words("to of or by x bis von sur sobre")
_SPELLED = _words(
    "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion"
)
_NUMBER = re.compile(r"^[^\w]*[$€£¥₹]?\d[\d.,:/]*([a-z]{1,2}|%)?[^\w%]*$", re.IGNORECASE)
_YEAR = re.compile(r"^(1\d|20)\d\d\b")
_DAY = re.compile(r"^\d{1,2}(st|nd|rd|th)?,$")
_ROMAN = re.compile(r"^(?=[IVX])(X{0,3}(IX|IV|V?I{0,3}))$")
_CURRENCY = re.compile(r"^[^\w]*([$€£¥₹]|USD|EUR|GBP|US\$|CHF|JPY|INR)[^\w]*$")
_SENTENCE = re.compile(r"[.!?…。！？؟۔।॥]+[\"'”’»)\]]*$")
_CLAUSE = re.compile(r"[,;:—–،؛、，；：]+[\"'”’»)\]]*$|[\"”»)\]]$|^[—–-]+$")
_INITIAL = re.compile(r"^\w\.$")
_DOTTED = re.compile(r"^(\w\.){2,}$")


def bare(text: str) -> str:
    """A word without what stands around it."""
    start, end = 0, len(text)
    while start < end and not _is_kept(text[start]) and text[start] not in _MONEY:
        start += 1
    while start < end and not _is_kept(text[end - 1]):
        end -= 1
    return text[start:end]


def _is_kept(sign: str) -> bool:
    return sign.isalnum() or sign in "_%"


def ends_sentence(text: str) -> bool:
    """Return whether a sentence ends with this word, as far as the word alone tells."""
    known = text.rstrip(".").lower() in _TITLES | _AFTER_NAMES
    return bool(_SENTENCE.search(text[-_ENDING:])) and not known and not _INITIAL.match(text)


def break_costs(texts: Sequence[str]) -> tuple[float, ...]:
    """Return the cost of a break before each word; nothing where a sentence ends, and before the first."""
    names = _capitals_tell(texts)
    near = ["" if len(text) > _LONGEST else text for text in texts]
    around = zip(("", "", *near), ("", *texts), texts, (*near[1:], ""), strict=False)
    return tuple(_cost(*words, names) if words[1] else 0.0 for words in around)


def _capitals_tell(texts: Iterable[str]) -> bool:
    """Return whether capitals mark names: not where everything is written large, or every word with a
    capital."""
    letters = [word[0] for text in texts if (word := bare(text)) and word[0].isalpha()]
    return len(letters) < _FEW or any(letter.islower() for letter in letters)


def _cost(earlier: str, before: str, after: str, later: str, names: bool) -> float:
    if max(len(before), len(after)) > _LONGEST:
        return 0.0 if ends_sentence(before) else _ANYWHERE
    if _DOTTED.match(before):  # 3 p.m., the U.S.
        sentence = after[:1].isupper() and bare(after).lower() in _LEANING
        return 0.0 if sentence else _ANYWHERE
    if ends_sentence(before):
        return 0.0
    bond = _bond(earlier, before, after, later, names)
    if bond:
        return bond
    if _is_sign(after):
        return _COUNTS
    if _CLAUSE.search(before) or _is_sign(before):
        return _CLAUSE_ENDS
    if bare(before).lower() in _LEANING:
        return _OPENS if bare(before).lower() in _STARTING else _LEANS
    return _BEFORE_A_PHRASE if bare(after).lower() in _STARTING else _ANYWHERE


def _bond(earlier: str, before: str, after: str, later: str, names: bool) -> float:
    """Return how closely two words belong together; 0 where they do not."""
    if _DAY.match(before) and _YEAR.match(after) and _is_name(earlier):
        return CLOSE  # June 14, 2023
    if _CLAUSE.search(before):
        return 0.0
    if _is_one_figure(before, after, later, names) or _is_one_number(earlier, before, after, later):
        return CLOSEST
    if _is_one_name(before, after, later, names):
        return CLOSE
    return _COUNTS if _is_counted(earlier, before, after, names) else 0.0


def _is_one_figure(before: str, after: str, later: str, names: bool) -> bool:
    last, following = bare(before).lower(), bare(after).lower()
    if before.rstrip(".").lower() in _TITLES:
        return True
    if _CURRENCY.match(before):
        return after[:1].isdigit()
    if _NUMBER.match(before) or last in _SPELLED:
        return following in _UNITS or bool(_CURRENCY.match(after))
    if _ROMAN.match(bare(after)) and bare(after) != "I":
        return _is_name(before)
    counted, named = last in _COUNTED, names and _is_name(before)
    if _NUMBER.match(after):
        return counted or (named and bare(later).lower() not in _UNITS | _BETWEEN_NUMBERS)
    return following in _SPELLED | {"one"} and (counted or (named and after[0].isupper()))


def _is_one_name(before: str, after: str, later: str, names: bool) -> bool:
    """221 Baker Street; the Bulls' 102 of 102 to 98."""
    if not names:
        return False
    if _NUMBER.match(after):
        return _is_name(before) and bare(later).lower() in _BETWEEN_NUMBERS
    return (_is_name(before) or bool(_INITIAL.match(before) or _NUMBER.match(before))) and _is_name(after)


def _is_one_number(earlier: str, before: str, after: str, later: str) -> bool:
    """Twenty five, two hundred and fifty, 555 1234, 102 to 98, 5 foot 11."""
    last, following = bare(before).lower(), bare(after).lower()
    if _is_number(before) and _is_number(after):
        return True
    if last in ("foot", "feet") and _is_number(earlier):
        return bool(_NUMBER.match(after))
    if last in _BETWEEN_NUMBERS:
        return bool(_NUMBER.match(earlier)) and bool(_NUMBER.match(after))
    if following in _BETWEEN_NUMBERS:
        return bool(_NUMBER.match(before)) and bool(_NUMBER.match(later))
    if last == "and":
        return bare(earlier).lower() in _SPELLED and following in _SPELLED
    return last in ("hundred", "thousand") and following == "and" and bare(later).lower() in _SPELLED


def _is_counted(earlier: str, before: str, after: str, names: bool) -> bool:
    """Return whether a number counts the next word, as in "three cats", in any language; not what follows
    a year, or the number of a name."""
    if not _NUMBER.match(before) or _YEAR.match(before) or bare(after).lower() in _LEANING | _STARTING:
        return False
    return not (bare(earlier).lower() in _COUNTED or (names and _is_name(earlier)))


def _is_sign(text: str) -> bool:
    """An emoji."""
    return (
        bool(text)
        and not any(letter.isalnum() or letter.isascii() for letter in text)
        and (unicodedata.category(text[0]) == "So")
    )


def _is_number(text: str) -> bool:
    return bool(_NUMBER.match(text)) or bare(text).lower() in _SPELLED


def _is_name(text: str) -> bool:
    word = bare(text)
    if word.lower() in _LEANING or word.startswith("I'") or word[:1].isdigit():
        return False
    return any(letter.isupper() for letter in word[:2])  # iPhone, eBay
