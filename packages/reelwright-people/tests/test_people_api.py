"""Pictures and films from a script, as README.md shows them."""

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import av
import cv2
import numpy as np
import pytest

import reelwright_people as people
from reelwright_people import Phoneme, describe, draw, film, react, speak
from reelwright_people.errors import Invalid, NoFace, NotUnderstood, UnreadablePicture
from reelwright_people.portrait.styles import STYLES

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "README.md"
ASTRONAUT = Path(__file__).parent / "pictures" / "astronaut.jpg"
SMALL = (96, 160)
WOMAN = describe("a woman in a red dress", seed=3)


def snippet() -> str:
    found = re.search(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    return found[1]


def frames_of(file: Path) -> list[np.ndarray]:
    with av.open(str(file)) as made:
        return [frame.to_ndarray(format="bgr24").astype(int) for frame in made.decode(video=0)]


def names_in(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def test_a_portrait_is_a_value_of_words_and_a_seed() -> None:
    """The same words and seed make the same person, another seed another."""
    assert describe("a woman in a red dress", seed=3) == WOMAN
    assert describe("a woman in a red dress", seed=4) != WOMAN
    assert (WOMAN.traits.clothes, WOMAN.traits.clothes_colour) == ("dress", "red")


def test_a_picture_is_drawn_the_same_each_time(tmp_path: Path) -> None:
    """In the size that was asked for; what was there is replaced."""
    out = tmp_path / "one.png"
    out.write_bytes(b"before")
    assert draw(WOMAN, out, SMALL) == out
    assert draw(WOMAN, tmp_path / "other.png", SMALL).read_bytes() == out.read_bytes()
    picture = cv2.imread(str(out), cv2.IMREAD_UNCHANGED)
    assert picture is not None and picture.shape == (160, 96, 3)
    assert names_in(tmp_path) == ["one.png", "other.png"]


def test_a_person_alone_is_transparent_around(tmp_path: Path) -> None:
    """Laid over black the straight colours of the file are those that are drawn before their setting."""
    alone = cv2.imread(str(draw(WOMAN, tmp_path / "a.png", SMALL, alone=True)), cv2.IMREAD_UNCHANGED)
    whole = cv2.imread(str(draw(WOMAN, tmp_path / "w.png", SMALL)))
    assert alone is not None and whole is not None
    assert (alone[0, 0, 3], alone[-1, 48, 3]) == (0, 255)
    solid = alone[..., 3] == 255
    assert 0.1 < solid.mean() < 0.9
    assert np.abs(alone[..., :3].astype(int) - whole)[solid].max() <= 2


def test_a_pose_is_drawn(tmp_path: Path) -> None:
    """Somebody who shuts the eyes looks otherwise."""
    one = draw(WOMAN, tmp_path / "open.png", SMALL, pose=people.Pose())
    other = draw(WOMAN, tmp_path / "shut.png", SMALL, pose=people.Pose(lids=1.0))
    assert one.read_bytes() != other.read_bytes()


@pytest.mark.slow
def test_a_film_lasts_as_long_as_what_is_acted(tmp_path: Path) -> None:
    """At 30 a second, without sound; progress grows to 1."""
    shares: list[float] = []
    gesture = react("happy")
    out = film(WOMAN, gesture, tmp_path / "happy.mp4", SMALL, progress=shares.append)
    with av.open(str(out)) as made:
        stream = made.streams.video[0]
        assert len(made.streams) == 1
        assert (stream.codec_context.name, stream.codec_context.pix_fmt) == ("h264", "yuv420p")
        assert (stream.width, stream.height, stream.average_rate) == (*SMALL, 30)
    assert len(frames_of(out)) == gesture.duration_ms * 30 // 1000
    assert shares == sorted(shares)
    assert shares[-1] == 1.0


@pytest.mark.slow
def test_a_film_may_last_longer_than_what_is_acted(tmp_path: Path) -> None:
    """The last pose is held, and moves a little."""
    frames = frames_of(film(WOMAN, react("happy"), tmp_path / "long.mp4", SMALL, seconds=4))
    assert len(frames) == 120
    assert 0 < np.abs(frames[-1] - frames[-20]).mean() < 8


@pytest.mark.slow
@pytest.mark.parametrize("person", [WOMAN, ASTRONAUT], ids=["portrait", "photograph"])
def test_who_speaks_moves_the_lips(tmp_path: Path, person: people.Portrait | Path) -> None:
    """Between an "m" and an "a" the picture changes in the lower half of the face more than above it."""
    sounds = [Phoneme("m", 0, 400), Phoneme("a", 400, 800), Phoneme("m", 800, 1200)]
    frames = frames_of(film(person, speak(sounds), tmp_path / "ma.mp4", (180, 320), seconds=1))
    changed = np.abs(frames[18] - frames[6]).sum(axis=2).sum(axis=1)
    assert changed[100:].sum() > changed[:60].sum()
    assert changed.max() > 0


def test_a_film_of_the_same_is_the_same() -> None:
    """What is planned depends on words and seed alone."""
    assert react("raises an eyebrow, then smiles", 5) == react("raises an eyebrow, then smiles", 5)
    assert react("shock", close=False) != react("shock")


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (lambda out: draw(WOMAN, out / "x.gif"), "has to end in .png, .jpg, .jpeg"),
        (lambda out: draw(WOMAN, out / "x.jpg", alone=True), "needs a PNG"),
        (lambda out: draw(WOMAN, out / "x.png", (63, 100)), "from 64 to 4096 pixels a side, not 63 by 100"),
        (lambda out: draw(WOMAN, out / "x.png", (100, 4097)), "from 64 to 4096"),
        (lambda out: draw(describe("a man", style="clay"), out / "x.png", SMALL), "There is no style 'clay'"),
        (lambda out: film(WOMAN, react("happy"), out / "x.mov"), "has to end in .mp4"),
        (lambda out: film(WOMAN, react("happy"), out / "x.mp4", (101, 100)), "have to be even"),
        (lambda out: film(WOMAN, react("happy"), out / "x.mp4", seconds=0.01), "lasts from a thirtieth"),
        (lambda out: film(WOMAN, react("happy"), out / "x.mp4", seconds=3601), "lasts from a thirtieth"),
    ],
)
def test_a_wrong_argument_is_refused_and_leaves_nothing(tmp_path: Path, wrong, reason: str) -> None:
    """As a ValueError that says what is wrong."""
    with pytest.raises(Invalid, match=re.escape(reason)) as refused:
        wrong(tmp_path)
    assert isinstance(refused.value, ValueError)
    assert names_in(tmp_path) == []


