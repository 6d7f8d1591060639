"""How well and how fast people are cut out: `python bench/matting.py PERSON.png BACKGROUND...`

PERSON is a picture with an alpha channel: it is moved over each BACKGROUND under film grain (seeds fixed), so
the true matte of every frame is known. Printed for each engine: mean error and flicker (dtSSD) of mattes from
0 to 1, intersection over union, and CPU time as a ratio to decoding and encoding the same frames.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import av
import cv2
import numpy as np

from reelwright.engines.local.matting import SelfieMatting
from reelwright.engines.local.matting_rvm import RvmMatting, found_rvm, install_rvm
from reelwright.engines.matting import MattingEngine
from reelwright.render.decode import VideoReader
from reelwright.render.planar import from_bgr

WIDTH, HEIGHT, FRAMES = 1280, 720, 24
SETTLED = 2  # frames that no engine is judged by


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("person", type=Path)
    arguments.add_argument("backgrounds", type=Path, nargs="+")
    given = arguments.parse_args()
    cv2.setNumThreads(1)
    person = _read(given.person, cv2.IMREAD_UNCHANGED)
    if person.shape[2] != 4:
        sys.exit("The person's picture has no alpha channel")
    grounds = [cv2.resize(_read(path, cv2.IMREAD_COLOR), (WIDTH, HEIGHT)) for path in given.backgrounds]
    clips = [list(composites(person, ground)) for ground in grounds]
    plain_s = coding_s([frame for clip in clips for frame, _ in clip])
    print(f"decode and encode alone: {1000 * plain_s:.1f} ms of CPU a frame at {WIDTH}x{HEIGHT}")
    for engine in engines():
        error, flicker, union, cpu_s = judged(engine, clips)
        print(
            f"{engine.model:26} mean error {error:.4f}  dtSSD {flicker:.4f}  IoU {union:.4f}"
            f"  {1000 * cpu_s:.1f} ms = {cpu_s / plain_s:.2f} x decode and encode"
        )


def engines() -> list[MattingEngine]:
    with tempfile.TemporaryDirectory() as folder:
        weights = found_rvm(Path(folder)) or install_rvm(Path(folder))
        rvm = RvmMatting(weights)
        rvm.begin().alpha(np.zeros((64, 64, 3), np.uint8))  # loaded before the folder goes
    return [SelfieMatting(), rvm]


def composites(person: Any, ground: Any) -> Iterator[tuple[Any, Any]]:
    """Frames (BGR) and their true mattes (0–1): the person crosses a quarter of the picture, swaying."""
    grain = np.random.default_rng(0)
    rows = person.shape[0]
    scale = 0.9 * HEIGHT / rows
    for number in range(FRAMES):
        place = np.array(
            [[scale, 0, 300 + 8 * number], [0, scale, HEIGHT - rows * scale + 4 * np.sin(number / 3)]]
        )
        moved = cv2.warpAffine(person, place, (WIDTH, HEIGHT)).astype(np.float32)
        matte = moved[..., 3] / 255
        seen = moved[..., :3] * matte[..., None] + ground * (1 - matte[..., None])
        seen += grain.normal(0, 3, seen.shape)
        yield np.clip(seen, 0, 255).astype(np.uint8), matte


def judged(engine: MattingEngine, clips: list[list[tuple[Any, Any]]]) -> tuple[float, float, float, float]:
    errors, flickers, unions, cpu = [], [], [], 0.0
    for clip in clips:
        matte, before = engine.begin(), None
        for number, (frame, truth) in enumerate(clip):
            began = time.process_time()
            found = matte.alpha(frame) / 255
            cpu += time.process_time() - began
            wrong = found - truth
            if number >= SETTLED:
                errors.append(np.abs(wrong).mean())
                flickers.append(np.sqrt(((wrong - before) ** 2).mean()))
                unions.append(((found > 0.5) & (truth > 0.5)).sum() / ((found > 0.5) | (truth > 0.5)).sum())
            before = wrong
    return tuple(float(np.mean(values)) for values in (errors, flickers, unions)) + (
        cpu / sum(map(len, clips)),
    )  # type: ignore[return-value]


def coding_s(frames: list[Any]) -> float:
    """CPU seconds a frame of x264 as the renderer uses it, and of decoding what it made."""
    with tempfile.TemporaryDirectory() as folder:
        path, pictures = Path(folder) / "clip.mp4", [from_bgr(frame) for frame in frames]
        began = time.process_time()
        with av.open(str(path), "w") as container:
            stream = container.add_stream("libx264", rate=30, options={"preset": "veryfast", "crf": "22"})
            stream.width, stream.height, stream.pix_fmt = WIDTH, HEIGHT, "yuv420p"
            stream.codec_context.thread_count = 1
            for picture in pictures:
                container.mux(stream.encode(av.VideoFrame.from_numpy_buffer(picture.block, "yuv420p")))
            container.mux(stream.encode(None))
        reader = VideoReader(path)
        for number in range(len(frames)):
            reader.frame(number)
        reader.close()
        return (time.process_time() - began) / len(frames)


def _read(path: Path, how: int) -> Any:
    pixels = cv2.imread(str(path), how)
    if pixels is None:
        sys.exit(f"{path.name} is no picture that can be read")
    return pixels


if __name__ == "__main__":
    main()
