"""A description, or a photograph, becomes an avatar's picture."""

from pathlib import Path

from reelwright.catalog.models import LOCAL
from reelwright.catalog.styles import describe_style
from reelwright.domain.avatars.kind import AVATAR, PortraitFiles
from reelwright.domain.avatars.model import Avatar
from reelwright.engines.abilities import IMAGES, PORTRAITS
from reelwright.engines.pictures import PictureEngine, PictureRequest, Shape
from reelwright.engines.portrait import PortraitEngine, as_json
from reelwright.formats.shapes import frame_size
from reelwright.store.ids import seed_of
from reelwright.workflows.assets import open_scratch
from reelwright.workflows.parts import Parts
from reelwright.workflows.photograph import read_photograph, read_picture
from reelwright_people.poses import Pose
from reelwright_people.traits import REALISTIC, Portrait
from reelwright_render.stills.jpeg import write_jpeg, write_thumbnail

_FRAMED = (
    "{}. A portrait of this one person: head and shoulders, facing and seeing the camera, mouth closed, "
    "evenly lit, nothing in front of the face, no text."
)


def make_portrait(parts: Parts, avatar: Avatar) -> PortraitFiles:
    """The picture and its thumbnail, in the avatar's folder in storage. Raises EngineFailed."""
    if "photo" in avatar.request:
        return read_photograph(parts, avatar)
    model = avatar.request.get("model")
    if model != LOCAL and parts.choose.has(IMAGES, avatar.team_id, model):
        painter = parts.choose(IMAGES, avatar.team_id, model)
        if painter.provider != LOCAL:
            return _paint(parts, avatar, painter)
    engine = parts.choose(PORTRAITS, avatar.team_id, model)
    seed = seed_of(avatar.id)
    traits = engine.traits_of(avatar.request["description"], seed)
    portrait = Portrait(traits, seed, avatar.request.get("artStyle", REALISTIC))
    folder = AVATAR.folder_of(avatar.id)
    image, thumbnail = f"{folder}image.jpg", f"{folder}thumbnail.jpg"
    with open_scratch(parts) as scratch:
        drawn = draw_portrait(engine, portrait, avatar.request["aspectRatio"], scratch)
        parts.storage.put(image, drawn[0])
        parts.storage.put(thumbnail, drawn[1])
    tags = engine.tags(portrait)
    return PortraitFiles(
        asset=image,
        thumbnail_asset=thumbnail,
        gender=tags.gender,
        age=tags.age,
        skin_tone=tags.skin_tone,
        situation=tags.situation,
        emotions=tags.emotions,
        drawing={"traits": as_json(traits), "seed": seed, "style": portrait.style},
    )


def _paint(parts: Parts, avatar: Avatar, painter: PictureEngine) -> PortraitFiles:
    """A provider's picture of the person, read as a photograph is: then it can speak."""
    wish = avatar.request
    request = ask_for_portrait(wish["description"], wish["artStyle"], wish["aspectRatio"], seed_of(avatar.id))
    image = painter.draw(request).image
    with open_scratch(parts) as scratch:
        picture = scratch / "painted"
        picture.write_bytes(image)
        return read_picture(parts, avatar, picture)


def ask_for_portrait(description: str, style: str, shape: Shape, seed: int) -> PictureRequest:
    """Return what a provider's model is asked for: one person who could speak."""
    prompt = describe_style(_FRAMED.format(description.strip().rstrip(".")), style)
    return PictureRequest(prompt, shape, seed=seed)


def draw_portrait(
    engine: PortraitEngine, portrait: Portrait, aspect_ratio: str, folder: Path
) -> tuple[Path, Path]:
    """The picture at rest, and a small one."""
    width, height = frame_size(aspect_ratio)  # type: ignore[arg-type]
    pixels = engine.frame(portrait, Pose(), width, height).pixels
    image, thumbnail = folder / "image.jpg", folder / "thumbnail.jpg"
    write_jpeg(pixels, image)
    write_thumbnail(pixels, thumbnail)
    return image, thumbnail
