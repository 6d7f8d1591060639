"""When, in which weather and mood, and from where a scene is seen, by its words."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from reelwright_pictures.scene import Camera, Hour, Mood, Season, Weather
from reelwright_pictures.words.lexicon import CAMERAS, HOURS, MOODS, SEASONS, WEATHERS
from reelwright_pictures.words.tables import sections
from reelwright_pictures.words.tokens import Match, Token, Value


@dataclass(frozen=True)
class Look:
    hour: Hour
    weather: Weather
    season: Season
    mood: Mood
    camera: Camera
    taken: frozenset[int]
    hidden: frozenset[int]
    has_hour: bool = False


def look_of(tokens: Sequence[Token]) -> Look:
    """Read when, in which weather and mood, and from where. Of several words the last one of time and weather
    and the first one of mood count. Words of time and weather are no things: "under the stars"."""
    hours, weathers, seasons = [*HOURS.scan(tokens)], [*WEATHERS.scan(tokens)], [*SEASONS.scan(tokens)]
    moods, cameras = [*MOODS.scan(tokens)], [*CAMERAS.scan(tokens)]
    weather: Weather = _last(weathers, "clear")
    season: Season = _last(seasons, "winter" if weather == "snow" else "summer")
    hidden = spans((*hours, *weathers, *cameras)) | spans(
        [one for one in seasons if not _is_feast(tokens, one)]
    )
    taken = hidden | spans((*seasons, *moods))
    mood: Mood = moods[0].value if moods else "neutral"
    hour, camera = _last(hours, "day"), _last(cameras, "medium")
    return Look(hour, weather, season, mood, camera, taken, hidden, bool(hours))


def era_of(tokens: Sequence[Token]) -> str:
    """Return the era that a text names, by what people wore: "ancient", "medieval" or ""."""
    return next((era for era, words in _ERAS.items() if any(token.low in words for token in tokens)), "")


_ERAS = {key: frozenset(words) for key, words in sections("look.txt")["era"].items()}


def spans(matches: Iterable[Match[Any]]) -> frozenset[int]:
    return frozenset(at for match in matches for at in range(match.start, match.end))


def _is_feast(tokens: Sequence[Token], match: Match[Season]) -> bool:
    """Say whether words of a season name what can be seen, too: a Christmas tree, blossoms, leaves."""
    return any(token.low in _SEEN_SEASONS for token in tokens[match.start : match.end])


_SEEN_SEASONS = frozenset("christmas halloween thanksgiving easter blossom blossoms leaves flowers".split())


def _last(matches: Sequence[Match[Value]], otherwise: Value) -> Value:
    return matches[-1].value if matches else otherwise
