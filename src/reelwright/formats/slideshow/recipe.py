"""The recipe of `slideshow`: get the pictures, narrate, lay the slides out, film the avatar where nothing is
written."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from reelwright.catalog.templates import picture_for
from reelwright.domain.projects.camera_speech import CameraSpeech
from reelwright.formats.avatar_spans import AvatarSpan, Performance, film_spans
from reelwright.formats.backgrounds import place_media
from reelwright.formats.branding import OUTRO_MS, make_branding, silent_outro_ms
from reelwright.formats.context import Actor, Context, LibraryItem, PictureDownload
from reelwright.formats.format import RecipeResult
from reelwright.formats.moving_captions import CaptionStretch, lay_captions
from reelwright.formats.narration import Narration, delivery_of, split_script
from reelwright.formats.on_camera import note_speech
from reelwright.formats.shapes import first_words, frame_size
from reelwright.formats.slideshow.request import Slide, SlideshowRequest
from reelwright.formats.slideshow.texts import TextSpan, lay_texts
from reelwright.formats.stickers import choose_stickers, sticker_sounds
from reelwright.formats.talking_avatar.recipe import (
    Manner,
    SpokenScript,
    speak_script,
    speak_sentences,
)
from reelwright.formats.template.avatars import ZOOM, find_obstacles, windows_for
from reelwright.formats.template.layout import frame_shape
from reelwright_people.scores import Score
from reelwright_render.overlays.branding import strips
from reelwright_render.plan.plan import frame_at
from reelwright_render.timeline.layout import Box, Stage
from reelwright_render.timeline.model import FPS, Alignment, Captions, Clip, Motion, Sound, TextBox, Timeline

UNTITLED = "Slideshow"
MUSIC_VOLUME_ALONE = 0.8
TRANSITION_MS = 420
SETTLED = 0.55
"""After so much of a transition the words of its slide come."""

AVATAR_ROOM = 310
"""What an avatar takes of the free area, in reference units, from texts that nobody has placed."""

_GROUNDS = tuple(f"catalog/templates/pictures/night-{number}.jpg" for number in (1, 2, 3, 4, 6, 5, 7))
_MOVES = (
    Motion(1.0, 1.1, 0.5, 0.35),
    Motion(1.1, 1.1, 0.0, 0.5, 1.0, 0.5),
    Motion(1.1, 1.0, 0.5, 0.65),
    Motion(1.1, 1.1, 1.0, 0.5, 0.0, 0.5),
)
"""Camera moves over a card's ground; neighbours move differently."""


@dataclass(frozen=True)
class PlacedSlide:
    """A slide on the clock of the video, with what it shows; None is a plain card."""

    number: int
    sent: Slide
    item: LibraryItem | None
    start_ms: int
    end_ms: int


def make(request: SlideshowRequest, context: Context) -> RecipeResult:
    context.progress(2, "Getting the pictures")
    items = gather_items(request, context)
    actor = None if request.avatar_id is None else context.cast.actor(request.avatar_id)

    context.progress(25, "Narrating")
    told = narrate(request, context, actor)
    slides = place_slides(request, items, None if told is None else told.narration)

    context.progress(45, "Laying out the slides")
    timeline = lay_out(request, context, slides, told)
    speeches: tuple[CameraSpeech, ...] = ()
    if actor is not None and told is not None:
        context.progress(50, "Filming the avatar")
        timeline = add_avatar(timeline, context, slides, actor, told)
        speeches = tuple(speeches_of(request, timeline, actor, told))
    return RecipeResult(timeline, title_of(request), told.text if told else "", speeches=speeches)


def speeches_of(
    request: SlideshowRequest, timeline: Timeline, actor: Actor, told: SpokenScript
) -> Iterator[CameraSpeech]:
    """Yield what the avatar says, where it can be filmed anew as a whole: it stays in one place."""
    clips = timeline.layers[-1]
    if len({clip.window for clip in clips}) > 1:
        return
    slides_last = timeline.duration_ms - told.narration.duration_ms > 1000 // FPS
    yield note_speech(
        request.script or "",
        actor.subject,
        request.voice_id or actor.voice_id,
        clips,
        request.language or "en",
        request.avatar_id,
        timeline.duration_ms if slides_last else 0,
    )


def title_of(request: SlideshowRequest) -> str:
    """A name for a slideshow that was sent without one."""
    written = (text.text for slide in request.slides for text in slide.all_texts)
    return first_words(next(written, request.script or UNTITLED))


