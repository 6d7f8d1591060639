"""Text boxes: they fit, come in, light up with their words, and leave."""

from dataclasses import replace

import numpy as np
import pytest

from reelwright_render.draw.text_boxes import lay_text
from reelwright_render.overlays.captions import CaptionsOverlay
from reelwright_render.overlays.stack import overlays_for
from reelwright_render.overlays.text_boxes import TextOverlay
from reelwright_render.plan.overlay import Sprite
from reelwright_render.timeline.layout import Box, Stage
from reelwright_render.timeline.model import CaptionLayer, Captions, Line, TextBox, Timeline, Word

STAGE = Stage(270, 480)
ROOM = Box(100, 200, 800, 400)
BOX = TextBox("A few plain words", 0.1, 0.1, 0.8, 0.2, 1_000, 3_000, size=80)


def drawn(box: TextBox, frame: int) -> Sprite:
    overlay = TextOverlay(box, STAGE)
    shown = overlay.state_at(frame)
    assert shown is not None
    sprite = overlay.draw(shown[0])
    assert sprite is not None
    return sprite


def ink(sprite: Sprite) -> float:
    return float(sprite.pixels[..., 3].astype(np.float64).sum())


@pytest.mark.parametrize(
    "text", ["One", "A few plain words", "Donaudampfschifffahrtsgesellschaft", "word " * 60, "word " * 400]
)
def test_a_text_is_made_smaller_until_it_fits(text: str) -> None:
    """No row is wider than its room, and all of them are no higher; what is far too much ends in "…"."""
    laid = lay_text(replace(BOX, text=text.strip(), size=150), ROOM)
    shown = "".join(word for row in laid.rows for word in row.words)
    assert laid.around.width <= ROOM.width
    assert laid.around.height <= ROOM.height
    assert shown == text.replace(" ", "") if len(text) < 400 else shown.endswith("…")


def test_a_text_stands_where_it_is_told_to() -> None:
    """Left, right and centre; at the top, in the middle and at the bottom of its box."""
    top_left = lay_text(replace(BOX, align="left", anchor="top"), ROOM).around
    bottom_right = lay_text(replace(BOX, align="right", anchor="bottom"), ROOM).around
    middle = lay_text(BOX, ROOM).around
    assert (top_left.x, top_left.y) == (ROOM.x, ROOM.y)
    assert bottom_right.right == pytest.approx(ROOM.right)
    assert bottom_right.bottom == pytest.approx(ROOM.bottom)
    assert middle.centre == pytest.approx(ROOM.centre)


def test_a_box_shows_in_its_time_only() -> None:
    """From its first frame to the one before its end, coming and leaving softly."""
    overlay = TextOverlay(BOX, STAGE)
    assert [overlay.state_at(frame) is not None for frame in (29, 30, 89, 90)] == [False, True, True, False]
    opacities = [shown[1].opacity for frame in (30, 60, 89) if (shown := overlay.state_at(frame))]
    assert opacities[0] < 1 and opacities[1] == 1 and opacities[2] < 1


@pytest.mark.parametrize("entry", ["none", "fade", "rise", "slide", "pop", "wipe"])
def test_a_box_settles_where_it_belongs(entry: str) -> None:
    """However it came in: the same picture, at rest."""
    overlay = TextOverlay(replace(BOX, entry=entry), STAGE)  # type: ignore[arg-type]
    shown = overlay.state_at(60)
    assert shown is not None
    assert (shown[1].dx, shown[1].dy, shown[1].opacity) == (0, 0, 1.0)
    settled = drawn(replace(BOX, entry=entry), 60)  # type: ignore[arg-type]
    assert np.array_equal(settled.pixels, drawn(replace(BOX, entry="none"), 60).pixels)


def test_words_light_up_as_they_are_said() -> None:
    """Each makes the picture stronger; the one being said has its colour, and none when all is said."""
    words = tuple(Word(word, 1_200 + 300 * n, 1_400 + 300 * n) for n, word in enumerate(BOX.text.split()))
    box = replace(BOX, words=words, highlight="#FF0000", entry="none")
    inks = [ink(drawn(box, frame)) for frame in (31, 37, 46, 55, 64, 80)]
    assert inks[:5] == sorted(set(inks[:5]))

    def reddish(frame: int) -> bool:
        pixels = drawn(box, frame).pixels.astype(int)
        return bool((pixels[..., 2] - pixels[..., 1] > 100).any())

    assert [reddish(frame) for frame in (31, 37, 64, 80)] == [False, True, True, False]


def test_a_block_of_colour_needs_no_text() -> None:
    """It grows from the left when it is wiped in."""
    bar = replace(BOX, text="", background="#FFD23D", entry="wipe")
    widths = [int(drawn(bar, frame).pixels[..., 3].any(axis=0).sum()) for frame in (30, 33, 60)]
    assert widths[0] < widths[1] < widths[2]
    assert widths[2] == pytest.approx(0.8 * STAGE.width, abs=2)


