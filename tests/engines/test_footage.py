"""The promises that every footage engine keeps; the games themselves are tested in their own package."""

import io
from collections.abc import Sequence

import av
import pytest

from reelwright.engines.call import CALL, Call
from reelwright.engines.fake_footage import FakeFootage
from reelwright.engines.footage import (
    FRAME_SIZES,
    PART_FRAMES,
    PART_MS,
    SECTION_PARTS,
    FootageEngine,
    FootagePart,
    FootageRequest,
)
from reelwright.engines.local.footage import LocalFootage
from reelwright.errors import Cancelled, EngineFailed
from reelwright_footage import games

pytestmark = pytest.mark.slow  # the drawing is compiled when it first runs, for half a minute

PORTRAIT = FootageRequest("blockrun", 1, "ratio_9_16")


def film(engine: FootageEngine, request: FootageRequest, numbers: Sequence[int]) -> list[FootagePart]:
    parts: list[FootagePart] = []
    engine.film(request, numbers, parts.append)
    return parts


def check_part(part: FootagePart, width: int, height: int) -> None:
    with av.open(io.BytesIO(part.video)) as container:
        stream = container.streams.video[0]
        context = stream.codec_context
        assert len(container.streams) == 1
        assert (context.name, context.profile, context.pix_fmt) == ("h264", "High", "yuv420p")
        assert (context.width, context.height) == (width, height)
        assert (context.colorspace, context.color_primaries, context.color_trc) == (1, 1, 1)
        assert context.color_range == 1
        assert stream.average_rate == 30
        packets = [p for p in container.demux(stream) if p.pts is not None]
        times = sorted(float(p.pts * p.time_base) for p in packets)
        keys = {round(float(p.pts * p.time_base), 3) for p in packets if p.is_keyframe}
    with av.open(io.BytesIO(part.video)) as container:
        decoded = sum(1 for _ in container.decode(video=0))
    assert decoded == len(times) == 60
    assert times == pytest.approx([n / 30 for n in range(60)], abs=1e-4)
    assert 0 in keys


@pytest.mark.parametrize("engine", [FakeFootage(), LocalFootage()], ids=["fake", "local"])
class TestEveryEngine:
    def test_a_key_stays_the_same_and_differs_for_other_pixels(self, engine: FootageEngine) -> None:
        """A clip is kept under its key and made once."""
        others = [
            PORTRAIT,
            FootageRequest("blockrun", 2, "ratio_9_16"),
            FootageRequest("marbles", 1, "ratio_9_16"),
            FootageRequest("blockrun", 1, "ratio_1_1"),
        ]
        keys = [engine.key(request) for request in others]
        assert keys[0] == engine.key(FootageRequest("blockrun", 1, "ratio_9_16"))
        assert len(set(keys)) == 4

    def test_a_call_that_was_cancelled_stops(self, engine: FootageEngine) -> None:
        """Whatever is under way ends, and nothing is given back."""

        def stop() -> None:
            raise Cancelled

        token = CALL.set(Call(stop_if_cancelled=stop))
        try:
            with pytest.raises(Cancelled):
                film(engine, PORTRAIT, range(SECTION_PARTS))
        finally:
            CALL.reset(token)


def test_the_fakes_parts_are_as_promised() -> None:
    """H.264 High, BT.709, 30 pictures a second, two seconds that begin with a keyframe; in order."""
    parts = film(FakeFootage(), PORTRAIT, [*range(SECTION_PARTS), 299])
    assert [part.number for part in parts] == [*range(10), 299]
    for part in parts:
        check_part(part, 180, 320)


def test_the_fake_tells_clips_apart() -> None:
    """Tests can see which clip was asked for."""
    one = film(FakeFootage(), PORTRAIT, [4])
    other = film(FakeFootage(), FootageRequest("blockrun", 2, "ratio_9_16"), [4])
    assert one[0].video != other[0].video
    assert one == film(FakeFootage(), PORTRAIT, [4])


def test_a_game_that_is_not_drawn_is_refused_by_the_engine() -> None:
    """The catalogue chooses another clip before; this is the last guard."""
    with pytest.raises(EngineFailed, match="chess"):
        film(LocalFootage(), FootageRequest("chess", 1, "ratio_9_16"), [0])
    with pytest.raises(EngineFailed, match="clip 12"):
        film(LocalFootage(), FootageRequest("blockrun", 12, "ratio_9_16"), [0])


def test_parts_of_a_clip_come_as_they_are_asked_for() -> None:
    """Only the missing ones, drawn by two processes, each a file of its own; progress grows to 1."""
    told: list[float] = []
    token = CALL.set(Call(progress=told.append))
    try:
        parts = film(LocalFootage(), FootageRequest("marbles", 7, "ratio_1_1"), [3, 29])
    finally:
        CALL.reset(token)
    assert sorted(part.number for part in parts) == [3, 29]
    for part in parts:
        check_part(part, 1080, 1080)
    assert told == sorted(told)
    assert told[-1] == 1.0


def test_the_package_measures_parts_as_the_service_does() -> None:
    """Frames and sizes stand in both, since neither imports the other's."""
    assert games.PART_FRAMES == PART_FRAMES
    assert games.FRAMES == SECTION_PARTS * PART_FRAMES
    assert 1000 * PART_FRAMES == games.FPS * PART_MS
    shapes = {f"ratio_{shape.replace(':', '_')}": size for shape, size in games.SHAPES.items()}
    assert shapes == FRAME_SIZES


def test_courses_in_storage_keep_their_names() -> None:
    """Nothing that was drawn before the games were a package is drawn again."""
    assert LocalFootage().key(PORTRAIT) == "2db60e623a7b3c2e414ac4fdf8c78416"
