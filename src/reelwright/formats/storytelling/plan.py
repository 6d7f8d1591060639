"""What a story of a given length consists of, before a word of it is written."""

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from reelwright.catalog.arcs import Arc, Beat
from reelwright.engines.forms import GAP, plain
from reelwright.formats.storytelling.lists import Listed, how_many, numbered, shortest
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
    speak of a detail belong to one telling. `items` counts what a list tells."""

    chapters: tuple[Chapter, ...]
    version: int
    items: int = 0


def plan_post(
    arc: Arc,
    version: int,
    premise: Premise,
    values: dict[str, str],
    words: int,
    most: int,
    chance: random.Random | None,
) -> PostPlan:
    """One chapter, or several for a long story.

    `version` counts the arc's tellings from 0; `words` is what the post should come to. Where the arc's
    shortest telling has more than `most`, its beginning is told and the rest in two sentences. With a
    `chance` the story is long, and told in chapters with episodes drawn from those of its mood.
    """
    beats = {beat.name: _beat(beat, values, version) for beat in arc.beats}
    sections = _arc_sections(beats, premise)
    if sum(_core_words(section) for section in sections) > most:
        brief = _brief(beats, _told(premise), _short(arc, version, values), words, most)
        return PostPlan((Chapter("post", "The whole post.", tuple(_scaled(brief, words))),), 0)
    if chance is None:
        return PostPlan((Chapter("post", "The whole post.", tuple(_scaled(sections, words))),), version + 1)
    return PostPlan(_in_chapters(arc, sections, values, words, chance), version + 1)


def plan_list(
    arc: Arc,
    version: int,
    found: Listed,
    values: dict[str, str],
    words: int,
    most: int,
    chance: random.Random | None,
) -> PostPlan:
    """A list with as much of its frame as there is room for, or if need be with fewer items."""
    beats = {beat.name: _beat(beat, values, version) for beat in arc.beats}
    count = how_many(found, words)
    items = _items(arc, found, list(found.items[:count]), values)
    frames: tuple[list[str], ...] = (["setting", "payoff", "ending"], ["setting", "ending"], ["ending"], [])
    for frame in frames:
        sections = [*_named(beats, frame[:-1]), *items, *_named(beats, frame[-1:])]
        if "payoff" in frame:
            sections = [beats["setting"], *items, beats["payoff"], beats["ending"]]
        if sum(_core_words(section) for section in sections) <= most:
            break
    else:
        sections = _fewer(arc, found, count, values, most)
    told = sum(section.name.startswith("item_") for section in sections)
    if chance is None:
        chapters: tuple[Chapter, ...] = (Chapter("post", "The whole post.", tuple(_scaled(sections, words))),)
    elif found.bonus:
        chapters = _with_bonus(found, sections, words)
    else:
        chapters = _in_chapters(arc, sections, values, words, chance)
    return PostPlan(chapters, version + 1, told)


def _with_bonus(found: Listed, sections: Sequence[Section], words: int) -> tuple[Chapter, ...]:
    """The list in its frame, and after the list facts of related subjects until there are enough words."""
    written = sum(section.words for section in sections)
    rounds: list[Chapter] = []
    for called, facts in found.bonus:
        if written >= words:
            break
        opening = _BONUS[min(len(rounds), len(_BONUS) - 1)].format(called=called)
        told = _bonus_round(len(rounds) + 1, opening, facts, words + _EPISODE_WORDS - written)
        rounds.append(Chapter(f"bonus_{len(rounds) + 1}", f"Facts about {called}.", told))
        written += sum(section.words for section in told)
    last = max(at for at, section in enumerate(sections) if section.name.startswith("item_"))
    ending = Chapter("end", "How it stands today.", tuple(sections[last + 1 :]))
    return (Chapter("list", "The list.", tuple(sections[: last + 1])), *rounds, ending)


_BONUS = (
    "You're still here, so you get a bonus round, and it's about {called}.",
    "One more round, because I could not stop. This one is about {called}.",
    "And then, at two in the morning, I got to {called}.",
    "The last tab that I had open was about {called}.",
    "I may as well tell you about {called}.",
)


def _bonus_round(number: int, opening: str, facts: Sequence[str], words: int) -> tuple[Section, ...]:
    """An opening and as many facts as there is room for, at least two; all but these may be left out."""
    sections = [_section(f"bonus_{number}", "Announce the next subject.", opening, {})]
    for at, fact in enumerate(facts, 1):
        if at > 2 and sum(section.words for section in sections) >= words:
            break
        tell = f"Say this and claim nothing more: {unmarked(fact)}"
        section = _section(f"bonus_{number}_{at}", "", fact, {}, optional=at > 2)
        sections.append(replace(section, tell=tell))
    return tuple(sections)


def _named(beats: dict[str, Section], names: Sequence[str]) -> list[Section]:
    return [beats[name] for name in names]


def _fewer(arc: Arc, found: Listed, count: int, values: dict[str, str], most: int) -> list[Section]:
    """The shortest items, without a frame, as many as there is room for; at least two."""
    for fewer in range(count, 2, -1):
        sections = _items(arc, found, shortest(found.items, fewer), values)
        if sum(_core_words(section) for section in sections) <= most:
            return sections
    return _items(arc, found, shortest(found.items, min(count, 2)), values)


def _items(arc: Arc, found: Listed, items: Sequence[str], values: dict[str, str]) -> list[Section]:
    sections = []
    for number, text in enumerate(numbered(items, arc.last), 1):
        tell = f"Item {number} of the list: {arc.item_tell}"
        if found.curated:
            tell = (
                f"Item {number} of the list. Say this and claim nothing more: {unmarked(items[number - 1])}"
            )
        sections.append(replace(_section(f"item_{number}", "", text, values), tell=tell))
    return sections


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

    Comments on a detail of this telling come before the arc's others, and these before those that any arc of
    its mood draws. Where there is little room, the first four are quick ones.
    """
    short = _short_comments(arc, version, chance, quick_first=words < _ANECDOTE_FROM_WORDS)
    long = _own_first(arc.anecdotes, chance)
    sections: list[Section] = []
    written = 0
    while (written < words or len(sections) < least) and len(sections) < most and (short or long):
        wants_long = not short or (words > _ANECDOTE_FROM_WORDS and len(sections) % 3 == 2)
        form = long.pop(0) if wants_long and long else short.pop(0)
        section = _comment(len(sections) + 1, form, values)
        sections.append(section)
        written += section.words
    return tuple(sections)


