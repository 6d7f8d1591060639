"""One clip of `slicer`, ready to draw any of its frames."""

import math
from dataclasses import dataclass, replace

import numpy as np

from reelwright.engines.local.footage.arrays import Bytes
from reelwright.engines.local.footage.ease import ease
from reelwright.engines.local.footage.raster.view import View
from reelwright.engines.local.footage.slicer.blades import BLADE_AT, BLADE_RISE, blade_profile, blade_section
from reelwright.engines.local.footage.slicer.clip import Camera, Clip
from reelwright.engines.local.footage.slicer.clips import CLIPS
from reelwright.engines.local.footage.slicer.spray import Spray, draw_spray
from reelwright.engines.local.footage.slicer.timing import CUT_S, Rhythm
from reelwright.engines.local.footage.solids.material import Matter
from reelwright.engines.local.footage.solids.paint import profile
from reelwright.engines.local.footage.solids.stage import NO_BEND, Bodies, Piece, Stage, open_stage, store
from reelwright.render.planar import Planar

FALL_S = {"tip": 0.5, "twirl": 0.58, "flip": 0.74}
TURN_S = 0.66  # for a body's last slice
SQUARE = 0.78  # a square shows more of what lies at the sides
SEEN_BEHIND, SEEN_BEHIND_WHOLE = 9.0, 5.4  # so far back material is drawn, bars and single ones
BLADE_UP = 1.75
BLADE_SIZE = 1.7
WHEEL_TURNS = 15  # whole ones, for the loop
_STEEL = Matter(gloss=1.0, rough=0.05, soft=0.0, metal=1.0)


@dataclass(frozen=True)
class Fall:
    """How far a slice has fallen (0–1), how much lower and nearer to the eye it is; the rest as `Piece`."""

    share: float
    drop: float
    away: float
    tilt: float
    yaw: float
    press: float
    pivot: tuple[float, float]


