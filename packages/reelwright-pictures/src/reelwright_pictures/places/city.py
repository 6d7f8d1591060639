"""A city across the water: rows of towers, a bridge, and a railing in front."""

from dataclasses import replace
from typing import Any

from reelwright_pictures.brush import mix, paint, path
from reelwright_pictures.land import ground, water
from reelwright_pictures.perspective import View, on, rect
from reelwright_pictures.places import Place
from reelwright_pictures.plants import greens, tree_line
from reelwright_pictures.sheets import as_painted, sheet
from reelwright_pictures.sky import air, daylight, falling, is_dark, sky
from reelwright_pictures.stage import Anchor, Layer, Setting, Stage
from reelwright_pictures.town import glow_spot, lamp_post, light_pool, skyline

_CITIES = (
    *"paris rome berlin madrid vienna venice istanbul moscow beijing shanghai mumbai delhi".split(),
    *"dubai cairo seoul singapore sydney toronto chicago boston seattle miami amsterdam".split(),
    *"lisbon barcelona milan prague athens warsaw budapest stockholm copenhagen dublin".split(),
    *"brussels hamburg munich frankfurt zurich bangkok jakarta manila nairobi lagos".split(),
    *"johannesburg karachi tehran baghdad jerusalem manhattan brooklyn detroit houston".split(),
    *"dallas philadelphia montreal vancouver havana lima bogota melbourne osaka kyoto".split(),
    *"taipei".split(),
    *("hong kong", "los angeles", "san francisco", "las vegas", "mexico city", "buenos aires", "sao paulo"),
)
PLACE = Place(
    words={
        "city": "", "town": "", "skyline": "", "downtown": "", "metropolis": "", "skyscraper": "",
        "skyscrapers": "", "harbour": "", "harbor": "", "urban": "", "cityscape": "", "riverside": "",
        "waterfront": "", "promenade": "", "capital": "", "financial district": "", "wall street": "",
        "big city": "", "bridge": "", "port": "", "new york": "", "london": "", "tokyo": "",
        **dict.fromkeys(_CITIES, ""),
    },
    props=("taxi", "ferry"),
)  # fmt: skip
_TONES = {
    "dawn": "#a893b4",
    "morning": "#a9bfd4",
    "day": "#a8c0d6",
    "evening": "#c0989a",
    "dusk": "#8a6aa0",
    "night": "#5a5c94",
}


def draw(setting: Setting) -> Stage:
    view = View(setting, setting.height * 0.53, setting.width * 0.5)
    unit, high = setting.unit, min(setting.height * 0.34, 620 * setting.unit)
    base, pale = view.horizon + 2 * unit, _TONES[setting.hour]
    light, haze = daylight(setting), air(setting, 14000)
    skies = sky(setting, view.horizon)
    far = [
        skyline(
            setting,
            base,
            high * 0.3,
            high * 1.0,
            pale,
            3800,
            "far towers",
            lit=0.25,
            window=11,
            wide=(36, 90),
        ),
        skyline(
            setting,
            base,
            high * 0.16,
            high * 0.72,
            mix(pale, "#56688a", 0.5),
            2600,
            "towers",
            lit=0.42,
            window=15,
        ),
        skyline(
            setting,
            base,
            high * 0.06,
            high * 0.26,
            mix(pale, "#3c4a66", 0.75),
            1800,
            "houses",
            lit=0.55,
            window=13,
            wide=(60, 150),
        ),
        tree_line(
            setting,
            base + 2 * unit,
            26 * unit,
            mix(greens(setting).leaf, "#3f5a5a", 0.4),
            1200,
            "shore trees",
            gaps=0.25,
            conifers=0.0,
        ),
    ]
    shore = view.horizon + (setting.height - view.horizon) * 0.46
    lit = [as_painted(one, light) for one in far]
    layers = [
        *skies,
        *far,
        water(view, [*skies, *lit], "#24506e", waves=1.2, clear=0.34, bottom=shore + 6 * unit),
        _boat(view),
        *_quay(view, shore),
        *_lamps(view, shore),
        _railing(view, shore),
    ]
    return Stage(
        setting,
        tuple(sorted(layers, key=lambda one: -one.depth)),
        light,
        view.horizon,
        floor=(0.8, 0.93),
        fog=haze,
        particles=falling(setting),
        bloom=0.45,
        anchors={
            "sky": (Anchor(setting.width * 0.3, view.horizon * 0.3, unit * 60, 60),),
            "water": (
                Anchor(
                    setting.width * 0.5,
                    view.horizon + (shore - view.horizon) * 0.6,
                    (shore - view.horizon) * 0.6 / 1.6,
                    16,
                ),
            ),
        },
    )


