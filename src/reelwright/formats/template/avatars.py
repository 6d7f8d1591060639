"""Avatars in a template's scenes: who speaks on camera, in a circle where neither words nor captions are."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from reelwright.formats.avatar_spans import HEAD, zoomed_size
from reelwright.formats.context import Actor, Context
from reelwright.formats.narration import Narration
from reelwright.formats.on_camera import SpokenPart, film_takes, lay_takes
from reelwright.formats.talking_avatar.recipe import lay_acts, split_acting
from reelwright_people.lips import MouthKey
from reelwright_people.scores import FPS, Score
from reelwright_render.draw import fonts
from reelwright_render.draw.fonts import Font
from reelwright_render.draw.paragraphs import balance
from reelwright_render.timeline.layout import Box, Stage
from reelwright_render.timeline.model import Clip, Motion, TextBox, Window

RIM = 8
FADE_MS = 260
ZOOM = 1.45
_SIZES = (400, 350, 300, 260)  # of the circle, in a frame whose shorter side is 1080
_STEP = 20
_GAP = 24
_WHOLE = 0.9  # of the frame: what covers so much of it is a ground, and no obstacle


@dataclass(frozen=True)
class Appearance:
    """Somebody in a scene: when, and what they do meanwhile, on the clock of the scene."""

    actor: Actor
    score: Score
    narration: Narration
    start_ms: int
    end_ms: int


def delay_score(score: Score, ms: int, duration_ms: int) -> Score:
    """Delay a score, in a scene of its own length."""
    return replace(
        score,
        keys=tuple(MouthKey(key.at_ms + ms, key.shape) for key in score.keys),
        stresses=tuple(at + ms for at in score.stresses),
        ends=tuple(at + ms for at in score.ends),
        duration_ms=duration_ms,
    )


def film_appearances(
    context: Context, appearances: Sequence[Appearance], windows: Sequence[Window], stage: Stage
) -> tuple[Clip, ...]:
    """Film all appearances at once, each in its window from its scene's beginning to its end: by a provider's
    model that keeps the narration, else by this server's own engine."""
    frame = (stage.width, stage.height)
    sizes = [zoomed_size(window, ZOOM, frame) for window in windows]
    parts = [
        SpokenPart(one.actor.subject, one.narration, size)
        for one, size in zip(appearances, sizes, strict=True)
        if one.narration.sounds
    ]
    takes = film_takes(context, parts) if len(parts) == len(appearances) else None
    if takes is not None:
        laid = [
            _place_clips(one, lay_takes(part, range(_frames(one))), window)
            for one, part, window in zip(appearances, takes, windows, strict=True)
        ]
        return tuple(_close_gaps([clip for part in laid for clip in part]))
    shots = [
        split_acting(one.actor.subject, one.score, size, range(_frames(one)))
        for one, size in zip(appearances, sizes, strict=True)
    ]
    acts = iter(context.acting.act_all([shot for part in shots for shot in part]))
    clips: list[Clip] = []
    for one, part, window in zip(appearances, shots, windows, strict=True):
        clips += _place_clips(one, lay_acts([next(acts) for _ in part]), window)
    return tuple(_close_gaps(clips))


