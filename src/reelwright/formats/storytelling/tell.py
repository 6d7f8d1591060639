"""A plot told with a prompt's facts: its places filled, its lines chosen by what the prompt says."""

import random
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from reelwright.catalog.plots import Line, Plot
from reelwright.catalog.scenes import MOODS
from reelwright.formats.storytelling.clauses import Clause, Form, View, render
from reelwright.formats.storytelling.facts import Entity, Facts
from reelwright.formats.storytelling.inflect import present_s, with_article
from reelwright.formats.storytelling.sentences import lower_first
from reelwright.formats.storytelling.spoken import Speaker, SpokenClauses

_SLOT = re.compile(r"\{([^{}]+)\}")
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MONTHS = ("January", "February", "March", "April", "May", "June", "September", "October", "November")
_NUMBERS = ("three", "four", "five", "six", "seven", "eight", "nine")
_HOURS = ("six in the morning", "seven in the evening", "nine at night", "half past ten", "noon")
_SUMS = (
    "forty dollars",
    "sixty dollars",
    "two hundred dollars",
    "three hundred dollars",
    "eight hundred dollars",
)

_PRONOUNS = {
    "man": ("he", "him", "his", "himself", "his"),
    "woman": ("she", "her", "her", "herself", "hers"),
    "animal": ("it", "it", "its", "itself", "its"),
    "plural": ("they", "them", "their", "themselves", "theirs"),
    "person": ("they", "them", "their", "themselves", "theirs"),
}


_PEOPLE = {
    "family",
    "partner",
    "friend",
    "work",
    "neighbor",
    "authority",
    "stranger",
    "rival",
    "role",
    "group",
}
_NEED_BONUS = 0.04  # for everything of the prompt that a basic plot asks for
_TELLING = frozenset(
    {"form:aita", "e2:so", "other:dead", "other:unknown", "other:plural"}
)  # as much as a deed
_LIKE_OF_PLAIN = 0.5  # a plain one fits by what it needs, and is told where no other is nearer
_OWN_NEED_BONUS, _OWN_DEED_BONUS = 0.01, 0.05  # of tales and lived plots: what they are like counts most
_MOOD_BONUS = 0.1  # for a plot that is just for the prompt's mood
_ALIKE = 0.45  # likeness from which a prompt is one of those that a plot was written for


class MissingFact(Exception):
    """A line names something that the prompt does not have."""


