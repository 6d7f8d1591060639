"""Edits of a timeline: each returns a new one. What cannot be done raises Invalid with the field to blame,
named from the edited item on (`index`, `words[1].startMs`; "" for the item itself)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from itertools import chain
from typing import Any, Literal

from reelwright_render.errors import Invalid
from reelwright_render.text.scripts import join_words, words_in
from reelwright_render.timeline.captions import layers_of
from reelwright_render.timeline.correct_cards import correct_cards
from reelwright_render.timeline.framing import Attention, crop_focus, still_framing
from reelwright_render.timeline.layout import card_anchor
from reelwright_render.timeline.model import (
    Alignment,
    Captions,
    Clip,
    Corner,
    Line,
    Logo,
    Motion,
    Sound,
    Timeline,
    Word,
)
from reelwright_render.timeline.stretches import WHOLE, Stretch

NO_CAPTIONS = "This project has no captions"
MOST_WORDS = 100  # in one line
_ROOM_MS = 120  # a word that is added between two others takes the pause there if it is so long

# A still that replaces a clip moves like the stills of a story do, in turns.
_MOVES = (Motion(1.0, 1.12, 0.5, 0.45), Motion(1.12, 1.0, 0.5, 0.45))

# What another file in a clip's place does not take over.
_AS_IT_IS: dict[str, Any] = {
    "prompt": None,
    "understood": None,
    "fit": "cover",
    "trim_end_ms": None,
    "speed": 1.0,
    "loop": "plain",
    "focus_x": 0.5,
    "focus_y": 0.5,
    "matte": None,
}

Cut = Callable[[Sequence[Word], str, Alignment, int], tuple[Line, ...]]
"""Words → lines by a preset's box: `cut(words, preset, alignment, until_ms)`, of which none is seen after
`until_ms`."""


@dataclass(frozen=True)
class ScenePlace:
    """Where a scene lies: its layer from the bottom, the number there of its first clip, and how many it has.
    `clip` is the first one, as long as the scene."""

    layer: int
    number: int
    clip: Clip
    clips: int = 1


@dataclass(frozen=True)
class MediaFile:
    """A library item as a timeline takes it. `asset` is its original or what was made ready of it;
    `duration_ms` is None for pictures."""

    media_id: str
    kind: Literal["image", "video"]
    asset: str
    duration_ms: int | None = None


@dataclass(frozen=True)
class Correction:
    """The new text and times of a caption line. Times in milliseconds of the video; what is not given
    stays."""

    text: str
    start_ms: int | None = None
    end_ms: int | None = None
    words: tuple[Word, ...] | None = None


def scenes(timeline: Timeline) -> tuple[ScenePlace, ...]:
    """The scenes as the API numbers them: in play order, overlapping layers one after another from the
    bottom."""
    places = list[ScenePlace]()
    for layer, clips in enumerate(timeline.layers):
        for number, clip in enumerate(clips):
            if number and clip.continues:
                begun = places.pop()
                whole = replace(begun.clip, end_ms=clip.end_ms)
                places.append(replace(begun, clip=whole, clips=begun.clips + 1))
            else:
                places.append(ScenePlace(layer, number, clip))
    return tuple(sorted(places, key=lambda place: (place.clip.start_ms, place.layer)))


def with_scenes(timeline: Timeline, places: Iterable[ScenePlace]) -> Timeline:
    """Put these scenes into their places, all at once, each as one clip. A clip's own sound goes with it."""
    layers = [list(layer) for layer in timeline.layers]
    gone: set[tuple[str, int]] = set()
    for place in sorted(places, key=lambda place: -place.number):
        before = layers[place.layer][place.number]
        if before.asset != place.clip.asset:
            gone.add((before.asset, before.start_ms))
        layers[place.layer][place.number : place.number + place.clips] = [place.clip]
    kept = (one for one in timeline.sounds if one.role != "original" or (one.asset, one.start_ms) not in gone)
    return replace(timeline, layers=tuple(map(tuple, layers)), sounds=tuple(kept))


