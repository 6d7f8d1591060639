"""Gemini: the multimodal models."""

import base64
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from pydantic import BaseModel, Field, TypeAdapter, ValidationError

from reelwright.catalog.provider_prices import find_price
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
    PaidReply,
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

PROVIDER = "gemini"
BASE_URL = "https://generativelanguage.googleapis.com"
_RATIOS = {"ratio_9_16": "9:16", "ratio_16_9": "16:9", "ratio_1_1": "1:1"}
_REFUSED = frozenset(
    "SAFETY PROHIBITED_CONTENT BLOCKLIST SPII RECITATION IMAGE_SAFETY IMAGE_PROHIBITED_CONTENT "
    "IMAGE_RECITATION".split()
)
_MOST_PAGES = 10  # of a list of models
_LIMITS = frozenset({"minLength", "maxLength"})
"""What the provider's schemas ignore, or refuse where there are many: it is checked here."""


class _Models(BaseModel):
    models: list[dict[str, Any]]


class _ModelName(BaseModel):
    name: str


class _ModelNames(BaseModel):
    models: list[_ModelName]
    nextPageToken: str = ""


class _Detail(BaseModel):
    reason: str = ""
    retryDelay: str = ""
    violations: list[dict[str, Any]] = Field(default_factory=list)


class _Error(BaseModel):
    message: str = ""
    details: list[_Detail] = Field(default_factory=list)


class _Failure(BaseModel):
    error: _Error


_FAILURES = TypeAdapter(_Failure | list[_Failure])


class _Blob(BaseModel):
    mimeType: str = ""
    data: str


class _Part(BaseModel):
    text: str | None = None
    thought: bool = False
    inlineData: _Blob | None = None


class _Content(BaseModel):
    parts: list[_Part] = Field(default_factory=list)


class _Candidate(BaseModel):
    content: _Content = _Content()
    finishReason: str = ""


class _Feedback(BaseModel):
    blockReason: str = ""


class _Used(BaseModel):
    promptTokenCount: float = 0
    totalTokenCount: float = 0


class _Answer(BaseModel):
    candidates: list[_Candidate] = Field(default_factory=list)
    promptFeedback: _Feedback = _Feedback()
    usageMetadata: _Used = _Used()

    def parts(self) -> list[_Part]:
        """Return what the first candidate says. Raises ProviderRefused where the provider refuses: then there
        is no candidate, or one without content."""
        reason = self.promptFeedback.blockReason
        if not reason and self.candidates and self.candidates[0].finishReason in _REFUSED:
            reason = self.candidates[0].finishReason
        if reason:
            raise ProviderRefused.because(clean_reason(reason.replace("_", " ").lower()))
        return self.candidates[0].content.parts if self.candidates else []


def open_wire(
    transport: Transport,
    access: KeyAccess,
    base_url: str = "",
    *,
    within_s: float = SHORT_S,
    pace: Pace = Pace(),  # noqa: B008 - frozen
) -> Wire:
    headers = {"x-goog-api-key": access.key}  # not in the address: that would stand in logs
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
        reply = wire.get("/v1beta/models?pageSize=1")
    except KeyRejected:
        return "invalid"
    if reply.status in (401, 403):
        return "invalid"
    reply.read(_Models)
    return "ok"


def list_models(wire: Wire, ids: Sequence[str] = ()) -> list[str]:
    """Return the ids of all models. It is free. Raises EngineFailed."""
    found, token = [], ""
    for _ in range(_MOST_PAGES):
        page = wire.get(f"/v1/models?pageSize=1000{token}").read(_ModelNames)
        found += [one.name.removeprefix("models/") for one in page.models]
        if not page.nextPageToken:
            break
        token = f"&pageToken={quote(page.nextPageToken, safe='')}"
    return found


def explain(reply: Reply) -> EngineFailed | None:
    """Return the failure that an error body stands for. A wrong key is a 400 here, told from other bad
    requests by its reason; how long to wait stands in the body."""
    failure = _read_failure(reply) if reply.status >= 400 else None
    if failure is None:
        return None
    details = failure.error.details
    if reply.status == 401 or any(one.reason == "API_KEY_INVALID" for one in details):
        return KeyRejected("gemini does not accept the key")
    if reply.status == 429:
        if any("PerDay" in str(one.violations) for one in details):
            return balance_used_up(PROVIDER)
        return EngineBusy("gemini is over its limit", _wait_s(details))
    if reply.status == 404:
        return EngineFailed(
            "gemini has no such model: set another one in REELWRIGHT_GEMINI_TEXT_MODEL or "
            "REELWRIGHT_GEMINI_IMAGE_MODEL"
        )
    return None


def _read_failure(reply: Reply) -> _Failure | None:
    """Errors come at times in a list of one."""
    try:
        found = _FAILURES.validate_json(reply.body)
    except ValidationError:
        return None
    return found if isinstance(found, _Failure) else next(iter(found), None)


