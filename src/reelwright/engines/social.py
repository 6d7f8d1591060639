"""Accounts of creators on video platforms, as anybody can read them."""

from dataclasses import dataclass
from typing import Literal, Protocol

from reelwright.errors import EngineFailed

Platform = Literal["tiktok", "youtube"]
MOST_VIDEOS = 30


class NoSuchAccount(EngineFailed):
    """The platform says that it has no account of this name."""


@dataclass(frozen=True)
class SocialVideo:
    """One of the last videos. What the platform does not tell is None."""

    title: str
    description: str = ""
    tags: tuple[str, ...] = ()
    views: int | None = None
    likes: int | None = None
    comments: int | None = None


@dataclass(frozen=True)
class SocialProfile:
    """`account_id` is the platform's own, which stays when the account gets another name. `recent` are the
    last videos, at most 30, the newest first. What the platform does not tell is None."""

    account_id: str
    username: str
    display_name: str
    profile_url: str
    bio: str = ""
    avatar_url: str | None = None
    is_verified: bool | None = None
    followers: int | None = None
    following: int | None = None
    videos: int | None = None
    likes: int | None = None
    recent: tuple[SocialVideo, ...] = ()


class SocialReader(Protocol):
    """Reads accounts. Raises NoSuchAccount, and EngineFailed where the platform gives no answer that can be
    read."""

    def __call__(self, platform: Platform, username: str) -> SocialProfile: ...
