"""Glasses, jewellery and hearing aids."""

from typing import Any

from reelwright_people.portrait.anatomy import NOSE_LINE, Person
from reelwright_people.portrait.brush import Brush, Point, box, lock, oval, path
from reelwright_people.portrait.palette import Tones, mix, tones
from reelwright_people.portrait.strands import resample

_FRAMES = ("#2A2226", "#5A3726", "#7E2F3A", "#2E3E5C", "#8B6A3C", "#3E4A40")
_GOLD, _SILVER = (
    Tones("#FFF0BE", "#E2B85A", "#A97B32", "#6E4A1E"),
    Tones("#FFFFFF", "#C9CCD4", "#8C909C", "#555864"),
)


def paint_glasses(brush: Brush, person: Person) -> None:
    kind = person.traits.glasses
    if kind == "none":
        return
    metal = kind == "aviator"
    colour = (
        _GOLD.shade
        if metal
        else "#1E1B22"
        if kind == "sunglasses"
        else person.chance("frame").choice(_FRAMES)
    )
    frame, width = tones(colour), 2.6 if metal else 4.6
    eye = person.body.eye_x + 0.5
    for side in (-1, 1):
        lens = _lens(kind, side, eye)
        _glass(brush, lens, kind, side * eye)
        brush.line(lens, frame.deep, width + 1.2, 0.5)
        brush.line(lens, frame.base, width)
        with brush.moved(-0.6, -0.9):
            brush.line(lens, frame.light, width * 0.28, 0.75)
        edge = side * (eye + 30)
        arm = [(edge, -7), (side * (person.body.cheek - 4), -10), (side * (person.body.cheek + 5), -8)]
        brush.line(path(arm, False), frame.base, width)
    inner = eye - 27
    brush.line(path([(-inner, -5), (0, -9), (inner, -5)], False), frame.base, width)
    if metal:
        brush.line(path([(-inner, -14), (0, -16), (inner, -14)], False), frame.base, width)


def _lens(kind: str, side: int, eye: float) -> Any:
    if kind == "round":
        return oval(side * eye, 2, 28, 27)
    if kind in ("square", "sunglasses"):
        return box(side * eye - 29, -20, 58, 42, 12)
    if kind == "cat-eye":
        shape = [(-27, -8), (-12, -18), (14, -21), (34, -25), (29, 2), (14, 19), (-8, 20), (-24, 10)]
    else:
        shape = [(-26, -13), (0, -18), (27, -15), (28, 4), (16, 24), (-2, 28), (-20, 16)]
    return path([(side * (eye + x), y) for x, y in shape])


def _glass(brush: Brush, lens: Any, kind: str, x: float) -> None:
    if kind == "sunglasses":
        brush.ramp(lens, (x, -20), (x, 24), [("#17151C", 0.94), ("#4A3A44", 0.86)])
    elif kind == "aviator":
        brush.ramp(lens, (x, -20), (x, 28), [("#6A4A2E", 0.34), ("#D9A86A", 0.12)])
    else:
        brush.ramp(lens, (x - 20, -24), (x + 20, 24), [("#FFFFFF", 0.2), ("#DDE8FF", 0.03), ("#DDE8FF", 0.1)])
    with brush.inside(lens):
        glare = [(x - 24, 12), (x - 4, -24), (x + 6, -24), (x - 14, 18)]
        brush.fill(path(glare), "#FFFFFF", 0.22 if kind == "sunglasses" else 0.16, 1.5)


def paint_nose_ring(brush: Brush, person: Person) -> None:
    if person.traits.jewellery != "nose-ring":
        return
    x, y = -person.body.nose_w - 1, NOSE_LINE
    ring = [(x + 3, y + 1), (x - 1.5, y - 1), (x - 0.5, y + 4), (x + 3, y + 4)]
    brush.line(path(ring, False), _metal(person).base, 1.7)


def _metal(person: Person) -> Tones:
    return _SILVER if person.chance("metal").random() < 0.35 else _GOLD


