"""The cards of a story's comments: each is seen from just before it is read until the next one comes."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from reelwright.formats.narration import Narration
from reelwright.formats.story.request import StoryRequest
from reelwright.formats.story.text import StoryText
from reelwright_render.timeline.layout import card_anchor
from reelwright_render.timeline.model import CommentCard

AHEAD_MS = 200
"""So long before its first word a card comes: it has settled when the voice begins."""

POST_FIRST_MS = 2_500
"""Where the post is not read, its card opens the video for so long, or for half of the first comment."""

_AGE = re.compile(r"(\d{1,4})([a-z])")


@dataclass(frozen=True)
class _SpokenComment:
    """When a comment (by its number among `StoryText.people`) is spoken."""

    comment: int
    start_ms: int
    end_ms: int


def comment_cards(request: StoryRequest, story: StoryText, narration: Narration) -> tuple[CommentCard, ...]:
    """Return a card for each comment that is read; the last stays until the end."""
    read = _spoken_comments(story, narration)
    starts = _starts(read, story.scope == "post_and_comments")
    ends = [*starts[1:], narration.duration_ms]
    return tuple(
        CommentCard(
            platform=request.platform,
            theme=request.card_theme,
            text=story.people[one.comment].text,
            start_ms=start,
            end_ms=end,
            author=story.people[one.comment].author if request.show_author else "",
            upvotes=story.people[one.comment].upvotes,
            posted_ago=_comment_age(story.posted_ago, place / len(read)),
            post=story.title if story.scope == "comments_only" else "",
            anchor=card_anchor(request.caption.alignment),
        )
        for place, (one, start, end) in enumerate(zip(read, starts, ends, strict=False))
    )


def _starts(read: Sequence[_SpokenComment], post_is_read: bool) -> list[int]:
    starts = [max(0, one.start_ms - AHEAD_MS) for one in read]
    if read and not post_is_read:
        first = read[0]
        starts[0] = first.start_ms + min(POST_FIRST_MS, (first.end_ms - first.start_ms) // 2)
    return starts


def _spoken_comments(story: StoryText, narration: Narration) -> list[_SpokenComment]:
    """The comments in the order in which they are spoken; each sentence of the narration is one sound."""
    found: list[_SpokenComment] = []
    for passage, sound in zip(story.narration, narration.sounds, strict=True):
        if passage.part != "comment":
            continue
        if found and found[-1].comment == passage.comment:
            found[-1] = _SpokenComment(passage.comment, found[-1].start_ms, sound.end_ms)
        else:
            found.append(_SpokenComment(passage.comment, sound.start_ms, sound.end_ms))
    return found


def _comment_age(age: str, down: float) -> str:
    """A comment is younger than its post, and the farther down (0–1) the younger: "5h" becomes "4h". What
    somebody wrote in another way leaves the comments without an age."""
    post = _AGE.fullmatch(age)
    return f"{max(1, round(int(post[1]) * (0.9 - 0.5 * down)))}{post[2]}" if post else ""
