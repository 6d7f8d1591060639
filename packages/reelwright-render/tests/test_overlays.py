from dataclasses import replace
from pathlib import Path
from typing import Literal

import cv2
import numpy as np
import pytest
from looks import CARD, LINE

from reelwright_render.overlays.branding import MarksOverlay
from reelwright_render.overlays.captions import CaptionsOverlay
from reelwright_render.overlays.outro import OutroOverlay
from reelwright_render.overlays.post_card import CardOverlay
from reelwright_render.overlays.stack import overlays_for
from reelwright_render.overlays.stickers import StickersOverlay
from reelwright_render.plan.overlay import Placement
from reelwright_render.timeline.layout import Box, Stage
from reelwright_render.timeline.model import Branding, Captions, Logo, Sticker, Timeline

WHOLE = Timeline(
    270,
    480,
    duration_ms=12_000,
    captions=Captions("default", "bottom", (LINE,)),
    card=CARD,
    stickers=(Sticker("😭", 600, 1_800),),
    branding=Branding(handle="@team", watermark="sample", outro="Follow for part two", outro_start_ms=10_000),
)


def test_the_layers_lie_in_their_order() -> None:
    """Marks lowest, the outro over everything."""
    kinds = [type(overlay) for overlay in overlays_for(WHOLE, {})]
    assert kinds == [MarksOverlay, CardOverlay, CaptionsOverlay, StickersOverlay, OutroOverlay]


def test_a_bare_timeline_has_nothing_over_its_picture() -> None:
    assert overlays_for(Timeline(270, 480, duration_ms=1_000), {}) == []


def test_captions_that_are_switched_off_are_not_drawn() -> None:
    captions = Captions("default", "bottom", (LINE,), disabled=True)
    assert overlays_for(Timeline(270, 480, 3_000, captions=captions), {}) == []


def test_states_and_looks_are_the_same_in_another_overlay_of_the_same_timeline() -> None:
    """A segment's place in the cache is made from them: no addresses, no order of sets."""
    one, other = ([_told(overlay) for overlay in overlays_for(WHOLE, {})] for _ in range(2))
    assert one == other
    assert " at 0x" not in "".join(one)


def test_captions_go_when_the_outro_comes() -> None:
    line = replace(LINE, start_ms=9_000, end_ms=12_000)
    timeline = replace(WHOLE, captions=Captions("default", "bottom", (line,)))
    captions = next(one for one in overlays_for(timeline, {}) if isinstance(one, CaptionsOverlay))
    assert captions.state_at(299) is not None
    assert captions.state_at(300) is None


def test_a_card_that_would_stay_leaves_before_the_outro() -> None:
    """It slides away in time: nothing shows through the outro's words. Else it stays to the end."""
    whole = replace(WHOLE, card=replace(CARD, end_ms=12_000))
    card = next(one for one in overlays_for(whole, {}) if isinstance(one, CardOverlay))
    moved = [card.state_at(frame) for frame in (290, 297, 299, 300)]
    assert moved[0] == ("card", Placement())
    assert moved[1] is not None and moved[2] is not None
    assert moved[2][1].dy < moved[1][1].dy < 0
    assert moved[3] is None
    without = replace(whole, branding=Branding(handle="@team"))
    stays = next(one for one in overlays_for(without, {}) if isinstance(one, CardOverlay))
    assert stays.state_at(359) == ("card", Placement())


def test_a_sticker_pops_in_stays_and_fades() -> None:
    overlay = StickersOverlay(WHOLE.stickers, _stage(), "bottom")
    shown = [overlay.state_at(frame) for frame in range(60)]
    assert [frame for frame, one in enumerate(shown) if one] == list(range(18, 54))
    sizes = [one[0].share for one in shown if one]  # type: ignore[attr-defined]
    assert sizes[0] < 1 < max(sizes) <= 1.2
    assert sizes[-1] == 1
    assert len({one[0] for one in shown if one}) == 6


