"""The API's views of speeches."""

from typing import Any, Literal

from pydantic import ConfigDict, Field, JsonValue

from reelwright.domain.views import (
    EXAMPLE_LINK,
    EXAMPLE_TIME,
    CreatedAt,
    Instant,
    Sign,
    View,
    signed_link,
)
from reelwright.domain.voices.speech_kind import SpokenText
from reelwright.store.clock import iso

EXAMPLE_SPEECH = "c8s0p2e4e6c1h3x5y7z9a1b3c"
_EXAMPLE: dict[str, JsonValue] = {
    "id": EXAMPLE_SPEECH,
    "status": "COMPLETED",
    "url": EXAMPLE_LINK,
    "durationSeconds": 1.24,
    "words": [
        {"word": "Good", "startMs": 40, "endMs": 310},
        {"word": "morning.", "startMs": 310, "endMs": 1_150},
    ],
    "error": None,
    "usedCredits": 1,
    "expiresAt": "2026-03-08T09:30:00.000Z",
    "createdAt": EXAMPLE_TIME,
}


class SpokenWord(View):
    """A word of the text, and when it is heard."""

    word: str = Field(examples=["morning."])
    """The word as it stands in the text, with the marks beside it. Joined with spaces, all words are the
    text."""
    start_ms: int = Field(examples=[310])
    """The moment at which the word begins, in milliseconds from the beginning of the sound."""
    end_ms: int = Field(examples=[1_150])
    """The moment at which the word ends, in milliseconds from the beginning of the sound."""


class SpeechView(View):
    """A text that is spoken without a video."""

    model_config = ConfigDict(json_schema_extra={"examples": [_EXAMPLE]})

    id: str
    """The id of the speech. `GET /v1/voice/speech/{id}` reads it for seven days."""
    status: Literal["PROCESSING", "COMPLETED", "FAILED"]
    """`PROCESSING` while it is spoken, then `COMPLETED`, or `FAILED` with the reason in `error`."""
    url: str | None
    """The link of the sound as an MP3 or WAV file (mono, 24 kHz), signed and expiring; read the speech again
    for a fresh one. `null` unless `status` is `COMPLETED`."""
    duration_seconds: float | None
    """The length of the sound in seconds. `null` unless `status` is `COMPLETED`."""
    words: list[SpokenWord]
    """All words of the text in order, with the times at which they are heard. Empty unless `status` is
    `COMPLETED`."""
    error: str | None = Field(examples=["What is to be said could not be spoken. Please try again"])
    """Why it could not be spoken, as a sentence. `null` unless `status` is `FAILED`."""
    used_credits: int
    """The credits that were charged: 0 for a `byok` team. They are given back when the speech fails."""
    expires_at: Instant
    """The time at which the speech and its file are deleted, seven days after they were made, as ISO 8601 in
    UTC with `Z`. Until then the file counts towards the team's storage."""
    created_at: CreatedAt


def speech_view(speech: SpokenText, sign: Sign) -> SpeechView:
    status: Any = speech.status
    return SpeechView(
        id=speech.id,
        status=status,
        url=signed_link(sign, speech.asset),
        duration_seconds=None if speech.duration_ms is None else speech.duration_ms / 1000,
        words=[SpokenWord(word=one["text"], **_times(one)) for one in speech.words or ()],
        error=speech.error,
        used_credits=speech.used_credits,
        expires_at=iso(speech.expires_at),
        created_at=iso(speech.created_at),
    )


def _times(word: dict[str, Any]) -> dict[str, int]:
    return {"start_ms": word["start_ms"], "end_ms": word["end_ms"]}
