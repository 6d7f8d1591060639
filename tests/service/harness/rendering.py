"""A worker as `harness.watched`, with instant engines, but with the real renderer, whose videos are made tiny
afterwards: `python -m harness.rendering worker --name NAME`."""

import sys
from dataclasses import replace
from pathlib import Path

import av

from harness.watched import watched
from reelwright.bootstrap import worker_parts
from reelwright.logs import configure
from reelwright.settings import read_settings
from reelwright.supervisor import Signals
from reelwright.workflows.local_renderer import LocalRenderer
from reelwright.workflows.parts import FindFile, OnProgress, Stop
from reelwright.workflows.runtime import run_worker
from reelwright_render.encode.segments import Quality
from reelwright_render.timeline.model import Timeline

_SHRINK = 3  # of half the real size


class TinyRenderer(LocalRenderer):
    """Everything is drawn, at half size as for a preview. Videos are then encoded anew, so that they may lie
    in a repository."""

    def film(
        self,
        timeline: Timeline,
        find: FindFile,
        sound: Path,
        out: Path,
        stop: Stop,
        progress: OnProgress,
        quality: Quality = "final",
    ) -> None:
        super().film(timeline, find, sound, out, stop, progress, "preview")
        small = out.with_name(f"small-{out.name}")
        encode_smaller(out, small)
        small.replace(out)

    def film_transparent(
        self,
        timeline: Timeline,
        find: FindFile,
        sound: Path,
        out: Path,
        stop: Stop,
        progress: OnProgress,
        quality: Quality = "final",
    ) -> None:
        super().film_transparent(timeline, find, sound, out, stop, progress, "preview")


def encode_smaller(source: Path, target: Path) -> None:
    """All frames, and the sound."""
    with av.open(str(source)) as read, av.open(str(target), "w") as written:
        picture, sound = read.streams.video[0], read.streams.audio[0]
        width, height = (side // _SHRINK // 2 * 2 for side in (picture.width, picture.height))
        video = written.add_stream("libx264", rate=30, options={"crf": "38", "preset": "veryfast"})
        video.width, video.height, video.pix_fmt = width, height, "yuv420p"
        audio = written.add_stream("aac", rate=sound.rate, layout="mono", bit_rate=24_000)
        for frame in read.decode(picture, sound):
            if isinstance(frame, av.VideoFrame):
                written.mux(video.encode(frame.reformat(width, height, "yuv420p")))
            else:
                written.mux(audio.encode(frame))
        for stream in (video, audio):
            written.mux(stream.encode(None))


if __name__ == "__main__":
    settings = read_settings()
    configure(settings.log_level)
    parts = watched(worker_parts(settings), settings.data_dir)
    renderer = TinyRenderer(settings.data_dir / "cache" / "segments")
    run_worker(replace(parts, renderer=renderer), sys.argv[3], Signals())
