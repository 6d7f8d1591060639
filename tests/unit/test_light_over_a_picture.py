"""A clip that begins with a picture: the light of an hour or a weather comes over it."""

from pathlib import Path

import av
import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from reelwright.engines.clips import ClipRequest
from reelwright.engines.local.illustration import LocalMotion
from reelwright.engines.sky_words import SkyRequest, read_sky


def ends_of(folder: Path, prompt: str) -> list[NDArray[np.float64]]:
    """Film a grey picture, and return the mean red, green and blue of the first and the last frame."""
    start = folder / "start.png"
    Image.new("RGB", (96, 96), (150, 150, 150)).save(start)
    request = ClipRequest(prompt, 3.0, shape="ratio_1_1", size=(96, 96), move="push")
    with av.open(str(LocalMotion().film(request, start).video)) as container:
        frames = [frame.to_ndarray(format="rgb24") for frame in container.decode(video=0)]
    return [frame.mean(axis=(0, 1)) for frame in (frames[0], frames[-1])]


@pytest.mark.parametrize("prompt", ["Night comes", "A storm comes up"])
def test_it_darkens_from_the_picture_as_it_was(tmp_path: Path, prompt: str) -> None:
    first, last = ends_of(tmp_path, prompt)
    assert abs(first.mean() - 150) < 3
    assert last.mean() < 110


def test_nights_are_blue_and_fog_is_pale(tmp_path: Path) -> None:
    night, fog = ends_of(tmp_path, "Night comes")[1], ends_of(tmp_path, "Fog rolls in")[1]
    assert night[2] > night[0] + 20
    assert fog.mean() > 175


def test_without_a_word_of_it_the_light_stays(tmp_path: Path) -> None:
    first, last = ends_of(tmp_path, "The camera moves closer")
    assert np.abs(first - last).max() < 3


@pytest.mark.parametrize(
    ("prompt", "wish"),
    [
        ("It rains at night", SkyRequest("rain", "night", "")),
        ("First dawn, then night", SkyRequest("", "night", "")),
        ("A storm", SkyRequest("rain", "", "storm")),
        ("Leaves fall in the fog", SkyRequest("leaves", "", "fog")),
        ("The sun slowly sets", SkyRequest("", "evening", "")),
        ("A man laughs", SkyRequest()),
    ],
)
def test_what_a_prompt_asks_of_the_sky(prompt: str, wish: SkyRequest) -> None:
    """Of several words of a kind the last one: it is what the clip comes to."""
    assert read_sky(prompt) == wish
