from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import Literal

import numpy as np
import pytest
from looks import LINE, TOLERANCE, WORDS, caption_picture, difference

from reelwright_render.draw.caption_lines import Moment, Phases, block, sizes, whole
from reelwright_render.draw.letters import PlacedWord
from reelwright_render.errors import Invalid
from reelwright_render.overlays.captions import CaptionsOverlay, cut_captions, first_frame
from reelwright_render.presets import PRESET_NAMES, CaptionPreset, caption_preset
from reelwright_render.timeline.layout import Box, Stage
from reelwright_render.timeline.model import Captions, Card, Line, Word

Side = Literal["top", "middle", "bottom"]
SHAPES = ((270, 480), (480, 270), (270, 270))
ALIGNMENTS: tuple[Side, ...] = ("top", "middle", "bottom")
LONG = (
    "Yesterday International Incorporated transferred $1,250,000 accidentally, unbelievably straightforward; "
    "I laughed because nobody whatsoever noticed anything"
)


def spoken(text: str) -> list[Word]:
    return [Word(one, 300 * n, 300 * n + 280) for n, one in enumerate(text.split())]


def grown(preset: CaptionPreset, word: PlacedWord, words: Sequence[PlacedWord]) -> float:
    """How large a word is at the largest of its motion."""
    return max(sizes(preset.highlight, word, words))


def overlay(preset: str = "default", lines: tuple[Line, ...] = (LINE,)) -> CaptionsOverlay:
    return CaptionsOverlay(Captions(preset, "bottom", lines), Stage(270, 480))


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_a_preset_looks_as_it_was_approved(name: str) -> None:
    """Against a stored picture; `python packages/reelwright-render/tests/looks.py` draws it anew."""
    assert difference(f"captions-{name}", caption_picture(name)) <= TOLERANCE


def test_two_presets_do_not_look_alike() -> None:
    """The tolerance of the pictures is small enough to tell looks apart."""
    assert difference("captions-default", caption_picture("blue")) > 2 * TOLERANCE


@pytest.mark.parametrize(("name", "alignment"), list(product(PRESET_NAMES, ALIGNMENTS)))
def test_letters_never_leave_the_safe_area(name: str, alignment: Side) -> None:
    """Whatever is more than a soft shadow stays inside, for every shape and for long words too. A band may
    be as wide as the picture: its letters keep inside."""
    for width, height in SHAPES:
        stage = Stage(width, height)
        lines = cut_captions(spoken(LONG), name, alignment, width, height)
        captions = CaptionsOverlay(Captions(name, alignment, lines), stage)
        safe = stage.safe_box()
        for line in lines[:3]:
            seen = _solid(captions, first_frame(line.words[-1].start_ms) + 1)
            if (panel := caption_preset(name).panel) and panel.kind == "band":
                seen = Box(safe.x, seen.y, safe.width, seen.height)
            assert safe.holds(seen, slack=1.5)


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_a_line_edited_beyond_its_box_is_drawn_smaller(name: str) -> None:
    words = tuple(spoken("Incomprehensibilities everywhere notwithstanding my own counterarguments " * 3))
    stage = Stage(270, 480)
    captions = CaptionsOverlay(Captions(name, "bottom", (Line(words, 0, 9_000),)), stage)
    seen = _solid(captions, 200)
    assert stage.safe_box().y <= seen.y
    assert seen.bottom <= stage.safe_box().bottom + 1.5


def test_nothing_shows_before_the_first_word_nor_after_the_lines_end() -> None:
    captions = overlay(
        lines=(replace(LINE, start_ms=1_010, words=(Word("She", 1_010, 1_300),), end_ms=1_700),)
    )
    assert captions.state_at(30) is None
    assert captions.state_at(31) is not None
    assert captions.state_at(50) is not None
    assert captions.state_at(51) is None


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_a_state_says_all_that_decides_its_drawing(name: str) -> None:
    """Two overlays of the same look draw the same state alike, whatever timeline it came from; states are
    the same after a round through their repr."""
    line = Line((*WORDS[:2], Word("nothing", 600, 900)), 0, 1_000)
    one = overlay(name, (LINE, Line(spoken_at("then she left"), 3_000, 4_500)))
    other = overlay(name, (line,))
    state, _ = _shown(one, first_frame(3_400))
    assert one.look == other.look
    assert eval(repr(state), {type(state).__name__: type(state)}) == state
    drawn, again = one.draw(state), other.draw(state)
    assert drawn is not None and again is not None
    assert np.array_equal(drawn.pixels, again.pixels)


