"""Claims: what a text says in figures, places, dates and sayings. Nothing is added to what the text has."""

import re
from typing import Literal

from reelwright_pictures.scene import Claim
from reelwright_pictures.words.countries import country_in, is_about_country

_NUMBER = r"[$€£¥]?\d+(?:,\d{3})*(?:\.\d+)?"
_UNIT = (
    r"(?:\s?%|\s?percent\b|\s?per cent\b|\s?°\s?[CF]?\b|\s?degrees(?: celsius| fahrenheit)?\b"
    r"|(?:\s?(?:thousand|million|billion|trillion|bn)\b)?(?:\s(?:dollars|euros|pounds|people|years|km|kilometers|"
    r"kilometres|miles|meters|metres|tons|tonnes|kg|hours|days|times|points|jobs|species|litres|liters|stars|"
    r"deaths|kwh|calories|users|customers|steps|seconds|minutes|feet)\b)?)"
)
_AMOUNT = rf"{_NUMBER}{_UNIT}"
_RISE = (
    r"(?:rises?|rose|risen|rising|increase[sd]?|increasing|grew|grown|grows|growing|climbs?|climbed|climbing|"
    r"jump(?:s|ed)|soar(?:s|ed|ing)?|surge[sd]?|surging|went up|goes up|going up|go up|doubl(?:e|es|ed|ing)|"
    r"tripl(?:e|es|ed)|skyrocket(?:s|ed|ing)?|is up|are up|was up|were up|higher|record high|gained|gains|"
    r"recover(?:s|ed|ing))"
)
_FALL = (
    r"(?:falls?|fell|fallen|falling|drop(?:s|ped|ping)?|decrease[sd]?|decreasing|decline[sd]?|declining|"
    r"plunge[sd]?|plunging|slump(?:s|ed|ing)?|shr[aiu]nk(?:s|ing)?|crash(?:es|ed|ing)?|plummet(?:s|ed|ing)?|"
    r"went down|goes down|going down|go down|halve[sd]?|is down|are down|was down|were down|lower|sank|"
    r"sinks?|collapse[sd]?|tumble[sd]?|lost|dipped|cut by|cuts)"
)
# Where people buy flowers, nothing falls but the night.
_MARKETS = (
    "".join(f"(?<!{kind} )" for kind in "street night flower farmers farmers' flea food fish".split())
    + "markets?"
)
_MEASURES = (
    r"(?:prices?|rates?|sales|profits?|costs?|wages?|salar(?:y|ies)|incomes?|unemployment|employment|"
    r"inflation|"
    r"population|temperatures?|stocks?|shares?|"
    + _MARKETS
    + r"|econom(?:y|ies)|gdp|revenues?|demand|supply|emissions|"
    r"exports?|imports?|production|output|debts?|deficits?|rents?|taxes|spending|savings|investments?|jobs|"
    r"birth rates?|crime|poverty|traffic|users|subscribers|bitcoin|earnings|index|dollar|euro|"
    r"levels?|numbers?|deaths|cases|births|consumption|yields?|productivity|turnover|growth|visitors|value|"
    r"interest|mortgage|budget|currency|pound|yen|oil|gold|energy use|life expectancy|attendance|ratings?)"
)
_QUOTE = re.compile(r"[“\"«]([^”\"»]{6,160})[”\"»]|(?<!\w)['‘]((?:[^'’]|['’](?=\w)){12,160})['’](?!\w)")
_CHANGE = re.compile(
    rf"\bfrom (?P<before>{_AMOUNT})(?: in (?P<first>\d{{4}}))?"
    rf" to (?P<after>{_AMOUNT})(?: in (?P<last>\d{{4}}))?",
    re.I,
)
_PERCENT = r"(?:%|percent\b|per cent\b)"
_BY = re.compile(
    rf"\b(?:by|of|up|down|at|to|lost|gained)?\s*(?P<amount>{_NUMBER}\s?(?:{_PERCENT}|points\b))", re.I
)
_SHARE = re.compile(
    rf"(?P<text>(?P<number>\d+(?:\.\d+)?)\s?{_PERCENT})"
    r"(?= (?:of|are|is|have|say|do|don't|believe|live|work|use)\b)",
    re.I,
)
_WHOLES = r"two|three|four|five|six|seven|eight|nine|ten|\d+"
_PART = re.compile(rf"\b(?P<text>(?P<top>one|{_WHOLES}) (?:in|out of)(?: every)? (?P<all>{_WHOLES}))\b", re.I)
_FRACTION = re.compile(
    r"\b(?P<text>half|a third|one third|two thirds|a quarter|one quarter|three quarters|a fifth|a tenth"
    r"|one fifth)(?= of\b)",
    re.I,
)
_SCALE = r"(?:thousand|million|billion|trillion|bn|m|k)"
_MEASURED = (
    r"(?:°\s?[CF]?|(?:degrees(?: celsius| fahrenheit)?|thousand|million|billion|trillion|km|"
    r"kilomet(?:er|re)s|miles|met(?:er|re)s|tons|tonnes|kg|years|hours|calories|"
    r"kwh|times|litres|liters|feet|light years)\b)"
)
_COUNTED = r"(?:people|dollars|euros|pounds|years|species|kilomet(?:er|re)s|miles|tons|stars|jobs|users|km)"
_LARGE = re.compile(
    rf"(?P<amount>[$€£¥]\d[\d,.]*(?:\s?{_SCALE}\b)?|{_NUMBER}\s?(?:{_PERCENT}|{_MEASURED})(?: {_COUNTED}\b)?"
    r"|\d{1,3}(?:,\d{3})+(?: (?!(?:last|next|this|that|in|on|at|by|to|of|for|from|and|or|but|a|an|the"
    r"|each|every|per|more|less|since|until|when|while|as|with|was|were|is|are|had|has|have|ago)\b)[a-z]+)?)",
    re.I,
)
_MONTH = r"(?:January|February|March|April|May|June|July|August|September|October|November|December)"
_DAY = r"\d{1,2}(?:st|nd|rd|th)?"
_DATE = re.compile(
    rf"\b(?P<day>{_DAY}(?: of)? {_MONTH}(?:,? \d{{4}})?|{_MONTH} {_DAY}(?:,? \d{{4}})?|{_MONTH} \d{{4}})\b"
    r"|\b(?:in|since|by|until|from|around|of|year|before|after|during)(?: the year)? "
    r"(?P<year>1\d{3}|20\d{2})\b(?!\s?(?:%|percent|people|dollars|years|km|miles|[a-z]+s\b))"
)
_PAIR = re.compile(
    r"(?P<one>[A-Za-z][A-Za-z ]{1,18}?)\s*"
    r"(?::|=|at|has|have|with|is|are|sleeps?|lives?|costs?|earns?|gets?)\s+(?:about |around |for |only )?"
    rf"(?P<number>{_NUMBER})"
    r"(?P<unit>\s?(?:%|percent|million|billion|years|hours|dollars|euros|km|kg|degrees|points|days|grams|"
    r"calories)?)\b",
    re.I,
)
_CONTRAST = re.compile(r"[:=,;]|\bvs\b|\bwhile\b|\band\b|\bbut\b")
_SIZES = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10,
}  # fmt: skip
_FRACTIONS = {
    "half": 50.0, "a third": 100 / 3, "one third": 100 / 3, "two thirds": 200 / 3, "a quarter": 25.0,
    "one quarter": 25.0, "three quarters": 75.0, "a fifth": 20.0, "one fifth": 20.0, "a tenth": 10.0,
}  # fmt: skip


