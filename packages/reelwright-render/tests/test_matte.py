"""A part of a video cut out: its colours without the old background, its matte, and both over a ground."""

from dataclasses import replace
from pathlib import Path

import av
import cv2
import numpy as np
import pytest
from drawn_people import alpha_by_corner, drawn_person

from reelwright_render.compose.compositor import Composer
from reelwright_render.compose.matte import PartFiles, cut_out_part, lay_cut_out, take_background_out
from reelwright_render.encode.mux import join
from reelwright_render.errors import Cancelled, EngineFailed
from reelwright_render.pixels.decode import VideoReader, planes
from reelwright_render.pixels.planar import from_bgr, planar, to_bgr, yuv_of
from reelwright_render.plan.plan import Plan
from reelwright_render.timeline.model import Clip, Timeline

WALL = (40, 200, 40)
WIDTH, HEIGHT = 96, 128
FRAMES = 12


def filmed(number: int) -> tuple[np.ndarray, np.ndarray]:
    """A drawn person before a green wall, and the true alpha."""
    person, alpha = drawn_person(WIDTH, HEIGHT, shift=number)
    share = cv2.GaussianBlur(alpha, (0, 0), 1.2)[..., None] / 255
    return (person * share + np.array(WALL) * (1 - share)).astype(np.uint8), (share[..., 0] * 255).astype(
        np.uint8
    )


@pytest.fixture(scope="module")
def source(tmp_path_factory):
    path = tmp_path_factory.mktemp("matte") / "source.mp4"
    with av.open(str(path), "w") as container:
        stream = container.add_stream("libx264", rate=30, options={"crf": "10"})
        stream.width, stream.height, stream.pix_fmt = WIDTH, HEIGHT, "yuv420p"
        for number in range(FRAMES):
            frame = av.VideoFrame.from_numpy_buffer(from_bgr(filmed(number)[0]).block, "yuv420p")
            frame.pts = number
            container.mux(stream.encode(frame))
        container.mux(stream.encode(None))
    return path


def cut(source: Path, folder: Path, frames: range, warm_up: int = 0, alpha_of=None, stop=lambda: None):
    files = PartFiles(folder / f"colours-{frames.start}.mp4", folder / f"matte-{frames.start}.mp4")
    told: list[float] = []
    seen = cut_out_part(source, frames, warm_up, alpha_of or alpha_by_corner, files, stop, told.append)
    return files, seen, told


def lumas(path: Path) -> list[np.ndarray]:
    reader = VideoReader(path)
    shown = [planes(reader.frame(number))[0].astype(int) for number in range(reader.length)]
    reader.close()
    return shown


def test_a_part_becomes_its_colours_and_its_matte(source, tmp_path):
    """Both have the part's frames; the matte is the engine's but for what encoding leaves."""
    files, seen, told = cut(source, tmp_path, range(FRAMES))
    mattes = lumas(files.matte)
    assert len(mattes) == len(lumas(files.colours)) == FRAMES
    assert told[-1] == 1.0
    assert seen
    for number, matte in enumerate(mattes):
        assert np.abs((matte > 127).astype(int) - (filmed(number)[1] > 30)).mean() < 0.02


def test_the_engine_sees_the_warm_up_and_nothing_before_the_video(source, tmp_path):
    """A part that begins at frame 8 with a warm-up of 3 asks for frames 5 to 9; one that begins at 1 for all
    that there are."""
    seen: list[int] = []

    def alpha_of(frame):
        seen.append(1)
        return np.full(frame.shape[:2], 255, np.uint8)

    cut(source, tmp_path, range(8, 10), 3, alpha_of)
    cut(source, tmp_path, range(1, 3), 3, alpha_of)
    assert len(seen) == 5 + 3


def test_parts_join_to_the_whole(source, tmp_path):
    """Two parts joined by their packets decode to as many frames as the whole, each like the whole's."""
    whole = tmp_path / "whole"
    whole.mkdir()
    files, _, _ = cut(source, whole, range(FRAMES))
    parts = [cut(source, tmp_path, frames)[0] for frames in (range(6), range(6, FRAMES))]
    join([(part.matte, 6) for part in parts], None, tmp_path / "joined.mp4")
    joined = lumas(tmp_path / "joined.mp4")
    assert len(joined) == FRAMES
    for one, other in zip(joined, lumas(files.matte), strict=True):
        assert np.abs(one - other).mean() < 1.5