def test_a_label_is_as_wide_as_its_words() -> None:
    """With `hug`; without it the background fills the box."""
    label = replace(BOX, background="#FFD23D", padding=20, entry="none")
    wide, hugged = (
        drawn(replace(label, hug=hug), 60).pixels[..., 3].any(axis=0).sum() for hug in (False, True)
    )
    assert hugged < wide == pytest.approx(0.8 * STAGE.width, abs=2)


def test_texts_lie_under_the_captions_and_each_layer_has_its_look() -> None:
    """A layer that is hidden is not drawn; lines of no layer look like the whole."""
    lines = tuple(
        Line((Word(f"w{n}", n * 1_000, n * 1_000 + 500),), n * 1_000, n * 1_000 + 900) for n in range(3)
    )
    layers = (
        CaptionLayer(0, 1_000, "beast", "top"),
        CaptionLayer(1_000, 2_000, "glow", "middle", disabled=True),
    )
    captions = Captions("default", "bottom", lines, layers=layers)
    overlays = overlays_for(Timeline(270, 480, 3_000, captions=captions, texts=(BOX,)), {})
    assert [type(overlay) for overlay in overlays] == [TextOverlay, CaptionsOverlay, CaptionsOverlay]
    shown = [[line.text for line in one.lines] for one in overlays if isinstance(one, CaptionsOverlay)]
    assert shown == [["w0"], ["w2"]]


def covered(sprite: Sprite) -> Box:
    """What is drawn, in pixels of the frame."""
    rows, columns = np.nonzero(sprite.pixels[..., 3] > 100)
    left, top = int(sprite.x + columns.min()), int(sprite.y + rows.min())
    return Box(left, top, int(columns.max() - columns.min() + 1), int(rows.max() - rows.min() + 1))


PLATE = replace(BOX, x=0.25, y=0.4, width=0.5, height=0.1, background="#FFD23D", text="", entry="none")


def test_place_and_size_are_shares_of_the_frame() -> None:
    """A quarter from the left, two fifths down, half as wide and a tenth as high as the frame."""
    assert covered(drawn(PLATE, 60)) == Box(67, 192, 136, 48)


def test_scale_grows_a_box_about_its_middle() -> None:
    """Twice as large where it is, its text too."""
    plain, large = covered(drawn(PLATE, 60)), covered(drawn(replace(PLATE, scale=1.5), 60))
    assert large.centre == pytest.approx(plain.centre, abs=1)
    assert (large.width, large.height) == pytest.approx((plain.width * 1.5, plain.height * 1.5), abs=2)
    texts = [replace(PLATE, background=None, text="Word", size=60, scale=scale) for scale in (1.0, 1.6)]
    small, big = (covered(drawn(box, 60)) for box in texts)
    assert big.height == pytest.approx(small.height * 1.6, abs=2)


def test_rotation_turns_a_box_clockwise_about_its_middle() -> None:
    """A quarter turn changes width and height; an eighth lowers the right end, and nothing is cut off."""
    plain, turned = covered(drawn(PLATE, 60)), covered(drawn(replace(PLATE, rotation=90), 60))
    assert (turned.width, turned.height) == pytest.approx((plain.height, plain.width), abs=2)
    slanted = drawn(replace(PLATE, rotation=45), 60)
    assert covered(slanted).width == pytest.approx((135 + 48) / 2**0.5, abs=3)
    right_end = np.nonzero(slanted.pixels[:, -12, 3] > 100)[0].mean()
    assert right_end > slanted.pixels.shape[0] / 2


def test_colours_radius_padding_and_alignment_show() -> None:
    """The background fills the box but for its round corners; the text keeps its padding, on its side."""
    plate = replace(PLATE, text="Hi", color="#102030", size=40, align="left", padding=30, radius=40)
    sprite = drawn(plate, 60)
    box, pixels = covered(sprite), sprite.pixels.astype(int)
    top, left = int(box.y - sprite.y), int(box.x - sprite.x)
    assert tuple(pixels[top + 24, left + 4, :3]) == (0x3D, 0xD2, 0xFF)
    assert pixels[top, left, 3] < 40
    dark = np.nonzero(pixels[..., 2] + 255 - pixels[..., 3] < 0x60)[1]
    assert 6 <= dark.min() - left <= 10 and dark.max() - left < 30


def test_opacity_is_the_boxs_as_a_whole() -> None:
    """The text hides what of its background lies under it, then both are as translucent together."""
    overlay = TextOverlay(replace(PLATE, text="Hi", opacity=0.4), STAGE)
    shown = overlay.state_at(60)
    assert shown is not None
    assert shown[1].opacity == 0.4
    sprite = overlay.draw(shown[0])
    assert sprite is not None and sprite.pixels[..., 3].max() == 255


def test_higher_boxes_lie_over_lower_ones() -> None:
    """By z_index, and in their order where it is the same."""
    boxes = tuple(
        replace(BOX, text=name, z_index=z)
        for name, z in (("top", 5), ("first", 0), ("second", 0), ("low", -1))
    )
    overlays = overlays_for(Timeline(270, 480, 3_000, texts=boxes), {})
    order = [
        name for one in overlays for name in ("top", "first", "second", "low") if f"'{name}'" in one.look
    ]
    assert order == ["low", "first", "second", "top"]
