"""What happened, as the teller and the other person of a prompt say it to each other's face."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from reelwright.formats.storytelling.clauses import Clause
from reelwright.formats.storytelling.facts import Entity

Speaker = Literal["told", "heard"]  # the teller speaks to the other person, or the other way round

_PRONOUNS = {
    "man": ("he", "him", "his", "himself", "his"),
    "woman": ("she", "her", "her", "herself", "hers"),
    "plural": ("they", "them", "their", "themselves", "theirs"),
}
_YOU = ("you", "you", "your", "yourself", "yours")
_I = ("I", "me", "my", "myself", "mine")
_WE = ("we", "us", "our", "ourselves", "ours")
_SUBJECTS = frozenset({"nsubj", "nsubjpass"})
_OURS = frozenset({"family", "partner", "friend"})  # who says "our" of what is the teller's, too


@dataclass(frozen=True)
class SpokenClauses:
    """Turns clauses that speak of the teller and of one other person into what one of them says to the
    other: "my sister used my card" into "you used my card" (told) or "I used your card" (heard)."""

    other: Entity
    gender: str
    speaker: Speaker

    def say(self, clause: Clause, text: str) -> str | None:
        """The clause's text, as rendered by the teller; None where its pronouns may mean somebody else."""
        if self.gender not in _PRONOUNS:
            return None
        own = iter(_tags_of_her(clause))
        said = self._without_name(text, clause.sentence.tokens[self.other.at].relation in _SUBJECTS)
        if self.speaker == "heard":
            said = _to_listener(said, self.other.kind in _OURS)
        for at, word in enumerate(_PRONOUNS[self.gender][:4]):
            said = re.sub(rf"(?<!\x00)\b{word}\b", self._pronoun(at, own), said, flags=re.IGNORECASE)
        said = re.sub(r"\x00(\w+)", r"\1", said)
        return _agreeing(said)

    def _forms(self) -> tuple[str, ...]:
        if self.speaker == "told":
            return _YOU
        return _WE if self.gender == "plural" else _I

    def _without_name(self, text: str, acts: bool) -> str:
        """The other person's name as a pronoun: as a subject where they act, else as an object."""
        forms = self._forms()
        for name in sorted({self.other.full, self.other.short}, key=len, reverse=True):
            said = re.escape(name)
            text = re.sub(rf"\b{said}['’]s?(?= )", f"\x00{forms[2]}", text, flags=re.IGNORECASE)
            text = re.sub(rf"^{said}\b", f"\x00{forms[0]}", text, flags=re.IGNORECASE)
            text = re.sub(rf"\b{said}\b", f"\x00{forms[0 if acts else 1]}", text, flags=re.IGNORECASE)
        return text

    def _pronoun(self, at: int, tags_of_her: Iterable[str]) -> Callable[[re.Match[str]], str]:
        forms, tags = self._forms(), iter(tags_of_her)

        def replace(found: re.Match[str]) -> str:
            place = at
            if found[0].lower() == "her":
                place = 2 if next(tags, "PRP") == "PRP$" else 1
            return f"\x00{forms[place]}"

        return replace


def _tags_of_her(clause: Clause) -> list[str]:
    tokens = clause.sentence.tokens
    return [tokens[at].tag for at in clause.own if tokens[at].text.lower() == "her"]


def _to_listener(text: str, ours: bool) -> str:
    """What the teller says of themselves, said to them; the marked words are no pronouns of anybody else."""
    words = {"i": "you", "me": "you", "my": "your", "mine": "yours", "myself": "yourself"}
    if not ours:
        words |= {"we": "you", "us": "you", "our": "your", "ours": "yours", "ourselves": "yourselves"}

    def replace(found: re.Match[str]) -> str:
        return f"\x00{words[found[0].lower()]}" if found[0].lower() in words else found[0]

    return re.sub(r"(?<!\x00)\b[A-Za-z]+\b", replace, text)


def _agreeing(text: str) -> str:
    text = re.sub(r"\b(you|we|they) was(n't)?\b", r"\1 were\2", text)
    text = re.sub(r"\b([Yy]ou|I|we|they) has\b", r"\1 have", text)
    return re.sub(r"\bI were(n't)?\b", r"I was\1", text)
