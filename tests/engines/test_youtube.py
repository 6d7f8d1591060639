"""Channels read through YouTube's Data API, at an imitation of it."""

from collections.abc import Iterator

import pytest
from imitations.server import GOOD_KEY, served
from imitations.youtube import CHANNEL, YouTube

from reelwright.delivery.outbound import AllowedTargets, Outbound
from reelwright.engines.providers.youtube import YouTubeAccounts, open_wire
from reelwright.engines.social import NoSuchAccount, SocialVideo
from reelwright.engines.wire import KeyAccess
from reelwright.errors import EngineFailed


@pytest.fixture
def youtube() -> Iterator[YouTube]:
    with served(imitation := YouTube()):
        yield imitation


def accounts(youtube: YouTube, key: str = GOOD_KEY) -> YouTubeAccounts:
    transport = Outbound(AllowedTargets.parse("").with_addresses([youtube.address]))
    return YouTubeAccounts(open_wire(transport, KeyAccess(key), youtube.address))


def test_a_channel_is_read_with_its_last_videos(youtube: YouTube) -> None:
    """In three calls, the key in a header; counts that come as text are numbers; the newest video comes
    first."""
    youtube.views = [120_000, None]
    profile = accounts(youtube).read("lighthousekeeper")
    assert (profile.account_id, profile.username, profile.display_name) == (
        CHANNEL,
        "lighthousekeeper",
        "The Lighthouse Keeper",
    )
    assert (profile.followers, profile.videos) == (128_000, 412)
    assert (profile.following, profile.likes, profile.is_verified) == (None, None, None)
    assert (profile.avatar_url, profile.bio) == ("https://yt3.example/800", "Storms, lamps and letters.")
    assert profile.profile_url == "https://www.youtube.com/@lighthousekeeper"
    said = ("More at https://example.com/lamp #storm", ("sea rescue", "lamp"))
    assert profile.recent == (
        SocialVideo("The lamp in the storm v0 #Lighthouse", *said, 120_000, 12_000, 1_200),
        SocialVideo("The lamp in the storm v1 #Lighthouse", *said),
    )
    assert [one.path for one in youtube.seen] == [
        "/youtube/v3/channels",
        "/youtube/v3/playlistItems",
        "/youtube/v3/videos",
    ]
    assert not any(GOOD_KEY in str(one.query) for one in youtube.seen)


def test_no_more_than_thirty_videos_are_asked_for(youtube: YouTube) -> None:
    """However many there are."""
    youtube.views = [100] * 45
    assert len(accounts(youtube).read(CHANNEL).recent) == 30


def test_a_channel_that_hides_its_count_or_shows_no_video(youtube: YouTube) -> None:
    """What is hidden is not known."""
    youtube.hides = youtube.is_empty = True
    profile = accounts(youtube).read("lighthousekeeper")
    assert (profile.followers, profile.recent) == (None, ())


def test_what_cannot_be_read_is_told_apart(youtube: YouTube) -> None:
    """No such channel; a wrong key; a quota that is used up."""
    with pytest.raises(NoSuchAccount):
        accounts(youtube).read("nobody")
    with pytest.raises(EngineFailed):
        accounts(youtube, "a-wrong-key").read("lighthousekeeper")
    youtube.is_used_up = True
    with pytest.raises(EngineFailed):
        accounts(youtube).read("lighthousekeeper")
