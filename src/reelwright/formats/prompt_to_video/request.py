"""What a caller of the format `prompt-to-video` sends."""

from typing import Annotated

from pydantic import ConfigDict, Field, JsonValue

from reelwright.formats.narrated.request import NarratedRequest, PromptedRequest
from reelwright.formats.shapes import Name, NumberRange

_EXAMPLES: list[JsonValue] = [
    {"prompt": "Why you should drink more water", "voiceId": "voice_heart"},
    {
        "prompt": "Promote our bakery called The Early Loaf, open from six, yesterday's bread at half price",
        "voiceId": "voice_michael",
        "targetDuration": 30,
        "mediaType": "ai-images",
        "musicId": "music_upbeat_01",
    },
]


class PromptToVideoRequest(NarratedRequest, PromptedRequest):
    """Writes a spoken script from a prompt, with a hook, a body and an ending, and has a voice narrate it
    over gameplay, your own media, or pictures or clips that follow what is said."""

    model_config = ConfigDict(json_schema_extra={"examples": _EXAMPLES})

    name: Name | None = Field(default=None, examples=["More water"])
    """The name of the project, of at most 100 characters. The title of the script when omitted."""
    target_duration: Annotated[float, NumberRange(10, 600)] = 60.0
    """The length of the video in seconds, from 10 to 600. The script is written to fit. This server's own
    writer has about one minute to say on most prompts: a project that asks it for much more fails, says so,
    and its credits come back. Defaults to 60."""
