"""The process that draws and encodes: takes one task after the other until its parent hangs up."""

import ctypes
import os
import threading
from multiprocessing import parent_process
from multiprocessing.connection import Connection

import cv2

from reelwright_render.compose.compositor import Composer
from reelwright_render.encode.mux import encode_sound
from reelwright_render.encode.segments import encode_segment
from reelwright_render.errors import ReelwrightError, is_out_of_room
from reelwright_render.plan.plan import Plan
from reelwright_render.workers.messages import (
    FramesEncoded,
    PictureTask,
    RenderSpec,
    SoundTask,
    TaskDone,
    TaskFailed,
)

_REPORT_EVERY = 10  # frames


def run_worker(connection: Connection, work: RenderSpec) -> None:
    threading.Thread(target=_end_with_parent, daemon=True).start()
    cv2.setNumThreads(1)  # the processes share the cores
    try:
        overlays = work.overlay_factory(work.timeline, work.assets)
        plan = Plan(work.timeline, overlays)
        how = work.encoding
        composer = Composer(plan, work.assets, how.width, how.height, how.scale)
        while True:
            _run_task(connection, composer, work, connection.recv())
    except EOFError:
        return
    except (ReelwrightError, OSError) as error:
        if not isinstance(error, ReelwrightError) and not is_out_of_room(error):
            raise
        connection.send(TaskFailed(str(error), is_out_of_room(error)))


def _run_task(
    connection: Connection, composer: Composer, work: RenderSpec, task: PictureTask | SoundTask
) -> None:
    if isinstance(task, SoundTask):
        encode_sound(task.wave, task.temporary, work.encoding.form)
    else:

        def report_frame(frames: int) -> None:
            if frames % _REPORT_EVERY == 0:
                connection.send(FramesEncoded(_REPORT_EVERY))

        draw = composer.draw_over if work.encoding.transparent else composer.draw
        encode_segment(draw, task.frames, task.temporary, work.encoding, report_frame, ahead=task.ahead)
        connection.send(FramesEncoded(len(task.frames) % _REPORT_EVERY))
        _give_back_memory()
    os.replace(task.temporary, task.out)
    connection.send(TaskDone())


def _give_back_memory() -> None:
    """Give freed memory back to the system: each encoder leaves some 70 MB that glibc would keep in its
    heap."""
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
