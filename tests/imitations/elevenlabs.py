"""An imitation of ElevenLabs: speech with times, and a quota. Field names and answers follow its
documentation and its official SDK, which works against it unchanged (`test_elevenlabs.py`)."""

import base64
import io
import zlib
from contextlib import ExitStack
from time import time
from typing import Any

import av
import numpy as np
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from imitations.media import hum
from imitations.server import GOOD_KEY, Imitation, Seen, served
from imitations.wires import open_wire
from reelwright.engines.providers.elevenlabs.speech import ElevenLabsSpeech
from reelwright.engines.speech import FreshSpeech, Utterance

RATE = 24_000
LETTER_S = 0.06


class ElevenLabs(Imitation):
    """`quota` is how many characters are left, `aligned` whether the answers have the alignment of the text
    itself, and `concurrent` how many requests at once its plan allows."""

    def __init__(self) -> None:
        super().__init__()
        self.quota = 1_000_000
        self.aligned = True
        self.history: list[dict[str, Any]] = []

    def is_known(self, seen: Seen) -> bool:
        return seen.headers.get("xi-api-key") == GOOD_KEY

    async def respond(self, request: Request, seen: Seen) -> Response:
        if not self.is_known(seen):
            return _refuse(401, "invalid_api_key", f"Invalid API key {seen.headers.get('xi-api-key')}")
        if seen.path == "/v1/user":
            return JSONResponse({"subscription": {"character_count": 0, "character_limit": self.quota}})
        if seen.path == "/v1/models":
            return JSONResponse([{"model_id": "eleven_multilingual_v2", "name": "Multilingual v2"}])
        if seen.path == "/v1/history":
            return self._list_history(request)
        if seen.path.startswith("/v1/history/"):
            item = next(one for one in self.history if one["history_item_id"] == seen.path.split("/")[3])
            return Response(as_mp3(item["sound"]), media_type="audio/mpeg")
        if seen.path.startswith("/v1/text-to-speech/"):
            return self._speak(seen)
        return _refuse(404, "not_found", "Not found")

    def _list_history(self, request: Request) -> Response:
        asked = request.query_params
        found = [
            {name: value for name, value in one.items() if name != "sound"}
            for one in reversed(self.history)
            if one["voice_id"] == asked["voice_id"] and one["date_unix"] >= int(asked["date_after_unix"])
        ]
        return JSONResponse({"history": found, "has_more": False, "scanned_until": None})

    def _speak(self, seen: Seen) -> Response:
        text, voice = seen.json["text"], seen.path.split("/")[3]
        if len(text) > self.quota:
            return _refuse(401, "quota_exceeded", f"This request exceeds your quota of {self.quota}.")
        self.quota -= len(text)
        self.bill("characters", len(text))
        self.bill("calls")
        letter_s = LETTER_S / seen.json.get("voice_settings", {}).get("speed", 1.0)
        starts = [round(0.1 + at * letter_s, 3) for at in range(len(text))]
        alignment = {
            "characters": list(text),
            "character_start_times_seconds": starts,
            "character_end_times_seconds": [round(start + letter_s, 3) for start in starts],
        }
        sound = b"\0\0" * (RATE // 10) + voice_of(text, voice, letter_s) + b"\0\0" * (RATE // 5)
        name = f"request-{len(self.history) + 1}"
        self.history.append(
            {
                "history_item_id": name,
                "request_id": name,
                "voice_id": voice,
                "model_id": seen.json["model_id"],
                "text": text,
                "date_unix": int(time()),
                "character_count_change_from": 100,
                "character_count_change_to": 100 + len(text),
                "content_type": "audio/mpeg",
                "state": "created",
                "alignments": {"alignment": alignment, "normalized_alignment": alignment},
                "sound": sound,
            }
        )
        answer = {
            "audio_base64": base64.b64encode(sound).decode(),
            "alignment": alignment if self.aligned else None,
            "normalized_alignment": alignment,
        }
        return JSONResponse(answer, headers={"character-cost": str(len(text)), "request-id": name})


def voice_of(text: str, voice: str, letter_s: float) -> bytes:
    """Bare 16 bit mono sound: the same for the same text and voice, with a pitch of their own."""
    return hum(len(text) * letter_s, RATE, 150 + zlib.crc32(f"{voice}/{text}".encode()) % 60)


def as_mp3(sound: bytes) -> bytes:
    """Bare 16 bit mono sound as an MP3 file."""
    file = io.BytesIO()
    with av.open(file, "w", format="mp3") as container:
        stream = container.add_stream("libmp3lame", rate=RATE, layout="mono")
        frame = av.AudioFrame.from_ndarray(np.frombuffer(sound, "<i2").reshape(1, -1), "s16", "mono")
        frame.sample_rate = RATE
        container.mux(stream.encode(frame))
        container.mux(stream.encode(None))
    return file.getvalue()


def _refuse(status: int, reason: str, message: str) -> Response:
    return JSONResponse(refuse(reason, message), status)


def refuse(reason: str, message: str = "No") -> dict[str, Any]:
    """The body of a refusal."""
    return {"detail": {"status": reason, "message": message}}


class AtElevenLabs:
    """An engine at an imitation of its own, for the suites: the imitation ends with it."""

    def __init__(self) -> None:
        self._open, imitation = ExitStack(), ElevenLabs()
        self._open.enter_context(served(imitation))
        self._engine = ElevenLabsSpeech(open_wire("elevenlabs", imitation), "eleven_multilingual_v2")
        self.provider = self._engine.provider

    def speak(self, utterance: Utterance) -> FreshSpeech:
        return self._engine.speak(utterance)

    def close(self) -> None:
        self._open.close()
