"""Draws the backgrounds, thumbnails and previews of the shipped templates:
`python scripts/make_template_pictures.py [--only-samples]`.

Soft light in layers, a large quiet shape, fine grain against banding; a little larger than the frame, so that
a slow camera move never enlarges them. A thumbnail is a frame of the template's own samples.
"""

import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, replace
from functools import partial
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import template_art
from numpy.typing import NDArray

from reelwright.catalog.shipped import shipped_path
from reelwright.catalog.templates import FrameShape, Template, templates
from reelwright.engines.fakes import FakeSpeech
from reelwright.engines.footage import FRAME_SIZES, AspectRatio, Footage, FootageRequest
from reelwright.engines.speech import Speech, Utterance
from reelwright.formats.context import Context
from reelwright.formats.template.recipe import make
from reelwright.formats.template.request import TemplateRequest
from reelwright_footage.scene import open_scene
from reelwright_render.compose.compositor import Composer
from reelwright_render.encode.mux import join
from reelwright_render.encode.segments import Encoding, encode_segment
from reelwright_render.overlays.stack import overlays_for
from reelwright_render.pixels.fit import even
from reelwright_render.pixels.planar import Planar, planar, to_bgr
from reelwright_render.plan.plan import Plan
from reelwright_render.timeline.model import FPS, Timeline

OUT = Path(__file__).parents[1] / "src/reelwright/catalog/templates/pictures"
FOOTAGE = "footage/sample.mp4"
FOOTAGE_MS = 8_000
PREVIEW_MS = 1_500
SHEET = Path(__file__).parents[1] / "docs/images/templates.jpg"
SHEET_HEIGHT = 300
SHEET_SCENES = {"template_forum_story": (0, 1, 3, 4), "template_top_five": (0, 1, 3, 6)}
SHEET_SCENES |= {"template_news": (0, 1, 2, 3), "template_quote": (0, 1, 2)}
# The scene that the thumbnail shows, and how far into it.
THUMBNAILS = {
    "template_before_after": (2, 0.7),
    "template_forum_story": (0, 0.7),
    "template_news": (1, 0.25),
    "template_product": (0, 0.6),
    "template_quote": (0, 0.7),
    "template_top_five": (1, 0.5),
}
SIZES: dict[FrameShape, tuple[int, int]] = {
    "tall": (1180, 2098),
    "wide": (2098, 1180),
    "square": (1180, 1180),
}
Pixels = NDArray[np.float32]
Size = tuple[int, int]

# Top five: night colours, another one each number. (ground, first light, second light)
NIGHTS = {
    "night-1": ("#0B1030", "#4A5BFF", "#FF5C8A"),
    "night-2": ("#081C2E", "#00B8D9", "#5B5BFF"),
    "night-3": ("#1B0B2E", "#B14BFF", "#FF6A3D"),
    "night-4": ("#06231F", "#12C48B", "#1F7BFF"),
    "night-5": ("#2A0A18", "#FF3D6E", "#FFB23D"),
    "night-6": ("#14102E", "#6E5BFF", "#FFC53D"),
    "night-7": ("#0B1030", "#FF8A3D", "#7A4BFF"),
}


def rgb(colour: str) -> Pixels:
    value = int(colour[1:], 16)
    return np.array([value >> 16, value >> 8 & 255, value & 255], np.float32) / 255


def places(size: Size) -> tuple[Pixels, Pixels]:
    """x and y of every pixel from the picture's middle: ±0.5 and ±0.89 at the edges of a tall one, and the
    same at the edges of the others, so that light lies where it lay."""
    width, height = size
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    return (x - width / 2) / width, (y - height / 2) / height * (SIZES["tall"][1] / SIZES["tall"][0])


def blob(x: Pixels, y: Pixels, at: tuple[float, float], size: float) -> Pixels:
    return np.exp(-((x - at[0]) ** 2 + (y - at[1]) ** 2) / (2 * size**2)).astype(np.float32)


def even_places(size: Size) -> tuple[Pixels, Pixels]:
    """x and y of every pixel from the middle, in shorter sides."""
    width, height = size
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    return (x - width / 2) / min(size), (y - height / 2) / min(size)


