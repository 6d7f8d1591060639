"""The common parts of the API's views: camelCase outside, every link signed afresh at each read."""

from collections.abc import Callable
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, WithJsonSchema
from pydantic.alias_generators import to_camel

Sign = Callable[[str], str]
"""An asset's signed, expiring link."""

# The values of the examples in the document of the API. They are the same everywhere, so that what one answer
# shows can be found in the next.
EXAMPLE_TIME = "2026-03-01T09:30:00.000Z"
EXAMPLE_LINK = "https://videos.example.com/files/WyJ2aWRlb3MvYzV1M25xMGYubXA0IiwxNzcyNDQzODAwLG51bGxd.x7Qm2v"
EXAMPLE_SHARE = "https://videos.example.com/share/7YwPq3nV0kLr5sTz"
EXAMPLE_PROJECT = "c1p9d7s5h3l0v8b6n4m2q1e3r"
EXAMPLE_VIDEO = "c5u3nq0f2m8x1k7t9w4z6y2ab"
EXAMPLE_CLIP = "c7f2k9x0q4m1v8b3n6p5s2d7h"
EXAMPLE_PICTURE = "c4k1m0v9x2a7q8w3e5r6t0y1u"
EXAMPLE_AVATAR = "c2m8d0v4x1a9q7w5e3r6t2y0u"
EXAMPLE_CHARACTER = "c3h5a7r9a1c2t4e6r8x0y1z3b"
EXAMPLE_REACTION = "c4r8e2a6c0t5i9o3n7x1y4z8b"
EXAMPLE_VOICE = "c6v8o0i2c4e1x3y5z7a9b1c3d"
EXAMPLE_REASON = "The picture could not be made"
EXAMPLE_FAILURE = {"status": "FAILED", "error": EXAMPLE_REASON}
EXAMPLE_METADATA: dict[str, Any] = {"orderId": "A-17"}

Instant = Annotated[
    str, WithJsonSchema({"type": "string", "format": "date-time", "examples": [EXAMPLE_TIME]})
]
"""ISO 8601 in UTC, with `Z`."""
CreatedAt = Annotated[
    Instant, Field(description="The time at which it was created, as ISO 8601 in UTC with `Z`.")
]
UpdatedAt = Annotated[Instant, Field(description="The time of its last change, as ISO 8601 in UTC with `Z`.")]
ProjectId = Annotated[
    str,
    Field(
        description="The id of the project, which the create call returned. `GET /v1/project/{projectId}` "
        "reads it.",
        examples=[EXAMPLE_PROJECT],
    ),
]
VideoId = Annotated[
    str,
    Field(
        description="The id of the video, which is one render of a project. `GET /v1/video/{videoId}` "
        "reads it.",
        examples=[EXAMPLE_VIDEO],
    ),
]
DeletedFlag = Annotated[
    Literal[True], Field(description="Always `true`: the call has deleted what the id named.")
]

EventMessage = Annotated[
    str,
    Field(
        description="What happened, as an English sentence for logs and people. After a failure it says why."
    ),
]
AssetMetadata = Annotated[
    dict[str, Any],
    Field(description="The `metadata` of the call that started the work. Empty where none was sent."),
]
AssetStatus = Annotated[
    Literal["COMPLETED", "FAILED"],
    Field(description="`COMPLETED` where it is ready to be used, `FAILED` where it could not be made."),
]
AssetError = Annotated[
    str | None,
    Field(
        description="Why it could not be made, as a sentence. `null` unless `status` is `FAILED`.",
        examples=[EXAMPLE_REASON],
    ),
]


class View(BaseModel):
    model_config = ConfigDict(
        alias_generator=to_camel,
        validate_by_name=True,
        serialize_by_alias=True,
        use_attribute_docstrings=True,
        # A view shows all its fields; where one may be absent its class says so.
        json_schema_serialization_defaults_required=True,
    )


class NoFields(View):
    """An object without fields."""


class Deleted(View):
    """The confirmation of a delete call. From now on the id answers 404."""

    id: str = Field(examples=[EXAMPLE_PICTURE])
    """The id of what was deleted, as it stood in the path of the call."""
    deleted: DeletedFlag = True


def signed_link(sign: Sign, asset: str | None) -> str | None:
    return sign(asset) if asset else None


class SourceView(View):
    """Somebody whose picture or clip is shown."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"provider": "pexels", "author": "Ada Sample", "page": "https://www.pexels.com/photo/1/"}
            ]
        }
    )

    provider: str
    """The stock library, such as `pexels`."""
    author: str
    """The name of the person who made it."""
    page: str
    """The link of its page in the library."""
