"""A plot that takes its world from scenes: what happens is the plot's, what is seen is the prompt's."""

from dataclasses import replace

from reelwright.catalog.plots import Plot
from reelwright.formats.storytelling.compose import Told, tell_plot
from reelwright.formats.storytelling.facts import Facts
from reelwright.formats.storytelling.fit import DETAIL, Passage
from reelwright.formats.storytelling.scene_lines import SceneLines

_MOST_MORE = 6  # sentences of scenes that a long video adds to each half
_MOST_OWN_COMMENTS = 2  # of the plot, before a reply to a scene


def tell_arc(facts: Facts, plot: Plot, lines: SceneLines, seed: int, words: int, title_words: int) -> Told:
    """The plot with sentences of scenes in its places; where there is time, with more of them. Its comments
    take turns with replies to what the scenes show. Raises Missing where a place stays empty."""
    told = tell_plot(facts, plot, seed, words, title_words, lines)
    shown = lines.told
    passages: list[Passage] = []
    for passage in told.passages:
        passages.append(passage)
        half = shown.get(passage.text)
        if half in {"first", "second"} and not any(one.key.startswith(f"more-{half}") for one in passages):
            passages += _more(lines, half)
    replies = lines.replies(one.text for one in told.passages)
    comments: list[str] = []
    own = list(told.comments)
    while own or replies:
        comments += own[:_MOST_OWN_COMMENTS] + replies[:1]
        own, replies = own[_MOST_OWN_COMMENTS:], replies[1:]
    return replace(told, passages=tuple(passages), comments=tuple(comments))


def _more(lines: SceneLines, half: str) -> list[Passage]:
    found: list[Passage] = []
    for number in range(_MOST_MORE):
        text = lines.take(half, "done" if number % 3 == 2 else "seen")
        if text is not None:
            key = f"more-{half}-{number}"
            found.append(Passage(f"{key}.0", "post", text, key, DETAIL))
    return found
