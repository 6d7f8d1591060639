"""What a project is at the moment, under a name of its own, so that whoever edits it can say which state they
saw."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from reelwright_render.timeline.model import Timeline

_TRACKS = "catalog/music/"


def timeline_version(stored: Mapping[str, Any] | None) -> str:
    """Return the digest of a stored timeline, the same wherever it is stored."""
    text = json.dumps(stored, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def music_id_of(timeline: Timeline) -> str | None:
    """Return the catalogue's id of a timeline's music."""
    track = next((one.asset for one in timeline.sounds if one.role == "music"), None)
    return track.removeprefix(_TRACKS) if track and track.startswith(_TRACKS) else None
