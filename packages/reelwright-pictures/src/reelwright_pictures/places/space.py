"""Space: nebulae, stars and planets over the edge of a moon; or the ground of the Moon or of Mars."""

from dataclasses import replace
from typing import Any

import cv2
import numpy as np

from reelwright_pictures.brush import backdrop, blur, grid, mix, noise, paint, ramp, rgb
from reelwright_pictures.land import ground, massif, rock
from reelwright_pictures.perspective import View, rect
from reelwright_pictures.places import Place
from reelwright_pictures.plants import scatter
from reelwright_pictures.scenery import stage
from reelwright_pictures.sheets import shaped, sheet
from reelwright_pictures.stage import Anchor, Array, Layer, Light, Setting, Stage

PLACE = Place(
    words={
        "space": "", "outer space": "", "galaxy": "", "universe": "", "cosmos": "", "stars": "",
        "planet": "", "planets": "", "orbit": "", "solar system": "", "nebula": "", "black hole": "",
        "black holes": "", "galaxies": "", "milky way": "",
        "starry sky": "", "moon": "moon", "moon surface": "moon", "lunar surface": "moon",
        "on the moon": "moon", "mars": "mars", "on mars": "mars", "red planet": "mars",
        "alien planet": "mars", "asteroid": "",
    },
    props=("rocket", "satellite", "astronaut"),
)  # fmt: skip
_NEBULAE = (
    ("#0a0a2a", "#5f2f8f", "#e0558a", "#3f7fd0"),
    ("#071226", "#1f5a8a", "#3fc4b4", "#8a5fd0"),
    ("#120a24", "#7a2f5f", "#f0905a", "#4f4fc0"),
)


def draw(setting: Setting) -> Stage:
    view = View(setting, setting.height * (0.62 if setting.variant else 0.66), setting.width * 0.5)
    light = Light((0.7, -0.55, 0.45), (1.05, 1.0, 0.94), (0.2, 0.2, 0.32), (0.6, 0.65, 1.0))
    if setting.variant == "mars":
        light = Light((0.6, -0.6, 0.5), (1.05, 0.82, 0.66), (0.44, 0.32, 0.3), (0.9, 0.6, 0.4))
    size = min(setting.width, setting.height)
    sky_layer = _dusty_sky(setting, view.horizon) if setting.variant == "mars" else _stars(setting)
    layers = [sky_layer, *_bodies(setting, size), *_land(view)]
    anchors = {
        "sky": tuple(
            Anchor(setting.width * x, setting.height * y, setting.unit * 150, 12)
            for x, y in ((0.44, 0.46), (0.3, 0.3), (0.7, 0.5))
        )
    }
    made = stage(view, layers, light=light, anchors=anchors, floor=(0.79, 0.92), bloom=0.5)
    return replace(made, particles="dust")


