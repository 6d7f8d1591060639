"""People cut out of a video in durable parts: each is made once and kept in storage as it comes, so that a
crash costs what was being made and nothing else."""

import tempfile
from functools import cached_property
from pathlib import Path

from reelwright.delivery.files import Files
from reelwright.delivery.storage import Storage
from reelwright.engines.call import CALL
from reelwright.engines.matting import Cut, CutOut, MattingEngine
from reelwright.errors import EngineFailed
from reelwright_render.compose.matte import PartFiles, cut_out_part
from reelwright_render.encode.mux import join


class AssetMatting:
    """Behind `context.matting`; its calls are steps. What it makes lies below `prefix`, by its video and the
    part's first frame: a part that is made again takes the place of its own files."""

    def __init__(self, engine: MattingEngine, storage: Storage, work_dir: Path, prefix: str) -> None:
        self._engine = engine
        self._storage = storage
        self._work_dir = work_dir
        self._prefix = prefix

    @property
    def provider(self) -> str:
        return self._engine.provider

    def cut(self, cut: Cut) -> CutOut:
        """Cut out one part. Raises EngineFailed where the video cannot be read."""
        call = CALL.get()
        with tempfile.TemporaryDirectory(dir=self._work_dir) as folder:
            source, begins = self._source(cut, Path(folder))
            warm_up = min(self._engine.warm_up, cut.first - begins)
            out = PartFiles(Path(folder) / "colours.mp4", Path(folder) / "matte.mp4")
            seen = cut_out_part(
                source,
                range(cut.first - begins, cut.first - begins + cut.frames),
                warm_up,
                self._engine.begin(cut.first - warm_up).alpha,
                out,
                call.stop_if_cancelled,
                call.progress,
            )
            name = f"{Path(cut.asset).stem}-{cut.first}"
            return self._store_part(name, out, cut.frames, seen)

    def _source(self, cut: Cut, folder: Path) -> tuple[Path, int]:
        """Return the file to read, and which frame of the video it begins with: where this file has too few
        frames before the part, together with the file before it."""
        here = self._path(cut.asset)
        if cut.before is None or cut.first - cut.begins >= self._engine.warm_up:
            return here, cut.begins
        asset, frames = cut.before
        both = folder / "both.mp4"
        join([(self._path(asset), frames), (here, cut.first - cut.begins + cut.frames)], None, both)
        return both, cut.begins - frames

    def join(self, parts: list[CutOut]) -> CutOut:
        """The parts in their order as one, by copying packets."""
        frames = sum(part.frames for part in parts)
        with tempfile.TemporaryDirectory(dir=self._work_dir) as name:
            out = PartFiles(Path(name) / "colours.mp4", Path(name) / "matte.mp4")
            join([(self._path(part.colours), part.frames) for part in parts], None, out.colours)
            join([(self._path(part.matte), part.frames) for part in parts], None, out.matte)
            return self._store_part("whole", out, frames, any(part.seen for part in parts))

    def forget(self, parts: list[CutOut]) -> None:
        for part in parts:
            self._storage.delete(part.colours)
            self._storage.delete(part.matte)

    def _store_part(self, name: str, files: PartFiles, frames: int, seen: bool) -> CutOut:
        colours, matte = f"{self._prefix}/{name}-colours.mp4", f"{self._prefix}/{name}-matte.mp4"
        self._storage.put(colours, files.colours)
        self._storage.put(matte, files.matte)
        return CutOut(colours, matte, frames, seen)

    @cached_property
    def _files(self) -> Files:
        return Files(self._storage)

    def _path(self, asset: str) -> Path:
        try:
            return self._files.path(asset)
        except FileNotFoundError:
            raise EngineFailed("A part of this video is missing") from None
