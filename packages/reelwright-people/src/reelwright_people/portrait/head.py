"""The head without its moving parts: ears, the modelled face, the nose, the marks of age."""

from reelwright_people.portrait.anatomy import MOUTH_LINE, NOSE_LINE, Person
from reelwright_people.portrait.brush import Brush, lock, mirrored, oval, path
from reelwright_people.portrait.palette import mix

RIM = "#C6D4FF"
WARM = "#FFE9C8"


def paint_neck(brush: Brush, person: Person) -> None:
    """The neck, which widens into the shoulders, down to below the collar bones."""
    body, skin, neck = person.body, person.skin, person.body.neck
    right = [
        (neck * 0.98, 60.0), (neck * 0.95, 104.0), (neck * 0.94, 130.0), (neck + 3, 150.0),
        (neck + 17, 168.0), (neck + 46, 182.0), (body.shoulder * 0.62, 196.0), (body.shoulder * 0.66, 240.0),
        (body.shoulder * 0.55, 330.0), (0.0, 380.0),
    ]  # fmt: skip
    shape = path(mirrored([(0.0, 60.0), *right]))
    brush.ramp(shape, (-90, 120), (100, 260), [mix(skin.base, skin.light, 0.3), skin.base, skin.shade])
    with brush.inside(shape):
        far = [(neck * 0.5, 90), (neck + 12, 90), (neck + 40, 190), (neck * 0.86, 186), (neck * 0.62, 150)]
        brush.fill(path(far), skin.shade, 0.62, 6)
        brush.spot(-neck * 0.52, 150, neck * 0.3, 34, skin.light, 0.5)
        _neck_muscles(brush, person)
        _collar_bones(brush, person)
        _chin_shadow(brush, person)


def _neck_muscles(brush: Brush, person: Person) -> None:
    """Paint the neck's muscles from behind the ears to the pit between the collar bones, and the windpipe
    between them."""
    skin, neck = person.skin, person.body.neck
    strong = 0.55 if person.male else 0.38
    for side in (-1, 1):
        inner = [(side * neck * 0.84, 118), (side * neck * 0.5, 152), (side * 9, 190)]
        brush.fill(lock(inner, 8, 0.6), skin.shade, strong + (0.1 if side > 0 else 0.0), 2.6)
        brush.fill(lock([(x - 6, y) for x, y in inner], 5.5, 0.6), skin.light, strong * 0.7, 2.4)
        trapezius = [(side * (neck * 0.9), 140), (side * (neck + 12), 172), (side * (neck + 40), 186)]
        brush.fill(lock(trapezius, 9, 0.5), skin.shade, strong * 0.8, 3.5)
    if person.male and person.traits.age != "Teen":
        brush.spot(2, 158, 8, 9, skin.shade, 0.5)
        brush.spot(-1.5, 153, 7, 6, skin.light, 0.6)


def _chin_shadow(brush: Brush, person: Person) -> None:
    """Paint the chin's shadow. It falls to the right of the chin, as the lamp stands on the left, and ends
    softly."""
    body, skin = person.body, person.skin
    low, neck = body.chin_y, body.neck
    cast = [
        (-neck - 8, 60), (-neck - 8, low - 12), (-neck * 0.6, low + 8), (-neck * 0.1, low + 24),
        (neck * 0.42, low + 30), (neck * 0.86, low + 24), (neck + 12, low + 4), (neck + 12, 60),
    ]  # fmt: skip
    brush.fill(path(cast), skin.shade, 0.95, 3)
    brush.fill(path([(x * 0.95 + 2, y - 13) for x, y in cast]), skin.deep, 0.55, 7)


def _collar_bones(brush: Brush, person: Person) -> None:
    skin, neck = person.skin, person.body.neck
    for side in (-1, 1):
        bone = [(side * 10, 199), (side * 36, 194), (side * neck * 2.2, 186)]
        brush.fill(lock([(x, y + 2) for x, y in bone], 7, 0.3), skin.shade, 0.5, 2.2)
        brush.fill(lock([(x, y - 4) for x, y in bone], 5, 0.4), skin.light, 0.45, 2)
    brush.spot(0, 197, 11, 9, skin.shade, 0.6)


def paint_ears(brush: Brush, person: Person) -> None:
    for side in (-1, 1):
        _ear(brush, person, side)


