"""Where a word may be broken that is too long for any row: at a mark inside it, or with a hyphen where a
syllable seems to begin. No dictionary is asked, so a place is only likely."""

import unicodedata

_LEAST = 3  # letters on either side of a break
_VOWELS = frozenset("aeiouyäöüáéíóúàèìòùâêîôûãõåæøœаеёиоуыэюяіїєαεηιουωάέήίόύώ")
_BEGIN = frozenset(  # syllables, in English, German and their neighbours
    "bl br ch cl cr dr fl fr gh gl gr kl kn kr pf ph pl pr qu sch sh sp spr st str th thr tr wh zw".split()
)
_AFTER = frozenset("-/._~=&?#@:–—‐…")
_HYPHEN = "-"
_SYLLABLE, _ANYWHERE = 1.0, 6.0  # how many letters nearer a better place may be farther away


def parts_of(word: str, count: int) -> tuple[str, ...]:
    """The word in so many parts of about one length, each but the last with the hyphen or the mark that it
    is broken at; fewer where it is too short."""
    cuts: list[int] = []
    first, last = _inside(word)
    for number in range(1, count):
        start = (cuts[-1] if cuts else first) + _LEAST
        wanted = len(word) * number / count
        places = range(start, last - _LEAST + 1)
        if places:
            cuts.append(min(places, key=lambda at: abs(at - wanted) + _cost(word, at)))
    edges = [0, *cuts, len(word)]
    parts = [word[a:b] for a, b in zip(edges, edges[1:], strict=False)]
    return (*(_close(part) for part in parts[:-1]), parts[-1])


def is_breakable(word: str) -> bool:
    """Tell whether a word is of letters with capitals, digits and marks: other scripts have rules of their
    own."""
    return all(sign.isascii() or sign.lower() != sign.upper() or _is_mark(sign) for sign in word)


def _is_mark(sign: str) -> bool:
    """Quotes, dots and dashes of any language."""
    return unicodedata.category(sign).startswith("P")


def _inside(word: str) -> tuple[int, int]:
    """Return where a word begins and ends without the marks before and after it, which stay with their
    neighbours."""
    kept = [at for at, sign in enumerate(word) if not _is_mark(sign)]
    return (kept[0], kept[-1] + 1) if kept else (0, 0)


def _cost(word: str, at: int) -> float:
    """Return the cost of a break before this letter."""
    before, after = word[at - 1].lower(), word[at].lower()
    if before in _AFTER and after not in _AFTER and (after.isascii() or not _is_mark(after)):
        return 0.0
    if not before.isalpha() or not after.isalpha():
        return _ANYWHERE
    return _SYLLABLE if _begins_a_syllable(word.lower(), at) else _ANYWHERE


def _begins_a_syllable(word: str, at: int) -> bool:
    """Return whether a syllable begins here: one consonant and a vowel, or a pair or three that syllables
    begin with; none of them is parted."""
    if word[at - 1 : at + 1] in _BEGIN or word[at - 2 : at + 1] in _BEGIN or word[at - 1 : at + 2] in _BEGIN:
        return False
    return any(
        word[at + many : at + many + 1] in _VOWELS and (many == 1 or word[at : at + many] in _BEGIN)
        for many in (1, 2, 3)
        if not _VOWELS.intersection(word[at : at + many])
    )


def _close(part: str) -> str:
    return part if part[-1] in _AFTER or _is_mark(part[-1]) else part + _HYPHEN
