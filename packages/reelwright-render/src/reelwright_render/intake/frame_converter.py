"""Frames of any size, format, turn and colours into upright yuv420p of one size in BT.709."""

from pathlib import Path

from av.filter import Graph
from av.video.frame import VideoFrame

from reelwright_render.intake import tone_mapping
from reelwright_render.intake.orientation import turn
from reelwright_render.intake.probe import shown_size
from reelwright_render.pixels.fit import even

_UNSAID, _BT709 = 2, 1
_KNOWN_MATRICES = (0, _BT709, _UNSAID, 4, 5, 6, 7, 9)  # ITU-T H.273; FFmpeg refuses to scale the others
_LONGEST_SIDE = 4096


class Converter:
    """Made for a first frame; its filters are built anew where a file changes in the middle. `aspect` is
    width over height of one pixel; the shorter side becomes at most `short_side`, the longer one at most
    `long_side`. `folder` holds a table of colours while it works."""

    def __init__(
        self,
        first: VideoFrame,
        aspect: float,
        folder: Path,
        *,
        short_side: int,
        long_side: int = _LONGEST_SIDE,
    ) -> None:
        self._table = folder / "hdr.cube"
        width, height = shown_size(first, aspect)
        share = min(1.0, short_side / min(width, height), long_side / max(width, height))
        self.size = (even(width * share), even(height * share))
        self._met: tuple[object, ...] | None = None
        self._graph = Graph()
        self._last: tuple[VideoFrame, VideoFrame] | None = None

    def of(self, frame: VideoFrame) -> VideoFrame:
        if self._last and self._last[0] is frame:
            return self._last[1]
        if frame.colorspace not in _KNOWN_MATRICES:
            frame.colorspace = _BT709
        met = (
            frame.width,
            frame.height,
            frame.format.name,
            frame.colorspace,
            frame.color_trc,
            turn(frame),
        )
        if met != self._met:
            self._met, self._graph = met, self._built(frame)
        self._graph.push(frame)
        changed = self._graph.pull()
        assert isinstance(changed, VideoFrame)
        self._last = (frame, changed)
        return changed

    def _built(self, frame: VideoFrame) -> Graph:
        width, height = self.size
        scale = f"{width}:{height}:flags=bicubic:out_color_matrix=bt709:out_range=tv"
        steps: list[tuple[str, str | dict[str, str]]] = [*turn(frame).steps]
        if frame.color_trc in (tone_mapping.PQ, tone_mapping.HLG):
            tone_mapping.write_table(self._table, frame.color_trc)
            steps += [
                ("scale", f"{width}:{height}:flags=bicubic:in_color_matrix=bt2020"),
                ("format", "gbrp10le"),
                ("lut3d", {"file": str(self._table), "interp": "tetrahedral"}),
                ("scale", scale),
            ]
        else:
            steps.append(("scale", f"{scale}:in_color_matrix={_matrix(frame)}"))
        steps += [("setsar", "1"), ("format", "yuv420p"), ("buffersink", "")]
        graph = Graph()
        last = graph.add_buffer(
            width=frame.width, height=frame.height, format=frame.format, time_base=frame.time_base
        )
        for name, options in steps:
            named = options if isinstance(options, dict) else {}
            following = graph.add(name, None if named else options or None, **named)
            last.link_to(following)
            last = following
        graph.configure()
        return graph


def _matrix(frame: VideoFrame) -> str:
    """Return the matrix of the colours; where the file does not say, the one that players guess from the
    height."""
    if frame.colorspace == _UNSAID:
        return "bt709" if frame.height >= 720 else "bt601"
    return "auto"
