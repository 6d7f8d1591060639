"""Pictures and clips as files, from Python and from a shell."""

import hashlib
import subprocess
import sys
from pathlib import Path
from typing import Any

import av
import cv2
import numpy as np
import pytest

import reelwright_pictures
from reelwright_pictures import (
    Invalid,
    NotShown,
    PicturesError,
    Scene,
    Subject,
    Thing,
    clip,
    command,
    describe,
    picture,
)
from reelwright_pictures.api import film_still, write_film

WORDS, SMALL = "a dog in a park", (128, 160)
DOG = Scene("park", subjects=(Subject(Thing("dog", 0.7)),), seed=4)


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return picture(WORDS, SMALL, tmp_path_factory.mktemp("drawn") / "dog.png", seed=3)


def test_the_same_words_and_seed_give_the_same_bytes_in_another_process(drawn: Path, tmp_path: Path) -> None:
    """Python's order of sets is another one there."""
    call = f"picture({WORDS!r}, {SMALL}, {str(tmp_path / 'b.png')!r}, seed=3)"
    code = f"from reelwright_pictures import picture; {call}"
    subprocess.run([sys.executable, "-c", code], check=True, env={"PYTHONHASHSEED": "77", "PATH": ""})
    assert digest(drawn) == digest(tmp_path / "b.png")


def test_another_seed_gives_another_picture(drawn: Path, tmp_path: Path) -> None:
    assert digest(picture(WORDS, SMALL, tmp_path / "c.png", seed=4)) != digest(drawn)


def test_a_scene_is_drawn_as_its_words_are(drawn: Path, tmp_path: Path) -> None:
    assert digest(picture(describe(WORDS, seed=3), SMALL, tmp_path / "d.png")) == digest(drawn)


@pytest.mark.parametrize("name", ["a.jpg", "a.JPEG", "a.png"])
def test_the_files_name_says_what_is_written_and_what_was_there_is_replaced(
    name: str, tmp_path: Path
) -> None:
    (tmp_path / name).write_text("old")
    made = picture(DOG, SMALL, tmp_path / name)
    assert made == tmp_path / name
    assert cv2.imread(str(made)).shape == (160, 128, 3)
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_a_clip_is_h264_with_30_frames_a_second_and_no_sound(tmp_path: Path) -> None:
    shares: list[float] = []
    made = clip(DOG, SMALL, tmp_path / "a.mp4", seconds=0.4, progress=shares.append)
    with av.open(str(made)) as file:
        (stream,) = file.streams
        assert (stream.codec_context.name, stream.average_rate, stream.width, stream.height) == (
            "h264",
            30,
            128,
            160,
        )
        seen = [frame.to_ndarray(format="bgr24") for frame in file.decode(video=0)]
    assert len(seen) == 12 == len(shares)
    assert shares == sorted(shares)
    assert shares[-1] == 1
    assert np.abs(seen[0].astype(int) - seen[-1]).mean() > 1