def test_words_that_are_not_understood_are_refused() -> None:
    """Descriptions and reactions alike."""
    with pytest.raises(NotUnderstood, match="not animals"):
        describe("a cat")
    with pytest.raises(NotUnderstood, match="could not be understood"):
        react("qwertz")


@pytest.mark.slow
def test_a_photograph_that_cannot_act_is_refused(tmp_path: Path) -> None:
    """One that is none, one without a face, and one that is not there; no film is left."""
    none, nobody = tmp_path / "none.png", tmp_path / "nobody.png"
    none.write_bytes(b"no picture")
    cv2.imwrite(str(nobody), np.full((200, 200, 3), 90, np.uint8))
    for file, error in ((none, UnreadablePicture), (nobody, NoFace), (tmp_path / "gone", FileNotFoundError)):
        with pytest.raises(error):
            film(file, react("happy"), tmp_path / "x.mp4", SMALL)
    assert names_in(tmp_path) == ["nobody.png", "none.png"]


@pytest.mark.slow
def test_the_documented_script_runs(tmp_path: Path) -> None:
    """In a folder of its own, with every warning an error."""
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", snippet()],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert names_in(tmp_path) == ["hello.mp4", "laughing.mp4", "nurse.png"]
    assert [len(frames_of(tmp_path / name)) for name in ("hello.mp4", "laughing.mp4")] == [33, 90]


def test_the_documented_script_is_ten_lines_long() -> None:
    """Blank ones not counted."""
    assert len([line for line in snippet().splitlines() if line.strip()]) <= 10


def test_everything_public_is_in_the_docs() -> None:
    """By its name, and every style and reaction."""
    text = DOCS.read_text(encoding="utf-8")
    assert [name for name in (*people.__all__, *STYLES, *people.KINDS) if f"`{name}" not in text] == []


def test_importing_it_loads_nothing_that_draws() -> None:
    """So that a script starts at once."""
    code = (
        "import sys, reelwright_people;"
        "print(*{'av', 'cv2', 'numba', 'numpy', 'onnxruntime', 'skia'} & set(sys.modules))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "\n"


def test_every_library_that_is_imported_is_a_dependency() -> None:
    """And no other is: an empty environment gets what people need, and nothing else."""
    nodes = [node for file in ROOT.glob("src/**/*.py") for node in ast.walk(ast.parse(file.read_text()))]
    names = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
    foreign = {name.partition(".")[0] for name in names} - sys.stdlib_module_names - {"reelwright_people"}
    needed = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    # Skia is loaded by its name, after the libraries that it links against.
    imported_as = {"cv2": "opencv-python-headless"}
    assert {imported_as.get(name, name) for name in foreign} | {"skia-python"} == set(needed)
