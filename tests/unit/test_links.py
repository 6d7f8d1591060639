"""Links open what they were made for, for as long as they were made for, and nothing else."""

import base64
import json

import pytest

from reelwright.delivery.links import Link, Links
from reelwright.errors import Forbidden


class Time:
    now = 1_700_000_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def links(time: Time) -> Links:
    return Links([b"secret"], "https://clips.example/", time)


def token_of(url: str) -> str:
    assert url.startswith("https://clips.example/files/")
    return url.removeprefix("https://clips.example/files/")


def test_a_link_opens_its_asset_until_it_expires(links: Links, time: Time) -> None:
    """To the second."""
    token = token_of(links.sign("videos/1/video.mp4", 60, "Ünser Film.mp4"))
    time.now += 59_999
    assert links.open(token) == "videos/1/video.mp4"
    assert links.read(token) == Link("videos/1/video.mp4", 1_700_000_060, "Ünser Film.mp4")
    time.now += 1
    with pytest.raises(Forbidden, match="This link has expired"):
        links.open(token)


def test_a_token_is_one_segment_of_a_path(links: Links) -> None:
    """No slash, no plus, no padding: it survives copying."""
    token = token_of(links.sign("a/b/c?d=ÿ", 60, "ÿ" * 20))
    assert set(token) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.")


def test_every_changed_character_makes_a_token_useless(links: Links) -> None:
    """Whichever character is changed, dropped or doubled."""
    token = token_of(links.sign("videos/1/video.mp4", 60))
    for at, letter in enumerate(token):
        other = "A" if letter != "A" else "B"
        for changed in (token[:at] + other + token[at + 1 :], token[:at] + token[at + 1 :]):
            with pytest.raises(Forbidden):
                links.open(changed)


@pytest.mark.parametrize("token", ["", ".", "a.b", "é.é", "A" * 5000, "....", "\0.\0"])
def test_what_is_no_token_is_refused(links: Links, token: str) -> None:
    """With the same error, not with a crash."""
    with pytest.raises(Forbidden, match="This link is not valid"):
        links.open(token)


def test_another_secret_or_another_purpose_signs_nothing_of_ours(links: Links, time: Time) -> None:
    """A signature by the bare secret, or by another server, is refused."""
    other = Links([b"another"], "https://clips.example", time)
    with pytest.raises(Forbidden):
        links.open(token_of(other.sign("a", 60)))
    payload = base64.urlsafe_b64encode(json.dumps(["a", 2**40, None]).encode()).decode().rstrip("=")
    with pytest.raises(Forbidden):
        links.open(f"{payload}.")


def test_links_outlive_a_change_of_the_secret(links: Links, time: Time) -> None:
    """A new secret in front signs; what the old one signed opens until that one is dropped."""
    given_out = token_of(links.sign("videos/1/video.mp4", 60))
    both = Links([b"new", b"secret"], "https://clips.example", time)
    assert both.open(given_out) == "videos/1/video.mp4"
    new = Links([b"new"], "https://clips.example", time)
    assert new.open(token_of(both.sign("videos/2/video.mp4", 60))) == "videos/2/video.mp4"
    with pytest.raises(Forbidden, match="This link is not valid"):
        new.open(given_out)


def test_share_pages_have_an_address(links: Links) -> None:
    """The page's token is in the path."""
    assert links.share("abc") == "https://clips.example/share/abc"
