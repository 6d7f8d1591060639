"""Countdown: a voice counts down over gameplay footage, and then says one sentence."""

from typing import Annotated, Literal

from pydantic import Field

from reelwright.domain.projects.create_spec import CreateSpec, FindSource
from reelwright.engines.abilities import SPEECH
from reelwright.engines.footage import FootageRequest
from reelwright.engines.speech import Utterance
from reelwright.formats.backgrounds import lay_gameplay
from reelwright.formats.context import Context
from reelwright.formats.format import Format, RecipeResult
from reelwright.formats.narration import Piece, lay_narration
from reelwright.formats.shapes import Id, Shape, frame_size, stored_request
from reelwright_render.overlays.captions import cut_captions
from reelwright_render.timeline.model import Captions, Timeline

NUMBERS = ("One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten")
PAUSE_MS = 600
CREDITS = 2


class CountdownRequest(Shape):
    """A countdown that a voice speaks, with a last sentence."""

    text: Annotated[str, Field(min_length=1, max_length=200)] = Field(examples=["Happy new year!"])
    """What is said when the countdown is over, in 1 to 200 characters."""
    start: Annotated[int, Field(ge=1, le=10)] = Field(default=3, examples=[5])
    """The number that the countdown begins with, from 1 to 10. Defaults to 3."""
    voice_id: Id = "voice_heart"
    """The voice: the `id` of one of `GET /v1/voice/list`. Defaults to `voice_heart`."""
    preset: Literal["sunset"] = "sunset"
    """The look of the captions. Defaults to `sunset`, the preset of this package."""


def quote(request: CountdownRequest, find_source: FindSource) -> CreateSpec:
    """State the price and the length, and what has to be checked."""
    return CreateSpec(
        type="countdown",
        name=request.text,
        aspect_ratio="ratio_9_16",
        request=stored_request(request),
        credits=CREDITS,
        expected_ms=1_000 * (request.start + 3),
        voice_id=request.voice_id,
        language=None,
        text=request.text,
        text_field="text",
        is_read_aloud=True,
        needs={"elevenlabs": SPEECH},
    )


def make(request: CountdownRequest, context: Context) -> RecipeResult:
    """Speak, film, and lay both on a timeline. Each call of the context is a durable step."""
    context.progress(10, "Counting")
    numbers = [f"{number}." for number in reversed(NUMBERS[: request.start])]
    lines = [*numbers, request.text]
    spoken = context.speech.speak_all([Utterance(line, request.voice_id) for line in lines])
    narration = lay_narration([Piece(speech, PAUSE_MS) for speech in spoken])
    context.progress(60, "Making the background")
    end_ms = narration.duration_ms
    footage = context.footage.film_for(FootageRequest("blockrun", 1, "ratio_9_16"), end_ms)
    width, height = frame_size("ratio_9_16")
    captions = cut_captions(narration.words, request.preset, "middle", width, height, end_ms)
    timeline = Timeline(
        width=width,
        height=height,
        duration_ms=end_ms,
        layers=(lay_gameplay(footage, 0, end_ms),),
        sounds=narration.sounds,
        words=narration.words,
        captions=Captions(request.preset, "middle", captions),
    )
    return RecipeResult(timeline, request.text, " ".join(lines))


COUNTDOWN = Format("countdown", "countdown", CountdownRequest, quote, make, title="Count down to a sentence")
