"""Frosted glass: the picture behind is blurred and its light drawn together, so that what is written on the
pane stands out whatever is filmed. All on the planes of the frame; what is blurred is made small first."""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from reelwright_render.pixels.planar import Bytes, Planar, as_bytes, overlap
from reelwright_render.plan.overlay import Glass

_SIGMA = 2.5  # of the blur, in pixels of the small picture
_BLACK, _GREY = 16, 128


@dataclass(frozen=True)
class GlassPane:
    """Glass as the compositor looks through it: masks at full and at chroma size; its place is even. One
    pixel of the small picture stands for `share` of the luma's."""

    x: int
    y: int
    masks: tuple[Bytes, Bytes]
    glass: Glass
    share: int

    @property
    def size(self) -> int:
        return sum(mask.nbytes for mask in self.masks)

    def fade(self, opacity: float) -> "GlassPane":
        luma, chroma = (as_bytes(cv2.convertScaleAbs(mask, alpha=opacity)) for mask in self.masks)
        return replace(self, masks=(luma, chroma))

    def lay(self, frame: Planar, dx: int, dy: int) -> None:
        """Blurs what is in the frame behind the pane, moved by even amounts."""
        glass, (height, width) = self.glass, self.masks[0].shape
        seen = overlap(frame, self.x + dx, self.y + dy, width, height)
        if seen is None:
            return
        luma = (glass.keep, _BLACK * (1 - glass.keep) + glass.lift)
        chroma = (glass.colour, _GREY * (1 - glass.colour))
        for plane, mask, half, tone in zip(
            frame.planes, (self.masks[0], *2 * self.masks[1:]), (1, 2, 2), (luma, chroma, chroma), strict=True
        ):
            place, inner = seen.at(half)
            behind = plane[place]
            blurred = _blur(behind, max(1, self.share // half), glass.blur / self.share, tone)
            _mix(behind, blurred, mask[inner])


def pane(glass: Glass, x: int, y: int) -> GlassPane | None:
    """A pane with its pixels where the sprite's are, from an even place. None where nothing of it is seen."""
    left, top, width, height = cv2.boundingRect(glass.mask)
    if not width:
        return None
    share = 1
    while share < 16 and glass.blur / (2 * share) >= _SIGMA:
        share *= 2
    x0, y0 = x + left & ~1, y + top & ~1
    block = 2 * share  # whole small pixels for the chroma too
    wide, high = (-(-(x + left + width - x0) // block) * block, -(-(y + top + height - y0) // block) * block)
    mask = np.zeros((high, wide), np.uint8)
    inside = glass.mask[top : top + height, left : left + width]
    mask[y + top - y0 :, x + left - x0 :][:height, :width] = inside
    half = as_bytes(cv2.resize(mask, (wide // 2, high // 2), interpolation=cv2.INTER_AREA))
    return GlassPane(x0, y0, (mask, half), glass, share)


def _blur(behind: Bytes, share: int, sigma: float, tone: tuple[float, float]) -> Bytes:
    height, width = behind.shape
    small = (max(1, width // share), max(1, height // share))
    reduced = cv2.resize(behind, small, interpolation=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(reduced, (0, 0), sigma)
    shown = cv2.convertScaleAbs(soft, alpha=tone[0], beta=tone[1])
    return as_bytes(cv2.resize(shown, (width, height), interpolation=cv2.INTER_LINEAR))


def _mix(behind: Bytes, blurred: Bytes, mask: Bytes) -> None:
    cv2.multiply(behind, 255 - mask, dst=behind, scale=1 / 255)
    cv2.add(behind, cv2.multiply(blurred, mask, scale=1 / 255), dst=behind)
