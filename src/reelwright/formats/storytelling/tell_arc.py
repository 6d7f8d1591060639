"""A plot that takes its world from scenes: what happens is the plot's, what is seen is the prompt's."""

from collections.abc import Sequence
from dataclasses import replace

from reelwright.catalog.plots import Plot
from reelwright.formats.storytelling.compose import Told, tell_plot, word_total
from reelwright.formats.storytelling.facts import Facts
from reelwright.formats.storytelling.fit import DETAIL, LIKED, Passage
from reelwright.formats.storytelling.scene_lines import SceneLines
from reelwright.formats.storytelling.sentences import word_count

_MOST = 0.8  # share of the words that the post and its title take, so that readers can answer
_SHORT_COMMENT = 13  # words of an answer that has room beside a long post
_LONG = 330  # words of a narration from which sentences of scenes fill the time
_MOST_MORE, _MOST_MORE_IF_LONG = 1, 6  # sentences of scenes that are added to each half
_MOST_OWN_COMMENTS = 2  # of the plot, before a reply to a scene


def tell_arc(facts: Facts, plot: Plot, lines: SceneLines, seed: int, words: int, title_words: int) -> Told:
    """The plot with sentences of scenes in its places; where there is time, with more of them. Its comments
    take turns with replies to what the scenes show. Raises Missing where a place stays empty."""
    told = tell_plot(facts, plot, seed, words, title_words, lines)
    passages: list[Passage] = []
    for passage in _with_spare_looks(told.passages, lines, title_words, words):
        passages.append(passage)
        half = lines.told.get(passage.text)
        if half in {"first", "second"} and not any(one.key.startswith(f"more-{half}") for one in passages):
            passages += _more(lines, half, _most_more(plot, words))
    texts = [one.text for one in told.passages if one.rank <= LIKED]
    replies = lines.replies_to_words_of(texts) if plot.direct else lines.replies(texts)
    comments: list[str] = []
    own = list(told.comments)
    while own or replies:
        comments += own[:_MOST_OWN_COMMENTS] + replies[:1]
        own, replies = own[_MOST_OWN_COMMENTS:], replies[1:]
    if title_words + word_total([one for one in passages if one.rank == 0]) > _MOST * words:
        comments.sort(key=lambda text: word_count(text) > _SHORT_COMMENT)
    return replace(told, passages=tuple(passages), comments=tuple(comments))


def _with_spare_looks(
    passages: Sequence[Passage], lines: SceneLines, title_words: int, words: int
) -> list[Passage]:
    """The same, with as many sentences of scenes left to choice as are too many beside the readers' answers:
    what is seen before the last image."""
    over = title_words - _MOST * words + word_total([one for one in passages if one.rank == 0])
    spare: set[str] = set()
    for beat, texts in _beats_of_scenes(passages, lines):
        if over > 0:
            spare.add(beat)
            over -= sum(word_count(text) for text in texts)
    return [
        replace(one, group=_beat_of(one), rank=LIKED) if one.rank == 0 and _beat_of(one) in spare else one
        for one in passages
    ]


def _beats_of_scenes(passages: Sequence[Passage], lines: SceneLines) -> list[tuple[str, list[str]]]:
    """The beats that show nothing but scenes and are always told, with their sentences; the ending last."""
    beats: dict[str, list[str]] = {}
    for one in passages:
        if one.rank == 0:
            beats.setdefault(_beat_of(one), []).append(one.text)
    shown = " ".join(lines.told)
    found = [(beat, texts) for beat, texts in beats.items() if all(text in shown for text in texts)]
    return sorted(found, key=lambda pair: all(text in lines.ending for text in pair[1]))


def _beat_of(passage: Passage) -> str:
    return passage.key.rsplit(".", 1)[0]


def _most_more(plot: Plot, words: int) -> int:
    if words >= _LONG:
        return _MOST_MORE_IF_LONG
    return 0 if plot.direct else _MOST_MORE


def _more(lines: SceneLines, half: str, most: int) -> list[Passage]:
    found: list[Passage] = []
    for number in range(most):
        text = lines.take(half, "done" if number % 3 == 2 else "seen")
        if text is not None:
            key = f"more-{half}-{number}"
            found.append(Passage(f"{key}.0", "post", text, key, DETAIL))
    return found
