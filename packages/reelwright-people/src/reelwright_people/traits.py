"""Who a drawn person is: looks and surroundings, as values that can be stored and drawn again anywhere."""

from dataclasses import dataclass
from typing import Literal

Gender = Literal["Female", "Male"]
Age = Literal["Teen", "Young Adult", "Adult", "Middle Aged", "Senior"]
SkinTone = Literal["light", "medium-light", "medium", "dark"]
Skin = Literal["porcelain", "fair", "beige", "honey", "olive", "caramel", "brown", "ebony"]
FaceShape = Literal["oval", "round", "square", "heart", "long", "diamond"]
HairStyle = Literal[
    "bald", "buzz", "crop", "side-part", "quiff", "slick-back", "curly-top", "tousled", "pixie", "bob", "lob",
    "straight", "wavy", "curly", "afro", "short-afro", "ponytail", "bun", "top-knot", "braids", "locs",
    "puffs", "fringe", "half-up",
]  # fmt: skip
HairColour = Literal[
    "black", "dark-brown", "brown", "chestnut", "auburn", "ginger", "blonde", "platinum", "grey", "white",
    "pink", "blue", "teal", "purple", "green", "red",
]  # fmt: skip
EyeColour = Literal["brown", "dark-brown", "hazel", "green", "blue", "grey"]
Brows = Literal["natural", "thick", "thin", "arched", "straight"]
Glasses = Literal["none", "round", "square", "cat-eye", "aviator", "sunglasses"]
Beard = Literal["none", "stubble", "moustache", "goatee", "short", "full", "long"]
Headwear = Literal["none", "hijab", "turban", "cap", "beanie", "sun-hat", "fedora", "headband", "headphones"]
Jewellery = Literal["none", "studs", "hoops", "drops", "pearls", "necklace", "nose-ring"]
Clothes = Literal[
    "t-shirt", "shirt", "blouse", "hoodie", "sweater", "turtleneck", "blazer", "suit", "denim-jacket",
    "leather-jacket", "cardigan", "dress", "tank-top", "scrubs", "lab-coat", "apron", "kurta",
]  # fmt: skip
ClothesColour = Literal[
    "white", "cream", "black", "grey", "navy", "blue", "sky", "teal", "green", "sage", "olive", "mustard",
    "yellow", "orange", "terracotta", "red", "burgundy", "pink", "lavender", "purple", "brown", "beige",
]  # fmt: skip
Setting = Literal[
    "studio", "office", "living-room", "kitchen", "cafe", "library", "park", "city", "beach", "bedroom",
    "gym",
    "classroom", "workshop", "mountains",
]  # fmt: skip
TimeOfDay = Literal["day", "sunset", "night"]
Mood = Literal[
    "neutral", "happy", "friendly", "confident", "calm", "serious", "sad", "surprised", "thoughtful"
]
Posture = Literal["upright", "turned", "arms-folded", "hands-clasped", "gesturing"]


@dataclass(frozen=True)
class PortraitTraits:
    """A person's looks and surroundings. Every value can be drawn with every other."""

    gender: Gender = "Female"
    age: Age = "Adult"
    skin: Skin = "beige"
    face: FaceShape = "oval"
    hair: HairStyle = "wavy"
    hair_colour: HairColour = "brown"
    eyes: EyeColour = "brown"
    brows: Brows = "natural"
    glasses: Glasses = "none"
    beard: Beard = "none"
    freckles: bool = False
    headwear: Headwear = "none"
    headwear_colour: ClothesColour = "teal"
    hearing_aid: bool = False
    jewellery: Jewellery = "none"
    clothes: Clothes = "sweater"
    clothes_colour: ClothesColour = "sage"
    setting: Setting = "living-room"
    time: TimeOfDay = "day"
    mood: Mood = "friendly"
    posture: Posture = "upright"


REALISTIC = "realistic"


@dataclass(frozen=True)
class Portrait:
    """`seed` decides what the traits leave open: strands, folds, leaves, which way the head turns. `style` is
    one of the visual styles that the engine draws; `realistic` is its own hand."""

    traits: PortraitTraits
    seed: int = 0
    style: str = REALISTIC
