"""The forms of the formats that need something of the library, or many parts: from form to video, for the
price at the button, with media that were put in before."""

import re
from collections.abc import Iterator
from pathlib import Path

import av
import numpy as np
import pytest
from chromium import watched_page
from playwright.sync_api import Browser, Page, expect
from studio import OpenPage, Studio
from test_forms import make_for_price

pytestmark = pytest.mark.slow

COFFEE = Path(__file__).parents[1] / "engines" / "pictures" / "coffee.jpg"
CLIP, PICTURE = "A harbour.mp4", "A coffee.jpg"
SECONDS, RATE = 3, 48_000


@pytest.fixture(scope="module")
def media(browser: Browser, studio: Studio, tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A clip with a hum, and a picture, in the library while these tests run."""
    clip = filmed(tmp_path_factory.mktemp("clip") / CLIP)
    files = ((CLIP, "video/mp4", clip.read_bytes()), (PICTURE, "image/jpeg", COFFEE.read_bytes()))
    headers = {"x-reelwright": "1", "sec-fetch-site": "same-origin"}
    with watched_page(browser, studio.url, studio.state) as (page, _):
        ids = []
        for name, kind, content in files:
            file = {"name": name, "mimeType": kind, "buffer": content}
            sent = page.request.post("/app/v1/media/upload", multipart={"file": file}, headers=headers)
            assert sent.status == 200, sent.text()
            ids.append(sent.json()["data"]["id"])
        yield
        for one in ids:
            page.request.delete(f"/app/v1/media/{one}", headers=headers)


def filmed(path: Path) -> Path:
    with av.open(str(path), "w") as container:
        stream = container.add_stream("libx264", rate=30, options={"preset": "ultrafast"})
        stream.width, stream.height, stream.pix_fmt = 90, 160, "yuv420p"
        sound = container.add_stream("aac", rate=RATE)
        sound.layout = "mono"
        for number in range(SECONDS * 30):
            picture = np.full((160, 90, 3), (30, 90, 140), np.uint8)
            picture[60:120, number % 40 : number % 40 + 30] = (230, 120, 30)
            container.mux(stream.encode(av.VideoFrame.from_ndarray(picture, format="rgb24")))
        container.mux(stream.encode(None))
        hum = 0.2 * np.sin(np.arange(RATE * SECONDS) / 20, dtype=np.float32)
        samples = av.AudioFrame.from_ndarray(hum[None], format="fltp", layout="mono")
        samples.rate, samples.pts = RATE, 0
        container.mux(sound.encode(samples))
        container.mux(sound.encode(None))
    return path


def choose(page: Page, field: str, name: str) -> None:
    """From the library, at the last field of this name."""
    page.get_by_role("button", name=re.compile(f"^{field}: (None|Default)$")).last.click()
    page.get_by_role("menuitemradio", name=name).click()


def fill_clip(page: Page) -> None:
    choose(page, "Clip", CLIP)


def fill_extension(page: Page) -> None:
    fill_clip(page)
    page.get_by_label("What it is about").fill("A boat comes home")


def fill_slides(page: Page) -> None:
    """A picture with words over it, and a card of words alone."""
    add = page.get_by_role("region", name="The sequence").get_by_role("button", name="Add one")
    for number, words in enumerate(("Three days in Lisbon", "And home again")):
        add.last.click()
        part = page.locator(".part .item").nth(number)
        part.get_by_label("Text", exact=True).first.fill(words)
    choose(page, "Picture or clip", PICTURE)


def fill_scenes(page: Page) -> None:
    """Somebody who speaks, then a clip, then a picture."""
    parts = page.get_by_role("region", name="The sequence")
    for kind in ("Avatar", "Clip", "Picture"):
        parts.get_by_role("button", name="Add one").click()
        parts.get_by_label("Kind").last.select_option(label=kind)
        if kind == "Avatar":
            parts.get_by_label("The script").fill("The harbour opens again.")
            parts.get_by_text("Maya", exact=True).click()
        else:
            choose(page, "Picture or clip", CLIP if kind == "Clip" else PICTURE)


def fill_template(page: Page) -> None:
    page.locator(".pick", has_text="Quote").click()
    # All fields of the template are drawn together; before that, `all` would find none.
    expect(page.locator("fieldset.item").first).to_be_visible()
    page.get_by_label("Title", exact=True).fill("A quiet minute")
    for label in ("Heading", "Author", "Words", "Handle"):
        for field in page.get_by_label(label, exact=True).all():
            field.fill("Look again")
    choose(page, "Picture", PICTURE)


FEW = {"add-captions": fill_clip, "template": fill_template}
ALL = {
    **FEW,
    "remove-background": fill_clip,
    "extend-video": fill_extension,
    "slideshow": fill_slides,
    "scenes": fill_scenes,
}


@pytest.mark.parametrize("format", FEW)
def test_a_form_with_media_becomes_a_video_for_the_price_at_its_button(
    open_page: OpenPage, media: None, format: str
) -> None:
    """What the button says is what the ledger holds."""
    with open_page(f"/new/{format}") as (page, _):
        ALL[format](page)
        make_for_price(page)


@pytest.mark.thorough
@pytest.mark.parametrize("format", sorted(ALL.keys() - FEW.keys()))
def test_each_form_with_media_becomes_a_video_for_the_price_at_its_button(
    open_page: OpenPage, media: None, format: str
) -> None:
    """The same for the other formats."""
    with open_page(f"/new/{format}") as (page, _):
        ALL[format](page)
        make_for_price(page)
