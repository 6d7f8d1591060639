"""Clips by OpenRouter's models, and people who speak in them."""

from pathlib import Path
from typing import Any

from pydantic import BaseModel

from reelwright.engines.clips import (
    ClipModel,
    ClipRequest,
    FreshClip,
    Quality,
    SpeakingModel,
    SpeakingRequest,
)
from reelwright.engines.paid import PaidRequest, Usage
from reelwright.engines.providers.openrouter import PROVIDER, RATIOS, TokenUsage, as_reference
from reelwright.engines.wire import Wire, clean_reason
from reelwright.errors import EngineFailed


class _VideoModel(BaseModel):
    id: str
    supported_durations: list[int] | None = None
    supported_frame_images: list[str] | None = None
    generate_audio: bool | None = None


class _VideoModels(BaseModel):
    data: list[_VideoModel]


class _VideoJob(BaseModel):
    id: str
    status: str
    error: str | None = None
    usage: TokenUsage = TokenUsage()


class OpenRouterClips:
    """Clips by a job. A job that was submitted is paid: the provider cancels none."""

    provider = PROVIDER

    def __init__(self, wire: Wire, model: str, pro_model: str) -> None:
        self._wire = wire
        self._models: dict[Quality, str] = {"standard": model, "pro": pro_model}

    def describe(self, quality: Quality = "standard") -> ClipModel:
        model = self._models[quality]
        listed = self._wire.get("/api/v1/videos/models").read(_VideoModels).data
        found = next((one for one in listed if one.id == model), None)
        if found is None:
            setting = (
                "REELWRIGHT_OPENROUTER_VIDEO_PRO_MODEL"
                if quality == "pro"
                else "REELWRIGHT_OPENROUTER_VIDEO_MODEL"
            )
            raise EngineFailed(f"openrouter has no model {model}: set {setting}")
        frames = found.supported_frame_images or []
        return ClipModel(
            found.id,
            tuple(sorted(found.supported_durations or [5])),
            "first_frame" in frames,
            "last_frame" in frames,
            bool(found.generate_audio),
        )

    def film(self, request: ClipRequest, start: Path | None = None, end: Path | None = None) -> FreshClip:
        return self._film(request, "clips", start, end)

    def _film(
        self, request: ClipRequest, ability: str, start: Path | None = None, end: Path | None = None
    ) -> FreshClip:
        model = self._models[request.quality]
        frames = [("first_frame", start), ("last_frame", end)]
        payload: dict[str, Any] = {
            "model": model,
            "prompt": request.prompt,
            "duration": request.duration_s,
            "aspect_ratio": RATIOS[request.shape],
            "generate_audio": request.audio,
            "seed": request.seed,
        }
        if start or end:
            payload["frame_images"] = [
                {**as_reference(path), "frame_type": name} for name, path in frames if path is not None
            ]
        asked = PaidRequest(PROVIDER, ability, model)
        job = self._wire.begin("/api/v1/videos", payload, asked, lambda reply: reply.read(_VideoJob).id)
        done = self._wire.collect(lambda: self._poll(job.ticket))
        job.note_usage(Usage("seconds", request.duration_s, done.usage.cost))
        if done.status != "completed":
            reason = clean_reason(done.error or done.status)
            raise EngineFailed(f"openrouter could not make the clip: {reason}")
        content = self._wire.url(f"/api/v1/videos/{job.ticket}/content?index=0")
        return FreshClip(self._wire.download_file(content, keyed=True), model)

    def describe_speaking(self) -> SpeakingModel:
        """The model speaks the text with a voice of its own."""
        model = self.describe()
        if not (model.start_frame and model.audio):
            raise EngineFailed(
                f"The model {model.model} cannot speak: set REELWRIGHT_OPENROUTER_VIDEO_MODEL to one that "
                "begins with a picture and makes sound"
            )
        return SpeakingModel(keeps_sound=False, longest_s=model.durations_s[-1])

    def speak_on_camera(
        self, request: SpeakingRequest, picture: Path, sound: Path | None = None
    ) -> FreshClip:
        """The sound is not used: no model keeps it."""
        length_s = self.describe().duration_for(request.duration_s)
        prompt = f'{request.prompt} They say: "{request.text}"'.strip()
        wish = ClipRequest(prompt, length_s, request.shape, audio=True, seed=request.seed)
        return self._film(wish, "speaking-clips", picture)

    def _poll(self, job_id: str) -> _VideoJob | None:
        job = self._wire.get(f"/api/v1/videos/{job_id}").read(_VideoJob)
        return job if job.status in ("completed", "failed", "cancelled", "expired") else None
