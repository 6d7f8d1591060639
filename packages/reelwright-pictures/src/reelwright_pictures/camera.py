"""How the camera moves over a stage during a clip."""

import math
from dataclasses import dataclass
from typing import Literal, get_args

Move = Literal["push", "pull", "left", "right", "rise", "sink", "handheld"]
MOVES: tuple[Move, ...] = get_args(Move)

_LEAST, _MOST = 1.05, 1.16  # zooms: a camera that moves sideways needs room at the edges


@dataclass(frozen=True)
class CameraView:
    """`zoom` is 1 for the whole stage. `x`, `y` move the view to the right and down, as shares of the most
    that the zoom leaves room for: -1 to 1."""

    zoom: float
    x: float = 0.0
    y: float = 0.0


def view_at(move: Move, share: float, time_s: float) -> CameraView:
    """Return the view when `share` (0–1) of the clip is over."""
    eased = share * share * (3 - 2 * share) * 0.5 + share * 0.5
    breath = 0.08 * math.sin(time_s * 0.9)
    if move == "push":
        return CameraView(_LEAST + (_MOST - _LEAST) * eased, 0, breath)
    if move == "pull":
        return CameraView(_MOST - (_MOST - _LEAST) * eased, 0, breath)
    if move in ("left", "right"):
        side = (eased * 2 - 1) * 0.9
        return CameraView(1.1, -side if move == "left" else side, breath)
    if move in ("rise", "sink"):
        side = (eased * 2 - 1) * 0.9
        return CameraView(1.1, breath, -side if move == "rise" else side)
    shake = 0.28 * math.sin(time_s * 1.7), 0.22 * math.sin(time_s * 2.3 + 1)
    return CameraView(1.08 + 0.02 * eased, *shake)


_STOPS = ((0.0, 0.0), (0.75, 0.2), (-0.7, -0.25), (0.3, 0.6), (-0.4, -0.5))
_LEG_S = 6.0


def wander_at(move: Move, time_s: float, seconds: float) -> CameraView:
    """Return the view of a camera that goes on and on: by its move at first, and then from one stop to the
    next. It is at rest at each stop."""
    legs = max(1, round(seconds / _LEG_S))
    leg_s = seconds / legs
    leg = min(legs - 1, int(time_s / leg_s))
    along = time_s / leg_s - leg
    if leg == 0:
        return view_at(move, along, time_s)
    here, there = view_at(move, 1, leg_s), _stop(leg)
    if leg > 1:
        here = _stop(leg - 1)
    eased = along * along * (3 - 2 * along)
    return CameraView(
        here.zoom + (there.zoom - here.zoom) * eased,
        here.x + (there.x - here.x) * eased,
        here.y + (there.y - here.y) * eased,
    )


def _stop(number: int) -> CameraView:
    x, y = _STOPS[number % len(_STOPS)]
    return CameraView(1.08 if number % 2 else 1.2, x, y)
