"""Words become a picture or a clip of the library."""

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from reelwright.catalog.models import LOCAL
from reelwright.catalog.styles import describe_style
from reelwright.domain.media.kind import GeneratedFile
from reelwright.domain.media.model import Media
from reelwright.engines.abilities import CLIPS, IMAGES
from reelwright.engines.call import CALL
from reelwright.engines.characters import CharacterLook, describe_characters
from reelwright.engines.clips import ClipRequest
from reelwright.engines.media import Source
from reelwright.engines.pictures import PictureRequest
from reelwright.errors import EngineFailed
from reelwright.store.ids import seed_of
from reelwright.workflows.assets import open_scratch
from reelwright.workflows.character_looks import look_of, read_character
from reelwright.workflows.keep_file import keep_file
from reelwright.workflows.parts import Parts
from reelwright_render.timeline.stretches import Stretch

GONE = "A picture that this is made from is no longer in the library"


def generate_media(parts: Parts, media: Media) -> GeneratedFile:
    """Make what `media.generation` describes, judged like an upload, in storage. Raises EngineFailed."""
    wish: dict[str, Any] = media.generation or {}
    with open_scratch(parts) as folder:
        make = _draw if media.type == "image" else _film
        made, source = make(parts, media, wish, folder)
        kept = keep_file(parts, media.id, made, CALL.get().stop_if_cancelled)
    told = {**wish, "source": asdict(source)} if source is not None else wish
    return GeneratedFile(**asdict(kept), generation=told)


def _draw(parts: Parts, media: Media, wish: dict[str, Any], folder: Path) -> tuple[Path, Source | None]:
    engine = parts.choose(IMAGES, media.team_id, wish["model"])
    shown = _characters(parts, media, wish)
    prompt = describe_characters(describe_style(wish["prompt"], wish["artStyle"]), shown)
    request = PictureRequest(
        prompt,
        wish["aspectRatio"],
        seed=seed_of(media.id),
        subject=wish["prompt"],
        style=wish["artStyle"],
        characters=shown,
    )
    references = [*_files(parts, shown), *_pictures(parts, media, wish["references"])]
    drawn = engine.draw(request, references)
    made = folder / "made"
    made.write_bytes(drawn.image)
    return made, drawn.source


def _film(parts: Parts, media: Media, wish: dict[str, Any], folder: Path) -> tuple[Path, Source | None]:
    """A clip in another length than the model makes is made in the next longer one, and cut."""
    engine = parts.choose(CLIPS, media.team_id, wish["model"])
    model = engine.describe()
    wanted_s = wish["duration"] or model.durations_s[0]
    length_s = model.duration_for(wanted_s)
    shown = _characters(parts, media, wish)
    request = ClipRequest(
        describe_characters(wish["prompt"], shown),
        length_s,
        wish["aspectRatio"],
        wish["audio"] and model.audio,
        seed_of(media.id),
        subject=wish["prompt"],
        characters=shown,
    )
    start, end = (_pictures(parts, media, [one])[0] if one else None for one in (wish["start"], wish["end"]))
    if start is None and shown and engine.provider != LOCAL and model.start_frame:
        start = _draw_start(parts, media, request, folder)
    clip = engine.film(request, start, end)
    made = clip.video
    try:
        if wanted_s >= length_s and clip.source is None:
            return made.replace(folder / "made.mp4"), None
        call = CALL.get()
        cut = Stretch(0, round(wanted_s * 1000))  # a stock clip may be longer than it was asked for
        prepared = parts.prepare(made, folder, call.stop_if_cancelled, call.progress, cut)
        return prepared.path, clip.source
    finally:
        made.unlink(missing_ok=True)


def _characters(parts: Parts, media: Media, wish: dict[str, Any]) -> tuple[CharacterLook, ...]:
    character_id = wish.get("character")
    if character_id is None:
        return ()
    return (look_of(parts, read_character(parts, media.team_id, character_id)),)


def _draw_start(parts: Parts, media: Media, wish: ClipRequest, folder: Path) -> Path | None:
    """Draw the first frame of a provider's clip, which shows what a character looks like: a clip model takes
    no references. None where no provider draws for the team."""
    painter = parts.choose(IMAGES, media.team_id) if parts.choose.has(IMAGES, media.team_id) else None
    if painter is None or painter.provider == LOCAL:
        return None
    request = PictureRequest(wish.prompt, wish.shape, seed=wish.seed, characters=wish.characters)
    start = folder / "start"
    start.write_bytes(painter.draw(request, _files(parts, wish.characters)).image)
    return start


def _files(parts: Parts, characters: Sequence[CharacterLook]) -> list[Path]:
    """The files of the pictures that show characters."""
    try:
        return [parts.files.path(asset) for one in characters for asset in one.pictures]
    except FileNotFoundError:
        raise EngineFailed(GONE) from None


def _pictures(parts: Parts, media: Media, ids: Sequence[str]) -> list[Path]:
    """The files of library pictures."""
    found = []
    with parts.database.session() as session:
        for one in ids:
            row = session.get(Media, one)
            if row is None or row.asset is None or row.team_id != media.team_id:
                raise EngineFailed(GONE)
            found.append(row.asset)
    try:
        return [parts.files.path(asset) for asset in found]
    except FileNotFoundError:
        raise EngineFailed(GONE) from None
