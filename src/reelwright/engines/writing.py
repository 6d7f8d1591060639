"""A task in, structured text out; or the beginning of a text in, several ways to go on out."""

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


@dataclass(frozen=True)
class ContinuationTask:
    """A raw text that is to be continued in `n` ways, without instructions of any kind around it.

    An engine may do fewer at once (the local one six). A continuation ends before the first of the `stop`
    strings, or after `max_tokens`. Tokens less likely than `min_p` times the likeliest are never taken. Tasks
    that begin alike are cheap one after the other, because what was read once is not read again: so put what
    changes at the end of `prefix`.
    """

    prefix: str
    n: int = 5
    stop: tuple[str, ...] = ("\n",)
    max_tokens: int = 26
    temperature: float = 0.9
    min_p: float = 0.08
    seed: int = 0


@dataclass(frozen=True)
class Continuation:
    """`logprob` is the mean natural logarithm of its tokens' probabilities, as they were before anything was
    sampled: 0 is certain. `whole` is False where `max_tokens` cut it, and `model` says who wrote."""

    text: str
    logprob: float
    whole: bool
    model: str = ""


class WritingEngine(Protocol):
    @property
    def provider(self) -> str: ...

    @property
    def writes_freely(self) -> bool:
        """Return whether a whole text may be left to this engine; otherwise it only fills short places of
        ours. Ask once a text: what the machine has room for may change."""
        ...

    def write(self, task: WritingTask) -> Draft: ...

    def continue_text(self, task: ContinuationTask) -> list[Continuation]:
        """Continue the text in at most `task.n` ways, none of them empty or equal to another. None at all
        from engines that cannot: templates, and providers that only chat."""
        ...