def replaceable_scene(found: Sequence[ScenePlace], index: int) -> ScenePlace:
    """Return where the scene lies, if there is one among these that may show something else."""
    if not 0 <= index < len(found):
        raise Invalid("index", f"Scene {index} not found")
    place = found[index]
    if not place.clip.replaceable:
        raise Invalid("", "This scene cannot be replaced")
    return place


def swapped_scene(place: ScenePlace, index: int, media: MediaFile, trim_start_ms: int = 0) -> ScenePlace:
    """The scene with something else in it, for `with_scenes`."""
    return replace(place, clip=_swap(place.clip, index, media, trim_start_ms))


def _swap(clip: Clip, index: int, media: MediaFile, trim_start_ms: int) -> Clip:
    changed = replace(clip, kind=media.kind, asset=media.asset, media_id=media.media_id, **_AS_IT_IS)
    if media.kind == "image":
        kept = clip.motion if clip.kind == "image" else None
        motion = Motion(kept.from_zoom, kept.to_zoom) if kept else _MOVES[index % len(_MOVES)]
        return replace(changed, trim_start_ms=0, source_ms=None, motion=motion)
    needed_ms = trim_start_ms + clip.end_ms - clip.start_ms
    if (media.duration_ms or 0) < needed_ms:
        raise Invalid("mediaId", f'Media "{media.media_id}" must be at least {needed_ms} ms long')
    return replace(changed, trim_start_ms=trim_start_ms, source_ms=media.duration_ms, motion=None)


def corrected_line(timeline: Timeline, index: int, correction: Correction) -> Line:
    """Change what a caption line says, and when, and return the line for `with_lines`. Without `words` the
    words that stay keep their times and new ones share the time of those they replace, by their length; where
    the words no longer lie in the line's time, they move along with it. The narration stays, and so do
    `timeline.words`.

    Ask `check_neighbours` once all lines are corrected."""
    lines = _captions(timeline).lines
    if not 0 <= index < len(lines):
        raise Invalid("index", f"Caption {index} not found")
    return _correct(lines[index], correction, timeline.duration_ms)


def with_lines(timeline: Timeline, corrected: Mapping[int, Line]) -> Timeline:
    """Put these caption lines into their places, all at once, and correct the cards that show their words."""
    captions = _captions(timeline)
    lines = tuple(corrected.get(index, line) for index, line in enumerate(captions.lines))
    return replace(correct_cards(timeline, corrected), captions=replace(captions, lines=lines))


def check_neighbours(timeline: Timeline, index: int, correction: Correction) -> None:
    """Refuse a corrected line that now overlaps another."""
    lines = _captions(timeline).lines
    line = lines[index]
    before = lines[index - 1] if index > 0 else None
    after = lines[index + 1] if index + 1 < len(lines) else None
    if correction.start_ms is not None and before and line.start_ms < before.end_ms:
        raise Invalid("startMs", f"Must be at least {before.end_ms}, where the line before ends")
    if correction.end_ms is not None and after and line.end_ms > after.start_ms:
        raise Invalid("endMs", f"Must be at most {after.start_ms}, where the next line begins")


def _captions(timeline: Timeline) -> Captions:
    if timeline.captions is None:
        raise Invalid("", NO_CAPTIONS)
    return timeline.captions


def _correct(line: Line, correction: Correction, duration_ms: int) -> Line:
    start, end = _corrected_times(line, correction, duration_ms)
    texts = words_in(correction.text)
    if not texts:
        raise Invalid("text", "Must be at least 1 character")
    if len(texts) > MOST_WORDS:
        raise Invalid("text", f"Must have at most {MOST_WORDS} words")
    if correction.words is not None:
        words = _clean_given_words(correction.words, texts, start, end)
    elif len(texts) > end - start:
        raise Invalid("text", f"Must have at most {end - start} words in a line of {end - start} ms")
    else:
        words = _retime(line, texts, start, end)
    return Line(_mark_end(words, line.words[-1].ends_line), start, end)


def _mark_end(words: Sequence[Word], ends_line: bool) -> tuple[Word, ...]:
    """Keep the line's mark of a sentence's end: whatever it says now, the sentence ends with its last word
    or goes on after it, as it did."""
    return *(replace(word, ends_line=False) for word in words[:-1]), replace(words[-1], ends_line=ends_line)


