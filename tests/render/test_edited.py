"""What has to be made again after an edit, and what is taken from before."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from single_edits import correct_line, swap_scene
from small import lumas, photo

from reelwright.catalog.shipped import is_shipped, shipped_path
from reelwright.workflows.local_renderer import LocalRenderer
from reelwright_render.overlays.captions import cut_captions
from reelwright_render.overlays.stack import overlays_for
from reelwright_render.plan.plan import Plan
from reelwright_render.sound.cached_mix import mix_with_cache
from reelwright_render.sound.sound_files import RATE, write_wav
from reelwright_render.timeline.edit import (
    Correction,
    MediaFile,
    put_logo,
    put_music,
    remove_music,
    restyle,
    set_music_volume,
    style_logo,
)
from reelwright_render.timeline.model import (
    Alignment,
    CaptionLayer,
    Captions,
    Card,
    Clip,
    Line,
    Motion,
    Sound,
    Timeline,
    Word,
)

WIDTH, HEIGHT = 270, 480
LENGTH_MS = 12_000
WORDS = tuple(
    Word(text, n * 500, n * 500 + 500) for n, text in enumerate("so he told me not to go".split() * 3)
)
OTHER = MediaFile("m2", "image", "two")


def cut(words: Sequence[Word], preset: str, alignment: Alignment, until_ms: int) -> tuple[Line, ...]:
    return cut_captions(words, preset, alignment, WIDTH, HEIGHT, until_ms)


def story(preset: str = "beast") -> Timeline:
    """Three scenes of four seconds that fade into each other, a card, captions, voice and music."""
    scenes = tuple(
        Clip("image", "one", at, at + 4_000, motion=Motion(1.0, 1.1), crossfade_ms=300 if at else 0)
        for at in (0, 4_000, 8_000)
    )
    music = Sound("catalog/music/music_calm_01", "music", 0, LENGTH_MS, loop=True)
    return Timeline(
        WIDTH,
        HEIGHT,
        LENGTH_MS,
        layers=(scenes,),
        sounds=(Sound("voice", "voice", 0, LENGTH_MS), music),
        words=WORDS,
        captions=Captions(preset, "bottom", cut(WORDS, preset, "bottom", 12_000)),
        card=Card("reddit", "dark", "A title", "", 0, 3_000),
    )


def keys(timeline: Timeline) -> list[str]:
    """Of each two seconds' segment."""
    return [segment.key for segment in Plan(timeline, overlays_for(timeline, {})).segments(str, "test")]


def changed(edited: Timeline, before: Timeline | None = None) -> list[int]:
    """The segments to be encoded again."""
    pairs = zip(keys(before or story()), keys(edited), strict=True)
    return [number for number, (one, other) in enumerate(pairs) if one != other]


def test_another_scene_is_only_its_segments() -> None:
    """And the one in which the next scene fades in over it."""
    assert changed(swap_scene(story(), 0, OTHER)) == [0, 1, 2]
    assert changed(swap_scene(story(), 1, OTHER)) == [2, 3, 4]
    assert changed(swap_scene(story(), 2, OTHER)) == [4, 5]


def test_music_changes_no_picture() -> None:
    """Neither the track nor its volume, nor that there is any."""
    assert changed(put_music(story(), "catalog/music/music_upbeat_01")) == []
    assert changed(set_music_volume(story(), 0.2)) == []
    assert changed(remove_music(story())) == []


@pytest.mark.parametrize("preset", ["beast", "vivid", "default", "bubble"])
def test_a_corrected_line_is_only_the_segments_that_show_it(preset: str) -> None:
    """However many words it has now, also where colours are taken in turn word by word or line by line."""
    before = story(preset)
    assert before.captions is not None
    for index, line in enumerate(before.captions.lines):
        for text in ("maybe", f"{line.text} again"):
            shown = range(line.start_ms // 2_000, (line.end_ms - 1) // 2_000 + 1)
            found = changed(correct_line(before, index, Correction(text)), before)
            assert set(found) <= set(shown), (index, text)
            assert found, (index, text)


def test_another_preset_is_all_that_shows_captions() -> None:
    """The last line is gone after 10.9 s, which is in the last segment."""
    assert changed(restyle(story(), cut, preset="default")) == [0, 1, 2, 3, 4, 5]
    assert changed(restyle(story(), cut, disabled=True)) == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("preset", "before", "after"), [("modern", "a b c d e", "f g h i j"), ("beast", "d e", "f g")]
)
def test_no_line_runs_on_into_the_next_scene(preset: str, before: str, after: str) -> None:
    """However the words are cut anew: a line ends with its scene, and the last with the video."""
    words = [Word(one, at, at + 280) for at, one in zip(range(400, 3_400, 300), "abcdefghij", strict=True)]
    layers = (CaptionLayer(0, 1_900, "classic", "bottom"), CaptionLayer(1_900, 3_500, "classic", "top"))
    lines = tuple(Line((word,), word.start_ms, word.end_ms) for word in words)
    captions = Captions("classic", "bottom", lines, layers=layers)
    scenes = replace(story(), duration_ms=3_500, captions=captions)

    styled = restyle(scenes, cut, preset=preset).captions
    assert styled is not None
    first = [line for line in styled.lines if line.start_ms < 1_900]
    second = [line for line in styled.lines if line.start_ms >= 1_900]
    assert (first[-1].text, second[0].text) == (before, after)
    assert max(line.end_ms for line in first) == 1_900
    assert max(line.end_ms for line in second) == 3_500


