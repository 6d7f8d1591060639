"""The events that the service tells its teams' endpoints about."""

from collections.abc import Mapping, Sequence
from typing import Literal

EventName = Literal[
    "video.completed",
    "video.failed",
    "media.completed",
    "media.failed",
    "avatar.completed",
    "avatar.failed",
    "reaction.completed",
    "reaction.failed",
    "voice.completed",
    "voice.failed",
    "project.completed",
    "project.failed",
    "webhook.test",
]
TEST: EventName = "webhook.test"

EVENTS: Mapping[EventName, str] = {
    "video.completed": "A render has finished: the automatic one of a create, or one of Render Project.",
    "video.failed": "A project failed before it had a video, or a render failed.",
    "media.completed": "A library file that was generated or imported is ready.",
    "media.failed": "A library file could not be generated or imported.",
    "avatar.completed": "An avatar is ready.",
    "avatar.failed": "An avatar could not be made.",
    "reaction.completed": "A reaction of an avatar is ready.",
    "reaction.failed": "A reaction of an avatar could not be made.",
    "voice.completed": "A cloned voice is ready.",
    "voice.failed": "A voice could not be cloned.",
    "project.completed": "Repeats `video.completed` in the older shape. Only for endpoints that name it.",
    "project.failed": "Repeats `video.failed` in the older shape. Only for endpoints that name it.",
    "webhook.test": "A test call, made by `POST /v1/webhook/endpoints/{id}/test` for that endpoint only.",
}


def is_default(event: str) -> bool:
    """Whether an endpoint that names no events is called for this one."""
    return not event.startswith("project.")


def is_subscribed(events: Sequence[str] | None, event: str) -> bool:
    return is_default(event) if events is None else event in events
