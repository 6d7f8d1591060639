"""The ground that solids stand on: a studio whose floor runs softly into its wall, and a belt that carries
things."""

from dataclasses import dataclass

import cv2
import numpy as np

from reelwright_footage.arrays import Bytes, Floats, Ints
from reelwright_footage.kernel import inlined, kernel
from reelwright_footage.raster.view import View
from reelwright_footage.solids.shapes import smooth
from reelwright_footage.voxels.textures import hex_rgb

_REDUCED = 4


@dataclass(frozen=True)
class Studio:
    """Colours of the room: the wall at the top, where it meets the floor, the floor in front; of the belt,
    its ribs and its rails. `lamps` are blurred lights on the wall. The belt is `width` wide on each side and
    has a rib every `rib`; if `width` is 0 there is neither a belt nor a floor that takes shadows."""

    top: str
    horizon: str
    floor: str
    belt: str
    rail: str
    lamps: tuple[str, ...] = ()
    width: float = 1.6
    rib: float = 0.5
    seed: int = 1


def ground_points(view: View) -> tuple[Floats, Floats, Floats]:
    """Return where the ray of every pixel meets y = 0: x, z, and whether it does (0 or 1)."""
    rays = view.rays()
    columns = np.arange(view.width) + 0.5
    rows = np.arange(view.height)[:, None] + 0.5
    dx, dy, dz = (rays[0, k] + rays[1, k] * columns + rays[2, k] * rows for k in range(3))
    down = dy < -1e-3
    t = np.where(down, -view.y / np.where(down, dy, -1.0), 0.0)
    return view.x + dx * t, view.z + dz * t, down.astype(float)


def paint_studio(studio: Studio, view: View, reach: float) -> Bytes:
    """The empty room, BGR. Beyond `reach` from the origin the floor has become the wall."""
    height, width = view.height, view.width
    top, horizon, floor = (np.array(hex_rgb(c)) for c in (studio.top, studio.horizon, studio.floor))
    share = np.linspace(0, 1, height)[:, None, None]
    wall = top + (horizon - top) * np.clip(share * 2.6, 0, 1) ** 0.8
    wall = np.broadcast_to(wall, (height, width, 3)).copy()
    wall += _lamps(studio, width, height)
    x, z, down = ground_points(view)
    far = np.hypot(x, z)
    blend = np.clip((reach - far) / (reach * 0.75), 0, 1) * down
    blend = (blend * blend * (3 - 2 * blend))[..., None]
    pool = np.exp(-((x / 5.0) ** 2 + (z / 6.0) ** 2))[..., None]
    ground = floor * (0.74 + 0.34 * pool)
    colour = wall + (ground - wall) * blend
    yy, xx = np.mgrid[0:height, 0:width].astype(np.float32)
    away = np.hypot((xx / width - 0.5) * 1.1, (yy / height - 0.5) * 0.9)
    colour *= (1.03 - 0.5 * np.clip(away - 0.25, 0, 1))[..., None]
    colour += np.random.default_rng(studio.seed).normal(0, 0.9, (height, width, 1))
    return np.ascontiguousarray(np.clip(colour[..., ::-1], 0, 255).astype(np.uint8))


