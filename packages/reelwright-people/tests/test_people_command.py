"""The command, in this process."""

from pathlib import Path

import av
import cv2
import pytest

from reelwright_people import KINDS, __version__
from reelwright_people.command import main

SMALL = ["--width", "96", "--height", "160"]


def test_a_description_becomes_a_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In the size that was asked for, and nothing is said."""
    out = tmp_path / "man.png"
    assert main(["an old man with a full beard", str(out), *SMALL]) == 0
    picture = cv2.imread(str(out))
    assert picture is not None and picture.shape == (160, 96, 3)
    assert capsys.readouterr() == ("", "")


@pytest.mark.slow
@pytest.mark.parametrize("words", [["a man"], ["PHOTO", "--photograph"]], ids=["words", "photograph"])
def test_a_person_becomes_a_film(tmp_path: Path, words: list[str]) -> None:
    """Of the reaction that was asked for: a drawn person's and a photographed one's."""
    photo = str(Path(__file__).parent / "pictures" / "astronaut.jpg")
    first, *options = [photo if word == "PHOTO" else word for word in words]
    out = tmp_path / "shock.mp4"
    assert main([first, str(out), *options, "--reaction", "shock", *SMALL]) == 0
    with av.open(str(out)) as made:
        assert (made.streams.video[0].frames, made.streams.video[0].width) == (78, 96)


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["a cat", "cat.png"], "The portrait engine of this machine draws people, not animals"),
        (["a man", "man.gif"], "The file's name has to end in .png, .jpg, .jpeg, not as 'man.gif' does"),
        (["gone.jpg", "gone.mp4", "--photograph"], "gone.jpg: No such file or directory"),
    ],
)
def test_what_cannot_be_made_is_said_in_one_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
    line: str,
) -> None:
    """And the exit status is 1, with no file left."""
    monkeypatch.chdir(tmp_path)
    assert main([*words, *SMALL]) == 1
    assert capsys.readouterr() == ("", f"reelwright-people: {line}\n")
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cannot_be_written_is_said_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With its name."""
    assert main(["a man", str(tmp_path / "gone" / "man.png"), *SMALL]) == 1
    [line] = capsys.readouterr().err.splitlines()
    assert line.startswith(f"reelwright-people: {tmp_path / 'gone'}")


def test_help_names_the_reactions_and_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    """All of them."""
    with pytest.raises(SystemExit, match="0"):
        main(["--help"])
    assert ", ".join(KINDS[:3]) in " ".join(capsys.readouterr().out.split())
    with pytest.raises(SystemExit, match="0"):
        main(["--version"])
    assert capsys.readouterr().out == f"reelwright-people {__version__}\n"