def _wait_s(details: Sequence[_Detail]) -> float | None:
    told = next((one.retryDelay.removesuffix("s") for one in details if one.retryDelay), "")
    return float(told) if told.replace(".", "", 1).isdigit() else None


class GeminiWriting:
    """Writes whole texts in the task's JSON shape."""

    provider = PROVIDER
    writes_freely = True

    def __init__(self, wire: Wire, model: str) -> None:
        self._wire = wire
        self._model = model

    def write(self, task: WritingTask) -> Draft:
        """An answer in another shape is asked for once more, with what was wrong."""
        turns = _turns(task)
        try:
            return self._ask(task, turns)
        except WrongShape as problem:
            asked = f"That does not fit: {problem}. Answer once more, with all fields."
            try:
                return self._ask(task, [*turns, _turn("user", asked)])
            except WrongShape as still:
                raise EngineFailed(f"The model {self._model} did not keep to the shape: {still}") from None

    def continue_text(self, task: ContinuationTask) -> list[Continuation]:
        """It only chats."""
        return []

    def _ask(self, task: WritingTask, turns: list[dict[str, Any]]) -> Draft:
        payload = {
            "systemInstruction": {"parts": [{"text": task.system}]},
            "contents": turns,
            "generationConfig": {
                "responseMimeType": "application/json",
                "responseJsonSchema": _without_limits(task.shape),
                "temperature": task.temperature,
                "seed": task.seed,
                "maxOutputTokens": 4 * task.max_tokens,  # thinking counts, too
            },
        }
        paid = _generate(self._wire, self._model, payload, "writing", TEXT_S)
        answer = paid.read(_Answer)
        paid.record.note_usage(self._usage(answer.usageMetadata))
        said = "".join(one.text or "" for one in answer.parts() if not one.thought)
        try:
            found = json.loads(said)
        except ValueError:
            raise WrongShape("the answer was no whole JSON object") from None
        return Draft(fit_to_shape(found, task.shape), self._model)

    def _usage(self, used: _Used) -> Usage:
        read, written = (
            find_price(PROVIDER, self._model, unit) for unit in ("input-tokens", "output-tokens")
        )
        if read is None or written is None:
            return Usage("tokens", used.totalTokenCount)
        cost = used.promptTokenCount * read + (used.totalTokenCount - used.promptTokenCount) * written
        return Usage("tokens", used.totalTokenCount, cost)


def _generate(wire: Wire, model: str, payload: dict[str, Any], ability: str, within_s: float) -> PaidReply:
    path = f"/v1/models/{model}:generateContent"
    return wire.pay(path, payload, PaidRequest(PROVIDER, ability, model), within_s)


def _turn(role: str, text: str) -> dict[str, Any]:
    return {"role": role, "parts": [{"text": text}]}


def _turns(task: WritingTask) -> list[dict[str, Any]]:
    turns = []
    for example in task.examples:
        turns.append(_turn("user", example.request))
        turns.append(_turn("model", json.dumps(example.answer, ensure_ascii=False)))
    return [*turns, _turn("user", task.request)]


def _without_limits(schema: Any) -> Any:
    if isinstance(schema, Mapping):
        return {name: _without_limits(part) for name, part in schema.items() if name not in _LIMITS}
    return [_without_limits(one) for one in schema] if isinstance(schema, list) else schema


class GeminiPictures:
    """Its pictures have no transparency."""

    provider = PROVIDER
    makes_transparent = False

    def __init__(self, wire: Wire, model: str) -> None:
        self._wire = wire
        self._model = model

    def draw(self, request: PictureRequest, references: Sequence[Path] = ()) -> FreshPicture:
        """An answer without a picture is asked for once more."""
        for _ in range(2):
            image = self._ask(request, references)
            if image is not None:
                return FreshPicture(image, self._model)
        raise EngineFailed("gemini answered twice without a picture")

    def _ask(self, request: PictureRequest, references: Sequence[Path]) -> bytes | None:
        shown = [_inline(path.read_bytes()) for path in references]
        payload = {
            "contents": [{"role": "user", "parts": [*shown, {"text": request.prompt}]}],
            "generationConfig": {
                "responseModalities": ["IMAGE"],
                "imageConfig": {"aspectRatio": _RATIOS[request.shape]},
                "seed": request.seed,
            },
        }
        paid = _generate(self._wire, self._model, payload, "images", PICTURE_S)
        answer = paid.read(_Answer)
        paid.record.note_usage(Usage("pictures", 1))
        drawn = next((one.inlineData for one in answer.parts() if one.inlineData), None)
        return None if drawn is None else decode_picture(drawn.data, PROVIDER)


def _inline(content: bytes) -> dict[str, Any]:
    return {"inlineData": {"mimeType": picture_type(content), "data": base64.b64encode(content).decode()}}
