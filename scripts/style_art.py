"""The scene of `style_scene.py` in each visual style: what the style means, drawn by our own code."""

from collections.abc import Callable, Mapping

import cv2
import numpy as np
from style_scene import (
    HEIGHT,
    HORIZON,
    WIDTH,
    Colour,
    Floats,
    blurred,
    forms,
    mixed,
    named,
    noise,
    outlines,
    painted,
    places,
    seen,
    whole,
)

INK: Colour = (24, 20, 30)


def flat() -> Floats:
    """Plain colours, and a shadow that is one more shape."""
    made = painted(lambda form: form.colour)
    y, x = places()
    shade = (x > 800).astype(np.float32) * named("tower", "stripe", "dome", "lamp")
    shade = np.maximum(shade, (x > 952).astype(np.float32) * named("wall", "roof"))
    return mixed(made, (40, 30, 60), shade * 0.16)


def line_art() -> Floats:
    """Black pen on white: contours of two widths, and hatching where it is dark."""
    y, x = places()
    wobble = (noise(60, 3) - 0.5) * 8
    hatch = (np.abs((x + y + wobble) % 13 - 6.5) < 1.4).astype(np.float32)
    dense = (np.abs((x - y + wobble) % 13 - 6.5) < 1.4).astype(np.float32)
    waves = (np.abs((y + 5 * np.sin(x / 22 + y / 40)) % 26 - 13) < 1.5).astype(np.float32)
    broken = (noise(46, 9, 2, 4) > 0.5).astype(np.float32)
    dark = np.maximum(
        ((x > 812) * named("tower", "dome", "lamp")) * hatch,
        np.maximum(named("stripe", "roof", "jib", "hull") * np.maximum(hatch, (x > 805) * dense), 0),
    )
    rock = named("rock") * np.maximum(hatch * (noise(90, 5) > 0.42), dense * (noise(90, 6) > 0.58))
    green = named("bush") * np.maximum(hatch, dense) + named("grass") * hatch * (noise(70, 8) > 0.56)
    sea = named("sea", "wave", "swell") * waves * broken
    hills = named("hills") * hatch * 0.9
    ink = np.clip(dark + rock + green + sea + hills, 0, 1)
    ink = np.maximum(blurred(ink.astype(np.float32), 0.6), outlines(3.4))
    return mixed(np.ones((HEIGHT, WIDTH, 3), np.float32), (12, 12, 14), np.clip(ink, 0, 1))


_COMIC: Mapping[str, Colour] = {
    "sky": (72, 176, 240), "sun": (255, 222, 40), "cloud": (255, 255, 255), "hills": (130, 110, 190),
    "sea": (0, 110, 200), "wave": (0, 92, 178), "swell": (0, 72, 150), "rock": (170, 116, 80),
    "grass": (120, 196, 40), "roof": (230, 40, 40), "stripe": (235, 36, 44), "dome": (235, 36, 44),
    "tower": (255, 255, 255), "wall": (255, 240, 170), "bush": (30, 130, 60), "lamp": (255, 236, 90),
    "hull": (186, 84, 30), "jib": (255, 120, 20), "sail": (255, 255, 255),
}  # fmt: skip


def comic() -> Floats:
    """Loud colours, thick ink, dots for every shade."""
    y, x = places()
    made = painted(lambda form: _COMIC.get(form.name, form.colour))
    tone = named("sky") * np.clip(1 - y / 330, 0, 1) * 0.8
    tone = tone + named("sea", "wave", "swell") * np.clip((y - 380) / 320, 0, 1) * 0.8
    side = np.clip((x - 786) / 60, 0, 1) * named("tower", "stripe", "dome", "lamp")
    tone = tone + side * 0.75 + named("rock") * np.clip((y - 400) / 220, 0.1, 1) * 0.8
    tone = tone + named("bush", "grass", "hills") * 0.32 + named("cloud") * np.clip((y - 190) / 60, 0, 0.5)
    turned, across = (x + y) / 1.414, (x - y) / 1.414
    pitch = 15.0
    away = np.hypot(turned % pitch - pitch / 2, across % pitch - pitch / 2)
    dots = np.clip(np.sqrt(np.clip(tone, 0, 1)) * pitch * 0.56 - away + 0.5, 0, 1).astype(np.float32)
    dark = np.clip(made * np.array([0.62, 0.5, 0.72], np.float32), 0, 1)
    made = mixed(made, np.asarray(dark, np.float32), dots)
    angle = np.arctan2(y - 138, x - 232)
    rays = ((np.sin(angle * 18) > 0.35) & (np.hypot(x - 232, y - 138) > 84)).astype(np.float32)
    made = mixed(
        made, (255, 240, 140), rays * named("sky") * np.clip(1 - np.hypot(x - 232, y - 138) / 330, 0, 1) * 0.8
    )
    shadow = named("rock") * (noise(60, 4) > 0.6) * np.clip((y - 430) / 90, 0, 1)
    made = mixed(made, INK, (shadow > 0.5).astype(np.float32))
    return mixed(made, INK, outlines(7.5))


