"""The physics of a board, section by section (pymunk; the same on every run of a machine).

A section can be run without all those before it, and still every marble goes on over a joint, like this.
Every marble is followed until it has left, also beyond its section's end. Those that are let go in the second
half of a section are run alone. Those of the first half are run among them, both those left over from the
section before and those to come: they are pushed by them and do not push back.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import pymunk

from reelwright_footage.arrays import Floats, Ints
from reelwright_footage.marbles.board import Board, Rotor
from reelwright_footage.sections import Kept, chance

STEPS = 5  # of physics in a frame
LONGEST_S = 15.0  # then a marble is taken out, wherever it is
STUCK_S, STUCK_WAY = 2.5, 14.0  # so is one that gets no further than this in that time
FADE = 8  # frames that a marble shrinks for before it is taken out
STRONG = 60.0  # impulses above light a peg up


@dataclass(frozen=True)
class Half:
    """Marbles that are let go in one half of a section. `places` [marble, frame, (x, y, angle, size 0–1)],
    NaN where a marble is not there, over the frames of the section and what follows; `numbers` count the
    section's marbles; `hits` [hit, (frame, peg, number)]."""

    places: Floats
    numbers: Ints
    radii: Floats
    hits: Ints

    def at(self, frame: int) -> tuple[Ints, Floats]:
        """Return which of them are on the board at a frame, as rows, and where they are."""
        here = np.nonzero(~np.isnan(self.places[:, frame, 0]))[0] if frame < self.places.shape[1] else _NONE
        return here, self.places[here, min(frame, self.places.shape[1] - 1)]


_NONE = np.zeros(0, np.int64)


@dataclass(frozen=True)
class MarbleRun:
    """Everything that is seen in a section: halves, and how many frames before it each of them began."""

    halves: tuple[tuple[Half, int], ...]

    def at(self, frame: int) -> tuple[Ints, Floats, Floats]:
        """The marbles on the board: their numbers, radii, and where they are."""
        numbers, radii, places = [], [], []
        for half, since in self.halves:
            rows, where = half.at(frame + since)
            numbers.append(half.numbers[rows])
            radii.append(half.radii[rows])
            places.append(where)
        return np.concatenate(numbers), np.concatenate(radii), np.concatenate(places)

    def hits_before(self, frame: int, within: float) -> list[tuple[float, int, int]]:
        """The hits of the last frames: how many frames ago, the peg, the marble's number."""
        found: list[tuple[float, int, int]] = []
        for half, since in self.halves:
            ago = frame + since - half.hits[:, 0]
            recent = np.nonzero((ago >= 0) & (ago < within))[0]
            found += [(float(ago[k]), int(half.hits[k, 1]), int(half.hits[k, 2])) for k in recent]
        return found


@dataclass
class Runs:
    """The sections of a board, of `frames` moments in `seconds` each, run as they are asked for."""

    board: Board
    width: int
    height: int
    frames: int
    seconds: float
    _early: Kept[Half] = field(default_factory=Kept)
    _late: Kept[Half] = field(default_factory=Kept)

    def of(self, section: int) -> MarbleRun:
        """Before the first section only its second half was run: that fills the board."""
        before = self.late(section - 1), self.frames
        own = [(self.early(section), 0), (self.late(section), 0)]
        if section == 0:
            return MarbleRun((before, *own))
        return MarbleRun(((self.early(section - 1), self.frames), before, *own))

    def early(self, section: int) -> Half:
        return self._early.of(section, self._run_early)

    def late(self, section: int) -> Half:
        return self._late.of(section, self._run_late)

    def _run_late(self, section: int) -> Half:
        return self._trial(section, late=True).go(())

    def _run_early(self, section: int) -> Half:
        others = ((self.late(section - 1), self.frames), (self.late(section), 0))
        return self._trial(section, late=False).go(others)

    def _trial(self, section: int, *, late: bool) -> "_Trial":
        starts = list(enumerate(_starts(self.board, self.seconds, chance(self.board.seed, section))))
        own = [(number, start) for number, start in starts if (start.time >= self.seconds / 2) == late]
        return _Trial(self.board, self.width, self.height, own, self.frames, self.seconds)


