"""Sound in, words with times out."""

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from reelwright_render.timeline.model import Word


@dataclass(frozen=True)
class Transcript:
    words: tuple[Word, ...]
    language: str
    model: str = ""


LANGUAGES = frozenset(
    "af am ar as az ba be bg bn bo br bs ca cs cy da de el en es et eu fa fi fo fr gl gu ha he hi hr ht hu hy"
    " id is it ja jw ka kk km kn ko la lb ln lo lt lv mg mi mk ml mn mr ms mt my ne nl nn no oc pa pl ps pt"
    " ro ru sa sd si sk sl sn so sq sr su sv sw ta te tg th tk tl tr tt uk ur uz vi yi yo zh".split()
)
"""What engines understand, in two letters (ISO 639-1)."""


class ListeningEngine(Protocol):
    @property
    def provider(self) -> str: ...

    def listen(self, sound: Path, language: str | None = None) -> Transcript:
        """Transcribe what is said in a sound or video file. Words are in order and inside the sound; silence
        has none. `language` (of LANGUAGES) is what is spoken; without it the engine finds out. Raises
        EngineFailed for a file without sound that can be read."""
        ...
