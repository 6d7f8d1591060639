"""Which scenes of the catalogue show what a prompt speaks of, half by half."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from reelwright.catalog.scenes import StoryScene, scenes, scenes_by_name
from reelwright.formats.storytelling.clauses import Clause
from reelwright.formats.storytelling.facts import Entity, Facts, Mention, is_role, mentions_of
from reelwright.formats.storytelling.inflect import base_form

Vector = NDArray[np.float32]
Embed = Callable[[str], Vector]

JOBS, PEOPLE = "jobs", "people"
_LEAST_ALIKE = 0.55  # likeness of a half to a scene's phrases from which the scene shows it
_LEAST_ALIKE_VERB = 0.3  # the same where the half also has the verb
_LEAST_WEIGHT = 0.5
_LEAST_RELATED = 0.15  # likeness of the prompt to a scene's phrases below which its noun means something else
# What is refused, lost or given away is not there to be touched, and nothing was done with it.
_NOT_THERE = frozenset(
    """avoid ban burn cancel decline discard donate forget ignore lose miss pawn quit recycle refuse sell skip
    steal throw trash uninvite disinvite vanish disappear give""".split()
)
_MOST_OF_A_HALF = 4
# "In my name", "at the end", "a number of": what such words name is not what the prompt speaks of.
_FIGURES_OF_SPEECH = frozenset("name end time way hand head heart eye back side face mind word".split())


@dataclass(frozen=True)
class Match:
    """A scene, and what the prompt calls it; None where it was found by meaning alone."""

    scene: StoryScene
    entity: Entity | None
    there: bool = True  # False where the prompt says that it was lost, sold, refused …


@dataclass(frozen=True)
class Matches:
    """The scenes of a prompt's first half, of its second half, and of who tells it, the surest first."""

    first: tuple[Match, ...]
    second: tuple[Match, ...]
    role: tuple[Match, ...]

    def __bool__(self) -> bool:
        return bool(self.first or self.second or self.role)


def match_scenes(facts: Facts, embed: Embed, vectors: Embed) -> Matches:
    """`embed` gives the meaning of any text, `vectors` that of the scenes' phrases."""
    mentions = mentions_of(facts)
    sentence = facts.sentence
    prompt = np.asarray(facts.vector, dtype=np.float32)

    def is_meant(scene: StoryScene) -> bool:
        alike = max(float(prompt @ vectors(phrase)) for phrase in scene.like)
        return scene.field != JOBS and alike >= _LEAST_RELATED

    tellers = sentence.narrator.tokens | {
        one.entity.at for one in mentions if is_role(sentence, one.entity.at)
    }
    role = _by_name(
        facts, (one for one in mentions if one.entity.at in tellers), lambda scene: scene.field == JOBS
    )
    first_nouns, second_nouns = _halves(facts, [one for one in mentions if one.entity.at not in tellers])
    first = [
        *_by_name(facts, first_nouns, is_meant),
        *_by_deed(facts, facts.e1, "e1", embed, vectors),
    ]
    second = [
        *_by_name(facts, second_nouns, is_meant),
        *_by_deed(facts, facts.e2, "e2", embed, vectors),
    ]
    if not _things(first):
        first += _by_meaning(_text_of(facts, facts.e1) or facts.prompt.topic, embed, vectors)
    if facts.e2 is not None and not _things(second):
        second += _by_meaning(_text_of(facts, facts.e2), embed, vectors)
    taken = {match.scene.key for match in first}
    second = [match for match in second if match.scene.key not in taken]
    return Matches(tuple(first[:_MOST_OF_A_HALF]), tuple(second[:_MOST_OF_A_HALF]), tuple(role))


def _halves(facts: Facts, mentions: Sequence[Mention]) -> tuple[list[Mention], list[Mention]]:
    """The nouns up to the second thing that happens, and the rest, each the weightiest first."""
    later = {at for clause in (facts.e2, facts.e3, *facts.further) if clause is not None for at in clause.own}
    for hanging in facts.parts.values():
        if facts.e2 is not None and hanging.holder == facts.e2.verb:
            later |= set(hanging.own)
    first = [one for one in mentions if one.entity.at not in later]
    second = [one for one in mentions if one.entity.at in later]
    return sorted(first, key=lambda one: -one.weight), sorted(second, key=lambda one: -one.weight)


def _things(matches: Sequence[Match]) -> list[Match]:
    return [match for match in matches if match.scene.field != PEOPLE]


def _by_name(facts: Facts, mentions: Iterable[Mention], fits: Callable[[StoryScene], bool]) -> list[Match]:
    """The scenes of these nouns; those that only describe another noun where no other is known."""
    known = scenes_by_name()
    found: dict[str, Match] = {}
    aside: dict[str, Match] = {}
    for mention in mentions:
        scene = next((known[name] for name in mention.names if name in known), None)
        if scene is None or not fits(scene) or mention.entity.noun in _FIGURES_OF_SPEECH:
            continue
        among = found if mention.weight >= _LEAST_WEIGHT else aside
        among.setdefault(scene.key, Match(scene, mention.entity, _is_there(facts, mention.entity.at)))
    return list((found if _things(list(found.values())) else found | aside).values())


def _is_there(facts: Facts, at: int) -> bool:
    """Return whether a thing may be seen and touched after what the prompt tells of it."""
    tokens, children = facts.sentence.tokens, facts.sentence.children
    while tokens[at].head != at:
        at = tokens[at].head
        if tokens[at].tag.startswith("VB"):
            negated = any(tokens[child].relation == "neg" for child in children[at])
            if negated or base_form(tokens[at]) in _NOT_THERE:
                return False
    return True


def _by_deed(facts: Facts, clause: Clause | None, name: str, embed: Embed, vectors: Embed) -> list[Match]:
    """The scene of what is done in a clause, by its verb and meaning."""
    if clause is None:
        return []
    verb = base_form(clause.verb_token)
    who = next((one for one in ("me", "other") if f"{name}:{one}" in facts.flags), "else")
    own = embed(_text_of(facts, clause))
    ranked = sorted(
        (
            (max(float(own @ vectors(phrase)) for phrase in scene.like) + 0.2 * (verb in scene.verbs), at)
            for at, scene in enumerate(scenes())
            if scene.verbs and scene.who in {"", who}
        ),
        reverse=True,
    )
    least = _LEAST_ALIKE_VERB + 0.2
    return [Match(scenes()[at], None) for alike, at in ranked[:1] if alike >= least]


def _by_meaning(text: str, embed: Embed, vectors: Embed) -> list[Match]:
    own = embed(text)
    likest = sorted(
        (
            (max(float(own @ vectors(phrase)) for phrase in scene.like), at)
            for at, scene in enumerate(scenes())
            if scene.names and scene.field not in {JOBS, PEOPLE}
        ),
        reverse=True,
    )
    return [Match(scenes()[at], None) for alike, at in likest[:2] if alike >= _LEAST_ALIKE]


def _text_of(facts: Facts, clause: Clause | None) -> str:
    if clause is None:
        return ""
    return " ".join(facts.sentence.tokens[at].text for at in clause.own)
