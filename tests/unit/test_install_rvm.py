"""`reelwright models install rvm`, and what the doctor and the list of models say of it."""

import ast
import json
import sys
import tomllib
from pathlib import Path

import pytest
from engines.every_engine import RVM
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
    assert "what they hold may be lost in part" in finding.detail
    assert "most of what they hold is lost" in finding.detail
    CliRunner().invoke(app, ["models", "install", "rvm"])
    finding = examine("matting", CHECKS["matting"], read_settings(), folder)
    assert (finding.state, finding.origin, finding.remedy) == ("works", "Robust Video Matting (GPL-3.0)", "")
    assert "most of what they hold is lost" in finding.detail


def test_uninstalled_the_default_engine_works_again(folder: Path) -> None:
    """Nothing of it is left, and the doctor recommends it once more; a second time nothing happens."""
    CliRunner().invoke(app, ["models", "install", "rvm"])
    for _ in range(2):
        done = CliRunner().invoke(app, ["models", "uninstall", "rvm"])
        assert done.exit_code == 0, done.output
        assert done.output == (
            "Robust Video Matting is gone; workers use the default engine from their next start\n"
        )
    assert not (folder / "models" / "rvm").exists()
    finding = examine("matting", CHECKS["matting"], read_settings(), folder)
    assert finding.origin == "MediaPipe selfie segmentation (Apache-2.0)"
    assert finding.remedy == "reelwright models install rvm"


def test_what_a_package_brought_is_taken_away_with_the_package(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An engine found by its entry point is used without a copy, and nobody deletes files of a package."""
    site = folder / "site"
    (site / "reelwright_rvm-1.0.0.dist-info").mkdir(parents=True)
    entry = "[reelwright.matting]\nrvm = reelwright_rvm:weights\n"
    (site / "reelwright_rvm-1.0.0.dist-info" / "entry_points.txt").write_text(entry)
    (site / "reelwright_rvm-1.0.0.dist-info" / "METADATA").write_text(
        "Name: reelwright-rvm\nVersion: 1.0.0\n"
    )
    (site / "reelwright_rvm").symlink_to(RVM.parent)
    monkeypatch.syspath_prepend(str(site))
    finding = examine("matting", CHECKS["matting"], read_settings(), folder)
    assert finding.origin == "Robust Video Matting (GPL-3.0)"
    done = CliRunner().invoke(app, ["models", "uninstall", "rvm"])
    assert done.output.endswith("pip uninstall reelwright-rvm\n")
    assert RVM.is_file()


def test_without_the_package_the_reason_says_where_it_is(folder: Path, tmp_path: Path) -> None:
    """An installed service has no sources beside it: a file that is named and missing is told in words."""
    done = CliRunner().invoke(app, ["models", "install", "rvm", "--file", str(tmp_path / "gone.onnx")])
    assert str(done.exception) == (
        "The weights come in a package of their own (GPL-3.0), packages/reelwright-rvm of Reelwright's"
        " sources: install it with pip, or name its file rvm.onnx with --file"
    )


def test_the_package_of_the_weights_stands_alone() -> None:
    """It needs nothing but Python, says its licence, and is not installed with the service. (The linter sees
    only packages that are installed, so their imports are read here.)"""
    folder = RVM.parents[2]
    nodes = [node for file in RVM.parent.rglob("*.py") for node in ast.walk(ast.parse(file.read_text()))]
    named = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    named |= {node.module or "." for node in nodes if isinstance(node, ast.ImportFrom)}
    assert named <= sys.stdlib_module_names
    project = tomllib.loads((folder / "pyproject.toml").read_text())["project"]
    assert (project["license"], project.get("dependencies")) == ({"text": "GPL-3.0-only"}, None)
    assert "GNU GENERAL PUBLIC LICENSE" in (folder / "LICENSE").read_text()
    assert "reelwright-rvm" not in (folder.parents[1] / "requirements/packages.in").read_text()
    assert "reelwright-rvm" not in (folder.parents[1] / "scripts/setup.py").read_text()


def test_another_name_is_refused(folder: Path) -> None:
    """With the names that there are."""
    done = CliRunner().invoke(app, ["models", "install", "nothing"])
    assert done.exit_code != 0
    assert '"writer" and "rvm"' in done.output
    done = CliRunner().invoke(app, ["models", "uninstall", "writer"])
    assert done.exit_code != 0
    assert '"rvm"' in done.output
