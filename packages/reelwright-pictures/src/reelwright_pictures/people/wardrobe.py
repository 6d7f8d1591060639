"""What somebody wears below what a portrait shows: by their traits and their seed."""

import random
from dataclasses import dataclass, replace

from reelwright_people.portrait.palette import CLOTHS, Tones, tones
from reelwright_pictures.people.costumes import DRESSES, Bottom, Shoe
from reelwright_pictures.scene import Costume, Person

_TROUSERS = ("#2F3445", "#3A3A42", "#5B5348", "#6E6355", "#4A4F5C", "#8A7B66", "#333A33")
_JEANS = ("#3B5680", "#2C3F60", "#4C6C97", "#33445C")
_SKIRTS = ("#2F3445", "#7A2C3E", "#5B5348", "#3F4E6B", "#7C5A48")
_SNEAKERS = ("#EDEBE6", "#D9D6D0", "#3A3D49", "#BF3A3D", "#3E6CB0")
_LEATHERS = ("#2A2528", "#4A2F22", "#5E3D2A")
_MATCHING = ("scrubs", "suit")
_SOBER = ("blazer", "lab-coat", "shirt", "blouse", "cardigan", "turtleneck")

HEMS = {
    "t-shirt": 628.0, "shirt": 634.0, "blouse": 618.0, "hoodie": 632.0, "sweater": 626.0, "turtleneck": 612.0,
    "blazer": 668.0, "suit": 676.0, "denim-jacket": 590.0, "leather-jacket": 584.0, "cardigan": 664.0,
    "tank-top": 606.0, "scrubs": 648.0, "dress": 470.0, "lab-coat": 900.0, "apron": 870.0, "kurta": 940.0,
}  # fmt: skip
"""Where a garment ends, in portrait units; those beyond `LONGEST` hang over the legs."""

LONGEST = 700.0


@dataclass(frozen=True)
class Outfit:
    """`bottom` is worn below the waist, of `cloth`; `hem` is where the upper garment ends, `skirt` where a
    skirt or a dress ends (0: there is none), in portrait units."""

    bottom: Bottom
    cloth: Tones
    shoe: Shoe
    leather: Tones
    sole: str
    hem: float
    skirt: float
    seed: int
    costume: Costume = ""


def outfit_of(person: Person) -> Outfit:
    """Return what goes with the clothes of somebody's traits."""
    traits, chance = person.traits, random.Random(f"{person.seed}:wardrobe")
    female = traits.gender == "Female"
    kind = traits.clothes
    bottom: Bottom = "jeans" if chance.random() < 0.55 else "trousers"
    cloth = chance.choice(_JEANS if bottom == "jeans" else _TROUSERS)
    skirt = 0.0
    shoe: Shoe = "sneaker"
    if kind in _MATCHING:
        bottom, cloth = "trousers", CLOTHS[traits.clothes_colour]
    elif kind == "kurta":
        bottom, cloth = "slim", chance.choice(("#EFE7DA", "#E4DCCB", "#3A3A42"))
    elif kind == "dress":
        bottom, cloth, skirt = "none", CLOTHS[traits.clothes_colour], chance.choice((905.0, 960.0, 1120.0))
    elif kind in _SOBER and female and chance.random() < 0.4:
        bottom, cloth, skirt = "skirt", chance.choice(_SKIRTS), chance.choice((900.0, 985.0))
    elif kind in _SOBER or kind == "apron":
        bottom, cloth = "trousers", chance.choice(_TROUSERS)
    elif kind == "tank-top" or (person.child and kind == "t-shirt" and chance.random() < 0.5):
        bottom = "shorts" if chance.random() < 0.6 else "slim"
        cloth = chance.choice(("#2C2A33", "#2B3A5E", "#4A4F5C"))
    if kind in ("suit", "blazer", "lab-coat", "dress", "kurta") or skirt:
        shoe = "flat" if female else "leather"
    elif kind == "leather-jacket":
        shoe = "boot"
    if person.child and shoe == "leather":
        shoe = "sneaker"
    leather = chance.choice(_SNEAKERS if shoe == "sneaker" else _LEATHERS)
    if kind in ("scrubs",):
        leather = "#EDEBE6"
    sole = "#F4F2EE" if shoe == "sneaker" else "#1E1A1C"
    own = Outfit(bottom, tones(cloth), shoe, tones(leather), sole, HEMS[kind], skirt, person.seed)
    return _in_costume(own, person.costume)


def _in_costume(own: Outfit, costume: Costume) -> Outfit:
    """Return an outfit with what a costume changes of it."""
    if costume not in DRESSES:
        return own
    dress = DRESSES[costume]
    return replace(
        own, bottom=dress.bottom or own.bottom, cloth=tones(dress.cloth) if dress.cloth else own.cloth,
        shoe=dress.shoe or own.shoe, leather=tones(dress.leather) if dress.leather else own.leather,
        sole="#1E1A1C" if dress.shoe else own.sole, hem=dress.hem or own.hem,
        skirt=dress.skirt or (0.0 if dress.bottom else own.skirt), costume=costume,
    )  # fmt: skip
