"""Photographs made ready for a film: their stages are kept, a few at a time."""

from collections import OrderedDict
from pathlib import Path
from threading import Lock

import cv2
import numpy as np

from reelwright_people.errors import NoFace, UnclearFace, UnreadablePicture
from reelwright_people.faces import Faces
from reelwright_people.matte.person import PersonMatte
from reelwright_people.photo.landmarks import FaceMesh, Mesh, Pixels
from reelwright_people.photo.stage import PhotoStage
from reelwright_people.planar import Bytes

NO_FACE = "No face was found in the picture"
UNCLEAR = "The face in the picture cannot be animated: use one that looks into the camera"
UNREADABLE = "The picture could not be read"

_SURE = 0.5

_Key = tuple[str, int, int, int]  # path, time of the last change, width, height


class Photographs:
    """Finds the face, its parts and the person, once a picture and size: a second or two of work and 30 MB at
    1080 by 1920. The networks are loaded by the first picture and let go when idle."""

    def __init__(self, stages: int = 2) -> None:
        self._most = stages
        self._faces, self._mesh, self._matte = Faces(), FaceMesh(), PersonMatte()
        self._stages: OrderedDict[_Key, PhotoStage] = OrderedDict()
        self._lock = Lock()

    def stage(self, path: Path, width: int, height: int) -> PhotoStage:
        """Prepare a picture of one person, or return what was kept of it. Raises UnusablePicture, and OSError
        for a file that cannot be opened."""
        key = (str(path), path.stat().st_mtime_ns, width, height)
        with self._lock:
            if key not in self._stages:
                self._stages[key] = self._build_stage(read_picture(path), width, height)
                while len(self._stages) > self._most:
                    self._stages.popitem(last=False)
            self._stages.move_to_end(key)
            return self._stages[key]

    def mesh(self, picture: Pixels) -> Mesh:
        """Find the mesh of the largest face in a picture of height × width × BGR. Raises UnusablePicture."""
        faces = self._faces.find(picture)
        if not faces:
            raise NoFace(NO_FACE)
        mesh = self._mesh.of(picture, faces[0])
        if mesh.sure < _SURE:
            raise UnclearFace(UNCLEAR)
        return mesh

    def _build_stage(self, picture: Pixels, width: int, height: int) -> PhotoStage:
        return PhotoStage(picture, self.mesh(picture), (width, height), self._matte.alpha)


def read_picture(path: Path) -> Bytes:
    """Read a picture, turned as its camera says: height × width × BGR. Raises UnreadablePicture."""
    pixels = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if pixels is None:
        raise UnreadablePicture(UNREADABLE)
    return np.asarray(pixels, np.uint8)
