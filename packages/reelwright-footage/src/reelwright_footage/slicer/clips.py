"""The twelve clips, in their order."""

from collections.abc import Callable

from reelwright_footage.arrays import Bytes
from reelwright_footage.slicer import fruit, sweets
from reelwright_footage.slicer.clip import Blade, Camera, Food, SlicerClip
from reelwright_footage.slicer.dye import Dye
from reelwright_footage.solids.ground import Studio
from reelwright_footage.solids.material import Matter
from reelwright_footage.solids.paint import box, disc, lobed_disc
from reelwright_footage.solids.stage import Light

LEFT = Camera((-1.55, 4.7, -6.9), (0.02, 0.3, -1.25), 1.7)
HIGH = Camera((0.9, 6.3, -5.9), (0.0, 0.1, -1.2), 1.72)
HIGH_LEFT = Camera((-1.0, 6.0, -6.1), (0.0, 0.1, -1.25), 1.72)
LOW = Camera((2.3, 3.5, -7.1), (-0.05, 0.4, -1.1), 1.72)
LOW_LEFT = Camera((-2.2, 3.7, -7.0), (0.05, 0.4, -1.1), 1.72)
WIDE_LEFT = Camera((-4.9, 3.6, -5.2), (-0.1, 0.4, -0.6), 1.5)
EVENING = Light((-0.55, 0.7, -0.5), (1.02, 0.86, 0.72), (0.42, 0.44, 0.58), (0.22, 0.18, 0.22))
COOL = Light((0.5, 0.8, -0.55), (0.92, 0.95, 0.98), (0.48, 0.54, 0.64), (0.2, 0.22, 0.27))


def _three(picture: Callable[[int], Bytes], seed: int = 1) -> Callable[[], tuple[Bytes, ...]]:
    return lambda: tuple(picture(seed + k) for k in range(3))


def jelly() -> SlicerClip:
    colours = ("#e8344e", "#ff8a2b", "#ffd23c", "#58c46a", "#3aa7e6", "#8a5be0")
    food = Food(
        box(1.0, 1.0, 0.24),
        lambda: (sweets.jelly(colours, "#fff4ea", 1),),
        Matter(gloss=1.6, rough=0.03, soft=1.0, depth=0.12),
        ("#ff5d73", "#ffd23f", "#58c46a", "#4cc9f0", "#b48cff"),
        dye=Dye(),
    )
    studio = Studio("#6d5cae", "#d9a4bd", "#b794c6", "#655a9e", "#ecd0e2", ("#ffe6f0", "#ffd0a0", "#bfe0ff"))
    return SlicerClip((food,), studio)


def watermelon() -> SlicerClip:
    food = Food(
        disc(1.0),
        _three(fruit.watermelon),
        Matter(gloss=0.9, rough=0.12, soft=0.6, bump=1.2, skin=0.035),
        ("#ff4a52", "#ff7d78", "#f2343f", "#ff5a55"),
        fruit.watermelon_skin,
        4.2,
        dye=Dye((0.0, 42.0, 20.0), 357.0, 40.0),
    )
    studio = Studio("#2f8f8b", "#bfe3c8", "#8fc9b4", "#4c9a93", "#e9f4dc", ("#f6ffd9", "#c8fff0"))
    return SlicerClip(
        (food,), studio, rounds=15, thick=0.42, each=5, camera=LEFT, wide=WIDE_LEFT, light=COOL, seed=2
    )


def soap() -> SlicerClip:
    colours = ("#a487cc", "#e4d6e6", "#78bba9", "#dd95b2", "#6a94cc")
    food = Food(
        box(1.0, 0.82, 0.2),
        lambda: (sweets.soap(colours, 2),),
        Matter(gloss=0.6, rough=0.28, soft=0.9),
        ("#cdb7ea", "#ffffff", "#a8dccf", "#f4c6d8"),
        half=(1.0, 0.82),
        dye=Dye(),
    )
    studio = Studio("#a58fb5", "#e6d3d6", "#cbb5c4", "#8a7fa6", "#fbeff0", ("#ffffff", "#ffe7d0"))
    return SlicerClip(
        (food,), studio, beats=(1.0, 1.0, 1.4), rounds=7, thick=0.26, curl=0.34, camera=HIGH,
        blade=Blade("guillotine", "#e7e2ee", "#c9a27a"), spray=22, wobble=0.6, seed=3,
    )  # fmt: skip


