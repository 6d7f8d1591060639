"""What a caller of the format `article` sends."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from pydantic import ConfigDict, Field, JsonValue
from pydantic_core import PydanticCustomError

from reelwright.formats.shapes import Length, RequiredText, SourceUrl, Text, refusal
from reelwright.formats.sourced.request import SourcedRequest

EXAMPLE_TEXT = (
    "The summer that made London build its sewers\n\nIn the summer of 1858, the River Thames smelled so bad "
    "that Parliament could no longer work."
)
_EXAMPLES: list[JsonValue] = [
    {"url": "https://www.example.com/news/great-stink", "voiceId": "voice_heart"},
    {
        "text": EXAMPLE_TEXT,
        "voiceId": "voice_michael",
        "targetDuration": 45,
        "mediaType": "ai-images",
        "aspectRatio": "ratio_1_1",
        "webhook": "https://example.com/reelwright",
    },
]


class ArticleRequest(SourcedRequest):
    """Tells an article in a short video: a card with its headline, and then what it says, in sentences that
    are taken from it or checked against it. Nothing is invented: every name, number and date of the narration
    stands in the article. `sources` of the project says where each sentence comes from.

    Send either `url` or `text`."""

    model_config = ConfigDict(json_schema_extra={"examples": _EXAMPLES})

    url: SourceUrl | None = Field(default=None, examples=["https://www.example.com/news/great-stink"])
    """The address of the article: HTTPS, on a public host, at most 2,000 characters. At most three redirects
    are followed, and a page may have at most 5 MB. The download is one of the three that a team may have at
    once. Required unless `text` is sent."""
    text: Annotated[Text, RequiredText(), Length(50_000)] | None = Field(
        default=None, examples=[EXAMPLE_TEXT]
    )
    """The article itself, in at most 50,000 characters. A first line that is no sentence is its headline.
    Required unless `url` is sent."""

    @classmethod
    def disagreements(cls, sent: Mapping[str, Any]) -> Iterator[PydanticCustomError]:
        if sent.get("url") is not None and sent.get("text") is not None:
            yield refusal("Send either url or text", "url")
        elif sent.get("url") is None and sent.get("text") is None:
            yield refusal("Required", "url")
        yield from super().disagreements(sent)
