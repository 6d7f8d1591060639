"""Logs, as a process of the service writes them."""

import json
import subprocess
import sys

import pytest

FAILING = """
import logging, structlog
from reelwright.logs import configure
configure("DEBUG")
def use(key):
    decrypted = key.lower()
    raise RuntimeError("it broke")
try:
    use("A-KEY-OF-NO-KNOWN-FORM")
except RuntimeError:
    {log}.exception("failed")
"""


@pytest.mark.parametrize("log", ["structlog.get_logger()", "logging.getLogger('some.library')"])
def test_a_traceback_holds_no_variables(log: str) -> None:
    """They would be keys that were just decrypted; what broke and where is there."""
    ran = subprocess.run(
        [sys.executable, "-c", FAILING.format(log=log)], capture_output=True, text=True, check=True
    )
    (line,) = ran.stderr.splitlines()
    told = json.loads(line)["exception"][0]
    assert (told["exc_type"], told["exc_value"]) == ("RuntimeError", "it broke")
    assert [frame["name"] for frame in told["frames"]] == ["<module>", "use"]
    assert "key-of-no-known-form" not in line.lower()
