"""Every transition by its name: ends, middle, legal light, and the same frames wherever a segment is cut."""

from pathlib import Path
from typing import get_args

import numpy as np
import pytest
from small import HEIGHT, WIDTH, counting_clip, lumas, no_overlays, timeline, video

from reelwright_render.cache.digest import file_digest
from reelwright_render.compose.compositor import Composer
from reelwright_render.compose.transitions import TRANSITIONS
from reelwright_render.encode.segments import encoding
from reelwright_render.errors import Invalid
from reelwright_render.pixels.planar import Planar, planar
from reelwright_render.plan.plan import Plan
from reelwright_render.timeline import codec
from reelwright_render.timeline.model import Clip, Timeline, TransitionName
from reelwright_render.workers.render import render

NAMES = get_args(TransitionName)
SIZES = [(96, 160), (160, 90), (122, 122)]


def noise(seed: int, width: int = WIDTH, height: int = HEIGHT) -> Planar:
    """Every legal level of light somewhere, up to both ends, and every colour."""
    random = np.random.default_rng(seed)
    picture = planar(width, height)
    picture.y[:] = random.integers(16, 236, picture.y.shape)
    picture.u[:] = random.integers(16, 241, picture.u.shape)
    picture.v[:] = random.integers(16, 241, picture.v.shape)
    return picture


def plain(luma: int, width: int = WIDTH, height: int = HEIGHT) -> Planar:
    picture = planar(width, height)
    picture.blacken()
    picture.y[:] = luma
    return picture


def between(name: TransitionName, before: Planar, after: Planar, progress: float) -> Planar:
    out = planar(before.width, before.height)
    out.block[:] = 77
    TRANSITIONS[name](before, after, progress, out)
    return out


def share_of(shown: Planar, low: float = 60.0, high: float = 180.0) -> float:
    """How far the mean light has gone from one to the other."""
    return (float(shown.y.mean()) - low) / (high - low)


def test_there_is_one_for_every_name() -> None:
    """The timeline's names and the table are the same, in the same order."""
    assert tuple(TRANSITIONS) == NAMES
    assert len(NAMES) == 28


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("size", SIZES)
def test_it_begins_with_the_one_and_ends_with_the_other(name: str, size: tuple[int, int]) -> None:
    """At its very ends only one of the two pictures is seen, sharp and in its place."""
    before, after = noise(1, *size), noise(2, *size)
    for progress, seen in ((1e-6, before), (1 - 1e-6, after)):
        off = np.abs(between(name, before, after, progress).block.astype(int) - seen.block)
        assert float((off > 1).mean()) < 0.08
        assert float((off > 80).mean()) < 0.01


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("size", SIZES)
def test_light_stays_legal(name: str, size: tuple[int, int]) -> None:
    """From luma in 16…235 and chroma in 16…240 comes no other, and every pixel is written."""
    before, after = noise(3, *size), noise(4, *size)
    for progress in (0.03, 0.2, 0.4, 0.5, 0.6, 0.8, 0.97):
        shown = between(name, before, after, progress)
        assert shown.y.min() >= 16 and shown.y.max() <= 235
        assert min(shown.u.min(), shown.v.min()) >= 16 and max(shown.u.max(), shown.v.max()) <= 240


@pytest.mark.parametrize("name", sorted(set(NAMES) - {"fade-black", "fade-white", "flash"}))
def test_in_the_middle_both_are_seen(name: str) -> None:
    """Half way between a dark picture and a light one the frame is neither."""
    shown = between(name, plain(60), plain(180), 0.5)
    assert 0.15 < share_of(shown) < 0.85


@pytest.mark.parametrize(("name", "luma"), [("fade-black", 16), ("fade-white", 235)])
def test_a_fade_through_a_colour_shows_it_in_the_middle(name: str, luma: int) -> None:
    """Nothing of either picture is left then."""
    shown = between(name, noise(5), noise(6), 0.5)
    assert (shown.y == luma).all() and (shown.u == 128).all() and (shown.v == 128).all()


def test_a_flash_is_white_at_its_brightest() -> None:
    """And shows the one before until then, the one after from there on."""
    assert (between("flash", noise(5), noise(6), 0.4).y == 235).all()
    assert share_of(between("flash", plain(60), plain(180), 0.05)) < 0.1


@pytest.mark.parametrize("name", NAMES)
def test_it_goes_on_and_never_back(name: str) -> None:
    """Frame by frame at least as much of the one after is there; bad lines jump, and light comes and goes."""
    if name in ("fade-black", "fade-white", "flash", "glitch"):
        return
    shares = [share_of(between(name, plain(60), plain(180), n / 12)) for n in range(1, 12)]
    if not name.startswith("slide"):  # there the one before falls into shade
        assert shares == sorted(shares)
    assert shares[-1] > 0.9


