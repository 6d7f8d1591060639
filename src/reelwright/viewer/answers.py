"""What the viewer answers to each question."""

from collections.abc import Callable
from typing import Any

import structlog

from reelwright.delivery.local_socket import LocalAnswer
from reelwright.errors import EngineFailed, Invalid
from reelwright.viewer.drafts import Drafts, UnknownKey

log = structlog.get_logger(__name__)


def answer_with(make_drafts: Callable[[], Drafts]) -> Callable[[dict[str, Any]], LocalAnswer]:
    """Return what answers questions. `make_drafts` is called by the first of them."""

    def answer(question: dict[str, Any]) -> LocalAnswer:
        try:
            return _answer(make_drafts(), question)
        except UnknownKey:
            return _refusal("lost", "This draft is not kept any more: post it again")
        except Invalid as refused:
            return _refusal("invalid", refused.errors[0].reason)
        except EngineFailed as failed:
            return _refusal("failed", str(failed))
        except Exception:  # of a draw: whoever asked is told, and the next question is answered
            log.exception("draft failed", asked=question.get("ask"))
            return _refusal("failed", "This could not be drawn")

    return answer


def _answer(drafts: Drafts, question: dict[str, Any]) -> LocalAnswer:
    team = question["team"]
    match question["ask"]:
        case "draft":
            return LocalAnswer({"ok": drafts.post(team, question["timeline"])})
        case "sample":
            return LocalAnswer({"ok": drafts.sample(team, question["format"], question["request"])})
        case "still":
            look = question.get("look")
            drawn = drafts.still(team, question["draft"], question["ms"], question["width"], look)
            return LocalAnswer({"ok": {}}, drawn)
        case "strip":
            return LocalAnswer({"ok": {}}, drafts.strip(team, question["key"]))
        case "piece":
            return LocalAnswer({"ok": {}}, drafts.piece(team, question["key"]))
        case "sound":
            return LocalAnswer({"ok": {}}, drafts.sound(team, question["key"]))
        case "peaks":
            return LocalAnswer({"ok": {}}, drafts.peaks(team, question["key"]))
        case other:
            return _refusal("failed", f"Unknown question {other!r}")


def _refusal(code: str, message: str) -> LocalAnswer:
    return LocalAnswer({"refused": {"code": code, "message": message}})