_ENUMERATION = re.compile(
    r"(?:^|(?<=[.!?”\"] ))(?:and )?(?:number|tip|step|reason|fact|sign|rule|lesson|myth|mistake|point|part)"
    rf" (?:one|{_WHOLES})\s*[:.,–-]+\s*"
    r"|(?:^|(?<=[.!?”\"] ))(?:first|second|third|fourth|fifth|finally|lastly|next)\s*,\s*",
    re.I,
)
_SAID = re.compile(
    r"\b(?:said|says?|asked|asks|told|shouted|whispered|answered|replied|yelled|cried|wrote|texted|read)\b",
    re.I,
)


def without_enumeration(text: str) -> str:
    """Return a text without what only counts: "Number two: open the curtains"."""
    return _ENUMERATION.sub("", text)


def claim_of(text: str, *, has_scene: bool = False, is_narrated: bool = False) -> Claim | None:
    """Return what a text says in figures, places, dates or sayings, or None.

    `has_scene` says that somebody or something is there to be seen: then a country or a year that is only
    mentioned gives no claim. What somebody says in a story that `is_narrated` is no saying."""
    is_told = is_narrated and (bool(_SAID.search(text)) or has_scene)
    return (
        (None if is_told else _quote(text))
        or _compare(text)
        or _trend(text)
        or _share(text)
        or _place(text, has_scene)
        or _number(text)
        or _date(text)
    )


