"""Who a character's id means, when a picture or a clip shows them."""

from dataclasses import replace
from pathlib import Path, PurePosixPath
from typing import Any, get_args

import cv2
import numpy as np
from numpy.typing import NDArray

from reelwright.domain.characters.model import Character
from reelwright.domain.media.model import Media
from reelwright.engines.abilities import PORTRAITS, VISION
from reelwright.engines.characters import MOST_PICTURES, CharacterLook
from reelwright.engines.portrait import PortraitEngine
from reelwright.engines.vision import SeenFace
from reelwright.errors import EngineFailed
from reelwright.store.ids import seed_of
from reelwright.workflows.parts import Parts
from reelwright_people.portrait.palette import CLOTHS, HAIRS, SKIN_TONES
from reelwright_people.portrait.words import says
from reelwright_people.traits import REALISTIC, ClothesColour, Portrait, PortraitTraits, Skin
from reelwright_render.intake.pictures import shrunk
from reelwright_render.stills.picture_edits import open_picture

GONE = "The character was deleted before its picture was made"
_LONG_SIDE = 1024
_HAIR = (-0.62, -0.28)  # where in the picture hair and clothes are: heights of the face above and below it
_CLOTHES = (1.45, 2.1)
_NATURAL = frozenset("black dark-brown brown chestnut auburn ginger blonde platinum grey white".split())

Pixels = NDArray[np.uint8]


def read_character(parts: Parts, team_id: str, character_id: str) -> Character:
    """Raises EngineFailed for one that is not there, or cannot be used, any more."""
    with parts.database.session() as session:
        row = session.get(Character, character_id)
    if row is None or row.team_id != team_id or row.status != "COMPLETED":
        raise EngineFailed(GONE)
    return row


def look_of(parts: Parts, character: Character, folder: str = "") -> CharacterLook:
    """Return how a character looks. Its pictures are copied into a `folder` of the storage where one is
    given, so that they last as long as that. Raises EngineFailed."""
    pictures = _pictures(parts, character)
    if folder:
        pictures = tuple(_copy(parts, one, folder) for one in pictures)
    return CharacterLook(
        character.name,
        describe_person(character),
        draw_look(parts, character, pictures[0] if character.media_ids and pictures else None),
        pictures,
    )


def draw_look(parts: Parts, character: Character, photograph: str | None) -> Portrait:
    """Return how this server draws a character: as its portrait was drawn, or by its words and the colours of
    a photograph, a file in storage."""
    if character.drawing is not None:
        drawing = character.drawing
        return Portrait(PortraitTraits(**drawing["traits"]), int(drawing["seed"]), drawing["style"])
    engine, seed = parts.choose(PORTRAITS, character.team_id), seed_of(character.id)
    seen = None
    if photograph is not None:
        picture = shrunk(open_picture(_path(parts, photograph)), _LONG_SIDE)
        faces = parts.choose(VISION, character.team_id).look(picture).faces
        seen = (picture, faces[0]) if faces else None
    try:
        traits = traits_by_words(engine, character, seed, seen[1] if seen else None)
    except EngineFailed:  # pictures show what the words do not: an animal, somebody famous, a group
        traits = traits_by_words(engine, _without_words(character), seed, seen[1] if seen else None)
    if seen is not None:
        traits = _in_colours(traits, character.description or "", *seen)
    return Portrait(traits, seed, character.style or REALISTIC)


def traits_by_words(
    engine: PortraitEngine, character: Character, seed: int, seen: SeenFace | None = None
) -> PortraitTraits:
    """Read the words; what they leave open a photograph says, or else the seed. Raises EngineFailed."""
    gender = character.gender
    words = character.description or ""
    if seen is not None and not says(words, "gender"):
        gender = gender or seen.gender
    age = character.age
    if seen is not None and not says(words, "age"):
        age = age or seen.age
    who = _noun(gender, age)
    traits = engine.traits_of(words or who, seed)  # refuses what is no person, whatever gender is set
    if words and (gender or age):
        traits = engine.traits_of(f"{who}. {words}", seed)
    sure: dict[str, Any] = {"gender": gender, "age": age}
    return replace(traits, **{name: value for name, value in sure.items() if value is not None})


