"""What Gemini's `generateContent` is sent, and what it answers."""

import base64
from typing import Any

from pydantic import BaseModel, Field

from reelwright.engines.paid import PaidRequest
from reelwright.engines.providers.gemini import PROVIDER
from reelwright.engines.wire import PaidReply, Wire, clean_reason
from reelwright.errors import ProviderRefused

_REFUSED = frozenset(
    "SAFETY PROHIBITED_CONTENT BLOCKLIST SPII RECITATION IMAGE_SAFETY IMAGE_PROHIBITED_CONTENT "
    "IMAGE_RECITATION".split()
)


class _Blob(BaseModel):
    mimeType: str = ""
    data: str


class _AnswerPart(BaseModel):
    text: str | None = None
    thought: bool = False
    inlineData: _Blob | None = None


class _AnswerContent(BaseModel):
    parts: list[_AnswerPart] = Field(default_factory=list)


class _Candidate(BaseModel):
    content: _AnswerContent = _AnswerContent()
    finishReason: str = ""


class _Feedback(BaseModel):
    blockReason: str = ""


class UsedTokens(BaseModel):
    promptTokenCount: float = 0
    totalTokenCount: float = 0


class GeminiAnswer(BaseModel):
    candidates: list[_Candidate] = Field(default_factory=list)
    promptFeedback: _Feedback = _Feedback()
    usageMetadata: UsedTokens = UsedTokens()

    def parts(self) -> list[_AnswerPart]:
        """Return what the first candidate says. Raises ProviderRefused where the provider refuses: then there
        is no candidate, or one without content."""
        reason = self.promptFeedback.blockReason
        if not reason and self.candidates and self.candidates[0].finishReason in _REFUSED:
            reason = self.candidates[0].finishReason
        if reason:
            raise ProviderRefused.because(clean_reason(reason.replace("_", " ").lower()))
        return self.candidates[0].content.parts if self.candidates else []


def generate(wire: Wire, model: str, payload: dict[str, Any], ability: str, within_s: float) -> PaidReply:
    path = f"/v1/models/{model}:generateContent"
    return wire.pay(path, payload, PaidRequest(PROVIDER, ability, model), within_s)


def inline_picture(content: bytes, kind: str) -> dict[str, Any]:
    return {"inlineData": {"mimeType": kind, "data": base64.b64encode(content).decode()}}
