"""What a caller of the story format sends. Apart from `story.py` so that the recipe can name it too."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, JsonValue
from pydantic_core import PydanticCustomError

from reelwright.catalog.models import LOCAL, PEOPLE_ONLY, Model, default_model, find_model
from reelwright.domain.views import EXAMPLE_CLIP, EXAMPLE_PICTURE
from reelwright.formats.shapes import (
    MODEL_KINDS,
    AudioChoice,
    CaptionChoice,
    Content,
    CrossCheckedShape,
    FrameShape,
    GameplaySettings,
    Id,
    Language,
    Length,
    MusicId,
    Name,
    NumberRange,
    PresetSettings,
    ProjectMetadata,
    ProjectWebhook,
    RequiredText,
    Shape,
    Text,
    refusal,
)
from reelwright_render.timeline.model import Platform

Count = Annotated[int, NumberRange(0, 10**12)]
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
    """A comment of your own under the post."""

    author: Annotated[Text, RequiredText(), Length(50)] | None = Field(default=None, examples=["quietreader"])
    """The name of who wrote the comment, of at most 50 characters. A made-up name when omitted."""
    text: Annotated[Text, RequiredText(), Length(500)] = Field(
        examples=["You have to tell us what was in it."]
    )
    """The comment, of 1 to 500 characters. All of it is read out and shown."""
    upvotes: Count | None = Field(default=None, examples=[1200])
    """The number of votes, reactions or likes of the comment, as the platform calls them: 0 or more. A
    made-up number when omitted."""


class CardChoice(Shape):
    """Your own words and numbers for the post. Each field that is sent replaces what would be written.

    Your own texts are narrated as they are, so they count in price and length: at 15 characters a second,
    where that takes longer than `targetDuration`."""

    community: Annotated[Text, RequiredText(), Length(50)] | None = Field(default=None, examples=["r/books"])
    """The group that the post was written in, as the card shows it, of at most 50 characters. A fitting
    made-up one when omitted."""
    author: Annotated[Text, RequiredText(), Length(50)] | None = Field(
        default=None, examples=["margin_notes"]
    )
    """The name of who wrote the post, of at most 50 characters. A made-up name when omitted."""
    author_avatar_media_id: Text | None = Field(default=None, examples=[EXAMPLE_PICTURE])
    """The author's picture on the card: the id of a picture in your library, `COMPLETED`. A drawn placeholder
    when omitted."""
    title: Annotated[Text, RequiredText(), Length(300)] | None = Field(
        default=None, examples=["I found a letter in a library book"]
    )
    """The headline of the post, of at most 300 characters. It is written from the prompt when omitted."""
    body: Annotated[Text, RequiredText(), Length(3_000)] | None = Field(
        default=None, examples=["It was addressed to me. I had never been in that library before."]
    )
    """The text of the post under its headline, of at most 3,000 characters. It is written from the prompt
    when omitted."""
    upvotes: Count | None = Field(default=None, examples=[18_400])
    """The number of votes, reactions or likes of the post, as the platform calls them: 0 or more. A made-up
    number when omitted."""
    comments: Count | None = Field(default=None, examples=[932])
    """The number of comments that the card shows, 0 or more; it says nothing about how many are read out. A
    made-up number when omitted."""
    awards: Count | None = Field(default=None, examples=[3])
    """The number of awards that the card shows, 0 or more, on platforms that have awards. A made-up number
    when omitted."""
    posted_ago: Annotated[Text, RequiredText(), Length(20)] | None = Field(default=None, examples=["3h"])
    """How long ago the post was written, as the card shows it, such as `3h`, of at most 20 characters. A
    made-up time when omitted."""
    verified: bool | None = None
    """Whether a tick is shown beside the author's name. No tick when omitted."""
    comment_list: Annotated[list[Comment], Field(max_length=10)] | None = Field(
        default=None,
        examples=[
            [{"author": "quietreader", "text": "You have to tell us what was in it.", "upvotes": 1200}]
        ],
    )
    """The comments that are read out after the post, at most 10. They are written from the prompt when
    omitted; send `[]` for none, which is refused where `narrationScope` is `comments_only`."""


