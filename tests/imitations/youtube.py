"""An imitation of YouTube's Data API, after its documentation: one channel with some videos."""

from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from imitations.server import GOOD_KEY, Imitation, Seen

CHANNEL = "UC0123456789abcdefghijkl"
UPLOADS = "UU0123456789abcdefghijkl"


class YouTube(Imitation):
    """`views` are those of its videos, the newest first; a video without views hides them. Likes are a tenth
    of the views, comments a hundredth. With `hides` the number of subscribers is hidden, with `is_used_up`
    the key has no unit left."""

    def __init__(self) -> None:
        super().__init__()
        self.views: list[int | None] = [120_000, 10_000, 8_000, 9_000, 11_000]
        self.hides = self.is_used_up = self.is_empty = False

    def is_known(self, seen: Seen) -> bool:
        return seen.headers.get("x-goog-api-key") == GOOD_KEY

    async def respond(self, request: Request, seen: Seen) -> Response:
        if not self.is_known(seen):
            return _error(400, "badRequest", "API key not valid. Please pass a valid API key.")
        if self.is_used_up:
            return _error(
                403, "quotaExceeded", "The request cannot be completed: you have exceeded your quota."
            )
        if seen.path == "/youtube/v3/channels":
            known = seen.query.get("forHandle") == "@lighthousekeeper" or seen.query.get("id") == CHANNEL
            return JSONResponse(
                {"kind": "youtube#channelListResponse"} | ({"items": [self._channel()]} if known else {})
            )
        if seen.path == "/youtube/v3/playlistItems":
            if self.is_empty:
                return _error(404, "playlistNotFound", "The playlist cannot be found.")
            count = min(len(self.views), int(seen.query["maxResults"]))
            items = [{"contentDetails": {"videoId": f"v{number}"}} for number in range(count)]
            return JSONResponse({"items": items, "pageInfo": {"totalResults": len(self.views)}})
        ids = seen.query["id"].split(",")
        return JSONResponse({"items": [self._video(one) for one in reversed(ids)]})

    def _channel(self) -> dict[str, Any]:
        thumbnails = {"default": {"url": "https://yt3.example/88", "width": 88}}
        thumbnails["high"] = {"url": "https://yt3.example/800", "width": 800}
        counts = {"viewCount": "9000000", "subscriberCount": "128000", "videoCount": "412"}
        return {
            "kind": "youtube#channel",
            "id": CHANNEL,
            "snippet": {
                "title": "The Lighthouse Keeper",
                "description": "Storms, lamps and letters.",
                "customUrl": "@lighthousekeeper",
                "thumbnails": thumbnails,
            },
            "statistics": {**counts, "hiddenSubscriberCount": self.hides},
            "contentDetails": {"relatedPlaylists": {"likes": "", "uploads": UPLOADS}},
        }

    def _video(self, video_id: str) -> dict[str, Any]:
        views = self.views[int(video_id[1:])]
        counts = {} if views is None else {"viewCount": str(views), "likeCount": str(views // 10)}
        return {
            "kind": "youtube#video",
            "id": video_id,
            "snippet": {
                "title": f"The lamp in the storm {video_id} #Lighthouse",
                "description": "More at https://example.com/lamp #storm",
                "tags": ["sea rescue", "lamp"],
            },
            "statistics": counts | ({} if views is None else {"commentCount": str(views // 100)}),
        }


def _error(status: int, reason: str, message: str) -> Response:
    body = {"code": status, "message": message, "errors": [{"reason": reason, "domain": "youtube"}]}
    return JSONResponse({"error": body}, status)
