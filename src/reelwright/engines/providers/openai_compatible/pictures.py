"""Pictures of a model server of one's own."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from reelwright.engines.paid import PaidRequest, Usage
from reelwright.engines.picture_files import read_upright
from reelwright.engines.pictures import FreshPicture, PictureRequest, Shape
from reelwright.engines.providers.openai_compatible.errors import PROVIDER
from reelwright.engines.providers.openai_compatible.shapes import MadePictures
from reelwright.engines.wire import PICTURE_S, PaidReply, Wire, decode_picture, picture_type
from reelwright.errors import EngineFailed

# The sizes that Stable Diffusion XL was trained on: other models round them.
_SIZES: dict[Shape, str] = {"ratio_9_16": "768x1344", "ratio_16_9": "1344x768", "ratio_1_1": "1024x1024"}
_MOST_REFERENCES = 4


class OwnServerPictures:
    """Draws by `wire` and `model`. In the manner of other pictures it draws by `edits`, a wire and a model of
    the server that edits pictures."""

    provider = PROVIDER
    makes_transparent = False

    def __init__(self, wire: Wire, model: str, edits: tuple[Wire, str] | None = None) -> None:
        self._wire = wire
        self._model = model
        self._edits = edits or (wire, model)

    def draw(self, request: PictureRequest, references: Sequence[Path] = ()) -> FreshPicture:
        asked = {"prompt": request.prompt, "n": 1, "size": _SIZES[request.shape]}
        if references:
            return self._redraw(request, asked, references[:_MOST_REFERENCES])
        payload = {"model": self._model, **asked, "seed": request.seed, "response_format": "b64_json"}
        paid_request = PaidRequest(PROVIDER, "images", self._model)
        paid = self._wire.pay("/v1/images/generations", payload, paid_request, PICTURE_S)
        return _read(self._wire, paid, self._model)

    def _redraw(
        self, request: PictureRequest, asked: dict[str, Any], references: Sequence[Path]
    ) -> FreshPicture:
        wire, model = self._edits
        fields = {"model": model, **asked, "seed": request.seed, "response_format": "b64_json"}
        name = "image" if len(references) == 1 else "image[]"  # as the official client names them
        files = [
            (name, (f"reference-{number}", *read_upright(path)[:2]))
            for number, path in enumerate(references, 1)
        ]
        texts = {key: str(value) for key, value in fields.items()}
        paid_request = PaidRequest(PROVIDER, "images", model)
        paid = wire.pay_form("/v1/images/edits", texts, files, paid_request, PICTURE_S)
        return _read(wire, paid, model)


def _read(wire: Wire, paid: PaidReply, model: str) -> FreshPicture:
    """Servers answer with the picture itself, or with a link to it, whatever was asked for."""
    made = paid.read(MadePictures).data[0]
    paid.record.note_usage(Usage("pictures", 1, 0.0))
    if made.b64_json:
        return FreshPicture(
            decode_picture(made.b64_json.partition(";base64,")[2] or made.b64_json, PROVIDER), model
        )
    if not made.url:
        raise EngineFailed(f"{PROVIDER} answered without a picture")
    content = wire.download(wire.url(made.url) if made.url.startswith("/") else made.url)
    if picture_type(content) is None:
        raise EngineFailed(f"{PROVIDER} answered something that is no picture")
    return FreshPicture(content, model)
