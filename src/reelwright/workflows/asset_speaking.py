"""People who speak on camera, filmed by a provider's engine, in storage."""

import hashlib
import tempfile
from dataclasses import replace
from pathlib import Path

import av
import numpy as np
import soundfile
from numpy.typing import NDArray

from reelwright.delivery.files import Files
from reelwright.engines.acting import ActingEngine
from reelwright.engines.call import CALL
from reelwright.engines.clips import SpeakingClipEngine, SpeakingModel, SpeakingRequest
from reelwright.engines.heard import place_words
from reelwright.engines.listening import ListeningEngine
from reelwright.engines.local.sound import flac
from reelwright.engines.local.timing import timed_words
from reelwright.engines.pictures import shape_of
from reelwright.engines.speech import StoredSpeech
from reelwright.errors import EngineFailed
from reelwright.formats.context import Take, TakeRequest
from reelwright.store.ids import seed_of
from reelwright.workflows.asset_acting import AssetActing
from reelwright.workflows.asset_clips import prepare_clip
from reelwright.workflows.parts import Parts
from reelwright_render.timeline.stretches import WHOLE

MANNER = (
    "The person looks into the camera and speaks in a natural way, with small gestures. The camera does not "
    "move."
)
SAYS_NOTHING = "The clip that {} has made does not say the script"
_RATE = 24_000
_AFTER_MS = 300
_LEAST_HEARD = 0.5

Samples = NDArray[np.float32]


class AssetSpeaking:
    """Behind `context.speaking`; its calls are steps. The picture that is made to speak is the first frame of
    the acting engine's film, so it is framed as all others are. `prefix` is where its files lie."""

    def __init__(
        self,
        engine: SpeakingClipEngine,
        acting: ActingEngine,
        listening: ListeningEngine,
        parts: Parts,
        prefix: str,
    ) -> None:
        self._engine = engine
        self._acting = AssetActing(acting, parts.files)
        self._listening = listening
        self._parts = parts
        self._prefix = prefix

    @property
    def provider(self) -> str:
        return self._engine.provider

    def describe(self) -> SpeakingModel:
        return self._engine.describe_speaking()

    def film(self, wish: TakeRequest) -> Take:
        """Raises EngineFailed, also where a voice of the model's own does not say the text."""
        with tempfile.TemporaryDirectory(dir=self._parts.work_dir) as name:
            folder = Path(name)
            request = SpeakingRequest(
                wish.text,
                wish.duration_ms / 1000,
                MANNER,
                shape_of((wish.width, wish.height)),
                seed_of(CALL.get().key),
            )
            sound = _mix(self._parts.files, wish, folder / "voice.wav") if wish.sounds else None
            picture = folder / "speaker.jpg"
            self._acting.draw_still(wish.subject, (wish.width, wish.height), picture)
            made = self._engine.speak_on_camera(request, picture, sound).video
            try:
                ready = prepare_clip(self._parts, self.provider, made, folder, WHOLE)
                samples = None if wish.sounds else _read_sound(made)
            finally:
                made.unlink(missing_ok=True)
            key = f"{self._prefix}/{hashlib.sha256(CALL.get().key.encode()).hexdigest()[:24]}"
            take = Take(f"{key}.mp4", ready.duration_ms or 0)
            if samples is not None:
                speech = self._hear(
                    wish.text, samples[: take.duration_ms * _RATE // 1000], f"{key}.flac", folder
                )
                take = replace(take, speech=speech)
            self._parts.storage.put(take.video, ready.path)
        return take

    def _hear(self, text: str, samples: Samples, asset: str, folder: Path) -> StoredSpeech:
        """The sound up to the last word, and when its words are heard."""
        heard = folder / "heard.flac"
        heard.write_bytes(flac(samples, _RATE))
        transcript = self._listening.listen(heard)
        spans = place_words(text, transcript.words, transcript.language or "en")
        found = [span for span in spans if span is not None]
        if len(found) < _LEAST_HEARD * len(spans):
            raise EngineFailed(SAYS_NOTHING.format(self.provider))
        whole_ms = len(samples) * 1000 // _RATE
        duration_ms = min(whole_ms, round(max(span.end_ms for span in found)) + _AFTER_MS)
        self._parts.storage.put(asset, flac(samples[: duration_ms * _RATE // 1000], _RATE))
        return StoredSpeech(asset, timed_words(text.split(), spans, duration_ms), duration_ms)


def _mix(files: Files, wish: TakeRequest, out: Path) -> Path:
    """Write the spoken parts of a take, each at its time, as one WAV file. One that has begun before the take
    is heard from there on."""
    mixed: Samples = np.zeros(wish.duration_ms * _RATE // 1000, np.float32)
    for asset, start_ms in wish.sounds:
        try:
            samples = _read_sound(files.path(asset))
        except FileNotFoundError:
            raise EngineFailed("A part of the narration is missing") from None
        first = start_ms * _RATE // 1000
        samples = samples[max(0, -first) :][: max(0, len(mixed) - max(0, first))]
        mixed[max(0, first) : max(0, first) + len(samples)] += samples
    soundfile.write(out, mixed, _RATE, subtype="PCM_16")
    return out


def _read_sound(path: Path) -> Samples:
    """Return the sound of a file, mono at 24 kHz."""
    try:
        with av.open(str(path)) as container:
            if not container.streams.audio:
                raise EngineFailed("The clip has no sound")
            resampler = av.AudioResampler(format="flt", layout="mono", rate=_RATE)
            frames = [
                part.to_ndarray().reshape(-1)
                for frame in [*container.decode(audio=0), None]
                for part in resampler.resample(frame)
            ]
    except av.error.FFmpegError:
        raise EngineFailed("The sound cannot be read") from None
    return np.concatenate(frames).astype(np.float32) if frames else np.zeros(0, np.float32)