def _boat(view: View) -> Layer:
    """Draw a small ferry far out."""
    setting, z = view.setting, 60.0
    x, y = 0.24 * setting.width, view.at(0, 0, z)[1]
    size = view.scale(z) * 4

    def draw_boat(canvas: Any) -> None:
        canvas.drawPath(
            path(
                [
                    (x - size, y - size * 0.22),
                    (x + size * 1.1, y - size * 0.22),
                    (x + size * 0.85, y + 2),
                    (x - size * 0.9, y + 2),
                ]
            ),
            paint("#31485f"),
        )
        canvas.drawRect(
            rect(x - size * 0.7, y - size * 0.5, x + size * 0.6, y - size * 0.22), paint("#e9ecee")
        )
        canvas.drawRect(
            rect(x - size * 0.4, y - size * 0.7, x + size * 0.2, y - size * 0.5), paint("#d9dfe2")
        )
        canvas.drawRect(
            rect(x - size * 0.1, y - size * 0.9, x + size * 0.05, y - size * 0.7), paint("#c9584a")
        )
        for k in range(6):
            canvas.drawRect(
                rect(
                    x - size * 0.6 + k * size * 0.2,
                    y - size * 0.42,
                    x - size * 0.5 + k * size * 0.2,
                    y - size * 0.32,
                ),
                paint("#4a6478"),
            )

    def draw_light(canvas: Any) -> None:
        for k in range(6 if is_dark(setting) else 0):
            canvas.drawRect(
                rect(
                    x - size * 0.6 + k * size * 0.2,
                    y - size * 0.42,
                    x - size * 0.5 + k * size * 0.2,
                    y - size * 0.32,
                ),
                paint("#ffd28a"),
            )

    return sheet("ferry", setting, z, draw_boat, glow=draw_light, movement="drift")


def _quay(view: View, shore: float) -> list[Layer]:
    """Draw the paved quay on which one stands, with the light of its lamps."""
    setting = view.setting
    plain = ground(
        view, ((0, "#b4aca2"), (1, "#8f877e")), cells=(0.2, 1.0, 5.0), grain=0.16, name="quay", depth=30
    )
    start = int(shore) - plain.y
    pavement = replace(plain, colour=plain.colour[start:], alpha=plain.alpha[start:], y=int(shore))
    far = view.reach(shore)

    def draw_slabs(canvas: Any) -> None:
        with on(canvas, view.floor()):
            for z in [2.0 + 0.5 * k for k in range(int((far - 2.0) / 0.5))]:
                canvas.drawLine(-9, z, 9, z, paint("#3a3834", 0.35, stroke=0.018))
                shift = 0.0 if round(z * 2) % 2 else 0.5
                for k in range(-9, 10):
                    canvas.drawLine(k + shift, z, k + shift, z + 0.5, paint("#3a3834", 0.3, stroke=0.018))
            canvas.drawRect(rect(-12, far - 0.5, 12, far), paint("#c9c2b6"))
            canvas.drawLine(-12, far - 0.5, 12, far - 0.5, paint("#3a3834", 0.4, stroke=0.03))

    layers = [
        pavement,
        sheet(
            "slabs",
            setting,
            29,
            draw_slabs,
            (0, shore - 2, setting.width, setting.height),
            outline=False,
            lies=True,
        ),
    ]
    if is_dark(setting):
        pools = [light_pool(view, x, far - 0.8, 2.6, "#ffc680", "pool", 0.6) for x in (-2.6, 2.6)]

        def draw_pools(canvas: Any) -> None:
            for pool in pools:
                pool(canvas)

        layers.append(
            sheet(
                "light on the quay",
                setting,
                28,
                draw_pools,
                (0, shore, setting.width, setting.height),
                shading="painted",
                outline=False,
                lies=True,
            )
        )
    return layers


def _lamps(view: View, shore: float) -> list[Layer]:
    setting, z = view.setting, view.reach(shore) - 0.45
    xs = [0.07 * setting.width, 0.95 * setting.width]
    foot = view.at(0, 0, z)[1]

    def draw_lamps(canvas: Any) -> None:
        for x in xs:
            lamp_post(canvas, x, foot, view.scale(z), high=2.5)

    def draw_light(canvas: Any) -> None:
        for x in xs:
            glow_spot(canvas, x, foot - 2.74 * view.scale(z), 0.9 * view.scale(z), "#ffd08a", 0.9)

    shine = draw_light if is_dark(setting) else None
    layers = [sheet("lamps", setting, z, draw_lamps, glow=shine, strength=0.9)]
    if is_dark(setting):
        layers.append(
            sheet(
                "lamp light",
                setting,
                z - 0.1,
                draw_light,
                shading="painted",
                outline=False,
                movement="flicker",
            )
        )
    return layers


def _railing(view: View, shore: float) -> Layer:
    setting, z = view.setting, view.reach(shore) - 0.35
    reach = setting.width / view.scale(z)

    def draw_rail(canvas: Any) -> None:
        with on(canvas, view.front(z)):
            for low, thick in ((1.02, 0.06), (0.92, 0.025), (0.12, 0.03)):
                canvas.drawLine(-reach, low, reach, low, paint("#2f3a48", stroke=thick))
            canvas.drawLine(-reach, 1.045, reach, 1.045, paint("#9fb0c0", 0.7, stroke=0.012))
            for k in range(-int(reach / 0.14), int(reach / 0.14)):
                canvas.drawLine(k * 0.14, 0.12, k * 0.14, 0.92, paint("#2f3a48", stroke=0.018))
            for k in range(-int(reach / 1.6) - 1, int(reach / 1.6) + 1):
                canvas.drawRect(rect(k * 1.6 + 0.7, 0, k * 1.6 + 0.8, 1.1), paint("#2a333f"))
                canvas.drawCircle(k * 1.6 + 0.75, 1.14, 0.07, paint("#2a333f"))

    return sheet("railing", setting, z, draw_rail)
