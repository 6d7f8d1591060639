"""Full-size portraits of the library's avatars: drawn when somebody first looks at one, and kept."""

import hashlib
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from threading import Lock

from reelwright.catalog.avatars import LibraryAvatar, find_by_picture
from reelwright.catalog.shipped import shipped_path
from reelwright.delivery.storage import Storage
from reelwright.engines.portrait import PortraitEngine
from reelwright_people.poses import picture_pose
from reelwright_people.traits import Portrait, PortraitTraits
from reelwright_render.stills.jpeg import write_jpeg

WIDTH, HEIGHT = 1080, 1920


class LibraryPictures:
    """Kept under a name made from the thumbnail that ships, so that what an older version drew is not shown
    beside a thumbnail of this one. `engine` loads when the first is drawn; one is drawn at a time."""

    def __init__(self, storage: Storage, engine: Callable[[], PortraitEngine]) -> None:
        self._storage = storage
        self._engine = engine
        self._lock = Lock()

    def __call__(self, asset: str) -> str | None:
        """The key of the picture in storage; None for an asset that is none of these."""
        avatar = find_by_picture(asset)
        if avatar is None:
            return None
        with self._lock:
            key = _key(avatar)
            if not self._storage.exists(key):
                self._draw(avatar, key)
        return key

    def _draw(self, avatar: LibraryAvatar, key: str) -> None:
        traits = PortraitTraits(**avatar.traits)  # type: ignore[arg-type]
        frame = self._engine().frame(Portrait(traits, avatar.seed), picture_pose(traits), WIDTH, HEIGHT)
        with tempfile.TemporaryDirectory() as folder:
            picture = Path(folder) / "picture.jpg"
            write_jpeg(frame.pixels, picture)
            self._storage.put(key, picture)


@cache
def _key(avatar: LibraryAvatar) -> str:
    drawn_like = hashlib.sha256(shipped_path(avatar.thumbnail).read_bytes()).hexdigest()[:16]
    return f"library/avatars/{avatar.id}-{drawn_like}.jpg"
