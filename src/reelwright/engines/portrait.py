"""Illustrated people: words or traits in, a portrait that can be posed and drawn at any size out.

A portrait is a small value (traits and a seed), so it can be stored with an avatar and drawn again anywhere;
what it costs to prepare (its still layers) is kept by the engine.
"""

from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

import numpy as np

Pixels = np.ndarray[tuple[int, int, int], np.dtype[np.uint8]]

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


@dataclass(frozen=True)
class PortraitTags:
    """The tags of an avatar's record; known here, as we drew it."""

    gender: Gender
    age: Age
    skin_tone: SkinTone
    situation: tuple[str, ...]
    emotions: tuple[str, ...]


MouthShape = Literal[
    "closed",
    "slight",
    "mid",
    "wide",
    "round-small",
    "round-large",
    "teeth-on-lip",
    "tongue-up",
    "smile",
    "pressed",
    "grimace",
    "frown",
    "sob",
    "laugh",
    "tongue-out",
]

REST: tuple[tuple[MouthShape, float], ...] = (("closed", 1.0),)


@dataclass(frozen=True)
class Pose:
    """A moment. `mouth` is a blend of shapes, its weights summing to 1. Lids run from 0 (open) to 1 (shut),
    brows from -1 (low) to 1 (high), `furrow` from -1 (their inner ends up, as who worries) to 1, gaze and
    turn from -1 (the viewer's left) to 1. `shift_x`, `shift_y` move the head by hundredths of its height,
    `tilt` turns it by degrees, `breath` runs from 0 (out) to 1 (in). `smile` from -1 (sad) to 1 adds to what
    the mood shows.

    `brow_skew` and `mouth_skew` lift the brow and the corner of the mouth on the viewer's right and sink the
    other (-1 to 1, 0 is even). `cheeks` push the lower lids up, `nose` wrinkles, `blush`, a drop of `sweat`
    and a `hand` at the mouth come, from 0 to 1; so do `tears`, which run on as the number grows further.
    `raised` from 0 to 1 lifts an open hand before the chest, of those who gesture while they speak.
    `near` from 0 to 1 leans towards the viewer, `wink` shuts the eye on the viewer's right. `mood` is how
    much of the portrait's own shows. An engine that cannot show one of these leaves it out."""

    mouth: tuple[tuple[MouthShape, float], ...] = REST
    lids: float = 0.0
    brows: float = 0.0
    furrow: float = 0.0
    gaze_x: float = 0.0
    gaze_y: float = 0.0
    turn: float = 0.0
    shift_x: float = 0.0
    shift_y: float = 0.0
    tilt: float = 0.0
    breath: float = 0.0
    smile: float = 0.0
    brow_skew: float = 0.0
    mouth_skew: float = 0.0
    cheeks: float = 0.0
    nose: float = 0.0
    blush: float = 0.0
    tears: float = 0.0
    sweat: float = 0.0
    hand: float = 0.0
    raised: float = 0.0
    near: float = 0.0
    wink: float = 0.0
    mood: float = 1.0


@dataclass(frozen=True)
class Box:
    """Pixels of a frame."""

    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True)
class PortraitFrame:
    """`pixels` is BGRA, opaque unless asked for alone, height by width by 4, and belongs to the caller.
    `mouth` is where the lips are, and `opening` the share of that box's area that shows teeth, tongue or the
    dark behind them."""

    pixels: Pixels = field(repr=False)
    mouth: Box
    opening: float


class PortraitEngine(Protocol):
    @property
    def provider(self) -> str: ...

    def traits_of(self, description: str, seed: int) -> PortraitTraits:
        """What the words say, the rest filled in plausibly from the seed. Raises EngineFailed for what is not
        one person's portrait (an animal, several people, somebody famous)."""
        ...

    def tags(self, portrait: Portrait) -> PortraitTags: ...

    def frame(
        self, portrait: Portrait, pose: Pose, width: int, height: int, alone: bool = False
    ) -> PortraitFrame:
        """`alone` leaves the setting out: the pixels are transparent there, and premultiplied. Raises
        EngineFailed for a style that the engine does not draw."""
        ...


_STILL_MOUTHS: dict[Mood, tuple[tuple[MouthShape, float], ...]] = {
    "happy": (("smile", 0.8), ("closed", 0.2)),
    "surprised": (("round-small", 0.6), ("slight", 0.4)),
}


def picture_pose(traits: PortraitTraits) -> Pose:
    """How somebody looks into the camera for a picture: who is happy shows teeth, who gestures a hand. A film
    begins and ends with `Pose()`, whose lips are closed."""
    return Pose(mouth=_STILL_MOUTHS.get(traits.mood, REST), raised=1.0)


def as_json(traits: PortraitTraits) -> dict[str, Any]:
    """The traits as they are stored; `PortraitTraits(**stored)` reads them back."""
    return dict(vars(traits))
