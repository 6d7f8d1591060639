"""A PictureEditEngine that answers at once: for tests and for trying the service without a provider."""

import io
import zlib
from pathlib import Path

import numpy as np
from PIL import Image, ImageOps

from reelwright.engines.pictures import Expansion, FreshPicture
from reelwright.errors import EngineFailed, ProviderRefused

REFUSED = "forbidden"
_DIFFERENT = 40


class FakePictureEdits:
    """Whatever has not the colour of the picture's upper left corner is its subject. New parts have the
    colour of the picture's nearest edge, or one of the prompt's own. Prompts that say "forbidden" are
    refused."""

    provider = "local"
    model = "fake"

    def cut_out(self, picture: Path) -> FreshPicture:
        pixels = np.asarray(_open(picture).convert("RGB")).astype(int)
        different = np.abs(pixels - pixels[0, 0]).max(axis=2) > _DIFFERENT
        alpha = np.where(different, 255, 0)
        return FreshPicture(_png(np.dstack([pixels, alpha])), self.model)

    def expand(self, picture: Path, expansion: Expansion) -> FreshPicture:
        if REFUSED in expansion.prompt:
            raise ProviderRefused.because("the prompt is forbidden")
        pixels = np.asarray(_open(picture).convert("RGB"))
        sides = ((expansion.top, expansion.bottom), (expansion.left, expansion.right))
        if not any(map(any, sides)):
            raise EngineFailed("There is nothing to add to the picture")
        if not expansion.prompt:
            return FreshPicture(_png(np.pad(pixels, (*sides, (0, 0)), mode="edge")), self.model)
        colour = zlib.crc32(expansion.prompt.encode())
        height, width = (size + sum(side) for size, side in zip(pixels.shape, sides, strict=False))
        whole = np.full((height, width, 3), [colour & 255, colour >> 8 & 255, colour >> 16 & 255], np.uint8)
        top, left = expansion.top, expansion.left
        whole[top : top + pixels.shape[0], left : left + pixels.shape[1]] = pixels
        return FreshPicture(_png(whole), self.model)


def _open(path: Path) -> Image.Image:
    try:
        with Image.open(path) as picture:
            return ImageOps.exif_transpose(picture)
    except (OSError, SyntaxError, ValueError):
        raise EngineFailed("The file is no picture, or is broken") from None


def _png(pixels: np.ndarray) -> bytes:
    file = io.BytesIO()
    Image.fromarray(pixels.astype(np.uint8)).save(file, "PNG")
    return file.getvalue()
