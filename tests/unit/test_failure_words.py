"""Reasons of failures as people read them."""

import pytest

from reelwright.domain.failure_words import as_sentence


@pytest.mark.parametrize(
    ("reason", "shown"),
    [
        ("elevenlabs gave no answer", "ElevenLabs gave no answer"),
        ("fal could not make the clip: No", "Fal could not make the clip: No"),
        ("openai-compatible has no such model", "The operator's model server has no such model"),
        ("The picture is gone", "The picture is gone"),
        ("", ""),
    ],
)
def test_a_reason_begins_as_a_sentence(reason: str, shown: str) -> None:
    """With the provider's own name, where it begins with a provider."""
    assert as_sentence(reason) == shown
