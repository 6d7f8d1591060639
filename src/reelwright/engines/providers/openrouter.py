"""OpenRouter: the gateway to text, picture and video models."""

import base64
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pydantic import BaseModel, Field

from reelwright.engines.clips import (
    ClipModel,
    ClipRequest,
    FreshClip,
    Quality,
    SpeakingModel,
    SpeakingRequest,
)
from reelwright.engines.key_check import KeyStatus
from reelwright.engines.paid import PaidRequest, Usage
from reelwright.engines.pictures import FreshPicture, PictureRequest
from reelwright.engines.shaped import WrongShape, fit_to_shape
from reelwright.engines.wire import (
    PICTURE_S,
    SHORT_S,
    TEXT_S,
    KeyAccess,
    Pace,
    Reply,
    Transport,
    Wire,
    balance_used_up,
    clean_reason,
    decode_picture,
    picture_type,
)
from reelwright.engines.writing import Continuation, ContinuationTask, Draft, WritingTask
from reelwright.errors import EngineBusy, EngineFailed, KeyRejected, ProviderRefused

PROVIDER = "openrouter"
BASE_URL = "https://openrouter.ai"
_RATIOS = {"ratio_9_16": "9:16", "ratio_16_9": "16:9", "ratio_1_1": "1:1"}
_REFUSALS = frozenset({"content_policy_violation", "refusal", "content_filter"})
_BUSY = frozenset({"rate_limit_exceeded", "provider_overloaded", "provider_unavailable"})


class _Key(BaseModel):
    label: str


class _KeyAnswer(BaseModel):
    data: _Key


class _Model(BaseModel):
    id: str


class _Models(BaseModel):
    data: list[_Model]


class _ErrorBody(BaseModel):
    code: int | str = 0
    message: str = ""
    metadata: dict[str, Any] | None = None


class _Failure(BaseModel):
    error: _ErrorBody


class _Usage(BaseModel):
    total_tokens: float = 0
    cost: float | None = None


class _Message(BaseModel):
    content: str | None = None
    refusal: str | None = None


class _Choice(BaseModel):
    message: _Message = _Message()
    finish_reason: str | None = None


class _Chat(BaseModel):
    model: str = ""
    choices: list[_Choice] = Field(min_length=1)
    usage: _Usage = _Usage()


class _MadePicture(BaseModel):
    b64_json: str


class _Pictures(BaseModel):
    data: list[_MadePicture] = Field(min_length=1)
    usage: _Usage = _Usage()


def open_wire(
    transport: Transport,
    access: KeyAccess,
    base_url: str = "",
    *,
    within_s: float = SHORT_S,
    pace: Pace = Pace(),  # noqa: B008 - frozen
) -> Wire:
    headers = {"Authorization": f"Bearer {access.key}"}
    return Wire(
        transport,
        PROVIDER,
        base_url or BASE_URL,
        headers,
        access,
        explain=explain,
        within_s=within_s,
        pace=pace,
    )


def check_key(wire: Wire) -> KeyStatus:
    try:
        reply = wire.get("/api/v1/key")
    except (KeyRejected, ProviderRefused):
        return "invalid"
    if reply.status in (401, 403):
        return "invalid"
    reply.read(_KeyAnswer)
    return "ok"


def list_models(wire: Wire, ids: Sequence[str] = ()) -> list[str]:
    """Return the ids of all models, which stand in three lists: texts, pictures, clips. It is free. Raises
    EngineFailed."""
    lists = (wire.get(f"/api/v1{path}/models") for path in ("", "/images", "/videos"))
    return [one.id for reply in lists for one in reply.read(_Models).data]


def explain(reply: Reply) -> EngineFailed | None:
    """Return the failure that an answer stands for; a good status may hold one, too."""
    failure = reply.try_read(_Failure)
    if failure is None:
        return None
    error = failure.error
    kind = str((error.metadata or {}).get("error_type", ""))
    status = reply.status if reply.status >= 400 else _number(error.code)
    if status == 401 or kind == "authentication":
        return KeyRejected("openrouter does not accept the key")
    if status == 402:
        if reply.retry_after_s is not None:  # too much is being spent at once; that passes
            return EngineBusy("openrouter is over its limit", reply.retry_after_s)
        return balance_used_up(PROVIDER)
    if status == 403 or kind in _REFUSALS:
        return ProviderRefused.because(clean_reason(error.message))
    if status in (429, 503, 529) or kind in _BUSY:
        return EngineBusy("openrouter is over its limit", reply.retry_after_s)
    if status == 404:
        return EngineFailed(
            "openrouter does not know this model or job: see REELWRIGHT_OPENROUTER_TEXT_MODEL, _IMAGE_MODEL "
            "and _VIDEO_MODEL"
        )
    if reply.status < 400:
        return EngineFailed(f"openrouter failed: {clean_reason(error.message)}")
    return None


