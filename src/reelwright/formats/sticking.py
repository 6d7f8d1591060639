"""Stickers: an emoji where a word calls for one, and not too many of them."""

import re
from collections.abc import Sequence

from reelwright.catalog.stickers import emoji_by_word
from reelwright.timeline.model import Sound, Sticker, Word

APART_MS = 4_500
SHOWN_MS = 1_500
POP = "catalog/effects/pop.flac"


def choose(words: Sequence[Word], end_ms: int) -> tuple[Sticker, ...]:
    """At most one sticker in APART_MS, and none twice in a row."""
    stickers: list[Sticker] = []
    for word in words:
        emoji = emoji_by_word().get(re.sub(r"[^\w]", "", word.text).lower())
        if emoji is None or word.start_ms + SHOWN_MS > end_ms:
            continue
        if stickers and (word.start_ms - stickers[-1].start_ms < APART_MS or stickers[-1].emoji == emoji):
            continue
        stickers.append(Sticker(emoji, word.start_ms, word.start_ms + SHOWN_MS))
    return tuple(stickers)


def pops(stickers: Sequence[Sticker]) -> tuple[Sound, ...]:
    return tuple(Sound(POP, "effect", one.start_ms, one.start_ms + 400, volume=0.5) for one in stickers)
