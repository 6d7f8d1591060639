"""Accounts read from public pages, as they were recorded: by yt-dlp in its child, through a client that only
answers what was recorded."""

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from reelwright.engines.social import NoSuchAccount, SocialVideo
from reelwright.engines.social_pages import PublicPages
from reelwright.errors import EngineFailed, Unreachable

pytestmark = pytest.mark.slow  # each starts a child
RECORDED = Path(__file__).parents[1] / "recorded"
TIKTOK = "https://www.tiktok.com/@lighthousekeeper"
ITEMS = "https://www.tiktok.com/api/creator/item_list/"
YOUTUBE = "https://www.youtube.com/@lighthousekeeper/videos"


def recorded(name: str) -> Any:
    return json.loads((RECORDED / f"{name}.json").read_text("utf-8"))["body"]


def tiktok_page(state: Any) -> bytes:
    script = '<script id="__UNIVERSAL_DATA_FOR_REHYDRATION__" type="application/json">'
    return f"<html>{script}{json.dumps(state)}</script></html>".encode()


def youtube_page(data: Any) -> bytes:
    return f"<html><script>var ytInitialData = {json.dumps(data)};</script></html>".encode()


class Recorded:
    """Answers addresses that begin so; all others cannot be reached."""

    def __init__(self) -> None:
        self.answers: dict[str, tuple[int, bytes]] = {}
        self.asked: list[str] = []

    def send(self, method: str, url: str, headers: Any, body: bytes, take: Any, within_s: float) -> Any:
        self.asked.append(url.partition("?")[0])
        for begin, (status, content) in self.answers.items():
            if url.startswith(begin):
                where = {"location": content.decode()} if status in (301, 302) else {}
                pieces: Iterable[bytes] = [content]
                return take(status, {"content-type": "text/html", **where}, pieces)
        raise Unreachable("No answer")


def read(folder: Path, platform: Any, **answers: tuple[int, bytes]) -> Any:
    transport = Recorded()
    transport.answers = answers
    return PublicPages(transport, folder).read(platform, "lighthousekeeper"), transport.asked


def test_an_account_of_the_short_video_platform(tmp_path: Path) -> None:
    """Its counts stand on its page, those of its videos come from the list that the page loads."""
    answers = {
        TIKTOK: (200, tiktok_page(recorded("tiktok-user"))),
        ITEMS: (200, json.dumps(recorded("tiktok-videos")).encode()),
    }
    profile, asked = read(tmp_path, "tiktok", **answers)
    assert (profile.username, profile.display_name, profile.bio) == (
        "lighthousekeeper",
        "The Lighthouse Keeper",
        "Storms, lamps and letters.",
    )
    counts = (profile.followers, profile.following, profile.videos, profile.likes)
    assert counts == (128_000, 87, 412, 2_400_000)
    assert (profile.is_verified, profile.avatar_url) == (
        False,
        "https://p16-sign.tiktokcdn.example/avatar.jpeg",
    )
    assert profile.account_id.startswith("MS4wLjABAAAA")
    assert profile.profile_url == TIKTOK
    assert len(profile.recent) == 5
    first = profile.recent[0]
    assert (first.views, first.likes, first.comments) == (120_000, 9_000, 300)
    assert "#lighthouse" in f"{first.title} {first.description}"
    assert asked == [TIKTOK, ITEMS]


def test_a_channel_of_the_long_video_platform(tmp_path: Path) -> None:
    """Likes and comments do not stand on the page: they are not known."""
    page = youtube_page(recorded("youtube-page"))
    profile, _ = read(tmp_path, "youtube", **{YOUTUBE: (200, page)})
    assert (profile.account_id, profile.username, profile.display_name) == (
        "UC0123456789abcdefghijkl",
        "lighthousekeeper",
        "The Lighthouse Keeper",
    )
    assert (profile.followers, profile.following, profile.likes) == (128_000, None, None)
    assert profile.recent == (
        SocialVideo("The lamp in the storm", views=120_000),
        SocialVideo("A letter from the lamp", views=10_000),
        SocialVideo("How a storm is forecast"),
    )


def test_an_account_that_there_is_not(tmp_path: Path) -> None:
    """The page says so, or is not found."""
    nobody = {"__DEFAULT_SCOPE__": {"webapp.user-detail": {"statusCode": 10221}}}
    with pytest.raises(NoSuchAccount):
        read(tmp_path, "tiktok", **{TIKTOK: (200, tiktok_page(nobody))})
    with pytest.raises(NoSuchAccount):
        read(tmp_path, "youtube", **{YOUTUBE: (404, b"Not found")})


def test_an_account_without_videos(tmp_path: Path) -> None:
    """Its counts are told, and nothing is said of videos."""
    state = recorded("tiktok-user")
    state["__DEFAULT_SCOPE__"]["webapp.user-detail"]["userInfo"]["stats"]["videoCount"] = 0
    profile, _ = read(tmp_path, "tiktok", **{TIKTOK: (200, tiktok_page(state))})
    assert (profile.followers, profile.videos, profile.recent) == (128_000, 0, ())


def test_pages_with_other_values_than_ever_are_a_failure(tmp_path: Path) -> None:
    """A name that is a list is no reason to break."""
    state = recorded("tiktok-user")
    user = state["__DEFAULT_SCOPE__"]["webapp.user-detail"]["userInfo"]
    user["stats"]["videoCount"] = 0
    user["user"]["nickname"] = ["Lighthouse", "Keeper"]
    with pytest.raises(EngineFailed, match="not what they were"):
        read(tmp_path, "tiktok", **{TIKTOK: (200, tiktok_page(state))})


@pytest.mark.parametrize(
    ("takes_s", "left_s"), [(9.0, [20.0, 11.0, 2.0]), (3.0, [20.0, 17.0, 14.0, 11.0, 8.0, 5.0])]
)
def test_a_page_with_its_redirects_takes_twenty_seconds_at_most(
    tmp_path: Path, takes_s: float, left_s: list[float]
) -> None:
    """Each of them has what the others have left."""
    now, given = [0.0], []

    class Slow(Recorded):
        def send(self, *request: Any) -> Any:
            given.append(request[-1])
            now[0] += takes_s
            return super().send(*request)

    transport = Slow()
    transport.answers = {TIKTOK: (302, TIKTOK.encode())}
    with pytest.raises(EngineFailed):
        PublicPages(transport, tmp_path, lambda: now[0]).read("tiktok", "lighthousekeeper")
    assert given[: len(left_s)] == left_s


@pytest.mark.parametrize(
    "answers",
    [
        {},
        {TIKTOK: (200, b"<html>Please show that you are no robot</html>")},
        {TIKTOK: (302, b"http://127.0.0.1/admin")},
    ],
)
def test_a_platform_that_gives_no_account(tmp_path: Path, answers: Any) -> None:
    """Nothing, a riddle, or the way to another host, which is not asked."""
    transport = Recorded()
    transport.answers = answers
    with pytest.raises(EngineFailed):
        PublicPages(transport, tmp_path).read("tiktok", "lighthousekeeper")
    assert all(re.match(r"https://(www\.)?tiktok\.com/", url) for url in transport.asked)
    assert list(tmp_path.iterdir()) == []
