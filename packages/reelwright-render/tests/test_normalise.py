import math
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import av
import cv2
import numpy as np
import pytest
from small import counting_clip, lumas, number_seen

from reelwright_render.errors import EngineFailed
from reelwright_render.intake.normalise import normalise_image, normalise_video
from reelwright_render.intake.probe import ProbeResult, probe

TURN_CLOCKWISE = (0, 1 << 16, 0, -(1 << 16) & 0xFFFFFFFF, 0, 0, 0, 0, 1 << 30)


def clip(
    path: Path,
    times: list[int],
    *,
    size: tuple[int, int] = (64, 48),
    base: int = 1000,
    form: str = "yuv420p",
    paint: Callable[[int, np.ndarray], None] | None = None,
    sound: bool = False,
    colours: tuple[int, int, int] = (1, 1, 1),
) -> Path:
    """Frames at the given times (in 1/base s): luma 40 + 2n, or as painted (number, luma plane)."""
    width, height = size
    with av.open(str(path), "w") as container:
        stream = container.add_stream("libx264" if "10" not in form else "libx265", rate=30)
        stream.width, stream.height, stream.pix_fmt = width, height, form
        context = stream.codec_context
        context.time_base = Fraction(1, base)
        context.options = {"crf": "4", "bf": "0", "x265-params": "log-level=none"}
        context.color_primaries, context.color_trc, context.colorspace = colours
        speech = container.add_stream("aac", rate=44_100) if sound else None
        for number, time in enumerate(times):
            rows, columns = height // 2 * 2, width // 2 * 2
            luma = np.full((rows, columns), 40 + 2 * number, np.uint8)
            if paint:
                paint(number, luma)
            block = np.full((rows * 3 // 2, columns), 128, np.uint8)
            block[:rows] = luma
            frame = av.VideoFrame.from_ndarray(block, "yuv420p").reformat(width, height, form)
            frame.pts, frame.time_base = time, Fraction(1, base)
            container.mux(stream.encode(frame))
        container.mux(stream.encode(None))
        if speech is not None:
            wave = np.zeros((1, 44_100 * 2), np.float32)
            wave[0, 44_100:44_500] = 0.8
            heard = av.AudioFrame.from_ndarray(wave, "fltp", "mono")
            heard.sample_rate, heard.pts = 44_100, 0
            container.mux(speech.encode(heard))
            container.mux(speech.encode(None))
    return path


def turned(path: Path) -> Path:
    """The same file with a display matrix that asks for a quarter turn clockwise."""
    data = bytearray(path.read_bytes())
    at = data.index(b"tkhd") + 4 + 40
    data[at : at + 36] = b"".join(value.to_bytes(4, "big") for value in TURN_CLOCKWISE)
    path.write_bytes(data)
    return path


def test_a_video_is_known_by_its_bytes(tmp_path: Path) -> None:
    """Whatever it is called."""
    path = clip(tmp_path / "a.mp4", [n * 33 for n in range(30)], sound=True)
    renamed = path.rename(tmp_path / "a.jpg")
    known = probe(renamed)
    assert (known.kind, known.format, known.width, known.height) == ("video", "mp4", 64, 48)
    assert (known.has_audio, known.rotation, known.hdr) == (True, 0, False)
    assert known.duration_ms == pytest.approx(1000, abs=40)


@pytest.mark.parametrize("suffix", ["jpg", "png", "webp", "gif"])
def test_a_picture_is_known_by_its_bytes(tmp_path: Path, suffix: str) -> None:
    """JPEG, PNG, WebP and GIF."""
    path = tmp_path / f"a.{suffix}"
    cv2.imwrite(str(path), np.full((20, 30, 3), 90, np.uint8))
    form = "jpeg" if suffix == "jpg" else suffix
    assert probe(path.rename(tmp_path / "a.bin")) == ProbeResult("image", form, 30, 20)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "This file is empty"),
        (
            b"#EXTM3U\nhttp://127.0.0.1/a.ts\n",
            "This file is a playlist, not a video; upload the video itself",
        ),
        (
            b"<svg xmlns='http://www.w3.org/2000/svg'/>",
            "This file is an SVG drawing; upload it as a JPEG, PNG, WebP or GIF picture",
        ),
        (b"%PDF-1.7", "This file is not a picture or a video"),
        (b"ftyp", "This file is not a picture or a video"),
    ],
)
def test_what_is_no_media_is_refused(tmp_path: Path, content: bytes, reason: str) -> None:
    """A playlist called .mp4 is text, and text is no video; the reason says what to do instead."""
    path = tmp_path / "a.mp4"
    path.write_bytes(content)
    with pytest.raises(EngineFailed) as told:
        probe(path)
    assert str(told.value) == reason


def test_a_damaged_video_is_refused(tmp_path: Path) -> None:
    """Cut off before its index it says what it is, but can not be read."""
    path = clip(tmp_path / "a.mp4", [0, 33, 66])
    path.write_bytes(path.read_bytes()[:60])
    with pytest.raises(EngineFailed, match="^This file is damaged and cannot be read$"):
        probe(path)


def test_a_picture_that_states_too_many_pixels_is_refused_before_it_is_decoded(tmp_path: Path) -> None:
    """A bomb is known by its header."""
    path = tmp_path / "a.png"
    cv2.imwrite(str(path), np.zeros((8, 8, 3), np.uint8))
    data = bytearray(path.read_bytes())
    data[16:24] = (50_000).to_bytes(4, "big") * 2
    path.write_bytes(data)
    with pytest.raises(EngineFailed, match="^This picture has more than 50 megapixels$"):
        probe(path)


