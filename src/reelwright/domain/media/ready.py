"""Where a library item lies in storage once it was made ready for timelines."""

from reelwright_render.timeline.stretches import Stretch

READY_VERSION = "4"
"""Raise it whenever the same file would be made ready differently."""


def ready_key(media_id: str, stretch: Stretch, version: str = READY_VERSION) -> str:
    """The key without its ending: `.json` says what is there, under the ending of its own lies the file."""
    key = f"media/{media_id}/ready-{version}"
    if stretch.to_ms is not None:
        key += f"-{stretch.from_ms // 1000}-{stretch.to_ms // 1000}"
    return key
