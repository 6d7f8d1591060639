"""The API's views of voices."""

from typing import Any, Literal

from pydantic import ConfigDict, Field, JsonValue

from reelwright.catalog.voices import Voice
from reelwright.domain.views import (
    EXAMPLE_LINK,
    EXAMPLE_TIME,
    EXAMPLE_VOICE,
    CreatedAt,
    Sign,
    View,
    signed_link,
)
from reelwright.domain.voices.clone_kind import ClonedVoice
from reelwright.domain.voices.cloned import CLONER, SPOKEN_LANGUAGES
from reelwright.store.clock import iso

# Library voices came with the first release.
SHIPPED_AT = iso(1_767_225_600_000)
_CLONED: dict[str, JsonValue] = {
    "id": EXAMPLE_VOICE,
    "name": "My voice",
    "gender": None,
    "language": "en",
    "languages": ["en", "de", "es"],
    "accent": "",
    "age": "",
    "style": "",
    "description": "Recorded at the kitchen table.",
    "previewUrl": None,
    "isCustom": True,
    "provider": CLONER,
    "status": "PROCESSING",
    "error": None,
    "createdAt": EXAMPLE_TIME,
}


class VoiceView(View):
    """A voice that can narrate."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "id": "voice_heart",
                    "name": "Heart",
                    "gender": "Female",
                    "language": "en",
                    "languages": ["en"],
                    "accent": "American",
                    "age": "young",
                    "style": "warm",
                    "description": "Warm and close, with an easy smile. The safest choice for stories "
                    "told in the first person.",
                    "previewUrl": EXAMPLE_LINK,
                    "isCustom": False,
                    "provider": "local",
                    "status": "COMPLETED",
                    "error": None,
                    "createdAt": SHIPPED_AT,
                }
            ]
        }
    )

    id: str
    """The id of the voice. Send it as `voiceId` to the create endpoints."""
    name: str
    """The name of the voice, to be shown to people."""
    gender: Literal["Female", "Male"] | None
    """The gender that the voice sounds like. `null` for a cloned voice, of which nobody says it."""
    language: str
    """The language that the voice speaks best, as two letters (ISO 639-1)."""
    languages: list[str]
    """All languages that the voice speaks, as two letters each (ISO 639-1). A create in another language is
    refused with 400."""
    accent: str
    """The accent of the voice in its main language, such as `American` or `British`. Empty for a cloned
    voice."""
    age: str
    """The age that the voice sounds like, such as `young`, `adult` or `senior`. Empty for a cloned voice."""
    style: str
    """The kind of narration that the voice suits, in a word such as `warm` or `narration`. Empty for a cloned
    voice."""
    description: str
    """How the voice sounds and what it suits, in a sentence or two; of a cloned voice the `description` of
    its call."""
    preview_url: str | None = Field(examples=[EXAMPLE_LINK])
    """The link of a few seconds of speech in this voice, signed and expiring; of a cloned voice the beginning
    of its recording. `null` for a voice that is not `COMPLETED`."""
    is_custom: bool
    """`true` for the team's own voices, `false` for those of the library."""
    provider: str
    """Who speaks: `local` for voices that this server speaks itself, without any provider's key; `elevenlabs`
    for cloned voices."""
    status: Literal["PROCESSING", "COMPLETED", "FAILED"]
    """Only voices that are `COMPLETED` can narrate. Those of the library always are."""
    error: str | None = Field(examples=["The recording is too short"])
    """Why the voice could not be cloned, as a sentence. `null` unless `status` is `FAILED`."""
    created_at: CreatedAt


class NewVoice(VoiceView):
    """A voice that is being cloned, with its price."""

    model_config = ConfigDict(json_schema_extra={"examples": [{**_CLONED, "usedCredits": 10}]})

    used_credits: int
    """The credits that were charged: 0 for a `byok` team. They are given back when cloning fails."""


def voice_view(voice: Voice | ClonedVoice, sign: Sign) -> VoiceView:
    return _own_view(voice, sign) if isinstance(voice, ClonedVoice) else _shipped_view(voice, sign)


def new_voice(voice: ClonedVoice, sign: Sign) -> NewVoice:
    shown = _own_view(voice, sign).model_dump(by_alias=False)
    return NewVoice(**shown, used_credits=voice.used_credits)


def _own_view(voice: ClonedVoice, sign: Sign) -> VoiceView:
    status: Any = voice.status
    return VoiceView(
        id=voice.id,
        name=voice.name,
        gender=None,
        language=voice.language,
        languages=languages_of(voice),
        accent="",
        age="",
        style="",
        description=voice.description,
        preview_url=signed_link(sign, voice.asset),
        is_custom=True,
        provider=CLONER,
        status=status,
        error=voice.error,
        created_at=iso(voice.created_at),
    )


def _shipped_view(voice: Voice, sign: Sign) -> VoiceView:
    return VoiceView(
        id=voice.id,
        name=voice.name,
        gender=voice.gender,
        language=voice.language,
        languages=list(voice.languages),
        accent=voice.accent,
        age=voice.age,
        style=voice.style,
        description=voice.description,
        preview_url=sign(voice.preview),
        is_custom=False,
        provider="local",
        status="COMPLETED",
        error=None,
        created_at=SHIPPED_AT,
    )


def languages_of(voice: ClonedVoice) -> list[str]:
    """The one that it was made for comes first."""
    return list(dict.fromkeys([voice.language, *SPOKEN_LANGUAGES]))
