"""Cross-sections and skins, painted with arrays: a ground, then marks over it."""

from collections.abc import Callable

import numpy as np

from reelwright.engines.local.footage.arrays import Bytes, Floats
from reelwright.engines.local.footage.solids.cast import EXTENT
from reelwright.engines.local.footage.voxels.textures import hex_rgb

REACH = float(EXTENT)
PROFILE = 224
SECTION = 640
Outline = Callable[[Floats, Floats], Floats]


def plane(size: int) -> tuple[Floats, Floats]:
    """x and y (up) of the points of a square picture of a cross-section."""
    line = np.linspace(-REACH, REACH, size)
    return np.broadcast_to(line, (size, size)), np.broadcast_to(-line[:, None], (size, size))


def disc(radius: float) -> Outline:
    return lambda x, y: np.hypot(x, y) - radius


def oval(wide: float, high: float) -> Outline:
    """Nearly a distance: exact on the axes."""

    def distance(x: Floats, y: Floats) -> Floats:
        k = np.hypot(x / wide, y / high)
        slope = np.hypot(x / wide**2, y / high**2)
        return np.where(k < 0.05, -min(wide, high), k * (k - 1) / np.maximum(slope, 1e-6))

    return distance


def box(wide: float, high: float, corner: float, middle: float = 0.0) -> Outline:
    """A rectangle of half sizes with round corners, `middle` above the centre."""

    def distance(x: Floats, y: Floats) -> Floats:
        a, b = np.abs(x) - wide + corner, np.abs(y - middle) - high + corner
        out = np.hypot(np.maximum(a, 0), np.maximum(b, 0))
        return np.minimum(np.maximum(a, b), 0) + out - corner

    return distance


def lobed(radius: float, lobes: int, depth: float, turn: float = 0.0) -> Outline:
    """A disc whose rim waves."""

    def distance(x: Floats, y: Floats) -> Floats:
        far = np.hypot(x, y)
        rim = radius + depth * np.cos(lobes * np.arctan2(x, y) + turn) * np.clip(far / radius, 0, 1)
        return (far - rim) * 0.9

    return distance


def joined(*outlines: Outline, soft: float = 0.12) -> Outline:
    """The union, with soft inner corners."""

    def distance(x: Floats, y: Floats) -> Floats:
        whole = outlines[0](x, y)
        for outline in outlines[1:]:
            other = outline(x, y)
            share = np.clip(0.5 + 0.5 * (other - whole) / soft, 0, 1)
            whole = other + (whole - other) * share - soft * share * (1 - share)
        return whole

    return distance


def less(outline: Outline, cut: Outline) -> Outline:
    return lambda x, y: np.maximum(outline(x, y), -cut(x, y))


def noise(seed: int, size: int, scale: float, roughness: float = 1.6, high: float = 1.0) -> Floats:
    """Soft noise around 0 with a spread of 1 that repeats; `scale` is how many of its largest waves fit,
    `high` how many times taller than wide they are."""
    rng = np.random.default_rng(seed)
    fy, fx = np.meshgrid(np.fft.fftfreq(size) * size, np.fft.fftfreq(size) * size, indexing="ij")
    radius = np.hypot(fx, fy * high)
    strength = np.where(radius < scale * 0.7, 0.0, 1.0 / np.maximum(radius, 1.0) ** roughness)
    field: Floats = np.real(np.fft.ifft2(np.fft.fft2(rng.standard_normal((size, size))) * strength))
    return (field - field.mean()) / field.std()


class Paint:
    """A picture while it is painted; a cross-section unless `x` and `y` are given. Height is 0–1."""

    def __init__(self, colour: str, x: Floats | None = None, y: Floats | None = None) -> None:
        if x is None or y is None:
            x, y = plane(SECTION)
        self.x, self.y = x, y
        self.rgb = np.empty((*x.shape, 3))
        self.rgb[:] = hex_rgb(colour)
        self.height = np.full(x.shape, 0.5)

    def mix(self, colour: str, share: Floats | float) -> "Paint":
        weight = np.clip(np.broadcast_to(np.asarray(share, float), self.x.shape), 0, 1)[..., None]
        self.rgb += (np.array(hex_rgb(colour)) - self.rgb) * weight
        return self

    def light(self, gain: Floats | float) -> "Paint":
        self.rgb *= np.broadcast_to(np.asarray(gain, float), self.x.shape)[..., None]
        return self

    def raise_(self, by: Floats) -> "Paint":
        self.height = self.height + by
        return self

    def done(self) -> Bytes:
        whole = np.dstack([self.rgb, self.height * 255])
        return np.clip(whole, 0, 255).astype(np.uint8)


def within(distance: Floats, soft: float = 0.006) -> Floats:
    """1 where a distance is below 0, 0 outside, with a soft edge."""
    share: Floats = np.clip(0.5 - distance / (2 * soft), 0, 1)
    return share


def profile(outline: Outline) -> Floats:
    return outline(*plane(PROFILE)).astype(np.float32)


def skin_plane(rows: int = 256, columns: int = 512) -> tuple[Floats, Floats]:
    """For a skin: turn (-1 to 1 around) and way along (0–1)."""
    turn = np.linspace(-1, 1, columns)
    along = np.linspace(0, 1, rows)[:, None]
    return np.broadcast_to(turn, (rows, columns)), np.broadcast_to(along, (rows, columns))
