from fractions import Fraction
from pathlib import Path

import av
import numpy as np
import pytest
import soundfile
from boxes_of import boxes, edits
from mp4_boxes import frame_durations
from small import HEIGHT, WIDTH, lumas
from test_encode import noise

from reelwright_render.encode.encoders import AV1, PRORES_422, PRORES_4444, VP9_ALPHA, Coder
from reelwright_render.encode.mux import encode_sound, join
from reelwright_render.encode.segments import encode_segment, encoding
from reelwright_render.errors import EngineFailed


@pytest.fixture
def segments(tmp_path: Path) -> list[tuple[Path, int]]:
    """Two segments of 60 frames and a last one of 7."""
    made = []
    for number, frames in enumerate((range(60), range(60, 120), range(120, 127))):
        encode_segment(noise, frames, tmp_path / f"{number}.mp4", encoding(WIDTH, HEIGHT, "final"))
        made.append((tmp_path / f"{number}.mp4", len(frames)))
    return made


@pytest.fixture
def sound(tmp_path: Path) -> Path:
    """Silence with a click of 10 ms at 1 and at 3 s."""
    wave = np.zeros((round(48_000 * 127 / 30), 2), np.float32)
    for second in (1, 3):
        wave[second * 48_000 : second * 48_000 + 480] = 0.8
    soundfile.write(tmp_path / "sound.wav", wave, 48_000, subtype="FLOAT")
    encode_sound(tmp_path / "sound.wav", tmp_path / "sound.m4a")
    return tmp_path / "sound.m4a"


def heard(path: Path) -> tuple[float, np.ndarray]:
    """When the first sample is heard, and all samples of the left channel."""
    with av.open(str(path)) as container:
        frames = list(container.decode(audio=0))
    return float(frames[0].pts * frames[0].time_base), np.concatenate([f.to_ndarray()[0] for f in frames])


def test_the_joined_video_decodes_exactly_like_its_segments(
    segments: list[tuple[Path, int]], tmp_path: Path
) -> None:
    """Joining copies: every frame is the same picture, and their times have no gap."""
    join(segments, None, tmp_path / "joined.mp4")
    joined = lumas(tmp_path / "joined.mp4")
    apart = [luma for path, _ in segments for luma in lumas(path)]
    assert len(joined) == 127
    assert all(np.array_equal(a, b) for a, b in zip(joined, apart, strict=True))
    with av.open(str(tmp_path / "joined.mp4")) as container:
        times = [float(frame.pts * frame.time_base) * 30 for frame in container.decode(video=0)]
    assert times == pytest.approx(list(range(127)))


@pytest.mark.slow
@pytest.mark.parametrize("coder", [None, AV1, PRORES_422, PRORES_4444], ids=["x264", "av1", "422", "4444"])
@pytest.mark.parametrize("lengths", [(60, 1), (60, 60, 2), (1, 60), (3, 2, 60, 7), (1,)], ids=str)
def test_every_frame_lasts_a_thirtieth_of_a_second(
    lengths: tuple[int, ...], coder: Coder | None, tmp_path: Path
) -> None:
    """However long the first segment and the last one are: a player that counts on the file's own table sees
    30 frames a second, and each picture at its time."""
    out = joined(lengths, coder, tmp_path)
    assert frame_durations(out) == [Fraction(1, 30)] * sum(lengths)
    assert shown_at(out) == list(range(sum(lengths)))


@pytest.mark.slow
def test_frames_of_a_webm_follow_each_other_evenly(tmp_path: Path) -> None:
    """It has no table; its times are whole milliseconds, the nearest ones."""
    out = joined((7, 1, 60, 2), VP9_ALPHA, tmp_path)
    assert shown_at(out) == [Fraction(round(number * 1000 / 30) * 30, 1000) for number in range(70)]


def joined(lengths: tuple[int, ...], coder: Coder | None, folder: Path) -> Path:
    """A file of segments of these lengths."""
    how = encoding(WIDTH, HEIGHT, "final", coder)
    parts = []
    for number, frames in enumerate(lengths):
        parts.append((folder / f"{number}.{how.form}", frames))
        encode_segment(noise, range(frames), parts[-1][0], how)
    join(parts, None, folder / f"joined.{how.form}", how.form)
    return folder / f"joined.{how.form}"


def shown_at(path: Path) -> list[Fraction]:
    """When each picture is seen, in thirtieths of a second."""
    with av.open(str(path)) as container:
        return [frame.pts * frame.time_base * 30 for frame in container.decode(video=0)]


def test_sound_and_picture_start_together(
    segments: list[tuple[Path, int]], sound: Path, tmp_path: Path
) -> None:
    """The edit lists skip what the encoders put before zero: two frames of reordering, 1024 samples."""
    join(segments, sound, tmp_path / "joined.mp4")
    length = round(127 * 1000 / 30)
    (picture_ms, picture_from), (sound_ms, sound_from) = edits(tmp_path / "joined.mp4")
    assert (picture_ms, sound_ms) == (pytest.approx(length, abs=1), pytest.approx(length, abs=1))
    assert picture_from == 2 * 512
    assert sound_from == 1024


def test_a_click_is_heard_at_its_time(segments: list[tuple[Path, int]], sound: Path, tmp_path: Path) -> None:
    """Decoded, the clicks lie where they were, within a millisecond."""
    join(segments, sound, tmp_path / "joined.mp4")
    start, samples = heard(tmp_path / "joined.mp4")
    assert start == 0
    for second in (1, 3):
        around = samples[second * 48_000 - 2400 :]
        assert np.argmax(np.abs(around) > 0.4) == pytest.approx(2400, abs=48)


def test_the_index_stands_before_the_media(
    segments: list[tuple[Path, int]], sound: Path, tmp_path: Path
) -> None:
    """A player can begin while the file still loads, and sound lies beside its picture."""
    join(segments, sound, tmp_path / "joined.mp4")
    names = [name for name, _ in boxes(tmp_path / "joined.mp4")]
    assert names.index("moov") < names.index("mdat")
    with av.open(str(tmp_path / "joined.mp4")) as container:
        order = [
            (packet.pos, float(packet.pts * packet.time_base))
            for packet in container.demux()
            if packet.dts is not None
        ]
    times = [time for _, time in sorted(order)]
    assert max(before - after for before, after in zip(times, times[1:], strict=False)) < 1.5


def test_the_sound_is_aac_at_48_khz_in_stereo(sound: Path) -> None:
    """Low complexity, as everything plays it."""
    with av.open(str(sound)) as container:
        stream = container.streams.audio[0]
        assert (stream.codec_context.name, stream.profile) == ("aac", "LC")
        assert (stream.rate, stream.layout.name) == (48_000, "stereo")


def test_segments_of_another_size_are_not_joined(segments: list[tuple[Path, int]], tmp_path: Path) -> None:
    """Parts that do not fit are an error, never a broken file."""
    encode_segment(noise, range(4), tmp_path / "other.mp4", encoding(WIDTH * 2, HEIGHT, "final"))
    with pytest.raises(EngineFailed, match="do not fit together"):
        join([*segments, (tmp_path / "other.mp4", 4)], None, tmp_path / "joined.mp4")
