"""One clip of `slicer`, ready to draw any of its frames."""

import math
from dataclasses import dataclass, replace

import numpy as np

from reelwright_footage.arrays import Bytes, Floats
from reelwright_footage.ease import ease
from reelwright_footage.planar import Planar
from reelwright_footage.raster.view import View
from reelwright_footage.sections import Sections, chance
from reelwright_footage.slicer.blades import BLADE_AT, BLADE_RISE, blade_profile, blade_section
from reelwright_footage.slicer.clip import Camera, SlicerClip
from reelwright_footage.slicer.clips import CLIPS
from reelwright_footage.slicer.dye import Dye
from reelwright_footage.slicer.spray import Spray, draw_spray
from reelwright_footage.slicer.timing import CUT_S, Rhythm, rhythm_of
from reelwright_footage.solids.material import Matter
from reelwright_footage.solids.paint import profile
from reelwright_footage.solids.stage import NO_BEND, Bodies, Piece, Stage, open_stage, store

FALL_S = {"tip": 0.5, "twirl": 0.58, "flip": 0.74}
TURN_S = 0.66  # for a body's last slice
SQUARE = 0.78  # a square shows more of what lies at the sides
SEEN_BEHIND, SEEN_BEHIND_WHOLE = 9.0, 5.4  # so far back material is drawn, bars and single ones
BLADE_UP = 1.75
BLADE_SIZE = 1.7
WHEEL_TURNS = 15  # whole ones, for a section
_BARS = (-1, 0, 1, 2)  # that are seen from a section: its own is 0
BodyNumbers = tuple[tuple[int, ...], ...]
"""The body on the stage of each food, in the colours of each of the bars that are seen."""
_STEEL = Matter(gloss=1.0, rough=0.05, soft=0.0, metal=1.0)


@dataclass(frozen=True)
class Fall:
    """A slice's fall: how far it has come (0–1), how much lower and nearer to the eye it is; the rest as
    `Piece`."""

    share: float
    drop: float
    away: float
    tilt: float
    yaw: float
    press: float
    pivot: tuple[float, float]


