"""The order for a story, and a story as it was told; and posts that are told in somebody's own words."""

import re
from dataclasses import dataclass
from typing import Literal

from reelwright.formats.storytelling.fit import DETAIL, Passage
from reelwright.formats.storytelling.sentences import sentences, word_count

PLOTS, OWN_WORDS = "plots", "prompt"
_LEANS = re.compile(
    r"(?:He|She|It|They|That|This|Then|So|But|And|Because|His|Her|Its|Their|Them|Which|Who)\b"
)


@dataclass(frozen=True)
class StorySpec:
    """The order for a story: `words` of narration, of which the comments take about `comment_words`, and what
    the caller sent instead of leaving it to us. `is_script` asks a writing model for a script that explains,
    advises, moves or offers, in place of a story."""

    prompt: str
    words: int
    language: str = "en"
    seed: int = 0
    title: str | None = None
    body: str | None = None
    comments_sent: bool = False
    comment_words: int = 0
    is_script: bool = False


@dataclass(frozen=True)
class ToldStory:
    """A story as it was told. `comments` stand the best first; the last `anecdotes` of them are long ones,
    for long videos; `quips` are for very short ones. `model` says who wrote: PLOTS, OWN_WORDS, the name of a
    model, or two of them joined by " + ". `detail_model` wrote the one detail that may be left out."""

    title: str
    post: tuple[Passage, ...]
    comments: tuple[str, ...]
    quips: tuple[str, ...] = ()
    anecdotes: int = 0
    community: str = "Stories"
    model: str = PLOTS
    template: bool = True
    detail_model: str = ""


def keep_own_sentences(prompt: str, title: str, words: int) -> list[Passage]:
    """A prompt that is itself a story: its own sentences. The first and the last are always told; of the
    others those on which nothing leans may be left out where time is short."""
    said = list(sentences(prompt))
    if len(said) > 2 and said[0].rstrip(".!?").lower() == title.rstrip(".!?").lower():
        said = said[1:]
    if word_count(prompt) <= words:
        return [Passage(f"own.{at}", "post", text, "post", 0) for at, text in enumerate(said)]
    passages = []
    for at, text in enumerate(said):
        needed = (
            at in {0, len(said) - 1}
            or (at + 1 < len(said) and bool(_LEANS.match(said[at + 1])))
            or bool(_LEANS.match(text))
        )
        passages.append(
            Passage(f"own.{at}", "post", text, "post" if needed else f"own.{at}", 0 if needed else DETAIL)
        )
    return passages


def kept_passages(part: Literal["title", "post"], text: str) -> list[Passage]:
    """The sentences of a text that is always spoken whole."""
    return [Passage(f"{part}.{at}", part, sentence, part, 0) for at, sentence in enumerate(sentences(text))]
