"""Whole numbers in words, in the languages that the voices speak beside English."""

from collections.abc import Callable
from functools import cache

Numeral = Callable[[int], str]
LARGEST = 10**12 - 1  # a longer number is read digit by digit


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


_ES = _words(
    "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis "
    "diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco "
    "veintiséis veintisiete veintiocho veintinueve"
)
_ES_TENS = _words("- - - treinta cuarenta cincuenta sesenta setenta ochenta noventa")
_ES_HUNDREDS = _words(
    "- ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos"
)


def spanish(value: int) -> str:
    """1250 → mil doscientos cincuenta."""
    if value < 30:
        return _ES[value]
    if value < 100:
        return _joined(_ES_TENS[value // 10], value % 10, spanish, " y ")
    if value == 100:
        return "cien"
    if value < 1000:
        return _joined(_ES_HUNDREDS[value // 100], value % 100, spanish, " ")
    if value < 10**6:
        many = value // 1000
        return _joined("mil" if many == 1 else f"{_short_uno(spanish(many))} mil", value % 1000, spanish, " ")
    many = value // 10**6
    head = "un millón" if many == 1 else f"{_short_uno(spanish(many))} millones"
    return _joined(head, value % 10**6, spanish, " ")


def _short_uno(words: str) -> str:
    if words.endswith("veintiuno"):
        return words[:-3] + "ún"
    return words[:-1] if words.endswith("uno") else words


def _joined(head: str, rest: int, numeral: Numeral, joint: str) -> str:
    return f"{head}{joint}{numeral(rest)}" if rest else head


_FR = _words(
    "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize "
    "dix-sept dix-huit dix-neuf"
)
_FR_TENS = _words("- - vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt")


def french(value: int) -> str:
    """1998 → mille neuf cent quatre-vingt-dix-huit."""
    if value < 20:
        return _FR[value]
    if value < 100:
        return _french_tens(value)
    if value < 1000:
        head = "cent" if value < 200 else f"{_FR[value // 100]} cent"
        return _joined(head, value % 100, french, " ")
    if value < 10**6:
        many = value // 1000
        return _joined("mille" if many == 1 else f"{french(many)} mille", value % 1000, french, " ")
    return _millions(value, french, "million", "millions", "milliard", "milliards", "un")


def _french_tens(value: int) -> str:
    tens, ones = divmod(value, 10)
    if tens in (7, 9):
        ones += 10
    head = _FR_TENS[tens]
    if not ones:
        return "quatre-vingts" if tens == 8 else head
    return f"{head} et {_FR[ones]}" if ones in (1, 11) and tens < 8 else f"{head}-{_FR[ones]}"


def _millions(value: int, numeral: Numeral, one: str, many: str, one_b: str, many_b: str, a: str) -> str:
    billions, rest = divmod(value, 10**9)
    millions, rest = divmod(rest, 10**6)
    parts = []
    if billions:
        parts.append(f"{a} {one_b}" if billions == 1 else f"{numeral(billions)} {many_b}")
    if millions:
        parts.append(f"{a} {one}" if millions == 1 else f"{numeral(millions)} {many}")
    if rest:
        parts.append(numeral(rest))
    return " ".join(parts)


_IT = _words(
    "zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici "
    "sedici diciassette diciotto diciannove"
)
_IT_TENS = _words("- - venti trenta quaranta cinquanta sessanta settanta ottanta novanta")


def italian(value: int) -> str:
    """1998 → mille novecento novantotto: in the pieces that are heard, not in one long word."""
    if value < 20:
        return _IT[value]
    if value < 100:
        tens, ones = divmod(value, 10)
        head = _IT_TENS[tens][:-1] if ones in (1, 8) else _IT_TENS[tens]
        return head + ("tré" if ones == 3 else _IT[ones] if ones else "")
    if value < 1000:
        head = "cento" if value < 200 else f"{_IT[value // 100]}cento"
        return _joined(head, value % 100, italian, " ")
    if value < 10**6:
        many = value // 1000
        return _joined("mille" if many == 1 else f"{italian(many)} mila", value % 1000, italian, " ")
    return _millions(value, italian, "milione", "milioni", "miliardo", "miliardi", "un")


_PT = _words(
    "zero um dois três quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis "
    "dezessete dezoito dezenove"
)
_PT_TENS = _words("- - vinte trinta quarenta cinquenta sessenta setenta oitenta noventa")
_PT_HUNDREDS = _words(
    "- cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos"
)


def portuguese(value: int) -> str:
    """1998 → mil novecentos e noventa e oito."""
    if value < 20:
        return _PT[value]
    if value < 100:
        return _joined(_PT_TENS[value // 10], value % 10, portuguese, " e ")
    if value == 100:
        return "cem"
    if value < 1000:
        return _joined(_PT_HUNDREDS[value // 100], value % 100, portuguese, " e ")
    if value < 10**6:
        many, rest = divmod(value, 1000)
        joint = " e " if rest <= 100 or rest % 100 == 0 else " "
        return _joined("mil" if many == 1 else f"{portuguese(many)} mil", rest, portuguese, joint)
    return _millions(value, portuguese, "milhão", "milhões", "bilhão", "bilhões", "um")


@cache
def numeral(language: str) -> Numeral:
    """Return what says whole numbers from 0 to LARGEST in this language."""
    return {
        "es": spanish,
        "fr": french,
        "it": italian,
        "pt": portuguese,
    }[language]
