"""High dynamic range to ordinary: one table of colours, made once and looked up by FFmpeg's `lut3d`.

PQ is SMPTE ST 2084; HLG is ITU-R BT.2100 with a display of 1000 nits. Reference white is 203 nits (BT.2408).
Highlights above it are rolled off by their brightest channel, so that hues stay.
"""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

PQ, HLG = 16, 18

_WHITE_NITS = 203.0
_KNEE = 0.6
_POINTS = 33
_TO_BT709 = np.array(
    [[1.660491, -0.587641, -0.072850], [-0.124551, 1.132900, -0.008349], [-0.018151, -0.100579, 1.118730]]
)
_HLG_LUMA = np.array([0.2627, 0.6780, 0.0593])

Light = NDArray[np.float64]


def write_table(path: Path, transfer: int) -> None:
    """A .cube file from BT.2020 signals in `transfer` (PQ or HLG) to BT.709 signals."""
    axis = np.linspace(0, 1, _POINTS)
    blue, green, red = np.meshgrid(axis, axis, axis, indexing="ij")  # red runs fastest in a .cube
    signal = np.stack([red, green, blue], -1).reshape(-1, 3)
    light = (_pq(signal) if transfer == PQ else _hlg(signal)) / _WHITE_NITS
    rows = _rolled_off(np.clip(light @ _TO_BT709.T, 0, None)) ** (1 / 2.4)
    text = "\n".join(" ".join(f"{value:.6f}" for value in row) for row in np.clip(rows, 0, 1))
    path.write_text(f"LUT_3D_SIZE {_POINTS}\n{text}\n")


def _pq(signal: Light) -> Light:
    """Signals to nits."""
    power = signal ** (1 / 78.84375)
    share: Light = np.clip(power - 0.8359375, 0, None) / (18.8515625 - 18.6875 * power)
    nits: Light = 10_000 * share ** (1 / 0.1593017578125)
    return nits


def _hlg(signal: Light) -> Light:
    low = signal**2 / 3
    high = (np.exp((signal - 0.55991073) / 0.17883277) + 0.28466892) / 12
    scene: Light = np.where(signal <= 0.5, low, high)
    nits: Light = 1000 * scene * (scene @ _HLG_LUMA)[:, None] ** 0.2
    return nits


def _rolled_off(light: Light) -> Light:
    brightest = np.maximum(light.max(axis=1, keepdims=True), 1e-9)
    above = _KNEE + (1 - _KNEE) * (1 - np.exp(-(brightest - _KNEE) / (1 - _KNEE)))
    rolled: Light = light * np.where(brightest > _KNEE, above, brightest) / brightest
    return rolled
