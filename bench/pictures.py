"""What a picture and a clip from words cost: processor seconds, memory, and the size of the package.

    .venv/bin/python bench/pictures.py                   # all of it
    .venv/bin/python bench/pictures.py pictures          # each prompt in each style, warm, at 1080 × 1920
    .venv/bin/python bench/pictures.py clips             # 4 s and 8 s, encoded to edit (service) and to keep
    .venv/bin/python bench/pictures.py size              # of the package

Processor seconds of one process, which other work on the machine changes little. Warm is the second time:
modules, fonts and drawings are loaded, and what the clips need is compiled.
"""

import argparse
import resource
import statistics
import tempfile
import time
from pathlib import Path

import cv2

import reelwright_pictures
from reelwright_people.encode import TO_EDIT, TO_KEEP
from reelwright_pictures.api import clip, describe, draw, film, write_film
from reelwright_pictures.compose import compose
from reelwright_pictures.styles import style_names

PACKAGE = Path(reelwright_pictures.__file__).parent
SIZE = (1080, 1920)
PICTURE_CPU_S, CLIP_CPU_S, PACKAGE_MB = 4.0, 1.5, 15.0  # what is allowed
PROMPTS = (
    "a cat on a roof at night",
    "a woman reading in a library",
    "three children running in a park in autumn",
    "a ship on a stormy sea",
    "the price of bread rises by 12 percent",
)
CLIPS = (
    ("a ship on a stormy sea", "cinematic"),
    ("a man walking in a street in the rain", "watercolor"),
    ("a dog in the snow", "flat"),
)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", nargs="*", choices=["pictures", "clips", "size"], default=[])
    what = parser.parse_args().what or ["pictures", "clips", "size"]
    cv2.setNumThreads(1)
    if "pictures" in what:
        pictures()
    if "clips" in what:
        clips()
    if "size" in what:
        size = sum(path.stat().st_size for path in PACKAGE.rglob("*") if "__pycache__" not in path.parts)
        print(f"package: {size / 1e6:.1f} MB, {size / 1e6 / PACKAGE_MB:.2f} of what is allowed")
    print(f"peak memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


def pictures() -> None:
    draw(describe(PROMPTS[0]), (270, 480))
    every = []
    for seed, style in enumerate(style_names(), 1):
        spent = [picture_cpu_s(prompt, style, seed) for prompt in PROMPTS]
        every += spent
        report(f"picture, {style}", statistics.mean(spent), max(spent), PICTURE_CPU_S)
    report("picture, all styles", statistics.mean(every), max(every), PICTURE_CPU_S)


def picture_cpu_s(prompt: str, style: str, seed: int) -> float:
    """Words to pixels. Each style has a seed of its own, so that other people and another place are drawn;
    what is drawn of the stock may be kept from the style before."""
    draw(describe(prompt, seed=100), (270, 480), style)
    began = time.process_time()
    draw(describe(prompt, seed), SIZE, style)
    return time.process_time() - began


def clips() -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "clip.mp4"
        clip(CLIPS[0][0], (270, 480), file, seconds=0.5)
        for prompt, style in CLIPS:
            for seconds in (4.0, 8.0):
                for use, encoding in (("to edit", TO_EDIT), ("to keep", TO_KEEP)):
                    began = time.process_time()
                    stage = compose(describe(prompt), *SIZE, is_filmed=True)
                    write_film(file, film(stage, seconds, style), seconds, encoding)
                    share = (time.process_time() - began) / seconds
                    report(f"a second of a clip of {seconds:.0f} s, {style}, {use}", share, share, CLIP_CPU_S)


def report(name: str, mean: float, most: float, allowed: float) -> None:
    share = most / allowed
    print(f"{name:48} {mean:5.2f} CPU s, most {most:5.2f} = {share:.2f} of what is allowed", flush=True)


if __name__ == "__main__":
    main()
