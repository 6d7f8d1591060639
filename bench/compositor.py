"""What bench/render.py measures."""

import argparse
import multiprocessing
import os
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from statistics import median
from typing import TypeVar

import av
import cv2
from av.video.frame import VideoFrame
from endurance import measure_long
from memory import MB, Peak, children
from reel import CLIP_MS, SECONDS, SHAPES, material, reel
from rivals import libass, moviepy

from reelwright_render.compose.compositor import Composer
from reelwright_render.encode.segments import encode_segment, encoding
from reelwright_render.overlays.stack import overlays_for
from reelwright_render.pixels.planar import Planar, planar
from reelwright_render.plan.plan import SEGMENT_FRAMES, Plan
from reelwright_render.presets import PRESET_NAMES
from reelwright_render.timeline.model import FPS, Timeline
from reelwright_render.workers.render import RenderResult, render

RESULTS = Path(__file__).parent / "results"
RUNS = 3  # of which the median counts
T = TypeVar("T")
_TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Cost:
    wall: float = 0
    cpu: float = 0

    def over(self, other: "Cost") -> str:
        return f"wall {self.wall / other.wall:5.2f}   CPU {self.cpu / other.cpu:5.2f}"


@contextmanager
def cost() -> Iterator[Cost]:
    """Wall and CPU seconds of this process and of all below it, those included that have ended."""
    spent, wall, cpu = Cost(), time.perf_counter(), _cpu()
    yield spent
    spent.wall, spent.cpu = time.perf_counter() - wall, _cpu() - cpu


def middle(costs: Sequence[Cost]) -> Cost:
    """The median, of wall and of CPU seconds apart: what else a machine does disturbs single runs."""
    return Cost(median(one.wall for one in costs), median(one.cpu for one in costs))


def _cpu() -> float:
    total = sum(os.times()[:4])
    for pid in children(os.getpid())[1:]:
        try:
            fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        total += sum(int(field) for field in fields[11:15]) / _TICKS
    return total


def main(description: str) -> None:
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--rivals", action="store_true")
    parser.add_argument("--presets", nargs="+", choices=PRESET_NAMES, metavar="PRESET", default=[])
    parser.add_argument("--shapes", nargs="+", choices=SHAPES, metavar="SHAPE", default=[])
    parser.add_argument("--photographs", action="store_true")
    parser.add_argument("--long", type=int, metavar="SECONDS")
    options = parser.parse_args()
    RESULTS.mkdir(exist_ok=True)
    assets = material(RESULTS)
    with tempfile.TemporaryDirectory() as folder:
        variants = {shape: reel(shape=shape) for shape in options.shapes}
        variants |= {preset: reel(preset=preset) for preset in options.presets}
        if options.photographs:
            variants["photographs"] = reel(fast=True)
        if variants:
            measure_variants(assets, Path(folder), variants)
        if options.long:
            measure_long(assets, Path(folder), options.long)
        if not (variants or options.long):
            measure(assets, Path(folder), options.rivals)


def measure_variants(assets: dict[str, Path], folder: Path, variants: dict[str, Timeline]) -> None:
    """Each against x264 alone on its own finished frames."""
    render(reel(), assets, overlays_for, None, folder / "preview", RESULTS / "preview.mp4", quality="preview")
    for number, (name, timeline) in enumerate(variants.items()):
        limit = apart(alone, timeline, assets)
        with cost() as whole:
            render(timeline, assets, overlays_for, None, folder / f"{number}", RESULTS / "variant.mp4")
        aims = "1.40 for the heaviest" if name in PRESET_NAMES and name != "default" else "1.20, 1.30"
        print(f"{name:12s} over x264 alone     {whole.over(limit)}   (aims {aims})")
        print(f"  drawing beside encoding                CPU {1 + beside(timeline, assets):5.2f}")
        with Peak(os.getpid()) as peak:  # in a run of its own: looking at memory costs time
            render(timeline, assets, overlays_for, None, folder / f"{number}m", RESULTS / "variant.mp4")
        print(
            f"  peak memory                 {peak.sum / MB:.0f} MB over all processes (aim 1200)", flush=True
        )