def test_captions_at_the_top_move_the_card_too() -> None:
    """It lies in the other half then."""
    top = restyle(story(), cut, alignment="top")
    assert top.card is not None
    assert top.card.anchor == "bottom"
    assert changed(top) == [0, 1, 2, 3, 4, 5]


def test_a_logo_is_in_every_segment() -> None:
    """And so is its place."""
    marked = put_logo(story(), OTHER)
    assert changed(marked) == [0, 1, 2, 3, 4, 5]
    assert changed(style_logo(marked, "bottom-left"), marked) == [0, 1, 2, 3, 4, 5]


class Kept:
    """A renderer with a cache, and the files of the story."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files = {
            "one": photo(folder / "one.png"),
            "two": photo(folder / "two.png", (200, 90, 10)),
            "voice": folder / "voice.wav",
        }
        beat = np.sin(np.arange(RATE * LENGTH_MS // 1000) / 40)[:, None].repeat(2, 1).astype(np.float32)
        write_wav(self.files["voice"], [beat * 0.2])

    def find(self, asset: str) -> Path:
        return shipped_path(asset) if is_shipped(asset) else self.files[asset]

    def mixed(self, timeline: Timeline) -> bool:
        """Whether the sound had to be mixed."""
        return mix_with_cache(timeline, self.find, self.folder / "cache", self.folder / "sound.wav")

    def sound(self) -> bytes:
        return (self.folder / "sound.wav").read_bytes()


@pytest.fixture
def kept(tmp_path: Path) -> Kept:
    return Kept(tmp_path)


def test_an_unchanged_sound_is_not_mixed_again(kept: Kept) -> None:
    """Whatever else is edited; the same samples come out. Other music, another volume or another recording
    under the same name are mixed."""
    assert kept.mixed(story())
    first = kept.sound()
    edited = correct_line(swap_scene(story(), 1, OTHER), 0, Correction("maybe"))
    assert not kept.mixed(restyle(edited, cut, preset="default"))
    assert kept.sound() == first
    assert kept.mixed(set_music_volume(story(), 0.5))
    assert kept.mixed(put_music(story(), "catalog/music/music_upbeat_01"))
    assert kept.mixed(replace(story(), words=WORDS[:5]))
    write_wav(kept.files["voice"], [np.zeros((RATE, 2), np.float32)])
    assert kept.mixed(story())
    assert kept.sound() != first


def test_a_damaged_mix_is_made_again(kept: Kept) -> None:
    """A power cut may leave an empty file under its name."""
    kept.mixed(story())
    first = kept.sound()
    [damaged] = (kept.folder / "cache").glob("mix-*.wav")
    damaged.write_bytes(b"")
    assert kept.mixed(story())
    assert kept.sound() == first
    assert not kept.mixed(story())
    assert list((kept.folder / "cache").glob("*.part")) == []


@pytest.mark.slow
def test_a_render_after_an_edit_encodes_only_what_has_changed(kept: Kept) -> None:
    """Counted in the renderer's cache: pictures, sound tracks."""
    renderer = LocalRenderer(kept.folder / "cache")

    def made(timeline: Timeline) -> tuple[int, int]:
        before = [len(list((kept.folder / "cache").glob(f"{kind}-*.mp4"))) for kind in ("picture", "sound")]
        wave, out = kept.folder / "sound.wav", kept.folder / "out.mp4"
        renderer.mix(timeline, kept.find, wave, lambda: None, lambda share: None)
        renderer.film(timeline, kept.find, wave, out, lambda: None, lambda share: None)
        after = [len(list((kept.folder / "cache").glob(f"{kind}-*.mp4"))) for kind in ("picture", "sound")]
        return after[0] - before[0], after[1] - before[1]

    assert made(story()) == (6, 1)
    assert made(story()) == (0, 0)
    assert made(put_music(story(), "catalog/music/music_upbeat_01")) == (0, 1)
    whole = lumas(kept.folder / "out.mp4")
    assert made(swap_scene(story(), 1, OTHER)) == (3, 0)
    edited = lumas(kept.folder / "out.mp4")
    differ = [n for n, (a, b) in enumerate(zip(whole, edited, strict=True)) if not np.array_equal(a, b)]
    assert differ[0] == 120
    assert differ[-1] < 300


def test_a_clip_as_long_as_its_scene_stands_still_while_the_next_one_fades_in() -> None:
    """Also one that lacks a frame or two after it was converted; a shorter one loops."""

    def last_frames(source_ms: int) -> list[int]:
        clip = Clip("video", "clip", 0, 2_000, source_ms=source_ms)
        after = Clip("image", "one", 2_000, 4_000, crossfade_ms=300)
        plan = Plan(Timeline(WIDTH, HEIGHT, 4_000, ((clip, after),)), [])
        return [plan.frame(number).pictures[0].source_frame for number in (58, 59, 60, 67)]

    assert last_frames(2_000) == [58, 59, 59, 59]
    assert last_frames(1_933) == [57, 57, 57, 57]
    assert last_frames(1_000) == [28, 29, 0, 7]
