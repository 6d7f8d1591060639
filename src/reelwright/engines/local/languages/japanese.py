"""Japanese text → Kokoro's symbols: words and readings by MeCab's IPA dictionary, numbers by rule."""

import re
from functools import lru_cache
from typing import Any

from lindera import Tokenizer, load_dictionary

from reelwright.engines.local.languages import ReadWord
from reelwright.engines.local.languages.japanese_kana import kana_symbols
from reelwright.engines.local.languages.japanese_numbers import COUNTERS, number_kana
from reelwright.engines.local.languages.unspaced import (
    Run,
    glued,
    latin_symbols,
    openings_joined,
    plain_digits,
    runs,
    with_end,
    with_marks,
)

_OWN = re.compile(r"[\u3005-\u3007\u3041-\u3096\u30a1-\u30fa\u30fc\u3400-\u4dbf\u4e00-\u9fff\uff66-\uff9f]+")
_COUNTER = "|".join(sorted(map(re.escape, COUNTERS), key=len, reverse=True))
_NUMBER = re.compile(
    r"[-+]?[¥￥$€£]?[\d０-９](?:[\d０-９,，.．:：/]*[\d０-９])?[万億千百]?"
    rf"(?:{_COUNTER})?|(?!十分)[一二三四五六七八九十百千万億]+(?:{_COUNTER})(?![一-龯]{{0}}番|間に合)"
)
_READS_ITSELF = re.compile(r"[ぁ-ゖァ-ヺー]+")
_OWN_READINGS = {
    "今日": "キョー",
    "明日": "アシタ",
    "昨日": "キノー",
    "何": "ナニ",
    "私": "ワタシ",
    "一番": "イチバン",
    "一緒": "イッショ",
}


class JapaneseReader:
    """A TextReader. Loading the dictionary takes a second and 110 MB."""

    def __init__(self) -> None:
        self._tokenizer: Any = Tokenizer(load_dictionary("embedded://ipadic"), mode="normal")
        self._symbols = lru_cache(20_000)(kana_symbols)

    def read(self, text: str) -> list[ReadWord]:
        out: list[ReadWord] = []
        for line in text.splitlines():
            words: list[ReadWord] = []
            for token in line.split():
                first, month = len(words), ""
                for piece in runs(token, _NUMBER, _OWN):
                    words = self._with(words, piece, month)
                    month = piece.text if piece.text.endswith("月") else ""
                words = [*words[:first], *glued(words[first:])]
            out += with_end(openings_joined(words))
        return out

    def _with(self, words: list[ReadWord], run: Run, before: str) -> list[ReadWord]:
        if run.kind == "mark":
            return with_marks(words, run.text)
        if run.kind == "latin":
            return [*words, ReadWord(run.text, run.text, latin_symbols(run.text))]
        if run.kind == "number":
            kana = number_kana(plain_digits(run.text), after_month=bool(before))
            if kana:
                return [*words, ReadWord(run.text, kana, self._symbols(kana))]
        return [*words, *self._words(run.text)]

    def _words(self, text: str) -> list[ReadWord]:
        """The dictionary's words; what bends or leans on the word before is one with it in captions."""
        out: list[ReadWord] = []
        for token in self._tokenizer.tokenize(text):
            kana = _reading(token)
            symbols = self._symbols(kana)
            leans = token.details[0] in ("助動詞",) or (
                token.details[0] == "助詞" and token.details[1] == "接続助詞"
            )
            if leans and out:
                last = out[-1]
                out[-1] = ReadWord(last.shown + token.surface, last.said + kana, f"{last.symbols} {symbols}")
            else:
                out.append(ReadWord(token.surface, kana, symbols))
        return _with_long_stops(out)


def _reading(token: Any) -> str:
    own = _OWN_READINGS.get(token.surface)
    if own is not None:
        return own
    details = token.details
    kana = details[8] if len(details) > 8 else "*"
    if kana == "*" or not kana:
        return token.surface if _READS_ITSELF.fullmatch(token.surface) else ""
    return str(kana)


def _with_long_stops(words: list[ReadWord]) -> list[ReadWord]:
    """っ at the end of one word closes the next one's first sound: it stays where it is heard."""
    return words
