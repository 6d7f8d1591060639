"""What somebody of a text does: the verb that a pose shows, and the words that say it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from reelwright_pictures import stock
from reelwright_pictures.scene import Pose
from reelwright_pictures.words.lexicon import HABITS, POSES, POSES_WITH
from reelwright_pictures.words.mentions import Mention
from reelwright_pictures.words.tokens import Match, Token
from reelwright_pictures.words.verbs import bases


@dataclass(frozen=True)
class Deed:
    """What somebody does: the pose, the tokens that say it, and the verb's phrase in its base form."""

    pose: Pose = "stand"
    acts: frozenset[int] = frozenset()
    phrase: str = ""


def deed_of(tokens: Sequence[Token], mention: Mention, until: int, nouns: frozenset[int]) -> Deed:
    """Return what somebody does: the first verb after them that a pose shows, or an -ing word before them.
    `nouns` are tokens that name a place or a thing: no verbs."""
    being: Deed | None = None
    for at in (*range(mention.first, mention.start), *range(mention.end, until)):
        if at in nouns or (at < mention.start and not tokens[at].low.endswith("ing")):
            continue
        found = _pose_at(tokens, at)
        if found is not None and _is_action(tokens, at, mention):
            pose, phrase = found.value
            deed = Deed(pose, frozenset(range(found.start, found.end)), phrase)
            if phrase not in _BEING:
                return deed
            being = being or deed
        elif being is not None and not tokens[at].is_word:
            break
    return (
        being
        or _deed_between(tokens, mention)
        or Deed(HABITS.get(mention.role.name, "stand") if mention.role else "stand")
    )


def _deed_between(tokens: Sequence[Token], mention: Mention) -> Deed | None:
    """Return what two do of whom a noun says it: "an argument between neighbours"."""
    at = mention.first - 1
    if at < 1 or tokens[at].low not in ("between", "among", "of", "with"):
        return None
    pose = _NOUNS.get(tokens[at - 1].low)
    return Deed(pose, frozenset({at - 1}), tokens[at - 1].low) if pose else None


_NOUNS: dict[str, Pose] = {
    "argument": "argue",
    "quarrel": "argue", "fight": "argue", "dispute": "argue", "row": "argue", "feud": "argue",
    "conflict": "argue", "debate": "argue", "conversation": "talk", "talk": "talk", "chat": "talk",
    "meeting": "talk", "interview": "talk", "hug": "hug", "embrace": "hug", "kiss": "hug", "race": "run",
    "duel": "fence", "dance": "dance",
}  # fmt: skip


_BEING = ("be", "stay", "remain", "exist", "live")
"""What says less of somebody than a verb that follows: "was sitting"."""


def deed_with(deed: Deed, after: Sequence[Mention], until: int) -> Deed:
    """Return the deed in the pose that it has with the thing that is named with it: "playing the violin"."""
    verb = deed.phrase.split(" ")[0]
    things = (one.name for one in after if one.kind == "thing" and one.start < until)
    poses = (POSES_WITH.get(f"{verb} {name}") for name in things)
    pose = next((pose for pose in poses if pose), None)
    if deed.phrase == "paint" and all(
        stock.item(one.name).kind in PAINTED for one in after if one.kind == "thing" and one.start < until
    ):
        pose = "easel"
    if pose is None and verb in _LOOKING and any(one.kind in ("thing", "person", "pronoun") for one in after):
        pose = "look"
    return replace(deed, pose=pose or deed.pose)


PAINTED = ("animal", "plant", "nature", "sky", "fantasy")
"""Kinds of what is painted onto a canvas."""
_LOOKING = frozenset("look gaze stare watch observe admire notice see discover".split())


def _is_action(tokens: Sequence[Token], at: int, mention: Mention) -> bool:
    """Say whether a word is a verb: no noun after an article or a preposition."""
    before = tokens[at - 1].low if at else ""
    nouns = ("a", "an", "the", "of", "my", "his", "her", "your", "their", "our", "for", "this", "in", "with")
    earlier = tokens[at - 2].low if at > 1 else ""
    is_noun = before in nouns or (earlier in ("a", "an", "the") and before in _NOT_VERBS)
    is_noun = is_noun or (earlier in nouns and _ends_a_clause(tokens, at) and at > mention.end)
    is_gerund = tokens[at].low.endswith("ing") and tokens[at].low not in POSES  # "the ring" is none
    return at < mention.start or not is_noun or is_gerund


def _ends_a_clause(tokens: Sequence[Token], at: int) -> bool:
    """Say whether nothing follows a word in its clause: "on the bottom step" names a step."""
    return at + 1 == len(tokens) or not tokens[at + 1].is_word


_NOT_VERBS = frozenset(
    "big small huge little long short great giant high deep red blue first last new old".split()
)


_NO_DEEDS = ("has", "have", "is", "are", "had", "lied")


def _pose_at(tokens: Sequence[Token], at: int) -> Match[tuple[Pose, str]] | None:
    """Return the pose of the longest phrase at a token whose first word may be in any form."""
    for length in (4, 3, 2, 1):
        rest = [token.low for token in tokens[at + 1 : at + length]]
        if len(rest) != length - 1:
            continue
        for base in bases(tokens[at].low):
            phrase = " ".join((base, *rest))
            pose = POSES.get(phrase)
            if pose is not None and (length > 1 or tokens[at].low not in _NO_DEEDS):
                return Match(at, at + length, (pose, phrase))
    return None
