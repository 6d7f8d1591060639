"""Articles and documents told by the real service, with the instant engines: from the call to the video, with
where each sentence comes from."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from harness.file_server import FileServer
from harness.processes import SECONDS, wait_until
from harness.server import Server
from test_media_story import Caller

pytestmark = pytest.mark.slow

TEXTS = Path(__file__).parents[2] / "bench" / "texts"
ARTICLE = (TEXTS / "articles" / "en-great-stink.md").read_text("utf-8")


@pytest.fixture(scope="module")
def caller(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Caller]:
    folder = tmp_path_factory.mktemp("service")
    server = Server(f"sqlite:///{folder / 'trial.db'}", folder)
    server.migrate()
    for name in ("api", "worker-1"):
        server.start(name)
    with server.team(credits=1000) as client:
        yield Caller(client, server)
    server.close()


def told(caller: Caller, path: str, **request: Any) -> Any:
    """The project of a create, once it has ended."""
    accepted = caller.ask("POST", f"/v1/project/create/{path}", **request)
    assert accepted == {"projectId": accepted["projectId"], "status": "processing"}

    def is_over() -> bool:
        project = caller.project(accepted["projectId"])
        return project["status"] == "failed" or (project["video"] or {}).get("status") == "COMPLETED"

    wait_until(is_over, SECONDS, "the project has ended")
    return caller.project(accepted["projectId"])


def test_a_text_is_told_over_gameplay_and_says_where_each_sentence_comes_from(caller: Caller) -> None:
    """The project is completed at the price of a story and two credits, named after the headline, and each
    sentence of the narration is quoted from the text."""
    body = {"text": ARTICLE, "voiceId": "voice_heart", "targetDuration": 60}
    project = told(caller, "article", json=body)
    text = ARTICLE.partition("\n")[2].strip()
    assert (project["status"], project["type"], project["usedCredits"]) == ("completed", "article", 10)
    assert project["name"] == "The summer that made London build its sewers"
    assert {source["kind"] for source in project["sources"]} == {"sentence"}
    for source in project["sources"]:
        assert text[source["start"] : source["end"]] == source["quote"]


PAGE = """<html lang="en"><head><title>{title} | The Night Post</title>
<meta property="og:site_name" content="The Night Post">
<meta property="og:image" content="{host}/small.png"></head>
<body><nav>Home News</nav><article><h1>{title}</h1>{paragraphs}
<figure><img src="/owl.png" alt="An owl. Photo: Ada Sample"></figure></article>
<footer>Subscribe</footer></body></html>"""


def page_of(article: str, host: str) -> bytes:
    title, *paragraphs = article.lstrip("# ").split("\n\n")
    told = "".join(f"<p>{paragraph}</p>" for paragraph in paragraphs[:-1])
    return PAGE.format(title=title, host=host, paragraphs=told).encode()


def picture_of(width: int, height: int) -> bytes:
    noise = np.random.default_rng(1).integers(0, 255, (height // 8, width // 8, 3), dtype=np.uint8)
    return cv2.imencode(".png", cv2.resize(noise, (width, height)))[1].tobytes()


def test_a_page_is_read_with_its_pictures_and_its_site(caller: Caller) -> None:
    """The text of the page is told, the large picture is shown and named with its size and rights, and the
    last line names the site; small pictures are passed over."""
    with FileServer({}) as web:
        web.files = {
            "/story": page_of(ARTICLE, web.url),
            "/owl.png": picture_of(960, 640),
            "/small.png": picture_of(120, 80),
        }
        project = told(caller, "article", json={"url": f"{web.url}/story", "voiceId": "voice_heart"})
    assert (project["status"], project["error"]) == ("completed", None)
    [shown] = [source for source in project["sources"] if source["kind"] == "picture"]
    assert (shown["picture"], shown["width"], shown["height"]) == (f"{web.url}/owl.png", 960, 640)
    assert shown["rights"].startswith("An owl. Photo: Ada Sample. Belongs to the publisher of the page")
    video = caller.ask("GET", f"/v1/video/{project['video']['id']}")
    assert video["script"].endswith("You can read the whole story on The Night Post.")
    assert "Subscribe" not in video["script"]


def test_a_page_without_an_article_fails_the_project_and_gives_the_credits_back(caller: Caller) -> None:
    """Failed with the reason; the balance is as before."""
    before = caller.ask("GET", "/v1/account")["credits"]
    with FileServer({"/story": b"<html><body><nav>Home</nav></body></html>"}) as web:
        project = told(caller, "article", json={"url": f"{web.url}/story", "voiceId": "voice_heart"})
    assert (project["status"], project["error"]) == (
        "failed",
        "The page could not be read: there is no article on it",
    )
    assert caller.ask("GET", "/v1/account")["credits"] == before


def test_a_document_is_told_with_its_pages_and_is_gone_when_the_project_ends(caller: Caller) -> None:
    """A PDF that came as a form is told, each sentence with its page; nothing of it is left in storage."""
    file = (TEXTS / "documents" / "en-river-report.pdf").read_bytes()
    form = {"voiceId": "voice_heart", "targetDuration": "30"}
    project = told(caller, "document", files={"file": ("river.pdf", file)}, data=form)
    assert (project["status"], project["name"]) == ("completed", "The state of the river Alder in 2025")
    assert {source["pageNumber"] for source in project["sources"]} == {1}
    folder = caller.server.data / "files" / "projects" / project["id"] / "source"
    wait_until(lambda: not folder.exists() or not list(folder.iterdir()), SECONDS, "its text is deleted")


def test_a_locked_document_behind_an_address_fails_the_project(caller: Caller) -> None:
    """The reason is the one that an upload is refused with."""
    locked = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le")
    with FileServer({"/report.docx": locked}) as web:
        body = {"fileUrl": f"{web.url}/report.docx", "voiceId": "voice_heart"}
        project = told(caller, "document", json=body)
    assert project["error"] == "The document is protected by a password. Send it without one"
