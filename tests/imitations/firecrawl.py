"""An imitation of Firecrawl: pages as markdown. Field names and answers follow its documentation and its
official SDK, which works against it unchanged (`test_firecrawl.py`)."""

from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from imitations.server import GOOD_KEY, Imitation, Seen


class Firecrawl(Imitation):
    """`pages` are the texts by address. `slow` is how often it says that it is still reading; `statuses` are
    what pages answer that are not there."""

    def __init__(self) -> None:
        super().__init__()
        self.pages: dict[str, str] = {}
        self.statuses: dict[str, int] = {}
        self.slow = 0

    def is_known(self, seen: Seen) -> bool:
        return seen.headers.get("authorization") == f"Bearer {GOOD_KEY}"

    async def respond(self, request: Request, seen: Seen) -> Response:
        if not self.is_known(seen):
            told = f"Unauthorized: Invalid token {seen.headers.get('authorization')}"
            return JSONResponse({"success": False, "error": told}, 401)
        if seen.path.endswith("/team/credit-usage"):
            return JSONResponse({"success": True, "data": {"remaining_credits": 500}})
        if seen.path == "/v2/scrape":
            return self._scrape(seen.json)
        return JSONResponse({"success": False, "error": "Not found"}, 404)

    def _scrape(self, sent: dict[str, Any]) -> Response:
        url = sent["url"]
        if self.slow:
            self.slow -= 1
            details = {"state": "processing_continues", "retryAfterSeconds": 0.01}
            return refuse(408, "SCRAPE_TIMEOUT", "The scrape operation timed out", details)
        if url not in self.pages and url not in self.statuses:
            return refuse(500, "SCRAPE_DNS_RESOLUTION_ERROR", "DNS resolution failed for hostname")
        self.bill("pages")
        status = self.statuses.get(url, 200)
        about = {
            "title": "A page",
            "language": "en",
            "sourceURL": url,
            "url": f"{url}?read",
            "statusCode": status,
            "creditsUsed": 1,
            "contentType": "text/html; charset=utf-8",
        }
        if status != 200:
            about["error"] = "Not Found"
        found = {"markdown": self.pages.get(url, "# Not found"), "metadata": about}
        return JSONResponse({"success": True, "data": found})


def refuse(status: int, code: str, message: str, details: dict[str, Any] | None = None) -> Response:
    """An error of the provider."""
    body: dict[str, Any] = {"success": False, "code": code, "error": message}
    if details is not None:
        body["details"] = details
    return JSONResponse(body, status)
