"""For all tests: our own logs are short. The default of a library that nobody configured draws each traceback
with all its variables, which takes a minute where a test makes something fail on purpose. No proxy stands
between a test and a server on its own machine. Properties try the same examples at every run, and none has to
be fast."""

import gc
import os

import pytest
import structlog
from hypothesis import HealthCheck, settings
from longest_first import sort_longest_first

structlog.configure(
    processors=[structlog.processors.add_log_level, structlog.processors.KeyValueRenderer()],
    cache_logger_on_first_use=False,
)

os.environ["NO_PROXY"] = os.environ["no_proxy"] = "*"

settings.register_profile(
    "tests", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("tests")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Several processes are handed the longest files first; a single one keeps the order of the folders."""
    if hasattr(config, "workerinput"):
        sort_longest_first(items)


def pytest_collection_finish() -> None:
    """Spare the modules and the tests themselves from being searched for garbage again and again. What a test
    makes is searched as ever."""
    gc.collect()
    gc.freeze()
