"""The parts of a marble board. Sizes in pixels of the full frame (1080 on its shorter side), y down."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

Point = tuple[float, float]


@dataclass(frozen=True)
class Peg:
    """A round post. `bounce` above 1 kicks."""

    x: float
    y: float
    radius: float
    bounce: float = 0.6


@dataclass(frozen=True)
class Rail:
    """A rounded wall along points."""

    points: tuple[Point, ...]
    radius: float = 10.0
    bounce: float = 0.35


@dataclass(frozen=True)
class Rotor:
    """Rails that turn around (x, y), a whole number of times a loop."""

    x: float
    y: float
    arms: tuple[tuple[Point, ...], ...]
    turns: int
    radius: float = 10.0
    bounce: float = 0.4
    hub: float = 16.0


@dataclass(frozen=True)
class Source:
    """Lets marbles go about `every` seconds at x ± `spread`, with a speed across of ± `push`."""

    x: float
    y: float = -60.0
    spread: float = 30.0
    every: float = 0.3
    push: float = 60.0


@dataclass(frozen=True)
class BoardColours:
    """Colours: the wall behind from top to bottom, pegs, rails, rotors, and the marbles in turn. `pattern` is
    what a marble looks like: swirl, band, ball or star. `glow` lights the marbles' surroundings."""

    top: str
    bottom: str
    peg: str
    rail: str
    rotor: str
    marbles: tuple[str, ...]
    second: str = "#ffffff"
    pattern: str = "swirl"
    backdrop: str = "dots"
    glow: float = 0.0


@dataclass(frozen=True)
class Board:
    paint: BoardColours
    pegs: tuple[Peg, ...] = ()
    rails: tuple[Rail, ...] = ()
    rotors: tuple[Rotor, ...] = ()
    sources: tuple[Source, ...] = ()
    sizes: tuple[float, ...] = (22.0, 26.0, 30.0)
    gravity: float = 1150.0
    seed: int = 1


Build = Callable[[int, int], Board]  # width, height of the full frame


@dataclass
class Workbench:
    """Parts while a board is built."""

    pegs: list[Peg] = field(default_factory=list)
    rails: list[Rail] = field(default_factory=list)
    rotors: list[Rotor] = field(default_factory=list)

    def board(self, paint: BoardColours, sources: tuple[Source, ...], **how: Any) -> Board:
        parts = (tuple(self.pegs), tuple(self.rails), tuple(self.rotors))
        return Board(paint, *parts, sources, **how)
