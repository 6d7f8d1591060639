"""In which language a text is written. Small enough for the process that answers requests."""

from collections.abc import Collection
from functools import cache
from math import exp, sqrt
from typing import Any

SHORTEST = 40
_CLEAR_MARGIN = 0.2


def detect_language(text: str, among: Collection[str], default: str) -> str:
    """The two-letter code of the text's language, one of `among`, or `default`.

    A text below SHORTEST characters, or one that two languages fit almost alike, gets the default.
    """
    bare = " ".join(text.split())
    candidates = frozenset(among)
    if len(bare) < SHORTEST or len(candidates) < 2:
        return default
    (best, share), (_, second), *_ = rank_languages(bare, candidates)
    return best if share - second >= _CLEAR_MARGIN else default


def rank_languages(text: str, among: Collection[str]) -> list[tuple[str, float]]:
    """Return each of these languages with its share of the certainty, the likeliest first."""
    scores: list[tuple[str, float]] = [one for one in _identifier().rank(text) if one[0] in among]
    width = sqrt(len(text.encode("utf-8", "surrogatepass")) or 1)  # as the model has learnt it
    weights = [(language, exp((score - scores[0][1]) / width)) for language, score in scores]
    whole = sum(weight for _, weight in weights)
    return [(language, weight / whole) for language, weight in weights]


@cache
def _identifier() -> Any:
    """Return the one identifier for all choices of languages: it takes 80 MB and half a second to load,
    and knows 140."""
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    return LanguageIdentifier.from_model_file(MODEL_FILE)
