"""Speech of providers made ready like our own: silence cut, 24 kHz FLAC, words and lips on its clock."""

import io
from collections.abc import Sequence
from fractions import Fraction

import av
import numpy as np
from av.filter import Graph

from reelwright.engines.local.english.phonemes import EnglishPhonemes
from reelwright.engines.local.english.spoken import tokens
from reelwright.engines.local.languages import SPACED, reader_of
from reelwright.engines.local.models import IDLE_S, LazyModel
from reelwright.engines.local.sound import Samples, audible, fade_ends, flac, limit_peaks, silence
from reelwright.engines.local.timing import Span, timed_words
from reelwright.engines.speech import FreshSpeech, Phoneme
from reelwright.errors import EngineFailed
from reelwright_render.timeline.model import Word

RATE = 24_000
_LEAD, _TAIL = RATE * 40 // 1000, RATE * 90 // 1000
_FADE_MS = 30
_NOTHING_SAID_MS = 400
_OPEN = "ə"  # a mouth that is a little open, where the sounds of a language are not known
_PHONEMES = LazyModel(EnglishPhonemes, IDLE_S)


def as_speech(
    text: str, samples: Samples, spans: Sequence[Span | None], language: str, model: str, speed: float = 1.0
) -> FreshSpeech:
    """`samples` at 24 kHz, and where each word of the text is heard in them, in milliseconds. `speed` is what
    is left to do: above 1 the sound is made shorter, at the same pitch. Raises EngineFailed for silence."""
    first, last = audible(samples, RATE)
    if last == 0:
        raise EngineFailed("What was spoken is silent")
    head, tail = max(first - _LEAD, 0), min(last + _TAIL, len(samples))
    cut = samples[head:tail]
    if abs(speed - 1) > 0.005:
        cut = _stretch(cut, speed)
    sound = limit_peaks(fade_ends(cut, RATE, _FADE_MS))
    duration_ms = len(sound) * 1000 // RATE

    def at(ms: float) -> int:
        return min(max(round((ms - head * 1000 / RATE) / speed), 0), duration_ms)

    placed = [None if span is None else Span(at(span.start_ms), at(span.end_ms)) for span in spans]
    words = timed_words(text.split(), placed, duration_ms)
    return FreshSpeech(flac(sound, RATE), words, duration_ms, _lips(text, words, language), model)


def silent_speech(text: str, model: str) -> FreshSpeech:
    """Return what is heard of a text that nobody can say, such as emoji alone: a moment, with its words."""
    shown = text.split()
    words = timed_words(shown, [None] * len(shown), _NOTHING_SAID_MS)
    return FreshSpeech(flac(silence(_NOTHING_SAID_MS, RATE), RATE), words, _NOTHING_SAID_MS, (), model)


def read_sound(content: bytes, format: str, provider: str) -> Samples:
    """Return the sound of a file (`format` as ffmpeg calls it: `mp3`, `wav`) as mono samples at 24 kHz.
    Raises EngineFailed, which names the provider, for what is none."""
    resampler = av.AudioResampler(format="flt", layout="mono", rate=RATE)
    try:
        with av.open(io.BytesIO(content), "r", format=format) as container:
            frames = [*container.decode(audio=0), None]
            pieces = [piece.to_ndarray().reshape(-1) for one in frames for piece in resampler.resample(one)]
    except (av.error.FFmpegError, IndexError):
        raise EngineFailed(f"{provider} answered something that is no sound") from None
    return np.concatenate(pieces).astype(np.float32) if pieces else np.zeros(0, np.float32)


def _stretch(samples: Samples, speed: float) -> Samples:
    """Make the sound faster or slower at the same pitch, by ffmpeg's `atempo` (WSOLA)."""
    graph = Graph()
    source = graph.add_abuffer(format="flt", sample_rate=RATE, layout="mono", time_base=Fraction(1, RATE))
    tempo = graph.add("atempo", f"{speed:.4f}")
    sink = graph.add("abuffersink")
    source.link_to(tempo)
    tempo.link_to(sink)
    graph.configure()
    frame = av.AudioFrame.from_ndarray(samples.reshape(1, -1), format="flt", layout="mono")
    frame.sample_rate = RATE
    graph.push(frame)
    graph.push(None)
    pieces = []
    while True:
        try:
            pieces.append(graph.pull().to_ndarray().reshape(-1))
        except (av.BlockingIOError, av.EOFError):
            break
    return np.concatenate(pieces).astype(np.float32)


def _lips(text: str, words: Sequence[Word], language: str) -> tuple[Phoneme, ...]:
    """The sounds of each word, evenly over its time, in the languages whose sounds are known."""
    if language.split("-")[0] == "en":
        with _PHONEMES.use() as english:
            symbols = [
                part.replace(" ", "") for part in english.of([one.said for one in tokens(text)], False)
            ]
    elif language.split("-")[0] in SPACED:
        reader = reader_of(language.split("-")[0])
        symbols = [one.symbols.replace(" ", "") for one in reader.read(text)]
    else:
        symbols = []
    if len(symbols) != len(words):
        symbols = [_OPEN] * len(words)
    lips: list[Phoneme] = []
    for word, sounds in zip(words, symbols, strict=True):
        heard = sounds or _OPEN
        edges = np.linspace(word.start_ms, word.end_ms, len(heard) + 1).round().astype(int).tolist()
        lips += [Phoneme(one, edges[at], edges[at + 1]) for at, one in enumerate(heard)]
    return tuple(lips)
