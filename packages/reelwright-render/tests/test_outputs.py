"""Kinds of file beside x264's, hardware that lies, and sound that stays beside its picture."""

import hashlib
import os
import sys
import time
import wave
from pathlib import Path

import av
import numpy as np
import pytest
from small import counting_clip, number_seen, overlays, timeline, video
from test_encode import noise
from trials import BLACK, CRASHES, EMPTY, FAILS, HANGS, SHORT, WORKS, trial

from reelwright_render.encode.encoders import (
    AV1,
    PRORES_422,
    PRORES_4444,
    VP9_ALPHA,
    Coder,
    TransparentFrames,
)
from reelwright_render.encode.hardware import CANDIDATES, WITHIN_S, find_working_encoder
from reelwright_render.encode.mux import encode_sound, join
from reelwright_render.encode.output_kinds import coder_of, output_of
from reelwright_render.encode.segments import encode_segment, encoding
from reelwright_render.errors import EngineFailed, Invalid
from reelwright_render.pixels.planar import Planar
from reelwright_render.workers.render import render

CODERS = {"av1": AV1, "vp9-alpha": VP9_ALPHA, "prores-422": PRORES_422, "prores-4444": PRORES_4444}
PLENTY_S = 60.0


def test_what_is_kept_of_x264_stays_good() -> None:
    """Its part of a segment's key says nothing of other encoders; theirs say everything."""
    plain, other = encoding(216, 384, "final"), encoding(216, 384, "final", AV1)
    assert plain.signature.endswith("Encoding(width=216, height=384, scale=1.0, preset='veryfast', crf=22))")
    assert (plain.form, plain.transparent, plain.options) == ("mp4", False, {})
    assert repr(AV1) in other.signature
    assert plain.signature in other.signature


def test_endings_stand_for_kinds() -> None:
    """What does not fit is refused with the ending that would."""
    usual = [output_of(Path(name)) for name in ("a.mp4", "a.WEBM", "a.mov")]
    assert usual == ["h264", "vp9-alpha", "prores-4444"]
    assert output_of(Path("a.mp4"), "av1") == "av1"
    with pytest.raises(Invalid, match=r"^out: Must end in \.mov for prores-422$"):
        output_of(Path("a.mp4"), "prores-422")
    with pytest.raises(Invalid, match=r"^out: Must end in \.mp4, \.webm, \.mov$"):
        output_of(Path("a.avi"))
    with pytest.raises(Invalid, match=r"^output: Must be one of h264, hardware, av1, vp9-alpha"):
        output_of(Path("a.mp4"), "h265")


@pytest.mark.skipif(sys.platform != "linux", reason="scheduling policies can be read on Linux only")
@pytest.mark.parametrize("coder", CODERS.values(), ids=CODERS)
def test_an_encoder_gives_no_thread_a_real_time_policy(coder: Coder, tmp_path: Path) -> None:
    """SVT-AV1 does that to its caller, too, where it runs as root: the rest of the machine would starve."""
    with av.open(str(tmp_path / "out"), "w", format=coder.form) as container:
        stream = coder.begin(container, 216, 384)
        for number in range(8):
            frame = coder.frame(av.VideoFrame(216, 384, "yuva420p" if coder.transparent else "yuv420p"))
            frame.pts = number
            container.mux(stream.encode(frame))
        threads = [int(name) for name in os.listdir("/proc/self/task")]
        assert {os.sched_getscheduler(thread) for thread in threads} == {os.SCHED_OTHER}
        container.mux(stream.encode(None))


def test_without_hardware_it_is_x264() -> None:
    """None stands for it; hardware is only asked for by name."""
    assert coder_of("hardware", lambda: None) is None
    assert coder_of("hardware", lambda: WORKS) is WORKS
    assert coder_of("h264", lambda: pytest.fail("nobody asked")) is None
    assert coder_of("av1") is AV1


@pytest.mark.slow
@pytest.mark.parametrize("liar", [FAILS, BLACK, CRASHES, SHORT, EMPTY], ids=lambda coder: coder.name)
def test_an_encoder_that_does_not_work_is_passed_over(liar: Coder) -> None:
    """Whether it fails, gives black, takes its process down or leaves half a file; the next one is taken."""
    assert find_working_encoder((liar,), trial=trial, within_s=PLENTY_S) is None
    assert find_working_encoder((liar, WORKS), trial=trial, within_s=PLENTY_S) == WORKS


@pytest.mark.slow
def test_the_best_that_works_is_taken() -> None:
    """Not the one that is ready first."""
    better = Coder("libx264", "mp4", options=(("preset", "medium"),))
    assert find_working_encoder((FAILS, better, WORKS), trial=trial, within_s=PLENTY_S) == better