def test_what_progress_raises_ends_the_work_and_leaves_no_file(tmp_path: Path) -> None:
    def stop(share: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        clip(DOG, SMALL, tmp_path / "a.mp4", seconds=1, progress=stop)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"out": "a.gif"}, r"has to end in .png, .jpg, .jpeg, not as 'a.gif' does"),
        ({"out": "a"}, r"has to end in .png, .jpg, .jpeg, not as 'a' does"),
        ({"shape": "4:3"}, r"The shapes are 9:16, 16:9, 1:1, or a width and a height, not '4:3'"),
        ({"shape": (127, 128)}, r"A side has an even number of 128 to 4096 pixels, not 127 by 128"),
        ({"shape": (128, 64)}, r"A side has an even number of 128 to 4096 pixels, not 128 by 64"),
        ({"shape": (4098, 128)}, r"A side has an even number of 128 to 4096 pixels, not 4098 by 128"),
        ({"shape": (128, 128.5)}, r"A side has an even number of 128 to 4096 pixels, not 128 by 128.5"),
        ({"shape": (128,)}, r"The shapes are 9:16, 16:9, 1:1, or a width and a height, not \(128,\)"),
        ({"shape": None}, r"The shapes are 9:16, 16:9, 1:1, or a width and a height, not None"),
        ({"style": "oil"}, r"There is no style 'oil': the styles are anime, "),
        ({"what": Scene("atlantis")}, r"There is no place 'atlantis': the places are abstract, "),
        ({"what": Scene(subjects=(Subject(Thing("flurb", 1.0)),))}, r"There is no thing 'flurb' in"),
        ({"what": ""}, r"There are no words to draw"),
        ({"what": "  \n"}, r"There are no words to draw"),
        ({"what": WORDS, "seed": -1}, r"The seed is a whole number of 0 or more, not -1"),
    ],
)  # fmt: skip
def test_a_wrong_argument_of_a_picture_is_named_and_nothing_is_written(
    wrong: dict[str, Any], sentence: str, tmp_path: Path
) -> None:
    given = {"what": DOG, "shape": SMALL, "out": "a.png", **wrong}
    with pytest.raises(Invalid, match=sentence):
        picture(given.pop("what"), given.pop("shape"), tmp_path / given.pop("out"), **given)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"out": "a.webm"}, r"has to end in .mp4, not as 'a.webm' does"),
        ({"seconds": 0}, r"lasts from a thirtieth of a second to 60 s, not 0"),
        ({"seconds": 61}, r"lasts from a thirtieth of a second to 60 s, not 61"),
        ({"seconds": float("nan")}, r"lasts from a thirtieth of a second to 60 s, not nan"),
        ({"move": "spin"}, r"There is no move 'spin': the moves are push, pull, left, right, rise, "),
        ({"style": "oil"}, r"There is no style 'oil': the styles are anime, "),
        ({"shape": "4:3"}, r"The shapes are 9:16, 16:9, 1:1, or a width and a height, not '4:3'"),
    ],
)  # fmt: skip
def test_a_wrong_argument_of_a_clip_is_named_and_nothing_is_written(
    wrong: dict[str, Any], sentence: str, tmp_path: Path
) -> None:
    given = {"shape": SMALL, "out": "a.mp4", "seconds": 0.1, **wrong}
    with pytest.raises(Invalid, match=sentence):
        clip(DOG, given.pop("shape"), tmp_path / given.pop("out"), **given)
    assert list(tmp_path.iterdir()) == []


def test_what_is_refused_is_no_invalid_argument(tmp_path: Path) -> None:
    with pytest.raises(NotShown):
        picture("two naked people", SMALL, tmp_path / "a.png")
    assert list(tmp_path.iterdir()) == []
    assert issubclass(NotShown, PicturesError)
    assert issubclass(Invalid, ValueError)


def test_a_folder_that_there_is_not_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(OSError):
        picture(DOG, SMALL, tmp_path / "none" / "a.png")


def test_a_filmed_still_is_written_in_its_own_size(tmp_path: Path) -> None:
    still = np.full((130, 200, 3), 120, np.uint8)
    made = write_film(tmp_path / "a.mp4", film_still(still, 0.1), 0.1)
    with av.open(str(made)) as file:
        assert (file.streams[0].width, file.streams[0].height, file.streams[0].frames) == (200, 130, 3)


def test_everything_that_the_package_names_is_there_and_nothing_else() -> None:
    assert all(getattr(reelwright_pictures, name) for name in reelwright_pictures.__all__)
    with pytest.raises(AttributeError, match="has no attribute 'paint'"):
        reelwright_pictures.paint  # noqa: B018


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """Run the command in an empty folder with small frames, and give its exit status."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(command.SHAPES, "9:16", SMALL)

    def run_it(*arguments: str) -> object:
        monkeypatch.setattr(sys, "argv", ["reelwright-pictures", *arguments])
        try:
            command.main()
        except SystemExit as error:
            return error.code
        return 0

    return run_it


def test_the_command_draws_and_films(run: Any, tmp_path: Path) -> None:
    assert run(WORDS, "a.png", "--seed", "3", "--style", "flat") == 0
    assert run(WORDS, "a.mp4", "--seconds", "0.1", "--move", "pull") == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.mp4", "a.png"]


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ((WORDS, "a.gif"), "has to end in .png, .jpg, .jpeg, not as 'a.gif' does"),
        ((WORDS, "a.mp4", "--seconds", "99"), "lasts from a thirtieth of a second to 60 s, not 99.0"),
        ((WORDS, "none/a.png"), "No such file or directory"),
        (("two naked people", "a.png"), ""),
    ],
)
def test_the_command_says_in_one_line_what_is_wrong(run: Any, arguments: tuple[str, ...], line: str) -> None:
    """A text as the status of SystemExit is printed, and the status is 1."""
    status = str(run(*arguments))
    assert status.startswith("reelwright-pictures: ")
    assert line in status
    assert "\n" not in status


@pytest.mark.parametrize(
    "arguments", [(), (WORDS,), (WORDS, "a.png", "--style", "oil"), (WORDS, "a.png", "--seed", "x")]
)
def test_wrong_usage_is_status_2(
    run: Any, arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*arguments) == 2
    assert "usage: reelwright-pictures" in capsys.readouterr().err