def _corrected_times(line: Line, correction: Correction, duration_ms: int) -> tuple[int, int]:
    """Return the corrected start and end of a line. One that already ends after the video may keep that end.
    Raises Invalid."""
    start = line.start_ms if correction.start_ms is None else correction.start_ms
    end = line.end_ms if correction.end_ms is None else correction.end_ms
    latest = max(duration_ms, line.end_ms)
    for field, value in (("startMs", correction.start_ms), ("endMs", correction.end_ms)):
        if value is not None and not 0 <= value <= latest:
            raise Invalid(field, f"Must be between 0 and {latest}")
    if end <= start:
        if correction.end_ms is None:
            raise Invalid("startMs", "Must be before endMs")
        raise Invalid("endMs", "Must be after startMs")
    return start, end


def _clean_given_words(words: Sequence[Word], texts: Sequence[str], start: int, end: int) -> tuple[Word, ...]:
    """The caller's own words, one after the other inside the line."""
    cleaned = tuple(replace(word, text=" ".join(word.text.split())) for word in words)
    said = join_words([one for word in cleaned for one in word.text.split()])
    if said != join_words(texts) or not all(word.text for word in cleaned):
        raise Invalid("words", "Must be the words of text")
    at = start
    for number, word in enumerate(cleaned):
        for field, ms in (("startMs", word.start_ms), ("endMs", word.end_ms)):
            if not start <= ms <= end:
                raise Invalid(f"words[{number}].{field}", f"Must be between {start} and {end}")
        if word.start_ms < at:
            raise Invalid(f"words[{number}].startMs", f"Must be at least {at}, where the word before ends")
        if word.end_ms <= word.start_ms:
            raise Invalid(f"words[{number}].endMs", "Must be after startMs")
        at = word.end_ms
    return cleaned


def _retime(line: Line, texts: Sequence[str], start: int, end: int) -> tuple[Word, ...]:
    old = _move(line, start, end)
    words: list[Word] = []
    for block in _blocks(old, texts, start, end):
        begin, stop = _span(block.old, old, start, end)
        if block.same:
            words += old[block.old.start : block.old.stop]
        elif len(block.old) == len(block.new):
            words += [replace(old[a], text=texts[b]) for a, b in zip(block.old, block.new, strict=True)]
        elif stop - begin >= len(block.new):
            words += spread(texts[block.new.start : block.new.stop], begin, stop)
        else:
            return spread(texts, start, end)
    return tuple(words)


def _move(line: Line, start: int, end: int) -> tuple[Word, ...]:
    """The line's words, moved along with it where they do not lie inside it any more."""
    words = line.words
    if all(start <= word.start_ms and word.end_ms <= end for word in words):
        return words
    share = (end - start) / (line.end_ms - line.start_ms)

    def to(ms: int) -> int:
        return start + round((ms - line.start_ms) * share)

    moved = tuple(Word(word.text, to(word.start_ms), to(word.end_ms)) for word in words)
    if all(word.start_ms < word.end_ms for word in moved):
        return moved
    return spread([word.text for word in words], start, end) if len(words) <= end - start else ()


@dataclass(frozen=True)
class _Block:
    """A run of old words and the new ones in their place."""

    old: range
    new: range
    same: bool


def _blocks(old: Sequence[Word], texts: Sequence[str], start: int, end: int) -> list[_Block]:
    """Return which words stay and which are replaced by which, between `start` and `end` in ms.

    New words that come in between need a pause of `_ROOM_MS` each. Where it is shorter, they share the
    time of the word before them, or of the one after them where there is none before."""
    found = SequenceMatcher(None, [word.text for word in old], texts, autojunk=False).get_opcodes()
    blocks = [_Block(range(a, b), range(c, d), tag == "equal") for tag, a, b, c, d in found]
    for at, block in enumerate(blocks):
        begin, stop = _span(block.old, old, start, end)
        if block.old or stop - begin >= _ROOM_MS * len(block.new):
            continue
        if at > 0:  # what lies beside something new is always something that stays
            blocks[at - 1], blocks[at] = _attach(blocks[at - 1], block, -1)
        elif len(blocks) > 1:
            blocks[at + 1], blocks[at] = _attach(blocks[at + 1], block, 0)
    return blocks


