"""One clip of `tunnel`, ready to draw any of its frames."""

import math
from dataclasses import dataclass, replace

import numpy as np

from reelwright_footage.arrays import Floats
from reelwright_footage.glow import spill
from reelwright_footage.planar import Planar
from reelwright_footage.sections import Sections
from reelwright_footage.tunnel import props, walls
from reelwright_footage.tunnel.atlas import Atlas, levels_of, pack
from reelwright_footage.tunnel.clip import ROUND, TWISTED, TunnelClip
from reelwright_footage.tunnel.clips import CLIPS
from reelwright_footage.tunnel.course import (
    BALL_AHEAD,
    BALL_RADIUS,
    Barrier,
    TunnelCourse,
    TunnelGem,
    lay_course,
)
from reelwright_footage.tunnel.surfaces import rgb

SEEN = 26.0
EYE_LOW = 0.30  # the eye is nearer to the side that the ball rolls on
STEPS = int(walls.FARTHEST * walls.LAMP_STEPS)
POP_S, SPARKS = 0.5, 9
MOTES = 90


@dataclass(frozen=True)
class Eye:
    """The eye: its place in the tunnel, its roll, the tunnel's bend and the picture it makes."""

    x: float
    y: float
    roll: float
    bend: tuple[float, float]
    z: float
    focal: float
    cx: float
    cy: float

    def numbers(self, period: float, twist: float) -> Floats:
        said = (
            self.x, self.y, math.cos(self.roll), math.sin(self.roll), *self.bend, self.focal, self.cx,
            self.cy, self.z / period % 1, twist,
        )  # fmt: skip
        return np.array(said, np.float32)

    def project(self, x: float, y: float, t: float) -> tuple[float, float]:
        """Return the pixel of a place in the cross-section t ahead."""
        px, py = x + self.bend[0] * t * t - self.x, y + self.bend[1] * t * t - self.y
        cos, sin = math.cos(self.roll), math.sin(self.roll)
        scale = self.focal / t
        return self.cx + (px * cos + py * sin) * scale, self.cy + (py * cos - px * sin) * scale