def _short_comments(arc: Arc, version: int, chance: random.Random, quick_first: bool) -> list[str]:
    shared = len(arc.comments) - arc.shared_comments
    ranked = []
    for at in chance.sample(range(len(arc.comments)), len(arc.comments)):
        text = arc.comments[at]
        bare = _of_version(text, version)
        rank = 0 if bare != text else 1 if at < shared else 2
        ranked.append((quick_first and word_count(bare) > _QUICK_WORDS, rank, bare))
    ranked.sort(key=lambda comment: (comment[1] == 2, comment[0], comment[1]))
    return [bare for _, _, bare in ranked if bare]


_OWN_ANECDOTES = 5


def _own_first(anecdotes: Sequence[str], chance: random.Random) -> list[str]:
    """In another order for each seed, those of the arc's own mood before the borrowed ones."""
    own, lent = anecdotes[:_OWN_ANECDOTES], anecdotes[_OWN_ANECDOTES:]
    return chance.sample(own, len(own)) + chance.sample(lent, len(lent))


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
    arc: Arc, sections: Sequence[Section], values: dict[str, str], words: int, chance: random.Random
) -> tuple[Chapter, ...]:
    wanted = max(0, words - sum(section.words for section in sections))
    before, after = _episodes(arc, values, wanted, chance)
    turns = (at for at, section in enumerate(sections) if section.name in {"turn", "item_1"})
    turn = next(turns, len(sections) - 1)
    chapters = [Chapter("beginning", "How it begins.", tuple(sections[:turn]))]
    chapters += _chapters("rising", "It gets worse, step by step; nothing is solved yet.", before)
    chapters.append(Chapter("turn", "The turn, and what comes of it at once.", tuple(sections[turn:-1])))
    chapters += _chapters("after", "What came of it in the days and weeks after, told as updates.", after)
    chapters.append(Chapter("end", "How it stands today.", (sections[-1],)))
    return tuple(chapter for chapter in chapters if chapter.sections)


