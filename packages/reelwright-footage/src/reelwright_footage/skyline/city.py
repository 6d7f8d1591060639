"""The city at dusk: sky, houses far and near, and the roofs that are run over. Colours are RGB, 0–255."""

import cv2
import numpy as np

from reelwright_footage.arrays import Bytes, Floats
from reelwright_footage.planar import Planar, from_bgr
from reelwright_footage.sections import chance
from reelwright_footage.skyline.course import BOX, Roof
from reelwright_footage.skyline.fronts import LAMPS, paint_front, rgb
from reelwright_footage.skyline.strips import Strip, mix, strip
from reelwright_footage.voxels.textures import gradient_steps

SKY = (
    (0.0, "#2b2a63"),
    (0.22, "#5a3f86"),
    (0.42, "#b4578c"),
    (0.56, "#f0846c"),
    (0.68, "#ffb978"),
    (1.0, "#ffd9a0"),
)
HAZE = "#f08a74"
SUN = (0.66, 0.385)
ROOM = 120.0  # beside a house; the next one is farther away than two of them
SIGNS = ("#ff4f8a", "#38e0ff", "#ffd24a", "#8a7cff", "#4fe8a0")


def sky(width: int, height: int, horizon: float) -> Planar:
    """Draw the sky from above to the horizon (a share of the height), with a low sun and streaks of cloud."""
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    steps = np.asarray(gradient_steps(SKY, 512))
    colour = steps[np.clip(y / (height * horizon * 1.5) * 512, 0, 511).astype(int)].astype(np.float32)
    short = min(width, height)
    sx, sy = SUN[0] * width, SUN[1] * height * horizon / 0.5
    far = np.hypot(x - sx, y - sy) / short
    colour = mix(colour, rgb("#fff0c0"), 0.55 * np.exp(-((far / 0.34) ** 2)))
    colour = mix(colour, rgb("#ffb27a"), 0.35 * np.exp(-far / 0.5))
    colour = mix(colour, rgb("#fff6dc"), np.clip((0.125 - far) * short / 3, 0, 1))
    rng = np.random.default_rng(4)
    small = rng.normal(size=(height // 8, width // 8)).astype(np.float32)
    layers = [
        cv2.GaussianBlur(small, (0, 0), sigmaX=short / 8 * wide, sigmaY=short / 8 * high) * weight
        for wide, high, weight in ((0.16, 0.012, 1.0), (0.06, 0.006, 0.4))
    ]
    total = np.sum(layers, 0)
    total = np.asarray(total / np.std(total), np.float32)
    streaks = cv2.resize(total, (width, height), interpolation=cv2.INTER_CUBIC)
    low = np.clip(y / (height * horizon), 0, 1.2)
    cloud = np.clip((streaks - 0.5) * 0.8, 0, 1) * np.clip(low * 1.6 - 0.15, 0, 1)
    lit = mix(np.broadcast_to(rgb("#c85a86"), colour.shape), rgb("#ffd6a0"), np.clip(low * 1.1 - 0.1, 0, 1))
    colour = mix(colour, lit, 0.62 * cloud)
    _stars(colour, height * horizon)
    colour += rng.normal(0, 0.9, (height, width, 1))
    return from_bgr(np.ascontiguousarray(np.clip(colour, 0, 255)[..., ::-1].astype(np.uint8)))


def _stars(colour: Floats, horizon: float) -> None:
    """The first ones, high above."""
    height, width = colour.shape[:2]
    rng, light = np.random.default_rng(9), np.zeros((height, width), np.uint8)
    size = min(height, width) / 1080
    for _ in range(70):
        x, y = rng.uniform(0, width), horizon * 0.62 * rng.uniform() ** 1.6
        fade = (1 - y / (horizon * 0.62)) * rng.uniform(60, 220)
        at = (round(x * 16), round(y * 16))
        cv2.circle(light, at, round(16 * size * rng.uniform(1.0, 2.4)), fade, -1, cv2.LINE_AA, 4)
    colour += light[..., None]


def far_houses(
    length: int,
    height: int,
    horizon: int,
    scale: float,
    seed: tuple[int, int],
    tall: tuple[float, float],
    wide: tuple[float, float],
    colour: str,
    haze: float,
    lit: float,
) -> Strip:
    """A row of houses standing on the horizon; the more haze, the farther."""
    top = max(0, int(horizon - tall[1] * 1.32 * scale)) // 2 * 2
    rows = (height - top) // 2 * 2
    pixels, alpha = np.zeros((rows, length, 3), np.float32), np.zeros((rows, length), np.uint8)
    rng, x = chance(*seed), 0
    base, fog = rgb(colour), rgb(HAZE)
    while x < length:
        w = int(rng.uniform(*wide) * scale)
        if length - x - w < wide[0] * scale:
            w = length - x
        h = rng.uniform(*tall) * scale
        y0 = int(horizon - top - h)
        tone = base * rng.uniform(0.88, 1.12)
        pixels[y0:, x : x + w] = tone
        alpha[y0:, x : x + w] = 255
        _crown(pixels, alpha, x, y0, w, tone, rng, scale)
        pixels[y0:, x + w - max(1, w // 14) : x + w] *= 1.12  # the side towards the sun
        pixels[y0:, x : x + round(w * rng.uniform(0.16, 0.34))] *= 0.84  # its other side, in the shade
        _windows(pixels, x, y0, w, rows, rng, scale, lit, (9.0, 13.0), 0.75)
        x += w
    share = np.clip(haze + (1 - haze) * 0.75 * (np.arange(rows) / rows) ** 1.4, 0, 1)[:, None]
    pixels = mix(pixels, np.broadcast_to(fog, pixels.shape), np.broadcast_to(share, pixels.shape[:2]))
    return strip(_bgr(pixels), alpha, top)


def _crown(
    pixels: Floats, alpha: Bytes, x: int, y: int, w: int, tone: Floats, rng: np.random.Generator, scale: float
) -> None:
    """Steps, masts and tanks on a far roof."""
    kind = rng.integers(0, 5)
    inner = int(w * 0.24)
    if kind in (0, 1) and y > 40 * scale:
        rise = int(rng.uniform(14, 44) * scale)
        _block(pixels, alpha, x + inner, y - rise, x + w - inner, y, tone)
        if kind == 0:
            mast = x + w // 2
            _block(
                pixels, alpha, mast, y - rise - int(60 * scale), mast + max(1, int(3 * scale)), y - rise, tone
            )
    elif kind == 2:
        mast = x + int(w * rng.uniform(0.2, 0.8))
        _block(pixels, alpha, mast, max(0, y - int(70 * scale)), mast + max(1, int(3 * scale)), y, tone)


def _block(pixels: Floats, alpha: Bytes, x0: int, y0: int, x1: int, y1: int, tone: Floats | float) -> None:
    y0, x0 = max(0, y0), max(0, x0)
    pixels[y0:y1, x0:x1] = tone
    alpha[y0:y1, x0:x1] = 255


def _windows(
    pixels: Floats,
    x: int,
    y: int,
    w: int,
    rows: int,
    rng: np.random.Generator,
    scale: float,
    lit: float,
    size: tuple[float, float],
    strength: float,
) -> None:
    """Draw windows in a grid; some are lit."""
    wide, high = max(1, round(size[0] * scale)), max(1, round(size[1] * scale))
    step_x, step_y = max(wide + 1, round(wide * 2.1)), max(high + 1, round(high * 2.2))
    count = (w - wide) // step_x
    left = x + (w - count * step_x + step_x - wide) // 2
    for row in range(y + step_y, rows, step_y):
        for k in range(count):
            place = pixels[row : row + high, left + k * step_x : left + k * step_x + wide]
            if rng.random() < lit:
                tone = rgb(LAMPS[int(rng.integers(len(LAMPS)))]) * rng.uniform(0.7, 1.0)
                place += (tone - place) * strength
            else:
                place *= 0.86


def house(roof: Roof, height: int, ground: int, scale: float) -> Strip:
    """Draw a house that is run over, with `ROOM` on both sides; `ground` is the frame's row of height 0."""
    above, below = 460, 420  # room for what stands on roofs, and for the camera
    top = ground - round((190 + above) * scale)
    rows = (height - top + round(below * scale)) // 2 * 2
    room = round(ROOM * scale) // 2 * 2
    wide = round((roof.end - roof.start) * scale) // 2 * 2
    pixels, alpha = (
        np.zeros((rows, wide + 2 * room, 3), np.float32),
        np.zeros((rows, wide + 2 * room), np.uint8),
    )
    _house(pixels, alpha, roof, (room, room + wide), ground - top, scale)
    return strip(_bgr(pixels), alpha, top)


def _house(pixels: Floats, alpha: Bytes, roof: Roof, sides: tuple[int, int], ground: int, s: float) -> None:
    rng, number = np.random.default_rng(100 + roof.number), roof.number
    (x0, x1), y = sides, ground + round(roof.y * s)
    w = x1 - x0
    wall = paint_front(pixels[y:, x0:x1], number, rng, s)
    alpha[y:, x0:x1] = 255
    pixels[y:, x1 - round(9 * s) : x1] = mix(pixels[y:, x1 - round(9 * s) : x1], rgb("#ffb27a"), 0.5)
    if number % 2 == 0:
        _sign(pixels, x0 + w // 5, y + round(120 * s), rng, s)
    # the ledge, lit from the low sun
    _block(pixels, alpha, x0 - round(14 * s), y, x1 + round(14 * s), y + round(26 * s), wall * 0.72)
    pixels[y : y + round(7 * s), max(0, x0 - round(14 * s)) : x1 + round(14 * s)] = rgb("#ffc890")
    pixels[y + round(26 * s) : y + round(44 * s), x0:x1] *= 0.62
    for box in roof.boxes:
        _cooler(pixels, alpha, x0 + round((box - roof.start) * s), y, s)
    _on_top(pixels, alpha, x0, x1, y, roof, rng, s)


def _sign(pixels: Floats, x: int, y: int, rng: np.random.Generator, s: float) -> None:
    """A tall neon sign: a frame and bars of light, no letters."""
    tone = rgb(SIGNS[int(rng.integers(len(SIGNS)))])
    wide, high, line = round(70 * s), round(300 * s), max(2, round(6 * s))
    _halo(pixels, x, y, wide, high, tone, s)
    pixels[y : y + high, x : x + wide] = rgb("#2a2046")
    cv2.rectangle(pixels, (x + line, y + line), (x + wide - line, y + high - line), tone.tolist(), line)
    for k in range(4):
        cy = y + round((50 + 66 * k) * s)
        if k % 2:
            cv2.circle(pixels, (x + wide // 2, cy), round(17 * s), tone.tolist(), line, cv2.LINE_AA)
        else:
            for n in range(3):
                row = cy - round(16 * s) + n * round(15 * s)
                cv2.line(pixels, (x + wide // 3, row), (x + 2 * wide // 3, row), tone.tolist(), line)


def _halo(pixels: Floats, x: int, y: int, wide: int, high: int, tone: Floats, s: float) -> None:
    """Draw the light that a sign throws on the wall around it."""
    reach = round(110 * s)
    left, top = max(0, x - reach), max(0, y - reach)
    place = pixels[top : y + high + reach, left : x + wide + reach]
    rows, columns = np.mgrid[0 : place.shape[0], 0 : place.shape[1]].astype(np.float32)
    across = np.maximum(np.abs(columns + left - x - wide / 2) - wide / 2, 0)
    down = np.maximum(np.abs(rows + top - y - high / 2) - high / 2, 0)
    near = np.clip(1 - np.hypot(across, down) / reach, 0, 1) ** 2
    place += (0.34 * near)[..., None] * tone


def _cooler(pixels: Floats, alpha: Bytes, x: int, y: int, s: float) -> None:
    """Draw a cooling unit, which is hopped over."""
    half, high = round(62 * s), round(BOX * s)
    _block(pixels, alpha, x - half, y - high, x + half, y, rgb("#5d5878"))
    pixels[y - high : y - high + round(6 * s), x - half : x + half] = rgb("#ffc890")
    pixels[y - high : y, x + half - round(6 * s) : x + half] = rgb("#e8936a")
    for k in (-1, 1):
        centre = (x + k * round(30 * s), y - high // 2 + round(3 * s))
        cv2.circle(pixels, centre, round(22 * s), (44.0, 40.0, 70.0), -1, cv2.LINE_AA)
        cv2.circle(pixels, centre, round(22 * s), (126.0, 112.0, 140.0), max(1, round(3 * s)), cv2.LINE_AA)
        for turn in range(3):
            a = turn * 2.094 + 0.4
            end = (centre[0] + round(18 * s * np.cos(a)), centre[1] + round(18 * s * np.sin(a)))
            cv2.line(pixels, centre, end, (104.0, 96.0, 126.0), max(1, round(5 * s)), cv2.LINE_AA)


def _on_top(
    pixels: Floats, alpha: Bytes, x0: int, x1: int, y: int, roof: Roof, rng: np.random.Generator, s: float
) -> None:
    """Behind the way: a water tank or a stair house, masts, a string of lamps."""
    dark, rim = rgb("#463660"), rgb("#f0a078")
    place = x0 + round((x1 - x0) * 0.24)
    if rng.random() < 0.55:
        _tank(pixels, alpha, place, y, s, dark, rim)
    else:
        w, h = round(190 * s), round(150 * s)
        _block(pixels, alpha, place - w // 2, y - h, place + w // 2, y, dark)
        pixels[
            y - h : y - h + round(6 * s), place - w // 2 - round(8 * s) : place + w // 2 + round(8 * s)
        ] = rim
        alpha[y - h : y - h + round(6 * s), place - w // 2 - round(8 * s) : place + w // 2 + round(8 * s)] = (
            255
        )
        pixels[y - h : y, place + w // 2 - round(7 * s) : place + w // 2] = rim * 0.8
        pixels[y - round(104 * s) : y, place - round(30 * s) : place + round(22 * s)] = rgb("#ffcf8a") * 0.85
    for at in (0.06, 0.86):
        mast, high = x0 + round((x1 - x0) * at), round(rng.uniform(150, 260) * s)
        _block(pixels, alpha, mast, y - high, mast + max(2, round(6 * s)), y, dark)
        for k in range(3):
            bar = y - high + round((12 + 26 * k) * s)
            reach = round((46 - 11 * k) * s)
            _block(pixels, alpha, mast - reach, bar, mast + reach, bar + max(2, round(4 * s)), dark)
    first, last = x0 + round((x1 - x0) * 0.40), x0 + round((x1 - x0) * 0.84)
    for end in (first, last):
        _block(pixels, alpha, end, y - round(190 * s), end + max(2, round(6 * s)), y, dark)
    for px in range(first, last):
        share = (px - first) / (last - first)
        row = y - round((186 - 190 * share * (1 - share)) * s)
        _block(pixels, alpha, px, row, px + 1, row + max(1, round(2 * s)), dark)
    for k in range(1, 12):
        share = k / 12
        centre = (first + round((last - first) * share), y - round((178 - 190 * share * (1 - share)) * s))
        for image, value in ((pixels, (255.0, 214.0, 140.0)), (alpha, 255)):
            cv2.circle(image, centre, max(1, round(6 * s)), value, -1, cv2.LINE_AA)


def _tank(pixels: Floats, alpha: Bytes, x: int, y: int, s: float, dark: Floats, rim: Floats) -> None:
    half, low, high = round(76 * s), round(96 * s), round(250 * s)
    for k in (-1, 0, 1):
        leg = x + k * round(56 * s)
        _block(pixels, alpha, leg - round(4 * s), y - low, leg + round(4 * s), y, dark * 0.9)
    across = np.linspace(-1, 1, 2 * half)
    shade = (0.75 + 0.35 * np.sqrt(np.clip(1 - (across - 0.45) ** 2, 0, 1)))[None, :, None]
    pixels[y - high : y - low, x - half : x + half] = rgb("#7a4a5e") * shade
    alpha[y - high : y - low, x - half : x + half] = 255
    for k in range(1, 4):
        band = y - high + (high - low) * k // 4
        pixels[band : band + max(1, round(4 * s)), x - half : x + half] *= 0.7
    roof = np.array(
        [
            [x - half - round(8 * s), y - high],
            [x, y - high - round(66 * s)],
            [x + half + round(8 * s), y - high],
        ]
    )
    cv2.fillPoly(pixels, [roof.astype(np.int32)], dark.tolist(), cv2.LINE_AA)
    cv2.fillPoly(alpha, [roof.astype(np.int32)], 255, cv2.LINE_AA)
    pixels[y - high : y - low, x + half - round(7 * s) : x + half] = rim


def _bgr(pixels: Floats) -> Bytes:
    return np.ascontiguousarray(np.clip(pixels, 0, 255)[..., ::-1].astype(np.uint8))
