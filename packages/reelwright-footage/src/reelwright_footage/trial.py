"""One small frame, to see whether drawing works on this machine."""

from reelwright_footage.arrays import Bytes
from reelwright_footage.planar import planar
from reelwright_footage.scene import open_scene


def trial_frame() -> Bytes:
    """The brightness of a frame of the default game, 96 × 54."""
    picture = planar(96, 54)
    open_scene("blockrun", 1, 96, 54).draw(0, picture)
    return picture.y