@dataclass(frozen=True)
class Slicer:
    """Draws frames of a section, whose cuts are numbered from 0: those before it have negative numbers.
    `layers` is the first cut picture of every body on the stage, and how many there are."""

    clip: SlicerClip
    section: int
    rhythm: Rhythm
    stage: Stage
    bodies: BodyNumbers
    layers: tuple[tuple[int, int], ...]
    fps: float

    def draw(self, k: int, picture: Planar) -> None:
        time = k / self.fps
        carried = self.rhythm.slices_carried(time) + self.section * self.rhythm.cuts
        canvas = self.stage.show(self.pieces(time), carried * self.pitch)
        draw_spray(canvas, self.stage, self._sprays(time))
        store(canvas, picture)

    @property
    def pitch(self) -> float:
        """Return how far the belt goes between two cuts."""
        return 2.18 * max(food.half[1] for food in self.clip.foods)

    def pieces(self, time: float) -> list[Piece]:
        """Return the pieces from the farthest to the nearest."""
        cut = self.rhythm.at(time)
        found = self._uncut(time, cut)
        found.append(self._blade(time))
        age, k = 0.0, cut
        while age < 12:
            piece = self._slice(time, k)
            if piece is None:
                break
            found.append(piece)
            k -= 1
        return found

    def _food(self, u: int) -> int:
        """Choose the next food; in every round of foods they come in another order."""
        if not self.clip.each:
            return 0
        body = (u + self.section * self.rhythm.cuts) // self.clip.each
        turn, place = divmod(body, len(self.clip.foods))
        order = chance(self.clip.seed, turn + 10).permutation(len(self.clip.foods))
        return int(order[place])

    def _body(self, u: int) -> int:
        """The number on the stage of the body that slice u is cut from."""
        return self.bodies[self._food(u)][u // self.rhythm.cuts + 1]

    def _middle(self, u: int) -> float:
        """Return where the middle of the body is that slice u belongs to (in slices)."""
        each = self.clip.each
        return (u // each + 0.5) * each if each else 0.0

    def _layer(self, u: int, body: int) -> int:
        first, count = self.layers[body]
        number = u + self.section * self.rhythm.cuts + 1000
        return first + (number * 2654435761 >> 12) % count

    def _shift(self, u: float) -> float:
        return float(u % self.rhythm.cuts) * self.clip.thick

    def _uncut(self, time: float, cut: int) -> list[Piece]:
        """Return what still lies behind the blade."""
        clip, fed = self.clip, self.rhythm.slices_fed(time)
        since = time - self.rhythm.start(cut)
        pressed = math.sin(math.pi * min(1.0, since / 0.34)) if since < 0.34 else 0.0
        squash = 1 - 0.022 * pressed * clip.wobble
        u, found = cut + 1, []
        end = fed + 1 + (SEEN_BEHIND_WHOLE if clip.each else SEEN_BEHIND) / clip.thick
        while u < end:
            bar = clip.each or self.rhythm.cuts
            stop = (u // bar + 1) * bar if clip.each else min((u // bar + 1) * bar, math.ceil(end))
            body = self._body(u)
            half = clip.foods[self._food(u)].half
            # Single ones drop onto the belt one after another.
            above = 7.0 * max(0.0, 1 - (end - u) / 1.3) ** 2 if clip.each else 0.0
            found.append(
                Piece(
                    body, 0.0, (stop - u) * clip.thick,
                    place=(0.0, half[1] + above, (u - fed - 1) * clip.thick), pivot=(-half[1], 0.0),
                    squash=squash if u == cut + 1 else 1.0, front=self._layer(u, body),
                    back=self._layer(stop, body), shift=self._shift(u),
                    middle=(u - self._middle(u)) * clip.thick, edge=clip.edge,
                    size=(half[0] + 0.05, half[1] + 0.05), step=0.95,
                )
            )  # fmt: skip
            u = stop
        return found[::-1]

    def _slice(self, time: float, k: int) -> Piece | None:
        """Slice k since its cut: it curls away from the blade, falls, settles and is carried off."""
        clip, start = self.clip, self.rhythm.start(k)
        since, body = time - start, self._body(k)
        half = clip.foods[self._food(k)].half
        carried = (self.rhythm.slices_carried(time) - k) * self.pitch
        if carried > 14:
            return None
        edge_y = (self.rhythm.blade(time) * 2.1 - 1.02) * half[1] if since < CUT_S else -half[1]
        bend = clip.curl * ease(since / 0.1)
        fallen = max(0.0, since - CUT_S * 0.92)
        fall = self._turns_over(k, fallen) if self._ends(k) else self._falls(k, fallen)
        if fallen > 0:
            bend *= max(0.0, 1 - 1.35 * fall.share)
        return Piece(
            body, 0.0, clip.thick, place=(0.0, half[1] - fall.drop, -clip.thick - carried - fall.away),
            yaw=fall.yaw, tilt=fall.tilt, pivot=fall.pivot, press=fall.press, bend=bend,
            bend_y=edge_y if bend > 0 else NO_BEND, front=self._layer(k, body),
            back=self._layer(k + 1, body), shift=self._shift(k),
            middle=(k - self._middle(k)) * clip.thick,
            edge=clip.edge * (0.35 + 0.65 * min(1.0, since / CUT_S)),
            size=(half[0] + 0.05, half[1] + 0.05), step=0.85,
        )  # fmt: skip

    def _ends(self, k: int) -> bool:
        """Return whether slice k is the last of its body: behind its cut there is only skin."""
        return bool(self.clip.each) and k % self.clip.each == self.clip.each - 1

    def _falls(self, k: int, fallen: float) -> Fall:
        """Onto its front, which has been seen: the cut behind it lies up."""
        clip, falls = self.clip, FALL_S[self.clip.fall]
        share, after = min(1.0, fallen / falls), fallen - falls
        tilt, press = math.pi / 2 * share**2.1, 1.0
        if after > 0:
            press = 1 - clip.wobble * 0.16 * math.exp(-6.5 * after) * math.cos(15 * after + 0.6)
            tilt -= 0.075 * abs(math.sin(13 * after)) * math.exp(-8 * after)
        radius = self._thickness(k) * clip.foods[self._food(k)].half[1]
        drop = (clip.foods[self._food(k)].half[1] - radius) * share
        yaw, away = 0.0, 0.0 if clip.fall == "tip" else 0.75 * min(1.0, share * 1.6)
        if clip.fall == "flip":
            tilt += 2 * math.pi * ease(fallen / falls)
            drop -= 4 * 1.5 * share * (1 - share)
        elif clip.fall == "twirl":
            yaw = (math.pi if k % 2 else -math.pi) * ease(fallen / falls)
            drop -= 4 * 0.8 * share * (1 - share)
        return Fall(share, drop, away, tilt, yaw, press, (-radius, 0.0))

    def _turns_over(self, k: int, fallen: float) -> Fall:
        """A somersault onto its round end, on which it rocks: its front, the last cut, lies up."""
        clip, half = self.clip, self.clip.foods[self._food(k)].half[1]
        share, after = min(1.0, fallen / TURN_S), fallen - TURN_S
        tilt, press = 1.5 * math.pi * (0.4 * share + 0.6 * ease(share)), 1.0
        if after > 0:
            press = 1 - clip.wobble * 0.1 * math.exp(-6.5 * after) * math.cos(15 * after + 0.6)
            tilt += 0.16 * math.sin(11 * after) * math.exp(-3.4 * after)
        rest = clip.thick / 2 * press
        drop = (half - rest) * share**2 - 4 * 0.75 * share * (1 - share)
        radius = self._thickness(k) * half
        # One that twirls has turned its back when it tips over.
        away = clip.thick / 2 + (0.75 - radius if clip.fall == "twirl" else radius)
        return Fall(share, drop, away * ease(share), tilt, 0.0, press, (0.0, clip.thick / 2))

    def _thickness(self, k: int) -> float:
        """Return how thick a tapering body is at the front of slice k, 0–1."""
        if not self.clip.each:
            return 1.0
        share = abs(k + 0.5 - self._middle(k)) / (self.clip.each / 2)
        return max(0.45, math.sqrt(1 - share * share))

    def _blade(self, time: float) -> Piece:
        height, kind = self.rhythm.blade(time), self.clip.blade.kind
        y = 0.62 * BLADE_SIZE + height * BLADE_UP * 1.12 + 0.02
        turn = -0.05 * height if kind == "cleaver" else 0.0
        if kind == "wheel":
            turn = -2 * math.pi * time / self.rhythm.seconds * WHEEL_TURNS
        return Piece(
            len(self.layers) - 1, -0.012, 0.012, place=(BLADE_AT[kind], y, -0.02), scale=BLADE_SIZE,
            front=self.layers[-1][0], back=self.layers[-1][0], edge=0.008, size=(1.4, 1.0),
            rise=BLADE_RISE[kind], turn=turn,
            glow=0.35 if kind == "beam" else 0.0,
        )  # fmt: skip

    def _sprays(self, time: float) -> list[Spray]:
        """Return what is still in the air of the last cuts."""
        last, found = self.rhythm.at(time), []
        for k in range(last - 3, last + 1):
            since = time - self.rhythm.start(k) - CUT_S * 0.3
            if 0 < since < 1.6:
                food = self.clip.foods[self._food(k)]
                number = k + self.section * self.rhythm.cuts
                turn = food.dye.turn(number // self.rhythm.cuts) if food.dye else 0.0
                colours = tuple(food.dye.over_name(c, turn) for c in food.crumbs) if food.dye else food.crumbs
                found.append(Spray(self.clip.seed * 100 + number + 1000, since, colours, self.clip.spray))
        return found


class Feed:
    """The parts that the sections of a clip in one size share: foods are painted once, and dyed for each."""

    def __init__(self, clip: SlicerClip, frames: int, seconds: float, width: int, height: int) -> None:
        cuts = len(clip.beats) * clip.rounds
        if clip.each and cuts % (clip.each * len(clip.foods)):
            raise ValueError("The cuts of a section must be whole rounds of foods")
        self._clip, self._fps, self._seconds = clip, frames / seconds, seconds
        self._painted = _paint(clip, cuts)
        camera = clip.camera if height >= width else clip.wide
        if height == width:
            camera = replace(camera, focal=SQUARE * camera.focal)
        bodies, _, _ = _stage_bodies(clip, self._painted, 0)
        self._stage = open_stage(look(camera, width, height), clip.studio, bodies, clip.light)

    def open(self, section: int) -> Slicer:
        clip = self._clip
        rhythm = rhythm_of(clip.beats, clip.rounds, self._seconds, clip.seed, section)
        bodies, numbers, layers = _stage_bodies(clip, self._painted, section)
        stage = replace(self._stage, bodies=bodies)
        return Slicer(clip, section, rhythm, stage, numbers, layers, self._fps)


def open_slicer_clip(number: int, frames: int, seconds: float, width: int, height: int) -> Sections:
    """The clip (from 1) at a size."""
    return Sections(frames, Feed(CLIPS[number - 1](), frames, seconds, width, height).open)


def look(camera: Camera, width: int, height: int) -> View:
    ex, ey, ez = camera.eye
    tx, ty, tz = (a - b for a, b in zip(camera.target, camera.eye, strict=True))
    yaw, pitch = math.atan2(tx, tz), math.atan2(ty, math.hypot(tx, tz))
    return View(ex, ey, ez, yaw, pitch, 0.0, camera.focal * min(width, height), width, height)


@dataclass(frozen=True)
class _Painted:
    """A body before it is dyed: its outline, the pictures of its cuts, its skin, its material's numbers."""

    profile: Floats
    cuts: tuple[Bytes, ...]
    skin: Bytes
    row: Floats


def _paint(clip: SlicerClip, cuts: int) -> tuple[_Painted, ...]:
    """Foods in turn, then the blade."""
    whole = cuts * clip.thick
    taper = clip.each * clip.thick / 2 - 0.02 if clip.each else 0.0
    bare = np.zeros((256, 512, 4), np.uint8)
    foods = [
        _Painted(
            profile(food.outline),
            food.cuts(),
            food.skin() if food.skin else bare,
            food.matter.numbers(taper, whole / max(1, round(whole / food.skin_length))),
        )
        for food in clip.foods
    ]
    blade = _Painted(blade_profile(clip.blade), (blade_section(clip.blade),), bare, _STEEL.numbers(0.0, 1.0))
    return (*foods, blade)


def _stage_bodies(
    clip: SlicerClip, painted: tuple[_Painted, ...], section: int
) -> tuple[Bodies, BodyNumbers, tuple[tuple[int, int], ...]]:
    """Return all that is seen from a section, the blade last: every food in the colours of each bar."""
    shown, numbers = list[_Painted](), list[tuple[int, ...]]()
    for food, plain in zip(clip.foods, painted, strict=False):
        turns = [food.dye.turn(section + bar) if food.dye else 0.0 for bar in _BARS]
        own = {turn: len(shown) + k for k, turn in enumerate(dict.fromkeys(turns))}
        shown += [_dye(plain, food.dye, turn) for turn in own]
        numbers.append(tuple(own[turn] for turn in turns))
    shown.append(painted[-1])
    layers, count = list[tuple[int, int]](), 0
    for one in shown:
        layers.append((count, len(one.cuts)))
        count += len(one.cuts)
    bodies = Bodies(
        np.stack([one.profile for one in shown]),
        np.stack([cut for one in shown for cut in one.cuts]),
        np.stack([one.skin for one in shown]),
        np.stack([one.row for one in shown]),
    )
    return bodies, tuple(numbers), tuple(layers)


def _dye(plain: _Painted, dye: Dye | None, turn: float) -> _Painted:
    if dye is None:
        return plain
    return replace(
        plain, cuts=tuple(dye.over(cut, turn) for cut in plain.cuts), skin=dye.over(plain.skin, turn)
    )
