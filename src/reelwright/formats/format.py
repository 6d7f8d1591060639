"""What every create format is made of."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from pydantic import BaseModel

from reelwright.domain.projects.camera_speech import CameraSpeech
from reelwright.domain.projects.create_spec import CreateSpec, FindSource
from reelwright.formats.context import Context
from reelwright_render.timeline.model import Timeline

Request = TypeVar("Request", bound=BaseModel)


@dataclass(frozen=True)
class NarrationSource:
    """Where a sentence of the narration comes from: `quote` is what stands in the text that was read, from
    the character `start` to `end`, on the page `page_number` where it has pages; `page` is the address that
    it was read from, or ""."""

    sentence: str
    quote: str
    start: int
    end: int
    page_number: int | None = None
    page: str = ""


@dataclass(frozen=True)
class PictureSource:
    """A picture of a page, shown in the video, in its own size in pixels. `picture` is its address."""

    picture: str
    page: str
    width: int
    height: int
    rights: str


@dataclass(frozen=True)
class RecipeResult:
    """What a recipe returns: the timeline, a name for a project sent without one, what is said, who wrote it
    where something was written, where it comes from, and who says what on camera."""

    timeline: Timeline
    name: str
    script: str
    writer: str | None = None
    sources: tuple[NarrationSource | PictureSource, ...] = ()
    speeches: tuple[CameraSpeech, ...] = ()


@dataclass(frozen=True)
class Deprecation:
    """A format that works, but has a better one: since when (Unix seconds), and the successor's path."""

    since: int
    successor: str


@dataclass(frozen=True)
class Format(Generic[Request]):
    """One kind of video.

    `name` is the project's `type` in the API and `path` the last part of POST /v1/project/create/<path>; a
    format without a path is created through `/v1/project/create` only. `aliases` are further paths. `title`
    says in a few words what the operation does, and `message` is what the create answers with; a format that
    is not `answers_with_video` names only the project there.

    `quote` states what a validated request costs, how long the video will be, which keys and library items it
    needs and what will be read aloud. It may look library items up. `make` is the recipe: it runs in a
    durable workflow, and returns the timeline.
    """

    name: str
    path: str
    request: type[Request]
    quote: Callable[[Request, FindSource], CreateSpec]
    make: Callable[[Request, Context], RecipeResult]
    deprecated: Deprecation | None = None
    aliases: tuple[str, ...] = ()
    title: str = field(kw_only=True)
    message: str = field(default="The project has been started", kw_only=True)
    answers_with_video: bool = field(default=True, kw_only=True)

    def run(self, stored_request: dict[str, object], context: Context) -> RecipeResult:
        return self.make(self.request.model_validate(stored_request), context)
