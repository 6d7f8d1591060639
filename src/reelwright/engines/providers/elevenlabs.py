"""ElevenLabs: voices."""

import base64
import json
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import numpy as np
from pydantic import BaseModel, RootModel

from reelwright.catalog.voices import find_voice
from reelwright.engines.call import CALL
from reelwright.engines.key_check import KeyStatus
from reelwright.engines.local.timing import Span
from reelwright.engines.narrated import as_speech, read_sound, silent_speech
from reelwright.engines.paid import PaidRequest, Usage
from reelwright.engines.speech import FreshSpeech, Utterance
from reelwright.engines.wire import (
    MOST_PICTURE_BYTES,
    SHORT_S,
    SPEECH_S,
    KeyAccess,
    Pace,
    Reply,
    Transport,
    Wire,
    balance_used_up,
    clean_reason,
)
from reelwright.errors import EngineBusy, EngineFailed, KeyRejected, ProviderRefused

PROVIDER = "elevenlabs"
BASE_URL = "https://api.elevenlabs.io"
_MOST_CHARACTERS = 10_000
_SLOWEST, _FASTEST = 0.7, 1.2
_HISTORY_TRIES = 4
_CLOCK_DIFFERS_S = 60
_REFUSALS = frozenset({"content_policy_violation", "content_against_policy", "detected_unusual_activity"})


class _Model(BaseModel):
    model_id: str


class _Models(RootModel[list[_Model]]):
    pass


class _User(BaseModel):
    subscription: dict[str, Any]


class _Detail(BaseModel):
    status: str
    message: str = ""


class _Refusal(BaseModel):
    detail: _Detail


class _Alignment(BaseModel):
    characters: list[str]
    character_start_times_seconds: list[float]
    character_end_times_seconds: list[float]


class _Spoken(BaseModel):
    audio_base64: str
    alignment: _Alignment | None = None
    normalized_alignment: _Alignment | None = None


class _Alignments(BaseModel):
    alignment: _Alignment | None = None
    normalized_alignment: _Alignment | None = None


class _HistoryItem(BaseModel):
    history_item_id: str
    text: str | None = None
    alignments: _Alignments | None = None
    character_count_change_from: int = 0
    character_count_change_to: int = 0

    @property
    def characters(self) -> int:
        return max(0, self.character_count_change_to - self.character_count_change_from)


class _History(BaseModel):
    history: list[_HistoryItem]


def open_wire(
    transport: Transport,
    access: KeyAccess,
    base_url: str = "",
    *,
    within_s: float = SHORT_S,
    pace: Pace = Pace(),  # noqa: B008 - frozen
) -> Wire:
    headers = {"xi-api-key": access.key}
    return Wire(
        transport,
        PROVIDER,
        base_url or BASE_URL,
        headers,
        access,
        explain=explain,
        within_s=within_s,
        pace=pace,
    )


def check_key(wire: Wire) -> KeyStatus:
    """A key that may speak but not read its user is refused here, and yet a good one."""
    try:
        reply = wire.get("/v1/user")
    except _Restricted:
        return "ok"
    except KeyRejected:
        return "invalid"
    if reply.status in (401, 403):
        return "invalid"
    reply.read(_User)
    return "ok"


def list_models(wire: Wire, ids: Sequence[str] = ()) -> list[str]:
    """Return the ids of all models. It is free. Raises EngineFailed."""
    return [one.model_id for one in wire.get("/v1/models").read(_Models).root]


class _Restricted(EngineFailed):
    """The key is good, and may not do this."""


def explain(reply: Reply) -> EngineFailed | None:
    """Return the failure that an error body stands for. A 401 is not always about the key."""
    refusal = reply.try_read(_Refusal) if reply.status >= 400 else None
    if refusal is None:
        return None
    status, message = refusal.detail.status, clean_reason(refusal.detail.message)
    if status == "invalid_api_key":
        return KeyRejected("elevenlabs does not accept the key")
    if status == "quota_exceeded":
        return balance_used_up(PROVIDER)
    if status == "missing_permissions":
        return _Restricted(f"The key for elevenlabs may not do this: {message}")
    if status in ("too_many_concurrent_requests", "system_busy"):
        return EngineBusy("elevenlabs is over its limit", reply.retry_after_s)
    if status in _REFUSALS:
        return ProviderRefused.because(message)
    if reply.status in (400, 404, 422):
        return EngineFailed(f"elevenlabs cannot do this: {message or status}")
    return None


