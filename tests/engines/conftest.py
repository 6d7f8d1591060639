"""Where the engines under test keep their joined models: one directory for all runs of a user on a machine.
What lies there of an older version is joined anew."""

import os
import tempfile
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def models_dir() -> Path:
    name = f"reelwright-test-models-{os.getuid()}"
    return Path(os.environ.get("REELWRIGHT_TEST_MODELS", Path(tempfile.gettempdir()) / name))
