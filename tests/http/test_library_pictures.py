"""The library's avatars have a picture in full size beside their thumbnail."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from house import Member

from reelwright.catalog.avatars import avatars, find_avatar
from reelwright.delivery.storage import DiskStorage
from reelwright.domain.avatars import pictures
from reelwright.domain.avatars.pictures import LibraryPictures
from reelwright.engines.fake_portraits import FakePortraits


class Counting(FakePortraits):
    """Counts what it draws."""

    def __init__(self) -> None:
        self.drawn = 0

    def frame(self, *asked: Any, **more: Any) -> Any:
        self.drawn += 1
        return super().frame(*asked, **more)


def size_of(picture: bytes) -> tuple[int, int]:
    height, width = cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_COLOR).shape[:2]
    return width, height


def test_a_library_avatar_has_a_picture_in_full_size(member: Member) -> None:
    """Behind a signed link of its own, in the list and in the read; the thumbnail stays small."""
    listed = member.client.get("/v1/avatar/list?type=library").json()["data"]["avatars"][0]
    read = member.client.get(f"/v1/avatar/{listed['id']}").json()["data"]
    for shown in (listed, read):
        image, thumbnail = (member.client.get(shown[name]) for name in ("image", "thumbnail"))
        assert image.headers["content-type"] == thumbnail.headers["content-type"] == "image/jpeg"
        assert (size_of(image.content), size_of(thumbnail.content)) == ((1080, 1920), (450, 800))
    part = member.client.get(read["image"], headers={"Range": "bytes=0-1"})
    assert (part.status_code, part.content) == (206, b"\xff\xd8")


def test_it_is_drawn_once(tmp_path: Path) -> None:
    """Also when many look at the same moment, and by a process that begins later."""
    engine = Counting()
    asset = avatars()[0].image
    draw = LibraryPictures(DiskStorage(tmp_path), lambda: engine)
    with ThreadPoolExecutor(4) as lookers:
        keys = set(lookers.map(lambda _: draw(asset), range(8)))
    assert {LibraryPictures(DiskStorage(tmp_path), lambda: engine)(asset)} == keys
    assert engine.drawn == 1


def test_it_follows_the_thumbnail_that_ships(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A version that draws people otherwise ships other thumbnails, and draws the pictures anew."""
    one, other = avatars()[:2]
    draw = LibraryPictures(DiskStorage(tmp_path), FakePortraits)
    before = draw(one.image)

    class Newer(type(one)):  # type: ignore[misc]
        @property
        def thumbnail(self) -> str:
            return other.thumbnail

    newer = Newer(**vars(replace(one)))
    monkeypatch.setattr(pictures, "find_by_picture", lambda asset: newer)
    assert draw(one.image) != before


@pytest.mark.parametrize("asset", ["catalog/avatars/images/avatar_nobody.jpg", "media/x.jpg", "catalog/x"])
def test_nothing_else_is_drawn(tmp_path: Path, asset: str) -> None:
    """Other assets are files, or not found."""
    assert LibraryPictures(DiskStorage(tmp_path), FakePortraits)(asset) is None


@pytest.mark.slow
def test_the_engine_of_this_server_draws_it_like_the_thumbnail(tmp_path: Path) -> None:
    """The same person in the same place, larger."""
    from reelwright.catalog.shipped import shipped_path
    from reelwright.engines.local.portraits import LocalPortraits

    avatar = find_avatar("avatar_maya")
    assert avatar is not None
    storage = DiskStorage(tmp_path)
    key = LibraryPictures(storage, LocalPortraits)(avatar.image)
    assert key is not None
    large, small = (cv2.imread(str(path)) for path in (storage.path(key), shipped_path(avatar.thumbnail)))
    assert large.shape == (1920, 1080, 3)
    shrunk = cv2.resize(large, (small.shape[1], small.shape[0]), interpolation=cv2.INTER_AREA)
    assert np.abs(shrunk.astype(int) - small).mean() < 6
