"""The recipe of `prompt-to-video`: write, narrate, make the picture, lay out."""

from dataclasses import replace

from reelwright.formats.branding import silent_outro_ms
from reelwright.formats.context import Context
from reelwright.formats.format import RecipeResult
from reelwright.formats.narrated.background import make_background, say_what_is_made
from reelwright.formats.narrated.recipe import LengthChoice, lay_out, narrate_to_fit, words_per_minute
from reelwright.formats.prompt_to_video.request import PromptToVideoRequest
from reelwright.formats.prompt_to_video.writing import TOLERANCE, ScriptBrief, fit_script, write_script


def make(request: PromptToVideoRequest, context: Context) -> RecipeResult:
    context.progress(2, "Writing the script")
    brief = make_brief(request, context.seed)
    script = write_script(context.writing, context.reading, brief)

    context.progress(25, "Narrating")
    choice = LengthChoice(
        script.passages,
        fit_script(script, brief, {}).keys,
        lambda spoken_ms: fit_script(script, brief, spoken_ms),
        brief.target_ms,
        0.7 * TOLERANCE * brief.target_ms,
    )
    spoken, narration = narrate_to_fit(request, context, choice)
    narration = replace(narration, duration_ms=narration.duration_ms + silent_outro_ms(request.content))

    context.progress(60, say_what_is_made(request))
    picture = make_background(request, context, narration, script.title)

    context.progress(95, "Laying out the timeline")
    timeline = lay_out(request, context, narration, picture)
    said = " ".join(passage.text for passage in spoken)
    return RecipeResult(timeline, script.title, said, writer=script.writer)


def make_brief(request: PromptToVideoRequest, seed: int) -> ScriptBrief:
    return ScriptBrief(
        prompt=request.prompt,
        target_ms=round(request.target_duration * 1000) - silent_outro_ms(request.content),
        words_per_minute=words_per_minute(request),
        language=request.language or "en",
        seed=seed,
    )
