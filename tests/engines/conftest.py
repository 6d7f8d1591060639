"""Where the engines under test keep their joined models: one directory for all runs on a machine."""

import os
import tempfile
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def models_dir():
    default = Path(tempfile.gettempdir()) / "reelwright-test-models"
    return Path(os.environ.get("REELWRIGHT_TEST_MODELS", default))