def over(picture: Pixels, colour: Pixels, amount: Pixels) -> Pixels:
    return picture + (colour - picture) * amount[..., None]


def grain(picture: Pixels, strength: float, seed: int) -> Pixels:
    fine = np.random.default_rng(seed).normal(0, 1, picture.shape[:2]).astype(np.float32)
    return picture + cv2.GaussianBlur(fine, (0, 0), 0.8)[..., None] * strength


def night(name: str, seed: int, size: Size) -> Pixels:
    ground, first, second = map(rgb, NIGHTS[name])
    x, y = places(size)
    turn = np.random.default_rng(seed).uniform(-0.12, 0.12, 6)
    picture = np.broadcast_to(ground, (*x.shape, 3)).copy()
    picture = over(picture, first, 0.85 * blob(x, y, (0.42 + turn[0], -0.62 + turn[1]), 0.42))
    picture = over(picture, second, 0.62 * blob(x, y, (-0.55 + turn[2], 0.52 + turn[3]), 0.36))
    picture = over(picture, first, 0.25 * blob(x, y, (0.1 + turn[4], 0.1 + turn[5]), 0.6))
    across, down = even_places(size)
    distance = np.hypot(across - 0.44 * size[0] / min(size), down + 0.315 * size[1] / min(size))
    rings = 0.5 + 0.5 * np.cos(distance * 2 * np.pi / 0.115)
    edge = np.clip((rings - 0.93) / 0.03, 0, 1) * np.exp(-distance * 1.25)
    picture = over(picture, np.ones(3, np.float32), 0.13 * edge.astype(np.float32))
    shade = np.clip((y - 0.05) / 0.8, 0, 1) * 0.42
    picture = over(picture, ground * 0.55, shade.astype(np.float32))
    return grain(picture, 0.012, seed)


def paper(seed: int, size: Size) -> Pixels:
    """Warm paper under a window with leaves before it."""
    x, y = places(size)
    picture = np.broadcast_to(rgb("#EFE5D3"), (*x.shape, 3)).copy()
    picture = over(picture, rgb("#FFF6E6"), 0.9 * blob(x, y, (0.3, -0.6), 0.7))
    picture = over(picture, rgb("#C9B393"), 0.55 * blob(x, y, (-0.6, 0.9), 0.55))
    light = window(*even_places(size)) * (1 - 0.75 * leaves(seed, size))
    picture = over(picture, rgb("#FFFBF0"), 0.62 * light)
    fibres = np.random.default_rng(seed).normal(0, 1, (size[1] // 3, size[0] // 3)).astype(np.float32)
    fibres = cv2.resize(cv2.GaussianBlur(fibres, (0, 0), 1.2), size, interpolation=cv2.INTER_CUBIC)
    return grain(picture + fibres[..., None] * 0.016, 0.010, seed)


def window(x: Pixels, y: Pixels) -> Pixels:
    """Four panes of light, thrown aslant and soft."""
    u, v = x * 0.94 + y * 0.34, y * 0.94 - x * 0.34
    panes = np.zeros_like(x)
    for column in (-0.67, -0.27, 0.13, 0.53):
        for row in (-0.78, -0.36, 0.06):
            inside = (np.abs(u - column - 0.1) < 0.17) & (np.abs(v - row) < 0.185)
            panes = np.maximum(panes, inside.astype(np.float32))
    return cv2.GaussianBlur(panes, (0, 0), 20)


def leaves(seed: int, size: Size) -> Pixels:
    """A branch's shadow across the light."""
    chance = np.random.default_rng(seed)
    width, height = size
    shadow = np.zeros((height, width), np.float32)
    for stem in range(5):
        at = np.array([width * chance.uniform(0.55, 1.05), height * (0.02 + 0.11 * stem)])
        way = np.array([-0.86, 0.42 + 0.1 * chance.normal()])
        for number in range(9):
            at = at + way * 64
            for side in (-1, 1):
                angle = np.degrees(np.arctan2(way[1], way[0])) + side * chance.uniform(34, 60)
                length = chance.uniform(52, 84) * (1 - number / 16)
                tip = at + length * np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))])
                middle = tuple(int(v) for v in (at + tip) / 2)
                axes = (int(length), int(length * 0.34))
                cv2.ellipse(shadow, middle, axes, angle, 0, 360, 1.0, -1, cv2.LINE_AA)
        way[1] += 0.05
    return cv2.GaussianBlur(shadow, (0, 0), 11)


