"""A download that does not fit on the disk waits for room before it begins again."""

from pathlib import Path

import pytest
from test_download import LIMITS, answer, never
from test_outbound import LOOPBACK, listening

from reelwright.delivery.download import download
from reelwright.delivery.outbound import Outbound
from reelwright.errors import is_out_of_room
from reelwright.workflows.disk_room import DiskRoom

TOTAL = 1_000_000  # a twentieth of it is left to others
MB = 1 << 20


class Disk:
    def __init__(self, free: int) -> None:
        self.free = free

    def __call__(self, folder: Path) -> tuple[int, int]:
        return TOTAL, self.free


def test_a_file_that_does_not_fit_is_not_begun(tmp_path: Path) -> None:
    """By its length, nothing of it is written; the next try waits until there is room for all of it."""
    disk = Disk(free=50_004)
    room = DiskRoom(tmp_path, disk)
    room.await_for("an import")
    talk = answer("200 OK\r\nContent-Length: 5", b"bytes")
    with listening(talk) as port, pytest.raises(OSError) as full:
        url = f"http://127.0.0.1:{port}/a.mp4"
        download(Outbound(LOOPBACK), url, tmp_path / "a", LIMITS, never, room.watch("an import"))
    assert is_out_of_room(full.value)
    assert not (tmp_path / "a").exists()
    with pytest.raises(OSError):
        room.await_for("an import")
    room.await_for("another")
    disk.free = 50_005
    room.await_for("an import")


def test_a_file_of_unknown_length_ends_before_the_disk_is_full(tmp_path: Path) -> None:
    """And needs, from then on, room for what had come already."""
    disk = Disk(free=60_000)
    room = DiskRoom(tmp_path, disk)
    told = room.watch("an import")
    told(4_000, 0)
    disk.free = 49_999
    with pytest.raises(OSError) as full:
        told(9_000, 0)
    assert is_out_of_room(full.value)
    disk.free = 58_999
    with pytest.raises(OSError):
        room.await_for("an import")
    disk.free = 59_000
    room.await_for("an import")
    disk.free = 50_000
    room.forget("an import")
    room.await_for("an import")


def test_a_download_tells_how_far_it_is(tmp_path: Path) -> None:
    """Before the first byte, and every four megabytes."""
    heard: list[tuple[int, int]] = []
    limits = type(LIMITS)(most_bytes=100 * MB, within_s=60)
    talk = answer(f"200 OK\r\nContent-Length: {9 * MB}", bytes(9 * MB))
    with listening(talk) as port:
        url = f"http://127.0.0.1:{port}/a.mp4"
        size = download(
            Outbound(LOOPBACK),
            url,
            tmp_path / "a",
            limits,
            never,
            lambda written, expected: heard.append((written, expected)),
        )
    assert (size, heard[0], len(heard)) == (9 * MB, (0, 9 * MB), 3)
    assert all(written + expected == 9 * MB for written, expected in heard)
    assert heard[1][0] >= 4 * MB
