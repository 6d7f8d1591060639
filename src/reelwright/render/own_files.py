"""The files of somebody who renders without the service, made ready for a timeline.

They may come from anywhere, so they are read like uploads: told by their bytes, in a child with hard limits,
and what the compositor meets is only what was made of them. That is kept by content.
"""

import os
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path

from reelwright.catalog.shipped import is_shipped, shipped_path
from reelwright.errors import EngineFailed, Invalid
from reelwright.render.cache import Cache
from reelwright.render.digest import file_digest
from reelwright.render.prepare import length_here, prepare_media
from reelwright.render.sniff import LIBRARY_LIMITS, sniff
from reelwright.render.sound_files import decoded, write_wav
from reelwright.sandbox import Limits, collect_outputs, run
from reelwright.timeline.model import Clip, Timeline

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
class OwnFiles:
    """`files` leads from a timeline's assets to paths; an asset that is not among them is a path itself, or
    ships with the package. `kept` is for what is made of them."""

    files: Files
    kept: Path
    stop: Callable[[], None]

    def seen(self, timeline: Timeline) -> tuple[Timeline, dict[str, Path]]:
        """Every picture and clip made ready, and the timeline with what each of them is and how long. Raises
        Invalid where one is missing, EngineFailed where it cannot be read."""
        ready = self._all(_seen_assets(timeline), self._picture)
        lengths = {asset: length_here(path, LIBRARY_LIMITS) for asset, path in ready.items()}
        layers = tuple(tuple(_known(clip, lengths[clip.asset]) for clip in one) for one in timeline.layers)
        return replace(timeline, layers=layers), ready

    def heard(self, timeline: Timeline) -> dict[str, Path]:
        """Every sound as a WAV file, or as it ships."""
        return self._all({sound.asset for sound in timeline.sounds}, self._sound)

    def _all(self, assets: set[str], find: Callable[[str], Path]) -> dict[str, Path]:
        found = {asset: find(asset) for asset in sorted(assets)}
        Cache(self.kept).tidy(_KEPT_BYTES, found.values())
        return found

    def _picture(self, asset: str) -> Path:
        if is_shipped(asset):
            return _shipped(asset)
        source = self._file(asset)
        return self._make(source, "picture", _endings(source), self._prepare)

    def _sound(self, asset: str) -> Path:
        if is_shipped(asset):
            return _shipped(asset)
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
    write_wav(Path("sound.wav"), chain(decoded(source, demuxer=_demuxer(source))))


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
    """What a file may be made into."""
    try:
        sniffed = sniff(source)
    except EngineFailed as error:
        raise EngineFailed(f"{source.name}: {error}") from error
    return (".mp4",) if sniffed.kind == "video" else (".jpg", ".png")


def _known(clip: Clip, duration_ms: int | None) -> Clip:
    """A clip is what its file is, whatever the timeline says."""
    return replace(clip, kind="image" if duration_ms is None else "video", source_ms=duration_ms)


def _shipped(asset: str) -> Path:
    try:
        return shipped_path(asset)
    except FileNotFoundError:
        raise Invalid("files", f"{asset}: Ships with nothing") from None


def _seen_assets(timeline: Timeline) -> set[str]:
    clips = [clip for layer in timeline.layers for clip in layer]
    assets = {clip.asset for clip in clips} | {clip.matte for clip in clips if clip.matte}
    card, logo = timeline.card, timeline.branding.logo
    assets |= {card.author_avatar} if card and card.author_avatar else set()
    return assets | ({logo.asset} if logo else set())
