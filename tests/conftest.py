"""For all tests: our own logs are short. The default of a library that nobody configured draws each traceback
with all its variables, which takes a minute where a test makes something fail on purpose."""

import structlog

structlog.configure(
    processors=[structlog.processors.add_log_level, structlog.processors.KeyValueRenderer()],
    cache_logger_on_first_use=False,
)
