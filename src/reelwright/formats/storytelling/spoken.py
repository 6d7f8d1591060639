"""What happened, as the teller and the other person of a prompt say it to each other's face."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from reelwright.formats.storytelling.clauses import Clause, phrase
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
        names = {self.other.full, self.other.short}
        if clause.subject_head_at == self.other.at:  # "the old man next door"
            names.add(phrase(clause.sentence, clause.subject))
        said = self._without_name(text, names, _acts(clause, self.other.at))
        if _OF_SOMEBODY.search(said.replace("\x00", "")):  # "the password of you"
            return None
        if self.speaker == "heard":
            said = _to_listener(said, self.other.kind in _OURS)
        for at, word in enumerate(_PRONOUNS[self.gender][:4]):
            said = re.sub(rf"(?<!\x00)\b{word}\b", self._pronoun(at, own), said, flags=re.IGNORECASE)
        said = re.sub(r"\x00(\w+)", r"\1", said)
        return _agreeing(_with_particle_last(said))

    def _forms(self) -> tuple[str, ...]:
        if self.speaker == "told":
            return _YOU
        return _WE if self.gender == "plural" else _I

    def _without_name(self, text: str, names: set[str], acts: bool) -> str:
        """The other person's name as a pronoun: as a subject where they act, else as an object."""
        forms = self._forms()
        for name in sorted(names, key=len, reverse=True):
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


def _acts(clause: Clause, at: int) -> bool:
    """Return whether somebody is named as one who does something; "let my sister stay" says "let her"."""
    tokens = clause.sentence.tokens
    bare = tokens[tokens[at].head].tag == "VB" and not any(
        tokens[child].tag in {"MD", "TO"} or tokens[child].text.lower() in {"do", "does", "did"}
        for child in clause.sentence.children[tokens[at].head]
    )
    return tokens[at].relation in _SUBJECTS and not bare


_OF_SOMEBODY = re.compile(r"\b(?:the|my|our) (?:[\w-]+ )?(?!rest\b|two\b)[\w-]+ of (?:you|me|I|us)\b")


def _tags_of_her(clause: Clause) -> list[str]:
    """ "Meeting her ex" is sometimes read as a meeting with her."""
    tokens = clause.sentence.tokens
    return [
        "PRP$" if tokens[at].relation == "poss" else tokens[at].tag
        for at in clause.own
        if tokens[at].text.lower() == "her"
    ]


def _with_particle_last(text: str) -> str:
    """ "I kicked out you" as "I kicked you out"."""
    return _PARTED.sub(r"\1 \3 \2", text)


_PARTED = re.compile(
    r"\b((?:kick|throw|call|cut|pick|drop|push|send)\w*|threw|sent) (out|off|up|down|away|back) (you|me|us)\b"
)


def _to_listener(text: str, ours: bool) -> str:
    """What the teller says of themselves, said to them; the marked words are no pronouns of anybody else."""
    words = {"i": "you", "me": "you", "my": "your", "mine": "yours", "myself": "yourself"}
    if not ours:
        words |= {"we": "you", "us": "you", "our": "your", "ours": "yours", "ourselves": "yourselves"}

    def replace(found: re.Match[str]) -> str:
        return f"\x00{words[found[0].lower()]}" if found[0].lower() in words else found[0]

    return re.sub(r"(?<!\x00)\b[A-Za-z]+\b", replace, text)


def _agreeing(text: str) -> str:
    text = re.sub(r"(?<!\bof )\b(you|we|they) was(n't)?\b", r"\1 were\2", text)
    text = re.sub(r"\b([Yy]ou|we|they) (?:am|is)\b", r"\1 are", text)
    text = re.sub(r"\bI are\b", "I am", text)
    text = re.sub(r"\b([Yy]ou|I|we|they) has\b", r"\1 have", text)
    return re.sub(r"\bI were(n't)?\b", r"I was\1", text)
