"""What the API shows of voices."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from reelwright.catalog.voices import Voice
from reelwright.domain.views import Instant, Sign, View
from reelwright.errors import Invalid
from reelwright.store.clock import iso

# Library voices came with the first release.
SHIPPED_AT = iso(1_767_225_600_000)
TYPES = ("library", "custom", "all")


class VoiceView(View):
    id: str
    name: str
    gender: Literal["Female", "Male"]
    language: str
    languages: list[str]
    """Two letters each (ISO 639-1)."""
    accent: str
    age: str
    style: str
    description: str
    preview_url: str
    """A few seconds of it, signed and expiring."""
    is_custom: bool
    provider: str
    status: Literal["PROCESSING", "COMPLETED", "FAILED"]
    created_at: Instant


@dataclass(frozen=True)
class VoiceFilter:
    type: str | None = None
    language: str | None = None
    gender: str | None = None
    search: str | None = None


def choose(voices: Iterable[Voice], wanted: VoiceFilter) -> list[Voice]:
    """In the catalogue's order, the recommended ones first. Raises Invalid for an unknown type."""
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
