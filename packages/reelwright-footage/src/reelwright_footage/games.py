"""The games that are drawn, by name, and what holds for every clip of them."""

from typing import Final, Literal

from reelwright_footage.errors import Invalid

Shape = Literal["9:16", "16:9", "1:1"]

PIXELS_VERSION: Final = "17"  # raise it whenever the same clip comes out with other pixels
FPS = 30
SECONDS = 20  # of a section
FRAMES = FPS * SECONDS
PART_FRAMES = 60  # of what one process draws and encodes in one piece
SHAPES: dict[Shape, tuple[int, int]] = {"9:16": (1080, 1920), "16:9": (1920, 1080), "1:1": (1080, 1080)}
"""Width and height in pixels."""

CLIP_COUNTS = {
    "blockrun": 11,
    "marbles": 9,
    "slicer": 12,
    "tunnel": 8,
    "stacker": 1,
    "sandfall": 5,
    "skyline": 1,
}
CLIPS = tuple(f"{game}-{number}" for game, count in CLIP_COUNTS.items() for number in range(1, count + 1))
"""All clips by name: `blockrun-1` is the first one of the game `blockrun`."""


def parse_clip(name: str) -> tuple[str, int]:
    """Return the game and the number of a clip, from 1. Raises Invalid for one that is not drawn."""
    if name not in CLIPS:
        games = ", ".join(f"{game}-1" + (f" to -{n}" if n > 1 else "") for game, n in CLIP_COUNTS.items())
        raise Invalid(f"There is no clip {name!r}: the clips are {games}")
    game, _, number = name.rpartition("-")
    return game, int(number)
