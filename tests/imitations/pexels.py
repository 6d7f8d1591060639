"""An imitation of Pexels: searches of photographs and clips, after its documentation (there is no official
client for Python). Its files lie on another address (`PexelsFiles`), which refuses the key."""

import io
from typing import Any

import cv2
import numpy as np
from PIL import Image
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from imitations.media import video
from imitations.server import GOOD_KEY, Imitation, Seen

_RATIOS = {"portrait": ("9:16", 1080, 1920), "landscape": ("16:9", 1920, 1080), "square": ("1:1", 1080, 1080)}


class PexelsFiles(Imitation):
    """The files of photographs and clips, for everybody."""

    def is_known(self, seen: Seen) -> bool:
        return True

    async def respond(self, request: Request, seen: Seen) -> Response:
        if "authorization" in seen.headers:
            return Response("A key was sent to a stranger", 400)
        kind, name = seen.path.strip("/").split("/")
        if kind == "photos":
            return Response(_photograph(int(name.split(".")[0])), media_type="image/jpeg")
        seconds, ratio = name.removesuffix(".mp4").split("-")[1:]
        return Response(video(int(seconds), ratio.replace("x", ":")), media_type="video/mp4")


class Pexels(Imitation):
    """`knows` are the words for which something is found; the others find nothing. Clips have the lengths
    `lengths_s`."""

    def __init__(self, files: PexelsFiles) -> None:
        super().__init__()
        self.files = files
        self.knows: set[str] | None = None
        self.lengths_s = (5, 7, 12)

    def is_known(self, seen: Seen) -> bool:
        return seen.headers.get("authorization") == GOOD_KEY

    async def respond(self, request: Request, seen: Seen) -> Response:
        if not self.is_known(seen):
            return JSONResponse({"status": 401, "code": "Unauthorized"}, 401)
        query, count = seen.query["query"], int(seen.query["per_page"])
        found = self.knows is None or query in self.knows
        numbers = range(1, 1 + (min(count, 8) if found else 0))
        if seen.path == "/v1/search":
            photos = [self._photo(number, seen.query["orientation"]) for number in numbers]
            return JSONResponse(
                {"page": 1, "per_page": count, "total_results": len(photos), "photos": photos}
            )
        if seen.path == "/v1/videos/search":
            videos = [self._video(number, seen.query["orientation"]) for number in numbers]
            return JSONResponse(
                {"page": 1, "per_page": count, "total_results": len(videos), "videos": videos}
            )
        return JSONResponse({"status": 404, "code": "Not Found"}, 404)

    def _photo(self, number: int, orientation: str) -> dict[str, Any]:
        _, width, height = _RATIOS[orientation]
        file = f"{self.files.address}/photos/{number}.jpeg"
        return {
            "id": number,
            "width": width,
            "height": height,
            "url": f"https://www.pexels.com/photo/{number}/",
            "photographer": f"Photographer {number}",
            "photographer_id": number,
            "src": {"original": file, "large2x": f"{file}?dpr=2", "tiny": file},
            "alt": "",
        }

    def _video(self, number: int, orientation: str) -> dict[str, Any]:
        ratio, width, height = _RATIOS[orientation]
        seconds = self.lengths_s[number % len(self.lengths_s)]
        file = f"{self.files.address}/videos/{number}-{seconds}-{ratio.replace(':', 'x')}.mp4"
        sizes = (("hls", None), ("hd", 1), ("sd", 2), ("uhd", 0.5))
        files = [
            {
                "id": number,
                "quality": quality,
                "file_type": "application/vnd.apple.mpegurl" if part is None else "video/mp4",
                "width": None if part is None else int(width / part),
                "height": None if part is None else int(height / part),
                "fps": 25.0,
                "link": file if part == 1 else f"{file}.wrong",
            }
            for quality, part in sizes
        ]
        return {
            "id": number,
            "width": width,
            "height": height,
            "duration": seconds,
            "url": f"https://www.pexels.com/video/{number}/",
            "user": {"id": number, "name": f"Filmer {number}", "url": "https://www.pexels.com/@filmer"},
            "video_files": files,
        }


def _photograph(number: int) -> bytes:
    """A JPEG with a bright disc on a colour of its own."""
    pixels = np.full((480, 270, 3), [(number * 37) % 256, 90, 120], np.uint8)
    cv2.circle(pixels, (135, 240), 70, (240, 240, 240), -1)
    file = io.BytesIO()
    Image.fromarray(pixels).save(file, "JPEG")
    return file.getvalue()
