"""The games `slicer` and `stacker`: the same frames every time, ground for captions."""

import hashlib
import itertools
import math

import numpy as np
import pytest
from footage_sampling import sampled

from reelwright_footage.games import FRAMES, SECONDS
from reelwright_footage.planar import planar
from reelwright_footage.scene import Scene, open_scene
from reelwright_footage.slicer.clips import CLIPS
from reelwright_footage.slicer.scene import Feed
from reelwright_footage.slicer.timing import CUT_S, rhythm_of
from reelwright_footage.solids.material import Matter
from reelwright_footage.solids.matter import matter_at
from reelwright_footage.solids.stage import Piece
from reelwright_footage.stacker.blocks import bodies, coming_body, kept_body, lost_body
from reelwright_footage.stacker.scene import Stacker, open_tower
from reelwright_footage.stacker.tower import BASE, BLOCKS, landings

pytestmark = pytest.mark.slow  # the drawing is compiled when it first runs, for half a minute


def frame(scene: Scene, number: int, width: int = 54, height: int = 96) -> np.ndarray:
    picture = planar(width, height)
    picture.blacken()
    scene.draw(number, picture)
    return picture.block.astype(int)


def tower_scene(section: int) -> Stacker:
    return open_tower(FRAMES, SECONDS, 108, 192).open(section)


@pytest.fixture(scope="module")
def scenes() -> dict[str, Scene]:
    return {"slicer": open_scene("slicer", 1, 54, 96), "stacker": open_scene("stacker", 1, 54, 96)}


@pytest.mark.parametrize("game", ["slicer", "stacker"])
def test_the_same_frame_is_drawn_the_same_twice(scenes: dict[str, Scene], game: str) -> None:
    """Also by a scene opened anew that has drawn other frames before: two processes share a clip."""
    again = open_scene(game, 1, 54, 96)
    frame(again, 400)
    assert hashlib.sha256(frame(scenes[game], 77)).digest() == hashlib.sha256(frame(again, 77)).digest()


@pytest.mark.parametrize("clip", range(len(CLIPS)))
def test_a_cut_comes_at_least_every_three_seconds(clip: int) -> None:
    """And never so soon after another that the blade is not up again; whole rounds fill a section."""
    chosen = CLIPS[clip]()
    rhythm = rhythm_of(chosen.beats, chosen.rounds, SECONDS, chosen.seed, 2)
    gaps = [rhythm.length(cut) for cut in range(rhythm.cuts)]
    assert 0.7 < min(gaps) <= max(gaps) < 3
    assert sum(gaps) == pytest.approx(SECONDS)
    assert rhythm.start(rhythm.cuts) == pytest.approx(SECONDS)
    assert chosen.each == 0 or rhythm.cuts % (chosen.each * len(chosen.foods)) == 0


@pytest.mark.parametrize("clip", range(len(CLIPS)))
def test_feed_blade_and_belt_flow_into_the_next_round(clip: int) -> None:
    """A section goes on where the one before would have: by its cuts more is fed, and the blade is there."""
    chosen = CLIPS[clip]()
    first, second = (rhythm_of(chosen.beats, chosen.rounds, SECONDS, chosen.seed, n) for n in (4, 5))
    for time in (0.0, 0.1, 3.3, 11.7):
        assert first.slices_fed(time + SECONDS) == pytest.approx(second.slices_fed(time) + first.cuts)
        assert first.slices_carried(time + SECONDS) == pytest.approx(second.slices_carried(time) + first.cuts)
        assert first.blade(time + SECONDS) == pytest.approx(second.blade(time))
    way = [first.slices_carried(n / 30) for n in range(FRAMES + 1)]
    assert all(before <= after <= before + 0.25 for before, after in itertools.pairwise(way))


def test_a_rhythm_is_another_one_in_every_section() -> None:
    """Where beats differ their order does."""
    clips = [build() for build in CLIPS if len(set(build().beats)) > 1]
    assert len(clips) >= 5
    for clip in clips:
        orders = {
            tuple(np.diff(rhythm_of(clip.beats, clip.rounds, SECONDS, clip.seed, n).starts).round(4))
            for n in range(10)
        }
        assert len(orders) == 10


def test_a_bar_is_followed_by_one_of_another_colour() -> None:
    """Where one thing is cut all the time, no two bars in a row look alike, and what is cut keeps its colour
    until it is gone."""
    for build in CLIPS:
        clip = build()
        if clip.each or not clip.foods[0].dye:
            continue
        feed = Feed(clip, FRAMES, SECONDS, 54, 96)
        one, next_ = feed.open(3), feed.open(4)
        bar = one.bodies[0]
        assert len(set(bar)) >= 3
        for k, body in enumerate(bar[1:]):
            mine, theirs = (
                scene.stage.bodies.sections[scene.layers[number][0]]
                for scene, number in ((one, body), (next_, next_.bodies[0][k]))
            )
            assert np.array_equal(mine, theirs)


