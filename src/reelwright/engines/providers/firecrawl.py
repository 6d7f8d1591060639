"""Firecrawl: reading pages of the web."""

from collections.abc import Sequence
from time import monotonic
from typing import Any, Literal

from pydantic import BaseModel, Field

from reelwright.engines.key_check import KeyStatus
from reelwright.engines.paid import PaidRequest, Usage
from reelwright.engines.web import WebPage
from reelwright.engines.wire import (
    SHORT_S,
    KeyAccess,
    PollingPace,
    Reply,
    Transport,
    Wire,
    balance_used_up,
    clean_reason,
    sleep_cancellable,
)
from reelwright.errors import EngineBusy, EngineFailed, KeyRejected, ProviderRefused

PROVIDER = "firecrawl"
BASE_URL = "https://api.firecrawl.dev"
_PAGE_S = 60
_WITHIN_S = 180.0
_LONGEST_WAIT_S = 15.0
_KEPT_MS = 4 * 3_600_000  # a page that somebody read within these hours need not be read anew
_MOST_CHARACTERS = 400_000
_NOT_THERE = {
    "SCRAPE_DNS_RESOLUTION_ERROR": "there is no such host",
    "SCRAPE_SSL_ERROR": "its certificate is not valid",
    "SCRAPE_ALL_ENGINES_FAILED": "it is empty, or lets no program read it",
    "SCRAPE_SITE_ERROR": "its server does not answer",
}


class _CreditUsage(BaseModel):
    success: Literal[True]
    data: dict[str, Any]


class _Details(BaseModel):
    state: str = ""
    retryAfterSeconds: float = 2.0


class _FirecrawlFailure(BaseModel):
    success: Literal[False]
    code: str = ""
    error: str = ""
    details: _Details | list[Any] | None = None


class _Metadata(BaseModel):
    title: str | list[str] | None = None
    language: str | None = None
    url: str | None = None
    sourceURL: str | None = None
    statusCode: int = 200
    error: str | None = None
    creditsUsed: float = 1


class _WebPage(BaseModel):
    markdown: str | None = None
    metadata: _Metadata = Field(default_factory=_Metadata)


class _Scraped(BaseModel):
    success: Literal[True]
    data: _WebPage


class _StillReading(EngineFailed):
    """The page is being read, and should be asked for again after `wait_s` seconds."""

    def __init__(self, wait_s: float) -> None:
        super().__init__("firecrawl is still reading the page")
        self.wait_s = min(max(wait_s, 0.0), _LONGEST_WAIT_S)


def open_wire(
    transport: Transport,
    access: KeyAccess,
    base_url: str = "",
    *,
    within_s: float = SHORT_S,
    pace: PollingPace = PollingPace(),  # noqa: B008 - frozen
) -> Wire:
    headers = {"Authorization": f"Bearer {access.key}"}
    address = base_url or BASE_URL
    return Wire(transport, PROVIDER, address, headers, access, explain, within_s=within_s, pace=pace)


def list_models(wire: Wire, ids: Sequence[str] = ()) -> list[str]:
    """It has no models to choose from."""
    return []


def check_key(wire: Wire) -> KeyStatus:
    try:
        reply = wire.get("/v1/team/credit-usage")
    except KeyRejected:
        return "invalid"
    if reply.status in (401, 403):
        return "invalid"
    reply.read(_CreditUsage)
    return "ok"


def explain(reply: Reply) -> EngineFailed | None:
    """Return the failure that an error body stands for."""
    failure = reply.try_read(_FirecrawlFailure)
    if failure is None:
        return None
    details = failure.details if isinstance(failure.details, _Details) else _Details()
    if failure.code == "SCRAPE_TIMEOUT":
        if details.state == "processing_continues":
            return _StillReading(details.retryAfterSeconds)
        return EngineFailed("The page could not be read within a minute")
    if failure.code in _NOT_THERE:
        return EngineFailed(f"The page could not be read: {_NOT_THERE[failure.code]}")
    if reply.status == 401:
        return KeyRejected("firecrawl does not accept the key")
    if reply.status == 402:
        return balance_used_up(PROVIDER)
    if reply.status == 403:
        return ProviderRefused.because(clean_reason(failure.error or "it does not read this site"))
    if reply.status == 429:
        return EngineBusy("firecrawl is over its limit", reply.retry_after_s)
    if reply.status in (400, 404, 422):
        return EngineFailed(f"firecrawl cannot read this page: {clean_reason(failure.error)}")
    return None


class FirecrawlReading:
    """Reads a page as markdown. Its status decides, which may be an error in a good answer."""

    provider = PROVIDER

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    def read_page(self, url: str) -> WebPage:
        page = self._read(url)
        about = page.metadata
        if about.statusCode >= 400:
            raise EngineFailed(
                f"The page could not be read: its server answered with status {about.statusCode}"
            )
        text = (page.markdown or "").strip()
        if not text:
            raise EngineFailed("The page could not be read: there is no text on it")
        title = about.title[0] if isinstance(about.title, list) and about.title else about.title
        address = about.url or about.sourceURL or url
        return WebPage(address, str(title or ""), text[:_MOST_CHARACTERS], about.language or "")

    def _read(self, url: str) -> _WebPage:
        """Ask until the page is read: asking again joins the work that runs."""
        until = monotonic() + _WITHIN_S
        while True:
            try:
                return self._scrape(url)
            except _StillReading as reading:
                if monotonic() >= until:
                    raise EngineFailed("The page could not be read within three minutes") from None
                sleep_cancellable(reading.wait_s)

    def _scrape(self, url: str) -> _WebPage:
        payload = {
            "url": url,
            "formats": ["markdown"],
            "onlyMainContent": True,
            "maxAge": _KEPT_MS,
            "blockAds": True,
            "removeBase64Images": True,
            "timeout": _PAGE_S * 1000,
        }
        request = PaidRequest(PROVIDER, "web", "scrape")
        paid = self._wire.pay("/v2/scrape", payload, request, 2.0 * _PAGE_S)
        page = paid.read(_Scraped).data
        paid.record.note_usage(Usage("pages", page.metadata.creditsUsed))
        return page
