"""Prompt to video: a script with a hook, a body and an ending is written from a prompt, and narrated."""

from dataclasses import replace

from reelwright.domain.projects.create_spec import CreateSpec, FindSource
from reelwright.formats.format import Format
from reelwright.formats.narrated.quoting import quote_narrated
from reelwright.formats.prompt_to_video.recipe import make
from reelwright.formats.prompt_to_video.request import PromptToVideoRequest
from reelwright.formats.shapes import first_words


def quote(request: PromptToVideoRequest, find_source: FindSource) -> CreateSpec:
    """Quote narration and background by the length that was asked for."""
    spec = quote_narrated(
        request,
        type="prompt_to_video",
        name=request.name or first_words(request.prompt),
        text=request.prompt,
        length_s=request.target_duration,
        is_written=True,
    )
    return replace(spec, unless_sent=("script of script-to-video",))


PROMPT_TO_VIDEO = Format(
    "prompt_to_video",
    "prompt-to-video",
    PromptToVideoRequest,
    quote,
    make,
    title="Create a video from a prompt",
)