def citrus() -> SlicerClip:
    def of(pulp: str, light: str, peel: str, dark: str, seed: int) -> Food:
        return Food(
            disc(1.0),
            _three(lambda k: fruit.citrus(k, pulp, light, peel), seed),
            Matter(gloss=1.1, rough=0.1, soft=0.85, bump=1.4, skin=0.05, skin_bump=2.2, caps=1.0),
            (pulp, light, "#fff3d8"),
            lambda: fruit.citrus_peel(peel, dark, seed),
            2.0,
        )

    foods = (
        of("#f58a1b", "#ffc861", "#f28c1c", "#d96a10", 1),
        of("#a6cf3a", "#e0f08c", "#6fae2b", "#4c8a1c", 5),
        of("#e8505b", "#ff9d92", "#f3a04c", "#e0703c", 9),
        of("#f3d23c", "#fff3a0", "#f4cf2c", "#e0ae18", 13),
    )
    studio = Studio("#e0925e", "#f6d9a8", "#dda873", "#a8684a", "#fff0d4", ("#fff6d8", "#ffd7a8"))
    return SlicerClip(
        foods, studio, beats=(1.0, 1.0, 1.0, 1.3), rounds=4, thick=0.5, each=4, fall="twirl", light=EVENING,
        camera=HIGH, spray=26, seed=4,
    )  # fmt: skip


def sand() -> SlicerClip:
    colours = ("#5b6fb5", "#6fb3c9", "#f0d9a8", "#ee9f8b", "#c86a8e")
    food = Food(
        box(1.0, 0.95, 0.06),
        _three(lambda seed: sweets.sand(colours, seed)),
        Matter(gloss=0.05, rough=0.5, soft=0.15, bump=2.6, glitter=0.5, skin=0.02, skin_bump=2.4),
        colours,
        lambda: sweets.sand_skin(colours, 0.95),
        2.4,
        (1.0, 0.95),
        Dye(),
    )
    studio = Studio("#4c6f92", "#d8c0a6", "#b79f8c", "#5f6f86", "#e8dccb", ("#ffe8c8",))
    return SlicerClip(
        (food,), studio, beats=(1.5, 1.0, 1.0), rounds=5, thick=0.46, camera=LEFT, wide=WIDE_LEFT, spray=60,
        blade=Blade("guillotine", "#d7dde2", "#e0a85c"), edge=0.02, curl=0.06, wobble=0.35, seed=5,
    )  # fmt: skip


def tropics() -> SlicerClip:
    kiwi = Food(
        disc(1.0),
        _three(fruit.kiwi),
        Matter(gloss=1.2, rough=0.08, soft=0.8, bump=1.2, skin=0.03, skin_bump=1.6, caps=1.0),
        ("#7fbf2c", "#c9e58a", "#4f9a1b"),
        lambda: fruit.fuzzy("#8a6a3a", "#5f4522"),
        2.0,
    )
    dragon = Food(
        lobed_disc(0.97, 8, 0.035),
        _three(fruit.dragonfruit),
        Matter(gloss=0.9, rough=0.1, soft=0.8, skin=0.05, skin_bump=1.2),
        ("#ff6fae", "#ffffff", "#e0287d"),
        fruit.dragon_skin,
        2.4,
    )
    ruby = Food(
        lobed_disc(0.97, 7, 0.035, 1.0),
        _three(lambda seed: fruit.dragonfruit(seed, "#c21f6e", "#2a0d1e"), 11),
        Matter(gloss=1.0, rough=0.1, soft=0.8, skin=0.05, skin_bump=1.2),
        ("#e0287d", "#c21f6e", "#ff6fae"),
        lambda: fruit.dragon_skin(9),
        2.4,
    )
    studio = Studio("#2c7a78", "#f0b98c", "#c98a7c", "#4c6f74", "#ffe0b8", ("#ffd49c", "#ffb0b8"))
    return SlicerClip(
        (kiwi, dragon, ruby), studio, rounds=15, thick=0.4, each=5, camera=HIGH_LEFT, wide=WIDE_LEFT,
        light=EVENING, blade=Blade("cleaver", "#cfd6dc", "#7a4a2a"), seed=6,
    )  # fmt: skip


