"""Skies and daylight: what the hour, the weather and the season do to every place that is outdoors."""

from dataclasses import dataclass

import cv2
import numpy as np

from reelwright_pictures.brush import backdrop, blur, grid, mix, noise, ramp, rgb, smoothstep
from reelwright_pictures.scene import Hour
from reelwright_pictures.stage import Array, Fog, Layer, Light, Rgb, Setting

# From the zenith to the horizon.
_GRADIENTS: dict[Hour, tuple[tuple[float, str], ...]] = {
    "dawn": ((0, "#3b4a86"), (0.45, "#8d7fb4"), (0.75, "#f0a79a"), (1, "#ffdcae")),
    "morning": ((0, "#3f86cf"), (0.5, "#86bce8"), (0.85, "#d3e6ee"), (1, "#fdf1d8")),
    "day": ((0, "#2f7fd0"), (0.5, "#6fb3e8"), (0.85, "#bfdff2"), (1, "#e9f4f4")),
    "evening": ((0, "#38599c"), (0.4, "#8a83b8"), (0.7, "#f2a46f"), (0.9, "#ffcf7d"), (1, "#ffe6ab")),
    "dusk": ((0, "#171c4a"), (0.45, "#4b3f85"), (0.75, "#a95b8c"), (1, "#f08f6b")),
    "night": ((0, "#060a1f"), (0.4, "#101a44"), (0.75, "#2a2f6b"), (1, "#57508f")),
}
_OVERCAST: dict[Hour, tuple[str, str]] = {
    "dawn": ("#6f7690", "#b9a7a8"), "morning": ("#8c9bab", "#ccd4d8"), "day": ("#8b99a8", "#cbd4da"),
    "evening": ("#6d6d80", "#c5a590"), "dusk": ("#2f3350", "#6d5f77"), "night": ("#0b0f1e", "#2a2f45"),
}  # fmt: skip
_LIGHTS: dict[Hour, Light] = {
    "dawn": Light((0.8, -0.35, 0.45), (1.0, 0.74, 0.6), (0.38, 0.36, 0.5), (0.9, 0.6, 0.5)),
    "morning": Light((0.8, -0.55, 0.5), (1.14, 1.0, 0.8), (0.38, 0.44, 0.54), (0.8, 0.7, 0.5)),
    "day": Light((0.6, -0.7, 0.5), (1.12, 1.07, 0.96), (0.42, 0.46, 0.54), (0.65, 0.62, 0.54)),
    "evening": Light((0.85, -0.3, 0.4), (1.2, 0.82, 0.48), (0.42, 0.4, 0.52), (1.3, 0.85, 0.4)),
    "dusk": Light((0.8, -0.3, 0.4), (0.62, 0.42, 0.5), (0.26, 0.25, 0.42), (0.8, 0.45, 0.45)),
    "night": Light((0.6, -0.75, 0.4), (0.5, 0.53, 0.72), (0.2, 0.22, 0.36), (0.6, 0.65, 0.95)),
}
_FOG: dict[Hour, str] = {
    "dawn": "#e4b7ac", "morning": "#d9e6ea", "day": "#cfe2ec", "evening": "#f0bf94", "dusk": "#8c6a92",
    "night": "#2b3060",
}  # fmt: skip
GREY_WEATHERS = ("overcast", "rain", "storm", "snow", "fog")


@dataclass(frozen=True)
class Sun:
    """The sun or the moon: where it is as shares of the frame's width and of the sky's height."""

    x: float
    y: float
    radius: float
    is_moon: bool


def is_dark(setting: Setting) -> bool:
    """Whether lamps and windows are lit."""
    return setting.hour in ("dusk", "night")


