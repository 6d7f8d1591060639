"""Photographs made ready for a film: their stages are kept, a few at a time."""

from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from threading import Lock

from reelwright.engines.local.faces import Faces
from reelwright.engines.local.matting import SelfieMatting
from reelwright.engines.local.photo.landmarks import FaceMesh, Mesh, Pixels
from reelwright.engines.local.photo.stage import Stage
from reelwright.errors import EngineFailed
from reelwright_render.pixels.decode import still

NO_FACE = "No face was found in this avatar's picture"
UNCLEAR = "The face in this avatar's picture cannot be animated: use one that looks into the camera"

_SURE = 0.5

_Key = tuple[str, int, int, int]  # path, time of the last change, width, height


class Photographs:
    """Finds the face, its parts and the person, once a picture and size: a second or two of work and 30 MB at
    1080 by 1920. The networks are loaded by the first picture and let go when idle."""

    def __init__(self, stages: int = 2) -> None:
        self._most = stages
        self._faces, self._mesh, self._matting = Faces(), FaceMesh(), SelfieMatting()
        self._stages: OrderedDict[_Key, Stage] = OrderedDict()
        self._lock = Lock()

    def stage(self, path: Path, width: int, height: int) -> Stage:
        """Of a picture of one person. Raises EngineFailed."""
        key = (str(path), path.stat().st_mtime_ns, width, height)
        with self._lock:
            if key not in self._stages:
                self._stages[key] = self._build_stage(still(path), width, height)
                while len(self._stages) > self._most:
                    self._stages.popitem(last=False)
            self._stages.move_to_end(key)
            return self._stages[key]

    def mesh(self, picture: Pixels) -> Mesh:
        """Of the largest face in a picture of height × width × BGR. Raises EngineFailed."""
        faces = self._faces.find(picture)
        if not faces:
            raise EngineFailed(NO_FACE)
        mesh = self._mesh.of(picture, faces[0])
        if mesh.sure < _SURE:
            raise EngineFailed(UNCLEAR)
        return mesh

    def _build_stage(self, picture: Pixels, width: int, height: int) -> Stage:
        alpha: Callable[[Pixels], Pixels] = self._matting.begin().alpha
        return Stage(picture, self.mesh(picture), (width, height), alpha)