@pytest.mark.slow
def test_one_that_hangs_is_given_up_in_time() -> None:
    """With its process; the others' answers are not lost. A whole fall back takes less than 3 seconds, of
    which 2.5 are waited for at most."""
    assert find_working_encoder((HANGS,), trial=trial, within_s=0.2) is None
    began = time.monotonic()
    assert find_working_encoder((HANGS, FAILS), trial=trial, within_s=1.0) is None
    assert time.monotonic() - began < 30  # and not the ten minutes that it would take
    assert WITHIN_S <= 2.5
    assert find_working_encoder((HANGS, WORKS), trial=trial, within_s=5.0) == WORKS


def test_this_machines_encoders_are_tried_without_harm() -> None:
    """Whatever there is, the answer is one of them or none."""
    assert find_working_encoder(within_s=PLENTY_S) in (None, *CANDIDATES)


@pytest.mark.slow
@pytest.mark.parametrize("name", CODERS)
def test_one_segment_encoded_five_times_has_one_hash(name: str, tmp_path: Path) -> None:
    """With every encoder, or its segments could not be kept."""
    coder = CODERS[name]
    hashes = set()
    for attempt in range(5):
        out = tmp_path / f"{attempt}.{coder.form}"
        encode_segment(
            half if coder.transparent else noise, range(10), out, encoding(98, 162, "final", coder)
        )
        hashes.add(hashlib.sha256(out.read_bytes()).hexdigest())
    assert len(hashes) == 1


def half(number: int, out: Planar) -> None:
    """A block of 60 % in the upper left quarter, an opaque one in the lower right."""
    height, width = out.y.shape
    y, x = height // 4 * 2, width // 4 * 2
    for plane, share, colour in zip(out.planes, (1, 2, 2), (180, 90, 150), strict=True):
        over = plane[: y // share, : x // share]
        over[:] = np.rint(over * 0.4 + 0.6 * colour)
        plane[y // share :, x // share :] = colour - number


def test_what_shines_through_is_told_from_two_grounds() -> None:
    """Alpha by how much of the ground is left; colours straight, as the files want them."""
    frame = TransparentFrames(half, 96, 160).frame(3)
    y, u, v, alpha = (np.frombuffer(p, np.uint8).reshape(-1, p.line_size)[:, : p.width] for p in frame.planes)
    assert [int(alpha[at]) for at in ((10, 10), (10, 90), (150, 90))] == [153, 0, 255]
    assert [int(y[at]) for at in ((10, 10), (10, 90), (150, 90))] == [180, 16, 177]
    assert [int(u[at]) for at in ((5, 5), (5, 40), (75, 40))] == [90, 128, 87]
    assert [int(v[at]) for at in ((5, 5), (5, 40), (75, 40))] == [150, 128, 147]


def test_an_encoder_that_is_missing_says_so(tmp_path: Path) -> None:
    """In words, and not as FFmpeg's error."""
    with pytest.raises(EngineFailed, match="^This installation has no encoder h264_of_another_world$"):
        encode_segment(noise, range(2), tmp_path / "a.mp4", encoding(96, 160, "final", FAILS))


@pytest.fixture
def mix(tmp_path: Path) -> Path:
    return clicks(tmp_path / "mix.wav", 4, range(4))


def clicks(path: Path, seconds: int, at: range) -> Path:
    """A 48 kHz stereo WAV, silent but for a click of 5 ms at each of these seconds."""
    silent = np.zeros((48_000, 2), "<i2")
    sounding = silent.copy()
    sounding[:240] = 26_000
    with wave.open(str(path), "wb") as file:
        file.setnchannels(2)
        file.setsampwidth(2)
        file.setframerate(48_000)
        for second in range(seconds):
            file.writeframes((sounding if second in at else silent).tobytes())
    return path


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "sound"),
    [("av1", "aac"), ("vp9-alpha", "opus"), ("prores-422", "pcm_s16le"), ("prores-4444", "pcm_s16le")],
)
def test_each_kind_is_rendered_whole(name: str, sound: str, tmp_path: Path, mix: Path) -> None:
    """Over several segments and processes: every frame in its place and at its time, with its sound; the
    second time everything comes out of the cache, to the same bytes."""
    coder = CODERS[name]
    assets = {"clip": counting_clip(tmp_path / "clip.mp4")}
    plain = timeline(
        video("clip", 0, 2000, source_ms=2000), video("clip", 2000, 4000, source_ms=2000), duration_ms=4000
    )
    outs = [tmp_path / f"{n}.{coder.form}" for n in "ab"]
    made = [
        render(plain, assets, overlays, mix, tmp_path / "cache", out, coder=coder).segments_made
        for out in outs
    ]
    assert made == [2, 0]
    assert outs[0].read_bytes() == outs[1].read_bytes()
    with av.open(str(outs[0])) as container:
        assert container.streams.audio[0].codec_context.name == sound
        frames = [
            (float(f.pts * f.time_base), f.reformat(format="gray").to_ndarray())
            for f in container.decode(video=0)
        ]
    assert [round(at * 30) for at, _ in frames] == list(range(120))
    assert [number_seen(frames[n][1] * (219 / 255) + 16) for n in (0, 17, 59, 60, 119)] == pytest.approx(
        [0, 17, 59, 0, 59], abs=2
    )
    assert first_sample(outs[0]) == pytest.approx(0, abs=0.02)


