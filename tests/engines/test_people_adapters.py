"""The engines that `reelwright_people` stands behind: its errors are reasons for somebody with an avatar."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from reelwright.catalog.styles import styles
from reelwright.engines.acting import ActRequest, Photograph
from reelwright.engines.local.acting import NO_FACE, LocalActing
from reelwright.engines.local.portraits import LocalPortraits
from reelwright.engines.reactions import make_reaction
from reelwright.errors import EngineFailed
from reelwright_people.encode import TO_EDIT, TO_KEEP, ClipWriter
from reelwright_people.photo.photographs import Photographs
from reelwright_people.planar import bgr_into, planar
from reelwright_people.portrait.styles import STYLES
from reelwright_people.poses import Pose
from reelwright_people.scores import Score
from reelwright_people.traits import REALISTIC, Portrait, PortraitTraits
from reelwright_render.encode.segments import Encoding, encode_segment, encoding
from reelwright_render.pixels.planar import bgr_into as rendered_into


def test_the_catalogue_says_which_styles_are_drawn() -> None:
    """Those of the engine, and its own hand."""
    assert {style.id for style in styles("visual") if style.local} == {REALISTIC, *STYLES}


def test_a_style_that_is_not_drawn_is_told() -> None:
    """As a reason for a person."""
    portrait = Portrait(PortraitTraits(), 1, "claymation")
    with pytest.raises(EngineFailed, match='^The style "claymation" cannot be drawn on this server$'):
        LocalPortraits().frame(portrait, Pose(), 64, 64)


def test_words_that_are_no_person_or_reaction_are_refused() -> None:
    """With the reason that the package gives."""
    with pytest.raises(EngineFailed, match="draws people, not animals"):
        LocalPortraits().traits_of("a cat", 1)
    with pytest.raises(EngineFailed, match="^It could not be understood what the face shall do"):
        make_reaction("custom", "qwertz", 1)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (cv2.imencode(".png", np.full((200, 200, 3), 90, np.uint8))[1].tobytes(), NO_FACE),
        (b"no picture", "A picture of the video could not be read"),
    ],
    ids=["nobody", "no picture"],
)
def test_a_photograph_that_cannot_act_is_told(tmp_path: Path, content: bytes, reason: str) -> None:
    """In words about an avatar's picture."""
    file = tmp_path / "photo.png"
    file.write_bytes(content)
    request = ActRequest(Photograph(str(file)), Score((), duration_ms=100), 64, 64, 0, 1)
    with pytest.raises(EngineFailed, match=f"^{reason}$"):
        LocalActing(LocalPortraits(), Photographs()).act(request)


def test_films_are_encoded_as_the_renderer_encodes(tmp_path: Path) -> None:
    """What is to be edited is the same to the byte; what is kept has the settings of a finished video."""
    noise = np.random.default_rng(3).integers(0, 256, (96, 64, 3), np.uint8)
    pictures = [np.ascontiguousarray(np.roll(noise, 2 * number, 1)) for number in range(8)]
    ours, theirs = tmp_path / "ours.mp4", tmp_path / "theirs.mp4"
    picture = planar(64, 96)
    with ClipWriter(ours, TO_EDIT) as clip:
        for pixels in pictures:
            bgr_into(pixels, picture)
            clip.write(picture)
    how = Encoding(64, 96, 1.0, "ultrafast", 23)
    encode_segment(lambda number, out: rendered_into(pictures[number], out), range(8), theirs, how)
    assert ours.read_bytes() == theirs.read_bytes()
    kept = encoding(64, 96, "final")
    assert (TO_EDIT.preset, TO_EDIT.crf) == (how.preset, how.crf)
    assert (TO_KEEP.preset, TO_KEEP.crf) == (kept.preset, kept.crf)