def _episodes(
    arc: Arc, values: dict[str, str], words: int, chance: random.Random
) -> tuple[list[Section], list[Section]]:
    """Episodes before and after the turn until there are enough words and one to spare.

    They are drawn by chance, those of the arc and its mood before the borrowed ones, and told in the order
    in which they were written down. Two that are tied together are drawn together.
    """
    drawn: set[tuple[int, int]] = set()
    written = 0
    for places in _draws(arc, chance):
        if written >= words + _EPISODE_WORDS:
            break
        drawn.update(places)
        written += sum(word_count((arc.before, arc.after)[side][at]) for side, at in places)
    numbers = iter(range(1, len(drawn) + 1))
    sides: tuple[list[Section], list[Section]] = ([], [])
    for side, at in sorted(drawn):
        _, text = _tie((arc.before, arc.after)[side][at])
        sides[side].append(_section(f"scene_{next(numbers)}", _SCENE, text, values, optional=True))
    return sides


_SCENE = "One scene: where and when, what was said, what changed by it."


def _draws(arc: Arc, chance: random.Random) -> list[list[tuple[int, int]]]:
    """The places (side, index) of episodes in the order in which they are drawn, tied ones as one."""
    own = [_draw_from(arc, at, chance) for at in (False, True)]
    return own[0] + own[1]


def _draw_from(arc: Arc, lent: bool, chance: random.Random) -> list[list[tuple[int, int]]]:
    tied: dict[str, list[tuple[int, int]]] = {}
    for side, (texts, count) in enumerate(
        ((arc.before, arc.lent_episodes[0]), (arc.after, arc.lent_episodes[1]))
    ):
        first_lent = len(texts) - count
        for at in range(first_lent, len(texts)) if lent else range(first_lent):
            tie, _ = _tie(texts[at])
            tied.setdefault(tie or f"{side}.{at}", []).append((side, at))
    return _by_turns(list(tied.values()), chance)


def _by_turns(draws: list[list[tuple[int, int]]], chance: random.Random) -> list[list[tuple[int, int]]]:
    """In a random order in which episodes from before and after the turn take turns."""
    mixed = chance.sample(draws, len(draws))
    pairs = [draw for draw in mixed if len(draw) > 1]
    before = [draw for draw in mixed if len(draw) == 1 and draw[0][0] == 0]
    after = [draw for draw in mixed if len(draw) == 1 and draw[0][0] == 1]
    longer = max(len(before), len(after))
    turns = [side[at] for at in range(longer) for side in (before, after) if at < len(side)]
    for pair in pairs:
        turns.insert(chance.randrange(len(turns) + 1), pair)
    return turns


def _tie(episode: str) -> tuple[str, str]:
    """An episode's tie ("bet| …"), if it has one, and its text."""
    tied = re.match(r"(\w+)\| ", episode)
    return (tied[1], episode[tied.end() :]) if tied else ("", episode)


def _chapters(name: str, tell: str, episodes: list[Section]) -> list[Chapter]:
    starts = range(0, len(episodes), SECTIONS_A_CHAPTER)
    return [
        Chapter(f"{name}_{number}", tell, tuple(episodes[start : start + SECTIONS_A_CHAPTER]))
        for number, start in enumerate(starts, 1)
    ]
