"""What bench/edit.py measures."""

import argparse
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from compositor import RESULTS, Cost, cost
from reel import HEIGHT, WIDTH, material

from reelwright.catalog.shipped import is_shipped, shipped_path
from reelwright.formats.backgrounds import alternate_media
from reelwright.formats.context import LibraryItem
from reelwright.workflows.local_renderer import LocalRenderer
from reelwright_render.overlays.captions import cut_captions
from reelwright_render.sound.loudness import Samples
from reelwright_render.sound.sound_files import RATE, write_wav
from reelwright_render.timeline import edit
from reelwright_render.timeline.edit import Correction, MediaFile
from reelwright_render.timeline.model import Alignment, Captions, Card, Line, Sound, Timeline, Word

WORD_MS = 330
SENTENCE = "so my neighbour knocked at three in the morning and asked me about his cat".split()
CLIP_MS = 12_000


class Bench:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._cache = folder / "cache"
        self._renderer = LocalRenderer(self._cache)
        self._files = {**material(RESULTS), "voice": folder / "voice.wav"}

    def find(self, asset: str) -> Path:
        return shipped_path(asset) if is_shipped(asset) else self._files[asset]

    def render(self, timeline: Timeline) -> tuple[Cost, int]:
        """What it costs, and how many segments were encoded."""
        before = self._segments()
        with cost() as spent:
            wave, video = self._folder / "sound.wav", self._folder / "video.mp4"
            self._renderer.mix(timeline, self.find, wave, _go_on, _unheard)
            self._renderer.film(timeline, self.find, wave, video, _go_on, _unheard)
            self._renderer.poster(video, self._folder / "poster.jpg")
        return spent, self._segments() - before

    def _segments(self) -> int:
        return len(list(self._cache.glob("picture-*.mp4")))


def _go_on() -> None:
    pass


def _unheard(share: float) -> None:
    pass


def main(description: str) -> None:
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seconds", type=int, default=60)
    seconds = parser.parse_args().seconds
    RESULTS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        measure(Bench(Path(folder)), Path(folder), seconds * 1000)


def measure(bench: Bench, folder: Path, length_ms: int) -> None:
    write_wav(folder / "voice.wav", [speech(length_ms)])
    whole = story(length_ms)
    bench.render(replace(story(4_000), captions=None))  # the processes' server is started, all is loaded
    full, made = bench.render(whole)
    print(f"whole                       wall {full.wall:6.2f} s  CPU {full.cpu:6.2f} s   {made} segments")
    for what, edited in edits(whole):
        spent, made = bench.render(edited)
        print(f"{what:27s} {spent.over(full)}   {made} segments")


def edits(whole: Timeline) -> list[tuple[str, Timeline]]:
    """Each of the story as it was. The longest scene that a clip of 12 s fills is the one to be swapped."""
    scenes = [place.clip for place in edit.scenes(whole)]
    lengths = [clip.end_ms - clip.start_ms for clip in scenes]
    longest = max(range(len(scenes)), key=lambda index: (lengths[index] <= CLIP_MS, lengths[index]))
    photo, clip = MediaFile("n", "image", "photo4"), MediaFile("n", "video", "clip", CLIP_MS)
    lines = whole.captions.lines if whole.captions else ()
    middle = len(lines) // 2
    correction = Correction(" ".join(["CORRECTED", *(word.text for word in lines[middle].words[1:])]))
    seconds = f"{lengths[longest] / 1000:.1f} s of {len(scenes)} scenes"
    return [
        ("the same again", whole),
        (f"{seconds}, a photo", swap_scene(whole, longest, photo)),
        (f"{seconds}, a clip", swap_scene(whole, longest, clip, CLIP_MS - lengths[longest])),
        ("other music", edit.put_music(whole, "catalog/music/music_upbeat_01")),
        (
            "one caption line",
            edit.with_lines(whole, {middle: edit.corrected_line(whole, middle, correction)}),
        ),
        ("another preset", edit.restyle(whole, cut, preset="beast")),
    ]


def swap_scene(whole: Timeline, index: int, media: MediaFile, trim_start_ms: int = 0) -> Timeline:
    place = edit.replaceable_scene(edit.scenes(whole), index)
    return edit.with_scenes(whole, [edit.swapped_scene(place, index, media, trim_start_ms)])


def cut(words: Sequence[Word], preset: str, alignment: Alignment, until_ms: int) -> tuple[Line, ...]:
    return cut_captions(words, preset, alignment, WIDTH, HEIGHT, until_ms)


def story(length_ms: int) -> Timeline:
    words = tuple(_words(length_ms))
    ends = [word.end_ms for word in words if word.text == SENTENCE[-1]]
    items = [_item(asset) for asset in ("clip", "photo0", "photo1", "clip", "photo2")]
    card = Card(
        platform="reddit",
        theme="light",
        title="My neighbour asked me about a cat that he does not own",
        body="It was three in the morning, and he would not stop smiling.",
        start_ms=0,
        end_ms=6_000,
        community="r/letsnotmeet",
        author="u/throwaway_cat_42",
    )
    return Timeline(
        WIDTH,
        HEIGHT,
        length_ms,
        layers=(alternate_media(items, ends, length_ms, (WIDTH, HEIGHT)),),
        sounds=(
            Sound("voice", "voice", 0, length_ms),
            Sound("catalog/music/music_calm_01", "music", 0, length_ms, loop=True),
        ),
        words=words,
        captions=Captions("default", "bottom", cut_captions(words, "default", "bottom", WIDTH, HEIGHT)),
        card=card,
    )


def _item(asset: str) -> LibraryItem:
    if asset == "clip":
        return LibraryItem(asset, "video", asset, CLIP_MS, 1920, 1080)
    return LibraryItem(asset, "image", asset, None, 1440, 2560)


def _words(length_ms: int) -> list[Word]:
    words, at = [], 250
    while at + WORD_MS < length_ms:
        text = SENTENCE[len(words) % len(SENTENCE)]
        words.append(Word(text, at, at + WORD_MS - 30))
        at += WORD_MS + (180 if text == SENTENCE[-1] else 0)
    return words


def speech(length_ms: int) -> Samples:
    """Noise that comes and goes like syllables: as much work for the mix as a voice."""
    count = length_ms * RATE // 1000
    noise = np.random.default_rng(1).normal(0, 0.08, count)
    syllables = np.abs(np.sin(np.arange(count) * (np.pi * 4 / RATE)))
    return np.repeat((noise * syllables)[:, None], 2, axis=1).astype(np.float32)
