"""What Pexels is asked for, and what becomes of its answers; and how words are searched."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from imitations.pexels import Pexels, PexelsFiles
from imitations.records import call_with
from imitations.server import GOOD_KEY, served
from imitations.wires import AT_ONCE, transport

from reelwright.engines.clips import ClipRequest
from reelwright.engines.media import Source
from reelwright.engines.pictures import PictureRequest
from reelwright.engines.providers.pexels import PexelsStock, open_wire
from reelwright.engines.stock import StockClips, StockPictures, find_query_words
from reelwright.engines.wire import KeyAccess
from reelwright.errors import EngineBusy, EngineFailed, KeyRejected

SAID = "On Monday the old lighthouse keeper told me that he had lost his guitar."


@pytest.fixture(scope="module")
def running() -> Iterator[Pexels]:
    files = PexelsFiles()
    imitation = Pexels(files)
    with served(imitation, files):
        yield imitation


@pytest.fixture
def pexels(running: Pexels) -> Pexels:
    running.forget()
    running.files.forget()
    running.knows, running.lengths_s = None, (5, 7, 12)
    return running


def library(pexels: Pexels, key: str = GOOD_KEY) -> PexelsStock:
    reach = transport(pexels, pexels.files)
    return PexelsStock(open_wire(reach, KeyAccess(key), pexels.address, pace=AT_ONCE))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (SAID, ["monday", "lighthouse", "keeper", "guitar"]),
        ("She had to go there, and then it was over.", []),
        ("A guitar. My guitar! The GUITAR?", ["guitar"]),
        ("In 1984 we had 3 cats", ["cats"]),
        ("mother-in-law's kitchen", ["mother-in-law's", "kitchen"]),
    ],
)
def test_a_search_has_the_words_that_tell_something(text: str, words: list[str]) -> None:
    """At most four, the longest, in their order."""
    assert find_query_words(text) == words


class TestPhotographs:
    def test_a_photograph_comes_with_its_author_and_its_page(self, pexels: Pexels, tmp_path: Path) -> None:
        """Searched in the shape that is wanted; the file is fetched without the key."""
        with call_with(folder=tmp_path) as records:
            found = StockPictures(library(pexels)).draw(PictureRequest("Draw it!", subject=SAID))
        (search,) = pexels.seen
        assert (search.path, search.query) == (
            "/v1/search",
            {"query": "monday lighthouse keeper guitar", "orientation": "portrait", "per_page": "18"},
        )
        assert search.headers["authorization"] == GOOD_KEY
        (fetched,) = pexels.files.seen
        number = fetched.path.removeprefix("/photos/").removesuffix(".jpeg")
        assert fetched.query == {"dpr": "2"}
        assert found.source == Source(
            "pexels", f"Photographer {number}", f"https://www.pexels.com/photo/{number}/"
        )
        assert cv2.imdecode(np.frombuffer(found.image, np.uint8), cv2.IMREAD_COLOR) is not None
        assert records.all == []
        assert list(tmp_path.iterdir()) == []

    def test_the_seed_and_the_words_choose_among_the_best_and_a_repeat_finds_the_same(
        self, pexels: Pexels, tmp_path: Path
    ) -> None:
        """So that the scenes of a video do not all look alike, and a step that was cut off finds its own."""

        def page(seed: int) -> str:
            with call_with(folder=tmp_path):
                source = StockPictures(library(pexels)).draw(PictureRequest(SAID, seed=seed)).source
            assert source is not None
            return source.page

        assert len({page(seed) for seed in range(6)}) == 6
        assert page(3) == page(3)

    def test_what_is_not_found_is_searched_with_fewer_words(self, pexels: Pexels, tmp_path: Path) -> None:
        """The shortest word is left out first."""
        pexels.knows = {"lighthouse"}
        with call_with(folder=tmp_path):
            StockPictures(library(pexels)).draw(PictureRequest("x", subject=SAID))
        assert [one.query["query"] for one in pexels.seen] == [
            "monday lighthouse keeper guitar",
            "lighthouse keeper guitar",
            "lighthouse guitar",
            "lighthouse",
        ]

    def test_what_is_never_found_is_told(self, pexels: Pexels, tmp_path: Path) -> None:
        """In a sentence with what was looked for."""
        pexels.knows = set()
        with (
            call_with(folder=tmp_path),
            pytest.raises(EngineFailed, match="pexels has nothing that fits: On"),
        ):
            StockPictures(library(pexels)).draw(PictureRequest("x", subject=SAID))


class TestClips:
    def test_a_clip_is_long_enough_and_comes_as_its_best_file(self, pexels: Pexels, tmp_path: Path) -> None:
        """No stream, and of the sizes the one that is nearest to full HD."""
        with call_with(folder=tmp_path):
            engine = StockClips(library(pexels))
            found = engine.film(ClipRequest("x", 6, "ratio_16_9", subject="Waves at dawn"))
        assert pexels.seen[0].query["orientation"] == "landscape"
        (fetched,) = pexels.files.seen
        assert int(fetched.path.split("-")[1]) >= 6
        assert found.video.read_bytes()[4:8] == b"ftyp"
        assert found.source is not None
        assert found.source.author.startswith("Filmer ")

    def test_where_none_is_long_enough_the_longest_is_taken(self, pexels: Pexels, tmp_path: Path) -> None:
        """The timeline slows it down or lets it go back and forth."""
        with call_with(folder=tmp_path):
            StockClips(library(pexels)).film(ClipRequest("Waves", 15))
        assert pexels.files.seen[0].path.split("-")[1] == "12"

    def test_it_cannot_begin_with_a_picture(self, pexels: Pexels, tmp_path: Path) -> None:
        """Told before anything is searched."""
        engine = StockClips(library(pexels))
        assert not engine.describe().start_frame
        with call_with(), pytest.raises(EngineFailed, match="cannot begin or end a clip"):
            engine.film(ClipRequest("Waves", 4), tmp_path)
        assert pexels.seen == []


@pytest.mark.parametrize(
    ("fault", "error"), [(429, EngineBusy), (500, EngineBusy), ("garbage", EngineFailed)]
)
def test_a_bad_answer_is_told(pexels: Pexels, fault: Any, error: type[EngineFailed]) -> None:
    """A limit passes; what is no answer does not."""
    pexels.fault(fault, path="/v1/search")
    with call_with(), pytest.raises(error):
        library(pexels).find_photos("cat", "ratio_1_1")


def test_a_wrong_key_names_its_setting(pexels: Pexels) -> None:
    """And is not repeated."""
    with call_with(), pytest.raises(KeyRejected, match="see REELWRIGHT_PEXELS_API_KEY") as failed:
        library(pexels, "a-wrong-key-0123456789").find_photos("cat", "ratio_1_1")
    assert "a-wrong-key" not in str(failed.value)
