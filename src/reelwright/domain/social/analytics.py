"""What the last videos of an account say of it, as pure functions. What is not known is None, never a guess.
The formulas stand in docs/social.md."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from math import log10
from statistics import mean, median

from reelwright.engines.little_words import ENGLISH, LITTLE
from reelwright.engines.social import SocialVideo

MOST_WORDS = 20
_FEWEST_FOR_VIRALITY = 5
_OUTLIER = 2.0  # times the median
_HASHTAG = re.compile(r"#(\w+)")
_ADDRESS = re.compile(r"\b(?:https?://|www\.)\S+|\S+@\S+")
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_FEWEST_LETTERS = 3
_FEWEST_VIDEOS = 2
_SAID_EVERYWHERE = frozenset("video videos channel subscribe follow like comment link bio watch".split())
_LITTLE = frozenset().union(ENGLISH, *LITTLE.values()) | _SAID_EVERYWHERE


def average_views(videos: Sequence[SocialVideo]) -> float | None:
    """Return the mean of the views that are known, to a tenth."""
    known = _views(videos)
    return round(mean(known), 1) if known else None


def engagement_rate(videos: Sequence[SocialVideo]) -> float | None:
    """Return likes and comments in percent of the views, to a hundredth, over the videos of which all three
    are known. None where there is no such video, or nobody has seen one."""
    told = [
        (one.views, one.likes + one.comments)
        for one in videos
        if one.views is not None and one.likes is not None and one.comments is not None
    ]
    views = sum(seen for seen, _ in told)
    return round(100 * sum(reactions for _, reactions in told) / views, 2) if views else None


def virality_score(videos: Sequence[SocialVideo]) -> float | None:
    """Return 0 to 100, to a tenth: the share of videos with more than twice the median views, where one with
    ten times the median or more counts fully and one with less by the logarithm; half of all videos can be
    above the median, so half is 100. None below five videos with known views, or where the median is 0."""
    known = _views(videos)
    middle = median(known) if len(known) >= _FEWEST_FOR_VIRALITY else 0
    if not middle:
        return None
    above = sum(min(1.0, log10(views / middle)) for views in known if views > _OUTLIER * middle)
    return round(min(100.0, 200 * above / len(known)), 1)


def top_hashtags(videos: Iterable[SocialVideo]) -> list[str]:
    """Return the hashtags of titles and descriptions, without # and in small letters: those of most videos
    first, at most 20."""
    counted: Counter[str] = Counter()
    for video in videos:
        counted.update({tag.lower() for tag in _HASHTAG.findall(f"{video.title} {video.description}")})
    return _most(counted, 1)


def top_keywords(videos: Iterable[SocialVideo]) -> list[str]:
    """Return the words of titles and descriptions and the tags that at least two videos have, in small
    letters: those of most videos first, at most 20. Hashtags, addresses and little words do not count."""
    counted: Counter[str] = Counter()
    for video in videos:
        text = _ADDRESS.sub(" ", _HASHTAG.sub(" ", f"{video.title} {video.description}"))
        words = {word.lower() for word in _WORD.findall(text) if len(word) >= _FEWEST_LETTERS}
        counted.update((words - _LITTLE) | {" ".join(tag.lower().split()) for tag in video.tags})
    counted.pop("", None)
    return _most(counted, _FEWEST_VIDEOS)


def _views(videos: Iterable[SocialVideo]) -> list[int]:
    return [video.views for video in videos if video.views is not None]


def _most(counted: Counter[str], fewest: int) -> list[str]:
    known = [(word, count) for word, count in counted.items() if count >= fewest]
    return [word for word, _ in sorted(known, key=lambda one: (-one[1], one[0]))[:MOST_WORDS]]
