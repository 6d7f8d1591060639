"""YouTube's Data API: channels and their last videos, with a key of the operator's. A read costs three of the
10,000 units that a key has a day."""

from collections.abc import Sequence
from urllib.parse import urlencode

from pydantic import BaseModel, Field

from reelwright.engines.social import MOST_VIDEOS, NoSuchAccount, SocialProfile, SocialVideo
from reelwright.engines.wire import SHORT_S, KeyAccess, Reply, Transport, Wire

PROVIDER = "youtube"
BASE_URL = "https://youtube.googleapis.com"
_CHANNEL_ID = 24  # characters, of which the first are UC


class _Thumbnail(BaseModel):
    url: str
    width: int = 0


class _Snippet(BaseModel):
    title: str = ""
    description: str = ""
    custom_url: str = Field(default="", alias="customUrl")
    tags: list[str] = Field(default_factory=list)
    thumbnails: dict[str, _Thumbnail] = Field(default_factory=dict)


class _ChannelCounts(BaseModel):
    """Counts are text; those that are hidden are absent, or are told all the same."""

    subscribers: int | None = Field(default=None, alias="subscriberCount")
    hidden: bool = Field(default=False, alias="hiddenSubscriberCount")
    videos: int | None = Field(default=None, alias="videoCount")


class _Playlists(BaseModel):
    uploads: str = ""


class _ChannelContent(BaseModel):
    playlists: _Playlists = Field(default_factory=_Playlists, alias="relatedPlaylists")


class _Channel(BaseModel):
    id: str
    snippet: _Snippet
    statistics: _ChannelCounts = Field(default_factory=_ChannelCounts)
    content: _ChannelContent = Field(default_factory=_ChannelContent, alias="contentDetails")


class _Channels(BaseModel):
    items: list[_Channel] = Field(default_factory=list)


class _ContentDetails(BaseModel):
    video_id: str = Field(alias="videoId")


class _UploadItem(BaseModel):
    content: _ContentDetails = Field(alias="contentDetails")


class _Uploads(BaseModel):
    items: list[_UploadItem] = Field(default_factory=list)


class _VideoCounts(BaseModel):
    views: int | None = Field(default=None, alias="viewCount")
    likes: int | None = Field(default=None, alias="likeCount")
    comments: int | None = Field(default=None, alias="commentCount")


class _YouTubeVideo(BaseModel):
    id: str
    snippet: _Snippet
    statistics: _VideoCounts = Field(default_factory=_VideoCounts)


class _YouTubeVideos(BaseModel):
    items: list[_YouTubeVideo] = Field(default_factory=list)


def open_wire(
    transport: Transport, access: KeyAccess, base_url: str = "", *, within_s: float = SHORT_S
) -> Wire:
    headers = {"x-goog-api-key": access.key}
    return Wire(transport, PROVIDER, base_url or BASE_URL, headers, access, within_s=within_s)


class YouTubeAccounts:
    """Reads channels by their handle or their id."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    def read(self, username: str) -> SocialProfile:
        """Raises NoSuchAccount, or EngineFailed."""
        channel = self._find_channel(username)
        counts, snippet = channel.statistics, channel.snippet
        handle = snippet.custom_url.removeprefix("@") or channel.id
        return SocialProfile(
            account_id=channel.id,
            username=handle,
            display_name=snippet.title,
            profile_url=_profile_url(channel),
            bio=snippet.description,
            avatar_url=_largest(snippet),
            followers=None if counts.hidden else counts.subscribers,
            videos=counts.videos,
            recent=tuple(self._videos(self._uploads(channel.content.playlists.uploads))),
        )

    def _find_channel(self, username: str) -> _Channel:
        is_id = len(username) == _CHANNEL_ID and username.startswith("UC")
        name = {"id": username} if is_id else {"forHandle": f"@{username}"}
        found = self._ask("channels", part="snippet,statistics,contentDetails", **name).read(_Channels)
        if not found.items:
            raise NoSuchAccount("There is no such channel")
        return found.items[0]

    def _uploads(self, playlist: str) -> Sequence[str]:
        """The ids of the last videos. A channel that has never shown any has no such list."""
        if not playlist:
            return ()
        reply = self._ask(
            "playlistItems", part="contentDetails", playlistId=playlist, maxResults=str(MOST_VIDEOS)
        )
        if reply.status == 404:
            return ()
        return [item.content.video_id for item in reply.read(_Uploads).items][:MOST_VIDEOS]

    def _videos(self, ids: Sequence[str]) -> list[SocialVideo]:
        if not ids:
            return []
        found = self._ask("videos", part="snippet,statistics", id=",".join(ids)).read(_YouTubeVideos)
        by_id = {video.id: video for video in found.items}
        return [_as_video(by_id[one]) for one in ids if one in by_id]

    def _ask(self, what: str, **query: str) -> Reply:
        return self._wire.get(f"/youtube/v3/{what}?{urlencode(query)}")


def _as_video(video: _YouTubeVideo) -> SocialVideo:
    counts, snippet = video.statistics, video.snippet
    return SocialVideo(
        snippet.title, snippet.description, tuple(snippet.tags), counts.views, counts.likes, counts.comments
    )


def _largest(snippet: _Snippet) -> str | None:
    pictures = sorted(snippet.thumbnails.values(), key=lambda one: one.width)
    return pictures[-1].url if pictures else None


def _profile_url(channel: _Channel) -> str:
    handle = channel.snippet.custom_url
    name = handle if handle.startswith("@") else f"channel/{channel.id}"
    return f"https://www.youtube.com/{name}"