def test_a_cancelled_part_stops(source, tmp_path):
    """What `stop` raises comes out, and no reader is left behind."""

    def stop():
        raise Cancelled

    with pytest.raises(Cancelled):
        cut(source, tmp_path, range(FRAMES), stop=stop)


def test_a_file_that_is_no_video_is_refused(tmp_path):
    """The reason is one for a person."""
    bad = tmp_path / "bad.mp4"
    bad.write_bytes(b"no video")
    with pytest.raises(EngineFailed, match="^A clip of the video could not be read$"):
        cut(bad, tmp_path, range(2))


def test_no_old_background_shines_at_the_rim():
    """Laid over white, the person's soft rim has none of the green that was behind it: where a plain cut
    leaves 20 levels of green too much, nine tenths of that are gone."""
    frame, alpha = filmed(0)
    rim = (alpha > 40) & (alpha < 215)

    def green(cleaned: bool) -> float:
        picture = from_bgr(frame)
        if cleaned:
            take_background_out(picture, alpha)
        seen = to_bgr(picture).astype(int)
        return float((seen[..., 1] - np.maximum(seen[..., 0], seen[..., 2]))[rim].mean())

    assert green(cleaned=False) > 20
    assert green(cleaned=True) < 0.1 * green(cleaned=False)


def test_the_inside_of_a_person_stays_as_it_is():
    """Where the matte is full, not a level changes."""
    frame, alpha = filmed(0)
    before, after = from_bgr(frame), from_bgr(frame)
    take_background_out(after, alpha)
    inside = cv2.erode((alpha == 255).astype(np.uint8), np.ones((3, 3))) > 0
    assert np.array_equal(before.y[inside], after.y[inside])


def test_of_a_picture_without_anybody_nothing_stays():
    """An empty matte leaves black."""
    picture = from_bgr(filmed(0)[0])
    take_background_out(picture, np.zeros((HEIGHT, WIDTH), np.uint8))
    assert (picture.y == 16).all()
    assert (picture.u == 128).all()


def test_a_full_matte_shows_the_picture_and_an_empty_one_the_ground():
    """To the level; and what encoding leaves of nothing (up to 6 levels) is nothing."""
    cut_out, out = from_bgr(filmed(0)[0]), planar(WIDTH, HEIGHT)
    out.fill(*yuv_of("#FF0000"))
    ground = out.block.copy()
    lay_cut_out(cut_out, np.full((HEIGHT, WIDTH), 5, np.uint8), out)
    assert np.array_equal(out.block, ground)
    lay_cut_out(cut_out, np.full((HEIGHT, WIDTH), 250, np.uint8), out)
    assert np.array_equal(out.block, cut_out.block)


def test_a_cut_clip_is_composed_over_the_ground(source, tmp_path):
    """In the corner lies the timeline's ground, in the middle the person."""
    files, _, _ = cut(source, tmp_path, range(FRAMES))
    clip = Clip("video", "colours", 0, 400, source_ms=400, matte="matte")
    timeline = Timeline(WIDTH, HEIGHT, 400, layers=((clip,),), ground="#3366CC")
    out = planar(WIDTH, HEIGHT)
    composer = Composer(Plan(timeline, ()), {"colours": files.colours, "matte": files.matte}, WIDTH, HEIGHT)
    composer.draw(4, out)
    composer.close()
    assert np.abs(to_bgr(out)[0, 0].astype(int) - (0xCC, 0x66, 0x33)).max() <= 2
    person = drawn_person(WIDTH, HEIGHT, 4)[0]
    middle = (slice(60, 70), slice(46, 56))
    assert np.abs(to_bgr(out)[middle].astype(int) - person[middle]).mean() < 8


def test_another_ground_or_matte_is_another_segment():
    """The key of a segment names what lies beneath, and the matte's file."""
    clip = Clip("video", "a", 0, 400, source_ms=400, matte="m")
    timeline = Timeline(WIDTH, HEIGHT, 400, layers=((clip,),))

    def key(timeline: Timeline, digest=lambda asset: asset) -> str:
        return Plan(timeline, ()).segments(digest, "x")[0].key

    assert key(timeline) != key(replace(timeline, ground="#FFFFFF"))
    assert key(timeline) != key(timeline, lambda asset: asset + ("2" if asset == "m" else ""))
