"""What grows: grass, flowers, trees and branches, in the colours of the season."""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from reelwright_people.skia_loader import skia
from reelwright_pictures.brush import gradient, mix, paint, path
from reelwright_pictures.land import Trail, ground
from reelwright_pictures.perspective import View, rect
from reelwright_pictures.sheets import sheet
from reelwright_pictures.stage import Layer, Rgb, Setting


@dataclass(frozen=True)
class Greens:
    """The colours of what grows, by season and snow. `is_bare` trees have no leaves; `is_white` has snow."""

    grass: str
    far_grass: str
    leaf: str | Rgb
    pine: str
    bark: str
    flowers: tuple[str, ...]
    is_bare: bool = False
    is_white: bool = False


_FLOWERS = ("#f4d35e", "#f7f3ea", "#e76f6f", "#b28ddb", "#f2a7c3")


_GREENS = {
    "spring": Greens("#6aa83e", "#a5cd72", "#7db651", "#3f7a52", "#6b4f3b", _FLOWERS),
    "summer": Greens(
        "#528f3a", "#93b95d", "#4c8b42", "#2f6b4a", "#5f4636", ("#f4d35e", "#f7f3ea", "#d95f5f")
    ),
    "autumn": Greens("#9a8b42", "#c9ad63", "#d2812f", "#3d6b49", "#553d2e", ("#d9a441", "#c9653b")),
    "winter": Greens("#a4a589", "#b9bba8", "#8d8a76", "#35604c", "#4f4138", (), is_bare=True),
}


_WHITE = Greens("#e4ecf4", "#f0f5fa", "#dfe8f0", "#3b6358", "#4b4340", (), is_bare=True, is_white=True)


def greens(setting: Setting) -> Greens:
    """Return the colours of what grows in the setting's season; snow lies where it snows."""
    return _WHITE if setting.weather == "snow" else _GREENS[setting.season]


def scatter(
    view: View, count: int, nearest: float, farthest: float, rng: np.random.Generator, spare: float = 0.0
) -> list[tuple[float, float, float]]:
    """Return places on the ground as x, y of the picture and pixels a metre, the farthest first, even over
    the picture between two distances in metres. `spare` keeps the middle free, as a share of the width."""
    low, high = view.at(0, 0, farthest)[1], view.at(0, 0, nearest)[1]
    low = max(low, view.horizon + 1)
    ys = np.sort(low + (high - low) * rng.random(count) ** 1.3)
    xs = rng.uniform(-0.03, 1.03, count)
    off = xs - 0.5
    xs = np.where(np.abs(off) < spare / 2, 0.5 + np.sign(off) * (spare / 2 + np.abs(off) * 0.4), xs)
    return [
        (float(x) * view.setting.width, float(y), (float(y) - view.horizon) / view.eye)
        for x, y in zip(xs, ys, strict=True)
    ]


def tuft(canvas: Any, x: float, y: float, size: float, colour: Rgb, rng: np.random.Generator) -> None:
    """Draw a tuft of five blades of grass, `size` pixels high."""
    shape = skia.Path()
    for lean in rng.uniform(-0.6, 0.6, 5):
        bend, tall = float(lean) * size, size * float(rng.uniform(0.6, 1.0))
        foot, thick = x + bend * 0.25, size * 0.06
        shape.moveTo(foot - thick, y)
        shape.quadTo(foot - thick + bend * 0.1, y - tall * 0.6, foot + bend, y - tall)
        shape.quadTo(foot + thick + bend * 0.2, y - tall * 0.5, foot + thick, y)
        shape.close()
    canvas.drawPath(shape, paint(colour))


def _is_on(trail: Trail | None, view: View, spot: tuple[float, float, float]) -> bool:
    x, _, scale = spot
    return trail is not None and trail.covers((x - view.centre) / scale, view.focal / scale)


