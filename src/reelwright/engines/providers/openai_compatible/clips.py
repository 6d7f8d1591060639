"""Clips of a model server of one's own, by `/v1/videos`: a job that is asked about until it is done."""

from pathlib import Path

from reelwright.engines.clip_files import fit_frame
from reelwright.engines.clips import ClipModel, ClipRequest, FreshClip, Quality
from reelwright.engines.paid import PaidRequest, Usage
from reelwright.engines.pictures import Shape
from reelwright.engines.providers.openai_compatible.errors import PROVIDER
from reelwright.engines.providers.openai_compatible.shapes import VideoJob
from reelwright.engines.wire import PICTURE_S, File, Wire
from reelwright.errors import EngineFailed

_SIZES: dict[Shape, tuple[int, int]] = {
    "ratio_9_16": (720, 1280),
    "ratio_16_9": (1280, 720),
    "ratio_1_1": (960, 960),
}
_FAILED = ("failed", "cancelled")


class OwnServerClips:
    """These servers have no list of what their model can do: `durations_s` are the lengths that the operator
    says it makes. A clip may begin with a picture; none of them ends with a given one."""

    provider = PROVIDER

    def __init__(self, wire: Wire, model: str, durations_s: tuple[int, ...]) -> None:
        self._wire = wire
        self._model = model
        self._durations_s = durations_s

    def describe(self, quality: Quality = "standard") -> ClipModel:
        """There is one model for both qualities."""
        return ClipModel(self._model, self._durations_s, start_frame=True, end_frame=False, audio=False)

    def film(self, request: ClipRequest, start: Path | None = None, end: Path | None = None) -> FreshClip:
        """Order the clip, poll until it is done, and download it. The job is deleted where the caller is
        cancelled. Nothing is billed here, so the cost is 0. Raises EngineFailed."""
        if end is not None:
            raise EngineFailed("A model server of your own cannot end a clip with a given picture")
        width, height = _SIZES[request.shape]
        fields = {
            "model": self._model,
            "prompt": request.prompt,
            "seconds": str(request.duration_s),
            "size": f"{width}x{height}",
            "seed": str(request.seed),
        }
        files = [] if start is None else [("input_reference", _frame(start, (width, height)))]
        asked = PaidRequest(PROVIDER, "clips", self._model)
        job = self._wire.begin_form(
            "/v1/videos", fields, files, asked, lambda reply: reply.read(VideoJob).id, PICTURE_S
        )
        path = f"/v1/videos/{job.ticket}"
        done = self._wire.collect(lambda: self._poll(path), lambda: self._wire.send("DELETE", path))
        job.note_usage(Usage("seconds", request.duration_s, 0.0))
        if done.status in _FAILED:
            raise EngineFailed(f"{PROVIDER} could not make the clip, and did not say why")
        return FreshClip(self._wire.download_file(self._wire.url(f"{path}/content"), keyed=True), self._model)

    def _poll(self, path: str) -> VideoJob | None:
        job = self._wire.get(path).read(VideoJob)
        return job if job.status in ("completed", *_FAILED) else None


def _frame(path: Path, size: tuple[int, int]) -> File:
    """Return the picture's file in exactly the clip's size: these servers refuse any other."""
    return "start.png", fit_frame(path, size), "image/png"
