"""Files on disk: whole or not at all, and never outside their folder."""

import os
import time
from pathlib import Path

import pytest
from obstore.store import MemoryStore

from reelwright.delivery.files import Files
from reelwright.delivery.object_storage import ObjectStorage
from reelwright.delivery.storage import DiskStorage, Storage, open_storage
from reelwright.errors import WrongSetting


@pytest.fixture(params=["disk", "objects"])
def storage(request: pytest.FixtureRequest, tmp_path: Path) -> Storage:
    """Both kinds keep the same promises."""
    if request.param == "disk":
        return DiskStorage(tmp_path / "files")
    return ObjectStorage(MemoryStore(), tmp_path / "copies")


def test_bytes_come_back_whole_and_in_ranges(storage: Storage) -> None:
    """What was put is read, from any byte up to any other."""
    storage.put("a/b.txt", b"0123456789")
    assert b"".join(storage.read("a/b.txt")) == b"0123456789"
    assert b"".join(storage.read("a/b.txt", 3)) == b"3456789"
    assert b"".join(storage.read("a/b.txt", 3, 5)) == b"34"
    assert b"".join(storage.read("a/b.txt", 8, 99)) == b"89"
    assert (storage.size("a/b.txt"), storage.path("a/b.txt").read_bytes()) == (10, b"0123456789")


def test_a_file_is_kept_when_its_source_is_removed(storage: Storage, tmp_path: Path) -> None:
    """Put takes a file's content, however it does that."""
    source = tmp_path / "source.mp4"
    source.write_bytes(b"video")
    storage.put("videos/1.mp4", source)
    source.unlink()
    assert storage.path("videos/1.mp4").read_bytes() == b"video"


def test_a_link_is_not_kept(storage: Storage, tmp_path: Path) -> None:
    """What it leads to would be read under the key by everybody who may read the key."""
    (tmp_path / "secret.key").write_text("s")
    (tmp_path / "poster.jpg").symlink_to(tmp_path / "secret.key")
    for content in (tmp_path / "poster.jpg", tmp_path):
        with pytest.raises(ValueError, match="^Only a plain file can be kept$"):
            storage.put("media/1-poster.jpg", content)
    assert not storage.exists("media/1-poster.jpg")


def test_a_copy_stays_when_its_source_is_deleted(storage: Storage) -> None:
    """The content lies under both keys; what is not there cannot be copied."""
    storage.put("media/1/arrived", b"video")
    storage.copy("media/1/arrived", "media/1/arrived.mp4")
    storage.delete("media/1/arrived")
    assert storage.path("media/1/arrived.mp4").read_bytes() == b"video"
    with pytest.raises(FileNotFoundError):
        storage.copy("media/1/arrived", "media/1/again")


def test_putting_again_replaces_without_a_half_written_moment(storage: Storage) -> None:
    """A reader that opened the file before goes on reading what it opened."""
    storage.put("a", b"first" * 200_000)
    reading = storage.read("a")
    beginning = next(reading)
    storage.put("a", b"second")
    assert beginning + b"".join(reading) == b"first" * 200_000
    assert b"".join(storage.read("a")) == b"second"


def test_missing_files_are_an_error_of_the_call(storage: Storage) -> None:
    """Size, path and read say at once that there is nothing."""
    assert not storage.exists("nothing")
    for ask in (storage.size, storage.path, storage.read):
        with pytest.raises(FileNotFoundError):
            ask("nothing")


@pytest.mark.parametrize(
    "key",
    [
        "",
        "/etc/passwd",
        "../x",
        "a/../../x",
        "a/./b",
        "a//b",
        ".arriving/x",
        "a/.hidden",
        "a\\b",
        "a\n",
        "a b",
    ]
    + ["a/" * 20 + "b", "x" * 300, "ü", "a/"],
)
def test_keys_cannot_leave_the_folder(storage: Storage, key: str) -> None:
    """Only plain names parted by slashes are keys; all else is refused by every method."""
    for call in (lambda: storage.put(key, b""), lambda: storage.path(key), lambda: storage.delete(key)):
        with pytest.raises(ValueError, match="Not a key"):
            call()


def test_deleting_removes_a_file_or_all_under_a_prefix(storage: Storage) -> None:
    """Neighbours with a longer name stay."""
    for key in ("p/1/a", "p/1/b", "p/12/a", "p/2"):
        storage.put(key, b"x")
    storage.delete_prefix("p/1")
    storage.delete("p/2")
    storage.delete("p/2")
    assert [storage.exists(key) for key in ("p/1/a", "p/1/b", "p/12/a", "p/2")] == [False, False, True, False]


def test_what_dead_writers_left_is_removed_but_not_what_is_being_written(tmp_path: Path) -> None:
    """A day without a byte means that the writer is gone."""
    storage = DiskStorage(tmp_path / "files")
    old, young = (tmp_path / "files" / ".arriving" / name for name in ("old", "young"))
    old.write_bytes(b"half")
    young.write_bytes(b"half")
    os.utime(old, (time.time() - 90_000, time.time() - 90_000))
    storage.forget_abandoned()
    assert (old.exists(), young.exists()) == (False, True)