class _Trial:
    """A trial run of some marbles among others whose ways are known."""

    def __init__(
        self,
        board: Board,
        width: int,
        height: int,
        starts: "list[tuple[int, _Start]]",
        frames: int,
        seconds: float,
    ) -> None:
        self._space, self._rotors = _space(board, width, height)
        self._starts, self._frames, self._seconds, self._fps = starts, frames, seconds, frames / seconds
        self._places = np.full(
            (len(starts), frames + round((LONGEST_S + 1) * self._fps), 4), np.nan, np.float32
        )
        self._hits: list[tuple[int, int, int]] = []
        self._floor = height + 80
        self._frame = 0
        self._living: dict[int, pymunk.Body] = {}
        self._ghosts: dict[tuple[int, int], pymunk.Body] = {}
        self._space.on_collision(1, 2, post_solve=self._hit)

    def go(self, others: Sequence[tuple[Half, int]]) -> Half:
        """`others`: halves that are there already, and how many frames before the section each began."""
        waiting = list(range(len(self._starts)))
        first = int(self._starts[0][1].time * self._fps) if waiting else self._places.shape[1]
        for frame in range(first, self._places.shape[1]):
            self._frame = frame
            while waiting and self._starts[waiting[0]][1].time * self._fps <= frame:
                row = waiting.pop(0)
                self._living[row] = _let_go(self._space, *self._starts[row])
            if not waiting and not self._living:
                break
            for which, (half, since) in enumerate(others):
                self._move_ghosts(which, half, frame + since)
            self._step()
            self._note()
        numbers = np.array([number for number, _ in self._starts], np.int64)
        radii = np.array([start.radius for _, start in self._starts], np.float32)
        return Half(self._places, numbers, radii, np.array(self._hits, np.int64).reshape(-1, 3))

    def _step(self) -> None:
        for step in range(STEPS):
            _turn(self._rotors, (self._frame + step / STEPS) / self._frames, self._seconds)
            self._space.step(1 / self._fps / STEPS)

    def _note(self) -> None:
        frame = self._frame
        for row, body in list(self._living.items()):
            places = self._places[row]
            places[frame] = (*body.position, body.angle, 1.0)
            if body.position.y > self._floor or _is_lost(places, frame, self._fps):
                self._space.remove(body, *body.shapes)
                del self._living[row]
                _fade(places, frame)

    def _move_ghosts(self, which: int, half: Half, now: int) -> None:
        """Bring the known marbles to where this frame begins, on their way to where it ends."""
        rows, ends = half.at(now)
        starts = half.places[rows, max(0, now - 1)] if len(rows) else ends
        known = ~np.isnan(starts[:, 0])
        here = set(rows[known].tolist())
        for row in [row for kind, row in self._ghosts if kind == which and row not in here]:
            ghost = self._ghosts.pop((which, row))
            self._space.remove(ghost, *ghost.shapes)
        for row, start, end in zip(rows[known], starts[known], ends[known], strict=True):
            body = self._ghosts.get((which, int(row))) or self._appear(which, int(row), half)
            body.position = float(start[0]), float(start[1])
            speed = (end[:2] - start[:2]) * self._fps
            body.velocity = float(speed[0]), float(speed[1])

    def _appear(self, which: int, row: int, half: Half) -> pymunk.Body:
        body = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
        shape = pymunk.Circle(body, float(half.radii[row]))
        shape.elasticity, shape.friction = 0.5, 0.3
        self._space.add(body, shape)
        self._ghosts[which, row] = body
        return body

    def _hit(self, arbiter: pymunk.Arbiter, *_: object) -> None:
        if arbiter.is_first_contact and arbiter.total_impulse.length > STRONG:
            marble, peg = arbiter.shapes
            self._hits.append((self._frame, peg.user_data, marble.user_data))