def _ear(brush: Brush, person: Person, side: int) -> None:
    body, skin, size = person.body, person.skin, person.body.ear
    x0 = body.cheek - 4

    def at(x: float, y: float) -> tuple[float, float]:
        return side * (x0 + x * size), 12 + y * size

    outer = path(
        [at(0, -22), at(9, -29), at(17, -22), at(18, -6), at(13, 10), at(8, 24), at(0, 27), at(-6, 10)]
    )
    base = mix(skin.base, skin.blush, 0.18) if side < 0 else mix(skin.base, skin.shade, 0.55)
    brush.fill(outer, base)
    with brush.inside(outer):
        brush.fill(
            path([at(2, -16), at(10, -20), at(12, -8), at(7, 6), at(3, 12), at(-4, 4)]), skin.shade, 0.75, 1.5
        )
        brush.fill(path([at(3, -8), at(8, -6), at(6, 4), at(1, 6)]), skin.deep, 0.5, 2)
        lit = RIM if side > 0 else WARM
        brush.line(path([at(9, -28), at(17, -21), at(17.5, -6), at(13, 9)], False), lit, 2.4, 0.45, 1)


def paint_face(brush: Brush, person: Person) -> None:
    body, skin = person.body, person.skin
    face = path(body.outline())
    brush.ramp(
        face, (-80, -90), (92, 96),
        [mix(skin.base, skin.light, 0.62), mix(skin.base, skin.light, 0.18), skin.base, mix(skin.base,
            skin.shade, 0.6)],
        [0, 0.38, 0.66, 1],
    )  # fmt: skip
    with brush.inside(face):
        _planes(brush, person)
        _sockets(brush, person)
        _age_marks(brush, person)
        _nose(brush, person)
        _around_mouth(brush, person)
        if person.traits.freckles:
            _freckles(brush, person)
        _rim_light(brush, person)


def _planes(brush: Brush, person: Person) -> None:
    """The big lights and shades: forehead, cheekbones, the far side, under the jaw."""
    body, skin = person.body, person.skin
    far = [
        (body.temple - 20, -80), (body.temple + 20, -60), (body.cheek + 26, 20), (body.jaw + 22, 90),
        (14, body.chin_y + 14), (22, body.chin_y - 8), (body.jaw - 16, 74), (body.low_cheek - 13, 44),
        (body.cheek - 23, 14), (body.temple - 16, -24),
    ]  # fmt: skip
    brush.fill(path(far), skin.shade, 0.62, 8)
    under = [(-body.jaw - 10, 78), (-body.chin - 6, body.chin_y - 9), (0, body.chin_y - 3),
             (body.chin + 14, body.chin_y - 14), (body.jaw + 18, 70), (body.jaw + 20, 140),
             (-body.jaw - 20, 140)]  # fmt: skip
    brush.fill(path(under), skin.shade, 0.55, 5)
    brush.spot(-18, -66, 50, 28, skin.light, 0.75)
    brush.spot(-body.cheek * 0.62, 24, 27, 17, skin.light, 0.55)
    brush.spot(-4, body.chin_y - 13, 17, 9, skin.light, 0.55)
    warmth = 0.5 if person.traits.gender == "Female" else 0.2
    brush.spot(-body.cheek * 0.6, 36, 33, 23, skin.blush, warmth)
    brush.spot(body.cheek * 0.58, 36, 31, 23, skin.blush, warmth * 0.9)


def _sockets(brush: Brush, person: Person) -> None:
    body, skin = person.body, person.skin
    for side in (-1, 1):
        x = side * body.eye_x
        brush.spot(x * 0.98, -10, 29, 17, skin.shade, 0.5)
        brush.spot(side * 17, -9, 11, 17, skin.shade, 0.55 if side > 0 else 0.34)
        brush.spot(x + side * 2, 15, 21, 6, skin.light, 0.35)
    brush.spot(-2, -32, 12, 12, skin.light, 0.3)