@dataclass(frozen=True)
class Tunnel:
    """Draws frames of a section of one clip at one size; all but its course is the same in every section."""

    clip: TunnelClip
    course: TunnelCourse
    atlas: Atlas
    look: Floats
    sides: Floats
    noise: Floats
    levels: Floats
    motes: Floats
    depth: Floats
    frames: int
    seconds: float
    focal: float

    def draw(self, k: int, picture: Planar) -> None:
        eye = self.eye(k, picture)
        pace = self.clip.pace
        numbers = eye.numbers(pace.period, pace.twist)
        shape = 0 if self.clip.sides > 0 else 2 if self.clip.sides == TWISTED else 1
        walls.paint_walls(
            *picture.planes, self.depth, numbers, self.look, self.sides, shape, self.noise, self.atlas.texels,
            self.atlas.layers, self.levels, self._lamps(eye),
        )  # fmt: skip
        self._things(picture, eye, numbers, k)
        spill(picture, self.clip.air.spill)

    def eye(self, k: int, picture: Planar) -> Eye:
        share, bends = k / self.frames, self.clip.pace.bends
        roll = float(self.course.roll[k])
        turn = 2 * math.pi * share
        bend = (
            bends[0] * math.sin(bends[2] * turn) + 0.4 * bends[1] * math.sin((bends[3] + 2) * turn + 1.0),
            bends[1] * math.sin(bends[3] * turn + 2.0),
        )
        low = EYE_LOW + 0.03 * math.sin(5 * turn)
        return Eye(
            low * math.cos(roll), low * math.sin(roll), roll - math.pi / 2 + 0.05 * math.sin(3 * turn), bend,
            float(self.course.z[k]), self.focal, picture.width / 2, picture.height * 0.46,
        )  # fmt: skip

    def _ahead(self, z: float, eye: Eye) -> float:
        """Return how far ahead of the eye z lies."""
        return z - eye.z

    def _lamps(self, eye: Eye) -> Floats:
        """Light along the way: of the rings in the wall, and of the barriers' edges."""
        t = (np.arange(STEPS, dtype=np.float32) + 0.5) / walls.LAMP_STEPS
        every = self.clip.pace.period / max(1, self.clip.pace.rings)
        off = np.abs((t + eye.z + every / 2) % every - every / 2)
        light = (0.55 / (1 + (off / 0.45) ** 2))[:, None] * rgb(self.clip.ring)
        if not self.clip.pace.rings:
            light = np.zeros((STEPS, 3), np.float32)
        edge = rgb(self.clip.barriers.edge)
        for barrier in self.course.barriers:
            ahead = self._ahead(barrier.z, eye)
            if -SEEN < ahead < SEEN:
                light = light + (0.5 / (1 + ((t - ahead) / 0.5) ** 2))[:, None] * edge
        return np.ascontiguousarray(light, np.float32)

    def _things(self, picture: Planar, eye: Eye, numbers: Floats, k: int) -> None:
        """Return the pieces from the farthest to the nearest."""
        things: list[tuple[float, Barrier | TunnelGem | None]] = [(BALL_AHEAD, None)]
        things += [(self._ahead(barrier.z, eye), barrier) for barrier in self.course.barriers]
        things += [(self._ahead(gem.z, eye), gem) for gem in self.course.gems]
        self._motes(picture, eye, SEEN, BALL_AHEAD)
        for ahead, thing in sorted(things, key=lambda pair: -pair[0]):
            if thing is None:
                self._ball(picture, eye, self.course.angle_at(k), k)
            elif ahead < SEEN and isinstance(thing, Barrier):
                self._barrier(picture, eye, numbers, thing, ahead, k)
            elif BALL_AHEAD < ahead < SEEN and isinstance(thing, TunnelGem):
                self._gem(picture, eye, thing, ahead, k)
        self._sparks(picture, eye, k)
        self._motes(picture, eye, BALL_AHEAD, 0.3)

    def _fog(self, colour: Floats, t: float) -> Floats:
        """Return the colour as the walls are fogged at this distance."""
        air, look = self.clip.air, self.look
        clear = max(0.0, 1 - t * air.fog / 8) ** 8
        deep = max(0.0, 1 - t * air.fog * 0.05) ** 2
        near, far = (
            look[walls.FOG_COLOUR : walls.FOG_COLOUR + 3],
            look[walls.FAR_COLOUR : walls.FAR_COLOUR + 3],
        )
        fog = far + (near - far) * deep
        mixed: Floats = (colour * clear + fog * (1 - clear)).astype(np.float32)
        return mixed

    def _barrier(
        self, picture: Planar, eye: Eye, numbers: Floats, barrier: Barrier, ahead: float, k: int
    ) -> None:
        back = ahead + self.clip.barriers.thick
        front = max(ahead, 0.06)
        if back < 0.12:
            return
        said = self.clip.barriers
        head = 0.62 + 0.5 / (1 + (ahead / 5) ** 2)
        colours = np.stack(
            [
                self._fog(rgb(said.face) * head, ahead),
                self._fog(rgb(said.stripe) * head, ahead),
                self._fog(np.minimum(1, rgb(said.edge) * 1.15), ahead * 0.6),
                self._fog(rgb(said.side) * head, ahead),
                self._fog(rgb(said.plate) * head, ahead),
            ]
        )
        x, y = eye.project(0.0, 0.0, front)
        reach = 1.5 * eye.focal / front
        box = np.array(
            [
                max(0, int(x - reach)), max(0, int(y - reach)),
                min(picture.width, int(x + reach) + 2), min(picture.height, int(y + reach) + 2),
            ]
        ) // 2 * 2  # fmt: skip
        opacity = min(1.0, (SEEN - ahead) / 4)
        props.barrier(
            *picture.planes, self.depth, numbers, box.astype(np.int64), self._form(barrier, k), front, back,
            colours.astype(np.float32), opacity,
        )  # fmt: skip

    def _form(self, barrier: Barrier, k: int) -> Floats:
        """Turned so that its gap is at +y, or on its way there."""
        since = (k / self.frames - barrier.moment) * self.seconds
        turn, first, second = barrier.gap - math.pi / 2, 0.0, 0.0
        kind = barrier.kind
        if kind == props.HALF:
            first = 0.34
        elif kind == props.BLADES:
            first = 0.13
            turn += barrier.spin * since * 0.9
        elif kind == props.CROSS:
            first = 0.15
            turn += barrier.spin * since * 0.55
        elif kind == props.DOORS:
            first = max(0.24, 0.3 - since * 0.28)
        else:
            wide = math.radians(27 if kind in (props.ARCH, props.TEETH) else 33)
            if kind == props.WEDGE:
                turn += barrier.spin * min(0.0, since) * 0.35
            first, second = math.sin(wide), math.cos(wide)
        return np.array(
            [kind, math.cos(turn), math.sin(turn), first, second, self.clip.barriers.stripes], np.float32
        )

    def _gem(self, picture: Planar, eye: Eye, gem: TunnelGem, ahead: float, k: int) -> None:
        radius = self.course.radius(gem.angle, self.clip.sides) - 0.05
        x, y = eye.project(radius * math.cos(gem.angle), radius * math.sin(gem.angle), ahead)
        size = 0.115 * eye.focal / ahead
        colour = self._fog(rgb(self.clip.gem), ahead * 0.7)
        turn = 2 * math.pi * (k / self.frames * 16 + gem.moment * 40)
        fade = min(1.0, (SEEN - ahead) / 6)
        props.gem(*picture.planes, self.depth, x, y, size, 1 / ahead, turn, colour, fade)
        props.beam(*picture.planes, x, y, size * 2.1, x, y, size * 2.1, colour, 0.28 * fade, 0.28 * fade)

    def _ball(self, picture: Planar, eye: Eye, angle: float, k: int) -> None:
        said = self.clip.ball
        radius = self.course.radius(angle, self.clip.sides)
        cos, sin = math.cos(angle), math.sin(angle)
        x, y = eye.project(radius * cos, radius * sin, BALL_AHEAD)
        scale = eye.focal / BALL_AHEAD
        size = BALL_RADIUS * scale
        floor = eye.project(
            (radius + BALL_RADIUS * 0.9) * cos, (radius + BALL_RADIUS * 0.9) * sin, BALL_AHEAD - 0.05
        )
        trail = rgb(said.trail)
        props.dim(picture.y, *floor, size * 1.25, size * 0.5, 0.6)
        self._trail(picture, eye, trail, k, size)
        props.beam(*picture.planes, x, y, size * 2.0, x, y, size * 2.0, trail, 0.35, 0.35)
        before = angle - self.course.angle_at(k - 1)
        turns = round(self.course.length / BALL_RADIUS * 0.22 / (2 * math.pi)) * 2 * math.pi
        roll = turns * self.course.z[k] / self.course.length
        lean = angle - math.pi / 2 - eye.roll + before * 3
        props.ball(
            *picture.planes, x, y, size, roll, lean, rgb(said.body), rgb(said.stripe),
            rgb(self.clip.air.near) * 0.6 + 0.4, said.pattern,
        )  # fmt: skip

    def _trail(self, picture: Planar, eye: Eye, colour: Floats, k: int, size: float) -> None:
        """Draw the ball's trail, towards the eye."""
        points = []
        for step in range(9):
            t = BALL_AHEAD - 0.05 - step * 0.12
            angle = self.course.angle_at(k - step * 0.9)
            radius = self.course.radius(angle, self.clip.sides) + BALL_RADIUS * 0.75
            x, y = eye.project(radius * math.cos(angle), radius * math.sin(angle), t)
            points.append((x, y, size * (0.62 - 0.05 * step), 0.88 - 0.11 * step))
        bends = np.array(points, np.float32)
        props.ribbon(*picture.planes, bends, ways_along(bends[:, :2]), colour)

    def _sparks(self, picture: Planar, eye: Eye, k: int) -> None:
        """Draw sparks of gems that were taken and of gaps that were passed closely."""
        gem, edge = rgb(self.clip.gem), rgb(self.clip.barriers.edge)
        events = [(one.moment, one.angle, one.seed, gem, 1.0) for one in self.course.gems]
        events += [(one.moment, one.gap, one.seed, edge, 1.7) for one in self.course.barriers]
        for moment, angle, seed, colour, size in events:
            since = (k / self.frames - moment) * self.seconds
            if 0 <= since < POP_S:
                self._burst(picture, eye, seed, angle, colour, since, size)

    def _burst(
        self,
        picture: Planar,
        eye: Eye,
        seed: int,
        angle: float,
        colour: Floats,
        since: float,
        size: float,
    ) -> None:
        rng = np.random.default_rng(seed)
        fade = (1 - since / POP_S) ** 1.5
        radius = self.course.radius(angle, self.clip.sides) - 0.02
        x, y = radius * math.cos(angle), radius * math.sin(angle)
        for _ in range(round(SPARKS * size)):
            turn, speed, drift = (
                rng.uniform(0, 2 * math.pi),
                rng.uniform(0.5, 1.5) * size,
                rng.uniform(-0.9, 0.8),
            )
            places = []
            for at in (since, since - 0.045):
                way = speed * at * (1 - 0.6 * at)
                places.append(
                    eye.project(x + way * math.cos(turn), y + way * math.sin(turn), BALL_AHEAD + drift * at)
                )
            wide = 0.03 * eye.focal / BALL_AHEAD
            (ax, ay), (bx, by) = places
            props.beam(*picture.planes, ax, ay, wide, bx, by, wide * 0.4, colour, fade, fade * 0.3)

    def _motes(self, picture: Planar, eye: Eye, farthest: float, nearest: float) -> None:
        """Dust that shows the speed: short streaks."""
        speed = self.course.length / self.seconds
        colour = np.minimum(1, rgb(self.clip.air.near) * 0.5 + 0.5).astype(np.float32)
        for angle, radius, z in self.motes:
            t = (z - eye.z) % self.course.length
            if nearest < t < min(farthest, 14.0):
                x, y = radius * math.cos(angle), radius * math.sin(angle)
                a, b = eye.project(x, y, t), eye.project(x, y, t + speed / 30 * 0.8)
                wide = max(1.0, 0.006 * eye.focal / t)
                fade = 0.5 * min(1, t / 1.0) * (1 - t / 14)
                props.beam(*picture.planes, *a, wide, *b, wide * 0.7, colour, fade, fade * 0.6)


