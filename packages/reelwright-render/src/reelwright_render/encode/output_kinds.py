"""The kinds of file that a timeline can become."""

from collections.abc import Callable
from pathlib import Path
from typing import Literal, get_args

from reelwright_render.encode.encoders import AV1, PRORES_422, PRORES_4444, VP9_ALPHA, Coder, Form
from reelwright_render.encode.hardware import find_working_encoder
from reelwright_render.errors import Invalid

Output = Literal["h264", "hardware", "av1", "vp9-alpha", "prores-422", "prores-4444"]

_CODERS: dict[str, Coder] = {
    "av1": AV1,
    "vp9-alpha": VP9_ALPHA,
    "prores-422": PRORES_422,
    "prores-4444": PRORES_4444,
}
_USUAL: dict[str, Output] = {".mp4": "h264", ".webm": "vp9-alpha", ".mov": "prores-4444"}


def output_of(out: Path, wanted: Output | None = None) -> Output:
    """Return the kind of file that a name stands for: the one that is wanted, or that of its ending. Raises
    Invalid where the two do not fit."""
    usual = _USUAL.get(out.suffix.lower())
    if wanted is not None and wanted not in get_args(Output):
        raise Invalid("output", f"Must be one of {', '.join(get_args(Output))}")
    if usual is None:
        raise Invalid("out", f"Must end in {', '.join(_USUAL)}")
    chosen = wanted or usual
    form = _form(chosen)
    if out.suffix.lower() != f".{form}":
        raise Invalid("out", f"Must end in .{form} for {chosen}")
    return chosen


def coder_of(
    output: Output, find_hardware: Callable[[], Coder | None] = find_working_encoder
) -> Coder | None:
    """None stands for x264. For `hardware` the encoders of this machine are tried, which takes 3 seconds at
    most; where none works it is x264 too."""
    return find_hardware() if output == "hardware" else _CODERS.get(output)


def _form(output: Output) -> Form:
    coder = _CODERS.get(output)
    return coder.form if coder else "mp4"
