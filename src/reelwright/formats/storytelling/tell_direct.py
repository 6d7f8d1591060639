"""A plot that is about nothing but what happened and how it was taken, for prompts whose situation no plot
knows."""

from collections.abc import Sequence
from dataclasses import replace

from reelwright.catalog.plots import Plot
from reelwright.formats.storytelling.compose import ToldPost, tell_plot, word_total
from reelwright.formats.storytelling.facts import Facts
from reelwright.formats.storytelling.fit import ANECDOTE, DETAIL, LIKED, Passage
from reelwright.formats.storytelling.scene_lines import SceneLines
from reelwright.formats.storytelling.sentences import word_count

_MOST = 0.8  # share of the words that the post and its title take, so that readers can answer
_SHORT_COMMENT = 13  # words of an answer that has room beside a long post
_LONG = 330  # words of a narration from which sentences of scenes fill the time
_MOST_SHOWN = 6  # sentences of scenes that a long one adds to each half
_HALF_OF_BEAT = {"hook": "first", "second": "second"}
_MOST_OWN_COMMENTS = 2  # of the plot, before a reply to a scene


def tell_direct(
    facts: Facts, plot: Plot, lines: SceneLines, seed: int, words: int, title_words: int
) -> ToldPost:
    """The plot, then what readers answer. A long one shows scenes after each half, and its comments take
    turns with replies to what is seen. Raises Missing where a place stays empty."""
    told = tell_plot(facts, plot, seed, words, title_words, lines)
    long = words >= _LONG
    if long:
        passages = _with_more_shown(told.passages, lines)
    else:
        passages = list(told.passages) if plot.lived else _after_comments(told.passages)
    replies = lines.replies_to_words_of(one.text for one in told.passages if one.rank <= LIKED)
    comments = _in_turns(told.comments, replies) if long else [*told.comments, *replies]
    if title_words + word_total([one for one in passages if one.rank == 0]) > _MOST * words:
        comments.sort(key=lambda text: word_count(text) > _SHORT_COMMENT)
    return replace(told, passages=tuple(passages), comments=tuple(comments))


def _after_comments(passages: Sequence[Passage]) -> list[Passage]:
    """Keep what may be left out only where no answer fits: answers speak of the prompt, it need not."""
    return [replace(one, rank=ANECDOTE) if one.rank == DETAIL else one for one in passages]


def _in_turns(own: Sequence[str], replies: Sequence[str]) -> list[str]:
    comments: list[str] = []
    while own or replies:
        comments += [*own[:_MOST_OWN_COMMENTS], *replies[:1]]
        own, replies = own[_MOST_OWN_COMMENTS:], replies[1:]
    return comments


def _with_more_shown(passages: Sequence[Passage], lines: SceneLines) -> list[Passage]:
    found: list[Passage] = []
    for at, passage in enumerate(passages):
        found.append(passage)
        beat = _beat_of(passage)
        if beat in _HALF_OF_BEAT and (at + 1 == len(passages) or _beat_of(passages[at + 1]) != beat):
            found += _more_shown(lines, _HALF_OF_BEAT[beat])
    return found


def _more_shown(lines: SceneLines, half: str) -> list[Passage]:
    found: list[Passage] = []
    for number in range(_MOST_SHOWN):
        text = lines.take(half, "done" if number % 3 == 2 else "seen")
        if text is not None:
            key = f"shown-{half}-{number}"
            found.append(Passage(f"{key}.0", "post", text, key, DETAIL))
    return found


def _beat_of(passage: Passage) -> str:
    return passage.key.rsplit(".", 1)[0]
