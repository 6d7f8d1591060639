"""A story made of a prompt's two halves and of scenes that show what they speak of.

For prompts whose situation no plot knows. The order is fixed: the first half, what was seen and done around
it, the second half, what was seen, said and done then, what came of it, and a last image.
"""

import random
import re
from collections.abc import Sequence

from reelwright.catalog.plots import Line, line_of
from reelwright.catalog.scenes import frames
from reelwright.formats.storytelling.compose import TINY_BELOW, ToldPost
from reelwright.formats.storytelling.facts import Facts
from reelwright.formats.storytelling.fit import DETAIL, LIKED, Passage
from reelwright.formats.storytelling.scene_lines import SceneLines, rare_words
from reelwright.formats.storytelling.sentences import sentences
from reelwright.formats.storytelling.tell import MissingFact, Teller, choose_line

_SHORT_BELOW = 110  # words of a narration; below, a look at each half may be left out, too
_TOLD_BY_TITLE = 0.6  # share of a half's words
_FEW_REPLIES = 2
_MOST_LOOKS, _MOST_ACTS = 8, 3


def tell_scenes(facts: Facts, lines: SceneLines, seed: int, words: int, title: str) -> ToldPost:
    """The story for a narration of about so many words under this title, with more sentences than it takes:
    all but the halves, one look at each, and the ending may be left out. Raises Missing where the prompt has
    nothing that a scene shows."""
    if not lines.ending:
        raise MissingFact("thing or place that a scene shows")
    return _SceneTeller(facts, lines, seed, words).tell(title)


class _SceneTeller:
    def __init__(self, facts: Facts, lines: SceneLines, seed: int, words: int) -> None:
        self._facts = facts
        self._lines = lines
        self._teller = Teller(facts, seed)
        self._chance = random.Random(seed)
        self._short, self._tiny = words < _SHORT_BELOW, words < TINY_BELOW

    def tell(self, title: str) -> ToldPost:
        facts = self._facts
        needed = LIKED if self._short else 0
        self._teller.leave_unsaid(text for name in ("hook", "turn") for text in frames()[name])
        hook = self._fixed_passages("hook", self._frame("hook"))
        ending = self._fixed_passages("last", self._lines.ending)
        if self._tiny:
            return self._tell_tiny(hook, ending, title)
        passages = [*hook, *self._scene_passages("first", "first", "seen", 1, needed)]
        if facts.e2 is None:
            passages += self._scene_passages("first-more", "first", "seen", 2, LIKED)
        passages += self._scene_passages("first-done", "first", "done", 1, LIKED)
        if facts.e2 is not None:
            passages += self._joint("link", LIKED)
            passages += self._fixed_passages("turn", _and_when(self._frame("turn")))
            passages += self._scene_passages("second", "second", "seen", 1, needed)
        passages += self._scene_passages("said", "any", "said", 1, needed) or self._joint("said", needed)
        passages += self._scene_passages("done", "second", "done", 1, LIKED)
        passages += self._joint("after", LIKED)
        passages += self._scene_passages("rest", "any", "seen", _MOST_LOOKS, DETAIL)
        passages += self._scene_passages("rest-done", "any", "done", _MOST_ACTS, DETAIL)
        passages += self._joint("later", LIKED)
        passages += ending
        if facts.prompt.form == "aita":
            passages += self._joint("asked", 0)
        return ToldPost(tuple(passages), tuple(self._comments(passages)))

    def _tell_tiny(self, hook: list[Passage], ending: list[Passage], title: str) -> ToldPost:
        """Tell what the title leaves out of the two halves, else how it ends."""
        in_title = rare_words(title)
        second = (
            self._fixed_passages("turn", self._teller.fill("{E2}.")) if self._facts.e2 is not None else []
        )
        for half in (second, hook[-1:]):
            words = {word for passage in half for word in rare_words(passage.text)}
            if len(words & in_title) < _TOLD_BY_TITLE * len(words):
                return ToldPost((*half, *_optional(ending, "last")), ())
        return ToldPost(tuple(ending), ())

    def _fixed_passages(self, name: str, text: str) -> list[Passage]:
        return [Passage(f"{name}.{at}", "post", one, "post", 0) for at, one in enumerate(sentences(text))]

    def _scene_passages(self, name: str, half: str, part: str, most: int, rank: int) -> list[Passage]:
        """Up to `most` sentences of scenes."""
        passages: list[Passage] = []
        for number in range(most):
            text = self._lines.take(half, part)
            if text is None:
                break
            told = self._fixed_passages(f"{name}-{number}", text)
            passages += told if rank == 0 else _optional(told, f"{name}-{number}", rank)
        return passages

    def _frame(self, name: str) -> str:
        """The most particular sentence of a frame whose places the prompt can fill."""
        left: list[Line] = [line_of(text) for text in frames()[name]]
        while line := choose_line(self._teller, left, self._chance):
            try:
                return self._teller.fill(line.text)
            except MissingFact:
                left.remove(line)
        raise MissingFact(name)

    def _joint(self, name: str, rank: int) -> list[Passage]:
        """A sentence of a frame; none where none fits."""
        try:
            told = self._fixed_passages(name, self._frame(name))
        except MissingFact:
            return []
        return told if rank == 0 else _optional(told, name, rank)

    def _comments(self, passages: Sequence[Passage]) -> list[str]:
        """Choose the comments: one that judges where the teller asked, then replies to what was told, and
        between them one that repeats the prompt."""
        replies = self._lines.replies(one.text for one in passages if one.rank <= LIKED)
        verdicts = self._all_of("verdict") if self._facts.prompt.form == "aita" else []
        echoes = self._all_of("echo") if len(replies) < _FEW_REPLIES else []
        return [*verdicts[:1], *replies[:1], *echoes[:1], *replies[1:3], *verdicts[1:2], *replies[3:]]

    def _all_of(self, name: str) -> list[str]:
        found: list[str] = []
        lines = [line for line in map(line_of, frames()[name]) if self._teller.fits(line)]
        for line in self._chance.sample(lines, len(lines)):
            try:
                found.append(self._teller.fill_aside(line.text))
            except MissingFact:
                continue
        return found


def _optional(passages: Sequence[Passage], group: str, rank: int = LIKED) -> list[Passage]:
    """Make passages optional, together or not at all."""
    return [Passage(one.key, one.part, one.text, group, rank) for one in passages]


_THEN_WHEN = re.compile(r"^(?:And then|Then) (?=(?:when|this|last|now|one|after|before|until|as|in|on)\b)")


def _and_when(turn: str) -> str:
    """ "And this year he rented a camel" for "and then this year …"."""
    return _THEN_WHEN.sub("And ", turn)
