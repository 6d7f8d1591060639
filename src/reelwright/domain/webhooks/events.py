"""The events that the service tells its teams' endpoints about."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Literal

from reelwright.domain.assets.registry import ASSET_EVENTS

TEST = "webhook.test"

_OF_ASSETS = {
    f"{kind}.{ending}": sentence
    for kind, events in ASSET_EVENTS.items()
    for ending, sentence in (("completed", events.completed), ("failed", events.failed))
}
EVENTS: Mapping[str, str] = {
    "video.completed": "A render has finished: the automatic one of a create, or one of Render Project.",
    "video.failed": "A project failed before it had a video, or a render failed.",
    **_OF_ASSETS,
    "voice.completed": "A cloned voice is ready.",
    "voice.failed": "A voice could not be cloned.",
    "project.completed": "Repeats `video.completed` in the older shape. Only for endpoints that name it.",
    "project.failed": "Repeats `video.failed` in the older shape. Only for endpoints that name it.",
    TEST: "A test call, made by `POST /v1/webhook/endpoints/{id}/test` for that endpoint only.",
}
"""Each with the sentence that describes it."""

if TYPE_CHECKING:
    EventName = str
else:  # requests are checked against these names, and the published document lists them
    EventName = Literal[tuple(EVENTS)]


def is_default(event: str) -> bool:
    """Whether an endpoint that names no events is called for this one."""
    return not event.startswith("project.")


def is_subscribed(events: Sequence[str] | None, event: str) -> bool:
    return is_default(event) if events is None else event in events
