"""Bake the meaning of every phrase that a plot, a topic or a scene is like.

The vectors lie beside the texts. Run it when one of them changed.
"""

import numpy as np
from saved_vectors import SavedEncoder

from reelwright.catalog import plots, scenes
from reelwright.catalog.meanings import write_meanings


def main() -> None:
    meaning = SavedEncoder()
    for file, texts in (plots.liked_texts() | scenes.liked_texts()).items():
        write_meanings(file, texts, np.stack([meaning.embed(text) for text in texts]))
        print(f"{file.parent.name}/{file.name}: {len(texts)} phrases, {file.stat().st_size // 1024} KB")


if __name__ == "__main__":
    main()
