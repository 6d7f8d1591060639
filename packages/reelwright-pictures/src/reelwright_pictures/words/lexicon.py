"""English words for when, in which weather and mood, and from where a scene is seen, and what people do."""

from typing import cast

from reelwright_pictures.scene import Camera, Hour, Mood, Pose, Season, Spot, Weather
from reelwright_pictures.words.tables import inverted, sections
from reelwright_pictures.words.tokens import PhraseTable


def _every(table: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """Turn `{thing: (verb, verb)}` into `{verb: (thing, thing)}`."""
    verbs = dict.fromkeys(verb for named in table.values() for verb in named)
    return {verb: tuple(thing for thing, named in table.items() if verb in named) for verb in verbs}


_LOOK, _ACTIONS = sections("look.txt"), sections("actions.txt")

HOURS = PhraseTable(cast(dict[str, Hour], inverted(_LOOK["hour"])))
WEATHERS = PhraseTable(cast(dict[str, Weather], inverted(_LOOK["weather"])))
SEASONS = PhraseTable(cast(dict[str, Season], inverted(_LOOK["season"])))
MOODS = PhraseTable(cast(dict[str, Mood], inverted(_LOOK["mood"])))
CAMERAS = PhraseTable(cast(dict[str, Camera], inverted(_LOOK["camera"])))
SPOTS = PhraseTable(cast(dict[str, Spot], inverted(_ACTIONS["spot"])))
POSES = cast(dict[str, Pose], inverted(_ACTIONS["pose"]))
POSES_WITH = cast(dict[str, Pose], inverted(_ACTIONS["with"]))
"""Poses of a verb and a thing of the stock: "play guitar"."""
BESIDE = inverted(_ACTIONS["beside"])
"""Things of the stock that stand by people of a role."""
HABITS = cast(dict[str, Pose], inverted(_ACTIONS["habits"]))
"""What people of a role do where a text says nothing else."""
CARRIED = inverted(_ACTIONS["carries"])
"""Things of the stock that people of a role have in their hands when they perform."""
BROUGHT = _every(_ACTIONS["brings"])
"""Things of the stock that are seen with a verb that does not name them: a pot with "cook"."""

NUMBERS = {
    "a": 1, "an": 1, "one": 1, "single": 1, "lone": 1, "two": 2, "both": 2, "pair": 2, "three": 3, "four": 4,
    "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12,
    "dozen": 12, "several": 4, "few": 3, "some": 3, "many": 7, "herd": 6, "flock": 8, "swarm": 10,
    "school": 8, "pack": 5, "group": 5, "bunch": 5, "pile": 6, "heap": 7, "stack": 5, "row": 6, "crowd": 9,
    "hundreds": 12, "thousands": 12, "colony": 9, "couple": 2, "trio": 3, "fleet": 5, "litter": 4, "lots": 8,
    "army": 12, "lot": 8, "numerous": 7, "countless": 12, "line": 6, "shoal": 8, "pride": 4,
}  # fmt: skip
COLOURS = {
    "red": "red", "scarlet": "red", "crimson": "red", "blue": "blue", "navy": "navy",
    "turquoise": "turquoise", "teal": "turquoise", "green": "green", "emerald": "green", "yellow": "yellow",
    "golden": "golden", "gold": "golden", "orange": "orange", "purple": "purple", "violet": "purple",
    "pink": "pink", "brown": "brown", "black": "black", "white": "white", "grey": "grey", "gray": "grey",
    "silver": "silver", "beige": "beige", "magenta": "pink", "maroon": "red", "lilac": "purple",
}  # fmt: skip
