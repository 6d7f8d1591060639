"""The recipe of `script-to-video`: speak, make the picture, lay out."""

from dataclasses import replace

from reelwright.formats.branding import silent_outro_ms
from reelwright.formats.context import Context
from reelwright.formats.format import RecipeResult
from reelwright.formats.narrated.background import make_background, say_what_is_made
from reelwright.formats.narrated.recipe import lay_out, narrate
from reelwright.formats.narration import split_script
from reelwright.formats.script_to_video.request import ScriptToVideoRequest
from reelwright.formats.shapes import first_words
from reelwright.formats.talking_avatar.recipe import make as film_avatar


def make(request: ScriptToVideoRequest, context: Context) -> RecipeResult:
    if (spoken := request.as_talking_avatar()) is not None:
        return film_avatar(spoken, context)

    context.progress(5, "Narrating")
    said = split_script(request.script)
    title = request.name or first_words(request.script)
    narration = narrate(request, context, said)
    narration = replace(narration, duration_ms=narration.duration_ms + silent_outro_ms(request.content))

    context.progress(40, say_what_is_made(request))
    picture = make_background(request, context, narration, title)

    context.progress(95, "Laying out the timeline")
    timeline = lay_out(request, context, narration, picture)
    return RecipeResult(timeline, title, " ".join(text for text, _ in said))
