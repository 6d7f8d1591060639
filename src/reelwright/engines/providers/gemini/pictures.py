"""Pictures by Gemini's models, from words and from references."""

from collections.abc import Sequence
from pathlib import Path

from reelwright.engines.paid import Usage
from reelwright.engines.picture_files import read_upright
from reelwright.engines.pictures import FreshPicture, PictureRequest
from reelwright.engines.providers.gemini import PROVIDER
from reelwright.engines.providers.gemini.answers import GeminiAnswer, generate, inline_picture
from reelwright.engines.wire import PICTURE_S, Wire, decode_picture
from reelwright.errors import EngineFailed

_RATIOS = {"ratio_9_16": "9:16", "ratio_16_9": "16:9", "ratio_1_1": "1:1"}


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
        shown = [inline_picture(*read_upright(path)[:2]) for path in references]
        payload = {
            "contents": [{"role": "user", "parts": [*shown, {"text": request.prompt}]}],
            "generationConfig": {
                "responseModalities": ["IMAGE"],
                "imageConfig": {"aspectRatio": _RATIOS[request.shape]},
                "seed": request.seed,
            },
        }
        paid = generate(self._wire, self._model, payload, "images", PICTURE_S)
        answer = paid.read(GeminiAnswer)
        paid.record.note_usage(Usage("pictures", 1))
        drawn = next((one.inlineData for one in answer.parts() if one.inlineData), None)
        return None if drawn is None else decode_picture(drawn.data, PROVIDER)