def gather_items(request: SlideshowRequest, context: Context) -> list[LibraryItem | None]:
    """What each slide shows: of the library, or downloaded; the same address only once."""
    named = list(dict.fromkeys(slide.media_id for slide in request.slides if slide.media_id is not None))
    own = dict(zip(named, context.library.ready_all(named), strict=True)) if named else {}
    wanted: dict[str, PictureDownload] = {}
    for number, slide in enumerate(request.slides, 1):
        if slide.image_url is not None:
            wanted.setdefault(slide.image_url, PictureDownload(f"Slide {number}", slide.image_url))
    found = context.downloads.fetch_pictures(list(wanted.values())) if wanted else []
    fetched = dict(zip(wanted, found, strict=True))
    return [own.get(slide.media_id or "") or fetched.get(slide.image_url or "") for slide in request.slides]


def narrate(request: SlideshowRequest, context: Context, actor: Actor | None) -> SpokenScript | None:
    """Speak the script, by the avatar's voice unless another one was chosen. None where nothing is said."""
    if request.script is None:
        return None
    manner = Manner(request.language or "en", delivery_of(request.audio))
    if actor is not None:
        voice_id, size = request.voice_id or actor.voice_id, frame_size(request.aspect_ratio)
        return speak_script(context, request.script, voice_id, actor.subject, size, 0, manner)
    said = split_script(request.script)
    _, narration = speak_sentences(context, said, request.voice_id or "", manner)
    return SpokenScript(" ".join(text for text, _ in said), narration, Score(()))


