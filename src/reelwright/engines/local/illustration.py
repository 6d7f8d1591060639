"""Pictures and clips from words, composed by reelwright-pictures: no key, no network."""

import os
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from reelwright.catalog.models import LOCAL, LOCAL_ILLUSTRATION, LOCAL_MOTION
from reelwright.engines.call import CALL
from reelwright.engines.characters import CharacterLook
from reelwright.engines.clips import ClipModel, ClipRequest, FreshClip, Quality
from reelwright.engines.local.foreign_words import in_english
from reelwright.engines.picture_files import read_upright
from reelwright.engines.pictures import Frame, FreshPicture, PictureRequest, Shape
from reelwright.engines.refused_words import refuse_words
from reelwright.engines.sky_words import SkyRequest, read_sky
from reelwright.errors import ProviderRefused

if TYPE_CHECKING:
    from reelwright_pictures.planes import Bytes
    from reelwright_pictures.scene import Camera, Scene

_SIZES: dict[Shape, tuple[int, int]] = {
    "ratio_9_16": (1080, 1920),
    "ratio_16_9": (1920, 1080),
    "ratio_1_1": (1080, 1080),
}
_LENGTHS_S = (4, 8)
_LEAST_QUALITY = 95  # of JPEG: what is drawn is encoded twice more
_LONGEST_S = 60  # of a clip that begins with a picture: the length of the longest that is asked for
_DAY = (1.0, 1.0, 1.0)
_HOUR_LIGHT = {
    "night": (0.62, 0.42, 0.34),
    "dusk": (0.80, 0.62, 0.68),
    "evening": (0.72, 0.86, 1.02),
    "dawn": (0.92, 0.88, 1.0),
}
"""What is left of blue, green and red of a picture taken by day."""
_WEATHER_LIGHT = {"storm": (0.68, 0.62, 0.58)}
_HAZE, _HAZE_COLOUR = 0.55, (222.0, 218.0, 212.0)
_LIGHT_COMES_S = 2.5
_HANDOVER_S = 1.0  # how long a clip takes to become its last frame


@dataclass(frozen=True)
class Words:
    """What to show: the words, what was said before them, which of a video's pictures it is, in what frame,
    and whom it shows."""

    text: str
    before: tuple[str, ...]
    seed: int
    take: int
    frame: Frame | None = None
    characters: tuple[CharacterLook, ...] = ()
    is_empty: bool = False


class LocalIllustration:
    """Draws what the request's `subject` says, or its prompt: whole scenes, always as illustrations.

    It takes no references: how somebody looks follows from who they are and the seed, and is the same in
    every picture of a video. Characters look as their portraits do."""

    provider = LOCAL
    makes_transparent = False

    def draw(self, request: PictureRequest, references: Sequence[Path] = ()) -> FreshPicture:
        import cv2

        from reelwright_pictures.api import draw

        for reference in references:
            read_upright(reference)
        scene = read_scene(_words_of(request))
        pixels = draw(scene, _SIZES[request.shape], request.style or "cinematic")
        encoded = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, _LEAST_QUALITY])[1]
        return FreshPicture(encoded.tobytes(), LOCAL_ILLUSTRATION)


class LocalMotion:
    """Films what the request's `subject` says, or its prompt. A clip that begins with a picture moves a
    camera over that picture; one that has only a last picture begins with its own. It films no more than is
    shown."""

    provider = LOCAL

    def describe(self, quality: Quality = "standard") -> ClipModel:
        return ClipModel(LOCAL_MOTION, _LENGTHS_S, True, True, False, longest_from_start_s=_LONGEST_S)

    def film(self, request: ClipRequest, start: Path | None = None, end: Path | None = None) -> FreshClip:
        from reelwright_people.encode import TO_EDIT
        from reelwright_pictures.api import write_film

        call = CALL.get()
        frames = _frames(request, start)
        if end is not None:
            last = _read_still(end, request.size or _SIZES[request.shape])
            frames = _ending_with(frames, last, request.least_s)
        handle, name = tempfile.mkstemp(suffix=".mp4", dir=call.folder)
        os.close(handle)
        path = Path(name)

        def report(share: float) -> None:
            call.stop_if_cancelled()
            call.progress(share)

        try:
            write_film(path, frames, request.least_s, TO_EDIT, report)
        except BaseException:
            path.unlink(missing_ok=True)
            raise
        return FreshClip(path, LOCAL_MOTION, is_ready=True)


def read_scene(words: Words) -> "Scene":
    """Return the scene of the words. Raises ProviderRefused for what no picture shows."""
    from reelwright_pictures.words import Star, read_with_stars

    reason = refuse_words(words.text, is_narrated=bool(words.before))
    if reason is not None:
        raise ProviderRefused.because(reason)
    stars = [Star(one.name, one.portrait.traits, one.portrait.seed) for one in words.characters]
    scene = read_with_stars((*words.before, words.text), stars, words.seed)
    if words.is_empty:
        scene = _without_people(scene)
    return _vary(replace(scene, seed=words.seed + words.take), words)


