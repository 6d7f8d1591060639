"""The shots of a film, decided before anything is made: what each shows, how long, in which frame."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from math import ceil

from reelwright.engines.pictures import Frame, Move
from reelwright.formats.camera_moves import describe_move, move_by_words
from reelwright.formats.cinematic.request import MOST_SHOTS, CinematicRequest
from reelwright.formats.storytelling.sentences import sentences

_USUAL_SHARE = 0.9  # of a model's usual clip, that a shot of a prompt lasts on average
_RHYTHM = (1.1, 1.0, 0.9, 0.95, 1.05, 0.9, 1.0)
_FRAMES: tuple[Frame, ...] = ("medium", "close", "detail", "medium", "wide", "close")
_OWN_FRAMES: tuple[Frame, ...] = ("wide", "medium", "close", "medium")
_MOVES: tuple[Move, ...] = ("push", "left", "pull", "right", "rise")
_SAYS_FRAME = re.compile(
    r"\b(?:close[- ]?ups?|wide|aerial|establishing|medium shot|from above|detail)\b", re.I
)
_SAID = {
    **dict.fromkeys(("night", "midnight", "moonlight"), "at night"),
    **dict.fromkeys(("dusk", "twilight", "nightfall"), "at dusk"),
    **dict.fromkeys(("sunset", "evening"), "at sunset"),
    **dict.fromkeys(("dawn", "sunrise"), "at dawn"),
    **dict.fromkeys(("morning", "noon", "midday", "afternoon", "day", "daylight"), "by day"),
}
_HOUR = re.compile(rf"\b({'|'.join(_SAID)})\b", re.I)
_TOLD: dict[Frame, str] = {
    "wide": "A wide shot that shows the whole place.",
    "medium": "A medium shot.",
    "close": "A close shot of the face.",
    "detail": "A very close shot of one thing.",
}


@dataclass(frozen=True)
class PlannedShot:
    """A shot of a film: `frame` is None where its own words choose one. An establishing one `is_empty`: it
    shows the place before anybody is in it. `begins_scene` says that another sentence begins with it. `hour`
    is that of the shots before, such as "at night", where its own words name none."""

    prompt: str
    length_ms: int
    frame: Frame | None
    move: Move
    is_empty: bool = False
    begins_scene: bool = False
    hour: str = ""
    line: str | None = None
    character_id: str | None = None
    start_media_id: str | None = None
    end_media_id: str | None = None

    @property
    def subject(self) -> str:
        """What is seen, in plain words."""
        return f"{self.prompt.strip().rstrip('.')}, {self.hour}" if self.hour else self.prompt

    def ask(self) -> str:
        """Say the shot to a provider's model."""
        frame = _TOLD[self.frame] if self.frame is not None and not self.is_empty else ""
        empty = "A wide shot of the place, in which nobody is seen." if self.is_empty else ""
        told = (empty, frame, f"{self.subject.strip().rstrip('.')}.", describe_move(self.move))
        return " ".join(filter(None, told)) + " No text, no letters, no captions, nobody speaks."


def plan_shots(request: CinematicRequest, clip_s: float) -> tuple[PlannedShot, ...]:
    """Return the caller's shots, or those of the prompt; `clip_s` is how long the model's clips are."""
    if request.shots is not None:
        shots = _own_shots(request)
    else:
        shots = _shots_of(request.prompt or "", request.target_duration, clip_s)
    return tuple(_keep_hours(shots))


def _keep_hours(shots: Sequence[PlannedShot]) -> list[PlannedShot]:
    """Let it stay night until a shot says otherwise."""
    hour, kept = "", []
    for shot in shots:
        named = _HOUR.findall(shot.prompt)
        if named:
            hour = _SAID[named[-1].lower()]
        kept.append(shot if named or not hour else replace(shot, hour=hour))
    return kept


def _own_shots(request: CinematicRequest) -> list[PlannedShot]:
    shots = request.shots or []
    return [
        PlannedShot(
            shot.prompt,
            round(shot.duration_seconds * 1000),
            None if _SAYS_FRAME.search(shot.prompt) else _OWN_FRAMES[number % len(_OWN_FRAMES)],
            move_by_words(shot.prompt) or _MOVES[number % len(_MOVES)],
            line=shot.line,
            character_id=shot.character_id,
            start_media_id=shot.start_frame_media_id,
            end_media_id=shot.end_frame_media_id,
        )
        for number, shot in enumerate(shots)
    ]


def _shots_of(prompt: str, seconds: float, clip_s: float) -> list[PlannedShot]:
    """Cut a prompt into shots: the place first, then closer to whom and what it is about, and a wide one at
    the end. A sentence has as many shots as the length leaves for it."""
    said = sentences(" ".join(prompt.split())) or [prompt]
    count = min(MOST_SHOTS, max(1, ceil(seconds / (clip_s * _USUAL_SHARE))))
    texts = _spread(said, count)
    lengths = _lengths_ms(seconds, count)
    frames = _frames_of(texts)
    shots: list[PlannedShot] = []
    for number, (text, length_ms, frame) in enumerate(zip(texts, lengths, frames, strict=True)):
        is_first, is_last = number == 0, number == count - 1
        begins = number > 0 and text != texts[number - 1]
        has_more = number + 1 < count and texts[number + 1] == text
        shots.append(
            PlannedShot(
                text,
                length_ms,
                None if _SAYS_FRAME.search(text) and not has_more else frame,
                move_by_words(text) or ("pull" if is_last and count > 1 else _MOVES[number % len(_MOVES)]),
                is_empty=is_first and has_more,
                begins_scene=begins,
            )
        )
    return shots


def _frames_of(texts: Sequence[str]) -> list[Frame]:
    """Begin each scene wide, come closer in it, and end wide; neighbours never share a frame."""
    frames: list[Frame] = []
    for scene, (_, same) in enumerate(groupby(texts)):
        length = len(list(same))
        shorter: tuple[Frame, ...] = ("close",) if scene % 2 else ("detail",)
        closer = shorter if length == 2 else _FRAMES
        frames += ["wide", *(closer[number % len(closer)] for number in range(length - 1))]
    if len(frames) > 1 and frames[-2] != "wide":
        frames[-1] = "wide"
    return [
        ("close" if number % 2 else "medium") if number and frame == frames[number - 1] else frame
        for number, frame in enumerate(frames)
    ]


def _spread(said: Sequence[str], count: int) -> list[str]:
    """Give each of so many shots its text: a sentence has several, or several sentences share one."""
    if count >= len(said):
        return [said[number * len(said) // count] for number in range(count)]
    edges = [number * len(said) // count for number in range(count + 1)]
    return [" ".join(said[first:stop]) for first, stop in zip(edges, edges[1:], strict=False)]


def _lengths_ms(seconds: float, count: int) -> list[int]:
    """Share a length among shots, none of them quite as long as its neighbour."""
    weights = [_RHYTHM[number % len(_RHYTHM)] for number in range(count)]
    return [round(1000 * seconds * weight / sum(weights)) for weight in weights]
