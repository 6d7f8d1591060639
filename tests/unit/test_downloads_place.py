"""The place among a team's downloads that the pictures of a project take."""

from types import SimpleNamespace
from typing import Any

import pytest

from reelwright.errors import EngineFailed
from reelwright.formats.context import PictureDownload
from reelwright.workflows.durable_engines import DurableDownloads
from reelwright.workflows.steps import EngineCalls


def test_a_picture_that_cannot_be_had_gives_its_place_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """A recipe may go on without it for minutes: others of the team download meanwhile."""
    done: list[str] = []

    def fetch(wanted: PictureDownload) -> None:
        raise EngineFailed("The address answered with HTTP 404 instead of the file")

    def call(self: EngineCalls, method: Any, *args: Any, returns: Any) -> Any:
        return method(*args)

    monkeypatch.setattr(EngineCalls, "call", call)
    web: Any = SimpleNamespace(
        provider="web", begin=lambda: done.append("begin"), fetch=fetch, end=lambda: done.append("end")
    )
    nothing: Any = None
    with pytest.raises(EngineFailed, match="HTTP 404"):
        DurableDownloads(web, nothing).fetch_pictures([PictureDownload("a", "https://a.example/b.png")])
    assert done == ["begin", "end"]