def daylight(setting: Setting) -> Light:
    """Return the light outdoors: softer and greyer under clouds."""
    light = _LIGHTS[setting.hour]
    if setting.weather not in GREY_WEATHERS:
        return light
    grey = sum(light.key) / 3 * (0.9 if setting.hour == "night" else 0.5)
    soft = (grey * 0.98, grey, grey * 1.03)
    more = 1.7 if setting.hour == "night" else 1.0  # wet streets throw their lamps' light back
    ambient = (light.ambient[0] * 1.05 * more, light.ambient[1] * 1.08 * more, light.ambient[2] * 1.1 * more)
    return Light((light.towards[0] * 0.4, -0.9, 0.5), soft, ambient, mix(light.rim, (0.2, 0.2, 0.22), 0.7))


def air(setting: Setting, metres: float = 900.0) -> Fog:
    """Return the haze outdoors. `metres` is how far one sees in clear weather."""
    thickness = {"fog": 0.035, "rain": 0.22, "storm": 0.2, "snow": 0.16, "overcast": 0.6}.get(
        setting.weather, 1.0
    )
    colour = _FOG[setting.hour]
    if setting.weather in GREY_WEATHERS:
        colour_rgb: Rgb = mix(colour, _OVERCAST[setting.hour][1], 0.75)
    else:
        colour_rgb = mix(colour, colour, 0)
    return Fog(colour_rgb, metres * thickness)


def falling(setting: Setting) -> str:
    """Return what falls from this sky: "rain", "snow", or nothing."""
    return {"rain": "rain", "storm": "rain", "snow": "snow"}.get(setting.weather, "")


def sky(
    setting: Setting, horizon: float, *, sun: Sun | None = None, clouds: float | None = None
) -> tuple[Layer, ...]:
    """Draw the sky down to `horizon` (a y of the stage), and below it in the colour of the haze.

    `sun` puts the sun or the moon where it is told; else the hour and the seed decide. `clouds` is the share
    of the sky that they cover; else the weather decides. Returns the sky, and clouds that drift."""
    width, height = setting.width, setting.height
    xs, ys = grid(width, height)
    share = np.clip(ys / max(horizon, 1), 0, 1)
    colours = ramp(_GRADIENTS[setting.hour], share)
    grey = setting.weather in GREY_WEATHERS
    if grey:
        top, bottom = _OVERCAST[setting.hour]
        colours = colours * 0.25 + ramp(((0, top), (1, bottom)), share) * 0.75
    body = sun or _sun_of(setting)
    if setting.hour == "night" and not grey:
        colours = colours + _stars(setting, horizon)
    if not grey:
        colours = _shine(colours, body, setting, xs, ys, horizon)
    amount = (
        {"clear": 0.55, "cloudy": 0.72, "wind": 0.6}.get(setting.weather, 0.85) if clouds is None else clouds
    )
    return (
        backdrop("sky", np.clip(colours, 0, 1.4).astype(np.float32), 5000, "twinkle"),
        _clouds(setting, amount, body, xs, ys, horizon, grey),
    )


def _sun_of(setting: Setting) -> Sun:
    rng = setting.rng("sun")
    side = 0.24 + 0.12 * float(rng.random())
    x = 1 - side
    height = {"dawn": 0.86, "morning": 0.45, "day": 0.2, "evening": 0.8, "dusk": 0.93, "night": 0.28}[
        setting.hour
    ]
    moon = setting.hour == "night"
    return Sun(x, height, 0.075 if moon else 0.05, moon)


def _stars(setting: Setting, horizon: float) -> Array:
    rng, unit = setting.rng("stars"), setting.unit
    field = np.zeros((setting.height, setting.width), np.float32)
    for _ in range(420):
        x, y = int(rng.integers(0, setting.width)), int(float(rng.random()) ** 1.3 * horizon * 0.9)
        strength = float(rng.random()) ** 6
        cv2.circle(
            field, (x, y), max(1, int((0.8 + strength) * unit)), 0.25 + 1.4 * strength, -1, cv2.LINE_AA
        )
    field = field + 0.7 * blur(field, 2.5 * unit)
    fade = np.clip(1 - np.arange(setting.height, dtype=np.float32) / max(horizon, 1), 0, 1)[:, None]
    return np.asarray((field * fade)[:, :, None] * np.array([0.9, 0.95, 1.0], np.float32), np.float32)