def tufts(
    view: View,
    colours: Greens,
    count: int,
    nearest: float,
    farthest: float,
    name: str,
    *,
    metres: float = 0.22,
    depth: float = 20,
    spare: float = 0.0,
    trail: Trail | None = None,
) -> Layer:
    """Draw tufts of grass over the ground between two distances, smaller and paler far away, but none on
    the trail."""
    rng = view.setting.rng(name)
    spots = [
        one for one in scatter(view, count, nearest, farthest, rng, spare) if not _is_on(trail, view, one)
    ]

    def draw_tufts(canvas: Any) -> None:
        for x, y, scale in spots:
            near = min(1.0, scale * farthest / view.focal / 6)
            base = mix(colours.far_grass, colours.grass, near)
            shade = mix(base, "#10301c" if rng.random() < 0.55 else "#fff6c8", float(rng.uniform(0.05, 0.3)))
            tuft(canvas, x, y, metres * scale * float(rng.uniform(0.7, 1.3)), shade, rng)

    return sheet(name, view.setting, depth, draw_tufts, outline=False, movement="sway", lies=True)


def flower(canvas: Any, x: float, y: float, size: float, colour: str | Rgb, rng: np.random.Generator) -> None:
    """Draw a flower on its stem, `size` pixels high."""
    lean = float(rng.uniform(-0.2, 0.2)) * size
    canvas.drawLine(x, y, x + lean, y - size, paint("#3f7038", stroke=max(0.8, size * 0.05)))
    petal = paint(mix(colour, "#ffffff", float(rng.uniform(0, 0.25))))
    turn = float(rng.uniform(0, 1.2))
    for k in range(5):
        angle = turn + k * 1.2566
        canvas.drawCircle(
            x + lean + math.cos(angle) * size * 0.13,
            y - size + math.sin(angle) * size * 0.1,
            size * 0.1,
            petal,
        )
    canvas.drawCircle(x + lean, y - size, size * 0.07, paint("#f0b429"))


def flowers(
    view: View,
    colours: Greens,
    count: int,
    nearest: float,
    farthest: float,
    name: str,
    *,
    metres: float = 0.3,
    depth: float = 12,
    spare: float = 0.3,
    trail: Trail | None = None,
) -> Layer:
    """Draw flowers over the ground between two distances, but none on the trail."""
    rng = view.setting.rng(name)
    spots = scatter(view, count, nearest, farthest, rng, spare) if colours.flowers else []
    spots = [one for one in spots if not _is_on(trail, view, one)]

    def draw_flowers(canvas: Any) -> None:
        for x, y, scale in spots:
            colour = colours.flowers[int(rng.integers(len(colours.flowers)))]
            flower(canvas, x, y, metres * scale * float(rng.uniform(0.7, 1.25)), colour, rng)

    return sheet(name, view.setting, depth, draw_flowers, movement="sway", lies=True)


def leafy_tree(
    canvas: Any,
    x: float,
    base: float,
    size: float,
    colours: Greens,
    rng: np.random.Generator,
    leaf: str | Rgb | None = None,
) -> None:
    """Draw a broad tree of `size` pixels: a trunk with branches, and clumps of leaves in three tones that
    are lit from the upper right. Bare ones have twigs instead."""
    trunk(canvas, x, base, size, colours, rng)
    if colours.is_bare:
        return
    crown(canvas, x, base - size * 0.64, size * 0.36, leaf or colours.leaf, rng)


def crown(canvas: Any, x: float, y: float, radius: float, leaf: str | Rgb, rng: np.random.Generator) -> None:
    """Draw a ball of leaves around a point: clumps that are lighter the higher and the more to the right."""
    angles, reach = rng.uniform(0, 6.283, 74), np.sqrt(rng.random(74)) * 0.82
    spots = np.stack([np.cos(angles) * reach, np.sin(angles) * reach * 0.8], 1)
    light = spots[:, 0] * 0.4 - spots[:, 1] * 0.6 + rng.normal(0, 0.1, 74)
    for at in np.argsort(light).tolist():
        dx, dy = float(spots[at, 0]) * radius, float(spots[at, 1]) * radius
        tone = _leaf_tone(leaf, float(light[at]))
        canvas.drawCircle(x + dx, y + dy, radius * float(rng.uniform(0.16, 0.27)), paint(tone))
        for turn in rng.uniform(0, 6.283, 3).tolist():
            edge = radius * 0.2
            px, py = x + dx + math.cos(turn) * edge, y + dy + math.sin(turn) * edge
            _dab(canvas, px, py, radius * 0.055, _leaf_tone(leaf, float(light[at]) + 0.14))


def _leaf_tone(leaf: str | Rgb, light: float) -> Rgb:
    if light > 0:
        return mix(leaf, "#fff3b0", min(0.5, light * 0.62))
    return mix(leaf, "#0a2a22", min(0.62, -light * 0.95))


