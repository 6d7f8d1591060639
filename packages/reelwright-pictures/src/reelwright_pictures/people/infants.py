"""An infant in a blanket, as it lies in somebody's arms."""

import numpy as np

from reelwright_people.portrait import anatomy
from reelwright_people.portrait.brush import Brush, oval, path
from reelwright_people.portrait.palette import mix
from reelwright_people.skia_loader import skia
from reelwright_people.traits import Portrait
from reelwright_pictures.people.figure import Figure
from reelwright_pictures.scene import Person

_WIDE, _HIGH = 200.0, 112.0
_BLANKETS = ("#BFD9F2", "#F6D7DC", "#F7EBC4", "#CFE8D2")


def draw_infant(person: Person, long_px: float) -> Figure:
    """Draw an infant that sleeps in a blanket, so many pixels long, with its head at the left."""
    width = max(16, round(long_px))
    scale = width / _WIDE
    height = max(9, round(_HIGH * scale))
    pixels = np.zeros((height, width, 4), np.uint8)
    skin = anatomy.person(Portrait(person.traits, person.seed)).skin
    cloth = _BLANKETS[person.seed % len(_BLANKETS)]
    with skia.Surface(
        pixels, colorType=skia.kBGRA_8888_ColorType, alphaType=skia.kPremul_AlphaType
    ) as canvas:
        canvas.scale(scale, scale)
        brush = Brush(canvas)
        body = path([(30, 24), (84, 10), (150, 30), (196, 66), (186, 92), (120, 106), (52, 102), (22, 74)])
        shade = mix(cloth, "#4A4A78", 0.35)
        brush.ramp(body, (60, 8), (110, 108), [mix(cloth, "#FFFFFF", 0.5), cloth, shade])
        brush.fill(oval(50, 50, 46, 44), mix(cloth, "#FFFFFF", 0.3))
        brush.ramp(oval(48, 51, 35, 35), (30, 22), (62, 84), [skin.light, skin.base, skin.shade])
        for x in (34, 60):  # shut eyes
            brush.line(path([(x - 8, 52), (x, 57), (x + 8, 52)], False), "#3A2A28", 2.6)
            brush.spot(x - 2 if x < 48 else x + 2, 64, 9, 6, "#F08A8A", 0.5)
        brush.line(path([(42, 68), (47, 71), (52, 68)], False), mix(skin.deep, "#B04A4A", 0.5), 2.4)
        brush.fill(oval(47, 61, 3.4, 2.4), skin.shade, 0.8)
        brush.line(path([(40, 24), (50, 18), (56, 26)], False), "#4A3428", 3.0, 0.7)
        for points in ([(78, 22), (96, 60), (90, 102)], [(104, 34), (140, 64), (182, 80)]):
            brush.line(path(points, False), shade, 3.0, 0.5)
    alpha = pixels[..., 3].astype(np.float32) / np.float32(255)
    share = 1 / np.maximum(pixels[..., 3:], 1).astype(np.float32)
    colour = np.asarray(np.minimum(pixels[..., 2::-1] * share, np.float32(1)), np.float32)
    middle = (width / 2, float(height))
    return Figure(colour, alpha, middle, 0.45 * height, (middle, middle), 0.55, width / 0.55)