def test_a_storage_that_is_not_built_stops_the_start(tmp_path: Path) -> None:
    """The sentence says what to write instead."""
    with pytest.raises(WrongSetting, match="write s3://bucket, or file:///a/folder"):
        open_storage("ftp://bucket", tmp_path)


NO_BUCKET = "REELWRIGHT_STORAGE_URL is set to {!r}: write s3://bucket or s3://bucket/prefix."
NOT_UNDERSTOOD = "One of the AWS_… variables is not understood by the object storage: "


@pytest.mark.parametrize(
    "url",
    ["s3://", "s3:///prefix", "s3://[bucket", "s3://a bucket", "s3://bucket:port/prefix", "s3://bucket//x"],
)
def test_an_address_of_no_bucket_stops_the_start(url: str, tmp_path: Path) -> None:
    """The sentence names the setting, whatever is wrong with the address."""
    with pytest.raises(WrongSetting) as told:
        open_storage(url, tmp_path)
    assert str(told.value) == NO_BUCKET.format(url)


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("AWS_ALLOW_HTTP", "maybe", 'failed to parse "maybe" as boolean'),
        ("AWS_SKIP_SIGNATURE", "perhaps", 'failed to parse "perhaps" as boolean'),
        ("AWS_CHECKSUM_ALGORITHM", "md9", '"md9" is not a valid checksum algorithm'),
    ],
)
def test_a_wrong_variable_of_the_object_storage_is_not_blamed_on_the_address(
    name: str, value: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sentence says which variables are meant, and what the storage says of them."""
    monkeypatch.setenv(name, value)
    with pytest.raises(WrongSetting) as told:
        open_storage("s3://bucket/prefix", tmp_path)
    assert str(told.value) == NOT_UNDERSTOOD + reason
    assert told.value.__cause__ is None


def test_the_setting_chooses_the_storage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of one's own, a bucket, or the data directory."""
    monkeypatch.setenv("AWS_REGION", "eu-central-1")
    assert isinstance(open_storage("", tmp_path), DiskStorage)
    assert isinstance(open_storage("s3://bucket/prefix", tmp_path), ObjectStorage)
    open_storage(f"file://{tmp_path}/shared", tmp_path / "root").put("a", b"x")
    assert (tmp_path / "shared" / "a").read_bytes() == b"x"


def test_copies_of_objects_follow_what_replaces_them(tmp_path: Path) -> None:
    """A file that was fetched before is not taken for the new one; and the same one is not fetched twice."""
    storage = ObjectStorage(MemoryStore(), tmp_path / "copies")
    storage.put("a/b.mp4", b"first")
    first = storage.path("a/b.mp4")
    assert storage.path("a/b.mp4") == first
    storage.put("a/b.mp4", b"second")
    second = storage.path("a/b.mp4")
    assert (first.read_bytes(), second.read_bytes(), second.suffix) == (b"first", b"second", ".mp4")
    os.utime(first, (time.time() - 90_000, time.time() - 90_000))
    storage.forget_abandoned()
    assert (first.exists(), second.exists()) == (False, True)


def test_shipped_files_are_assets_too(storage: Storage) -> None:
    """`catalog/…` is found in the package, everything else in the storage."""
    files = Files(storage)
    storage.put("videos/1.mp4", b"video")
    assert files.size("videos/1.mp4") == 5
    assert files.path("catalog/games.toml").name == "games.toml"
    with pytest.raises(FileNotFoundError):
        files.path("catalog/../../settings.py")


def copies(folder: Path) -> list[str]:
    return sorted(path.read_text() for path in folder.iterdir())


def aged(path: Path, hours: float) -> Path:
    os.utime(path, (time.time() - hours * 3600,) * 2)
    return path


def test_the_oldest_copies_go_when_they_are_too_many(tmp_path: Path) -> None:
    """But none that was asked for in the last two hours, and all that nobody asked for in a day."""
    storage = ObjectStorage(MemoryStore(), tmp_path / "copies", most_bytes=10)
    for name, hours in (("now", 0), ("one", 1.0), ("two", 2.5), ("three", 3.5), ("yesterday", 25)):
        storage.put(name, name.ljust(5).encode())
        aged(storage.path(name), hours)
    storage.forget_abandoned()
    assert copies(tmp_path / "copies") == ["now  ", "one  "]
    aged(storage.path("one"), 3)
    aged(storage.path("two"), 4)
    aged(storage.path("three"), 1)
    storage.forget_abandoned()
    assert copies(tmp_path / "copies") == ["now  ", "three"]


def test_a_copy_goes_when_it_is_not_needed_any_more(tmp_path: Path) -> None:
    """Or with its object; others stay, and it is fetched again when somebody asks."""
    storage = ObjectStorage(MemoryStore(), tmp_path / "copies")
    for key in ("media/1", "media/2", "media/3"):
        storage.put(key, key.encode())
        storage.path(key)
    storage.forget_copy("media/1")
    storage.delete("media/2")
    assert copies(tmp_path / "copies") == ["media/3"]
    assert storage.path("media/1").read_text() == "media/1"


def test_nothing_is_forgotten_of_a_file_that_lies_here(tmp_path: Path) -> None:
    """On disk there are no copies, so the file stays."""
    storage = DiskStorage(tmp_path / "files")
    storage.put("media/1", b"x")
    storage.forget_copy("media/1")
    assert storage.exists("media/1")
