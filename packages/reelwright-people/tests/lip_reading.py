"""Reads lips in the decoded frames of a video, and compares them with what was said.

What is said knows nothing of our mouth shapes: a phoneme's openness is that of its vowel in the IPA's chart
(open 1 … close 0.25), of consonants that of the lips' way; silence is 0. What is seen is either the distance
between the inner lips by face landmarks, or the area between the lips by its colours.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import av
import cv2
import numpy as np
from numpy.typing import NDArray

from reelwright_people.faces import Faces
from reelwright_people.lips import Phoneme
from reelwright_people.photo.landmarks import FaceMesh, eye_line

Series = NDArray[np.float64]
Pixels = NDArray[np.uint8]

FPS = 30
_OPENNESS = (
    (1.0, "aɑæɐAIWʌ"),
    (0.75, "ɔɒQYoO"),
    (0.55, "ɛeəᵊɜɚɝø"),
    (0.3, "iɪᵻuʊʏy"),
    (0.25, "lɹrθðnkɡgŋhjɾtdszʃʒʧʤTx"),
    (0.2, "w"),
    (0.12, "fv"),
    (0.0, "mbpMBP"),
)
OPENNESS = {symbol: share for share, symbols in _OPENNESS for symbol in symbols}
_FINE = 100  # steps of a second at which series are compared
_FARTHEST_MS = 250
_UPPER, _LOWER = (81, 82, 13, 312, 311), (178, 87, 14, 317, 402)
_BETWEEN = ((18, 18, 58), (108, 104, 210), (240, 246, 251))  # the dark, the tongue and the teeth, BGR


@dataclass(frozen=True)
class Agreement:
    """`offset_ms` is how much later lips move than sounds; `correlation` is that at this offset."""

    offset_ms: float
    correlation: float


def said(phonemes: Iterable[Phoneme], frames: int) -> Series:
    """How open a mouth is that says this, at `_FINE` steps a second."""
    out = np.zeros(frames * _FINE // FPS)
    for one in phonemes:
        if one.symbol[:1] in OPENNESS:
            first, last = (round(at * _FINE / 1000) for at in (one.start_ms, one.end_ms))
            out[first:last] = OPENNESS[one.symbol[:1]]
    return out


def agreement(heard: Series, seen: Sequence[float]) -> Agreement:
    """By cross-correlation, both smoothed over a twelfth of a second, which lips cannot beat."""
    at = np.arange(len(heard)) / _FINE
    shown = np.interp(at, (np.arange(len(seen))) / FPS, seen)
    window = np.hanning(2 * round(0.083 * _FINE) + 1)
    one, other = (np.convolve(series, window / window.sum(), "same") for series in (heard, shown))
    farthest = _FARTHEST_MS * _FINE // 1000
    shares = {}
    for late in range(-farthest, farthest + 1):
        moved = np.roll(other, -late)[farthest:-farthest]
        shares[late] = float(np.corrcoef(one[farthest:-farthest], moved)[0, 1])
    best = max(shares, key=lambda late: shares[late])
    return Agreement(best * 1000 / _FINE, shares[best])


def frames_of(video: Path) -> Iterable[Pixels]:
    with av.open(str(video)) as container:
        for frame in container.decode(video=0):
            yield frame.to_ndarray(format="bgr24")


def gaps(frames: Iterable[Pixels]) -> list[float]:
    """The distance between the inner lips, as shares of the eyes' distance, by landmarks."""
    faces, mesh = Faces(), FaceMesh()
    out: list[float] = []
    face = None
    for frame in frames:
        if face is None:
            face = faces.find(frame)[0]
        points = mesh.of(frame, face).points
        apart = np.linalg.norm(points[list(_LOWER), :2] - points[list(_UPPER), :2], axis=1).mean()
        out.append(float(apart) / eye_line(points)[0])
    return out


def areas(frames: Iterable[Pixels], box: tuple[int, int, int, int]) -> list[float]:
    """The share of a box (left, top, right, bottom) that has the colours of the inside of a drawn mouth
    rather than those that the first frame has there, whose lips are closed."""
    left, top, right, bottom = box
    closed: list[Any] = []
    out = []
    for frame in frames:
        part = frame[top:bottom, left:right].reshape(-1, 3).astype(np.float32)
        if not closed:
            closed += _main_colours(part)
        inside, outside = (
            np.min([np.linalg.norm(part - np.array(one), axis=1) for one in colours], axis=0)
            for colours in (_BETWEEN, closed)
        )
        out.append(float((inside < outside).mean()))
    return out


def _main_colours(pixels: Any, count: int = 8) -> list[Any]:
    cv2.setRNGSeed(1)
    enough = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 20, 1.0)
    _, _, middles = cv2.kmeans(pixels, count, None, enough, 2, cv2.KMEANS_PP_CENTERS)
    return list(middles)


def smaller(frames: Iterable[Pixels], share: float) -> Iterable[Pixels]:
    for frame in frames:
        yield np.asarray(cv2.resize(frame, None, fx=share, fy=share, interpolation=cv2.INTER_AREA), np.uint8)
