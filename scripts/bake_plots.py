"""Bakes the meaning of every prompt that a plot or topic is like into `catalog/plots/_like.npz`.

Run it when one of them changed.
"""

from pathlib import Path

import numpy as np

from reelwright.catalog.plots import STEPS, digest_of, liked_texts
from reelwright.engines.local.english.reading import Meaning

OUT = Path(__file__).parents[1] / "src/reelwright/catalog/plots/_like.npz"


def main() -> None:
    texts = liked_texts()
    meaning = Meaning()
    vectors = np.stack([meaning.embed(text) for text in texts])
    steps = np.rint(vectors * STEPS).astype(np.int8)
    np.savez_compressed(OUT, digest=np.array(digest_of(texts)), vectors=steps)
    print(f"{len(texts)} prompts, {OUT.stat().st_size // 1024} KB")


if __name__ == "__main__":
    main()
