"""The shelf of library voices."""

from collections import Counter

import av
import numpy as np
import pytest

from reelwright.catalog.shipped import shipped_path
from reelwright.catalog.voices import find_voice, voices
from reelwright.engines.local.kokoro_graph import stored_voices


def test_there_are_50_voices_in_seven_languages():
    """20 American and 8 British ones, 3 of Spain, 1 French, 2 Italian, 3 Brazilian, 5 Japanese and 8 Mandarin
    ones, each with an id of its own that fits the API."""
    accents = [voice.accent for voice in voices()]
    assert Counter(accents) == {
        "American": 20,
        "British": 8,
        "Spanish": 3,
        "French": 1,
        "Italian": 2,
        "Brazilian": 3,
        "Japanese": 5,
        "Mandarin": 8,
    }
    assert len({voice.id for voice in voices()}) == 50
    assert all(voice.id.startswith("voice_") and len(voice.id) <= 30 for voice in voices())


def test_every_voice_lies_in_the_weights():
    """Whoever is listed can speak."""
    assert {voice.model for voice in voices()} <= set(stored_voices())
    assert all(style.shape == (510, 256) and np.isfinite(style).all() for style in stored_voices().values())


def test_a_voice_is_found_by_its_id():
    """And nobody by another."""
    heart = find_voice("voice_heart")
    assert heart is not None
    assert (heart.name, heart.gender, heart.accent, heart.model) == (
        "Heart",
        "Female",
        "American",
        "af_heart",
    )
    assert find_voice("voice_nobody") is None


@pytest.mark.parametrize("voice", voices(), ids=lambda voice: voice.id)
def test_every_voice_has_a_short_preview_that_browsers_play(voice):
    """AAC in MP4, 2.5–6 seconds, under 40 KB."""
    path = shipped_path(voice.preview)
    assert path.stat().st_size < 40_000
    with av.open(str(path)) as container:
        assert container.streams.audio[0].codec_context.name == "aac"
        assert 2.5 <= container.duration / 1_000_000 <= 6