def watercolor() -> Floats:
    """Washes with darker rims and blooms, not quite inside their outlines, on rough paper."""
    y, x = places()
    paper = 0.965 + 0.05 * (noise(4, 31, 2) - 0.5) + 0.03 * (noise(26, 32) - 0.5)
    made = np.repeat(paper[..., None], 3, axis=2) * np.array([1.0, 0.992, 0.965], np.float32)
    shift = [((noise(70, seed) - 0.5) * 26).astype(np.float32) for seed in (41, 42)]
    fine = [((noise(14, seed, 2) - 0.5) * 9).astype(np.float32) for seed in (43, 44)]
    names: list[str] = []
    for form in forms():
        if form.name not in names:
            names.append(form.name)
    fade = np.clip(np.minimum.reduce([x, y, WIDTH - x, HEIGHT - y]) / 34 + (noise(40, 45) - 0.55) * 5, 0, 1)
    for number, name in enumerate(names):
        colour = np.array(next(form.colour for form in forms() if form.name == name), np.float32) / 255
        if name == "cloud":
            continue  # the paper
        mask = named(name) if name != "sky" else named("sky") * (1 - blurred(named("cloud"), 7))
        mask = cv2.remap(
            mask,
            x + shift[0] + fine[0],
            y + shift[1] + fine[1],
            cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        )
        wet = np.clip((blurred(np.asarray(mask, np.float32), 1.5) - 0.42) * 6, 0, 1)
        rim = np.clip(wet - blurred(np.asarray(wet, np.float32), 6), 0, 1) * 1.5
        pool = 0.42 + 0.75 * (noise(120, 60 + number, 3) - 0.2) + 0.25 * (noise(18, 90 + number, 2) - 0.5)
        if name == "sky":
            pool = pool * np.clip(1.25 - y / 330, 0.15, 1)
        strength = {"tower": 0.16, "sail": 0.2, "wall": 0.35, "sky": 0.95}.get(name, 1.0)
        weight = np.clip((wet * pool + rim * 0.5) * strength, 0, 1) * fade
        pigment = colour**1.5
        made = made * (1 - weight[..., None] * (1 - pigment))
    pencil = outlines(1.6) * (0.25 + 0.5 * noise(30, 77, 3)) * fade
    return mixed(np.asarray(made, np.float32), (70, 64, 70), np.asarray(pencil * 0.6, np.float32))


_PALETTE = np.array(
    [
        (20, 18, 40), (52, 40, 82), (38, 74, 120), (44, 116, 168), (84, 170, 214), (148, 214, 236),
        (214, 242, 248), (255, 255, 255), (255, 224, 110), (250, 178, 70), (220, 64, 58), (140, 34, 54),
        (96, 62, 58), (150, 112, 92), (196, 164, 130), (46, 96, 58), (92, 150, 62), (164, 204, 84),
        (246, 232, 204), (112, 110, 140),
    ],
    np.float32,
)  # fmt: skip
_CELLS = (120, 67)


