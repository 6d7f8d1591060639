"""The API's views of music, games, caption presets and prices."""

import re
from collections.abc import Iterable, Mapping
from typing import Annotated, Literal, get_args

from pydantic import ConfigDict, Field

from reelwright.catalog.games import Game
from reelwright.catalog.models import Model
from reelwright.catalog.music import Category, Track
from reelwright.catalog.prices import Price
from reelwright.catalog.styles import Style
from reelwright.catalog.text_styles import DEFAULT, TextStyle
from reelwright.catalog.thumbnails import clip_thumbnail, preset_thumbnail
from reelwright.domain.catalog.clip_facts import facts_of
from reelwright.domain.views import EXAMPLE_LINK, Sign, View
from reelwright.engines.clips import ClipModel
from reelwright_render.presets import caption_preset

AspectRatio = Literal["ratio_9_16", "ratio_16_9", "ratio_1_1"]
ShownName = Annotated[str, Field(description="The name in words, to be shown to people.")]
IsDefault = Annotated[
    bool, Field(description="Whether it is the default: the one that is used where a request names none.")
]
Thumbnail = Annotated[
    str,
    Field(
        description="The link of a picture that shows it, signed and expiring: read the list again rather "
        "than store it.",
        examples=[EXAMPLE_LINK],
    ),
]


class TrackView(View):
    """A track of background music."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "id": "music_calm_01",
                    "name": "Morning on the Porch",
                    "url": EXAMPLE_LINK,
                    "thumbnail": EXAMPLE_LINK,
                    "category": "Calm",
                    "duration": "00:32",
                    "genres": ["acoustic", "folk"],
                }
            ]
        }
    )

    id: str
    """The id of the track. Send it as `musicId` to the create endpoints."""
    name: ShownName
    url: str
    """The link of the track as a sound file to listen to, signed and expiring."""
    thumbnail: Thumbnail
    category: str
    """The mood of the track: the `name` of one of the `categories` of the same answer."""
    duration: str
    """The length of the track as `MM:SS`. Under a longer video it is repeated without a gap."""
    genres: list[str]
    """The genres of the track, in words that the parameter `genre` takes."""


class CategoryView(View):
    """A mood that tracks of music are sorted by."""

    id: int = Field(examples=[1])
    """The number of the category, which the parameter `category` takes as well as its name."""
    name: str = Field(examples=["Calm"])
    """The name of the category, as `category` of a track has it."""
    description: str = Field(examples=["Slow and even, for explanations and quiet stories"])
    """How the tracks of the category sound, and what they suit."""


class ClipView(View):
    """A piece of gameplay footage that can run behind a narration."""

    id: str = Field(examples=["marbles-3"])
    """The id of the clip, `<game>-<n>` with `n` from 1. Send it as `gameplaySettings.selectedVideo`."""
    thumbnail: str | None = Field(examples=[EXAMPLE_LINK])
    """The link of a still of the clip, signed and expiring. `null` where `available` is `false`."""
    duration_seconds: float | None = Field(examples=[600])
    """For how many seconds the clip shows nothing twice; longer videos can use it too. `null` where
    `available` is `false`."""
    available: bool = Field(examples=[True])
    """Whether the game has footage of its own. `false` means that a clip of the default game is played
    instead."""


class GameView(View):
    """A game whose footage can run behind a narration."""

    id: str = Field(examples=["marbles"])
    """The id of the game. Send it as `gameplaySettings.selectedGame`."""
    name: ShownName = Field(examples=["Marbles"])
    is_default: IsDefault = Field(examples=[False])
    clips: list[ClipView]
    """The clips of the game. The first one is played where a request names none."""


class PresetView(View):
    """A look of captions: font, colours and animation."""

    id: str = Field(examples=["beast"])
    """The name that `caption.preset` takes."""
    name: ShownName = Field(examples=["Beast"])
    thumbnail: Thumbnail
    uppercase: bool
    """Whether the captions are shown in capitals. Their stored text keeps its letters."""
    max_words: int = Field(examples=[2])
    """The largest number of words that are shown at once."""
    max_lines: int = Field(examples=[1])
    """The largest number of rows that are shown at once."""


class PriceView(View):
    """What an operation costs a managed team."""

    operation: str = Field(examples=["talking-avatar"])
    """The operation: a format such as `story`, a part of it such as `story.ai-images`, or an asset such as
    `avatar` or `image.expand`."""
    credits: int = Field(examples=[10])
    """The credits for each unit that `per` names."""
    per: str = Field(examples=["30 seconds of speech"])
    """The unit that `credits` pays for. A unit that has been started counts in full."""


class ImageModelView(View):
    """A model that makes pictures."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "id": "gateway-image",
                    "name": "Gateway image",
                    "provider": "openrouter",
                    "description": "The gateway's image model: good at everything, the default.",
                    "credits": 4,
                    "isDefault": True,
                    "available": False,
                    "illustration": False,
                    "aspectRatios": ["ratio_9_16", "ratio_16_9", "ratio_1_1"],
                    "maxPromptLength": 4000,
                }
            ]
        }
    )

    id: str
    """The name that the fields `model` and `presetSettings.aiModel` take. `local` can be named as `model` of
    avatars and reactions only."""
    name: ShownName
    provider: str
    """Where the model runs: `local` for this server, which needs no key; otherwise the provider
    whose key the operator or the team needs."""
    description: str
    """What the model is good at, in a sentence."""
    credits: int
    """The credits that one picture costs a managed team."""
    is_default: IsDefault
    available: bool
    """Whether a request of your team can use the model now: an engine of this server serves it, and the key
    that it needs is there. A request that names an unavailable one is refused with 400,
    and nothing is charged."""
    illustration: bool
    """Whether the model draws illustrations rather than makes photographs."""
    aspect_ratios: list[AspectRatio]
    """The shapes of picture that the model makes."""
    max_prompt_length: int
    """The largest number of characters of a prompt that the model reads."""