def _attach(same: _Block, new: _Block, which: Literal[-1, 0]) -> tuple[_Block, _Block]:
    """The last or the first word that stays goes over to the new ones."""
    a, b = same.old[which], same.new[which]
    if which == -1:
        left = _Block(range(same.old.start, a), range(same.new.start, b), True)
        return left, _Block(range(a, a + 1), range(b, new.new.stop), False)
    left = _Block(range(a + 1, same.old.stop), range(b + 1, same.new.stop), True)
    return left, _Block(range(a, a + 1), range(new.new.start, b + 1), False)


def _span(replaced: range, old: Sequence[Word], start: int, end: int) -> tuple[int, int]:
    """The time of the words that are replaced; of none, the pause at that place."""
    if replaced:
        return old[replaced.start].start_ms, old[replaced.stop - 1].end_ms
    begin = old[replaced.start - 1].end_ms if replaced.start else start
    return begin, old[replaced.stop].start_ms if replaced.stop < len(old) else end


def spread(texts: Sequence[str], start_ms: int, end_ms: int) -> tuple[Word, ...]:
    """Words one after the other over a time, by their length; at least a millisecond each."""
    total = sum(map(len, texts))
    edges, said = [start_ms], 0
    for number, text in enumerate(texts, 1):
        said += len(text)
        edges.append(start_ms + number + (end_ms - start_ms - len(texts)) * said // total)
    return tuple(Word(*one) for one in zip(texts, edges, edges[1:], strict=False))


def restyle(
    timeline: Timeline,
    cut: Cut,
    preset: str | None = None,
    alignment: Alignment | None = None,
    disabled: bool | None = None,
) -> Timeline:
    """Change the look of the captions, in all layers alike. Another preset cuts the lines anew, from their
    words as they are now corrected. Captions at the top send cards down."""
    captions, card, comments = _captions(timeline), timeline.card, timeline.comment_cards
    lines, placed = captions.lines, alignment or captions.alignment
    if preset is not None and (preset != captions.preset or captions.layers):
        lines = _cut_anew(captions, cut, preset, placed, timeline.duration_ms)
    if alignment is not None:
        anchor = card_anchor(alignment)
        card = replace(card, anchor=anchor) if card is not None else None
        comments = tuple(replace(one, anchor=anchor) for one in comments)
    styled = replace(
        captions,
        preset=preset or captions.preset,
        alignment=placed,
        lines=lines,
        disabled=captions.disabled if disabled is None else disabled,
        layers=tuple(
            replace(
                one,
                preset=preset or one.preset,
                alignment=alignment or one.alignment,
                disabled=one.disabled if disabled is None else disabled,
            )
            for one in captions.layers
        ),
    )
    return replace(timeline, captions=styled, card=card, comment_cards=comments)


def _cut_anew(
    captions: Captions, cut: Cut, preset: str, alignment: Alignment, duration_ms: int
) -> tuple[Line, ...]:
    """Cut the lines of each layer by itself: no line goes over from one scene of a template to the next."""
    lines: list[Line] = []
    for one in layers_of(captions):
        words = tuple(chain.from_iterable(line.words for line in one.lines))
        lines += cut(words, preset, alignment, _end_of(captions, one.lines[0], duration_ms))
    return tuple(lines)


def _end_of(captions: Captions, line: Line, duration_ms: int) -> int:
    """Return where the layer of a line ends; for a line in none, the video's end."""
    ends = (layer.end_ms for layer in captions.layers if layer.start_ms <= line.start_ms < layer.end_ms)
    return min(next(ends, duration_ms), duration_ms)


def put_music(timeline: Timeline, asset: str) -> Timeline:
    """Another track from the beginning to the end, as loud as the one before."""
    present = _music(timeline)
    volume = present[0].volume if present else 1.0
    track = Sound(asset, "music", 0, timeline.duration_ms, volume=volume, loop=True)
    return replace(timeline, sounds=(*remove_music(timeline).sounds, track))


def remove_music(timeline: Timeline) -> Timeline:
    return replace(timeline, sounds=tuple(s for s in timeline.sounds if s.role != "music"))


def set_music_volume(timeline: Timeline, volume: float) -> Timeline:
    if not _music(timeline):
        raise Invalid("musicId", "Required")
    sounds = tuple(replace(s, volume=volume) if s.role == "music" else s for s in timeline.sounds)
    return replace(timeline, sounds=sounds)


def _music(timeline: Timeline) -> list[Sound]:
    return [sound for sound in timeline.sounds if sound.role == "music"]


def put_logo(timeline: Timeline, media: MediaFile) -> Timeline:
    """Another picture in the place of the logo before."""
    branding = timeline.branding
    logo = replace(branding.logo or Logo(""), asset=media.asset, media_id=media.media_id)
    return replace(timeline, branding=replace(branding, logo=logo))


def remove_logo(timeline: Timeline) -> Timeline:
    return replace(timeline, branding=replace(timeline.branding, logo=None))


def style_logo(
    timeline: Timeline,
    position: Corner | None = None,
    opacity: float | None = None,
    scale: float | None = None,
) -> Timeline:
    logo = timeline.branding.logo
    if logo is None:
        raise Invalid("mediaId", "Required")
    styled = replace(
        logo,
        position=position or logo.position,
        opacity=logo.opacity if opacity is None else opacity,
        scale=logo.scale if scale is None else scale,
    )
    return replace(timeline, branding=replace(timeline.branding, logo=styled))


def library_files(timeline: Timeline) -> dict[str, str]:
    """The library items that are seen: asset → media id."""
    logo = timeline.branding.logo
    shown: list[Clip | Logo] = [*chain.from_iterable(timeline.layers), *([logo] if logo else [])]
    return {one.asset: one.media_id for one in shown if one.media_id}


@dataclass(frozen=True)
class ReadyFile:
    """A file that can be shown; `duration_ms` is None for pictures. `stretch` is what it has of its video.
    With `size` and `attention` it is framed anew: nobody had looked at it when the timeline was made."""

    asset: str
    duration_ms: int | None
    stretch: Stretch = WHOLE
    size: tuple[int, int] | None = None
    attention: Attention | None = None


def with_files(timeline: Timeline, ready: Mapping[str, ReadyFile]) -> Timeline:
    """Return the timeline with other files in the place of some assets, where they have what is shown."""
    frame = timeline.width, timeline.height
    layers = tuple(
        tuple(_put_file(clip, ready.get(clip.asset), frame, number) for number, clip in enumerate(layer))
        for layer in timeline.layers
    )
    logo = timeline.branding.logo
    if logo is not None and logo.asset in ready:
        logo = replace(logo, asset=ready[logo.asset].asset)
    return replace(timeline, layers=layers, branding=replace(timeline.branding, logo=logo))


def _put_file(clip: Clip, file: ReadyFile | None, frame: tuple[int, int], number: int) -> Clip:
    if file is None or not file.stretch.begins(clip):
        return clip
    begin = clip.trim_start_ms - file.stretch.from_ms
    end = None if clip.trim_end_ms is None else clip.trim_end_ms - file.stretch.from_ms
    return replace(
        _frame(clip, file, frame, number),
        asset=file.asset,
        source_ms=file.duration_ms,
        trim_start_ms=begin,
        trim_end_ms=end,
    )


def _frame(clip: Clip, file: ReadyFile, frame: tuple[int, int], number: int) -> Clip:
    if file.size is None or file.attention is None:
        return clip
    if clip.window is not None:
        frame = clip.window.size(frame)
    if clip.motion is not None:
        framing = still_framing(file.attention, file.size, frame, number)
        return replace(clip, fit=framing.fit, motion=framing.motion)
    x, y = crop_focus(file.attention, file.size, frame)
    return replace(clip, focus_x=x, focus_y=y)
