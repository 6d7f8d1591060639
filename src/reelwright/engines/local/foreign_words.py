"""Prompts for pictures in other languages than English, which the engine of this server does not read."""

from collections.abc import Sequence

from reelwright.catalog.picturable import COLUMNS, find_picturable, name_in_english
from reelwright.engines.language import rank_languages

_NO_ENGLISH = 0.1  # share of the certainty: "a pirate ship" might be Italian as well
_POSSIBLE = 0.2


def in_english(prompt: str, names: Sequence[str] = ()) -> str:
    """Return what a prompt names of people, things, places, hours and weather, in English, and which of
    `names`; the prompt itself where it is English, or nothing of it is known."""
    shares = dict(rank_languages(prompt, {"en", *COLUMNS})) if prompt.strip() else {"en": 1.0}
    if shares["en"] >= _NO_ENGLISH:
        return prompt
    possible = [language for language, share in shares.items() if share >= _POSSIBLE]
    known = max((find_picturable(prompt, one) for one in possible), key=len, default=())
    if not known:
        return prompt
    return " ".join([f"{name_in_english(known)}.", *(f"{name}." for name in names if name in prompt)])
