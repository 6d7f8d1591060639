"""The API's views of social accounts."""

from typing import Any, Literal, cast

from pydantic import ConfigDict, Field

from reelwright.domain.social.analytics import (
    average_views,
    engagement_rate,
    top_hashtags,
    top_keywords,
    virality_score,
)
from reelwright.domain.social.model import SocialAccount
from reelwright.domain.views import EXAMPLE_TIME, CreatedAt, Instant, View
from reelwright.engines.social import Platform, SocialProfile
from reelwright.store.clock import iso

EXAMPLE_ACCOUNT = "c7s1o3c5i7a9l2a4c6c8o0u2n"


class AccountStats(View):
    """The counts that the platform tells of an account. `null` for each that it does not tell."""

    followers: int | None = Field(examples=[128_000])
    """The number of followers or subscribers."""
    following: int | None = Field(examples=[87])
    """The number of accounts that it follows."""
    videos: int | None = Field(examples=[412])
    """The number of its videos."""
    likes: int | None = Field(examples=[2_400_000])
    """The number of likes that all its videos have."""


class AccountAnalytics(View):
    """What its last videos, at most 30, say of an account. `null` where the platform does not tell enough."""

    engagement_rate: float | None = Field(examples=[6.21])
    """Likes and comments in percent of the views."""
    virality_score: float | None = Field(examples=[18.4])
    """From 0 to 100: how many of the videos have far more views than the others, and how far."""
    avg_views: float | None = Field(examples=[54_210.5])
    """The mean of the views."""


class AccountFacts(View):
    """What an analysis finds, as it is kept."""

    display_name: str
    """The name that the account shows."""
    bio: str
    """What the account says of itself. Empty where it says nothing, or the platform does not tell."""
    avatar_url: str | None
    """The address of its picture at the platform. `null` where the platform does not tell it."""
    is_verified: bool | None
    """Whether the platform has verified it. `null` where the platform does not tell."""
    stats: AccountStats
    """The counts that the platform tells of the account."""
    analytics: AccountAnalytics
    """What the last videos say of it."""
    top_hashtags: list[str]
    """The hashtags of the last videos, without `#`: those of most videos first, at most 20."""
    keywords: list[str]
    """The words and tags that at least two of the last videos have: those of most videos first, at most
    20."""
    profile_url: str
    """The address of its page at the platform."""


class SocialAccountView(AccountFacts):
    """An account of a creator, as it was last analysed."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "id": EXAMPLE_ACCOUNT,
                    "username": "lighthousekeeper",
                    "platform": "youtube",
                    "displayName": "The Lighthouse Keeper",
                    "bio": "Storms, lamps and letters.",
                    "avatarUrl": "https://cdn.example.com/lighthousekeeper.jpg",
                    "isVerified": None,
                    "stats": {"followers": 128_000, "following": None, "videos": 412, "likes": None},
                    "analytics": {"engagementRate": 6.21, "viralityScore": 18.4, "avgViews": 54_210.5},
                    "topHashtags": ["lighthouse", "storm"],
                    "keywords": ["lamp", "storm"],
                    "keywordsStatus": "completed",
                    "lastAnalyzed": EXAMPLE_TIME,
                    "createdAt": EXAMPLE_TIME,
                    "profileUrl": "https://www.youtube.com/@lighthousekeeper",
                }
            ]
        }
    )

    id: str
    """The id of the record. It stays when the account is analysed again."""
    username: str
    """The name of the account at the platform, without `@`."""
    platform: Literal["tiktok", "youtube"]
    """The platform of the account."""
    keywords_status: Literal["completed"]
    """Always `completed`: keywords are found with everything else."""
    last_analyzed: Instant
    """The time of the last analysis, as ISO 8601 in UTC with `Z`."""
    created_at: CreatedAt


class AnalyzedAccount(View):
    """The account that a call has analysed, or read."""

    account: SocialAccountView
    """The account, as it was last analysed."""


def facts_of(profile: SocialProfile) -> dict[str, Any]:
    """Return what a profile says, and what follows from its videos, as the record keeps it."""
    recent = profile.recent
    facts = AccountFacts(
        display_name=profile.display_name,
        bio=profile.bio,
        avatar_url=profile.avatar_url,
        is_verified=profile.is_verified,
        stats=AccountStats(
            followers=profile.followers,
            following=profile.following,
            videos=profile.videos,
            likes=profile.likes,
        ),
        analytics=AccountAnalytics(
            engagement_rate=engagement_rate(recent),
            virality_score=virality_score(recent),
            avg_views=average_views(recent),
        ),
        top_hashtags=top_hashtags(recent),
        keywords=top_keywords(recent),
        profile_url=profile.profile_url,
    )
    return facts.model_dump(by_alias=True)


def account_view(account: SocialAccount) -> SocialAccountView:
    platform = cast(Platform, account.platform)
    return SocialAccountView.model_validate(
        {
            **account.found,
            "id": account.id,
            "username": account.username,
            "platform": platform,
            "keywordsStatus": "completed",
            "lastAnalyzed": iso(account.analyzed_at),
            "createdAt": iso(account.created_at),
        }
    )
