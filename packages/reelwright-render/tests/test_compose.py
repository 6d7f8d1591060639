import os
from fractions import Fraction
from pathlib import Path

import av
import cv2
import numpy as np
import pytest
from small import HEIGHT, WIDTH, counting_clip, number_seen, photo, timeline, video

from reelwright_render.compose import ken_burns, sprites
from reelwright_render.compose.compositor import Composer
from reelwright_render.compose.sprites import Tiles, blend, tile
from reelwright_render.errors import EngineFailed
from reelwright_render.pixels.decode import VideoReader, planes
from reelwright_render.pixels.fit import fitted_still
from reelwright_render.pixels.planar import Planar, from_bgr, planar
from reelwright_render.plan.overlay import Overlay, Placement, Sprite, State
from reelwright_render.plan.plan import Plan, View
from reelwright_render.timeline.model import Clip, Motion, Timeline

WHITE, RED = (235, 128, 128), (63, 102, 240)


class Still:
    """One sprite that never changes but for its placement."""

    look = "still"

    def __init__(self, sprite: Sprite, placement: Placement) -> None:
        self._sprite, self._placement = sprite, placement

    def state_at(self, frame: int) -> tuple[State, Placement] | None:
        return 0, self._placement

    def draw(self, state: State) -> Sprite | None:
        return self._sprite


def drawn(of: Timeline, assets: dict[str, Path], frame: int, *over: Overlay) -> Planar:
    composer = Composer(Plan(of, over), assets, of.width, of.height)
    out = planar(of.width, of.height)
    composer.draw(frame, out)
    composer.close()
    return out


