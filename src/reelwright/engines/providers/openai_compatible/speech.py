"""Narration by a speech server of one's own. Kokoro-FastAPI tells when each word is heard; of all others the
words are found by listening."""

import base64
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from reelwright.catalog.voices import find_voice
from reelwright.engines.call import CALL
from reelwright.engines.heard import place_words, spread_words
from reelwright.engines.listening import ListeningEngine
from reelwright.engines.local.sound import audible
from reelwright.engines.narrated import RATE, as_speech, read_sound, silent_speech
from reelwright.engines.paid import PaidRequest, Usage
from reelwright.engines.providers.openai_compatible.errors import PROVIDER, NoRoute
from reelwright.engines.providers.openai_compatible.shapes import Captioned
from reelwright.engines.speech import FreshSpeech, Utterance
from reelwright.engines.wire import SPEECH_S, PaidReply, Wire
from reelwright.errors import EngineFailed
from reelwright_render.timeline.model import Word

_FORMAT = "wav"


class OwnServerSpeech:
    """Speaks the voices of the catalogue by their names at Kokoro, or with the two voices of `voices`: a
    woman's and a man's. `make_listening` makes the engine that finds words in sound; it is made when the
    server tells no times."""

    provider = PROVIDER

    def __init__(
        self, wire: Wire, model: str, voices: Sequence[str], make_listening: Callable[[], ListeningEngine]
    ) -> None:
        self._wire = wire
        self._model = model
        self._voices = voices
        self._make_listening = make_listening
        self._listening: ListeningEngine | None = None
        self._tells_times = True  # until the server has no such path

    def speak(self, utterance: Utterance) -> FreshSpeech:
        CALL.get().stop_if_cancelled()
        if not any(map(str.isalnum, utterance.text)):
            return silent_speech(utterance.text, self._model)
        payload = {
            "model": self._model,
            "input": utterance.text,
            "voice": self._voice_of(utterance.voice),
            "response_format": _FORMAT,
        }
        sound, heard = self._speak(payload)
        samples = read_sound(sound, _FORMAT, PROVIDER)
        if heard is None:
            heard = self._listen(sound, utterance.language)
        spans = place_words(utterance.text, heard, utterance.language)
        if not any(spans):
            first, last = audible(samples, RATE)
            spans = spread_words(utterance.text, first * 1000 // RATE, last * 1000 // RATE)
        # Not every server knows how to speak faster, so the sound is made shorter here.
        speed = utterance.delivery.speed
        speech = as_speech(utterance.text, samples, spans, utterance.language, self._model, speed)
        CALL.get().progress(1.0)
        return speech

    def _speak(self, payload: dict[str, str]) -> tuple[bytes, Sequence[Word] | None]:
        """Return the sound as a WAV file, and the words that are heard in it: None where the server does not
        tell."""
        if self._tells_times:
            try:
                return self._speak_with_times(payload)
            except NoRoute:
                self._tells_times = False
        return self._pay("/v1/audio/speech", payload).reply.body, None

    def _speak_with_times(self, payload: dict[str, str]) -> tuple[bytes, Sequence[Word]]:
        answer = self._pay("/dev/captioned_speech", {**payload, "stream": False}).read(Captioned)
        try:
            sound = base64.b64decode(answer.audio, validate=True)
        except ValueError:
            raise EngineFailed(f"{PROVIDER} answered something that is no sound") from None
        words = [
            Word(one.word, round(one.start_time * 1000), round(one.end_time * 1000))
            for one in answer.timestamps or []
        ]
        return sound, words

    def _pay(self, path: str, payload: dict[str, object] | dict[str, str]) -> PaidReply:
        request = PaidRequest(PROVIDER, "speech", self._model)
        paid = self._wire.pay(path, payload, request, SPEECH_S)
        paid.record.note_usage(Usage("characters", len(str(payload["input"])), 0.0))
        return paid

    def _listen(self, sound: bytes, language: str) -> Sequence[Word]:
        self._listening = self._listening or self._make_listening()
        with tempfile.TemporaryDirectory(dir=CALL.get().folder) as folder:
            file = Path(folder) / f"speech.{_FORMAT}"
            file.write_bytes(sound)
            return self._listening.listen(file, language.split("-")[0]).words

    def _voice_of(self, voice: str) -> str:
        known = find_voice(voice)
        if known is None:
            if voice.startswith("voice_"):
                raise EngineFailed(f'The voice "{voice}" is not one that {PROVIDER} speaks with')
            return voice
        if self._voices:
            return self._voices[0] if known.gender == "Female" else self._voices[-1]
        return known.model
