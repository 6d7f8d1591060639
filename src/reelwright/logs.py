"""Logs: one JSON object a line on standard error, never with a secret in it."""

import logging
import re
import sys
from contextlib import suppress
from typing import Any, TextIO, cast

import structlog

_SECRET = re.compile(
    r"rw_[\w-]{16,}"  # our API keys
    r"|whsec_[\w+/=-]+"
    r"|(?<=/files/)[\w.~-]{16,}|(?<=/uploads/)[\w.~-]{16,}|(?<=/share/)[\w.~-]{16,}"
    r"|\bsk[-_][\w-]{12,}|(?<=[Bb]earer )[\w.~+/=-]{8,}|(?<=[?&]key=)[\w-]{8,}"  # providers'
)
HIDDEN = "[hidden]"
# Without the frames' variables: they hold keys, texts of callers and megabytes.
_TRACEBACKS = structlog.processors.ExceptionRenderer(
    structlog.tracebacks.ExceptionDictTransformer(show_locals=False, max_frames=30)
)


class QuietStream:
    """A stream that keeps quiet when it cannot be written: a log on a full disk stops no work."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        with suppress(OSError):
            return self._stream.write(text)
        return 0

    def flush(self) -> None:
        with suppress(OSError):
            self._stream.flush()


def configure(level: str) -> None:
    """Our own lines and those of every library, in one form."""
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _TRACEBACKS,
        without_secrets,
    ]
    structlog.configure(
        processors=[*shared, structlog.processors.JSONRenderer()],
        wrapper_class=structlog.make_filtering_bound_logger(getattr(logging, level)),
        logger_factory=structlog.PrintLoggerFactory(cast(TextIO, QuietStream(sys.stderr))),
        cache_logger_on_first_use=True,
    )
    form = structlog.stdlib.ProcessorFormatter(
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.JSONRenderer(),
        ],
        foreign_pre_chain=[structlog.stdlib.ExtraAdder(), *shared],
    )
    handler = logging.StreamHandler(QuietStream(sys.stderr))
    handler.setFormatter(form)
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(max(logging.WARNING, getattr(logging, level)))
    logging.getLogger("reelwright").setLevel(level)


def without_secrets(_: Any, __: str, event: Any) -> Any:
    """Keys, secrets and tokens become `[hidden]`, wherever they stand in a line."""
    return {name: _hide_secrets(value) for name, value in event.items()}


def _hide_secrets(value: Any) -> Any:
    if isinstance(value, str):
        return _SECRET.sub(HIDDEN, value)
    if isinstance(value, dict):
        return {name: _hide_secrets(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [_hide_secrets(one) for one in value]
    return value
