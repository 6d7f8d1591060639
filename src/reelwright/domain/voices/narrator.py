"""A voice as whoever lets it speak must know it."""

from collections.abc import Sequence
from dataclasses import dataclass

from reelwright.errors import FieldError


@dataclass(frozen=True)
class Narrator:
    """`status` is COMPLETED where the voice can speak."""

    languages: Sequence[str]
    status: str = "COMPLETED"
    is_cloned: bool = False


def voice_error(voice_id: str, found: Narrator | None) -> FieldError | None:
    """Return why nothing can be spoken with a voice now."""
    if found is None:
        return FieldError("voiceId", f'Voice "{voice_id}" not found')
    if found.status != "COMPLETED":
        return FieldError("voiceId", f'Voice "{voice_id}" is not ready (status {found.status})')
    return None
