"""Reasons of failures as people read them."""

_NAMES = {
    "openrouter": "OpenRouter",
    "elevenlabs": "ElevenLabs",
    "gemini": "Gemini",
    "firecrawl": "Firecrawl",
    "pexels": "Pexels",
    "comfyui": "ComfyUI",
    "openai-compatible": "The operator's model server",
}
"""Providers by the ids that engines tell them by."""


def as_sentence(reason: str) -> str:
    """Return an engine's reason as a sentence begins: with the provider's name, or with a capital letter."""
    first, blank, rest = reason.partition(" ")
    return f"{_NAMES.get(first, first[:1].upper() + first[1:])}{blank}{rest}"
