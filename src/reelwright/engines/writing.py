"""A task in, structured text out."""

from dataclasses import dataclass, field
from typing import Any, Protocol

EMBEDDED_LANGUAGES = frozenset({"en"})
"""Those in which the embedded writers, a small model and the templates, read a prompt and tell a story."""


@dataclass(frozen=True)
class Example:
    request: str
    answer: dict[str, Any]


@dataclass(frozen=True)
class WritingTask:
    """One call of a writing engine.

    `shape` is a JSON schema (an object of strings and arrays of strings with length limits) that the answer
    obeys. `facts` says the same as the prose in plain values, for engines that fill templates:
    `kind` ("story.post", "story.outline", "story.chapter", …), `topic`, `language` and what the kind needs.
    The same task with the same seed gives the same answer where an engine can do that.
    """

    system: str
    request: str
    shape: dict[str, Any]
    examples: tuple[Example, ...] = ()
    facts: dict[str, Any] = field(default_factory=dict)
    seed: int = 0
    temperature: float = 0.75
    max_tokens: int = 900


@dataclass(frozen=True)
class Draft:
    """`fields` obeys the task's shape. `model` says who wrote; `template` is True where a template did."""

    fields: dict[str, Any]
    model: str
    template: bool = False


class WritingEngine(Protocol):
    @property
    def provider(self) -> str: ...

    def write(self, task: WritingTask) -> Draft: ...
