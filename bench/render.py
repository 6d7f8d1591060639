"""The renderer against x264 alone on the same finished frames, and against other ways to make the video.

    .venv/bin/python bench/render.py [--rivals]
    .venv/bin/python bench/render.py [--shapes 16:9 1:1] [--presets neon glass] [--photographs] [--long 600]

Printed as ratios; 20 s at 1080×1920 without sound (see reel.py). Without options: medians of three runs, in
turns. Rivals, variants, the long video, memory and "drawing beside encoding": one run; a rival's one run is
divided by the renderer's median. "Limit" is x264 by itself: the finished frames lie in memory and two threads
encode them with the renderer's own settings.
`--rivals` adds one ffmpeg filter graph with libass, and MoviePy on excerpts, from the environment that
`make bench` builds.
The others measure, each against x264 alone on its own frames, the video in other shapes, with other captions,
or with four photographs a second; `--long` a video of so many seconds with sound: memory in each quarter of
the time, and how far sound and picture lie apart.
Run it on a machine that does nothing else; the material is kept in bench/results.
"""

import os
import sys

if __name__ == "__main__":  # child processes read this file again: nothing heavy stands outside
    os.environ["PYTHONPATH"] = os.pathsep.join(sys.path)  # for the server that the children come from
    from compositor import main

    main(__doc__)
