"""Sound in and out of files: decoded to 48 kHz stereo in blocks, written as WAV, kept meanwhile on a tape."""

import tempfile
import wave
from collections.abc import Generator, Iterable, Iterator
from pathlib import Path
from types import TracebackType

import av
import numpy as np
from av.audio.stream import AudioStream
from av.container import InputContainer

from reelwright_render.errors import EngineFailed
from reelwright_render.sound.loudness import Samples

RATE = 48_000

_UNREADABLE = "A sound of this video could not be read"
_TAPER = RATE * 5 // 1000


def decode_sound(path: Path, start_ms: int = 0, demuxer: str | None = None) -> Generator[Samples, None, None]:
    """The file's first sound track from `start_ms` on, as blocks shaped (n, 2). A file without sound gives
    nothing; sound that begins late (as in many videos) is preceded by silence, so that it stays in step. A
    file from outside is read as nothing but what `demuxer` names.

    Raises EngineFailed for a file that cannot be read.
    """
    try:
        with av.open(str(path), format=demuxer, options={"protocol_whitelist": "file"}) as container:
            if container.streams.audio:
                yield from _from(container, container.streams.audio[0], start_ms)
    except (av.FFmpegError, OSError) as error:
        raise EngineFailed(_UNREADABLE) from error


def has_sound(path: Path) -> bool:
    """Return whether the file has a sound track. Raises EngineFailed for one that cannot be read."""
    try:
        with av.open(str(path), options={"protocol_whitelist": "file"}) as container:
            return bool(container.streams.audio)
    except (av.FFmpegError, OSError) as error:
        raise EngineFailed(_UNREADABLE) from error


def _from(container: InputContainer, stream: AudioStream, start_ms: int) -> Generator[Samples, None, None]:
    if not stream.rate:  # nothing but the file's name said that it is a sound
        raise EngineFailed(_UNREADABLE)
    begins = (container.start_time or 0) / 1_000_000  # the container's zero: Opus counts its run-up
    if start_ms > 2000:  # a second early: decoders need a run-up too
        container.seek(round((begins + start_ms / 1000 - 1) * 1_000_000), backward=True)
    resampler = av.AudioResampler(format="flt", layout="stereo", rate=RATE)
    skip: int | None = None
    for frame in container.decode(stream):
        if skip is None:
            skip = round((start_ms / 1000 + begins - float(frame.time or 0)) * RATE)
            if skip < 0:
                yield np.zeros((-skip, 2), np.float32)
                skip = 0
        frame.pts = None
        for block in _blocks(resampler, frame):
            kept, skip = block[skip:], max(0, skip - len(block))
            if len(kept):
                yield kept
    for block in _blocks(resampler, None):
        yield block[skip or 0 :]


def _blocks(resampler: av.AudioResampler, frame: av.AudioFrame | None) -> Iterator[Samples]:
    for piece in resampler.resample(frame):
        yield np.asarray(piece.to_ndarray().reshape(-1, 2), np.float32)


def gather_blocks(blocks: Iterable[Samples], least: int = 4 * RATE) -> Iterator[Samples]:
    """Join samples to blocks of at least `least`: decoders give small ones, and each block has its cost."""
    waiting: list[Samples] = []
    for block in blocks:
        waiting.append(block)
        if sum(map(len, waiting)) >= least:
            yield np.concatenate(waiting)
            waiting = []
    if waiting:
        yield np.concatenate(waiting)


def fade_out_end(blocks: Iterable[Samples]) -> Generator[Samples, None, None]:
    """Fade out the last 5 ms: a recording may end in mid-wave."""
    last = np.empty((0, 2), np.float32)
    for block in blocks:
        sound = np.concatenate([last, block])
        yield sound[:-_TAPER]
        last = sound[-_TAPER:]
    fall = np.cos(np.linspace(0, np.pi / 2, len(last), dtype=np.float32)) ** 2
    yield last * fall[:, None]


class BlockReader:
    """Reads blocks of any size from blocks of any other; silence follows the end."""

    def __init__(self, blocks: Generator[Samples, None, None]) -> None:
        self._blocks = blocks
        self._rest = np.empty((0, 2), np.float32)

    def read(self, count: int) -> Samples:
        taken = [self._rest]
        have = len(self._rest)
        while have < count:
            block = next(self._blocks, None)
            if block is None:
                block = np.zeros((count - have, 2), np.float32)
            taken.append(block)
            have += len(block)
        sound = np.concatenate(taken)
        self._rest = sound[count:]
        return sound[:count]

    def close(self) -> None:
        self._blocks.close()


class SampleFile:
    """Samples kept in a nameless file while a mix is made, so that its length costs no memory."""

    def __init__(self, folder: Path, channels: int) -> None:
        self._channels = channels
        self._file = tempfile.TemporaryFile(dir=folder)  # noqa: SIM115 - closed by __exit__
        self.length = 0

    def __enter__(self) -> "SampleFile":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def append(self, block: Samples) -> None:
        self._file.seek(0, 2)
        self._file.write(np.ascontiguousarray(block, np.float32).tobytes())
        self.length += len(block)

    def read(self, start: int, end: int) -> Samples:
        """Samples from `start` to `end`, shaped (n, channels); silence outside of what was written."""
        first, last = max(start, 0), max(min(end, self.length), 0)
        width = 4 * self._channels
        self._file.seek(first * width)
        sound = np.frombuffer(self._file.read(max(last - first, 0) * width), np.float32)
        sound = sound.reshape(-1, self._channels)
        return np.pad(sound, ((first - start, end - first - len(sound)), (0, 0)))


def write_wav(path: Path, blocks: Iterable[Samples]) -> None:
    """16-bit stereo PCM at 48 kHz."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(2)
        file.setsampwidth(2)
        file.setframerate(RATE)
        for block in blocks:
            file.writeframes(np.clip(np.rint(block * 32767), -32768, 32767).astype("<i2").tobytes())