def _quote(text: str) -> Claim | None:
    found = _QUOTE.search(text)
    words = (found[1] or found[2]).strip() if found else ""
    return Claim("quote", words) if len(words.split()) >= 3 else None


def _compare(text: str) -> Claim | None:
    """Two or more labels, each with its number in the same unit."""
    found = [(one["one"].strip(), one["number"], one["unit"].strip()) for one in _PAIR.finditer(text)]
    if len(found) < 2 or len({unit for _, _, unit in found}) > 1 or not _CONTRAST.search(text):
        return None
    values = tuple((_label(label), _float(number)) for label, number, _ in found[:4])
    return Claim("compare", found[0][2], values)


def _label(words: str) -> str:
    return re.sub(r"^(?:and|but|while|the|a|an|in)\s+", "", words.strip(), flags=re.I)


def _trend(text: str) -> Claim | None:
    """A measure goes up or down; the numbers, if the text has them, come along."""
    rises, falls = re.search(rf"\b{_RISE}\b", text, re.I), re.search(rf"\b{_FALL}\b", text, re.I)
    change, measure = _CHANGE.search(text), re.search(rf"\b{_MEASURES}\b", text, re.I)
    amount = _BY.search(text)
    if not (rises or falls) or not (measure or change or amount):
        return None
    is_rise = rises is not None and (falls is None or rises.start() < falls.start())
    kind: Literal["rise", "fall"] = "rise" if is_rise else "fall"
    if change:
        before, after = change["before"].strip(), change["after"].strip()
        values = ((change["first"] or before, _float(before)), (change["last"] or after, _float(after)))
        return Claim(kind, after, values)
    return Claim(kind, amount["amount"].strip() if amount else "")


def _share(text: str) -> Claim | None:
    share = _SHARE.search(text)
    if share and float(share["number"]) <= 100:
        return Claim("share", share["text"], (("", float(share["number"])),))
    part = _PART.search(text)
    if part:
        top, whole = _size(part["top"]), _size(part["all"])
        return Claim("share", part["text"], (("", 100 * top / whole),)) if 0 < top <= whole else None
    fraction = _FRACTION.search(text)
    if fraction and fraction["text"].lower() in _FRACTIONS:
        return Claim("share", fraction["text"], (("", _FRACTIONS[fraction["text"].lower()]),))
    return None


def _place(text: str, has_scene: bool) -> Claim | None:
    country = country_in(text)
    if country is None:
        return None
    if re.search(r"\bflag\b", text, re.I):
        return Claim("flag", country)
    return Claim("map", country) if not has_scene or is_about_country(text, country) else None


def _number(text: str) -> Claim | None:
    found = _LARGE.search(text)
    return Claim("number", " ".join(found["amount"].split()).rstrip(",.")) if found else None


def _date(text: str) -> Claim | None:
    found = _DATE.search(text)
    return Claim("date", found["day"] or found["year"]) if found else None


def _size(word: str) -> int:
    return _SIZES.get(word.lower()) or int(word if word.isdigit() else 0)


def _float(number: str) -> float:
    digits = re.search(r"\d+(?:,\d{3})*(?:\.\d+)?", number)
    return float(digits[0].replace(",", "")) if digits else 0.0