class ElevenLabsSpeech:
    """Speaks with exact word times. A voice of our catalogue is spoken by the one that is most like it; any
    other id is the account's own."""

    provider = PROVIDER

    def __init__(self, wire: Wire, model: str) -> None:
        self._wire = wire
        self._model = model

    def speak(self, utterance: Utterance) -> FreshSpeech:
        if len(utterance.text) > _MOST_CHARACTERS:
            raise EngineFailed(f"elevenlabs speaks {_MOST_CHARACTERS:,} characters at once, not more")
        voice = _voice_id(utterance.voice)
        CALL.get().stop_if_cancelled()
        if not any(map(str.isalnum, utterance.text)):
            return silent_speech(utterance.text, self._model)
        delivery = utterance.delivery
        spoken_at = min(max(delivery.speed, _SLOWEST), _FASTEST)
        payload = {
            "text": utterance.text,
            "model_id": self._model,
            "voice_settings": {
                "stability": delivery.stability,
                "similarity_boost": delivery.similarity_boost,
                "style": delivery.style,
                "use_speaker_boost": delivery.use_speaker_boost,
                "speed": spoken_at,
            },
        }
        path = f"/v1/text-to-speech/{voice}/with-timestamps?output_format=pcm_24000"
        paid = self._wire.pay(
            path,
            payload,
            PaidRequest(PROVIDER, "speech", self._model),
            SPEECH_S,
            recover=partial(self._find_in_history, utterance.text, voice),
        )
        told = paid.reply.headers.get("character-cost", "")
        characters = float(told) if told.isdigit() else len(utterance.text)
        paid.record.note_usage(Usage("characters", characters))
        answer = paid.read(_Spoken)
        speech = as_speech(
            utterance.text,
            _samples(answer.audio_base64),
            _spans(answer, utterance.text.split()),
            utterance.language,
            self._model,
            delivery.speed / spoken_at,
        )
        CALL.get().progress(1.0)
        return speech

    def _find_in_history(self, text: str, voice: str, since_s: float) -> Reply | None:
        """Return what the account has spoken of this text since then, as an answer. It is free."""
        item = self._wire.collect(_limit_tries(lambda: self._find_item(text, voice, since_s)))
        if not item or item[0].alignments is None:
            return None
        audio = self._wire.get(f"/v1/history/{item[0].history_item_id}/audio", most_bytes=MOST_PICTURE_BYTES)
        audio.raise_for_status()
        spoken = {
            "audio_base64": base64.b64encode(_as_pcm(audio.body)).decode(),
            **item[0].alignments.model_dump(),
        }
        return Reply(PROVIDER, 200, json.dumps(spoken).encode(), {"character-cost": str(item[0].characters)})

    def _find_item(self, text: str, voice: str, since_s: float) -> "list[_HistoryItem] | None":
        query = f"page_size=100&voice_id={voice}&date_after_unix={int(since_s) - _CLOCK_DIFFERS_S}"
        listed = self._wire.get(f"/v1/history?{query}").read(_History).history
        return [one for one in listed if (one.text or "").strip() == text.strip()][:1] or None


def _limit_tries(
    find: "Callable[[], list[_HistoryItem] | None]",
) -> "Callable[[], list[_HistoryItem] | None]":
    """Return a question about a job that says "nothing" after some tries: what was spoken comes into the
    history a moment later."""
    tries = iter(range(_HISTORY_TRIES))

    def poll() -> "list[_HistoryItem] | None":
        found = find()
        return [] if found is None and next(tries, None) is None else found

    return poll


def _as_pcm(audio: bytes) -> bytes:
    """Return the sound of the history, which is an MP3 file, as bare 16 bit mono at 24 kHz."""
    samples = read_sound(audio, "mp3", PROVIDER)
    return bytes((samples * 32767).astype("<i2").tobytes())


def _voice_id(voice: str) -> str:
    known = find_voice(voice)
    if known is None and voice.startswith("voice_"):
        raise EngineFailed(f'The voice "{voice}" is not one that elevenlabs speaks with')
    return known.elevenlabs if known is not None else voice


def _samples(audio: str) -> Any:
    """Bare 16 bit mono at 24 kHz."""
    try:
        pcm = base64.b64decode(audio, validate=True)
        return np.frombuffer(pcm[: len(pcm) // 2 * 2], "<i2").astype(np.float32) / 32768
    except ValueError:
        raise EngineFailed("elevenlabs answered something that is no sound") from None


def _spans(answer: _Spoken, shown: Sequence[str]) -> list[Span]:
    """Where each word is heard. The alignment of the text as it was sent comes first: the normalised one
    spells numbers as they are spoken."""
    for alignment in (answer.alignment, answer.normalized_alignment):
        if alignment is not None:
            found = list(_words(alignment))
            if len(found) == len(shown):
                return found
    raise EngineFailed("elevenlabs did not say when the words are heard")


def _words(alignment: _Alignment) -> Iterator[Span]:
    begins: float | None = None
    end = latest = 0.0
    triples = zip(
        alignment.characters,
        alignment.character_start_times_seconds,
        alignment.character_end_times_seconds,
        strict=True,
    )
    for letter, start_s, end_s in triples:
        if letter.isspace():
            if begins is not None:
                yield Span(round(begins * 1000), round(end * 1000))
            begins = None
        elif letter:
            latest = max(latest, start_s)
            begins, end = (latest if begins is None else begins), max(latest, end_s)
    if begins is not None:
        yield Span(round(begins * 1000), round(end * 1000))