def _stars(setting: Setting) -> Layer:
    """Paint two clouds of gas and some hundred stars."""
    width, height = max(2, setting.width // 2), max(2, setting.height // 2)
    deep, first, second, third = _NEBULAE[int(setting.rng("nebula").integers(3))]
    if setting.variant == "moon":
        deep, first, second, third = "#05060f", "#0f1430", "#26305f", "#1a2448"
    xs, ys = grid(width, height)
    cell = 0.34 * min(width, height)
    gas, wisps = (
        noise(width, height, cell, setting.rng("gas"), 6),
        noise(width, height, cell * 0.6, setting.rng("wisps"), 6),
    )
    band = np.exp(-((((xs / width - 0.5) * 0.75 + (ys / height - 0.42)) / 0.26) ** 2))
    strength = np.clip((gas - 0.36) * 2.6, 0, 1) * (0.25 + band)
    colours = ramp(((0, deep), (0.4, mix(deep, first, 0.6)), (0.75, first), (1.2, second)), strength)
    colours = colours + (np.clip((wisps - 0.52) * 3.4, 0, 1) * band * 0.5)[:, :, None] * rgb(second)
    colours = colours + (np.clip((gas - wisps) * 2, 0, 1) * band * 0.34)[:, :, None] * rgb(third)
    colours = colours * (1 - 0.55 * np.clip((wisps - 0.3) * -5 + 0.2, 0, 1) * band)[:, :, None]
    whole = cv2.resize(
        np.clip(colours, 0, 1.2).astype(np.float32),
        (setting.width, setting.height),
        interpolation=cv2.INTER_LINEAR,
    )
    return backdrop(
        "stars", np.clip(whole + _star_field(setting), 0, 1.5).astype(np.float32), 5000, "twinkle"
    )


def _star_field(setting: Setting) -> Array:
    rng, unit = setting.rng("stars"), setting.unit
    field = np.zeros((setting.height, setting.width), np.float32)
    for _ in range(620):
        at = int(rng.integers(0, setting.width)), int(rng.integers(0, setting.height))
        strength = float(rng.random()) ** 7
        cv2.circle(
            field, at, max(1, int((0.7 + 1.8 * strength) * unit)), 0.25 + 1.3 * strength, -1, cv2.LINE_AA
        )
        if strength > 0.5:
            reach = int(22 * strength * unit)
            for dx, dy in ((1, 0), (0, 1)):
                cv2.line(
                    field,
                    (at[0] - dx * reach, at[1] - dy * reach),
                    (at[0] + dx * reach, at[1] + dy * reach),
                    0.4 * strength,
                    1,
                    cv2.LINE_AA,
                )
    field = field + 0.8 * blur(field, 3 * unit)
    return np.asarray(field[:, :, None] * np.array([0.94, 0.96, 1.0], np.float32), np.float32)


def _dusty_sky(setting: Setting, horizon: float) -> Layer:
    share = np.linspace(0, setting.height / horizon, setting.height, dtype=np.float32)
    night = setting.hour in ("night", "dusk")
    stops = (
        ((0, "#1a1226"), (0.6, "#4f2f3c"), (1, "#9a5a48"))
        if night
        else ((0, "#a8775a"), (0.6, "#d9a47a"), (1, "#f2cfa4"))
    )
    colours = np.repeat(ramp(stops, share)[:, None, :], setting.width, 1)
    spots = cv2.resize(
        noise(90, 160, 30, setting.rng("dust"), 4, 2.0),
        (setting.width, setting.height),
        interpolation=cv2.INTER_CUBIC,
    )
    colours = colours * (0.93 + 0.14 * spots)[:, :, None]
    if night:
        colours = colours + _star_field(setting) * np.clip(1 - share, 0, 1)[:, None, None]
    return backdrop("dusty sky", colours.astype(np.float32), 5000, "twinkle")


def globe(
    size: int,
    stops: tuple[tuple[float, str], ...],
    rng: np.random.Generator,
    *,
    bands: float = 1.0,
    rim: str = "#8fb8ff",
    turn: float = 0.4,
) -> tuple[Array, Array]:
    """Return a planet of `size` pixels: its colours, lit from the upper right, and its alpha. `bands` above
    1 draws out its clouds; `rim` is the colour of its air."""
    xs, ys = grid(size, size)
    across, down = (xs / size * 2 - 1) / 0.92, (ys / size * 2 - 1) / 0.92
    squared = across * across + down * down
    away = np.sqrt(np.clip(1 - squared, 0, 1))
    texture = noise(size * 2, size, size * 0.24, rng, 6, bands)
    u = (
        np.arcsin(np.clip(across / np.sqrt(np.clip(1 - down * down, 1e-3, 1)), -1, 1)) / 3.1416
        + 0.5
        + turn * 0.2
    ) * size
    v = (np.arcsin(np.clip(down + 0.25 * across * (bands > 1), -1, 1)) / 3.1416 + 0.5) * (size - 1)
    spots = cv2.remap(
        texture, u.astype(np.float32), v.astype(np.float32), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT
    )
    if bands > 1:
        spots = spots * 0.6 + 0.4 * (0.5 + 0.5 * np.sin(v / size * 34 + spots * 5))
    colour: Any = ramp(stops, np.clip((spots - 0.22) * 1.8, 0, 1))
    lit = np.clip(across * 0.62 - down * 0.5 + away * 0.6, 0, 1)
    colour = colour * (0.05 + 1.05 * lit)[:, :, None]
    haze = (1 - away) ** 2.6 * np.clip(lit + 0.2, 0, 1)
    colour = colour + haze[:, :, None] * rgb(rim) * 0.85
    alpha = np.clip((1 - np.sqrt(squared)) * size * 0.46 + 0.5, 0, 1)
    halo = (
        np.exp(-np.clip(np.sqrt(squared) - 1, 0, None) / 0.02)
        * (squared > 1)
        * np.clip(across * 0.6 - down * 0.5 + 0.4, 0, 1)
    )
    colour = np.where((squared > 1)[:, :, None], rgb(rim), colour)
    return colour.astype(np.float32), np.maximum(alpha, halo * 0.6).astype(np.float32)


_EARTH = (
    (0, "#0f3f8a"),
    (0.42, "#1f6fb8"),
    (0.5, "#5f9a5a"),
    (0.62, "#a99a62"),
    (0.74, "#f0f4f6"),
    (1, "#ffffff"),
)
_GIANT = ((0, "#7a4a3a"), (0.3, "#c98f5f"), (0.55, "#f0d4a4"), (0.8, "#d9a06a"), (1, "#fff0d4"))
_MOON = ((0, "#6f6b6a"), (0.5, "#a8a4a0"), (1, "#d9d4cc"))


def _bodies(setting: Setting, size: int) -> list[Layer]:
    rng = setting.rng("planets")
    made: list[Layer] = []
    wanted: tuple[tuple[str, float, float, float, Any, float, str], ...]
    if setting.variant == "moon":
        wanted = (("earth", 0.72, 0.24, 0.36, _EARTH, 1.0, "#8fc4ff"),)
    elif setting.variant == "mars":
        wanted = (("small moon", 0.74, 0.2, 0.09, _MOON, 1.0, "#f0c49a"),)
    else:
        wanted = (
            ("planet", 0.76, 0.21, 0.52, _GIANT, 5.0, "#ffd0a0"),
            ("small planet", 0.16, 0.4, 0.16, _EARTH, 1.0, "#8fc4ff"),
        )
    for name, x, y, part, stops, bands, rim in wanted:
        across = max(8, int(size * part))
        colour, alpha = globe(across, stops, rng, bands=bands, rim=rim)
        left, top = int(setting.width * x - across / 2), int(setting.height * y - across / 2)
        made.append(
            Layer(name, colour, alpha, 4200 - 100 * len(made), left, top, "painted", None, 0.5, True, "drift")
        )
    if not setting.variant:
        made += _rings(setting, size)
    return made


def _rings(setting: Setting, size: int) -> list[Layer]:
    """Draw the rings of the large planet: the half behind it, and the half in front."""
    x, y = setting.width * 0.76, setting.height * 0.21

    def half_of(front: bool) -> Any:
        def draw_rings(canvas: Any) -> None:
            canvas.translate(x, y)
            canvas.rotate(-19)
            canvas.clipRect(rect(-size, 0, size, size) if front else rect(-size, -size, size, 0))
            for k in range(13):
                reach = size * (0.31 + 0.012 * k)
                tone = mix("#f0d8b4", "#8a6a5a", (k * 5 % 7) / 7)
                canvas.drawOval(
                    rect(-reach, -reach * 0.2, reach, reach * 0.2),
                    paint(tone, 0.5 + 0.3 * (k % 3 == 0), stroke=size * 0.007),
                )

        return draw_rings

    return [
        sheet("rings behind", setting, 4300, half_of(False), shading="painted", outline=False),
        sheet("rings", setting, 4050, half_of(True), shading="painted", outline=False),
    ]


def _land(view: View) -> list[Layer]:
    setting, unit = view.setting, view.setting.unit
    stops, far_tone = {
        "mars": (((0.0, "#dba980"), (0.3, "#c08058"), (1.0, "#85503a")), "#b47c5c"),
    }.get(setting.variant, (((0.0, "#c9c8cc"), (0.3, "#9a9aa4"), (1.0, "#4f5060")), "#8f8f9c"))
    xs = np.arange(setting.width, dtype=np.float32) / setting.width - 0.5
    curve = view.horizon + (0 if setting.variant else 90 * unit) * (2 * xs) ** 2 + 3
    land = ground(view, stops, cells=(0.1, 0.7, 4.0), grain=0.3, name="land", depth=60)
    layers = [
        shaped(land, np.asarray(curve, np.float32)),
        _craters(view, far_tone),
        _boulders(view, far_tone),
    ]
    if setting.variant:
        layers.append(
            massif(
                setting,
                view.horizon + 4 * unit,
                130 * unit,
                far_tone,
                2000,
                "far range",
                snow=-1.0,
                rough=0.5,
            )
        )
    return layers


def _craters(view: View, tone: str) -> Layer:
    rng, setting = view.setting.rng("craters"), view.setting

    def draw_craters(canvas: Any) -> None:
        for x, y, scale in scatter(view, 24, 2.4, 30, rng):
            size = scale * float(rng.uniform(0.15, 0.55))
            canvas.drawOval(
                rect(x - size * 1.12, y - size * 0.3, x + size * 1.12, y + size * 0.36),
                paint(mix(tone, "#ffffff", 0.45), 0.55),
            )
            canvas.drawOval(
                rect(x - size, y - size * 0.26, x + size, y + size * 0.26),
                paint(mix(tone, "#05060f", 0.62), 0.85),
            )
            canvas.drawOval(
                rect(x - size * 0.92, y - size * 0.14, x + size * 0.6, y + size * 0.25),
                paint(mix(tone, "#05060f", 0.25), 0.8, blurred=size * 0.06),
            )

    return sheet(
        "craters", setting, 50, draw_craters, (0, view.horizon, setting.width, setting.height), lies=True
    )


def _boulders(view: View, tone: str) -> Layer:
    rng, setting = view.setting.rng("boulders"), view.setting

    def draw_boulders(canvas: Any) -> None:
        for x, y, scale in scatter(view, 26, 2.3, 16, rng, 0.4):
            rock(
                canvas,
                x,
                y,
                scale * float(rng.uniform(0.08, 0.4)),
                mix(tone, "#3a3a48", float(rng.uniform(0, 0.4))),
                rng,
            )

    return sheet("boulders", setting, 6, draw_boulders)
