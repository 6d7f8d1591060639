"""Speech on this machine: Kokoro-82M with voices in eight languages, and exact times of their words.

The network tells how long each symbol lasts, so word times need no recogniser. Its boundaries were compared
with an independent aligner: they come 60 ms late, and the space between two words belongs half to each.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import accumulate
from pathlib import Path

import numpy as np

from reelwright.catalog.languages import LANGUAGES
from reelwright.catalog.voices import Voice, find_voice
from reelwright.engines.call import CALL
from reelwright.engines.local.english.phonemes import MARKS, EnglishPhonemes
from reelwright.engines.local.english.spoken import tokens
from reelwright.engines.local.kokoro_graph import MOST_SYMBOLS, SAMPLE_RATE, KokoroNetwork
from reelwright.engines.local.languages import ReadWord, reader_of
from reelwright.engines.local.models import IDLE_S, LazyModel
from reelwright.engines.local.sound import Samples, audible, fade_ends, flac, limit_peaks, louder, silence
from reelwright.engines.local.timing import Span, timed_words
from reelwright.engines.speech import FreshSpeech, Phoneme, Utterance
from reelwright.errors import EngineFailed

MODEL = "kokoro-82m-int8"
_LATE = SAMPLE_RATE * 60 // 1000
_LEAD, _TAIL = SAMPLE_RATE * 40 // 1000, SAMPLE_RATE * 90 // 1000
_FADE_MS = 30  # within both; a breath that is cut off would be heard
_PAUSE_MS = 220  # between two chunks, beside the little silence that each keeps
_NOTHING_SAID_MS = 400
_COMFORTABLE = 180  # symbols that one run speaks best; a longer sentence stays whole up to the limit
_SENTENCE_END = re.compile(r"[.!?…][\"”)]*$")
_CLAUSE_END = re.compile(r"[,;:—][\"”)]*$")
_UNREADABLE_SHARE = 0.3


@dataclass(frozen=True)
class _Said:
    """One spoken word of the shown token `owner`; a token may be several words, or none."""

    symbols: str
    owner: int


@dataclass(frozen=True)
class _Chunk:
    samples: Samples
    phonemes: tuple[Phoneme, ...]
    spans: dict[int, Span]


class _Loaded:
    def __init__(self, models_dir: Path, threads: int) -> None:
        self.network = KokoroNetwork(models_dir, threads)

    @cached_property
    def english(self) -> EnglishPhonemes:
        return EnglishPhonemes()

    def read(self, text: str, voice: Voice) -> Sequence[ReadWord]:
        if voice.language != "en":
            return reader_of(voice.language).read(text)
        written = tokens(text)
        symbols = self.english.of([token.said for token in written], voice.accent == "British")
        return [
            ReadWord(token.shown, token.said, sound) for token, sound in zip(written, symbols, strict=True)
        ]


class KokoroSpeech:
    """A speech engine. The network is loaded by the first `speak` and let go when idle."""

    provider = "local"

    def __init__(self, models_dir: Path, threads: int = 2, idle_s: float = IDLE_S) -> None:
        self._loaded = LazyModel(partial(_Loaded, models_dir, threads), idle_s)

    def load(self) -> None:
        """Loads what speaking needs, so that the first sentence does not wait for it."""
        with self._loaded.use() as loaded:
            _ = loaded.english

    def speak(self, utterance: Utterance) -> FreshSpeech:
        """Raises EngineFailed for a voice that is not its own or a text in another script."""
        voice = find_voice(utterance.voice)
        if voice is None or voice.engine != "kokoro":
            raise EngineFailed(f'The voice "{utterance.voice}" is not one that this machine speaks with')
        with self._loaded.use() as loaded:
            words = loaded.read(utterance.text, voice)
            shown, symbols = [word.shown for word in words], [word.symbols for word in words]
            _check_readable(shown, symbols, voice)
            chunks = _speak_chunks(loaded.network, symbols, voice, utterance.delivery.speed)
        return _as_speech(shown, chunks)


def _speak_chunks(network: KokoroNetwork, symbols: Sequence[str], voice: Voice, speed: float) -> list[_Chunk]:
    runs = _chunks(_split_symbols(symbols, network))
    chunks: list[_Chunk] = []
    at_ms = 0
    for number, run in enumerate(runs):
        CALL.get().stop_if_cancelled()
        chunks.append(_speak_chunk(network, run, voice, min(max(speed, 0.5), 2.0), at_ms))
        at_ms += len(chunks[-1].samples) * 1000 // SAMPLE_RATE + _PAUSE_MS
        CALL.get().progress((number + 1) / len(runs))
    return chunks


def _check_readable(shown: Sequence[str], symbols: Sequence[str], voice: Voice) -> None:
    unread = [
        token
        for token, said in zip(shown, symbols, strict=True)
        if not _audible(said) and _has_letters(token)
    ]
    letters = sum(char.isalpha() for token in shown for char in token)
    lost = sum(char.isalpha() for token in unread for char in token)
    if lost > _UNREADABLE_SHARE * letters:
        reads = LANGUAGES.get(voice.language, voice.language)
        raise EngineFailed(f'The voice "{voice.name}" reads {reads} and cannot read "{unread[0][:40]}"')


def _has_letters(token: str) -> bool:
    return any(char.isalpha() for char in token)


def _audible(symbols: str) -> bool:
    return any(symbol not in MARKS for symbol in symbols)


def _split_symbols(symbols: Sequence[str], network: KokoroNetwork) -> list[_Said]:
    words = [(word, owner) for owner, sound in enumerate(symbols) for word in sound.split()]
    known = [("".join(filter(network.knows, word))[:MOST_SYMBOLS], owner) for word, owner in words]
    return [_Said(word, owner) for word, owner in known if word]


def _chunks(said: Sequence[_Said]) -> list[list[_Said]]:
    """Whole sentences together as long as that is comfortable; too long ones are cut."""
    out: list[list[_Said]] = []
    for sentence in _sentences(said):
        for part in _short_enough(sentence):
            if out and _length(out[-1]) + _length(part) <= _COMFORTABLE:
                out[-1] = out[-1] + part
            else:
                out.append(part)
    return [chunk for chunk in out if any(_audible(word.symbols) for word in chunk)]


def _sentences(said: Sequence[_Said]) -> list[list[_Said]]:
    out: list[list[_Said]] = [[]]
    for word in said:
        out[-1].append(word)
        if _SENTENCE_END.search(word.symbols):
            out.append([])
    return [sentence for sentence in out if sentence]


def _length(words: Sequence[_Said]) -> int:
    return sum(len(word.symbols) + 1 for word in words)


def _short_enough(sentence: list[_Said]) -> list[list[_Said]]:
    """The sentence in halves, and those in halves, each cut near its middle, best after a clause."""
    lengths = list(accumulate(len(word.symbols) + 1 for word in sentence))
    if lengths[-1] <= MOST_SYMBOLS or len(sentence) == 1:
        return [sentence]
    middle = lengths[-1] / 2
    words = range(1, len(sentence))
    clauses = [index for index in words if _CLAUSE_END.search(sentence[index - 1].symbols)]
    near = [index for index in clauses if abs(lengths[index - 1] - middle) < middle / 2]
    cut = min(near or words, key=lambda index: abs(lengths[index - 1] - middle))
    return _short_enough(sentence[:cut]) + _short_enough(sentence[cut:])


def _speak_chunk(
    network: KokoroNetwork, words: Sequence[_Said], voice: Voice, speed: float, at_ms: int
) -> _Chunk:
    symbols = " ".join(word.symbols for word in words)
    spoken = network.run(symbols, voice.model, speed)
    first, last = audible(spoken.samples, SAMPLE_RATE)
    head, tail = max(first - _LEAD, 0), min(last + _TAIL, len(spoken.samples))
    samples = limit_peaks(louder(fade_ends(spoken.samples[head:tail], SAMPLE_RATE, _FADE_MS), voice.gain_db))
    most = len(samples) * 1000 // SAMPLE_RATE

    def at(sample: float) -> int:
        return at_ms + min(max(round((sample - _LATE - head) * 1000 / SAMPLE_RATE), 0), most)

    edges = spoken.ends
    phonemes = tuple(
        Phoneme(symbol, at(edges[index]), at(edges[index + 1])) for index, symbol in enumerate(symbols)
    )
    owners = _owners(words)
    spans = {
        owner: Span(at(start), at(end)) for owner, (start, end) in _bounds(symbols, owners, edges).items()
    }
    return _Chunk(samples, phonemes, spans)


def _owners(words: Sequence[_Said]) -> list[int | None]:
    """Return the word that each symbol belongs to; the spaces between words belong to none."""
    owners: list[int | None] = []
    for word in words:
        owners += [word.owner] * len(word.symbols) + [None]
    return owners[:-1]


def _bounds(
    symbols: str, owners: Sequence[int | None], edges: np.ndarray[tuple[int], np.dtype[np.int64]]
) -> dict[int, tuple[float, float]]:
    """Return where each token is heard, from the first to the last sounding symbol of each owner, with
    half of each space beside them; an owner of marks alone (a dash) has the time of those."""
    bounds: dict[int, tuple[float, float]] = {}
    for owner in dict.fromkeys(owner for owner in owners if owner is not None):
        own = [index for index, other in enumerate(owners) if other == owner]
        own = [index for index in own if symbols[index] not in MARKS] or own
        start, end = float(edges[own[0]]), float(edges[own[-1] + 1])
        if own[0] > 0 and symbols[own[0] - 1] == " ":
            start -= (edges[own[0]] - edges[own[0] - 1]) / 2
        if own[-1] + 1 < len(symbols) and symbols[own[-1] + 1] == " ":
            end += (edges[own[-1] + 2] - edges[own[-1] + 1]) / 2
        bounds[owner] = (start, end)
    return bounds


def _as_speech(shown: Sequence[str], chunks: Sequence[_Chunk]) -> FreshSpeech:
    pause = silence(_PAUSE_MS, SAMPLE_RATE)
    pieces = [piece for chunk in chunks for piece in (chunk.samples, pause)][:-1]
    samples = np.concatenate(pieces) if pieces else silence(_NOTHING_SAID_MS, SAMPLE_RATE)
    duration_ms = len(samples) * 1000 // SAMPLE_RATE
    spans: dict[int, Span] = {}
    for chunk in chunks:
        for owner, span in chunk.spans.items():
            before = spans.get(owner)
            spans[owner] = Span(before.start_ms, span.end_ms) if before else span
    words = timed_words(shown, [spans.get(index) for index in range(len(shown))], duration_ms)
    phonemes = tuple(phoneme for chunk in chunks for phoneme in chunk.phonemes)
    return FreshSpeech(flac(samples, SAMPLE_RATE), words, duration_ms, phonemes, MODEL)
