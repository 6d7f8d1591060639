"""Pictures with the profiles of phones and cameras come out in sRGB; everything else stays as it is."""

import io
import struct
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from PIL import Image, ImageCms

from reelwright_render.intake.normalise import normalise_image
from reelwright_render.pixels.colour_profile import to_srgb

# Columns of XYZ under D50, as the profiles of those names hold them.
P3 = [[0.51512, 0.24120, -0.00105], [0.29198, 0.69225, 0.04189], [0.15710, 0.06657, 0.78407]]
ADOBE = [[0.60974, 0.31111, 0.01947], [0.20528, 0.62567, 0.06087], [0.14919, 0.06322, 0.74457]]
SRGB = [[0.43607, 0.22249, 0.01392], [0.38515, 0.71687, 0.09708], [0.14307, 0.06061, 0.71410]]
SRGB_CURVE = (
    b"para"
    + bytes(4)
    + struct.pack(
        ">HH5i", 3, 0, *(round(x * 65536) for x in (2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045))
    )
)
GAMMA_2_2 = b"curv" + bytes(4) + struct.pack(">IH", 1, round(2.2 * 256)) + bytes(2)
WHITE = (0.9642, 1.0, 0.8249)


def profile(columns: Any, curve: bytes) -> bytes:
    """A minimal one of version 2."""
    xyz = [b"XYZ " + bytes(4) + struct.pack(">3i", *(round(x * 65536) for x in one)) for one in columns]
    white = b"XYZ " + bytes(4) + struct.pack(">3i", *(round(x * 65536) for x in WHITE))
    text = b"desc" + bytes(4) + struct.pack(">I", 2) + b"x\0" + bytes(79)
    text += bytes(-len(text) % 4)
    words = b"text" + bytes(4) + b"none\0" + bytes(3)
    named = [(b"desc", text), (b"cprt", words), (b"wtpt", white)]
    named += list(zip((b"rXYZ", b"gXYZ", b"bXYZ"), xyz, strict=True))
    named += [(name, curve) for name in (b"rTRC", b"gTRC", b"bTRC")]
    start, table, body = 128 + 4 + 12 * len(named), struct.pack(">I", len(named)), b""
    for name, tag in named:
        table += struct.pack(">4sII", name, start + len(body), len(tag))
        body += tag
    head = struct.pack(">I4s", start + len(body), bytes(4)) + bytes([2, 0x40, 0, 0]) + b"mntrRGB XYZ "
    head += bytes(12) + b"acsp" + bytes(28) + struct.pack(">3i", *(round(x * 65536) for x in WHITE))
    return head.ljust(128, b"\0") + table + body


COLOURS = np.random.default_rng(5).integers(0, 256, (20, 30, 3), np.uint8)


def by_littlecms(rgb: np.ndarray, data: bytes) -> np.ndarray:
    """What the library that most programs use makes of it."""
    made = ImageCms.profileToProfile(
        Image.fromarray(rgb),
        ImageCms.ImageCmsProfile(io.BytesIO(data)),
        ImageCms.createProfile("sRGB"),
        renderingIntent=ImageCms.Intent.RELATIVE_COLORIMETRIC,
    )
    return np.asarray(made)


def formula(kind: int, *values: float) -> bytes:
    return (
        b"para"
        + bytes(4)
        + struct.pack(f">HH{len(values)}i", kind, 0, *(round(value * 65536) for value in values))
    )


def table(*levels: int) -> bytes:
    return b"curv" + bytes(4) + struct.pack(f">I{len(levels)}H", len(levels), *levels)


@pytest.mark.parametrize(
    ("columns", "curve"),
    [
        (P3, SRGB_CURVE),
        (ADOBE, GAMMA_2_2),
        (P3, formula(0, 1.8)),
        (P3, formula(1, 2.0, 1.1, -0.1)),
        (P3, formula(2, 2.0, 0.9, 0.05, 0.02)),
        (P3, formula(4, 2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045, 0.0, 0.0)),
        (ADOBE, table(0, 4000, 16000, 36000, 65535)),
    ],
)
def test_colours_are_those_that_littlecms_makes(columns: Any, curve: bytes) -> None:
    """Within three levels of 255, for random colours."""
    data = profile(columns, curve)
    ours = to_srgb(COLOURS[:, :, ::-1].copy(), data)[:, :, ::-1]
    theirs = by_littlecms(COLOURS, data)
    assert cv2.absdiff(np.ascontiguousarray(ours), theirs).max() <= 3
    assert cv2.absdiff(COLOURS, theirs).mean() > 3


@pytest.mark.parametrize("ending", ["jpg", "png", "webp"])
def test_a_normalised_picture_is_in_srgb(tmp_path: Path, ending: str) -> None:
    """The red of a phone's picture is as vivid as the phone shows it, whatever the format."""
    red = np.full((64, 64, 3), (200, 60, 50), np.uint8)
    source = tmp_path / f"a.{ending}"
    Image.fromarray(red).save(source, icc_profile=profile(P3, SRGB_CURVE), quality=95)
    normalise_image(source, tmp_path / "out.jpg")
    made = cv2.imread(str(tmp_path / "out.jpg"))[32, 32, ::-1].astype(int)
    wanted = by_littlecms(red, profile(P3, SRGB_CURVE))[0, 0].astype(int)
    assert wanted[0] > 210
    assert np.abs(made - wanted).max() <= 4


def test_transparency_stays() -> None:
    """Only colours change."""
    pixels = np.dstack([COLOURS, COLOURS[:, :, 0]])
    made = to_srgb(pixels.copy(), profile(P3, SRGB_CURVE))
    assert np.array_equal(made[:, :, 3], pixels[:, :, 3])
    assert not np.array_equal(made[:, :, :3], pixels[:, :, :3])


GOOD = profile(P3, SRGB_CURVE)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"rubbish" * 50,
        profile(SRGB, SRGB_CURVE),
        GOOD[:200],
        GOOD[:128] + b"\xff\xff\xff\xff" + GOOD[132:],
        GOOD.replace(b"RGB XYZ ", b"CMYKLab "),
        GOOD.replace(b"para", b"what"),
        profile([[0, 0, 0]] * 3, SRGB_CURVE)[:140],
    ],
)
def test_what_is_srgb_or_cannot_be_read_stays_as_it_is(data: bytes) -> None:
    """To the last bit; a damaged profile is no reason to refuse a picture."""
    assert np.array_equal(to_srgb(COLOURS.copy(), data), COLOURS)


@pytest.mark.parametrize(
    "columns",
    [
        [[0.0, 0.0, 0.0]] * 3,
        [P3[0], P3[1], [0.0, 0.0, 0.0]],
        [[0.3214, 0.3333, 0.2750]] * 3,
        [[one / 2 for one in column] for column in P3],
        [P3[0], P3[1], [0.9, 0.9, 0.9]],
    ],
)
def test_a_profile_whose_colours_make_no_white_is_none(columns: Any) -> None:
    """Nothing at all, a colour that is missing, three times grey, half the light: the picture stays as it
    is."""
    pixels = np.ascontiguousarray(COLOURS)
    assert np.array_equal(to_srgb(pixels.copy(), profile(columns, GAMMA_2_2)), pixels)
