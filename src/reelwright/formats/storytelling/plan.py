"""What a story of a given length consists of, before a word of it is written."""

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from reelwright.catalog.arcs import Arc, Beat
from reelwright.engines.forms import GAP, plain
from reelwright.formats.storytelling.premise import Premise, filled
from reelwright.formats.storytelling.sentences import sentences, whole_sentences, word_count

SECTIONS_A_CHAPTER = 4
OPTIONAL = "~"
WITH_THE_LAST = "+"
_MARKS = OPTIONAL + WITH_THE_LAST
_SHORT_WORDS = 35
_EPISODE_WORDS = 46
_COMMENT_WORDS = 16
_QUICK_WORDS = 12
_ANECDOTE_FROM_WORDS = 150
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


@dataclass(frozen=True)
class PostPlan:
    """`version` is which telling of the arc was taken, 0 where the post is too short for any: comments that
    speak of a detail belong to one telling."""

    chapters: tuple[Chapter, ...]
    version: int


def plan_post(
    arc: Arc, version: int, premise: Premise, values: dict[str, str], words: int, most: int, chapters: bool
) -> PostPlan:
    """One chapter, or several for a long story.

    `version` counts the arc's tellings from 0; `words` is what the post should come to. Where the arc's
    shortest telling has more than `most`, its beginning is told and the rest in two sentences.
    """
    beats = {beat.name: _beat(beat, values, version) for beat in arc.beats}
    sections = _arc_sections(beats, premise)
    if sum(_core_words(section) for section in sections) > most:
        brief = _brief(beats, _told(premise), _short(arc, version, values), words, most)
        return PostPlan((Chapter("post", "The whole post.", tuple(_scaled(brief, words))),), 0)
    if not chapters:
        return PostPlan((Chapter("post", "The whole post.", tuple(_scaled(sections, words))),), version + 1)
    return PostPlan(_in_chapters(arc, sections, values, words), version + 1)


def _brief(
    beats: dict[str, Section], told: list[Section], rest: Section, words: int, most: int
) -> list[Section]:
    """How it began, what the prompt tells and how it got worse, as far as there is room; then the rest."""
    setting = beats["setting"]
    whole = replace(rest, form=unmarked(rest.form))
    for begun in ([setting, *told, beats["pressure"]], [setting, *told], [*told]):
        if begun and sum(_core_words(section) for section in [*begun, whole]) <= most:
            return [*begun, whole]
    setting = _core(setting)
    return [_may_go(_first(setting) if words < _SHORT_WORDS else setting), rest]


def _short(arc: Arc, version: int, values: dict[str, str]) -> Section:
    tell = "The rest of the story in one or two sentences: what was done, and how it ended."
    return _section("story", tell, arc.short[version % len(arc.short)], values)


def _arc_sections(beats: dict[str, Section], premise: Premise) -> list[Section]:
    """The arc's beats, with what the prompt itself tells among them; a prompt with a plot of its own replaces
    all but the arc's ending."""
    told = _told(premise)
    if sum(section.words for section in told) > _PLOT_OF_ITS_OWN_WORDS:
        return [*told, beats["ending"]]
    first, *rest = beats.values()
    return [first, *told, *rest]


def plan_comments(
    arc: Arc, version: int, values: dict[str, str], words: int, least: int, most: int, chance: random.Random
) -> tuple[Section, ...]:
    """Comments of about so many words in all; long anecdotes come among them where there is room.

    The arc's own comments come before those that any arc of its mood draws.
    """
    fitting = [bare for text in arc.comments if (bare := _of_version(text, version))]
    own, shared = fitting[: -arc.shared_comments or None], fitting[-arc.shared_comments :]
    short = chance.sample(own, len(own)) + chance.sample(shared, len(shared))
    if words < _ANECDOTE_FROM_WORDS:
        short.sort(key=lambda text: word_count(text) > _QUICK_WORDS)
    long = list(arc.anecdotes)
    sections: list[Section] = []
    written = 0
    while (written < words or len(sections) < least) and len(sections) < most and (short or long):
        wants_long = not short or (words > _ANECDOTE_FROM_WORDS and len(sections) % 3 == 2)
        form = long.pop(0) if wants_long and long else short.pop(0)
        section = _comment(len(sections) + 1, form, values)
        sections.append(section)
        written += section.words
    return tuple(sections)


def _of_version(comment: str, version: int) -> str:
    """A comment without its mark ("2| …": only under the second telling); nothing where it does not fit."""
    marked = re.match(r"(\d+)\| ", comment)
    if not marked:
        return comment
    return comment[marked.end() :] if str(version) in marked[1] else ""


def _comment(number: int, form: str, values: dict[str, str]) -> Section:
    tell = _COMMENT_TELLS[number % len(_COMMENT_TELLS)]
    section = _section(f"comment_{number}", tell, form, values)
    if section.words > 2 * _COMMENT_WORDS:
        tell = "A reader tells in three sentences what happened to them, much the same."
    return replace(section, tell=tell)


def _core(section: Section) -> Section:
    """A section in its shortest telling."""
    kept = [text for text in form_sentences(section.form) if not text.startswith(tuple(_MARKS))]
    form = " ".join(kept)
    return replace(section, form=form, words=word_count(plain(form)))


def _first(section: Section) -> Section:
    """A section's first sentence."""
    form = form_sentences(section.form)[0]
    return replace(section, form=form, words=word_count(plain(form)))


def _may_go(section: Section) -> Section:
    """A section all of whose sentences a still shorter telling leaves out."""
    form = f" {WITH_THE_LAST}".join(form_sentences(section.form))
    return replace(section, form=OPTIONAL + form)


def _core_words(section: Section) -> int:
    return _core(section).words


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
    return re.sub(rf"(^|\s)[{_MARKS}](?=\S)", r"\1", form)


def form_sentences(form: str) -> tuple[str, ...]:
    """The sentences of a form, gaps and marks and all."""
    held = [found[0] for found in GAP.finditer(form)]
    numbers = iter(range(len(held)))
    split = sentences(GAP.sub(lambda _: f"GAP{next(numbers)}.", form))
    return tuple(re.sub(r"GAP(\d+)\.", lambda found: held[int(found[1])], text) for text in split)


def optional_groups(form: str) -> tuple[int, ...]:
    """For each sentence of a form 0, or the number of the group that a shorter telling leaves out with it."""
    groups: list[int] = []
    for sentence in sentences(plain(form)):
        starts = sentence.startswith(OPTIONAL)
        belongs = sentence.startswith(WITH_THE_LAST)
        groups.append(max(groups, default=0) + starts if starts or belongs else 0)
    return tuple(groups)


def _section(name: str, tell: str, text: str, values: dict[str, str], optional: bool = False) -> Section:
    form = filled(text, values)
    return Section(name, filled(tell, values), form, word_count(unmarked(plain(form))), optional)


def _beat(beat: Beat, values: dict[str, str], version: int) -> Section:
    return _section(beat.name, beat.tell, beat.texts[version % len(beat.texts)], values)


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
    arc: Arc, sections: Sequence[Section], values: dict[str, str], words: int
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
