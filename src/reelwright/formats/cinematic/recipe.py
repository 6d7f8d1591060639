"""The recipe of `cinematic`: plan the shots, find the cast, speak the lines, film, lay out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from reelwright.catalog.models import find_model, is_illustration
from reelwright.catalog.styles import describe_style
from reelwright.domain.projects.camera_speech import CameraSpeech
from reelwright.engines.acting import Subject
from reelwright.engines.characters import describe_characters
from reelwright.engines.clips import ClipModel
from reelwright.engines.pictures import PictureRequest
from reelwright.errors import EngineFailed, ProviderRefused
from reelwright.formats.backgrounds import place_media
from reelwright.formats.branding import OUTRO_MS, make_branding
from reelwright.formats.cinematic.people import ShotCast, cast_shots, subject_of
from reelwright.formats.cinematic.request import CinematicRequest
from reelwright.formats.cinematic.shots import PlannedShot, plan_shots
from reelwright.formats.context import Context, LibraryItem, SceneClipRequest
from reelwright.formats.format import RecipeResult
from reelwright.formats.made_clips import model_named
from reelwright.formats.narration import delivery_of, words_at
from reelwright.formats.on_camera import lay_takes, note_speech
from reelwright.formats.shapes import first_words, frame_size
from reelwright.formats.stickers import choose_stickers, sticker_sounds
from reelwright.formats.talking_avatar.recipe import (
    Manner,
    SpokenScript,
    film_script,
    lay_acts,
    speak_script,
    split_acting,
)
from reelwright_render.overlays.captions import cut_captions
from reelwright_render.timeline.model import FPS, Captions, Clip, Sound, Timeline, Word

DISSOLVE_MS = 400
"""Where a new scene begins, it comes over the one before; shots of one scene are cut."""


@dataclass(frozen=True)
class TimedShot:
    """A shot with its place in the film, in frames, who is in it, and what is said, on its own clock."""

    shot: PlannedShot
    cast: ShotCast
    frames: range
    told: SpokenScript | None
    dissolve_ms: int = 0

    @property
    def start_ms(self) -> int:
        return self.frames.start * 1000 // FPS

    @property
    def end_ms(self) -> int:
        return self.frames.stop * 1000 // FPS


def make(request: CinematicRequest, context: Context) -> RecipeResult:
    context.progress(2, "Planning the shots")
    model = context.clips.describe("standard")
    shots = plan_shots(request, (find_model(model.model) or model_named(request.model)).seconds)

    context.progress(5, "Finding the cast")
    ids = dict.fromkeys((*request.character_ids, *(one.character_id for one in shots if one.character_id)))
    known = {one: context.cast.character(one) for one in ids}
    casts = cast_shots(shots, known, request.character_ids, context.seed)

    context.progress(10, "Speaking the lines")
    takes = time_takes(request, context, shots, casts, is_illustration(model.model))

    context.progress(25, "Filming the shots")
    layers = film_takes(request, context, model, takes)

    context.progress(95, "Laying out the timeline")
    timeline = lay_out(request, context, takes, layers)
    is_drawn = is_illustration(model.model)
    speeches = tuple(speeches_of(request, takes, timeline, is_drawn))
    script = " ".join(take.told.text for take in takes if take.told is not None)
    return RecipeResult(timeline, title_of(request), script, speeches=speeches)


def speeches_of(
    request: CinematicRequest, takes: Sequence[TimedShot], timeline: Timeline, is_drawn: bool
) -> Iterator[CameraSpeech]:
    """Yield who says which line: in the clips of the upper layer, or of the only one."""
    for take in takes:
        speaker, line = take.cast.speaker, take.shot.line
        if take.told is None or speaker is None or line is None:
            continue
        shown = [
            [clip for clip in layer if take.start_ms <= clip.start_ms < take.end_ms]
            for layer in timeline.layers
        ]
        clips = next(one for one in reversed(shown) if one)
        subject = subject_of(speaker, is_drawn)
        yield note_speech(
            line,
            subject,
            speaker.voice_id,
            clips,
            request.language or "en",
            least_ms=take.shot.length_ms,
        )


def title_of(request: CinematicRequest) -> str:
    return first_words(request.prompt or (request.shots or [])[0].prompt)


def time_takes(
    request: CinematicRequest,
    context: Context,
    shots: Sequence[PlannedShot],
    casts: Sequence[ShotCast],
    is_drawn: bool,
) -> list[TimedShot]:
    """Speak the lines, and lay the shots one after the other, at whole frames. A shot lasts until its line is
    said; an outro is shown over the last one, which stays for it."""
    takes: list[TimedShot] = []
    at = 0
    for number, (shot, cast) in enumerate(zip(shots, casts, strict=True)):
        told = speak_line(request, context, shot, cast, is_drawn)
        length_ms = max(shot.length_ms, told.narration.duration_ms if told else 0)
        if request.content.outro_text and number == len(shots) - 1:
            length_ms += OUTRO_MS
        frames = range(at, at + max(1, -(-length_ms * FPS // 1000)))
        speaks = told is not None or (takes and takes[-1].told is not None)
        takes.append(
            TimedShot(shot, cast, frames, told, DISSOLVE_MS if shot.begins_scene and not speaks else 0)
        )
        at = frames.stop
    return takes


def speak_line(
    request: CinematicRequest, context: Context, shot: PlannedShot, cast: ShotCast, is_drawn: bool
) -> SpokenScript | None:
    if shot.line is None or cast.speaker is None:
        return None
    manner = Manner(request.language or "en", delivery_of(request.audio))
    subject, size = subject_of(cast.speaker, is_drawn), frame_size(request.aspect_ratio)
    return speak_script(context, shot.line, cast.speaker.voice_id, subject, size, 0, manner)


def film_takes(
    request: CinematicRequest, context: Context, model: ClipModel, takes: Sequence[TimedShot]
) -> tuple[tuple[Clip, ...], ...]:
    """Film who speaks, and then everything else: the shots, and above them whoever was cut out."""
    is_drawn = is_illustration(model.model)
    spoken = {
        number: film_speaker(request, context, take, is_drawn)
        for number, take in enumerate(takes)
        if take.told is not None
    }
    silent = [n for n in range(len(takes)) if n not in spoken or spoken[n][0].matte is not None]
    items = film_shots(request, context, model, takes, silent)
    below: list[Clip] = []
    above: list[Clip] = []
    for number, take in enumerate(takes):
        below += items.get(number, ())
        if number in spoken:
            (above if number in items else below).extend(_place(take, spoken[number]))
    return (tuple(below), tuple(above)) if above else (tuple(below),)


def film_speaker(
    request: CinematicRequest, context: Context, take: TimedShot, is_drawn: bool
) -> tuple[Clip, ...]:
    """Film the speaker of a line, on the clock of the shot: by a provider in a place of the model's own, or
    here, where a drawn person is cut out, to stand before the shot."""
    assert take.told is not None and take.cast.speaker is not None
    size, frames = frame_size(request.aspect_ratio), range(len(take.frames))
    subject: Subject = subject_of(take.cast.speaker, is_drawn)
    told = replace(take.told, score=replace(take.told.score, duration_ms=take.end_ms - take.start_ms))
    found = told.takes or film_script(context, subject, told, size)
    if found is not None:
        return lay_takes(found, frames)
    acts = split_acting(subject, told.score, size, frames)
    if subject == take.cast.speaker.look.portrait:
        acts = [replace(one, cut_out=True) for one in acts]
    return lay_acts(context.acting.act_all(acts))


def _place(take: TimedShot, clips: Sequence[Clip]) -> list[Clip]:
    return [
        replace(
            one,
            start_ms=take.start_ms + one.start_ms,
            end_ms=take.end_ms if one is clips[-1] else take.start_ms + one.end_ms,
            prompt=take.shot.line,
        )
        for one in clips
    ]


def film_shots(
    request: CinematicRequest,
    context: Context,
    model: ClipModel,
    takes: Sequence[TimedShot],
    numbers: Sequence[int],
) -> dict[int, tuple[Clip, ...]]:
    """Film the shots of these numbers, all at once; what is longer than the model's longest clip goes on from
    its last frame."""
    wishes = {n: _wish(request, context, takes, n, _time_after(model, takes, n)) for n in numbers}
    wishes |= _with_first_frames(context, model, wishes)
    firsts = context.clips.film_all(list(wishes.values())) if wishes else []
    filmed: dict[int, tuple[Clip, ...]] = {}
    for (number, wish), first in zip(wishes.items(), firsts, strict=True):
        pieces = _film_on(context, wish, first)
        filmed[number] = _lay_pieces(request, takes[number], number, pieces)
    return filmed


def _time_after(model: ClipModel, takes: Sequence[TimedShot], number: int) -> int:
    """How much longer than its shot a clip is filmed, in ms: for the dissolve after it. A provider's clip is
    not made one length longer for that alone; then it runs back while the dissolve goes on."""
    if number + 1 == len(takes):
        return 0
    after_ms, length_ms = takes[number + 1].dissolve_ms, takes[number].end_ms - takes[number].start_ms
    grows = model.duration_for((length_ms + after_ms) / 1000) > model.duration_for(length_ms / 1000)
    return 0 if grows and not is_illustration(model.model) else after_ms


def _film_on(context: Context, wish: SceneClipRequest, first: LibraryItem) -> list[LibraryItem]:
    pieces, left_ms = [first], wish.wanted_ms - (first.duration_ms or wish.wanted_ms)
    while left_ms > 1000:
        more = replace(wish, wanted_ms=left_ms, begins_after=pieces[-1].asset, begins_with=None)
        pieces.append(context.clips.film(more))
        left_ms -= pieces[-1].duration_ms or left_ms
    return pieces


def _wish(
    request: CinematicRequest, context: Context, takes: Sequence[TimedShot], number: int, after_ms: int
) -> SceneClipRequest:
    take = takes[number]
    shot = take.shot
    is_behind = take.told is not None
    shown = () if is_behind else tuple(one.look for one in take.cast.seen)
    media = {one: context.library.ready(one).asset for one in (shot.start_media_id, shot.end_media_id) if one}
    return SceneClipRequest(
        describe_characters(describe_style(shot.ask(), request.art_style), shown),
        take.end_ms - take.start_ms + after_ms,
        request.aspect_ratio,
        "standard",
        context.seed,
        subject=shot.subject,
        style=request.art_style,
        before=tuple(one.shot.subject for one in takes[:number]),
        frame="close" if is_behind else shot.frame,
        move=shot.move,
        characters=shown,
        is_empty=shot.is_empty or is_behind,
        begins_with=media.get(shot.start_media_id or ""),
        ends_with=media.get(shot.end_media_id or ""),
    )


def _with_first_frames(
    context: Context, model: ClipModel, wishes: dict[int, SceneClipRequest]
) -> dict[int, SceneClipRequest]:
    """Have the first frame of each shot with characters drawn for a provider's clip model, which takes no
    pictures of them; where no model that draws like it is there, its words say how they look."""
    wanted = {n: one for n, one in wishes.items() if one.characters and one.begins_with is None}
    if not wanted or is_illustration(model.model) or not model.start_frame:
        return {}
    requests = [
        PictureRequest(one.prompt, one.shape, seed=one.seed, characters=one.characters)
        for one in wanted.values()
    ]
    try:
        drawn = context.pictures.draw_all(requests)
    except ProviderRefused:
        raise
    except EngineFailed:
        return {}
    return {
        n: replace(one, begins_with=item.asset)
        for (n, one), item in zip(wanted.items(), drawn, strict=True)
        if not item.is_illustration
    }


def _lay_pieces(
    request: CinematicRequest, take: TimedShot, number: int, pieces: Sequence[LibraryItem]
) -> tuple[Clip, ...]:
    """Lay the clips of a shot one after the other: one scene, which can be replaced unless somebody speaks in
    it."""
    frame = frame_size(request.aspect_ratio)
    clips: list[Clip] = []
    at = take.start_ms
    for item in pieces:
        end = take.end_ms if item is pieces[-1] else min(take.end_ms, at + (item.duration_ms or 0))
        clip = replace(
            place_media(item, frame, number),
            start_ms=at,
            end_ms=end,
            prompt=take.shot.prompt,
            loop="ping-pong",
            replaceable=take.told is None,
            crossfade_ms=0 if clips else take.dissolve_ms,
            continues=bool(clips),
        )
        clips.append(clip)
        at = end
    return tuple(clips)


def lay_out(
    request: CinematicRequest,
    context: Context,
    takes: Sequence[TimedShot],
    layers: tuple[tuple[Clip, ...], ...],
) -> Timeline:
    width, height = frame_size(request.aspect_ratio)
    end = takes[-1].end_ms
    words = tuple(_words(takes))
    stickers = choose_stickers(words, end, request.language or "en") if request.add_stickers else ()
    music = (
        (Sound(f"catalog/music/{request.music_id}", "music", 0, end, loop=True),) if request.music_id else ()
    )
    return Timeline(
        width=width,
        height=height,
        duration_ms=end,
        layers=layers,
        sounds=(*_voices(takes), *music, *sticker_sounds(stickers)),
        words=words,
        captions=make_captions(request, words, (width, height), end),
        stickers=stickers,
        branding=make_branding(request.content, context, end),
    )


def make_captions(
    request: CinematicRequest, words: tuple[Word, ...], frame: tuple[int, int], end_ms: int
) -> Captions | None:
    """A film in which nobody speaks has none."""
    if not words:
        return None
    look = request.caption
    lines = cut_captions(words, look.preset, look.alignment, *frame, end_ms)
    return Captions(look.preset, look.alignment, lines, look.disabled, request.language or "en")


def _words(takes: Sequence[TimedShot]) -> list[Word]:
    return [
        word for take in takes if take.told for word in words_at(take.told.narration.words, take.start_ms)
    ]


def _voices(takes: Sequence[TimedShot]) -> list[Sound]:
    return [
        replace(sound, start_ms=sound.start_ms + take.start_ms, end_ms=sound.end_ms + take.start_ms)
        for take in takes
        if take.told
        for sound in take.told.narration.sounds
    ]
