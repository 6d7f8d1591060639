"""What every create format is made of."""

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from pydantic import BaseModel

from reelwright.domain.projects.create_spec import CreateSpec
from reelwright.formats.context import Context
from reelwright.timeline.model import Timeline

Request = TypeVar("Request", bound=BaseModel)


@dataclass(frozen=True)
class Made:
    """What a recipe returns: the timeline, a name for a project sent without one, what is said, and who wrote
    it where something was written."""

    timeline: Timeline
    name: str
    script: str
    writer: str | None = None


@dataclass(frozen=True)
class Deprecated:
    """A format that works, but has a better one: since when (Unix seconds), and the successor's path."""

    since: int
    successor: str


@dataclass(frozen=True)
class Format(Generic[Request]):
    """`name` is the project's `type` in the API, `path` the last part of POST /v1/project/create/<path>.

    `title` says in a few words what the operation does; `aliases` are other paths that mean the same;
    `message` is what the create answers with.

    `needs` names the provider keys that an own-keys team must have. `expected_ms` is the length asked for or
    estimated; prices and limits follow it. `order` says the request in the domain's words.
    """

    name: str
    path: str
    request: type[Request]
    needs: Callable[[Request], AbstractSet[str]]
    price: Callable[[Request], int]
    expected_ms: Callable[[Request], int]
    make: Callable[[Request, Context], Made]
    order: Callable[[Request], CreateSpec]
    deprecated: Deprecated | None = None
    aliases: tuple[str, ...] = ()
    title: str = field(kw_only=True)
    message: str = field(default="The project has been started", kw_only=True)

    def run(self, stored_request: dict[str, object], context: Context) -> Made:
        return self.make(self.request.model_validate(stored_request), context)
