"""The recipe of `extend-video`: the video made ready, clips that go on from its last frame, one after the
other."""

from reelwright.catalog.models import find_model, is_illustration
from reelwright.engines.clips import ClipModel
from reelwright.engines.pictures import shape_of
from reelwright.errors import EngineFailed
from reelwright.formats.camera_moves import move_by_words
from reelwright.formats.context import Context, LibraryItem, SceneClipRequest
from reelwright.formats.extend_video.request import ExtendVideoRequest
from reelwright.formats.extend_video.understood import say_understood
from reelwright.formats.format import RecipeResult
from reelwright.formats.made_clips import count_clips, model_named
from reelwright.formats.own_video import frames_of
from reelwright_render.timeline.model import FPS, Clip, Sound, Timeline

CANNOT = "The video model of this server cannot begin with a picture, so it cannot extend a video"
_ASKED = "Continue this shot without a cut, from its first frame on. {} No text, no letters, no captions."


def make(request: ExtendVideoRequest, context: Context) -> RecipeResult:
    context.progress(2, "Preparing the video")
    item = context.library.whole(request.media)
    context.progress(20, "Making the new part")
    added = film_on(request, context, item)
    context.progress(95, "Laying out the timeline")
    model = context.clips.describe("standard")
    understood = None
    if is_illustration(model.model):
        understood = say_understood(request.prompt, move_by_words(request.prompt))
    return RecipeResult(lay_out(request, item, added, understood), request.name or "", "")


def film_on(request: ExtendVideoRequest, context: Context, item: LibraryItem) -> list[LibraryItem]:
    """Film the new part: each clip begins with the last frame of the one before. Raises EngineFailed."""
    model = context.clips.describe("standard")
    if not model.start_frame:
        raise EngineFailed(CANNOT)
    size = item.width // 2 * 2, item.height // 2 * 2
    made: list[LibraryItem] = []
    for length_ms in split_length(model, request.target_duration):
        wish = SceneClipRequest(
            _ASKED.format(request.prompt.strip()),
            length_ms,
            shape_of(size),
            "standard",
            context.seed,
            begins_after=(made[-1] if made else item).asset,
            subject=request.prompt,
            take=len(made),
            move=move_by_words(request.prompt),
            audio=request.generate_audio,
            size=size,
        )
        made.append(context.clips.film(wish))
    return made


def split_length(model: ClipModel, seconds: int) -> list[int]:
    """Return how long the clips are, in milliseconds: as many as are paid for, equally long. This server's
    own engine moves over one picture for as long as that lasts."""
    if is_illustration(model.model):
        return [seconds * 1000]
    known = find_model(model.model) or model_named(None)
    fewest = -(-seconds // model.durations_s[-1])
    count = max(fewest, count_clips(known, seconds))
    return [seconds * 1000 // count] * count


def lay_out(
    request: ExtendVideoRequest, item: LibraryItem, added: list[LibraryItem], understood: str | None
) -> Timeline:
    """Make the timeline, in the size of the video, whose sound is its own: only the new part can be
    exchanged. `understood` is what is shown of the prompt, where this server's own engine films."""
    at = frames_of(item) * 1000 // FPS
    clips = [
        Clip(
            "video", item.asset, 0, at, source_ms=item.duration_ms, media_id=item.media_id, replaceable=False
        )
    ]
    sounds = [Sound(item.asset, "original", 0, at)]
    for one in added:
        end = at + frames_of(one) * 1000 // FPS
        shown = Clip(
            "video",
            one.asset,
            at,
            end,
            source_ms=one.duration_ms,
            prompt=request.prompt,
            understood=understood,
            replaceable=not request.generate_audio,
        )
        clips.append(shown)
        if request.generate_audio:
            sounds.append(Sound(one.asset, "original", at, end))
        at = end
    return Timeline(
        width=item.width // 2 * 2,
        height=item.height // 2 * 2,
        duration_ms=at,
        layers=(tuple(clips),),
        sounds=tuple(sounds),
    )
