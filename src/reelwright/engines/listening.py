"""Sound in, words with times out."""

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from reelwright.timeline.model import Word


@dataclass(frozen=True)
class Transcript:
    words: tuple[Word, ...]
    language: str
    model: str = ""


class ListeningEngine(Protocol):
    @property
    def provider(self) -> str: ...

    def listen(self, sound: Path, language: str | None = None) -> Transcript: ...
