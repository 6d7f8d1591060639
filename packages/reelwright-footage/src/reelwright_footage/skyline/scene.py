"""The clip of `skyline`, ready to draw any of its frames: a runner leaps over roofs at dusk."""

import math
from dataclasses import dataclass

import numpy as np

from reelwright_footage.arrays import Floats
from reelwright_footage.glow import spill
from reelwright_footage.marbles import draw
from reelwright_footage.planar import Planar
from reelwright_footage.sections import Kept, Sections
from reelwright_footage.skyline import city, runner
from reelwright_footage.skyline.course import LENGTH, Jump, Roof, RoofCourse, camera, lay_course
from reelwright_footage.skyline.strips import Strip, empty_strip, in_a_row
from reelwright_footage.voxels.textures import hex_rgb

COIN, DUST = "#ffd84a", "#ffd9b0"
COINS = 5
LAND = 150.0  # px of way that a landing takes to spring back
POP_S = 0.5


@dataclass(frozen=True)
class Layer:
    """A row of far houses that moves by `length` pixels in a section, and `share` as much as the camera up
    and down. Its strip has the houses of the section and of the next one."""

    strip: Strip
    length: int
    share: float


@dataclass(frozen=True)
class Skyline:
    """Draws frames of a section at one size. `ahead` is where the runner is from the left edge, `ground` the
    frame's row of height 0 while the camera is level. The strip of roofs begins at `first`."""

    course: RoofCourse
    sky: Planar
    layers: tuple[Layer, ...]
    roofs: Strip
    first: int
    heights: Floats
    frames: int
    seconds: float
    scale: float
    ahead: float
    ground: int

    def draw(self, k: int, picture: Planar) -> None:
        picture.block[:] = self.sky.block
        level = float(self.heights[k])
        for layer in self.layers:
            across = k / self.frames * layer.length
            layer.strip.lay(picture, across, round(-level * layer.share * self.scale))
        way = k / self.frames * LENGTH
        left = way - self.ahead / self.scale
        down = round(-level * self.scale / 2) * 2
        self.roofs.lay(picture, left * self.scale - self.first, down)
        self._coins(picture, k, way, left, down)
        self._runner(picture, k, way, down)
        self._dust(picture, way, left, down)
        spill(picture, 0.5, 150.0)

    def _runner(self, picture: Planar, k: int, way: float, down: int) -> None:
        feet, jump, share = self.course.at(way)
        run = runner.running(k * runner.STRIDES / self.frames)
        if jump is None:
            near = min(j.x0 - way for j in self.course.jumps if j.x0 >= way)
            spring = max(0.0, 1 - share / LAND) ** 1.5
            pose = runner.between(run, runner.CROUCH, max(spring, 0.35 * max(0.0, 1 - near / 60)))
        else:
            air = runner.tuck_pose(share) if jump.hop else runner.leaping(share)
            pose = runner.between(run, air, min(1.0, share / 0.16))
            if share > 0.9:
                pose = runner.between(pose, runner.CROUCH, (share - 0.9) / 0.1 * 0.8)
        low = max(points[-1][1] for points, wide, _ in runner.lines(pose) if wide == 15.0 or wide == 21.0)
        y = self.ground + down + (feet - low - 7) * self.scale
        if jump is not None:
            y = self.ground + down + (feet - 108) * self.scale
            blend = min(1.0, share / 0.15, (1 - share) / 0.15)
            stand = self.ground + down + (feet - low - 7) * self.scale
            y = stand + (y - stand) * blend
        runner.draw_runner(picture, self.ahead, y, self.scale, pose, self._scarf(k))

    def _scarf(self, k: int) -> list[tuple[float, float]]:
        points = [(0.0, 4.0)]
        for n in range(1, 8):
            wave = math.sin(2 * math.pi * (k * 40 / self.frames - n * 0.16)) * (2.0 + 2.6 * n)
            points.append((-14.0 * n, 2.0 - 1.5 * n + wave))
        return points

    def _places(self, jump: Jump) -> list[tuple[float, float]]:
        """Coins hang on the way of a jump, a hand above the hip."""
        shares = [0.14 + 0.72 * n / (COINS - 1) for n in range(COINS)]
        return [(jump.x0 + (jump.x1 - jump.x0) * s, jump.y(s) - 150) for s in shares]

    def _coins(self, picture: Planar, k: int, way: float, left: float, down: int) -> None:
        gold, pale = draw.yuv(hex_rgb(COIN)), draw.yuv(hex_rgb("#fff3c0"))
        s = self.scale
        for jump in self.course.jumps:
            for n, (cx, cy) in enumerate(self._places(jump)):
                x = (cx - left) * s
                y = self.ground + down + cy * s
                taken = (way - cx) / LENGTH * self.seconds
                if taken < 0 and x < picture.width + 40 * s:
                    turn = abs(math.cos(math.pi * (k * 20 / self.frames + n * 0.12)))
                    y += 5 * s * math.sin(2 * math.pi * (k * 12 / self.frames + n * 0.2))
                    half = 16 * s * max(0.22, turn)
                    tall = 16 * s - half
                    draw.shine(*picture.planes, x, y, 52 * s, gold, 0.45)
                    draw.rods(picture.planes, [(x, y - tall), (x, y + tall)], half, gold * 1.25)
                    draw.rods(picture.planes, [(x, y - tall), (x, y + tall)], half * 0.6, pale)
                elif 0 <= taken < POP_S:
                    self._pop(picture, x, y, taken, n, gold)

    def _pop(self, picture: Planar, x: float, y: float, since: float, seed: int, colour: Floats) -> None:
        rng, fade, s = np.random.default_rng(seed), (1 - since / POP_S) ** 1.5, self.scale
        draw.shine(*picture.planes, x, y, (50 + 160 * since) * s, colour, 0.5 * fade)
        for _ in range(9):
            turn, speed = rng.uniform(0, 2 * math.pi), rng.uniform(90, 240)
            px, py = (
                x + speed * since * math.cos(turn) * s,
                y + (speed * since * math.sin(turn) + 200 * since**2) * s,
            )
            draw.shine(*picture.planes, px, py, 12 * s, colour, 1.3 * fade)

    def _dust(self, picture: Planar, way: float, left: float, down: int) -> None:
        """Draw dust where the runner lands."""
        tone, s = draw.yuv(hex_rgb(DUST)), self.scale
        for jump in self.course.jumps:
            since = (way - jump.x1) / LENGTH * self.seconds
            if not 0 <= since <= POP_S:
                continue
            fade, rng = (1 - since / POP_S) ** 1.4, np.random.default_rng(100 + jump.number)
            x, y = (jump.x1 - left) * s, self.ground + down + jump.y1 * s
            for _ in range(14):
                speed, rise, size = rng.uniform(-330, 330), rng.uniform(10, 110), rng.uniform(16, 40)
                px, py = x + speed * since * (1 - 0.6 * since) * s, y - rise * since * s - 4 * s
                draw.shine(*picture.planes, px, py, size * (0.6 + since) * s, tone, 0.42 * fade)


