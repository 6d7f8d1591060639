"""How much each sentence of a text says of what the text is about.

Sentences that share rare words vote for each other, as pages do by links (TextRank, Mihalcea and Tarau 2004,
on cosines of weighted words); where a sentence stands, and the words of the title, count besides.
"""

import re
from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from reelwright.formats.sourced.model import SourceSentence
from reelwright.formats.sourced.reword import has_any
from reelwright.formats.sourced.words_of_languages import words_of

_WORD = re.compile(r"[^\W\d_]+|\d+")
_SPACELESS = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]+")
_STEM = 6  # letters: enough to bring a word and its endings together
_DAMPING, _ROUNDS = 0.85, 40
_TITLE, _FIRST, _LEAD, _OPENS, _CLOSING, _NUMBER = 0.45, 0.6, 0.3, 0.12, 0.18, 0.08
_WARNING, _LAST = 0.4, 0.3
_LONG, _SHORT = 34, 6  # words
_COMPARED = 1_000  # characters of a sentence
_MOST_WORDS = 20_000  # different ones that sentences are compared by: each takes memory in every sentence

Vectors = NDArray[np.float64]


def key_words(text: str, language: str) -> list[str]:
    """The words of a text that say what it is about, cut to their stems; of scripts without spaces, pairs of
    signs."""
    little = words_of(language).little
    pairs = [run[at : at + 2] for run in _SPACELESS.findall(text) for at in range(max(1, len(run) - 1))]
    words = _WORD.findall(_SPACELESS.sub(" ", text).lower())
    return pairs + [
        word[:_STEM] for word in words if word not in little and (len(word) > 1 or word.isdigit())
    ]


def weigh_words(sentences: Sequence[SourceSentence], language: str) -> Vectors:
    """A row of length 1 for each sentence: its words, the rarer the heavier."""
    counted = [Counter(key_words(one.text[:_COMPARED], language)) for one in sentences]
    kept = Counter(word for count in counted for word in count).most_common(_MOST_WORDS)
    places = {word: at for at, word in enumerate(sorted(word for word, _ in kept))}
    rows = np.zeros((len(sentences), len(places)))
    for row, count in zip(rows, counted, strict=True):
        for word in count.keys() & places.keys():
            row[places[word]] = count[word]
    seen = (rows > 0).sum(axis=0)
    rows *= np.log((1 + len(sentences)) / (1 + seen)) + 0.3
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    return rows / np.where(lengths > 0, lengths, 1)


def rank_sentences(
    sentences: Sequence[SourceSentence], vectors: Vectors, title: str, language: str
) -> list[float]:
    """Return the weight of each sentence: about 0 to 2."""
    if not sentences:
        return []
    central = _central(vectors)
    told = set(key_words(title, language))
    return [
        float(share)
        + _by_place(one, number, sentences)
        + _by_title(one, told, language)
        + _by_shape(one, language)
        for number, (one, share) in enumerate(zip(sentences, central, strict=True))
    ]


def _central(vectors: Vectors) -> Vectors:
    """The share of each sentence in the votes, the highest 1."""
    alike = vectors @ vectors.T
    np.fill_diagonal(alike, 0.0)
    given = alike.sum(axis=1, keepdims=True)
    votes = np.divide(alike, given, out=np.full_like(alike, 1 / len(alike)), where=given > 0)
    share = np.full(len(vectors), 1 / len(vectors))
    for _ in range(_ROUNDS):
        share = (1 - _DAMPING) / len(vectors) + _DAMPING * votes.T @ share
    highest: Vectors = share / share.max()
    return highest


def _by_place(one: SourceSentence, number: int, sentences: Sequence[SourceSentence]) -> float:
    first = _FIRST if number == 0 else _LEAD if number < 3 else 0.0
    closing = _CLOSING if one.paragraph == sentences[-1].paragraph else 0.0
    last = _LAST if number == len(sentences) - 1 else 0.0
    return first + (_OPENS if one.opens else 0.0) + closing + last


def _by_title(one: SourceSentence, told: set[str], language: str) -> float:
    return _TITLE * len(told & set(key_words(one.text, language))) / len(told) if told else 0.0


def _by_shape(one: SourceSentence, language: str) -> float:
    """What is too long to be heard, or too short to say something, counts less; so do questions, quotations,
    and what somebody says of themselves."""
    words = len(one.text.split()) + len("".join(_SPACELESS.findall(one.text))) // 2
    worth = _NUMBER if re.search(r"\d", one.text) else 0.0
    worth -= 0.4 if words > _LONG else 0.5 if words < _SHORT else 0.0
    worth -= 0.5 if one.text.rstrip('”"»').endswith(("?", "？")) else 0.0
    worth -= 0.25 if re.search(r"[“”\"«»「」]", one.text) else 0.0
    worth -= 1.2 if re.match(r"(?:\S+ ){0,2}\S+[:：]\s", one.text) else 0.0  # "Present: ..."
    worth += _WARNING if has_any(one.text.lower(), words_of(language).warning) else 0.0
    worth -= 0.2 if re.search(r"\b(?:I|we|my|our|We|My|Our)\b", one.text) else 0.0
    return worth
