"""Thumbnails that are kept by the beginning of their video."""

from pathlib import Path

import numpy as np
import pytest
from small import HEIGHT, WIDTH
from test_encode import noise

from reelwright_render.encode.mux import join
from reelwright_render.encode.segments import encode_segment, encoding
from reelwright_render.errors import EngineFailed
from reelwright_render.pixels.planar import Planar
from reelwright_render.stills.cached_poster import poster_with_cache
from reelwright_render.stills.poster import poster


def other(number: int, out: Planar) -> None:
    noise(number + 1000, out)


def darker(number: int, out: Planar) -> None:
    noise(number, out)
    out.y[:] = np.minimum(out.y, 90)


def video(folder: Path, name: str, *draws: object) -> Path:
    """Two seconds of each drawing, one after the other."""
    parts = []
    for number, draw in enumerate(draws):
        part = folder / f"{name}{number}.part.mp4"
        encode_segment(draw, range(60), part, encoding(WIDTH, HEIGHT, "final"))  # type: ignore[arg-type]
        parts.append((part, 60))
    join(parts, None, folder / f"{name}.mp4")
    return folder / f"{name}.mp4"


def test_a_video_with_the_same_beginning_has_the_kept_thumbnail(tmp_path: Path) -> None:
    """It is the one that would be made anew, byte for byte, and nothing is decoded for it."""
    before = video(tmp_path, "before", noise, noise, noise)
    after = video(tmp_path, "after", noise, noise, other)
    assert before.read_bytes() != after.read_bytes()
    assert poster_with_cache(before, tmp_path / "cache", tmp_path / "before.jpg")
    assert not poster_with_cache(after, tmp_path / "cache", tmp_path / "after.jpg")
    poster(after, tmp_path / "anew.jpg")
    assert (tmp_path / "after.jpg").read_bytes() == (tmp_path / "anew.jpg").read_bytes()
    assert list((tmp_path / "cache").glob("*.part")) == []


@pytest.mark.parametrize("draws", [(darker, noise, noise), (noise, darker, noise)])
def test_another_beginning_has_a_thumbnail_of_its_own(tmp_path: Path, draws: tuple[object, ...]) -> None:
    """Pictures are looked at up to 2.6 s, so the second two seconds count, too."""
    poster_with_cache(
        video(tmp_path, "before", noise, noise, noise), tmp_path / "cache", tmp_path / "before.jpg"
    )
    assert poster_with_cache(video(tmp_path, "after", *draws), tmp_path / "cache", tmp_path / "after.jpg")


@pytest.mark.parametrize("damage", [b"", b"\xff\xd8\xff cut off"])
def test_a_damaged_thumbnail_is_made_again(tmp_path: Path, damage: bytes) -> None:
    """What a power cut left in the cache is not handed out."""
    made = video(tmp_path, "v", noise, noise)
    poster_with_cache(made, tmp_path / "cache", tmp_path / "first.jpg")
    next((tmp_path / "cache").glob("poster-*.jpg")).write_bytes(damage)
    assert poster_with_cache(made, tmp_path / "cache", tmp_path / "again.jpg")
    assert (tmp_path / "again.jpg").read_bytes() == (tmp_path / "first.jpg").read_bytes()
    assert not poster_with_cache(made, tmp_path / "cache", tmp_path / "third.jpg")


def test_no_video_has_no_thumbnail_to_keep(tmp_path: Path) -> None:
    """The reason is for a person."""
    (tmp_path / "v.mp4").write_bytes(b"")
    with pytest.raises(EngineFailed, match="^A clip of the video could not be read$"):
        poster_with_cache(tmp_path / "v.mp4", tmp_path / "cache", tmp_path / "p.jpg")
