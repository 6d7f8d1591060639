"""Captions that stand elsewhere in some stretches of a video, where something else would lie under them."""

from collections.abc import Sequence

from reelwright_render.overlays.captions import cut_captions
from reelwright_render.timeline.model import Alignment, CaptionLayer, Captions, Word

CaptionStretch = tuple[int, int, Alignment]
"""From when to when, in milliseconds, captions stand where."""


def lay_captions(
    words: Sequence[Word],
    stretches: Sequence[CaptionStretch],
    size: tuple[int, int],
    *,
    preset: str,
    disabled: bool,
    language: str = "en",
) -> Captions:
    """Cut the words of each stretch into lines; captions as a whole stand where they do for the longest time.
    They have layers only where they move."""
    layers = [CaptionLayer(start, end, preset, where, disabled=disabled) for start, end, where in stretches]
    lines = [
        line
        for layer in layers
        for line in cut_captions(
            [word for word in words if layer.start_ms <= word.start_ms < layer.end_ms],
            preset,
            layer.alignment,
            *size,
            until_ms=layer.end_ms,
        )
    ]
    longest = max(stretches, key=lambda one: one[1] - one[0])
    return Captions(
        preset,
        longest[2],
        tuple(lines),
        disabled=disabled,
        language=language,
        layers=tuple(layers) if len({layer.alignment for layer in layers}) > 1 else (),
    )