def _words_of(request: PictureRequest | ClipRequest) -> Words:
    text = request.subject or request.prompt
    if not request.before:  # what is narrated was said in English before
        text = in_english(text, [one.name for one in request.characters])
    return Words(
        text,
        request.before,
        request.seed,
        request.take,
        request.frame,
        request.characters,
        request.is_empty,
    )


def _without_people(scene: "Scene") -> "Scene":
    """Return the place of a scene with nothing in it but its props: somebody is to be seen before it."""
    return replace(scene, subjects=(), claim=None)


def _vary(scene: "Scene", words: Words) -> "Scene":
    """Let neighbouring pictures of a video differ in their frame, unless the words ask for one."""
    if scene.camera != "medium":
        return scene
    if words.frame == "detail":
        return _show_detail(scene)
    turns: tuple[Camera, ...] = ("medium", "wide", "close")
    shown = scene if words.frame is None else _people_first(scene)
    return replace(shown, camera=words.frame or turns[words.take % len(turns)])


def _people_first(scene: "Scene") -> "Scene":
    """Let somebody be the hero before any thing: the frame is measured by the hero."""
    from reelwright_pictures.scene import Person

    if any(one.near is not None for one in scene.subjects):
        return scene
    ordered = sorted(scene.subjects, key=lambda one: not isinstance(one.what, Person))
    return replace(scene, subjects=tuple(ordered))


def _show_detail(scene: "Scene") -> "Scene":
    """Show the first thing of a scene alone and near, where there is one; else its people from near."""
    from reelwright_pictures.scene import Subject, Thing

    things = [one for one in scene.subjects if isinstance(one.what, Thing)]
    thing = things[0] if things else next((Subject(one) for one in scene.props), None)
    if thing is None or scene.claim is not None:
        return replace(scene, camera="close")
    props = tuple(one for one in scene.props if one != thing.what)
    alone = replace(thing, spot=None if thing.near is not None else thing.spot, near=None)
    return replace(scene, subjects=(alone,), props=props, camera="close")


def _frames(request: ClipRequest, start: Path | None) -> "Iterator[Bytes]":
    from reelwright_pictures.api import film, film_still
    from reelwright_pictures.camera import MOVES
    from reelwright_pictures.compose import compose

    size = request.size or _SIZES[request.shape]
    if start is not None:
        move = request.move or MOVES[(request.seed + request.take) % len(MOVES)]
        sky = read_sky(request.subject or request.prompt)
        still = film_still(_read_still(start, size), request.least_s, move, sky.falling, request.seed)
        return _light_over(still, sky) if sky.hour or sky.weather else still
    stage = compose(read_scene(_words_of(request)), *size, is_filmed=True)
    return film(stage, request.least_s, request.style or "cinematic", request.move)


def _light_over(frames: "Iterator[Bytes]", sky: SkyRequest) -> "Iterator[Bytes]":
    """Let the light of an hour or a weather come over the frames of a picture, within some seconds."""
    import cv2

    from reelwright_pictures.motion import FPS

    gains = [
        hour * weather
        for hour, weather in zip(
            _HOUR_LIGHT.get(sky.hour, _DAY), _WEATHER_LIGHT.get(sky.weather, _DAY), strict=True
        )
    ]
    haze = _HAZE if sky.weather == "fog" else 0.0
    levels = np.arange(256, dtype=np.float32)[:, None]
    for number, pixels in enumerate(frames):
        share = min(1.0, number / FPS / _LIGHT_COMES_S)
        smooth = share * share * (3 - 2 * share)
        lit = levels * (1 + smooth * (np.array(gains, np.float32) - 1))
        table = lit + smooth * haze * (np.array(_HAZE_COLOUR, np.float32) - lit)
        yield np.asarray(cv2.LUT(pixels, np.clip(table, 0, 255).astype(np.uint8)[None]), np.uint8)


def _ending_with(frames: "Iterator[Bytes]", last: "Bytes", seconds: float) -> "Iterator[Bytes]":
    """Let the last second of a clip become its last frame."""
    from reelwright_pictures.motion import FPS

    count = round(seconds * FPS)
    begins = count - round(_HANDOVER_S * FPS)
    for number, pixels in enumerate(frames, 1):
        share = max(0.0, (number - begins) / (count - begins))
        if share > 0:
            smooth = share * share * (3 - 2 * share)
            yield np.round(pixels * (1 - smooth) + last * smooth).astype(np.uint8)
        else:
            yield pixels


def _read_still(path: Path, size: tuple[int, int]) -> "Bytes":
    """Return a picture as pixels of the frame, blue first: cut to its shape around the middle."""
    from PIL import Image, ImageOps

    picture = read_upright(path)[2].convert("RGB")
    fitted = ImageOps.fit(picture, size, Image.Resampling.LANCZOS)
    return np.ascontiguousarray(np.asarray(fitted, np.uint8)[:, :, ::-1])