@dataclass
class Teller:
    """Fills lines for one story. What was named once is named shortly later; seeded choices stay the same."""

    facts: Facts
    seed: int
    told: set[str] = field(default_factory=set)
    unsaid: set[str] = field(default_factory=set)
    look: Callable[[], str | None] | None = None  # the next sentence of a scene, for {look}

    def __post_init__(self) -> None:
        chance = random.Random(self.seed)
        self._fixed = {
            "day": chance.choice(_DAYS),
            "month": chance.choice(_MONTHS),
            "n": chance.choice(_NUMBERS),
            "hour": chance.choice(_HOURS),
            "sum": chance.choice(_SUMS),
        }
        self._about: Entity | None = None
        self._genders: dict[str, str] = {}
        for name, entity in (("other", self.facts.other), ("third", self.facts.third)):
            if entity is not None:
                self._genders[name] = self._gender(entity, chance)

    def _gender(self, entity: Entity, chance: random.Random) -> str:
        if entity.plural or entity.kind == "group":
            return "plural"
        if entity.full == "someone":
            return "person"
        if entity.gender:
            return entity.gender
        return chance.choice(("man", "woman"))

    def fits(self, line: Line) -> bool:
        return all(
            (flag[1:] not in self.facts.flags) if flag.startswith("!") else (flag in self.facts.flags)
            for flag in line.when
        )

    def fill(self, text: str) -> str:
        """The text with its places filled. Raises Missing where the prompt has no such thing."""

        def value(found: re.Match[str]) -> str:
            return self._value(found[1], found.start() == 0 or _starts_sentence(text[: found.start()]))

        filled = _SLOT.sub(value, text)
        return _tidy(filled)

    def fill_aside(self, text: str) -> str:
        """Fill a text that may be left out, as `fill` does: it introduces nothing."""
        before = set(self.told)
        try:
            return self.fill(text)
        finally:
            self.told = before

    def fill_about(self, entity: Entity | None, text: str) -> str:
        """Fill a text as `fill` does, with `{x}` for what the prompt calls the entity, as named later. Raises
        Missing where the text speaks of it and there is none."""
        self._about = entity
        try:
            return self.fill_aside(text)
        finally:
            self._about = None

    def _value(self, slot: str, at_start: bool) -> str:
        capital = slot[:1].isupper()
        value = self._slot(slot[:1].lower() + slot[1:])
        if value is None:
            raise MissingFact(slot)
        return value[:1].upper() + value[1:] if capital or at_start else value

    def _slot(self, slot: str) -> str | None:
        if slot in self._fixed:
            return self._fixed[slot]
        if slot in {"place", "time", "role"}:
            return getattr(self.facts, slot) or None
        if slot == "kept":
            return self.facts.kept or None
        if slot in {"secret", "long", "count", "details"}:
            return self._detail(slot)
        if slot == "topic":
            return lower_first(self.facts.prompt.topic.rstrip(" .!?"))
        name, _, part = slot.partition(".")
        if name == "look":
            return self.look() if self.look else None
        if name in {"e1", "e2", "e3"}:
            return self._event(name, part)
        if name in {"why", "because", "when", "if"}:
            hanging = self.facts.parts.get(name)
            if name == "why" and hanging and hanging.mark != "to" and part not in {"told", "heard"}:
                return None
            return self._part(name, part)
        if name in {"other", "third"}:
            return self._person(name, part)
        if name in {"thing", "thing2"}:
            return self._name_thing(name, part)
        if name == "x":
            return self._name_entity(self._about, part) if self._about else None
        if slot.startswith("v "):
            if self.facts.other is None:
                return None
            verb = slot[2:]
            return verb if self._genders.get("other") in {"plural", "person"} else present_s(verb)
        if slot == "a thing":
            return self._article()
        if slot == "owner":
            return self.facts.thing.owner or None if self.facts.thing else None
        if slot in {"he", "him", "his", "himself", "hers", "was", "has", "is", "does"}:
            return self._person("other", slot)
        if slot in {"it", "them", "its", "itself"}:
            return self._name_thing("thing", slot)
        if slot.startswith("t."):
            return self._name_thing("thing", slot[2:])
        if slot.startswith("tv "):
            thing = self.facts.thing
            return None if thing is None else slot[3:] if thing.plural else present_s(slot[3:])
        return None

    def _detail(self, slot: str) -> str | None:
        details = self.facts.details
        if slot == "details":
            self.told.add("thing")
            return " ".join(text for text in details.of_thing if text) or None
        return {"secret": details.secret, "long": details.how_long, "count": details.count}[slot] or None

    def _event(self, name: str, part: str) -> str | None:
        clause: Clause | None = getattr(self.facts, name)
        if clause is None:
            return None
        self._introduce(clause)
        forms: dict[str, tuple[Form, View]] = {
            "": ("past", "me"),
            "bare": ("past", "me"),
            "he": ("past", "me"),
            "full": ("past", "me"),
            "had": ("had", "me"),
            "ing": ("ing", "me"),
            "to": ("base", "me"),
            "now": ("as_said", "me"),
            "you": ("past", "you"),
            "you.ing": ("ing", "you"),
            "you.to": ("base", "you"),
            "he.had": ("had", "me"),
        }
        if part.startswith(("told", "heard")):
            return self._say_to_other(clause, part)
        if part not in forms or (clause.verbatim and part.startswith("he")):
            return None
        form, view = forms[part]
        subject = self._subject(clause, name, part, view)
        text = render(
            clause,
            form,
            subject,
            view,
            without=_time_words(clause) | (self.facts.details.left_out if part == "bare" else set()),
            plural_subject=self._plural_subject(subject),
        )
        if not text:
            return None
        if part == "bare" and self.facts.thing is not None:
            noun = self.facts.thing.noun
            text = re.sub(rf"\ban? {re.escape(noun)}\b", with_article(noun), text)
        if part in {"", "bare", "full", "he", "had", "he.had", "now"}:
            text = self._begin_of(clause, lower_first(text) if _lowers(clause, text) else text)
            text += self._rest_of(name, clause)
            if part in {"", "bare", "full", "he"}:
                text += self._quote_after(name)
        return lower_first(text) if _lowers(clause, text) else text

    def _quote_after(self, name: str) -> str:
        """What somebody says at the end of the prompt, with the last thing that happens in it."""
        quote = self.facts.prompt.quote
        if not quote or name != ("e1" if self.facts.e2 is None else "e2"):
            return ""
        return f": “{quote}”" if quote[-1] in ".!?…" else f": “{quote}.”"

    def _say_to_other(self, clause: Clause, part: str) -> str | None:
        """What the teller says of it to the other person ("told") or hears from them ("heard")."""
        other = self.facts.other
        speaker, _, form = part.partition(".")
        if other is None or clause.verbatim or (speaker != "told" and speaker != "heard"):
            return None
        if self._third_is_alike() and any(
            clause.sentence.tokens[at].tag in {"PRP", "PRP$"}
            and clause.sentence.tokens[at].text.lower() in _PRONOUNS[self._genders["other"]]
            for at in clause.own
        ):
            return None
        forms: dict[str, Form] = {"": "past", "to": "base", "ing": "ing"}
        text = render(clause, forms[form], without=_time_words(clause))
        text = lower_first(text) if _lowers(clause, text) else text
        side: Speaker = "told" if speaker == "told" else "heard"
        return SpokenClauses(other, self._genders["other"], side).say(clause, text) if text else None

    def _third_is_alike(self) -> bool:
        return self.facts.third is not None and self._genders["third"] == self._genders["other"]

    def _begin_of(self, clause: Clause, text: str) -> str:
        """The event with what the prompt says before it: "when we put up a camera, it was his mother"."""
        for part in ("when", "if", "because"):
            hanging = self.facts.parts.get(part)
            if part in self.unsaid and hanging and _stands_before(hanging, clause) and hanging.mark:
                self.unsaid.discard(part)
                said = self._part(part, "") or ""
                return f"{said if part in {'when', 'if'} else f'because {said}'}, {text}"
        return text

    def leave_unsaid(self, texts: Iterable[str]) -> None:
        """Say what none of these texts has a place for with the event that it belongs to, once."""
        used = {slot.split(".")[0].lower() for text in texts for slot in _SLOT.findall(text)}
        self.unsaid = set(self.facts.parts) - used
        if self.facts.e3 is not None and "e3" not in used:
            self.unsaid.add("e3")

    def _rest_of(self, name: str, clause: Clause) -> str:
        """The clauses that hang on an event and that the plot has no place for."""
        rest = ""
        in_order = sorted(self.unsaid & set(self.facts.parts), key=lambda part: self.facts.parts[part].verb)
        for part in in_order:
            hanging = self.facts.parts[part]
            if hanging.holder == clause.verb and not _stands_before(hanging, clause):
                self.unsaid.discard(part)
                said = self._part(part, "") or ""
                rest += (
                    f" to {said}"
                    if part == "why" and hanging.mark == "to"
                    else f" so {said}"
                    if part == "why"
                    else f" because {said}"
                    if part == "because"
                    else f" {said}"
                )
        last = name == "e2" and "e3" in self.unsaid
        if last and self.facts.e3 is not None:
            self.unsaid.discard("e3")
            rest += f", and {self._event('e3', '')}"
            for further in self.facts.further[:2]:
                rest += f", and {lower_first(render(further, 'past'))}"
        return rest

    def _subject(self, clause: Clause, name: str, part: str, view: View) -> str | None:
        if part in {"ing", "to", "you.ing", "you.to"}:
            return None
        shared = clause.shared_subject or part.startswith("he")
        if not shared:
            return None
        return self._pronoun_of(clause, view)

    def _pronoun_of(self, clause: Clause, view: View) -> str | None:
        at = clause.subject_head_at
        if at is None:
            return "you" if view == "you" else "I"
        narrator = clause.sentence.narrator
        token = clause.sentence.tokens[at]
        if at in narrator.tokens or at in narrator.pronouns or token.text.lower() in {"i", "we"}:
            return None
        for name in ("other", "third"):
            entity: Entity | None = getattr(self.facts, name)
            if entity is not None and at == entity.at:
                return _PRONOUNS[self._genders[name]][0]
        if token.text.lower() in {"he", "she", "they", "it", "who", "this", "that", "there"}:
            return None
        return "they" if token.tag in {"NNS", "NNPS"} else "it"

    def _plural_subject(self, subject: str | None) -> bool | None:
        return None if subject is None else subject in {"they", "we", "you"}

    def _introduce(self, clause: Clause) -> None:
        for name in ("other", "third", "thing", "second_thing"):
            entity: Entity | None = getattr(self.facts, name)
            if entity is not None and entity.at in clause.own:
                self.told.add("thing2" if name == "second_thing" else name)

    def _part(self, name: str, part: str) -> str | None:
        clause = self.facts.parts.get(name)
        if clause is None:
            return None
        if part in {"told", "heard"}:
            return self._say_to_other(clause, part + ".to" * (name == "why" and clause.mark == "to"))
        self._introduce(clause)
        view: View = "you" if part == "you" else "me"
        if name == "why" and clause.mark == "to":
            return render(clause, "base", None, view)
        text = lower_first(render(clause, "past", None, view))
        text = text if not text.startswith("i ") else "I " + text[2:]
        return f"{clause.mark} {text}" if name in {"when", "if"} and clause.mark else text

    def _person(self, name: str, part: str) -> str | None:
        entity: Entity | None = getattr(self.facts, name)
        if entity is None:
            return None
        gender = self._genders[name]
        many = gender in {"plural", "person"}
        if part == "":
            first = name not in self.told
            self.told.add(name)
            return entity.full if first else entity.short
        if part == "you":
            return entity.short_you if name in self.told else entity.you
        if part == "noun":
            return entity.noun
        forms = dict(zip(("he", "him", "his", "himself", "hers"), _PRONOUNS[gender], strict=True))
        agree = {"was": ("was", "were"), "has": ("has", "have"), "is": ("is", "are"), "does": ("does", "do")}
        if part in forms:
            return forms[part]
        return agree[part][many] if part in agree else None

    def _name_thing(self, name: str, part: str) -> str | None:
        entity = self.facts.thing if name == "thing" else self.facts.second_thing
        if entity is None:
            return None
        many = entity.plural
        if part == "":
            first = name not in self.told
            self.told.add(name)
            return entity.full if first else entity.short
        if part == "you":
            return entity.short_you if name in self.told else entity.you
        if part == "noun":
            return entity.noun
        agree = {
            "it": ("it", "they"),
            "its": ("its", "their"),
            "itself": ("itself", "themselves"),
            "him": ("it", "them"),
            "them": ("it", "them"),
            "was": ("was", "were"),
            "has": ("has", "have"),
            "is": ("is", "are"),
            "does": ("does", "do"),
            "that": ("that", "those"),
            "this": ("this", "these"),
            "one": ("one", "ones"),
        }
        return agree[part][many] if part in agree else None

    def _name_entity(self, entity: Entity, part: str) -> str | None:
        """A noun of the prompt as named later, or its pronoun or verb."""
        for name in ("other", "third"):
            if entity.at == getattr(getattr(self.facts, name), "at", None):
                return self._person(name, part) if part else entity.short
        gender = (
            "plural" if entity.plural else entity.gender or ("person" if entity.kind in _PEOPLE else "thing")
        )
        many = gender in {"plural", "person"}
        he, him, his, himself, _ = _PRONOUNS.get(gender, _PRONOUNS["animal"])
        forms = {
            "": entity.short,
            "it": he,
            "he": he,
            "them": him,
            "him": him,
            "its": his,
            "his": his,
            "himself": himself,
            "was": "were" if many else "was",
            "has": "have" if many else "has",
        }
        return forms.get(part)

    def _article(self) -> str | None:
        thing = self.facts.thing
        if thing is None:
            return None
        return f"some {thing.noun}" if thing.plural else with_article(thing.noun)