def _shine(colours: Array, body: Sun, setting: Setting, xs: Array, ys: Array, horizon: float) -> Array:
    x, y = body.x * setting.width, body.y * horizon
    radius = body.radius * min(setting.width, setting.height)
    distance = np.hypot(xs - x, ys - y)
    glow = np.exp(-np.clip(distance - radius, 0, None) / (radius * 1.2)) * 0.35
    glow += np.exp(-np.clip(distance - radius, 0, None) / (radius * 5)) * 0.3
    tint = (
        rgb("#c9c4f5")
        if body.is_moon
        else rgb({"day": "#fff6da", "morning": "#fff0c8"}.get(setting.hour, "#ffc27a"))
    )
    colours = colours + glow[:, :, None] * tint * (0.8 if body.is_moon else 1.0)
    disc = np.clip(radius - distance + 0.5, 0, 1)[:, :, None]
    if not body.is_moon:
        return np.asarray(colours * (1 - disc) + (tint * 1.35) * disc, np.float32)
    bulge = np.sqrt(np.clip(1 - (distance / radius) ** 2, 0, 1))[:, :, None]
    craters = noise(setting.width, setting.height, radius * 0.4, setting.rng("moon"))[:, :, None]
    face = rgb("#efe6cf") * (0.74 + 0.26 * bulge) * (0.8 + 0.36 * np.clip((craters - 0.35) * 2.2, 0, 1))
    return np.asarray(colours * (1 - disc) + face * disc, np.float32)


def _clouds(
    setting: Setting, amount: float, body: Sun, xs: Array, ys: Array, horizon: float, grey: bool
) -> Layer:
    width, height = setting.width, setting.height
    cell = 0.3 * min(width, height)
    shape = noise(width, height, cell, setting.rng("clouds"), 6, 2.3)
    high = smoothstep(0.02, 0.3, ys / max(horizon, 1)) * smoothstep(1.04, 0.72, ys / max(horizon, 1))
    alpha = np.clip((shape - (0.66 - 0.3 * amount)) * 4.2, 0, 1) * high
    shift = np.array([[1, 0, -0.03 * width], [0, 1, 0.02 * width]], np.float32)
    towards = cv2.warpAffine(shape, shift, (width, height), borderMode=cv2.BORDER_REFLECT) - shape
    lit = np.clip(towards * 5 + 0.5, 0, 1)[:, :, None]
    near = np.exp(-np.hypot(xs - body.x * width, ys - body.y * horizon) / (0.5 * width))[:, :, None]
    dark, bright = _cloud_colours(setting, grey)
    colours = rgb(dark) * (1 - lit) + rgb(bright) * lit * (0.82 + (0 if grey else 0.4) * near)
    return Layer(
        "clouds", np.clip(colours, 0, 1.3).astype(np.float32), (alpha * 0.86).astype(np.float32), 4000,
        shading="painted", outline=False, movement="drift",
    )  # fmt: skip


def _cloud_colours(setting: Setting, grey: bool) -> tuple[Rgb, Rgb]:
    dark, bright = {
        "dawn": ("#8f7ba6", "#ffd9c4"), "morning": ("#a9bccf", "#ffffff"), "day": ("#b4c7d8", "#ffffff"),
        "evening": ("#9b7794", "#ffd39a"), "dusk": ("#4a3c6d", "#d98a8f"), "night": ("#1d2148", "#6e6aa8"),
    }[setting.hour]  # fmt: skip
    if not grey:
        return mix(dark, dark, 0), mix(bright, bright, 0)
    top, bottom = _OVERCAST[setting.hour]
    return mix(top, "#000000", 0.18 if setting.weather == "storm" else 0.05), mix(bottom, top, 0.25)
