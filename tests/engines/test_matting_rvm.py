"""The optional matting engine, from the package beside the sources, and how its weights are found."""

import pytest

from reelwright.engines.local.matting_rvm import found_rvm, install_rvm, rvm_path
from reelwright.errors import EngineFailed


def test_the_weights_are_installed_with_their_licence(tmp_path):
    """They are copied into the models' folder and found there; their licence lies beside them."""
    install_rvm(tmp_path)
    assert found_rvm(tmp_path) == rvm_path(tmp_path)
    assert "GNU GENERAL PUBLIC LICENSE" in rvm_path(tmp_path).with_name("LICENSE").read_text()


def test_damaged_weights_are_refused(tmp_path):
    """A file with other bytes is not installed, and the reason says why."""
    wrong = tmp_path / "wrong.onnx"
    wrong.write_bytes(b"something else")
    with pytest.raises(
        EngineFailed, match="^The matting model is damaged: its hash is not the published one$"
    ):
        install_rvm(tmp_path, wrong)
    assert not rvm_path(tmp_path).exists()


def test_without_weights_none_are_found(tmp_path):
    """A half-written file counts as none."""
    rvm_path(tmp_path).parent.mkdir()
    rvm_path(tmp_path).write_bytes(b"half")
    assert found_rvm(tmp_path) is None