def open_tunnel(number: int, frames: int, seconds: float, width: int, height: int) -> Sections:
    first = open_first(number, frames, seconds, width, height)
    return Sections(
        frames, lambda section: replace(first, course=lay_course(first.clip, frames, seconds, section))
    )


def open_first(number: int, frames: int, seconds: float, width: int, height: int) -> Tunnel:
    """The first section of a clip."""
    clip = CLIPS[number - 1]()
    pace = clip.pace
    course = lay_course(clip, frames, seconds, 0)
    shape = width / height
    focal = width * 0.86 if shape < 0.8 else height * (0.80 if shape < 1.3 else 0.74)
    rng = np.random.default_rng(clip.seed + 70)
    motes = np.stack(
        [
            rng.uniform(0, 2 * math.pi, MOTES),
            rng.uniform(0.35, 0.93, MOTES),
            rng.uniform(0, course.length, MOTES),
        ],
        1,
    )
    atlas = pack(clip.paint(), course.length / seconds / 30 * pace.exposure / pace.period)
    return Tunnel(
        clip, course, atlas, _look(clip), _sides(clip.sides), _noise(),
        levels_of(atlas, STEPS, walls.LAMP_STEPS, pace.period, focal), motes,
        np.zeros((height, width), np.float32), frames, seconds, focal,
    )  # fmt: skip


