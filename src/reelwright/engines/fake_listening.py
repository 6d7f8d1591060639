"""A listening engine that answers at once: for tests and for trying the service without its models."""

from pathlib import Path

import av
import numpy as np

from reelwright.engines.call import CALL
from reelwright.engines.listening import Transcript
from reelwright.errors import EngineFailed
from reelwright_render.timeline.model import Word

_SAID = "These are the words that nobody said".split()
_WORD_MS = 300
_RATE = 8_000
_SILENT = 33  # of 32768: what coding leaves of silence


class FakeListening:
    """Hears the same seven words in whatever it is given, 300 ms each from the first sound on, as many as
    there is time for; silence has none."""

    provider = "local"

    def listen(self, sound: Path, language: str | None = None) -> Transcript:
        call = CALL.get()
        call.stop_if_cancelled()
        begin, end = _heard_ms(sound)
        starts = range(begin, end - _WORD_MS + 1, _WORD_MS)
        words = (Word(word, at, at + _WORD_MS) for at, word in zip(starts, _SAID, strict=False))
        call.progress(1.0)
        return Transcript(tuple(words), language or "en", "fake")


def _heard_ms(sound: Path) -> tuple[int, int]:
    """Return the time from the first to the last sample that is not silence, in milliseconds. Raises
    EngineFailed for a file without sound."""
    resampler = av.AudioResampler(format="s16", layout="mono", rate=_RATE)
    length = last = 0
    first: int | None = None
    try:
        with av.open(str(sound), options={"protocol_whitelist": "file"}) as container:
            for frame in container.decode(audio=0):
                for piece in resampler.resample(frame):
                    loud = np.flatnonzero(np.abs(piece.to_ndarray()[0].astype(np.int32)) > _SILENT)
                    if len(loud):
                        first = length + int(loud[0]) if first is None else first
                        last = length + int(loud[-1]) + 1
                    length += piece.samples
    except (av.FFmpegError, IndexError) as error:
        raise EngineFailed("The file has no sound that can be read") from error
    return (first or 0) * 1000 // _RATE, last * 1000 // _RATE
