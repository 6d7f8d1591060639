"""Whole stories by a writing model that can carry them, through the same gate as every other story.

One call gives title, post and comments; a long story is planned first and told in chapters. The post comes in
parts, which together are the whole story, each with a detail after it that may be left out: so there is a
choice for the length. What does not pass is told to the model and written again, twice; where the third try
does not pass either, nothing is told here, and our plots do it.
"""

import json
import logging
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Any, TypeVar

from reelwright.catalog.languages import LANGUAGES
from reelwright.catalog.prompts import ask
from reelwright.engines.foreign import foreign_language
from reelwright.engines.writing import WritingTask
from reelwright.errors import (
    AnswerLost,
    EngineBusy,
    EngineFailed,
    EngineReplaced,
    KeyRejected,
    ProviderRefused,
)
from reelwright.formats.context import ReadingSteps, WritingSteps
from reelwright.formats.storytelling.checks import content_words, is_cut, shares_a_run, weakness
from reelwright.formats.storytelling.compose import SHORT_BELOW, TINY_BELOW
from reelwright.formats.storytelling.facts import Facts
from reelwright.formats.storytelling.fit import DETAIL, Passage
from reelwright.formats.storytelling.gate import grammar_problems, problems_of
from reelwright.formats.storytelling.lists import NUMBERS, how_many, is_known_subject, with_count
from reelwright.formats.storytelling.model import (
    OWN_WORDS,
    StorySpec,
    ToldStory,
    keep_own_sentences,
    kept_passages,
)
from reelwright.formats.storytelling.prompt import parse_prompt
from reelwright.formats.storytelling.sentences import lower_first, sentences, word_count

log = logging.getLogger(__name__)
Made = TypeVar("Made")

_TRIES = 3
_CHAPTERS_ABOVE = 510  # words: three minutes
_WORDS_OF_A_CHAPTER = 260
_ALWAYS = 0.55  # of the words: the parts. What follows them may be left out
_DETAILS, _DETAILS_ALONE = 0.4, 0.6  # with comments of ours, and without
_FEWEST_WORDS = 12
_WORDS_OF_A_PART = 20
_MOST_ALWAYS, _LEAST_WHOLE = 0.8, 0.85
_FEWEST_COMMENTS, _MOST_COMMENTS = 6, 14
_WORDS_OF_A_COMMENT, _LONGEST_COMMENT = 14, 35
_WORDS_OF_AN_ANSWER = 30
_MOST_ROUNDS = 6
_KEPT_IN_MIND = 160  # words of the story so far that the writer of a chapter sees
_SHOWN_POST = 900  # words of a post that the writer of comments sees
_LETTERS = 7  # of a word, with its space, where words are long
_UNSPOKEN = re.compile(r"https?:|www\.|[#*_<>{}\[\]|=\\~^]|[\u2190-\u2bff\U0001f000-\U0001faff]")
_WITHOUT_FULL_STOP = {"th"}


@dataclass(frozen=True)
class _Plan:
    """The fields to write: those that are always told, each of about so many words, a detail for those that
    have one, and comments."""

    always: Mapping[str, int]
    detail_words: int
    detailed: tuple[str, ...]
    comments: int = 0
    comment_words: int = _WORDS_OF_A_COMMENT
    least_words: int = 0
    most_words: int = 0
    title_words: int = 0

    def order(self) -> list[str]:
        """Return the parts in the order of reading."""
        return [
            key for name in self.always for key in (name, *([_detail(name)] if name in self.detailed else []))
        ]

    def words_of(self, key: str) -> int:
        return self.always.get(key, self.detail_words)

    def letters_of(self, key: str) -> int:
        """The most that the shape lets through."""
        return round(2.2 * self.words_of(key) + 6) * _LETTERS


def _detail(name: str) -> str:
    return f"{name}_detail"


