"""Library files looked at and made ready in a child: what comes back, and how it is stopped."""

from pathlib import Path

import av
import cv2
import numpy as np
import pytest
from hostile.films import Track, film

from reelwright_render.errors import Cancelled, EngineFailed
from reelwright_render.intake.inspect import InspectedFile, inspect_media
from reelwright_render.intake.prepare import ReadyMedia, prepare_media
from reelwright_render.timeline.stretches import Stretch

pytestmark = pytest.mark.slow  # it starts processes


def go_on() -> None:
    return None


def unheard(share: float) -> None:
    return None


def folder(tmp_path: Path) -> Path:
    inner = tmp_path / "scratch"
    inner.mkdir()
    return inner


def left(tmp_path: Path) -> list[str]:
    return sorted(path.name for path in (tmp_path / "scratch").rglob("*"))


def test_a_clip_is_inspected(tmp_path: Path) -> None:
    """Everything that the library keeps of it, and a still."""
    source = tmp_path / "clip"
    source.write_bytes(film("webm", Track("libvpx", size=(96, 48)), sound=True))
    found = inspect_media(source, folder(tmp_path), go_on)
    assert found == InspectedFile(
        type="video",
        container="webm",
        width=96,
        height=48,
        duration_ms=1000,
        size=source.stat().st_size,
        poster=tmp_path / "scratch" / "poster.jpg",
    )
    assert left(tmp_path) == ["poster.jpg"]
    assert cv2.imread(str(found.poster)).shape == (48, 96, 3)


def test_what_is_refused_leaves_nothing(tmp_path: Path) -> None:
    """The reason is all that comes back."""
    source = tmp_path / "clip.mp4"
    source.write_bytes(film()[:3000])
    with pytest.raises(EngineFailed, match="^This file is damaged and cannot be read$"):
        inspect_media(source, folder(tmp_path), go_on)
    assert left(tmp_path) == []


@pytest.mark.parametrize(("ending", "name"), [("png", "ready.png"), ("jpg", "ready.jpg")])
def test_a_picture_is_made_ready(tmp_path: Path, ending: str, name: str) -> None:
    """Its transparency stays where its format can have one."""
    source = tmp_path / f"picture.{ending}"
    cv2.imwrite(str(source), np.full((20, 30, 3), 90, np.uint8))
    ready = prepare_media(source, folder(tmp_path), go_on, unheard)
    assert ready == ReadyMedia(tmp_path / "scratch" / name, None, 30, 20)
    assert left(tmp_path) == [name]


def test_progress_is_told_while_a_clip_is_made_ready(tmp_path: Path) -> None:
    """Growing shares, the whole at the end."""
    source = tmp_path / "clip"
    heard: list[float] = []
    source.write_bytes(film("mp4", Track(times=range(0, 6000, 100))))
    ready = prepare_media(source, folder(tmp_path), go_on, heard.append)
    assert ready == ReadyMedia(tmp_path / "scratch" / "ready.mp4", 6000, 64, 48)
    assert len(heard) >= 10
    assert heard == sorted(heard)
    assert heard[-1] == 1.0
    assert left(tmp_path) == ["ready.mp4"]


def test_a_stop_ends_the_work_and_leaves_nothing(tmp_path: Path) -> None:
    """Whatever is half done then is taken away."""
    source, heard = tmp_path / "clip", []
    source.write_bytes(film("mp4", Track(times=[0, 3_500_000])))  # an hour of the same frame

    def stop() -> None:
        if heard:
            raise Cancelled

    with pytest.raises(Cancelled):
        prepare_media(source, folder(tmp_path), stop, heard.append)
    assert heard[-1] < 1.0
    assert left(tmp_path) == []


def levels(path: Path) -> list[int]:
    """The mean red of every frame."""
    with av.open(str(path)) as file:
        return [round(frame.to_ndarray(format="rgb24")[..., 0].mean()) for frame in file.decode(video=0)]


def tone(number: int) -> np.ndarray:
    """No two that lie within a minute of each other are alike, at a picture a second."""
    return np.full((48, 64, 3), 20 + number * 37 % 61 * 3.5, np.uint8)


B_PICTURES = {"preset": "veryfast", "bf": "3", "b_pyramid": "normal"}