def choose_line(teller: Teller, lines: Sequence[Line], chance: random.Random) -> Line | None:
    """The most particular of the lines that fit; among equals one by chance."""
    fitting = [line for line in lines if teller.fits(line)]
    if not fitting:
        return None
    most = max(_particularity(line) for line in fitting)
    return chance.choice([line for line in fitting if _particularity(line) == most])


def _particularity(line: Line) -> tuple[int, int]:
    """Return the number of an event's flags, and how many of them say how or what kind: "e2:so" comes
    before "e2"."""
    return len(line.when), sum(":" in flag and not flag.startswith("!") for flag in line.when)


def fitting_plots(
    facts: Facts, plots: Iterable[Plot], vectors: Callable[[str], NDArray[np.float32]]
) -> list[tuple[float, Plot]]:
    """The plots whose needs the prompt meets, the likest first."""
    ranked = [(_score(facts, plot, vectors), plot) for plot in plots if _meets(facts, plot)]
    return sorted(ranked, key=lambda pair: (-pair[0], pair[1].name))


def _meets(facts: Facts, plot: Plot) -> bool:
    return all(_holds(facts, need) for need in plot.needs)


def _holds(facts: Facts, need: str) -> bool:
    return any(
        (one[1:] not in facts.flags) if one.startswith("!") else one in facts.flags for one in need.split("|")
    )


