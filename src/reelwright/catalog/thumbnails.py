"""Pictures of what can be chosen, as assets; `scripts/make_thumbnails.py` makes the files."""

from reelwright.catalog.shipped import PREFIX

_SHELF = f"{PREFIX}thumbnails/"


def preset_thumbnail(preset: str) -> str:
    """A caption preset, one word of its line being said."""
    return f"{_SHELF}presets/{preset}.webp"


def clip_thumbnail(clip: str) -> str:
    """A still of a clip that is drawn."""
    return f"{_SHELF}clips/{clip}.webp"
