"""In which language a text is written. Small enough for the process that answers requests."""

from collections.abc import Collection
from functools import cache
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
    (best, share), (_, second), *_ = ranked(bare, candidates)
    return best if share - second >= _CLEAR_MARGIN else default


def ranked(text: str, among: Collection[str]) -> list[tuple[str, float]]:
    """Each of these languages with its share of the certainty, the likeliest first."""
    found: list[tuple[str, float]] = _identifier(frozenset(among)).rank(text)
    return found


@cache
def _identifier(among: frozenset[str]) -> Any:
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    identifier = LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
    identifier.set_languages(sorted(among & set(identifier.labels)))
    return identifier
