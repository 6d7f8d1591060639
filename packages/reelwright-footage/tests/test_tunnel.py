"""Clips of `tunnel`: gaps that the ball fits through, and calm enough to read captions over."""

import math
from itertools import pairwise

import numpy as np
import pytest

from reelwright_footage.games import FRAMES, SECONDS
from reelwright_footage.planar import planar
from reelwright_footage.scene import Scene, open_scene
from reelwright_footage.tunnel.atlas import Surface, levels_of, pack
from reelwright_footage.tunnel.clips import CLIPS
from reelwright_footage.tunnel.course import BALL_AHEAD, lay_course
from reelwright_footage.tunnel.props import plate_light, ribbon
from reelwright_footage.tunnel.scene import Tunnel, open_first, ways_along
from reelwright_footage.tunnel.surfaces import shards

pytestmark = pytest.mark.slow  # the drawing is compiled when it first runs, for half a minute

COURSES = [[lay_course(clip(), FRAMES, SECONDS, section) for section in (0, 5)] for clip in CLIPS]


def frame(scene: Scene | Tunnel, number: int, width: int = 108, height: int = 192) -> np.ndarray:
    picture = planar(width, height)
    picture.blacken()
    scene.draw(number, picture)
    return picture.block.astype(int)


@pytest.mark.parametrize("number", range(1, len(CLIPS) + 1))
def test_captions_can_be_read_over_it(number: int) -> None:
    """The upper and the lower third are neither black nor white, on the whole, and hold no sharp patterns,
    but for the moment in which a barrier passes the eye: a third of a second."""
    tunnel = open_first(number, FRAMES, SECONDS, 108, 192)
    bright = 0
    for k in range(0, FRAMES, 2):
        near = any(-0.4 < barrier.z - tunnel.course.z[k] < 1.8 for barrier in tunnel.course.barriers)
        if k % 40 and not near:
            bright = 0
            continue
        luma = frame(tunnel, k)[:192]
        thirds = luma[:64], luma[128:]
        bright = 0 if all(45 < third.mean() < 205 for third in thirds) else bright + 2
        assert bright <= (10 if near else 0)
        assert near or all(third.std() < 62 for third in thirds)


@pytest.mark.parametrize("number", range(len(CLIPS)))
def test_the_ball_is_in_every_gap_at_its_moment(number: int) -> None:
    """When the ball reaches a barrier its angle is the gap's, and at least every three seconds it does, also
    over joints."""
    for course in COURSES[number]:
        for barrier in course.barriers:
            k = barrier.moment * FRAMES
            if 0 <= k < FRAMES:
                z = np.interp(k, np.arange(FRAMES + 1), np.append(course.z, course.z[0] + course.length))
                assert z + BALL_AHEAD == pytest.approx(barrier.z, abs=0.05)
                assert course.angle_at(round(k)) == pytest.approx(barrier.gap, abs=0.02)
        moments = [barrier.moment * SECONDS for barrier in course.barriers]
        assert max(np.diff(moments)) <= 3


@pytest.mark.parametrize(("width", "height"), [(192, 108), (108, 108)])
def test_every_shape_is_filled(width: int, height: int) -> None:
    """Landscape and square are drawn to the corners."""
    luma = frame(open_scene("tunnel", 1, width, height), 33, width, height)[:height]
    assert luma.shape == (height, width)
    assert all(luma[y, x] > 16 for y in (0, -1) for x in (0, -1))
    assert luma.std() > 10


def test_a_scene_opened_anew_draws_the_same() -> None:
    """Two processes share a clip."""
    one, other = (open_scene("tunnel", 3, 108, 192) for _ in range(2))
    assert np.array_equal(frame(one, 77), frame(other, 77))


def test_the_clips_differ() -> None:
    """Each has its own surface, colours, course and pace."""
    clips = [clip() for clip in CLIPS]
    assert len(clips) == 8
    assert len({clip.air.near for clip in clips}) == 8
    assert len({clip.seed for clip in clips}) == 8
    assert len({clip.pace for clip in clips}) == 8


def test_a_paving_repeats_both_ways() -> None:
    """Across the seams the way to the nearest edge goes on, and stones go on under their numbers."""
    stones, away = shards(3, 60)
    assert np.abs(away[0] - away[-1]).max() <= 2
    assert np.abs(away[:, 0] - away[:, -1]).max() <= 2
    same = (stones[0] == stones[-1])[np.minimum(away[0], away[-1]) > 3]
    assert len(same) > 500
    assert same.all()


def test_a_finer_surface_is_only_finer_close_to_the_eye() -> None:
    """One more level lies before the same others; where walls are farther away, as many texels are read."""
    plain, fine = (
        Surface(np.ones((n, n, 3), np.float32), np.zeros((n, n), np.float32)) for n in (1024, 2048)
    )
    coarse, larger = pack(plain, 0.0), pack(fine, 0.0)
    assert larger.layers[0, 1:].tolist() == [2048, 2048]
    assert larger.layers[1:, 1:].tolist() == coarse.layers[:, 1:].tolist()
    far, near = levels_of(coarse, 640, 16, 8.0, 929.0), levels_of(larger, 640, 16, 8.0, 929.0)
    beyond = far > 0
    assert np.allclose(near[beyond], far[beyond] + 1)
    assert near[0] == 0


def test_the_ball_s_trail_has_no_gaps_in_its_bends() -> None:
    """Along its middle every pixel is lit, and none twice, however sharply it bends."""
    luma, chroma_b, chroma_r = (np.full((n, n), 128, np.uint8) for n in (96, 48, 48))
    places = np.array([(12, 12), (40, 16), (60, 44), (48, 72), (80, 84)], np.float32)
    points = np.column_stack([places, np.full((5, 2), (9.0, 0.5))]).astype(np.float32)
    ribbon(luma, chroma_b, chroma_r, points, ways_along(places), np.ones(3, np.float32))
    middle = np.concatenate([a + (b - a) * np.linspace(0, 1, 40)[:, None] for a, b in pairwise(places)])
    lit = luma[middle[2:-2, 1].astype(int), middle[2:-2, 0].astype(int)]
    once = 128 + 219 * 0.5 * (240 - 128) / 224
    assert lit.min() > 170
    assert luma.max() <= math.ceil(once)


def test_plates_show_no_more_than_a_pixel_can() -> None:
    """Close by, each has a lit and a shaded bevel and rivets; far away only its own tone and its seam."""
    across = np.linspace(0.5, 1.5, 101, dtype=np.float32)[5:-5]  # over one plate's middle, without its seams
    close, far = (
        np.array([plate_light(x, np.float32(0), np.float32(sharp)) for x in across]) for sharp in (60, 4)
    )
    assert np.ptp(far) < 1e-6
    assert close.max() > far.max() + 0.2
    assert close.min() < far.min() - 0.2
