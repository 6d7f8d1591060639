"""Clips of a ComfyUI of one's own."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from reelwright.engines.clip_files import copy_clip, fit_frame
from reelwright.engines.clips import ClipModel, ClipRequest, FreshClip, Quality
from reelwright.engines.paid import Usage
from reelwright.engines.pictures import Shape
from reelwright.engines.providers.comfyui import PROVIDER
from reelwright.engines.providers.comfyui.graphs import Graphs, SavedFile
from reelwright.engines.providers.comfyui.pictures import NEGATIVE
from reelwright.engines.wire import Wire
from reelwright.engines.workflow_files import Value, Workflow
from reelwright.errors import EngineFailed

# Multiples of 32 pixels, as video models want them.
_SIZES: dict[str, dict[Shape, tuple[int, int]]] = {
    "480p": {"ratio_9_16": (480, 832), "ratio_16_9": (832, 480), "ratio_1_1": (640, 640)},
    "720p": {"ratio_9_16": (704, 1280), "ratio_16_9": (1280, 704), "ratio_1_1": (960, 960)},
}
_FORMATS = {".mp4": "mp4", ".m4v": "mp4", ".mov": "mov", ".webm": "webm", ".mkv": "matroska"}


class ComfyClips:
    """Films by the workflow `clip`, and with a given first frame, or a first and a last one, by
    `start_frame` and `end_frame`, where these are set. `durations_s` are the lengths that the operator says
    it makes, `fps` the frames a second, and `size` is `480p` or `720p`."""

    provider = PROVIDER

    def __init__(
        self, wire: Wire, workflows: Mapping[str, Workflow], durations_s: Sequence[int], fps: int, size: str
    ) -> None:
        self._graphs = Graphs(wire, "clips")
        self._workflows = workflows
        self._durations_s = tuple(durations_s)
        self._fps = fps
        self._sizes = _SIZES[size]

    def describe(self, quality: Quality = "standard") -> ClipModel:
        """There is one model for both qualities."""
        begins, ends = (f"{name}_frame" in self._workflows for name in ("start", "end"))
        return ClipModel(self._workflows["clip"].name, self._durations_s, begins or ends, ends, audio=False)

    def film(self, request: ClipRequest, start: Path | None = None, end: Path | None = None) -> FreshClip:
        workflow = self._choose(start, end)
        width, height = self._sizes[request.shape]
        values: dict[str, Value] = {
            "prompt": request.prompt,
            "negative": NEGATIVE,
            "width": width,
            "height": height,
            "seed": request.seed,
            "seconds": request.duration_s,
            "fps": self._fps,
            "frames": request.duration_s * self._fps + 1,  # as video models count: the first, and all steps
        }
        for name, path in (("image", start), ("end_image", end)):
            if path is not None:
                values[name] = self._graphs.send_picture(fit_frame(path, (width, height)), "image/png")
        saved = self._graphs.run(workflow, values, Usage("seconds", request.duration_s, 0.0))
        file = next((one for one in saved if _format_of(one)), None)
        if file is None:
            raise EngineFailed(
                f"{PROVIDER} made no clip: {workflow.setting} needs a node that saves one as MP4 or WebM"
            )
        made = self._graphs.wire.download_file(self._graphs.address(file), keyed=True)
        try:
            # Copied, since ComfyUI puts the whole graph into the file.
            return FreshClip(copy_clip(made, PROVIDER, _format_of(file)), workflow.name)
        finally:
            made.unlink()

    def _choose(self, start: Path | None, end: Path | None) -> Workflow:
        if end is not None and start is None:
            raise EngineFailed(f"A clip of {PROVIDER} cannot end with a picture unless it begins with one")
        work = "end_frame" if end else "start_frame" if start else "clip"
        if work not in self._workflows:
            setting = f"REELWRIGHT_COMFYUI_{work.upper()}_WORKFLOW"
            raise EngineFailed(f"{PROVIDER} needs {setting} for a clip with given pictures")
        return self._workflows[work]


def _format_of(file: SavedFile) -> str:
    return _FORMATS.get(Path(file.filename).suffix.lower(), "")
