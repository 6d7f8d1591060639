"""A real Chromium for the dashboard's tests, and pages that fail on what nobody would see at once."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, Response

PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
# A viewer that was just started does not answer yet: the page asks again, and its user sees nothing of it.
PREVIEWS = ("/app/drafts", "/app/strips/", "/app/pieces/", "/app/sounds/")
# A broken policy is told by an event of the document.
TELL_VIOLATIONS = """
document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) =>
  console.error(`policy: ${violatedDirective} ${blockedURI} ${sourceFile}`));
"""


def find_chromium() -> str:
    """The browser's program. Without one the test is skipped, or fails with TEST_REQUIRES_CHROMIUM."""
    named = os.environ.get("TEST_CHROMIUM")
    found = named or next((path for name in PROGRAMS if (path := shutil.which(name))), None)
    if found:
        return found
    if os.environ.get("TEST_REQUIRES_CHROMIUM"):
        pytest.fail("TEST_REQUIRES_CHROMIUM is set, and there is no Chromium")
    pytest.skip("no Chromium: install one, or name it with TEST_CHROMIUM")


@dataclass
class Watch:
    """What a context must not do. `announced`: statuses that a test provokes, with the end of their path."""

    origin: str
    announced: list[tuple[int, str]] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    has_ended: bool = False

    def announce(self, status: int, path_end: str) -> None:
        self.announced.append((status, path_end))

    def add_to(self, context: BrowserContext) -> None:
        context.add_init_script(TELL_VIOLATIONS)
        context.on("console", self._hear)
        context.on("weberror", lambda error: self.faults.append(f"page error: {error.error}"))
        context.on("request", self._see_request)
        context.on("response", self._see_response)

    def _is_announced(self, status: int, url: str) -> bool:
        path = urlsplit(url).path
        if status == 503 and path.startswith(PREVIEWS):
            return True
        return any(status == one and path.endswith(end) for one, end in self.announced)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type not in ("error", "warning"):
            return
        # Chromium writes an error for each answer of 400 and more: those are judged by their status.
        if message.text.startswith("Failed to load resource"):
            return
        self.faults.append(f"console {message.type}: {message.text} ({message.location.get('url')})")

    def _see_request(self, request: Request) -> None:
        if not request.url.startswith((self.origin, "blob:", "data:")):
            self.faults.append(f"foreign request: {request.url}")

    def end(self) -> None:
        """Judge no answer any more: once a page's routes are gone, a player that still loads asks the server
        itself for a file that only the route had."""
        self.has_ended = True

    def _see_response(self, response: Response) -> None:
        if self.has_ended:
            return
        if response.status >= 400 and not self._is_announced(response.status, response.url):
            self.faults.append(f"{response.request.method} {response.url}: {response.status}")


@contextmanager
def watched_page(
    browser: Browser,
    origin: str,
    state: str | None = None,
    width: int = 1440,
    theme: str = "day",
    locale: str = "en-US",
) -> Iterator[tuple[Page, Watch]]:
    """A page of a new context; leaving fails with all that went wrong on it."""
    scheme = "dark" if theme == "night" else "light"
    context = browser.new_context(
        viewport={"width": width, "height": 900},
        color_scheme=scheme,
        storage_state=state,
        locale=locale,
        reduced_motion="reduce",
        base_url=origin,
    )
    context.set_default_timeout(60_000)
    watch = Watch(origin)
    watch.add_to(context)
    try:
        yield context.new_page(), watch
    finally:
        watch.end()
        # A handler that still fetches would fail when its page goes.
        for page in context.pages:
            page.unroute_all(behavior="ignoreErrors")
        context.close()
    assert not watch.faults, "\n".join(watch.faults)
