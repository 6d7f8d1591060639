"""Articles and documents: what their recipes lay out, and what they cost."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import test_story_recipe as stories
from quoting import quote_without_media

from reelwright.domain.sources.model import PagePicture, SourceText, plain_source
from reelwright.engines.abilities import SPEECH, WEB, WRITING
from reelwright.errors import EngineFailed
from reelwright.formats.article import ARTICLE
from reelwright.formats.context import Context, LibraryItem, PictureDownload
from reelwright.formats.document import DOCUMENT
from reelwright.formats.format import PictureSource, RecipeResult

TEXT = (Path(__file__).parents[2] / "bench/texts/articles/en-lens.md").read_text("utf-8")
READ = plain_source(TEXT)
PAGE = replace(
    READ,
    site="The Night Post",
    url="https://post.example/lens",
    pictures=(PagePicture("https://post.example/small.jpg"), PagePicture("https://post.example/lens.jpg")),
)
BODY = {"voiceId": "voice_heart"}


class Sources:
    """Reads the same everywhere."""

    def read_page(self, url: str) -> SourceText:
        return PAGE

    def read_document(self, url: str) -> SourceText:
        return READ

    def read_kept(self) -> SourceText:
        return replace(READ, page_starts=(0, 500))


class Downloads:
    """Has a small picture and a large one."""

    def fetch_pictures(self, wanted: Sequence[PictureDownload]) -> list[LibraryItem]:
        sizes = {"https://post.example/small.jpg": (200, 100), "https://post.example/lens.jpg": (1200, 800)}
        return [LibraryItem("", "image", one.url, None, *sizes[one.url]) for one in wanted]


def context() -> Context:
    return replace(stories.context(), sources=Sources(), downloads=Downloads())


def make_video(format: Any = ARTICLE, using: Context | None = None, **fields: Any) -> RecipeResult:
    result: RecipeResult = format.run({**BODY, **fields}, using or context())
    return result


def quoted(format: Any, **fields: Any) -> Any:
    return quote_without_media(format, format.request.model_validate({**BODY, **fields}))


@pytest.mark.parametrize("seconds", [20, 60])
def test_the_gist_is_as_long_as_was_asked_for(seconds: int) -> None:
    """Within 15 %, in sentences of the text, and named after its headline."""
    result = make_video(text=TEXT, targetDuration=seconds)
    assert abs(result.timeline.duration_ms - seconds * 1000) <= 0.15 * seconds * 1000
    assert (result.name, result.writer) == (READ.title, "extract")
    assert result.script.startswith("The lens that saved a thousand ships. Until 1823")


def test_a_page_opens_on_a_card_with_its_site_and_its_large_picture() -> None:
    """The card shows site and headline over the picture, and the source of the picture is named."""
    result = make_video(url="https://post.example/lens")
    assert [box.text.replace("\n", " ") for box in result.timeline.texts] == ["", PAGE.site, PAGE.title]
    [picture] = result.timeline.layers[-1]
    assert (picture.asset, picture.start_ms) == ("https://post.example/lens.jpg", 0)
    assert [one for one in result.sources if isinstance(one, PictureSource)] == [
        PictureSource(
            "https://post.example/lens.jpg",
            PAGE.url,
            1200,
            800,
            "Belongs to the publisher of the page, or to whom it names: ask before you publish",
        )
    ]
    assert result.script.endswith("You can read the whole story on The Night Post.")


def test_a_text_in_a_language_that_the_voice_does_not_speak_fails() -> None:
    """A page tells its language only once it is read."""
    german = (
        "Die Eule jagt in der Nacht, und niemand hört sie kommen, weil ihre Federn die Luft zerlegen. " * 9
    )
    with pytest.raises(EngineFailed, match='Voice "voice_heart" does not speak "de"'):
        make_video(text=german)


def test_a_text_without_a_sentence_fails() -> None:
    """The reason says so."""
    with pytest.raises(EngineFailed, match="There is no sentence in the text that could be told"):
        make_video(text="12 34 56 (7)")


def test_a_document_names_the_page_of_each_sentence() -> None:
    """One that came as a file is read from where it was kept."""
    pages = {one.page_number for one in make_video(DOCUMENT, file="form").sources}
    assert pages == {1, 2}
    assert make_video(DOCUMENT, fileUrl="https://post.example/lens.pdf").name == READ.title


def test_it_costs_two_credits_more_and_needs_the_web_reader_for_a_page() -> None:
    """As a story of a minute, 8, and 2."""
    by_url, by_text = quoted(ARTICLE, url="https://post.example/lens"), quoted(ARTICLE, text=TEXT)
    assert (by_url.credits, by_text.credits) == (10, 10)
    assert by_url.needs == {"openrouter": WRITING, "elevenlabs": SPEECH, "firecrawl": WEB}
    assert by_text.needs == {"openrouter": WRITING, "elevenlabs": SPEECH}
    assert "firecrawl" not in quoted(DOCUMENT, fileUrl="https://post.example/lens.pdf").needs
