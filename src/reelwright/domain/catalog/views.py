"""What the API shows of music, games, caption presets and prices."""

import re
from collections.abc import Collection, Iterable
from typing import Literal, get_args

from reelwright.catalog.games import Game
from reelwright.catalog.models import Model
from reelwright.catalog.music import Category, Track
from reelwright.catalog.prices import Price
from reelwright.catalog.text_styles import DEFAULT, TextStyle
from reelwright.catalog.thumbnails import clip_thumbnail, preset_thumbnail
from reelwright.domain.views import Sign, View
from reelwright.timeline.presets import caption_preset

AspectRatio = Literal["ratio_9_16", "ratio_16_9", "ratio_1_1"]


class TrackView(View):
    id: str
    name: str
    url: str
    """Signed and expiring."""
    thumbnail: str
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
    """Signed and expiring; `null` for a clip that is not available."""
    duration_seconds: float | None
    """Of the loop; `null` for a clip that is not available."""
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
    thumbnail: str
    """Signed and expiring."""
    uppercase: bool
    max_words: int
    max_lines: int


class PriceView(View):
    operation: str
    credits: int
    per: str
    """Every started unit counts."""


class ImageModelView(View):
    id: str
    """For `model`, and for `presetSettings.aiModel`; `local` for avatars and reactions only."""
    name: str
    provider: str
    """`local` is this server; the others need the operator's or the team's key."""
    description: str
    credits: int
    """For one picture."""
    is_default: bool
    available: bool
    """Whether an engine of this server can use it; `local` makes avatars and reactions only."""
    illustration: bool
    """`true` where it draws, whatever style is asked for."""
    aspect_ratios: list[AspectRatio]
    """Those that it makes."""
    max_prompt_length: int
    """Characters."""


def image_model_view(model: Model, serving: Collection[str]) -> ImageModelView:
    return ImageModelView(
        id=model.id,
        name=model.name,
        provider=model.provider,
        description=model.description,
        credits=model.credits,
        is_default=model.default,
        available=model.provider in serving,
        illustration=model.illustration,
        aspect_ratios=list(get_args(AspectRatio)),
        max_prompt_length=model.most,
    )


class TextStyleView(View):
    id: str
    """Goes into `textSettings.preset`."""
    name: str
    description: str
    thumbnail: str
    """Signed and expiring."""
    is_default: bool


def text_style_view(style: TextStyle, sign: Sign) -> TextStyleView:
    return TextStyleView(
        id=style.id,
        name=style.name,
        description=style.description,
        thumbnail=sign(style.thumbnail),
        is_default=style.id == DEFAULT,
    )


def price_view(price: Price) -> PriceView:
    return PriceView(operation=price.operation, credits=price.credits, per=price.per)


def preset_view(name: str, sign: Sign) -> PresetView:
    preset = caption_preset(name)
    return PresetView(
        id=name,
        name=_title(name),
        thumbnail=sign(preset_thumbnail(name)),
        uppercase=preset.uppercase,
        max_words=preset.words_per_line * preset.max_lines,
        max_lines=preset.max_lines,
    )


def _title(name: str) -> str:
    """`retroTV` → `Retro TV`, `wrap1` → `Wrap 1`."""
    parted = re.sub(r"(?<=[a-z])(?=[A-Z0-9])", " ", name)
    return parted[:1].upper() + parted[1:]


def game_view(game: Game, sign: Sign) -> GameView:
    clips = [
        ClipView(
            id=clip,
            thumbnail=sign(clip_thumbnail(clip)) if game.drawn else None,
            duration_seconds=game.clip_seconds if game.drawn else None,
            available=game.drawn,
        )
        for clip in game.clip_ids
    ]
    return GameView(id=game.id, name=game.name, is_default=game.is_default, clips=clips)


def category_view(category: Category) -> CategoryView:
    return CategoryView(id=category.id, name=category.name, description=category.description)


def choose_tracks(
    tracks: Iterable[Track], categories: Iterable[CategoryView], category: str | None, genre: str | None
) -> list[Track]:
    """Those of a category, named or numbered, and of a genre; an empty choice is no choice."""
    named = {str(one.id): one.name for one in categories}
    wanted = named.get(category or "", category or "").lower()
    return [
        track
        for track in tracks
        if (not wanted or track.category.lower() == wanted)
        and (not genre or genre.lower() in (one.lower() for one in track.genres))
    ]


def track_view(track: Track, sign: Sign) -> TrackView:
    minutes, seconds = divmod(round(track.duration_ms / 1000), 60)
    return TrackView(
        id=track.id,
        name=track.name,
        url=sign(track.asset),
        thumbnail=sign(track.thumbnail),
        category=track.category,
        duration=f"{minutes:02d}:{seconds:02d}",
        genres=list(track.genres),
    )
