"""The cut as OpenTimelineIO JSON, for editing programs: layers become tracks of pictures, sounds tracks of
sound, and captions markers.

Written by hand: the schemas are few and stable (https://opentimelineio.readthedocs.io, "Serialized Data
Documentation"). Pictures count in frames at 30 a second, sound in samples at 48 kHz. Everything that the
format has no word for (captions, motion, card, texts) lies under `metadata.reelwright`, the timeline itself
included, so nothing is lost.
"""

import json
from collections.abc import Callable, Sequence
from typing import Any

from reelwright_render.exports.cues import cues
from reelwright_render.text.scripts import join_words
from reelwright_render.timeline.codec import encode
from reelwright_render.timeline.model import FPS, Clip, Sound, Timeline

_RATE = 48_000
_HELD_FRAMES = 3  # a file may be shorter by as many than its clip, which then stands still
_COLOURS = {"voice": "GREEN", "music": "CYAN", "effect": "ORANGE", "original": "PURPLE"}

Locate = Callable[[str], str]
Node = dict[str, Any]


def otio(
    timeline: Timeline,
    name: str = "Reelwright",
    locate: Locate = lambda asset: asset,
    *,
    inside: bool = True,
) -> str:
    """`locate` gives the address of an asset's file, as `file:///…`; without it the asset's name stands.
    `inside` says whether the timeline itself lies in it, too."""
    pictures = [_layer(layer, number, locate) for number, layer in enumerate(timeline.layers, 1)]
    sounds = [_sounds(row, locate) for row in _without_overlaps(timeline.sounds)]
    stack = _node(
        "Stack.1",
        "tracks",
        children=[*pictures, *sounds],
        source_range=None,
        effects=[],
        markers=_markers(timeline),
        enabled=True,
    )
    whole = _node("Timeline.1", name, global_start_time=_time(0, FPS), tracks=stack)
    if inside:
        whole["metadata"] = {"reelwright": {"timeline": encode(timeline)}}
    return json.dumps(whole, ensure_ascii=False, indent=2) + "\n"


def _layer(clips: Sequence[Clip], number: int, locate: Locate) -> Node:
    """Clips, what lies free between them, and a transition where one comes in over the end of the last."""
    children: list[Node] = []
    at = 0
    for clip in sorted(clips, key=lambda clip: clip.start_ms):
        start, end = max(at, _frames(clip.start_ms)), _frames(clip.end_ms)
        if end <= start:
            continue
        if start > at:
            children.append(_gap(start - at, FPS))
        fade = min(_frames(clip.crossfade_ms), end - start)
        if fade and children and start == at:
            children.append(_transition(clip, fade))
        children += _pieces(clip, start, end, locate)
        at = end
    return _track(f"Pictures {number}", "Video", children)


def _pieces(clip: Clip, start: int, end: int, locate: Locate) -> list[Node]:
    """A clip that loops is as many clips as it has turns: the first from its trim on, the others whole, and
    every other one backwards where it goes back and forth."""
    stop = clip.trim_end_ms or clip.source_ms
    last = _frames(stop) if stop else None
    first = _frames(clip.trim_start_ms) if clip.kind == "video" else 0
    turns, left = [], end - start
    if last is None or first + left * clip.speed <= last + _HELD_FRAMES:
        turns.append((first, left))
        left = 0
    again = first if clip.trim_end_ms else 0
    first = first % last if last else first
    while left > 0 and last:
        lasts = min(left, max(1, round((last - first) / clip.speed)))
        turns.append((first, lasts))
        first, left = again, left - lasts
    source = _frames(clip.source_ms) if clip.source_ms else None
    pieces = [_clip(clip, first, lasts, source, locate) for first, lasts in turns]
    for number, piece in enumerate(pieces):
        back = clip.loop == "ping-pong" and number % 2 == 1
        if back or clip.speed != 1:
            scalar = -clip.speed if back else clip.speed
            warp = _node("LinearTimeWarp.1", "", effect_name="LinearTimeWarp", time_scalar=scalar)
            piece["effects"] = [{**warp, "enabled": True}]
    return pieces


def _clip(clip: Clip, first: int, lasts: int, source: int | None, locate: Locate) -> Node:
    known = _range(0, max(source, first + lasts), FPS) if source else None
    media = _reference(locate(clip.asset), known)
    facts = {
        "kind": clip.kind,
        "fit": clip.fit,
        "media_id": clip.media_id,
        "motion": vars(clip.motion) if clip.motion else None,
        "prompt": clip.prompt,
    }
    return _item(_name(clip.asset), _range(first, lasts, FPS), media, facts)


def _sounds(sounds: Sequence[Sound], locate: Locate) -> Node:
    children: list[Node] = []
    at = 0
    for sound in sounds:
        start, end = _samples(sound.start_ms), _samples(sound.end_ms)
        if start > at:
            children.append(_gap(start - at, _RATE))
        known = _range(_samples(sound.trim_start_ms), end - start, _RATE)
        facts = {"role": sound.role, "volume": sound.volume, "loop": sound.loop}
        children.append(_item(_name(sound.asset), known, _reference(locate(sound.asset), None), facts))
        at = end
    role = sounds[0].role
    return _track(role.capitalize(), "Audio", children, color=_COLOURS[role])


