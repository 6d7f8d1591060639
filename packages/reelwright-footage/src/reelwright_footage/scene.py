"""The clips, opened by name: each draws any frame of its course into a picture."""

from pathlib import Path
from typing import Protocol

from reelwright_footage.errors import Invalid
from reelwright_footage.games import CLIP_COUNTS, FRAMES, SECONDS
from reelwright_footage.planar import Planar


class Scene(Protocol):
    def draw(self, number: int, picture: Planar) -> None:
        """Fill the picture with frame `number`, from 0 on; there is no last one."""
        ...


def open_scene(game: str, clip: int, width: int, height: int) -> Scene:
    """Open the clip (from 1) at a size (even numbers). Raises Invalid for one that is not drawn."""
    if not 1 <= clip <= CLIP_COUNTS.get(game, 0):
        raise Invalid(f'The game "{game}" has no clip {clip} yet')
    if game == "marbles":
        from reelwright_footage.marbles.scene import open_marbles

        return open_marbles(clip, FRAMES, SECONDS, width, height)
    if game == "sandfall":
        from reelwright_footage.sandfall.scene import open_sandfall

        return open_sandfall(clip, FRAMES, SECONDS, width, height)
    if game == "skyline":
        from reelwright_footage.skyline.scene import open_skyline

        return open_skyline(FRAMES, SECONDS, width, height)
    if game == "tunnel":
        from reelwright_footage.tunnel.scene import open_tunnel

        return open_tunnel(clip, FRAMES, SECONDS, width, height)
    if game == "slicer":
        from reelwright_footage.slicer.scene import open_slicer_clip

        return open_slicer_clip(clip, FRAMES, SECONDS, width, height)
    if game == "stacker":
        from reelwright_footage.stacker.scene import open_stacker

        return open_stacker(FRAMES, SECONDS, width, height)
    from reelwright_footage.blockrun.scene import open_blockrun
    from reelwright_footage.blockrun.themes import THEMES

    return open_blockrun(THEMES[clip - 1](), FRAMES, SECONDS, width, height)


def part_file(folder: Path, part: int) -> Path:
    """Return where the process that draws a part of a clip leaves it."""
    return folder / f"{part:03d}.mp4"
