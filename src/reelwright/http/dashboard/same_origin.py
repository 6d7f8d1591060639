"""Cross-site requests, refused without tokens: browsers say where a request comes from."""

from urllib.parse import urlsplit

from starlette.datastructures import Headers

from reelwright.errors import CrossSite

READS = frozenset({"GET", "HEAD"})
MARK = "x-reelwright"


def refuse_cross_site(method: str, headers: Headers) -> None:
    """Let only the dashboard's own pages in. A write must say that it comes from one, and be something that a
    form of another site cannot send: JSON, or with a header of ours. An `Origin` must be the name that the
    request came to: a proxy that changes `Host` would make the name worth nothing. Raises CrossSite."""
    site, origin = headers.get("sec-fetch-site"), headers.get("origin")
    is_read = method in READS
    if site is not None:
        is_own = site == "same-origin" and (is_read or origin is None or _is_at_host(origin, headers))
    elif origin is not None:
        is_own = _is_at_host(origin, headers)
    else:  # browsers without `Sec-Fetch-Site` send an `Origin` with every write
        is_own = is_read
    if not is_own or not (is_read or _is_ours(headers)):
        raise CrossSite


def _is_at_host(origin: str, headers: Headers) -> bool:
    return urlsplit(origin).netloc.casefold() == headers.get("host", "").casefold()


def _is_ours(headers: Headers) -> bool:
    declared = headers.get("content-type", "").partition(";")[0].strip().casefold()
    return declared == "application/json" or MARK in headers