class StoryRequest(CrossCheckedShape):
    """Writes a forum-style post and its comments from a prompt and has a voice narrate them over a
    background. The video opens on a card with the post, in the look of the chosen platform."""

    model_config = ConfigDict(json_schema_extra={"examples": _EXAMPLES})

    prompt: Annotated[Text, RequiredText(), Length(4_000)]
    """What the story is about, in 1 to 4,000 characters: a sentence is enough."""
    voice_id: Id
    """The narrator: the `id` of one of `GET /v1/voice/list`. An unknown id is refused with 400."""
    name: Name | None = Field(default=None, examples=["The letter"])
    """The name of the project, of at most 100 characters. The headline of the story when omitted."""
    target_duration: Annotated[float, NumberRange(10, 600)] = 60.0
    """The length of the video in seconds, from 10 to 600. The story is written to fit; your own texts in
    `card` are narrated in full, even where they take longer. Defaults to 60."""
    language: Language | None = Field(default=None, examples=["en"])
    """The language of the story, as two letters (ISO 639-1). A language that the voice does not speak is
    refused with 400. When omitted it is detected from your own texts in `card`, or else from the prompt; for
    texts of fewer than 40 characters, or where it is not clear, it is the voice's language."""
    platform: Platform = "reddit"
    """The platform whose look the card has, and whose words it uses: votes on `reddit`, reactions on
    `facebook`, likes on `instagram`. Defaults to `reddit`."""
    show_card: bool = True
    """Whether cards with the post and the comments are shown. `cardTheme`, `showAuthor`,
    `cardDurationSeconds` and `card` apply only while this is `true`. Defaults to `true`."""
    card_theme: CardTheme = "dark"
    """The colours of the cards: `dark` (light letters on a dark card) or `light` (dark letters on a light
    card). Defaults to `dark`."""
    show_author: bool = True
    """Whether the cards show who wrote the post and the comments. Defaults to `true`."""
    narration_scope: NarrationScope = "post_and_comments"
    """What is read out: `post_and_comments`, or `comments_only`, where the post is only shown. Defaults to
    `post_and_comments`."""
    card: CardChoice = CardChoice()
    """Your own words and numbers for the post and its comments. Everything is written and made up when
    omitted."""
    card_duration_seconds: Annotated[float, NumberRange(1, 600)] | None = None
    """For how many seconds the card of the post is shown at most, from 1 to 600. When omitted it stays until
    the first comment is read, or for the whole video where none is. Cards of comments are shown either
    way."""
    media_type: Background = "gameplay"
    """What is shown behind the story. `gameplay`: footage of a game (`gameplaySettings`). `media`: your own
    pictures and videos (`media`). `ai-images`, `ai-videos`: generated ones (`presetSettings`), which need a
    provider's engine and are refused with 400 where this server has none. Defaults to `gameplay`."""
    preset_settings: PresetSettings = PresetSettings()
    """How pictures and clips are generated, where `mediaType` is `ai-images` or `ai-videos`. The defaults of
    its fields when omitted."""
    gameplay_settings: GameplaySettings = GameplaySettings()
    """Which game is shown, where `mediaType` is `gameplay`. The first clip of the default game when
    omitted."""
    media: Annotated[list[Text], Field(max_length=50)] | None = Field(
        default=None, examples=[[EXAMPLE_CLIP, EXAMPLE_PICTURE]]
    )
    """The ids of 1 to 50 `COMPLETED` library items. They are shown in this order; the next one begins where a
    sentence ends, and after the last the first comes again. Required where `mediaType` is `media`, and
    ignored otherwise."""
    aspect_ratio: FrameShape = "ratio_9_16"
    caption: CaptionChoice = CaptionChoice()
    """How the captions of the narration look. The preset `default` at the bottom when omitted."""
    audio: AudioChoice = AudioChoice()
    """How the narrator speaks. The voice's own manner when omitted."""
    add_stickers: bool = False
    """Whether an emoji pops up beside the captions where the narration calls for one, at most one in four
    seconds. Defaults to `false`."""
    content: Content = Content()
    """Your branding: logo, watermark, account name and outro. None when omitted."""
    music_id: MusicId = None
    webhook: ProjectWebhook = None
    metadata: ProjectMetadata = None

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


def model_of(request: StoryRequest) -> Model:
    """Return the model that makes the background: the one that is named, or the default of its kind. Only
    for a background that is generated."""
    named = request.preset_settings.ai_model
    return (named and find_model(named)) or default_model(MODEL_KINDS[request.media_type])
