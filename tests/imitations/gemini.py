"""An imitation of Gemini: texts in a JSON schema, pictures, refusals without content, keys. Field names and
answers follow its documentation and its official SDK, which works against it unchanged."""

import base64
import json
from itertools import cycle
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from imitations.media import picture
from imitations.openrouter import SENTENCES
from imitations.server import GOOD_KEY, Imitation, Seen


class Gemini(Imitation):
    """`says` replaces the text of the next answers, `refuses` are reasons for which the next are refused, and
    `draws_nothing` is how often a picture is left out."""

    def __init__(self) -> None:
        super().__init__()
        self.says: list[str] = []
        self.refuses: list[str] = []
        self.draws_nothing = 0

    def is_known(self, seen: Seen) -> bool:
        return seen.headers.get("x-goog-api-key") == GOOD_KEY

    async def respond(self, request: Request, seen: Seen) -> Response:
        if not self.is_known(seen):
            details = [{"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "API_KEY_INVALID"}]
            return failure(400, "INVALID_ARGUMENT", "API key not valid.", details)
        if seen.path.endswith("/models"):
            if "pageToken" in seen.query:
                return JSONResponse({"models": [{"name": "models/gemini-nano-banana-2.1"}]})
            return JSONResponse({"models": [{"name": "models/gemini-3.8-flash"}], "nextPageToken": "a+b"})
        if seen.path.endswith(":generateContent"):
            return self._generate(seen.json)
        return failure(404, "NOT_FOUND", "Not found")

    def _generate(self, sent: dict[str, Any]) -> Response:
        config = sent.get("generationConfig", {})
        used = {"promptTokenCount": 900, "candidatesTokenCount": 300, "totalTokenCount": 1300}
        if self.refuses:
            reason = self.refuses.pop(0)
            if reason.startswith("PROMPT"):
                return JSONResponse({"promptFeedback": {"blockReason": reason}, "usageMetadata": used})
            return JSONResponse({"candidates": [{"finishReason": reason}], "usageMetadata": used})
        if "IMAGE" in config.get("responseModalities", []):
            return self._draw(sent, used)
        self.bill("texts")
        schema = config.get("responseJsonSchema")
        text = self.says.pop(0) if self.says else json.dumps(_fill(schema)) if schema else SENTENCES[0]
        parts = [{"text": "Let me think.", "thought": True}, {"text": text}]
        return _answer(parts, used)

    def _draw(self, sent: dict[str, Any], used: dict[str, int]) -> Response:
        if self.draws_nothing:
            self.draws_nothing -= 1
            return _answer([{"text": "I would rather describe it."}], used)
        self.bill("pictures")
        prompt = sent["contents"][-1]["parts"][-1]["text"]
        ratio = sent["generationConfig"].get("imageConfig", {}).get("aspectRatio", "1:1")
        data = base64.b64encode(picture(prompt, ratio)).decode()
        parts = [{"text": "Here it is."}, {"inlineData": {"mimeType": "image/png", "data": data}}]
        return _answer(parts, used)


def _answer(parts: list[dict[str, Any]], used: dict[str, int]) -> Response:
    candidate = {"content": {"role": "model", "parts": parts}, "finishReason": "STOP", "index": 0}
    return JSONResponse({"candidates": [candidate], "usageMetadata": used})


def failure(status: int, kind: str, message: str, details: Any = ()) -> Response:
    error = {"code": status, "message": message, "status": kind, "details": list(details)}
    return JSONResponse({"error": error}, status)


def _fill(schema: dict[str, Any]) -> dict[str, Any]:
    unsaid = cycle(SENTENCES)

    def value(part: dict[str, Any]) -> Any:
        if part["type"] == "array":
            return [next(unsaid) for _ in range(part.get("minItems", 1))]
        return next(unsaid)

    return {name: value(part) for name, part in schema["properties"].items()}
