"""Makes the previews of the library voices: one sentence each, AAC in MP4, which every browser plays.

python scripts/make_previews.py MODELS_DIR
"""

import io
import sys
from pathlib import Path

import av
import numpy as np
import soundfile

from reelwright.catalog import voices as shelf
from reelwright.catalog.voices import Voice, voices
from reelwright.engines.local.kokoro import KokoroSpeech
from reelwright.engines.speech import Utterance

BITS_PER_SECOND = 56_000
PEAK = 0.89


def main(models_dir: Path) -> None:
    directory = Path(shelf.__file__).parent / "previews"
    directory.mkdir(exist_ok=True)
    engine = KokoroSpeech(models_dir)
    for voice in voices():
        file = directory / f"{voice.id}.m4a"
        seconds = make_preview(engine, voice, file)
        print(f"{voice.name}: {seconds:.1f} s, {file.stat().st_size // 1024} KB")


def make_preview(engine: KokoroSpeech, voice: Voice, file: Path) -> float:
    speech = engine.speak(Utterance(voice.sample, voice.id))
    assert isinstance(speech.sound, bytes)
    samples, rate = soundfile.read(io.BytesIO(speech.sound), dtype="float32")
    samples = samples * min(PEAK / float(np.abs(samples).max()), 1.6)
    with av.open(str(file), "w", format="mp4", options={"movflags": "+faststart"}) as container:
        stream = container.add_stream("aac", rate=rate, layout="mono", bit_rate=BITS_PER_SECOND)
        frame = av.AudioFrame.from_ndarray(samples[None].astype(np.float32), format="fltp", layout="mono")
        frame.sample_rate = rate
        container.mux(stream.encode(frame))
        container.mux(stream.encode(None))
    return speech.duration_ms / 1000


if __name__ == "__main__":
    main(Path(sys.argv[1]))
