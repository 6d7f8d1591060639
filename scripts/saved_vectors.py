"""Sentence vectors that stay on disk between runs of the scripts: the model reads a phrase once."""

import atexit
import os
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from reelwright.engines.local.english.reading import SentenceEncoder

_FILE = Path(__file__).parent.parent / "build" / "phrase-vectors.npz"


class SavedEncoder:
    """The sentence encoder, with every vector that an earlier run has made."""

    def __init__(self) -> None:
        self._encoder = SentenceEncoder()
        self._known = _read_known()
        self._is_changed = False
        atexit.register(self._save)

    def embed(self, text: str) -> NDArray[np.float32]:
        if text not in self._known:
            self._known[text] = np.asarray(self._encoder.embed(text), dtype=np.float32)
            self._is_changed = True
        return self._known[text]

    def _save(self) -> None:
        if not self._is_changed:
            return
        _FILE.parent.mkdir(parents=True, exist_ok=True)
        unfinished = _FILE.with_name(f"{os.getpid()}-{_FILE.name}")
        np.savez(unfinished, texts=np.array(list(self._known)), vectors=np.stack(list(self._known.values())))
        unfinished.replace(_FILE)


def _read_known() -> dict[str, NDArray[np.float32]]:
    if not _FILE.is_file():
        return {}
    with np.load(_FILE) as saved:
        return dict(zip(saved["texts"].tolist(), saved["vectors"], strict=True))
