"""Pictures made for what is said: one a beat, each with a frame and a move of its own."""

from dataclasses import replace

from reelwright.engines.pictures import Move, PictureRequest
from reelwright.formats.backgrounds import place_media
from reelwright.formats.context import LibraryItem, PictureSteps, WritingSteps
from reelwright.formats.directing.beats import BRISK, BeatPace, cut_beats
from reelwright.formats.directing.english import read_foreign
from reelwright.formats.directing.shots import Look, Shot, direct
from reelwright.formats.narration import Narration
from reelwright_render.timeline.model import Clip, Motion

DISSOLVE_MS = 200
"""A new picture comes over the one before: short, so that it is there when its first word is said."""
_ZOOM = 1.16
_MOTIONS = {
    "zoom-in": Motion(1.0, _ZOOM),
    "zoom-out": Motion(_ZOOM, 1.0),
    "pan": Motion(_ZOOM, _ZOOM, 0.0, 0.5, 1.0, 0.5),
    "still": Motion(1.0, 1.0),
}
"""Camera moves by motion style; with `ken-burns` each picture has the director's."""
_GLIDES: dict[Move, Motion] = {
    "left": Motion(_ZOOM, _ZOOM, 0.9, 0.5, 0.1, 0.5),
    "right": Motion(_ZOOM, _ZOOM, 0.1, 0.5, 0.9, 0.5),
    "rise": Motion(_ZOOM, _ZOOM, 0.5, 0.9, 0.5, 0.1),
    "sink": Motion(_ZOOM, _ZOOM, 0.5, 0.1, 0.5, 0.9),
}
_STILL = BeatPace(longest_ms=4_000, usual_ms=3_200)
"""Where no camera moves nothing stands for longer."""


def draw_shots(
    pictures: PictureSteps, writing: WritingSteps, narration: Narration, look: Look, motion: str
) -> tuple[Clip, ...]:
    """Draw a picture for each beat, and lay them one after the other. Each clip can be replaced, and has the
    words that it was made for as its prompt. `motion` is a motion style of the catalogue."""
    pace = _STILL if motion == "still" else BRISK
    beats = cut_beats(narration.words, narration.duration_ms, pace)
    shots = direct(beats, look, read_foreign(writing, beats, look, lambda: pictures.draws_here))
    items = pictures.draw_all([_request(shot, number, look) for number, shot in enumerate(shots)])
    return tuple(
        _lay(item, shot, look, number, motion)
        for number, (item, shot) in enumerate(zip(items, shots, strict=True))
    )


def _request(shot: Shot, number: int, look: Look) -> PictureRequest:
    return PictureRequest(
        shot.ask_for_picture(look),
        look.shape,
        seed=look.seed,
        subject=shot.subject,
        style=look.style,
        before=shot.before,
        take=number,
        frame=shot.frame,
    )


def _lay(item: LibraryItem, shot: Shot, look: Look, number: int, motion: str) -> Clip:
    clip = _moved(item, shot.move, look.frame, number)
    if motion in _MOTIONS:
        clip = replace(clip, fit="cover", motion=_MOTIONS[motion])
    return replace(
        clip,
        start_ms=shot.beat.start_ms,
        end_ms=shot.beat.end_ms,
        crossfade_ms=DISSOLVE_MS if number else 0,
        prompt=shot.beat.text or look.title,
        understood=shot.english,
    )


def _moved(item: LibraryItem, move: Move, frame: tuple[int, int], number: int) -> Clip:
    """A picture under the move of its shot. One whose faces a glide could cut off moves to and from them."""
    has_faces = item.attention is not None and bool(item.attention.faces)
    takes_glide = item.width * frame[1] == item.height * frame[0] and not has_faces
    if move in _GLIDES and takes_glide:
        return replace(place_media(item, frame), fit="cover", motion=_GLIDES[move])
    # Even places of still framing move closer, odd ones away.
    place = 2 * number + (0 if move in ("push", "rise", "right") else 1)
    return place_media(item, frame, place)