def paint_earrings(brush: Brush, person: Person) -> None:
    kind, metal = person.traits.jewellery, _metal(person)
    if kind not in ("studs", "hoops", "drops", "pearls"):
        return
    for side in (-1, 1):
        _earring(brush, kind, (side * (person.body.cheek + 3), 38 * person.body.ear), metal)


def _earring(brush: Brush, kind: str, at: Point, metal: Tones) -> None:
    x, y = at
    if kind == "hoops":
        brush.line(oval(x, y + 13, 11, 14), metal.shade, 3.6)
        brush.line(oval(x - 0.7, y + 12.4, 11, 14), metal.base, 2.2)
        brush.line(path([(x - 10, y + 8), (x - 7, y + 2), (x, y - 1)], False), metal.light, 1.6)
    elif kind == "drops":
        brush.line(path([(x, y), (x, y + 12)], False), metal.base, 1.6)
        gem = path([(x, y + 8), (x + 6, y + 21), (x, y + 29), (x - 6, y + 21)])
        brush.ramp(gem, (x - 6, y + 8), (x + 6, y + 29), ["#9FE0D8", "#2C8487", "#15454B"])
        brush.fill(oval(x - 2, y + 18, 1.6, 2.6), "#FFFFFF", 0.8)
    else:
        size = 5.4 if kind == "pearls" else 3.4
        colours = (
            ["#FFFFFF", "#F1E6DC", "#B9A79E"] if kind == "pearls" else [metal.light, metal.base, metal.shade]
        )
        brush.fill(oval(x + 0.8, y + 1.2, size, size), "#3A2020", 0.4)
        brush.glow(oval(x, y, size, size), (x - size * 0.35, y - size * 0.4), size * 1.5, colours)


def paint_necklace(brush: Brush, person: Person) -> None:
    kind, neck = person.traits.jewellery, person.body.neck
    if kind not in ("necklace", "pearls") or person.traits.clothes in ("turtleneck", "hoodie"):
        return
    metal = _metal(person)
    low, sag = (214.0, 22.0) if kind == "necklace" else (190.0, 9.0)
    line = resample(
        [(-neck - 6, 158), (-neck * 0.62, low - sag), (0, low), (neck * 0.62, low - sag), (neck + 6, 158)], 25
    )
    if kind == "pearls":
        for x, y in line:
            brush.fill(oval(x + 1, y + 2, 4.6, 4.6), person.skin.deep, 0.4)
            brush.glow(oval(x, y, 4.6, 4.6), (x - 1.6, y - 1.8), 7, ["#FFFFFF", "#F1E6DC", "#B09C92"])
        return
    brush.line(path([(x + 1, y + 2) for x, y in line[::4]], False), person.skin.deep, 2, 0.4)
    brush.line(path(line[::4], False), metal.base, 1.8)
    brush.glow(oval(0, low + 7, 7, 8), (-2, low + 4), 11, [metal.light, metal.base, metal.shade])


def paint_hearing_aid(brush: Brush, person: Person) -> None:
    if not person.traits.hearing_aid:
        return
    side = -1
    x = person.body.cheek + 4
    shell = tones(person.chance("aid").choice(("#B9BCC6", "#4C6FA8", "#C98A7A", "#7A6A9A")))
    behind = [(side * (x + 9), -22), (side * (x + 16), -12), (side * (x + 17), 6), (side * (x + 10), 20)]
    brush.fill(lock([(a + 1, b + 1.5) for a, b in behind], 12, 0.5), "#20141A", 0.4, 1.5)
    brush.fill(lock(behind, 11, 0.5), shell.base)
    brush.fill(lock([(a - 1.4, b) for a, b in behind], 4, 0.5), shell.light, 0.8)
    tube = [(side * (x + 9), -20), (side * (x + 1), -16), (side * (x - 1), 0), (side * (x + 3), 10)]
    brush.line(path(tube, False), mix(shell.light, "#FFFFFF", 0.5), 2.2, 0.85)
    brush.fill(oval(side * (x + 2), 12, 4.4, 4), shell.shade)
