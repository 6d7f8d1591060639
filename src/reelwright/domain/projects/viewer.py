"""The viewer, asked over its socket: what a project would look and sound like."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from reelwright.delivery.local_socket import LocalAnswer, NobodyAnswers, ask_locally
from reelwright.errors import Invalid, NotDrawn, NotFound

SOCKET = "viewer.sock"  # in the data directory


@dataclass(frozen=True)
class Viewer:
    """Every method raises NotFound for a draft that is not kept any more and for another team's, and NotDrawn
    where nobody draws, or a source cannot be read."""

    socket: Path

    def post(self, team_id: str, timeline: dict[str, Any]) -> dict[str, Any]:
        """Have a stored timeline ready to be looked at, and return what it has."""
        posted: dict[str, Any] = self._ask("draft", team_id, timeline=timeline).said["ok"]
        return posted

    def sample(self, team_id: str, format: str, request: dict[str, Any]) -> dict[str, Any]:
        """Have what a create form would look like ready to be looked at, and return what it has."""
        posted: dict[str, Any] = self._ask("sample", team_id, format=format, request=request).said["ok"]
        return posted

    def still(self, team_id: str, draft: str, ms: int, width: int, look: str | None) -> bytes:
        """A JPEG; with a `look`, of the captions in it. Raises Invalid for an unknown one, too."""
        return self._ask("still", team_id, draft=draft, ms=ms, width=width, look=look).content

    def content(self, what: str, team_id: str, key: str) -> bytes:
        """The bytes of a `strip`, `piece`, `sound`, or its `peaks`."""
        return self._ask(what, team_id, key=key).content

    def _ask(self, what: str, team_id: str, **about: Any) -> LocalAnswer:
        try:
            answer = ask_locally(self.socket, {"ask": what, "team": team_id, **about})
        except NobodyAnswers as nobody:
            raise NotDrawn("Previews are not available at the moment. Try again") from nobody
        refused = answer.said.get("refused")
        if refused is None:
            return answer
        match refused["code"]:
            case "lost":
                raise NotFound("Draft")
            case "invalid":
                raise Invalid("look", refused["message"])
            case _:
                raise NotDrawn(refused["message"])
