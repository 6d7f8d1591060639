"""The cards of a story's comments: when each is seen, and what stands on it."""

from dataclasses import replace
from typing import Any

import pytest
from test_story_recipe import story

from reelwright.formats.stickers import POP
from reelwright_render.timeline.codec import decode, encode
from reelwright_render.timeline.model import CommentCard, Timeline

TWO: list[dict[str, Any]] = [
    {"author": "mia", "text": "Count them twice. Then count again.", "upvotes": 12_431},
    {"author": "tom_from_4b", "text": "My own brother did this.", "upvotes": 7},
]


def told(comments: list[dict[str, Any]] | None = None, **fields: Any) -> Timeline:
    card = {"title": "He paid me in coins", "body": "It began in May.", "postedAgo": "9h"}
    sent = {**card, **fields.pop("card", {}), "commentList": TWO if comments is None else comments}
    return story(card=sent, targetDuration=20, **fields).timeline


def spoken_at(timeline: Timeline, text: str) -> tuple[int, int]:
    """From the first word of a comment to its last."""
    said = [word.text for word in timeline.words]
    count = len(text.split())
    at = next(n for n in range(len(said)) if said[n : n + count] == text.split())
    return timeline.words[at].start_ms, timeline.words[at + count - 1].end_ms


def test_while_a_comment_is_read_its_author_and_votes_are_seen() -> None:
    """Own comments with their own: from a little before the first word until the next comment, and the last
    one until the end."""
    timeline = told()
    first, second = timeline.comment_cards
    assert [(one.text, one.author, one.upvotes) for one in (first, second)] == [
        (one["text"], one["author"], one["upvotes"]) for one in TWO
    ]
    for card, sent in zip((first, second), TWO, strict=True):
        begin, end = spoken_at(timeline, sent["text"])
        assert 150 <= begin - card.start_ms <= 400
        assert card.end_ms >= end
    assert first.end_ms == second.start_ms
    assert second.end_ms == timeline.duration_ms


def test_written_comments_have_authors_and_votes_of_their_own() -> None:
    """Every comment that the narration reads has a card, and nobody wrote two."""
    cards = story(targetDuration=60).timeline.comment_cards
    assert cards
    assert len({card.author for card in cards}) == len(cards)
    assert all(card.author and card.upvotes and card.posted_ago for card in cards)


def test_the_posts_card_gives_its_place_to_the_first_comment() -> None:
    """Without comments it stays to the end."""
    timeline = told()
    assert timeline.card is not None
    assert timeline.card.end_ms == timeline.comment_cards[0].start_ms
    alone = told([])
    assert alone.card is not None
    assert (alone.card.end_ms, alone.comment_cards) == (alone.duration_ms, ())


def test_comments_are_seen_also_when_the_posts_card_left_early() -> None:
    """`cardDurationSeconds` is for the post, and never keeps it there beside a comment."""
    short, long = told(cardDurationSeconds=1), told(cardDurationSeconds=600)
    assert short.card is not None and short.card.end_ms == 1_000
    assert short.comment_cards == told().comment_cards
    assert long.card is not None and long.card.end_ms == long.comment_cards[0].start_ms


def test_a_hidden_author_is_hidden_under_comments_too() -> None:
    """`showAuthor: false`; the votes stay."""
    cards = told(showAuthor=False).comment_cards
    assert [(card.author, card.upvotes) for card in cards] == [("", 12_431), ("", 7)]


def test_without_a_card_comments_have_none() -> None:
    """`showCard: false`."""
    assert story(showCard=False, targetDuration=60).timeline.comment_cards == ()


def test_comments_look_like_the_card_and_lie_where_it_lies() -> None:
    cards = told(platform="instagram", cardTheme="light", caption={"alignment": "top"}).comment_cards
    assert {(card.platform, card.theme, card.anchor) for card in cards} == {("instagram", "light", "bottom")}


@pytest.mark.parametrize(("first", "most_ms"), [("Short one.", 500), ("So long " * 60, 2_750)])
def test_a_post_that_is_not_read_opens_the_video_and_stands_above_its_comments(
    first: str, most_ms: int
) -> None:
    """For half of the first comment at most, and no longer than two and a half seconds of it."""
    timeline = told([{"text": first.strip()}, TWO[1]], narrationScope="comments_only")
    begin, end = spoken_at(timeline, first.strip())
    assert timeline.card is not None
    assert begin < timeline.card.end_ms <= min(most_ms + begin, (begin + end) / 2 + 1)
    assert timeline.card.end_ms == timeline.comment_cards[0].start_ms
    assert {card.post for card in timeline.comment_cards} == {"He paid me in coins"}
    assert {card.post for card in told().comment_cards} == {""}


@pytest.mark.parametrize(
    ("post", "comments"), [("9h", ["8h", "6h"]), ("1d", ["1d", "1d"]), ("vor 3 h", ["", ""])]
)
def test_a_comment_is_younger_than_its_post(post: str, comments: list[str]) -> None:
    """An age that was written in another way is not guessed at."""
    cards = told(card={"postedAgo": post}).comment_cards
    assert [card.posted_ago for card in cards] == comments


def test_each_comment_pops_up_softly() -> None:
    """With the sound of a sticker, but quieter."""
    timeline = told()
    pops = [sound for sound in timeline.sounds if sound.asset == POP]
    assert [sound.start_ms for sound in pops] == [card.start_ms for card in timeline.comment_cards]
    assert all(sound.volume < 0.5 for sound in pops)


def test_comments_are_stored_and_timelines_from_before_are_read() -> None:
    """A timeline that was stored without them has none."""
    timeline = replace(told(), comment_cards=(CommentCard("reddit", "dark", "Yes.", 100, 900, "mia", 3),))
    stored = encode(timeline)
    assert decode(stored) == timeline
    del stored["comment_cards"]
    assert decode(stored) == replace(timeline, comment_cards=())
