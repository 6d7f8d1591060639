"""From a prompt to the text of a story: title, post, comments, and who is supposed to have written them.

Calls of the engines come in an order, and with arguments, that follow from the brief and from earlier answers
alone: a recipe may run again from the top and find the same steps.
"""

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Literal, TypeVar

from reelwright.formats.context import ReadingSteps, WritingSteps
from reelwright.formats.storytelling import people
from reelwright.formats.storytelling.compose import SHORT_BELOW, TINY_BELOW
from reelwright.formats.storytelling.fills import DETAIL_KEY
from reelwright.formats.storytelling.fit import (
    ANECDOTE,
    FURTHER,
    LIKED,
    PAUSE_MS,
    WANTED,
    Fit,
    Passage,
    choose,
)
from reelwright.formats.storytelling.model import StorySpec, kept_passages
from reelwright.formats.storytelling.sentences import sentences, word_count
from reelwright.formats.storytelling.telling import tell_story

T = TypeVar("T")
Scope = Literal["post_and_comments", "comments_only"]

TOLERANCE = 0.15
TEMPLATE_TOLERANCE = 0.25
_FEWEST_WORDS_FOR_COMMENTS = 36
_WORDS_OF_A_COMMENT = 8
_WANTED_UP_TO = 1.13  # of the length, as for a comment that is wanted
_SILENT_POST_WORDS = 150
_COMMENTS_SHARE = 0.2
_TWO_COMMENTS_FROM_WORDS = 120


@dataclass(frozen=True)
class OwnComment:
    """A comment as the caller sent it."""

    text: str
    author: str | None = None
    upvotes: int | None = None


@dataclass(frozen=True)
class OwnCard:
    """The caller's own fields of the card. Each replaces what would be written, and is never changed."""

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
class WrittenComment:
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
    people: tuple[WrittenComment, ...]
    scope: Scope
    model: str
    template: bool
    detail_model: str = ""

    @property
    def post(self) -> str:
        """The body of the post as the card shows it."""
        return " ".join(passage.text for passage in self._shown_passages("post"))

    @property
    def comments(self) -> tuple[WrittenComment, ...]:
        """The comments that are spoken, in order."""
        said = {passage.comment for passage in self._shown_passages("comment")}
        return tuple(comment for number, comment in enumerate(self.people) if number in said)

    @property
    def narration(self) -> tuple[Passage, ...]:
        """Return what is spoken, sentence by sentence."""
        chosen = set(self.spoken)
        return tuple(passage for passage in self.passages if passage.key in chosen)

    @property
    def writer(self) -> str:
        """Return who wrote what is told: a model that only gave a detail counts where that detail is
        spoken."""
        if self.detail_model and DETAIL_KEY in self.spoken:
            return f"{self.model} + {self.detail_model}"
        return self.model

    @property
    def tolerance(self) -> float:
        return TEMPLATE_TOLERANCE if self.template else TOLERANCE

    def _shown_passages(self, part: str) -> list[Passage]:
        chosen = set(self.spoken)
        silent = part == "post" and self.scope == "comments_only"
        return [p for p in self.passages if p.part == part and (silent or p.key in chosen)]


def write_story(writing: WritingSteps, reading: ReadingSteps, brief: StoryBrief) -> StoryText:
    """The story for a brief, chosen to fit the target by estimate; `adjust` fits it once it is narrated.

    Raises EngineFailed, with a reason for a person, where nothing here can write it.
    """
    return _Story(writing, reading, brief).write()


