"""From a view to a finished picture: place the polygons, see band by band, shade, glow."""

from dataclasses import dataclass, field

import numpy as np

from reelwright_footage.arrays import Floats, Ints
from reelwright_footage.kernel import kernel
from reelwright_footage.planar import Planar
from reelwright_footage.raster.picture import (
    add_glow,
    blur,
    glow_room,
    store_rows,
)
from reelwright_footage.raster.polygons import FLAT, LIQUID, Polygons, add_faces, add_flat
from reelwright_footage.raster.shading import (
    HAZE_SCALE,
    HAZE_STEPS,
    LIQUID_LEVEL,
    LOOK_SIZE,
    TIME,
    shade_row,
)
from reelwright_footage.raster.view import View
from reelwright_footage.raster.visibility import BAND, SAMPLES, see_band, sort_into_bands

NO_LIQUID = -1e9


@dataclass(frozen=True)
class Blocks:
    """The faces of a world of blocks, sorted by z, with their textures and baked light.

    `faces` is [face, 6]: axis (0–2) and sign (±1) of where it looks, its block's x, y, z, and its texture;
    `slices[z] : slices[z + 1]` are the faces of one z; `textures` and `lights` are packed colours."""

    faces: Ints
    slices: Ints
    period: int
    textures: Ints
    lights: Ints


@dataclass(frozen=True)
class Atmosphere:
    """`look` as laid out in `shading`; `haze` is the share of sky over the distance; `ripples` and `palette`
    make the liquid."""

    look: Floats
    haze: Floats
    ripples: Ints
    palette: Floats
    reach: int
    glow: float
    glow_threshold: float

    def __post_init__(self) -> None:
        assert self.look.shape == (LOOK_SIZE,)
        assert self.haze.shape == (HAZE_STEPS,)


@dataclass(frozen=True)
class Flats:
    """Free polygons: points[polygon, corner, 3], corner counts, colours (r, g, b and the distance that the
    haze takes it for)."""

    points: Floats
    corners: Ints
    colours: Floats

    @staticmethod
    def none() -> "Flats":
        return Flats(np.zeros((0, 4, 3)), np.zeros(0, np.int64), np.zeros((0, 4), np.float32))


@dataclass(frozen=True)
class Painter:
    blocks: Blocks
    atmosphere: Atmosphere
    polygons: Polygons = field(default_factory=lambda: Polygons.room(60_000))

    def paint(self, view: View, time: float, flats: Flats, picture: Planar) -> None:
        """Fill the picture. `time` is 0–1 over the loop and moves the liquid."""
        look = self.atmosphere.look.copy()
        look[TIME] = time
        self._place(view, look, flats)
        glow = glow_room(view.width, view.height)
        self._draw(view, look, flats, picture, glow)
        self._shine(glow, picture)

    def _place(self, view: View, look: Floats, flats: Flats) -> None:
        b, p = self.blocks, self.polygons
        axes, rays, eye = view.axes(), view.rays(), view.eye
        screen = (axes, eye, rays, view.focal, view.width, view.height)
        room = (p.count, p.what, p.x, p.y, p.inverse_depth)
        p.count[0] = 0
        add_flat(flats.points, flats.corners, FLAT, *screen, *room)
        add_faces(b.faces, b.slices, b.period, self.atmosphere.reach, *screen, *room)
        if look[LIQUID_LEVEL] > NO_LIQUID:
            plane = _liquid_plane(view, float(look[LIQUID_LEVEL]), self.atmosphere.reach * 4.0)
            add_flat(plane, np.array([4]), LIQUID, *screen, *room)

    def _draw(self, view: View, look: Floats, flats: Flats, picture: Planar, glow: Floats) -> None:
        a, b, p = self.atmosphere, self.blocks, self.polygons
        bands = -(-view.height // BAND)
        start, entries = sort_into_bands(p.count[0], p.what, p.y, bands)
        draw_bands(
            bands, start, entries, view.width, view.height,
            p.what, p.x, p.y, p.inverse_depth, b.faces, b.textures, b.lights,
            flats.colours, a.ripples, a.palette, a.haze, look, view.eye, view.rays(),
            picture.y, picture.u, picture.v, glow, a.glow_threshold,
        )  # fmt: skip

    def _shine(self, glow: Floats, picture: Planar) -> None:
        if self.atmosphere.glow <= 0 or not glow.any():
            return
        radius = max(1, min(picture.width, picture.height) // 180)
        turned = np.empty((glow.shape[1], glow.shape[0], 3), np.float32)
        for _ in range(3):
            blur(glow, turned, radius)
            blur(turned, glow, radius)
        add_glow(glow, self.atmosphere.glow, picture.y, picture.u, picture.v)


def _liquid_plane(view: View, level: float, far: float) -> Floats:
    near_z, far_z, side = view.z - 3.0, view.z + far, far
    corners = [
        (view.x - side, level, near_z),
        (view.x + side, level, near_z),
        (view.x + side, level, far_z),
        (view.x - side, level, far_z),
    ]
    return np.array([corners], np.float64)


@kernel
def draw_bands(  # type: ignore[no-untyped-def]
    bands, start, entries, width, height,
    polygons, x, y, inverse_depth, faces, textures, lights,
    flat_colour, ripples, palette, haze, look, eye, rays,
    luma, chroma_b, chroma_r, glow, threshold,
):  # fmt: skip
    """See and shade every band, and store its rows."""
    depth = np.empty((BAND * SAMPLES, width), np.float32)
    shown = np.empty((BAND * SAMPLES, width), np.int32)
    rows = np.zeros((2, 3, width), np.float32)
    behind = np.zeros((3, width), np.float32)
    alone = np.zeros(width, np.int32)
    spans = np.zeros((width, 2), np.int32)
    sample = np.zeros((3, width), np.float32)
    for band in range(bands):
        here = entries[start[band] : start[band + 1]]
        see_band(band, here, polygons, x, y, inverse_depth, width, depth, shown)
        for row in range(min(BAND, height - band * BAND)):
            at = band * BAND + row
            k = row & 1
            shade_row(
                at, row, width, shown, polygons, faces, textures, lights,
                flat_colour, ripples, palette, haze, look, eye, rays, behind, alone, spans, sample, rows[k],
            )  # fmt: skip
            if k == 1:
                store_rows(at - 1, width, rows, luma, chroma_b, chroma_r, glow, np.float32(threshold))


__all__ = ["HAZE_SCALE", "Atmosphere", "Blocks", "Flats", "Painter"]
