"""Everything that tells one tunnel from another."""

from collections.abc import Callable
from dataclasses import dataclass

from reelwright_footage.tunnel.atlas import Surface
from reelwright_footage.tunnel.props import WEDGE

ROUND, TWISTED = 0, -4
"""Sides of a tunnel that has none, and of the square tube that screws along its way."""


@dataclass(frozen=True)
class TunnelLight:
    """Fog (share lost a unit), the colour it has near and far, how strong the lamp of the eye is and how far
    it reaches, the light that is everywhere, and how much the walls mirror the far end."""

    near: str
    far: str
    fog: float = 0.09
    lamp: float = 0.75
    reach: float = 4.0
    ambient: float = 0.35
    gloss: float = 0.15
    spill: float = 0.55
    shine: float = 1.3


@dataclass(frozen=True)
class Corners:
    """The corners where sides meet: how dark they are, and a strip of light in them."""

    dark: float = 0.45
    light: float = 0.8
    colour: str = "#ffffff"


@dataclass(frozen=True)
class Barriers:
    """Colours: of the striped band along the gap, of its light, of the depth, of the plates behind. Shapes in
    turn, and how many stripes a unit they have."""

    face: str
    stripe: str
    edge: str
    side: str
    plate: str
    kinds: tuple[int, ...] = (WEDGE,)
    stripes: float = 4.0
    thick: float = 0.3


@dataclass(frozen=True)
class Ball:
    body: str
    stripe: str
    rim: str
    trail: str
    pattern: int = 0


@dataclass(frozen=True)
class TunnelPace:
    """Barriers a loop, repeats of the surface a loop and its length, bends, how hard the tunnel rolls, and
    the share of a frame's time in which its walls are exposed."""

    beats: int
    repeats: int
    period: float
    bends: tuple[float, float, int, int] = (0.02, 0.016, 2, 3)
    surge: float = 0.5
    twist: float = 0.0
    rings: int = 2
    exposure: float = 0.28


@dataclass(frozen=True)
class TunnelClip:
    sides: int
    paint: Callable[[], Surface]
    air: TunnelLight
    corners: Corners
    barriers: Barriers
    ball: Ball
    gem: str
    ring: str
    pace: TunnelPace
    seed: int
