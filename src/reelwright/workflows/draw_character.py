"""A description becomes a character's portrait, and the look that the character keeps."""

from pathlib import Path

from reelwright.catalog.models import LOCAL
from reelwright.domain.characters.kind import CHARACTER, CharacterFiles
from reelwright.domain.characters.model import Character
from reelwright.engines.abilities import IMAGES, PORTRAITS
from reelwright.engines.pictures import Shape
from reelwright.engines.portrait import as_json
from reelwright.store.ids import seed_of
from reelwright.workflows.assets import open_scratch
from reelwright.workflows.character_looks import describe_person, draw_look, traits_by_words
from reelwright.workflows.parts import Parts
from reelwright.workflows.portray import ask_for_portrait, draw_portrait
from reelwright_people.traits import REALISTIC, Portrait
from reelwright_render.stills.jpeg import write_jpeg, write_thumbnail
from reelwright_render.stills.picture_edits import open_picture
from reelwright_render.timeline.stretches import WHOLE

_SHAPE: Shape = "ratio_9_16"


def draw_character(parts: Parts, character: Character) -> CharacterFiles:
    """The portrait and its thumbnail, in the character's folder in storage. Raises EngineFailed."""
    folder = f"{CHARACTER.folder_of(character.id)}{character.drawn}/"
    image, thumbnail = f"{folder}image.jpg", f"{folder}thumbnail.jpg"
    with open_scratch(parts) as scratch:
        portrait, drawn = _paint(parts, character, scratch) or _draw(parts, character, scratch)
        parts.storage.put(image, drawn[0])
        parts.storage.put(thumbnail, drawn[1])
    drawing = {"traits": as_json(portrait.traits), "seed": portrait.seed, "style": portrait.style}
    return CharacterFiles(image, thumbnail, drawing)


def _draw(parts: Parts, character: Character, scratch: Path) -> tuple[Portrait, tuple[Path, Path]]:
    engine, seed = parts.choose(PORTRAITS, character.team_id), seed_of(character.id)
    traits = traits_by_words(engine, character, seed)
    portrait = Portrait(traits, seed, character.style or REALISTIC)
    return portrait, draw_portrait(engine, portrait, _SHAPE, scratch)


def _paint(parts: Parts, character: Character, scratch: Path) -> tuple[Portrait, tuple[Path, Path]] | None:
    """A provider's picture of the character; None where this server's own engine draws."""
    if not parts.choose.has(IMAGES, character.team_id):
        return None
    painter = parts.choose(IMAGES, character.team_id)
    if painter.provider == LOCAL:
        return None
    style = character.style or REALISTIC
    wish = ask_for_portrait(describe_person(character), style, _SHAPE, seed_of(character.id))
    (scratch / "painted").write_bytes(painter.draw(wish).image)
    ready = parts.prepare(scratch / "painted", scratch, _do_nothing, _ignore_progress, WHOLE).path
    pixels = open_picture(ready)
    image, thumbnail = scratch / "image.jpg", scratch / "thumbnail.jpg"
    write_jpeg(pixels, image)
    write_thumbnail(pixels, thumbnail)
    return draw_look(parts, character, None), (image, thumbnail)


def _do_nothing() -> None:
    """Nobody stops it."""


def _ignore_progress(share: float) -> None:
    """Nobody asks how far it is."""
