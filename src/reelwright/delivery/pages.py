"""A page or a document of the web onto our disk, over at most three redirects, each judged like the first."""

from collections.abc import Callable, Iterable
from pathlib import Path
from urllib.parse import urljoin

from reelwright.delivery.download import DownloadLimits, write_answer
from reelwright.delivery.outbound import Outbound
from reelwright.errors import EngineFailed, Unreachable

MOST_REDIRECTS = 3
_MOVED = (301, 302, 303, 307, 308)
_HEADERS = {
    "User-Agent": "Mozilla/5.0 (compatible; Reelwright/1.0)",
    "Accept": "text/html,application/xhtml+xml,application/pdf;q=0.9,*/*;q=0.8",
    "Accept-Encoding": "identity",
}


def download_page(
    outbound: Outbound, url: str, out: Path, limits: DownloadLimits, stop: Callable[[], None]
) -> str:
    """Write what the address answers to `out`, and return the address that answered in the end. Raises
    EngineFailed with the reason, in words for a person."""

    def take(status: int, headers: dict[str, str], pieces: Iterable[bytes]) -> str:
        if status in _MOVED and headers.get("location"):
            return headers["location"]
        write_answer(status, headers, pieces, out, limits, stop)
        return ""

    for _ in range(MOST_REDIRECTS + 1):
        try:
            moved = outbound.fetch(url, _HEADERS, take, limits.within_s)
        except Unreachable as error:
            raise EngineFailed(f"The address could not be read. {error}") from None
        if not moved:
            return url
        try:
            url = urljoin(url, moved).partition("#")[0]
        except ValueError:
            raise EngineFailed("The address leads on to one that is not valid") from None
    raise EngineFailed(f"The address leads on to other ones more than {MOST_REDIRECTS} times")