def forest(seed: int, size: Size) -> Pixels:
    """Deep green with the last light coming from above."""
    x, y = places(size)
    picture = np.broadcast_to(rgb("#12231D"), (*x.shape, 3)).copy()
    picture = over(picture, rgb("#2F5A45"), 0.8 * blob(x, y, (0.25, -0.75), 0.5))
    picture = over(picture, rgb("#C98B4A"), 0.34 * blob(x, y, (0.45, -0.95), 0.3))
    picture = over(picture, rgb("#0A1512"), 0.7 * blob(x, y, (-0.2, 0.95), 0.6))
    light = window(*even_places(size)) * (1 - 0.85 * leaves(seed, size))
    picture = over(picture, rgb("#E9D9B0"), 0.16 * light)
    return grain(picture, 0.012, seed)


def write(name: str, picture: Pixels) -> None:
    pixels = np.clip(picture[..., ::-1] * 255, 0, 255).astype(np.uint8)
    cv2.imwrite(str(OUT / f"{name}.jpg"), pixels, [cv2.IMWRITE_JPEG_QUALITY, 86])
    print(f"{name}: {(OUT / f'{name}.jpg').stat().st_size // 1024} KB")


class Humming:
    """Narration without its sound."""

    def speak(self, utterance: Utterance) -> Speech:
        return replace(FakeSpeech().speak(utterance), sound="none.flac")

    def speak_all(self, utterances: Sequence[Utterance]) -> list[Speech]:
        return [self.speak(utterance) for utterance in utterances]


class Still:
    """Footage from a file that lies there already."""

    def __init__(self, asset: str) -> None:
        self._asset = asset

    def film(self, request: FootageRequest, shown_ms: int | None = None) -> Footage:
        return Footage(self._asset, FOOTAGE_MS)


def samples(template: Template, ratio: AspectRatio) -> Timeline:
    """What the template makes of its own samples."""
    scenes = [
        {"variables": [{"key": v.key, "value": v.value} for v in scene.variables if v.type == "text"]}
        for scene in template.scenes
    ]
    body = {"templateId": template.id, "title": template.name, "scenes": scenes, "aspectRatio": ratio}
    unused: dict[str, Any] = dict.fromkeys(one.name for one in fields(Context))
    used = {"speech": Humming(), "footage": Still(FOOTAGE), "progress": lambda percent, message: None}
    context = Context(**{**unused, **used, "seed": 1})
    return make(TemplateRequest.model_validate(body), context).timeline


