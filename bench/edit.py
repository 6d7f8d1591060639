"""A story of 60 s rendered whole, and again after edits, as ratios in one run.

    .venv/bin/python bench/edit.py [--seconds 60]

Scenes of about ten seconds from library media (clips, and photographs with slow camera moves) with
crossfades, captions word by word, a card over the first six seconds, narration and music; 1080×1920. Each
line is everything that a render does: mixing, drawing, encoding, joining, the thumbnail. Run it on a machine
that does nothing else; the material is kept in bench/results.
"""

import os
import sys

if __name__ == "__main__":  # child processes read this file again: nothing heavy stands outside
    os.environ["PYTHONPATH"] = os.pathsep.join(sys.path)  # for the server that the children come from
    from edits import main

    main(__doc__)