def adjust(
    story: StoryText, spoken_ms: Mapping[str, int], brief: StoryBrief, pause_ms: int = PAUSE_MS
) -> Fit:
    """Choose what to speak, given how long the narrated passages really are.

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
    def __init__(self, writing: WritingSteps, reading: ReadingSteps, brief: StoryBrief) -> None:
        self.brief = brief
        self.card = brief.card
        self.chance = random.Random(brief.seed)
        self.words = round(brief.target_ms / 60_000 * brief.words_per_minute * 0.94)  # the rest is pauses
        self.telling = tell_story(writing, reading, self._make_wanted())
        if self._is_too_long():
            tiny = tell_story(writing, reading, replace(self._make_wanted(), words=TINY_BELOW - 1))
            self.telling = tiny if tiny.template else self.telling

    def _is_too_long(self) -> bool:
        """Return whether a plot of ours cannot be as short as it should, with a comment: few can at 12 to
        15 s."""
        if not self.telling.template or self.card.body is not None or self.brief.scope == "comments_only":
            return False
        always = [passage.text for passage in self.telling.post if passage.rank == 0]
        least = sum(map(word_count, [self.card.title or self.telling.title, *always]))
        if self.card.comment_list is None:
            least += min(map(word_count, self.telling.comments), default=0)
        return TINY_BELOW <= self.words < SHORT_BELOW and least > _WANTED_UP_TO * self.words

    def write(self) -> StoryText:
        title = self.card.title or self.telling.title
        return self._story(title, list(self.telling.post), self._comments(title))

    def _make_wanted(self) -> StorySpec:
        words = self.words
        if self.brief.scope == "comments_only":
            words = _SILENT_POST_WORDS
        return StorySpec(
            prompt=self.brief.prompt,
            words=words,
            language=self.brief.language,
            seed=self.brief.seed,
            title=self.card.title,
            body=self.card.body,
            comments_sent=self.card.comment_list is not None,
            comment_words=self._comment_words(),
        )

    def _comment_words(self) -> int:
        """Return how much of the narration the comments should take."""
        if self.card.comment_list is not None:
            return sum(word_count(comment.text) for comment in self.card.comment_list)
        if self.brief.scope == "comments_only":
            return self.words
        return min(round(self.words * _COMMENTS_SHARE), 260)

    def _wanted_comments(self) -> int:
        """Return how many comments are read even where the post's details must give way for them."""
        return 1 if self.words < _TWO_COMMENTS_FROM_WORDS else 2

    def _comments(self, title: str) -> list[OwnComment]:
        if self.card.comment_list is not None:
            return list(self.card.comment_list)
        short = self.words < _FEWEST_WORDS_FOR_COMMENTS and self.brief.scope == "post_and_comments"
        texts = (self.telling.quips or self.telling.comments) if short else self.telling.comments
        if self.words < SHORT_BELOW:  # the first is always read: a short one
            texts = tuple(sorted(texts, key=lambda text: max(word_count(text), _WORDS_OF_A_COMMENT)))
        elif self._wanted_comments() == 1 and self.brief.scope == "post_and_comments":
            always = self._estimate_ms(
                title, *(passage.text for passage in self.telling.post if not passage.rank)
            )
            room = _WANTED_UP_TO * self.brief.target_ms - always
            texts = tuple(sorted(texts, key=lambda text: self._estimate_ms(text) > room))
        return [OwnComment(text) for text in texts]

    def _estimate_ms(self, *texts: str) -> float:
        """Return how long texts take when they are read sentence by sentence, with the pauses after them."""
        read = [sentence for text in texts for sentence in sentences(text)]
        words = sum(map(word_count, read))
        return words / self.brief.words_per_minute * 60_000 + PAUSE_MS * len(read)

    def _story(self, title: str, post: list[Passage], comments: list[OwnComment]) -> StoryText:
        counts = people.counts(self.chance)
        handles = people.handles(self.brief.platform, len(comments) + 1, self.chance)
        likes = people.comment_upvotes(len(comments), counts.upvotes, self.chance)
        card = self.card
        passages = (*kept_passages("title", title), *post, *self._comment_passages(comments))
        story = StoryText(
            title=title,
            author=_own_or(card.author, handles[0]),
            community=_own_or(card.community, people.community(self.brief.platform, self.telling.community)),
            upvotes=_own_or(card.upvotes, counts.upvotes),
            comment_count=_own_or(card.comments, max(counts.comments, len(comments))),
            awards=_own_or(card.awards, counts.awards),
            posted_ago=_own_or(card.posted_ago, counts.posted_ago),
            verified=_own_or(card.verified, False),
            passages=passages,
            spoken=(),
            people=tuple(
                WrittenComment(_own_or(comment.author, name), comment.text, _own_or(comment.upvotes, count))
                for comment, name, count in zip(comments, handles[1:], likes, strict=True)
            ),
            scope=self.brief.scope,
            model=self.telling.model,
            template=self.telling.template,
            detail_model=self.telling.detail_model,
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
        if self.card.comment_list is not None:
            return 0
        if number == 0 and (self.brief.scope == "comments_only" or self.words < SHORT_BELOW):
            return 0
        if number < self._wanted_comments():
            return WANTED
        if number >= len(self.telling.comments) - self.telling.anecdotes:
            return ANECDOTE
        return LIKED if said <= self._comment_words() else FURTHER


def _own_or(sent: T | None, written: T) -> T:
    return written if sent is None else sent
