"""One edit of a timeline at a time: the renderer itself applies many at once."""

from reelwright_render.timeline.edit import (
    Correction,
    MediaFile,
    corrected_line,
    replaceable_scene,
    scenes,
    swapped_scene,
    with_lines,
    with_scenes,
)
from reelwright_render.timeline.model import Timeline


def swap_scene(timeline: Timeline, index: int, media: MediaFile, trim_start_ms: int = 0) -> Timeline:
    """The timeline that shows something else in one scene."""
    place = replaceable_scene(scenes(timeline), index)
    return with_scenes(timeline, [swapped_scene(place, index, media, trim_start_ms)])


def correct_line(timeline: Timeline, index: int, correction: Correction) -> Timeline:
    """The timeline with one line corrected."""
    return with_lines(timeline, {index: corrected_line(timeline, index, correction)})
