"""What is shown behind a narration, as the request wishes."""

from reelwright.catalog.games import clip_of
from reelwright.catalog.models import find_model
from reelwright.engines.footage import FootageRequest
from reelwright.formats import backgrounds
from reelwright.formats.context import Context
from reelwright.formats.directing.clips import ClipSettings, film_shots
from reelwright.formats.directing.pictures import draw_shots
from reelwright.formats.directing.shots import Look
from reelwright.formats.narrated.request import NarratedRequest, model_of
from reelwright.formats.narration import Narration
from reelwright.formats.shapes import MODEL_KINDS, frame_size
from reelwright_render.timeline.model import Clip


def make_background(
    request: NarratedRequest, context: Context, narration: Narration, title: str, is_fiction: bool = True
) -> tuple[Clip, ...]:
    """Make what is seen during a narration, from its first to its last moment. Generated pictures and clips
    follow what is said; `is_fiction` lets them make up how its people look."""
    frame = frame_size(request.aspect_ratio)
    if request.media_type in MODEL_KINDS:
        return _generate(request, context, narration, title, is_fiction)
    if request.media_type == "media":
        items = context.library.ready_all(request.media or [])
        return backgrounds.alternate_media(items, narration.sentence_ends_ms, narration.duration_ms, frame)
    game = request.gameplay_settings
    if game.selected_game == "custom":
        item = context.library.ready(game.selected_video or "")
        return (backgrounds.repeat_media(item, narration.duration_ms, frame),)
    clip = clip_of(game.selected_game, game.selected_video)
    wanted = FootageRequest(clip.game, clip.number, request.aspect_ratio)
    footage = context.footage.film_for(wanted, narration.duration_ms)
    return backgrounds.lay_gameplay(footage, 0, narration.duration_ms)


def say_what_is_made(request: NarratedRequest) -> str:
    """Say in the project's message what takes its time now."""
    return "Making the pictures" if request.media_type in MODEL_KINDS else "Making the footage"


def _generate(
    request: NarratedRequest, context: Context, narration: Narration, title: str, is_fiction: bool
) -> tuple[Clip, ...]:
    settings = request.preset_settings
    look = Look(
        title=title,
        shape=request.aspect_ratio,
        frame=frame_size(request.aspect_ratio),
        style=settings.preset,
        language=request.language or "en",
        seed=context.seed,
        is_fiction=is_fiction,
    )
    if request.media_type == "ai-images":
        return draw_shots(context.pictures, context.writing, narration, look, settings.motion_style)
    filming = ClipSettings(_clip_seconds(request, context) * 1000, settings.quality, settings.is_continuous)
    return film_shots(context.clips, context.writing, narration, look, filming)


def _clip_seconds(request: NarratedRequest, context: Context) -> int:
    """Return how long clips are, about: those of the model that works, where the catalogue has it."""
    model = find_model(context.clips.describe(request.preset_settings.quality).model)
    return (model or model_of(request)).seconds
