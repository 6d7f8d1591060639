"""`reelwright models install rvm`, and what the doctor and the list of models say of it."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from reelwright.cli import app
from reelwright.doctor import CHECKS, examine, model_files
from reelwright.settings import read_settings


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("REELWRIGHT_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("REELWRIGHT_MODELS_DIR", str(tmp_path / "models"))
    return tmp_path


def test_the_model_is_installed_and_listed(folder: Path) -> None:
    """It was not here, and is afterwards; a second time nothing happens."""
    before = {row["id"]: row["installed"] for row in model_files(read_settings())}
    for _ in range(2):
        done = CliRunner().invoke(app, ["models", "install", "rvm"])
        assert done.exit_code == 0, done.output
        assert done.output.startswith("Robust Video Matting is here, under the GPL-3.0")
    after = json.loads(CliRunner().invoke(app, ["models", "list", "--json"]).output)["models"]
    assert before["rvm"] is False
    assert {row["id"]: row["installed"] for row in after}["rvm"] is True


def test_the_doctor_says_what_would_be_better(folder: Path) -> None:
    """The default works, and the remedy names the command; once it is followed there is none."""
    finding = examine("matting", CHECKS["matting"], read_settings(), folder)
    assert (finding.state, finding.remedy) == ("works", "reelwright models install rvm")
    assert "markedly better" in finding.detail
    CliRunner().invoke(app, ["models", "install", "rvm"])
    finding = examine("matting", CHECKS["matting"], read_settings(), folder)
    assert (finding.state, finding.origin, finding.remedy) == ("works", "Robust Video Matting (GPL-3.0)", "")


def test_another_name_is_refused(folder: Path) -> None:
    """With the names that there are."""
    done = CliRunner().invoke(app, ["models", "install", "nothing"])
    assert done.exit_code != 0
    assert '"writer" and "rvm"' in done.output
