"""Parameters of paths and queries. In a query, what is missing or makes no sense falls back, what is too
large is capped."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import Depends, Path, Query
from pydantic import BeforeValidator, WithJsonSchema

from reelwright.domain.projects.service import Page
from reelwright.domain.views import (
    EXAMPLE_CHARACTER,
    EXAMPLE_CLIP,
    EXAMPLE_LINK,
    EXAMPLE_PROJECT,
    EXAMPLE_SHARE,
    EXAMPLE_VIDEO,
)
from reelwright.domain.webhooks.views import EXAMPLE_DELIVERY, EXAMPLE_ENDPOINT
from reelwright.errors import Invalid

MOST = 100
DEFAULT = 50
FURTHEST = 2**53 - 1  # the largest whole number that every reader of JSON keeps


def _limit(value: Any) -> int:
    number = _parse_whole(value)
    return min(number, MOST) if number and number > 0 else DEFAULT


def _offset(value: Any) -> int:
    number = _parse_whole(value)
    return min(number, FURTHEST) if number and number > 0 else 0


def _parse_whole(value: Any) -> int | None:
    text = str(value).strip()
    if not (text.isascii() and text.isdigit()):
        return None
    # Any number of digits may come; seventeen are beyond every cap.
    return int(text.lstrip("0")[:17] or "0")


Limit = Annotated[
    int,
    BeforeValidator(_limit),
    WithJsonSchema({"type": "integer", "default": DEFAULT}),
    Query(
        description="The largest number of items on a page, from 1 to 100. Larger values are capped at 100; "
        "missing or invalid ones fall back to 50.",
    ),
]
Offset = Annotated[
    int,
    BeforeValidator(_offset),
    WithJsonSchema({"type": "integer", "default": 0}),
    Query(
        description="The number of items to skip before the page: 0 or more, at most 2⁵³ − 1. Missing or "
        "invalid values fall back to 0.",
    ),
]


def _page(limit: Limit = DEFAULT, offset: Offset = 0) -> Page:
    return Page(limit, offset)


def _empty_as_omitted(value: Any) -> Any:
    """An empty value is an omitted one; PostgreSQL cannot even be asked for a zero character."""
    return (value.replace("\0", "") or None) if isinstance(value, str) else value


Chosen = Annotated[str | None, BeforeValidator(_empty_as_omitted), WithJsonSchema({"type": "string"})]
PathProjectId = Annotated[
    str,
    Path(
        description="The id of the project, which the create call returned as `projectId`.",
        examples=[EXAMPLE_PROJECT],
    ),
]
PathVideoId = Annotated[
    str,
    Path(
        description="The id of the video, as a create or a render answered it in `videoId`.",
        examples=[EXAMPLE_VIDEO],
    ),
]
PathMediaId = Annotated[
    str,
    Path(
        description="The id of the library item, as its upload, import or `GET /v1/media/list` answered it.",
        examples=[EXAMPLE_CLIP],
    ),
]
PathAvatarId = Annotated[
    str,
    Path(
        description="The id of the avatar, as its create or `GET /v1/avatar/list` answered it.",
        examples=["avatar_maya"],
    ),
]
PathReactionId = Annotated[
    str,
    Path(
        description="The id of a reaction of this avatar, as `GET /v1/avatar/{avatarId}` lists them.",
        examples=["reaction_maya_surprise"],
    ),
]
PathCharacterId = Annotated[
    str,
    Path(
        description="The id of the character, as its create or `GET /v1/character/list` answered it.",
        examples=[EXAMPLE_CHARACTER],
    ),
]
PathVoiceId = Annotated[
    str,
    Path(
        description="The id of the voice, as `GET /v1/voice/list` answered it.",
        examples=["voice_heart"],
    ),
]
PathAccountId = Annotated[
    str,
    Path(
        description="The id of the record, as the analysis or `GET /v1/social/account/list` answered it.",
        examples=["c7s1o3c5i7a9l2a4c6c8o0u2n"],
    ),
]
PathSpeechId = Annotated[
    str,
    Path(
        description="The id of the speech, as `POST /v1/voice/speech` answered it.",
        examples=["c8s0p2e4e6c1h3x5y7z9a1b3c"],
    ),
]
PathTemplateId = Annotated[
    str,
    Path(
        description="The id of the template, as `GET /v1/template/list` answered it.",
        examples=["template_quote"],
    ),
]
PathEndpointId = Annotated[
    str,
    Path(
        description="The id of the webhook endpoint, as its create or `GET /v1/webhook/endpoints` "
        "answered it.",
        examples=[EXAMPLE_ENDPOINT],
    ),
]
PathDeliveryId = Annotated[
    str,
    Path(
        description="The id of the delivery, as `GET /v1/webhook/deliveries` answered it.",
        examples=[EXAMPLE_DELIVERY],
    ),
]
PathShareToken = Annotated[
    str,
    Path(
        description="The last part of a video's `shareUrl`. Take the link as it is: nobody can guess the "
        "token.",
        examples=[EXAMPLE_SHARE.rsplit("/", 1)[-1]],
    ),
]
PathToken = Annotated[
    str,
    Path(
        description="The last part of a link that an answer contained. Take the link as it is: the token is "
        "signed, and cannot be made by hand.",
        examples=[EXAMPLE_LINK.rsplit("/", 1)[-1]],
    ),
]


def choices_schema(values: Sequence[str]) -> WithJsonSchema:
    """Return how the document shows a parameter whose service refuses other values."""
    return WithJsonSchema({"type": "string", "enum": list(values)})


def example_schema(example: str) -> WithJsonSchema:
    """Return how the document shows a parameter that takes any text."""
    return WithJsonSchema({"type": "string", "examples": [example]})


INSTANT = WithJsonSchema(
    {
        "anyOf": [{"type": "string", "format": kind} for kind in ("date-time", "date")],
        "examples": ["2026-03-01", "2026-03-01T09:30:00Z"],
    }
)

Gender = Annotated[
    Chosen,
    example_schema("Female"),
    Query(description="Only those of this gender: `Female` or `Male`, in any case. Both when omitted."),
]

Paging = Annotated[Page, Depends(_page)]


def parse_instant(field: str, text: str | None) -> int | None:
    """An ISO 8601 date or time as milliseconds; UTC unless it says otherwise. Raises Invalid."""
    if not text:
        return None
    try:
        read = datetime.fromisoformat(text)
        aware = read if read.tzinfo else read.replace(tzinfo=UTC)
        return round(aware.timestamp() * 1000)
    except (ValueError, OverflowError):
        raise Invalid(field, "Must be an ISO 8601 time") from None


def parse_choice(field: str, value: str | None, allowed: tuple[str, ...], reason: str) -> str | None:
    """An empty value is an omitted one. Raises Invalid."""
    if value and value not in allowed:
        raise Invalid(field, reason, "INVALID_VALUE")
    return value or None