@pytest.mark.parametrize(
    ("name", "side"),
    [
        ("wipe-right", np.s_[:, :10]),
        ("push-right", np.s_[:, :10]),
        ("slide-right", np.s_[:, :10]),
        ("whip-right", np.s_[:, :4]),
        ("wipe-left", np.s_[:, -10:]),
        ("push-left", np.s_[:, -10:]),
        ("slide-left", np.s_[:, -10:]),
        ("whip-left", np.s_[:, -4:]),
        ("wipe-down", np.s_[:10]),
        ("push-down", np.s_[:10]),
        ("slide-down", np.s_[:10]),
        ("whip-down", np.s_[:4]),
        ("wipe-up", np.s_[-10:]),
        ("push-up", np.s_[-10:]),
        ("slide-up", np.s_[-10:]),
        ("whip-up", np.s_[-4:]),
    ],
)
def test_a_direction_is_where_things_go(name: str, side: object) -> None:
    """What goes to the right comes in at the left."""
    shown = between(name, plain(60), plain(180), 0.5).y
    assert float(shown[side].mean()) > 170
    assert float(shown[::-1, ::-1][side].mean()) < 70


@pytest.mark.parametrize("name", NAMES)
def test_the_same_moment_is_the_same_picture(name: str) -> None:
    """Also the bad line's: nothing is left to chance."""
    once, again = (between(name, noise(1), noise(2), 0.37).block for _ in range(2))
    assert np.array_equal(once, again)


@pytest.fixture(scope="module")
def clip(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return counting_clip(tmp_path_factory.mktemp("clips") / "clip.mp4", frames=80)


def over_a_cut(name: TransitionName) -> Timeline:
    """A transition from 1.8 s to 2.2 s: the border of two segments lies within."""
    clips = video("c", 0, 1800), video("c", 1800, 4000, crossfade_ms=400, transition=name)
    return timeline(*clips, duration_ms=4000)


@pytest.mark.parametrize("name", NAMES)
def test_a_border_of_segments_within_it_is_not_seen(name: TransitionName, clip: Path) -> None:
    """Frames 60 to 63 are the same whether drawing begins there or came from before."""
    plan = Plan(over_a_cut(name), no_overlays(over_a_cut(name), {}))
    whole, part = (Composer(plan, {"c": clip}, WIDTH, HEIGHT) for _ in range(2))
    ongoing, begun = planar(WIDTH, HEIGHT), planar(WIDTH, HEIGHT)
    for number in range(50, 64):
        whole.draw(number, ongoing)
        if number >= 60:
            part.draw(number, begun)
            assert np.array_equal(ongoing.block, begun.block)
    whole.close()
    part.close()


def keys(of: Timeline) -> list[str]:
    return [one.key for one in Plan(of, no_overlays(of, {})).segments(str, "")]


def test_another_transition_is_another_segment() -> None:
    """Those in which it runs are made again, the others stay."""
    long = [
        timeline(
            video("a", 0, 3000),
            video("b", 3000, 8000, crossfade_ms=300, transition=name),
            duration_ms=8000,
        )
        for name in ("crossfade", "iris")
    ]
    first, second = map(keys, long)
    assert [one == other for one, other in zip(first, second, strict=True)] == [True, False, True, True]


def test_without_a_length_it_is_a_plain_cut() -> None:
    """The name alone changes nothing."""
    plain_cut = timeline(video("a", 0, 1000), video("b", 1000, 2000), duration_ms=2000)
    named = timeline(video("a", 0, 1000), video("b", 1000, 2000, transition="iris"), duration_ms=2000)
    assert keys(plain_cut) == keys(named)


def test_an_unknown_name_is_refused_before_anything_is_drawn() -> None:
    """With the names that there are."""
    clips = video("a", 0, 1000), video("b", 1000, 2000, crossfade_ms=200, transition="starwipe")
    with pytest.raises(Invalid, match="transition: Must be one of crossfade, fade-black, .*, glitch$"):
        Plan(timeline(*clips, duration_ms=2000), [])


def test_a_timeline_that_was_stored_before_there_were_names_is_a_crossfade() -> None:
    """Old JSON is read as it was meant."""
    clip = Clip("image", "a", 0, 1000, crossfade_ms=300, transition="push-left")
    stored = codec.encode(Timeline(96, 160, 1000, layers=((clip,),)))
    assert codec.decode(stored).layers[0][0].transition == "push-left"
    del stored["layers"][0][0]["transition"]
    assert codec.decode(stored).layers[0][0].transition == "crossfade"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["whip-left", "zoom-in", "iris", "glitch"])
def test_a_video_with_a_transition_over_a_border_is_the_same_bytes(
    name: TransitionName, clip: Path, tmp_path: Path
) -> None:
    """Whether one process makes both segments in turn or two make one each, and again when only the second is
    made anew."""
    cache = tmp_path / "cache"
    out = [tmp_path / f"{number}.mp4" for number in range(3)]
    render(over_a_cut(name), {"c": clip}, no_overlays, None, cache, out[0], processes=1)
    render(over_a_cut(name), {"c": clip}, no_overlays, None, tmp_path / "other", out[1], processes=2)
    second = Plan(over_a_cut(name), []).segments(
        lambda asset: file_digest(clip), encoding(WIDTH, HEIGHT, "final").signature
    )[1]
    next(cache.glob(f"*{second.key}*")).unlink()
    again = render(over_a_cut(name), {"c": clip}, no_overlays, None, cache, out[2], processes=1)
    assert (again.segments_made, again.segments_reused) == (1, 1)
    assert out[0].read_bytes() == out[1].read_bytes() == out[2].read_bytes()
    assert len(lumas(out[0])) == 120
