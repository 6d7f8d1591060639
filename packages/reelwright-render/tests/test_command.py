"""The command `reelwright-render`, as somebody in a shell meets it."""

import json
import subprocess
import sys
from pathlib import Path

import av
import cv2
import pytest
from small import counting_clip

import reelwright_render as render
from reelwright_render.command import main
from reelwright_render.errors import Invalid


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A folder with a timeline of one second, and its clip beside it."""
    counting_clip(tmp_path / "lake.mp4", width=90, height=160)
    clip = render.Clip("video", "lake.mp4", 0, 1000)
    timeline = render.Timeline(180, 320, 1000, layers=((clip,),))
    words = render.words_of("No plan at all", 0, 1000)
    render.write_timeline(render.captioned(timeline, words), tmp_path / "timeline.json")
    return tmp_path


@pytest.mark.slow
def test_a_timeline_becomes_a_video_with_progress(project: Path) -> None:
    """From any folder: the clip's path begins at the timeline's. Standard output stays empty."""
    files = [str(project / "timeline.json"), str(project / "out.mp4")]
    options = ["--cache", str(project / "cache"), "--processes", "1"]
    ran = subprocess.run(
        [sys.executable, "-m", "reelwright_render", *files, *options],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        cwd="/",
        env={"PYTHONPATH": ":".join(sys.path), "HOME": str(project)},
    )
    assert (ran.returncode, ran.stdout) == (0, ""), ran.stderr
    *told, last = ran.stderr.splitlines()
    assert told[-1] == "100 %"
    assert last.startswith(f"{project / 'out.mp4'}: 0.")
    with av.open(str(project / "out.mp4")) as made:
        assert made.streams.video[0].frames == 30


def test_a_picture_is_one_frame(project: Path) -> None:
    """In the timeline's full size."""
    options = ["--at", "0.5", "--cache", str(project / "cache")]
    assert main([str(project / "timeline.json"), str(project / "frame.png"), *options]) == 0
    assert cv2.imread(str(project / "frame.png")).shape == (320, 180, 3)


def test_captions_come_as_subtitles(project: Path) -> None:
    """By the ending of the file."""
    assert main([str(project / "timeline.json"), str(project / "captions.srt")]) == 0
    assert "No plan at all" in (project / "captions.srt").read_text()


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"schema": "another"}, "timeline: Not a Reelwright timeline"),
        ({"version": 999}, "timeline: This timeline was written by a newer version of Reelwright"),
        ({"width": "wide"}, "width: Input should be a valid integer, unable to parse string as an integer"),
        ({"layers": [[{"kind": "video"}]]}, "layers[0][0].asset: Field required"),
        ({"width": 1}, "width: Must be between 16 and 8192"),
    ],
)
def test_a_wrong_timeline_is_told_by_its_field(
    change: dict[str, object], told: str, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line, and exit status 1."""
    file = project / "timeline.json"
    file.write_text(json.dumps(json.loads(file.read_text()) | change))
    assert main([str(file), str(project / "out.mp4")]) == 1
    assert capsys.readouterr().err == f"reelwright-render: {told}\n"


@pytest.mark.parametrize("text", ["", "[]", "null", "{", "\x00"])
def test_what_is_no_timeline_is_refused(text: str, tmp_path: Path) -> None:
    """Whatever JSON it is, or is not."""
    (tmp_path / "timeline.json").write_text(text)
    with pytest.raises(Invalid, match="^timeline: Not a Reelwright timeline$"):
        render.read_timeline(tmp_path / "timeline.json")


def test_a_missing_file_is_named(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The timeline itself, or a clip in it."""
    assert main([str(project / "nothing.json"), str(project / "out.mp4")]) == 1
    told = f"reelwright-render: {project / 'nothing.json'}: No such file or directory\n"
    assert capsys.readouterr().err == told
    (project / "lake.mp4").unlink()
    assert main([str(project / "timeline.json"), str(project / "out.mp4")]) == 1
    assert capsys.readouterr().err == "reelwright-render: files: lake.mp4: No such file\n"


def test_wrong_usage_exits_with_2(capsys: pytest.CaptureFixture[str]) -> None:
    """As commands do, with the usage."""
    with pytest.raises(SystemExit) as ended:
        main(["timeline.json"])
    assert ended.value.code == 2
    assert "usage: reelwright-render" in capsys.readouterr().err


def test_a_timeline_comes_back_as_it_was_written(tmp_path: Path) -> None:
    """All of its values, whatever the script its words are in."""
    words = render.words_of("日本語 and עברית", 0, 900)
    timeline = render.captioned(render.Timeline(180, 320, 1000), words)
    render.write_timeline(timeline, tmp_path / "timeline.json")
    assert render.read_timeline(tmp_path / "timeline.json") == timeline
