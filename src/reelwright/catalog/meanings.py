"""Vectors of the catalogue's phrases, as small whole numbers, baked by `scripts/bake_meanings.py`."""

import hashlib
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

STEPS = 32  # of a baked vector's numbers, to one


def digest_of(texts: Sequence[str]) -> str:
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()


def read_meanings(file: Path, texts: Sequence[str]) -> dict[str, NDArray[np.float32]]:
    """The vector of each text, of length about 1. Raises ValueError where the texts were changed since."""
    with np.load(file) as baked:
        if str(baked["digest"]) != digest_of(texts):
            raise ValueError(f"The phrases of {file.parent.name} were changed: run scripts/bake_meanings.py")
        vectors = baked["vectors"].astype(np.float32) / STEPS
    return dict(zip(texts, vectors, strict=True))


def write_meanings(file: Path, texts: Sequence[str], vectors: NDArray[np.float32]) -> None:
    steps = np.rint(vectors * STEPS).astype(np.int8)
    np.savez_compressed(file, digest=np.array(digest_of(texts)), vectors=steps)
