"""An imitation of a model server of one's own with OpenAI's API: chats, pictures, edits, speech and video
jobs. The official client works against it unchanged (`test_openai_compatible.py`). What real servers do
differently is a switch: which forms of answers they know, whether they tell the times of words, whether they
link to pictures.
"""

import base64
import io
import json
import wave
import zlib
from contextlib import ExitStack
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from imitations.media import hum, picture, video
from imitations.openrouter import fill_shape
from imitations.server import GOOD_KEY, Imitation, Seen, served
from imitations.wires import AT_ONCE, transport
from reelwright.engines.fake_listening import FakeListening
from reelwright.engines.providers.openai_compatible import Work, open_wire
from reelwright.engines.providers.openai_compatible.speech import OwnServerSpeech
from reelwright.engines.providers.openai_compatible.writing import OwnServerWriting
from reelwright.engines.speech import FreshSpeech, Utterance
from reelwright.engines.wire import KeyAccess, Wire
from reelwright.engines.writing import Continuation, ContinuationTask, Draft, WritingTask

WORD_S = 0.3
LEAD_S = 0.1
POLLS = 2
_RATIOS = {
    "768x1344": "9:16",
    "1344x768": "16:9",
    "1024x1024": "1:1",
    "960x960": "1:1",
    "720x1280": "9:16",
    "1280x720": "16:9",
}


