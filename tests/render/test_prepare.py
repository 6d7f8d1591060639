"""Library files looked at and made ready in a child: what comes back, and how it is stopped."""

from pathlib import Path

import cv2
import numpy as np
import pytest
from hostile.films import Track, film

from reelwright.errors import Cancelled, EngineFailed
from reelwright.render.inspect import Inspected, inspect_media
from reelwright.render.prepare import Ready, prepare_media

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
    assert found == Inspected(
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
    assert ready == Ready(tmp_path / "scratch" / name, None, 30, 20)
    assert left(tmp_path) == [name]


def test_progress_is_told_while_a_clip_is_made_ready(tmp_path: Path) -> None:
    """Growing shares, the whole at the end."""
    source, heard = tmp_path / "clip", []
    source.write_bytes(film("mp4", Track(times=range(0, 6000, 100))))
    ready = prepare_media(source, folder(tmp_path), go_on, heard.append)
    assert ready == Ready(tmp_path / "scratch" / "ready.mp4", 6000, 64, 48)
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
