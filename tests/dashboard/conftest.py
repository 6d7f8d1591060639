"""A real service with instant engines, set up by its first link in a real browser, for these tests."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from chromium import Watch, find_chromium, watched_page
from playwright.sync_api import Browser, Page
from studio import OpenPage, Studio, open_browser, run_studio


@pytest.fixture(scope="module")
def browser(studio: Studio) -> Iterator[Browser]:
    """Closed at the end of each file: while it is open an event loop runs in this thread, and tests of other
    folders that start their own would fail."""
    with open_browser() as opened:
        yield opened


@pytest.fixture(scope="session")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Studio]:
    find_chromium()
    with run_studio(tmp_path_factory.mktemp("studio")) as running:
        yield running


@pytest.fixture
def open_page(browser: Browser, studio: Studio) -> OpenPage:
    """`with open_page("/new", width=360, theme="night") as (page, watch):` signed in as the owner."""

    @contextmanager
    def open_at(
        path: str,
        width: int = 1440,
        theme: str = "day",
        state: str | None = studio.state,
        locale: str = "en-US",
    ) -> Iterator[tuple[Page, Watch]]:
        with watched_page(browser, studio.url, state, width, theme, locale) as (page, watch):
            page.goto(path)
            yield page, watch

    return open_at
