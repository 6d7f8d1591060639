"""How well uploaded speech is heard: `python bench/listening.py`

The recogniser hears strangers (tests/engines/speech: a reader's recordings in the public domain, and four
voices of another engine), clean and under noise, and the previews of our own voices. Printed: the share of
words heard otherwise, and CPU seconds a second of sound.
"""

import argparse
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import av
import numpy as np
import soundfile

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from engines.strangers import said
from engines.word_error import spoken_words, word_error

from reelwright.catalog.shipped import shipped_path
from reelwright.catalog.voices import voices
from reelwright.engines.local.whisper import WhisperListening
from reelwright.settings import read_settings

NOISES = (None, 20, 10)  # decibels below the speech


@dataclass(frozen=True)
class Speech:
    text: str
    path: Path


def main() -> None:
    argparse.ArgumentParser(description=__doc__).parse_args()
    engine = WhisperListening(read_settings().models_dir)
    groups = {source: [one for one in said() if one.source == source] for source in ("recording", "engine")}
    engine.listen(groups["recording"][0].path)  # loaded before it is measured
    with tempfile.TemporaryDirectory() as folder:
        for noise in NOISES:
            for source, listed in groups.items():
                heard = [Speech(one.text, noisy(one.path, noise, Path(folder))) for one in listed]
                report(engine, f"{source}, {'clean' if noise is None else f'noise at {noise} dB'}", heard)
    ours = [Speech(voice.sample, shipped_path(voice.preview)) for voice in voices()]
    report(engine, f"our own {len(ours)} voices, clean", ours)


def noisy(path: Path, below_db: int | None, folder: Path) -> Path:
    """White noise (fixed seed), so many decibels below the loudness of the whole file."""
    if below_db is None:
        return path
    samples, rate = soundfile.read(path, dtype="float32")
    level = np.sqrt(np.mean(samples**2)) * 10 ** (-below_db / 20)
    mixed = samples + np.random.default_rng(0).normal(0, level, len(samples))
    soundfile.write(folder / path.name, np.clip(mixed, -1, 1), rate)
    return folder / path.name


def report(engine: WhisperListening, name: str, listed: list[Speech]) -> None:
    began = time.process_time()
    heard = [" ".join(word.text for word in engine.listen(one.path).words) for one in listed]
    cpu_s = time.process_time() - began
    text = " ".join(one.text for one in listed)
    seconds = sum(seconds_of(one.path) for one in listed)
    share = 100 * word_error(text, " ".join(heard))
    words = len(spoken_words(text))
    print(
        f"{name}: {share:.1f} % of {words} words heard otherwise; {cpu_s / seconds:.2f} CPU seconds a second"
    )


def seconds_of(path: Path) -> float:
    with av.open(str(path)) as container:
        return (container.duration or 0) / 1_000_000


if __name__ == "__main__":
    main()
