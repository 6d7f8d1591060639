"""The recipe of `scenes`: speak, get the media, make the clips, film the avatars, lay all one after the
other."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from reelwright.catalog.models import find_model
from reelwright.domain.projects.camera_speech import CameraSpeech
from reelwright.errors import EngineReplaced
from reelwright.formats.avatar_spans import AvatarSpan, Performance, film_spans
from reelwright.formats.backgrounds import CROSSFADE_MS, place_media
from reelwright.formats.branding import OUTRO_MS, make_branding, silent_outro_ms
from reelwright.formats.context import Actor, Context, LibraryItem, SceneClipRequest
from reelwright.formats.format import RecipeResult
from reelwright.formats.narration import delivery_of
from reelwright.formats.on_camera import note_speech
from reelwright.formats.scenes.request import (
    AnyScene,
    AvatarScene,
    ImageScene,
    PictureInPictureScene,
    ScenesRequest,
    SpokenScene,
    StartEndFrameScene,
    VideoScene,
)
from reelwright.formats.shapes import first_words, frame_size
from reelwright.formats.stickers import choose_stickers, sticker_sounds
from reelwright.formats.talking_avatar.recipe import Manner, SpokenScript, count_frames, speak_script
from reelwright.formats.template.layout import frame_shape
from reelwright.formats.ugc_ads.layouts import ad_layout
from reelwright_render.overlays.captions import cut_captions
from reelwright_render.timeline.layout import Stage
from reelwright_render.timeline.model import FPS, Captions, Clip, Sound, Timeline, Word

UNTITLED = "Scenes"
FROM_FRAME_TO_FRAME = "A calm, continuous camera move that leads from the first picture to the last one."


@dataclass(frozen=True)
class TimedScene:
    """A scene in its frames of the video: what it shows, where that is no avatar, and what is said in it."""

    number: int
    sent: AnyScene
    frames: range
    item: LibraryItem | None
    told: SpokenScript | None

    @property
    def start_ms(self) -> int:
        return self.frames.start * 1000 // FPS

    @property
    def end_ms(self) -> int:
        return self.frames.stop * 1000 // FPS


def make(request: ScenesRequest, context: Context) -> RecipeResult:
    context.progress(2, "Finding the avatars")
    actors = find_actors(request, context)

    context.progress(5, "Speaking the scripts")
    told = speak_scenes(request, context, actors)

    context.progress(25, "Preparing the media")
    items = gather_items(request, context)

    context.progress(40, "Making the clips")
    scenes = place_scenes(request, film_frames(request, context, items), told)

    context.progress(55, "Filming the avatars")
    filmed = film_avatars(request, context, scenes, actors)

    context.progress(95, "Laying out the timeline")
    timeline = lay_out(request, context, scenes, filmed)
    script = " ".join(one.text for one in told if one is not None)
    speeches = tuple(speeches_of(request, actors, filmed))
    return RecipeResult(timeline, title_of(request), script, speeches=speeches)


def speeches_of(
    request: ScenesRequest, actors: dict[str, Actor], filmed: dict[int, tuple[Clip, ...]]
) -> Iterator[CameraSpeech]:
    """Yield who says what in which clips, in the order of the scenes."""
    for number, clips in sorted(filmed.items()):
        scene = request.scenes[number]
        if isinstance(scene, SpokenScene):
            actor, language = actors[scene.avatar_id], request.language or "en"
            yield note_speech(scene.script, actor.subject, actor.voice_id, clips, language, scene.avatar_id)


def title_of(request: ScenesRequest) -> str:
    """A name for scenes that were sent without one."""
    said = (scene.script for scene in request.scenes if isinstance(scene, SpokenScene))
    return first_words(next(said, UNTITLED))


def find_actors(request: ScenesRequest, context: Context) -> dict[str, Actor]:
    named = [scene.avatar_id for scene in request.scenes if isinstance(scene, SpokenScene)]
    return {avatar_id: context.cast.actor(avatar_id) for avatar_id in dict.fromkeys(named)}


def speak_scenes(
    request: ScenesRequest, context: Context, actors: dict[str, Actor]
) -> list[SpokenScript | None]:
    """Speak every script by its avatar's voice. Where another engine takes over meanwhile, all is spoken
    anew: one video has one kind of voices."""
    try:
        return [_speak(request, context, actors, number) for number in range(len(request.scenes))]
    except EngineReplaced:
        return [_speak(request, context, actors, number) for number in range(len(request.scenes))]


def _speak(
    request: ScenesRequest, context: Context, actors: dict[str, Actor], number: int
) -> SpokenScript | None:
    scene = request.scenes[number]
    if not isinstance(scene, SpokenScene):
        return None
    actor = actors[scene.avatar_id]
    is_last = number == len(request.scenes) - 1
    after_ms = silent_outro_ms(request.content) if is_last else 0
    manner = Manner(request.language or "en", delivery_of(request.audio))
    size = frame_size(request.aspect_ratio)
    return speak_script(context, scene.script, actor.voice_id, actor.subject, size, after_ms, manner)


def gather_items(request: ScenesRequest, context: Context) -> list[LibraryItem | None]:
    """The media that scenes show as they are. A video scene shows all of its video."""
    return [
        context.library.whole(scene.media_id)
        if isinstance(scene, VideoScene)
        else context.library.ready(scene.media_id)
        if isinstance(scene, ImageScene | PictureInPictureScene)
        else None
        for scene in request.scenes
    ]


def film_frames(
    request: ScenesRequest, context: Context, items: Sequence[LibraryItem | None]
) -> list[LibraryItem | None]:
    """The items, with the clips between two frames in their places: all made at once."""
    wanted = [
        (number, scene)
        for number, scene in enumerate(request.scenes)
        if isinstance(scene, StartEndFrameScene)
    ]
    wishes = [_clip_request(request, context, scene, number) for number, scene in wanted]
    made = context.clips.film_all(wishes) if wishes else []
    clips = {number: clip for (number, _), clip in zip(wanted, made, strict=True)}
    return [clips.get(number, item) for number, item in enumerate(items)]


def _clip_request(
    request: ScenesRequest, context: Context, scene: StartEndFrameScene, number: int
) -> SceneClipRequest:
    prompt = (scene.frame_prompt or "").strip() or FROM_FRAME_TO_FRAME
    return SceneClipRequest(
        prompt,
        round(_clip_s(context, scene) * 1000),
        request.aspect_ratio,
        "standard",
        context.seed + number,
        subject=prompt,
        take=number,
        begins_with=context.library.ready(scene.start_frame_media_id).asset,
        ends_with=context.library.ready(scene.end_frame_media_id).asset,
        model=scene.frame_model,
    )


def _clip_s(context: Context, scene: StartEndFrameScene) -> float:
    """How long a clip is to be, in seconds: the shortest that its model makes, where nobody says it, and the
    longest at most, since one clip is paid."""
    named = find_model(scene.frame_model) if scene.frame_model else None
    durations = context.clips.describe("standard").durations_s if named is None else named.durations_s
    if scene.frame_duration is not None:
        return min((scene.frame_duration, *durations[-1:]))
    return durations[0] if durations or named is None else named.seconds


def place_scenes(
    request: ScenesRequest, items: Sequence[LibraryItem | None], told: Sequence[SpokenScript | None]
) -> tuple[TimedScene, ...]:
    """The scenes one after the other, in whole frames. An outro makes the last one longer."""
    scenes: list[TimedScene] = []
    at = 0
    for number, (sent, item, said) in enumerate(zip(request.scenes, items, told, strict=True)):
        is_last = number == len(request.scenes) - 1
        outro_ms = OUTRO_MS if is_last and request.content.outro_text and said is None else 0
        frames = range(at, at + count_frames(_length_ms(sent, item, said) + outro_ms))
        scenes.append(TimedScene(number, sent, frames, item, said))
        at = frames.stop
    return tuple(scenes)


def _length_ms(sent: AnyScene, item: LibraryItem | None, said: SpokenScript | None) -> int:
    if sent.type == "image":
        return sent.duration_ms
    if said is not None:
        return said.narration.duration_ms
    return (item.duration_ms if item else None) or 1


def film_avatars(
    request: ScenesRequest, context: Context, scenes: Sequence[TimedScene], actors: dict[str, Actor]
) -> dict[int, tuple[Clip, ...]]:
    """The avatars' clips by the numbers of their scenes: in the whole frame, or in a circle over media, as
    `ugc-ads` lays it out."""
    frame = frame_size(request.aspect_ratio)
    circle = ad_layout("picture-in-picture", frame_shape(Stage(*frame)), cut_out=False)
    numbers, performances = [], []
    for scene in scenes:
        if isinstance(scene.sent, SpokenScene) and scene.told is not None:
            frames = range(len(scene.frames))
            alone = isinstance(scene.sent, AvatarScene)
            span = AvatarSpan(frames) if alone else AvatarSpan(frames, circle.avatar, circle.zoom)
            subject = actors[scene.sent.avatar_id].subject
            performances.append(Performance(subject, scene.told, [span], scene.frames.start))
            numbers.append(scene.number)
    filmed = film_spans(context, performances, frame) if performances else []
    return {number: clips for number, [clips] in zip(numbers, filmed, strict=True)}


def lay_out(
    request: ScenesRequest,
    context: Context,
    scenes: Sequence[TimedScene],
    filmed: dict[int, tuple[Clip, ...]],
) -> Timeline:
    """Below what fills the frame, above it the avatars in circles."""
    width, height = frame_size(request.aspect_ratio)
    end, language = scenes[-1].end_ms, request.language or "en"
    below: list[Clip] = []
    above: list[Clip] = []
    for scene in scenes:
        if isinstance(scene.sent, AvatarScene):
            below += filmed[scene.number]
        else:
            below.append(lay_item(scene, scenes, (width, height)))
            above += filmed.get(scene.number, ())
    words = tuple(word for scene in scenes for word in _words(scene))
    stickers = choose_stickers(words, end, language) if request.add_stickers else ()
    return Timeline(
        width=width,
        height=height,
        duration_ms=end,
        layers=(tuple(below), *([tuple(above)] if above else [])),
        sounds=(*_sounds(request, scenes), *sticker_sounds(stickers)),
        words=words,
        captions=make_captions(request, words, end) if words else None,
        stickers=stickers,
        branding=make_branding(request.content, context, end),
    )


def lay_item(scene: TimedScene, scenes: Sequence[TimedScene], frame: tuple[int, int]) -> Clip:
    """A scene's picture or clip. Between two of them there is a short fade; to and from an avatar, whose face
    must not be seen through another, a plain cut."""
    if scene.item is None:
        raise ValueError("a scene that shows nothing")
    before = scenes[scene.number - 1] if scene.number else None
    fades = before is not None and not isinstance(before.sent, AvatarScene)
    prompt = scene.sent.frame_prompt if isinstance(scene.sent, StartEndFrameScene) else None
    return replace(
        place_media(scene.item, frame, scene.number),
        start_ms=scene.start_ms,
        end_ms=scene.end_ms,
        crossfade_ms=min(CROSSFADE_MS, (scene.end_ms - scene.start_ms) // 3) if fades else 0,
        prompt=prompt,
    )


def _words(scene: TimedScene) -> list[Word]:
    said = scene.told.narration.words if scene.told else ()
    at = scene.start_ms
    return [replace(word, start_ms=word.start_ms + at, end_ms=word.end_ms + at) for word in said]


def _sounds(request: ScenesRequest, scenes: Sequence[TimedScene]) -> list[Sound]:
    """What is said, the videos' own sound, and music throughout."""
    sounds: list[Sound] = []
    for scene in scenes:
        at = scene.start_ms
        if scene.told is not None:
            sounds += [
                replace(one, start_ms=one.start_ms + at, end_ms=one.end_ms + at)
                for one in scene.told.narration.sounds
            ]
        elif isinstance(scene.sent, VideoScene) and scene.item is not None:
            until = min(scene.end_ms, at + (scene.item.duration_ms or 0))
            sounds.append(Sound(scene.item.asset, "original", at, until))
    if request.music_id is not None:
        end = scenes[-1].end_ms
        sounds.append(Sound(f"catalog/music/{request.music_id}", "music", 0, end, loop=True))
    return sounds


def make_captions(request: ScenesRequest, words: Sequence[Word], end_ms: int) -> Captions:
    caption = request.caption
    size = frame_size(request.aspect_ratio)
    return Captions(
        caption.preset,
        caption.alignment,
        cut_captions(words, caption.preset, caption.alignment, *size, end_ms),
        disabled=caption.disabled,
        language=request.language or "en",
    )
