"""How long a text is expected to be when it is spoken; prices and limits follow it."""

from math import ceil

CHARACTERS_A_SECOND = 15


def estimate_speech_ms(*texts: str) -> int:
    """Whole seconds, and at least one."""
    return 1000 * max(1, ceil(sum(map(len, texts)) / CHARACTERS_A_SECOND))
