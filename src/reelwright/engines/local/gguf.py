"""Read the head of a GGUF file; no weights are loaded."""

import mmap
import re
import struct
from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import Any

_SCALARS = {
    0: "<B",
    1: "<b",
    2: "<H",
    3: "<h",
    4: "<I",
    5: "<i",
    6: "<f",
    7: "<?",
    10: "<Q",
    11: "<q",
    12: "<d",
}
_STRING, _ARRAY = 8, 9
_LONGEST_KEPT = 1_024  # values of an array; a vocabulary is longer, and nobody here needs it
_SHARD = re.compile(r"-(\d{5})-of-(\d{5})\.gguf$")


@dataclass(frozen=True)
class GgufHead:
    """`bytes` and `parameters` of all parts of a model that comes in several files."""

    values: dict[str, Any]
    parameters: int
    bytes: int

    def context_bytes(self, tokens: int) -> int:
        """Return the bytes that a context of so many tokens takes at 16 bits a value; a guess where the head
        does not say."""
        kind = self.values.get("general.architecture", "")
        layers = self.values.get(f"{kind}.block_count", 0)
        heads = self.values.get(f"{kind}.attention.head_count", 0)
        shared = self.values.get(f"{kind}.attention.head_count_kv", heads)
        width = self.values.get(f"{kind}.embedding_length", 0)
        widest = max(heads) if isinstance(heads, list) else heads
        key = self.values.get(f"{kind}.attention.key_length", width // widest if widest else 0)
        value = self.values.get(f"{kind}.attention.value_length", key)
        of_all_layers = sum(shared) if isinstance(shared, list) else shared * layers
        return 2 * tokens * of_all_layers * (key + value) or self.bytes // 2


def read_head(path: Path) -> GgufHead:
    """Raises ValueError for what is no whole GGUF head, and OSError."""
    heads = [_Reader(shard).head() for shard in _shards(path)]
    return GgufHead(
        heads[0].values, sum(head.parameters for head in heads), sum(head.bytes for head in heads)
    )


def _shards(path: Path) -> list[Path]:
    named = _SHARD.search(path.name)
    if not named:
        return [path]
    stem, count = path.name[: named.start()], int(named[2])
    return [path.with_name(f"{stem}-{number:05}-of-{count:05}.gguf") for number in range(1, count + 1)]


class _Reader:
    def __init__(self, path: Path) -> None:
        self._path = path
        self._at = 0

    def head(self) -> GgufHead:
        size = self._path.stat().st_size
        if not size:
            raise ValueError("an empty file")
        with (
            self._path.open("rb") as file,
            mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as self._file,
        ):
            try:
                return self._read(size)
            except (struct.error, UnicodeDecodeError, OverflowError, RecursionError) as error:
                raise ValueError("a GGUF head that is cut or damaged") from error

    def _read(self, size: int) -> GgufHead:
        if self._file[:4] != b"GGUF":
            raise ValueError("no GGUF file")
        self._at = 4
        if self._next("<I") not in (2, 3):
            raise ValueError("a version of GGUF that is not known here")
        tensors, pairs = self._next("<Q"), self._next("<Q")
        values = {}
        for _ in range(pairs):
            name = self._text()
            values[name] = self._value(self._next("<I"))
        return GgufHead(values, sum(self._tensor() for _ in range(tensors)), size)

    def _next(self, form: str) -> Any:
        (value,) = struct.unpack_from(form, self._file, self._at)
        self._at += struct.calcsize(form)
        return value

    def _text(self) -> str:
        return self._bytes(self._next("<Q")).decode()

    def _bytes(self, count: int) -> bytes:
        if self._at + count > len(self._file):
            raise ValueError("a GGUF head that is cut or damaged")
        self._at += count
        return self._file[self._at - count : self._at]

    def _value(self, kind: int) -> Any:
        if kind == _STRING:
            return self._text()
        if kind == _ARRAY:
            return self._array(self._next("<I"), self._next("<Q"))
        if kind not in _SCALARS:
            raise ValueError("a GGUF head with a value of an unknown kind")
        return self._next(_SCALARS[kind])

    def _array(self, kind: int, count: int) -> list[Any] | None:
        if count <= _LONGEST_KEPT:
            return [self._value(kind) for _ in range(count)]
        if kind in _SCALARS:
            self._bytes(count * struct.calcsize(_SCALARS[kind]))
            return None
        for _ in range(count):
            self._value(kind)
        return None

    def _tensor(self) -> int:
        """Return how many parameters it has."""
        self._text()
        sizes = [self._next("<Q") for _ in range(self._next("<I"))]
        self._next("<I")
        self._next("<Q")
        return prod(sizes)