class Camera:
    """Frames of a template's samples in one shape, the shorter side `short` pixels."""

    def __init__(self, template: Template, ratio: AspectRatio, short: int, footage: Path) -> None:
        whole = FRAME_SIZES[ratio]
        self.size = even(whole[0] * short / 1080), even(whole[1] * short / 1080)
        self.timeline = replace(samples(template, ratio), width=self.size[0], height=self.size[1])
        assets = {clip.asset for clip in self.timeline.layers[0]}
        files = {asset: footage if asset == FOOTAGE else shipped_path(asset) for asset in assets}
        plan = Plan(self.timeline, overlays_for(self.timeline, files))
        self._composer = Composer(plan, files, *self.size)
        self._frame = planar(*self.size)

    def draw(self, number: int, out: Planar) -> None:
        self._composer.draw(number, out)

    def at(self, ms: int) -> NDArray[np.uint8]:
        self._composer.draw(ms * FPS // 1000, self._frame)
        return np.asarray(to_bgr(self._frame), np.uint8)


def thumbnail(template: Template, scene: int, share: float, footage: Path) -> None:
    """A frame of one scene, so far into it."""
    camera = Camera(template, "ratio_9_16", 720, footage)
    clip = camera.timeline.layers[0][scene]
    picture = camera.at(round(clip.start_ms + (clip.end_ms - clip.start_ms) * share))
    small = cv2.resize(picture, (360, 640), interpolation=cv2.INTER_AREA)
    cv2.imwrite(str(OUT / Path(template.thumbnail).name), small, [cv2.IMWRITE_JPEG_QUALITY, 88])


def preview(template: Template, footage: Path) -> None:
    """The beginning of every scene, cut together; the first frames of a scene show how it comes in."""
    camera = Camera(template, "ratio_9_16", 360, footage)
    shown = [
        number
        for clip in camera.timeline.layers[0]
        for number in range(clip.start_ms * FPS // 1000, (clip.start_ms + PREVIEW_MS) * FPS // 1000)
    ]
    how = Encoding(*camera.size, 1.0, "slow", 33)
    with tempfile.TemporaryDirectory() as name:
        part = Path(name) / "part.mp4"
        encode_segment(lambda n, out: camera.draw(shown[n], out), range(len(shown)), part, how)
        join([(part, len(shown))], None, OUT / Path(template.preview).name)
    print(f"{template.preview}: {(OUT / Path(template.preview).name).stat().st_size // 1024} KB")


def everywhere(name: str, draw: Callable[[Size], Pixels]) -> None:
    for shape, size in SIZES.items():
        write(name if shape == "tall" else f"{name}-{shape}", draw(size))


def backgrounds() -> None:
    for number, name in enumerate(NIGHTS):
        everywhere(name, partial(night, name, number))
    everywhere("paper", partial(paper, 1))
    everywhere("forest", partial(forest, 3))
    for name in template_art.ART:
        for shape, size in SIZES.items():
            picture = grain(template_art.drawn(name, shape, size), 0.005, 1)
            write(name if shape == "tall" else f"{name}-{shape}", picture)


def film(folder: Path, ratio: AspectRatio) -> Path:
    """A few seconds of the gameplay that the forum story shows."""
    width, height = (side * 2 // 3 for side in FRAME_SIZES[ratio])
    scene = open_scene("blockrun", 5, width, height)
    count = FOOTAGE_MS * FPS // 1000
    part, out = folder / "part.mp4", folder / f"{ratio}.mp4"
    encode_segment(scene.draw, range(count), part, Encoding(width, height, 1.0, "superfast", 18))
    join([(part, count)], None, out)
    return out


def sheet(footage: dict[AspectRatio, Path]) -> None:
    """A row a template: four scenes upright, one wide, one square. For the documentation."""
    rows = [np.concatenate(list(_row(template, footage)), 1) for template in templates()]
    widest = max(row.shape[1] for row in rows)
    even_rows = [
        np.pad(row, ((0, 0), (0, widest - row.shape[1]), (0, 0)), constant_values=255) for row in rows
    ]
    cv2.imwrite(str(SHEET), np.concatenate(even_rows), [cv2.IMWRITE_JPEG_QUALITY, 82])
    print(f"{SHEET.name}: {SHEET.stat().st_size // 1024} KB")


def _row(template: Template, footage: dict[AspectRatio, Path]) -> Iterator[NDArray[np.uint8]]:
    scenes = SHEET_SCENES.get(template.id, (0, 1, 2, 3))
    chosen: dict[AspectRatio, Sequence[int]] = {
        "ratio_9_16": scenes,
        "ratio_16_9": scenes[1:2],
        "ratio_1_1": scenes[2:3],
    }
    for ratio, numbers in chosen.items():
        camera = Camera(template, ratio, {"ratio_9_16": 360}.get(ratio, 640), footage[ratio])
        for number in numbers:
            clip = camera.timeline.layers[0][number]
            picture = camera.at(round(clip.start_ms + (clip.end_ms - clip.start_ms) * 0.78))
            width = round(SHEET_HEIGHT * camera.size[0] / camera.size[1])
            small = cv2.resize(picture, (width, SHEET_HEIGHT), interpolation=cv2.INTER_AREA)
            yield np.pad(small, ((4, 4), (4, 4), (0, 0)), constant_values=255).astype(np.uint8)


if __name__ == "__main__":
    OUT.mkdir(parents=True, exist_ok=True)
    if "--only-samples" not in sys.argv:
        backgrounds()
    with tempfile.TemporaryDirectory() as folder:
        footage = {ratio: film(Path(folder), ratio) for ratio in FRAME_SIZES}
        for template in templates():
            thumbnail(template, *THUMBNAILS[template.id], footage["ratio_9_16"])
            preview(template, footage["ratio_9_16"])
        sheet(footage)
