"""A story made of a prompt's two halves and of scenes that show what they speak of.

For prompts whose situation no plot knows. The order is fixed: the first half, what was seen and done around
it, the second half, what was seen, said and done then, and a last image. Which sentences of the scenes are
told is decided by how near their meaning is to the prompt.
"""

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from reelwright.catalog.plots import Line, line_of
from reelwright.catalog.scenes import Shown, frames
from reelwright.formats.storytelling.compose import TINY_BELOW, Told
from reelwright.formats.storytelling.facts import Facts
from reelwright.formats.storytelling.fit import DETAIL, LIKED, Passage
from reelwright.formats.storytelling.match_scenes import PEOPLE, Match, Matches
from reelwright.formats.storytelling.sentences import sentences
from reelwright.formats.storytelling.tell import Missing, Teller, choose_line

Compare = Callable[[str, Sequence[str]], Sequence[float]]

_SHORT_BELOW = 110  # words of a narration; below, a look at each half may be left out, too
_MOST_REPLIES = 12
_TOLD_BY_TITLE = 0.6  # share of a half's words
_PARTS = ("seen", "done", "said", "last", "replies")

_MARKED_BONUS = 0.06  # a sentence for just this mood before one for all
_PERSON_MALUS = 0.3  # what somebody is like is told after what is there
_TAKEN_UP_BONUS = 0.15  # what the ending takes up
_LATER_MALUS = 0.04  # for each scene that is surer
_CHANCE = 0.03
_SAME_SCENE_MALUS = 0.12  # the next sentence rather from another scene


@dataclass(frozen=True)
class _Choice:
    text: str
    scene: str
    score: float


def tell_scenes(
    facts: Facts, matches: Matches, mood: str, compare: Compare, seed: int, words: int, title: str
) -> Told:
    """The story for a narration of about so many words under this title, with more sentences than it takes:
    all but the halves, one look at each, and the ending may be left out. Raises Missing where the prompt has
    nothing that a scene shows."""
    if not matches:
        raise Missing("thing or place that a scene shows")
    return _SceneTeller(facts, matches, mood, compare, seed, words).tell(title)


def reply_to(facts: Facts, post: Sequence[Passage], matches: Matches, compare: Compare) -> list[str]:
    """What readers answer to a post that somebody else wrote: only what takes up a word of it."""
    said = {word for passage in post for word in rare_words(passage.text)}
    teller = _SceneTeller(facts, matches, "", compare, 0, 0)
    return teller.replies_to(said)


