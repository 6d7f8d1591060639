"""The nine boards, in the order of the clips."""

import math

from reelwright_footage.marbles.board import (
    Board,
    BoardColours,
    Build,
    Peg,
    Point,
    Rail,
    Rotor,
    Source,
    Workbench,
)


def _sources(
    width: int, count: int, every: float, push: float = 60.0, margin: float = 0.2
) -> tuple[Source, ...]:
    """Evenly across the top, out of step with each other."""
    inner = width * (1 - 2 * margin)
    places = [width * margin + inner * (k + 0.5) / count for k in range(count)]
    return tuple(
        Source(x, -60.0 - 25 * (k % 3), 30.0, every * (1 + 0.07 * k), push) for k, x in enumerate(places)
    )


def _arc(x: float, y: float, radius: float, start: float, end: float, pieces: int = 22) -> tuple[Point, ...]:
    """Points on a circle, angles in degrees clockwise from the right."""
    turns = [math.radians(start + (end - start) * k / pieces) for k in range(pieces + 1)]
    return tuple((x + radius * math.cos(a), y + radius * math.sin(a)) for a in turns)


def _cross(x: float, y: float, reach: float, turns: int, arms: int = 4, inner: float = 0.0) -> Rotor:
    """A paddle wheel."""
    spokes = []
    for k in range(arms):
        a = 2 * math.pi * k / arms
        spokes.append(
            ((inner * math.cos(a), inner * math.sin(a)), (reach * math.cos(a), reach * math.sin(a)))
        )
    return Rotor(x, y, tuple(spokes), turns)


