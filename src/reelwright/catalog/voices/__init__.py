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


def voice_in(language: str, voice_id: str) -> str:
    """The id of this voice where it speaks the language or nobody does, else of one like it that does."""
    own = find_voice(voice_id)
    if own is None or language in own.languages or not any(language in one.languages for one in voices()):
        return voice_id
    age = {"young": "Young Adult", "senior": "Senior"}.get(own.age, "Adult")
    return fitting_voice(own.gender, age, sum(map(ord, voice_id)), language)


def fitting_voice(gender: str, age: str, seed: int, language: str = "en") -> str:
    """The id of a voice for a person of this age group; the seed chooses among those that fit. `language` is
    one that the library speaks."""
    speaking = [one for one in voices() if language in one.languages and one.style not in _FOR_FEW]
    fits = [voice for voice in speaking if voice.gender == gender] or speaking
    young = age in ("Teen", "Young Adult")
    kind = "young" if young else "senior" if age == "Senior" else "adult"
    same = [voice for voice in fits if voice.age == kind] or [voice for voice in fits if voice.age == "adult"]
    same = same or fits
    return same[seed % len(same)].id
