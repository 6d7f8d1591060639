"""Timelines for other programs: captions as WebVTT, SubRip or ASS, the cut as OpenTimelineIO."""

from collections.abc import Callable, Sequence
from typing import Literal

from reelwright_render.draw.caption_lines import fit_preset, measure
from reelwright_render.exports.ass import ass
from reelwright_render.exports.cues import Cue
from reelwright_render.exports.otio import Locate, otio
from reelwright_render.exports.subtitles import srt, webvtt
from reelwright_render.presets import caption_preset
from reelwright_render.timeline.captions import rows_of
from reelwright_render.timeline.layout import Stage
from reelwright_render.timeline.model import Timeline

ExportKind = Literal["vtt", "srt", "ass", "otio"]


def export_text(
    timeline: Timeline, kind: ExportKind, name: str, locate: Locate, *, inside: bool = True
) -> str:
    """The file's text. `locate` gives the addresses of the cut's files; `inside` puts the whole timeline into
    it, too, with the names of its assets."""
    if kind == "vtt":
        return webvtt(timeline)
    if kind == "srt":
        return srt(timeline)
    if kind == "ass":
        return ass(timeline, _rows_in(timeline))
    return otio(timeline, name, locate, inside=inside)


def _rows_in(timeline: Timeline) -> Callable[[Cue], Sequence[int]]:
    """Rows as the video has them."""
    stage = Stage(timeline.width, timeline.height).reference()
    lines = timeline.captions.lines if timeline.captions else ()
    said = " ".join(word.text for line in lines for word in line.words)

    def rows(cue: Cue) -> Sequence[int]:
        preset = fit_preset(caption_preset(cue.preset), said)
        box = stage.caption_box(cue.alignment, cue.card)
        return rows_of([word.text for word in cue.words], preset, measure(preset), box)

    return rows