def _dab(canvas: Any, x: float, y: float, size: float, tone: Rgb) -> None:
    canvas.drawOval(rect(x - size * 1.2, y - size * 0.7, x + size * 1.2, y + size * 0.7), paint(tone))


def trunk(canvas: Any, x: float, base: float, size: float, colours: Greens, rng: np.random.Generator) -> None:
    """Draw a trunk that forks; bare trees fork as far as twigs."""
    depth = 6 if colours.is_bare else 3
    thick = size * 0.065
    flare = [
        (x - thick * 0.95, base),
        (x - thick * 0.5, base - size * 0.08),
        (x - thick * 0.42, base - size * 0.3),
        (x + thick * 0.42, base - size * 0.3),
        (x + thick * 0.5, base - size * 0.08),
        (x + thick * 0.95, base),
    ]
    shade = gradient(
        (x - thick, 0),
        (x + thick, 0),
        (
            (0, mix(colours.bark, "#0b0f1c", 0.45)),
            (0.6, colours.bark),
            (1, mix(colours.bark, "#ffe9c4", 0.3)),
        ),
    )
    canvas.drawPath(path(flare), paint(colours.bark, shader=shade))
    _fork(canvas, x, base - size * 0.28, -1.57, size * 0.2, thick * 0.8, depth, colours, rng)


def _fork(
    canvas: Any,
    x: float,
    y: float,
    angle: float,
    length: float,
    thick: float,
    depth: int,
    colours: Greens,
    rng: np.random.Generator,
) -> None:
    tip_x, tip_y = x + math.cos(angle) * length, y + math.sin(angle) * length
    canvas.drawLine(x, y, tip_x, tip_y, paint(colours.bark, stroke=max(thick, 0.5)))
    if colours.is_white and thick > 1.2:
        snow = paint("#f4f8fc", 0.9, stroke=thick * 0.5)
        canvas.drawLine(x, y - thick * 0.4, tip_x, tip_y - thick * 0.4, snow)
    if depth == 0:
        return
    for turn in (-0.42, 0.42) if depth % 2 else (-0.5, 0.08, 0.5):
        bent = angle + turn + float(rng.uniform(-0.2, 0.2))
        part = length * float(rng.uniform(0.66, 0.84))
        _fork(canvas, tip_x, tip_y, bent, part, thick * 0.62, depth - 1, colours, rng)


def pine(
    canvas: Any,
    x: float,
    base: float,
    size: float,
    colour: str | Rgb,
    rng: np.random.Generator,
    *,
    snow: bool = False,
) -> None:
    """Draw a pine of `size` pixels: drooping tiers, lighter to the right, white on top in the snow."""
    canvas.drawRect(rect(x - size * 0.02, base - size * 0.16, x + size * 0.02, base), paint("#43342b"))
    tiers = 6
    for tier in range(tiers):
        low = base - size * (0.08 + 0.86 * tier / tiers)
        high = low - size * 0.3 * (1 - tier * 0.07)
        wide = size * 0.25 * (1 - tier / tiers * 0.82)
        light = gradient(
            (x - wide, low),
            (x + wide, high),
            ((0, mix(colour, "#061a18", 0.5)), (0.55, colour), (1, mix(colour, "#fff3c0", 0.25))),
        )
        canvas.drawPath(_tier(x, low, high, wide, rng), paint(colour, shader=light))
        if snow:
            cap = _tier(x + wide * 0.06, low - size * 0.035, high, wide * 0.72, rng)
            canvas.drawPath(cap, paint("#f2f7fc", 0.92))


def _tier(x: float, low: float, high: float, wide: float, rng: np.random.Generator) -> Any:
    count = 9
    teeth = [
        (
            x - wide + 2 * wide * k / (count - 1),
            low + wide * (0.16 if k % 2 else -0.02) * float(rng.uniform(0.5, 1.2)),
        )
        for k in range(count)
    ]
    return path([(x, high), *reversed(teeth)])


def bush(canvas: Any, x: float, base: float, size: float, leaf: str | Rgb, rng: np.random.Generator) -> None:
    """Draw a bush of about `size` pixels that stands on `base`."""
    for shift in (-0.45, 0.4, 0.0):
        part = size * (0.42 if shift else 0.5)
        crown(canvas, x + shift * size, base - part * 0.6, part * 0.75, leaf, rng)


