"""The sources of a project as the API shows them."""

from typing import Any, Literal

from pydantic import ConfigDict, JsonValue

from reelwright.domain.views import View

_NOTHING: dict[str, JsonValue] = dict.fromkeys(
    (
        *("provider", "author", "page", "sentence", "quote", "start", "end", "pageNumber"),
        *("picture", "width", "height", "rights"),
    )
)
_PAGE = "https://www.example.com/news/great-stink"
_EXAMPLES: tuple[JsonValue, ...] = (
    {
        **_NOTHING,
        "kind": "sentence",
        "page": _PAGE,
        "sentence": "It became law in 18 days.",
        "quote": "It became law in 18 days.",
        "start": 1204,
        "end": 1229,
        "pageNumber": 2,
    },
    {
        **_NOTHING,
        "kind": "picture",
        "page": _PAGE,
        "picture": "https://www.example.com/news/thames.jpg",
        "width": 1600,
        "height": 1067,
        "rights": "Belongs to the publisher of the page, or to whom it names: ask before you publish",
    },
    {
        **_NOTHING,
        "kind": "stock",
        "provider": "pexels",
        "author": "Ada Sample",
        "page": "https://www.pexels.com/photo/1/",
    },
)


class ProjectSource(View):
    """Somebody whose picture or clip is shown, or the place that a sentence of the narration comes from.
    Which fields are filled depends on `kind`."""

    model_config = ConfigDict(json_schema_extra={"examples": list(_EXAMPLES)})

    kind: Literal["stock", "picture", "sentence"]
    """`stock`: a picture or clip of a stock library. `picture`: a picture of the page that was read.
    `sentence`: a sentence of the narration."""
    provider: str | None
    """The stock library, such as `pexels`. `null` for the other kinds."""
    author: str | None
    """The name of the person who made the stock picture or clip. `null` for the other kinds."""
    page: str | None
    """The link of the page: that of the stock picture in its library, or that which was read. `null` for a
    sentence of a text or document that was sent."""
    sentence: str | None
    """The sentence as it is narrated. `null` for the other kinds."""
    quote: str | None
    """What stands in the source: the narrated sentence is taken from it, or was checked against it. `null`
    for the other kinds."""
    start: int | None
    """Where the quote begins in the text that was read, as a number of characters from its beginning. `null`
    for the other kinds."""
    end: int | None
    """Where the quote ends in the text that was read. `null` for the other kinds."""
    page_number: int | None
    """The page of the document that the quote stands on, from 1. `null` where there are no pages."""
    picture: str | None
    """The address of the picture. `null` for the other kinds."""
    width: int | None
    """The width of the picture in pixels, as the page has it. `null` for the other kinds."""
    height: int | None
    """The height of the picture in pixels, as the page has it. `null` for the other kinds."""
    rights: str | None
    """What is to be cleared before the picture is published. `null` for the other kinds."""


_KINDS: dict[str, Literal["stock", "picture", "sentence"]] = {"picture": "picture", "sentence": "sentence"}


def project_source(stored: dict[str, Any]) -> ProjectSource:
    """Show a source as the project keeps it."""
    kind: Literal["stock", "picture", "sentence"] = next(
        (kind for field, kind in _KINDS.items() if stored.get(field)), "stock"
    )
    return ProjectSource(
        kind=kind,
        provider=stored.get("provider"),
        author=stored.get("author"),
        page=stored.get("page") or None,
        sentence=stored.get("sentence"),
        quote=stored.get("quote"),
        start=stored.get("start"),
        end=stored.get("end"),
        page_number=stored.get("page_number"),
        picture=stored.get("picture"),
        width=stored.get("width"),
        height=stored.get("height"),
        rights=stored.get("rights"),
    )
