"""Imported by the server that renders' processes are forked from, after all else that they use.

What each of them would do first, and all of them alike, is done there once, and its memory is theirs
together. Only one thread may do it: what others of a process do is not there in its copies.
"""

import gc
from contextlib import suppress

from reelwright_render.compose import ken_burns
from reelwright_render.draw import fonts
from reelwright_render.pixels.planar import planar
from reelwright_render.plan.plan import View

with suppress(fonts.FontMissing):  # whoever draws with it is told
    fonts.load()
ken_burns.draw_view(
    planar(16, 16), View(1, 0.5, 0.5), planar(16, 16)
)  # numba's first call imports modules, too
gc.collect()
gc.freeze()  # processes that look through these objects for garbage would copy the memory they lie in