class ModelServer(Imitation):
    """`model` is the only one that it has. `forms` are the forms in which it can be asked for JSON;
    `tells_times` is Kokoro-FastAPI's route; `links` answers pictures as links. `says` replaces the content of
    the next chats; `texts` are what chats say in the fields of these names."""

    def __init__(self) -> None:
        super().__init__()
        self.model = "a-model"
        self.forms = {"json_schema", "json_object"}
        self.tells_times = True
        self.links = False
        self.says: list[str] = []
        self.texts: dict[str, Any] = {}
        self.jobs: dict[str, dict[str, Any]] = {}
        self.hold = False
        self.job_error: dict[str, str] | None = None
        self._drawn: dict[str, bytes] = {}

    def is_known(self, seen: Seen) -> bool:
        """It asks for no key, and refuses a wrong one."""
        return seen.headers.get("authorization") in (None, f"Bearer {GOOD_KEY}")

    async def respond(self, request: Request, seen: Seen) -> Response:
        if not self.is_known(seen):
            return _error(
                401, f"Incorrect API key provided: {seen.headers['authorization']}", "invalid_api_key"
            )
        if seen.path == "/v1/models":
            about = {"id": self.model, "object": "model", "created": 1_795_000_000, "owned_by": "us"}
            return JSONResponse({"object": "list", "data": [about]})
        if seen.path.startswith("/drawn/"):
            return Response(self._drawn[seen.path], media_type="image/png")
        if seen.path.startswith("/v1/videos/"):
            return self._job(seen)
        answers = {
            "/v1/chat/completions": self._chat,
            "/v1/images/generations": self._draw,
            "/v1/images/edits": self._edit,
            "/v1/audio/speech": self._speak,
            "/v1/videos": self._begin,
        }
        if self.tells_times:
            answers["/dev/captioned_speech"] = self._speak_with_times
        if seen.path not in answers:
            return JSONResponse({"detail": "Not Found"}, 404)
        asked_for = (seen.json or {}).get("model") or seen.form.get("model", [""])[0]
        if asked_for != self.model:
            return _error(404, f"model '{asked_for}' not found", "model_not_found")
        return answers[seen.path](seen)

    def _chat(self, seen: Seen) -> Response:
        form = seen.json.get("response_format", {"type": "text"})
        if form["type"] not in self.forms | {"text"}:
            return _error(400, f"response_format.type '{form['type']}' is not supported", None)
        schema = form.get("json_schema", {}).get("schema") or _schema_in_words(seen.json["messages"])
        first = zlib.crc32(json.dumps(seen.json["messages"]).encode())  # other words, other answer
        content = self.says.pop(0) if self.says else json.dumps(fill_shape(schema, self.texts, first))
        self.bill("chats")
        choice = {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": content}}
        used = {"prompt_tokens": 900, "completion_tokens": 300, "total_tokens": 1200}
        about = {"id": "chat-1", "object": "chat.completion", "created": 1_795_000_000, "model": self.model}
        return JSONResponse({**about, "choices": [choice], "usage": used})

    def _draw(self, seen: Seen) -> Response:
        return self._picture(seen.json["prompt"], seen.json["size"])

    def _edit(self, seen: Seen) -> Response:
        if not any(name in seen.form for name in ("image", "image[]")):
            return _error(400, "Missing required parameter: 'image'.", None)
        return self._picture(seen.form["prompt"][0], seen.form["size"][0])

    def _picture(self, prompt: str, size: str) -> Response:
        self.bill("pictures")
        made = picture(prompt, _RATIOS[size])
        told = {"b64_json": base64.b64encode(made).decode()}
        if self.links:
            path = f"/drawn/{len(self._drawn)}.png"
            self._drawn[path] = made
            told = {"url": f"{self.address}{path}"}
        return JSONResponse({"created": 1_795_000_000, "data": [told]})

    def _speak(self, seen: Seen) -> Response:
        return Response(self._sound(seen.json), media_type="audio/wav")

    def _speak_with_times(self, seen: Seen) -> Response:
        words = seen.json["input"].split()
        told = [
            {
                "word": word.strip(".,!?"),
                "start_time": LEAD_S + number * WORD_S,
                "end_time": LEAD_S + (number + 0.9) * WORD_S,
            }
            for number, word in enumerate(words)
        ]
        sound = base64.b64encode(self._sound(seen.json)).decode()
        return JSONResponse({"audio": sound, "audio_format": "wav", "timestamps": told})

    def _sound(self, sent: dict[str, Any]) -> bytes:
        """A WAV file: a moment of silence, then a hum as long as the words, at a pitch of their own."""
        text = sent["input"]
        pitch = 120 + zlib.crc32(f"{sent['voice']}: {text}".encode()) % 120
        self.bill("characters", len(text))
        rate = 24_000
        silence = bytes(2 * round(LEAD_S * rate))
        file = io.BytesIO()
        with wave.open(file, "wb") as sound:
            sound.setnchannels(1)
            sound.setsampwidth(2)
            sound.setframerate(rate)
            sound.writeframes(silence + hum(WORD_S * max(1, len(text.split())), rate, pitch))
        return file.getvalue()

    def _begin(self, seen: Seen) -> Response:
        name = f"video_{len(self.jobs) + 1}"
        start = seen.files.get("input_reference", [b""])[0]
        self.jobs[name] = {"sent": seen.form, "start": start, "polls": 0, "status": "queued"}
        self.bill("clips")
        return JSONResponse(self._tell(name))

    def _job(self, seen: Seen) -> Response:
        name = seen.path.split("/")[3]
        job = self.jobs.get(name)
        if job is None:
            return _error(404, f"Video '{name}' not found", None)
        if seen.method == "DELETE":
            job["status"] = "cancelled"
            return JSONResponse({"id": name, "object": "video.deleted", "deleted": True})
        if seen.path.endswith("/content"):
            sent = job["sent"]
            ratio = _RATIOS.get(sent["size"][0], "1:1")
            return Response(video(int(sent["seconds"][0]), ratio, False, job["start"]))
        job["polls"] += 1
        if job["status"] != "cancelled" and not self.hold and job["polls"] >= POLLS:
            job["status"] = "failed" if self.job_error else "completed"
        return JSONResponse(self._tell(name))

    def _tell(self, name: str) -> dict[str, Any]:
        job = self.jobs[name]
        return {
            "id": name,
            "object": "video",
            "created_at": 1_795_000_000,
            "model": self.model,
            "progress": 0,
            "seconds": job["sent"]["seconds"][0],
            "size": job["sent"]["size"][0],
            "status": job["status"],
            "error": self.job_error if job["status"] == "failed" else None,
        }


def open_own(server: ModelServer, work: Work) -> Wire:
    """A wire of the product to the imitation."""
    return open_wire(transport(server), work, KeyAccess(), server.address, pace=AT_ONCE)


class AtModelServer:
    """The engines that write and speak, at an imitation of their own, for the suites: it ends with them."""

    def __init__(self) -> None:
        self._open, server = ExitStack(), ModelServer()
        self._open.enter_context(served(server))
        writing, speech = open_own(server, "writing"), open_own(server, "speech")
        self._writing = OwnServerWriting(writing, server.model)
        self._speech = OwnServerSpeech(speech, server.model, (), FakeListening)
        self.provider = self._writing.provider
        self.writes_freely = self._writing.writes_freely

    def speak(self, utterance: Utterance) -> FreshSpeech:
        return self._speech.speak(utterance)

    def write(self, task: WritingTask) -> Draft:
        return self._writing.write(task)

    def continue_text(self, task: ContinuationTask) -> list[Continuation]:
        return self._writing.continue_text(task)

    def close(self) -> None:
        self._open.close()


def _schema_in_words(messages: list[dict[str, Any]]) -> dict[str, Any]:
    """Find the schema that stands in the system's words, as a model would."""
    _, _, schema = messages[0]["content"].partition("JSON schema: ")
    found: dict[str, Any] = json.loads(schema) if schema else {"properties": {}}
    return found


def _error(status: int, message: str, code: str | None) -> Response:
    told = {"message": message, "type": "invalid_request_error", "param": None, "code": code}
    return JSONResponse({"error": told}, status)
