"""Films from a script, as README.md shows them."""

import ast
import hashlib
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import av
import numpy as np
import pytest

import reelwright_footage as footage
from reelwright_footage.errors import DrawingFailed, Invalid
from reelwright_footage.processes import draw_parts

DOCS = Path(__file__).parents[1] / "README.md"


def snippet() -> str:
    found = re.search(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    return found[1]


def packet_times(file: Path) -> list[tuple[float, float]]:
    """When each picture is decoded and how long it lasts, in seconds."""
    with av.open(str(file)) as made:
        packets = [packet for packet in made.demux(video=0) if packet.dts is not None]
        assert all(packet.pts == packet.dts for packet in packets)
        return [(float(p.dts * p.time_base), float(p.duration * p.time_base)) for p in packets]


def frames_of(file: Path) -> list[np.ndarray]:
    with av.open(str(file)) as made:
        return [picture.to_ndarray(format="gray") for picture in made.decode(video=0)]


@pytest.fixture(scope="module")
def short(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[float]]:
    """Two and a half seconds by two processes, and the progress that was reported."""
    shares: list[float] = []
    out = tmp_path_factory.mktemp("film") / "short.mp4"
    return footage.film("marbles-2", "16:9", out, seconds=2.5, scale=0.1, progress=shares.append), shares


@pytest.mark.slow
def test_a_film_has_every_frame_once(short: tuple[Path, list[float]]) -> None:
    """As many as it lasts, a thirtieth of a second each, also over the joint of two parts."""
    file, _ = short
    with av.open(str(file)) as made:
        stream = made.streams.video[0]
        context = stream.codec_context
        assert len(made.streams) == 1
        assert (context.name, context.pix_fmt, context.width, context.height) == ("h264", "yuv420p", 192, 108)
        assert (stream.frames, stream.average_rate) == (75, 30)
    times = packet_times(file)
    assert [start for start, _ in times] == pytest.approx([n / 30 for n in range(75)], abs=1e-4)
    assert [length for _, length in times] == pytest.approx([1 / 30] * 75, abs=1e-4)
    pictures = frames_of(file)
    steps = [np.abs(a.astype(int) - b).mean() for a, b in zip(pictures, pictures[1:], strict=False)]
    assert len(pictures) == 75
    assert 0 < steps[59] < 3 * max(steps[40:59])


@pytest.mark.slow
def test_progress_grows_to_one(short: tuple[Path, list[float]]) -> None:
    """And is 1 only when the file is there."""
    _, shares = short
    assert shares == sorted(shares)
    assert shares[-1] == 1.0
    assert shares[-2] < 1.0


@pytest.mark.slow
def test_the_index_stands_before_the_media(short: tuple[Path, list[float]]) -> None:
    """So that a film plays while it loads."""
    data = short[0].read_bytes()
    assert data.index(b"moov") < data.index(b"mdat")


@pytest.mark.slow
def test_one_process_draws_the_same_as_two(short: tuple[Path, list[float]], tmp_path: Path) -> None:
    """To the byte."""
    alone = footage.film("marbles-2", "16:9", tmp_path / "alone.mp4", seconds=2.5, scale=0.1, processes=1)
    assert hashlib.sha256(alone.read_bytes()).digest() == hashlib.sha256(short[0].read_bytes()).digest()


@pytest.mark.slow
def test_the_documented_script_makes_a_film(tmp_path: Path) -> None:
    """As it stands in the docs, but short and small: unguarded, in a folder of its own."""
    code = re.sub(r"seconds=\d+", "seconds=1, scale=0.1", snippet())
    (tmp_path / "script.py").write_text(code, encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, "-W", "error", "script.py"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    made = sorted(tmp_path.glob("*.mp4"))
    assert len(made) == 2
    for file in made:
        assert len(packet_times(file)) == 30


def test_the_documented_script_is_ten_lines_long() -> None:
    """Blank ones not counted."""
    assert len([line for line in snippet().splitlines() if line.strip()]) <= 10


def test_everything_public_is_in_the_docs() -> None:
    """By its name, and every game with the number of its clips."""
    text = DOCS.read_text(encoding="utf-8")
    assert [name for name in footage.__all__ if name not in text] == []
    counts = {game: int(n) for game, n in re.findall(r"(?m)^\| `(\w+)` \| (\d+) \|", text)}
    assert counts == footage.games.CLIP_COUNTS


def test_importing_it_loads_nothing_that_draws() -> None:
    """So that a script starts at once."""
    code = "import sys, reelwright_footage; print(*{'av', 'cv2', 'numba', 'numpy'} & set(sys.modules))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "\n"


def test_every_library_that_is_imported_is_a_dependency() -> None:
    """And no other is: an empty environment gets what every game needs, and nothing else."""
    root = Path(__file__).parents[1]
    nodes = [node for file in root.glob("src/**/*.py") for node in ast.walk(ast.parse(file.read_text()))]
    names = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
    foreign = {name.partition(".")[0] for name in names} - sys.stdlib_module_names - {"reelwright_footage"}
    needed = tomllib.loads((root / "pyproject.toml").read_text())["project"]["dependencies"]
    assert sorted({"cv2": "opencv-python-headless"}.get(name, name) for name in foreign) == needed


@pytest.mark.parametrize(
    ("clip", "options", "reason"),
    [
        ("chess-1", {}, "There is no clip 'chess-1': the clips are blockrun-1 to -11, "),
        ("blockrun-12", {}, "There is no clip 'blockrun-12'"),
        ("blockrun", {}, "There is no clip 'blockrun'"),
        ("blockrun-1", {"shape": "4:3"}, "There is no shape '4:3': the shapes are 9:16, 16:9, 1:1"),
        ("blockrun-1", {"scale": 2}, "The scale has to be from 0.05 to 1, not 2"),
        ("blockrun-1", {"seconds": 0}, "A film lasts from a thirtieth of a second to 3600 s, not 0"),
        ("blockrun-1", {"seconds": float("nan")}, "A film lasts from a thirtieth of a second"),
        (
            "blockrun-1",
            {"out": "film.mov"},
            "The name of the file has to end in .mp4, not as 'film.mov'",
        ),
        ("blockrun-1", {"processes": 0}, "There has to be at least one process, not 0"),
    ],
)
def test_what_makes_no_sense_is_refused(
    clip: str, options: dict, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before anything is drawn, in a sentence that says what would be right."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Invalid, match="^" + re.escape(reason)):
        footage.film(clip, **options)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_what_progress_raises_ends_the_work(tmp_path: Path) -> None:
    """No file is left, and no process goes on."""

    class Enough(Exception):
        pass

    def stop(share: float) -> None:
        raise Enough

    with pytest.raises(Enough):
        footage.film("marbles-1", "1:1", tmp_path / "film.mp4", scale=0.1, progress=stop)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_a_process_that_fails_is_told(tmp_path: Path) -> None:
    """Here its folder is gone."""
    with pytest.raises(DrawingFailed):
        draw_parts("marbles", 1, (54, 54), [0], tmp_path / "gone", lambda part, file: None, processes=1)


def test_a_clip_that_is_not_drawn_is_refused_before_a_process_starts(tmp_path: Path) -> None:
    """The service chooses another clip before; this is the last guard."""
    with pytest.raises(Invalid, match="chess"):
        draw_parts("chess", 1, (54, 54), [0], tmp_path, lambda part, file: None, processes=1)