def place_slides(
    request: SlideshowRequest, items: Sequence[LibraryItem | None], narration: Narration | None
) -> tuple[PlacedSlide, ...]:
    """The slides one after the other, at whole frames. A narration that takes longer stretches them alike; an
    outro is shown over the last one, which stays for it."""
    wished = [slide.duration * 1000 for slide in request.slides]
    said_ms = narration.duration_ms if narration else 0
    factor = max(1.0, said_ms / sum(wished))
    ends = [sum(wished[: number + 1]) * factor for number in range(len(wished))]
    if request.content.outro_text:
        ends[-1] = max(ends[-1] + OUTRO_MS, said_ms + silent_outro_ms(request.content))
    edges = [0, *(-(-round(end) * FPS // 1000) * 1000 // FPS for end in ends)]
    return tuple(
        PlacedSlide(number, slide, item, edges[number], edges[number + 1])
        for number, (slide, item) in enumerate(zip(request.slides, items, strict=True))
    )


def lay_out(
    request: SlideshowRequest, context: Context, slides: Sequence[PlacedSlide], told: SpokenScript | None
) -> Timeline:
    stage = Stage(*frame_size(request.aspect_ratio))
    end = slides[-1].end_ms
    branding = make_branding(request.content, context, end)
    narration = told.narration if told else None
    words = narration.words if narration else ()
    language = request.language or "en"
    stickers = choose_stickers(words, end, language) if request.add_stickers else ()
    sounds = list(narration.sounds) if narration else []
    if request.music_id is not None:
        volume = 1.0 if narration else MUSIC_VOLUME_ALONE
        sounds.append(Sound(f"catalog/music/{request.music_id}", "music", 0, end, volume=volume, loop=True))
    return Timeline(
        width=stage.width,
        height=stage.height,
        duration_ms=end,
        layers=(lay_pictures(slides, stage, context.seed),),
        sounds=(*sounds, *sticker_sounds(stickers)),
        words=words,
        captions=make_captions(request, narration, slides, stage) if narration else None,
        texts=tuple(
            box for slide in slides for box in lay_slide_texts(request, slide, strips(branding, stage), end)
        ),
        stickers=stickers,
        branding=branding,
    )


def lay_pictures(slides: Sequence[PlacedSlide], stage: Stage, seed: int) -> tuple[Clip, ...]:
    """What is seen of each slide, moving slowly. Pictures fade into each other; a card pushes in."""
    clips: list[Clip] = []
    cards = 0
    for slide in slides:
        if slide.item is None:
            ground = picture_for(_GROUNDS[(seed + cards) % len(_GROUNDS)], frame_shape(stage))
            clip = Clip("image", ground, 0, 0, motion=_MOVES[slide.number % len(_MOVES)])
            cards += 1
        else:
            clip = place_media(slide.item, (stage.width, stage.height), slide.number)
        meets_card = slide.number > 0 and None in (slide.item, slides[slide.number - 1].item)
        clips.append(
            replace(
                clip,
                start_ms=slide.start_ms,
                end_ms=slide.end_ms,
                crossfade_ms=transition_ms(slide),
                transition="push-left" if meets_card else "crossfade",
            )
        )
    return tuple(clips)


def transition_ms(slide: PlacedSlide) -> int:
    """How long the transition to a slide takes; none leads to the first."""
    return min(TRANSITION_MS, (slide.end_ms - slide.start_ms) // 3) if slide.number else 0


def lay_slide_texts(
    request: SlideshowRequest, slide: PlacedSlide, stage: Stage, end_ms: int
) -> list[TextBox]:
    """The texts of a slide, which make way for an outro. `stage` is the frame without the branding."""
    start_ms = slide.start_ms + round(SETTLED * transition_ms(slide))
    until_ms = end_ms - OUTRO_MS if request.content.outro_text else end_ms
    room = free_room(request, stage, captions_alignment(request, slide, stage))
    span = TextSpan(start_ms, min(slide.end_ms, until_ms), room)
    return lay_texts(slide.sent.all_texts, span, stage)


def captions_alignment(request: SlideshowRequest, slide: PlacedSlide, stage: Stage) -> Alignment:
    """Where the captions of a slide stand: where the caller wants them, or at the bottom, or else where no
    text is that the caller has placed."""
    if request.caption.alignment is not None:
        return request.caption.alignment
    placed = [text for text in slide.sent.all_texts if text.y is not None]
    boxes = lay_texts(placed, TextSpan(slide.start_ms, slide.end_ms, stage.reference().free_box()), stage)
    written = find_obstacles(boxes, stage)
    choices: tuple[Alignment, ...] = ("bottom", "top", "middle")
    free = (one for one in choices if not any(map(stage.caption_box(one).meets, written)))
    return next(free, "bottom")


def free_room(request: SlideshowRequest, stage: Stage, captions_at: Alignment) -> Box:
    """The part of the frame, in reference units, where texts without a place stand: the free area without the
    captions and the avatar's place."""
    frame = stage.reference()
    room = _beside_avatar(frame.free_box(), frame) if request.avatar_id else frame.free_box()
    shows_captions = request.script is not None and not request.caption.disabled
    if not shows_captions or captions_at == "middle":
        return room
    captions = frame.caption_box(captions_at)
    if captions_at == "top":
        return Box(room.x, captions.bottom, room.width, room.bottom - captions.bottom)
    return Box(room.x, room.y, room.width, captions.y - room.y)


def _beside_avatar(room: Box, frame: Stage) -> Box:
    """Under the avatar in a vertical frame, left of it in the others."""
    if frame.is_tall:
        return Box(room.x, room.y + AVATAR_ROOM, room.width, room.height - AVATAR_ROOM)
    return Box(room.x, room.y, room.width - AVATAR_ROOM, room.height)


def make_captions(
    request: SlideshowRequest, narration: Narration, slides: Sequence[PlacedSlide], stage: Stage
) -> Captions:
    """Captions that stand in one place for as many slides in a row as it suits."""
    where = [captions_alignment(request, slide, stage) for slide in slides]
    stretches: list[CaptionStretch] = []
    for alignment, group in groupby(zip(where, slides, strict=True), key=lambda pair: pair[0]):
        shown = [slide for _, slide in group]
        stretches.append((shown[0].start_ms, shown[-1].end_ms, alignment))
    return lay_captions(
        narration.words,
        stretches,
        (stage.width, stage.height),
        preset=request.caption.preset,
        disabled=request.caption.disabled,
        language=request.language or "en",
    )


def add_avatar(
    timeline: Timeline,
    context: Context,
    slides: Sequence[PlacedSlide],
    actor: Actor,
    told: SpokenScript,
) -> Timeline:
    """The avatar in a circle, in one place for as many slides as it suits."""
    stage = Stage(timeline.width, timeline.height)
    windows = windows_for(stage, [list(_obstacles(timeline, slide, stage)) for slide in slides])
    spans = []
    for window, group in groupby(zip(windows, slides, strict=True), key=lambda pair: pair[0]):
        shown = [slide for _, slide in group]
        frames = range(frame_at(shown[0].start_ms), frame_at(shown[-1].end_ms))
        spans.append(AvatarSpan(frames, window, ZOOM))
    told = replace(told, score=replace(told.score, duration_ms=timeline.duration_ms))
    performance = Performance(actor.subject, told, spans)
    [filmed] = film_spans(context, [performance], (stage.width, stage.height))
    return replace(timeline, layers=(*timeline.layers, tuple(clip for part in filmed for clip in part)))


def _obstacles(timeline: Timeline, slide: PlacedSlide, stage: Stage) -> Iterator[Box]:
    """Texts and captions of a slide."""
    boxes = [box for box in timeline.texts if slide.start_ms <= box.start_ms < slide.end_ms]
    yield from find_obstacles(boxes, stage)
    captions = timeline.captions
    if captions is not None and not captions.disabled:
        layers = [
            one for one in captions.layers if one.start_ms < slide.end_ms and slide.start_ms < one.end_ms
        ]
        for alignment in {one.alignment for one in layers} or {captions.alignment}:
            yield stage.caption_box(alignment)