def _frames(one: Appearance) -> int:
    return max(1, -(-(one.end_ms - one.start_ms) * FPS // 1000))


def _place_clips(one: Appearance, clips: Sequence[Clip], window: Window) -> list[Clip]:
    """They come up with their scene; a head that is looked at through a circle is nearer."""
    nearer = Motion(ZOOM, ZOOM, *HEAD)
    first = one.start_ms
    return [
        replace(
            clip,
            start_ms=first + clip.start_ms,
            end_ms=min(first + clip.end_ms, one.end_ms),
            window=window,
            motion=nearer,
            crossfade_ms=FADE_MS if first and not clip.start_ms else 0,
        )
        for clip in clips
    ]


def _close_gaps(clips: Sequence[Clip]) -> list[Clip]:
    """Let each end where the next begins, if they are a frame apart."""
    met = [
        replace(clip, end_ms=after.start_ms) if 0 < after.start_ms - clip.end_ms < 1000 / FPS else clip
        for clip, after in pairwise(clips)
    ]
    return [*met, *clips[-1:]]


def windows_for(stage: Stage, scenes: Sequence[Sequence[Box]]) -> list[Window]:
    """A circle for each scene, from what is in its way. One place serves as many as it can; a scene that it
    does not suit has its own."""
    common = _common_obstacle(stage, scenes)
    return [
        _window(common if not _covered_area(common, one, 0.0) else _best_box(stage, one), stage)
        for one in scenes
    ]


def _common_obstacle(stage: Stage, scenes: Sequence[Sequence[Box]]) -> Box:
    """The largest that is in the way of a third of the scenes at most; else of as few as possible."""
    room, unit = stage.safe_box(), stage.scale
    found: list[tuple[int, float, Box]] = []
    for size in _SIZES:
        places = _candidate_boxes(room, size * unit, _STEP * unit)
        costs = [
            (
                sum(_covered_area(box, one, _GAP * unit) > 0 for one in scenes),
                _distance_from_corner(box, room),
            )
            for box in places
        ]
        least = min(costs)
        found.append((*least, places[costs.index(least)]))
        if 3 * least[0] <= len(scenes):
            return found[-1][2]
    return min(found, key=lambda one: one[0])[2]


def _best_box(stage: Stage, obstacles: Sequence[Box]) -> Box:
    """Inside the safe area, meeting nothing: as large as there is room for, in a corner if it can be, the
    upper right before the others. Where all is full it covers as little as it can."""
    unit = stage.scale
    best: tuple[float, float] | None = None
    found = Box(0, 0, 0, 0)
    for size in (one * unit for one in _SIZES):
        for box in _candidate_boxes(stage.safe_box(), size, _STEP * unit):
            cost = (_covered_area(box, obstacles, _GAP * unit), _distance_from_corner(box, stage.safe_box()))
            if best is None or cost < best:
                best, found = cost, box
        if best is not None and best[0] == 0:
            break
    return found


def _window(box: Box, stage: Stage) -> Window:
    x, width = (round(one / stage.width, 5) for one in (box.x, box.width))
    y, height = (round(one / stage.height, 5) for one in (box.y, box.height))
    return Window(x, y, width, height, radius=max(_SIZES), border=RIM, shadow=True)


def _candidate_boxes(room: Box, size: float, step: float) -> list[Box]:
    across, down = int((room.width - size) / step), int((room.height - size) / step)
    return [
        Box(room.x + room.width - size - i * step, room.y + j * step, size, size)
        for i in range(max(0, across) + 1)
        for j in range(max(0, down) + 1)
    ]


def _covered_area(box: Box, obstacles: Sequence[Box], gap: float) -> float:
    """Return the area, in square pixels, in which the box meets the obstacles, each enlarged by `gap`."""
    return sum(
        _overlap(box, Box(o.x - gap, o.y - gap, o.width + 2 * gap, o.height + 2 * gap)) for o in obstacles
    )


def _overlap(one: Box, other: Box) -> float:
    across = min(one.right, other.right) - max(one.x, other.x)
    down = min(one.bottom, other.bottom) - max(one.y, other.y)
    return max(0.0, across) * max(0.0, down)


def _distance_from_corner(box: Box, room: Box) -> float:
    """Return the distance from the preferred corner: the upper right is the nearest to everything else."""
    aside = min(room.right - box.right, box.x - room.x + 1)
    down = min(box.y - room.y, room.bottom - box.bottom + 1)
    return round(aside, 3) + round(down, 3)


def find_obstacles(boxes: Sequence[TextBox], stage: Stage) -> list[Box]:
    """Return the boxes of what a scene's text boxes show, without what lies under everything."""
    return [_written_box(box, stage) for box in boxes if not is_ground(box)]


def is_ground(box: TextBox) -> bool:
    """A shade over the picture: over all of it, or one that runs out."""
    return not box.text and (box.background_to is not None or box.width * box.height >= _WHOLE)


def _written_box(box: TextBox, stage: Stage) -> Box:
    """The rows of a text in their real widths; a block is as large as it is."""
    place = Box(box.x * stage.width, box.y * stage.height, box.width * stage.width, box.height * stage.height)
    if not box.text:
        return place
    unit = stage.scale
    font = Font(fonts.covering(box.font, box.text), box.size * unit, box.spacing * unit)
    padding = box.padding * unit if box.background else 0.0
    rows = balance(box.text, font, place.width - 2 * padding)
    width = min(place.width, max((fonts.width(row, font) for row in rows), default=0.0) + 2 * padding)
    across = {"left": 0.0, "center": 0.5, "right": 1.0}[box.align]
    return Box(place.x + (place.width - width) * across, place.y, width, place.height)