def _lamps(studio: Studio, width: int, height: int) -> Floats:
    """Lights out of focus: drawn small, for they have no sharp edges."""
    across, down = -(-width // _REDUCED), -(-height // _REDUCED)
    light: Floats = np.zeros((down, across, 3), np.float32)
    random, size = np.random.default_rng(studio.seed), min(width, height) / _REDUCED
    for number in range(16 if studio.lamps else 0):
        disc: Floats = np.zeros((down, across), np.float32)
        centre = (random.uniform(0, across), down * random.uniform(-0.02, 0.34))
        radius = size * random.uniform(0.03, 0.1)
        at = (round(centre[0] * 16), round(centre[1] * 16))
        cv2.circle(disc, at, round(radius * 16), 1.0, -1, cv2.LINE_AA, 4)
        disc = cv2.GaussianBlur(disc, (0, 0), size / 70)
        tint = np.array(hex_rgb(studio.lamps[number % len(studio.lamps)]), np.float32)
        light += disc[..., None] * tint * np.float32(random.uniform(0.06, 0.2))
    large = cv2.resize(light, (across * _REDUCED, down * _REDUCED), interpolation=cv2.INTER_CUBIC)
    return np.asarray(large[:height, :width])


@dataclass(frozen=True)
class Belt:
    """For every pixel the ground's z, and how sharp and how strong ribs are there, [3, height, width]; for
    every row from where to where it has ribs."""

    ribs: Floats
    spans: Ints


def lay_belt(room: Bytes, studio: Studio, view: View) -> Belt:
    """Paint the belt without its ribs into the room, if there is one."""
    if not studio.width:
        return Belt(np.zeros((3, 0, 0), np.float32), np.zeros((0, 2), np.int64))
    x, z, down = ground_points(view)
    half = studio.width
    aside = np.abs(x)
    far = np.sqrt((x - view.x) ** 2 + (z - view.z) ** 2 + view.y**2)
    size = 0.012 + 0.9 * far / view.focal
    fade = np.clip((22.0 - np.abs(z)) * 0.12, 0, 1) * down
    on = np.clip(0.5 + (half - aside) / (2 * size), 0, 1) * fade
    light = (1 - 0.3 * (np.minimum(aside, 3) / max(half, 0.1)) ** 4) * (0.6 + 0.4 * np.exp(-z * z * 0.03))
    colour = np.array(hex_rgb(studio.belt))[::-1]
    whole = room.astype(np.float32)
    whole += (colour * (0.95 * light)[..., None] - whole) * on[..., None]
    middle = aside - half - 0.1
    edge = np.clip(0.5 + (0.1 - np.abs(middle)) / (2 * size), 0, 1) * fade
    height = np.sqrt(np.clip(1 - (middle / 0.1) ** 2, 0, 1))
    light = 0.55 + 0.45 * height - 2.2 * middle * np.sign(x)
    rail = np.array(hex_rgb(studio.rail))[::-1]
    whole += (rail * light[..., None] - whole) * edge[..., None]
    room[:] = np.clip(whole + 0.5, 0, 255).astype(np.uint8)
    ribbed = on * np.clip((0.1 - z) / 0.1, 0, 1)
    columns = np.arange(view.width)
    first = np.where(ribbed > 0, columns, view.width).min(1)
    last = np.where(ribbed > 0, columns + 1, 0).max(1)
    return Belt(np.stack([z, size * 1.4, ribbed]).astype(np.float32), np.stack([first, last], 1))


@kernel
def lay_ground(canvas, dark, shaded, belt, spans, rib, moved, tint):  # type: ignore[no-untyped-def]
    """Put the belt's ribs (moved by `moved` towards the eye) and the shadows on the canvas (BGR bytes); there
    are shadows only within `shaded` (x0, y0, x1, y1)."""
    height, width = canvas.shape[0], canvas.shape[1]
    one, mid = np.float32(1), np.float32(0.5)
    light = np.empty(width, np.float32)
    rare, blue, green, red = one / rib, one - tint[2], one - tint[1], one - tint[0]
    for row in range(height):
        first, last = spans[row, 0], spans[row, 1]
        if shaded[1] <= row < shaded[3]:
            first, last = min(first, shaded[0]), max(last, shaded[2])
        if first >= last:
            continue
        z, sharp, ribbed = belt[0, row, first:last], belt[1, row, first:last], belt[2, row, first:last]
        for k in range(len(z)):
            share = (z[k] + moved) * rare
            share = abs(share - np.floor(share) - mid) * rib
            line = smooth(np.float32(0.03) + sharp[k], np.float32(0.012), share)
            glow = smooth(np.float32(0.05) + sharp[k], np.float32(0.0), abs(share - np.float32(0.07)))
            light[k] = one + (np.float32(0.14) * glow - np.float32(0.3) * line) * ribbed[k]
        pixels, shadow = canvas[row, first:last], dark[row, first:last]
        for k in range(len(shadow)):
            bright, deep = light[k], np.float32(np.int32(shadow[k])) * np.float32(1 / 255)
            b, g, r = pixels[k, 0], pixels[k, 1], pixels[k, 2]
            pixels[k, 0] = _dim(b, bright * (one - deep * blue))
            pixels[k, 1] = _dim(g, bright * (one - deep * green))
            pixels[k, 2] = _dim(r, bright * (one - deep * red))


@inlined
def _dim(byte, light):  # type: ignore[no-untyped-def]
    return np.uint8(np.int32(min(np.float32(255), np.float32(np.int32(byte)) * light)))
