"""What the dashboard's tests know of a running service, and how a browser sets it up by its first link."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path

from chromium import Watch, find_chromium, watched_page
from playwright.sync_api import Browser, Page, expect, sync_playwright

EMAIL, PASSWORD = "ada@example.com", "three unrelated words"
STUDIO_NAME = "The cutting room"
START_S = 180
NOTE_TEXT = """(words) => {
  const root = document.documentElement;
  delete root.dataset.noted;
  const look = () => {
    if (!document.body.innerText.includes(words)) return;
    root.dataset.noted = "yes";
    watcher.disconnect();
  };
  const watcher = new MutationObserver(look);
  watcher.observe(document.body, { childList: true, subtree: true, characterData: true });
}"""
UNFINISHED = "fetch('/app/now').then((answer) => answer.json()).then(({ data }) => data.unfinished.length)"
OpenPage = Callable[..., AbstractContextManager[tuple[Page, Watch]]]


@dataclass(frozen=True)
class Studio:
    """A running service, and what a browser keeps of its owner's session."""

    url: str
    data_dir: Path
    state: str
    process: int
    """The number of `serve`'s process."""
    first_screen: str
    """The title of the page that the set-up ended at."""

    def kill_worker(self) -> None:
        """SIGKILL to the worker that `serve` has started; nothing is tidied up."""
        for entry in Path("/proc").glob("[0-9]*"):
            try:
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
                words = (entry / "cmdline").read_bytes()
            except (FileNotFoundError, ProcessLookupError):
                continue
            if parent == self.process and b"worker" in words:
                os.kill(int(entry.name), signal.SIGKILL)
                return
        raise AssertionError("serve has no worker")


@contextmanager
def open_browser() -> Iterator[Browser]:
    program = find_chromium()
    with sync_playwright() as driver:
        opened = driver.chromium.launch(executable_path=program, args=["--no-sandbox"])
        expect.set_options(timeout=60_000)
        yield opened
        opened.close()


@contextmanager
def run_studio(folder: Path) -> Iterator[Studio]:
    """A service of its own with instant engines, set up by its first link in a browser."""
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


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def wait_for_link(process: subprocess.Popen[bytes], url: str, folder: Path) -> str:
    until = time.monotonic() + START_S
    kept = folder / "data" / "sign-in-link"
    while time.monotonic() < until and process.poll() is None:
        if kept.is_file() and answers(f"{url}/") and (found := re.search(r"#in=\S+", kept.read_text())):
            return found.group()
        time.sleep(0.2)
    raise AssertionError(f"The service has not begun:\n{(folder / 'serve.log').read_text()[-2000:]}")


def answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=5) as answer:
            return bool(answer.status == 200)
    except (urllib.error.URLError, TimeoutError):
        return False


def note_text(page: Page, words: str) -> None:
    """Have the page note when it shows these words, which may be gone again before a test looks."""
    page.evaluate(NOTE_TEXT, words)


def expect_noted(page: Page) -> None:
    """The words of `note_text` have been shown, however shortly."""
    expect(page.locator("html")).to_have_attribute("data-noted", "yes")


def wait_for(page: Page, expression: str, wanted: object) -> None:
    """Wait until the expression has this value. The page forbids `eval`, by which Playwright waits."""
    until = time.monotonic() + 60
    while (found := page.evaluate(expression)) != wanted:
        assert time.monotonic() < until, f"{expression}: {found}, not {wanted}"
        page.wait_for_timeout(50)


def wait_until_idle(page: Page) -> None:
    """Nothing of the team is under way any more: no refund and no progress comes in between."""
    wait_for(page, UNFINISHED, 0)


def set_up(browser: Browser, url: str, link: str, kept: Path) -> tuple[str, str]:
    with watched_page(browser, url) as (page, _):
        page.goto(f"/{link}")
        page.get_by_label("Studio's name").fill(STUDIO_NAME)
        page.get_by_label("E-mail").fill(EMAIL)
        page.get_by_label("A password").fill(PASSWORD)
        page.get_by_role("button", name="Open the studio").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("What is the next one about?")
        assert "#in=" not in page.url
        page.context.storage_state(path=kept)
        return str(kept), page.title()
