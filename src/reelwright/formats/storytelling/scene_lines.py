"""The sentences of a prompt's scenes, filled with its words and dealt out one by one, the nearest first."""

import random
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from reelwright.catalog.scenes import MOODS, SceneLine
from reelwright.formats.storytelling.facts import Facts
from reelwright.formats.storytelling.match_scenes import PEOPLE, Match, Matches
from reelwright.formats.storytelling.tell import MissingFact, Teller

Compare = Callable[[str, Sequence[str]], Sequence[float]]

_PARTS = ("seen", "done", "said", "last", "replies")
_PARTS_OF_THE_ABSENT = ("seen", "said", "last", "replies")
_MOST_REPLIES = 12

_MARKED_BONUS = 0.06  # a sentence for just this mood before one for all
_TAKEN_UP_BONUS = 0.5  # what the ending takes up
_PERSON_MALUS = 0.3  # what somebody is like is told after what is there
_ABSENT_MALUS = 0.5  # an ending with what is not there any more
_LATER_MALUS = 0.1  # for each scene that is surer
_SAME_SCENE_MALUS = 0.12  # for each sentence of the same scene that was told
_SAME_BEGINNING_MALUS = 0.06
_CHANCE = 0.03


@dataclass(frozen=True)
class _Choice:
    text: str
    scene: str
    score: float


class SceneLines:
    """Deals out sentences: each once, those first that mean most nearly what the prompt says, in turn from
    different scenes. The ending is chosen first, so that the others can prepare it."""

    def __init__(self, facts: Facts, matches: Matches, compare: Compare, seed: int) -> None:
        self._facts = facts
        self._mood = next((mood for mood in MOODS if mood in facts.flags), "")
        self._teller = Teller(facts, seed)
        self._teller.told |= {"other", "third", "thing", "thing2"}
        first = (*matches.role[:1], *matches.first)
        self._halves = {
            "first": first,
            "second": matches.second or first,
            "any": (*matches.second, *first),
        }
        self._chance = random.Random(seed)
        self._told: set[str] = set()
        self._beginnings: set[str] = set()
        self._used: Counter[str] = Counter()
        self._prepared: set[str] = set()
        self._stock = self._fill_stock(compare)
        self.ending = self.take("any", "last") or ""
        self._prepared = rare_words(self.ending) - rare_words(facts.prompt.said)

    def take(self, half: str, part: str) -> str | None:
        """The next sentence of a part ("seen", "done", "said", "last") of a half's scenes; None where none is
        left."""
        found = self._best(half, part)
        if found is None:
            return None
        self._told.add(found.text)
        if self._prepared & rare_words(found.text):
            self._prepared = set()
        self._beginnings.add(beginning_of(found.text))
        self._used[found.scene] += 1
        return found.text

    def replies(self, told: Iterable[str]) -> list[str]:
        """Return what readers answer: nothing that takes up what these texts leave out."""
        words = {word for text in told for word in rare_words(text)}
        self._used.clear()
        found: list[str] = []
        for _ in range(_MOST_REPLIES):
            reply = self._best("any", "replies")
            if reply is None:
                break
            self._told.add(reply.text)
            self._used[reply.scene] += 1
            if self._answers(reply, words):
                found.append(reply.text)
        return found

    def replies_to_words_of(self, texts: Iterable[str]) -> list[str]:
        """Return what readers answer to a post that somebody else wrote: only what takes up a word of it."""
        words = {word for text in texts for word in rare_words(text)}
        found = [
            one for match in self._halves["any"] for one in self._stock.get((match.scene.key, "replies"), ())
        ]
        return [one.text for one in sorted(found, key=lambda one: -one.score) if rare_words(one.text) & words]

    def _fill_stock(self, compare: Compare) -> dict[tuple[str, str], list[_Choice]]:
        """Fills every sentence that may be told, and asks once how near each is to the prompt."""
        filled = [
            (match, part, shown, text)
            for match in self._halves["any"]
            for part in (_PARTS if match.there else _PARTS_OF_THE_ABSENT)
            for shown in getattr(match.scene, part)
            if shown.mood in {"", self._mood} and (text := self._fill(shown, match)) is not None
        ]
        alike = compare(self._facts.prompt.topic, [text for *_, text in filled])
        stock: dict[tuple[str, str], list[_Choice]] = {}
        for (match, part, shown, text), near in zip(filled, alike, strict=True):
            person = _PERSON_MALUS if match.scene.field == PEOPLE and part != "said" else 0.0
            marked = _MARKED_BONUS if shown.mood else 0.0
            absent = _ABSENT_MALUS if part == "last" and not match.there else 0.0
            score = near + marked - person - absent + _CHANCE * self._chance.random()
            stock.setdefault((match.scene.key, part), []).append(_Choice(text, match.scene.key, score))
        return stock

    def _fill(self, shown: SceneLine, match: Match) -> str | None:
        try:
            return self._teller.fill_about(match.entity, shown.text)
        except MissingFact:
            return None

    def _best(self, half: str, part: str) -> _Choice | None:
        choices = [
            (self._score(one, at), one)
            for at, match in enumerate(self._halves[half])
            for one in self._stock.get((match.scene.key, part), ())
            if one.text not in self._told
        ]
        return max(choices, key=lambda pair: pair[0], default=(0.0, None))[1]

    def _score(self, choice: _Choice, place: int) -> float:
        return (
            choice.score
            - _LATER_MALUS * place
            - _SAME_SCENE_MALUS * self._used[choice.scene]
            - _SAME_BEGINNING_MALUS * (beginning_of(choice.text) in self._beginnings)
            + _TAKEN_UP_BONUS * bool(self._prepared & rare_words(choice.text))
        )

    def _answers(self, reply: _Choice, told: set[str]) -> bool:
        """Return whether a reply takes up nothing of its scene that this story leaves out."""
        of_scene = {
            word
            for part in ("seen", "done", "said", "last")
            for one in self._stock.get((reply.scene, part), ())
            for word in rare_words(one.text)
        }
        taken_up = rare_words(reply.text) & of_scene
        return not taken_up or bool(taken_up & told)


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


def beginning_of(text: str) -> str:
    return " ".join(text.split()[:2])