def ways_along(places: Floats) -> Floats:
    """Return where a bent line goes at each of its points: halfway between before and after."""
    steps = np.diff(places, axis=0)
    steps = steps / np.maximum(1e-6, np.linalg.norm(steps, axis=1))[:, None]
    ways = np.concatenate([steps[:1], steps[:-1] + steps[1:], steps[-1:]])
    return np.ascontiguousarray(ways, np.float32)


def _sides(count: int) -> Floats:
    if count <= 0:
        return np.zeros((4 if count == TWISTED else 0, 3), np.float32)
    turns = 2 * math.pi * np.arange(count) / count
    wide = np.full(count, 2 * math.tan(math.pi / count))
    return np.stack([np.cos(turns), np.sin(turns), wide], 1).astype(np.float32)


def _noise() -> Floats:
    """0–1, each place far from its neighbours: ranks of noise without its low waves."""
    raw = np.random.default_rng(9).normal(size=(walls.TILE, walls.TILE))
    f = np.hypot(*np.meshgrid(np.fft.fftfreq(walls.TILE), np.fft.fftfreq(walls.TILE)))
    high = np.real(np.fft.ifft2(np.fft.fft2(raw) * f))
    ranks = np.argsort(np.argsort(high.reshape(-1))).reshape(raw.shape)
    return ((ranks + 0.5) / raw.size).astype(np.float32)


def _look(clip: TunnelClip) -> Floats:
    look = np.zeros(walls.LOOK_SIZE, np.float32)
    air, corners, sides = clip.air, clip.corners, clip.sides
    look[walls.FOG], look[walls.GLOSS] = air.fog, air.gloss
    look[walls.HEAD], look[walls.HEAD_REACH], look[walls.AMBIENT] = air.lamp, air.reach, air.ambient
    look[walls.EMIT] = air.shine
    look[walls.BUMP] = 1 / clip.pace.period
    if sides != ROUND:
        look[walls.CORNER], look[walls.CORNER_GLOW] = corners.dark, corners.light
        look[walls.CORNER_WIDTH] = 2 * math.tan(math.pi / abs(sides))
    else:
        look[walls.CORNER_WIDTH] = 1.0
    look[walls.CORNER_COLOUR : walls.CORNER_COLOUR + 3] = rgb(corners.colour)
    look[walls.FOG_COLOUR : walls.FOG_COLOUR + 3] = rgb(air.near)
    look[walls.FAR_COLOUR : walls.FAR_COLOUR + 3] = rgb(air.far)
    return look
