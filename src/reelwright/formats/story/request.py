"""What a caller of the story format sends. Apart from `story.py` so that the recipe can name it too."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, JsonValue
from pydantic_core import PydanticCustomError

from reelwright.domain.views import EXAMPLE_PICTURE
from reelwright.formats.narrated.request import NarratedRequest, PromptedRequest, object_of
from reelwright.formats.shapes import (
    Language,
    Length,
    NumberRange,
    RequiredText,
    Shape,
    Text,
    refusal,
)
from reelwright_render.timeline.model import Platform

Count = Annotated[int, NumberRange(0, 10**12)]
CardTheme = Literal["dark", "light"]
NarrationScope = Literal["post_and_comments", "comments_only"]


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


class StoryRequest(NarratedRequest, PromptedRequest):
    """Writes a forum-style post and its comments from a prompt and has a voice narrate them over a
    background. The video opens on a card with the post, in the look of the chosen platform."""

    model_config = ConfigDict(json_schema_extra={"examples": _EXAMPLES})

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

    @classmethod
    def disagreements(cls, sent: Mapping[str, Any]) -> Iterator[PydanticCustomError]:
        yield from super().disagreements(sent)
        only_comments = sent.get("narrationScope") == "comments_only" and sent.get("showCard") is not False
        if only_comments and object_of(sent.get("card")).get("commentList") == []:
            yield refusal("Must have at least 1 item", "card.commentList")
