"""Files of pictures as they are sent to engines and come back from them."""

import base64
import io
from pathlib import Path

from PIL import Image, ImageOps

from reelwright.errors import EngineFailed

_ORIENTATION = 0x0112
_MOST_PIXELS = 100_000_000
_TYPES = {"PNG": "image/png", "JPEG": "image/jpeg", "WEBP": "image/webp"}
_MOST_OUT_OF_SHAPE = 0.03


def read_upright(path: Path) -> tuple[bytes, str, Image.Image]:
    """Return a file, its media type, and its picture, upright. One that lies on its side in the file becomes
    a PNG, since models disagree about what that means. Raises EngineFailed."""
    try:
        content = path.read_bytes()
    except OSError:
        raise EngineFailed("The picture cannot be read") from None
    picture = open_picture(content)
    if picture.format in _TYPES and picture.getexif().get(_ORIENTATION, 1) == 1:
        return content, _TYPES[picture.format], picture
    upright = ImageOps.exif_transpose(picture)
    return as_png(upright.convert("RGBA")), _TYPES["PNG"], upright


def as_data_url(path: Path) -> str:
    """Return a picture's file, upright, as an address that holds it. Raises EngineFailed."""
    content, kind, _ = read_upright(path)
    return f"data:{kind};base64,{base64.b64encode(content).decode()}"


def open_picture(content: bytes) -> Image.Image:
    """Read a PNG, JPEG or WebP file of at most 100 megapixels. Raises EngineFailed."""
    try:
        picture = Image.open(io.BytesIO(content), formats=tuple(_TYPES))
        if picture.width * picture.height > _MOST_PIXELS:
            raise EngineFailed("The picture has more pixels than it may have")
        picture.load()
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError):
        raise EngineFailed("The file is no picture, or is broken") from None
    return picture


def fit_size(picture: Image.Image, size: tuple[int, int], provider: str) -> Image.Image:
    """Return a picture in exactly the size, where the model has rounded it. Raises EngineFailed where it has
    another shape."""
    if picture.size == size:
        return picture
    wanted, found = size[0] / size[1], picture.width / picture.height
    if abs(found / wanted - 1) > _MOST_OUT_OF_SHAPE:
        raise EngineFailed(f"{provider} answered a picture of another shape")
    return picture.resize(size, Image.Resampling.LANCZOS)


def as_png(picture: Image.Image) -> bytes:
    file = io.BytesIO()
    picture.save(file, "PNG")
    return file.getvalue()