def palm(
    canvas: Any, x: float, base: float, size: float, lean: float, leaf: str | Rgb, rng: np.random.Generator
) -> None:
    """Draw a palm of `size` pixels whose trunk bends by `lean` of it."""
    top_x, top_y = x + lean * size, base - size * 0.82
    for step in range(28):
        share = step / 28
        px, py = x + lean * size * share**1.7, base - size * 0.82 * share
        wide = size * (0.034 - 0.014 * share)
        tone = mix("#8a6a4c", "#4c382b", 0.5 if step % 2 else 0.1)
        canvas.drawRoundRect(
            rect(px - wide, py - size * 0.033, px + wide, py), wide * 0.4, wide * 0.4, paint(tone)
        )
    reaches = (-0.95, 0.95, -0.8, 0.8, -1.0, 1.0, -0.6, 0.6, -0.34, 0.34)
    rises = (0.12, 0.1, 0.3, 0.32, 0.2, 0.22, 0.42, 0.4, 0.5, 0.46)
    for reach, rise in zip(reaches, rises, strict=True):
        sway = float(rng.uniform(0.9, 1.1))
        _frond(canvas, top_x, top_y, reach * sway, rise * sway, size * 0.44, leaf)


def _frond(
    canvas: Any, x: float, y: float, reach: float, rise: float, length: float, leaf: str | Rgb
) -> None:
    drop = 0.34 + 0.5 * abs(reach)
    points = [
        (
            x + reach * length * k / 12,
            y - length * (rise * 2.2 * k / 12 - (rise * 1.5 + drop) * (k / 12) ** 2),
        )
        for k in range(13)
    ]
    light = mix(leaf, "#fff3b0", 0.12 + 0.22 * max(0.0, reach))
    for k, ((ax, ay), (bx, by)) in enumerate(zip(points, points[1:], strict=False)):
        fall = length * 0.24 * math.sin(min(3.0, 0.45 + k * 0.24))
        along = (bx - ax) * 1.3
        for side, tone in ((1.0, mix(light, "#0c2a18", 0.34)), (-0.35, light)):
            tip = (bx + along, by + fall * side + length * 0.03)
            canvas.drawPath(path([(ax, ay), (bx, by), tip]), paint(tone))
        canvas.drawLine(ax, ay, bx, by, paint(mix(light, "#fff3b0", 0.25), stroke=length * 0.012))


def meadow(view: View, grown: Greens, sunlit: float) -> Layer:
    """Draw the ground as grass, from the far one to the dark one at the feet. `sunlit`, from 0 to 1, says how
    yellow its lit spots are."""
    colours = (
        (0, grown.far_grass),
        (0.3, mix(grown.far_grass, grown.grass, 0.7)),
        (1, mix(grown.grass, "#12301a", 0.3)),
    )
    return ground(view, colours, cells=(0.4, 2.5, 12.0), tint=mix(grown.grass, "#f3e7a2", sunlit))


def branch(
    setting: Setting,
    colours: Greens,
    *,
    corner: str = "left",
    name: str = "branch in front",
    depth: float = 1.2,
) -> Layer:
    """Draw a twig with leaves that hangs into an upper corner ("left" or "right"), out of focus."""
    rng = setting.rng(name)
    width, height, size = setting.width, setting.height, min(setting.width, setting.height)
    side = 0 if corner == "left" else width
    inward = 1 if corner == "left" else -1

    def draw_branch(canvas: Any) -> None:
        for _ in range(3):
            start = (side - inward * size * 0.05, -size * 0.03 + float(rng.uniform(0, 0.1)) * size)
            reach, fall = float(rng.uniform(0.25, 0.5)) * size, float(rng.uniform(0.08, 0.26)) * size
            canvas.drawPath(_twig(start, inward * reach, fall), paint(colours.bark, stroke=size * 0.008))
            for share in np.linspace(0.1, 1, 13):
                x, y = start[0] + inward * reach * float(share), start[1] + fall * float(share) ** 1.6
                _leaf(canvas, x, y, size, colours, rng)

    box = (0, 0, width, height * 0.4)
    return sheet(name, setting, depth, draw_branch, box, soft=6, movement="sway", outline=False)


