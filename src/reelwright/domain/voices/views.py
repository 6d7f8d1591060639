"""The API's views of voices."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from pydantic import ConfigDict

from reelwright.catalog.voices import Voice
from reelwright.domain.views import EXAMPLE_LINK, CreatedAt, Sign, View
from reelwright.errors import Invalid
from reelwright.store.clock import iso

# Library voices came with the first release.
SHIPPED_AT = iso(1_767_225_600_000)
TYPES = ("library", "custom", "all")


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
                    "createdAt": SHIPPED_AT,
                }
            ]
        }
    )

    id: str
    """The id of the voice. Send it as `voiceId` to the create endpoints."""
    name: str
    """The name of the voice, to be shown to people."""
    gender: Literal["Female", "Male"]
    """The gender that the voice sounds like."""
    language: str
    """The language that the voice speaks best, as two letters (ISO 639-1)."""
    languages: list[str]
    """All languages that the voice speaks, as two letters each (ISO 639-1). A create in another language is
    refused with 400."""
    accent: str
    """The accent of the voice in its main language, such as `American` or `British`."""
    age: str
    """The age that the voice sounds like, such as `young`, `adult` or `senior`."""
    style: str
    """The kind of narration that the voice suits, in a word such as `warm` or `narration`."""
    description: str
    """How the voice sounds and what it suits, in a sentence or two."""
    preview_url: str
    """The link of a few seconds of speech in this voice, signed and expiring."""
    is_custom: bool
    """`true` for the team's own voices, `false` for those of the library. This version has library voices
    only."""
    provider: str
    """Who speaks: `local` for voices that this server speaks itself, without any provider's key."""
    status: Literal["PROCESSING", "COMPLETED", "FAILED"]
    """Only voices that are `COMPLETED` can narrate. Those of the library always are."""
    created_at: CreatedAt


@dataclass(frozen=True)
class VoiceFilter:
    type: str | None = None
    language: str | None = None
    gender: str | None = None
    search: str | None = None


def choose(voices: Iterable[Voice], wanted: VoiceFilter) -> list[Voice]:
    """Return the voices in the catalogue's order, the recommended ones first. Raises Invalid for an
    unknown type."""
    kind = (wanted.type or "all").lower()
    if kind not in TYPES:
        raise Invalid("type", "Must be library, custom or all", "INVALID_VALUE")
    if kind == "custom":  # a team's own voices come with cloning
        return []
    return [voice for voice in voices if _fits(voice, wanted)]


def _fits(voice: Voice, wanted: VoiceFilter) -> bool:
    language, gender, search = wanted.language, wanted.gender, wanted.search
    text = f"{voice.name} {voice.accent} {voice.style} {voice.description}".lower()
    return (
        (not language or language.lower() in voice.languages)
        and (not gender or gender.lower() == voice.gender.lower())
        and (not search or search.lower() in text)
    )


def voice_view(voice: Voice, sign: Sign) -> VoiceView:
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
        created_at=SHIPPED_AT,
    )