def _nose(brush: Brush, person: Person) -> None:
    skin, w = person.skin, person.body.nose_w
    tip = NOSE_LINE - 8
    far_side = [
        (7, -16),
        (5, 4),
        (7, 22),
        (w * 0.95, tip + 2),
        (w * 0.72, tip + 11),
        (2, tip + 13),
        (3, tip - 4),
        (1, 12),
    ]
    brush.fill(path(far_side), skin.shade, 0.55, 3)
    brush.fill(
        path(
            [
                (-w * 0.9, tip + 9),
                (0, tip + 15),
                (w + 5, tip + 8),
                (w * 1.1, tip + 21),
                (2, tip + 26),
                (-w, tip + 18),
            ]
        ),
        skin.shade,
        0.55,
        4,
    )
    brush.fill(lock([(-3, -18), (-4, 6), (-4, tip - 6)], 9, 0.6), skin.light, 0.6, 2.5)
    brush.spot(-2.5, tip + 1, w * 0.7, 9.5, skin.light, 0.6)
    brush.spot(0, tip + 2, w * 0.95, 11, skin.blush, 0.28)
    for side in (-1, 1):
        wing = [
            (side * (w - 1), tip - 3),
            (side * (w + 3.2), tip + 4),
            (side * (w + 0.5), tip + 10.5),
            (side * (w - 6), tip + 10.5),
        ]
        brush.fill(lock(wing, 3.4, 0.5), skin.deep if side > 0 else skin.shade, 0.75, 0.7)
        nostril = [
            (side * 3.6, tip + 11.5),
            (side * 7, tip + 8.6),
            (side * (w - 4.4), tip + 10.6),
            (side * 6.6, tip + 12.6),
        ]
        brush.fill(path(nostril), mix(skin.deep, "#1A0A0A", 0.3), 0.85, 0.5)
    brush.fill(lock([(-5, tip + 12), (0, tip + 14), (5, tip + 12)], 2.4), skin.deep, 0.5, 0.6)
    brush.spot(-3.5, tip - 1, 4.6, 3.6, "#FFFFFF", 0.55)


def _around_mouth(brush: Brush, person: Person) -> None:
    skin = person.skin
    brush.fill(
        lock([(1.5, NOSE_LINE + 10), (2.5, MOUTH_LINE - 16), (3, MOUTH_LINE - 11)], 5), skin.shade, 0.4, 1.5
    )
    brush.fill(lock([(-3, NOSE_LINE + 10), (-2.5, MOUTH_LINE - 12)], 3), skin.light, 0.3, 1)
    strength = {"Teen": 0.0, "Young Adult": 0.1, "Adult": 0.22, "Middle Aged": 0.5, "Senior": 0.75}[
        person.traits.age
    ]
    w = person.body.mouth_w
    for side in (-1, 1):
        fold = [(side * (person.body.nose_w + 5), NOSE_LINE - 4), (side * (w + 4), 56), (side * (w + 9), 72)]
        brush.fill(lock(fold, 5, 0.5), skin.shade, strength, 1.6)


def _age_marks(brush: Brush, person: Person) -> None:
    skin, body, age = person.skin, person.body, person.traits.age
    if age not in ("Middle Aged", "Senior"):
        return
    strong = 0.34 if age == "Middle Aged" else 0.68
    chance = person.chance("wrinkles")
    for row in range(2 if age == "Middle Aged" else 3):
        y = -52 - row * 11 + chance.uniform(-1, 1)
        line = [(-34 + row * 3, y + 2), (-10, y - 1), (12, y), (34 - row * 4, y + 2.5)]
        brush.fill(lock(line, 3), skin.shade, strong, 1)
        brush.fill(lock([(x, at + 2.4) for x, at in line], 2), skin.light, strong * 0.7, 1)
    for side in (-1, 1):
        x = side * body.eye_x
        bag = [(x - side * 15, 13), (x, 18.5), (x + side * 15, 13)]
        brush.fill(lock(bag, 3.6), skin.shade, strong, 1.2)
        for ray in (-5, 1, 7):
            corner = [
                (side * (body.eye_x + body.eye_w + 3), ray * 0.5),
                (side * (body.eye_x + body.eye_w + 15), ray * 1.5),
            ]
            brush.fill(lock(corner, 2), skin.shade, strong * 0.9, 0.8)
        if age == "Senior":
            jowl = [
                (side * (body.mouth_w + 9), 84),
                (side * (body.mouth_w + 13), 98),
                (side * (body.mouth_w + 6), 108),
            ]
            brush.fill(lock(jowl, 5), skin.shade, 0.5, 2.2)


def _freckles(brush: Brush, person: Person) -> None:
    chance = person.chance("freckles")
    for _ in range(64):
        side = chance.choice((-1, 1))
        x, y = side * abs(chance.gauss(30, 18)), chance.gauss(26, 9)
        size = chance.uniform(0.6, 1.5)
        brush.fill(
            oval(x, y, size, size * 0.85), mix(person.skin.shade, "#A0522D", 0.4), chance.uniform(0.35, 0.75)
        )


def _rim_light(brush: Brush, person: Person) -> None:
    body = person.body
    edge = body.outline()[2:8]
    brush.line(path(edge, False), RIM, 5, 0.34, 2.2)
    near = [(-x, y) for x, y in body.outline()[3:8]]
    brush.line(path(near, False), WARM, 4, 0.3, 2.5)