def first_sample(path: Path) -> float:
    """When the first click is heard, in seconds."""
    return heard(path)[0]


def heard(path: Path) -> list[float]:
    """When clicks begin."""
    found, loud = [], False
    with av.open(str(path)) as container:
        for frame in container.decode(audio=0):
            samples = frame.to_ndarray()[0].astype(np.float32)
            step = 1 if frame.format.is_planar else 2
            over = np.abs(samples[::step]) > (
                0.3 if samples.dtype.kind == "f" and frame.format.name[0] == "f" else 9000
            )
            if over.any() and not loud:
                found.append(float(frame.pts * frame.time_base) + int(np.argmax(over)) / 48_000)
            loud = bool(over.any())
    return found


@pytest.mark.slow
def test_a_webm_is_transparent_where_nothing_is_drawn(tmp_path: Path) -> None:
    """Decoded with libvpx, as browsers do: clear beside the word, opaque on it; the player is told."""
    out = tmp_path / "out.webm"
    render(timeline(duration_ms=4000), {}, overlays, None, tmp_path / "cache", out, coder=VP9_ALPHA)
    with av.open(str(out)) as container:
        stream = container.streams.video[0]
        assert stream.metadata["ALPHA_MODE"] == "1"
        decoder = av.CodecContext.create("libvpx-vp9", "r")
        frames = [
            f for packet in container.demux(stream) for f in decoder.decode(packet if packet.size else None)
        ]
    assert len(frames) == 120
    assert {f.format.name for f in frames} == {"yuva420p"}
    for number in (0, 59, 60, 119):
        y, _, _, alpha = (
            np.frombuffer(p, np.uint8).reshape(-1, p.line_size)[: p.height, : p.width]
            for p in frames[number].planes
        )
        assert (int(alpha[108, 40]), int(y[108, 40])) == (
            pytest.approx(255, abs=3),
            pytest.approx(235, abs=3),
        )
        assert int(alpha[40:80].max()) < 4


@pytest.mark.slow
@pytest.mark.parametrize("minutes", [3, pytest.param(10, marks=pytest.mark.thorough)])
def test_sound_and_picture_stay_together_for_minutes(minutes: int, tmp_path: Path) -> None:
    """A flash and a click at the start of every minute, decoded from the joined file: never 20 ms apart, in
    MP4 (whose AAC has 1024 samples to a frame) and in WebM (whose times are whole milliseconds)."""
    starts = range(0, minutes * 60, 60)
    sound = clicks(tmp_path / "mix.wav", minutes * 60, starts)
    for form, coder in (("mp4", None), ("webm", VP9_ALPHA)):
        dark, light = (
            segment(tmp_path / f"{name}.{form}", lit, coder)
            for name, lit in (("dark", False), ("light", True))
        )
        track, out = tmp_path / f"track.{form}", tmp_path / f"out.{form}"
        encode_sound(sound, track, form)
        parts = [(light if number % 30 == 0 else dark, 60) for number in range(minutes * 30)]
        join(parts, track, out, form)
        seen = flashes(out, minutes * 1_800)
        told = heard(out)
        assert [round(at) for at in seen] == list(starts)
        assert len(told) == minutes
        assert max(abs(a - b) for a, b in zip(seen, told, strict=True)) < 0.020


def segment(path: Path, lit: bool, coder: Coder | None) -> Path:
    def draw(number: int, out: Planar) -> None:
        out.blacken()
        if lit and number < 10:
            out.y.fill(235)

    encode_segment(draw, range(60), path, encoding(32, 32, "final", coder))
    return path


def flashes(path: Path, frames: int) -> list[float]:
    """When light begins, in seconds; every one of so many frames is there."""
    found, was, count = [], False, 0
    with av.open(str(path)) as container:
        for frame in container.decode(video=0):
            light = np.frombuffer(frame.planes[0], np.uint8)[0] > 128
            if light and not was:
                found.append(float(frame.pts * frame.time_base))
            was, count = light, count + 1
    assert count == frames
    return found
