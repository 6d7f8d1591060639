"""People as pictures and films, as scripts and the command ask for them."""

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import cv2

from reelwright_people.acting import Studio
from reelwright_people.encode import TO_KEEP
from reelwright_people.errors import Invalid
from reelwright_people.gestures import Gesture
from reelwright_people.lips import Phoneme, mouth_keys
from reelwright_people.photo.photographs import Photographs
from reelwright_people.portrait.painter import PortraitPainter
from reelwright_people.portrait.words import traits_of
from reelwright_people.poses import Pose, picture_pose
from reelwright_people.reaction_words import make_reaction
from reelwright_people.scores import FPS, Score, playback_of
from reelwright_people.traits import REALISTIC, Portrait

PICTURES = (".png", ".jpg", ".jpeg")
PORTRAIT_SIZE = (1080, 1920)
_SMALLEST, _LARGEST = 64, 4096
_LONGEST_S = 3600
_AFTER_MS = 500  # a film goes on for as long after the last sound


def describe(words: str, seed: int = 0, style: str = REALISTIC) -> Portrait:
    """Make a person of English words, such as "an old man with a full beard, in a park".

    `seed` decides what the words leave open. `style` is `realistic`, or one of the styles in README.md.
    Raises NotUnderstood for what is not one person who is nobody famous."""
    return Portrait(traits_of(words, seed), seed, style)


def react(words: str, seed: int = 0, close: bool = True) -> Gesture:
    """Plan a face: one of `KINDS`, or what English words say, such as "raises an eyebrow, then smiles".

    `close` comes nearer to the face; a photograph is near as it is, and looks better without. Raises
    NotUnderstood."""
    return make_reaction(words, words, seed, close).gesture


def speak(
    phonemes: Iterable[Phoneme], stresses: Iterable[int] = (), ends: Iterable[int] = (), seed: int = 0
) -> Score:
    """Plan how somebody speaks: sounds in order of time, times in milliseconds at which a word is stressed,
    and at which a sentence ends. `seed` decides what speech does not: blinks and sway."""
    sounds = tuple(phonemes)
    last = max((sound.end_ms for sound in sounds), default=0)
    return Score(mouth_keys(sounds), tuple(stresses), tuple(ends), last + _AFTER_MS, seed)


def draw(
    person: Portrait,
    out: str | os.PathLike[str],
    size: tuple[int, int] = PORTRAIT_SIZE,
    *,
    pose: Pose | None = None,
    alone: bool = False,
) -> Path:
    """Draw a portrait to a PNG or a JPEG and return the file; one that is there is replaced.

    `size` is width and height in pixels, 64 to 4096 each. `pose` is a moment; unless it is given the person
    looks into the camera in their mood. `alone` leaves the setting out, and is for a PNG, which is
    transparent there. Raises Invalid, and OSError for a file that cannot be written."""
    target = Path(out)
    suffix = target.suffix.lower()
    if suffix not in PICTURES:
        raise Invalid(f"The file's name has to end in {', '.join(PICTURES)}, not as {target.name!r} does")
    if alone and suffix != ".png":
        raise Invalid("A person without a setting needs a PNG: a JPEG is not transparent")
    _check_size(size)
    moment = picture_pose(person.traits) if pose is None else pose
    pixels = _painter().frame(person, moment, *size, alone).pixels
    with _whole_file(target) as file:
        file.write_bytes(
            cv2.imencode(suffix, _straighten(pixels) if alone else pixels[:, :, :3])[1].tobytes()
        )
    return target


def film(
    person: Portrait | str | os.PathLike[str],
    act: Gesture | Score,
    out: str | os.PathLike[str],
    size: tuple[int, int] = PORTRAIT_SIZE,
    *,
    seconds: float | None = None,
    progress: Callable[[float], None] | None = None,
) -> Path:
    """Film a portrait, or the person in a photograph, and return the file: an MP4 (H.264, 30 frames a second,
    no sound); one that is there is replaced.

    `person` is a portrait or the file of a photograph, upright, whose one person looks into the camera. `act`
    is what `react` or `speak` has planned. `size` is width and height in pixels, both even, 64 to 4096.
    `seconds` go up to 3600; unless they are given the film lasts as long as what is acted. `progress` is
    called with a share of 0–1, and what it raises ends the work. Raises Invalid, UnusablePicture for a
    photograph that cannot be animated, and OSError for a file that cannot be read or written."""
    target, frames = Path(out), _count_frames(act.duration_ms / 1000 if seconds is None else seconds)
    if target.suffix.lower() != ".mp4":
        raise Invalid(f"The file's name has to end in .mp4, not as {target.name!r} does")
    _check_size(size)
    if size[0] % 2 or size[1] % 2:
        raise Invalid(f"The width and the height of a film have to be even, not {size[0]} by {size[1]}")
    subject = person if isinstance(person, Portrait) else Path(person)

    def report(done: int) -> None:
        if progress is not None:
            progress(done / frames)

    with _whole_file(target) as file:
        _studio().film(subject, playback_of(act), range(frames), size, file, TO_KEEP, report)
    return target


@cache
def _painter() -> PortraitPainter:
    return PortraitPainter()


@cache
def _studio() -> Studio:
    return Studio(_painter(), Photographs())


def _check_size(size: tuple[int, int]) -> None:
    if not all(_SMALLEST <= side <= _LARGEST for side in size):
        raise Invalid(f"A size is from {_SMALLEST} to {_LARGEST} pixels a side, not {size[0]} by {size[1]}")


def _count_frames(seconds: float) -> int:
    if not 1 / FPS <= seconds <= _LONGEST_S:
        raise Invalid(f"A film lasts from a thirtieth of a second to {_LONGEST_S} s, not {seconds}")
    return int(seconds * FPS)


def _straighten(pixels: "cv2.typing.MatLike") -> "cv2.typing.MatLike":
    """Take the alpha out of premultiplied colours, as PNG files have them."""
    return cv2.cvtColor(cv2.cvtColor(pixels, cv2.COLOR_BGRA2RGBA), cv2.COLOR_mRGBA2RGBA)[:, :, [2, 1, 0, 3]]


@contextmanager
def _whole_file(out: Path) -> Iterator[Path]:
    """Give a file to write, which becomes `out` at the end; nothing is left if the block raises. It is made
    at once, so that a folder that cannot be written to is found before anything is filmed."""
    unfinished = out.with_name(f".{out.name}.part")
    try:
        unfinished.touch()
        yield unfinished
        unfinished.replace(out)
    finally:
        unfinished.unlink(missing_ok=True)
