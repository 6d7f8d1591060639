"""A CloningEngine that answers at once: for tests and for trying the service without a provider."""

from collections.abc import Sequence
from pathlib import Path

from reelwright.engines.cloning import ProviderVoice, VoiceQuota
from reelwright.errors import EngineFailed

UNVERIFIED = "unverified"
_MOST_VOICES = 30


class FakeCloning:
    """Keeps its voices in memory. A speaker whose name says "unverified" would have to be verified."""

    provider = "local"

    def __init__(self) -> None:
        self._voices: dict[str, ProviderVoice] = {}
        self._made = 0

    def clone(self, name: str, samples: Sequence[Path], description: str = "") -> ProviderVoice:
        if not samples:
            raise EngineFailed("A voice is made from one recording at least")
        for path in samples:
            try:
                content = path.read_bytes()
            except OSError:
                raise EngineFailed("A recording of the voice cannot be read") from None
            if not content:
                raise EngineFailed("A recording of the voice is empty")
        if UNVERIFIED in name:
            raise EngineFailed("The speaker of this voice has to be verified first")
        self._made += 1
        voice = ProviderVoice(f"fake-{self._made}", name, cloned=True)
        self._voices[voice.id] = voice
        return voice

    def delete(self, voice_id: str) -> None:
        self._voices.pop(voice_id, None)

    def voices(self) -> list[ProviderVoice]:
        return list(self._voices.values())

    def quota(self) -> VoiceQuota:
        return VoiceQuota(len(self._voices), _MOST_VOICES, 0, 1_000_000, can_clone=True)
