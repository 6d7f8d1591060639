"""Captions as WebVTT and SRT: plain text that every player and platform takes."""

import re
from collections.abc import Callable

from reelwright_render.exports.cues import Cue, RowsOf, cues, words_by_row
from reelwright_render.text.scripts import join_words
from reelwright_render.timeline.model import Timeline

_RIGHT_TO_LEFT_MARK = "\u200f"
_EMBEDDED, _END_EMBEDDED = "\u202b", "\u202c"
_JOINER = "\u2060"  # of no width: it keeps text from being taken for a tag
_LIKE_A_TAG = re.compile(r"<(?=[/a-zA-Z])|\{(?=\\)")
_PLACES = {"top": " line:12%", "middle": " line:48%", "bottom": ""}


def webvtt(timeline: Timeline, rows_of: RowsOf = words_by_row) -> str:
    """https://www.w3.org/TR/webvtt1. Rows from right to left begin and end with a mark, from which players
    tell their direction."""
    found = cues(timeline, rows_of)
    blocks = ["WEBVTT", *(_vtt_cue(number, cue) for number, cue in enumerate(found, 1))]
    return "\n\n".join(blocks) + "\n"


def srt(timeline: Timeline, rows_of: RowsOf = words_by_row) -> str:
    """SubRip. Rows from right to left are embedded, since its players take every row for left to right."""
    blocks = (_srt_cue(number, cue) for number, cue in enumerate(cues(timeline, rows_of), 1))
    return "\n".join(block + "\n" for block in blocks)


def _vtt_cue(number: int, cue: Cue) -> str:
    span = f"{_time(cue.start_ms, '.')} --> {_time(cue.end_ms, '.')}{_PLACES[cue.alignment]}"
    marks = (_RIGHT_TO_LEFT_MARK, _RIGHT_TO_LEFT_MARK) if cue.rtl else ("", "")
    return "\n".join([str(number), span, *_rows(cue, marks, _escape)])


def _srt_cue(number: int, cue: Cue) -> str:
    span = f"{_time(cue.start_ms, ',')} --> {_time(cue.end_ms, ',')}"
    marks = (_EMBEDDED, _END_EMBEDDED) if cue.rtl else ("", "")
    return "\n".join([str(number), span, *_rows(cue, marks, _break_tags)])


def _rows(cue: Cue, marks: tuple[str, str], safe: Callable[[str], str]) -> list[str]:
    return [marks[0] + safe(join_words([word.text for word in row])) + marks[1] for row in cue.rows]


def _escape(text: str) -> str:
    """An arrow in it is no longer one either."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _break_tags(text: str) -> str:
    """SRT knows no escapes: what looks like a tag is parted by a character of no width."""
    return _LIKE_A_TAG.sub(lambda found: found[0] + _JOINER, text)


def _time(ms: int, point: str) -> str:
    seconds, ms = divmod(ms, 1000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours:02}:{minutes:02}:{seconds:02}{point}{ms:03}"