def measure(assets: dict[str, Path], folder: Path, rivals: bool) -> None:
    timeline = reel()

    def ours(name: str, of: Timeline, cache: str, quality: str = "final") -> RenderResult:
        out = RESULTS / f"{name}.mp4"
        return render(of, assets, overlays_for, None, folder / cache, out, quality=quality)

    with cost() as start:
        ours("preview", timeline, "preview", "preview")
    print(f"a preview, processes started  wall {start.wall:5.2f} s  CPU {start.cpu:5.2f} s")
    limits, wholes, edits = [], [], []
    for run in range(RUNS):  # in turns
        limits.append(apart(alone, timeline, assets))
        with cost() as spent:
            ours("reelwright", timeline, f"final{run}")
        wholes.append(spent)
        with cost() as spent:
            made = ours("edited", reel("photo4"), f"final{run}").segments_made
        edits.append(spent)
    limit, whole, edited = middle(limits), middle(wholes), middle(edits)
    print(f"x264 alone (the limit)        wall {limit.wall:5.2f} s  CPU {limit.cpu:5.2f} s")
    print(f"Reelwright                    wall {whole.wall:5.2f} s  CPU {whole.cpu:5.2f} s")
    print(f"  over the limit              {whole.over(limit)}   (aims 1.20, 1.30)")
    print(f"  drawing beside encoding                CPU {1 + beside(timeline, assets):5.2f}")
    with Peak(os.getpid()) as peak:  # in a run of its own: looking at memory costs time
        ours("reelwright", timeline, "memory")
    print(f"  peak memory                 {peak.sum / MB:.0f} MB over all processes (aim 1200)")
    print(f"  {made} of 10 segments changed    {edited.over(whole)}")
    if rivals:
        against_rivals(timeline, assets, folder, whole)


def against_rivals(timeline: Timeline, assets: dict[str, Path], folder: Path, whole: Cost) -> None:
    with cost() as graph:
        libass(timeline, assets, folder)
    print(f"ffmpeg graph with libass      {graph.over(whole)}   times Reelwright (aim 1.3)")
    clip, photos = moviepy(timeline, assets, folder)
    seconds = CLIP_MS / 1000
    rest = SECONDS - seconds
    excerpts = Cost(clip.wall * seconds + photos.wall * rest, clip.cpu * seconds + photos.cpu * rest)
    print(f"MoviePy, from excerpts        {excerpts.over(whole)}   times Reelwright (aim 3)")


def apart(
    measured: Callable[[Timeline, dict[str, Path]], T], timeline: Timeline, assets: dict[str, Path]
) -> T:
    """What it finds in a process that does nothing else."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as process:
        return process.submit(measured, timeline, assets).result()


def beside(timeline: Timeline, assets: dict[str, Path]) -> float:
    """CPU of drawing the frames over that of encoding them, taken in turns in one process: other work on the
    machine disturbs both alike. Starting processes and joining segments are not in it."""
    return apart(_drawing_over_encoding, timeline, assets)


def _drawing_over_encoding(timeline: Timeline, assets: dict[str, Path]) -> float:
    cv2.setNumThreads(1)  # as in the renderer's processes
    how = encoding(timeline.width, timeline.height, "final")
    composer = Composer(Plan(timeline, overlays_for(timeline, assets)), assets, how.width, how.height)
    drawing = 0.0

    def draw(number: int, out: Planar) -> None:
        nonlocal drawing
        since = time.process_time()
        composer.draw(number, out)
        drawing += time.process_time() - since

    began = time.process_time()
    for start in range(0, timeline.frames, SEGMENT_FRAMES):
        encode_segment(draw, range(start, start + SEGMENT_FRAMES), RESULTS / "beside.mp4", how)
    return drawing / (time.process_time() - began - drawing)


def alone(timeline: Timeline, assets: dict[str, Path]) -> Cost:
    """x264 on the finished frames, which have been drawn into memory before."""
    how = encoding(timeline.width, timeline.height, "final")
    composer = Composer(Plan(timeline, overlays_for(timeline, assets)), assets, how.width, how.height)
    frames = []
    for number in range(timeline.frames):
        frames.append(planar(how.width, how.height))
        composer.draw(number, frames[-1])
    composer.close()
    with cost() as spent, av.open(str(RESULTS / "limit.mp4"), "w") as container:
        stream = container.add_stream("libx264", rate=FPS)
        context = stream.codec_context
        context.width, context.height, context.pix_fmt = how.width, how.height, "yuv420p"
        context.time_base, context.thread_count = Fraction(1, FPS), 2
        context.options = {"preset": how.preset, "crf": str(how.crf), "g": "60", "profile": "high"}
        for number, drawn in enumerate(frames):
            frame = VideoFrame.from_numpy_buffer(drawn.block, "yuv420p")
            frame.pts, frame.time_base = number, Fraction(1, FPS)
            container.mux(stream.encode(frame))
        container.mux(stream.encode(None))
    return spent
