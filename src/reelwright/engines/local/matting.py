"""People cut out on this machine: the selfie segmentation of MediaPipe (Apache-2.0), looking twice,
steadied over time and drawn to the edges of the picture.

On the trial's composites (bench/matting.py) the second look, framed around a face, brings the mean error from
0.032 to 0.007: before a picture with a large cup in it the first alone takes cup and spoon along.
"""

from dataclasses import dataclass
from functools import partial
from typing import Any

import cv2
import numpy as np

from reelwright.engines.local.models import IDLE_S, LazyModel
from reelwright.engines.matting import Matte, Pixels
from reelwright_people.faces import Face, Faces
from reelwright_people.matte.edges import Floats, refine
from reelwright_people.matte.looks import SIDE, LookBox, found_people, parts_with_faces
from reelwright_people.matte.person import WEIGHTS, drop_crumbs
from reelwright_people.networks import shipped_network
from reelwright_render.compose.matte import is_person_visible

MODEL = "selfie-segmentation 2"
_LOOKED_FOR = 5  # frames from one search for faces to the next
_STILL, _MOVING = 0.2, 6.0  # what a new frame weighs where nothing moves, and more with each share of change
_SURE_OF_A_FACE = 0.85  # a cat's has 0.80, a row of coins 0.82
_SOLID = 128


class SelfieMatting:
    """A matting engine. The network is loaded by the first frame and let go when idle."""

    provider = "local"
    model = MODEL
    warm_up = 30  # 0.8 ** 30 is less than half a level of 255

    def __init__(self, threads: int = 1, idle_s: float = IDLE_S) -> None:
        self._loaded = LazyModel(partial(shipped_network, WEIGHTS, threads), idle_s)
        self._faces = Faces(threads, idle_s)

    def begin(self, first: int = 0) -> Matte:
        return _Steady(self._loaded, self._faces, first)

    def is_person(self, picture: Pixels, alpha: Pixels) -> bool:
        """The network takes cups and cats for people, so there must be a face in what was cut out."""
        if not is_person_visible(alpha):
            return False
        faces = (face for face in self._faces.find(picture) if face.sure >= _SURE_OF_A_FACE)
        return any(alpha[_middle_of(face, alpha)] >= _SOLID for face in faces)


def _middle_of(face: Face, alpha: Pixels) -> tuple[int, int]:
    rows, columns = alpha.shape
    row, column = int(face.y + face.height / 2), int(face.x + face.width / 2)
    return min(max(row, 0), rows - 1), min(max(column, 0), columns - 1)


@dataclass(frozen=True)
class _Before:
    """The last frame: where people were, and its colours, blurred."""

    people: Floats
    colours: Floats


class _Steady:
    """`number` counts the clip's frames: faces are looked for at the same ones, in one piece and in parts."""

    def __init__(self, loaded: "LazyModel[Any]", faces: Faces, number: int) -> None:
        self._loaded = loaded
        self._faces = faces
        self._number = number
        self._parts: tuple[LookBox, ...] | None = None
        self._before: _Before | None = None

    def alpha(self, frame: Pixels) -> Pixels:
        if self._parts is None or self._number % _LOOKED_FOR == 0:
            self._parts = parts_with_faces(self._faces, frame)
        self._number += 1
        with self._loaded.use() as network:
            people = found_people(network, frame, self._parts)
        small = cv2.resize(frame, (SIDE, SIDE), interpolation=cv2.INTER_AREA)
        colours = cv2.GaussianBlur(np.asarray(small, np.float32) / 255, (0, 0), 2)
        if self._before is not None:
            people = _steady(people, np.asarray(colours, np.float32), self._before)
        self._before = _Before(people, np.asarray(colours, np.float32))
        return refine(frame, drop_crumbs(people))


def _steady(people: Floats, colours: Floats, before: _Before) -> Floats:
    """Keep the matte still where the picture stands still; where it moves the new frame is believed at once,
    so that nothing is dragged along."""
    change = cv2.dilate(np.abs(colours - before.colours).max(axis=2), np.ones((5, 5), np.uint8))
    weight = np.clip(_STILL + _MOVING * np.asarray(change, np.float32), 0, 1)
    return np.asarray(before.people + (people - before.people) * weight, np.float32)
