"""The catalogue that a team chooses from, as the API shows it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from reelwright.catalog.games import Game, games
from reelwright.catalog.models import Model, models
from reelwright.catalog.music import Category, Track, categories, tracks
from reelwright.catalog.prices import Price, prices
from reelwright.catalog.voices import Voice, voices
from reelwright_render.presets import PRESET_NAMES


@dataclass(frozen=True)
class Catalogue:
    """The shelves. Each is a function, since some are read from files when first asked for."""

    voices: Callable[[], Sequence[Voice]] = voices
    tracks: Callable[[], Sequence[Track]] = tracks
    categories: Callable[[], Sequence[Category]] = categories
    games: Callable[[], Sequence[Game]] = games
    prices: Callable[[], Sequence[Price]] = prices
    models: Callable[[], Sequence[Model]] = models
    presets: Sequence[str] = field(default=PRESET_NAMES)

    def find_voice(self, voice_id: str) -> Voice | None:
        return next((voice for voice in self.voices() if voice.id == voice_id), None)

    def has_track(self, track_id: str) -> bool:
        return any(track.id == track_id for track in self.tracks())
