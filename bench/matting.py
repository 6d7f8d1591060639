"""How well and how fast people are cut out: `python bench/matting.py [PERSON.png BACKGROUND...]`

A moving person, whose true matte is known, before three backgrounds under film grain (seeds fixed): those of
tests/engines/composites.py, or PERSON (a picture with an alpha channel) before each BACKGROUND. Printed for
each engine: mean error and flicker (dtSSD) of mattes from 0 to 1, intersection over union, CPU time as a
ratio to decoding and encoding the same frames, and by how many levels of 255 a part differs from the whole.
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import av
import cv2
import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from engines.composites import composites, grounds, judged, person
from engines.every_engine import RVM

from reelwright.engines.local.matting import SelfieMatting
from reelwright.engines.local.matting_rvm import RvmMatting
from reelwright.engines.matting import PART_FRAMES, MattingEngine
from reelwright_render.compose.matte import take_background_out
from reelwright_render.pixels.decode import VideoReader
from reelwright_render.pixels.planar import from_bgr, to_bgr

WIDTH, HEIGHT, FRAMES = 1280, 720, 24
BARS = {"selfie": (0.022, 0.065), "rvm": (0.005, 0.035)}  # mean error, dtSSD
AFTER_A_JOIN = 6  # frames


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("person", type=Path, nargs="?")
    arguments.add_argument("backgrounds", type=Path, nargs="*")
    arguments.add_argument("--sheet", type=Path, help="also a picture of each engine's work over green")
    given = arguments.parse_args()
    cv2.setNumThreads(1)
    somebody = _person(given.person) if given.person else person()
    behind = [cv2.resize(_read(path, cv2.IMREAD_COLOR), (WIDTH, HEIGHT)) for path in given.backgrounds]
    behind = behind or grounds(WIDTH, HEIGHT)
    clips = [list(composites(somebody, ground, FRAMES)) for ground in behind]
    if given.sheet:
        cv2.imwrite(str(given.sheet), sheet(clips), [cv2.IMWRITE_JPEG_QUALITY, 88])
    plain_s = coding_s([frame for clip in clips for frame, _ in clip])
    print(f"decode and encode alone: {1000 * plain_s:.1f} ms of CPU a frame at {WIDTH}x{HEIGHT}")
    for name, engine in engines().items():
        report(name, engine, clips, plain_s)
        apart = apart_after_a_join(engine, somebody, behind[-1])
        print(f"  a part after its warm-up of {engine.warm_up} frames: {apart} of 255 from the whole clip")


def engines() -> dict[str, MattingEngine]:
    return {"selfie": SelfieMatting(), "rvm": RvmMatting(RVM)}


def report(name: str, engine: MattingEngine, clips: list[Any], plain_s: float) -> None:
    engine.begin().alpha(clips[0][0][0])  # loaded before it is measured
    for number, clip in enumerate(clips, 1):
        print(f"{engine.model}, background {number}: {judged(engine, [clip])}")
    seen, (error, flicker) = judged(engine, clips), BARS[name]
    kept = "kept" if seen.error <= error and seen.flicker <= flicker else "MISSED"
    print(f"{engine.model}: {seen} (bars {error} and {flicker}: {kept})")
    ratio = seen.cpu_s / plain_s
    print(f"  {1000 * seen.cpu_s:.1f} ms of CPU a frame = {ratio:.2f} x decode and encode")
    print(f"  with both, {1 / (1 + ratio):.2f} of the frames a second of decoding and encoding alone")


def sheet(clips: list[Any]) -> Any:
    """A row for each background: the last frame, and what each engine leaves of it."""
    rows = []
    for clip in clips:
        frame, cut = clip[-1][0], []
        for engine in engines().values():
            matte = engine.begin()
            alpha = [matte.alpha(seen) for seen, _ in clip][-1]
            picture = from_bgr(frame)
            take_background_out(picture, alpha)
            share = alpha[..., None] / 255
            cut.append((to_bgr(picture) * share + np.array((64, 177, 0)) * (1 - share)).astype(np.uint8))
        rows.append(np.hstack([frame, *cut]))
    return cv2.resize(np.vstack(rows), (1440, 270 * len(rows)), interpolation=cv2.INTER_AREA)


def apart_after_a_join(engine: MattingEngine, somebody: Any, ground: Any) -> int:
    """Levels of 255, the most over all pixels of the frames after a join, on a small clip."""
    small = cv2.resize(ground, (WIDTH // 4, HEIGHT // 4), interpolation=cv2.INTER_AREA)
    frames = [frame for frame, _ in composites(somebody, small, PART_FRAMES + AFTER_A_JOIN)]
    begin = PART_FRAMES - engine.warm_up
    whole, part = engine.begin(), engine.begin(begin)
    alphas = [whole.alpha(frame) for frame in frames][PART_FRAMES:]
    again = [part.alpha(frame) for frame in frames[begin:]][engine.warm_up :]
    return max(int(cv2.absdiff(one, other).max()) for one, other in zip(alphas, again, strict=True))


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


def _person(path: Path) -> Any:
    picture = _read(path, cv2.IMREAD_UNCHANGED)
    if picture.ndim != 3 or picture.shape[2] != 4:
        sys.exit("The person's picture has no alpha channel")
    return picture


def _read(path: Path, how: int) -> Any:
    pixels = cv2.imread(str(path), how)
    if pixels is None:
        sys.exit(f"{path.name} is no picture that can be read")
    return pixels


if __name__ == "__main__":
    main()