def _without_overlaps(sounds: Sequence[Sound]) -> list[list[Sound]]:
    """Rows of one role each, in which none begins before the last has ended."""
    rows: list[list[Sound]] = []
    for sound in sorted(sounds, key=lambda sound: sound.start_ms):
        if sound.end_ms <= max(sound.start_ms, 0):
            continue
        free = (row for row in rows if row[0].role == sound.role and row[-1].end_ms <= sound.start_ms)
        row = next(free, None)
        if row is None:
            rows.append([sound])
        else:
            row.append(sound)
    return rows


def _markers(timeline: Timeline) -> list[Node]:
    """Return a marker for each line of captions, and for what stands over the picture."""
    found = [
        _marker(join_words([word.text for word in cue.words]), cue.start_ms, cue.end_ms, "YELLOW", "caption")
        for cue in cues(timeline)
    ]
    if timeline.card is not None:
        card = timeline.card
        found.append(_marker(card.title or "Card", card.start_ms, card.end_ms, "RED", "card"))
    found += [
        _marker(one.author or "Comment", one.start_ms, one.end_ms, "ORANGE", "comment")
        for one in timeline.comment_cards
    ]
    found += [
        _marker(text.text, text.start_ms, text.end_ms, "BLUE", "text") for text in timeline.texts if text.text
    ]
    found += [_marker(s.emoji, s.start_ms, s.end_ms, "PINK", "sticker") for s in timeline.stickers]
    outro = timeline.branding
    if outro.outro and outro.outro_start_ms is not None:
        found.append(_marker(outro.outro, outro.outro_start_ms, timeline.duration_ms, "WHITE", "outro"))
    return found


def _marker(name: str, start_ms: int, end_ms: int, color: str, what: str) -> Node:
    start = _frames(start_ms)
    marker = _node("Marker.2", name, color=color, comment="")
    marker["marked_range"] = _range(start, max(0, _frames(end_ms) - start), FPS)
    marker["metadata"] = {"reelwright": {"kind": what, "start_ms": start_ms, "end_ms": end_ms}}
    return marker


def _item(name: str, shown: Node, media: Node, facts: Node) -> Node:
    item = _node("Clip.2", name, source_range=shown, effects=[], markers=[], enabled=True)
    item["media_references"] = {"DEFAULT_MEDIA": media}
    item["active_media_reference_key"] = "DEFAULT_MEDIA"
    item["metadata"] = {"reelwright": facts}
    return item


def _reference(address: str, available: Node | None) -> Node:
    reference = _node("ExternalReference.1", "", target_url=address, available_range=available)
    return {**reference, "available_image_bounds": None}


def _track(name: str, kind: str, children: list[Node], color: str | None = None) -> Node:
    track = _node("Track.1", name, kind=kind, children=children, source_range=None)
    return {**track, "effects": [], "markers": [], "enabled": True, "color": _tint(color)}


def _tint(color: str | None) -> Node | None:
    shades = {"GREEN": (0, 1, 0), "CYAN": (0, 1, 1), "ORANGE": (1, 0.5, 0), "PURPLE": (0.5, 0, 0.5)}
    if color is None:
        return None
    red, green, blue = (float(part) for part in shades[color])
    return {"OTIO_SCHEMA": "Color.1", "name": color, "r": red, "g": green, "b": blue, "a": 1.0}


def _gap(lasts: int, rate: int) -> Node:
    return _node("Gap.1", "", source_range=_range(0, lasts, rate), effects=[], markers=[], enabled=True)


def _transition(clip: Clip, frames: int) -> Node:
    """Return a transition that begins at the cut: the clip before runs on beneath. The format knows
    dissolves only."""
    offsets = {"in_offset": _time(0, FPS), "out_offset": _time(frames, FPS)}
    if clip.transition == "crossfade":
        return _node("Transition.1", "Crossfade", transition_type="SMPTE_Dissolve", **offsets)
    node = _node("Transition.1", clip.transition, transition_type="Custom_Transition", **offsets)
    return {**node, "metadata": {"reelwright": {"transition": clip.transition}}}


def _node(schema: str, name: str, **fields: Any) -> Node:
    return {"OTIO_SCHEMA": schema, "name": name, "metadata": {}, **fields}


def _range(start: int, lasts: int, rate: int) -> Node:
    return {"OTIO_SCHEMA": "TimeRange.1", "start_time": _time(start, rate), "duration": _time(lasts, rate)}


def _time(value: int, rate: int) -> Node:
    return {"OTIO_SCHEMA": "RationalTime.1", "rate": float(rate), "value": float(value)}


def _frames(ms: int) -> int:
    return round(ms * FPS / 1000)


def _samples(ms: int) -> int:
    return ms * _RATE // 1000


def _name(asset: str) -> str:
    return asset.rsplit("/", 1)[-1]
