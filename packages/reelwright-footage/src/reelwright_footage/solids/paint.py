"""Cross-sections and skins, painted with arrays: a ground, then marks over it."""

from collections.abc import Callable

import cv2
import numpy as np

from reelwright_footage.arrays import Bytes, Floats
from reelwright_footage.solids.shapes import EXTENT
from reelwright_footage.voxels.textures import hex_rgb

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


def lobed_disc(radius: float, lobes: int, depth: float, turn: float = 0.0) -> Outline:
    """A disc whose rim waves."""

    def distance(x: Floats, y: Floats) -> Floats:
        far = np.hypot(x, y)
        rim = radius + depth * np.cos(lobes * np.arctan2(x, y) + turn) * np.clip(far / radius, 0, 1)
        return (far - rim) * 0.9

    return distance


def join_outlines(*outlines: Outline, soft: float = 0.12) -> Outline:
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
    even: Floats = (field - field.mean()) / field.std()
    return even


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

    def near(self, x: float, y: float, reach: float) -> "Paint":
        """The part around a point; what is painted there is painted here."""
        cells = self.x.shape[0] / (2 * REACH)
        i0, i1 = (max(0, int((x + REACH + way * reach) * cells) + k) for way, k in ((-1, 0), (1, 2)))
        j0, j1 = (max(0, int((REACH - y + way * reach) * cells) + k) for way, k in ((-1, 0), (1, 2)))
        part = object.__new__(Paint)
        part.x, part.y = self.x[j0:j1, i0:i1], self.y[j0:j1, i0:i1]
        part.rgb, part.height = self.rgb[j0:j1, i0:i1], self.height[j0:j1, i0:i1]
        return part

    def light(self, gain: Floats | float) -> "Paint":
        self.rgb *= np.broadcast_to(np.asarray(gain, float), self.x.shape)[..., None]
        return self

    def raise_(self, by: Floats) -> "Paint":
        self.height += by
        return self

    def to_bytes(self) -> Bytes:
        whole = np.dstack([self.rgb, self.height * 255])
        return np.asarray(np.clip(whole, 0, 255), np.uint8)


def within(distance: Floats, soft: float = 0.006) -> Floats:
    """1 where a distance is below 0, 0 outside, with a soft edge."""
    share: Floats = np.clip(0.5 - distance / (2 * soft), 0, 1)
    return share


def profile(outline: Outline) -> Floats:
    return outline(*plane(PROFILE)).astype(np.float32)


def skin_plane(rows: int = 256, columns: int = 512) -> tuple[Floats, Floats]:
    """Return a skin's coordinates: turn (-1 to 1 around) and way along (0–1)."""
    turn = np.linspace(-1, 1, columns)
    along = np.linspace(0, 1, rows)[:, None]
    return np.broadcast_to(turn, (rows, columns)), np.broadcast_to(along, (rows, columns))


def around(seed: int, x: Floats, y: Floats, rays: float, rings: float, roughness: float = 1.2) -> Floats:
    """Noise in rays from the middle: fine around it by `rays`, along by `rings` (noises a unit)."""
    field = noise(seed, 256, 4, roughness).astype(np.float32)
    turn = (np.arctan2(x, y) / (2 * np.pi) * 256 * rays) % 256
    way = (np.hypot(x, y) * 256 * rings) % 256
    wrapped = np.pad(field, ((0, 2), (0, 2)), mode="wrap")
    read = cv2.remap(wrapped, turn.astype(np.float32), way.astype(np.float32), cv2.INTER_LINEAR)
    return np.asarray(read, float)


def scatter(seed: int, count: int, reach: float, gap: float) -> list[tuple[float, float]]:
    """Points within ±reach that keep their distance."""
    random, found = np.random.default_rng(seed), list[tuple[float, float]]()
    for _ in range(count * 12):
        x, y = (float(v) for v in random.uniform(-reach, reach, 2))
        if all((x - a) ** 2 + (y - b) ** 2 > gap * gap for a, b in found):
            found.append((x, y))
        if len(found) == count:
            break
    return found


def cells(x: Floats, y: Floats, seed: int, count: int) -> tuple[Floats, Floats]:
    """Crazy paving over the plane: how near the edge of a cell is (0 at it), and a number 0–1 for each.
    The plane may be stretched: `x` and `y` are what a point is taken for."""
    wide, high = float(np.abs(x).max()), float(np.abs(y).max())
    size = x.shape[0]
    random = np.random.default_rng(seed)
    free = np.full((size, size), 255, np.uint8)
    at = random.integers(0, size, (count, 2))
    free[at[:, 0], at[:, 1]] = 0
    _, labels = cv2.distanceTransformWithLabels(free, cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL)
    border = np.zeros((size, size), bool)
    border[:, 1:] |= labels[:, 1:] != labels[:, :-1]
    border[1:] |= labels[1:] != labels[:-1]
    away = cv2.distanceTransform(np.where(border, 0, 255).astype(np.uint8), cv2.DIST_L2, 5)
    edge = away * (2 * min(wide, high) / size)
    return np.asarray(edge, float), np.asarray(labels * 0.618 % 1.0, float)
