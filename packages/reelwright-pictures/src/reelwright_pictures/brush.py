"""What places are drawn with: colours, gradients, noise, and vector shapes by Skia as arrays."""

from collections.abc import Callable, Sequence
from typing import Any

import cv2
import numpy as np

from reelwright_people.skia_loader import skia
from reelwright_pictures.stage import Array, Layer, Movement, Rgb, Setting, Shading


def rgb(colour: str | Rgb) -> Array:
    """Return the colour "#rrggbb" as three shares of 0–1; three shares come back as an array."""
    if isinstance(colour, str):
        digits = colour.lstrip("#")
        return np.array([int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)], np.float32)
    return np.array(colour, np.float32)


def mix(first: str | Rgb, second: str | Rgb, share: float) -> Rgb:
    """Return the colour that is `share` of the way from the first to the second."""
    red, green, blue = rgb(first) * (1 - share) + rgb(second) * share
    return float(red), float(green), float(blue)


def limit(colours: Any, most: float = 1.0) -> Array:
    """Return the values between 0 and `most`, as float32."""
    return np.asarray(np.clip(colours, 0, most), np.float32)


def resize(image: Any, width: int, height: int) -> Array:
    """Return the image in another size: smaller by averages, larger by straight interpolation."""
    smaller = width < image.shape[1]
    kind = cv2.INTER_AREA if smaller else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(image, (width, height), interpolation=kind), np.float32)


def skia_colour(colour: str | Rgb, alpha: float = 1.0) -> Any:
    """Return the colour for a Skia paint."""
    red, green, blue = (float(one) for one in rgb(colour))
    return skia.Color4f(min(red, 1.0), min(green, 1.0), min(blue, 1.0), alpha)


def ramp(stops: Sequence[tuple[float, str | Rgb]], at: Array) -> Array:
    """Return the colours of a gradient. `stops` are positions, rising, with their colours; `at` is an array
    of positions; the answer has one more axis."""
    positions = [position for position, _ in stops]
    colours = np.array([rgb(colour) for _, colour in stops])
    return np.stack([np.interp(at, positions, colours[:, channel]) for channel in range(3)], -1).astype(
        np.float32
    )


def grid(width: int, height: int) -> tuple[Array, Array]:
    """Return x and y of every pixel, as arrays of height by width."""
    ys, xs = np.mgrid[0:height, 0:width]
    return xs.astype(np.float32), ys.astype(np.float32)


def noise(
    width: int, height: int, cell: float, rng: np.random.Generator, octaves: int = 4, stretch: float = 1.0
) -> Array:
    """Return soft noise of 0–1 with spots of about `cell` pixels, `stretch` times as wide as high: sums of
    enlarged random grids, each half the size and half the strength of the one before (value noise)."""
    total, weight, strength = np.zeros((height, width), np.float32), 0.0, 1.0
    for _ in range(octaves):
        rows, columns = max(2, int(height / cell) + 2), max(2, int(width / cell / stretch) + 2)
        spots = rng.random((rows, columns)).astype(np.float32)
        total += strength * cv2.resize(spots, (width, height), interpolation=cv2.INTER_CUBIC)
        weight += strength
        strength, cell = strength / 2, max(2.0, cell / 2)
    return np.asarray(np.clip(total / weight, 0, 1), np.float32)


