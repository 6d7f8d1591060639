"""A PictureEngine that answers at once: for tests and for trying the service without a provider."""

import io
import zlib
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from PIL import Image

from reelwright.engines.picture_files import read_upright
from reelwright.engines.pictures import FreshPicture, PictureRequest, Shape
from reelwright.errors import ProviderRefused

REFUSED = "forbidden"
_SIZES: dict[Shape, tuple[int, int]] = {
    "ratio_9_16": (90, 160),
    "ratio_16_9": (160, 90),
    "ratio_1_1": (120, 120),
}


class FakePictures:
    """A disc before a wall, in colours that the prompt and the seed decide; the wall is the middle of the
    first reference where there is one, and is left out of a transparent picture. Prompts that say
    "forbidden" are refused."""

    provider = "local"
    model = "fake"
    makes_transparent = True

    def draw(self, request: PictureRequest, references: Sequence[Path] = ()) -> FreshPicture:
        seen = [read_upright(path)[2].convert("RGB") for path in references]
        if REFUSED in request.prompt:
            raise ProviderRefused.because("the prompt is forbidden")
        width, height = _SIZES[request.shape]
        wall = np.asarray(seen[0].resize((1, 1)))[0, 0] if seen else np.array((70, 90, 110))
        number = zlib.crc32(f"{request.seed} {request.prompt}".encode())
        colour = [128 + (number >> shift & 127) for shift in (0, 8, 16)]
        down, across = np.ogrid[:height, :width]
        disc = (across - width / 2) ** 2 + (down - height / 2) ** 2 <= (min(width, height) / 3) ** 2
        pixels = np.where(disc[..., None], colour, wall).astype(np.uint8)
        if request.transparent:
            pixels = np.dstack([pixels, np.where(disc, 255, 0).astype(np.uint8)])
        file = io.BytesIO()
        Image.fromarray(pixels).save(file, "PNG")
        return FreshPicture(file.getvalue(), self.model)