def test_a_turned_video_is_set_upright(tmp_path: Path) -> None:
    """Its top left corner goes to the top right, and its sides change places."""

    def corner(number: int, luma: np.ndarray) -> None:
        luma[:] = 60
        luma[:16, :16] = 220

    source = turned(clip(tmp_path / "a.mp4", [n * 33 for n in range(10)], paint=corner))
    known = probe(source)
    assert (known.rotation, known.width, known.height) == (90, 48, 64)
    made = normalise_video(source, tmp_path / "out.mp4")
    assert (made.rotation, made.width, made.height) == (0, 48, 64)
    frame = lumas(tmp_path / "out.mp4")[5]
    assert [round(frame[y, x] / 20) for y, x in ((4, 4), (4, 43), (59, 4), (59, 43))] == [3, 11, 3, 3]


def test_varying_frame_times_become_thirty_a_second(tmp_path: Path) -> None:
    """Each time shows the frame that was due then: slow ones are repeated, fast ones left out."""
    source = clip(tmp_path / "a.mp4", [0, 100, 200, 211, 222, 233, 1000])
    normalise_video(source, tmp_path / "out.mp4")
    with av.open(str(tmp_path / "out.mp4")) as container:
        frames = list(container.decode(video=0))
    assert [round(frame.time * 30, 3) for frame in frames] == list(range(31))
    seen = [number_seen(luma) for luma in lumas(tmp_path / "out.mp4")]
    assert seen == [0, 0, 0, 1, 1, 1, 3] + [5] * 23 + [6]


def test_odd_sizes_and_large_ones_become_even_and_sane(tmp_path: Path) -> None:
    """The shorter side is at most what was asked for; proportions stay."""
    path = clip(tmp_path / "a.mkv", [0, 33], size=(333, 201), form="yuv444p")
    made = normalise_video(path, tmp_path / "out.mp4", short_side=100)
    assert (made.width, made.height) == (166, 100)


def test_sound_stays_beside_its_picture(tmp_path: Path) -> None:
    """A click at one second is at one second, now in stereo at 48 kHz."""
    source = clip(tmp_path / "a.mp4", [n * 33 for n in range(60)], sound=True)
    assert normalise_video(source, tmp_path / "out.mp4").has_audio
    with av.open(str(tmp_path / "out.mp4")) as container:
        frames = list(container.decode(audio=0))
    samples = np.concatenate([frame.to_ndarray() for frame in frames], axis=1)
    start = float(frames[0].pts * frames[0].time_base)
    assert samples.shape[0] == 2
    assert np.argmax(np.abs(samples[0]) > 0.3) / 48_000 + start == pytest.approx(1.0, abs=0.003)


@pytest.mark.parametrize(("transfer", "white"), [(16, 0.5807), (18, 0.75)])
def test_high_dynamic_range_becomes_ordinary(tmp_path: Path, transfer: int, white: float) -> None:
    """Reference white (203 nits) becomes a bright white below the top; black stays black."""
    signal = round(16 + white * 219)

    def paint(number: int, luma: np.ndarray) -> None:
        luma[:] = 16
        luma[:, 32:] = signal

    source = clip(tmp_path / "a.mp4", [0, 33, 66], form="yuv420p10le", paint=paint, colours=(9, transfer, 9))
    assert probe(source).hdr
    made = normalise_video(source, tmp_path / "out.mp4")
    assert not made.hdr
    frame = lumas(tmp_path / "out.mp4")[1]
    light = 0.6 + 0.4 * (1 - math.exp(-1))
    assert frame[24, 8] == pytest.approx(16, abs=2)
    assert frame[24, 52] == pytest.approx(16 + 219 * light ** (1 / 2.4), abs=4)


def test_a_normalised_clip_can_be_normalised_again(tmp_path: Path) -> None:
    """Nothing is lost or added: as many frames, the same size."""
    first = normalise_video(counting_clip(tmp_path / "a.mp4", 40), tmp_path / "one.mp4")
    second = normalise_video(tmp_path / "one.mp4", tmp_path / "two.mp4")
    assert first == second
    seen = [number_seen(luma) for luma in lumas(tmp_path / "two.mp4")]
    assert len(seen) == 40
    assert np.abs(np.subtract(seen, range(40))).max() <= 1


def test_a_picture_is_made_smaller_and_its_transparency_white(tmp_path: Path) -> None:
    """Or kept, where it is asked for."""
    pixels = np.zeros((40, 80, 4), np.uint8)
    pixels[:, :40] = (10, 20, 200, 255)
    cv2.imwrite(str(tmp_path / "a.png"), pixels)
    made = normalise_image(tmp_path / "a.png", tmp_path / "out.jpg", long_side=40)
    assert made == ProbeResult("image", "jpeg", 40, 20)
    opaque = cv2.imread(str(tmp_path / "out.jpg"))
    assert np.abs(opaque[10, 5].astype(int) - (10, 20, 200)).max() < 12
    assert opaque[10, 35].min() > 245
    normalise_image(tmp_path / "a.png", tmp_path / "out.png", transparent=True)
    kept = cv2.imread(str(tmp_path / "out.png"), cv2.IMREAD_UNCHANGED)
    assert kept[10, 70].tolist()[3] == 0
