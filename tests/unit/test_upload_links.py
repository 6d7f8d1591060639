"""Links that take an upload: a purpose of their own."""

import pytest

from reelwright.delivery.links import Links
from reelwright.errors import Forbidden

NOW = 1_800_000_000


def links(*secrets: bytes, now_s: int = NOW) -> Links:
    return Links(secrets or (b"one",), "https://videos.example.com/", lambda: now_s * 1000)


def token(url: str) -> str:
    assert url.startswith("https://videos.example.com/")
    return url.rpartition("/")[2]


def test_a_link_names_its_item_until_it_expires() -> None:
    """To the second."""
    url = links().upload("c1", NOW + 10)
    assert url.startswith("https://videos.example.com/uploads/")
    assert links(now_s=NOW + 9).read_upload(token(url)) == "c1"
    with pytest.raises(Forbidden, match="expired"):
        links(now_s=NOW + 10).read_upload(token(url))


def test_a_link_that_reads_never_writes_and_the_other_way_round() -> None:
    """They are signed with different keys, whatever they say."""
    reading, writing = token(links().sign("media/c1/a.mp4", 10)), token(links().upload("c1", NOW + 10))
    with pytest.raises(Forbidden, match="not valid"):
        links().read_upload(reading)
    with pytest.raises(Forbidden, match="not valid"):
        links().open(writing)


def test_secrets_can_be_changed() -> None:
    """Links signed with the secret before still open; with an unknown one they do not."""
    url = links(b"old").upload("c1", NOW + 10)
    assert links(b"new", b"old").read_upload(token(url)) == "c1"
    with pytest.raises(Forbidden):
        links(b"new").read_upload(token(url))