def pixel_art() -> Floats:
    """A grid of 120 × 67 and twenty colours; steps between them by an ordered pattern."""
    y, x = places()
    made = painted(lambda form: form.colour)
    made = mixed(made, (226, 244, 246), named("sky") * np.clip(y / 380, 0, 1) ** 1.6)
    made = mixed(made, (18, 40, 84), named("sea", "wave", "swell") * np.clip((y - 380) / 300, 0, 1) * 0.8)
    glints = (noise(7, 12, 1, 5) > 0.74).astype(np.float32) * named("sea", "wave", "swell")
    made = mixed(made, (214, 242, 248), glints)
    side = np.clip((x - 780) / 70, 0, 1) * named("tower", "stripe", "dome", "lamp")
    made = mixed(made, (60, 40, 90), side * 0.5)
    made = mixed(
        made, (60, 44, 60), named("rock") * np.clip((y - 400) / 260 + (noise(26, 2, 2) - 0.5), 0, 1) * 0.8
    )
    made = mixed(made, (30, 70, 50), named("grass", "bush") * (noise(16, 14, 2) > 0.5) * 0.5)
    small = cv2.resize(made, _CELLS, interpolation=cv2.INTER_AREA) * 255
    line = cv2.resize(
        outlines(2, lambda form: form.layer > 5 and form.name not in ("swell", "wave")),
        _CELLS,
        interpolation=cv2.INTER_AREA,
    )
    bayer = np.array([[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]], np.float32) / 16 - 0.47
    spread = np.tile(bayer, (_CELLS[1] // 4 + 1, _CELLS[0] // 4 + 1))[: _CELLS[1], : _CELLS[0], None] * 20
    away = np.linalg.norm((small + spread)[:, :, None] - _PALETTE, axis=3)
    chosen = np.where(line > 0.5, 0, away.argmin(axis=2))
    grid = _PALETTE[chosen] / 255
    return np.asarray(cv2.resize(grid, (WIDTH, HEIGHT), interpolation=cv2.INTER_NEAREST), np.float32)


def claymation() -> Floats:
    """Every form a piece of clay: thick, with rounded rims and finger marks, lit by one lamp, with shadows on
    what lies behind it."""
    y, x = places()
    light = np.array([-0.5, -0.62, 0.6], np.float32)
    light /= np.linalg.norm(light)
    made = np.empty((HEIGHT, WIDTH, 3), np.float32)
    for number, form in enumerate(forms()):
        mask = whole(form)
        inside = cv2.distanceTransform((mask > 0.5).astype(np.uint8), cv2.DIST_L2, 5)
        thick = float(form.round)
        rim = np.clip(inside / thick, 0, 1)
        height = thick * np.sqrt(np.clip(1 - (1 - rim) ** 2, 0, 1)) * 0.9
        height = height + 9 * (noise(64, 200 + number, 2) - 0.5) + 3.2 * (noise(15, 300 + number, 2) - 0.5)
        swirl = np.sin(np.hypot(x - 300 * (number % 4) - 40, (y - 190 * (number % 3)) * 1.3) / 2.6)
        height = blurred(np.asarray(height, np.float32), 1.5) + 0.28 * swirl * (
            noise(90, 400 + number, 1) > 0.58
        )
        down, across = np.gradient(height)
        normal = np.dstack((-across, -down, np.ones_like(height)))
        normal /= np.linalg.norm(normal, axis=2, keepdims=True)
        lit = np.clip(normal @ light, 0, 1)
        shine = np.clip(normal @ ((light + (0, 0, 1)) / np.linalg.norm(light + (0, 0, 1))), 0, 1) ** 22
        colour = np.array(form.colour, np.float32) / 255
        surface = colour * (0.34 + 0.86 * lit[..., None]) + 0.13 * shine[..., None]
        if number:
            shadow = blurred(_moved(mask, 9, 11), 9) * 0.5 * (form.layer > 0)
            made = made * (1 - shadow[..., None] * (1 - mask[..., None]))
        made = mixed(made, np.asarray(surface, np.float32), mask)
    lamp = 1.12 - 0.5 * np.hypot((x - 430) / WIDTH, (y - 230) / HEIGHT)
    warm = np.array([1.06, 1.0, 0.92], np.float32)
    return np.asarray(np.clip(made * lamp[..., None] * warm, 0, 1), np.float32)


def _moved(values: Floats, right: int, down: int) -> Floats:
    by = np.array([[1, 0, right], [0, 1, down]], np.float32)
    return np.asarray(
        cv2.warpAffine(values, by, (WIDTH, HEIGHT), borderMode=cv2.BORDER_REPLICATE), np.float32
    )


_ANIME: Mapping[str, Colour] = {
    "sky": (52, 132, 232), "hills": (96, 140, 206), "sea": (30, 128, 208), "wave": (22, 112, 196),
    "swell": (18, 92, 178), "rock": (176, 142, 126), "grass": (126, 206, 84), "bush": (52, 150, 84),
    "wall": (255, 246, 226), "roof": (238, 98, 78), "stripe": (238, 76, 82), "dome": (238, 76, 82),
    "tower": (255, 252, 246), "cloud": (255, 255, 255), "sun": (255, 255, 255), "lamp": (255, 240, 168),
    "hull": (188, 104, 68), "jib": (255, 132, 104), "sail": (255, 253, 244),
}  # fmt: skip


def _cumulus() -> Floats:
    """A tall heap of clouds over the horizon; two tones."""
    random = np.random.default_rng(17)
    heap, bright = np.zeros((HEIGHT, WIDTH), np.float32), np.zeros((HEIGHT, WIDTH), np.float32)
    for _ in range(150):
        x = random.uniform(330, 760)
        tall = 250 * np.exp(-(((x - 560) / 130) ** 2)) + 30
        y = HORIZON - 6 - random.uniform(0, 1) * tall
        size = random.uniform(16, 46) * (1.1 - 0.4 * (HORIZON - y) / 280)
        cv2.circle(heap, (int(x), int(y)), int(size), 1, -1, cv2.LINE_AA)
        cv2.circle(bright, (int(x - 7), int(y - 9)), int(size * 0.9), 1, -1, cv2.LINE_AA)
        cv2.circle(bright, (int(x + 7), int(y + 20)), int(size * 0.62), 0, -1, cv2.LINE_AA)
    return np.dstack((heap, np.minimum(bright, heap)))


def anime() -> Floats:
    """Thin clean lines, two tones of each colour, a deep summer sky with towering clouds, glitter."""
    y, x = places()
    made = painted(
        lambda form: _ANIME.get("sky" if form.name in ("cloud", "sun") else form.name, form.colour)
    )
    sky = named("sky", "cloud", "sun")
    made = mixed(made, (176, 226, 250), sky * np.clip((y - 40) / 340, 0, 1) ** 1.5)
    clouds = _cumulus()
    made = mixed(made, (150, 196, 240), clouds[..., 0] * sky)
    made = mixed(made, (255, 255, 255), clouds[..., 1] * sky)
    water = named("sea", "wave", "swell")
    made = mixed(made, (120, 206, 240), water * np.clip(1 - (y - HORIZON) / 90, 0, 1) * 0.8)
    glitter = (
        (noise(9, 21, 1, 7) > 0.7).astype(np.float32) * water * np.clip(1.4 - np.abs(x - 560) / 380, 0, 1)
    )
    made = mixed(made, (255, 255, 255), blurred(glitter, 0.8) * 0.9)
    foam = (
        named("swell", "sea", "wave")
        * np.clip(blurred(named("rock"), 9) * 3 - 0.5, 0, 1)
        * (noise(22, 5, 2) > 0.46)
    )
    made = mixed(made, (255, 255, 255), foam.astype(np.float32))
    shade = ((x > 812) * named("tower", "stripe", "dome", "lamp") + (x > 985) * named("wall")).astype(
        np.float32
    )
    shade = shade + named("tower", "stripe") * ((y > 154) & (y < 170))
    shade = (
        shade
        + named("wall") * (y < 300)
        + named("sail") * (x > 282)
        + named("hull") * (y > 470)
        + named("jib") * (x < 334)
    )
    ledges = (y + 0.5 * x + 46 * noise(60, 26, 2)) % 62 < 20 + 24 * noise(70, 27, 1)
    facets = (ledges & (noise(50, 28, 2) > 0.42)) | (y + 0.35 * x > 830)
    shade = shade + named("rock") * facets + named("bush", "grass") * (noise(34, 6, 2) < 0.44)
    made = mixed(
        made,
        np.asarray(made * np.array([0.68, 0.66, 0.86], np.float32)),
        np.clip(shade, 0, 1).astype(np.float32),
    )
    drawn = outlines(2.6, lambda form: form.layer > 5 and form.name != "swell")
    made = mixed(made, (58, 40, 74), drawn * (1 - water * 0.4))
    sun = np.clip(1 - np.hypot(x - 170, y - 70) / 420, 0, 1) ** 2.4
    made = np.clip(made + sun[..., None] * np.array([0.75, 0.72, 0.6], np.float32), 0, 1)
    for share, size, colour in (
        (0.35, 34, (255, 255, 220)),
        (0.55, 18, (190, 230, 255)),
        (0.85, 50, (255, 240, 210)),
    ):
        ghost = np.clip(size - np.hypot(x - 170 - share * 560, y - 70 - share * 380), 0, 1)
        made = mixed(np.asarray(made, np.float32), colour, np.asarray(ghost * 0.16, np.float32))
    return np.asarray(made, np.float32)


def realistic() -> Floats:
    """As a camera would see it: light that falls off, haze, texture, grain, no lines."""
    return _photographed(evening=False)


def cinematic() -> Floats:
    """The same at dusk: a wide frame, the lamp lit, blue shadows and orange light, the headland in focus."""
    y, x = places()
    made = _photographed(evening=True)
    near = np.clip(named("bush") + np.clip((y - 470) / 130, 0, 1) * 0.7, 0, 1)
    far = np.clip(named("sky", "cloud", "sun", "hills") + named("sea", "wave") * 0.7, 0, 1)
    made = mixed(made, _soft(made, 9), blurred(np.maximum(near, 0), 5))
    keep = 1 - blurred(seen(lambda form: 9 <= form.layer < 13), 3)
    made = mixed(made, _soft(made, 4.5), np.clip(far * keep, 0, 1))
    beam = np.clip(1 - np.abs((y - 117) + (x - 800) * 0.075) / (6 + np.abs(x - 800) * 0.085), 0, 1)
    beam = beam * np.clip(1 - np.abs(x - 800) / 760, 0, 1) ** 1.4 * (x < 800)
    lamp = np.exp(-np.hypot(x - 800, y - 117) / 34)
    streak = np.exp(-np.abs(y - 117) / 2.6) * np.exp(-np.abs(x - 800) / 300)
    glow = np.array([1.0, 0.78, 0.45], np.float32)
    made = made + beam[..., None] * glow * 0.55 + lamp[..., None] * glow * 1.1
    made = made + streak[..., None] * np.array([0.35, 0.6, 1.0], np.float32) * 0.6
    grey = made.mean(axis=2, keepdims=True)
    teal, orange = np.array([0.72, 1.0, 1.12], np.float32), np.array([1.14, 1.0, 0.78], np.float32)
    made = made * (teal + (orange - teal) * np.clip(grey * 1.7, 0, 1))
    made = made * (1 - 0.5 * np.hypot((x - 560) / WIDTH, (y - 290) / HEIGHT)[..., None])
    made = np.clip(made, 0, 1) + (np.random.default_rng(5).normal(0, 0.022, made.shape)).astype(np.float32)
    made[:48] = made[-48:] = 0.01
    return np.asarray(np.clip(made, 0, 1), np.float32)


def _soft(picture: Floats, size: float) -> Floats:
    """Out of focus: discs, not bells, so that lights stay discs."""
    reach = int(size * 2) | 1
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (reach, reach)).astype(np.float32)
    return np.asarray(cv2.filter2D(picture, -1, disc / disc.sum()), np.float32)


def _photographed(evening: bool) -> Floats:
    y, x = places()
    sun = (232.0, 300.0) if evening else (150.0, 60.0)
    made = _sky(y, x, evening)
    hills = named("hills")
    ridge = noise(40, 51)
    far = np.array([0.30, 0.27, 0.36] if evening else [0.42, 0.53, 0.62], np.float32)
    made = mixed(made, np.asarray(far * (0.86 + 0.3 * ridge[..., None]), np.float32), hills * 0.9)
    made = mixed(made, _water(made, y, x, sun, evening), named("sea", "wave", "swell"))
    made = _land(made, y, x, evening)
    made = _boat(made, x, evening)
    made = _buildings(made, y, x, evening)
    bush = named("bush")
    blades = noise(7, 61, 2, 0.35)
    leaf = np.array([0.07, 0.09, 0.05] if evening else [0.20, 0.31, 0.10], np.float32)
    top = np.clip(1 - (y - 505) / 110, 0.2, 1)
    made = mixed(made, np.asarray(leaf * (0.35 + 1.3 * blades * top)[..., None], np.float32), bush)
    haze = np.exp(-np.abs(y - HORIZON) / 46) * (1 - blurred(seen(lambda form: form.layer >= 7), 2))
    made = mixed(made, (232, 160, 112) if evening else (222, 232, 238), np.asarray(haze * 0.42, np.float32))
    bloom = blurred(np.clip(made - 0.8, 0, 1), 14)
    made = made + bloom * 0.8 + np.random.default_rng(3).normal(0, 0.012, made.shape).astype(np.float32)
    made = blurred(np.clip(made, 0, 1).astype(np.float32), 0.7)
    return np.asarray(np.clip(made * made * (3 - 2 * made) * 0.45 + made * 0.55, 0, 1), np.float32)


def _sky(y: Floats, x: Floats, evening: bool) -> Floats:
    """A gradient, and clouds that come nearer upwards."""
    up = np.clip(1 - y / HORIZON, 0, 1)[..., None]
    top = np.array([0.10, 0.14, 0.30] if evening else [0.20, 0.42, 0.72], np.float32)
    low = np.array([0.98, 0.56, 0.30] if evening else [0.80, 0.89, 0.95], np.float32)
    made = low + (top - low) * up ** (0.55 if evening else 0.75)
    high, low_down = noise(150, 71, 6, 1.9), noise(44, 72, 5, 4.2)
    cloud = high + (low_down - high) * np.clip((y - 130) / 170, 0, 1)
    cloud = np.clip((cloud - 0.5) * 4.4, 0, 1) * np.clip((HORIZON - y) / 60, 0, 1)
    light = np.clip((cloud - _moved(blurred(np.asarray(cloud, np.float32), 10), 0, 12)) * 1.6 + 0.72, 0.4, 1)
    tint = np.array([1.0, 0.62, 0.46] if evening else [1.0, 0.99, 0.98], np.float32)
    made = mixed(
        np.asarray(made, np.float32),
        np.asarray(tint * light[..., None], np.float32),
        np.asarray(cloud * 0.85, np.float32),
    )
    if evening:
        away = np.hypot(x - 232, y - 318)
        made = made + (np.exp(-away / 120) * 0.6 + (away < 30))[..., None] * np.array(
            [1.0, 0.7, 0.4], np.float32
        )
    return np.asarray(np.clip(made, 0, 1.2), np.float32)


def _water(sky: Floats, y: Floats, x: Floats, sun: tuple[float, float], evening: bool) -> Floats:
    """The sky upside down, broken by waves that grow towards us; glitter under the sun."""
    near = np.clip((y - HORIZON) / (HEIGHT - HORIZON), 0.004, 1)
    far = np.asarray(np.clip(1 / near, 1, 120), np.float32)
    field = noise(9, 81, 4, 2.2)
    across = np.asarray((x - 540) * far**0.45 * 0.6 % WIDTH, np.float32)
    along = np.asarray(far * 60 % HEIGHT, np.float32)
    wave = cv2.remap(field, across, along, cv2.INTER_LINEAR, borderMode=cv2.BORDER_WRAP)
    wave = np.asarray(0.55 * wave + 0.45 * noise(7, 82, 3, 5), np.float32)
    mirror = np.asarray(np.clip(2 * HORIZON - y + (wave - 0.5) * 150 * near**0.5, 0, HORIZON - 2), np.float32)
    shine = cv2.remap(blurred(sky, 4), x, mirror, cv2.INTER_LINEAR)
    deep = np.array([0.02, 0.06, 0.11] if evening else [0.03, 0.20, 0.29], np.float32)
    glance = np.clip(0.78 - near * 0.62 + (wave - 0.5) * 1.5, 0.04, 0.95)[..., None]
    made = deep * (0.7 + 0.7 * wave[..., None]) * (1 - glance) + shine * glance
    path = np.exp(-(((x - sun[0]) / (40 + 150 * near)) ** 2))
    sparkle = np.clip((wave - 0.56) * 9, 0, 1) * path * (0.9 if evening else 0.5)
    made = made + sparkle[..., None] * np.array(
        [1.0, 0.66, 0.36] if evening else [1.0, 0.98, 0.92], np.float32
    )
    return np.asarray(made, np.float32)


def _land(made: Floats, y: Floats, x: Floats, evening: bool) -> Floats:
    """Rock in layers, grass on it, foam at its foot."""
    rock = named("rock")
    height = 26 * noise(50, 91, 5, 1.7) + 7 * noise(9, 92, 3)
    lit = np.clip(0.55 - np.gradient(height, axis=1) * 0.34 - np.gradient(height, axis=0) * 0.22, 0.06, 1.3)
    stone = np.array([0.42, 0.36, 0.32], np.float32) * (0.75 + 0.5 * noise(22, 93, 3)[..., None])
    light = np.array([1.0, 0.66, 0.5] if evening else [1.0, 0.98, 0.94], np.float32) * (
        0.5 if evening else 1.15
    )
    wet = np.clip(1.1 - np.clip((y - 520) / 60, 0, 1) * 0.6, 0.3, 1)
    made = mixed(made, np.asarray(stone * light * (lit * wet)[..., None], np.float32), rock)
    grass = blurred(named("grass"), 1.2) * np.clip((noise(11, 94, 3) - 0.12) * 4, 0, 1)
    blades = noise(5, 95, 2, 0.4)[..., None]
    green = np.array([0.16, 0.16, 0.07] if evening else [0.36, 0.46, 0.16], np.float32)
    made = mixed(made, np.asarray(green * (0.45 + 1.05 * blades), np.float32), np.asarray(grass, np.float32))
    foot = np.clip(blurred(rock, 8) * 2.6 - 0.2, 0, 1) * named("swell", "sea", "wave")
    foam = foot * np.clip((noise(13, 96, 4, 1.6) - 0.42) * 5, 0, 1)
    return mixed(made, (150, 132, 130) if evening else (236, 242, 244), np.asarray(foam * 0.9, np.float32))


def _boat(made: Floats, x: Floats, evening: bool) -> Floats:
    dim = 0.34 if evening else 0.95
    for name, colour in (
        ("sail", (0.93, 0.91, 0.86)),
        ("jib", (0.72, 0.30, 0.22)),
        ("hull", (0.36, 0.2, 0.14)),
        ("mast", (0.28, 0.2, 0.15)),
    ):
        belly = 0.72 + 0.3 * np.sin((x - 200) / 62)
        surface = np.array(colour, np.float32) * (belly * dim * (0.93 + 0.14 * noise(30, 101)))[..., None]
        made = mixed(made, np.asarray(surface, np.float32), blurred(named(name), 0.8))
    return made


def _buildings(made: Floats, y: Floats, x: Floats, evening: bool) -> Floats:
    """A tower is round: its light falls off to the right, and comes back a little at the rim."""
    half = 33 + (y - 150) * 0.085
    around = np.clip((x - 800) / np.maximum(half, 20), -1, 1)
    lit = np.clip(
        0.34 + 0.72 * np.clip(0.55 - 0.83 * around, 0, 1) ** 0.8 + 0.12 * np.clip(around, 0, 1) ** 3, 0, 1.1
    )
    stain = 0.86 + 0.24 * noise(16, 111, 4, 0.35) - 0.1 * np.clip((y - 280) / 90, 0, 1)
    light = np.array([0.62, 0.45, 0.42] if evening else [1.0, 0.98, 0.93], np.float32)
    colours = {
        "tower": (0.90, 0.88, 0.84),
        "stripe": (0.62, 0.13, 0.11),
        "dome": (0.52, 0.12, 0.10),
        "gallery": (0.16, 0.16, 0.18),
        "door": (0.20, 0.15, 0.12),
    }
    for name, colour in colours.items():
        surface = np.array(colour, np.float32) * (lit * stain)[..., None] * light
        made = mixed(made, np.asarray(surface, np.float32), blurred(named(name), 0.7))
    glass = np.array([1.0, 0.82, 0.46] if evening else [0.62, 0.72, 0.76], np.float32)
    made = mixed(
        made,
        np.asarray(glass * (0.75 + 0.4 * np.abs(around))[..., None] * (1.2 if evening else 1), np.float32),
        named("lamp"),
    )
    made = mixed(made, (30, 30, 34), named("bars"))
    wall = (
        np.array([0.84, 0.80, 0.72], np.float32)
        * ((0.92 - 0.3 * (x > 1000)) * stain * np.where(y < 297, 0.55, 1))[..., None]
    )
    made = mixed(made, np.asarray(wall * light, np.float32), named("wall"))
    tiles = 0.75 + 0.3 * (np.abs((y % 9) - 4.5) / 4.5) + 0.16 * (noise(9, 113, 2) - 0.5)
    made = mixed(
        made,
        np.asarray(np.array([0.46, 0.19, 0.14], np.float32) * tiles[..., None] * light, np.float32),
        named("roof"),
    )
    return mixed(made, (255, 190, 96) if evening else (52, 66, 80), named("window"))


STYLES: Mapping[str, Callable[[], Floats]] = {
    "realistic": realistic,
    "anime": anime,
    "claymation": claymation,
    "comic": comic,
    "watercolor": watercolor,
    "cinematic": cinematic,
    "pixel-art": pixel_art,
    "line-art": line_art,
    "flat": flat,
}