def _score(facts: Facts, plot: Plot, vectors: Callable[[str], NDArray[np.float32]]) -> float:
    if not plot.like:
        return 0.12
    best = likeness(facts, plot, vectors)
    if plot.basic:
        of_mood = _MOOD_BONUS * any(need in MOODS for need in plot.needs)
        has = sum(not need.startswith("!") for need in plot.needs)
        if plot.lived or plot.tale:
            deeds = sum(("=" in need and not need.startswith("!")) or need in _TELLING for need in plot.needs)
            near = max(best, _LIKE_OF_PLAIN) if plot.plain else best
            return near + _OWN_NEED_BONUS * has + _OWN_DEED_BONUS * deeds
        return 0.6 * best + _NEED_BONUS * has + of_mood
    # A plot that knows the situation is right where the prompt means about the same, and wrong elsewhere.
    return best + 0.012 * len(plot.needs) - (0.0 if best >= _ALIKE else 0.3)


def likeness(facts: Facts, plot: Plot, vectors: Callable[[str], NDArray[np.float32]]) -> float:
    """Return how nearly the prompt means what the plot's own prompts mean, from -1 to 1; mostly by the
    nearest."""
    own = np.asarray(facts.vector, dtype=np.float32)
    alike = sorted((float(own @ vectors(text)) for text in plot.like), reverse=True)
    return 0.75 * alike[0] + 0.25 * (sum(alike[:3]) / min(3, len(alike)))


