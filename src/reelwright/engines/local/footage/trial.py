"""One small frame, to see whether drawing works on this machine."""

from reelwright.engines.local.footage.arrays import Bytes
from reelwright.engines.local.footage.scene import open_scene
from reelwright.render.planar import planar


def trial_frame() -> Bytes:
    """The brightness of a frame of the default game, 96 × 54."""
    picture = planar(96, 54)
    open_scene("blockrun", 1, 96, 54).draw(0, picture)
    return picture.y
