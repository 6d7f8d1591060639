"""Inspects and prepares files in a process of its own, whose children's memory can so be measured.

Reads a JSON list of [path, whether it is to be prepared too]; prints how each file ended, and what was left.
"""

import json
import resource
import sys
import tempfile
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from hostile.hostile import Completed

from reelwright_render.errors import EngineFailed
from reelwright_render.intake.inspect import inspect_media
from reelwright_render.intake.prepare import prepare_media


def main() -> None:
    judged = [_judged(Path(path), prepare) for path, prepare in json.load(sys.stdin)]
    peak_kb = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    print(json.dumps({"files": judged, "peak_bytes": peak_kb * 1024}))


def _judged(path: Path, prepare: bool) -> dict[str, Any]:
    judged = {"path": str(path), **_ended(lambda out: _inspected(path, out))}
    if prepare:
        judged["prepared"] = _ended(lambda out: _prepared(path, out))
    return judged


def _ended(work: Callable[[Path], dict[str, Any]]) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as name:
        out = Path(name)
        try:
            ended = work(out)
        except EngineFailed as error:
            ended = {"refused": str(error)}
        except Exception as error:
            ended = {"raised": repr(error)}
        return {**ended, "left": sorted(path.name for path in out.rglob("*"))}


def _inspected(path: Path, out: Path) -> dict[str, Any]:
    found = inspect_media(path, out, lambda: None)
    return {"completed": asdict(Completed(found.type, found.width, found.height, found.duration_ms))}


def _prepared(path: Path, out: Path) -> dict[str, Any]:
    ready = prepare_media(path, out, lambda: None, lambda share: None)
    return {"completed": {"width": ready.width, "height": ready.height, "duration_ms": ready.duration_ms}}


if __name__ == "__main__":
    main()
