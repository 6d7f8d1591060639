"""Script to video: a script of the caller's, narrated over a background, or spoken by an avatar."""

from dataclasses import replace

from reelwright.domain.projects.create_spec import CreateSpec, FindSource
from reelwright.formats.format import Format
from reelwright.formats.length import estimate_speech_ms
from reelwright.formats.narrated.quoting import quote_narrated
from reelwright.formats.script_to_video.recipe import make
from reelwright.formats.script_to_video.request import ScriptToVideoRequest
from reelwright.formats.shapes import first_words
from reelwright.formats.talking_avatar import TALKING_AVATAR

TYPE = "script_to_video"


def quote(request: ScriptToVideoRequest, find_source: FindSource) -> CreateSpec:
    """Quote narration and background by the estimated length; as a talking avatar where one speaks."""
    if (spoken := request.as_talking_avatar()) is not None:
        return replace(TALKING_AVATAR.quote(spoken, find_source), type=TYPE)
    spec = quote_narrated(
        request,
        type=TYPE,
        name=request.name or first_words(request.script),
        text=request.script,
        length_s=estimate_speech_ms(request.script) / 1000,
        is_written=False,
    )
    return replace(spec, text_field="script", is_read_aloud=True)


SCRIPT_TO_VIDEO = Format(
    TYPE,
    "script-to-video",
    ScriptToVideoRequest,
    quote,
    make,
    title="Create a video from a script",
)