def cake() -> SlicerClip:
    food = Food(
        box(1.0, 0.95, 0.16),
        _three(lambda seed: sweets.cake("#7a4a2e", "#55301c", "#fff1df", "#f49ab8", "#e8414f", seed)),
        Matter(gloss=0.35, rough=0.3, soft=0.35, bump=1.8, skin=0.03, skin_bump=1.2),
        ("#7a4a2e", "#fff1df", "#f49ab8", "#e8414f"),
        lambda: sweets.icing_skin(
            "#f49ab8", "#fbe3d0", ("#ffffff", "#7fd3e8", "#ffd84c", "#c78bea", "#8fe0a0")
        ),
        4.0,
        (1.0, 0.95),
        Dye((0.0, 130.0, 55.0, 220.0), 345.0, 30.0),
    )
    studio = Studio("#5aa0a8", "#f6d8cf", "#e0b3ad", "#a86f78", "#fff4ea", ("#ffffff", "#ffd9e6"))
    return SlicerClip(
        (food,), studio, beats=(1.0,), rounds=13, thick=0.52, camera=LOW, spray=20, curl=0.08,
        blade=Blade("cleaver", "#e6e1dc", "#b8707f"), wobble=0.7, seed=7,
    )  # fmt: skip


def gel() -> SlicerClip:
    food = Food(
        lobed_disc(0.97, 6, 0.05),
        lambda: (sweets.gel("#123f8a", "#49d3ea", "#ff5fb4", "#ffe27a", 1),),
        Matter(gloss=2.0, rough=0.02, soft=1.2, depth=0.3),
        ("#49d3ea", "#ff8fd0", "#bff4ff", "#7fb6ff"),
        dye=Dye(),
    )
    studio = Studio("#23275e", "#7a4d9e", "#51408c", "#2f3270", "#8fd8f0", ("#ff8ad8", "#7fd0ff", "#b08cff"))
    return SlicerClip(
        (food,), studio, beats=(1.0, 1.0, 2.0), rounds=5, thick=0.4, camera=LOW_LEFT, wide=WIDE_LEFT,
        fall="flip", blade=Blade("beam", "#ff9be0", "#c9d2f0"), spray=26, curl=0.2, seed=8,
    )  # fmt: skip


def agate() -> SlicerClip:
    def of(colours: tuple[str, ...], crystal: str, rock: str, dark: str, seed: int) -> Food:
        return Food(
            lobed_disc(0.96, 5, 0.03, seed),
            _three(lambda k: sweets.agate(colours, crystal, dark, k), seed),
            Matter(
                gloss=0.8, rough=0.05, soft=0.3, bump=1.2, glitter=0.8, skin=0.035, skin_bump=2.6, caps=1.0
            ),
            (*colours[:3], "#ffffff"),
            lambda: sweets.rocky(rock, dark, seed),
            3.0,
            dye=Dye(),
        )

    foods = (
        of(("#123a78", "#1f78c2", "#5cc4e6", "#1c5aa8", "#dff4fb"), "#3f86d8", "#6486b8", "#34497a", 2),
        of(("#5a1650", "#b8307e", "#f08ab4", "#8a2470", "#fbdfe6"), "#8a4fd0", "#a8689a", "#63406c", 7),
        of(("#0f4a3c", "#1f9070", "#8fd8a4", "#e0a83c", "#f6efcf"), "#2fb08c", "#74987a", "#44614c", 12),
    )
    studio = Studio("#34397c", "#a098cc", "#6f69a8", "#55508a", "#f0cf94", ("#ffe2b8", "#b8d0ff"))
    return SlicerClip(
        foods, studio, rounds=12, thick=0.48, each=4, blade=Blade("wheel", "#d5dade", "#c98a3c"),
        camera=HIGH, spray=40, curl=0.0, edge=0.018, wobble=0.15, light=COOL, seed=9,
    )  # fmt: skip


