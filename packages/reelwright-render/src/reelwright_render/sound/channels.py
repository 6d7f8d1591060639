"""The channels of the mix: the level of each sound of a timeline, and their sum.

Everything is placed relative to the speech: speech stays as it was spoken, music lies under it and comes up
in the pauses, effects stay below it. The sound of a library clip (role `original`) counts as speech where no
narration overlaps it, and as music where one does.
"""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import numpy as np

from reelwright_render.sound.ducking import IN_PAUSES_DB, Ducking
from reelwright_render.sound.loops import loop_sound
from reelwright_render.sound.loudness import SILENCE, Meter, Samples, amplitude
from reelwright_render.sound.sound_files import RATE, BlockReader, decode_sound, fade_out_end, gather_blocks
from reelwright_render.timeline.library import FindMeasured, nothing_measured
from reelwright_render.timeline.model import Sound, Timeline

BLOCK = 10 * RATE

_NOMINAL_LUFS = -20.0  # where music lies in a video without speech, until the whole is levelled
_EFFECT_DB = -9.0  # the loudest moment of an effect, relative to speech
_LEVELLING_DB = 6.0  # clips of different loudness are moved this much at most
_JOIN_MS = (4, 12)  # fades at the edges of speech and clips: no click, no lost consonant
_EFFECT_FADES_MS = (1, 12)
_MUSIC_FADES_MS = (400, 1500)

Find = Callable[[str], Path]


@dataclass(frozen=True)
class _Files:
    find: Find
    measured: FindMeasured


@dataclass(frozen=True)
class Channel:
    """One sound of the mix: where it lies (in samples), its fader, and whether speech ducks it."""

    start: int
    end: int
    fade_in: int
    fade_out: int
    gain: float
    ducked: bool
    blocks: Callable[[], Generator[Samples, None, None]]

    def fader(self, first: int, last: int) -> Samples:
        """Gain of the samples `first` to `last` of the video, shaped (n, 1)."""
        at = np.arange(first, last)
        opening = (at - self.start + 0.5) / self.fade_in
        closing = (self.end - at - 0.5) / self.fade_out
        open_ = np.clip(np.minimum(opening, closing), 0, 1)
        return (self.gain * (1 - np.cos(np.pi * open_)) / 2).astype(np.float32)[:, None]


def make_channels(timeline: Timeline, find: Find, measured: FindMeasured = nothing_measured) -> list[Channel]:
    """Make a channel for every audible sound with its fader set. `find` gives the file of an asset,
    `measured` what is known of it."""
    files = _Files(find, measured)
    voices = audible_sounds(timeline, "voice")
    originals = audible_sounds(timeline, "original")
    behind = [sound for sound in originals if any(_overlap(sound, voice) for voice in voices)]
    front = [sound for sound in originals if sound not in behind]
    levels = {sound: _lufs([sound], files) for sound in {*behind, *front, *audible_sounds(timeline, "music")}}
    speech = _speech_level(voices, [levels[sound] for sound in front], files)
    alone = -IN_PAUSES_DB if speech is None else 0.0
    level = _NOMINAL_LUFS if speech is None else speech
    return [
        *(_channel(timeline, sound, files, 0.0, _JOIN_MS) for sound in voices),
        *(_channel(timeline, sound, files, _gain_towards(level, levels[sound]), _JOIN_MS) for sound in front),
        *(_channel(timeline, sound, files, level - levels[sound], _JOIN_MS, True) for sound in behind),
        *(
            _channel(timeline, sound, files, level - levels[sound] + alone, _MUSIC_FADES_MS, True)
            for sound in audible_sounds(timeline, "music")
        ),
        *(
            _channel(timeline, sound, files, level + _EFFECT_DB - _loudest(sound, files), _EFFECT_FADES_MS)
            for sound in audible_sounds(timeline, "effect")
        ),
    ]


def audible_sounds(timeline: Timeline, role: str) -> list[Sound]:
    """The role's sounds that are inside the video and not turned off."""
    return [
        sound
        for sound in timeline.sounds
        if sound.role == role
        and sound.volume > 0
        and max(sound.start_ms, 0) < min(sound.end_ms, timeline.duration_ms)
    ]


