"""What a story of a given length consists of, before a word of it is written."""

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from reelwright.catalog.arcs import Arc, Beat
from reelwright.engines.forms import plain
from reelwright.formats.storytelling.premise import Premise, filled
from reelwright.formats.storytelling.sentences import sentences, whole_sentences, word_count

SHORTEST_ARC_WORDS = 58
FIRST_COMMENT_WORDS = 75
SECTIONS_A_CHAPTER = 4
OPTIONAL = "~"
_EPISODE_WORDS = 46
_COMMENT_WORDS = 16
_ANECDOTE_WORDS = 46
_PLOT_OF_ITS_OWN_WORDS = 30


@dataclass(frozen=True)
class Section:
    """A field of a draft. `tell` says what belongs in it, in about so many `words`; `form` says it in words
    of ours, with gaps. `optional` is true for what a shorter telling leaves out whole."""

    name: str
    tell: str
    form: str
    words: int
    optional: bool = False

    def trimmed(self, text: str) -> str:
        """What was written for this section, cut to whole sentences where it is far too long."""
        ours = word_count(unmarked(plain(self.form)))
        return whole_sentences(text, max(round(1.35 * self.words), ours + 12))


@dataclass(frozen=True)
class Chapter:
    name: str
    tell: str
    sections: tuple[Section, ...]

    @property
    def words(self) -> int:
        return sum(section.words for section in self.sections)


def plan_post(
    arc: Arc, premise: Premise, values: dict[str, str], words: int, chapters: bool, chance: random.Random
) -> tuple[Chapter, ...]:
    """One chapter, or several for a long story; `words` is what the post should come to."""
    if words < SHORTEST_ARC_WORDS:
        tell = "The whole story in one or two sentences: what was done, and how it ended."
        return (Chapter("post", tell, (_section("story", tell, chance.choice(arc.short), values),)),)
    beats = {beat.name: _beat(beat, values, chance) for beat in arc.beats}
    told = _told(premise)
    if sum(section.words for section in told) > _PLOT_OF_ITS_OWN_WORDS:
        sections = [*told, beats["ending"]]
    else:
        sections = [beats["setting"], *told, *(beats[name] for name in list(beats)[1:])]
    if not chapters:
        return (Chapter("post", "The whole post.", tuple(_scaled(sections, words))),)
    return _in_chapters(arc, sections, values, words, chance)


def plan_comments(
    arc: Arc, values: dict[str, str], words: int, least: int, most: int, chance: random.Random
) -> tuple[Section, ...]:
    """Comments of about so many words in all; long anecdotes come among them where there is room."""
    short = chance.sample(arc.comments, len(arc.comments))
    long = list(arc.anecdotes)
    sections: list[Section] = []
    written = 0
    while (written < words or len(sections) < least) and len(sections) < most and (short or long):
        wants_long = not short or (long and words > 150 and len(sections) % 3 == 2)
        form = long.pop(0) if wants_long and long else short.pop(0)
        tell = _COMMENT_TELLS[len(sections) % len(_COMMENT_TELLS)]
        section = _section(f"comment_{len(sections) + 1}", tell, form, values)
        if word_count(section.form) > 2 * _COMMENT_WORDS:
            section = replace(
                section, tell="A reader tells what happened to them, much the same, in three sentences."
            )
        sections.append(section)
        written += section.words
    return tuple(sections)


_COMMENT_TELLS = (
    "A reader takes the teller's side and quotes one detail of the post.",
    "A reader asks about one thing that the post left open.",
    "A reader makes a dry joke about one detail.",
    "A reader tells in one sentence what happened to them.",
    "A reader disagrees, politely.",
    "A reader gives one piece of advice.",
)


def unmarked(form: str) -> str:
    """A form without the marks of its optional sentences."""
    return re.sub(rf"(^|\s){OPTIONAL}\s*", r"\1", form)


def optional_sentences(form: str) -> tuple[bool, ...]:
    """For each sentence of a form whether a shorter telling leaves it out."""
    return tuple(sentence.startswith(OPTIONAL) for sentence in sentences(plain(form)))


def _section(name: str, tell: str, text: str, values: dict[str, str], optional: bool = False) -> Section:
    form = filled(text, values)
    return Section(name, filled(tell, values), form, word_count(unmarked(plain(form))), optional)


def _beat(beat: Beat, values: dict[str, str], chance: random.Random) -> Section:
    return _section(beat.name, beat.tell, chance.choice(beat.texts), values)


def _told(premise: Premise) -> list[Section]:
    """What the prompt itself tells beyond its first sentence, word for word."""
    if not premise.details:
        return []
    text = " ".join(_closed(detail) for detail in premise.details)
    tell = f"This happens, told in detail: {text}"
    return [Section("told", tell, text, word_count(text))]


def _closed(sentence: str) -> str:
    return sentence if sentence.endswith((".", "!", "?", "”", '"')) else sentence + "."


def _scaled(sections: Sequence[Section], words: int) -> list[Section]:
    """Sections whose budgets sum to `words`: for writers who do not take our words."""
    total = sum(section.words for section in sections)
    return [replace(section, words=max(12, round(section.words * words / total))) for section in sections]


def _in_chapters(
    arc: Arc, sections: Sequence[Section], values: dict[str, str], words: int, chance: random.Random
) -> tuple[Chapter, ...]:
    wanted = max(0, words - sum(section.words for section in sections))
    before, after = _episodes(arc, values, wanted)
    turn = next((at for at, section in enumerate(sections) if section.name == "turn"), len(sections) - 1)
    chapters = [Chapter("beginning", "How it begins.", tuple(sections[:turn]))]
    chapters += _chapters("rising", "It gets worse, step by step; nothing is solved yet.", before)
    chapters.append(Chapter("turn", "The turn, and what comes of it at once.", tuple(sections[turn:-1])))
    chapters += _chapters("after", "What came of it in the days and weeks after, told as updates.", after)
    chapters.append(Chapter("end", "How it stands today.", (sections[-1],)))
    return tuple(chapter for chapter in chapters if chapter.sections)


def _episodes(arc: Arc, values: dict[str, str], words: int) -> tuple[list[Section], list[Section]]:
    """Episodes before and after the turn, by turns, until there are enough words and one to spare."""
    before, after = list(arc.before), list(arc.after)
    chosen: tuple[list[Section], list[Section]] = ([], [])
    written = 0
    tell = "One scene: where and when, what was said, what changed by it."
    while written < words + _EPISODE_WORDS and (before or after):
        side = 0 if before and (len(chosen[0]) <= len(chosen[1]) or not after) else 1
        text = (before, after)[side].pop(0)
        number = len(chosen[0]) + len(chosen[1]) + 1
        section = _section(f"scene_{number}", tell, text, values, optional=True)
        chosen[side].append(section)
        written += section.words
    return chosen


def _chapters(name: str, tell: str, episodes: list[Section]) -> list[Chapter]:
    starts = range(0, len(episodes), SECTIONS_A_CHAPTER)
    return [
        Chapter(f"{name}_{number}", tell, tuple(episodes[start : start + SECTIONS_A_CHAPTER]))
        for number, start in enumerate(starts, 1)
    ]
