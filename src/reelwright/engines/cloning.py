"""Voices made from recordings, and the voices that a provider's account has."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol


@dataclass(frozen=True)
class ProviderVoice:
    """A voice of the account. `id` is the provider's; `language` is two letters or ""."""

    id: str
    name: str
    gender: str = ""
    age: str = ""
    accent: str = ""
    language: str = ""
    preview_url: str = ""
    cloned: bool = False


@dataclass(frozen=True)
class VoiceQuota:
    """How much of its account is used: voices, and characters of speech. `can_clone` says whether its plan
    allows voices from recordings at all."""

    voices_used: int
    voice_limit: int
    characters_used: int
    character_limit: int
    can_clone: bool


class CloningEngine(Protocol):
    @property
    def provider(self) -> str: ...

    def clone(self, name: str, samples: Sequence[Path], description: str = "") -> ProviderVoice:
        """Make a voice from recordings of one person. Raises EngineFailed, also where the provider wants the
        speaker to be verified first: then the voice is not kept."""
        ...

    def delete(self, voice_id: str) -> None:
        """Delete a voice of the account; one that is gone already is no error. Raises EngineFailed."""
        ...

    def voices(self) -> list[ProviderVoice]:
        """Return all voices of the account. Raises EngineFailed."""
        ...

    def quota(self) -> VoiceQuota:
        """Return how much the account has used, and may use. Raises EngineFailed."""
        ...
