"""Pictures by OpenRouter's models, from words and from references."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pydantic import BaseModel, Field

from reelwright.engines.paid import PaidRequest, Usage
from reelwright.engines.pictures import FreshPicture, PictureRequest
from reelwright.engines.providers.openrouter import PROVIDER, RATIOS, TokenUsage, as_reference
from reelwright.engines.wire import PICTURE_S, Wire, decode_picture


class _MadePicture(BaseModel):
    b64_json: str


class _Pictures(BaseModel):
    data: list[_MadePicture] = Field(min_length=1)
    usage: TokenUsage = TokenUsage()


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
            "aspect_ratio": RATIOS[request.shape],
            "n": 1,
            "seed": request.seed,
        }
        if request.transparent:
            payload |= {"background": "transparent", "output_format": "png"}
        if references:
            payload["input_references"] = [as_reference(path) for path in references]
        asked = PaidRequest(PROVIDER, "images", self._model)
        paid = self._wire.pay("/api/v1/images", payload, asked, PICTURE_S)
        answer = paid.read(_Pictures)
        paid.record.note_usage(Usage("pictures", 1, answer.usage.cost))
        return FreshPicture(decode_picture(answer.data[0].b64_json, PROVIDER), self._model)