def image_model_view(model: Model, available: bool, is_default: bool) -> ImageModelView:
    return ImageModelView(
        id=model.id,
        name=model.name,
        provider=model.provider,
        description=model.description,
        credits=model.credits,
        is_default=is_default,
        available=available,
        illustration=model.illustration,
        aspect_ratios=list(get_args(AspectRatio)),
        max_prompt_length=model.most,
    )


class VideoModelView(View):
    """A model that makes clips."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "id": "gateway-video",
                    "name": "Gateway video",
                    "provider": "openrouter",
                    "credits": 20,
                    "creditsPer": "clip",
                    "durations": [5],
                    "supportsStartFrame": True,
                    "supportsEndFrame": True,
                    "supportsAudio": True,
                    "isDefault": True,
                    "available": False,
                }
            ]
        }
    )

    id: str
    """The name that the fields `model` and `presetSettings.aiModel` take."""
    name: ShownName
    provider: str
    """The provider whose engine the model runs on, and whose key the operator or the team needs."""
    credits: int
    """The credits that the model costs a managed team for each unit that `creditsPer` names."""
    credits_per: Literal["clip", "second"]
    """The unit that `credits` pays for: a whole clip, or each second of it."""
    durations: list[int]
    """The lengths in seconds that a clip of the model can have, from the provider's list where it tells
    them; a clip of `credits` may have each of them."""
    supports_start_frame: bool
    """Whether a clip can begin with a picture of yours (`startFrameMediaId`)."""
    supports_end_frame: bool
    """Whether a clip can end with a picture of yours (`endFrameMediaId`)."""
    supports_audio: bool
    """Whether the model can make sound for a clip (`generateAudio`)."""
    is_default: IsDefault
    available: bool
    """Whether a request of your team can use the model now: an engine of this server serves it, and the key
    that it needs is there. A request that names an unavailable one is refused with 400,
    and nothing is charged."""


def video_model_view(
    model: Model, available: bool, is_default: bool, known: Mapping[str, ClipModel]
) -> VideoModelView:
    """`known` is what providers have said of their models."""
    facts = facts_of(model, known)
    return VideoModelView(
        id=model.id,
        name=model.name,
        provider=model.provider,
        credits=model.credits,
        credits_per="clip",
        durations=list(facts.durations_s),
        supports_start_frame=facts.start_frame,
        supports_end_frame=facts.end_frame,
        supports_audio=facts.audio,
        is_default=is_default,
        available=available,
    )


class VisualStyleView(View):
    """A look of generated pictures and avatars."""

    id: str = Field(examples=["watercolor"])
    """The name that the fields `artStyle` and `presetSettings.preset` take."""
    name: ShownName = Field(examples=["Watercolor"])
    description: str = Field(examples=["Soft washes that bleed into textured paper."])
    """How pictures in this style look, in a sentence."""
    thumbnail: Thumbnail
    is_custom: bool = Field(examples=[False])
    """Always `false`: all styles ship with the service."""
    is_default: IsDefault = Field(examples=[False])
    local: bool
    """Whether this server's own model `local` can draw avatars in this style. It draws `realistic` as an
    illustration, too."""


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
    """A camera movement over still pictures."""

    id: str = Field(examples=["zoom-in"])
    """The name that the field `presetSettings.motionStyle` takes."""
    name: ShownName = Field(examples=["Zoom in"])
    description: str = Field(examples=["Every picture comes slowly nearer."])
    """How pictures move in this style, in a sentence."""
    thumbnail: str = Field(examples=[EXAMPLE_LINK])
    """The link of a picture that shows the movement: the frame begins at the broken line and ends at the
    solid one. Signed and expiring."""
    is_default: IsDefault = Field(examples=[False])


def motion_style_view(style: Style, sign: Sign) -> MotionStyleView:
    return MotionStyleView(
        id=style.id,
        name=style.name,
        description=style.description,
        thumbnail=sign(style.thumbnail),
        is_default=style.is_default,
    )


class TextStyleView(View):
    """A look of the text over a hook-demo's reaction."""

    id: str = Field(examples=["bold"])
    """The name that the field `textSettings.preset` takes."""
    name: ShownName = Field(examples=["Bold"])
    description: str = Field(examples=["Tall yellow capitals with a black edge."])
    """How the text looks, in a sentence."""
    thumbnail: Thumbnail
    is_default: IsDefault = Field(examples=[False])


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
    """Return the tracks of a category, named or numbered, and of a genre; an empty choice is no choice."""
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
