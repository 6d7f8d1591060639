"""What a child has left in its folder is taken over only where it is a plain file."""

import os
import sys
from pathlib import Path
from typing import Any

import pytest

from reelwright.doctor import CHECKS, examine
from reelwright.errors import EngineFailed
from reelwright.settings import read_settings
from reelwright_render.intake import inspect, prepare
from reelwright_render.sandbox import collect_outputs

REFUSED = "^This file could not be read; it may be damaged$"


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    path = tmp_path / "secret.key"
    path.write_text("the service's secret")
    return path


def no_stop() -> None:
    return None


def test_a_plain_file_is_moved(tmp_path: Path) -> None:
    """Out of the child's folder, as it is."""
    inner = tmp_path / "inner"
    inner.mkdir()
    (inner / "made").write_bytes(b"made")
    assert collect_outputs(inner, "made", tmp_path / "taken").read_bytes() == b"made"
    assert list(inner.iterdir()) == []


@pytest.mark.parametrize(
    "name", ["nothing", "link", "folder", "pipe", "..", "../secret.key", "/etc/hostname"]
)
def test_what_is_no_plain_file_is_refused(tmp_path: Path, secret: Path, name: str) -> None:
    """And nothing is left where it would have gone."""
    inner = tmp_path / "inner"
    (inner / "folder").mkdir(parents=True)
    (inner / "link").symlink_to(secret)
    os.mkfifo(inner / "pipe")
    with pytest.raises(EngineFailed, match=REFUSED):
        collect_outputs(inner, name, tmp_path / "taken")
    assert not os.path.lexists(tmp_path / "taken")
    assert secret.exists()


def test_a_poster_that_is_a_link_is_refused(
    tmp_path: Path, secret: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A child that was taken over says that all is well, and has left a link to a secret."""

    def taken_over(*args: Any, folder: Path, **more: Any) -> dict[str, Any]:
        (folder / "poster.jpg").symlink_to(secret)
        return {"type": "image", "container": "png", "width": 1, "height": 1, "duration_ms": None}

    monkeypatch.setattr(inspect, "run", taken_over)
    folder = tmp_path / "folder"
    folder.mkdir()
    with pytest.raises(EngineFailed, match=REFUSED):
        inspect.inspect_media(secret, folder, no_stop)
    assert list(folder.iterdir()) == []


def test_a_prepared_file_that_is_a_link_is_refused(
    tmp_path: Path, secret: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same for what goes into a timeline."""

    def taken_over(*args: Any, folder: Path, **more: Any) -> dict[str, Any]:
        if not (folder / "ready.jpg").is_symlink():
            (folder / "ready.jpg").symlink_to(secret)
        return {"name": "ready.jpg", "duration_ms": None, "width": 1, "height": 1}

    monkeypatch.setattr(prepare, "run", taken_over)
    monkeypatch.setattr(prepare, "_limits", lambda duration_ms, from_ms: None)
    folder = tmp_path / "folder"
    folder.mkdir()
    with pytest.raises(EngineFailed, match=REFUSED):
        prepare.prepare_media(secret, folder, no_stop, lambda share: None)
    assert list(folder.iterdir()) == []


def test_the_doctor_names_a_data_directory_that_children_may_read(tmp_path: Path) -> None:
    """Below Python, for example; elsewhere it finds nothing wrong with the place."""
    below_python = read_settings(data_dir=Path(sys.prefix) / "data")
    told = examine("disk", CHECKS["disk"], below_python, tmp_path)
    assert (told.state, told.detail) == ("broken", "the data directory is readable")
    elsewhere = examine("disk", CHECKS["disk"], read_settings(data_dir=tmp_path), tmp_path)
    assert elsewhere.state != "broken"