@dataclass(frozen=True)
class Slicer:
    """`layers` is the first cut picture of every food, and how many there are."""

    clip: Clip
    rhythm: Rhythm
    stage: Stage
    layers: tuple[tuple[int, int], ...]
    fps: float
    frames: int

    def draw(self, number: int, picture: Planar) -> None:
        time = (number % self.frames) / self.fps
        canvas = self.stage.show(self.pieces(time), self.rhythm.carried(time) * self.pitch)
        draw_spray(canvas, self.stage, self._sprays(time))
        store(canvas, picture)

    @property
    def pitch(self) -> float:
        """How far the belt goes between two cuts."""
        return 2.18 * max(food.half[1] for food in self.clip.foods)

    def pieces(self, time: float) -> list[Piece]:
        """From the farthest to the nearest."""
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
        return (u // self.clip.each) % len(self.clip.foods) if self.clip.each else 0

    def _middle(self, u: int) -> float:
        """Of the body that slice u belongs to, where its middle is (in slices)."""
        each = self.clip.each
        return (u // each + 0.5) * each if each else 0.0

    def _layer(self, u: int, food: int) -> int:
        first, count = self.layers[food]
        return first + u % self.rhythm.cuts % count

    def _shift(self, u: float) -> float:
        return float(u % self.rhythm.cuts) * self.clip.thick

    def _uncut(self, time: float, cut: int) -> list[Piece]:
        """What still lies behind the blade."""
        clip, fed = self.clip, self.rhythm.fed(time)
        since = time - self.rhythm.start(cut)
        pressed = math.sin(math.pi * min(1.0, since / 0.34)) if since < 0.34 else 0.0
        squash = 1 - 0.022 * pressed * clip.wobble
        u, found = cut + 1, []
        end = fed + 1 + (SEEN_BEHIND_WHOLE if clip.each else SEEN_BEHIND) / clip.thick
        while u < end:
            stop = (u // clip.each + 1) * clip.each if clip.each else math.ceil(end)
            food = self._food(u)
            half = clip.foods[food].half
            # Single ones drop onto the belt one after another.
            above = 7.0 * max(0.0, 1 - (end - u) / 1.3) ** 2 if clip.each else 0.0
            found.append(
                Piece(
                    food, 0.0, (stop - u) * clip.thick,
                    place=(0.0, half[1] + above, (u - fed - 1) * clip.thick), pivot=(-half[1], 0.0),
                    squash=squash if u == cut + 1 else 1.0, front=self._layer(u, food),
                    back=self._layer(stop, food), shift=self._shift(u),
                    middle=(u - self._middle(u)) * clip.thick, edge=clip.edge,
                    size=(half[0] + 0.05, half[1] + 0.05), step=0.95,
                )
            )  # fmt: skip
            u = stop
        return found[::-1]

    def _slice(self, time: float, k: int) -> Piece | None:
        """Slice k since its cut: it curls away from the blade, falls, settles and is carried off."""
        clip, start = self.clip, self.rhythm.start(k)
        since, food = time - start, self._food(k)
        half = clip.foods[food].half
        carried = (self.rhythm.carried(time) - k) * self.pitch
        if carried > 14:
            return None
        edge_y = (self.rhythm.blade(time) * 2.1 - 1.02) * half[1] if since < CUT_S else -half[1]
        bend = clip.curl * ease(since / 0.1)
        fallen = max(0.0, since - CUT_S * 0.92)
        fall = self._turns_over(k, fallen) if self._ends(k) else self._falls(k, fallen)
        if fallen > 0:
            bend *= max(0.0, 1 - 1.35 * fall.share)
        return Piece(
            food, 0.0, clip.thick, place=(0.0, half[1] - fall.drop, -clip.thick - carried - fall.away),
            yaw=fall.yaw, tilt=fall.tilt, pivot=fall.pivot, press=fall.press, bend=bend,
            bend_y=edge_y if bend > 0 else NO_BEND, front=self._layer(k, food),
            back=self._layer(k + 1, food), shift=self._shift(k),
            middle=(k - self._middle(k)) * clip.thick,
            edge=clip.edge * (0.35 + 0.65 * min(1.0, since / CUT_S)),
            size=(half[0] + 0.05, half[1] + 0.05), step=0.85,
        )  # fmt: skip

    def _ends(self, k: int) -> bool:
        """Whether slice k is the last of its body: behind its cut there is only skin."""
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
        """How thick a tapering body is at the front of slice k, 0–1."""
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
            len(self.clip.foods), -0.012, 0.012, place=(BLADE_AT[kind], y, -0.02), scale=BLADE_SIZE,
            front=self.layers[-1][0], back=self.layers[-1][0], edge=0.008, size=(1.4, 1.0),
            rise=BLADE_RISE[kind], turn=turn,
            glow=0.35 if kind == "beam" else 0.0,
        )  # fmt: skip

    def _sprays(self, time: float) -> list[Spray]:
        """What is still in the air of the last cuts."""
        last, found = self.rhythm.at(time), []
        for k in range(last - 3, last + 1):
            since = time - self.rhythm.start(k) - CUT_S * 0.3
            if 0 < since < 1.6:
                food = self.clip.foods[self._food(k)]
                found.append(
                    Spray(self.clip.seed * 100 + k % self.rhythm.cuts, since, food.crumbs, self.clip.spray)
                )
        return found


def open_slicer_clip(number: int, frames: int, seconds: float, width: int, height: int) -> Slicer:
    """The clip (from 1) at a size."""
    return open_slicer(CLIPS[number - 1](), frames, seconds, width, height)


def open_slicer(clip: Clip, frames: int, seconds: float, width: int, height: int) -> Slicer:
    rhythm = Rhythm(clip.beats, clip.rounds, seconds)
    if clip.each and rhythm.cuts % (clip.each * len(clip.foods)):
        raise ValueError("The cuts of a loop must be whole rounds of foods")
    bodies, layers = _bodies(clip, rhythm)
    camera = clip.camera if height >= width else clip.wide
    if height == width:
        camera = replace(camera, focal=SQUARE * camera.focal)
    stage = open_stage(look(camera, width, height), clip.studio, bodies, clip.light)
    return Slicer(clip, rhythm, stage, layers, frames / seconds, frames)


def look(camera: Camera, width: int, height: int) -> View:
    ex, ey, ez = camera.eye
    tx, ty, tz = (a - b for a, b in zip(camera.target, camera.eye, strict=True))
    yaw, pitch = math.atan2(tx, tz), math.atan2(ty, math.hypot(tx, tz))
    return View(ex, ey, ez, yaw, pitch, 0.0, camera.focal * min(width, height), width, height)


def _bodies(clip: Clip, rhythm: Rhythm) -> tuple[Bodies, tuple[tuple[int, int], ...]]:
    """Foods in turn, then the blade."""
    profiles = [profile(food.outline) for food in clip.foods] + [blade_profile(clip.blade)]
    cuts, layers = list[Bytes](), list[tuple[int, int]]()
    for pictures in [food.cuts() for food in clip.foods] + [(blade_section(clip.blade),)]:
        layers.append((len(cuts), len(pictures)))
        cuts.extend(pictures)
    skins = [food.skin() if food.skin else np.zeros((256, 512, 4), np.uint8) for food in clip.foods]
    whole = rhythm.cuts * clip.thick
    taper = clip.each * clip.thick / 2 - 0.02 if clip.each else 0.0
    rows = [f.matter.numbers(taper, whole / max(1, round(whole / f.skin_length))) for f in clip.foods]
    rows.append(_STEEL.numbers(0.0, 1.0))
    skins.append(np.zeros((256, 512, 4), np.uint8))
    return Bodies(np.stack(profiles), np.stack(cuts), np.stack(skins), np.stack(rows)), tuple(layers)
