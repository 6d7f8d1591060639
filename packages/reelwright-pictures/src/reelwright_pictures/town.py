"""What people have built out of doors: fences, lamps, benches, skylines."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from reelwright_people.skia_loader import skia
from reelwright_pictures.brush import gradient, mix, paint, path, rgb
from reelwright_pictures.perspective import View, box, rect, shadow
from reelwright_pictures.sheets import Paint, sheet
from reelwright_pictures.sky import is_dark
from reelwright_pictures.stage import Layer, Rgb, Setting


def window_light(setting: Setting, rng: np.random.Generator, share: float = 0.45) -> str | None:
    """Return the colour of a lit window, or None for one that is dark; by day none is lit."""
    if not is_dark(setting) and not (setting.hour in ("dawn", "evening") and rng.random() < 0.5):
        return None
    if rng.random() > share:
        return None
    return ("#ffcf7a", "#ffb95e", "#ffe2a8", "#bfe0ff")[int(rng.integers(4))]


def glow_spot(canvas: Any, x: float, y: float, radius: float, colour: str | Rgb, alpha: float = 1.0) -> None:
    """Draw a round glow that fades to its rim."""
    red, green, blue = (float(one) for one in rgb(colour))
    inner, outer = skia.Color4f(red, green, blue, alpha), skia.Color4f(red, green, blue, 0)
    core, middle = skia.Color4f(red, green, blue, alpha * 0.7), skia.Color4f(red, green, blue, alpha * 0.22)
    shader = skia.GradientShader.MakeRadial(
        center=skia.Point(x, y),
        radius=radius,
        colors=[inner.toColor(), core.toColor(), middle.toColor(), outer.toColor()],
        positions=[0.0, 0.16, 0.42, 1.0],
    )
    canvas.drawCircle(x, y, radius, paint(colour, shader=shader))


def fence(
    canvas: Any,
    view: View,
    start: tuple[float, float],
    end: tuple[float, float],
    colour: str | Rgb,
    *,
    snow: bool = False,
    posts: int = 9,
) -> None:
    """Draw a wooden fence on the ground between two points given as x and z in metres."""
    xs, zs = np.linspace(start[0], end[0], posts), np.linspace(start[1], end[1], posts)
    feet = [*zip(xs.tolist(), zs.tolist(), strict=True)]
    for (ax, az), (bx, bz) in reversed([*zip(feet, feet[1:], strict=False)]):
        for low in (0.38, 0.78):
            bar = [
                view.at(ax, low, az),
                view.at(bx, low, bz),
                view.at(bx, low + 0.1, bz),
                view.at(ax, low + 0.1, az),
            ]
            canvas.drawPath(path(bar), paint(mix(colour, "#20140c", 0.12)))
            canvas.drawLine(
                *bar[3],
                *bar[2],
                paint(
                    "#f6f8fc" if snow else mix(colour, "#fff2d8", 0.4),
                    stroke=view.scale(az) * (0.035 if snow else 0.014),
                ),
            )
    for x, z in reversed(feet):
        left, low = view.at(x - 0.06, 0, z)
        right, high = view.at(x + 0.06, 1.0, z)
        light = gradient(
            (left, 0), (right, 0), ((0, mix(colour, "#20140c", 0.4)), (1, mix(colour, "#fff2d8", 0.25)))
        )
        canvas.drawRoundRect(
            rect(left, high, right, low),
            (right - left) * 0.3,
            (right - left) * 0.3,
            paint(colour, shader=light),
        )
        if snow:
            canvas.drawOval(
                rect(left - 1, high - (right - left) * 0.4, right + 1, high + (right - left) * 0.3),
                paint("#f6f8fc"),
            )


def skyline(
    setting: Setting,
    base: float,
    low: float,
    high: float,
    colour: str | Rgb,
    depth: float,
    name: str,
    *,
    wide: tuple[float, float] = (50, 130),
    lit: float = 0.4,
    window: float = 15,
) -> Layer:
    """Draw a row of towers on the line `base`, `low` to `high` pixels tall, with windows that shine at night.

    `wide` is the range of their widths and `window` the distance of their windows, both in units."""
    rng, unit = setting.rng(name), setting.unit
    towers: list[tuple[float, float, float, Rgb, int]] = []
    x = -30 * unit
    while x < setting.width + 20 * unit:
        across = float(rng.uniform(*wide)) * unit
        tone = mix(colour, "#101830" if rng.random() < 0.5 else "#f0e0d0", float(rng.uniform(0, 0.16)))
        towers.append(
            (x, across, low + (high - low) * float(rng.random()) ** 1.5, tone, int(rng.integers(6)))
        )
        x += across * float(rng.uniform(0.92, 1.12))
    panes = [one for tower in towers for one in _tower_windows(setting, base, tower, lit, window * unit, rng)]

    def draw_towers(canvas: Any) -> None:
        for tower in towers:
            _tower(canvas, base, tower, unit)
        for left, top, across, tall, light in panes:
            tone = light or mix(colour, "#c4dcf0" if not is_dark(setting) else "#05070f", 0.38)
            canvas.drawRect(rect(left, top, left + across, top + tall), paint(tone, 0.9 if light else 0.75))

    def draw_light(canvas: Any) -> None:
        for left, top, across, tall, light in panes:
            if light:
                canvas.drawRect(rect(left, top, left + across, top + tall), paint(light))

    top = base - high - 110 * unit
    return sheet(
        name, setting, depth, draw_towers, (0, top, setting.width, base + 2), glow=draw_light, strength=0.75
    )


def _tower(canvas: Any, base: float, tower: tuple[float, float, float, Rgb, int], unit: float) -> None:
    x, across, tall, tone, kind = tower
    top = base - tall
    shade = gradient(
        (x, 0),
        (x + across, 0),
        ((0, mix(tone, "#0a1024", 0.22)), (0.35, tone), (1, mix(tone, "#ffe8d0", 0.12))),
    )
    body = paint(tone, shader=shade)
    canvas.drawRect(rect(x, top, x + across, base + 2), body)
    if kind == 0:
        canvas.drawPath(
            path([(x, top + 1), (x + across / 2, top - across * 0.34), (x + across, top + 1)]), body
        )
    elif kind == 1:
        canvas.drawRect(rect(x + across * 0.2, top - across * 0.22, x + across * 0.8, top + 1), body)
        canvas.drawLine(x + across / 2, top, x + across / 2, top - across * 0.7, paint(tone, stroke=3 * unit))
    elif kind == 2:
        canvas.drawRect(rect(x + across * 0.56, top - 16 * unit, x + across * 0.84, top + 1), body)
    elif kind == 3:
        canvas.drawPath(path([(x, top + 1), (x, top - across * 0.3), (x + across, top + 1)]), body)
    canvas.drawLine(x + across, top + 2, x + across, base, paint("#0a1024", 0.25, stroke=1.5 * unit))


def _tower_windows(
    setting: Setting,
    base: float,
    tower: tuple[float, float, float, Rgb, int],
    lit: float,
    step: float,
    rng: np.random.Generator,
) -> list[tuple[float, float, float, float, str | None]]:
    x, across, tall, _, kind = tower
    columns = max(1, int((across - step * 0.6) / step))
    inset = (across - columns * step) / 2
    is_band = kind == 4
    found = []
    for row in range(int((tall - step) / (step * 1.25))):
        y = base - tall + step * 0.7 + row * step * 1.25
        for column in range(columns):
            light = window_light(setting, rng, lit)
            left = x + inset + (column + (0.02 if is_band else 0.2)) * step
            found.append((left, y, step * (0.94 if is_band else 0.56), step * 0.66, light))
    return found


def lamp_post(
    canvas: Any,
    x: float,
    foot: float,
    scale: float,
    *,
    high: float = 4.0,
    arm: float = 0.0,
    colour: str | Rgb = "#2a2f38",
) -> tuple[float, float]:
    """Draw a street lamp, `high` metres tall at `scale` pixels a metre, its head `arm` metres to the right;
    return where its light is."""
    top = foot - high * scale
    canvas.drawLine(x, foot, x, top, paint(colour, stroke=max(1.0, 0.1 * scale)))
    canvas.drawRect(rect(x - 0.13 * scale, foot - 0.55 * scale, x + 0.13 * scale, foot), paint(colour))
    canvas.drawLine(
        x + 0.02 * scale,
        foot,
        x + 0.02 * scale,
        top,
        paint(mix(colour, "#ffffff", 0.3), 0.6, stroke=max(0.6, 0.025 * scale)),
    )
    head = x + arm * scale
    if arm:
        canvas.drawLine(x, top, head, top - 0.1 * scale, paint(colour, stroke=max(1.0, 0.07 * scale)))
        canvas.drawRoundRect(
            rect(head - 0.28 * scale, top - 0.16 * scale, head + 0.28 * scale, top + 0.02 * scale),
            0.08 * scale,
            0.08 * scale,
            paint(colour),
        )
        return head, top + 0.02 * scale
    canvas.drawPath(
        path(
            [
                (x - 0.16 * scale, top),
                (x + 0.16 * scale, top),
                (x + 0.24 * scale, top - 0.48 * scale),
                (x - 0.24 * scale, top - 0.48 * scale),
            ]
        ),
        paint("#f4ead0"),
    )
    canvas.drawPath(
        path(
            [
                (x - 0.3 * scale, top - 0.48 * scale),
                (x + 0.3 * scale, top - 0.48 * scale),
                (x, top - 0.78 * scale),
            ]
        ),
        paint(colour),
    )
    return x, top - 0.24 * scale


def bench(canvas: Any, view: View, x: float, z: float, wood: str | Rgb = "#a9744a") -> None:
    """Draw a park bench that faces the viewer."""
    shadow(canvas, view, (x - 0.85, 0, z), (x + 0.85, 0.8, z + 0.5))
    for side in (-0.75, 0.69):
        box(canvas, view, (x + side, 0, z + 0.4), (x + side + 0.06, 0.85, z + 0.46), "#2f343c")
        box(canvas, view, (x + side, 0, z + 0.02), (x + side + 0.06, 0.44, z + 0.08), "#2f343c")
    for k in range(3):
        box(
            canvas,
            view,
            (x - 0.85, 0.52 + k * 0.13, z + 0.38),
            (x + 0.85, 0.62 + k * 0.13, z + 0.41),
            mix(wood, "#ffffff", 0.05 * k),
            rounded=0.01,
        )
    for k in range(3, -1, -1):
        box(
            canvas,
            view,
            (x - 0.85, 0.41, z + k * 0.1),
            (x + 0.85, 0.45, z + k * 0.1 + 0.085),
            wood,
            rounded=0.01,
        )
    for side in (-0.79, 0.73):
        box(canvas, view, (x + side, 0.6, z), (x + side + 0.06, 0.64, z + 0.4), "#2f343c", rounded=0.02)


def light_pool(
    view: View, x: float, z: float, radius: float, colour: str | Rgb, name: str, alpha: float = 0.5
) -> Paint:
    """Return what draws the round light of a lamp on the ground."""

    def draw_pool(canvas: Any) -> None:
        px, py = view.at(x, 0, z)
        reach = radius * view.scale(z)
        canvas.save()
        canvas.translate(px, py)
        canvas.scale(1, max(0.08, (py - view.horizon) / (view.focal) * 1.2))
        glow_spot(canvas, 0, 0, reach, colour, alpha)
        canvas.restore()

    return draw_pool


@dataclass(frozen=True)
class Lamps:
    """Lamps of a path or a street: the foot of each `post`, x and z in metres, and of each pool of light on
    the ground, which is `pool` metres wide. A halo is `halo` metres around a head, as strong as `shine`."""

    posts: Sequence[tuple[float, float]]
    pools: Sequence[tuple[float, float]]
    high: float
    pool: float
    halo: float
    shine: float


def lamp_layers(view: View, lamps: Lamps, depth: float) -> list[Layer]:
    """Draw lamps, the far ones first, and by night their light before them."""
    setting = view.setting
    spots: list[tuple[float, float, float]] = []

    def draw_lamps(canvas: Any) -> None:
        for x, z in lamps.posts:
            px, foot = view.at(x, 0, z)
            spots.append((*lamp_post(canvas, px, foot, view.scale(z), high=lamps.high), view.scale(z)))

    def draw_heads(canvas: Any) -> None:
        for x, y, scale in spots:
            glow_spot(canvas, x, y, 0.9 * scale, "#ffd08a", 0.9)

    def draw_light(canvas: Any) -> None:
        for x, z in lamps.pools:
            light_pool(view, x, z, lamps.pool, "#ffc070", "pool", 0.5)(canvas)
        for x, y, scale in spots:
            glow_spot(canvas, x, y, lamps.halo * scale, "#ffb45a", lamps.shine)

    shine = draw_heads if is_dark(setting) else None
    posts = sheet("lamps", setting, depth, draw_lamps, glow=shine, strength=0.9)  # finds where the heads are
    if shine is None:
        return [posts]
    light = sheet(
        "lamp light", setting, depth - 0.1, draw_light, shading="painted", outline=False, movement="flicker"
    )
    return [posts, light]
