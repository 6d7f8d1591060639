"""What a prompt orders of the form of a text: "part 2 of …", "in the style of …: …", "a poem about …"."""

import re

_NUMBER = r"(?:\d{1,2}|one|two|three|four|five|six)"
# Nobody here has read part one: what the rest says is told.
_FORMS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"^(?:part|pt\.?|episode|chapter)\s*{_NUMBER}\s*(?:of\s+(?:the (?:story|series) (?:of|about)\s+)?"
        r"|about\s+|[:,.–—-]+\s*)",
        rf"\s*[,(\[:–—-]\s*(?:part|pt\.?|episode)\s*{_NUMBER}\s*[)\]]?[.!]?$",
        r"^(?:(?:written|told|narrated)\s+)?in the (?:style|voice|manner) of [^:]{3,50}:\s*",
        r",\s+(?:(?:written|told|narrated)\s+)?in the (?:style|voice|manner) of [\w'’. -]{3,50}$",
    )
)
_FEWEST_LEFT = 2
_VERSE = (
    r"(?:[\w-]+\s+){0,2}?(?:poems?|haikus?|limericks?|sonnets?|raps?|songs?|lyrics|rhymes?|verses?|dialogues?"
    r"|monologues?|screenplays?|jingles?)\s+(?:about|on|of|for|between)\b"
)
_NAMED = re.compile(rf"^(?:an?\s+|the\s+|some\s+|{_NUMBER}\s+)?{_VERSE}", re.IGNORECASE)
_ORDERED = re.compile(
    r"^(?:please\s+)?(?:write|make|compose|create|give|sing)\s+(?:me\s+|us\s+)?"
    rf"(?:an?\s+|the\s+|some\s+|{_NUMBER}\s+)?{_VERSE}",
    re.IGNORECASE,
)


def without_form(text: str) -> str:
    """The text without what it orders of its form, where enough is left: "part 2: my roommate stole my cat"
    is told of the roommate."""
    for pattern in _FORMS:
        rest = pattern.sub("", text).strip()
        if len(rest.split()) >= _FEWEST_LEFT:
            text = rest
    return text


def asks_for_verse(typed: str, has_clause: bool) -> bool:
    """Return whether a prompt orders a poem, a song or a dialogue. "A song about my ex went viral" tells what
    happened: it `has_clause`."""
    return bool(_ORDERED.match(typed.strip()) or (_NAMED.match(typed.strip()) and not has_clause))
