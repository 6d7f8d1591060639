"""Faces read on this machine: BlazeFace finds them, Face Mesh says how they are held, and two small networks
guess gender, age and expression from the face cut out upright.

* `faceres.onnx`: HSE-FaceRes, gender and age. Savchenko, "Efficient facial representations for age, gender
  and identity recognition in organizing photo albums using multi-output ConvNet", PeerJ CS 2019.
* `emotion.onnx`: seven expressions. Arriaga et al., "Real-time Convolutional Neural Networks for Emotion and
  Gender Classification" (https://arxiv.org/abs/1710.07557).
* The tone of skin is told by the individual typology angle of cheeks, forehead and chin. Chardon et al.,
  "Skin colour typology and suntanning pathways", 1991. It is as good as the light in the picture.
"""

from dataclasses import dataclass
from functools import partial
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from reelwright.engines.local.models import IDLE_S, LazyModel
from reelwright.engines.local.networks import shipped_network
from reelwright.engines.vision import SeenFace, VisionResult
from reelwright_people import faces
from reelwright_people.faces import Face, Faces
from reelwright_people.frames import Box
from reelwright_people.photo.landmarks import FaceMesh, eye_line
from reelwright_people.traits import Age, Gender, SkinTone

Pixels = NDArray[np.uint8]
Points = NDArray[np.float64]
Floats = NDArray[np.float32]

MODEL = f"{faces.MODEL}, facemesh 1, faceres 1, emotion 1"
_SURE_OF_A_MESH = 0.5
_PERSONS_SIDE, _EXPRESSIONS_SIDE, _SHARP_SIDE = 224, 64, 160
# How much around the face each network sees, as shares of it: it was trained on loose cuts, and the mean of a
# few is steadier than any.
_CUTS_OF_PERSONS = (1.0, 1.2)
_CUTS_OF_EXPRESSIONS = (0.85, 1.0, 1.2)

_AGES: tuple[tuple[float, Age], ...] = ((20, "Teen"), (32, "Young Adult"), (43, "Adult"), (56, "Middle Aged"))
_TONES: tuple[tuple[float, SkinTone], ...] = ((48, "light"), (33, "medium-light"), (5, "medium"))
_EXPRESSIONS = ("Angry", "Disgusted", "Afraid", "Happy", "Sad", "Surprised", "Neutral")
_HAPPY = _EXPRESSIONS.index("Happy")
# A face at rest is easily taken for a sad or an angry one; happiness is told well.
_LEAST_OF_HAPPY, _LEAST_OF_OTHERS = 0.4, 0.6

_CHEEKS_FOREHEAD_CHIN = (50, 280, 101, 330, 151, 199)
_PATCH = 0.05  # radius, of the width of the face
_EARS, _TOP, _CHIN = (234, 454), 10, 152
_NOD_AT_REST = 6.0  # degrees: foreheads lie further back than chins
_SHARP = 0.19  # contrast of edges, over that of the face: what a good photograph has


@dataclass(frozen=True)
class _Networks:
    person: Any
    expression: Any


class LocalVision:
    """The networks are loaded by the first picture and let go when idle."""

    provider = "local"
    model = MODEL

    def __init__(self, threads: int = 1, idle_s: float = IDLE_S) -> None:
        self._faces = Faces(threads, idle_s)
        self._mesh = FaceMesh(threads, idle_s)
        self._loaded = LazyModel(partial(_load, threads), idle_s)

    def look(self, picture: Pixels) -> VisionResult:
        found = [(face, self._mesh.of(picture, face)) for face in self._faces.find(picture)]
        certain = [(face, mesh.points) for face, mesh in found if mesh.sure >= _SURE_OF_A_MESH]
        with self._loaded.use() as networks:
            return VisionResult(tuple(_read(networks, picture, face, points) for face, points in certain))


def _load(threads: int) -> _Networks:
    return _Networks(shipped_network("faceres.onnx", threads), shipped_network("emotion.onnx", threads))