def spoken_at(text: str) -> tuple[Word, ...]:
    return tuple(Word(one, 3_000 + 400 * n, 3_380 + 400 * n) for n, one in enumerate(text.split()))


@pytest.mark.parametrize("name", [name for name in PRESET_NAMES if caption_preset(name).highlight.motion_ms])
def test_what_stands_still_drawn_once_gives_the_same_picture(name: str) -> None:
    """Every phase over the kept rest of its line, against the whole line drawn at once: no channel of any
    pixel differs by more than rounding makes, and what it is said to differ from does not move."""
    preset, box = caption_preset(name), Box(0, 100, 1080, 500)
    texts = tuple(word.text for word in WORDS)
    for active in (0, 2):
        moment = Moment(preset, block(texts, preset, Box(90, 250, 900, 240)), active, turn=active, line=1)
        phases, stills = Phases(moment, box, 0.5), set()
        for motion in (0.2, 0.6, 1.0):
            at_once, drawn = whole(moment, box, 0.5, motion, 1.0), phases.at(motion)
            assert np.abs(drawn.pixels.astype(int) - at_once.pixels).max() <= 2
            stills.add(id(drawn.still))
        assert len(stills) == 1


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_a_word_needs_no_more_than_seven_drawings(name: str) -> None:
    """Motion is a few phases; then one drawing stands until the next word."""
    captions = overlay(name)
    states = {_shown(captions, frame)[0] for frame in range(first_frame(1_800))}
    assert len(states) <= 7 * len(WORDS)


@pytest.mark.parametrize("name", [name for name in PRESET_NAMES if caption_preset(name).follows_words])
def test_the_active_word_differs_as_soon_as_it_is_said(name: str) -> None:
    captions = overlay(name)
    before, after = (_shown(captions, first_frame(600) + step)[0] for step in (-1, 0))
    one, two = captions.draw(before), captions.draw(after)
    assert one is not None and two is not None
    assert one.pixels.shape != two.pixels.shape or not np.array_equal(one.pixels, two.pixels)


def test_a_line_that_begins_beside_the_card_stays_there() -> None:
    """It does not jump when the card leaves while it stands."""
    card = Card("reddit", "dark", "A title", "", start_ms=0, end_ms=1_000)
    captions = CaptionsOverlay(Captions("classic", "middle", (LINE,)), Stage(270, 480), [card])
    places = {captions.draw(_shown(captions, frame)[0]).y for frame in (0, 29, 40)}  # type: ignore[union-attr]
    assert len(places) == 1


@pytest.mark.parametrize(
    "text", ["今日は良い天気", "مرحبا بالعالم", "שלום עולם", "नमस्ते", "👩‍👩‍👧 🇩🇪", "…", "\u200b"]
)
def test_any_script_is_drawn_without_failing(text: str) -> None:
    lines = cut_captions(spoken(text), "default", "bottom", 270, 480)
    captions = CaptionsOverlay(Captions("default", "bottom", lines), Stage(270, 480))
    assert captions.draw(_shown(captions, 3)[0]) is not None


def test_an_unknown_preset_is_refused_by_name() -> None:
    with pytest.raises(Invalid, match='caption.preset: Unknown preset "loud"') as refused:
        cut_captions(spoken("a b"), "loud", "bottom", 270, 480)
    assert refused.value.code == "INVALID_VALUE"


def test_the_cut_does_not_depend_on_the_size_of_the_frame() -> None:
    small, large = (
        cut_captions(spoken(LONG), "default", "bottom", *size) for size in ((270, 480), (1080, 1920))
    )
    assert small == large


