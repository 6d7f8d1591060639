"""What a library file is and shows, looked at in this process: the files here are friendly."""

import struct
from pathlib import Path

import cv2
import numpy as np
import pytest
from hostile.films import Track, film
from hostile.pictures import encoded, exif

from reelwright_render.errors import EngineFailed
from reelwright_render.intake.describe import describe_file
from reelwright_render.intake.normalise import normalise_image, normalise_video
from reelwright_render.intake.sniff import LIBRARY_LIMITS, MediaLimits, sniff

ONE = 1 << 16
UPRIGHT = "RGB."  # the colours of the quarters: above, then below; the last one is dark


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A look leaves its tables where it works, which is a scratch folder."""
    monkeypatch.chdir(tmp_path)


def quarters(number: int = 0) -> np.ndarray:
    pixels = np.full((96, 128, 3), 30, np.uint8)
    pixels[:48, :64], pixels[:48, 64:], pixels[48:, :64] = (220, 30, 30), (30, 220, 30), (30, 30, 220)
    return pixels


def seen(path: Path) -> str:
    """The colours of a still's quarters."""
    pixels = cv2.imread(str(path))
    height, width = pixels.shape[:2]
    middles = [pixels[y, x] for y in (height // 4, 3 * height // 4) for x in (width // 4, 3 * width // 4)]
    return "".join("BGR"[int(np.argmax(p))] if p.max() > 150 else "." for p in middles)


def faced(path: Path, limits: MediaLimits = LIBRARY_LIMITS) -> tuple[Path, dict[str, object]]:
    face = path.with_name("face.jpg")
    return face, describe_file(path, sniff(path), limits, face)


TURNS = [
    ((ONE, 0, 0, ONE), UPRIGHT),
    ((0, ONE, -ONE, 0), "BR.G"),
    ((-ONE, 0, 0, -ONE), ".BGR"),
    ((0, -ONE, ONE, 0), "G.RB"),
    ((-ONE, 0, 0, ONE), "GR.B"),
    ((ONE, 0, 0, -ONE), "B.RG"),
    ((0, ONE, ONE, 0), "RBG."),
    ((0, -ONE, -ONE, 0), ".GBR"),
    ((64540, 11380, -11380, 64540), UPRIGHT),
]


EXIF = (UPRIGHT, "GR.B", ".BGR", "B.RG", "RBG.", "BR.G", ".GBR", "G.RB")


@pytest.mark.parametrize(("matrix", "shown"), TURNS)
def test_a_video_stands_as_its_matrix_says(
    tmp_path: Path, matrix: tuple[int, int, int, int], shown: str
) -> None:
    """Turned and mirrored, in its still and when it is made ready; an odd angle is the nearest quarter."""
    a, b, c, d = matrix
    data = bytearray(film("mp4", Track(size=(128, 96), draw=quarters, times=(0, 100))))
    at = data.index(b"tkhd") + 44
    data[at : at + 36] = struct.pack(">9i", a, b, 0, c, d, 0, 0, 0, 1 << 30)
    path = tmp_path / "a.mp4"
    path.write_bytes(data)
    face, found = faced(path)
    size = (96, 128) if abs(b) > abs(a) else (128, 96)
    assert (found["width"], found["height"], found["duration_ms"]) == (*size, 200)
    assert seen(face) == shown
    normalise_video(path, tmp_path / "ready.mp4")
    assert seen(faced(tmp_path / "ready.mp4")[0]) == shown


@pytest.mark.parametrize("ending", ["jpg", "png", "webp"])
@pytest.mark.parametrize(("number", "shown"), list(enumerate(EXIF, 1)))
def test_a_picture_stands_as_its_camera_says(tmp_path: Path, ending: str, number: int, shown: str) -> None:
    """EXIF's eight ways, also beside transparency."""
    pixels = quarters()[:, :, ::-1]
    if ending != "jpg":
        pixels = np.dstack([pixels, np.full(pixels.shape[:2], 255, np.uint8)])
        pixels[0, 0, 3] = 0
    path = tmp_path / f"a.{ending}"
    path.write_bytes(encoded(f".{ending}", np.ascontiguousarray(pixels), exif(number)))
    face, found = faced(path)
    assert (found["width"], found["height"]) == ((128, 96) if number < 5 else (96, 128))
    assert seen(face) == shown
    normalise_image(path, tmp_path / "ready.png", transparent=True)
    assert seen(tmp_path / "ready.png") == shown


def test_a_still_is_at_most_640_pixels_long(tmp_path: Path) -> None:
    """Upright ones too; what is smaller stays as it is."""
    for width, height, expected in ((2000, 1000, (640, 320)), (500, 1000, (320, 640)), (30, 20, (30, 20))):
        cv2.imwrite(str(tmp_path / "a.png"), np.full((height, width, 3), 90, np.uint8))
        face, _ = faced(tmp_path / "a.png")
        assert cv2.imread(str(face)).shape[1::-1] == expected


def test_a_still_shows_something(tmp_path: Path) -> None:
    """A video that begins in the dark is known by a later frame."""

    def draw(number: int) -> np.ndarray:
        return quarters() if number > 12 else np.zeros((96, 128, 3), np.uint8)

    track = Track(size=(128, 96), draw=draw, times=range(0, 2000, 100), options={"g": "50"})
    path = tmp_path / "a.mp4"
    path.write_bytes(film("mp4", track))
    assert seen(faced(path)[0]) == UPRIGHT


def test_high_dynamic_range_has_an_ordinary_still(tmp_path: Path) -> None:
    """Reference white is bright, and grey stays grey."""

    def draw(number: int) -> np.ndarray:
        pixels = np.zeros((96, 128, 3), np.uint8)
        pixels[:, 64:] = round(0.5807 * 255)
        return pixels

    path = tmp_path / "a.mp4"
    bright = Track("libx265", (128, 96), "yuv420p10le", colours=(9, 16, 9), draw=draw)
    path.write_bytes(film("mp4", bright))
    still = cv2.imread(str(faced(path)[0]))
    assert still[48, 20].max() < 20
    assert still[48, 110].min() > 210
    assert np.ptp(still[48, 110].astype(int)) <= 6


def test_what_nobody_sees_does_not_bleed(tmp_path: Path) -> None:
    """A red disc on transparent black stays red to its edge when it is made smaller."""
    pixels = np.zeros((400, 400, 4), np.uint8)
    cv2.circle(pixels, (200, 200), 150, (0, 0, 255, 255), -1)
    cv2.imwrite(str(tmp_path / "a.png"), pixels)
    normalise_image(tmp_path / "a.png", tmp_path / "ready.png", long_side=90, transparent=True)
    small = cv2.imread(str(tmp_path / "ready.png"), cv2.IMREAD_UNCHANGED)
    edge = small[(small[:, :, 3] > 20) & (small[:, :, 3] < 235)]
    assert len(edge) > 50
    assert edge[:, 2].min() > 225


def test_limits_hold_at_the_edge(tmp_path: Path) -> None:
    """What is as large as allowed is taken, and one more of anything is refused."""
    picture = tmp_path / "a.png"
    cv2.imwrite(str(picture), np.full((8, 16, 3), 90, np.uint8))
    clip = tmp_path / "a.mp4"
    clip.write_bytes(film("mp4", Track(size=(64, 48), times=range(0, 1000, 100))))
    size = {"image_bytes": picture.stat().st_size, "video_bytes": clip.stat().st_size}
    exact = MediaLimits(image_pixels=128, video_ms=1000, video_side=64, **size)
    assert faced(picture, exact)[1]["width"] == 16
    assert faced(clip, exact)[1]["duration_ms"] == 1000
    for path, less in (
        (picture, {"image_bytes": size["image_bytes"] - 1}),
        (picture, {"image_pixels": 127}),
        (clip, {"video_bytes": size["video_bytes"] - 1}),
        (clip, {"video_ms": 999}),
        (clip, {"video_side": 63}),
    ):
        with pytest.raises(EngineFailed, match=r"^This (picture|video) (is larger than|has more|is longer)"):
            faced(path, MediaLimits(**less))


def test_an_hour_is_not_too_long(tmp_path: Path) -> None:
    """To the millisecond."""
    path = tmp_path / "a.mp4"
    path.write_bytes(film("mp4", Track(times=[0, 3_599_900])))
    assert faced(path)[1]["duration_ms"] == 3_600_000
    path.write_bytes(film("mp4", Track(times=[0, 3_599_901])))
    with pytest.raises(EngineFailed, match="^This video is longer than 60 minutes$"):
        faced(path)
