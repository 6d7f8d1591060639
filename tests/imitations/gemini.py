"""An imitation of Gemini: texts in a JSON schema, pictures, refusals without content, keys. Field names and
answers follow its documentation and its official SDK, which works against it unchanged."""

import base64
import json
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from imitations.media import picture, video
from imitations.openrouter import SENTENCES, fill_shape
from imitations.server import GOOD_KEY, Imitation, Seen

POLLS = 2


class Gemini(Imitation):
    """`texts` are what answers say in the fields of these names; `says` replaces the text of the next
    answers, `refuses` are reasons for which the next are refused, and
    `draws_nothing` is how often a picture is left out. `fails` is how the next interactions end in place of a
    clip, and `links` tells clips by their address."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: dict[str, Any] = {}
        self.says: list[str] = []
        self.refuses: list[str] = []
        self.draws_nothing = 0
        self.jobs: dict[str, dict[str, Any]] = {}
        self.fails: list[dict[str, Any]] = []
        self.links = self.hold = False

    def is_known(self, seen: Seen) -> bool:
        return seen.headers.get("x-goog-api-key") == GOOD_KEY

    async def respond(self, request: Request, seen: Seen) -> Response:
        if not self.is_known(seen):
            details = [{"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "API_KEY_INVALID"}]
            return failure(400, "INVALID_ARGUMENT", "API key not valid.", details)
        if seen.path.endswith("/models"):
            if "pageToken" in seen.query:
                names = ("gemini-nano-banana-2.1", "gemini-omni-1.2-flash")
                return JSONResponse({"models": [{"name": f"models/{name}"} for name in names]})
            return JSONResponse({"models": [{"name": "models/gemini-3.8-flash"}], "nextPageToken": "a+b"})
        if seen.path.endswith(":generateContent"):
            return self._generate(seen.json)
        if seen.path.startswith("/v1/interactions"):
            return self._interact(seen)
        if seen.path.startswith("/v1/files/"):
            job = self.jobs[seen.path.rpartition("/")[2].removesuffix(":download")]
            return Response(_film(job["sent"]), media_type="video/mp4")
        return failure(404, "NOT_FOUND", "Not found")

    def _interact(self, seen: Seen) -> Response:
        if seen.path.endswith("/interactions"):
            name = f"v1_{len(self.jobs) + 1}"
            self.jobs[name] = {"sent": seen.json, "polls": 0, "status": "in_progress"}
            self.bill("clips")
            return JSONResponse(self._tell(name))
        name, _, action = seen.path.removeprefix("/v1/interactions/").partition("/")
        if name not in self.jobs:
            return failure(404, "NOT_FOUND", "Not found")
        job = self.jobs[name]
        if action == "cancel":
            job["status"] = "cancelled"
        elif job["status"] == "in_progress" and not self.hold:
            job["polls"] += 1
            if job["polls"] >= POLLS:
                job |= self.fails.pop(0) if self.fails else {"status": "completed"}
        return JSONResponse(self._tell(name))

    def _tell(self, name: str) -> dict[str, Any]:
        job = self.jobs[name]
        steps = [*job["sent"]["input"], *job.get("steps", [])]
        if job["status"] == "completed" and "steps" not in job:
            uri = f"{self.address}/v1/files/{name}:download"
            data = {"uri": uri} if self.links else {"data": base64.b64encode(_film(job["sent"])).decode()}
            said = [{"type": "text", "text": "Here."}, {"type": "video", "mime_type": "video/mp4", **data}]
            steps.append({"type": "model_output", "content": said})
        about = {"id": name, "object": "interaction", "model": job["sent"]["model"], "status": job["status"]}
        times = {"created": "2026-11-22T10:00:00Z", "updated": "2026-11-22T10:00:00Z"}
        return {**about, **times, "steps": steps, "errors": job.get("errors")}

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
        text = (
            self.says.pop(0)
            if self.says
            else json.dumps(fill_shape(schema, self.texts))
            if schema
            else SENTENCES[0]
        )
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


def _film(sent: dict[str, Any]) -> bytes:
    wish = sent["response_format"]
    frames = [base64.b64decode(one["data"]) for one in sent["input"][0]["content"] if one["type"] == "image"]
    start, end = [*frames, b"", b""][:2]
    return video(int(wish["duration"].removesuffix("s")), wish["aspect_ratio"], True, start, end)


def _answer(parts: list[dict[str, Any]], used: dict[str, int]) -> Response:
    candidate = {"content": {"role": "model", "parts": parts}, "finishReason": "STOP", "index": 0}
    return JSONResponse({"candidates": [candidate], "usageMetadata": used})


def failure(status: int, kind: str, message: str, details: Any = ()) -> Response:
    error = {"code": status, "message": message, "status": kind, "details": list(details)}
    return JSONResponse({"error": error}, status)