def sum_channels(channels: Sequence[Channel], ducking: Ducking, length: int) -> Iterator[Samples]:
    """Add up all channels, `length` samples in blocks of ten seconds."""
    playing: dict[int, BlockReader] = {}
    try:
        for first in range(0, length, BLOCK):
            last = min(first + BLOCK, length)
            block = np.zeros((last - first, 2), np.float32)
            for index, channel in enumerate(channels):
                start, end = max(first, channel.start), min(last, channel.end)
                if start >= end:
                    continue
                source = playing.setdefault(index, BlockReader(channel.blocks()))
                sound = source.read(end - start) * channel.fader(start, end)
                if channel.ducked:
                    sound *= ducking.gain(start, end - start)
                block[start - first : end - first] += sound
                if end == channel.end:
                    playing.pop(index).close()
            yield block
    finally:
        for source in playing.values():
            source.close()


def _channel(
    timeline: Timeline,
    sound: Sound,
    files: _Files,
    decibels: float,
    fades_ms: tuple[int, int],
    ducked: bool = False,
) -> Channel:
    start_ms = max(sound.start_ms, 0)
    end_ms = min(sound.end_ms, timeline.duration_ms)
    start, end = (round(ms * RATE / 1000) for ms in (start_ms, end_ms))
    longest = max((end - start) // 4, 1)
    fade_in, fade_out = (min(ms * RATE // 1000, longest) for ms in fades_ms)
    return Channel(
        start,
        end,
        fade_in,
        fade_out,
        sound.volume * amplitude(decibels),
        ducked,
        lambda: _blocks(sound, files),
    )


def _blocks(sound: Sound, files: _Files) -> Generator[Samples, None, None]:
    """Read the sound from the video's start, or its own, on."""
    trim_ms = sound.trim_start_ms + max(-sound.start_ms, 0)
    if sound.loop:
        known = files.measured(sound.asset)
        return loop_sound(files.find(sound.asset), known.loop if known else None, trim_ms)
    return fade_out_end(decode_sound(files.find(sound.asset), trim_ms))


def _speech_level(voices: Sequence[Sound], others: Sequence[float], files: _Files) -> float | None:
    """The loudness of all narration together; without any that of the middle clip in front; else None."""
    spoken = _lufs(voices, files) if voices else SILENCE
    if spoken > SILENCE:
        return spoken
    clips = sorted(level for level in others if level > SILENCE)
    return clips[len(clips) // 2] if clips else None


def _gain_towards(speech: float, own: float) -> float:
    return float(np.clip(speech - own, -_LEVELLING_DB, _LEVELLING_DB)) if own > SILENCE else 0.0


def _lufs(sounds: Sequence[Sound], files: _Files) -> float:
    """Integrated loudness of what is played of these sounds, one after the other."""
    known = files.measured(sounds[0].asset)
    if known is not None:
        return known.lufs
    meter = Meter(RATE)
    for block in gather_blocks(chain.from_iterable(_read_once(sound, files) for sound in sounds)):
        meter.add(block)
    return meter.lufs


def _loudest(sound: Sound, files: _Files) -> float:
    """The loudest 400 ms of a sound, which may be shorter than that."""
    meter = Meter(RATE)
    quiet = np.zeros((RATE * 4 // 10, 2), np.float32)
    for block in chain([quiet], _read_once(sound, files), [quiet]):
        meter.add(block)
    return meter.loudest


def _read_once(sound: Sound, files: _Files) -> Iterable[Samples]:
    """Read a sound once, without fades but with the volume that narration was given."""
    left = (sound.end_ms - max(sound.start_ms, 0)) * RATE // 1000
    volume = np.float32(sound.volume if sound.role == "voice" else 1)
    for block in decode_sound(files.find(sound.asset), sound.trim_start_ms + max(-sound.start_ms, 0)):
        yield block[:left] * volume
        left -= len(block)
        if left <= 0:
            return


def _overlap(one: Sound, other: Sound) -> bool:
    return one.start_ms < other.end_ms and other.start_ms < one.end_ms
