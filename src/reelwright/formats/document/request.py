"""What a caller of the format `document` sends."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from pydantic import AfterValidator, ConfigDict, Field, JsonValue
from pydantic_core import PydanticCustomError

from reelwright.domain.sources.document import MOST_PAGES, PAGE_CHARACTERS
from reelwright.formats.shapes import Length, RequiredText, SourceUrl, Text, refusal
from reelwright.formats.sourced.request import SourcedRequest

SOURCES = ("file", "fileUrl", "text")
_EXAMPLE_FILE = "https://www.example.com/reports/river-2025.pdf"
_EXAMPLE_TEXT = (
    "The state of the river\n\nThe water of the river was clean enough to swim in on 61 days of the summer."
)
_EXAMPLES: list[JsonValue] = [
    {"fileUrl": _EXAMPLE_FILE, "voiceId": "voice_heart"},
    {"text": _EXAMPLE_TEXT, "voiceId": "voice_george", "targetDuration": 30, "language": "en"},
]


FROM_FORM = "form"
"""What stands in `file` where a form brought one, whose text lies with the project."""
NO_PART = "Must be sent as a part of a form (multipart/form-data)"


def _check_file(value: str) -> str:
    if value != FROM_FORM:
        raise refusal(NO_PART)
    return value


def _describe(schema: dict[str, Any]) -> None:
    """The file is described with the form that it comes in."""
    schema["examples"] = _EXAMPLES
    schema["properties"].pop("file", None)


class DocumentRequest(SourcedRequest):
    """Tells a document in a short video: a card with its headline, and then what it says, in sentences that
    are taken from it or checked against it. Nothing is invented: every name, number and date of the narration
    stands in the document. `sources` of the project says where each sentence comes from, and on which page.

    Send one of `fileUrl` and `text` as JSON, or the file itself as the part `file` of a form
    (`multipart/form-data`), with the other fields as parts and objects as JSON text. A document is a PDF,
    DOCX, TXT or Markdown file of at most 25 MB and 100 pages (of 3,000 characters, where it has none).
    Scanned pages without text, passwords and macros are refused. The document is deleted when the project
    ends, and does not count as storage."""

    model_config = ConfigDict(json_schema_extra=_describe)

    file: Annotated[str, AfterValidator(_check_file)] | None = None
    """Filled by the service for a file that came as a part of a form."""
    file_url: SourceUrl | None = Field(default=None, examples=[_EXAMPLE_FILE])
    """The address of the document: HTTPS, on a public host, at most 2,000 characters. At most three redirects
    are followed. The download is one of the three that a team may have at once. Required unless `text` or a
    file is sent."""
    text: Annotated[Text, RequiredText(), Length(MOST_PAGES * PAGE_CHARACTERS)] | None = Field(
        default=None, examples=[_EXAMPLE_TEXT]
    )
    """The document itself as text or Markdown, in at most 300,000 characters. A first line that is no
    sentence is its headline. Required unless `fileUrl` or a file is sent."""

    @classmethod
    def disagreements(cls, sent: Mapping[str, Any]) -> Iterator[PydanticCustomError]:
        given = [name for name in SOURCES if sent.get(name) is not None]
        if len(given) > 1:
            yield refusal(f"Send either {' or '.join(given)}", given[0])
        elif not given:
            yield refusal("Required", "file")
        yield from super().disagreements(sent)
