"""Pictures in the colours of phones and cameras, in sRGB: nothing after this knows of colour profiles.

Profiles of the kind that cameras, phones and screens write are understood: a matrix, and a curve for each of
red, green and blue (ICC.1:2022, "three-component matrix-based"), as Display P3 and Adobe RGB have. Pictures
with another kind, or a damaged one, stay as they are, as do those whose colours make no white.
"""

import struct
from collections.abc import Mapping

import cv2
import numpy as np
from numpy.typing import NDArray

from reelwright.render.planar import Bytes

Floats = NDArray[np.float64]

_HEADER = 128
_MOST_TAGS = 100
_ROWS_AT_ONCE = 256
_LEVELS = np.arange(256) / 255
_STEPS = 4095  # between black and white, where light is turned into sRGB
_ALIKE = 0.012  # of a profile that differs less from sRGB nobody sees it
# To the colours of the ICC's connection space, which has the white of D50.
_SRGB = np.array(
    [[0.4360747, 0.3850649, 0.1430804], [0.2225045, 0.7168786, 0.0606169], [0.0139322, 0.0971045, 0.7141733]]
)
_WHITE = _SRGB.sum(axis=1)
_NEAR_WHITE = 0.06
_LEAST_ROOM = 1e-3  # the determinant of sRGB's is 0.16, and that of colours in one plane 0


def to_srgb(pixels: Bytes, profile: bytes) -> Bytes:
    """Height × width × BGR or BGRA, in place. `profile` is empty where the picture has none."""
    try:
        curves, colours = _read(profile)
    except (struct.error, ValueError, KeyError):
        return pixels
    change = np.linalg.inv(_SRGB) @ colours
    if not np.isfinite(change).all() or _is_srgb(curves, change):
        return pixels
    light = np.stack(curves[::-1], axis=1).astype(np.float32)[None]  # of blue, green and red
    matrix = change[::-1, ::-1].astype(np.float32)
    encoded = (np.clip(_encoded(np.arange(_STEPS + 1) / _STEPS), 0, 1) * 255).round().astype(np.uint8)
    for top in range(0, len(pixels), _ROWS_AT_ONCE):
        rows = pixels[top : top + _ROWS_AT_ONCE]
        bright = cv2.LUT(np.ascontiguousarray(rows[:, :, :3]), light)
        mixed = cv2.transform(bright, matrix)
        rows[:, :, :3] = encoded[(np.clip(mixed, 0, 1) * _STEPS).round().astype(np.uint16)]
    return pixels


def _read(profile: bytes) -> tuple[list[Floats], Floats]:
    """How much light each level of red, green and blue is, and what colours they are: columns of XYZ. Raises
    KeyError, ValueError or struct.error for what is no such profile."""
    if profile[16:24] != b"RGB XYZ ":
        raise ValueError("Not three colours by a matrix")
    tags = _tags(profile)
    curves = [_curve(tags[name]) for name in (b"rTRC", b"gTRC", b"bTRC")]
    columns = [struct.unpack(">3i", tags[name][8:20]) for name in (b"rXYZ", b"gXYZ", b"bXYZ")]
    colours = np.array(columns).T / 65536
    if abs(np.linalg.det(colours)) < _LEAST_ROOM or np.abs(colours.sum(axis=1) - _WHITE).max() > _NEAR_WHITE:
        raise ValueError("These colours make no picture")
    return curves, colours


def _tags(profile: bytes) -> Mapping[bytes, bytes]:
    (count,) = struct.unpack_from(">I", profile, _HEADER)
    entries = (
        struct.unpack_from(">4sII", profile, _HEADER + 4 + 12 * number)
        for number in range(min(count, _MOST_TAGS))
    )
    return {name: profile[start : start + size] for name, start, size in entries}


def _curve(tag: bytes) -> Floats:
    if tag[:4] == b"curv":
        return _sampled(tag)
    if tag[:4] == b"para":
        return _by_formula(tag)
    raise ValueError("An unknown kind of curve")


def _sampled(tag: bytes) -> Floats:
    (count,) = struct.unpack_from(">I", tag, 8)
    if count == 0:
        return _LEVELS
    if count == 1:
        return np.asarray(_LEVELS ** (struct.unpack_from(">H", tag, 12)[0] / 256), np.float64)
    table = np.frombuffer(tag, ">u2", count, 12) / 65535
    return np.asarray(np.interp(_LEVELS, np.linspace(0, 1, count), table), np.float64)


_PARAMETERS = (1, 3, 4, 5, 7)


def _by_formula(tag: bytes) -> Floats:
    """Y = (aX + b)^g + e from X = d on, and cX + f below it; the simpler kinds leave some of them out."""
    (kind,) = struct.unpack_from(">H", tag, 8)
    if kind >= len(_PARAMETERS):
        raise ValueError("An unknown formula")
    said = [value / 65536 for value in struct.unpack_from(f">{_PARAMETERS[kind]}i", tag, 12)]
    g, a, b = said[:3] if kind else (said[0], 1.0, 0.0)
    c, d, e, f = 0.0, 0.0, 0.0, 0.0
    if kind in (1, 2):
        d = -b / (a or 1.0)
        e = f = said[3] if kind == 2 else 0.0
    elif kind in (3, 4):
        c, d = said[3], said[4]
        e, f = (said[5], said[6]) if kind == 4 else (0.0, 0.0)
    curved = np.maximum(a * _LEVELS + b, 0) ** min(max(g, 0.1), 10.0) + e
    return np.asarray(np.where(d <= _LEVELS, curved, c * _LEVELS + f), np.float64)


def _encoded(light: Floats) -> Floats:
    """Light as sRGB writes it (IEC 61966-2-1)."""
    return np.asarray(
        np.where(light <= 0.0031308, 12.92 * light, 1.055 * light ** (1 / 2.4) - 0.055), np.float64
    )


def _is_srgb(curves: list[Floats], change: Floats) -> bool:
    alike = max(float(np.abs(_encoded(np.clip(curve, 0, 1)) - _LEVELS).max()) for curve in curves)
    return alike < _ALIKE and float(np.abs(change - np.eye(3)).max()) < _ALIKE
