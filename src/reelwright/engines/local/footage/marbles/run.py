"""The physics of a board over one loop (pymunk; the same on every run of a machine).

The loop closes like this: every marble is followed until it has left, also beyond the loop's end, and the
film shows at each moment the marbles of this loop and those left over from the one before, which are the same
marbles a loop later. The marbles of the second half are run first. Those of the first half are run among
them, both those left over and those to come: they are pushed by them and do not push back.
"""

import math
from dataclasses import dataclass

import numpy as np
import pymunk

from reelwright.engines.local.footage.arrays import Floats, Ints
from reelwright.engines.local.footage.marbles.board import Board, Rotor

STEPS = 5  # of physics in a frame
LONGEST_S = 15.0  # then a marble is taken out, wherever it is
STUCK_S, STUCK_WAY = 2.5, 14.0  # so is one that gets no further than this in that time
FADE = 8  # frames that a marble shrinks for before it is taken out
STRONG = 60.0  # impulses above light a peg up


@dataclass(frozen=True)
class Run:
    """`places` [marble, frame, (x, y, angle, size 0–1)], NaN where a marble is not there, over `loop` frames
    and what follows; `hits` [hit, (frame, peg, marble)]."""

    places: Floats
    radii: Floats
    loop: int
    hits: Ints

    def at(self, frame: int) -> tuple[Ints, Floats]:
        """The marbles on the board at a frame of the loop, and where they are."""
        now = frame % self.loop
        numbers, places = [], []
        for moment in range(now, self.places.shape[1], self.loop):
            here = np.nonzero(~np.isnan(self.places[:, moment, 0]))[0]
            numbers.append(here)
            places.append(self.places[here, moment])
        return np.concatenate(numbers), np.concatenate(places)


def run_board(board: Board, width: int, height: int, frames: int, seconds: float) -> Run:
    """Let the marbles go and follow them at `frames` moments of the loop and beyond."""
    starts = _starts(board, seconds)
    fps = frames / seconds
    places = np.full((len(starts), frames + round((LONGEST_S + 1) * fps), 4), np.nan, np.float32)
    radii = np.array([start.radius for start in starts], np.float32)
    hits: list[tuple[int, int, int]] = []
    late = next((k for k, start in enumerate(starts) if start.time >= seconds / 2), len(starts))
    none, all_late = range(0), range(late, len(starts))
    for numbers, others in ((all_late, none), (range(late), all_late)):
        _Trial(board, width, height, starts, fps, Run(places, radii, frames, _NO_HITS), hits).go(
            numbers, others
        )
    return Run(places, radii, frames, np.array(hits, np.int64).reshape(-1, 3))


_NO_HITS = np.zeros((0, 3), np.int64)


class _Trial:
    """One run of some of the marbles among others whose ways are known. It fills in the run's places."""

    def __init__(
        self,
        board: Board,
        width: int,
        height: int,
        starts: list["_Start"],
        fps: float,
        run: Run,
        hits: list[tuple[int, int, int]],
    ) -> None:
        self._space, self._rotors = _space(board, width, height)
        self._starts, self._fps, self._run, self._hits = starts, fps, run, hits
        self._floor = height + 80
        self._frame = 0
        self._living: dict[int, pymunk.Body] = {}
        self._ghosts: dict[int, pymunk.Body] = {}
        self._space.on_collision(1, 2, post_solve=self._hit)

    def go(self, numbers: range, others: range) -> None:
        waiting = list(numbers)
        if not waiting:
            return
        first = int(self._starts[waiting[0]].time * self._fps)
        for frame in range(first, self._run.places.shape[1]):
            self._frame = frame
            while waiting and self._starts[waiting[0]].time * self._fps <= frame:
                number = waiting.pop(0)
                self._living[number] = _let_go(self._space, number, self._starts[number])
            self._move_ghosts(others)
            self._step()
            self._note()

    def _step(self) -> None:
        seconds = self._run.loop / self._fps
        for step in range(STEPS):
            _turn(self._rotors, (self._frame + step / STEPS) / self._run.loop, seconds)
            self._space.step(1 / self._fps / STEPS)

    def _note(self) -> None:
        places, frame = self._run.places, self._frame
        for number, body in list(self._living.items()):
            places[number, frame] = (*body.position, body.angle, 1.0)
            if body.position.y > self._floor or _is_lost(places[number], frame, self._fps):
                self._space.remove(body, *body.shapes)
                del self._living[number]
                _fade(places[number], frame)

    def _move_ghosts(self, others: range) -> None:
        """Bring the known marbles to where this frame begins, on their way to where it ends."""
        places = self._run.places
        now = self._frame % self._run.loop
        for number in others:
            way = places[number, now :: self._run.loop]
            before = places[number, max(0, now - 1) :: self._run.loop]
            here = np.nonzero(~np.isnan(way[:, 0]) & ~np.isnan(before[: len(way), 0]))[0]
            if len(here) == 0:
                if number in self._ghosts:
                    ghost = self._ghosts.pop(number)
                    self._space.remove(ghost, *ghost.shapes)
                continue
            body = self._ghosts.get(number) or self._appear(number)
            start, end = before[here[0], :2], way[here[0], :2]
            body.position = float(start[0]), float(start[1])
            speed = (end - start) * self._fps
            body.velocity = float(speed[0]), float(speed[1])

    def _appear(self, number: int) -> pymunk.Body:
        body = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
        shape = pymunk.Circle(body, self._starts[number].radius)
        shape.elasticity, shape.friction = 0.5, 0.3
        self._space.add(body, shape)
        self._ghosts[number] = body
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


def _starts(board: Board, seconds: float) -> list[_Start]:
    rng = np.random.default_rng(board.seed)
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
