"""Where a face's parts lie in a picture: MediaPipe's Face Mesh (Apache-2.0), 468 points.

After Kartynnik et al., "Real-time Facial Surface Geometry from Monocular Video on Mobile GPUs"
(https://arxiv.org/abs/1907.06724). The network sees an upright face in 192 × 192 pixels, so it looks three
times: at what the detector found, and twice where the look before says that the face lies and leans.
"""

from dataclasses import dataclass
from functools import partial
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from reelwright_people.faces import Face
from reelwright_people.lazy_model import IDLE_S, LazyModel
from reelwright_people.networks import shipped_network

MODEL = "facemesh 1"
WEIGHTS = "facemesh.onnx"
Pixels = NDArray[np.uint8]
Points = NDArray[np.float64]

COUNT = 468
LEFT_EYE, RIGHT_EYE = 33, 263  # the outer corners, as the viewer sees them

_SIDE = 192
_AROUND_DETECTED, _AROUND_MESH = 1.6, 1.5
_LOOKS = 3


@dataclass(frozen=True)
class Mesh:
    """`points` are x, y and depth in pixels of the picture, nearer ones having less depth. `sure` is from 0
    to 1."""

    points: Points
    sure: float


@dataclass(frozen=True)
class _FaceSquare:
    x: float
    y: float
    side: float
    lean: float  # radians, clockwise


class FaceMesh:
    """The network is loaded by the first picture and let go when idle."""

    model = MODEL

    def __init__(self, threads: int = 1, idle_s: float = IDLE_S) -> None:
        self._loaded = LazyModel(partial(shipped_network, WEIGHTS, threads), idle_s)

    def of(self, picture: Pixels, face: Face) -> Mesh:
        """Find the landmarks of a face that was found in a picture of height × width × BGR."""
        side = max(face.width, face.height) * _AROUND_DETECTED
        square = _FaceSquare(face.x + face.width / 2, face.y + face.height / 2, side, 0.0)
        with self._loaded.use() as network:
            mesh = _read_mesh(network, picture, square)
            for _ in range(_LOOKS - 1):
                mesh = _read_mesh(network, picture, _around(mesh.points))
        return mesh


def eye_line(points: Points) -> tuple[float, float]:
    """Return how long the line between the outer corners of the eyes is, and its angle in radians."""
    across, down = points[RIGHT_EYE, :2] - points[LEFT_EYE, :2]
    return float(np.hypot(across, down)), float(np.arctan2(down, across))


def _around(points: Points) -> _FaceSquare:
    low, high = points[:, :2].min(axis=0), points[:, :2].max(axis=0)
    x, y = (low + high) / 2
    return _FaceSquare(float(x), float(y), float((high - low).max()) * _AROUND_MESH, eye_line(points)[1])


def _read_mesh(network: Any, picture: Pixels, square: _FaceSquare) -> Mesh:
    """Find the landmarks in one square of the picture."""
    scale = square.side / _SIDE
    cos, sin = np.cos(square.lean) * scale, np.sin(square.lean) * scale
    turned = np.array([[cos, -sin], [sin, cos]])
    corner = np.array([square.x, square.y]) - turned @ np.full(2, _SIDE / 2)
    found = np.column_stack([turned, corner])  # from the network's pixels to the picture's
    shrunk = cv2.warpAffine(
        _blur(picture, scale),
        found,
        (_SIDE, _SIDE),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    colours = cv2.cvtColor(shrunk, cv2.COLOR_BGR2RGB).astype(np.float32) / 255
    answers = network.run(None, {network.get_inputs()[0].name: colours[None]})
    raw = next(one for one in answers if one.size == 3 * COUNT).reshape(COUNT, 3).astype(np.float64)
    flag = float(next(one for one in answers if one.size == 1).reshape(()))
    flat = raw[:, :2] @ turned.T + corner
    return Mesh(np.column_stack([flat, raw[:, 2] * scale]), flag)


def _blur(picture: Pixels, scale: float) -> Any:
    """Blur away what the network's pixels cannot show."""
    return picture if scale < 1.5 else cv2.GaussianBlur(picture, (0, 0), scale / 2.5)
