"""What a caller of the story format sends. Apart from `story.py` so that the recipe can name it too."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, JsonValue
from pydantic_core import PydanticCustomError

from reelwright.catalog.models import LOCAL, PEOPLE_ONLY, find_model
from reelwright.formats.shapes import (
    MODEL_KINDS,
    AspectRatio,
    AudioChoice,
    Between,
    CaptionChoice,
    Content,
    CrossChecked,
    GameplaySettings,
    Id,
    Language,
    Length,
    Metadata,
    Name,
    NotBlank,
    PresetSettings,
    Shape,
    Text,
    WebhookUrl,
    refusal,
)
from reelwright.timeline.model import Platform

Count = Annotated[int, Between(0, 10**12)]
CardTheme = Literal["dark", "light"]
NarrationScope = Literal["post_and_comments", "comments_only"]
Background = Literal["gameplay", "ai-images", "ai-videos", "media"]


_EXAMPLES: list[JsonValue] = [
    {"prompt": "I found a letter in a library book", "voiceId": "voice_heart"},
    {
        "prompt": "My neighbour kept a key to my flat for nine years",
        "voiceId": "voice_michael",
        "targetDuration": 45,
        "aspectRatio": "ratio_16_9",
        "cardTheme": "light",
        "cardDurationSeconds": 6,
        "gameplaySettings": {"selectedGame": "marbles"},
        "caption": {"preset": "beast", "alignment": "bottom"},
        "musicId": "music_calm_01",
        "webhook": "https://example.com/reelwright",
        "metadata": {"orderId": "A-17"},
    },
]


class Comment(Shape):
    author: Annotated[Text, NotBlank(), Length(50)] | None = None
    text: Annotated[Text, NotBlank(), Length(500)]
    upvotes: Count | None = None


class CardChoice(Shape):
    """The caller's own words and numbers; each field that is sent replaces the written one. What is narrated
    of them stays as it is, and counts like a script in price and length: 15 characters a second, where
    that is more than `targetDuration`."""

    community: Annotated[Text, NotBlank(), Length(50)] | None = None
    author: Annotated[Text, NotBlank(), Length(50)] | None = None
    author_avatar_media_id: Text | None = None
    title: Annotated[Text, NotBlank(), Length(300)] | None = None
    body: Annotated[Text, NotBlank(), Length(3_000)] | None = None
    upvotes: Count | None = None
    comments: Count | None = None
    awards: Count | None = None
    posted_ago: Annotated[Text, NotBlank(), Length(20)] | None = None
    verified: bool | None = None
    comment_list: Annotated[list[Comment], Field(max_length=10)] | None = None
    """The comments that are read out; `[]` for none, where the post is narrated."""


class StoryRequest(CrossChecked):
    """A forum-style post and its comments, written from a prompt and narrated over a background; the video
    opens on a card in the look of the chosen platform."""

    model_config = ConfigDict(json_schema_extra={"examples": _EXAMPLES})

    prompt: Annotated[Text, NotBlank(), Length(4_000)]
    """What the story is about."""
    voice_id: Id
    """One of `GET /v1/voice/list`."""
    name: Name | None = None
    """Generated when omitted."""
    target_duration: Annotated[float, Between(10, 600)] = 60.0
    """Seconds. Your own words in `card` are all narrated, if they take longer, too."""
    language: Language | None = None
    """Two letters (ISO 639-1), one that the voice speaks. When omitted it is detected from your own words in
    `card`, else from the prompt; below 40 characters, or where it is not clear, it is the voice's."""
    platform: Platform = "reddit"
    """Whose look and words the card has."""
    show_card: bool = True
    """`cardTheme`, `showAuthor`, `cardDurationSeconds` and `card` apply only while this is `true`; so do the
    cards of the comments that are read."""
    card_theme: CardTheme = "dark"
    show_author: bool = True
    narration_scope: NarrationScope = "post_and_comments"
    card: CardChoice = CardChoice()
    card_duration_seconds: Annotated[float, Between(1, 600)] | None = None
    """For how long the post is seen at most. When omitted its card stays until the first comment is read, or
    the whole video where none is. A comment that is read is seen on a card of its own either way."""
    media_type: Background = "gameplay"
    preset_settings: PresetSettings = PresetSettings()
    gameplay_settings: GameplaySettings = GameplaySettings()
    media: Annotated[list[Text], Field(max_length=50)] | None = None
    """Ids of library media in playing order; required when `mediaType` is `media`."""
    aspect_ratio: AspectRatio = "ratio_9_16"
    caption: CaptionChoice = CaptionChoice()
    audio: AudioChoice = AudioChoice()
    add_stickers: bool = False
    content: Content = Content()
    music_id: Annotated[Text, Length(30)] | None = None
    """One of `GET /v1/music/list`."""
    webhook: WebhookUrl | None = None
    """Called once, when the video is ready or the project has failed."""
    metadata: Metadata | None = None
    """Returned in the webhook's payload; at most 5 KB. `automationId` is reserved and removed."""

    @classmethod
    def disagreements(cls, sent: Mapping[str, Any]) -> Iterator[PydanticCustomError]:
        media_type = sent.get("mediaType") or "gameplay"
        if media_type == "media" and not sent.get("media"):
            yield refusal("Required", "media")
        game = _object(sent.get("gameplaySettings"))
        own_footage = media_type == "gameplay" and game.get("selectedGame") == "custom"
        if own_footage and not game.get("selectedVideo"):
            yield refusal("Required", "gameplaySettings.selectedVideo")
        only_comments = sent.get("narrationScope") == "comments_only" and sent.get("showCard") is not False
        if only_comments and _object(sent.get("card")).get("commentList") == []:
            yield refusal("Must have at least 1 item", "card.commentList")
        named = _object(sent.get("presetSettings")).get("aiModel")
        if isinstance(named, str) and isinstance(media_type, str) and media_type in MODEL_KINDS:
            yield from _misfits(named, media_type)


def _object(sent: Any) -> Mapping[str, Any]:
    return sent if isinstance(sent, dict) else {}


def _misfits(named: str, media_type: str) -> Iterator[PydanticCustomError]:
    """Why a model that is known cannot make what is wanted."""
    model = find_model(named)
    if model is not None and model.kind != MODEL_KINDS[media_type]:
        reason = f'Model "{model.id}" cannot be used with mediaType {media_type}'
        yield refusal(reason, "presetSettings.aiModel")
    elif named == LOCAL:
        yield refusal(PEOPLE_ONLY, "presetSettings.aiModel")
