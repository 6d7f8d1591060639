"""What fal's answers mean. Nothing of their text is repeated: it may hold what was sent.

A platform's error is `{"detail": "a text", "error_type": "…"}`, a model's `{"detail": [{"loc", "msg", "type",
"input", …}]}` with the status 422.
"""

import re

from pydantic import BaseModel

from reelwright.engines.wire import Reply, balance_used_up
from reelwright.errors import EngineBusy, EngineFailed, KeyRejected, ProviderRefused

_REFUSED = "content_policy_violation"
_WORD = re.compile(r"[a-z][a-z0-9_.\-]{0,39}")
_SENTENCES = {
    "audio_duration_too_long": "the sound is too long",
    "audio_duration_too_short": "the sound is too short",
    "face_detection_error": "it found no face in the picture",
    "file_download_error": "it could not fetch a file",
    "file_too_large": "a file is too large",
    "image_load_error": "it could not read the picture",
    "image_too_large": "the picture is too large",
    "image_too_small": "the picture is too small",
    "no_media_generated": "nothing came of it",
    "unsupported_audio_format": "it does not read this kind of sound file",
    "unsupported_image_format": "it does not read this kind of picture file",
    "unsupported_video_format": "it does not read this kind of video file",
    "video_duration_too_long": "the video is too long",
    "video_duration_too_short": "the video is too short",
}


class Locked(EngineFailed):
    """The account is locked; nothing is wrong with the key."""


class NotAllowed(EngineFailed):
    """The key may not do this."""


class NotThere(EngineFailed):
    """There is no such model, or no such job any more."""


class Unusable(EngineFailed):
    """The model cannot work with what was sent."""


class _FieldProblem(BaseModel):
    type: str = ""
    categories: list[str] | None = None


class _FalFailure(BaseModel):
    detail: str | list[_FieldProblem]


def explain(reply: Reply) -> EngineFailed | None:
    """Return the failure that an answer stands for; None where the status says enough."""
    failure = reply.try_read(_FalFailure)
    detail = failure.detail if failure else ""
    if reply.status == 401:
        return KeyRejected("fal does not accept the key")
    if reply.status == 403:
        return _explain_forbidden(detail.lower() if isinstance(detail, str) else "")
    if reply.status == 404:
        return NotThere("fal answered with status 404")
    if reply.status == 422:
        return _unusable(detail if isinstance(detail, list) else [])
    return None


def _explain_forbidden(detail: str) -> EngineFailed:
    """`User is locked. Reason: Exhausted balance`, `… Admin lock`, `… TOP_UP`; else a right is missing."""
    if "balance" in detail or "top_up" in detail:
        return Locked(str(balance_used_up("fal")))
    if "locked" in detail:
        return Locked("The account at fal is locked. Its owner can ask fal why")
    return NotAllowed("fal does not allow this to the key")


def _unusable(problems: list[_FieldProblem]) -> EngineFailed:
    for problem in problems:
        if problem.type == _REFUSED:
            told = [one for one in problem.categories or [] if _WORD.fullmatch(one)]
            return ProviderRefused.because(
                "its content policy" + (f" ({', '.join(told[:5])})" if told else "")
            )
    kind = problems[0].type if problems else ""
    if kind in _SENTENCES:
        return Unusable(f"fal could not do this: {_SENTENCES[kind]}")
    told_kind = f" ({kind})" if _WORD.fullmatch(kind) else ""
    return Unusable(f"fal could not work with what it was sent{told_kind}")


def not_done() -> EngineBusy:
    """Return the failure of a job that fal itself could not do; such a job is not billed."""
    return EngineBusy("fal could not do the work. Please try again")
