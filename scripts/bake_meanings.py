"""Bakes the meaning of every phrase that a plot, a topic or a scene is like into its catalogue's `_like.npz`.

Run it when one of them changed.
"""

from pathlib import Path

import numpy as np

from reelwright.catalog import plots, scenes
from reelwright.catalog.meanings import write_meanings
from reelwright.engines.local.english.reading import Meaning

CATALOG = Path(__file__).parents[1] / "src/reelwright/catalog"


def main() -> None:
    meaning = Meaning()
    for folder, texts in (("plots", plots.liked_texts()), ("scenes", scenes.liked_texts())):
        file = CATALOG / folder / "_like.npz"
        write_meanings(file, texts, np.stack([meaning.embed(text) for text in texts]))
        print(f"{folder}: {len(texts)} phrases, {file.stat().st_size // 1024} KB")


if __name__ == "__main__":
    main()