def _number(code: int | str) -> int:
    return int(code) if str(code).isdigit() else 0


class OpenRouterWriting:
    """Writes whole texts by the chat completions, in the task's JSON shape."""

    provider = PROVIDER
    writes_freely = True

    def __init__(self, wire: Wire, model: str) -> None:
        self._wire = wire
        self._model = model

    def write(self, task: WritingTask) -> Draft:
        """An answer in another shape is asked for once more, with what was wrong."""
        messages = _messages(task)
        try:
            return self._ask(task, messages)
        except WrongShape as problem:
            asked = f"That does not fit: {problem}. Answer once more, with all fields."
            try:
                return self._ask(task, [*messages, {"role": "user", "content": asked}])
            except WrongShape as still:
                raise EngineFailed(f"The model {self._model} did not keep to the shape: {still}") from None

    def continue_text(self, task: ContinuationTask) -> list[Continuation]:
        """It only chats."""
        return []

    def _ask(self, task: WritingTask, messages: list[dict[str, Any]]) -> Draft:
        shape = {"name": "answer", "strict": True, "schema": task.shape}
        payload = {
            "model": self._model,
            "messages": messages,
            "temperature": task.temperature,
            "seed": task.seed,
            "max_tokens": task.max_tokens,
            "response_format": {"type": "json_schema", "json_schema": shape},
            "provider": {"require_parameters": True},
        }
        request = PaidRequest(PROVIDER, "writing", self._model)
        paid = self._wire.pay("/api/v1/chat/completions", payload, request, TEXT_S)
        answer = paid.read(_Chat)
        paid.record.note_usage(Usage("tokens", answer.usage.total_tokens, answer.usage.cost))
        choice = answer.choices[0]
        if choice.message.refusal or choice.finish_reason == "content_filter":
            raise ProviderRefused.because(clean_reason(choice.message.refusal or "its content filter"))
        if choice.finish_reason == "error":
            raise EngineFailed("openrouter broke off in the middle of the text")
        if choice.finish_reason == "length":
            raise WrongShape("the answer was cut off, so write less")
        try:
            found = json.loads(choice.message.content or "")
        except ValueError:
            raise WrongShape("the answer was no JSON object") from None
        return Draft(fit_to_shape(found, task.shape), answer.model or self._model)


def _messages(task: WritingTask) -> list[dict[str, Any]]:
    messages = [{"role": "system", "content": task.system}]
    for example in task.examples:
        messages.append({"role": "user", "content": example.request})
        answer = json.dumps(example.answer, ensure_ascii=False)
        messages.append({"role": "assistant", "content": answer})
    return [*messages, {"role": "user", "content": task.request}]


class OpenRouterPictures:
    provider = PROVIDER
    makes_transparent = True

    def __init__(self, wire: Wire, model: str) -> None:
        self._wire = wire
        self._model = model

    def draw(self, request: PictureRequest, references: Sequence[Path] = ()) -> FreshPicture:
        payload: dict[str, Any] = {
            "model": self._model,
            "prompt": request.prompt,
            "aspect_ratio": _RATIOS[request.shape],
            "n": 1,
            "seed": request.seed,
        }
        if request.transparent:
            payload |= {"background": "transparent", "output_format": "png"}
        if references:
            payload["input_references"] = [_reference(path) for path in references]
        asked = PaidRequest(PROVIDER, "images", self._model)
        paid = self._wire.pay("/api/v1/images", payload, asked, PICTURE_S)
        answer = paid.read(_Pictures)
        paid.record.note_usage(Usage("pictures", 1, answer.usage.cost))
        return FreshPicture(decode_picture(answer.data[0].b64_json, PROVIDER), self._model)


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
    usage: _Usage = _Usage()


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
            "aspect_ratio": _RATIOS[request.shape],
            "generate_audio": request.audio,
            "seed": request.seed,
        }
        if start or end:
            payload["frame_images"] = [
                {**_reference(path), "frame_type": name} for name, path in frames if path is not None
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


def _reference(path: Path) -> dict[str, Any]:
    return {"type": "image_url", "image_url": {"url": data_url(path)}}


def data_url(path: Path) -> str:
    """Return a picture's file as an address that holds it."""
    content = path.read_bytes()
    return f"data:{picture_type(content)};base64,{base64.b64encode(content).decode()}"
