"""An imitation of OpenRouter: chats in a JSON schema, pictures, video jobs, keys. Field names and answers
follow its documentation and its official SDK, which works against it unchanged (`test_openrouter.py`)."""

import base64
import json
from collections.abc import Callable, Iterator
from itertools import cycle
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from imitations.media import picture, video
from imitations.server import GOOD_KEY, Imitation, Seen

SENTENCES = (
    "I looked at it twice before I believed it.",
    "Nobody in the room said anything for a while.",
    "The next morning I made a list and counted it all again.",
    "My phone rang at seven, and I let it ring.",
    "By the weekend the whole street had heard about it.",
)
POLLS = 2
"""How often a job is asked about before it is done."""


class OpenRouter(Imitation):
    """`texts` are what chats say in the fields of these names, the other fields have sentences of its own;
    `says` replaces the whole content of the next chats. `on_begin` may change a job, such as its `error`.
    While `hold` says so, no job is done."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: dict[str, Any] = {}
        self.says: list[str] = []
        self.jobs: dict[str, dict[str, Any]] = {}
        self.hold = False
        self.on_begin: Callable[[dict[str, Any]], None] | None = None

    def is_known(self, seen: Seen) -> bool:
        return seen.headers.get("authorization") == f"Bearer {GOOD_KEY}"

    def asked(self, part: str) -> int:
        """How often a path was asked for."""
        return sum(part in one.path for one in self.seen)

    async def respond(self, request: Request, seen: Seen) -> Response:
        if not self.is_known(seen):
            error = {
                "code": 401,
                "message": f"No auth credentials found: {seen.headers.get('authorization')}",
            }
            return JSONResponse({"error": error}, 401)
        path = seen.path.removeprefix("/api/v1")
        if path == "/key":
            return JSONResponse({"data": {"label": "test", "limit_remaining": 10.0, "usage": 0.5}})
        if path == "/chat/completions":
            return self._chat(seen.json)
        if path == "/images":
            return self._picture(seen.json)
        if path == "/models":
            return JSONResponse({"data": [{"id": "google/gemini-3.5-flash-lite"}]})
        if path == "/images/models":
            return JSONResponse({"data": [{"id": "bytedance-seed/seedream-4.5"}]})
        if path == "/videos/models":
            return JSONResponse({"data": [VIDEO_MODEL, PRO_VIDEO_MODEL]})
        if path == "/videos" and seen.method == "POST":
            return self._begin(seen.json)
        if path.startswith("/videos/"):
            return self._job(path.split("/")[2], path.endswith("/content"))
        return JSONResponse({"error": {"code": 404, "message": "Not Found"}}, 404)

    def _chat(self, sent: dict[str, Any]) -> Response:
        schema = sent.get("response_format", {}).get("json_schema", {}).get("schema")
        content = (
            self.says.pop(0)
            if self.says
            else json.dumps(fill_shape(schema, self.texts))
            if schema
            else SENTENCES[0]
        )
        self.bill("chats")
        message = {"role": "assistant", "content": content, "refusal": None}
        choice = {"index": 0, "finish_reason": "stop", "message": message}
        return JSONResponse(
            {
                "id": "gen-1",
                "object": "chat.completion",
                "created": 1_795_000_000,
                "model": sent["model"],
                "system_fingerprint": None,
                "choices": [choice],
                "usage": {
                    "prompt_tokens": 900,
                    "completion_tokens": 300,
                    "total_tokens": 1200,
                    "cost": 0.0012,
                },
            }
        )

    def _picture(self, sent: dict[str, Any]) -> Response:
        self.bill("pictures")
        is_clear = sent.get("background") == "transparent"
        drawn = picture(sent["prompt"], sent.get("aspect_ratio", "1:1"), is_clear)
        made = base64.b64encode(drawn).decode()
        return JSONResponse(
            {
                "created": 1_795_000_000,
                "data": [{"b64_json": made, "media_type": "image/png"}],
                "usage": {"prompt_tokens": 0, "completion_tokens": 0, "total_tokens": 0, "cost": 0.04},
            }
        )

    def _begin(self, sent: dict[str, Any]) -> Response:
        name = f"job-{len(self.jobs) + 1}"
        self.jobs[name] = {"sent": sent, "polls": 0}
        if self.on_begin is not None:
            self.on_begin(self.jobs[name])
        self.bill("clips")
        job = {"id": name, "polling_url": f"{self.address}/api/v1/videos/{name}", "status": "pending"}
        return JSONResponse(job, 202)

    def _job(self, name: str, is_content: bool) -> Response:
        job = self.jobs.get(name)
        if job is None:
            return JSONResponse({"error": {"code": 404, "message": "Video not found"}}, 404)
        if is_content:
            sent = job["sent"]
            given = {one["frame_type"]: one["image_url"]["url"] for one in sent.get("frame_images", [])}
            start, end = (_content(given.get(f"{name}_frame", "")) for name in ("first", "last"))
            ratio, with_sound = sent.get("aspect_ratio", "9:16"), bool(sent.get("generate_audio"))
            film = video(sent.get("duration", 4), ratio, with_sound, start, end)
            return Response(film, media_type="video/mp4")
        job["polls"] += 1
        told = {"id": name, "polling_url": f"{self.address}/api/v1/videos/{name}", "status": "in_progress"}
        if job.get("error"):
            return JSONResponse({**told, "status": "failed", "error": job["error"]})
        if self.hold or job["polls"] < POLLS:
            return JSONResponse(told)
        return JSONResponse({**told, "status": "completed", "usage": {"cost": 0.35}})


def _content(address: str) -> bytes:
    """The file that an address holds."""
    return base64.b64decode(address.partition(";base64,")[2], validate=True)


VIDEO_MODEL = {
    "id": "kwaivgi/kling-v3.0-std",
    "name": "Kling 3.0",
    "created": 1_795_000_000,
    "supported_durations": [5, 10],
    "supported_aspect_ratios": ["9:16", "16:9", "1:1"],
    "supported_resolutions": ["720p"],
    "supported_frame_images": ["first_frame", "last_frame"],
    "generate_audio": True,
    "seed": True,
}
PRO_VIDEO_MODEL = {**VIDEO_MODEL, "id": "kwaivgi/kling-v3.0-pro", "name": "Kling 3.0 Pro"}


def fill_shape(schema: dict[str, Any], texts: dict[str, Any], first: int = 0) -> dict[str, Any]:
    """Return an answer in the shape: `texts` in the fields of these names, in the others sentences, beginning
    with the one of the number `first`."""
    begin = first % len(SENTENCES)
    unsaid = cycle(SENTENCES[begin:] + SENTENCES[:begin])
    return {
        name: texts[name] if name in texts else _value(part, unsaid)
        for name, part in schema["properties"].items()
    }


def _value(part: dict[str, Any], unsaid: Iterator[str]) -> Any:
    if part["type"] == "array":
        many = part.get("maxItems", max(1, part.get("minItems", 1)))
        return [_value(part["items"], unsaid) for _ in range(many)]
    if "enum" in part:
        return part["enum"][0]
    text = ""
    while len(text) < max(part.get("minLength", 1), part.get("maxLength", 60) // 2):
        text = f"{text} {next(unsaid)}".strip()
    return text[: part.get("maxLength")]
