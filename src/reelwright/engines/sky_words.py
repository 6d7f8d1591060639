"""What an English prompt asks of the sky over a picture that is there: what falls, the hour, the weather."""

import re
from dataclasses import dataclass

_FALLS = {"rain": "rain", "storm": "rain", "snow": "snow"}
_SHOWN_HOURS = ("night", "dusk", "dawn", "evening")
_SAID = (
    ("evening", re.compile(r"\bsun (?:\w+ )?(?:sets|goes down|sinks)\b", re.IGNORECASE)),
    ("dawn", re.compile(r"\bsun (?:\w+ )?(?:rises|comes up)\b", re.IGNORECASE)),
    ("night", re.compile(r"\b(?:gets|grows|becomes) dark\b", re.IGNORECASE)),
)
_SHOWN_WEATHERS = ("storm", "fog")


@dataclass(frozen=True)
class SkyRequest:
    """`falling` is what falls, such as "rain" or "leaves"; `hour` and `weather` are those that change the
    light. Each is "" where a prompt asks for none."""

    falling: str = ""
    hour: str = ""
    weather: str = ""


def read_sky(text: str) -> SkyRequest:
    """Return what a text asks for: of several words of a kind the last one, which is what it comes to."""
    from reelwright_pictures.particles import FALLING
    from reelwright_pictures.words.lexicon import HOURS, WEATHERS
    from reelwright_pictures.words.tokens import tokens_of

    tokens = tokens_of(text)
    weathers: list[str] = [match.value for match in WEATHERS.scan(tokens)]
    hours: list[str] = [match.value for match in HOURS.scan(tokens)]
    hours += [hour for hour, words in _SAID if words.search(text)]
    named = [token.low for token in tokens if token.low in FALLING]
    falls = [_FALLS[one] for one in weathers if one in _FALLS]
    return SkyRequest(
        (falls or named or [""])[-1],
        ([one for one in hours if one in _SHOWN_HOURS] or [""])[-1],
        ([one for one in weathers if one in _SHOWN_WEATHERS] or [""])[-1],
    )
