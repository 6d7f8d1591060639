"""A text becomes a sound file with the times of its words."""

import io
from dataclasses import asdict
from pathlib import Path
from typing import Any

import av
import soundfile

from reelwright.domain.voices.speech_kind import KEPT_MS, SPEECH_FILE, SpokenFile, SpokenText
from reelwright.engines.speech import Delivery, FreshSpeech, Utterance
from reelwright.errors import EngineFailed
from reelwright.workflows.assets import open_scratch
from reelwright.workflows.parts import Parts
from reelwright.workflows.team_speech import open_team_speech

_MP3_BITS = 96_000
UNREADABLE = "What was spoken cannot be read"


def speak_text(parts: Parts, speech: SpokenText) -> SpokenFile:
    """Speak the text and store the sound. Raises EngineFailed."""
    utterance = Utterance(speech.text, speech.voice_id, speech.language, Delivery(**speech.delivery))
    spoken = open_team_speech(parts, speech.team_id).speak(utterance)
    key = f"{SPEECH_FILE.folder_of(speech.id)}speech.{speech.format}"
    with open_scratch(parts) as folder:
        file = folder / f"speech.{speech.format}"
        write_sound(spoken.sound, file)
        size = file.stat().st_size
        parts.storage.put(key, file)
    return SpokenFile(key, size, spoken.duration_ms, _plain_words(spoken), parts.clock() + KEPT_MS)


def _plain_words(spoken: FreshSpeech) -> tuple[dict[str, Any], ...]:
    return tuple(asdict(word) for word in spoken.words)


def write_sound(flac: bytes, file: Path) -> None:
    """Write the sound of a FLAC file as what the name ends with: `.mp3` or `.wav`. Raises EngineFailed for
    what is no sound."""
    try:
        samples, rate = soundfile.read(io.BytesIO(flac), dtype="int16", always_2d=True)
    except soundfile.SoundFileError:
        raise EngineFailed(UNREADABLE) from None
    if file.suffix == ".wav":
        soundfile.write(file, samples, rate, subtype="PCM_16")
        return
    with av.open(str(file), "w", format="mp3") as container:
        stream = container.add_stream("libmp3lame", rate=rate, layout="mono")
        stream.bit_rate = _MP3_BITS
        frame = av.AudioFrame.from_ndarray(samples[:, 0].reshape(1, -1).copy(), format="s16", layout="mono")
        frame.sample_rate = rate
        resampler = av.AudioResampler(format=stream.format, layout="mono", rate=rate)
        for piece in [*resampler.resample(frame), None]:
            container.mux(stream.encode(piece))
