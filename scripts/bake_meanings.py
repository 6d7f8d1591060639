"""Bake the meaning of every phrase that a plot, a topic or a scene is like.

The vectors lie beside the texts. Run it when one of them changed.
"""

import numpy as np

from reelwright.catalog import plots, scenes
from reelwright.catalog.meanings import write_meanings
from reelwright.engines.local.english.reading import SentenceEncoder


def main() -> None:
    meaning = SentenceEncoder()
    for file, texts in (plots.liked_texts() | scenes.liked_texts()).items():
        write_meanings(file, texts, np.stack([meaning.embed(text) for text in texts]))
        print(f"{file.parent.name}/{file.name}: {len(texts)} phrases, {file.stat().st_size // 1024} KB")


if __name__ == "__main__":
    main()
