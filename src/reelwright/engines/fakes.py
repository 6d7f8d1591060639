"""A speech engine that answers at once: for tests and for trying the service without its models."""

import zlib

import numpy as np

from reelwright.catalog.voices import find_voice
from reelwright.engines.call import CALL
from reelwright.engines.local.sound import Samples, fade_ends, flac, silence
from reelwright.engines.speech import FreshSpeech, Phoneme, Utterance
from reelwright.errors import EngineFailed
from reelwright_render.timeline.model import Word

_RATE = 24_000
_WORD_MS = 300
_NOTHING_SAID_MS = 400
_LOUDNESS = 0.05


class FakeSpeech:
    """Hums one quiet note a word, 300 ms each at speed 1. The note follows from voice and word."""

    provider = "local"

    def speak(self, utterance: Utterance) -> FreshSpeech:
        if find_voice(utterance.voice) is None:
            raise EngineFailed(f'The voice "{utterance.voice}" is not one that this machine speaks with')
        call = CALL.get()
        call.stop_if_cancelled()
        shown = utterance.text.split()
        length_ms = round(_WORD_MS / utterance.delivery.speed)
        notes = [_note(utterance.voice + word, length_ms) for word in shown]
        words = tuple(
            Word(word, index * length_ms, (index + 1) * length_ms) for index, word in enumerate(shown)
        )
        call.progress(1.0)
        return FreshSpeech(
            sound=flac(np.concatenate(notes) if notes else silence(_NOTHING_SAID_MS, _RATE), _RATE),
            words=words,
            duration_ms=len(shown) * length_ms or _NOTHING_SAID_MS,
            phonemes=tuple(Phoneme("ə", word.start_ms, word.end_ms) for word in words),
            model="fake",
        )


def _note(name: str, length_ms: int) -> Samples:
    pitch = 110 + zlib.crc32(name.encode()) % 220
    time = np.arange(_RATE * length_ms // 1000, dtype=np.float32) / _RATE
    return fade_ends((_LOUDNESS * np.sin(2 * np.pi * pitch * time)).astype(np.float32), _RATE, 20)