def describe_person(character: Character) -> str:
    """Return a character in words, for a provider's model."""
    who = _noun(character.gender, character.age)
    return f"{who}. {character.description}" if character.description else who


def _noun(gender: str | None, age: str | None) -> str:
    if age == "Teen":
        return {"Female": "teenage girl", "Male": "teenage boy"}.get(gender or "", "teenager")
    noun = {"Female": "woman", "Male": "man"}.get(gender or "", "person")
    kinds = {"Young Adult": "young ", "Middle Aged": "middle-aged ", "Senior": "elderly "}
    return f"{kinds.get(age or '', '')}{noun}"


def _without_words(character: Character) -> Character:
    return Character(gender=character.gender, age=character.age)


def _in_colours(traits: PortraitTraits, words: str, picture: Pixels, face: SeenFace) -> PortraitTraits:
    """Give a drawn person the colours of a photograph, but for those that the words name."""
    box = face.box
    middle = box.x + box.width // 2
    found: dict[str, Any] = {}
    if not says(words, "skin"):
        fitting: list[Skin] = [one for one in get_args(Skin) if SKIN_TONES[one] == face.skin_tone]
        found["skin"] = fitting[0]
    if not says(words, "hair_colour") and traits.headwear == "none":
        band = _band(picture, middle, box.width // 4, box.y, box.height, _HAIR)
        found |= _nearest("hair_colour", band, {name: HAIRS[name].base for name in HAIRS if name in _NATURAL})
    if not says(words, "clothes_colour"):
        band = _band(picture, middle, box.width // 3, box.y, box.height, _CLOTHES)
        found |= _nearest("clothes_colour", band, {name: CLOTHS[name] for name in get_args(ClothesColour)})
    return replace(traits, **found)


def _band(
    picture: Pixels, middle: int, half: int, top: int, height: int, share: tuple[float, float]
) -> Pixels:
    rows = slice(max(0, round(top + share[0] * height)), max(0, round(top + share[1] * height)))
    return picture[rows, max(0, middle - half) : middle + half]


def _nearest(trait: str, band: Pixels, colours: dict[str, str]) -> dict[str, str]:
    """Return the name of the colour that is nearest to the middle one of some pixels, as people see it; of
    no pixels none."""
    if not band.size:
        return {}
    seen = np.median(band.reshape(-1, 3), axis=0).astype(np.uint8)
    named = np.array([[int(one[at : at + 2], 16) for at in (5, 3, 1)] for one in colours.values()], np.uint8)
    lab = cv2.cvtColor(np.vstack([seen[None], named])[None], cv2.COLOR_BGR2LAB)[0].astype(np.float32)
    away = np.linalg.norm((lab[1:] - lab[0]) * (0.7, 1.0, 1.0), axis=1)
    return {trait: list(colours)[int(away.argmin())]}


def _pictures(parts: Parts, character: Character) -> tuple[str, ...]:
    if not character.media_ids:
        return (character.asset,) if character.asset else ()
    wanted = character.media_ids[:MOST_PICTURES]
    with parts.database.session() as session:
        rows = [session.get(Media, one) for one in wanted]
    return tuple(row.asset for row in rows if row is not None and row.asset is not None)


def _copy(parts: Parts, asset: str, folder: str) -> str:
    path = PurePosixPath(asset)
    key = f"{folder}/{path.parent.name}-{path.name}"
    try:
        parts.storage.copy(asset, key)
    except FileNotFoundError:
        raise EngineFailed(GONE) from None
    return key


def _path(parts: Parts, asset: str) -> Path:
    try:
        return parts.files.path(asset)
    except FileNotFoundError:
        raise EngineFailed(GONE) from None
