"""What Firecrawl is asked for, and what becomes of its answers."""

from collections.abc import Iterator
from typing import Any

import pytest
from firecrawl import Firecrawl as Sdk
from imitations.firecrawl import Firecrawl
from imitations.records import call_with
from imitations.server import GOOD_KEY, served
from imitations.wires import open_wire

from reelwright.engines.paid import Usage
from reelwright.engines.providers.firecrawl import FirecrawlReading
from reelwright.engines.web import WebPage
from reelwright.errors import AnswerLost, EngineBusy, EngineFailed, KeyRejected, ProviderRefused

URL = "https://example.com/lighthouse"
SCRAPE = "/v2/scrape"


@pytest.fixture(scope="module")
def running() -> Iterator[Firecrawl]:
    imitation = Firecrawl()
    with served(imitation):
        yield imitation


@pytest.fixture
def imitation(running: Firecrawl) -> Firecrawl:
    running.forget()
    running.pages, running.statuses, running.slow = {URL: "# Lighthouses\n\nThey shine."}, {}, 0
    return running


def reading(imitation: Firecrawl, **more: Any) -> FirecrawlReading:
    return FirecrawlReading(open_wire("firecrawl", imitation, **more))


def test_a_page_comes_as_markdown_from_where_it_was_found(imitation: Firecrawl) -> None:
    """What is asked for, and what it used."""
    with call_with() as records:
        page = reading(imitation).read_page(URL)
    assert page == WebPage(f"{URL}?read", "A page", "# Lighthouses\n\nThey shine.", "en")
    (sent,) = imitation.posts(SCRAPE)
    assert sent.json == {
        "url": URL,
        "formats": ["markdown"],
        "onlyMainContent": True,
        "maxAge": 14_400_000,
        "blockAds": True,
        "removeBase64Images": True,
        "timeout": 60_000,
    }
    assert records.all[0].usages == [Usage("pages", 1)]


def test_a_page_that_is_not_there_is_no_page_although_the_answer_is_good(imitation: Firecrawl) -> None:
    """`success` says only that somebody looked."""
    imitation.statuses[URL] = 404
    with call_with(), pytest.raises(EngineFailed, match="its server answered with status 404"):
        reading(imitation).read_page(URL)


def test_a_page_that_takes_long_is_asked_about_until_it_is_there(imitation: Firecrawl) -> None:
    """Asking again joins the work that runs."""
    imitation.slow = 2
    with call_with() as records:
        assert reading(imitation).read_page(URL).title == "A page"
    assert (len(imitation.posts(SCRAPE)), imitation.billed) == (3, {"pages": 1})
    assert [one.state for one in records.all] == ["void", "void", "answered"]


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("SCRAPE_DNS_RESOLUTION_ERROR", "there is no such host"),
        ("SCRAPE_SSL_ERROR", "its certificate is not valid"),
        ("SCRAPE_ALL_ENGINES_FAILED", "it is empty, or lets no program read it"),
    ],
)
def test_what_cannot_be_read_is_told_in_a_sentence(imitation: Firecrawl, code: str, told: str) -> None:
    """Although the status is 500, nothing is unclear: it is not taken for a lost answer."""
    imitation.fault(500, path=SCRAPE, body={"success": False, "code": code, "error": "…"})
    with call_with() as records, pytest.raises(EngineFailed, match=told):
        reading(imitation).read_page(URL)
    assert records.all[0].state == "void"


def test_a_page_without_text_is_told(imitation: Firecrawl) -> None:
    """Nothing can be made of it."""
    imitation.pages[URL] = "  \n"
    with call_with(), pytest.raises(EngineFailed, match="there is no text on it"):
        reading(imitation).read_page(URL)


@pytest.mark.parametrize(
    ("status", "error", "told"),
    [
        (402, EngineFailed, "The balance or the quota at firecrawl is used up"),
        (403, ProviderRefused, "The provider refused this request: We do not support this site"),
        (429, EngineBusy, "firecrawl is over its limit"),
        (400, EngineFailed, "firecrawl cannot read this page: We do not support this site"),
        (502, AnswerLost, "may have been billed"),
    ],
)
def test_a_refusal_is_what_it_stands_for(
    imitation: Firecrawl, status: int, error: type[EngineFailed], told: str
) -> None:
    body = {"success": False, "error": "We do not support this site"}
    imitation.fault(status, path=SCRAPE, body=body)
    with call_with(), pytest.raises(error, match=told):
        reading(imitation).read_page(URL)
    assert len(imitation.posts(SCRAPE)) == 1


def test_a_wrong_key_is_told_and_not_repeated(imitation: Firecrawl) -> None:
    """Its error body repeats the key."""
    with call_with(), pytest.raises(KeyRejected) as failed:
        reading(imitation, key="a-wrong-key-0123456789").read_page(URL)
    assert "a-wrong-key" not in str(failed.value)


def test_the_official_sdk_works_against_the_imitation(imitation: Firecrawl) -> None:
    """And our request has the values that it sends."""
    sdk = Sdk(api_key=GOOD_KEY, api_url=imitation.address, max_retries=0)
    page = sdk.scrape(
        URL,
        formats=["markdown"],
        only_main_content=True,
        max_age=14_400_000,
        block_ads=True,
        remove_base64_images=True,
        timeout=60_000,
    )
    assert page.markdown == "# Lighthouses\n\nThey shine."
    with call_with():
        reading(imitation).read_page(URL)
    theirs, ours = imitation.posts(SCRAPE)
    assert {name: theirs.json[name] for name in ours.json} == ours.json
    assert theirs.headers["authorization"] == ours.headers["authorization"]