@pytest.mark.parametrize("clip", [n + 1 for n, build in enumerate(CLIPS) if build().each])
def test_what_lies_on_the_belt_shows_a_cut(clip: int) -> None:
    """Of a body with two round ends neither end's skin lies up: its last slice is the one that turns over."""
    scene = Feed(CLIPS[clip - 1](), FRAMES, SECONDS, 54, 96).open(2)
    each, thick, round_end = scene.clip.each, scene.clip.thick, scene.clip.each / 2
    for k in range(each):
        at_rest = scene.rhythm.start(k) + CUT_S + 3.2
        slices = [p for p in scene.pieces(at_rest) if p.place[2] < -thick]
        lying = [p for p in slices if p.middle == pytest.approx((k - round_end) * thick)]
        assert lying
        for piece in lying:
            up = math.sin(piece.tilt)  # 1: its back; -1: its front
            assert abs(up) > 0.999
            shown = piece.middle / thick + (1 if up > 0 else 0)
            assert abs(shown) < round_end


def test_the_clips_differ() -> None:
    """Each has its own room, and hardly two the same pace, way to fall and view."""
    clips = [build() for build in CLIPS]
    assert len(clips) == 12
    assert len({clip.studio for clip in clips}) == 12
    assert len({(clip.beats, clip.rounds, clip.thick, clip.fall, clip.camera) for clip in clips}) == 12
    assert len({clip.blade.kind for clip in clips}) == 4


@pytest.mark.parametrize("section", range(30))
def test_the_tower_stands_again_as_it_began(section: int) -> None:
    """What is cut off in a section grows back in it; what is kept lies on what is below; nothing gets thin;
    something is cut off, and never three in a row."""
    course = landings(section)
    assert len(course) == BLOCKS
    assert sum(landing.lost is not None for landing in course) >= 3
    assert "lll" not in "".join("l" if landing.lost else "-" for landing in course)
    assert course[-1].kept == BASE
    for below, above in itertools.pairwise((*course, course[0])):
        x0, x1, z0, z1 = above.kept
        assert min(x1 - x0, z1 - z0) > 0.9
        if above.lost is not None:
            a0, a1, b0, b1 = below.kept
            assert a0 <= x0 < x1 <= a1 and b0 <= z0 < z1 <= b1


@pytest.mark.parametrize(("caps", "tones"), [(0.0, 1), (1.0, 8)])
def test_a_skin_lies_flat_over_the_ends(caps: float, tones: int) -> None:
    """With `caps` eight places on a way out from an end's middle show eight tones, not one long streak."""
    skins = np.random.default_rng(1).integers(0, 2**32, (1, 256, 512), np.uint32)
    body = Matter(skin=0.05, caps=caps).numbers(0.9, 3.0)[None]
    solid = Piece(0, 0.0, 0.5).numbers(), 0, body, np.zeros((1, 8, 8), np.float32)
    sections, up = np.zeros((1, 8, 8), np.uint32), tuple(np.float32(n) for n in (0, 0, -1))
    shown = set()
    for far in np.linspace(0.1, 0.8, 8, dtype=np.float32):
        place = far, np.float32(0), np.float32(0.1)
        shown.add(matter_at(solid, sections, skins, place, np.float32(-1), np.float32(0), up, up)[:3])
    assert len(shown) == tones


def test_no_cloud_is_seen_twice_in_a_picture() -> None:
    """Between the far towers no part of the sky looks like another that is a quarter of a picture away."""
    air, height = tower_scene(0).air, 192
    for share in (0.0, 0.25, 0.5, 0.8):
        light = air.sunk(share, share, height)[:, 36:80].mean(2)
        for way in range(height // 4, 3 * height // 4):
            assert np.corrcoef(light[way:].ravel(), light[:-way].ravel())[0, 1] < 0.7


def test_the_sky_sinks_without_a_jump() -> None:
    """Where another sheet of light takes a sheet's place, nothing of it is seen."""
    air, following = tower_scene(0).air, tower_scene(1).air
    pairs = [
        (air.sunk(0.5 - 1e-4, 0.5 - 1e-4, 192), air.sunk(0.5 + 1e-4, 0.5 + 1e-4, 192)),
        (air.sunk(1 - 1e-4, 1 - 1e-4, 192), following.sunk(1e-4, 1e-4, 192)),
    ]
    for before, after in pairs:
        assert np.abs(before.astype(int) - after.astype(int)).max() <= 1


def test_a_block_keeps_its_colour_when_it_is_cut() -> None:
    """What comes, what stays and what falls of a block have one plinth; no two blocks have the same."""
    course = landings(3)
    built = bodies(course, 3)
    low = round((1.4 + 0.215) / 2.8 * (built.sections.shape[1] - 1))
    plinth = [tuple(cut[low, built.sections.shape[2] // 2, :3]) for cut in built.sections]
    for k, landing in enumerate(course):
        assert plinth[coming_body(k)] == plinth[kept_body(k)]
        assert landing.lost is None or plinth[lost_body(course, k)] == plinth[kept_body(k)]
    assert len(set(plinth)) == BLOCKS
    assert len(plinth) == 2 * BLOCKS + sum(landing.lost is not None for landing in course)


@pytest.mark.parametrize(
    ("game", "clip"), [*sampled([("slicer", n + 1) for n in range(len(CLIPS))], 6), ("stacker", 1)]
)
@pytest.mark.parametrize("size", [(108, 192), (192, 108), (108, 108)])
def test_captions_can_be_read(game: str, clip: int, size: tuple[int, int]) -> None:
    """Upper and lower third are of middle brightness on the whole."""
    width, height = size
    scene = open_scene(game, clip, width, height)
    for number in range(0, 90, 15):
        luma = frame(scene, number, width, height)[:height]
        for third in (luma[: height // 3], luma[-height // 3 :]):
            assert 40 < third.mean() < 190
