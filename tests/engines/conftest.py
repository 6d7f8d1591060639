"""Where the engines under test keep their joined models: one directory for all runs of a user on a machine,
and another one when what joins them has changed."""

import hashlib
import os
import tempfile
from pathlib import Path

import pytest

from reelwright.engines import local

JOINING = ("parts.py", "kokoro_graph.py", "whisper.py")


@pytest.fixture(scope="session")
def models_dir() -> Path:
    sources = b"".join((Path(local.__file__).parent / name).read_bytes() for name in JOINING)
    name = f"reelwright-test-models-{os.getuid()}-{hashlib.sha256(sources).hexdigest()[:8]}"
    return Path(os.environ.get("REELWRIGHT_TEST_MODELS", Path(tempfile.gettempdir()) / name))
