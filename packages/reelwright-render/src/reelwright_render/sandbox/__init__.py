"""Runs a function on a hostile file in a child process with hard limits.

    answer = run(function, *args, limits=Limits(), folder=folder, stop=stop)

`function` is imported by its name in a fresh interpreter, which then gives up what it does not need: memory,
processor time, wall time and the size of a file are capped by the kernel; it has no environment but a bare
one, so none of our secrets; it ends with its parent. On Linux it can moreover open no socket, start no
program, make nothing but plain files and folders in `folder`, and read nothing but its arguments that are
paths, Python with our code, and the system's libraries.

Its answer comes back as JSON, so that whoever should take the child over can at most tell us something wrong.
A file that it has made is taken out of its folder by `collect_outputs`, which refuses links.
"""

from reelwright_render.sandbox.limits import Limits
from reelwright_render.sandbox.outputs import collect_outputs
from reelwright_render.sandbox.run import run

__all__ = ["Limits", "run", "collect_outputs"]
