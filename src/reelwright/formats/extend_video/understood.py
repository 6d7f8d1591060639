"""What this server's own engine shows of a prompt that goes on with a video: camera, hour and weather.
Nothing new appears in its picture, and the record says so."""

import re

from reelwright.engines.pictures import Move
from reelwright.engines.sky_words import SkyRequest, read_sky
from reelwright.formats.camera_moves import describe_move, move_by_words

_CLAUSES = re.compile(r"[.;:!?\n]+|,\s*(?:and |then )?|\s(?:and|while|then|as)\s")
_FALLING = {"rain": "It rains.", "snow": "It snows.", "leaves": "Leaves fall."}
_HOURS = {
    "night": "Night comes.",
    "dusk": "Dusk comes.",
    "evening": "Evening comes.",
    "dawn": "Morning light comes.",
}
_WEATHERS = {"storm": "The sky darkens.", "fog": "Fog comes."}
_NO_SUBJECTS = frozenset(
    "leaf-fluttering-in-wind fallen-leaf camera movie-camera video-camera sun moon full-moon cloud water-wave"
    " snowflake umbrella".split()
)
"""Things of the stock that words for the camera and the weather bring along."""


def say_understood(prompt: str, move: Move | None) -> str:
    """Say in English sentences what is shown of a prompt, and then what of it is not."""
    sky = read_sky(prompt)
    said = [describe_move(move)] if move else []
    said += [
        *filter(None, (_WEATHERS.get(sky.weather), _HOURS.get(sky.hour))),
        *([_FALLING.get(sky.falling, f"There are {sky.falling}.")] if sky.falling else []),
    ]
    missing = [clause for clause in _clauses(prompt) if not _is_shown(clause)]
    missing += [name for clause in _clauses(prompt) if _is_shown(clause) for name in _subjects(clause)]
    return " ".join([*said, *([f"Not shown: {'; '.join(missing)}."] if missing else [])])


def _clauses(prompt: str) -> list[str]:
    return [clause.strip() for clause in _CLAUSES.split(prompt) if clause and clause.strip()]


def _is_shown(clause: str) -> bool:
    return move_by_words(clause) is not None or read_sky(clause) != SkyRequest()


def _subjects(clause: str) -> list[str]:
    """Return who or what appears in a clause, besides what is shown of it."""
    from reelwright_pictures.errors import NotShown
    from reelwright_pictures.scene import Person
    from reelwright_pictures.words import read

    if move_by_words(clause) is not None:
        return []
    try:
        scene = read(clause)
    except NotShown:
        return [clause]
    named = [
        one.what.key if isinstance(one.what, Person) else one.what.name.replace("-", " ")
        for one in scene.subjects
        if isinstance(one.what, Person) or one.what.name not in _NO_SUBJECTS
    ]
    return list(dict.fromkeys(named))
