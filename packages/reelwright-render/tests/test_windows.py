"""Clips in a part of the frame, in pixels."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from single_edits import swap_scene
from small import counting_clip, number_seen

from reelwright_render.compose.compositor import Composer
from reelwright_render.compose.picture_in_picture import pane_of
from reelwright_render.overlays.stack import overlays_for
from reelwright_render.pixels.planar import Planar, planar
from reelwright_render.plan.plan import Plan
from reelwright_render.timeline.codec import decode, encode
from reelwright_render.timeline.edit import MediaFile, ReadyFile, with_files
from reelwright_render.timeline.framing import Attention, still_framing
from reelwright_render.timeline.model import Clip, Motion, TextBox, Timeline, Window

WIDTH, HEIGHT = 160, 240
GREY = "#808080"
GROUND = 126  # of GREY
HALF = Window(0.25, 0.25, 0.5, 0.5)


def drawn(timeline: Timeline, assets: dict[str, Path], frame: int = 0) -> Planar:
    composer = Composer(Plan(timeline, []), assets, timeline.width, timeline.height)
    out = planar(timeline.width, timeline.height)
    composer.draw(frame, out)
    composer.close()
    return out


def seen(window: Window | None, path: Path, **fields: object) -> Planar:
    """The first frame of a dark clip (its luma is 40) in a window over grey ground."""
    clip = Clip("video", "clip", 0, 1_000, source_ms=2_000, window=window)
    clip = replace(clip, **fields)  # type: ignore[arg-type]
    timeline = Timeline(WIDTH, HEIGHT, 1_000, layers=((clip,),), ground=GREY)
    return drawn(timeline, {"clip": counting_clip(path / "clip.mp4"), "matte": path / "clip.mp4"})


def test_a_clip_lies_in_its_window_and_the_ground_around_it(tmp_path: Path) -> None:
    """From a quarter to three quarters of the frame, sharp to the pixel."""
    luma = seen(HALF, tmp_path).y
    assert np.abs(luma[60:180, 40:120].astype(int) - 40).max() <= 3
    outside = luma.copy()
    outside[60:180, 40:120] = GROUND
    assert (outside == GROUND).all()


def test_a_round_window_has_no_corners(tmp_path: Path) -> None:
    """A radius larger than half the side makes a circle: π/4 of the square is covered."""
    luma = seen(Window(0.25, 1 / 3, 0.5, 1 / 3, radius=9_999), tmp_path).y
    covered = (GROUND - luma.astype(float)).sum() / (GROUND - 40)
    assert abs(covered / (80 * 80) - np.pi / 4) < 0.01
    assert luma[80, 40] == GROUND


def test_a_border_lies_inside_the_window(tmp_path: Path) -> None:
    """Ten reference units at a shorter side of 1080 are 1.5 pixels of 160; 20.25 are three."""
    luma = seen(replace(HALF, border=20.25, border_color="#FFFFFF"), tmp_path).y
    assert luma[120, 38:43].tolist() == [GROUND, GROUND, 235, 235, 235]
    assert abs(int(luma[120, 44]) - 40) <= 3


def test_a_shadow_darkens_what_is_near_and_more_below(tmp_path: Path) -> None:
    """Nothing inside is touched, and nothing far away."""
    luma = seen(replace(HALF, shadow=True), tmp_path).y.astype(int)
    assert luma[182, 80] < luma[57, 80] < GROUND
    assert luma[2, 2] == luma[238, 158] == GROUND
    assert abs(luma[120, 80] - 40) <= 3


def test_a_backdrop_fills_the_rest_with_the_clips_own_blur(tmp_path: Path) -> None:
    """Nothing of the ground is left: everywhere 40, darkened to 72 % above black."""
    luma = seen(replace(HALF, backdrop=True), tmp_path).y.astype(int)
    assert abs(luma[120, 80] - 40) <= 3
    assert np.abs(luma[:50].astype(int) - round(16 + 24 * 0.72)).max() <= 3


def test_a_window_may_reach_beyond_the_frame(tmp_path: Path) -> None:
    """What lies outside is cut off."""
    luma = seen(Window(-0.25, 0.5, 0.5, 1.0), tmp_path).y
    assert np.abs(luma[120:, :40].astype(int) - 40).max() <= 3
    assert (luma[:120] == GROUND).all() and (luma[:, 40:] == GROUND).all()


def test_what_is_cut_out_shows_through_its_window_what_lies_beneath(tmp_path: Path) -> None:
    """A matte of luma 40 lets about 12 % of its clip be seen, in the window and nowhere else."""
    luma = seen(HALF, tmp_path, matte="matte").y.astype(int)
    share = (40 - 6) / (255 - 12)
    assert abs(luma[120, 80] - (40 * share + GROUND * (1 - share))) <= 3
    assert luma[20, 20] == GROUND


def test_a_clip_under_another_ones_window_is_still_seen(tmp_path: Path) -> None:
    """The plan does not leave out what a window does not cover, but what a backdrop covers."""
    clips = [
        Clip("video", "clip", 0, 1_000, source_ms=2_000),
        Clip("video", "clip", 0, 1_000, trim_start_ms=1_000, source_ms=2_000, window=HALF),
    ]
    timeline = Timeline(WIDTH, HEIGHT, 1_000, layers=((clips[0],), (clips[1],)), ground=GREY)
    luma = drawn(timeline, {"clip": counting_clip(tmp_path / "clip.mp4")}).y
    assert (number_seen(luma[20:40, 20:40]), number_seen(luma[100:140, 60:100])) == (0, 30)
    over = replace(clips[1], window=replace(HALF, backdrop=True))
    assert len(Plan(replace(timeline, layers=((clips[0],), (over,))), []).frame(0).pictures) == 1


def test_a_clip_that_follows_nothing_grows_into_its_window() -> None:
    """It begins smaller about the same middle; one that follows another has its place at once."""
    first = Clip("image", "a", 0, 1_000, window=HALF, crossfade_ms=300)
    second = Clip("image", "b", 1_000, 2_000, window=HALF, crossfade_ms=300)
    beneath = (Clip("image", "c", 0, 2_000),)
    plan = Plan(Timeline(WIDTH, HEIGHT, 2_000, layers=(beneath, (first, second))), [])
    begun, grown, followed = (plan.frame(number).pictures[-1].window for number in (0, 20, 30))
    assert begun is not None and 0.45 < begun.width < 0.5
    assert abs(begun.x + begun.width / 2 - 0.5) < 1e-9
    assert grown == followed == HALF


def test_windows_fall_on_whole_pixels_of_chroma() -> None:
    """Every side is even, whatever the shares say."""
    pane = pane_of(Window(0.111, 0.222, 0.333, 0.444), 160, 240)
    assert all(size % 2 == 0 for size in (pane.x, pane.y, pane.width, pane.height))


def test_a_window_is_stored_and_read_again() -> None:
    """The timeline's JSON keeps all of it."""
    window = Window(0.1, 0.2, 0.3, 0.4, 12, 3, "#FF0000", True, True)
    timeline = Timeline(WIDTH, HEIGHT, 1_000, layers=((Clip("image", "a", 0, 1_000, window=window),),))
    assert decode(encode(timeline)) == timeline


