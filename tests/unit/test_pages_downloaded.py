"""Pages behind redirects, and who reads them: our own reader or the provider's."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from reelwright.delivery.download import DownloadLimits
from reelwright.delivery.outbound import Take, Taken
from reelwright.delivery.pages import download_page
from reelwright.engines.web import WebPage
from reelwright.errors import EngineFailed, Unreachable
from reelwright.workflows.asset_sources import AssetSources

LIMITS = DownloadLimits(1_000, 5)
SENTENCE = "Owls hunt at night and nobody hears them come. "


class Web:
    """Answers a page, or where it has moved to, by address; every other address is a closed network."""

    def __init__(self, answers: dict[str, str]) -> None:
        self.answers = answers
        self.asked: list[str] = []

    def fetch(self, url: str, headers: dict[str, str], take: Take[Taken], within_s: float) -> Taken:
        self.asked.append(url)
        if url not in self.answers:
            raise Unreachable("The address leads to a network that is not public")
        answer = self.answers[url]
        if answer.startswith("->"):
            return take(302, {"location": answer[2:]}, [])
        return take(200, {}, [answer.encode()])


def downloaded(web: Any, url: str, folder: Path) -> str:
    return download_page(web, url, folder / "page", LIMITS, lambda: None)


def test_three_redirects_are_followed_and_a_fourth_is_not(tmp_path: Path) -> None:
    """The address that answered is told; each one on the way is asked for by the guarded client."""
    web = Web({"https://a.example/1": "->/2", "https://a.example/2": "->https://b.example/3#part"})
    web.answers |= {"https://b.example/3": "->4", "https://b.example/4": "page"}
    assert downloaded(web, "https://a.example/1", tmp_path) == "https://b.example/4"
    assert (tmp_path / "page").read_text() == "page"
    web.answers["https://b.example/4"] = "->5"
    with pytest.raises(EngineFailed, match="leads on to other ones more than 3 times"):
        downloaded(web, "https://a.example/1", tmp_path)
    assert web.asked[4:] == web.asked[:4]


def test_a_redirect_into_a_closed_network_is_refused(tmp_path: Path) -> None:
    """The guard judges where a page leads to, like the address itself."""
    web = Web({"https://a.example/1": "->http://169.254.169.254/latest"})
    with pytest.raises(EngineFailed, match="a network that is not public"):
        downloaded(web, "https://a.example/1", tmp_path)


def test_a_redirect_to_what_is_no_address_is_refused(tmp_path: Path) -> None:
    """A page may say anything: the project fails with a reason."""
    web = Web({"https://a.example/1": "->http://[::"})
    with pytest.raises(EngineFailed, match="leads on to one that is not valid"):
        downloaded(web, "https://a.example/1", tmp_path)


def test_a_page_that_is_too_large_is_given_up(tmp_path: Path) -> None:
    """It is not read to its end."""
    with pytest.raises(EngineFailed, match="larger than"):
        downloaded(Web({"https://a.example/1": "x" * 1_001}), "https://a.example/1", tmp_path)


class Choice:
    """A provider that reads every page, or none; and whose key it has."""

    def __init__(self, text: str, own: bool, falls_back: bool = True) -> None:
        self.text, self.own, self.falls_back = text, own, falls_back

    def has(self, ability: object, team_id: str) -> bool:
        return True

    def uses_own_key(self, ability: object, team_id: str) -> bool:
        return self.own

    def may_fall_back(self, team_id: str) -> bool:
        return self.falls_back

    def __call__(self, ability: object, team_id: str) -> Any:
        def read_page(url: str) -> WebPage:
            if not self.text:
                raise EngineFailed("firecrawl cannot read this page")
            return WebPage(url, "Owls", self.text)

        return SimpleNamespace(read_page=read_page)


@contextmanager
def _session() -> Iterator[Any]:
    yield SimpleNamespace(execute=lambda *_: None, scalar=lambda *_: 1)


def sources(choice: Choice, page: str, folder: Path) -> AssetSources:
    web = Web({"https://a.example/1": f"<html><body><article><p>{page}</p></article></body></html>"})
    database = SimpleNamespace(session=_session)
    parts = SimpleNamespace(choose=choice, outbound=web, database=database, work_dir=folder, clock=lambda: 0)
    return AssetSources(parts, "team", "project")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("own", "provider", "page", "read"),
    [
        (False, "# Owls\n\nBy the provider.", SENTENCE * 10, SENTENCE.strip()),  # ours is enough
        (False, "By the provider.", SENTENCE, "By the provider."),  # ours finds too little
        (False, "", SENTENCE * 3, SENTENCE.strip()),  # and the provider nothing at all
        (True, "By the provider.", SENTENCE * 10, "By the provider."),  # a key of the team's own
        (True, "", SENTENCE * 10, SENTENCE.strip()),  # which fails
    ],
)
def test_a_page_is_read_by_whom_it_should_be(
    own: bool, provider: str, page: str, read: str, tmp_path: Path
) -> None:
    """Our own reader first, unless the team has a key of its own; each takes over where the other fails."""
    found = sources(Choice(provider, own), page, tmp_path).read_page("https://a.example/1")
    assert found.text.startswith(read)


def test_a_team_that_is_kept_off_our_reader_gets_the_providers_reason(tmp_path: Path) -> None:
    """It fails rather than be read here."""
    with pytest.raises(EngineFailed, match="firecrawl cannot read this page"):
        sources(Choice("", own=True, falls_back=False), SENTENCE * 10, tmp_path).read_page(
            "https://a.example/1"
        )
