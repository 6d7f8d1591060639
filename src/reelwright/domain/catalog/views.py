"""What the API shows of music, games, caption presets and prices."""

import re
from collections.abc import Collection, Iterable
from typing import Literal, get_args

from reelwright.catalog.games import Game
from reelwright.catalog.models import Model
from reelwright.catalog.music import Category, Track
from reelwright.catalog.prices import Price
from reelwright.catalog.styles import Style
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
    """A video as long as this shows nothing of it twice; `null` for a clip that is not available."""
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
    """`true` where it draws, rather than photographs."""
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


class VideoModelView(View):
    id: str
    """For `model`."""
    name: str
    provider: str
    """Whose key it needs: the operator's or the team's."""
    credits: int
    """For each of what `creditsPer` says."""
    credits_per: Literal["clip", "second"]
    """What the credits are for."""
    durations: list[int]
    """Seconds that a clip of it may last."""
    supports_start_frame: bool
    """Whether a clip may begin with a picture of yours."""
    supports_end_frame: bool
    """Whether a clip may end with a picture of yours."""
    supports_audio: bool
    """Whether it makes sound where that is asked for."""
    is_default: bool
    available: bool
    """Whether an engine of this server can use it."""


def video_model_view(model: Model, serving: Collection[str]) -> VideoModelView:
    return VideoModelView(
        id=model.id,
        name=model.name,
        provider=model.provider,
        credits=model.credits,
        credits_per="clip",
        durations=[model.seconds],
        supports_start_frame=model.start_frame,
        supports_end_frame=model.end_frame,
        supports_audio=model.audio,
        is_default=model.default,
        available=model.provider in serving,
    )


class VisualStyleView(View):
    id: str
    """For `artStyle`, and for `presetSettings.preset`."""
    name: str
    description: str
    thumbnail: str
    """An illustration of the style, drawn by us; signed and expiring."""
    is_custom: bool
    """`false`: all of them ship."""
    is_default: bool
    local: bool
    """Whether the model `local` draws people in it; its `realistic` is an illustration, too."""


def visual_style_view(style: Style, sign: Sign) -> VisualStyleView:
    return VisualStyleView(
        id=style.id,
        name=style.name,
        description=style.description,
        thumbnail=sign(style.thumbnail),
        is_custom=False,
        is_default=style.is_default,
        local=style.local,
    )


class MotionStyleView(View):
    id: str
    """For `presetSettings.motionStyle`."""
    name: str
    description: str
    thumbnail: str
    """Where the frame begins (broken line) and ends (whole line); signed and expiring."""
    is_default: bool


def motion_style_view(style: Style, sign: Sign) -> MotionStyleView:
    return MotionStyleView(
        id=style.id,
        name=style.name,
        description=style.description,
        thumbnail=sign(style.thumbnail),
        is_default=style.is_default,
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