def _is_lost(places: Floats, frame: int, fps: float) -> bool:
    """Too long on the board, or stuck."""
    before = frame - round(STUCK_S * fps)
    if before < 0 or np.isnan(places[before, 0]):
        return False
    way = np.hypot(*(places[frame, :2] - places[before, :2]))
    age = np.count_nonzero(~np.isnan(places[:, 0])) / fps
    return bool(way < STUCK_WAY or age > LONGEST_S)


def _fade(places: Floats, frame: int) -> None:
    """Let a marble that is taken out shrink away in its last frames."""
    begin = max(0, frame - FADE + 1)
    places[begin : frame + 1, 3] = np.linspace(1, 0.1, frame + 1 - begin)


@dataclass(frozen=True)
class _Start:
    time: float
    x: float
    y: float
    push: float
    radius: float


def _starts(board: Board, seconds: float, rng: np.random.Generator) -> list[_Start]:
    starts = []
    for source in board.sources:
        time = rng.uniform(0, source.every)
        while time < seconds:
            x, push = source.x + rng.uniform(-1, 1) * source.spread, rng.uniform(-1, 1) * source.push
            starts.append(_Start(time, x, source.y, push, float(rng.choice(board.sizes))))
            time += source.every * rng.uniform(0.8, 1.2)
    return sorted(starts, key=lambda start: start.time)


def _space(board: Board, width: int, height: int) -> tuple[pymunk.Space, list[tuple[pymunk.Body, Rotor]]]:
    space = pymunk.Space()
    space.gravity = (0, board.gravity)
    space.iterations = 12
    still = space.static_body
    for number, peg in enumerate(board.pegs):
        post = pymunk.Circle(still, peg.radius, (peg.x, peg.y))
        post.collision_type, post.user_data = 2, number
        _add(space, post, peg.bounce)
    for rail in board.rails:
        for piece in _segments(still, rail.points, rail.radius):
            _add(space, piece, rail.bounce)
    for x in (-20, width + 20):
        _add(space, pymunk.Segment(still, (x, -2000), (x, height + 400), 20), 0.6)
    return space, [(_rotor_body(space, rotor), rotor) for rotor in board.rotors]


def _rotor_body(space: pymunk.Space, rotor: Rotor) -> pymunk.Body:
    body = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
    body.position = rotor.x, rotor.y
    space.add(body)
    for arm in rotor.arms:
        for piece in _segments(body, arm, rotor.radius):
            _add(space, piece, rotor.bounce)
    if rotor.hub:
        _add(space, pymunk.Circle(body, rotor.hub), rotor.bounce)
    return body


def _segments(
    body: pymunk.Body, points: tuple[tuple[float, float], ...], radius: float
) -> list[pymunk.Segment]:
    return [pymunk.Segment(body, a, b, radius) for a, b in zip(points, points[1:], strict=False)]


def _add(space: pymunk.Space, shape: pymunk.Shape, bounce: float) -> None:
    shape.elasticity, shape.friction = bounce, 0.35
    space.add(shape)


def _turn(rotors: list[tuple[pymunk.Body, Rotor]], share: float, seconds: float) -> None:
    for body, rotor in rotors:
        body.angle = rotor_angle(rotor, share)
        body.angular_velocity = 2 * math.pi * rotor.turns / seconds


def rotor_angle(rotor: Rotor, share: float) -> float:
    return 2 * math.pi * rotor.turns * share + 0.3 * rotor.x


def _let_go(space: pymunk.Space, number: int, start: _Start) -> pymunk.Body:
    mass = (start.radius / 24.0) ** 2
    body = pymunk.Body(mass, pymunk.moment_for_circle(mass, 0, start.radius))
    body.position, body.velocity = (start.x, start.y), (start.push, 40)
    shape = pymunk.Circle(body, start.radius)
    shape.elasticity, shape.friction = 0.62, 0.35
    shape.collision_type, shape.user_data = 1, number
    space.add(body, shape)
    return body
