"""The fields that `article` and `document` take beside their source."""

from typing import Annotated

from pydantic import Field

from reelwright.formats.narrated.request import NarratedRequest
from reelwright.formats.shapes import Name, NumberRange


class SourcedRequest(NarratedRequest):
    """What a request has that tells what somebody else wrote."""

    name: Name | None = Field(default=None, examples=["The Great Stink"])
    """The name of the project, of at most 100 characters. The headline of the source when omitted."""
    target_duration: Annotated[float, NumberRange(10, 600)] = 60.0
    """The length of the video in seconds, from 10 to 600. As much is told of the source as fits; a source
    that is too short for that is told whole, and the video is shorter. Defaults to 60."""