def _starts_sentence(before: str) -> bool:
    return (
        not before
        or bool(re.search(r"(?:[.!?…]\s+|[.…][”\"]\s+|[“\"‘]|[~+]\s*)$", before))
        or before in {"~", "+"}
    )


def _tidy(text: str) -> str:
    text = " ".join(text.split())
    text = re.sub(r"([.!?…]”?)\.", r"\1", text)
    return re.sub(r"\s+([,.!?])", r"\1", text)


def _lowers(clause: Clause, text: str) -> bool:
    """Return whether the first word is one that is written small inside a sentence."""
    first = text.split(" ", 1)[0]
    if first in {"I", "I'm", "I've", "I'd"} or not first[:1].isupper():
        return False
    token = next((t for t in clause.sentence.tokens if t.text == first), None)
    return token is None or not (
        token.tag in {"NNP", "NNPS"} or token.entity in {"PERSON", "GPE", "DATE"} and token.tag == "NNP"
    )


def _stands_before(hanging: Clause, clause: Clause) -> bool:
    return hanging.holder == clause.verb and hanging.verb < min(clause.subject or (clause.verb,))


def _time_words(clause: Clause) -> set[int]:
    """ "Now" and "then" at the beginning of a clause are said by the plot."""
    return {
        at
        for at in clause.own
        if at < clause.verb
        and clause.sentence.tokens[at].text.lower() in {"now", "then"}
        and clause.sentence.tokens[at].relation == "advmod"
    }
