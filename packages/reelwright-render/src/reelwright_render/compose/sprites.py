"""Sprites as the compositor blends them: premultiplied YUVA, cropped, drawn once a state and kept."""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from cv2.typing import Rect

from reelwright_render.compose.frosted_glass import GlassPane, pane
from reelwright_render.pixels.planar import TO_UV, TO_Y, Bytes, Planar, as_bytes, overlap
from reelwright_render.plan.overlay import Overlay, Placement, Sprite, State

_KEPT_BYTES = 32 << 20


@dataclass(frozen=True)
class Tile:
    """Premultiplied planes, and what they let through (255 − alpha), at full and at chroma size. Its place
    and size are even. `pane` is the glass behind it."""

    x: int
    y: int
    colour: tuple[Bytes, Bytes, Bytes]
    through: tuple[Bytes, Bytes, Bytes]
    pane: GlassPane | None = None

    @property
    def size(self) -> int:
        glass = self.pane.size if self.pane else 0
        return glass + sum(plane.nbytes for plane in (*self.colour, *self.through[:2]))

    def cut(self, box: Rect) -> "Tile":
        """A copy of a part; the box (in pixels of the tile) is even."""
        x, y, width, height = box
        whole = (slice(y, y + height), slice(x, x + width))
        half = (slice(y // 2, (y + height) // 2), slice(x // 2, (x + width) // 2))
        luma, u, v = (p[part].copy() for p, part in zip(self.colour, (whole, half, half), strict=True))
        through, chroma = self.through[0][whole].copy(), self.through[1][half].copy()
        return Tile(self.x + x, self.y + y, (luma, u, v), (through, chroma, chroma))

    def put(self, part: "Tile") -> None:
        """Replaces what lies where `part` does, inside this one."""
        for mine, other, share in zip(
            (*self.colour, *self.through[:2]), (*part.colour, *part.through[:2]), (1, 2, 2, 1, 2), strict=True
        ):
            x, y = (part.x - self.x) // share, (part.y - self.y) // share
            mine[y : y + other.shape[0], x : x + other.shape[1]] = other

    def fade(self, opacity: float) -> "Tile":
        rest = 255 * (1 - opacity)
        luma, chroma = (as_bytes(cv2.convertScaleAbs(p, alpha=opacity, beta=rest)) for p in self.through[:2])
        y, u, v = (as_bytes(cv2.convertScaleAbs(p, alpha=opacity)) for p in self.colour)
        pane = self.pane.fade(opacity) if self.pane else None
        return Tile(self.x, self.y, (y, u, v), (luma, chroma, chroma), pane)


def tile(sprite: Sprite, scale: float = 1.0, odd_x: int = 0, odd_y: int = 0) -> Tile | None:
    """Cropped to what is not transparent, then padded to even places and sizes; `odd_x` and `odd_y` (0 or 1)
    shift it by a pixel, for placements that chroma could not follow otherwise. None where nothing is seen."""
    pixels, x, y = sprite.pixels, sprite.x, sprite.y
    if scale != 1.0:
        size = (max(1, round(pixels.shape[1] * scale)), max(1, round(pixels.shape[0] * scale)))
        pixels = as_bytes(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA))
        x, y = round(x * scale), round(y * scale)
    left, top, width, height = cv2.boundingRect(cv2.extractChannel(pixels, 3))
    if width == 0:
        return None
    x, y = x + left + odd_x, y + top + odd_y
    pad_x, pad_y = x & 1, y & 1
    even = np.zeros(((height + pad_y + 1) & ~1, (width + pad_x + 1) & ~1, 4), np.uint8)
    even[pad_y : pad_y + height, pad_x : pad_x + width] = pixels[top : top + height, left : left + width]
    made = _planes(even, x - pad_x, y - pad_y)
    return replace(made, pane=_pane(sprite, scale, odd_x, odd_y))


def _pane(sprite: Sprite, scale: float, odd_x: int, odd_y: int) -> GlassPane | None:
    glass = sprite.glass
    if glass is None:
        return None
    x, y = round(sprite.x * scale) + odd_x, round(sprite.y * scale) + odd_y
    if scale == 1.0:
        return pane(glass, x, y)
    size = (max(1, round(glass.mask.shape[1] * scale)), max(1, round(glass.mask.shape[0] * scale)))
    mask = as_bytes(cv2.resize(glass.mask, size, interpolation=cv2.INTER_AREA))
    return pane(replace(glass, mask=mask, blur=glass.blur * scale), x, y)


def _planes(pixels: Bytes, x: int, y: int) -> Tile:
    height, width = pixels.shape[:2]
    half = as_bytes(cv2.resize(pixels, (width // 2, height // 2), interpolation=cv2.INTER_AREA))
    half = half.reshape(height // 2, width // 2, 4)
    u, v = (as_bytes(plane) for plane in cv2.split(cv2.transform(half, TO_UV)))
    luma = as_bytes(cv2.transform(pixels, TO_Y)).reshape(height, width)
    chroma_through = 255 - half[:, :, 3]
    return Tile(x, y, (luma, u, v), (255 - pixels[:, :, 3], chroma_through, chroma_through))


class Still:
    """A sprite that others differ from in a small part, as a tile that is made once. Theirs have the same
    bytes as if each were made from its own pixels."""

    def __init__(self, sprite: Sprite) -> None:
        self.sprite = sprite
        self._whole = _planes(sprite.pixels, sprite.x, sprite.y)
        self._pane = _pane(sprite, 1.0, 0, 0)

    @staticmethod
    def fits(sprite: Sprite) -> bool:
        """Return whether its pixels lie on the chroma's grid as they are."""
        return not any(number & 1 for number in (sprite.x, sprite.y, *sprite.pixels.shape[:2]))

    def tile(self, sprite: Sprite) -> Tile | None:
        """Return the tile of a sprite whose `still` is this one."""
        seen = _even(cv2.boundingRect(cv2.extractChannel(sprite.pixels, 3)))
        if not seen[2]:
            return None
        made = self._whole.cut(seen)
        x, y, width, height = _intersect(seen, _even(_difference(sprite.pixels, self.sprite.pixels)))
        if width > 0 and height > 0:
            part = sprite.pixels[y : y + height, x : x + width]
            made.put(_planes(part, sprite.x + x, sprite.y + y))
        return replace(made, pane=self._pane)


def _even(box: Rect) -> Rect:
    """The smallest even box around it."""
    x, y, width, height = box
    left, top = x & ~1, y & ~1
    return left, top, (x + width + 1 & ~1) - left, (y + height + 1 & ~1) - top


def _difference(one: Bytes, other: Bytes) -> Rect:
    """The box around all pixels that are not the same."""
    unlike = one.view(np.uint32)[:, :, 0] != other.view(np.uint32)[:, :, 0]
    return cv2.boundingRect(unlike.view(np.uint8))


def _intersect(one: Rect, other: Rect) -> Rect:
    x, y = max(one[0], other[0]), max(one[1], other[1])
    right, bottom = min(one[0] + one[2], other[0] + other[2]), min(one[1] + one[3], other[1] + other[3])
    return x, y, right - x, bottom - y


def blend(frame: Planar, shown: Tile, dx: int = 0, dy: int = 0) -> None:
    """Lays a tile over a frame, moved by even amounts; what lies outside is cut off."""
    if shown.pane:
        shown.pane.lay(frame, dx, dy)
    height, width = shown.colour[0].shape
    seen = overlap(frame, shown.x + dx, shown.y + dy, width, height)
    if seen is None:
        return
    for plane, colour, through, share in zip(
        frame.planes, shown.colour, shown.through, (1, 2, 2), strict=True
    ):
        place, inner = seen.at(share)
        box = plane[place]
        cv2.multiply(box, through[inner], dst=box, scale=1 / 255)
        cv2.add(box, colour[inner], dst=box)


class Tiles:
    """The tiles of all overlays of a video, the least recently shown forgotten first."""

    def __init__(self, overlays: Sequence[Overlay], scale: float, kept_bytes: int = _KEPT_BYTES) -> None:
        self._overlays = overlays
        self._scale = scale
        self._kept_bytes = kept_bytes
        self._tiles: OrderedDict[tuple[int, State, int, int], Tile | None] = OrderedDict()
        self._bytes = 0
        self._stills: dict[int, Still] = {}

    def lay(self, frame: Planar, overlay: int, state: State, placement: Placement) -> None:
        """Draws the overlay in its state at its placement over the frame."""
        dx, dy = round(placement.dx * self._scale), round(placement.dy * self._scale)
        shown = self._tile(overlay, state, dx & 1, dy & 1)
        if shown is None:
            return
        if placement.opacity < 1:
            shown = shown.fade(placement.opacity)
        blend(frame, shown, dx & ~1, dy & ~1)

    def _tile(self, overlay: int, state: State, odd_x: int, odd_y: int) -> Tile | None:
        key = (overlay, state, odd_x, odd_y)
        if key in self._tiles:
            self._tiles.move_to_end(key)
            return self._tiles[key]
        made = self._make_tile(overlay, state, odd_x, odd_y)
        self._tiles[key] = made
        self._bytes += made.size if made else 0
        while self._bytes > self._kept_bytes and len(self._tiles) > 1:
            forgotten = self._tiles.popitem(last=False)[1]
            self._bytes -= forgotten.size if forgotten else 0
        return made

    def _make_tile(self, overlay: int, state: State, odd_x: int, odd_y: int) -> Tile | None:
        sprite = self._overlays[overlay].draw(state)
        if sprite is None or sprite.still is None or not self._is_plain(sprite, odd_x, odd_y):
            return tile(sprite, self._scale, odd_x, odd_y) if sprite else None
        kept = self._stills.get(overlay)
        if kept is None or kept.sprite is not sprite.still:
            kept = self._stills[overlay] = Still(sprite.still)
        return kept.tile(sprite)

    def _is_plain(self, sprite: Sprite, odd_x: int, odd_y: int) -> bool:
        return self._scale == 1.0 and not odd_x and not odd_y and Still.fits(sprite)