@pytest.mark.parametrize(
    ("form", "codec", "options"),
    [
        ("mp4", "libx264", {"g": "7", **B_PICTURES}),
        ("mp4", "libx264", {"g": "12", "x264-params": "open-gop=1", **B_PICTURES}),
        ("mp4", "libx264", {"g": "1000"}),
        ("matroska", "libx265", {"g": "20"}),
        ("webm", "libvpx", {"g": "15"}),
    ],
    ids=["bidirectional", "open groups", "one key picture", "hevc", "webm"],
)
def test_a_stretch_has_the_pictures_of_its_place(
    tmp_path: Path, form: str, codec: str, options: dict[str, str]
) -> None:
    """Four minutes at a picture a second: half a minute from the third minute on, to the frame. It costs as
    many frames as it has."""
    source = tmp_path / "clip"
    times = range(0, 240_000, 1_000)
    source.write_bytes(film(form, Track(codec, times=times, options=options, draw=tone)))
    stretch = Stretch(150_000, 180_000)
    ready = prepare_media(source, folder(tmp_path), go_on, unheard, stretch=stretch)
    assert ready == ReadyMedia(tmp_path / "scratch" / "ready.mp4", 30_000, 64, 48)
    wanted = [float(tone(number)[0, 0, 0]) for number in range(150, 180) for _ in range(30)]
    assert levels(ready.path) == pytest.approx(wanted, abs=5)


def test_sound_stays_beside_its_stretch(tmp_path: Path) -> None:
    """A click at 155 s is five seconds after the beginning of what begins at 150 s."""
    source = tmp_path / "clip"
    with av.open(str(source), "w", format="mp4") as target:
        picture, sound = target.add_stream("libx264", rate=1), target.add_stream("aac", rate=48_000)
        picture.width, picture.height, picture.pix_fmt = 64, 48, "yuv420p"
        sound.codec_context.layout = "mono"
        for number in range(240):
            shown = av.VideoFrame.from_ndarray(tone(number), "rgb24")
            target.mux(picture.encode(shown))
            heard = np.zeros((1, 48_000), np.float32)
            heard[0, :480] = 0.9 * (number == 155)
            frame = av.AudioFrame.from_ndarray(heard, "fltp", "mono")
            frame.sample_rate, frame.pts = 48_000, number * 48_000
            target.mux(sound.encode(frame))
        target.mux(picture.encode(None))
        target.mux(sound.encode(None))
    stretch = Stretch(150_000, 180_000)
    ready = prepare_media(source, folder(tmp_path), go_on, unheard, stretch=stretch)
    with av.open(str(ready.path)) as file:
        frames = list(file.decode(audio=0))
    samples = np.concatenate([frame.to_ndarray() for frame in frames], axis=1)
    start = frames[0].time or 0.0
    assert np.argmax(np.abs(samples[0]) > 0.3) / 48_000 + start == pytest.approx(5.0, abs=0.003)
    assert samples.shape[1] / 48_000 == pytest.approx(30, abs=0.1)


def test_a_stretch_ends_with_its_video(tmp_path: Path) -> None:
    """One that begins where nothing is any more shows the last picture."""
    source = tmp_path / "clip"
    source.write_bytes(film("mp4", Track(times=range(0, 130_000, 1_000), draw=tone)))
    last = prepare_media(source, folder(tmp_path), go_on, unheard, stretch=Stretch(120_000, 150_000))
    assert last.duration_ms == pytest.approx(10_000, abs=1_000)
    last.path.rename(tmp_path / "last.mp4")
    (tmp_path / "scratch").rmdir()
    beyond = prepare_media(source, folder(tmp_path), go_on, unheard, stretch=Stretch(180_000, 210_000))
    assert beyond.duration_ms == 33
    assert levels(beyond.path) == pytest.approx(levels(tmp_path / "last.mp4")[-1:], abs=5)


def test_noise_is_held_to_a_size(tmp_path: Path) -> None:
    """Three seconds that nothing can compress, 640 × 480: within 24 Mbit/s and what the buffer may hold."""
    random, source = np.random.default_rng(7), tmp_path / "clip"

    def noise(number: int) -> np.ndarray:
        return random.integers(0, 256, (480, 640, 3), np.uint8)

    times = [round(number * 100 / 3) for number in range(90)]
    source.write_bytes(film("mp4", Track(size=(640, 480), times=times, draw=noise, options={"crf": "10"})))
    ready = prepare_media(source, folder(tmp_path), go_on, unheard)
    assert source.stat().st_size > 24_000_000 // 8 * 4.1
    assert ready.path.stat().st_size < 24_000_000 // 8 * 4.1