def pegs(width: int, height: int) -> Board:
    """The classic: rows of pegs that light up in the colour of what hits them, slots below."""
    bench, gap = Workbench(), 124.0
    columns = round(width / gap)
    gap = width / columns
    for row in range(int((height - 420) / (gap * 0.88)) + 1):
        for k in range(columns + 1):
            x = k * gap + (gap / 2 if row % 2 else 0)
            if 10 <= x <= width - 10:
                bench.pegs.append(Peg(x, 190 + row * gap * 0.88, 17, 0.55))
    for k in range(1, columns):
        bench.rails.append(Rail(((k * gap, height - 150), (k * gap, height + 40)), 8))
    paint = BoardColours(
        "#2a2f6b", "#5b2f7a", "#f4e9ff", "#ffce6b", "#ffffff",
        ("#ff5d73", "#ffd23f", "#3ddc97", "#4cc9f0", "#ff8fd8"), backdrop="dots", glow=0.35,
    )  # fmt: skip
    return bench.board(paint, _sources(width, max(3, width // 360), 0.42), seed=1)


def mills(width: int, height: int) -> Board:
    """Paddle wheels that throw marbles from one to the next."""
    bench = Workbench()
    columns, high = max(2, round(width / 420)), 330.0
    for row in range(int((height - 300) / high) + 1):
        shift = 0.5 if row % 2 == 0 else 0.0
        for k in range(columns + 1):
            x = (k + shift) * width / columns
            if 90 < x < width - 90:
                bench.rotors.append(
                    _cross(x, 330 + row * high, 142, (9, -7, 8)[(row + k) % 3] * (1 if k % 2 else -1))
                )
            elif row % 2 and x in (0, width):
                bench.pegs.append(Peg(x, 330 + row * high, 46, 0.7))
        for k in range(columns * 2 + 1):
            bench.pegs.append(Peg(k * width / columns / 2, 330 + (row + 0.5) * high, 13, 0.6))
    paint = BoardColours(
        "#0f4c5c", "#1f6f6a", "#ffd9a0", "#ffd9a0", "#ff9f5a",
        ("#ff6b6b", "#ffe66d", "#f7fff7", "#4ecdc4"), "#1a535c", "band", "grid",
    )  # fmt: skip
    return bench.board(paint, _sources(width, max(2, width // 420), 0.36), seed=2)


def ramps(width: int, height: int) -> Board:
    """Zigzag runs: streams of marbles roll to and fro and fall from lip to lip."""
    bench, high = Workbench(), 320.0
    lanes = max(1, round(width / 1000))
    lane = width / lanes
    for n in range(lanes):
        left = n * lane
        for row in range(int((height - 260) / high) + 1):
            y = 250 + row * high
            side = 1 if row % 2 == 0 else -1
            start = left if side > 0 else left + lane
            points = ((-10.0, y - 165), (lane * 0.66, y + 52), (lane * 0.7, y + 64))
            bench.rails.append(Rail(tuple((start + side * px, py) for px, py in points), 12, 0.25))
            if row % 3 == 1:
                bench.pegs.append(Peg(start + side * lane * 0.42, y + 20, 17, 0.5))
        if n:
            bench.rails.append(Rail(((left, -80), (left, height + 80)), 12, 0.3))
    sources = tuple(Source((n + 0.25) * lane, -60, 60, 0.18, 120) for n in range(lanes))
    paint = BoardColours(
        "#ffb88a", "#f27f8f", "#ffffff", "#fff4e6", "#5f4bb6",
        ("#3d348b", "#f7f7ff", "#f18701", "#2ec4b6", "#e71d73"), "#ffe8d6", "swirl", "waves",
    )  # fmt: skip
    return bench.board(paint, sources, sizes=(24.0, 28.0), gravity=2500.0, seed=3)


def funnels(width: int, height: int) -> Board:
    """Funnels within funnels, each outlet over a peg that scatters."""
    bench, high = Workbench(), 400.0
    for row in range(int((height - 200) / high) + 1):
        y, count = 260 + row * high, (1 if row % 2 == 0 else 2) * max(1, round(width / 1080))
        wide = width / count
        for k in range(count):
            x = (k + 0.5) * wide
            hole = 104.0 if count > 1 else 128.0
            bench.rails.append(
                Rail(((x - wide / 2 - 10, y - 130), (x - hole, y + 90), (x - hole, y + 130)), 12, 0.2)
            )
            bench.rails.append(
                Rail(((x + wide / 2 + 10, y - 130), (x + hole, y + 90), (x + hole, y + 130)), 12, 0.2)
            )
            bench.pegs.append(Peg(x + 12, y + 236, 40, 0.9))
            if row % 2:
                bench.rotors.append(_cross(x, y - 90, 60, 14 if k % 2 else -14, 3))
    paint = BoardColours(
        "#1b3a2f", "#2f6b4f", "#ffe066", "#b7e4c7", "#ff7f51",
        ("#ffe066", "#ff7f51", "#f4f1de", "#70d6ff", "#ff70a6"), "#14342b", "star", "dots",
    )  # fmt: skip
    return bench.board(paint, _sources(width, max(2, width // 420), 0.4, 160), seed=4)


def rings(width: int, height: int) -> Board:
    """Rings that turn against each other; marbles wait for the gaps."""
    bench = Workbench()
    middle, size = height * 0.42 if height > width else height * 0.46, min(width, height) / 1080
    for number, radius in enumerate((200.0, 330.0, 462.0)):
        gap = (56.0, 42.0, 34.0)[number]
        arcs = tuple(
            _arc(0, 0, radius * size, start + gap / 2, start + 180 - gap / 2, 20) for start in (0, 180)
        )  # fmt: skip
        bench.rotors.append(Rotor(width / 2, middle, arcs, (5, -4, 3)[number], 11, 0.55, 0))
    for row in range(8):
        y = middle + 560 * size + row * 108
        for k in range(round(width / 135) + 1):
            x = k * 135.0 + (67 if row % 2 else 0)
            if y < height - 60:
                bench.pegs.append(Peg(x, y, 16, 0.6))
    for side in range(2 if width > height else 0):
        for row in range(9):
            for k in range(3):
                x = 90 + k * 125 + (62 if row % 2 else 0)
                bench.pegs.append(Peg(x if side else width - x, 120 + row * 112, 16, 0.6))
    sources: tuple[Source, ...] = (Source(width / 2, middle - 60 * size, 40 * size, 0.22, 160),)
    if width > height:
        sources += (Source(215, -60, 90, 0.5, 60), Source(width - 215, -60, 90, 0.5, 60))
    paint = BoardColours(
        "#16122e", "#3a1d52", "#8affc1", "#ffffff", "#c77dff",
        ("#00f5d4", "#fee440", "#f15bb5", "#00bbf9"), "#e8fff8", "ball", "rays", glow=0.8,
    )  # fmt: skip
    return bench.board(paint, sources, sizes=(20.0, 24.0), gravity=900.0, seed=5)


def bumpers(width: int, height: int) -> Board:
    """Big rubber bumpers that kick."""
    bench = Workbench()
    columns, row = max(3, round(width / 330)), 0
    y = 290.0
    while y < height - 120:
        for k in range(columns + 1):
            x = (k + (0.5 if row % 2 == 0 else 0.0)) * width / columns
            if -10 <= x <= width + 10:
                bench.pegs.append(Peg(x, y, (66.0, 50.0, 80.0)[(row * 2 + k) % 3], 1.02))
        y += 285
        row += 1
    paint = BoardColours(
        "#f9c74f", "#f3722c", "#ffffff", "#577590", "#43aa8b",
        ("#277da1", "#f94144", "#43aa8b", "#ffffff", "#7b2cbf"), "#fff3d6", "band", "rays", glow=0.25,
    )  # fmt: skip
    return bench.board(
        paint, _sources(width, max(2, width // 400), 0.38, 160), sizes=(26.0, 31.0, 36.0), seed=6
    )


def roofs(width: int, height: int) -> Board:
    """Little roofs that split the stream again and again."""
    bench, row, y = Workbench(), 0, 230.0
    base = max(2, round(width / 360))
    while y < height - 100:
        count = base + row % 2
        for k in range(count):
            x = (k + 0.5) * width / count
            half = width / count * 0.27
            bench.rails.append(
                Rail(((x - half, y + half * 0.72), (x, y), (x + half, y + half * 0.72)), 11, 0.45)
            )
            bench.pegs.append(Peg(x, y - 8, 15, 0.7))
        y += 205
        row += 1
    paint = BoardColours(
        "#e8f1f2", "#8fb8d0", "#13293d", "#247ba0", "#ff6f59",
        ("#ff6f59", "#254441", "#ffd166", "#43aa8b", "#8e5bd0"), "#ffffff", "swirl", "grid",
    )  # fmt: skip
    return bench.board(paint, _sources(width, max(2, width // 400), 0.3, 90), seed=7)


def wheels(width: int, height: int) -> Board:
    """Toothed wheels that carry marbles around."""
    bench, row, y = Workbench(), 0, 330.0
    columns = max(2, round(width / 400))
    while y < height - 60:
        for k in range(columns + 1):
            x = (k + (0.5 if row % 2 == 0 else 0.0)) * width / columns
            if -1 <= x <= width + 1:
                wheel = _cross(x, y, 138, 6 if (row + k) % 2 else -6, 9, 92)
                rim = (*_arc(0, 0, 90, 0, 360, 36),)
                bench.rotors.append(Rotor(x, y, (*wheel.arms, rim), wheel.turns, 9, 0.35, 26))
        y += 300
        row += 1
    paint = BoardColours(
        "#3b3a4a", "#5a4a55", "#f2e9e4", "#c9ada7", "#e0a458",
        ("#e0a458", "#9ad1d4", "#f2545b", "#f5f3bb", "#7dcd85"), "#2b2a38", "star", "waves",
    )  # fmt: skip
    return bench.board(paint, _sources(width, max(2, width // 400), 0.36), seed=8)


def bowls(width: int, height: int) -> Board:
    """Bowls to swing in, with a hole at the bottom of each."""
    bench, row, y = Workbench(), 0, 250.0
    columns = max(1, round(width / 560))
    while y < height - 40:
        count = columns + row % 2
        radius = min(235.0, width / count * 0.44)
        for k in range(count):
            x = (k + 0.5) * width / count
            hole = math.degrees(math.asin(76 / radius))
            bench.rails.append(Rail(_arc(x, y, radius, 12, 90 - hole), 11, 0.2))
            bench.rails.append(Rail(_arc(x, y, radius, 90 + hole, 168), 11, 0.2))
            bench.pegs.append(Peg(x + radius * 1.12, y + 20, 20, 0.8))
        y += 318
        row += 1
    paint = BoardColours(
        "#3c1a5b", "#b03a6f", "#ffe08a", "#ffcf70", "#eac435",
        ("#ffd23f", "#16d9b0", "#ff5b4d", "#ffffff", "#5bc0eb"), "#fff0f4", "ball", "rays",
    )  # fmt: skip
    sources = _sources(width, max(3, width // 300), 0.26, 200)
    return bench.board(paint, sources, sizes=(22.0, 26.0, 29.0), seed=9)


BOARDS: tuple[Build, ...] = (pegs, mills, ramps, funnels, rings, bumpers, roofs, wheels, bowls)
