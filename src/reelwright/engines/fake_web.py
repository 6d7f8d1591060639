"""A WebReadingEngine and a StockEngine that answer at once: for tests and for trying the service without a
provider."""

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path

import av
import numpy as np
from PIL import Image

from reelwright.engines.call import CALL
from reelwright.engines.pictures import Shape
from reelwright.engines.web import StockItem, WebPage
from reelwright.errors import EngineFailed

NOTHING = "nothing"
"""What the stock library has no media of."""
_SIZES: dict[Shape, tuple[int, int]] = {
    "ratio_9_16": (90, 160),
    "ratio_16_9": (160, 90),
    "ratio_1_1": (120, 120),
}
_MOST = 8
_CLIP_S = 2


class FakeWebReading:
    """Reads `pages`: texts by their addresses."""

    provider = "local"

    def __init__(self, pages: Mapping[str, str]) -> None:
        self._pages = pages

    def read_page(self, url: str) -> WebPage:
        if url not in self._pages:
            raise EngineFailed("The page could not be read: there is no such page")
        text = self._pages[url].strip()
        if not text:
            raise EngineFailed("The page could not be read: there is no text on it")
        return WebPage(url, text.splitlines()[0].lstrip("# "), text, "en")


class FakeStock:
    """Has eight photographs and eight clips of everything but `NOTHING`."""

    provider = "local"

    def find_photos(self, query: str, shape: Shape, most: int = 10) -> list[StockItem]:
        return [_item("photo", number, shape) for number in _numbers(query, most)]

    def find_clips(self, query: str, shape: Shape, most: int = 10) -> list[StockItem]:
        return [_item("clip", number, shape) for number in _numbers(query, most)]

    def download(self, item: StockItem) -> Path:
        handle, name = tempfile.mkstemp(dir=CALL.get().folder)
        os.close(handle)
        path = Path(name)
        pixels = np.full((item.height, item.width, 3), 40 + 20 * int(item.id), np.uint8)
        pixels[20:40, 20:40] = 250
        if item.kind == "photo":
            Image.fromarray(pixels).save(path, "JPEG")
        else:
            _film(path, pixels)
        return path


def _numbers(query: str, most: int) -> range:
    return range(0 if query == NOTHING else min(most, _MOST))


def _item(kind: str, number: int, shape: Shape) -> StockItem:
    page, author = f"https://example.com/{kind}/{number}", f"Author {number}"
    if kind == "photo":
        return StockItem(str(number), "photo", f"{page}.jpg", *_SIZES[shape], author, page)
    return StockItem(str(number), "clip", f"{page}.mp4", *_SIZES[shape], author, page, _CLIP_S)


def _film(path: Path, pixels: np.ndarray) -> None:
    with av.open(str(path), "w", format="mp4") as container:
        stream = container.add_stream("libx264", rate=24, options={"preset": "ultrafast"})
        stream.height, stream.width, stream.pix_fmt = *pixels.shape[:2], "yuv420p"
        for _ in range(24 * _CLIP_S):
            container.mux(stream.encode(av.VideoFrame.from_ndarray(pixels, format="rgb24")))
        container.mux(stream.encode(None))
