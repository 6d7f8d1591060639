"""One cut-out of a picture: who or what it is, where it stands and how large it is."""

from dataclasses import dataclass

from reelwright_pictures.people import Facing
from reelwright_pictures.scene import Person, Thing


@dataclass(frozen=True)
class Placement:
    """`x`, `y` is its foot on the stage, `height` the height of a standing person or of a thing, in pixels.
    `casts` says whether it stands on something and has a shadow. `subject` is the number of the scene's
    subject that it shows, and `holder` that of who holds it: then its place is at their hands.
    `table_y` is the back edge of the table that somebody stands behind, `water_y` the surface of water that
    hides what is below. Of a tree that somebody hides behind only the trunk is drawn, as near as they are.
    `lift` is how far above the ground it is."""

    what: Person | Thing
    x: float
    y: float
    height: float
    depth: float
    facing: Facing
    casts: bool = True
    subject: int = -1
    holder: int | None = None
    table_y: float | None = None
    water_y: float | None = None
    is_trunk: bool = False
    lift: float = 0.0