def _shown(captions: CaptionsOverlay, frame: int):  # type: ignore[no-untyped-def]
    shown = captions.state_at(frame)
    assert shown is not None
    return shown


def _solid(captions: CaptionsOverlay, frame: int) -> Box:
    """The box around everything that is more than half opaque at a frame."""
    sprite = captions.draw(_shown(captions, frame)[0])
    assert sprite is not None
    rows, columns = np.nonzero(sprite.pixels[:, :, 3] > 150)
    left, top = sprite.x + columns.min(), sprite.y + rows.min()
    return Box(left, top, columns.max() - columns.min() + 1, rows.max() - rows.min() + 1)


@pytest.mark.parametrize("name", PRESET_NAMES)
@pytest.mark.parametrize(
    "word", ["Donaudampfschifffahrtsgesellschaftskapitän", "https://example.com/a-page-with-a-long-name"]
)
def test_a_word_too_long_for_a_row_stays_readable(name: str, word: str) -> None:
    """It stands in several rows, and its letters are at least 44 units high and half of their size: seen on
    a phone. All of it lights up when it is said."""
    preset, room = caption_preset(name), Stage(1080, 1920).reference().caption_box("bottom")
    placed = block((word,), preset, room)
    assert 2 <= len(placed.rows) <= 4
    assert placed.shrink >= 0.5
    assert placed.shrink * preset.size >= 43
    assert {one.number for one in placed.words} == {0}
    assert Moment(preset, placed, 0, 0, 0).others == []


@pytest.mark.parametrize("name", ["beast", "tiktok"])
def test_what_stands_beside_a_broken_word_keeps_its_own_number(name: str) -> None:
    """The word after it lights up by itself."""
    room = Stage(1080, 1920).reference().caption_box("bottom")
    placed = block(("Donaudampfschifffahrtsgesellschaftskapitän", "sagt"), caption_preset(name), room)
    assert [one.number for one in placed.words][-2:] == [0, 1]
    others = Moment(caption_preset(name), placed, 0, 0, 0).others
    assert [word.text.lower() for word, _ in others] == ["sagt"]


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_a_word_that_fits_is_never_broken(name: str) -> None:
    """Nor one that is only a little smaller in its row."""
    room = Stage(1080, 1920).reference().caption_box("bottom")
    placed = block(("Unbelievably",), caption_preset(name), room)
    assert [one.text.lower() for one in placed.words] == ["unbelievably"]


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_the_word_being_said_keeps_a_distance(name: str) -> None:
    """However long it is: at its largest half of the space beside it is still free."""
    preset, room = caption_preset(name), Stage(1080, 1920).reference().caption_box("bottom")
    words = block(("to", "responsibly"), preset, room).words
    assert words[0].row == words[1].row
    space = words[1].x - words[0].x - words[0].width
    for word in words:
        assert space - word.width * (grown(preset, word, words) - 1) / 2 >= space / 2 - 0.01


@pytest.mark.parametrize("text", ["consider", "responsibilities"])
def test_a_word_that_pops_covers_nothing_of_the_one_before(text: str) -> None:
    """The white letters beside the green ones are all seen at every moment, outlines and tilt and all."""
    preset, room = caption_preset("beast"), Stage(1080, 1920).reference().caption_box("bottom")
    line = Moment(preset, block(("to", text), preset, room), 1, 1, 0)
    white = [
        int((whole(line, room, 1.0, motion, 1.0).pixels[:, :, :3].min(axis=2) > 128).sum())
        for motion in (0.0, 0.3, 0.4, 0.5, 0.6, 0.7, 1.0)
    ]
    assert min(white) >= 0.995 * white[0] > 1_000


def test_a_short_word_grows_as_much_as_its_preset_says() -> None:
    """And one that stands in its row alone, or beside what no space parts from it."""
    preset, room = caption_preset("beast"), Stage(1080, 1920).reference().caption_box("bottom")
    for texts in (("so", "we"), ("unbelievably",), ("姐姐没有", "邀请我")):
        words = block(texts, preset, room).words
        assert grown(preset, words[0], words) == 1.1, texts