def write_freely(
    facts: Facts | None, wanted: StorySpec, writing: WritingSteps, reading: ReadingSteps, title: str
) -> ToldStory | None:
    """The story as the writing model tells it, or None where none writes freely, or what it wrote did not
    pass. `facts` are those of an English prompt; `title` is the one sent, or one to take where the model's
    does not do."""
    if wanted.body is not None and wanted.comments_sent or not writing.writes_freely:
        return None
    writer = _Writer(facts, wanted, writing, reading, title)
    form = (facts.prompt if facts else parse_prompt(wanted.prompt)).form
    if wanted.body is not None:
        return writer.readers_of(kept_passages("post", wanted.body))
    if form == "own":
        said = facts.prompt.said if facts else wanted.prompt
        post = keep_own_sentences(said, title, wanted.words)
        return replace(telling, post=tuple(post)) if (telling := writer.readers_of(post)) else None
    if facts is not None and is_known_subject(facts):
        return None  # what the catalogue knows is true
    if wanted.is_script:
        return writer.script()
    if facts is not None and form in {"list", "facts"}:
        return writer.list_of_items()
    if facts is not None and form == "crowd":
        return writer.question()
    return writer.long_story() if wanted.words > _CHAPTERS_ABOVE else writer.story()


class _Writer:
    def __init__(
        self, facts: Facts | None, wanted: StorySpec, writing: WritingSteps, reading: ReadingSteps, title: str
    ) -> None:
        self._facts = facts
        self._wanted = wanted
        self._writing = writing
        self._reading = reading
        self._title = title
        self._model = ""
        sent = wanted.comment_words if wanted.comments_sent else 0
        self._words = max(_FEWEST_WORDS, wanted.words - sent)

    def story(self) -> ToldStory | None:
        """Title, post and comments in one call."""
        return self._tell("any" if self._facts is None else "story", self._story_plan())

    def script(self) -> ToldStory | None:
        """A script that is no story, in one call."""
        return self._tell("script", self._story_plan())

    def list_of_items(self) -> ToldStory | None:
        assert self._facts is not None
        words, prompt = self._words, self._facts.prompt.topic
        count = how_many(prompt, len(NUMBERS) - 1, words)
        items = [f"item{number}" for number in range(1, count + 1)]
        edges = (["opening"] if words >= TINY_BELOW else []) + (["ending"] if words >= SHORT_BELOW else [])
        each = max(8, round((_ALWAYS * words - 12 * len(edges)) / count))
        always = {name: 12 for name in edges if name == "opening"}
        always |= dict.fromkeys(items, each)
        always |= {name: 12 for name in edges if name == "ending"}
        plan = self._plan(always, items if words >= TINY_BELOW else [])
        telling = self._tell("list", plan, items=count)
        if telling is None:
            return None
        title = telling.title if self._wanted.title else with_count(telling.title, count)
        return replace(telling, title=title, post=_number_items(telling.post, count))

    def question(self) -> ToldStory | None:
        """A short post, and comments that answer it for as long as there is time."""
        words = self._words
        always = {"ending": 8} if words < TINY_BELOW else {"opening": 16, "ending": 14}
        left = max(words - sum(always.values()) - 10, self._wanted.comment_words)
        each = 8 if words < TINY_BELOW else _WORDS_OF_AN_ANSWER
        plan = replace(
            self._plan(always, []),
            comments=0
            if self._wanted.comments_sent
            else _clamp(_FEWEST_COMMENTS, ceil(1.3 * left / each), _MOST_COMMENTS),
            comment_words=each,
        )
        telling = self._tell("question", plan)
        return self._with_more_readers(telling, plan, left) if telling else None

    def readers_of(self, post: Sequence[Passage]) -> ToldStory | None:
        """Comments for a post that somebody else wrote."""
        if self._wanted.comments_sent:
            return None
        telling = ToldStory(self._title, tuple(post), (), model=OWN_WORDS, template=False)
        plan = self._plan({}, [])
        written = self._comments_of(telling, plan, wants_title=self._facts is None)
        if written is None:
            return None
        telling = replace(
            telling,
            title=written.title or telling.title,
            comments=written.comments,
            model=f"{OWN_WORDS} + {self._model}",
        )
        return self._with_more_readers(telling, plan, self._wanted.comment_words)

    def long_story(self) -> ToldStory | None:
        """Write an outline, then chapter after chapter, then comments. Return None where the outline, a
        chapter or, twice, the whole story does not pass; comments may be missing."""
        outline = self._outline()
        if outline is None:
            return None
        title, chapters = outline.title or self._title, outline.chapters
        seed, again = 1_000, ""
        for _ in range(2):
            post = self._chapters(title, chapters, seed, again)
            if post is None:
                return None
            problems = self._problems_of_post(post)
            if not problems:
                return self._long_telling(title, outline.community, post)
            log.info("the chapters do not pass: %s", "; ".join(problems))
            seed, again = seed + 1_000, _ask_again("", problems)
        return None

    def _tell(self, name: str, plan: _Plan, **places: object) -> ToldStory | None:
        def task(again: str, seed: int) -> WritingTask:
            asked = ask(name, **self._places(plan), **places, again=again)
            return self._task(name, asked.system, asked.request, self._shape(plan, True), seed)

        written = self._until_good(task, lambda fields: self._judge(fields, plan, name))
        if written is None:
            return None
        telling = ToldStory(
            self._wanted.title or written.title or self._title,
            written.post,
            written.comments,
            community=written.community,
            model=self._model,
            template=False,
        )
        return telling if name == "question" else self._with_more_readers(telling, plan, plan.least_words)

    def _comments_of(
        self, telling: ToldStory, plan: _Plan, wants_title: bool = False, seed: int = 0
    ) -> "_Written | None":
        """A title, where one is to be written, and comments that do not say again what stands there."""
        shape_plan = replace(plan, always={}, detailed=())
        wants_title = wants_title and self._wanted.title is None

        def task(again: str, at: int) -> WritingTask:
            asked = ask(
                "comments",
                **self._places(shape_plan) | {"title_words": plan.title_words if wants_title else ""},
                post=_excerpt(" ".join(passage.text for passage in telling.post)),
                said=" / ".join(telling.comments[-20:]),
                again=again,
            )
            shape = self._shape(shape_plan, wants_title, community=False)
            return self._task("comments", asked.system, asked.request, shape, seed + at)

        def judge(fields: Mapping[str, Any]) -> tuple[_Written, list[str]]:
            comments, problems = self._judge_comments(fields, plan, telling.post, telling.comments)
            found = _tidy(fields["title"]) if wants_title else ""
            problems += self._problems_of_title(found) if wants_title else []
            return _Written(found, comments=comments), problems

        return self._until_good(task, judge)

    def _with_more_readers(self, telling: ToldStory, plan: _Plan, words: int) -> ToldStory:
        """Further comments, until they would fill so many words with what there is of the post."""
        least = self._wanted.comment_words
        for round_ in range(1, _MOST_ROUNDS):
            said = sum(map(word_count, telling.comments))
            whole = said + sum(word_count(passage.text) for passage in telling.post)
            if not plan.comments or (said >= 1.1 * least and whole >= words):
                break
            more = self._comments_of(telling, plan, seed=10_000 * round_)
            if more is None:
                break
            telling = replace(telling, comments=(*telling.comments, *more.comments))
        return telling

    def _outline(self) -> "_Outline | None":
        count = _clamp(3, round(self._words / _WORDS_OF_A_CHAPTER), 7)
        properties = self._heads(True) | {
            "chapters": _strings(count, least=40, most=420),
        }

        def task(again: str, seed: int) -> WritingTask:
            asked = ask("outline", **self._places(self._story_plan()), chapters=count, again=again)
            return self._task("outline", asked.system, asked.request, _object(properties), seed)

        def judge(fields: Mapping[str, Any]) -> tuple[_Outline, list[str]]:
            chapters = tuple(_tidy(one) for one in fields["chapters"])
            title = "" if self._wanted.title else _tidy(fields["title"])
            problems = self._problems_of_title(title) if title else []
            text = " ".join(chapters)
            if problem := weakness(text, language=self._wanted.language, plan=True):
                problems.append(f"the plan is no plan: {problem}")
            problems += self._problems_of_language(text)
            if self._facts is not None:
                plan = [Passage(f"plan.{at}", "post", one, "post", 0) for at, one in enumerate(chapters)]
                problems += [
                    problem
                    for problem in problems_of(plan, self._facts, self._reading, self._wanted.words)
                    if problem.startswith(("it says", "the first half", "the second half"))
                ]
            return _Outline(title, _community(fields), chapters), problems

        return self._until_good(task, judge)

    def _chapters(
        self, title: str, chapters: Sequence[str], seed: int, again: str
    ) -> tuple[Passage, ...] | None:
        words = self._words // len(chapters)
        plan = replace(self._parts_plan(words), comments=0)
        told: list[Passage] = []
        for number, happens in enumerate(chapters, 1):
            chapter = self._chapter(number, happens, chapters, plan, title, tuple(told), seed, again)
            if chapter is None:
                return None
            told += chapter
        return tuple(told)

    def _chapter(
        self,
        number: int,
        happens: str,
        chapters: Sequence[str],
        plan: _Plan,
        title: str,
        told: tuple[Passage, ...],
        seed: int,
        problems: str,
    ) -> tuple[Passage, ...] | None:
        before = " ".join(passage.text for passage in told)
        outline = "\n".join(f"{at}. {one}" for at, one in enumerate(chapters, 1))

        def task(again: str, at: int) -> WritingTask:
            asked = ask(
                "chapter",
                **self._places(plan) | {"title": title},
                plan=outline,
                told=" ".join(before.split()[-_KEPT_IN_MIND:]),
                chapter=number,
                chapters=len(chapters),
                happens=happens,
                again=again or problems,
            )
            shape = _object(self._fields(plan))
            return self._task("chapter", asked.system, asked.request, shape, seed + 10 * number + at)

        def judge(fields: Mapping[str, Any]) -> tuple[tuple[Passage, ...], list[str]]:
            post = _post(fields, plan, f"chapter{number}.")
            text = " ".join(passage.text for passage in post)
            found = self._problems_of_text(post, plan, whole=sum(word_count(one.text) for one in post))
            if before and shares_a_run(text, before, 9):
                found.append("it says again what was told before")
            if self._facts is not None:
                found += grammar_problems(self._reading.read(text).tokens)
            return post, found

        return self._until_good(task, judge)

    def _long_telling(self, title: str, community: str, post: tuple[Passage, ...]) -> ToldStory:
        telling = ToldStory(title, post, (), community=community, model=self._model, template=False)
        if self._wanted.comments_sent:
            return telling
        plan, model = self._story_plan(), self._model
        written = self._comments_of(telling, plan, seed=9_000)
        if written is None:  # the story is good, and goes without
            return replace(telling, model=model)
        telling = replace(telling, comments=written.comments)
        return replace(self._with_more_readers(telling, plan, plan.least_words), model=self._model)

    def _until_good(
        self,
        task: Callable[[str, int], WritingTask],
        judge: Callable[[Mapping[str, Any]], tuple[Made, list[str]]],
    ) -> Made | None:
        """Ask the model up to three times, until nothing is wrong with what it wrote."""
        again = ""
        for trial in range(_TRIES):
            try:
                draft = self._writing.write(task(again, trial))
            except ProviderRefused:
                raise
            except (EngineBusy, AnswerLost, EngineReplaced, KeyRejected) as failure:
                log.warning("nothing is written freely: %s", failure)
                return None
            except EngineFailed as failure:
                log.info("try %d of the free writer failed: %s", trial + 1, failure)
                continue
            made, problems = judge(draft.fields)
            if not problems:
                self._model = draft.model
                return made
            log.info("try %d of %s does not pass: %s", trial + 1, draft.model, "; ".join(problems))
            again = _ask_again(json.dumps(draft.fields, ensure_ascii=False), problems)
        return None

    def _story_plan(self) -> _Plan:
        return self._parts_plan(self._words)

    def _parts_plan(self, words: int) -> _Plan:
        if words < TINY_BELOW:
            return self._plan({"part1": max(7, words - 18)}, [])
        always = _ALWAYS * words
        count = _clamp(2, round(always / _WORDS_OF_A_PART), 14)
        names = [f"part{number}" for number in range(1, count + 1)]
        return self._plan(dict.fromkeys(names, round(always / count)), names, words)

    def _plan(self, always: dict[str, int], detailed: Sequence[str], words: int = 0) -> _Plan:
        wanted = self._wanted
        words = words or self._words
        tiny = words < TINY_BELOW and wanted.comment_words < words
        each = _clamp(_WORDS_OF_A_COMMENT, round(1.3 * wanted.comment_words / 14), _LONGEST_COMMENT)
        each = 4 if tiny else each
        share = _DETAILS_ALONE if wanted.comments_sent else _DETAILS
        comments = max(ceil(1.4 * wanted.comment_words / each), _FEWEST_COMMENTS + words // 80)
        return _Plan(
            always,
            max(6, round(share * words / max(1, len(detailed)))),
            tuple(detailed),
            0 if wanted.comments_sent else min(comments, _MOST_COMMENTS),
            each,
            least_words=0 if words < TINY_BELOW else round(_LEAST_WHOLE * words),
            most_words=max(round(_MOST_ALWAYS * words), 12),
            title_words=10 if words < TINY_BELOW else 14,
        )

    def _places(self, plan: _Plan) -> dict[str, object]:
        facts, wanted = self._facts, self._wanted
        parts = [name for name in plan.always if name.startswith(("part", "item"))]
        return {
            "language": LANGUAGES.get(wanted.language, wanted.language),
            "prompt": facts.prompt.said if facts else wanted.prompt,
            "mood": facts.prompt.mood if facts else "",
            "judge": ask("judge").request if facts and facts.prompt.form == "aita" else "",
            "title": wanted.title or "",
            "title_words": "" if wanted.title else plan.title_words,
            "parts": len(parts),
            "last": parts[-1] if parts else "",
            "words": plan.always[parts[0]] if parts else "",
            "most": plan.most_words,
            "detail_words": plan.detail_words if plan.detailed else "",
            "comments": plan.comments or "",
            "comment_words": plan.comment_words,
        }

    def _task(self, kind: str, system: str, request: str, shape: dict[str, Any], seed: int) -> WritingTask:
        wanted = self._wanted
        facts = {"kind": f"free.{kind}", "topic": wanted.prompt, "language": wanted.language}
        seed, tokens = wanted.seed + 31 * seed, _tokens(shape)
        return WritingTask(system, request, shape, facts=facts, seed=seed, temperature=0.8, max_tokens=tokens)

    def _shape(self, plan: _Plan, wants_title: bool, community: bool = True) -> dict[str, Any]:
        properties = self._heads(community) if wants_title else {}
        properties |= self._fields(plan)
        if plan.comments:
            properties["comments"] = _strings(plan.comments, 4, plan.comment_words * 3 * _LETTERS)
        return _object(properties)

    def _heads(self, community: bool) -> dict[str, Any]:
        title = {} if self._wanted.title else {"title": _string_schema(8, 140)}
        return title | ({"community": _string_schema(3, 24)} if community else {})

    def _fields(self, plan: _Plan) -> dict[str, Any]:
        return {key: _string_schema(4, plan.letters_of(key)) for key in plan.order()}

    def _judge(self, fields: Mapping[str, Any], plan: _Plan, name: str) -> "tuple[_Written, list[str]]":
        title = "" if self._wanted.title else _tidy(fields["title"])
        post = _post(fields, plan)
        comments: tuple[str, ...] = ()
        problems = self._problems_of_title(title) if title else []
        if plan.comments:
            comments, found = self._judge_comments(fields, plan, post, (), reacting=name != "question")
            problems += found
        whole = sum(word_count(passage.text) for passage in post) + sum(map(word_count, comments))
        if name == "question":
            whole = max(whole, plan.least_words)  # further answers fill it
        problems += self._problems_of_text(post, plan, whole)
        problems += self._problems_of_post(post)
        return _Written(title, _community(fields), post, comments), problems

    def _problems_of_post(self, post: Sequence[Passage]) -> list[str]:
        """The gate of every English story; in other languages what can be told of any."""
        facts, wanted = self._facts, self._wanted
        text = " ".join(passage.text for passage in post)
        if facts is None:
            problem = weakness(text, language=wanted.language)
            return [*([problem] if problem else []), *self._problems_of_language(text)]
        if wanted.is_script:
            problem = weakness(text, language="en", topic=wanted.prompt)
            return [
                *([problem] if problem else []),
                *_unfounded(text, wanted.prompt),
                *grammar_problems(self._reading.read(text).tokens),
            ]
        asks = facts.prompt.form in {"list", "facts", "crowd"}
        topic = facts.prompt.topic if asks and wanted.words >= SHORT_BELOW else ""
        problem = weakness(text, language="en", topic=topic)
        return [
            *([problem] if problem else []),
            *problems_of(post, facts, self._reading, wanted.words),
            *grammar_problems(self._reading.read(text).tokens),
        ]

    def _problems_of_text(self, post: Sequence[Passage], plan: _Plan, whole: int) -> list[str]:
        problems: list[str] = []
        always = sum(word_count(passage.text) for passage in post if passage.rank == 0)
        if always > plan.most_words:
            problems.append(
                f"it is too long: without the details it has {always} words, at most {plan.most_words} may be"
            )
        if whole < plan.least_words:
            problems.append(f"it is too short: {whole} words in all, {plan.least_words} are needed")
        for passage in post:
            if self._wanted.language not in _WITHOUT_FULL_STOP and is_cut(passage.text):
                problems.append(f"this is no whole sentence: “{passage.text}”")
            if _UNSPOKEN.search(passage.text):
                problems.append(f"nobody can read this out: “{passage.text}”")
        return problems

    def _problems_of_title(self, title: str) -> list[str]:
        most = 13 if self._wanted.words < TINY_BELOW else 20
        problem = weakness(title, language=self._wanted.language)
        if problem is None and (not 1 <= word_count(title) <= most or _UNSPOKEN.search(title)):
            problem = f"at most {most} words that can be read out"
        return [f"the title is no title: {problem}"] if problem else []

    def _problems_of_language(self, text: str) -> list[str]:
        language = self._wanted.language
        found = foreign_language(text, [language])
        return [f"it is not written in {LANGUAGES.get(language, language)}"] if found else []

    def _judge_comments(
        self,
        fields: Mapping[str, Any],
        plan: _Plan,
        post: Sequence[Passage],
        said: Sequence[str],
        reacting: bool = True,
    ) -> tuple[tuple[str, ...], list[str]]:
        """Return the comments that can be read out, and what is wrong where they are too few, or answer
        nothing."""
        kept: list[str] = []
        wrong: list[str] = []
        for written in fields["comments"]:
            text = _comment(written, self._wanted.language)
            problem = self._problem_of_comment(text, plan, [*said, *kept])
            if problem is None:
                kept.append(text)
            else:
                wrong.append(f"a comment is no use ({problem}): “{text}”")
        if len(kept) < max(3, plan.comments // 2):
            return tuple(kept), wrong
        if reacting and self._facts is not None and not _react(kept, post):
            return tuple(kept), ["the comments do not react to what the post tells"]
        return tuple(kept), []

    def _problem_of_comment(self, text: str, plan: _Plan, others: Sequence[str]) -> str | None:
        if not 1 <= word_count(text) <= 3 * plan.comment_words:
            return f"about {plan.comment_words} words are wanted"
        if _UNSPOKEN.search(text):
            return "nobody can read it out"
        if any(text.lower() == other.lower() or shares_a_run(text, other, 5) for other in others):
            return "another one says the same"
        if self._wanted.language not in _WITHOUT_FULL_STOP and is_cut(text):
            return "it has no end"
        return weakness(text, language=self._wanted.language)


@dataclass(frozen=True)
class _Written:
    title: str
    community: str = ""
    post: tuple[Passage, ...] = ()
    comments: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Outline:
    title: str
    community: str
    chapters: tuple[str, ...]


def _post(fields: Mapping[str, Any], plan: _Plan, prefix: str = "") -> tuple[Passage, ...]:
    """The sentences of the parts are always told, those of a detail together or not at all."""
    passages: list[Passage] = []
    for key in plan.order():
        group, rank = ("post", 0) if key in plan.always else (f"free.{prefix}{key}", DETAIL)
        for at, sentence in enumerate(sentences(_with_full_stop(_tidy(fields[key]), plan.letters_of(key)))):
            passages.append(Passage(f"free.{prefix}{key}.{at}", "post", sentence, group, rank))
    return tuple(passages)


def _with_full_stop(text: str, most: int) -> str:
    """Add a full stop where only that is missing; not to what was cut where there was no more room."""
    return f"{text}." if text[-1:].isascii() and text[-1:].isalnum() and len(text) < most - 1 else text


def _number_items(post: Sequence[Passage], count: int) -> tuple[Passage, ...]:
    """Begin each item of a list with its number."""
    told = []
    for passage in post:
        if (found := re.fullmatch(r"free\.item(\d+)\.0", passage.key)) is not None:
            place = int(found[1])
            said = "And the last one: " if place == count > 2 else f"Number {NUMBERS[place]}: "
            text = re.sub(r"^(?:\d+[.):]\s*|Number \w+: )", "", passage.text)
            passage = replace(passage, text=said + lower_first(text))
        told.append(passage)
    return tuple(told)


def _react(comments: Sequence[str], post: Sequence[Passage]) -> bool:
    """A third of the longer ones name something that the post names."""
    told = {word[:5] for passage in post for word in content_words(passage.text)}
    longer = [text for text in comments if word_count(text) >= 8]
    naming = [text for text in longer if told & {word[:5] for word in content_words(text) if len(word) > 3}]
    return 3 * len(naming) >= len(longer)


def _unfounded(text: str, prompt: str) -> list[str]:
    """Figures that the prompt does not say: shares, years and large numbers need a source."""
    figures = re.findall(r"\d[\d.,]*\s?%|\b\d[\d.,]*\d\b|\b\w+ percent\b", text)
    strange = [one for one in figures if one not in prompt and not re.fullmatch(r"[1-9]\d?", one)]
    return [f"it says a figure that the prompt does not: {one}" for one in dict.fromkeys(strange)]


def _ask_again(draft: str, problems: Sequence[str]) -> str:
    """Tell a model what was wrong with its answer."""
    listed = "\n".join(f"- {problem}" for problem in dict.fromkeys(problems))
    return ask("again", draft=draft, problems=listed).request


def _excerpt(text: str) -> str:
    """A long text's beginning and end."""
    words = text.split()
    if len(words) <= _SHOWN_POST:
        return text
    return " ".join([*words[: _SHOWN_POST * 2 // 3], "…", *words[-_SHOWN_POST // 3 :]])


def _tidy(text: Any) -> str:
    return " ".join(str(text).split())


def _comment(written: Any, language: str) -> str:
    """Return a comment without a number, a name or quotation marks around it, and with a full stop where
    only that is missing."""
    text = re.sub(r"^(?:\d+[.):]\s*|[-•]\s*|@\w+[:,]?\s+)", "", _tidy(written))
    if len(text) > 2 and text[0] in '"“' and text[-1] in '"”' and not re.search('["“”]', text[1:-1]):
        text = text[1:-1].strip()
    ends_in_a_letter = text[-1:].isalnum()
    return f"{text}." if ends_in_a_letter and language not in {*_WITHOUT_FULL_STOP, "ja", "zh"} else text


def _community(fields: Mapping[str, Any]) -> str:
    """A forum's name; a safe one where the model's is none."""
    name = re.sub(r"^(?:r/|#)", "", _tidy(fields.get("community", "")))
    return name if re.fullmatch(r"[^\W\d_]+(?: [^\W\d_]+){0,2}", name) else "Stories"


def _clamp(least: int, value: int, most: int) -> int:
    return max(least, min(value, most))


def _string_schema(least: int, most: int) -> dict[str, Any]:
    return {"type": "string", "minLength": least, "maxLength": most}


def _strings(count: int, least: int, most: int) -> dict[str, Any]:
    return {"type": "array", "items": _string_schema(least, most), "minItems": count, "maxItems": count}


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _tokens(shape: Mapping[str, Any]) -> int:
    """Room for the longest answer that is likely, in any language."""
    letters = 0
    for schema in shape["properties"].values():
        many = schema.get("maxItems", 1)
        letters += many * (schema.get("items", schema)["maxLength"] + 12)
    return _clamp(200, letters // 3, 5_000)
