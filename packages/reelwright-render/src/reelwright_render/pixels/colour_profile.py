"""Pictures in the colours of phones and cameras, in sRGB: nothing after this knows of colour profiles.

Profiles of the kind that cameras, phones and screens write are understood: a matrix, and a curve for each of
red, green and blue (ICC.1:2022, "three-component matrix-based"), as Display P3 and Adobe RGB have. Pictures
with another kind, or a damaged one, stay as they are, as do those whose colours make no white.

Little CMS, which comes with Pillow, reads the profiles and does the sums. It would take colours that make no
white at their word and blacken the picture, so these are judged here.
"""

import io
from functools import cache

import numpy as np
from PIL import Image, ImageCms

from reelwright_render.pixels.planar import Bytes

_ROWS_AT_ONCE = 256
_ALIKE = 3  # levels of 255: of a profile that differs less from sRGB nobody sees it
_WHITE = (0.9643, 1.0, 0.8252)  # D50, that of the ICC's connection space
_NEAR_WHITE = 0.06
_LEAST_ROOM = 1e-3  # the determinant of sRGB's is 0.16, and that of colours in one plane 0


def to_srgb(pixels: Bytes, profile: bytes) -> Bytes:
    """Height × width × BGR or BGRA, in place. `profile` is empty where the picture has none."""
    try:
        change = _change(profile)
    except (OSError, ValueError, ImageCms.PyCMSError):
        return pixels
    samples = _samples()
    if np.abs(_convert(samples, change).astype(int) - samples).max() <= _ALIKE:
        return pixels
    for top in range(0, len(pixels), _ROWS_AT_ONCE):
        colours = pixels[top : top + _ROWS_AT_ONCE, :, 2::-1]
        colours[:] = _convert(colours, change)
    return pixels


def _change(profile: bytes) -> ImageCms.ImageCmsTransform:
    """Raises OSError, ValueError or PyCMSError for what is no such profile."""
    found = ImageCms.ImageCmsProfile(io.BytesIO(profile))
    known = found.profile
    columns = [one[0] for one in (known.red_colorant, known.green_colorant, known.blue_colorant) if one]
    if len(columns) < 3:
        raise ValueError("Not three colours by a matrix")
    colours = np.array(columns).T
    if abs(np.linalg.det(colours)) < _LEAST_ROOM or np.abs(colours.sum(axis=1) - _WHITE).max() > _NEAR_WHITE:
        raise ValueError("These colours make no picture")
    srgb = ImageCms.createProfile("sRGB")
    return ImageCms.buildTransform(found, srgb, "RGB", "RGB", ImageCms.Intent.RELATIVE_COLORIMETRIC)


def _convert(colours: Bytes, change: ImageCms.ImageCmsTransform) -> Bytes:
    return np.asarray(change.apply(Image.fromarray(np.ascontiguousarray(colours))), np.uint8)


@cache
def _samples() -> Bytes:
    """Colours from all over the cube."""
    return np.indices((18, 18, 18)).astype(np.uint8).reshape(3, 18, -1).transpose(1, 2, 0) * 15
