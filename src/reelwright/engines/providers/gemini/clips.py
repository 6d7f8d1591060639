"""Gemini: clips by its Omni models, which take no other path than `/interactions`.

A job in the background, asked about until it has ended. Field names and states are those of the official SDK
(google-genai 3.4.0); that video runs in the background was seen by others
(github.com/TanStack/ai/issues/871). How a refusal is told is not documented: what an interaction says in
place of a clip is told as its reason.
"""

import base64
import os
import tempfile
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

from pydantic import BaseModel, Field

from reelwright.engines.call import CALL
from reelwright.engines.clip_files import copy_clip, fit_frame
from reelwright.engines.clips import ClipModel, ClipRequest, FreshClip, Quality
from reelwright.engines.paid import PaidRequest, Usage
from reelwright.engines.pictures import Shape
from reelwright.engines.providers.gemini import PROVIDER
from reelwright.engines.wire import MOST_CLIP_BYTES, PICTURE_S, Reply, Wire, clean_reason
from reelwright.errors import EngineFailed, ProviderRefused

_MOST_ANSWER_BYTES = 128 << 20  # the clip as base64, and the pictures that were sent
_DURATIONS_S = tuple(range(3, 11))
# There are no square ones: these come wide, and a video shows their middle.
_RATIOS: dict[Shape, str] = {"ratio_9_16": "9:16", "ratio_16_9": "16:9", "ratio_1_1": "16:9"}
_SIZES = {"9:16": (720, 1280), "16:9": (1280, 720)}
_WORKING = ("queued", "in_progress")
_REFUSALS = ("safety", "policy", "policies", "prohibited", "blocked", "blocklist")


class _Told(BaseModel):
    message: str = ""


class _ClipContent(BaseModel):
    type: str = ""
    text: str = ""
    data: str = ""
    uri: str = ""


class _Step(BaseModel):
    type: str = ""
    content: list[_ClipContent] = Field(default_factory=list)
    error: _Told | None = None


class _Interaction(BaseModel):
    id: str
    status: str
    steps: list[_Step] = Field(default_factory=list)
    errors: list[_Told] | None = None

    def clip(self) -> _ClipContent | None:
        """Return the last video that the model has put out."""
        videos = [one for one in self._contents() if one.type == "video" and (one.data or one.uri)]
        return videos[-1] if videos else None

    def reason(self) -> str:
        """Return what is told in place of a clip, or ""."""
        errors = [*(self.errors or ()), *(step.error for step in self.steps if step.error)]
        told = next((one.message for one in errors if one.message), "")
        return clean_reason(told or next((one.text for one in self._contents() if one.text), ""))

    def _contents(self) -> list[_ClipContent]:
        return [one for step in self.steps if step.type == "model_output" for one in step.content]


class GeminiClips:
    """Its clips always have sound; where none is asked for, it is left out of the file."""

    provider = PROVIDER
    shapes = ("ratio_9_16", "ratio_16_9")

    def __init__(self, wire: Wire, model: str) -> None:
        self._wire = wire
        self._model = model

    def describe(self, quality: Quality = "standard") -> ClipModel:
        """The provider has no list of this; there is one model for both qualities."""
        return ClipModel(self._model, _DURATIONS_S, start_frame=True, end_frame=True, audio=True)

    def film(self, request: ClipRequest, start: Path | None = None, end: Path | None = None) -> FreshClip:
        if end is not None and start is None:
            raise EngineFailed("A clip of gemini cannot end with a picture unless it begins with one")
        asked = PaidRequest(PROVIDER, "clips", self._model)
        payload = self._payload(request, [path for path in (start, end) if path is not None])
        job = self._wire.begin("/v1/interactions", payload, asked, _read_id, PICTURE_S)
        path = f"/v1/interactions/{quote(job.ticket, safe='')}"
        done = self._wire.collect(
            lambda: self._poll(path), lambda: self._wire.send("POST", f"{path}/cancel", {})
        )
        found = done.clip()
        if found is None:
            raise _failure(done)
        job.note_usage(Usage("seconds", request.duration_s))
        video = self._fetch(found)
        try:
            return FreshClip(copy_clip(video, PROVIDER, with_sound=request.audio), self._model)
        finally:
            video.unlink()

    def _payload(self, request: ClipRequest, frames: list[Path]) -> dict[str, Any]:
        ratio = _RATIOS[request.shape]
        shown = [{"type": "image", **_inline(fit_frame(path, _SIZES[ratio]))} for path in frames]
        return {
            "model": self._model,
            "input": [{"type": "user_input", "content": [*shown, {"type": "text", "text": request.prompt}]}],
            "response_format": {
                "type": "video",
                "aspect_ratio": ratio,
                "duration": f"{request.duration_s}s",
                "resolution": "720p",
                "delivery": "inline",
            },
            "generation_config": {
                "video_config": {"task": "image_to_video" if frames else "text_to_video"},
                "seed": request.seed,
            },
            "background": True,
            "store": True,
        }

    def _poll(self, path: str) -> _Interaction | None:
        found = self._wire.get(path, most_bytes=_MOST_ANSWER_BYTES).read(_Interaction)
        return None if found.status in _WORKING else found

    def _fetch(self, found: _ClipContent) -> Path:
        if not found.data:
            return self._wire.download_file(self._address(found.uri), keyed=True)
        try:
            content = base64.b64decode(found.data, validate=True)
        except ValueError:
            raise EngineFailed("gemini answered something that is no video") from None
        if len(content) > MOST_CLIP_BYTES:
            raise EngineFailed("gemini answered more than it should")
        handle, name = tempfile.mkstemp(prefix="clip-", dir=CALL.get().folder)
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        return Path(name)

    def _address(self, uri: str) -> str:
        """Return where a file of the provider's is read, at the address of the settings, whatever host is
        told: the key goes along."""
        return self._wire.url(f"{urlsplit(uri).path}?alt=media")


def _inline(content: bytes) -> dict[str, str]:
    return {"mime_type": "image/png", "data": base64.b64encode(content).decode()}


def _read_id(reply: Reply) -> str:
    return reply.read(_Interaction).id


def _failure(done: _Interaction) -> EngineFailed:
    reason = done.reason()
    if any(word in reason.lower() for word in _REFUSALS):
        return ProviderRefused.because(reason)
    return EngineFailed(f"gemini made no clip: {reason or done.status.replace('_', ' ')}")
