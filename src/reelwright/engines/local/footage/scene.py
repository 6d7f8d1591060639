"""What a game must do to be filmed: draw any frame of its course into a picture."""

from pathlib import Path
from typing import Protocol

from reelwright.errors import EngineFailed
from reelwright.render.planar import Planar

SECONDS = 20  # of a section
FRAMES = 600
DRAWN = {"blockrun": 11, "marbles": 9, "slicer": 12, "tunnel": 8, "stacker": 1, "sandfall": 5, "skyline": 1}
"""The games that are drawn, and how many clips each has."""


class Scene(Protocol):
    def draw(self, number: int, picture: Planar) -> None:
        """Fill the picture with frame `number`, from 0 on; there is no last one."""
        ...


def open_scene(game: str, clip: int, width: int, height: int) -> Scene:
    """The clip (from 1) at a size (even numbers). Raises EngineFailed for one that is not drawn."""
    if not 1 <= clip <= DRAWN.get(game, 0):
        raise EngineFailed(f'The game "{game}" has no clip {clip} yet')
    if game == "marbles":
        from reelwright.engines.local.footage.marbles.scene import open_marbles

        return open_marbles(clip, FRAMES, SECONDS, width, height)
    if game == "sandfall":
        from reelwright.engines.local.footage.sandfall.scene import open_sandfall

        return open_sandfall(clip, FRAMES, SECONDS, width, height)
    if game == "skyline":
        from reelwright.engines.local.footage.skyline.scene import open_skyline

        return open_skyline(FRAMES, SECONDS, width, height)
    if game == "tunnel":
        from reelwright.engines.local.footage.tunnel.scene import open_tunnel

        return open_tunnel(clip, FRAMES, SECONDS, width, height)
    if game == "slicer":
        from reelwright.engines.local.footage.slicer.scene import open_slicer_clip

        return open_slicer_clip(clip, FRAMES, SECONDS, width, height)
    if game == "stacker":
        from reelwright.engines.local.footage.stacker.scene import open_stacker

        return open_stacker(FRAMES, SECONDS, width, height)
    from reelwright.engines.local.footage.blockrun.scene import open_blockrun
    from reelwright.engines.local.footage.blockrun.themes import THEMES

    return open_blockrun(THEMES[clip - 1](), FRAMES, SECONDS, width, height)


def part_file(folder: Path, part: int) -> Path:
    """Where the process that draws a part of a clip leaves it."""
    return folder / f"{part:03d}.mp4"