def test_what_takes_a_scenes_place_takes_its_window() -> None:
    """Another picture lies where the clip lay."""
    timeline = Timeline(WIDTH, HEIGHT, 1_000, layers=((Clip("image", "a", 0, 1_000, window=HALF),),))
    swapped = swap_scene(timeline, 0, MediaFile("m", "image", "b"))
    assert swapped.layers[0][0].window == HALF


def test_only_what_stands_on_nothing_gives_a_transparent_video() -> None:
    """Somebody cut out over a picture is no video with a transparent background."""
    person = Clip("video", "a", 0, 1_000, matte="m")
    room = Clip("image", "b", 0, 1_000)
    assert Timeline(WIDTH, HEIGHT, 1_000, layers=((person,),)).is_cut_out
    assert not Timeline(WIDTH, HEIGHT, 1_000, layers=((room,), (person,))).is_cut_out


def test_what_is_made_ready_is_framed_for_its_window() -> None:
    """A wide window takes a wide crop, whatever the frame's shape."""
    seen_there = Attention(0.2, 0.5)
    clip = Clip("image", "raw", 0, 1_000, motion=Motion(1.0, 1.1), window=Window(0.0, 0.0, 1.0, 0.25))
    timeline = Timeline(WIDTH, HEIGHT, 1_000, layers=((clip,),))
    ready = {"raw": ReadyFile("ready", None, size=(400, 400), attention=seen_there)}
    framed = with_files(timeline, ready).layers[0][0]
    expected = still_framing(seen_there, (400, 400), (160, 60), 0)
    assert (framed.asset, framed.fit, framed.motion) == ("ready", expected.fit, expected.motion)
    assert expected.motion != still_framing(seen_there, (400, 400), (WIDTH, HEIGHT), 0).motion


def test_a_shade_below_zero_lies_under_a_clip_in_a_window(tmp_path: Path) -> None:
    """It darkens the picture, and not who is seen through the window; one above darkens both."""
    room = Clip("video", "clip", 0, 1_000, trim_start_ms=1_000, source_ms=2_000)
    person = replace(room, window=HALF)
    for z_index, untouched in ((-1, True), (0, False)):
        shade = TextBox("", 0.0, 0.0, 1.0, 1.0, 0, 1_000, background="#000000", entry="none", z_index=z_index)
        timeline = Timeline(WIDTH, HEIGHT, 1_000, layers=((room,), (person,)), texts=(shade,))
        assets = {"clip": counting_clip(tmp_path / "clip.mp4")}
        composer = Composer(Plan(timeline, overlays_for(timeline, assets)), assets, WIDTH, HEIGHT)
        out = planar(WIDTH, HEIGHT)
        composer.draw(5, out)
        composer.close()
        assert bool(out.y[120, 80] > 80) is untouched
        assert out.y[20, 20] <= 20


@pytest.mark.parametrize("side", [16, 24, 48, 96])
def test_a_shadow_of_the_smallest_frame_is_a_shadow(side: int) -> None:
    """Where its reach is a pixel or two: every value is a number, and some light is taken away."""
    pane = pane_of(Window(0.25, 0.25, 0.5, 0.5, shadow=True), side, side)
    assert pane.shade is not None
    assert np.isfinite(pane.shade[0]).all()
    assert 0 < pane.shade[0].max() < 0.5