def pixel(picture: Planar, x: int, y: int) -> tuple[int, int, int]:
    return int(picture.y[y, x]), int(picture.u[y // 2, x // 2]), int(picture.v[y // 2, x // 2])


def test_colours_are_bt709_in_limited_range() -> None:
    """White, black, red, green and blue as the standard gives them, within one step."""
    expected = {
        (255, 255, 255): (235, 128, 128),
        (0, 0, 0): (16, 128, 128),
        (0, 0, 255): (63, 102, 240),
        (0, 255, 0): (173, 42, 26),
        (255, 0, 0): (32, 240, 118),
    }
    for bgr, yuv in expected.items():
        got = pixel(from_bgr(np.full((4, 4, 3), bgr, np.uint8)), 1, 1)
        assert np.abs(np.subtract(got, yuv)).max() <= 1


def test_a_gap_is_black() -> None:
    """Where no clip lies, the frame is video black."""
    picture = drawn(timeline(duration_ms=1000), {}, 0)
    assert set(np.unique(picture.y)) == {16}
    assert set(np.unique(picture.u)) == set(np.unique(picture.v)) == {128}


def test_a_clip_of_the_frames_size_passes_through_untouched(tmp_path: Path) -> None:
    """The decoder's bytes are the frame's bytes."""
    clip = counting_clip(tmp_path / "c.mp4")
    picture = drawn(timeline(video("c", 0, 2000), duration_ms=2000), {"c": clip}, 17)
    decoded = VideoReader(clip).frame(17)
    for got, plane in zip(picture.planes, planes(decoded), strict=True):
        assert np.array_equal(got, plane)


def test_frames_come_by_number_in_any_order(tmp_path: Path) -> None:
    """Reading on, back and far ahead gives the frame that was asked for."""
    reader = VideoReader(counting_clip(tmp_path / "c.mp4", 90))
    asked = [0, 1, 2, 40, 41, 3, 88, 89, 0]
    assert [number_seen(planes(reader.frame(number))[0]) for number in asked] == asked
    assert number_seen(planes(reader.frame(95))[0]) == 89


def test_a_clip_is_read_backwards_step_by_step(tmp_path: Path) -> None:
    """By one frame or by up to four, over the borders of groups, and on again from there."""
    reader = VideoReader(counting_clip(tmp_path / "c.mp4", 90))
    asked = [*range(60, 20, -1), *range(20, 24), *range(70, 2, -4), 0, 1, 50]
    assert [number_seen(planes(reader.frame(number))[0]) for number in asked] == asked


def test_a_loop_back_and_forth_shows_the_same_wherever_drawing_begins(tmp_path: Path) -> None:
    """A segment that is drawn alone has the frames of the whole."""
    clip = counting_clip(tmp_path / "c.mp4", 30)
    of = timeline(video("c", 0, 4000, source_ms=1000, loop="ping-pong", speed=1.5), duration_ms=4000)
    composer = Composer(Plan(of, []), {"c": clip}, WIDTH, HEIGHT)
    out, seen = planar(WIDTH, HEIGHT), []
    for number in range(60):
        composer.draw(number, out)
        seen.append(number_seen(out.y))
    composer.close()
    assert seen[14:26] == [21, 22, 24, 25, 27, 28, 29, 28, 26, 25, 23, 22]
    alone = [number_seen(drawn(of, {"c": clip}, number).y) for number in (25, 40, 59)]
    assert alone == [seen[number] for number in (25, 40, 59)]


def sided_clip(path: Path) -> Path:
    """320 × 160, of one light at the left, one in the middle and one at the right."""
    with av.open(str(path), "w") as container:
        stream = container.add_stream("libx264", rate=30)
        stream.width, stream.height, stream.pix_fmt = 320, 160, "yuv420p"
        stream.codec_context.options = {"crf": "4"}
        block = np.full((240, 320), 128, np.uint8)
        block[:160, :110], block[:160, 110:210], block[:160, 210:] = 40, 120, 200
        for number in range(9):
            frame = av.VideoFrame.from_numpy_buffer(block, "yuv420p")
            frame.pts, frame.time_base = number, Fraction(1, 30)
            container.mux(stream.encode(frame))
        container.mux(stream.encode(None))
    return path


def test_a_crop_lies_where_its_focus_says(tmp_path: Path) -> None:
    """Of a wide still and of a wide clip: the left end, the right end, and between."""
    pixels = np.zeros((90, 400, 3), np.uint8)
    pixels[:, :200] = 255
    cv2.imwrite(str(tmp_path / "p.png"), pixels)
    for focus, light in ((0.0, 235), (1.0, 16)):
        still = Clip("image", "p", 0, 1000, focus_x=focus)
        picture = drawn(timeline(still, duration_ms=1000), {"p": tmp_path / "p.png"}, 0)
        assert abs(int(picture.y[80, 48]) - light) <= 1
    clip = sided_clip(tmp_path / "c.mp4")
    seen = [
        int(drawn(timeline(video("c", 0, 300, focus_x=x), duration_ms=300), {"c": clip}, 0).y[80, 48])
        for x in (0.0, 0.5, 1.0)
    ]
    assert np.abs(np.array(seen) - (40, 120, 200)).max() <= 3


@pytest.mark.parametrize("size", [(6000, 60), (60, 6000), (2, 900), (900, 2), (1, 1)])
@pytest.mark.parametrize("fit", ["cover", "blurred"])
def test_any_shape_fills_the_frame(tmp_path: Path, size: tuple[int, int], fit: str) -> None:
    """Panoramas, strips and specks, at rest and with a camera that goes along them."""
    cv2.imwrite(str(tmp_path / "p.png"), np.full((size[1], size[0], 3), (0, 0, 255), np.uint8))
    for motion in (None, Motion(1.0, 1.3, 0.0, 0.0, 1.0, 1.0)):
        still = Clip("image", "p", 0, 1000, fit=fit, motion=motion)
        for number in (0, 29):
            picture = drawn(timeline(still, duration_ms=1000), {"p": tmp_path / "p.png"}, number)
            assert picture.y.min() > 45 and picture.y.max() <= RED[0] + 3  # the picture or its dimmed blur
            assert motion or abs(int(picture.y[80, 48]) - RED[0]) <= 3


def test_of_a_panorama_no_more_is_kept_than_a_few_frames() -> None:
    """Enlarged to the frame's height it would take hundreds of megabytes."""
    kept = fitted_still(np.zeros((100, 9000, 3), np.uint8), "cover", 1080, 1920)
    assert kept.width * kept.height <= 4.1 * 1080 * 1920


def test_two_parts_of_one_clip_fade_into_each_other(tmp_path: Path) -> None:
    """Half way, the frame is the mean of both, from one file read at two places."""
    clip = counting_clip(tmp_path / "c.mp4")
    of = timeline(
        video("c", 0, 500), video("c", 500, 1000, trim_start_ms=1000, crossfade_ms=100), duration_ms=1000
    )
    middle = int(drawn(of, {"c": clip}, 16).y[HEIGHT // 2, WIDTH // 2])
    assert abs(middle - ((40 + 2 * 16) + (40 + 2 * 31)) / 2) <= 1


def test_cover_crops_the_sides_and_blurred_shows_all(tmp_path: Path) -> None:
    """A wide red picture with white ends: cropped away by cover, kept inside by blurred."""
    pixels = np.full((90, 300, 3), (0, 0, 255), np.uint8)
    pixels[:, :60] = pixels[:, -60:] = 255
    cv2.imwrite(str(tmp_path / "p.png"), pixels)
    assets = {"p": tmp_path / "p.png"}
    cover = drawn(timeline(Clip("image", "p", 0, 1000), duration_ms=1000), assets, 0)
    assert np.abs(cover.y.astype(int) - RED[0]).max() <= 2
    blurred = drawn(timeline(Clip("image", "p", 0, 1000, fit="blurred"), duration_ms=1000), assets, 0)
    middle = HEIGHT // 2
    assert abs(pixel(blurred, 4, middle)[0] - WHITE[0]) <= 2
    assert abs(pixel(blurred, WIDTH // 2, middle)[0] - RED[0]) <= 2
    assert 16 < pixel(blurred, WIDTH // 2, 10)[0] < RED[0]


def test_a_wide_clip_keeps_its_middle(tmp_path: Path) -> None:
    """Cover-cropping a landscape clip of one colour a frame fills every pixel with it."""
    clip = counting_clip(tmp_path / "c.mp4", 20, width=320, height=180)
    picture = drawn(timeline(video("c", 0, 600), duration_ms=600), {"c": clip}, 10)
    assert np.abs(picture.y.astype(int) - 60).max() <= 1


def test_a_slow_zoom_moves_by_less_than_a_pixel_a_frame_and_never_back() -> None:
    """A soft edge's place, measured below a pixel, runs evenly: no tremble."""
    source = planar(120, 120)
    source.y[:] = np.interp(np.arange(120), [70, 90], [16, 200]).round()
    places, out = [], planar(96, 96)
    for step in range(60):
        ken_burns.draw_view(source, View(1 + step * 0.004, 0.5, 0.5), out)
        row = out.y[48].astype(float)
        places.append(96 - (row - 16).sum() / (200 - 16))
    moves = np.diff(places)
    assert moves.min() > 0.02
    assert moves.max() < 0.15


def test_a_view_is_the_same_bytes_as_exact_arithmetic() -> None:
    """The compiled kernel against the formula in whole numbers, 1/128 of a pixel."""
    random = np.random.default_rng(3)
    source, out = planar(60, 80), planar(40, 48)
    source.block[:] = random.integers(0, 256, source.block.shape)
    ken_burns.draw_view(source, View(1.13, 0.3, 0.7), out)
    step = min(60 / 40, 80 / 48) / 1.13
    left, top = (60 - 40 * step) * 0.3 + (step - 1) / 2, (80 - 48 * step) * 0.7 + (step - 1) / 2
    for j, i in ((0, 0), (11, 7), (31, 22), (47, 39)):
        x, y = left + i * step, top + j * step
        column, line = int(x), int(y)
        right, below = int((x - column) * 128 + 0.5), int((y - line) * 128 + 0.5)
        box = source.y[line : line + 2, column : column + 2].astype(int)
        down = box[0] * (128 - below) + box[1] * below
        assert out.y[j, i] == (down[0] * (128 - right) + down[1] * right + 8192) >> 14


def test_a_sprite_is_blended_where_it_stands() -> None:
    """An opaque white sprite at an odd place covers its pixels and no other luma."""
    sprite = Sprite(11, 21, np.full((6, 8, 4), 255, np.uint8))
    picture = drawn(timeline(duration_ms=1000), {}, 0, Still(sprite, Placement(dx=3, dy=2)))
    expected = np.full((HEIGHT, WIDTH), 16)
    expected[23:29, 14:22] = 235
    assert np.array_equal(picture.y, expected)


def test_opacity_is_a_share_of_the_sprite() -> None:
    """Half of white over black is the middle grey."""
    sprite = Sprite(0, 0, np.full((8, 8, 4), 255, np.uint8))
    picture = drawn(timeline(duration_ms=1000), {}, 0, Still(sprite, Placement(opacity=0.5)))
    assert abs(pixel(picture, 3, 3)[0] - (16 + 235) / 2) <= 1


def test_a_transparent_sprite_is_nothing_and_one_beyond_the_frame_is_cut() -> None:
    """No tile is made of emptiness, and nothing is written beside the frame."""
    assert tile(Sprite(0, 0, np.zeros((8, 8, 4), np.uint8))) is None
    frame = planar(32, 32)
    frame.blacken()
    shown = tile(Sprite(-6, 28, np.full((10, 10, 4), 255, np.uint8)))
    assert shown is not None
    blend(frame, shown)
    assert (frame.y == 235).sum() == 4 * 4
    blend(frame, shown, dx=-40)


def test_a_sprite_that_differs_little_from_a_still_one_gives_the_same_tile() -> None:
    """Only the part that differs is converted, and not a byte is another one: where it adds something inside
    the still one's bounds or beyond them, takes something away, or is the same."""
    random = np.random.default_rng(5)
    alpha = np.zeros((24, 36, 1), np.uint8)
    alpha[5:17, 9:22] = random.integers(1, 255, (12, 13, 1))
    pixels = np.concatenate([np.minimum(random.integers(0, 255, (24, 36, 3)), alpha), alpha], 2)
    still = Sprite(10, -4, pixels.astype(np.uint8))
    kept = sprites.Still(still)
    for box in (np.s_[7:12, 11:14], np.s_[3:9, 20:31], np.s_[5:17, 9:12], np.s_[0:0, 0:0]):
        for colour in ((20, 50, 90, 120), (0, 0, 0, 0)):
            changed = still.pixels.copy()
            changed[box] = colour
            expected, made = tile(Sprite(10, -4, changed)), kept.tile(Sprite(10, -4, changed, still))
            assert expected is not None and made is not None
            assert (made.x, made.y) == (expected.x, expected.y)
            for one, other in zip(
                (*made.colour, *made.through), (*expected.colour, *expected.through), strict=True
            ):
                assert np.array_equal(one, other)


def test_a_state_is_drawn_once_while_it_is_kept() -> None:
    """Tiles are kept by state; beyond the limit the longest unseen one is drawn again."""
    counts: list[State] = []

    class Counted(Still):
        def draw(self, state: State) -> Sprite | None:
            counts.append(state)
            return super().draw(state)

    overlay = Counted(Sprite(0, 0, np.full((10, 10, 4), 255, np.uint8)), Placement())
    kept, frame = Tiles([overlay], 1.0, kept_bytes=600), planar(32, 32)
    for state in ("a", "b", "a", "b", "c", "b", "a"):
        kept.lay(frame, 0, state, Placement())
    assert counts == ["a", "b", "c", "a"]


def test_a_missing_picture_is_said_in_plain_words(tmp_path: Path) -> None:
    """The message is for a person, without a path."""
    of = timeline(Clip("image", "p", 0, 1000), duration_ms=1000)
    with pytest.raises(EngineFailed, match="^A picture or clip of the video is missing$"):
        drawn(of, {}, 0)
    (tmp_path / "p.jpg").write_bytes(b"nothing")
    with pytest.raises(EngineFailed, match="^A picture of the video could not be read$"):
        drawn(of, {"p": tmp_path / "p.jpg"}, 0)
    clip = timeline(video("p", 0, 1000), duration_ms=1000)
    with pytest.raises(EngineFailed, match="^A clip of the video (could not be read|has no pictures)$"):
        drawn(clip, {"p": tmp_path / "p.jpg"}, 0)


def test_a_photo_fills_the_frame(tmp_path: Path) -> None:
    """A still without a move is centred and covers."""
    picture = drawn(
        timeline(Clip("image", "p", 0, 1000), duration_ms=1000), {"p": photo(tmp_path / "p.jpg")}, 0
    )
    assert picture.y[80, WIDTH // 2] > 200
    assert picture.y[80, 4] < 140


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="open files are read from /proc")
def test_a_clip_that_is_over_is_closed(tmp_path: Path) -> None:
    """A second after it was last seen, so that a long video of many clips needs no more memory than a short
    one; while two fade into each other both are open."""
    assets = {name: counting_clip(tmp_path / f"{name}.mp4", 60) for name in ("one", "two")}
    clips = (
        Clip("video", "one", 0, 1_000, source_ms=2_000),
        Clip("video", "two", 1_000, 4_000, source_ms=2_000, crossfade_ms=500, loop="plain"),
    )
    composer = Composer(Plan(timeline(*clips, duration_ms=4_000), ()), assets, WIDTH, HEIGHT)
    out = planar(WIDTH, HEIGHT)
    seen = {}
    for number in range(120):
        composer.draw(number, out)
        seen[number] = opened(tmp_path)
    composer.close()
    assert (seen[20], seen[35], seen[59]) == ({"one.mp4"}, {"one.mp4", "two.mp4"}, {"one.mp4", "two.mp4"})
    assert seen[100] == {"two.mp4"}
    assert opened(tmp_path) == set()


def opened(folder: Path) -> set[str]:
    """The names of the files in it that this process has open."""
    links = (Path("/proc/self/fd") / name for name in os.listdir("/proc/self/fd"))
    paths = [Path(os.readlink(link)) for link in links if link.is_symlink()]
    return {path.name for path in paths if path.parent == folder}
