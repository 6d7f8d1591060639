"""Who is in a single picture, cut out: the selfie segmentation of MediaPipe (Apache-2.0), looking twice,
drawn to the edges of the picture."""

from functools import partial

import cv2
import numpy as np

from reelwright_people.faces import Faces
from reelwright_people.lazy_model import IDLE_S, LazyModel
from reelwright_people.matte.edges import Floats, refine
from reelwright_people.matte.looks import SURE, found_people, parts_with_faces
from reelwright_people.networks import shipped_network
from reelwright_people.planar import Bytes

WEIGHTS = "selfie.onnx"
_LEAST_PART = 100  # a blob of less than 1/100 of the largest is a mistake


class PersonMatte:
    """Says how much of each pixel is somebody. The network is loaded by the first picture and let go when
    idle."""

    def __init__(self, threads: int = 1, idle_s: float = IDLE_S) -> None:
        self._loaded = LazyModel(partial(shipped_network, WEIGHTS, threads), idle_s)
        self._faces = Faces(threads, idle_s)

    def alpha(self, picture: Bytes) -> Bytes:
        """Return height × width, 0 background to 255 person, of a picture of height × width × BGR."""
        parts = parts_with_faces(self._faces, picture)
        with self._loaded.use() as network:
            people = found_people(network, picture, parts)
        return refine(picture, drop_crumbs(people))


def drop_crumbs(people: Floats) -> Floats:
    """Leave out what is small and apart from everybody."""
    count, places, measures, _ = cv2.connectedComponentsWithStats((people > SURE / 2).astype(np.uint8))
    if count <= 2:
        return people
    areas = measures[:, cv2.CC_STAT_AREA]
    crumbs = areas * _LEAST_PART < areas[1:].max()
    return np.asarray(np.where(crumbs[places] & (places > 0), 0, people), np.float32)
