"""From a prompt to the text of a story: title, post, comments, and who is supposed to have written them.

Calls of the writing engine come in an order, and with arguments, that follow from the brief and from earlier
drafts alone: a recipe may run again from the top and find the same steps.
"""

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeVar

from reelwright.catalog.arcs import GENERAL_SOMEONE, Arc
from reelwright.formats.context import Writing
from reelwright.formats.storytelling import people
from reelwright.formats.storytelling.fit import PAUSE_MS, WANTED, Fit, Passage, choose
from reelwright.formats.storytelling.lists import listed, with_count
from reelwright.formats.storytelling.plan import (
    PostPlan,
    Section,
    optional_groups,
    plan_comments,
    plan_list,
    plan_post,
)
from reelwright.formats.storytelling.premise import (
    Premise,
    choose_arc,
    choose_version,
    is_first_person,
    premise_by_rule,
    slots,
)
from reelwright.formats.storytelling.sentences import sentences, word_count
from reelwright.formats.storytelling.tasks import Writer

T = TypeVar("T")
Scope = Literal["post_and_comments", "comments_only"]

OUTLINE_ABOVE_MS = 90_000
TOLERANCE = 0.15
TEMPLATE_TOLERANCE = 0.25
_COMMENTS_A_CALL = 8
_MOST_COMMENTS = 14
_FEWEST_WORDS_FOR_COMMENTS = 36
_SILENT_POST_WORDS = 150
_COMMENTS_SHARE = 0.2
_TWO_COMMENTS_FROM_WORDS = 120
_WORDS_OF_A_COMMENT = 11
_FEW_COMMENTS_UP_TO_WORDS = 200
_LIKED, _DETAIL, _FURTHER_COMMENT = 2, 3, 4  # ranks


@dataclass(frozen=True)
class OwnComment:
    """A comment as the caller sent it."""

    text: str
    author: str | None = None
    upvotes: int | None = None


@dataclass(frozen=True)
class OwnCard:
    """What the caller sent for the card. Each replaces what would be written, and is never changed."""

    title: str | None = None
    body: str | None = None
    author: str | None = None
    community: str | None = None
    upvotes: int | None = None
    comments: int | None = None
    awards: int | None = None
    posted_ago: str | None = None
    verified: bool | None = None
    comment_list: tuple[OwnComment, ...] | None = None


@dataclass(frozen=True)
class StoryBrief:
    """`words_per_minute` is the voice's rate at the asked speed, without the pauses between sentences."""

    prompt: str
    target_ms: int = 60_000
    words_per_minute: float = 180
    language: str = "en"
    scope: Scope = "post_and_comments"
    platform: str = "reddit"
    card: OwnCard = OwnCard()
    seed: int = 0


@dataclass(frozen=True)
class Comment:
    author: str
    text: str
    upvotes: int


@dataclass(frozen=True)
class StoryText:
    """A story with more in it than is spoken: `passages` are all its sentences, `spoken` the keys of those
    that should be narrated, in order. `post`, `comments` and `title` show what is spoken and, for parts that
    are not narrated at all, what stands on the card."""

    title: str
    author: str
    community: str
    upvotes: int
    comment_count: int
    awards: int
    posted_ago: str
    verified: bool
    passages: tuple[Passage, ...]
    spoken: tuple[str, ...]
    people: tuple[Comment, ...]
    scope: Scope
    model: str
    template: bool

    @property
    def post(self) -> str:
        """The body of the post as the card shows it."""
        return " ".join(passage.text for passage in self._shown("post"))

    @property
    def comments(self) -> tuple[Comment, ...]:
        """The comments that are spoken, in order."""
        said = {passage.comment for passage in self._shown("comment")}
        return tuple(comment for number, comment in enumerate(self.people) if number in said)

    @property
    def narration(self) -> tuple[Passage, ...]:
        """What is spoken, sentence by sentence."""
        chosen = set(self.spoken)
        return tuple(passage for passage in self.passages if passage.key in chosen)

    @property
    def tolerance(self) -> float:
        return TEMPLATE_TOLERANCE if self.template else TOLERANCE

    def _shown(self, part: str) -> list[Passage]:
        chosen = set(self.spoken)
        silent = part == "post" and self.scope == "comments_only"
        return [p for p in self.passages if p.part == part and (silent or p.key in chosen)]


def write_story(writing: Writing, brief: StoryBrief) -> StoryText:
    """The story for a brief, chosen to fit the target by estimate; `adjust` fits it once it is narrated.

    Raises EngineFailed, with a reason for a person, when three answers in a row were weak.
    """
    return _Story(writing, brief).write()


