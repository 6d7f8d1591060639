"""/docs: the API reference and the project's own documents, as a browser without a key reads them."""

import gzip
import json
import re
from html import unescape

import pytest
from fastapi.testclient import TestClient
from house import House

from reelwright.http.documentation.contents import list_operations
from reelwright.http.documentation.library import Document, open_library
from reelwright.http.documentation.markdown import render

LIBRARY = open_library()


@pytest.fixture
def reader(house: House) -> TestClient:
    return TestClient(house.app)


def test_every_page_links_only_to_pages_and_parts_that_are_there(reader: TestClient) -> None:
    """Each link of each document, the table of contents included, answers; so do their anchors."""
    known = {f"/docs/{address}" for address in LIBRARY.documents} | {"/", "/docs", "/openapi.json"}
    known |= {f"/docs/{one.address}" for one in list_operations(reader.get("/openapi.json").json())}
    pages = {f"/docs/{one.address}": render(one, LIBRARY.documents) for one in LIBRARY.documents.values()}
    anchors = {address: {one.anchor for one in page.sections} for address, page in pages.items()}
    dead = []
    for address, page in pages.items():
        for link in re.findall(r'href="([^"]+)"', page.html):
            path, _, anchor = unescape(link).partition("#")
            if path.startswith("http"):
                continue
            if (path and path not in known) or (anchor and anchor not in anchors.get(path or address, ())):
                dead.append((address, link))
    assert dead == []
    nav = re.findall(r'href="(/docs[^"#]*)"', reader.get("/docs").text)
    assert [one for one in nav if one not in known and "/files/" not in one] == []


def test_every_document_stands_in_the_table_of_contents() -> None:
    """A new document is added to docs/README.md, whose list is the table."""
    placed = {one.address for shelf in LIBRARY.shelves for one in shelf.documents}
    assert set(LIBRARY.documents) - placed == {
        "packages/reelwright-rvm"
    }  # GPL: beside the project, not of it


def test_the_documentation_needs_nothing_from_elsewhere(reader: TestClient) -> None:
    """What a page loads comes from this server, may be kept for ever, and its policy forbids the rest."""
    page = reader.get("/docs/media")
    policy = page.headers["content-security-policy"]
    loaded = re.findall(r'(?:src|href)="(/docs/files/[^"]+)"', page.text)
    answers = [reader.get(address) for address in loaded]
    assert {one.status_code for one in answers} == {200}
    assert {one.headers["cache-control"] for one in answers} == {"public, max-age=31536000, immutable"}
    assert "default-src 'none'" in policy and "unsafe" not in policy and "trusted-types 'none'" in policy
    assert "style=" not in page.text and not re.search(r'(?:src|href)="https?:', page.text.split("<main")[0])
    assert reader.get("/docs/files/x/nothing.js").status_code == 404


def test_the_first_page_moved_and_says_where(reader: TestClient) -> None:
    """The documentation is at /docs and its parts below it."""
    assert reader.get("/docs").status_code == 200
    assert reader.get("/docs/api/createStory").text.count('data-operation="createStory"') == 1


@pytest.mark.parametrize("path", ["nothing", "api/nothing", "../../pyproject.toml", "images/nothing.jpg"])
def test_a_page_that_is_not_there_is_not_found(reader: TestClient, path: str) -> None:
    assert reader.get(f"/docs/{path}").status_code == 404


@pytest.mark.parametrize("name", ["..%2Fkeys.md", "%2e%2e%2fkeys.md", "keys.md"])
def test_only_pictures_are_read_as_pictures(reader: TestClient, name: str) -> None:
    """No address reaches a file beside the pictures."""
    assert reader.get(f"/docs/images/{name}").status_code == 404


def test_a_picture_of_a_document_is_served(reader: TestClient) -> None:
    answer = reader.get("/docs/images/stories.jpg")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/jpeg")


def test_the_search_finds_operations_fields_and_sections(reader: TestClient) -> None:
    """An operation by its field's name, a document by its heading; packed where that is asked."""
    version = re.search(r"/docs/files/(\w+)/", reader.get("/docs").text)
    assert version
    answer = reader.get(f"/docs/files/{version.group(1)}/search.json", headers={"accept-encoding": "gzip"})
    found = json.loads(answer.content if answer.content[:1] == b"[" else gzip.decompress(answer.content))
    story = next(one for one in found if one[3] == "/docs/api/createStory")
    assert (story[0], story[1], story[2]) == ("api", "Create a story video", "POST /v1/project/create/story")
    assert {"voiceId", "gameplaySettings", "Idempotency-Key"} <= set(story[4].split())
    assert ["page", "Upload with one call", "The media library", "/docs/media#upload-with-one-call"] in [
        one[:4] for one in found
    ]


def _rendered(text: str) -> str:
    return render(Document("x", "X", "docs/x.md", text), LIBRARY.documents).html


def test_html_in_a_document_is_text() -> None:
    """A document can bring no script."""
    assert _rendered("<script>alert(1)</script>") == "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n"
    assert "href" not in _rendered("[a](javascript:alert(1))")


def test_a_link_to_a_file_that_is_no_page_is_plain_text() -> None:
    html = _rendered("See [the license](../LICENSE) and [media](media.md#a).")
    assert html == '<p>See the license and <a href="/docs/media#a">media</a>.</p>\n'
