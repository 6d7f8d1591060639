"""Every engine and part, tried on something tiny: what is here, what is missing, and what to do about it."""

import json
import platform
import shutil
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Literal

from rich.console import Console

from reelwright.settings import PROVIDERS, Settings

State = Literal["works", "note", "broken"]
_MARKS = {"works": "[green]works [/]", "note": "[yellow]note  [/]", "broken": "[red]broken[/]"}


@dataclass(frozen=True)
class Finding:
    """`origin` says where the part comes from, `remedy` what to do when it is not as it should be."""

    part: str
    state: State
    version: str
    origin: str
    detail: str = ""
    remedy: str = ""


Check = Callable[[Settings, Path], Finding]


def run(settings: Settings, as_json: bool, console: Console) -> int:
    """Prints the findings; the exit code is 1 when something is broken."""
    findings = []
    with tempfile.TemporaryDirectory() as folder:
        for part, check in CHECKS.items():
            if not as_json and console.is_terminal:
                console.print(f"  trying {part} …", end="\r")
            finding = examine(part, check, settings, Path(folder))
            findings.append(finding)
            if not as_json:
                _show(finding, console)
    if as_json:
        print(json.dumps({"findings": [asdict(finding) for finding in findings]}))
    return 1 if any(finding.state == "broken" for finding in findings) else 0


def examine(part: str, check: Check, settings: Settings, folder: Path) -> Finding:
    """One check; whatever goes wrong in it is its finding, never the end of the examination."""
    began = time.monotonic()
    try:
        finding = check(settings, folder)
    except Exception as error:  # an edge: a broken part may raise anything, and saying so is the job
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        return Finding(part, "broken", "", "", reason, "Build the environment anew: make clean, make demo")
    return finding if finding.detail else _timed(finding, time.monotonic() - began)


def _timed(finding: Finding, seconds: float) -> Finding:
    return Finding(**{**asdict(finding), "detail": f"tried in {seconds:.1f} s"})


def _show(finding: Finding, console: Console) -> None:
    console.print(f"{_MARKS[finding.state]} {finding.part:<18} {finding.version:<14} {finding.origin}")
    for line in (finding.detail, finding.remedy and f"→ {finding.remedy}"):
        if line:
            console.print(f"       {line}", style="dim")


def _package(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "missing"


def _python(settings: Settings, folder: Path) -> Finding:
    return Finding("Python", "works", platform.python_version(), platform.platform(terse=True), "3.11 or newer")


def _disk(settings: Settings, folder: Path) -> Finding:
    place = settings.data_dir
    while not place.exists():
        place = place.parent
    free = shutil.disk_usage(place).free
    state: State = "works" if free > 5e9 else "note"
    remedy = "" if state == "works" else "Videos and caches need room: 5 GB at least"
    return Finding("disk", state, "", "the data directory's disk", f"{free / 1e9:.1f} GB free", remedy)


def _database(settings: Settings, folder: Path) -> Finding:
    import sqlalchemy as sa

    from reelwright.store.database import Database

    url = settings.database
    if url.startswith("sqlite") and not settings.data_dir.exists():
        url = f"sqlite:///{folder / 'trial.db'}"
    database = Database(url)
    try:
        with database.session() as session:
            name = "sqlite_version()" if database.dialect == "sqlite" else "current_setting('server_version')"
            found = session.execute(sa.text(f"SELECT {name}")).scalar_one()
    finally:
        database.close()
    return Finding("database", "works", str(found), database.dialect)


def _encoder(settings: Settings, folder: Path) -> Finding:
    import av
    import numpy as np

    target = folder / "tiny.mp4"
    with av.open(str(target), "w") as container:
        stream = container.add_stream("libx264", rate=30)
        stream.width, stream.height, stream.pix_fmt = 64, 64, "yuv420p"
        for level in range(5):
            frame = av.VideoFrame.from_ndarray(np.full((96, 64), 40 * level, np.uint8), format="yuv420p")
            container.mux(stream.encode(frame))
        container.mux(stream.encode(None))
    with av.open(str(target)) as container:
        frames = sum(1 for _ in container.decode(video=0))
    if frames != 5:
        raise RuntimeError(f"5 frames were encoded, {frames} came back")
    return Finding("video encoder", "works", _package("av"), "av: FFmpeg with libx264 (GPL) in a wheel")


def _drawing(settings: Settings, folder: Path) -> Finding:
    from reelwright.render.skia_loader import skia

    surface = skia.Surface(8, 8)
    surface.getCanvas().drawColor(0xFFFF0000)
    if surface.toarray()[4, 4].max() != 255:
        raise RuntimeError("a red square did not come out red")
    return Finding("drawing", "works", _package("skia-python"), "skia-python")


CHECKS: dict[str, Check] = {
    "Python": _python,
    "disk": _disk,
    "database": _database,
    "video encoder": _encoder,
    "drawing": _drawing,
}


def model_files(settings: Settings) -> list[dict[str, Any]]:
    return []