def _read(networks: _Networks, picture: Pixels, face: Face, points: Points) -> SeenFace:
    gender, age = _person(networks.person, picture, points)
    return SeenFace(
        box=Box(round(face.x), round(face.y), round(face.width), round(face.height)),
        gender=gender,
        age=age,
        skin_tone=_tone(picture, points, face.width),
        emotions=_expression(networks.expression, picture, points),
        turn=_degrees(points, *_EARS, along=0),
        nod=_degrees(points, _TOP, _CHIN, along=1) - _NOD_AT_REST,
        lean=float(np.degrees(eye_line(points)[1])),
        sharpness=_sharpness(picture, points),
    )


def _person(network: Any, picture: Pixels, points: Points) -> tuple[Gender, Age]:
    cuts = [_cut(picture, points, share, _PERSONS_SIDE)[:, :, ::-1] for share in _CUTS_OF_PERSONS]
    both = np.stack([*cuts, *(cut[:, ::-1] for cut in cuts)]).astype(np.float32)
    answers = {answer.shape[1]: answer for answer in network.run(None, {network.get_inputs()[0].name: both})}
    years = float((answers[100] @ np.arange(100)).mean())
    age: Age = next((name for below, name in _AGES if years < below), "Senior")
    return ("Male" if float(answers[1].mean()) > 0.5 else "Female"), age


def _expression(network: Any, picture: Pixels, points: Points) -> tuple[str, ...]:
    """Return the expression in one word; "Neutral" where no other is sure."""
    cuts = [_cut(picture, points, share, _EXPRESSIONS_SIDE) for share in _CUTS_OF_EXPRESSIONS]
    grey = np.stack([cv2.cvtColor(cut, cv2.COLOR_BGR2GRAY) for cut in cuts]).astype(np.float32)
    both = np.concatenate([grey, grey[:, :, ::-1]])[..., None] / 127.5 - 1
    shares = np.mean(network.run(None, {network.get_inputs()[0].name: both})[0], axis=0)
    best = int(shares.argmax())
    least = _LEAST_OF_HAPPY if best == _HAPPY else _LEAST_OF_OTHERS
    return (_EXPRESSIONS[best] if shares[best] >= least else "Neutral",)


def _tone(picture: Pixels, points: Points, width: float) -> SkinTone:
    patches = np.zeros(picture.shape[:2], np.uint8)
    for number in _CHEEKS_FOREHEAD_CHIN:
        x, y = (int(value) for value in points[number, :2])
        cv2.circle(patches, (x, y), max(2, round(_PATCH * width)), 255, -1)
    skin = picture[patches > 0][None].astype(np.float32) / 255
    if not skin.size:
        return "medium"
    colours = cv2.cvtColor(skin, cv2.COLOR_BGR2LAB)[0]
    light, yellow = np.median(colours[:, 0]), np.median(colours[:, 2])
    angle = float(np.degrees(np.arctan2(light - 50, yellow)))
    return next((name for above, name in _TONES if angle > above), "dark")


def _sharpness(picture: Pixels, points: Points) -> float:
    grey = cv2.cvtColor(_cut(picture, points, 1.0, _SHARP_SIDE), cv2.COLOR_BGR2GRAY).astype(np.float32)
    edges = float(cv2.Laplacian(grey, cv2.CV_32F).std()) / max(float(grey.std()), 1.0)
    return min(1.0, edges / _SHARP)


def _degrees(points: Points, one: int, other: int, along: int) -> float:
    """Return how far the line between two points leads away from the viewer."""
    apart = points[other] - points[one]
    return float(np.degrees(np.arctan2(apart[2], abs(apart[along]))))


def _cut(picture: Pixels, points: Points, share: float, side: int) -> Pixels:
    """The face upright in a square, BGR; what lies beyond the picture is as its edge."""
    low, high = points[:, :2].min(axis=0), points[:, :2].max(axis=0)
    scale = float((high - low).max()) * share / side
    lean = eye_line(points)[1]
    turned = scale * np.array([[np.cos(lean), -np.sin(lean)], [np.sin(lean), np.cos(lean)]])
    corner = (low + high) / 2 - turned @ np.full(2, side / 2)
    shown = picture if scale < 1.5 else cv2.GaussianBlur(picture, (0, 0), scale / 2.5)
    found = np.column_stack([turned, corner])
    how = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(
        cv2.warpAffine(shown, found, (side, side), flags=how, borderMode=cv2.BORDER_REPLICATE), np.uint8
    )