class _SceneTeller:
    def __init__(
        self, facts: Facts, matches: Matches, mood: str, compare: Compare, seed: int, words: int
    ) -> None:
        flags = facts.flags | ({mood} if mood else set())
        self._facts = replace(facts, flags=frozenset(flags))
        self._teller = Teller(self._facts, seed)
        self._matches = matches
        self._mood = mood
        self._compare = compare
        self._stock: dict[tuple[str, str], list[_Choice]] = {}
        self._chance = random.Random(seed)
        self._said: set[str] = set()
        self._taken_up: set[str] = set()
        self._short, self._tiny = words < _SHORT_BELOW, words < TINY_BELOW

    def tell(self, title: str) -> Told:
        facts = self._facts
        needed = LIKED if self._short else 0
        self._teller.leave_unsaid(text for name in ("hook", "turn") for text in frames()[name])
        first = (*self._matches.role[:1], *self._matches.first)
        second = self._matches.second
        hook = self._fixed("hook", self._frame("hook"))
        self._fill_stock((*first, *second))
        ending = self._ending((*second, *first))
        if self._tiny:
            return self._tell_tiny(ending, title)
        passages = [*hook]
        passages += self._looks("first", first, "seen", 1, needed)
        if facts.e2 is None:
            passages += self._looks("first-more", first, "seen", 2, LIKED)
        passages += self._looks("first-done", first, "done", 1, LIKED)
        if facts.e2 is not None:
            passages += self._joint("link", LIKED)
            passages += self._fixed("turn", _and_when(self._frame("turn")))
            passages += self._looks("second", second or first, "seen", 1, needed)
        passages += self._spoken((*second, *first), needed)
        passages += self._looks("done", second or first, "done", 1, LIKED)
        passages += self._joint("after", LIKED)
        passages += self._looks("rest", (*second, *first), "seen", 8, DETAIL)
        passages += self._looks("rest-done", (*second, *first), "done", 3, DETAIL)
        passages += ending
        return Told(tuple(passages), tuple(self._comments((*second, *first), passages)))

    def _tell_tiny(self, ending: list[Passage], title: str) -> Told:
        """What the title leaves out of the two halves, else how it ends."""
        in_title = rare_words(title)
        for name in ("e2", "e1"):
            if getattr(self._facts, name) is None:
                continue
            text = self._teller.fill("{" + name.upper() + "}.")
            words = rare_words(text)
            if len(words & in_title) < _TOLD_BY_TITLE * len(words):
                rest = [replace(one, rank=LIKED, group="last") for one in ending]
                return Told((*self._fixed("turn", text), *rest), ())
        return Told(tuple(ending), ())

    # ---------------------------------------------------------------------------------------- sentences

    def _fixed(self, name: str, text: str) -> list[Passage]:
        return [Passage(f"{name}.{at}", "post", one, "post", 0) for at, one in enumerate(sentences(text))]

    def _looks(self, name: str, matches: Sequence[Match], part: str, most: int, rank: int) -> list[Passage]:
        """Up to `most` sentences of a part of these scenes that were not told yet, the nearest to the prompt
        first; not twice from the same scene while another one has something."""
        passages: list[Passage] = []
        used: dict[str, int] = {}
        for number in range(most):
            found = self._best(matches, part, used)
            if found is None:
                break
            used[found.scene] = used.get(found.scene, 0) + 1
            self._said.add(found.text)
            key = f"{name}.{number}"
            passages.append(Passage(key, "post", found.text, "post" if rank == 0 else key, rank))
        return passages

    def _best(self, matches: Sequence[Match], part: str, used: dict[str, int]) -> _Choice | None:
        choices = [
            replace(
                one,
                score=one.score
                - _SAME_SCENE_MALUS * used.get(one.scene, 0)
                - _LATER_MALUS * at
                + _TAKEN_UP_BONUS * bool(self._taken_up & rare_words(one.text)),
            )
            for at, match in enumerate(matches)
            for one in self._stock.get((match.scene.key, part), ())
            if one.text not in self._said
        ]
        return max(choices, key=lambda one: one.score, default=None)

    def _fill_stock(self, matches: Sequence[Match]) -> None:
        """Fills every sentence that the story may use, and asks once how near each is to the prompt."""
        filled = [
            (match, part, shown, text)
            for match in matches
            for part in _PARTS
            for shown in getattr(match.scene, part)
            if shown.mood in {"", self._mood} and (text := self._filled(shown, match)) is not None
        ]
        alike = self._compare(self._facts.prompt.topic, [text for *_, text in filled])
        for (match, part, shown, text), near in zip(filled, alike, strict=True):
            person = _PERSON_MALUS if match.scene.field == PEOPLE and part != "said" else 0.0
            marked = _MARKED_BONUS if shown.mood else 0.0
            score = near + marked - person + _CHANCE * self._chance.random()
            self._stock.setdefault((match.scene.key, part), []).append(_Choice(text, match.scene.key, score))

    def _filled(self, shown: Shown, match: Match) -> str | None:
        try:
            return self._teller.fill_about(match.entity, shown.text)
        except Missing:
            return None

    def _frame(self, name: str) -> str:
        """The most particular sentence of a frame whose places the prompt can fill."""
        left: list[Line] = [line_of(text) for text in frames()[name]]
        while line := choose_line(self._teller, left, self._chance):
            try:
                return self._teller.fill(line.text)
            except Missing:
                left.remove(line)
        raise Missing(name)

    def _joint(self, name: str, rank: int) -> list[Passage]:
        """A sentence of a frame that may be left out where time is short; none where none fits."""
        try:
            text = self._frame(name)
        except Missing:
            return []
        group = "post" if rank == 0 else name
        return [Passage(f"{name}.{at}", "post", one, group, rank) for at, one in enumerate(sentences(text))]

    def _spoken(self, matches: Sequence[Match], rank: int) -> list[Passage]:
        """What somebody said: as a scene has it, or as anybody might have said it."""
        own = [one for one in matches if one.scene.said]
        return self._looks("said", own, "said", 1, rank) or self._joint("said", rank)

    def _ending(self, matches: Sequence[Match]) -> list[Passage]:
        found = self._looks("last", matches, "last", 1, 0)
        self._taken_up = {word for passage in found for word in rare_words(passage.text)}
        passages = [
            replace(one, key=f"last.{at}", text=text)
            for passage in found
            for at, (one, text) in enumerate((passage, text) for text in sentences(passage.text))
        ]
        if self._facts.prompt.form == "aita":
            passages += self._joint("asked", DETAIL if self._tiny else 0)
        return passages

    def replies_to(self, said: set[str]) -> list[str]:
        matches = (*self._matches.first, *self._matches.second)
        self._fill_stock(matches)
        found = [one for match in matches for one in self._stock.get((match.scene.key, "replies"), ())]
        return [one.text for one in sorted(found, key=lambda one: -one.score) if rare_words(one.text) & said]

    def _comments(self, matches: Sequence[Match], passages: Sequence[Passage]) -> list[str]:
        """One that judges where the teller asked, then replies to what was told, one scene after the other,
        and between them what repeats the prompt."""
        told = {word for one in passages if one.rank <= LIKED for word in rare_words(one.text)}
        used: dict[str, int] = {}
        replies: list[str] = []
        for _ in range(_MOST_REPLIES):
            found = self._best(matches, "replies", used)
            if found is None:
                break
            self._said.add(found.text)
            used[found.scene] = used.get(found.scene, 0) + 1
            if self._answers(found, told):
                replies.append(found.text)
        verdicts = self._all_of("verdict") if self._facts.prompt.form == "aita" else []
        echoes = self._all_of("echo")
        return [*verdicts[:1], *replies[:1], *echoes[:1], *replies[1:3], *verdicts[1:2], *replies[3:]]

    def _answers(self, reply: _Choice, told: set[str]) -> bool:
        """Whether a reply takes up nothing of its scene that this story leaves out."""
        of_scene = {
            word
            for part in ("seen", "done", "last", "said")
            for one in self._stock.get((reply.scene, part), ())
            for word in rare_words(one.text)
        }
        taken_up = rare_words(reply.text) & of_scene
        return not taken_up or bool(taken_up & told)

    def _all_of(self, name: str) -> list[str]:
        found: list[str] = []
        lines = [line for line in map(line_of, frames()[name]) if self._teller.fits(line)]
        for line in self._chance.sample(lines, len(lines)):
            try:
                found.append(self._teller.fill_aside(line.text))
            except Missing:
                continue
        return found


_WORD = re.compile(r"[a-z][a-z'-]{3,}")
_COMMON = frozenset(
    """about after again all also always and another any anybody anything around because been before behind
    being between both could down each even ever every everybody everything first from going gone half have
    here hers into just kept knew last like little long looked made more most much must near never next
    nobody nothing once only other over people quite said same should since some somebody somehow someone
    something still such than that their them then there they thing things this those though three through
    time told took tried twice under until very wait want wanted well went were what when where which while
    whole with without would year years your back come does done hand hands head know life look mine night
    once good""".split()
)


def rare_words(text: str) -> set[str]:
    """The words by which one sentence takes up another."""
    return {word.removesuffix("s") for word in _WORD.findall(text.lower()) if word not in _COMMON}


_THEN_WHEN = re.compile(r"^(?:And then|Then) (?=(?:when|this|last|now|one|after|before|until|as|in|on)\b)")


def _and_when(turn: str) -> str:
    """ "And this year he rented a camel" for "and then this year …"."""
    return _THEN_WHEN.sub("And ", turn)
