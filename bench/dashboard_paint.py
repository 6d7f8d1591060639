"""How long a person looks at an empty page before the dashboard is painted.

    .venv/bin/python bench/dashboard_paint.py [--rounds 9] [--idle]

A service with instant engines on loopback, and a real Chromium that is signed in. Milliseconds from the start
of the navigation, the median and the longest of all rounds: the first paint, and the moment at which the
screen's heading is there. `cold` is a browser that has nothing of the page, `warm` one that was there before.
Unless `--idle`, the service's worker makes videos all the while. Aims: cold paint 400 ms, warm 150.
"""

import argparse
import statistics
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "dashboard"))
from playwright.sync_api import Browser, BrowserContext, Page
from studio import Studio, open_browser, run_studio

PAINTED = """() => performance.getEntriesByType("paint")
  .find((one) => one.name === "first-contentful-paint")?.startTime"""
SHOWN = """
new MutationObserver((_, observer) => {
  if (!document.querySelector("h1")) return;
  observer.disconnect();
  globalThis.shownAt = performance.now();
}).observe(document, { childList: true, subtree: true });
"""
STORY = """(number) => fetch("/app/v1/project/create/story", {
  method: "POST",
  headers: { "content-type": "application/json", "x-reelwright": "1" },
  body: JSON.stringify({
    prompt: `Letter number ${number} in a library book`, voiceId: "voice_heart", targetDuration: 60,
  }),
}).then((answer) => answer.status)"""
SCREENS = {"Studio": "/", "New, a story": "/new/story", "Library": "/library"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--idle", action="store_true")
    chosen = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        run_studio(Path(folder)) as studio,
        open_browser() as browser,
    ):
        with signed_in(browser, studio) as context:
            page = context.new_page()
            page.goto("/")
            if not chosen.idle:
                for number in range(4 * chosen.rounds):
                    assert page.evaluate(STORY, number) == 200
        for name, path in SCREENS.items():
            cold, warm = [], []
            for _ in range(chosen.rounds):
                with signed_in(browser, studio) as context:
                    cold.append(look(context.new_page(), path))
                    warm.append(look(context.new_page(), path))
            tell(name, "cold", cold)
            tell(name, "warm", warm)


@contextmanager
def signed_in(browser: Browser, studio: Studio) -> Iterator[BrowserContext]:
    context = browser.new_context(
        viewport={"width": 1440, "height": 900}, storage_state=studio.state, base_url=studio.url
    )
    try:
        yield context
    finally:
        context.close()


def look(page: Page, path: str) -> tuple[float, float]:
    """Return when something and when the heading was shown, in ms."""
    page.add_init_script(SHOWN)
    page.goto(path)
    return wait_for_time(page, PAINTED), wait_for_time(page, "globalThis.shownAt")


def wait_for_time(page: Page, expression: str) -> float:
    """Return its value as soon as it has one. Playwright waits by `eval`, which the page forbids."""
    while (found := page.evaluate(expression)) is None:
        page.wait_for_timeout(20)
    return float(found)


def tell(screen: str, how: str, looks: list[tuple[float, float]]) -> None:
    (painted, latest), (shown, last) = (
        (statistics.median(times), max(times)) for times in zip(*looks, strict=True)
    )
    sys.stdout.write(
        f"{screen:14s} {how}: painted {painted:4.0f} (at most {latest:4.0f}), "
        f"heading {shown:4.0f} (at most {last:4.0f}) ms\n"
    )


if __name__ == "__main__":
    main()
