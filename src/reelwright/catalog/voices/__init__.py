"""The voices that ship with the service: `voices.toml`, read once."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

USUAL_WORDS_PER_MINUTE = 190
_FOR_FEW = ("whisper", "jolly")  # styles that nobody is given unasked


@dataclass(frozen=True)
class Voice:
    """`engine` and `model` say who speaks it and what it is called there; `preview` is a shipped asset.
    `elevenlabs` is the id of the premade voice that speaks in its place where ElevenLabs does.

    `sample` is the sentence of its preview; `gain_db` makes it as loud as the others; `words_per_minute` is
    its pace, without the pauses between sentences.
    """

    id: str
    name: str
    gender: Literal["Female", "Male"]
    language: str
    languages: tuple[str, ...]
    accent: str
    age: str
    style: str
    description: str
    sample: str
    engine: str
    model: str
    elevenlabs: str
    gain_db: float = 0.0
    words_per_minute: int = USUAL_WORDS_PER_MINUTE

    @property
    def preview(self) -> str:
        return f"catalog/voices/previews/{self.id}.m4a"


@cache
def voices() -> tuple[Voice, ...]:
    """Every library voice, the recommended ones first."""
    stored = tomllib.loads((Path(__file__).parent / "voices.toml").read_text("utf-8"))
    return tuple(Voice(**{**row, "languages": tuple(row["languages"])}) for row in stored["voices"])


def find_voice(voice_id: str) -> Voice | None:
    return next((voice for voice in voices() if voice.id == voice_id), None)


def fitting_voice(gender: str, age: str, seed: int) -> str:
    """The id of a voice for a person of this age group; the seed chooses among those that fit."""
    fits = [voice for voice in voices() if voice.gender == gender and voice.style not in _FOR_FEW]
    young = age in ("Teen", "Young Adult")
    kind = "young" if young else "senior" if age == "Senior" else "adult"
    same = [voice for voice in fits if voice.age == kind] or [voice for voice in fits if voice.age == "adult"]
    return same[seed % len(same)].id
