"""The errors of everything below the service: the renderer, timelines, the sandbox.

ReelwrightError
├── Refused           what was asked for cannot be; nothing ran
│   └── Invalid       a field is to blame: `<field>: <reason>`
├── EngineFailed      work went wrong while it ran; the message is read by a person
└── Cancelled         the work was cancelled while it ran
"""

import errno
from dataclasses import dataclass


class ReelwrightError(Exception):
    pass


class Refused(ReelwrightError):
    pass


@dataclass(frozen=True)
class FieldError:
    field: str
    reason: str


class Invalid(Refused):
    """Raised for one wrong field, or several: the first stands in the message, all of them in `errors`."""

    def __init__(
        self, field: str, reason: str, code: str = "VALIDATION_ERROR", more: tuple[FieldError, ...] = ()
    ) -> None:
        super().__init__(f"{field}: {reason}")
        self.code = code
        self.errors = (FieldError(field, reason), *more)


class EngineFailed(ReelwrightError):
    """`code` is told beside the message, where callers know one."""

    code: str | None = None


class Cancelled(ReelwrightError):
    """Raised by a caller's `stop`: it ends the work, and comes out as it is."""


def is_out_of_room(error: BaseException | None) -> bool:
    """Return whether an error, or one that it was raised from, came of a full disk or a spent quota."""
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT):
            return True
        seen.add(id(error))
        error = error.__cause__ or error.__context__
    return False
