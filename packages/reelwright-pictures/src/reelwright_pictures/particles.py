"""What falls and floats in front of a picture: rain, snow, leaves, dust, fireflies, bubbles, embers.

Everything is a function of time, so that a still is the first moment of a clip."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from reelwright_pictures.stage import Setting

Bytes = NDArray[np.uint8]


@dataclass(frozen=True)
class Kind:
    """`fall` is the speed downwards and `drift` sideways, in thousandths of the shorter side a second; `size`
    the radius in the same unit; `colour` is BGR; `glows` adds its light instead of covering."""

    count: int
    fall: float
    drift: float
    size: tuple[float, float]
    colour: tuple[int, int, int]
    strength: float
    glows: bool = True
    swings: float = 0.0
    is_leaf: bool = False


_KINDS = {
    "snow": Kind(190, 110, 26, (1.6, 5.2), (255, 250, 246), 0.85, swings=14),
    "dust": Kind(70, -9, 12, (0.9, 2.4), (190, 225, 255), 0.4, swings=10),
    "leaves": Kind(16, 120, 70, (9, 17), (40, 110, 210), 0.95, glows=False, swings=40, is_leaf=True),
    "fireflies": Kind(34, -6, 9, (1.6, 3.4), (110, 235, 255), 0.95, swings=24),
    "bubbles": Kind(36, -70, 6, (3, 9), (255, 245, 225), 0.35, swings=16),
    "embers": Kind(60, -120, 24, (1.0, 2.6), (60, 150, 255), 0.9, swings=22),
}
_RAIN_FALL, _RAIN_COUNT = 2600.0, 240
FALLING = ("rain", *_KINDS)


def add_particles(frame: Bytes, kind: str, setting: Setting, time_s: float) -> None:
    """Draw what falls over a BGR frame at a moment; the frame is changed. "" draws nothing."""
    if kind == "rain":
        _add_rain(frame, setting, time_s)
    elif kind in _KINDS:
        _add_spots(frame, _KINDS[kind], kind, setting, time_s)


def _add_rain(frame: Bytes, setting: Setting, time_s: float) -> None:
    height, width, unit = frame.shape[0], frame.shape[1], setting.unit
    rng = setting.rng("rain")
    lines = np.zeros((height // 2, width // 2), np.uint8)
    for _ in range(_RAIN_COUNT):
        x, phase, near = float(rng.uniform(-0.1, 1.1)), float(rng.random()), float(rng.uniform(0.4, 1))
        tall = (18 + 60 * near) * unit / 2
        y = ((phase + time_s * _RAIN_FALL * unit * near / (height * 1.2)) % 1) * (height / 2 + tall) - tall
        start = (int(x * width / 2), int(y))
        cv2.line(
            lines, start, (int(start[0] - tall * 0.1), int(y + tall)), int(40 + 70 * near), 1, cv2.LINE_AA
        )
    shine = cv2.resize(lines, (width, height), interpolation=cv2.INTER_LINEAR)
    cv2.add(frame, cv2.merge([shine, shine, shine]), frame)


def _add_spots(frame: Bytes, kind: Kind, name: str, setting: Setting, time_s: float) -> None:
    height, width, unit = frame.shape[0], frame.shape[1], setting.unit
    rng = setting.rng(name)
    for number in range(kind.count):
        x, y, near, turn = (float(one) for one in rng.random(4))
        radius = (kind.size[0] + (kind.size[1] - kind.size[0]) * near**2) * unit
        speed = 0.5 + 0.5 * near
        swing = kind.swings * unit * np.sin(time_s * (0.8 + turn) + number)
        at_x = (x * width + time_s * kind.drift * unit * speed + swing) % (width + 4 * radius) - 2 * radius
        at_y = (y * height + time_s * kind.fall * unit * speed) % (height + 4 * radius) - 2 * radius
        shine = kind.strength * (0.35 + 0.65 * near)
        if name == "fireflies":
            shine *= 0.5 + 0.5 * float(np.sin(time_s * 2.2 + number * 1.7))
        _add_spot(frame, kind, (float(at_x), float(at_y)), radius, shine, turn * 360 + time_s * 90)


def _add_spot(
    frame: Bytes, kind: Kind, at: tuple[float, float], radius: float, shine: float, angle: float
) -> None:
    room = int(radius * (3 if kind.glows else 1.3)) + 2
    left, top = int(at[0]) - room, int(at[1]) - room
    area = frame[max(0, top) : top + 2 * room + 1, max(0, left) : left + 2 * room + 1]
    if not area.size or top + 2 * room < 0 or left + 2 * room < 0:
        return
    ys, xs = np.mgrid[0 : area.shape[0], 0 : area.shape[1]].astype(np.float32)
    dx, dy = xs + max(0, left) - at[0], ys + max(0, top) - at[1]
    if kind.is_leaf:
        turn = np.deg2rad(angle)
        along, across = dx * np.cos(turn) + dy * np.sin(turn), dy * np.cos(turn) - dx * np.sin(turn)
        share = np.clip((1 - np.hypot(along / radius, across / (radius * 0.45))) * radius, 0, 1) * shine
    else:
        away = np.hypot(dx, dy) / radius
        share = (np.clip(1.4 - away, 0, 1) + 0.3 * np.exp(-away)) * shine
    colour = np.array(kind.colour, np.float32)
    if kind.glows:
        mixed = area + (255 - area * 0.6) * (share[:, :, None] * colour / 255) * 0.8
    else:
        mixed = area * (1 - share[:, :, None]) + colour * share[:, :, None]
    area[:] = np.clip(mixed, 0, 255).astype(np.uint8)
