"""The point of a picture that draws the eye, where there are no faces.

The spectral residual of Hou and Zhang, "Saliency Detection: A Spectral Residual Approach" (CVPR 2007): what
is unusual in the spectrum of a small copy of the picture is what stands out in it. Taken of lightness and of
two opponent colours, a little drawn to the middle, where photographers put their subjects.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]
Floats = NDArray[np.float64]

_SIDE = 64
_SPREAD = 5.0  # of what stands out, in pixels of the small copy: a subject is no speck
_MIDDLE = 0.45  # how far the draw of the middle reaches, of the picture
_NEAR = 0.6  # of the highest: what stands out as much beside it belongs to the subject
_FAINT = 1e-9


def salient_point(picture: Pixels) -> tuple[float, float]:
    """Find what stands out in a picture (height × width × BGR), in shares of its sides; (0.5, 0.5) where
    nothing does."""
    standing_out = saliency(picture)
    if standing_out.max() <= _FAINT:
        return 0.5, 0.5
    steps = (np.arange(_SIDE) + 0.5) / _SIDE
    drawn = np.exp(-((steps - 0.5) ** 2) / (2 * _MIDDLE**2))
    weighed = standing_out * drawn[:, None] * drawn[None, :]
    subject = np.where(_around_the_highest(weighed), weighed, 0)
    total = subject.sum()
    x, y = (subject.sum(axis=0) @ steps) / total, (subject.sum(axis=1) @ steps) / total
    return round(float(x), 4), round(float(y), 4)


def saliency(picture: Pixels) -> Floats:
    """64 × 64, however the picture is shaped: how much each place stands out."""
    small = cv2.resize(picture, (_SIDE, _SIDE), interpolation=cv2.INTER_AREA).astype(np.float64) / 255
    blue, green, red = small[..., 0], small[..., 1], small[..., 2]
    channels = (0.114 * blue + 0.587 * green + 0.299 * red, red - green, blue - (red + green) / 2)
    found = sum((_residual(channel) * channel.std() for channel in channels), np.zeros((_SIDE, _SIDE)))
    return np.asarray(cv2.GaussianBlur(found, (0, 0), _SPREAD, borderType=cv2.BORDER_REFLECT), np.float64)


def _residual(channel: Floats) -> Floats:
    """Return the spectral residual without the frame's own edges, which the transform takes for a jump."""
    if channel.std() < 1e-3:
        return np.zeros_like(channel)
    window = np.hanning(_SIDE + 2)[1:-1] ** 0.25
    spectrum = np.fft.fft2((channel - channel.mean()) * window[:, None] * window[None, :])
    amplitude = np.log(np.abs(spectrum) + 1e-6)
    unusual = amplitude - cv2.blur(amplitude, (3, 3), borderType=cv2.BORDER_REFLECT)
    back = np.abs(np.fft.ifft2(np.exp(unusual + 1j * np.angle(spectrum)))) ** 2
    return np.asarray(back / back.max(), np.float64)


def _around_the_highest(weighed: Floats) -> NDArray[np.bool_]:
    """The patch about the highest place."""
    high = (weighed >= _NEAR * weighed.max()).astype(np.uint8)
    _, labels = cv2.connectedComponents(high)
    row, column = np.unravel_index(int(weighed.argmax()), weighed.shape)
    return np.asarray(labels == labels[row, column], np.bool_)
