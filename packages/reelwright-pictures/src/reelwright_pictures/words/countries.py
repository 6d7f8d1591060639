"""Names of countries in a text."""

import re
from functools import cache

from reelwright_pictures.words.tables import data_lines


@cache
def _pattern() -> re.Pattern[str]:
    names = sorted(
        (name.strip() for line in data_lines("countries.txt") for name in line.split(",")), key=len
    )
    return re.compile(rf"\b(?:{'|'.join(re.escape(name) for name in reversed(names))})\b(?!-)")


def country_in(text: str) -> str | None:
    """Return the first country that a text names, as it writes it. Its first letter has to be a capital."""
    found = _pattern().search(text)
    return found[0] if found else None


def is_about_country(text: str, country: str) -> bool:
    """Say whether the text is about the country itself, not about somebody who is there."""
    name = re.escape(country)
    return bool(
        re.search(
            rf"^(?:the )?{name}(?:'s)?\b|\b(?:map|population|capital|economy|history|size|border|president|"
            rf"government|people|independence|coast|shape) of (?:the )?{name}",
            text,
            re.I,
        )
    )
