import hashlib
from pathlib import Path

import av
import numpy as np
import pytest

from reelwright_render.compose.compositor import Composer
from reelwright_render.encode.segments import encode_segment, encoding
from reelwright_render.errors import EngineFailed
from reelwright_render.overlays.stack import overlays_for
from reelwright_render.pixels.planar import Planar, planar
from reelwright_render.plan.plan import Plan
from reelwright_render.timeline.model import Captions, Line, Timeline, Word


def noise(number: int, out: Planar) -> None:
    """Something hard to encode, the same for the same number."""
    random = np.random.default_rng(number // 7)
    out.block[:] = random.integers(16, 236, out.block.shape)
    out.y[number % out.height] = 235


def test_one_segment_encoded_five_times_has_one_hash(tmp_path: Path) -> None:
    """The same pixels give the same bytes, or the cache could not be trusted."""
    hashes = set()
    for attempt in range(5):
        out = tmp_path / f"{attempt}.mp4"
        encode_segment(noise, range(24), out, encoding(218, 330, "final"))
        hashes.add(hashlib.sha256(out.read_bytes()).hexdigest())
    assert len(hashes) == 1


def test_drawing_ahead_changes_no_byte(tmp_path: Path) -> None:
    """A frame that is drawn while the one before it is encoded does not get into its way."""
    files = [tmp_path / "plain.mp4", tmp_path / "ahead.mp4"]
    for out, ahead in zip(files, (False, True), strict=True):
        encode_segment(noise, range(31, 60), out, encoding(218, 330, "final"), ahead=ahead)
    assert files[0].read_bytes() == files[1].read_bytes()


def test_a_frame_is_not_drawn_before_the_last_but_one_is_encoded(tmp_path: Path) -> None:
    """Drawing runs ahead by one frame in their order: there is memory for two."""
    done = 0
    began: list[tuple[int, int]] = []

    def draw(number: int, out: Planar) -> None:
        began.append((number, done))
        noise(number, out)

    def count(frames: int) -> None:
        nonlocal done
        done = frames

    encode_segment(draw, range(8), tmp_path / "a.mp4", encoding(96, 160, "final"), count, ahead=True)
    assert [number for number, _ in began] == list(range(8))
    assert all(encoded >= number - 1 for number, encoded in began)


def test_what_fails_while_drawing_ahead_comes_out(tmp_path: Path) -> None:
    """As it was raised in the other thread."""

    def draw(number: int, out: Planar) -> None:
        if number == 3:
            raise EngineFailed("A clip of the video could not be read")
        noise(number, out)

    with pytest.raises(EngineFailed, match="^A clip of the video could not be read$"):
        encode_segment(draw, range(8), tmp_path / "a.mp4", encoding(96, 160, "final"), ahead=True)


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["default", "wrap2", "glass"])
def test_a_captioned_segment_has_one_hash_whatever_was_drawn_before(preset: str, tmp_path: Path) -> None:
    """What captions keep between frames leaves no trace: five processes that come to the segment from
    different places make the same bytes of it."""
    hashes = set()
    for attempt, before in enumerate(([], [], [23, 50], [41], range(10, 30))):
        composer = captioned(preset)
        for number in before:
            composer.draw(number, planar(216, 384))
        out = tmp_path / f"{attempt}.mp4"
        encode_segment(composer.draw, range(24, 42), out, encoding(216, 384, "final"))
        hashes.add(hashlib.sha256(out.read_bytes()).hexdigest())
    assert len(hashes) == 1


def captioned(preset: str) -> Composer:
    """Two lines of captions over black."""
    words = [
        Word(text, 200 * n, 200 * n + 190) for n, text in enumerate("one after the other they came".split())
    ]
    lines = (Line(tuple(words[:4]), 0, 800), Line(tuple(words[4:]), 800, 2_000))
    timeline = Timeline(216, 384, 2_000, captions=Captions(preset, "bottom", lines))
    return Composer(Plan(timeline, overlays_for(timeline, {})), {}, 216, 384)


def test_a_segment_is_high_profile_bt709_and_tagged_so(tmp_path: Path) -> None:
    """What players need to know stands in the stream."""
    encode_segment(noise, range(5), tmp_path / "a.mp4", encoding(96, 160, "final"))
    with av.open(str(tmp_path / "a.mp4")) as container:
        context = container.streams.video[0].codec_context
        next(container.decode(video=0))
        told = (context.profile, context.pix_fmt, context.colorspace, context.color_primaries)
        assert told == ("High", "yuv420p", 1, 1)
        assert (context.color_trc, context.color_range, context.width, context.height) == (1, 1, 96, 160)


def test_a_segment_is_one_closed_group_of_pictures(tmp_path: Path) -> None:
    """It begins with a key frame and its times run from 0 at 30 a second."""
    encode_segment(noise, range(60, 120), tmp_path / "a.mp4", encoding(96, 160, "final"))
    with av.open(str(tmp_path / "a.mp4")) as container:
        packets = [packet for packet in container.demux(video=0) if packet.dts is not None]
    assert packets[0].is_keyframe
    times = sorted(round(float(packet.pts * packet.time_base) * 30, 6) for packet in packets)
    assert times == list(range(60))


@pytest.mark.parametrize(("of", "expected"), [((1080, 1920), (540, 960)), ((1920, 1080), (960, 540))])
def test_a_preview_is_half_the_size(of: tuple[int, int], expected: tuple[int, int]) -> None:
    """Half of each side, for a quarter of the work and less."""
    how = encoding(*of, "preview")
    assert (how.width, how.height, how.scale) == (*expected, 0.5)


def test_it_tells_how_far_it_is(tmp_path: Path) -> None:
    """After each frame, how many are done."""
    told: list[int] = []
    encode_segment(noise, range(4), tmp_path / "a.mp4", encoding(96, 160, "preview"), told.append)
    assert told == [1, 2, 3, 4]
