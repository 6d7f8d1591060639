# SPDX-License-Identifier: GPL-3.0-only
"""The weights of Robust Video Matting, for Reelwright's optional matting engine."""

from pathlib import Path


def weights() -> str:
    """The path of the ONNX file."""
    return str(Path(__file__).with_name("rvm.onnx"))
