"""The calls of a writing engine that make a story, each checked and asked again when it is weak."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from reelwright.catalog.arcs import Arc
from reelwright.engines.writing import Draft, Example, WritingTask
from reelwright.errors import EngineFailed
from reelwright.formats.context import Writing
from reelwright.formats.storytelling.checks import is_cut, weakness
from reelwright.formats.storytelling.plan import Chapter, Section, unmarked
from reelwright.formats.storytelling.premise import Premise, checked
from reelwright.formats.storytelling.sentences import sentences

log = logging.getLogger(__name__)

TRIES = 3
_SYSTEM = (
    "You tell true-sounding stories on an online forum, as the person it happened to: always I and my. Plain"
    " spoken words, short sentences, concrete things: names, objects, hours, sums, what people said. Every"
    " part follows from the one before it and says something new."
)
_READER = (
    "You write the comments under a forum post. Each is by another reader, in plain spoken words, speaks of"
    " one detail of the post and says something that no other comment says. No names of users, no hash tags."
)
_PREMISE = (
    "You turn an idea for a video into the headline of a forum post by the person it happened to: I and my,"
    " plain spoken words, nothing that the idea does not say. thing: the object or event it is about. other:"
    " the other person in it as I call them, or nobody. place: where it happens."
)
_PREMISES = (
    Example(
        "Idea: a story about a guy whose neighbor keeps stealing his packages",
        {
            "title": "My neighbor keeps stealing my packages",
            "thing": "the packages",
            "other": "my neighbor",
            "place": "my porch",
        },
    ),
    Example(
        "Idea: A lighthouse keeper hears a ship calling that sank years ago",
        {
            "title": "I am a lighthouse keeper, and I hear a ship calling that sank years ago",
            "thing": "the ship",
            "other": "nobody",
            "place": "the lighthouse",
        },
    ),
    Example(
        "Idea: AITA for not letting my mother in law plan our baby shower?",
        {
            "title": "AITA for not letting my mother-in-law plan our baby shower?",
            "thing": "the baby shower",
            "other": "my mother-in-law",
            "place": "our house",
        },
    ),
    Example(
        "Idea: A teacher finds a letter from a student in an old book",
        {
            "title": "I am a teacher, and I found a letter from a student in an old book",
            "thing": "the letter",
            "other": "the student",
            "place": "the school",
        },
    ),
)
_PREMISE_ANSWERS = " / ".join(example.answer["title"] for example in _PREMISES)


@dataclass
class Writer:
    """One story's calls. Each has a seed of its own, which follows from the brief's and the call's number."""

    engine: Writing
    prompt: str
    language: str
    seed: int
    model: str = ""
    template: bool = False
    calls: int = 0

    def premise(self, by_rule: Premise) -> Premise:
        """The headline and the words for the arc's slots."""
        defaults = {
            "title": by_rule.title,
            "thing": by_rule.thing,
            "other": by_rule.other or "nobody",
            "place": by_rule.place,
        }
        task = WritingTask(
            system=_PREMISE,
            request=f"Idea: {self.prompt[:1200]}{self._in_language()}",
            shape=_object({"title": (8, 130), "thing": (3, 40), "other": (3, 40), "place": (3, 40)}),
            examples=_PREMISES,
            facts={**self._facts("story.premise"), "defaults": defaults},
            temperature=0.4,
            max_tokens=160,
        )
        fields = self._ask(task, lambda fields: self._weak(fields["title"], leaked=_PREMISE_ANSWERS))
        if self.language != "en":
            title = fields["title"].strip()
            return replace(by_rule, title=title if len(title) <= 120 else by_rule.title)
        return checked(fields, self.prompt, by_rule)

    def outline(self, premise: Premise, chapters: Sequence[Chapter]) -> dict[str, str]:
        """One sentence for each chapter."""
        task = WritingTask(
            system=_SYSTEM,
            request=(
                f"Topic: {self.prompt[:2000]}\nHeadline: {premise.title}\nPlan the story: one sentence for"
                f" each chapter, saying what happens in it.{self._in_language()}\n"
                + "\n".join(f"{chapter.name}: {chapter.tell}" for chapter in chapters)
            ),
            shape=_object({chapter.name: (20, 240) for chapter in chapters}),
            facts={
                **self._facts("story.outline"),
                "forms": {chapter.name: chapter.tell for chapter in chapters} if self._has_forms() else {},
            },
            max_tokens=80 * len(chapters) + 60,
        )
        return self._ask(
            task, lambda fields: weakness(" ".join(fields.values()), language=self.language, plan=True)
        )

    def chapter(
        self, premise: Premise, arc: Arc, chapter: Chapter, outline: str, so_far: str
    ) -> dict[str, str]:
        """The texts of the chapter's sections."""
        lines = [f"Topic: {self.prompt[:2000]}", f"Headline: {premise.title}"]
        if so_far:
            lines += [f"This chapter: {outline}", f"The story so far ends: {so_far[-600:]}"]
        lines += [f"Write these parts, in about {chapter.words} words together:"]
        lines += [
            f"{section.name} (about {section.words} words): {section.tell}" for section in chapter.sections
        ]
        task = self._sections_task(
            "story.chapter" if so_far else "story.post", _SYSTEM, lines, chapter.sections
        )
        topic = self.prompt if not so_far and chapter.words > 80 else ""
        return self._whole_sections(task, f"{premise.title} ", topic)

    def comments(self, premise: Premise, post: str, sections: Sequence[Section]) -> dict[str, str]:
        lines = [f"Headline: {premise.title}", f"Post: {post[:1800]}", "Write these comments:"]
        lines += [f"{section.name} (about {section.words} words): {section.tell}" for section in sections]
        return self._whole_sections(self._sections_task("story.comments", _READER, lines, sections))

    def _whole_sections(self, task: WritingTask, before: str = "", topic: str = "") -> dict[str, str]:
        def problem(fields: dict[str, str]) -> str | None:
            if not all(whole(text) for text in fields.values()):
                return "it broke off"
            return self._weak(before + " ".join(fields.values()), topic)

        return {name: whole(text) for name, text in self._ask(task, problem).items()}

    def _sections_task(
        self, kind: str, system: str, lines: list[str], sections: Sequence[Section]
    ) -> WritingTask:
        forms = {section.name: unmarked(section.form) for section in sections} if self._has_forms() else {}
        words = sum(section.words for section in sections)
        return WritingTask(
            system=system,
            request="\n".join(lines) + self._in_language(),
            shape=_object({s.name: (min(25, s.words * 3), max(90, s.words * 9)) for s in sections}),
            facts={**self._facts(kind), "words": words, "forms": forms},
            max_tokens=words * 3 + 40 * len(sections) + 60,
        )

    def _facts(self, kind: str) -> dict[str, Any]:
        return {"kind": kind, "topic": self.prompt, "language": self.language}

    def _has_forms(self) -> bool:
        return self.language == "en"

    def _in_language(self) -> str:
        return "" if self.language == "en" else f"\nWrite in the language with the code {self.language}."

    def _weak(self, text: str, topic: str = "", leaked: str = "") -> str | None:
        return weakness(text, language=self.language, topic=topic, leaked=leaked)

    def _ask(self, task: WritingTask, problem: Callable[[dict[str, str]], str | None]) -> dict[str, str]:
        self.calls += 1
        reason = ""
        for attempt in range(TRIES):
            seed = (self.seed * 1_000_003 + self.calls * 101 + attempt * 10_007) % 2**31
            draft = self.engine.write(replace(task, seed=seed))
            fields = {name: " ".join(str(text).split()) for name, text in draft.fields.items()}
            reason = problem(fields) or ""
            if not reason:
                self._note(draft)
                return fields
            log.info("a draft was not usable (%s); attempt %d of %d", reason, attempt + 1, TRIES)
        raise EngineFailed(
            f"The writing model gave no usable text in {TRIES} tries: {reason}."
            " Try again, or say in the prompt more plainly what happens"
        )

    def _note(self, draft: Draft) -> None:
        self.model = draft.model
        self.template = draft.template


def whole(text: str) -> str:
    """The text without a last sentence that breaks off; nothing if no whole sentence is left."""
    return " ".join(sentence for sentence in sentences(text) if not is_cut(sentence))


def _object(lengths: dict[str, tuple[int, int]]) -> dict[str, Any]:
    properties = {
        name: {"type": "string", "minLength": least, "maxLength": most}
        for name, (least, most) in lengths.items()
    }
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