def test_a_sticker_is_drawn_in_colour_off_the_captions_and_inside_the_frame() -> None:
    overlay = StickersOverlay(WHOLE.stickers, _stage(), "bottom")
    shown = overlay.state_at(40)
    assert shown is not None
    sprite = overlay.draw(shown[0])
    assert sprite is not None
    solid = sprite.pixels[sprite.pixels[:, :, 3] > 200].astype(int)
    assert (solid[:, 2] - solid[:, 0] > 80).mean() > 0.3  # a yellow face
    rows = np.nonzero((sprite.pixels[:, :, 3] > 200).any(axis=1))[0]
    assert sprite.y + rows.max() < _stage().caption_box("bottom").y


@pytest.mark.parametrize("corner", ["top-left", "top-right", "bottom-left", "bottom-right"])
def test_a_logo_lies_in_its_corner_and_card_and_captions_leave_it_room(
    corner: Literal["top-left", "top-right", "bottom-left", "bottom-right"], tmp_path: Path
) -> None:
    file = tmp_path / "logo.png"
    cv2.imwrite(str(file), np.full((80, 160, 3), (255, 0, 255), np.uint8))
    timeline = replace(WHOLE, branding=Branding(logo=Logo("logo", corner, opacity=1.0)))
    marks, card, captions, _ = overlays_for(timeline, {"logo": file})
    assert isinstance(card, CardOverlay)
    logo = _drawn_box(marks, 0)
    safe = _stage().safe_box()
    assert safe.holds(logo, slack=1)
    assert (logo.centre[1] < 240) == corner.startswith("top")
    assert (logo.centre[0] < 135) == corner.endswith("left")
    assert not logo.meets(card.panel)
    assert not logo.meets(_drawn_box(captions, 20))


def test_a_logo_may_be_translucent(tmp_path: Path) -> None:
    file = tmp_path / "logo.png"
    cv2.imwrite(str(file), np.full((80, 160, 3), 255, np.uint8))
    branding = Branding(logo=Logo("logo", "top-left", opacity=0.4))
    sprite = MarksOverlay(branding, _stage(), file).draw("marks")
    assert sprite is not None
    assert sprite.pixels[:, :, 3].max() == pytest.approx(102, abs=2)


def test_a_logo_without_its_file_is_left_out() -> None:
    timeline = replace(WHOLE, branding=Branding(logo=Logo("gone")))
    sprite = overlays_for(timeline, {})[0].draw("marks")
    assert sprite is not None
    assert sprite.pixels.max() == 0


def test_the_outro_covers_the_frame_and_comes_softly() -> None:
    outro = overlays_for(WHOLE, {})[-1]
    assert outro.state_at(299) is None
    opacities = [outro.state_at(frame)[1].opacity for frame in range(300, 312)]  # type: ignore[index]
    assert opacities == sorted(opacities)
    assert opacities[-1] == 1
    sprite = outro.draw(outro.state_at(360)[0])  # type: ignore[index]
    assert sprite is not None
    assert sprite.pixels.shape == (480, 270, 4)
    assert sprite.pixels[:, :, 3].min() > 140


def _stage() -> Stage:
    return Stage(270, 480)


def _told(overlay) -> str:  # type: ignore[no-untyped-def]
    return overlay.look + repr([overlay.state_at(frame) for frame in range(360)])


def _drawn_box(overlay, frame: int) -> Box:  # type: ignore[no-untyped-def]
    sprite = overlay.draw(overlay.state_at(frame)[0])
    rows, columns = np.nonzero(sprite.pixels[:, :, 3] > 150)
    left, top = sprite.x + columns.min(), sprite.y + rows.min()
    return Box(left, top, columns.max() - columns.min() + 1, rows.max() - rows.min() + 1)


def test_a_sticker_is_cut_out_with_a_white_rim() -> None:
    """Around the dark ant lies white, and around that a soft shadow."""
    overlay = StickersOverlay((Sticker("🐜", 0, 2_000),), Stage(540, 960), "bottom")
    shown = overlay.state_at(30)
    assert shown is not None
    sprite = overlay.draw(shown[0])
    assert sprite is not None
    pixels = sprite.pixels.astype(int)
    white = (pixels[..., :3].min(axis=2) > 245) & (pixels[..., 3] > 250)
    shadow = (pixels[..., :3].max(axis=2) < 8) & (pixels[..., 3] > 10) & (pixels[..., 3] < 120)
    assert white.sum() > 400
    assert shadow.sum() > 400
