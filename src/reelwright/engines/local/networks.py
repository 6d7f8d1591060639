"""Neural networks in ONNX files, on this machine's processor."""

from importlib import resources
from pathlib import Path
from typing import Any


def network(weights: Path | bytes, threads: int) -> Any:
    """An ONNX Runtime session, which any thread may run. It warns of nothing: what is wrong raises."""
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.log_severity_level = 3
    file = weights if isinstance(weights, bytes) else str(weights)
    return onnxruntime.InferenceSession(file, options, providers=["CPUExecutionProvider"])


def shipped_network(name: str, threads: int) -> Any:
    """Load the network whose file has this name in `weights`."""
    file = resources.files("reelwright.engines.local.weights").joinpath(name)
    return network(file.read_bytes(), threads)
