"""Bakes the meaning of every prompt that a plot is like into `catalog/plots/_like.npz`. Run it when one
changed."""

from pathlib import Path

import numpy as np

from reelwright.catalog.howto import questions, topics
from reelwright.catalog.plots import plots
from reelwright.engines.local.english.reading import Meaning

OUT = Path(__file__).parents[1] / "src/reelwright/catalog/plots/_like.npz"


def main() -> None:
    texts = sorted(
        {text for plot in plots() for text in plot.like}
        | {text for topic in (*topics(), *questions()) for text in topic.like}
    )
    meaning = Meaning()
    vectors = np.stack([meaning.embed(text) for text in texts])
    np.savez_compressed(OUT, texts=np.array(texts), vectors=np.rint(vectors * 40).astype(np.int8))
    print(f"{len(texts)} prompts, {OUT.stat().st_size // 1024} KB")


if __name__ == "__main__":
    main()
