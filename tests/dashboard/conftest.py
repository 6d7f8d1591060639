"""A real service with instant engines, set up by its first link in a real browser, for these tests."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from chromium import Watch, find_chromium, watched_page
from playwright.sync_api import Browser, Page
from studio import START_S, OpenPage, Studio, free_port, open_browser, set_up, wait_for_link


@pytest.fixture(scope="module")
def browser(studio: Studio) -> Iterator[Browser]:
    """Closed at the end of each file: while it is open an event loop runs in this thread, and tests of other
    folders that start their own would fail."""
    with open_browser() as opened:
        yield opened


@pytest.fixture(scope="session")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Studio]:
    find_chromium()
    folder = tmp_path_factory.mktemp("studio")
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    settings = {
        "REELWRIGHT_DATA_DIR": str(folder / "data"),
        "REELWRIGHT_ENGINES": "instant",
        "REELWRIGHT_RATE_LIMIT_POST": "1000",
        "REELWRIGHT_RATE_LIMIT_OTHER": "100000",
    }
    with (folder / "serve.log").open("wb") as log:
        words = [sys.executable, "-m", "reelwright", "serve", "--port", str(port)]
        process = subprocess.Popen(words, env={**os.environ, **settings}, stdout=log, stderr=log)
    try:
        link = wait_for_link(process, url, folder)
        with open_browser() as browser:
            state, title = set_up(browser, url, link, folder / "state.json")
        yield Studio(url, folder / "data", state, process.pid, title)
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(START_S)


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
