"""The events that the service tells its teams' endpoints about."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Literal

from reelwright.domain.assets.registry import KINDS_WITH_EVENTS

TEST = "webhook.test"

_OF_ASSETS = {
    f"{kind.name}.{ending}": sentence
    for kind, events in KINDS_WITH_EVENTS
    for ending, sentence in (("completed", events.completed), ("failed", events.failed))
}
EVENTS: Mapping[str, str] = {
    "video.completed": "A video is ready: the first render of a project, or one of `POST /v1/render`.",
    "video.failed": "A project failed before it had a video, or a render failed.",
    **_OF_ASSETS,
    "project.completed": "Repeats `video.completed` in an older shape, for endpoints that name it.",
    "project.failed": "Repeats `video.failed` in an older shape, for endpoints that name it.",
    TEST: "A test call, which `POST /v1/webhook/endpoints/{id}/test` sends to that endpoint.",
}
"""Each with the sentence that describes it."""

if TYPE_CHECKING:
    EventName = str
else:  # requests are checked against these names, and the published document lists them
    EventName = Literal[tuple(EVENTS)]


def is_default(event: str) -> bool:
    """Return whether an endpoint that names no events is called for this one."""
    return not event.startswith("project.")


def is_subscribed(events: Sequence[str] | None, event: str) -> bool:
    return is_default(event) if events is None else event in events
