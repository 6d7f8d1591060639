"""People cut out of a whole video by an engine that takes it at once."""

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import av
import numpy as np
import pytest

from reelwright.engines.fake_clip_matting import FakeClipMatting
from reelwright.engines.matting import Cut, MattedClip
from reelwright.errors import EngineFailed
from reelwright.workflows.asset_clip_matting import AssetClipMatting
from reelwright.workflows.parts import PreparedFile

FRAMES = 20


@pytest.fixture
def video(tmp_path: Path) -> Path:
    """Something orange before a grey wall, at 30 frames a second."""
    path = tmp_path / "video.mp4"
    with av.open(str(path), "w") as container:
        stream = container.add_stream("libx264", rate=30, options={"preset": "ultrafast"})
        stream.width, stream.height, stream.pix_fmt = 64, 96, "yuv420p"
        for number in range(FRAMES):
            pixels = np.full((96, 64, 3), 120, np.uint8)
            pixels[30:, 10 + number : 40 + number] = (230, 120, 30)
            container.mux(stream.encode(av.VideoFrame.from_ndarray(pixels, format="rgb24")))
        container.mux(stream.encode(None))
    return path


def cut(
    video: Path, folder: Path, engine: Any = None, seconds: float = FRAMES / 30
) -> tuple[Any, dict[str, Any]]:
    """What is made, and the frames of the files that are kept. `seconds` is how long the alpha is found."""
    kept: dict[str, Any] = {}

    def put(name: str, path: Path) -> None:
        with av.open(str(path)) as container:
            kept[name] = [frame.to_ndarray(format="rgb24") for frame in container.decode(video=0)]

    def prepare(source: Path, *_: Any) -> PreparedFile:
        return PreparedFile(source.rename(folder / "prepared.mp4"), round(seconds * 1000), 64, 96)

    (folder / "work").mkdir()
    parts: Any = SimpleNamespace(
        files=SimpleNamespace(path=lambda asset: video),
        storage=SimpleNamespace(put=put),
        work_dir=folder / "work",
        prepare=prepare,
    )
    made = AssetClipMatting(engine or FakeClipMatting(), parts, "cut").cut(Cut("media/a.mp4", 0, FRAMES))
    return made, kept


def test_all_frames_are_there_in_the_videos_own_colours(video: Path, tmp_path: Path) -> None:
    """White where the subject is, all the way; black where it is not."""
    made, kept = cut(video, tmp_path)
    assert (made.frames, made.seen) == (FRAMES, True)
    colours, matte = kept[made.colours], kept[made.matte]
    assert len(colours) == len(matte) == FRAMES
    assert np.abs(colours[5][60, 30].astype(int) - (230, 120, 30)).max() < 20
    assert matte[5][60, 30].min() > 240
    assert matte[5][5, 5].max() < 10


class Half(FakeClipMatting):
    """Answers in half the size."""

    def cut_clip(self, video: Path, person: bool = True) -> MattedClip:
        made = super().cut_clip(video, person)
        small = made.alpha.with_name("small.mp4")
        with av.open(str(made.alpha)) as source, av.open(str(small), "w") as container:
            stream = container.add_stream("libx264", rate=30, options={"preset": "ultrafast"})
            stream.width, stream.height, stream.pix_fmt = 32, 48, "yuv420p"
            for frame in source.decode(video=0):
                smaller = frame.reformat(32, 48, "rgb24").to_ndarray()
                container.mux(stream.encode(av.VideoFrame.from_ndarray(smaller, format="rgb24")))
            container.mux(stream.encode(None))
        made.alpha.unlink()
        return replace(made, alpha=small)


def test_an_alpha_of_another_size_is_brought_to_the_videos(video: Path, tmp_path: Path) -> None:
    """Some models work at a size of their own."""
    made, kept = cut(video, tmp_path, Half())
    assert kept[made.matte][5].shape == (96, 64, 3)
    assert kept[made.matte][5][60, 30].min() > 240


def test_an_alpha_of_another_length_is_refused(video: Path, tmp_path: Path) -> None:
    """It would show the wall."""
    with pytest.raises(EngineFailed, match=r"local has cut out 3\.0 seconds of a video of 0\.7"):
        cut(video, tmp_path, seconds=3)
