"""The command `reelwright-footage`, as somebody in a shell meets it."""

import subprocess
import sys
from pathlib import Path

import av
import pytest

from reelwright_footage import __version__
from reelwright_footage.command import main

SMALL = ["--seconds", "1", "--scale", "0.1"]


@pytest.mark.slow
def test_a_clip_becomes_a_video_with_progress(tmp_path: Path) -> None:
    """Standard output stays empty."""
    command = [sys.executable, "-m", "reelwright_footage", "marbles-1", "out.mp4", "--shape", "1:1", *SMALL]
    ran = subprocess.run(
        command,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        cwd=tmp_path,
        env={"PYTHONPATH": ":".join(sys.path), "HOME": str(tmp_path)},
    )
    assert (ran.returncode, ran.stdout) == (0, ""), ran.stderr
    *shares, last = ran.stderr.splitlines()
    assert shares[-1] == "100 %"
    assert last.startswith("out.mp4: 0.")
    with av.open(str(tmp_path / "out.mp4")) as made:
        stream = made.streams.video[0]
        assert (stream.width, stream.height, stream.frames) == (108, 108, 30)


@pytest.mark.slow
def test_without_a_name_the_file_is_called_after_the_clip(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In the working folder; with --quiet nothing is shown."""
    monkeypatch.chdir(tmp_path)
    assert main(["marbles-1", "--quiet", *SMALL]) == 0
    assert [file.name for file in tmp_path.iterdir()] == ["marbles-1.mp4"]
    assert capsys.readouterr() == ("", "")


def test_what_cannot_be_drawn_is_said_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    """With the clips that there are."""
    assert main(["chess-1", "out.mp4"]) == 1
    [line] = capsys.readouterr().err.splitlines()
    assert line.startswith(
        "reelwright-footage: There is no clip 'chess-1': the clips are blockrun-1 to -11, "
    )


def test_a_file_that_cannot_be_written_is_said_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With its name, and before anything is drawn."""
    assert main(["marbles-1", str(tmp_path / "gone" / "out.mp4"), "--quiet", *SMALL]) == 1
    [line] = capsys.readouterr().err.splitlines()
    assert line.startswith(f"reelwright-footage: {tmp_path / 'gone'}")


def test_help_names_the_games_and_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    """With the number of their clips."""
    with pytest.raises(SystemExit, match="0"):
        main(["--help"])
    assert "blockrun (11), marbles (9)" in " ".join(capsys.readouterr().out.split())
    with pytest.raises(SystemExit, match="0"):
        main(["--version"])
    assert capsys.readouterr().out == f"reelwright-footage {__version__}\n"