def adjust(
    story: StoryText, spoken_ms: Mapping[str, int], brief: StoryBrief, pause_ms: int = PAUSE_MS
) -> Fit:
    """What to speak, given how long the narrated passages really are.

    `spoken_ms` maps a passage's key to its measured length; passages that were not narrated yet are estimated
    at the measured rate. Where the answer names such passages, narrate them and ask again.
    """
    candidates = [p for p in story.passages if story.scope == "post_and_comments" or p.part == "comment"]
    return choose(candidates, brief.target_ms, brief.words_per_minute, spoken_ms, story.tolerance, pause_ms)


def with_spoken(story: StoryText, keys: Iterable[str]) -> StoryText:
    """The story with another choice of what is spoken."""
    wanted = set(keys)
    return replace(story, spoken=tuple(passage.key for passage in story.passages if passage.key in wanted))


class _Story:
    def __init__(self, writing: Writing, brief: StoryBrief) -> None:
        self.brief = brief
        self.card = brief.card
        self.topic = " ".join(filter(None, [brief.prompt, self.card.title]))
        self.arc: Arc = choose_arc(self.topic)
        self.chance = random.Random(brief.seed)
        self.writer = Writer(writing, self.topic[:4000], brief.language, brief.seed)
        self.version = 0
        self.words = round(brief.target_ms / 60_000 * brief.words_per_minute * 0.94)  # the rest is pauses

    def write(self) -> StoryText:
        premise = self._premise()
        values = slots(premise, self.arc, self.topic, self.brief.seed)
        plan = self._plan(premise, values) if self.card.body is None else None
        if plan and plan.items and self.card.title is None:
            premise = replace(premise, title=with_count(premise.title, plan.items))
        post = self._post(premise, plan)
        comments = self._comments(premise, values, post)
        return self._story(premise, post, comments)

    def _premise(self) -> Premise:
        by_rule = premise_by_rule(self.topic, self.arc)
        premise = self.writer.premise(by_rule)
        if self.card.title:
            return replace(premise, title=self.card.title)
        if self.arc.name == GENERAL_SOMEONE and is_first_person(premise.title):
            return replace(premise, title=by_rule.title)  # the teller has it from somebody else
        return premise

    def _post(self, premise: Premise, plan: PostPlan | None) -> list[Passage]:
        if plan is None:
            return _kept("post", self.card.body or "")
        passages: list[Passage] = []
        self.version = plan.version
        chapters = plan.chapters
        outline = self.writer.outline(premise, chapters) if len(chapters) > 1 else {}
        so_far = ""
        for chapter in chapters:
            texts = self.writer.chapter(premise, self.arc, chapter, outline.get(chapter.name, ""), so_far)
            for section in chapter.sections:
                passages += _section_passages(section, texts[section.name])
            so_far = " ".join(passage.text for passage in passages)
        return passages

    def _plan(self, premise: Premise, values: dict[str, str]) -> PostPlan:
        wanted = self._wanted_comments() * _WORDS_OF_A_COMMENT
        if self.card.comment_list is not None:
            wanted = self._comment_words()
        most = round(self.words * 1.04) - word_count(premise.title) - wanted
        words = max(10, self.words - word_count(premise.title) - self._comment_words())
        if self.brief.scope == "comments_only":
            words = most = _SILENT_POST_WORDS
        version = choose_version(self.topic, self.arc, self.chance)
        found = listed(self.topic, self.arc, self.chance)
        chapters = self.brief.target_ms > OUTLINE_ABOVE_MS and self.brief.scope != "comments_only"
        chance = self.chance if chapters else None
        if found:
            return plan_list(self.arc, version, found, values, words, most, chance)
        return plan_post(self.arc, version, premise, values, words, most, chance)

    def _comment_words(self) -> int:
        """How much of the narration the comments should take."""
        if self.card.comment_list is not None:
            return sum(word_count(comment.text) for comment in self.card.comment_list)
        if self.brief.scope == "comments_only":
            return self.words
        if self.words < _FEWEST_WORDS_FOR_COMMENTS:
            return 0
        return min(round(self.words * _COMMENTS_SHARE), 260)

    def _wanted_comments(self) -> int:
        """How many comments are read even where the post's details must give way for them."""
        if self.words < _FEWEST_WORDS_FOR_COMMENTS:
            return 0
        return 1 if self.words < _TWO_COMMENTS_FROM_WORDS else 2

    def _comments(
        self, premise: Premise, values: dict[str, str], post: Sequence[Passage]
    ) -> list[OwnComment]:
        if self.card.comment_list is not None:
            return list(self.card.comment_list)
        least, most, words = self._comment_plan(premise, post)
        if most == 0:
            return []
        sections = plan_comments(self.arc, self.version, values, words, least, most, self.chance)
        text = " ".join(passage.text for passage in post)
        comments: list[OwnComment] = []
        for start in range(0, len(sections), _COMMENTS_A_CALL):
            part = sections[start : start + _COMMENTS_A_CALL]
            written = self.writer.comments(premise, text, part)
            comments += [OwnComment(section.trimmed(written[section.name])) for section in part]
        return comments

    def _comment_plan(self, premise: Premise, post: Sequence[Passage]) -> tuple[int, int, int]:
        """At least, at most, and words: a third more than needed, so that a fit can choose."""
        if self.brief.scope == "comments_only":
            return 3, 60, round(self.words * 1.2)
        if self.words < _FEWEST_WORDS_FOR_COMMENTS:
            return 0, 0, 0
        written = word_count(premise.title) + sum(word_count(passage.text) for passage in post)
        missing = max(0, self.words - written)
        few = self.words <= _FEW_COMMENTS_UP_TO_WORDS
        most = max(4, round(missing / 14)) if few else _MOST_COMMENTS + missing // 60
        return (
            4,
            most,
            max(round(self._comment_words() * 1.4), round(missing * 1.3)),
        )

    def _story(self, premise: Premise, post: list[Passage], comments: list[OwnComment]) -> StoryText:
        counts = people.counts(self.chance)
        handles = people.handles(self.brief.platform, len(comments) + 1, self.chance)
        likes = people.comment_upvotes(len(comments), counts.upvotes, self.chance)
        card = self.card
        passages = (*_kept("title", premise.title), *post, *self._comment_passages(comments))
        story = StoryText(
            title=premise.title,
            author=_sent(card.author, handles[0]),
            community=_sent(card.community, people.community(self.brief.platform, self.arc.community)),
            upvotes=_sent(card.upvotes, counts.upvotes),
            comment_count=_sent(card.comments, max(counts.comments, len(comments))),
            awards=_sent(card.awards, counts.awards),
            posted_ago=_sent(card.posted_ago, counts.posted_ago),
            verified=_sent(card.verified, False),
            passages=passages,
            spoken=(),
            people=tuple(
                Comment(_sent(comment.author, name), comment.text, _sent(comment.upvotes, count))
                for comment, name, count in zip(comments, handles[1:], likes, strict=True)
            ),
            scope=self.brief.scope,
            model=self.writer.model,
            template=self.writer.template,
        )
        return with_spoken(story, adjust(story, {}, self.brief).keys)

    def _comment_passages(self, comments: list[OwnComment]) -> list[Passage]:
        passages: list[Passage] = []
        said = 0
        for number, comment in enumerate(comments):
            said += word_count(comment.text)
            rank = self._comment_rank(number, said)
            for place, text in enumerate(sentences(comment.text)):
                key = f"comment.{number}.{place}"
                passages.append(Passage(key, "comment", text, f"comment.{number}", rank, number))
        return passages

    def _comment_rank(self, number: int, said: int) -> int:
        """Sent comments always stay; of ours some come before the post's optional details, up to their share
        of the narration: `said` are the words so far."""
        if self.card.comment_list is not None or (self.brief.scope == "comments_only" and number == 0):
            return 0
        if number < self._wanted_comments():
            return WANTED
        return _LIKED if said <= self._comment_words() else _FURTHER_COMMENT


def _kept(part: Literal["title", "post"], text: str) -> list[Passage]:
    """The sentences of a text that is always spoken whole."""
    return [Passage(f"{part}.{at}", part, sentence, part, 0) for at, sentence in enumerate(sentences(text))]


def _section_passages(section: Section, text: str) -> list[Passage]:
    """A section's sentences. Where it was told in our words the form says which are optional; elsewhere all
    between the first and the last are."""
    written = sentences(section.trimmed(text))
    groups = optional_groups(section.form)
    if len(groups) != len(written):
        groups = tuple(at if 0 < at < len(written) - 1 else 0 for at in range(len(written)))
    return [_post_passage(section, at, text, groups[at]) for at, text in enumerate(written)]


def _post_passage(section: Section, at: int, text: str, group: int) -> Passage:
    key = f"{section.name}.{at}"
    if section.optional:
        return Passage(key, "post", text, section.name, _DETAIL)
    if group:
        return Passage(key, "post", text, f"{section.name}/{group}", _DETAIL)
    return Passage(key, "post", text, "post", 0)


def _sent(sent: T | None, written: T) -> T:
    return written if sent is None else sent
