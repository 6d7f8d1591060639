"""Local files of a script, made ready for a timeline.

They may come from anywhere, so they are read like uploads: told by their bytes, in a child with hard limits,
and what the compositor meets is only what was made of them. That is kept by content.
"""

import os
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path

from reelwright_render.cache.digest import file_digest
from reelwright_render.cache.folder import Cache
from reelwright_render.errors import EngineFailed, Invalid
from reelwright_render.intake.prepare import length_here, prepare_media
from reelwright_render.intake.sniff import LIBRARY_LIMITS, sniff
from reelwright_render.sandbox import Limits, collect_outputs, run
from reelwright_render.sound.sound_files import decode_sound, write_wav
from reelwright_render.timeline.assets import audible_assets, visible_assets
from reelwright_render.timeline.library import find_library
from reelwright_render.timeline.model import Clip, Timeline

VERSION = 1  # raise it whenever the same file is made into another
_SOUND = Limits(memory=1 << 30, cpu_s=600, wall_s=1200, file_bytes=2 << 30)
_KEPT_BYTES = 8 << 30
_NO_SOUND = "This file is not a sound that can be read"
_DEMUXERS = (
    (b"RIFF", "wav"),
    (b"ID3", "mp3"),
    (b"fLaC", "flac"),
    (b"OggS", "ogg"),
    (b"FORM", "aiff"),
    (b"\x1a\x45\xdf\xa3", "matroska"),
)

Files = Mapping[str, str | os.PathLike[str]]


@dataclass(frozen=True)
class LocalFiles:
    """`files` leads from a timeline's assets to paths; an asset that is not among them is a path itself, or
    in the library of an installed package. `kept` is for what is made of them."""

    files: Files
    kept: Path
    stop: Callable[[], None]

    def prepare_pictures(self, timeline: Timeline) -> tuple[Timeline, dict[str, Path]]:
        """Prepare every picture and clip; return them and the timeline with what each of them is and how
        long. Raises Invalid where one is missing, EngineFailed where it cannot be read."""
        ready = self._all(visible_assets(timeline), self._picture)
        lengths = {asset: length_here(path, LIBRARY_LIMITS) for asset, path in ready.items()}
        layers = tuple(
            tuple(_with_kind(clip, lengths[clip.asset]) for clip in one) for one in timeline.layers
        )
        return replace(timeline, layers=layers), ready

    def prepare_sounds(self, timeline: Timeline) -> dict[str, Path]:
        """Prepare every sound as a WAV file, or as it ships."""
        return self._all(audible_assets(timeline), self._sound)

    def _all(self, assets: set[str], find: Callable[[str], Path]) -> dict[str, Path]:
        found = {asset: find(asset) for asset in sorted(assets)}
        Cache(self.kept).tidy(_KEPT_BYTES, found.values())
        return found

    def _picture(self, asset: str) -> Path:
        if shipped := _shipped_path(asset):
            return shipped
        source = self._file(asset)
        return self._make(source, "picture", _endings(source), self._prepare)

    def _sound(self, asset: str) -> Path:
        if shipped := _shipped_path(asset):
            return shipped
        return self._make(self._file(asset), "sound", (".wav",), self._read)

    def _file(self, asset: str) -> Path:
        path = Path(self.files.get(asset, asset))
        if not path.is_file():
            raise Invalid("files", f"{path.name}: No such file")
        return path.resolve()

    def _make(
        self, source: Path, kind: str, endings: tuple[str, ...], make: Callable[[Path, Path], Path]
    ) -> Path:
        cache = Cache(self.kept)
        paths = [cache.path(f"{kind}{VERSION}", file_digest(source), ending) for ending in endings]
        found = next((path for path in paths if cache.has(path)), None)
        if found is not None:
            return found
        with tempfile.TemporaryDirectory(dir=self.kept.parent) as folder:
            try:
                made = make(source, Path(folder))
            except EngineFailed as error:
                raise EngineFailed(f"{source.name}: {error}") from error
            path = next(path for path in paths if path.suffix == made.suffix)
            os.replace(made, path)
        return path

    def _prepare(self, source: Path, folder: Path) -> Path:
        return prepare_media(source, folder, self.stop, lambda share: None).path

    def _read(self, source: Path, folder: Path) -> Path:
        run(read_sound_here, source, limits=_SOUND, folder=folder, stop=self.stop)
        return collect_outputs(folder, "sound.wav", folder / "sound.wav")


def read_sound_here(source: Path) -> None:
    """The child's work, in its working folder. EngineFailed for what is no sound."""
    write_wav(Path("sound.wav"), chain(decode_sound(source, demuxer=_demuxer(source))))


def _demuxer(source: Path) -> str:
    with source.open("rb") as file:
        head = file.read(16)
    for start, demuxer in _DEMUXERS:
        if head.startswith(start):
            return demuxer
    if head[4:8] == b"ftyp":
        return "mov"
    if len(head) > 1 and head[0] == 0xFF and head[1] & 0xE0 == 0xE0:
        return "aac" if head[1] & 0x06 == 0 else "mp3"
    raise EngineFailed(_NO_SOUND)


def _endings(source: Path) -> tuple[str, ...]:
    """Return the endings of what a file may be made into."""
    try:
        sniffed = sniff(source)
    except EngineFailed as error:
        raise EngineFailed(f"{source.name}: {error}") from error
    return (".mp4",) if sniffed.kind == "video" else (".jpg", ".png")


def _with_kind(clip: Clip, duration_ms: int | None) -> Clip:
    """A clip is what its file is, whatever the timeline says."""
    return replace(clip, kind="image" if duration_ms is None else "video", source_ms=duration_ms)


def _shipped_path(asset: str) -> Path | None:
    """The file behind a name that a library's prefix begins."""
    library = find_library(asset)
    if library is None:
        return None
    try:
        return library.path(asset)
    except FileNotFoundError:
        raise Invalid("files", f"{asset}: Ships with nothing") from None
