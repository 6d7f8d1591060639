"""Who says what on camera in a project: kept with it, so that a speech can be filmed anew."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class CameraSpeech:
    """A script that somebody says on camera. `subject` is who is filmed, as plain values, so that they stay
    the same even where their avatar is deleted; `avatar_id` names it. `clips` are the files of the film: in
    whatever version of the timeline they are shown, there this is said. The film lasts for `least_ms` at
    least."""

    text: str
    subject: dict[str, Any]
    voice_id: str
    language: str
    clips: tuple[str, ...]
    avatar_id: str | None = None
    least_ms: int = 0


def stored_speeches(speeches: Iterable[CameraSpeech]) -> list[dict[str, Any]]:
    """Speeches as plain values, for the project's row."""
    return [{**asdict(one), "clips": list(one.clips)} for one in speeches]


def read_speeches(stored: Iterable[dict[str, Any]] | None) -> tuple[CameraSpeech, ...]:
    """The speeches of a project's row; none of projects that were made before they were kept."""
    return tuple(CameraSpeech(**{**one, "clips": tuple(one["clips"])}) for one in stored or ())