def blur(image: Array, sigma: float) -> Array:
    """Blur by a Gaussian of `sigma` pixels; large blurs work on a smaller copy."""
    if sigma <= 0.3:
        return image
    if sigma > 12:
        scale = max(2, int(sigma / 4))
        height, width = image.shape[:2]
        small = cv2.resize(
            image, (max(2, width // scale), max(2, height // scale)), interpolation=cv2.INTER_AREA
        )
        small = cv2.GaussianBlur(small, (0, 0), sigma / scale)
        return np.asarray(cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR), np.float32)
    return np.asarray(cv2.GaussianBlur(image, (0, 0), sigma), np.float32)


def smoothstep(low: float, high: float, at: Array) -> Array:
    """Return 0 below `low`, 1 above `high`, and a smooth step between."""
    share = np.clip((at - low) / (high - low), 0, 1)
    return np.asarray(share * share * (3 - 2 * share), np.float32)


def draw(width: int, height: int, paint: Callable[[Any], None]) -> tuple[Array, Array]:
    """Let `paint` draw on a transparent Skia canvas; return its colours (not premultiplied) and its alpha."""
    pixels = np.zeros((height, width, 4), np.uint8)
    surface = skia.Surface.MakeRasterDirect(
        skia.ImageInfo.Make(width, height, skia.kRGBA_8888_ColorType, skia.kPremul_AlphaType), pixels
    )
    paint(surface.getCanvas())
    surface.flushAndSubmit()
    alpha = pixels[:, :, 3].astype(np.float32) / 255
    colours = pixels[:, :, :3].astype(np.float32) / 255
    colours = colours / np.maximum(alpha, 1 / 255)[:, :, None]
    return np.minimum(colours, 1).astype(np.float32), alpha.astype(np.float32)


def paint(
    colour: str | Rgb, alpha: float = 1.0, *, stroke: float = 0.0, shader: Any = None, blurred: float = 0.0
) -> Any:
    """Return an antialiased Skia paint: filled, or a round stroke of that width, blurred if asked."""
    brush = skia.Paint(AntiAlias=True)
    brush.setColor4f(skia_colour(colour, alpha))
    if stroke:
        brush.setStyle(skia.Paint.kStroke_Style)
        brush.setStrokeWidth(stroke)
        brush.setStrokeCap(skia.Paint.kRound_Cap)
        brush.setStrokeJoin(skia.Paint.kRound_Join)
    if shader is not None:
        brush.setShader(shader)
    if blurred:
        brush.setMaskFilter(skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, blurred))
    return brush


def gradient(
    start: tuple[float, float], end: tuple[float, float], stops: Sequence[tuple[float, str | Rgb]]
) -> Any:
    """Return a straight Skia gradient between two points."""
    return skia.GradientShader.MakeLinear(
        points=[skia.Point(*start), skia.Point(*end)],
        colors=[skia_colour(colour).toColor() for _, colour in stops],
        positions=[float(position) for position, _ in stops],
    )


def path(points: Sequence[tuple[float, float]], *, closed: bool = True, smooth: bool = False) -> Any:
    """Return a Skia path through the points: straight, or rounded by quadratic curves between the middles."""
    shape = skia.Path()
    if smooth and len(points) > 2:
        shape.moveTo(*points[0])
        for here, there in zip(points[1:-1], points[2:], strict=True):
            shape.quadTo(*here, (here[0] + there[0]) / 2, (here[1] + there[1]) / 2)
        shape.lineTo(*points[-1])
    else:
        shape.moveTo(*points[0])
        for point in points[1:]:
            shape.lineTo(*point)
    if closed:
        shape.close()
    return shape


def layer(
    name: str,
    setting: Setting,
    depth: float,
    paint: Callable[[Any], None],
    *,
    shading: Shading = "relief",
    movement: Movement = "still",
    roundness: float = 0.5,
    outline: bool = True,
    emit: Array | None = None,
) -> Layer:
    """Draw a layer of the size of the stage with Skia."""
    colour, alpha = draw(setting.width, setting.height, paint)
    return Layer(name, colour, alpha, depth, 0, 0, shading, emit, roundness, outline, movement)


def backdrop(name: str, colour: Array, depth: float = 1000.0, movement: Movement = "still") -> Layer:
    """Make an opaque layer of painted colours, which fills the stage: a sky, a wall with its lamps."""
    return Layer(
        name,
        colour,
        np.ones(colour.shape[:2], np.float32),
        depth,
        0,
        0,
        "painted",
        None,
        0.5,
        False,
        movement,
    )
