"""Draw six narrated scripts as the director shows them, in three shapes: a contact sheet a style.

.venv/bin/python scripts/make_story_sheets.py [style ...]
Nobody speaks: each word is given the time that it usually takes.
"""

import sys
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from reelwright.engines.local.illustration import Words, read_scene
from reelwright.formats.directing.beats import cut_beats
from reelwright.formats.directing.shots import Look, direct
from reelwright_pictures.api import draw
from reelwright_render.timeline.model import Word

FOLDER = Path(__file__).resolve().parents[1] / "docs/images"
STYLES = ("cinematic", "comic", "watercolor")
LARGEST = 400_000  # bytes
HEIGHT = 160
SHAPES = ((90, 160, 4), (160, 160, 3), (284, 160, 2))  # width, height, and how many pictures of a story
DRAWN = 3  # times as large as they are shown
STORIES = (
    (
        "The lighthouse keeper",
        "For thirty years Elias kept the lighthouse by the sea. Every evening he climbed up and lit the "
        "lamp. Then one winter a storm threw a small boat onto the rocks. A young woman crawled out of "
        "the waves. He carried her inside, into the kitchen. She drank tea by the stove and told him her "
        "name. It was his daughter's name. In the morning they stood on the beach. They waved to the "
        "first ship.",
    ),
    (
        "My neighbor's dog",
        "My neighbor's dog barked every night at three. I lay in bed and counted. One night the barking "
        "stopped, and I woke up anyway. I put on my coat and knocked on his door. The old man lay on the "
        "kitchen floor with the dog beside him. I called the ambulance. It came in eight minutes. A "
        "doctor shook my hand in the hospital corridor. Now the dog sleeps in my bedroom.",
    ),
    (
        "How the Romans built roads",
        "The Romans built more than 80,000 kilometers of road. Soldiers dug a trench through the fields. "
        "They carried stones in baskets. Merchants drove their oxen to the city. A messenger rode a horse "
        "from village to village. A letter crossed the empire in a week. Farmers walk on some of these "
        "roads today. In the evening the sheep come home along them. The stones are still there.",
    ),
    (
        "The knight who was afraid",
        "A knight was afraid of horses. He walked to every battle. The king laughed at him in the castle. "
        "One night a dragon landed on the mountain. The knights rode out, and their horses ran away. Only "
        "the knight on foot came to the dragon. He sat down beside it. They talked until dawn. The king "
        "never laughed again.",
    ),
    (
        "Why bees matter",
        "A bee visits thousands of flowers in one day. In the garden it goes from rose to sunflower. "
        "Farmers need bees for their fields. Without them there is no apple. A beekeeper works in the "
        "morning. Her daughter eats bread with honey in the kitchen. In winter the bees stay at home. "
        "Snow lies on the fields. In spring a girl plants flowers in the park.",
    ),
    (
        "The last train",
        "Mara missed the last train by ten seconds. The street was empty, except for a man with a violin. "
        "He played the violin, and she listened. It began to rain. They sat in a cafe and drank coffee. "
        "She told him about the office. At dawn they walked through the city. The first train came. "
        "Neither of them got on.",
    ),
)


def main() -> None:
    for style in sys.argv[1:] or STYLES:
        rows = [draw_story(title, text, style, 7 + at) for at, (title, text) in enumerate(STORIES)]
        save(f"drawn-stories-{style}.jpg", np.vstack(rows))


def draw_story(title: str, text: str, style: str, seed: int) -> NDArray[np.uint8]:
    """Return the pictures of a script beside each other: the first of them upright, the last ones wide."""
    words = spoken(text)
    look = Look(title, "ratio_9_16", (1080, 1920), style, "en", seed)
    shots = direct(cut_beats(words, words[-1].end_ms + 300), look)
    sizes = [(width, height) for width, height, count in SHAPES for _ in range(count)]
    tiles = []
    for number, size in enumerate(sizes):
        shot = shots[number % len(shots)]
        said = Words(shot.subject, shot.before, seed, number, shot.frame)
        tiles.append(tile(said, size, style))
    return np.asarray(np.hstack(tiles), np.uint8)


def tile(said: Words, size: tuple[int, int], style: str) -> NDArray[np.uint8]:
    pixels = draw(read_scene(said), (DRAWN * size[0], DRAWN * size[1]), style)
    return np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), np.uint8)


def spoken(text: str) -> list[Word]:
    words: list[Word] = []
    at_ms = 0
    for word in text.split():
        length_ms = 180 + 45 * len(word) + (250 if word[-1] in ".?!" else 0)
        words.append(Word(word, at_ms, at_ms + length_ms - 60))
        at_ms += length_ms
    return words


def save(name: str, sheet: NDArray[np.uint8]) -> None:
    """Write a sheet as good as is allowed."""
    codes = ([cv2.IMWRITE_JPEG_QUALITY, quality] for quality in range(90, 40, -4))
    files = (bytes(cv2.imencode(".jpg", sheet, code)[1]) for code in codes)
    (FOLDER / name).write_bytes(next(file for file in files if len(file) <= LARGEST))
    print(f"{name}: {(FOLDER / name).stat().st_size / 1000:.0f} kB, {sheet.shape[1]} by {sheet.shape[0]}")


if __name__ == "__main__":
    main()
