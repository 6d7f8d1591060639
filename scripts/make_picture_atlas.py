"""Make the outlines and flags of countries for reelwright-pictures.

    python scripts/make_picture_atlas.py WORLD_ATLAS FLAG_ICONS

The arguments are the unpacked npm packages world-atlas 2.0.2 (Natural Earth, public domain; ISC) and
flag-icons 7.5.0 (MIT). Outlines are rings of degrees, rounded to a hundredth; borders are
as the data has them.
"""

import json
import lzma
import sys
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).resolve().parent.parent / "packages/reelwright-pictures/src/reelwright_pictures"
OUT = PACKAGE / "claims/data"


def decode_arcs(topology: dict[str, Any]) -> list[list[tuple[float, float]]]:
    """Return the arcs of a TopoJSON file as degrees: they are stored as differences of whole numbers."""
    (scale_x, scale_y), (move_x, move_y) = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = []
    for arc in topology["arcs"]:
        x = y = 0
        points = []
        for step_x, step_y in arc:
            x, y = x + step_x, y + step_y
            points.append((round(x * scale_x + move_x, 2), round(y * scale_y + move_y, 2)))
        arcs.append(points)
    return arcs


def ring_of(numbers: list[int], arcs: list[list[tuple[float, float]]]) -> list[tuple[float, float]]:
    ring: list[tuple[float, float]] = []
    for number in numbers:
        part = arcs[number] if number >= 0 else arcs[~number][::-1]
        ring += part[1:] if ring else part
    return ring


def outlines(atlas: Path) -> dict[str, list[list[tuple[float, float]]]]:
    topology = json.loads((atlas / "countries-110m.json").read_text("utf-8"))
    arcs = decode_arcs(topology)
    countries = {}
    for shape in topology["objects"]["countries"]["geometries"]:
        polygons = shape["arcs"] if shape["type"] == "MultiPolygon" else [shape["arcs"]]
        countries[shape["properties"]["name"].lower()] = [ring_of(polygon[0], arcs) for polygon in polygons]
    return countries


def flags(icons: Path) -> dict[str, str]:
    listed = json.loads((icons / "country.json").read_text("utf-8"))
    return {
        one["name"].lower(): (icons / one["flag_4x3"]).read_text("utf-8")
        for one in listed
        if one.get("iso") and (icons / one["flag_4x3"]).is_file()
    }


def write(name: str, value: object) -> None:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    (OUT / name).write_bytes(lzma.compress(text.encode(), preset=9))


if __name__ == "__main__":
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    write("outlines.json.xz", outlines(Path(sys.argv[1])))
    write("flags.json.xz", flags(Path(sys.argv[2])))
