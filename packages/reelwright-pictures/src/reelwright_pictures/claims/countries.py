"""Maps and flags of countries. Outlines are Natural Earth's in 1:110 million, and schematic at this size;
borders that are disputed are as that data has them."""

import json
import lzma
import math
from functools import cache
from typing import Any

import cv2
import numpy as np
import resvg_py

from reelwright_people.skia_loader import skia
from reelwright_pictures.brush import paint
from reelwright_pictures.claims.board import board_layer, board_of, data_file
from reelwright_pictures.scene import Claim
from reelwright_pictures.stage import Array, Layer, Stage

Ring = list[tuple[float, float]]

# What people write, and what the data files call it: outlines, flags.
_OTHER_NAMES = {
    "usa": "united states of america", "us": "united states of america", "u.s.": "united states of america",
    "united states": "united states of america", "america": "united states of america",
    "uk": "united kingdom", "britain": "united kingdom", "great britain": "united kingdom",
    "england": "united kingdom", "czech republic": "czechia", "korea": "south korea",
    "holland": "netherlands",
    "türkiye": "turkey", "turkiye": "turkey", "burma": "myanmar", "ivory coast": "côte d'ivoire",
    "bosnia": "bosnia and herz.", "dr congo": "dem. rep. congo", "dominican republic": "dominican rep.",
    "south sudan": "s. sudan", "the netherlands": "netherlands", "the philippines": "philippines",
}  # fmt: skip
_FLAG_NAMES = {"czechia": "czech republic", "turkey": "türkiye", "bosnia and herz.": "bosnia and herzegovina",
               "dem. rep. congo": "democratic republic of the congo", "dominican rep.": "dominican republic",
               "s. sudan": "south sudan", "brunei": "brunei darussalam"}  # fmt: skip


@cache
def _outlines() -> dict[str, list[Ring]]:
    loaded: dict[str, list[Ring]] = json.loads(lzma.decompress(data_file("outlines.json.xz").read_bytes()))
    return loaded


@cache
def _flags() -> dict[str, str]:
    loaded: dict[str, str] = json.loads(lzma.decompress(data_file("flags.json.xz").read_bytes()))
    return loaded


def find_country(words: str) -> str | None:
    """Return the name under which a country's outline is known, or None."""
    name = words.lower().strip().removeprefix("the ")
    name = _OTHER_NAMES.get(name, name)
    return name if name in _outlines() else None


def draw_map(claim: Claim, stage: Stage) -> tuple[Layer, ...]:
    """Draw a country among its neighbours, which are paler."""
    name = find_country(claim.text)
    if name is None:
        return ()
    around = board_layer(
        "neighbours", stage, lambda canvas, w, h: _map(canvas, w, h, name, False), depth=7.4, shading="flat"
    )
    land = board_layer("country", stage, lambda canvas, w, h: _map(canvas, w, h, name, True), roundness=0.3)
    return around, land


def _map(canvas: Any, width: int, height: int, name: str, itself: bool) -> None:
    rings = _outlines()[name]
    project = _projection(max(rings, key=len), width, height)
    if itself:
        shapes, colour, edge = rings, "#f2b23a", "#fff1cf"
    else:
        shapes = [ring for other, found in _outlines().items() if other != name for ring in found]
        colour, edge = "#8fa3bd", "#cfd9e6"
    for ring in shapes:
        points = [project(*point) for point in ring]
        if all(-0.6 * width < x < 1.6 * width and -0.6 * height < y < 1.6 * height for x, y in points):
            outline = skia.Path()
            outline.addPoly([skia.Point(*point) for point in points], True)
            canvas.drawPath(outline, paint(colour))
            canvas.drawPath(outline, paint(edge, stroke=width * 0.004))


def _projection(ring: Ring, width: int, height: int) -> Any:
    """Return the map from degrees to the board: equirectangular at the country's own latitude, with its
    largest part in the middle two thirds."""
    degrees = np.array(ring)
    (west, south), (east, north) = degrees.min(0), degrees.max(0)
    squeeze = math.cos(math.radians((south + north) / 2))
    scale = 0.68 * min(width / max((east - west) * squeeze, 1e-3), height / max(north - south, 1e-3))

    def project(longitude: float, latitude: float) -> tuple[float, float]:
        x = width / 2 + (longitude - (west + east) / 2) * squeeze * scale
        return x, height / 2 - (latitude - (south + north) / 2) * scale

    return project


def draw_flag(claim: Claim, stage: Stage) -> tuple[Layer, ...]:
    """Draw the flag of a country."""
    name = find_country(claim.text) or claim.text.lower()
    svg = _flags().get(_FLAG_NAMES.get(name, name))
    if svg is None:
        return ()
    left, top, width, height = board_of(stage)
    wide = round(min(width, height * 4 / 3))
    encoded = np.frombuffer(bytes(resvg_py.svg_to_bytes(svg_string=svg, width=wide)), np.uint8)
    decoded = cv2.imdecode(encoded, cv2.IMREAD_UNCHANGED)
    pixels: Array = np.asarray(decoded, np.float32) / np.float32(255)
    colour, alpha = np.ascontiguousarray(pixels[:, :, 2::-1]), np.ascontiguousarray(pixels[:, :, 3])
    x, y = left + (width - wide) // 2, top + (height - pixels.shape[0]) // 2
    return (Layer("flag", colour, alpha, 7.0, x, y, "relief", None, 0.1),)
