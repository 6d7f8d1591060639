"""What the API shows of music, games, caption presets and prices."""

import re

from reelwright.catalog.games import Game
from reelwright.catalog.music import Category, Track
from reelwright.catalog.prices import Price
from reelwright.domain.views import Sign, View
from reelwright.timeline.presets import caption_preset


class TrackView(View):
    id: str
    name: str
    url: str
    """Signed and expiring."""
    thumbnail: str | None
    category: str
    duration: str
    """MM:SS"""
    genres: list[str]


class CategoryView(View):
    id: int
    name: str
    description: str


class ClipView(View):
    id: str
    """`<game>-<n>`"""
    thumbnail: str | None
    duration_seconds: float | None
    available: bool
    """`false` while the clip plays another game's look."""


class GameView(View):
    id: str
    name: str
    is_default: bool
    clips: list[ClipView]


class PresetView(View):
    id: str
    name: str
    thumbnail: str | None
    uppercase: bool
    max_words: int
    max_lines: int


class PriceView(View):
    operation: str
    credits: int
    per: str
    """Every started unit counts."""


def price_view(price: Price) -> PriceView:
    return PriceView(operation=price.operation, credits=price.credits, per=price.per)


def preset_view(name: str) -> PresetView:
    """What has no look of its own yet is shown with the box of the look that stands in for it."""
    preset = caption_preset(name)
    return PresetView(
        id=name,
        name=_title(name),
        thumbnail=None,
        uppercase=preset.uppercase,
        max_words=preset.words_per_line * preset.max_lines,
        max_lines=preset.max_lines,
    )


def _title(name: str) -> str:
    """`retroTV` → `Retro TV`, `wrap1` → `Wrap 1`."""
    parted = re.sub(r"(?<=[a-z])(?=[A-Z0-9])", " ", name)
    return parted[:1].upper() + parted[1:]


def game_view(game: Game) -> GameView:
    return GameView(id=game.id, name=game.name, is_default=False, clips=[])


def category_view(category: Category) -> CategoryView:
    return CategoryView(id=category.id, name=category.name, description=category.description)


def choose_tracks(tracks, categories, category, genre):
    return list(tracks)


def track_view(track: Track, sign: Sign) -> TrackView:
    return TrackView(
        id=track.id,
        name=track.name,
        url=sign(f"catalog/music/{track.id}"),
        thumbnail=None,
        category=track.category,
        duration="",
        genres=list(track.genres),
    )