def candy() -> SlicerClip:
    food = Food(
        disc(0.98),
        _three(lambda seed: sweets.rock_candy("#ef5d8f", "#ffc93c", "#3fb7c4", "#fff6f2", seed)),
        Matter(gloss=1.7, rough=0.05, soft=0.6, twist=0.9, skin=0.03),
        ("#ef5d8f", "#ffffff", "#3fb7c4", "#ffc93c"),
        lambda: sweets.barber_pole(("#ef5d8f", "#fff6f2", "#3fb7c4", "#fff6f2"), 3, 2),
        2.4,
        (0.98, 0.98),
        Dye(),
    )
    studio = Studio("#7a6fc0", "#f3c3cf", "#d99fb6", "#5f8fa8", "#fff1d6", ("#fff2c0", "#ffc8e0"))
    return SlicerClip(
        (food,), studio, beats=(1.0, 1.0, 1.0, 1.0, 1.6), rounds=4, thick=0.3, camera=LOW_LEFT,
        wide=WIDE_LEFT, fall="flip", curl=0.0, blade=Blade("cleaver", "#dfe4ee", "#5b4fa0"), wobble=0.2,
        seed=10,
    )  # fmt: skip


def swiss_roll() -> SlicerClip:
    food = Food(
        disc(1.0),
        _three(lambda seed: sweets.roll("#9dbb5c", "#7d9c40", "#fff4e4", "#d8344f", seed)),
        Matter(gloss=0.25, rough=0.35, soft=0.45, bump=1.8, skin=0.03, skin_bump=1.2),
        ("#9dbb5c", "#fff4e4", "#d8344f"),
        lambda: sweets.dust_skin("#8fae50", "#fdf8ee"),
        3.0,
        dye=Dye((0.0, -38.0, -95.0), 80.0, 50.0),
    )
    studio = Studio("#7f8f62", "#efe0c4", "#cfb58f", "#8a6f52", "#fbf3e0", ("#fffbe0", "#ffe3b8"))
    return SlicerClip(
        (food,), studio, beats=(1.2, 0.9, 0.9), rounds=5, thick=0.48, camera=LEFT, wide=WIDE_LEFT,
        blade=Blade("guillotine", "#e2ddd2", "#8a5a3a"), light=EVENING, spray=26, curl=0.2, seed=11,
    )  # fmt: skip


def sushi() -> SlicerClip:
    food = Food(
        lobed_disc(0.97, 4, 0.015),
        _three(sweets.sushi),
        Matter(gloss=0.8, rough=0.14, soft=0.7, bump=1.6, skin=0.03, skin_bump=2.0),
        ("#f3efe2", "#f3efe2", "#ff8352", "#b7d66a"),
        sweets.seaweed,
        2.4,
        dye=Dye((0.0, -16.0, 30.0), 17.0, 24.0),
    )
    studio = Studio("#6b3f3a", "#d9a878", "#a87452", "#5a4038", "#e8c898", ("#ffd8a0", "#ff9c7c"))
    return SlicerClip(
        (food,), studio, beats=(1.0, 1.0), rounds=9, thick=0.5, camera=LOW, fall="twirl",
        blade=Blade("cleaver", "#ccd3da", "#2c2422"), light=EVENING, wobble=0.8, seed=12,
    )  # fmt: skip


CLIPS: tuple[Callable[[], SlicerClip], ...] = (
    jelly, watermelon, soap, citrus, sand, tropics, cake, gel, agate, candy, swiss_roll, sushi,
)  # fmt: skip
