"""The fields of fal's models, as data: each has names of its own. A model that is no row here cannot be used.

From the types of its JavaScript client (1.10.1) and, for fibo and flux-2-pro, from the pages of the models.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from reelwright.errors import EngineFailed

Fields = TypeVar("Fields")
Fixed = Mapping[str, object]
"""Fields that are always sent, and their values."""


@dataclass(frozen=True)
class CutOutFields:
    picture: str = "image_url"
    fixed: Fixed = field(default_factory=dict)


@dataclass(frozen=True)
class ExpandFields:
    """By sides (`expand_left` …), or by the size of the canvas and the place of the picture on it. Limits in
    pixels: of one side's addition, and of the whole result."""

    by_sides: bool
    most_pixels: int
    most_a_side: int = 1 << 20
    takes_prompt: bool = True
    names_original_size: bool = False


@dataclass(frozen=True)
class DrawFields:
    """`from_text` is the model that draws without references."""

    from_text: str
    references: str = "image_urls"
    most_references: int = 10
    fixed: Fixed = field(default_factory=dict)


@dataclass(frozen=True)
class ClipFields:
    """`from_text` is the model that films without a start frame, and the only one that is told a shape."""

    start: str
    end: str
    durations_s: tuple[int, ...]
    duration_is_text: bool
    from_text: str
    audio: str = ""
    seed: str = ""
    fixed: Fixed = field(default_factory=dict)


@dataclass(frozen=True)
class SpeakingFields:
    longest_s: float
    prompt: str = ""
    fixed: Fixed = field(default_factory=dict)


@dataclass(frozen=True)
class MattingFields:
    person: str = ""
    fixed: Fixed = field(default_factory=dict)


CUT_OUT = {
    "fal-ai/birefnet/v2": CutOutFields(
        fixed={"model": "General Use (Light)", "output_format": "png", "refine_foreground": True}
    ),
    "fal-ai/bria/background/remove": CutOutFields(),
}
EXPAND = {
    "bria/fibo-edit-1.5/expand": ExpandFields(by_sides=False, most_pixels=25_000_000 - 1),
    "fal-ai/bria/expand": ExpandFields(by_sides=False, most_pixels=25_000_000 - 1, names_original_size=True),
    "fal-ai/flux-2-pro/outpaint": ExpandFields(
        by_sides=True, most_pixels=4 << 20, most_a_side=2048, takes_prompt=False
    ),
}
_BANANA: Fixed = {"num_images": 1, "output_format": "png", "resolution": "1K"}
DRAW = {
    "fal-ai/nano-banana-2/edit": DrawFields("fal-ai/nano-banana-2", fixed=_BANANA),
    "fal-ai/nano-banana-pro/edit": DrawFields("fal-ai/nano-banana-pro", fixed=_BANANA),
}
CLIPS = {
    f"fal-ai/kling-video/v3/{tier}/image-to-video": ClipFields(
        start="start_image_url",
        end="end_image_url",
        durations_s=tuple(range(3, 16)),
        duration_is_text=True,
        from_text=f"fal-ai/kling-video/v3/{tier}/text-to-video",
        audio="generate_audio",
    )
    for tier in ("standard", "pro")
} | {
    "fal-ai/wan/v2.7/image-to-video": ClipFields(
        start="image_url",
        end="end_image_url",
        durations_s=tuple(range(2, 16)),
        duration_is_text=True,
        from_text="fal-ai/wan/v2.7/text-to-video",
        seed="seed",
        fixed={"resolution": "720p"},
    )
}
SPEAKING = {
    "veed/fabric-1.0": SpeakingFields(longest_s=300, fixed={"resolution": "720p"}),
    "veed/fabric-1.0/fast": SpeakingFields(longest_s=300, fixed={"resolution": "720p"}),
    "fal-ai/bytedance/omnihuman/v1.5": SpeakingFields(
        longest_s=60, prompt="prompt", fixed={"resolution": "720p"}
    ),
}
MATTING = {
    "veed/video-background-removal": MattingFields(
        person="subject_is_person", fixed={"output_codec": "h264", "refine_foreground_edges": True}
    ),
    "fal-ai/birefnet/v2/video": MattingFields(
        fixed={"model": "Matting", "output_mask": True, "video_output_type": "X264 (.mp4)"}
    ),
}


def fields_of(table: Mapping[str, Fields], model: str, setting: str) -> Fields:
    """Raises EngineFailed with the models that can be used."""
    if model not in table:
        raise EngineFailed(f"The model {model} cannot be used: {setting} can be {', '.join(table)}")
    return table[model]
