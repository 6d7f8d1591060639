"""An imitation of the voices of an account at ElevenLabs: made, listed in pages, and deleted."""

from contextlib import ExitStack
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from imitations.elevenlabs import ElevenLabs
from imitations.server import Seen, served
from imitations.wires import open_wire
from reelwright.engines.providers.elevenlabs.cloning import ElevenLabsCloning

PAGE = 2


class ElevenLabsVoices(ElevenLabs):
    """Its pages are short, whatever size is asked for. `slots` is how many voices the account may have."""

    def __init__(self) -> None:
        super().__init__()
        self.slots = 1000
        self.made = 0
        self.kept: dict[str, dict[str, Any]] = {}

    async def respond(self, request: Request, seen: Seen) -> Response:
        if self.is_known(seen):
            if (seen.method, seen.path) == ("POST", "/v1/voices/add"):
                return self._add(seen)
            if seen.path == "/v1/user":
                return JSONResponse({"subscription": self._subscription()})
            if (seen.method, seen.path) == ("GET", "/v2/voices"):
                return self._list_voices(seen)
            if seen.method == "DELETE" and seen.path.startswith("/v1/voices/"):
                return self._delete(seen.path.rsplit("/", 1)[1])
        return await super().respond(request, seen)

    def _add(self, seen: Seen) -> Response:
        if len(self.kept) >= self.slots:
            return _refuse(400, "voice_limit_reached", "You have reached your maximum amount of voices.")
        self.made += 1
        self.bill("voices")
        name, voice = seen.form["name"][0], f"cloned{self.made}"
        self.kept[voice] = {"voice_id": voice, "name": name, "category": "cloned", "labels": {}}
        return JSONResponse({"voice_id": voice, "requires_verification": "unverified" in name})

    def _subscription(self) -> dict[str, Any]:
        return {
            "character_count": self.billed.get("characters", 0),
            "character_limit": self.quota,
            "voice_slots_used": len(self.kept),
            "voice_limit": self.slots,
            "can_use_instant_voice_cloning": True,
        }

    def _list_voices(self, seen: Seen) -> Response:
        begin = int(seen.query.get("next_page_token") or 0)
        end, voices = begin + PAGE, list(self.kept.values())
        more = end < len(voices)
        answer = {"voices": voices[begin:end], "has_more": more, "total_count": len(voices)}
        return JSONResponse(answer | {"next_page_token": str(end) if more else None})

    def _delete(self, voice: str) -> Response:
        if self.kept.pop(voice, None) is None:
            return _refuse(400, "voice_does_not_exist", "A voice with this id does not exist.")
        return JSONResponse({"status": "ok"})


def _refuse(status: int, reason: str, message: str) -> Response:
    return JSONResponse({"detail": {"status": reason, "message": message}}, status)


class CloningAtElevenLabs:
    """An engine at an imitation of its own, for the suites: the imitation ends with it."""

    def __init__(self) -> None:
        self._open, self.imitation = ExitStack(), ElevenLabsVoices()
        self._open.enter_context(served(self.imitation))
        self._engine = ElevenLabsCloning(open_wire("elevenlabs", self.imitation))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._engine, name)

    def close(self) -> None:
        self._open.close()
