"""Transitions from one picture to the next: a pure function for each name.

`TRANSITIONS[name](before, after, progress, out)` fills `out`, which is neither of the two. `progress` is
above 0, where only the one before is seen, and below 1, where only the one after is; it is plain time, and
curves are eased here. All work on planes as the encoder takes them: from luma in 16…235 they make nothing
outside of it, and what moves does so by whole pixels of chroma.
"""

from collections.abc import Mapping

from reelwright_render.compose.transitions.blocks import glitch
from reelwright_render.compose.transitions.kind import Blend
from reelwright_render.compose.transitions.lights import blur, crossfade, fade_black, fade_white, flash
from reelwright_render.compose.transitions.moves import push, slide, whip
from reelwright_render.compose.transitions.reveals import reveal
from reelwright_render.compose.transitions.zooms import zoom_in, zoom_out
from reelwright_render.timeline.model import TransitionName

__all__ = ["TRANSITIONS", "Blend"]

_LEFT, _RIGHT, _UP, _DOWN = (-1, 0), (1, 0), (0, -1), (0, 1)

TRANSITIONS: Mapping[TransitionName, Blend] = {
    "crossfade": crossfade,
    "fade-black": fade_black,
    "fade-white": fade_white,
    "flash": flash,
    "blur": blur,
    "slide-left": slide(_LEFT),
    "slide-right": slide(_RIGHT),
    "slide-up": slide(_UP),
    "slide-down": slide(_DOWN),
    "push-left": push(_LEFT),
    "push-right": push(_RIGHT),
    "push-up": push(_UP),
    "push-down": push(_DOWN),
    "whip-left": whip(_LEFT),
    "whip-right": whip(_RIGHT),
    "whip-up": whip(_UP),
    "whip-down": whip(_DOWN),
    "wipe-left": reveal("left"),
    "wipe-right": reveal("right"),
    "wipe-up": reveal("up"),
    "wipe-down": reveal("down"),
    "wipe-diagonal": reveal("diagonal"),
    "blinds": reveal("blinds"),
    "iris": reveal("iris"),
    "clock": reveal("clock"),
    "zoom-in": zoom_in,
    "zoom-out": zoom_out,
    "glitch": glitch,
}