def _twig(start: tuple[float, float], reach: float, fall: float) -> Any:
    shape = skia.Path()
    shape.moveTo(*start)
    shape.quadTo(start[0] + reach * 0.6, start[1] + fall * 0.2, start[0] + reach, start[1] + fall)
    return shape


def _leaf(canvas: Any, x: float, y: float, size: float, colours: Greens, rng: np.random.Generator) -> None:
    if colours.is_white:
        canvas.drawCircle(x, y, size * float(rng.uniform(0.008, 0.018)), paint("#eef4fa", 0.9))
        return
    if colours.is_bare:
        angle = float(rng.uniform(0.3, 1.8))
        tip = x + math.cos(angle) * size * 0.07, y + math.sin(angle) * size * 0.05
        canvas.drawLine(x, y, *tip, paint(colours.bark, stroke=size * 0.004))
        return
    for _ in range(2):
        canvas.save()
        canvas.translate(x, y)
        canvas.rotate(float(rng.uniform(10, 170)))
        tone = mix(colours.leaf, "#0a2416", float(rng.uniform(0.15, 0.6)))
        canvas.drawOval(rect(0, -size * 0.016, size * 0.075, size * 0.016), paint(tone))
        canvas.restore()


def grass_in_front(
    setting: Setting, colours: Greens, *, name: str = "grass in front", soft: float = 5, amount: float = 1.0
) -> Layer:
    """Draw blurred blades at the lower edge, higher towards the corners, so that the middle stays free."""
    rng, unit, bottom = setting.rng(name), setting.unit, setting.height

    def draw_blades(canvas: Any) -> None:
        for x in rng.uniform(-0.02, 1.02, int(240 * amount)).tolist():
            side = abs(x - 0.5) * 2
            tall = (40 + 130 * side**2) * unit * float(rng.uniform(0.6, 1.2))
            tone = mix(colours.grass, "#0b2615", float(rng.uniform(0.25, 0.7)))
            foot = bottom + 12 * unit
            lean = float(rng.normal(0, 26)) * unit
            points = [
                (x * setting.width - 6 * unit, foot),
                (x * setting.width + lean, foot - tall - 12 * unit),
                (x * setting.width + 6 * unit, foot),
            ]
            canvas.drawPath(path(points), paint(tone))

    box = (0, bottom - 240 * unit, setting.width, bottom)
    return sheet(name, setting, 1.4, draw_blades, box, soft=soft, movement="sway", outline=False)


def tree_line(
    setting: Setting,
    base: float,
    high: float,
    leaf: str | Rgb,
    depth: float,
    name: str,
    *,
    gaps: float = 0.2,
    conifers: float = 0.3,
) -> Layer:
    """Draw a far row of trees and bushes on the line `base`, up to `high` pixels."""
    rng = setting.rng(name)

    def draw_row(canvas: Any) -> None:
        x = -high * 0.5
        while x < setting.width + high * 0.5:
            size = high * float(rng.uniform(0.45, 1.0))
            tone = mix(leaf, "#12323a", float(rng.uniform(0.0, 0.35)))
            if rng.random() >= gaps:
                _far_tree(canvas, x, base, size, tone, rng, is_conifer=rng.random() < conifers)
            x += size * float(rng.uniform(0.3, 0.62))

    return sheet(name, setting, depth, draw_row, (0, base - high * 1.2, setting.width, base + high * 0.1))


def _far_tree(
    canvas: Any, x: float, base: float, size: float, tone: Rgb, rng: np.random.Generator, *, is_conifer: bool
) -> None:
    if is_conifer:
        canvas.drawPath(path([(x - size * 0.2, base), (x, base - size), (x + size * 0.2, base)]), paint(tone))
        canvas.drawPath(
            path([(x + size * 0.03, base), (x, base - size), (x + size * 0.2, base)]),
            paint(mix(tone, "#fff2c0", 0.12)),
        )
        return
    for dx, dy, part, light in (
        (-0.2, 0.3, 0.3, 0),
        (0.22, 0.32, 0.28, 0.05),
        (0, 0.5, 0.36, 0.04),
        (0.1, 0.58, 0.24, 0.16),
        (0, 0.12, 0.34, 0),
    ):
        wobble = float(rng.uniform(-0.05, 0.05))
        canvas.drawCircle(
            x + (dx + wobble) * size, base - dy * size, part * size, paint(mix(tone, "#fff2c0", light))
        )
