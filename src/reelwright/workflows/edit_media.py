"""A picture of the library becomes another."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import cv2

from reelwright.domain.media.kind import KeptFile
from reelwright.domain.media.model import Media
from reelwright.engines.abilities import MATTING, PICTURE_EDITS
from reelwright.engines.call import CALL
from reelwright.engines.matting import MattingEngine
from reelwright.engines.pictures import Expansion
from reelwright.errors import EngineFailed
from reelwright.workflows.assets import open_scratch
from reelwright.workflows.keep_file import keep_file
from reelwright.workflows.parts import Parts
from reelwright_render.intake.full_size import read_full_size
from reelwright_render.intake.pictures import shrunk
from reelwright_render.intake.sniff import LIBRARY_LIMITS
from reelwright_render.pixels.planar import Bytes
from reelwright_render.stills.picture_edits import Border, expand_picture, remove_background

GONE = "The picture that this one is made of is no longer in the library"
TOO_LARGE = "What was made would be a file of more than {} MB. Please use a picture with fewer pixels"
NOBODY = "Nobody was found in this picture, and only people can be cut out on this server"
_SEEN = 2880  # pixels of the longer side: the engines look at less
_JPEG = [[cv2.IMWRITE_JPEG_QUALITY, quality] for quality in (93, 86, 75)]
_PNG = [[cv2.IMWRITE_PNG_COMPRESSION, 6]]


def edit_picture(parts: Parts, media: Media) -> KeptFile:
    """The picture that `media.edit` describes, judged like an upload, in storage. Raises EngineFailed."""
    edit = media.edit or {}
    with parts.database.session() as session:
        source = session.get(Media, edit["source"])
    if source is None or source.asset is None or source.team_id != media.team_id:
        raise EngineFailed(GONE)
    if parts.choose.has(PICTURE_EDITS, media.team_id):
        return _edit_by_provider(parts, media, edit, source.asset)
    with open_scratch(parts) as folder:
        pixels = _read_pixels(parts, source.asset, folder)
        if edit["operation"] == "cut-out":
            engine = parts.choose(MATTING, media.team_id)
            made = write_picture(cut_out(engine, pixels), folder / "made.png", _PNG)
        else:
            made = write_picture(expand_picture(pixels, Border(**edit["sides"])), folder / "made.jpg", _JPEG)
        return keep_file(parts, media.id, made, _do_nothing)


def _edit_by_provider(parts: Parts, media: Media, edit: dict[str, Any], asset: str) -> KeptFile:
    engine = parts.choose(PICTURE_EDITS, media.team_id)
    try:
        picture = parts.files.path(asset)
    except FileNotFoundError:
        raise EngineFailed(GONE) from None
    if edit["operation"] == "cut-out":
        made = engine.cut_out(picture)
    else:
        made = engine.expand(picture, Expansion(**edit["sides"], prompt=edit.get("prompt") or ""))
    with open_scratch(parts) as folder:
        file = folder / "made"
        file.write_bytes(made.image)
        return keep_file(parts, media.id, file, CALL.get().stop_if_cancelled)


def _read_pixels(parts: Parts, asset: str, folder: Path) -> Bytes:
    """Read the pixels of a file from outside, in a child with hard limits."""
    try:
        path = parts.files.path(asset)
    except FileNotFoundError:
        raise EngineFailed(GONE) from None
    return read_full_size(path, folder, _do_nothing)


def cut_out(engine: MattingEngine, pixels: Bytes) -> Bytes:
    """The people of a picture (BGR) as BGRA of its size; who they are is told from a smaller copy where it is
    very large. Raises EngineFailed where there are none."""
    seen = shrunk(pixels, _SEEN)
    alpha = engine.begin().alpha(seen)
    if not engine.is_person(seen, alpha):
        raise EngineFailed(NOBODY)
    return remove_background(pixels, alpha)


def write_picture(
    pixels: Bytes, path: Path, tries: Sequence[Sequence[int]], most_bytes: int = LIBRARY_LIMITS.image_bytes
) -> Path:
    """The first of `tries`, parameters of the encoder, that the library takes. EngineFailed where none is
    small enough: what was ordered is never made smaller."""
    for parameters in tries:
        if not cv2.imwrite(str(path), pixels, parameters):
            raise EngineFailed("The picture could not be written")
        if path.stat().st_size <= most_bytes:
            return path
    raise EngineFailed(TOO_LARGE.format(most_bytes >> 20))


def _do_nothing() -> None:
    """Nobody stops it."""
