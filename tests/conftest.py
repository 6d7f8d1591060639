"""For all tests: our own logs are short. The default of a library that nobody configured draws each traceback
with all its variables, which takes a minute where a test makes something fail on purpose. No proxy stands
between a test and a server on its own machine. Properties try the same examples at every run, and none has to
be fast."""

import os

import structlog
from hypothesis import HealthCheck, settings

structlog.configure(
    processors=[structlog.processors.add_log_level, structlog.processors.KeyValueRenderer()],
    cache_logger_on_first_use=False,
)

os.environ["NO_PROXY"] = os.environ["no_proxy"] = "*"

settings.register_profile(
    "tests", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("tests")
