"""A format of the trials: write, speak all sentences at once, film; a timeline from what came of it."""

from pydantic import BaseModel

from reelwright.domain.projects.create_spec import CreateSpec, FindSource
from reelwright.engines.footage import FootageRequest
from reelwright.engines.speech import Utterance
from reelwright.engines.writing import WritingTask
from reelwright.formats.backgrounds import lay_gameplay
from reelwright.formats.context import Context
from reelwright.formats.format import Format, RecipeResult
from reelwright.formats.narration import Piece, lay_narration
from reelwright_render.timeline.model import Timeline


class TrialRequest(BaseModel):
    prompt: str
    name: str | None = None


def make(request: TrialRequest, context: Context) -> RecipeResult:
    context.progress(5, "Writing")
    draft = context.writing.write(WritingTask("", request.prompt, {}, seed=context.seed))
    how = ", written freely" if context.writing.writes_freely else ""
    context.progress(30, "Narrating")
    if "broken" in request.prompt:
        raise ZeroDivisionError("a mistake of ours")
    sentences = draft.fields["sentences"]
    narration = lay_narration(
        [Piece(s) for s in context.speech.speak_all([Utterance(t, "v") for t in sentences])]
    )
    context.progress(70, "Making the background")
    end = narration.duration_ms
    footage = context.footage.film_for(FootageRequest("blockrun", 1, "ratio_9_16"), end)
    picture = lay_gameplay(footage, 0, end)
    timeline = Timeline(270, 480, end, (picture,), narration.sounds, words=narration.words)
    return RecipeResult(timeline, f"About {request.prompt}{how}", " ".join(sentences))


def quote(request: TrialRequest, find_source: FindSource) -> CreateSpec:
    return CreateSpec(
        type="trial",
        name=request.name or "",
        aspect_ratio="ratio_9_16",
        request=request.model_dump(),
        credits=5,
        expected_ms=1_000,
        voice_id="v",
        language="en",
        text=request.prompt,
    )


TRIAL = Format(
    name="trial",
    path="trial",
    request=TrialRequest,
    quote=quote,
    make=make,
    title="Create a trial video",
)
