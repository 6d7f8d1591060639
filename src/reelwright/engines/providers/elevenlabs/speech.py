"""ElevenLabs: speech with exact word times."""

import base64
import json
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from pydantic import BaseModel

from reelwright.catalog.voices import find_voice
from reelwright.engines.call import CALL
from reelwright.engines.narrated import as_speech, read_sound, silent_speech
from reelwright.engines.paid import PaidRequest, Usage
from reelwright.engines.providers.elevenlabs import PROVIDER
from reelwright.engines.providers.elevenlabs.word_times import SpokenTimes, word_spans
from reelwright.engines.speech import FreshSpeech, Utterance
from reelwright.engines.wire import MOST_PICTURE_BYTES, SPEECH_S, Reply, Wire
from reelwright.errors import EngineFailed

_MOST_CHARACTERS = 10_000
_SLOWEST, _FASTEST = 0.7, 1.2
_HISTORY_TRIES = 4
_CLOCK_DIFFERS_S = 60


class _Spoken(SpokenTimes):
    audio_base64: str


class _HistoryItem(BaseModel):
    history_item_id: str
    text: str | None = None
    alignments: SpokenTimes | None = None
    character_count_change_from: int = 0
    character_count_change_to: int = 0

    @property
    def characters(self) -> int:
        return max(0, self.character_count_change_to - self.character_count_change_from)


class _SpeechHistory(BaseModel):
    history: list[_HistoryItem]


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
            word_spans(answer, utterance.text.split()),
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
        listed = self._wire.get(f"/v1/history?{query}").read(_SpeechHistory).history
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