@dataclass(frozen=True)
class _Row:
    """The look of a row of far houses: pixels that it moves in a section, the horizon's row, heights and
    widths of its houses, colour, haze, lit windows; and what share of the camera's ups and downs it
    takes."""

    length: int
    horizon: int
    tall: tuple[float, float]
    wide: tuple[float, float]
    colour: str
    haze: float
    lit: float
    share: float


class _City:
    """The parts that the sections of one size are made of; houses are painted once, though two sections show
    them."""

    def __init__(self, frames: int, seconds: float, width: int, height: int) -> None:
        self._frames, self._seconds, self._width, self._height = frames, seconds, width, height
        self._scale = min(width, height) / 1080
        tall = width / height < 0.8
        self._ground = round(height * (0.60 if tall else 0.64)) // 2 * 2
        self._ahead = width * (0.36 if tall else 0.32)
        horizon = round(height * (0.62 if tall else 0.70))
        self._rows = _far_rows(width // 2 * 2 + 2, horizon, self._scale, 1.25 if tall else 0.8)
        self._sky = city.sky(width, height, horizon / height * 0.9)
        self._houses = Kept[Strip](16)
        self._far = [Kept[Strip](2) for _ in self._rows]

    def open(self, section: int) -> Skyline:
        course = lay_course(section)
        roofs, first = self._roofs(course)
        layers = tuple(self._layer(number, section) for number in range(len(self._rows)))
        return Skyline(
            course, self._sky, layers, roofs, first, camera(course, self._frames), self._frames,
            self._seconds, self._scale, self._ahead, self._ground,
        )  # fmt: skip

    def _layer(self, number: int, section: int) -> Layer:
        row = self._rows[number]
        own, following = (
            self._far[number].of(section + k, lambda which: self._far_houses(number, which)) for k in (0, 1)
        )
        return Layer(in_a_row((own, following)), row.length, row.share)

    def _far_houses(self, number: int, section: int) -> Strip:
        row = self._rows[number]
        high = self._height + round(260 * self._scale) // 2 * 2
        return city.far_houses(
            row.length, high, row.horizon, self._scale, (number, section), row.tall, row.wide, row.colour,
            row.haze, row.lit,
        )  # fmt: skip

    def _roofs(self, course: RoofCourse) -> tuple[Strip, int]:
        """Draw what the frame passes over, from its left edge at the beginning to its right edge at the
        end."""
        first = math.floor(-self._ahead / 2) * 2
        end = math.ceil((LENGTH * self._scale + self._width) / 2) * 2 + 2
        pieces, at = list[Strip](), first
        for roof in course.roofs:
            left = round((roof.start - city.ROOM) * self._scale / 2) * 2
            if (roof.end + city.ROOM) * self._scale + 2 < first or left > end:
                continue
            house = self._house(roof)
            if left < at:
                house, left = house.without(at - left), at
            pieces += [empty_strip(left - at, house), house]
            at = left + house.y.shape[1]
        pieces.append(empty_strip(max(0, end - at), pieces[0]))
        return in_a_row(pieces), first

    def _house(self, roof: Roof) -> Strip:
        return self._houses.of(
            roof.number, lambda _: city.house(roof, self._height, self._ground, self._scale)
        )


def _far_rows(width: int, horizon: int, scale: float, lift: float) -> tuple[_Row, ...]:
    """The farthest first."""
    near, nearer = horizon + round(70 * scale), horizon + round(210 * scale)
    medium, long = round(width * 1.5) // 2 * 2, round(width * 2.4) // 2 * 2
    return (
        _Row(width, horizon, (150 * lift, 420 * lift), (60, 130), "#b0628c", 0.50, 0.10, 0.08),
        _Row(medium, near, (170 * lift, 430 * lift), (90, 180), "#7a4a86", 0.28, 0.16, 0.2),
        _Row(long, nearer, (190 * lift, 430 * lift), (130, 250), "#523c78", 0.12, 0.2, 0.42),
    )


def open_skyline(frames: int, seconds: float, width: int, height: int) -> Sections:
    return Sections(frames, _City(frames, seconds, width, height).open)
