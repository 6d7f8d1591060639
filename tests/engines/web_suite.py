"""What every engine that reads pages promises. A line in every_engine.py puts an engine under it.

The engine can read the addresses of `PAGES`, and no others.
"""

import pytest
from engines.calls import is_for_people

from reelwright.errors import EngineFailed

PAGE, EMPTY = "https://example.org/lighthouses", "https://example.org/empty"
PAGES = {PAGE: "# Lighthouses\n\nThey shine.", EMPTY: "  \n"}


class WebReadingSuite:
    def test_a_page_is_read_with_its_title(self, engine):
        """As markdown, without what is around the text."""
        page = engine.read_page(PAGE)
        assert page.markdown == PAGES[PAGE]
        assert page.title
        assert page.language in ("", "en")

    def test_it_says_where_the_page_was_found(self, engine):
        """Which may be another address of the same host."""
        assert engine.read_page(PAGE).url.startswith("https://example.org/")

    @pytest.mark.parametrize("url", [EMPTY, "https://nowhere.example.org/"])
    def test_a_page_that_cannot_be_read_is_told_in_a_sentence(self, engine, url):
        """One without text, and one that is not there."""
        with pytest.raises(EngineFailed) as failed:
            engine.read_page(url)
        assert is_for_people(str(failed.value))

    def test_it_says_who_read(self, engine):
        """Records name the provider."""
        assert engine.provider
