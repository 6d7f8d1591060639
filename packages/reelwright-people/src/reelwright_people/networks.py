"""Neural networks in ONNX files, on this machine's processor."""

from importlib import resources
from typing import Any


def shipped_network(name: str, threads: int) -> Any:
    """Open the network whose file lies in `weights`, by its name there: an ONNX Runtime session, which any
    thread may run. It warns of nothing: what is wrong raises."""
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.log_severity_level = 3
    weights = (resources.files("reelwright_people") / "weights" / name).read_bytes()
    return onnxruntime.InferenceSession(weights, options, providers=["CPUExecutionProvider"])
