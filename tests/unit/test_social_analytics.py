"""What the last videos of an account say of it: the formulas of docs/social.md, with numbers."""

from math import log10

import pytest

from reelwright.domain.social.analytics import (
    average_views,
    engagement_rate,
    top_hashtags,
    top_keywords,
    virality_score,
)
from reelwright.engines.social import SocialVideo


def seen(*views: int | None) -> list[SocialVideo]:
    return [SocialVideo("", views=one) for one in views]


def test_the_mean_of_the_views_that_are_known() -> None:
    """None where none is: never 0."""
    assert average_views(seen(100, None, 301)) == 200.5
    assert average_views(seen(0)) == 0.0
    assert average_views(seen(None)) is None
    assert average_views([]) is None


def test_likes_and_comments_in_percent_of_the_views() -> None:
    """Only of videos of which all three are known."""
    videos = [
        SocialVideo("", views=1_000, likes=50, comments=7),
        SocialVideo("", views=500, likes=20, comments=3),
    ]
    assert engagement_rate(videos) == 5.33
    assert engagement_rate([*videos, SocialVideo("", views=9_000, likes=1)]) == 5.33
    assert engagement_rate([SocialVideo("", views=0, likes=0, comments=0)]) is None
    assert engagement_rate(seen(100, 200)) is None


@pytest.mark.parametrize(
    ("views", "score"),
    [
        ((100, 100, 100, 100, 100), 0.0),
        ((100, 100, 100, 100, 200), 0.0),  # twice the median is not more than twice
        ((100, 100, 100, 100, 1_000), 40.0),
        ((100, 100, 100, 100, 50_000), 40.0),
        ((100, 100, 100, 100, 300), round(40 * log10(3), 1)),
        ((1, 1, 1, 1_000, 1_000), 80.0),
        ((0, 0, 0, 5, 9), None),
        ((100, 100, 100, 1_000), None),
        ((100, 100, None, 100, 1_000), None),
    ],
)
def test_how_far_some_videos_stand_out(views: tuple[int | None, ...], score: float | None) -> None:
    """Of five known videos at least."""
    assert virality_score(seen(*views)) == score


def test_hashtags_are_counted_once_a_video() -> None:
    """In small letters, those of most videos first, then by the alphabet; at most twenty."""
    videos = [SocialVideo("#Storm #storm", "#été"), SocialVideo("A #storm", "#lamp"), SocialVideo("none")]
    assert top_hashtags(videos) == ["storm", "lamp", "été"]
    many = [SocialVideo(" ".join(f"#tag{number:02}" for number in range(30)))]
    assert top_hashtags(many) == [f"tag{number:02}" for number in range(20)]


def test_keywords_are_the_words_and_tags_of_two_videos_at_least() -> None:
    """Without little words of any language, hashtags and addresses."""
    videos = [
        SocialVideo("The lamp in the storm #storm", "https://example.com/lighthouse", ("Sea  rescue",)),
        SocialVideo("Die Lampe und der Sturm", "A lamp for you", ("sea rescue",)),
        SocialVideo("Storm and lamp", "https://example.com/lighthouse"),
    ]
    assert top_keywords(videos) == ["lamp", "sea rescue", "storm"]
