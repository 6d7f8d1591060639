"""What README.md shows is true: its place and its style draw, and its lists name what there is."""

import re
from pathlib import Path
from typing import Any

import pytest

from reelwright_pictures.camera import MOVES
from reelwright_pictures.places import place_names
from reelwright_pictures.stage import Setting
from reelwright_pictures.styles import style_names

README = (Path(__file__).resolve().parents[1] / "README.md").read_text("utf-8")


@pytest.fixture(scope="module")
def shown() -> dict[str, dict[str, Any]]:
    """The names that each example defines, by the words that it begins with."""
    found: dict[str, dict[str, Any]] = {}
    for code in re.findall(r'```python\n(""".*?)```', README, re.DOTALL):
        names: dict[str, Any] = {}
        exec(compile(code, "README.md", "exec"), names)
        found[code.split()[0].strip('"')] = names
    return found


def test_the_examples_of_a_place_and_a_style_draw_a_picture(shown: dict[str, dict[str, Any]]) -> None:
    stage = shown["Sand"]["draw"](Setting(90, 160))
    picture = shown["As"]["paint"](stage)
    assert picture.shape == (160, 90, 3)
    assert 0 < picture.min() < picture.max() <= 1
    assert shown["Sand"]["PLACE"].words


def test_styles_moves_and_the_number_of_places_are_those_that_there_are() -> None:
    (styles,) = re.findall(r"\| styles \| (.*) \|", README)
    assert tuple(re.findall(r"`([^`]+)`", styles)) == style_names()
    (moves,) = re.findall(r"A `move` of the camera\nis (.*)\. A clip", README)
    assert tuple(re.findall(r"`([^`]+)`", moves)) == MOVES
    assert f"from {len(place_names())} places" in README
