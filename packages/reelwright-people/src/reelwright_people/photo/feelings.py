"""What strong feelings add to a photographed face: blush and tears."""

from reelwright_people.photo import regions
from reelwright_people.photo.landmarks import Points
from reelwright_people.portrait.brush import Brush, oval
from reelwright_people.poses import Pose

_UNITS = 100.0  # painted lengths are hundredths of the distance between the eyes' outer corners
_FALL = 46.0  # how far a tear runs
_DROPS = (0.0, 0.55)  # of each eye, apart in time
_WATER, _SHINE, _BLUSH = "#CFE3EE", "#FFFFFF", "#E2463F"


def paint_feelings(brush: Brush, skin: Points, pose: Pose) -> None:
    """Paint blush, tears and the like, in painted units; `skin` is the mesh in face units."""
    if pose.blush > 0:
        for inner, outer in zip(regions.CHEEKS[:2], regions.CHEEKS[2:], strict=True):
            x, y = (skin[inner] + skin[outer]) / 2 * _UNITS
            brush.spot(float(x), float(y), 21, 15, _BLUSH, 0.22 * min(1.0, pose.blush))
    if pose.tears > 0:
        for side, lower in zip((-1, 1), regions.LOWER_LIDS, strict=True):
            x, y = skin[lower[4]] * _UNITS
            _paint_tears(brush, float(x), float(y), side, pose.tears)


def _paint_tears(brush: Brush, x: float, y: float, side: int, tears: float) -> None:
    """The eye fills up to 1; then drops run down the cheek, one after the other."""
    brush.spot(x, y + 0.4, 9, 1.8, _SHINE, 0.55 * min(1.0, tears))
    for later in _DROPS:
        run = tears - 0.4 - later
        if run <= 0:
            continue
        share = run % 1.2 / 1.2
        seen = min(1.0, 6 * share, 5 * (1 - share))
        down = _FALL * share**1.4
        at = x + side * (2.5 + 3.5 * share)
        brush.fill(oval(at, y + 3 + down / 2, 1.5, down / 2 + 1), _WATER, 0.35 * seen, 0.8)
        brush.fill(oval(at, y + 3 + down, 2.8, 4.2), _WATER, 0.65 * seen, 0.5)
        brush.fill(oval(at - 0.8, y + 2 + down, 0.9, 1.5), _SHINE, 0.85 * seen, 0.3)
