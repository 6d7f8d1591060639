"""ElevenLabs: voices made from recordings."""

import mimetypes
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote, urlencode

from pydantic import BaseModel, Field

from reelwright.engines.cloning import ProviderVoice, VoiceQuota
from reelwright.engines.paid import PaidRequest, Usage
from reelwright.engines.providers.elevenlabs import PROVIDER
from reelwright.engines.wire import SPEECH_S, File, Wire
from reelwright.errors import EngineBusy, EngineFailed, KeyRejected

MODEL = "instant-voice-cloning"
_PAGE = 100
_MOST_PAGES = 100


class _Added(BaseModel):
    voice_id: str = Field(min_length=1)
    requires_verification: bool = False


class _Voice(BaseModel):
    voice_id: str
    name: str | None = None
    category: str | None = None
    labels: dict[str, str | None] | None = None
    preview_url: str | None = None


class _VoicePage(BaseModel):
    voices: list[_Voice]
    has_more: bool = False
    next_page_token: str | None = None


class _Subscription(BaseModel):
    character_count: int = 0
    character_limit: int = 0
    voice_slots_used: int = 0
    voice_limit: int = 0
    can_use_instant_voice_cloning: bool = False


class _Account(BaseModel):
    subscription: _Subscription


class ElevenLabsCloning:
    """Instant voice cloning. The voices of an account are few: what is not needed has to be deleted."""

    provider = PROVIDER

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    def clone(self, name: str, samples: Sequence[Path], description: str = "") -> ProviderVoice:
        files = [("files", _as_file(number, path)) for number, path in enumerate(samples, 1)]
        if not files:
            raise EngineFailed("A voice is made from one recording at least")
        fields = {"name": name} | ({"description": description} if description else {})
        request = PaidRequest(PROVIDER, "cloning", MODEL)
        paid = self._wire.pay_form("/v1/voices/add", fields, files, request, SPEECH_S)
        paid.record.note_usage(Usage("units", 1))
        added = paid.read(_Added)
        if added.requires_verification:
            with suppress(EngineFailed):  # the failure that counts is the one below
                self.delete(added.voice_id)
            raise EngineFailed(
                "The speaker of this voice has to be verified at elevenlabs first, so the voice was not kept"
            )
        return ProviderVoice(added.voice_id, name, cloned=True)

    def delete(self, voice_id: str) -> None:
        try:
            self._wire.send("DELETE", f"/v1/voices/{quote(voice_id, safe='')}").raise_for_status()
        except (EngineBusy, KeyRejected):
            raise
        except EngineFailed:
            # A voice that is gone is refused as wrong ids are, so the list says which of the two it is.
            if any(voice.id == voice_id for voice in self.voices()):
                raise

    def voices(self) -> list[ProviderVoice]:
        found: list[ProviderVoice] = []
        token = ""
        for _ in range(_MOST_PAGES):
            query = urlencode({"page_size": _PAGE} | ({"next_page_token": token} if token else {}))
            page = self._wire.get(f"/v2/voices?{query}").read(_VoicePage)
            found += map(_as_voice, page.voices)
            token = page.next_page_token or ""
            if not page.has_more or not token:
                return found
        raise EngineFailed("elevenlabs told more voices than an account has")

    def quota(self) -> VoiceQuota:
        told = self._wire.get("/v1/user").read(_Account).subscription
        return VoiceQuota(
            told.voice_slots_used,
            told.voice_limit,
            told.character_count,
            told.character_limit,
            told.can_use_instant_voice_cloning,
        )


def _as_file(number: int, path: Path) -> File:
    """The file's own name stays here: it may say more about a person than a provider needs."""
    try:
        content = path.read_bytes()
    except OSError:
        raise EngineFailed("A recording of the voice cannot be read") from None
    if not content:
        raise EngineFailed("A recording of the voice is empty")
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return f"recording-{number}{path.suffix.lower()}", content, kind


def _as_voice(voice: _Voice) -> ProviderVoice:
    labels = {name: value or "" for name, value in (voice.labels or {}).items()}
    return ProviderVoice(
        voice.voice_id,
        voice.name or "",
        labels.get("gender", ""),
        labels.get("age", ""),
        labels.get("accent", ""),
        labels.get("language", "")[:2],
        voice.preview_url or "",
        voice.category == "cloned",
    )
