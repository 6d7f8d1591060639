"""Our own small signs, on a grid of 24 units: absolute path commands (M L H V C Z) and circles (O x y r)."""

import math
import re
from functools import cache
from typing import Any

from reelwright_render.draw.canvas import paint, stroke
from reelwright_render.draw.skia_loader import skia

_PATHS = {
    "up": "M12 3.2 L20.6 12.2 H15.4 V20.4 H8.6 V12.2 H3.4 Z",
    "down": "M12 20.8 L20.6 11.8 H15.4 V3.6 H8.6 V11.8 H3.4 Z",
    "comment": "M12 3.8 C6.9 3.8 2.9 7.1 2.9 11.3 C2.9 13.7 4.1 15.7 6.1 17.1 L5.3 21 L9.4 18.6 "
    "C10.2 18.8 11.1 18.9 12 18.9 C17.1 18.9 21.1 15.6 21.1 11.3 C21.1 7.1 17.1 3.8 12 3.8 Z",
    "forward": "M14 4.6 L21.4 11.6 L14 18.6 V14.4 C9 14.4 5.4 15.8 2.8 19.6 C3.6 13.2 7.4 9.2 14 8.8 Z",
    "plane": "M21.2 3 L2.8 9.9 L10.4 13.6 L14.1 21.2 Z M21.2 3 L10.4 13.6",
    "heart": "M12 20.6 C5 15.9 2.4 12.5 2.4 8.9 C2.4 6 4.6 3.8 7.4 3.8 C9.3 3.8 11 4.9 12 6.6 "
    "C13 4.9 14.7 3.8 16.6 3.8 C19.4 3.8 21.6 6 21.6 8.9 C21.6 12.5 19 15.9 12 20.6 Z",
    "thumb": "M8 10.6 L11.4 3.2 C13.2 3.2 14.3 4.5 14.1 6.3 L13.7 9.2 H18.5 C20.2 9.2 21.2 10.5 20.9 12 "
    "L19.6 18.3 C19.3 19.6 18.3 20.4 17.1 20.4 H8 Z M3.2 10.6 H8 V20.4 H3.2 Z",
    "bookmark": "M5.8 3.2 H18.2 V20.8 L12 16.2 L5.8 20.8 Z",
    "dots": "O5 12 1.9 O12 12 1.9 O19 12 1.9",
    "globe": "O12 12 8.8 M3.2 12 H20.8 M12 3.2 C15 6 16.2 9 16.2 12 C16.2 15 15 18 12 20.8 "
    "C9 18 7.8 15 7.8 12 C7.8 9 9 6 12 3.2",
    "check": "M7.4 12.4 L10.7 15.5 L16.8 8.9",
    "gem": "M7 4 H17 L21.4 9.6 L12 21 L2.6 9.6 Z",
    "flame": "M12.6 2.4 C13.2 6.4 18.6 8.4 18.6 14.2 C18.6 18.2 15.7 21.4 12 21.4 "
    "C8.3 21.4 5.4 18.4 5.4 14.6 C5.4 12.2 6.6 10.4 8 9 C8.2 10.6 8.9 11.6 9.9 12 C9.6 8 10.4 4.6 12.6 2.4 Z",
    "smile": "M6.6 13.2 H17.4 C17 16.9 14.8 18.8 12 18.8 C9.2 18.8 7 16.9 6.6 13.2 Z O8.6 9 1.5 O15.4 9 1.5",
}
_TOKEN = re.compile(r"[MLHVCZO]|-?\d+(?:\.\d+)?")
_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "O": 3, "Z": 0}


@cache
def path(name: str) -> Any:
    """The outline of one sign on its grid."""
    built, tokens, at = skia.PathBuilder(), _TOKEN.findall(_PATHS[name]), 0
    x = y = 0.0
    while at < len(tokens):
        command = tokens[at]
        numbers = [float(token) for token in tokens[at + 1 : at + 1 + _COUNTS[command]]]
        at += 1 + _COUNTS[command]
        if command in "HV":
            numbers = [numbers[0], y] if command == "H" else [x, numbers[0]]
        _add(built, command, numbers)
        if command in "MLHVC":
            x, y = numbers[-2:]
    return built.detach()


def _add(built: Any, command: str, numbers: list[float]) -> None:
    if command == "M":
        built.moveTo(*numbers)
    elif command == "C":
        built.cubicTo(*numbers)
    elif command == "O":
        built.addCircle(*numbers)
    elif command == "Z":
        built.close()
    else:
        built.lineTo(*numbers)


def icon(
    canvas: Any, name: str, x: float, y: float, size: float, tint: str, line: float | None = 2.0
) -> None:
    """A sign with its top left corner at x, y; `line` is its stroke on the grid, None fills it."""
    canvas.save()
    canvas.translate(x, y)
    canvas.scale(size / 24, size / 24)
    if line is None:
        canvas.drawPath(path(name), paint(tint))
        canvas.drawPath(path(name), stroke(tint, 1.2))
    else:
        canvas.drawPath(path(name), stroke(tint, line))
    canvas.restore()


def badge(canvas: Any, x: float, y: float, size: float, tint: str) -> None:
    """The sign of a verified author: a scalloped disc with a tick."""
    middle = size / 2
    for step in range(10):
        angle = step * math.tau / 10
        canvas.drawCircle(
            x + middle + 0.36 * size * math.cos(angle),
            y + middle + 0.36 * size * math.sin(angle),
            0.13 * size,
            paint(tint),
        )
    canvas.drawCircle(x + middle, y + middle, 0.38 * size, paint(tint))
    icon(canvas, "check", x + 0.1 * size, y + 0.1 * size, 0.8 * size, "#FFFFFF", 3.0)


def star(canvas: Any, x: float, y: float, size: float, tint: str) -> None:
    middle = size / 2
    points = [
        skia.Point(
            x + middle + (0.5 if step % 2 == 0 else 0.22) * size * math.sin(step * math.pi / 5),
            y + middle * 1.06 - (0.5 if step % 2 == 0 else 0.22) * size * math.cos(step * math.pi / 5),
        )
        for step in range(10)
    ]
    brush = paint(tint)
    brush.setPathEffect(skia.CornerPathEffect.Make(0.06 * size))
    canvas.drawPath(skia.Path.Polygon(points, True), brush)
