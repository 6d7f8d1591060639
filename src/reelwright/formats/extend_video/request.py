"""What a caller of the format `extend-video` sends."""

from typing import Annotated

from pydantic import AfterValidator, ConfigDict, Field

from reelwright.domain.views import EXAMPLE_CLIP
from reelwright.formats.shapes import (
    CLIPS,
    FieldReaders,
    Length,
    Name,
    NumberRange,
    ProjectMetadata,
    ProjectWebhook,
    RequiredText,
    Shape,
    Text,
    refusal,
)

STEP_S = 4


def _whole_steps(seconds: int) -> int:
    if seconds % STEP_S:
        raise refusal(f"Must be a multiple of {STEP_S}")
    return seconds


class ExtendVideoRequest(Shape):
    """Makes a video of the library longer: it is followed by a new part, which begins with its last frame.

    The video keeps its size and its sound; its longer side is scaled down to 1080 pixels on the shorter side
    where it is larger. A provider's model makes the new part as `prompt` says. Without a key this server
    moves a camera over the last frame, on and on, and lets rain, snow, leaves, fog, a storm, night, dusk
    or dawn come where the prompt says so: nothing new appears. `understood` of the scenes says what of
    the prompt is shown, and what is not. The new part can be replaced by an edit."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"media": EXAMPLE_CLIP, "prompt": "The camera rises over the bay", "targetDuration": 8}
            ]
        }
    )

    media: Text
    """The id of a video in your library, `COMPLETED` and at most 10 minutes long. Pictures and unknown ids
    are refused with 400."""
    prompt: Annotated[Text, RequiredText(), Length(2_000)]
    """What happens next, in 1 to 2,000 characters."""
    target_duration: Annotated[
        int,
        NumberRange(STEP_S, 60),
        AfterValidator(_whole_steps),
        Field(json_schema_extra={"multipleOf": STEP_S}),
    ] = STEP_S
    """The seconds that are added, from 4 to 60, a multiple of 4. Defaults to 4."""
    generate_audio: Annotated[bool, FieldReaders(CLIPS)] = False
    """Whether the model makes sound for the new part, where its `supportsAudio` is `true`. Defaults to
    `false`."""
    name: Name | None = Field(default=None, examples=["Bay, longer"])
    """The name of the project, of at most 100 characters. The name of the library video when omitted."""
    webhook: ProjectWebhook = None
    metadata: ProjectMetadata = None
