"""A renderer that answers at once, for trials of the service itself."""

from pathlib import Path

from reelwright.workflows.parts import FindFile, OnProgress, Stop
from reelwright_render.encode.segments import Quality
from reelwright_render.timeline.model import Timeline


class InstantRenderer:
    """Writes a few bytes that are no video."""

    def mix(self, timeline: Timeline, find: FindFile, out: Path, stop: Stop, progress: OnProgress) -> None:
        out.write_bytes(b"RIFF")

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
        stop()
        progress(1.0)
        out.write_bytes(b"\0\0\0\x18ftypisom" + str(timeline.duration_ms).encode())

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
        stop()
        out.write_bytes(b"\x1aE\xdf\xa3" + str(timeline.duration_ms).encode())

    def poster(self, video: Path, out: Path) -> None:
        out.write_bytes(b"\xff\xd8\xff")
