"""Clips of this server's own engine lie in storage as they were made: they are encoded once, not twice."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import av
import numpy as np
import pytest

from reelwright.engines.clips import ClipModel, ClipRequest, FreshClip, Quality
from reelwright.formats.context import SceneClipRequest
from reelwright.workflows.asset_clips import AssetClips

WISH = SceneClipRequest("A key", 2_000, "ratio_1_1", "standard", 7, frame="close", move="push")


class Motion:
    provider = "local"

    def __init__(self, file: Path, is_ready: bool) -> None:
        self.file, self.is_ready = file, is_ready
        self.asked: list[ClipRequest] = []

    def describe(self, quality: Quality = "standard") -> ClipModel:
        return ClipModel("local-motion", (4, 8), True, True, False)

    def film(self, request: ClipRequest, start: Path | None = None, end: Path | None = None) -> FreshClip:
        self.asked.append(request)
        with av.open(str(self.file), "w") as container:
            stream = container.add_stream("libx264", rate=30)
            stream.width = stream.height = 64
            stream.pix_fmt = "yuv420p"
            for _ in range(60):
                container.mux(stream.encode(av.VideoFrame.from_ndarray(np.zeros((64, 64, 3), np.uint8))))
            container.mux(stream.encode(None))
        return FreshClip(self.file, "local-motion", is_ready=self.is_ready)


class Prepared(Exception):
    pass


def filmed(tmp_path: Path, is_ready: bool) -> tuple[Any, Motion, dict[str, bytes]]:
    kept: dict[str, bytes] = {}

    def prepare(*args: object) -> None:
        raise Prepared

    parts: Any = SimpleNamespace(
        work_dir=tmp_path,
        prepare=prepare,
        storage=SimpleNamespace(put=lambda asset, path: kept.update({asset: path.read_bytes()})),
    )
    motion = Motion(tmp_path / "made.mp4", is_ready)
    return AssetClips(motion, parts, "projects/p").film(WISH), motion, kept


def test_a_clip_that_is_ready_is_kept_as_it_is(tmp_path: Path) -> None:
    """With the length of its frames; the engine heard the director's frame and move."""
    item, motion, kept = filmed(tmp_path, is_ready=True)
    assert (item.duration_ms, item.width, item.height, item.kind) == (2_000, 64, 64, "video")
    assert list(kept) == [item.asset] and not motion.file.exists()
    request = motion.asked[0]
    assert (request.duration_s, request.shown_ms, request.frame, request.move) == (4, 2_000, "close", "push")


def test_any_other_clip_is_made_ready_first(tmp_path: Path) -> None:
    with pytest.raises(Prepared):
        filmed(tmp_path, is_ready=False)
